//! Euclid: two heaps; take a positive multiple of the smaller heap from the larger.
//!
//! Two rules are in use. In `euclid/0` a heap may become 0, and then play is over: the game of Cole and Davie (1969). In `euclid` both
//! heaps must stay positive, so play ends at equal heaps (Grossman 1997). Either way the game follows Euclid's algorithm. Let y = qx + r with r < x be the larger heap. While
//! x is the smaller heap, the position goes through
//! G_q → G_{q-1} → … → G_0, where G_i = (x, ix + r), and from each of them any later one can be reached; at G_0 the heaps
//! change roles. If r = 0, play ends at G_1 in `euclid` and at G_0 in `euclid/0`.
//!
//! So G_i has the options G_0, …, G_{i-1}, and if G_0 has the value v, then G_1, G_2, … have the values 0, 1, 2, … without v. The
//! value of a position is found by going through the quotients of the algorithm from the last to the first (with the last one
//! less 1 in `euclid`). For `euclid` it equals ⌊y/x - x/y⌋ (Nivasch 2006), which is used here.
//!
//! Misère: the same chain shows that all positions are tame. If G_0 is fickle, so is G_1, and G_2, … are firm; if G_0 is firm, all are.
//! So a position is fickle iff all quotients, the last one less 1 in `euclid`, are 1: iff the heaps are in the ratio of
//! two consecutive Fibonacci numbers.
//!
//! A value is held by at most two of the G_i, i = v or v + 1, besides G_0: so few options need be looked at.

use super::Entry;
use super::pair::{Pair, PairMove};
use crate::Genus;
use crate::game::{Coordinates, Game, Look};
use crate::games::Opening;
use crate::sum::TypedGame;
use crate::text::{Parsed, Text};
use crate::{Cell, Dice, Fact, Nimber, Play, Reason, Ruleset, Visit, Walk, msg};

/// The rules of Euclid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Euclid {
    /// Whether a heap may become 0.
    pub to_zero: bool,
}

impl Euclid {
    /// The quotients of Euclid's algorithm as heaps of moves, the first step first.
    fn steps(&self, at: Pair) -> Vec<u64> {
        let (mut small, mut large) = at.sorted();
        let mut steps = vec![];
        while small > 0 {
            steps.push(large / small);
            (small, large) = (large % small, small);
        }
        if let Some(last) = steps.last_mut().filter(|_| !self.to_zero) {
            *last -= 1;
        }
        steps
    }

    /// How many times the smaller heap can be taken from the larger.
    fn most(&self, at: Pair) -> u64 {
        match at.sorted() {
            (0, _) => 0,
            (small, large) if self.to_zero => large / small,
            (small, large) => (large - 1) / small,
        }
    }

    /// The moves that take the smaller heap so many times: one, or of equal heaps one in each.
    fn steps_of(&self, from: Pair, times: u64) -> impl Iterator<Item = PairMove> {
        let (small, large) = from.sorted();
        let left = large - times * small;
        let other = (from.first == from.second).then(|| Pair::new(left, from.second));
        [from.with_larger(left)].into_iter().chain(other).map(move |to| PairMove { from, to })
    }
}

/// The value after one more step of the algorithm: the number `step` of 0, 1, 2, … without `base`, counted from 1.
fn climb(base: u64, step: u64) -> u64 {
    match step {
        0 => base,
        _ if step - 1 < base => step - 1,
        _ => step,
    }
}

/// ⌊y/x - x/y⌋ for positive heaps x ≤ y: with y = qx + r it is q if r/x ≥ x/y, else q - 1.
///
/// ```
/// assert_eq!(grundy::games::euclid::nivasch(3, 8), 2);
/// ```
pub fn nivasch(x: u64, y: u64) -> u64 {
    let (quotient, rest) = (y / x, y % x);
    let enough = u128::from(rest) * u128::from(y) >= u128::from(x) * u128::from(x);
    if enough { quotient } else { quotient - 1 }
}

impl Ruleset for Euclid {
    type Position = Pair;
    type Move = PairMove;

