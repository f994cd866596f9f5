//! New Nim (新Nim游戏): three rounds. First each player in turn may remove whole heaps, as many as wanted or none, but never all that
//! are left; then they play Nim, the player who removed first moving first.
//!
//! Nim is lost for the player to move iff the exclusive or of the heaps is 0. So the second remover wins iff some of the heaps, at
//! least one, have the exclusive or 0 and can be left: iff the heaps are linearly *dependent* over GF(2). The first remover must leave
//! an independent set, and any single heap is one: the first player wins unless there is no heap at all.
//!
//! Independent sets are a matroid, so the independent set of the largest total is found greedily, from the largest heap
//! down; the others are the least that must be removed.
//!
//! **Misère.** In the end a heap of 1 alone is lost, and so is exclusive or 0 with some heap above 1. So the second remover wins iff
//! there is a heap of 1, to be left alone, or the heaps are dependent (with no heap of 1, exclusive or 0 needs larger heaps).
//! The first remover must leave an independent set without heaps of 1, and can iff some heap is above 1. With no heaps at all
//! nobody can move.
//!
//! A removed heap stays in the text as 0, so that heaps keep their places. `new-nim:2/5,0,6` is a position before the second removal,
//! `new-nim:3/5,0,6` one of the Nim that follows.

mod finder;
mod span;

use super::{Entry, list};
use crate::Genus;
use crate::game::{Coordinates, Game, Look};
use crate::sum::TypedGame;
use crate::text::{Parsed, Text};
use crate::{Cell, Dice, Fact, Nimber, Play, Reason, Ruleset, Visit, Walk, msg};
use span::Span;
use std::fmt;

/// The rules of New Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NewNim;

/// Which round is being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Round {
    /// The first player removes heaps.
    First,
    /// The second player removes heaps.
    Second,
    /// Nim.
    Nim,
}

/// Heaps, some of them perhaps empty, and the round.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Table {
    round: Round,
    heaps: Vec<u64>,
}

/// A move of any round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Whole heaps are removed, by their places from 1: `1,2,4`, or `-` for none.
    Remove(Vec<usize>),
    /// In Nim, the heap at a place from 1 becomes smaller: `2:13->4`.
    Take {
        /// The place.
        place: usize,
        /// The heap before.
        from: u64,
        /// The heap after.
        to: u64,
    },
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let round = match self.round {
            Round::First => "",
            Round::Second => "2/",
            Round::Nim => "3/",
        };
        write!(f, "{round}{}", list(&self.heaps))
    }
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::Remove(places) if places.is_empty() => f.write_str("-"),
            Act::Remove(places) => {
                let mut places = places.iter();
                places.next().map_or(Ok(()), |first| write!(f, "{first}"))?;
                places.try_for_each(|place| write!(f, ",{place}"))
            }
            Act::Take { place, from, to } => write!(f, "{place}:{from}->{to}"),
        }
    }
}

impl Table {
    /// Heaps with a total below 2^64, after `2/` or `3/` in later rounds.
    fn read(text: Text<'_>) -> Parsed<Table> {
        let (round, heaps) = match text.split_once('/') {
            None => (Round::First, text),
            Some((round, heaps)) => match round.trim().as_str() {
                "1" => (Round::First, heaps),
                "2" => (Round::Second, heaps),
                "3" => (Round::Nim, heaps),
                _ => return Err(round.trim().error(msg!("new-nim-round"))),
            },
        };
        Ok(Table { round, heaps: heaps.numbers_with_total()? })
    }

    /// These heaps before the first removal, unless there are more coins than can be counted.
    fn first(heaps: &[u64]) -> Option<Table> {
        heaps.iter().try_fold(0u64, |total, &heap| total.checked_add(heap))?;
        Some(Table { round: Round::First, heaps: heaps.to_vec() })
    }

    fn standing(&self) -> impl Iterator<Item = u64> {
        self.heaps.iter().copied().filter(|&heap| heap > 0)
    }

