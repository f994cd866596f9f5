//! Moore's Nim_k (1910): take any numbers of stones from at least one and at most k heaps. For k = 1 it is Nim.
//!
//! **Theorem (Moore 1910).** Write the heaps in binary and count the ones of each digit. The player to move loses iff every count is a
//! multiple of k + 1. *Proof.* A move from such a position changes the highest changed digit in 1 to k heaps, from 1 to 0 in all of them,
//! so its count is no longer a multiple. From any other position there is a move, found digit by digit from the top: let r heaps
//! be reduced so far, whose lower digits are free, and let the heaps not reduced have a ones at this digit, ρ = a mod (k + 1). If ρ = 0, give
//! the free heaps zeros. Else give k + 1 - ρ free heaps a one, or, if there are not so many, reduce ρ more heaps: r ≤ k - ρ leaves room. ∎
//!
//! The same argument lists *all* winning moves: at each digit choose which heaps to reduce and which free heaps get a one so that the count is
//! right; no choice is a dead end.
//!
//! **Misère.** If no heap is above 1, the player to move loses iff the number of ones is 1 modulo k + 1. Otherwise as in normal play. *Proof.* A lost
//! position with a heap above 1 has at least k + 1 such heaps, so a move leaves one of them, and as under normal play the option is won.
//! Conversely, play the digits above the lowest as before. If some heap stays above 1, go on as before. If none does, r heaps are free and a others have
//! a one; the number of ones can become anything from max(0, a - (k - r)) to a + r, which are k + 1 numbers in a row or all from 0 on, so one of
//! them is 1 modulo k + 1. ∎
//!
//! **Few heaps.** If at most k heaps are not empty, the nim-value is their total. *Proof.* Every smaller total can be reached, and no move keeps it. ∎
//!
//! Of more heaps only the outcome is known in closed form. Nim-values, which a sum needs, are found by search.

use super::{Entry, list, nim};
use crate::game::{Coordinates, Game, Look};
use crate::sum::TypedGame;
use crate::{Cell, Dice, Fact, Nimber, Play, Reason, Ruleset, Visit, Walk, msg};
use std::fmt;

/// The rules of Moore's Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Moore {
    /// How many heaps a move may touch, at least 1.
    most: u64,
}

/// All heaps of a position; they are not independent.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heaps(Vec<u64>);

/// All heaps before and after: `3,4,5->3,1,0`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rearrange {
    from: Heaps,
    to: Heaps,
}

impl fmt::Display for Heaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&list(&self.0))
    }
}

impl fmt::Display for Rearrange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}->{}", self.from, self.to)
    }
}

impl Heaps {
    fn ones_at(&self, bit: u32) -> u64 {
        self.0.iter().filter(|&&heap| heap >> bit & 1 == 1).count() as u64
    }

    /// No heap has more than one stone.
    fn are_single(&self) -> bool {
        self.0.iter().all(|&heap| heap <= 1)
    }
}

impl Moore {
    /// A count modulo k + 1, also when that is 2^64.
    fn residue(self, count: u64) -> u64 {
        self.most.checked_add(1).map_or(count, |modulus| count % modulus)
    }

    /// The total, if a move may touch all heaps that are not empty.
    fn few(self, heaps: &Heaps) -> Option<u64> {
        let standing = heaps.0.iter().filter(|&&heap| heap > 0).count() as u64;
        let total = heaps.0.iter().try_fold(0u64, |sum, &heap| sum.checked_add(heap))?;
        (standing <= self.most).then_some(total)
    }

    fn is_lost(self, heaps: &Heaps) -> bool {
        (0..64).all(|bit| self.residue(heaps.ones_at(bit)) == 0)
    }

    fn is_lost_misere(self, heaps: &Heaps) -> bool {
        if heaps.are_single() { self.residue(heaps.ones_at(0)) == 1 } else { self.is_lost(heaps) }
    }
}

impl Ruleset for Moore {
    type Position = Heaps;
    type Move = Rearrange;

    fn options(&self, from: &Heaps, visit: &mut Visit<'_, Self>) -> Walk {
        let mut show = |to: &Heaps| visit.option(Rearrange { from: from.clone(), to: to.clone() }, std::slice::from_ref(to));
        reductions(from, &mut from.clone(), 0, self.most, &mut show)
    }

    fn theorem(&self, at: &Heaps) -> Option<Fact> {
        Some(match self.few(at) {
            Some(total) => Fact::value(total, "moore-few"),
            None => Fact::outcome(!self.is_lost(at), "moore"),
        })
    }

    fn reduce(&self, at: &Heaps, keep: &mut dyn FnMut(Heaps)) {
        let mut heaps: Vec<u64> = at.0.iter().copied().filter(|&heap| heap > 0).collect();
        heaps.sort_unstable();
        keep(Heaps(heaps));
    }
}