    fn options(&self, &from: &Pair, visit: &mut Visit<'_, Self>) -> Walk {
        (1..=self.most(from)).flat_map(|times| self.steps_of(from, times)).try_for_each(|action| visit.option(action, &[action.to]))
    }

    fn theorem(&self, &at: &Pair) -> Option<Fact> {
        if self.to_zero {
            return Some(Fact::value(self.steps(at).into_iter().rev().fold(0, climb), "euclid-quotients"));
        }
        let (small, large) = at.sorted();
        Some(Fact::value(nivasch(small, large), "euclid"))
    }

    fn reduce(&self, at: &Pair, keep: &mut dyn FnMut(Pair)) {
        keep(at.mirrored());
    }
}

impl Game for Euclid {
    fn prefix(&self) -> String {
        if self.to_zero { "euclid/0".into() } else { "euclid".into() }
    }

    fn look(&self, at: &Pair) -> Option<Look> {
        Some(Look::heaps(&[at.first, at.second]))
    }

    fn moves_to(&self, &from: &Pair, value: Nimber, visit: &mut Visit<'_, Self>) -> Option<Walk> {
        let (small, large) = from.sorted();
        let quotient = large.checked_div(small).unwrap_or(0);
        let mut levels = vec![0, value.0, value.0.saturating_add(1)];
        levels.sort_unstable();
        levels.dedup();
        for level in levels.into_iter().rev().filter(|&level| level < quotient && quotient - level <= self.most(from)) {
            for action in self.steps_of(from, quotient - level) {
                if self.theorem(&action.to)?.worth.nimber() == Some(value) {
                    let walk = visit.option(action, &[action.to]);
                    if walk.is_err() {
                        return Some(walk);
                    }
                }
            }
        }
        Some(Ok(()))
    }

    fn genus(&self, &at: &Pair) -> Option<Genus> {
        let steps = self.steps(at);
        let value = steps.iter().rev().fold(0, |base, &step| climb(base, step));
        let fickle = steps.iter().all(|&step| step <= 1);
        Genus::from_pair(Nimber(value), Nimber(value ^ u64::from(fickle)))
    }

    fn explain(&self, parts: &[Pair], play: Play) -> Vec<Reason> {
        parts.iter().map(|&at| self.explain(at, play)).collect()
    }
}

impl Euclid {
    /// The formula, or the quotients with the value after each.
    fn explain(&self, at: Pair, play: Play) -> Reason {
        let (small, large) = at.sorted();
        if !self.to_zero && play == Play::Normal {
            return msg!("euclid-ratio", x = small, y = large, value = nivasch(small, large)).into();
        }
        let mut value = 0;
        let mut rows: Vec<Vec<Cell>> = vec![];
        for &step in self.steps(at).iter().rev() {
            value = climb(value, step);
            rows.push(vec![Cell::plain(step), Cell::plain(value)]);
        }
        let message = if self.to_zero { msg!("euclid-climb", value = value) } else { msg!("euclid-climb-positive", value = value) };
        message.with_table(rows)
    }
}

fn read(opening: Opening<'_>) -> Parsed<Euclid> {
    match opening.parameters {
        None => Ok(Euclid { to_zero: false }),
        Some(text) if text.as_str() == "0" => Ok(Euclid { to_zero: true }),
        Some(text) => Err(text.error(msg!("euclid-parameter"))),
    }
}

