//! Three games of heaps, each with a rule on how much of a heap may be taken.
//!
//! **At least half** (take t with 2t ≥ n): the options are 0, …, ⌊n/2⌋, whose bit lengths are all numbers below that of n. So g(n) is the
//! bit length of n, that is min{k : 2^k > n}.
//!
//! **At most half** (take 1 to n/2): g(2k) = k and g(2k + 1) = g(k). *Proof.* The heaps k, …, 2k - 1 have the values 0, …, k - 1, each once: going
//! from k to k + 1 drops k and adds 2k and 2k + 1, and the values of k and 2k + 1 are equal. These are the options of 2k; those of 2k + 1
//! are the same with g(k) dropped and k added. ∎ So each value is reached by at most one move, and the heaps of value v are
//! 2v, 4v + 1, 8v + 3, …
//!
//! **Even if not all** (an even amount but not the whole heap, or the whole heap if it is odd; Ferguson 4.3): an even heap 2k moves to the
//! smaller even heaps but 0, so it is Nim with k - 1; an odd heap 2k + 1 moves to the smaller odd heaps and to 0, so it is Nim with k + 1.
//!
//! **Misère.** No position of value 0 is without an option of value 1 unless it has none at all (only 2k + 1 with g(k) = 0 under "at most half"
//! needs a look: its values are 0, …, k without 0). So each heap has the genus of a Nim heap of its value, as
//! [subtraction games](super::subtraction) explain.

use super::nim::Reduce;
use super::{Entry, explain_heaps, list};
use crate::Genus;
use crate::code::moves::{Condition, Linear, MoveKind};
use crate::game::Game;
use crate::games::Opening;
use crate::sum::{OpenGame, TypedGame};
use crate::text::Parsed;
use crate::{Dice, Fact, Message, Nimber, Play, Reason, Ruleset, Visit, Walk, msg};

/// How much of a heap may be taken.
///
/// ```
/// use grundy::{Budget, games::halves::HalfRule, solve::reference};
/// assert_eq!(reference::nim_value(&HalfRule::AtLeastHalf, &12, &Budget::unlimited()).unwrap().0, 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HalfRule {
    /// At least half of the heap.
    AtLeastHalf,
    /// At most half of the heap.
    AtMostHalf,
    /// An even amount but not the whole heap, or the whole heap if it is odd.
    EvenIfNotAll,
}

impl HalfRule {
    fn value(self, heap: u64) -> u64 {
        match self {
            HalfRule::AtLeastHalf => u64::from(64 - heap.leading_zeros()),
            // Every 1 at the end of the binary form is a step from 2k + 1 to k.
            HalfRule::AtMostHalf => heap.unbounded_shr(heap.trailing_ones()) / 2,
            HalfRule::EvenIfNotAll if heap % 2 == 1 => heap / 2 + 1,
            HalfRule::EvenIfNotAll => (heap / 2).saturating_sub(1),
        }
    }

    fn name(self) -> &'static str {
        match self {
            HalfRule::AtLeastHalf => "at-least-half",
            HalfRule::AtMostHalf => "at-most-half",
            HalfRule::EvenIfNotAll => "even-if-not-all",
        }
    }
}

impl Ruleset for HalfRule {
    type Position = u64;
    type Move = Reduce;

    fn options(&self, &from: &u64, visit: &mut Visit<'_, Self>) -> Walk {
        let mut go = |to: u64| visit.option(Reduce { from, to }, &[to]);
        match self {
            HalfRule::AtLeastHalf => (0..=from / 2).take_while(|_| from > 0).try_for_each(go),
            HalfRule::AtMostHalf => (from - from / 2..from).try_for_each(go),
            HalfRule::EvenIfNotAll => {
                if from % 2 == 1 {
                    go(0)?;
                }
                (2 - from % 2..from).step_by(2).try_for_each(go)
            }
        }
    }

    fn theorem(&self, &heap: &u64) -> Option<Fact> {
        Some(Fact::value(self.value(heap), self.name()))
    }
}

impl Game for HalfRule {
    fn prefix(&self) -> String {
        self.name().into()
    }