/// Every way to make the heaps from `next` on, none of them larger than it is, add up to a total.
fn with_total(from: &Heaps, to: &mut Heaps, next: usize, total: u64, visit: &mut dyn FnMut(&Heaps) -> Walk) -> Walk {
    let Some(&heap) = from.0.get(next) else { return if total == 0 { visit(to) } else { Ok(()) } };
    let others: u64 = from.0[next + 1..].iter().sum();
    for size in total.saturating_sub(others)..=heap.min(total) {
        to.0[next] = size;
        with_total(from, to, next + 1, total - size, visit)?;
    }
    to.0[next] = heap;
    Ok(())
}

/// Every way to reduce at most `most` of the heaps from `next` on, and at least one in all.
fn reductions(from: &Heaps, to: &mut Heaps, next: usize, most: u64, visit: &mut dyn FnMut(&Heaps) -> Walk) -> Walk {
    if most == 0 {
        return Ok(());
    }
    // The next heap that is reduced; those between stay.
    for at in next..from.0.len() {
        for size in 0..from.0[at] {
            to.0[at] = size;
            visit(to)?;
            reductions(from, to, at + 1, most - 1, visit)?;
        }
        to.0[at] = from.0[at];
    }
    Ok(())
}

impl Game for Moore {
    fn prefix(&self) -> String {
        format!("moore/{}", self.most)
    }

    fn look(&self, at: &Heaps) -> Option<Look> {
        Some(Look::heaps(&at.0))
    }

    fn moves_to(&self, from: &Heaps, value: Nimber, visit: &mut Visit<'_, Self>) -> Option<Walk> {
        let total = self.few(from)?;
        if value.0 >= total {
            return Some(Ok(()));
        }
        let mut show = |to: &Heaps| visit.option(Rearrange { from: from.clone(), to: to.clone() }, std::slice::from_ref(to));
        Some(with_total(from, &mut from.clone(), 0, value.0, &mut show))
    }

    fn winning_moves(&self, from: &Heaps, play: Play, visit: &mut Visit<'_, Self>) -> Option<Walk> {
        let lost = match play {
            Play::Normal => self.is_lost(from),
            Play::Misere => self.is_lost_misere(from),
            Play::Sj => return None,
        };
        if lost {
            return Some(Ok(()));
        }
        let mut show = |to: &[u64]| {
            let to = Heaps(to.to_vec());
            visit.option(Rearrange { from: from.clone(), to: to.clone() }, std::slice::from_ref(&to))
        };
        let ones = std::array::from_fn(|bit| from.ones_at(bit as u32));
        let mut finder = Finder { rules: *self, misere: play == Play::Misere, from: &from.0, ones, to: from.0.clone(), found: &mut show };
        Some(finder.digit(63, &[]))
    }

    fn misere(&self, at: &Heaps) -> Option<Fact> {
        Some(Fact::outcome(!self.is_lost_misere(at), "moore-misere"))
    }

    /// At least as many as there are ways to reduce one heap, or two where that is allowed.
    fn followers(&self, at: &Heaps) -> u64 {
        let (one, two) =
            at.0.iter().fold((0u64, 0u64), |(one, two), &heap| (one.saturating_add(heap), two.saturating_add(one.saturating_mul(heap))));
        if self.most == 1 { one } else { one.saturating_add(two) }
    }

    fn explain(&self, positions: &[Heaps], play: Play) -> Vec<Reason> {
        let modulus = u128::from(self.most) + 1;
        let explain = |heaps: &Heaps| match play {
            Play::Misere if heaps.are_single() => {
                let ones = heaps.ones_at(0);
                msg!("moore-misere-ones", ones = ones, modulus = modulus, residue = self.residue(ones)).into()
            }
            _ => nim::one_heap(&heaps.0).unwrap_or_else(|| self.columns(heaps)),
        };
        positions.iter().map(explain).map(Reason::only_alone).collect()
    }
}

impl Moore {
    /// The heaps in binary, and what the columns say.
    fn columns(&self, heaps: &Heaps) -> Reason {
        let modulus = u128::from(self.most) + 1;
        let message =
            if self.is_lost(heaps) { msg!("moore-columns-even", modulus = modulus) } else { msg!("moore-columns-odd", modulus = modulus) };
        message.with_table(columns(&heaps.0, self.most))
    }
}

