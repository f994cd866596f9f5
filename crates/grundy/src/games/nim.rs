//! Nim (Bouton 1901): take any number of stones from one heap.
//!
//! A heap of n has the options 0, 1, …, n - 1, so its nim-value is mex{0, …, n - 1} = n, and a sum of heaps has the
//! exclusive or of their sizes. From a heap of h the value v is reached by exactly one move if v < h, and by none else.
//!
//! Misère: a heap of 0 or 1 is fickle and a larger one firm (see [`Genus`]), which is Bouton's rule for misère Nim.

use super::Entry;
use crate::Genus;
use crate::code::Code;
use crate::game::Game;
use crate::sum::TypedGame;
use crate::{Cell, Dice, Fact, Message, Nimber, Play, Reason, Ruleset, Visit, Walk, msg};
use std::fmt;

/// The rules of Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Nim;

/// A heap becomes a smaller one: `13->4`. Most one-heap games write their moves so.
///
/// ```
/// assert_eq!(grundy::games::nim::Reduce { from: 13, to: 4 }.to_string(), "13->4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reduce {
    /// The heap before.
    pub from: u64,
    /// The heap after.
    pub to: u64,
}

impl fmt::Display for Reduce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}->{}", self.from, self.to)
    }
}

impl Ruleset for Nim {
    type Position = u64;
    type Move = Reduce;

    fn options(&self, &from: &u64, visit: &mut Visit<'_, Self>) -> Walk {
        (0..from).try_for_each(|to| visit.option(Reduce { from, to }, &[to]))
    }

    #[inline]
    fn theorem(&self, &heap: &u64) -> Option<Fact> {
        Some(Fact::value(heap, "nim"))
    }
}

impl Game for Nim {
    fn prefix(&self) -> String {
        "nim".into()
    }

    fn code(&self) -> Option<Code> {
        Some(Code::known(".[3]"))
    }

    #[inline]
    fn moves_to(&self, &from: &u64, value: Nimber, visit: &mut Visit<'_, Self>) -> Option<Walk> {
        let to = value.0;
        Some(if to < from { visit.option(Reduce { from, to }, &[to]) } else { Ok(()) })
    }

    #[inline]
    fn genus(&self, &heap: &u64) -> Option<Genus> {
        Some(Genus::of_nim_heap(Nimber(heap)))
    }

    fn explain(&self, heaps: &[u64], play: Play) -> Vec<Reason> {
        let total = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        if heaps.iter().all(|&heap| heap == 0) {
            return vec![];
        }
        let mut reasons = vec![columns(heaps)];
        if play == Play::Normal && one_heap(heaps).is_none() {
            reasons.push(Reason::from(even_out(heaps, total)).only_alone());
        }
        reasons
    }
}

/// A single heap needs no columns.
pub(super) fn one_heap(heaps: &[u64]) -> Option<Reason> {
    let mut standing = heaps.iter().filter(|&&heap| heap > 0);
    match (standing.next(), standing.next()) {
        (Some(&heap), None) => Some(msg!("nim-one-heap", heap = heap).into()),
        _ => None,
    }
}

/// The move that makes every column even, or why there is none.
fn even_out(heaps: &[u64], total: u64) -> Message {
    match heaps.iter().find(|&&heap| heap ^ total < heap) {
        Some(&heap) => msg!("nim-even-out", heap = heap, total = total, to = heap ^ total),
        None => msg!("nim-columns-even"),
    }
}

/// The heaps in binary, one under the other, with the columns marked that hold an odd number of ones; of one heap there is no need to.
///
/// ```
/// let reason = grundy::games::nim::columns(&[13, 12, 8]);
/// assert_eq!(reason.message.key, "nim-columns");
/// ```
pub fn columns(heaps: &[u64]) -> Reason {
    const MOST_ROWS: usize = 16;
    if let Some(reason) = one_heap(heaps) {
        return reason;
    }
    let total: u64 = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    let width = heaps.iter().map(|heap| 64 - heap.leading_zeros()).max().unwrap_or(0).max(1);
    let row = |number: u64, label: Cell| {
        let digit = |bit: u32| Cell::marked((number >> bit & 1).to_string(), total >> bit & 1 == 1);
        [label].into_iter().chain((0..width).rev().map(digit)).collect::<Vec<_>>()
    };
    let mut rows: Vec<_> = heaps.iter().take(MOST_ROWS).map(|&heap| row(heap, Cell::plain(heap))).collect();
    if heaps.len() > MOST_ROWS {
        rows.push(vec![Cell::plain(msg!("more-rows", count = heaps.len() - MOST_ROWS))]);
    }
    rows.push(row(total, Cell::plain(msg!("nim-sum-row", total = total))));
    let message = if total == 0 { msg!("nim-columns-zero") } else { msg!("nim-columns", total = total) };
    message.with_table(rows)
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[Entry {
    name: "nim",
    aliases: &["hdu-1850", "hdu-1907", "poj-2975", "poj-3480", "luogu-p1247", "luogu-p2197", "cses-1730", "尼姆", "取石子"],
    source: "C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901)",
    examples: &["nim:13,12,8", "nim:3,4,5", "nim:0"],
    rules: &[("nim", "n -> n-k for k >= 1")],
    laws: &[],
    open: |opening| {
        opening.no_parameters()?;
        Ok(TypedGame::of_heaps(Nim))
    },
    sample: |dice: &mut Dice| format!("nim:{}", super::list(&dice.list(3, 6))),
}];