    fn moves_to(&self, &from: &u64, value: Nimber, visit: &mut Visit<'_, Self>) -> Option<Walk> {
        let value = value.0;
        let mut go = |to: u64| visit.option(Reduce { from, to }, &[to]);
        Some(match self {
            _ if from == 0 => Ok(()),
            HalfRule::AtLeastHalf if value == 0 => go(0),
            HalfRule::AtLeastHalf if value > 64 => Ok(()),
            HalfRule::AtLeastHalf => {
                let (least, most) = (1 << (value - 1), u64::MAX >> (64 - value));
                (least..=most.min(from / 2)).try_for_each(go)
            }
            HalfRule::AtMostHalf => {
                let doubled = |&heap: &u64| heap.checked_mul(2)?.checked_add(1);
                let mut same = std::iter::successors(value.checked_mul(2), doubled).skip_while(|&heap| heap < from - from / 2);
                same.next().filter(|&heap| heap < from).map_or(Ok(()), go)
            }
            HalfRule::EvenIfNotAll => {
                let to = match (from % 2, value) {
                    (0, _) => value.checked_add(1).and_then(|half| half.checked_mul(2)),
                    (_, 0) => Some(0),
                    _ => (value - 1).checked_mul(2).map(|even| even + 1),
                };
                to.filter(|&to| to < from).map_or(Ok(()), go)
            }
        })
    }

    fn moves(&self) -> Option<Vec<MoveKind>> {
        let to = |conditions: Vec<Condition>| MoveKind { parts: 1, others: 0, conditions };
        let at_least_zero = |n: i64, x: i64, constant: i64| Condition::AtLeastZero(Linear::new([n, x], constant));
        let smaller = at_least_zero(1, -1, -1);
        Some(match self {
            HalfRule::AtLeastHalf => vec![to(vec![at_least_zero(1, -2, 0), smaller])],
            HalfRule::AtMostHalf => vec![to(vec![at_least_zero(-1, 2, 0), smaller])],
            HalfRule::EvenIfNotAll => {
                let even = Condition::Multiple(Linear::new([1, -1], 0), 2);
                let all = MoveKind { parts: 0, others: 0, conditions: vec![Condition::Multiple(Linear::new([1], 1), 2)] };
                vec![to(vec![even, at_least_zero(0, 1, -1), smaller]), all]
            }
        })
    }

    fn genus(&self, &heap: &u64) -> Option<Genus> {
        Some(Genus::of_nim_heap(Nimber(self.value(heap))))
    }

    fn explain(&self, heaps: &[u64], _: Play) -> Vec<Reason> {
        explain_heaps(heaps, |heap| Some(self.value(heap)), |heap| Some(self.reason(heap)))
    }
}

impl HalfRule {
    /// The closed form on one heap.
    fn reason(self, heap: u64) -> Message {
        let value = self.value(heap);
        match self {
            HalfRule::AtLeastHalf => msg!("at-least-half-bits", heap = heap, binary = format!("{heap:b}"), value = value),
            HalfRule::AtMostHalf => msg!("at-most-half-value", heap = heap, even = u128::from(value) * 2, value = value),
            HalfRule::EvenIfNotAll if heap % 2 == 1 => msg!("even-if-not-all-odd", heap = heap, value = value),
            HalfRule::EvenIfNotAll if heap == 0 => msg!("even-if-not-all-empty"),
            HalfRule::EvenIfNotAll => msg!("even-if-not-all-even", heap = heap, value = value),
        }
    }
}

fn open(opening: Opening<'_>, rule: HalfRule) -> Parsed<Box<dyn OpenGame>> {
    opening.no_parameters()?;
    Ok(TypedGame::of_heaps(rule))
}