/// Heaps in binary, one under the other, and under each column the number of its ones modulo k + 1. Columns that count are marked.
///
/// ```
/// let rows = grundy::games::moore::columns(&[3, 4, 5], 2);
/// assert_eq!((rows.len(), rows[3][1].marked), (4, true)); // two ones in the column of 4
/// ```
pub fn columns(heaps: &[u64], most: u64) -> Vec<Vec<Cell>> {
    const MOST_ROWS: usize = 16;
    let modulus = u128::from(most) + 1;
    let width = heaps.iter().map(|heap| 64 - heap.leading_zeros()).max().unwrap_or(0).max(1);
    let residue = |bit: u32| heaps.iter().map(|heap| u128::from(heap >> bit & 1)).sum::<u128>() % modulus;
    let residues: Vec<u128> = (0..width).map(residue).collect();
    let cells = |text: &dyn Fn(u32) -> String| {
        (0..width).rev().map(|bit| Cell::marked(text(bit), residues[bit as usize] > 0)).collect::<Vec<Cell>>()
    };
    let row = |label: Cell, digits: Vec<Cell>| [label].into_iter().chain(digits).collect::<Vec<Cell>>();
    let shown = heaps.iter().take(MOST_ROWS).map(|&heap| row(Cell::plain(heap), cells(&|bit| (heap >> bit & 1).to_string())));
    let mut rows: Vec<Vec<Cell>> = shown.collect();
    if heaps.len() > MOST_ROWS {
        rows.push(vec![Cell::plain(msg!("more-rows", count = heaps.len() - MOST_ROWS))]);
    }
    rows.push(row(Cell::plain(msg!("moore-counts-row", modulus = modulus)), cells(&|bit| residues[bit as usize].to_string())));
    rows
}

/// Lists all moves to lost positions, digit by digit from the top. There may be a million heaps, so one list of them is changed and
/// changed back.
struct Finder<'a> {
    rules: Moore,
    misere: bool,
    from: &'a [u64],
    /// How many heaps have a one at each digit.
    ones: [u64; 64],
    /// The heaps that are reduced have their higher digits here, and zeros below; the others are as before.
    to: Vec<u64>,
    found: &'a mut dyn FnMut(&[u64]) -> Walk,
}

impl Finder<'_> {
    /// Chooses one digit and those below. `reduced` are the heaps that are already smaller than before.
    fn digit(&mut self, bit: u32, reduced: &[usize]) -> Walk {
        let is_one = |from: &[u64], at: usize| from[at] >> bit & 1 == 1;
        let ones = self.ones[bit as usize] - reduced.iter().filter(|&&at| is_one(self.from, at)).count() as u64;
        // Misère play wants one stone left where nothing but single stones is left.
        let wanted = u64::from(self.misere && bit == 0 && self.to.iter().all(|&heap| heap <= 1));
        let room = self.rules.most.saturating_sub(reduced.len() as u64).min(ones);
        for drop in 0..=room {
            let Some(gain) = self.missing(ones - drop, wanted).filter(|&gain| gain <= reduced.len()) else { continue };
            let from = self.from;
            let standing: Vec<usize> = (0..from.len()).filter(|&at| drop > 0 && is_one(from, at) && self.to[at] == from[at]).collect();
            each_choice(&standing, drop as usize, &mut |dropped| {
                each_choice(reduced, gain, &mut |gained| self.choose(bit, reduced, dropped, gained))
            })?;
        }
        Ok(())
    }

    /// Reduces some heaps at a digit, gives some that were reduced before a one, and goes on below.
    fn choose(&mut self, bit: u32, reduced: &[usize], dropped: &[usize], gained: &[usize]) -> Walk {
        dropped.iter().for_each(|&at| self.to[at] = self.from[at] >> bit >> 1 << bit << 1);
        gained.iter().for_each(|&at| self.to[at] |= 1 << bit);
        let flow = if bit == 0 { (self.found)(&self.to) } else { self.digit(bit - 1, &[reduced, dropped].concat()) };
        gained.iter().for_each(|&at| self.to[at] &= !(1 << bit));
        dropped.iter().for_each(|&at| self.to[at] = self.from[at]);
        flow
    }

    /// How many ones must be added to so many to have the wanted residue, at most k.
    fn missing(&self, ones: u64, wanted: u64) -> Option<usize> {
        let modulus = u128::from(self.rules.most) + 1;
        let missing = (u128::from(wanted) + modulus - u128::from(self.rules.residue(ones))) % modulus;
        usize::try_from(missing).ok()
    }
}

