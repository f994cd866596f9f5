//! Fibonacci Nim (Whinihan 1963): one heap; the first move may not take everything, and afterwards nobody takes more than twice what was
//! just taken.
//!
//! A position is (n, l): n stones are left and at most l may be taken now. The start is (n, n - 1). Write n as a sum of Fibonacci numbers no
//! two of which are neighbours, its *Zeckendorf parts*; there is one way to do so. A *tail* of n is a sum of some of the smallest parts.
//!
//! **Theorem (Whinihan 1963, Schwenk 1970).** With n > 0 the player to move loses (n, l) iff l is less than the smallest part. The winning takes
//! are the tails k ≤ l for which 2k is less than the next larger part, and k = n where l allows it.
//!
//! *Proof, by induction on n.* A take k wins iff k = n, or 2k < f for the smallest part f of n - k. In the second case the parts of k are below
//! f/2, so none is f or its neighbour, and the parts of k and n - k together are those of n: k is a tail, and f is the next larger part. A
//! tail is at least the smallest part, so nothing wins if l is less. Else taking the smallest part wins: the next larger part is not its
//! neighbour, so more than twice as large. ∎
//!
//! **Misère.** Whoever takes the last stone loses, so it may as well be left out of the heap: for n, l > 0 the player to move wins (n, l) iff
//! normal play on (n - 1, l) is won, with the same takes. With n = 0 or l = 0 there is no move, and the player to move wins.

use super::Entry;
use super::nim::Reduce;
use crate::game::{Coordinates, Game, Look};
use crate::games::Opening;
use crate::sum::{OpenGame, TypedGame};
use crate::text::{Parsed, Text};
use crate::{Cell, Dice, Fact, Play, Reason, Ruleset, Visit, Walk, msg};
use std::fmt;

/// The rules of Fibonacci Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fibonacci;

/// Stones that are left, and how many of them may be taken now.
///
/// ```
/// use grundy::games::fibonacci::Limited;
/// assert_eq!(Limited::new(43, 9).to_string(), "43,9");
/// assert_eq!(Limited::new(43, 42).to_string(), "43"); // the first move: anything but all
/// assert_eq!(Limited::new(8, 100), Limited::new(8, 8));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Limited {
    left: u64,
    limit: u64,
}

impl Limited {
    /// The position with `left` stones, of which at most `limit` may be taken.
    pub fn new(left: u64, limit: u64) -> Limited {
        Limited { left, limit: limit.min(left) }
    }

    /// The position before the first move.
    pub fn start(left: u64) -> Limited {
        Limited::new(left, left.saturating_sub(1))
    }

    /// A start, or what is left and how much may be taken.
    fn of_numbers(numbers: &[u64]) -> Option<Limited> {
        match *numbers {
            [left] => Some(Limited::start(left)),
            [left, limit] => Some(Limited::new(left, limit)),
            _ => None,
        }
    }

    fn after(self, take: u64) -> Limited {
        Limited::new(self.left - take, take.saturating_mul(2))
    }

    /// Whether the player to move wins normal play.
    fn is_won(self) -> bool {
        zeckendorf(self.left).last().is_some_and(|&least| least <= self.limit)
    }

    /// All winning takes under normal play, in increasing order.
    fn winning_takes(self) -> Vec<u64> {
        let parts = zeckendorf(self.left);
        let (mut takes, mut tail) = (vec![], 0u64);
        for (at, part) in parts.iter().enumerate().rev() {
            tail += part;
            let alone = at == 0 || u128::from(tail) * 2 < u128::from(parts[at - 1]);
            if alone && tail <= self.limit {
                takes.push(tail);
            }
        }
        takes
    }

    /// The position whose normal play is this one's misère play, if there is a move at all.
    fn without_last_stone(self) -> Option<Limited> {
        (self.limit > 0).then(|| Limited::new(self.left - 1, self.limit))
    }
}

