//! Toppling Dominoes (Albert, Nowakowski and Wolfe 2007), played by both with all dominoes.
//!
//! Dominoes stand in a row. A move topples one of them to the left or to the right, and all dominoes on that side fall with it. In the original each player topples dominoes of a colour, or grey ones; here, as an impartial game, all dominoes are grey.
//! A position is the numbers of dominoes of its rows.
//!
//! **Theorem.** A row of n dominoes has value n. *Proof.* Toppling the k-th to the right leaves k - 1, and to the left n - k; so the options of a row are all shorter rows, each in two ways, and the row is a heap of Nim. ∎

use super::Entry;
use crate::game::{Game, Look};
use crate::sum::TypedGame;
use crate::{Dice, Fact, Genus, Nimber, Ruleset, Visit, Walk};
use std::fmt;

/// The rules of Toppling Dominoes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TopplingDominoes;

/// The third domino of a row of seven, counted from the left, is toppled to the left or to the right: `7:3L` or `7:3R`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Topple {
    /// How many dominoes the row has.
    pub row: u64,
    /// The domino that is toppled, from 1.
    pub domino: u64,
    /// To which side it falls.
    pub left: bool,
}

impl fmt::Display for Topple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}{}", self.row, self.domino, if self.left { 'L' } else { 'R' })
    }
}

/// The two ways to leave so many dominoes of a longer row.
fn leaving(row: u64, left: u64) -> [Topple; 2] {
    [Topple { row, domino: row - left, left: true }, Topple { row, domino: left + 1, left: false }]
}

impl Ruleset for TopplingDominoes {
    type Position = u64;
    type Move = Topple;

    fn options(&self, &row: &u64, visit: &mut Visit<'_, Self>) -> Walk {
        (0..row).try_for_each(|left| leaving(row, left).into_iter().try_for_each(|topple| visit.option(topple, &[left])))
    }

    fn theorem(&self, &row: &u64) -> Option<Fact> {
        Some(Fact::value(row, "toppling"))
    }
}

impl Game for TopplingDominoes {
    fn prefix(&self) -> String {
        "toppling-dominoes".into()
    }

    fn look(&self, &row: &u64) -> Option<Look> {
        Some(Look::Row(row))
    }

    fn moves_to(&self, &row: &u64, value: Nimber, visit: &mut Visit<'_, Self>) -> Option<Walk> {
        let ways = if value.0 < row { leaving(row, value.0).to_vec() } else { vec![] };
        Some(ways.into_iter().try_for_each(|topple| visit.option(topple, &[value.0])))
    }

    fn genus(&self, &row: &u64) -> Option<Genus> {
        Some(Genus::of_nim_heap(Nimber(row)))
    }
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[Entry {
    name: "toppling-dominoes",
    aliases: &["impartial-toppling-dominoes", "推骨牌", "多米诺骨牌"],
    source: "M. H. Albert, R. J. Nowakowski and D. Wolfe, Lessons in Play (2007); played here by both with all dominoes",
    examples: &["toppling-dominoes:7,3", "toppling-dominoes:5"],
    rules: &[],
    laws: &[],
    open: |opening| {
        opening.no_parameters()?;
        Ok(TypedGame::of_heaps(TopplingDominoes))
    },
    sample: |dice: &mut Dice| format!("toppling-dominoes:{}", super::list(&dice.list(3, 5))),
}];