    /// The table after a removal that keeps the heaps at these places, counted from 0.
    fn keeping(&self, kept: impl Fn(usize) -> bool) -> (Act, Table) {
        let removed = |&place: &usize| self.heaps[place] > 0 && !kept(place);
        let places = (0..self.heaps.len()).filter(removed).map(|place| place + 1).collect();
        let heaps = self.heaps.iter().enumerate().map(|(place, &heap)| if kept(place) { heap } else { 0 }).collect();
        let round = if self.round == Round::First { Round::Second } else { Round::Nim };
        (Act::Remove(places), Table { round, heaps })
    }

    fn taking(&self, place: usize, to: u64) -> (Act, Table) {
        let mut heaps = self.heaps.clone();
        let from = std::mem::replace(&mut heaps[place], to);
        (Act::Take { place: place + 1, from, to }, Table { heaps, ..*self })
    }

    fn xor(&self) -> u64 {
        self.heaps.iter().fold(0, |sum, heap| sum ^ heap)
    }

    /// The genus of the heaps in Nim.
    fn nim_genus(&self) -> Genus {
        self.heaps.iter().fold(Genus::NOTHING, |sum, &heap| sum + Genus::of_nim_heap(Nimber(heap)))
    }

    fn is_dependent(&self) -> bool {
        let mut span = Span::default();
        self.standing().any(|heap| !span.insert(heap))
    }

    /// The least that the first player must remove: what the greedy choice, from the largest heap down, does not keep.
    fn least_removed(&self) -> u64 {
        let mut heaps: Vec<u64> = self.standing().collect();
        heaps.sort_unstable_by(|a, b| b.cmp(a));
        let mut span = Span::default();
        heaps.into_iter().filter(|&heap| !span.insert(heap)).sum()
    }
}

impl Ruleset for NewNim {
    type Position = Table;
    type Move = Act;

    fn options(&self, from: &Table, visit: &mut Visit<'_, Self>) -> Walk {
        let mut show = |(action, after): (Act, Table)| visit.option(action, &[after]);
        if from.round == Round::Nim {
            let places = from.heaps.iter().enumerate();
            return places.into_iter().try_for_each(|(place, &heap)| (0..heap).try_for_each(|to| show(from.taking(place, to))));
        }
        // Count in binary over the heaps that stand, a one for each that is removed, until all are.
        let places: Vec<usize> = (0..from.heaps.len()).filter(|&place| from.heaps[place] > 0).collect();
        let mut removed = vec![false; from.heaps.len()];
        while places.iter().any(|&place| !removed[place]) {
            show(from.keeping(|place| !removed[place]))?;
            for &place in &places {
                removed[place] = !removed[place];
                if removed[place] {
                    break;
                }
            }
        }
        Ok(())
    }

    fn theorem(&self, at: &Table) -> Option<Fact> {
        Some(match at.round {
            Round::First => Fact::outcome(at.standing().next().is_some(), "new-nim"),
            Round::Second => Fact::outcome(at.is_dependent(), "new-nim"),
            Round::Nim => Fact::value(at.xor(), "nim"),
        })
    }

    fn reduce(&self, at: &Table, keep: &mut dyn FnMut(Table)) {
        let mut heaps: Vec<u64> = at.standing().collect();
        heaps.sort_unstable();
        keep(Table { round: at.round, heaps });
    }
}

impl Game for NewNim {
    fn prefix(&self) -> String {
        "new-nim".into()
    }

    fn look(&self, at: &Table) -> Option<Look> {
        Some(Look::Heaps { sizes: at.heaps.clone(), from: Some(1) })
    }

    fn moves_to(&self, from: &Table, value: Nimber, visit: &mut Visit<'_, Self>) -> Option<Walk> {
        (from.round == Round::Nim).then(|| {
            finder::nim_moves(from, &|after| after.xor() == value.0, &[from.xor() ^ value.0], &mut |(action, after)| {
                visit.option(action, &[after])
            })
        })
    }

    fn winning_moves(&self, from: &Table, play: Play, visit: &mut Visit<'_, Self>) -> Option<Walk> {
        Some(finder::winning(from, play, &mut |(action, after)| visit.option(action, &[after])))
    }