impl fmt::Display for Limited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Limited::start(self.left) { write!(f, "{}", self.left) } else { write!(f, "{},{}", self.left, self.limit) }
    }
}

/// The Zeckendorf parts of a number, from the largest to the smallest: always take the largest Fibonacci number that fits.
///
/// ```
/// assert_eq!(grundy::games::fibonacci::zeckendorf(43), [34, 8, 1]);
/// ```
pub fn zeckendorf(n: u64) -> Vec<u64> {
    let mut fibonacci = vec![1u64, 2];
    while let Some(next) = fibonacci[fibonacci.len() - 1].checked_add(fibonacci[fibonacci.len() - 2]).filter(|&next| next <= n) {
        fibonacci.push(next);
    }
    let mut rest = n;
    let mut fits = |&part: &u64| {
        let fits = part <= rest;
        rest -= if fits { part } else { 0 };
        fits
    };
    fibonacci.into_iter().rev().filter(|part| fits(part)).collect()
}

impl Ruleset for Fibonacci {
    type Position = Limited;
    type Move = Reduce;

    fn options(&self, from: &Limited, visit: &mut Visit<'_, Self>) -> Walk {
        (1..=from.limit).try_for_each(|take| visit.option(Reduce { from: from.left, to: from.left - take }, &[from.after(take)]))
    }

    fn theorem(&self, at: &Limited) -> Option<Fact> {
        Some(Fact::outcome(at.is_won(), "fibonacci"))
    }
}

impl Game for Fibonacci {
    fn prefix(&self) -> String {
        "fibonacci".into()
    }

    fn look(&self, at: &Limited) -> Option<Look> {
        Some(Look::heaps(&[at.left]))
    }

    fn winning_moves(&self, from: &Limited, play: Play, visit: &mut Visit<'_, Self>) -> Option<Walk> {
        let takes = match play {
            Play::Normal => from.winning_takes(),
            Play::Misere => from.without_last_stone().map_or(vec![], Limited::winning_takes),
            Play::Sj => return None,
        };
        Some(takes.into_iter().try_for_each(|take| visit.option(Reduce { from: from.left, to: from.left - take }, &[from.after(take)])))
    }

    fn misere(&self, at: &Limited) -> Option<Fact> {
        Some(Fact::outcome(at.without_last_stone().is_none_or(Limited::is_won), "fibonacci-misere"))
    }

    fn explain(&self, positions: &[Limited], play: Play) -> Vec<Reason> {
        let [at] = positions else { return vec![] };
        let reasons = match (play, at.without_last_stone()) {
            (_, None) => vec![msg!("fibonacci-no-move").into()],
            (Play::Misere, Some(normal)) => {
                vec![msg!("fibonacci-last-stone", left = normal.left, limit = normal.limit).into(), tails(normal)]
            }
            _ => vec![tails(*at)],
        };
        reasons.into_iter().map(Reason::only_alone).collect()
    }
}

/// The parts of a number with the tails that they end, and which of these win.
fn tails(at: Limited) -> Reason {
    let parts = zeckendorf(at.left);
    let winning = at.winning_takes();
    let mut tail = 0;
    let mut rows: Vec<Vec<Cell>> = vec![];
    for part in parts.iter().rev() {
        tail += part;
        let wins = winning.contains(&tail).then(|| Cell::plain(msg!("fibonacci-tail-wins")));
        rows.push([Cell::plain(*part), Cell::plain(tail)].into_iter().chain(wins).collect());
    }
    let sum = parts.iter().map(u64::to_string).collect::<Vec<_>>().join(" + ");
    match parts[..] {
        [] => msg!("fibonacci-nothing-left").into(),
        [_] if winning.is_empty() => msg!("fibonacci-number", left = at.left, limit = at.limit).into(),
        [.., least] if winning.is_empty() => msg!("fibonacci-lost", left = at.left, parts = sum, least = least, limit = at.limit).into(),
        _ => msg!("fibonacci-tails", left = at.left, parts = sum, limit = at.limit).with_table(rows),
    }
}