fn read_pair(rules: &Euclid, position: Text<'_>) -> Parsed<Vec<Pair>> {
    let at = Pair::read(position)?;
    if !rules.to_zero && at.sorted().0 == 0 {
        let place = position.items().find(|item| item.number() == Ok(0)).unwrap_or(position);
        return Err(place.error(msg!("euclid-zero")).hint(msg!("euclid-zero-hint", position = at.to_string())));
    }
    Ok(vec![at])
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[Entry {
    name: "euclid",
    aliases: &["euclids-game", "hdu-3595", "欧几里得游戏"],
    source: "euclid/0: A. J. Cole and A. J. T. Davie, A game based on the Euclidean algorithm and a winning strategy for it (1969); \
             euclid: J. W. Grossman, Problem 1537 (1997), and G. Nivasch, The Sprague-Grundy function of the game Euclid (2006); HDU 3595",
    examples: &["euclid:3,8", "euclid/0:3,8", "euclid:1000000007,18446744073709551615"],
    rules: &[
        ("euclid", "(x, y) -> (x-k*y, y) for k >= 1, y >= 1, x-k*y >= 1 | (x, y-k*x) for k >= 1, x >= 1, y-k*x >= 1"),
        ("euclid/0", "(x, y) -> (x-k*y, y) for k >= 1, y >= 1 | (x, y-k*x) for k >= 1, x >= 1"),
    ],
    laws: &[("euclid", "quotient")],
    open: |opening| {
        let pairs = Coordinates {
            at: |rules: &Euclid, numbers| Pair::of_numbers(numbers).filter(|at| rules.to_zero || at.sorted().0 > 0),
            of: Some(Pair::numbers),
        };
        Ok(TypedGame::with_coordinates(read(opening)?, read_pair, pairs))
    },
    sample: |dice: &mut Dice| match dice.roll(1) {
        0 => format!("euclid:{},{}", 1 + dice.roll(20), 1 + dice.roll(20)),
        _ => format!("euclid/0:{},{}", dice.roll(20), dice.roll(20)),
    },
}];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use crate::Halt;
    use crate::mex;
    use std::collections::HashMap;

    fn options(rules: &Euclid, at: Pair) -> Vec<Pair> {
        let mut all = vec![];
        let walk = rules.options(
            &at,
            &mut Visit::<Euclid>::new(&Budget::unlimited(), &mut |action, _| {
                all.push(action.to);
                Ok(())
            }),
        );
        assert!(!matches!(walk, Err(Halt::Failed(_))));
        all
    }

    /// Values, genera and the moves to every value, for all heaps up to 60.
    #[test]
    fn agrees_with_the_rules() {
        for rules in [Euclid { to_zero: false }, Euclid { to_zero: true }] {
            let least = u64::from(!rules.to_zero);
            let mut genera: HashMap<Pair, Genus> = HashMap::new();
            for (x, y) in (least..=60).flat_map(|y| (least..=y).map(move |x| (x, y))) {
                let at = Pair::new(x, y);
                let options = options(&rules, at);
                let below: Vec<Genus> = options.iter().map(|option| genera[&option.mirrored()]).collect();
                let value = mex(below.iter().map(|genus| genus.plus()));
                assert_eq!(rules.theorem(&at).unwrap().worth.nimber(), Some(value), "{at}");
                assert_eq!(rules.genus(&at), Genus::of_options(&below), "{at}");
                for target in 0..=value.0 + 2 {
                    let mut found = vec![];
                    let walk = rules.moves_to(
                        &at,
                        Nimber(target),
                        &mut Visit::<Euclid>::new(&Budget::unlimited(), &mut |action, _| {
                            found.push(action.to);
                            Ok(())
                        }),
                    );
                    assert!(!matches!(walk, Some(Err(Halt::Failed(_)))));
                    let fits = |option: &Pair| genera[&option.mirrored()].plus().0 == target;
                    let mut expected: Vec<Pair> = options.iter().copied().filter(fits).collect();
                    expected.sort_unstable();
                    found.sort_unstable();
                    assert_eq!(found, expected, "{at} to {target}");
                }
                genera.insert(at, Genus::of_options(&below).unwrap());
            }
        }
    }

    #[test]
    fn heaps_at_the_edge() {
        let huge = Pair::new(u64::MAX, 1);
        assert_eq!(Euclid { to_zero: false }.theorem(&huge).unwrap().worth.nimber(), Some(Nimber(u64::MAX - 1)));
        assert_eq!(Euclid { to_zero: true }.theorem(&huge).unwrap().worth.nimber(), Some(Nimber(u64::MAX)));
        assert_eq!(nivasch(u64::MAX, u64::MAX), 0);
        assert_eq!(nivasch(u64::MAX - 1, u64::MAX), 0);
    }
}