    fn misere(&self, at: &Table) -> Option<Fact> {
        let mut heaps = at.standing();
        let wins = match at.round {
            Round::First => at.standing().next().is_none() || heaps.any(|heap| heap > 1),
            Round::Second => at.standing().next().is_none() || heaps.any(|heap| heap == 1) || at.is_dependent(),
            Round::Nim => !at.nim_genus().loses_misere(),
        };
        Some(Fact::outcome(wins, "new-nim-misere"))
    }

    fn followers(&self, at: &Table) -> u64 {
        let heaps = at.standing().count().try_into().unwrap_or(u32::MAX);
        match at.round {
            Round::First => 3u64.saturating_pow(heaps),
            Round::Second => 2u64.saturating_pow(heaps),
            Round::Nim => 0,
        }
    }

    fn explain(&self, parts: &[Table], play: Play) -> Vec<Reason> {
        parts.iter().flat_map(|table| explain(table, play)).collect()
    }

    fn extras(&self, parts: &[Table]) -> Vec<(&'static str, u64)> {
        let first = |table: &&Table| table.round == Round::First && table.standing().next().is_some();
        parts.iter().filter(first).map(|table| ("least_removed", table.least_removed())).collect()
    }
}

/// What to keep, from the largest heap down, or the Nim that is left.
fn explain(table: &Table, play: Play) -> Vec<Reason> {
    const MOST_ROWS: usize = 24;
    if play == Play::Misere {
        return vec![msg!("new-nim-misere-rule").into()];
    }
    if table.round == Round::Nim {
        return vec![super::nim::columns(&table.heaps)];
    }
    let mut heaps: Vec<u64> = table.standing().collect();
    heaps.sort_unstable_by(|a, b| b.cmp(a));
    let mut span = Span::default();
    let rows = heaps.iter().map(|&heap| {
        let (kept, rest) = (span.insert(heap), format!("{heap:b}"));
        let word = if kept { msg!("new-nim-kept") } else { msg!("new-nim-removed") };
        vec![Cell::plain(heap), Cell::plain(rest), Cell::marked(word, !kept)]
    });
    let rows: Vec<_> = rows.take(MOST_ROWS).collect();
    let message = match table.round {
        Round::First => msg!("new-nim-keep-independent", least = table.least_removed()),
        _ if table.is_dependent() => msg!("new-nim-dependent"),
        _ => msg!("new-nim-independent"),
    };
    vec![message.with_table(rows)]
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[Entry {
    name: "new-nim",
    aliases: &["bzoj-3105", "luogu-p4301", "新尼姆"],
    source: "CQOI 2013, 新Nim游戏 (BZOJ 3105)",
    examples: &["new-nim:5,5,6,6,5,5", "new-nim:2/5,6", "new-nim:3/5,6"],
    rules: &[],
    laws: &[],
    open: |opening| {
        opening.no_parameters()?;
        let heaps = Coordinates { at: |_, numbers| Table::first(numbers), of: None };
        Ok(TypedGame::with_coordinates(NewNim, |_, position| Ok(vec![Table::read(position)?]), heaps))
    },
    sample: |dice: &mut Dice| format!("new-nim:{}{}", dice.pick(&["", "", "2/", "3/"]), list(&dice.list(3, 3))),
}];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use crate::Halt;

    #[test]
    fn a_hundred_heaps_at_once() {
        let table = Table { round: Round::First, heaps: (1..=100).map(|n| n << 50).collect() };
        let mut first = None;
        let walk = NewNim.winning_moves(
            &table,
            Play::Normal,
            &mut Visit::<NewNim>::new(&Budget::unlimited(), &mut |_, after| {
                first = Some(after[0].clone());
                Err(Halt::Enough)
            }),
        );
        assert!(!matches!(walk, Some(Err(Halt::Failed(_)))));
        let kept: u64 = first.unwrap().heaps.iter().sum();
        assert_eq!(table.heaps.iter().sum::<u64>() - kept, table.least_removed());
    }
}