/// Every way to choose `size` of the items, in the order of their places.
fn each_choice(items: &[usize], size: usize, visit: &mut dyn FnMut(&[usize]) -> Walk) -> Walk {
    let mut places: Vec<usize> = (0..size).collect();
    loop {
        let chosen: Vec<usize> = places.iter().map(|&place| items[place]).collect();
        visit(&chosen)?;
        // The last place that can still move on, with those after it close behind.
        let Some(at) = (0..size).rev().find(|&at| places[at] < items.len() - size + at) else { return Ok(()) };
        let first = places[at] + 1;
        places[at..].iter_mut().zip(first..).for_each(|(place, next)| *place = next);
    }
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[Entry {
    name: "moore",
    aliases: &["nim-k", "moores-nim", "Nim-K 博弈"],
    source: "E. H. Moore, A generalization of the game called Nim, Annals of Mathematics 11 (1910)",
    examples: &["moore/2:3,4,5", "moore/2:1,2,3"],
    rules: &[],
    laws: &[("moore-few", "g(n,m) = n + m")],
    open: |opening| {
        let most = opening.required_parameters()?.number_in(1..=u64::MAX)?;
        let pairs = Coordinates {
            at: |_, numbers| Some(Heaps(numbers.to_vec())),
            of: Some(|heaps: &Heaps| [heaps.0.first().copied().unwrap_or(0), heaps.0.get(1).copied().unwrap_or(0)]),
        };
        Ok(TypedGame::with_coordinates(Moore { most }, |_, position| Ok(vec![Heaps(position.numbers()?)]), pairs))
    },
    sample: |dice: &mut Dice| {
        let (count, size) = *dice.pick(&[(1, 5), (2, 4), (3, 3), (4, 2), (5, 1)]);
        format!("moore/{}:{}", 1 + dice.roll(3), list(&dice.list(count, size)))
    },
}];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use crate::Halt;
    use crate::Outcome;
    use std::collections::{BTreeSet, HashMap};

    fn wins(rules: Moore, at: &Heaps, misere: bool, memory: &mut HashMap<Heaps, bool>) -> bool {
        if let Some(&won) = memory.get(at) {
            return won;
        }
        let mut options = vec![];
        let walk = rules.options(
            at,
            &mut Visit::<Moore>::new(&Budget::unlimited(), &mut |_, parts| {
                options.push(parts[0].clone());
                Ok(())
            }),
        );
        assert!(!matches!(walk, Err(Halt::Failed(_))));
        let won = options.is_empty() && misere || options.iter().any(|option| !wins(rules, option, misere, memory));
        memory.insert(at.clone(), won);
        won
    }

    fn direct(rules: Moore, at: &Heaps, play: Play, most: usize) -> Vec<Heaps> {
        let mut found = vec![];
        let walk = rules.winning_moves(
            at,
            play,
            &mut Visit::<Moore>::new(&Budget::unlimited(), &mut |step, _| {
                found.push(step.to);
                if found.len() < most { Ok(()) } else { Err(Halt::Enough) }
            }),
        );
        assert!(!matches!(walk, Some(Err(Halt::Failed(_)))));
        found
    }

    #[test]
    fn outcomes_and_winning_moves_are_those_of_the_definition() {
        for (most, play) in [1, 2, 3, 4, 5].into_iter().flat_map(|most| [(most, Play::Normal), (most, Play::Misere)]) {
            let (rules, misere, mut memory) = (Moore { most }, play == Play::Misere, HashMap::new());
            for packed in 0u64..256 {
                let at = Heaps((0..4).map(|heap| packed >> (2 * heap) & 3).collect());
                let fact = if misere { rules.misere(&at) } else { rules.theorem(&at) };
                let won = wins(rules, &at, misere, &mut memory);
                assert_eq!(fact.unwrap().worth.outcome(), Outcome::of_mover(won), "k = {most}, {at}, {play:?}");
                let mut plain = BTreeSet::new();
                let walk = rules.options(
                    &at,
                    &mut Visit::<Moore>::new(&Budget::unlimited(), &mut |step, _| {
                        if !wins(rules, &step.to, misere, &mut memory) {
                            plain.insert(step.to);
                        }
                        Ok(())
                    }),
                );
                assert!(!matches!(walk, Err(Halt::Failed(_))));
                let found = direct(rules, &at, play, usize::MAX);
                assert_eq!(found.len(), plain.len(), "k = {most}, {at}, {play:?}");
                assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), plain, "k = {most}, {at}, {play:?}");
            }
        }
    }

    #[test]
    fn huge_heaps_have_their_moves_at_once() {
        let at = Heaps(vec![u64::MAX, u64::MAX / 3, 1 << 63, 12_345_678_901_234_567_890, 7, 0]);
        for (most, play) in [1, 2, 3, 6, u64::MAX].into_iter().flat_map(|most| [(most, Play::Normal), (most, Play::Misere)]) {
            let rules = Moore { most };
            let found = direct(rules, &at, play, 500);
            assert!(!found.is_empty());
            for to in found {
                assert!(if play == Play::Misere { rules.is_lost_misere(&to) } else { rules.is_lost(&to) });
                let changed = to.0.iter().zip(&at.0).filter(|(to, from)| to != from).count() as u64;
                assert!((1..=most).contains(&changed) && to.0.iter().zip(&at.0).all(|(to, from)| to <= from));
            }
        }
    }
}