fn sample(dice: &mut Dice, rule: HalfRule) -> String {
    format!("{}:{}", rule.name(), list(&dice.list(3, 11)))
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[
    Entry {
        name: "at-least-half",
        aliases: &["至少取一半"],
        source: "T. S. Ferguson, Game Theory, Part I, 3.5",
        examples: &["at-least-half:12", "at-least-half:5,9"],
        rules: &[("at-least-half", "n -> n-k for k >= 1, 2*k >= n")],
        laws: &[],
        open: |opening| open(opening, HalfRule::AtLeastHalf),
        sample: |dice| sample(dice, HalfRule::AtLeastHalf),
    },
    Entry {
        name: "at-most-half",
        aliases: &["lightoj-1296", "again-stone-game", "至多取一半"],
        source: "LightOJ 1296, Again Stone Game",
        examples: &["at-most-half:12", "at-most-half:5,9"],
        rules: &[("at-most-half", "n -> n-k for 1 <= k <= n/2")],
        laws: &[],
        open: |opening| open(opening, HalfRule::AtMostHalf),
        sample: |dice| sample(dice, HalfRule::AtMostHalf),
    },
    Entry {
        name: "even-if-not-all",
        aliases: &["even-if-not-all-odd-all", "偶数非全取，奇数可全取"],
        source: "T. S. Ferguson, Game Theory, Part I, 4.3",
        examples: &["even-if-not-all:18", "even-if-not-all:10,15,20"],
        rules: &[("even-if-not-all", "n -> n-k for k >= 1, k < n, even(k) | 0 for odd(n)")],
        laws: &[],
        open: |opening| open(opening, HalfRule::EvenIfNotAll),
        sample: |dice| sample(dice, HalfRule::EvenIfNotAll),
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use crate::Halt;
    use crate::mex;

    const ALL: [HalfRule; 3] = [HalfRule::AtLeastHalf, HalfRule::AtMostHalf, HalfRule::EvenIfNotAll];

    fn option_values(rule: HalfRule, heap: u64, value: impl Fn(u64) -> Nimber) -> Vec<Nimber> {
        let mut values = vec![];
        let walk = rule.options(
            &heap,
            &mut Visit::<HalfRule>::new(&Budget::unlimited(), &mut |_, parts| {
                values.push(value(parts[0]));
                Ok(())
            }),
        );
        assert!(!matches!(walk, Err(Halt::Failed(_))));
        values
    }

    #[test]
    fn closed_forms_are_the_mex_of_the_options() {
        for rule in ALL {
            for heap in 0..600 {
                assert_eq!(mex(option_values(rule, heap, |to| Nimber(rule.value(to)))).0, rule.value(heap), "{rule:?} {heap}");
                let minus = option_values(rule, heap, |to| rule.genus(&to).unwrap().minus());
                let minus = if minus.is_empty() { Nimber::ONE } else { mex(minus) };
                assert_eq!(minus, rule.genus(&heap).unwrap().minus(), "{rule:?} {heap}");
            }
        }
    }

    #[test]
    fn direct_moves_are_all_moves() {
        for rule in ALL {
            for (heap, target) in (0..120).flat_map(|heap| (0..70).map(move |target| (heap, target))) {
                let (mut direct, mut plain) = (vec![], vec![]);
                let walk = rule.moves_to(
                    &heap,
                    Nimber(target),
                    &mut Visit::<HalfRule>::new(&Budget::unlimited(), &mut |step, _| {
                        direct.push(step.to);
                        Ok(())
                    }),
                );
                assert!(!matches!(walk, Some(Err(Halt::Failed(_)))));
                let walk = rule.options(
                    &heap,
                    &mut Visit::<HalfRule>::new(&Budget::unlimited(), &mut |step, _| {
                        plain.extend((rule.value(step.to) == target).then_some(step.to));
                        Ok(())
                    }),
                );
                assert!(!matches!(walk, Err(Halt::Failed(_))));
                assert_eq!(direct, plain, "{rule:?} {heap} to {target}");
            }
        }
    }

    #[test]
    fn the_largest_heaps_are_no_trouble() {
        assert_eq!(HalfRule::AtLeastHalf.value(u64::MAX), 64);
        assert_eq!(HalfRule::AtMostHalf.value(u64::MAX), 0);
        assert_eq!(HalfRule::AtMostHalf.value(u64::MAX - 1), u64::MAX / 2);
        assert_eq!(HalfRule::EvenIfNotAll.value(u64::MAX), 1 << 63);
        for (rule, target) in ALL.iter().flat_map(|rule| [0, 1, 63, 64, 65, u64::MAX / 2, u64::MAX].map(|target| (rule, target))) {
            let mut first = None;
            let walk = rule.moves_to(
                &u64::MAX,
                Nimber(target),
                &mut Visit::<HalfRule>::new(&Budget::unlimited(), &mut |step, _| {
                    first = Some(step.to);
                    Err(Halt::Enough)
                }),
            );
            assert!(!matches!(walk, Some(Err(Halt::Failed(_)))));
            assert!(first.is_none_or(|to| rule.value(to) == target), "{rule:?} {target}");
        }
    }
}
