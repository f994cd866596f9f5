//! Finding the sets of coins that change a row's value by a given amount.
//!
//! Turning a set changes the value by the exclusive or of its coins' values. To find all sets whose values sum (⊕) to a wanted
//! number, not all sets need be tried:
//!
//! * a *run* from a to x sums to p(x + 1) ⊕ p(a), where p(n) is the sum of the first n values: look up the places of
//!   p(x + 1) ⊕ wanted;
//! * of a *set of k coins* the last to be chosen is looked up by its value. If at most k coins may be turned and k is odd, all values
//!   are odious (see [`super::values`]), so the parity of the wanted number tells whether the set is even or odd;
//! * the other rules have so few sets that all are tried.

use super::rule::{CoinRule, SetVisitor};
use crate::Walk;
use foldhash::fast::FixedState;
use std::collections::HashMap;

/// A rule with its values, prepared for looking up.
pub(super) struct Finder<'r> {
    pub(super) rule: &'r CoinRule,
    pub(super) values: &'r [u64],
    /// p(n) for each n; empty unless the rule is about runs.
    prefixes: Vec<u64>,
    /// Where each value stands, or each p(n) if the rule is about runs; ascending.
    places: HashMap<u64, Vec<usize>, FixedState>,
}

impl<'r> Finder<'r> {
    /// Prepares a rule and the values of the coins that may turn.
    pub(super) fn new(rule: &'r CoinRule, values: &'r [u64]) -> Finder<'r> {
        let mut prefixes = vec![];
        if let CoinRule::Run(_) = rule {
            let sums = values.iter().scan(0, |sum, value| {
                *sum ^= value;
                Some(*sum)
            });
            prefixes = [0].into_iter().chain(sums).collect();
        }
        let mut places: HashMap<u64, Vec<usize>, FixedState> = HashMap::default();
        for (place, &value) in if prefixes.is_empty() { values } else { &prefixes[..] }.iter().enumerate() {
            places.entry(value).or_default().push(place);
        }
        Finder { rule, values, prefixes, places }
    }

    /// Shows every set with `last` as the rightmost coin whose values sum to `wanted`.
    pub(super) fn sets(&self, last: usize, wanted: u64, visit: SetVisitor<'_>) -> Walk {
        let rest = wanted ^ self.values[last];
        match *self.rule {
            CoinRule::AtMost(most) => {
                let parity = |others: &u32| most % 2 == 0 || rest.count_ones() % 2 == others % 2;
                (0..most).filter(parity).try_for_each(|others| self.choose(&mut vec![last], others, rest, visit))
            }
            CoinRule::Exactly(count) => self.choose(&mut vec![last], count - 1, rest, visit),
            CoinRule::Run(least) => {
                let starts = self.places(self.prefixes[last + 1] ^ wanted, last + 2 - least.min(last + 2));
                starts.iter().try_for_each(|&first| visit(&(first..=last).collect::<Vec<_>>()))
            }
            _ => self.rule.sets(last, &mut |coins| {
                let sum = coins.iter().fold(0, |sum, &coin| sum ^ self.values[coin]);
                if sum == wanted { visit(coins) } else { Ok(()) }
            }),
        }
    }

    /// The places of a value that are below a bound.
    fn places(&self, value: u64, below: usize) -> &[usize] {
        let places = self.places.get(&value).map_or(&[][..], Vec::as_slice);
        &places[..places.partition_point(|&place| place < below)]
    }

    /// Chooses so many more coins, each left of those chosen, whose values sum to `rest`. `chosen` is in descending order.
    fn choose(&self, chosen: &mut Vec<usize>, count: u32, rest: u64, visit: SetVisitor<'_>) -> Walk {
        let below = chosen[chosen.len() - 1];
        let mut show = |coins: &[usize]| visit(&coins.iter().rev().copied().collect::<Vec<_>>());
        match count {
            0 if rest == 0 => show(chosen),
            0 => Ok(()),
            1 => self.places(rest, below).iter().try_for_each(|&coin| {
                chosen.push(coin);
                let flow = show(chosen);
                chosen.pop();
                flow
            }),
            _ => (count as usize - 1..below).try_for_each(|coin| {
                chosen.push(coin);
                let flow = self.choose(chosen, count - 1, rest ^ self.values[coin], visit);
                chosen.pop();
                flow
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::values::Table;
    use super::*;
    use crate::Budget;

    /// Every rule, every coin up to 11, every change up to 63: the sets found are those of the definition.
    #[test]
    fn finds_the_sets_of_the_definition() {
        let apart = |single| CoinRule::Apart { distances: vec![1, 3, 4], single };
        let plain = [2, 3, 5, 7].map(CoinRule::AtMost).into_iter().chain([2, 3].map(CoinRule::Exactly));
        let rules = plain.chain([CoinRule::Run(1), CoinRule::Run(2), CoinRule::Strip(3), CoinRule::Grunt, apart(true), apart(false)]);
        for rule in rules {
            let mut table = Table::new(rule.clone());
            table.reach(11, &Budget::unlimited()).unwrap();
            let finder = Finder::new(&rule, table.values());
            for last in 0..11 {
                for wanted in 0..64 {
                    let collect = |show: &dyn Fn(SetVisitor<'_>) -> Walk| {
                        let mut sets: Vec<Vec<usize>> = vec![];
                        let walk = show(&mut |coins| {
                            sets.push(coins.to_vec());
                            Ok(())
                        });
                        assert_eq!(walk, Ok(()));
                        sets.retain(|coins| coins.iter().fold(0, |sum, &coin| sum ^ finder.values[coin]) == wanted);
                        sets.sort();
                        sets
                    };
                    let found = collect(&|visit| finder.sets(last, wanted, visit));
                    assert_eq!(found, collect(&|visit| rule.sets(last, visit)), "{rule} {last} {wanted}");
                }
            }
        }
    }
}