fn open(opening: Opening<'_>) -> Parsed<Box<dyn OpenGame>> {
    opening.no_parameters()?;
    let numbers = Coordinates { at: |_, numbers| Limited::of_numbers(numbers), of: Some(|at: &Limited| [at.left, at.limit]) };
    Ok(TypedGame::with_coordinates(Fibonacci, |_, position| read(position), numbers))
}

fn read(position: Text<'_>) -> Parsed<Vec<Limited>> {
    match Limited::of_numbers(&position.numbers()?) {
        Some(at) => Ok(vec![at]),
        None => Err(position.error(msg!("fibonacci-two-numbers"))),
    }
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[Entry {
    name: "fibonacci",
    aliases: &["fibonacci-nim", "hdu-2516", "斐波那契博弈"],
    source: "M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1 (1963); A. J. Schwenk, Take-away games (1970)",
    examples: &["fibonacci:43", "fibonacci:43,9"],
    rules: &[("fibonacci", "(n, m) -> (n-k, 2*k) for 1 <= k <= m")],
    laws: &[
        ("fibonacci", "zeckendorf"),
        // At the start n - 1 may be taken, less than the smallest Zeckendorf part iff n is the only one. Without stones there is no move.
        ("fibonacci", "lost in Fibonacci except [0]"),
    ],
    open,
    sample: |dice: &mut Dice| {
        let left = dice.roll(14);
        if dice.roll(1) == 0 { format!("fibonacci:{left}") } else { format!("fibonacci:{left},{}", dice.roll(left + 2)) }
    },
}];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use crate::Halt;
    use std::collections::HashMap;

    /// Who wins, by the definition.
    fn wins(at: Limited, misere: bool, memory: &mut HashMap<(Limited, bool), bool>) -> bool {
        if let Some(&won) = memory.get(&(at, misere)) {
            return won;
        }
        let won = at.limit == 0 && misere || (1..=at.limit).any(|take| !wins(at.after(take), misere, memory));
        memory.insert((at, misere), won);
        won
    }

    #[test]
    fn outcomes_and_winning_takes_are_those_of_the_definition() {
        let mut memory = HashMap::new();
        for at in (0..90).flat_map(|left| (0..=left).map(move |limit| Limited::new(left, limit))) {
            for play in [Play::Normal, Play::Misere] {
                let misere = play == Play::Misere;
                let fact = if misere { Fibonacci.misere(&at) } else { Fibonacci.theorem(&at) };
                let won = fact.unwrap().worth.outcome() == crate::Outcome::N;
                assert_eq!(won, wins(at, misere, &mut memory), "{at} {play:?}");
                let plain: Vec<u64> = (1..=at.limit).filter(|&take| !wins(at.after(take), misere, &mut memory)).collect();
                let mut direct = vec![];
                let walk = Fibonacci.winning_moves(
                    &at,
                    play,
                    &mut Visit::<Fibonacci>::new(&Budget::unlimited(), &mut |step, _| {
                        direct.push(step.from - step.to);
                        Ok(())
                    }),
                );
                assert!(!matches!(walk, Some(Err(Halt::Failed(_)))));
                assert_eq!(direct, plain, "{at} {play:?}");
            }
        }
    }

    #[test]
    fn the_largest_heaps_are_no_trouble() {
        let largest_fibonacci = 12_200_160_415_121_876_738;
        assert_eq!(zeckendorf(largest_fibonacci), [largest_fibonacci]);
        assert!(!Limited::start(largest_fibonacci).is_won());
        assert_eq!(zeckendorf(u64::MAX).iter().map(|&part| u128::from(part)).sum::<u128>(), u128::from(u64::MAX));
        assert!(Limited::new(u64::MAX, u64::MAX).winning_takes().contains(&u64::MAX));
    }
}
