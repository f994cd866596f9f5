//! Lasker's Nim: take any number of stones from a heap, or split it into K heaps without taking any.
//!
//! **Values.** K = 2 (Lasker 1931; Winning Ways ch. 4): Nim, except that 4k + 3 and 4k + 4 change places. K = 3 (HDU 5795): Nim, except that
//! 8k + 7 and 8k + 8 do. Write L for this exchange; it is its own inverse. *Proof, by induction.* Taking reaches L(0), …, L(n - 1). For
//! n = 2^K·k + 2^K (the larger of a pair) these are all values up to n but L(n) = n - 1. For all other n they are 0, …, n - 1; if n is the
//! smaller of a pair, the split 1 + (n - 1), or 1 + 2 + (n - 3), also has the value n. It remains to see that no split has the value L(n).
//! Let the parts have the values x, y, … with exclusive or t = L(n), and let s(x) = L(x) - x, which is -1, 0 or 1 and told by x modulo 2^K.
//! Then x + y + … = t + 2m, where bit i of m tells whether two or more parts have the bit i, so n = t + 2m + s(x) + s(y) + …, but also
//! n = L(t) = t + s(t). So 2m is at most K + 1, m lies in the lowest K bits, and the equation 2m + s(x) + s(y) + … = s(t) depends only on the residues;
//! no choice of residues solves it (a test below goes through all). ∎ Other K: by a table.
//!
//! **Splits of a given value t.** In the same way n = t + 2m + s(x) + s(y) + …, and exactly tᵢ + 2mᵢ parts have the bit i. So choose the
//! lowest K bits of all parts, which fixes m; then every choice of tᵢ + 2mᵢ parts for each higher bit is a solution. The higher bits are chosen
//! from the top, keeping the parts in order.
//!
//! **Misère.** The heap has the genus of a Nim heap of its value. The only splits into fickle parts are those into single stones, from n = K;
//! K = 2: 1 + 1 is (0, 1), which the empty heap is too. K = 3: 1 + 1 + 1 is (1, 0), which the heap of 1 is too. All other splits are firm, and
//! the heaps 0 and 1 together give {0, 1} in either play, so for n ≥ 2 both values are the same mex.

use super::take_and_break::{Break, TakeAndBreak};
use super::{Entry, explain_heaps, list};
use crate::Genus;
use crate::code::{Code, Heaps};
use crate::game::Game;
use crate::games::Opening;
use crate::sum::{OpenGame, TypedGame};
use crate::text::{Parsed, Text};
use crate::{Dice, Fact, Nimber, Play, Reason, Ruleset, Visit, Walk, msg};
use smallvec::smallvec;

/// The rules for two or three heaps, where values have a closed form.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Lasker {
    parts: usize,
    rules: TakeAndBreak,
}

/// The largest heap: its value, or that of the one above, must be below 2^64.
const MOST: u64 = u64::MAX - 1;

impl Lasker {
    /// Splitting in two.
    pub fn two() -> Lasker {
        Lasker { parts: 2, rules: TakeAndBreak::named("lasker", "4.[3]") }
    }

    /// Splitting in three.
    pub fn three() -> Lasker {
        Lasker { parts: 3, rules: TakeAndBreak::named("lasker/3", "8.[3]") }
    }

    /// The sizes that change places are the multiples of this number with their predecessors.
    fn modulus(&self) -> u64 {
        1 << self.parts
    }

    /// What the exchange adds to a positive number: 1, 0 or -1.
    fn shift(&self, n: u64) -> i32 {
        match n % self.modulus() {
            0 => -1,
            rest => i32::from(rest == self.modulus() - 1),
        }
    }

    /// The value of a heap, and also the heap of a value; `None` past 2^64.
    fn exchange(&self, n: u64) -> Option<u64> {
        if n == 0 { Some(0) } else { n.checked_add_signed(self.shift(n).into()) }
    }
}

impl Ruleset for Lasker {
    type Position = u64;
    type Move = Break;

    fn options(&self, from: &u64, visit: &mut Visit<'_, Self>) -> Walk {
        self.rules.options(from, &mut visit.like())
    }

    fn theorem(&self, &heap: &u64) -> Option<Fact> {
        Some(Fact::value(self.exchange(heap)?, if self.parts == 2 { "lasker" } else { "lasker-3" }))
    }
}

impl Game for Lasker {
    fn prefix(&self) -> String {
        self.rules.prefix()
    }

    fn moves_to(&self, &from: &u64, value: Nimber, visit: &mut Visit<'_, Self>) -> Option<Walk> {
        let mut go = |mut heaps: Heaps| {
            heaps.sort_unstable();
            visit.option(Break { from, to: heaps.clone() }, &heaps)
        };
        let taken = match self.exchange(value.0) {
            Some(0) if from > 0 => go(Heaps::new()),
            Some(to) if to < from => go(smallvec![to]),
            _ => Ok(()),
        };
        if taken.is_err() {
            return Some(taken);
        }
        Some(self.splits_to(from, value.0, &mut go))
    }

    fn code(&self) -> Option<Code> {
        Some(self.rules.code().clone())
    }

    fn genus(&self, &heap: &u64) -> Option<Genus> {
        Some(Genus::of_nim_heap(Nimber(self.exchange(heap)?)))
    }

    fn splits(&self) -> bool {
        true
    }

    fn explain(&self, heaps: &[u64], _: Play) -> Vec<Reason> {
        let sentence = |heap: u64| {
            let (residue, modulus) = (heap % self.modulus(), self.modulus());
            Some(msg!("lasker-value", heap = heap, modulus = modulus, residue = residue, value = self.exchange(heap)?))
        };
        explain_heaps(heaps, |heap| self.exchange(heap), sentence)
    }
}

impl Lasker {
    /// Every split of a heap whose parts' values have the exclusive or `total`; see the head of this page.
    fn splits_to(&self, heap: u64, total: u64, found: &mut dyn FnMut(Heaps) -> Walk) -> Walk {
        let modulus = self.modulus();
        // The lowest bits of all parts' values, packed into one number.
        for packed in 0..modulus.pow(self.parts as u32) {
            let low: Heaps = (0..self.parts as u32).map(|part| packed / modulus.pow(part) % modulus).collect();
            let shift: i32 = low.iter().map(|&low| self.shift(low)).sum();
            let twice = i128::from(heap) - i128::from(shift) - i128::from(total);
            let fits = low.iter().fold(0, |sum, low| sum ^ low) == total % modulus && twice >= 0 && twice % 2 == 0;
            if !fits {
                continue;
            }
            let pairs = (twice / 2) as u64;
            let counted = (0..modulus.trailing_zeros()).all(|bit| {
                let ones = low.iter().filter(|&&low| low >> bit & 1 == 1).count() as u64;
                ones == (total >> bit & 1) + 2 * (pairs >> bit & 1)
            });
            // Two parts cannot have a bit three times.
            if counted && (self.parts > 2 || pairs & total == 0) {
                let mut choice = Choice { lasker: self, total, pairs, low: &low, found };
                choice.choose(63, smallvec![0; self.parts])?;
            }
        }
        Ok(())
    }
}

/// The parts' values being chosen from the top bit down to their given lowest bits.
struct Choice<'a> {
    lasker: &'a Lasker,
    total: u64,
    pairs: u64,
    low: &'a Heaps,
    found: &'a mut dyn FnMut(Heaps) -> Walk,
}

impl Choice<'_> {
    /// Chooses who has this bit. Parts that are equal so far take it from the left, so that each set of parts comes once.
    fn choose(&mut self, bit: u32, values: Heaps) -> Walk {
        if bit < self.lasker.modulus().trailing_zeros() {
            return self.finish(values);
        }
        let ones = (self.total >> bit & 1) + 2 * (self.pairs >> bit & 1);
        for owners in (0u32..1 << values.len()).filter(|owners| u64::from(owners.count_ones()) == ones) {
            let has = |part: usize| owners >> part & 1 == 1;
            let ordered = (1..values.len()).all(|part| values[part - 1] > values[part] || has(part - 1) >= has(part));
            if ordered {
                let next = values.iter().enumerate().map(|(part, value)| value | u64::from(has(part)) << bit);
                self.choose(bit - 1, next.collect())?;
            }
        }
        Ok(())
    }

    fn finish(&mut self, values: Heaps) -> Walk {
        let values: Heaps = values.iter().zip(self.low).map(|(high, low)| high | low).collect();
        let ordered = values.windows(2).all(|pair| pair[0] >= pair[1]) && values.iter().all(|&value| value > 0);
        let heaps = values.iter().map(|&value| self.lasker.exchange(value)).collect::<Option<Heaps>>();
        match heaps {
            Some(heaps) if ordered => (self.found)(heaps),
            _ => Ok(()),
        }
    }
}

fn open(opening: Opening<'_>) -> Parsed<Box<dyn OpenGame>> {
    let parts = opening.parameters.map_or(Ok(2), |text| text.number_in(2..=5))?;
    Ok(match parts {
        2 => TypedGame::boxed(Lasker::two(), |_, position| heaps(position)),
        3 => TypedGame::boxed(Lasker::three(), |_, position| heaps(position)),
        4 => TypedGame::boxed(TakeAndBreak::named("lasker/4", "G.[3]"), |_, position| heaps(position)),
        _ => TypedGame::boxed(TakeAndBreak::named("lasker/5", "W.[3]"), |_, position| heaps(position)),
    })
}

fn heaps(position: Text<'_>) -> Parsed<Vec<u64>> {
    position.items().map(|heap| heap.number_in(0..=MOST)).collect()
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[Entry {
    name: "lasker",
    aliases: &["laskers-nim", "hdu-3032", "hdu-5795", "Lasker 取石子"],
    source: "E. Lasker, Brettspiele der Völker (1931); HDU 5795",
    examples: &["lasker:2,5,7", "lasker/3:9,4"],
    rules: &[
        ("lasker", "n -> n-k for k >= 1 | a + b for a+b == n, 1 <= a <= b"),
        ("lasker/3", "n -> n-k for k >= 1 | a + b + c for a+b+c == n, 1 <= a <= b <= c"),
    ],
    laws: &[],
    open,
    sample: |dice: &mut Dice| match dice.roll(5) {
        0 => format!("lasker/{}:{}", 4 + dice.roll(1), list(&dice.list(2, 7))),
        1 | 2 => format!("lasker/3:{}", list(&dice.list(2, 8))),
        _ => format!("lasker:{}", list(&dice.list(3, 6))),
    },
}];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use crate::Halt;
    use crate::sequence::HeapTable;
    use std::collections::HashSet;

    fn both() -> [Lasker; 2] {
        [Lasker::two(), Lasker::three()]
    }

    #[test]
    fn values_are_those_of_the_table() {
        for (rules, most) in both().iter().zip([600, 130]) {
            let mut table = HeapTable::new(rules.rules.code().clone());
            for heap in 0..most {
                let (value, _) = table.value(heap, &Budget::unlimited()).unwrap();
                assert_eq!(rules.exchange(heap), Some(value.0), "{} {heap}", rules.prefix());
            }
        }
    }

    /// The last step of the proof in the head of this page.
    #[test]
    fn no_residues_let_a_split_keep_the_value() {
        for rules in both() {
            let modulus = rules.modulus();
            for packed in 0..modulus.pow(rules.parts as u32) {
                let residues: Vec<u64> = (0..rules.parts as u32).map(|part| packed / modulus.pow(part) % modulus).collect();
                let total = residues.iter().fold(0, |sum, residue| sum ^ residue);
                let twice = (residues.iter().sum::<u64>() - total) as i32;
                assert_ne!(twice + residues.iter().map(|&residue| rules.shift(residue)).sum::<i32>(), rules.shift(total), "{residues:?}");
            }
        }
    }

    fn direct(rules: &Lasker, heap: u64, target: u64, most: usize) -> Vec<Heaps> {
        let mut found = vec![];
        let walk = rules.moves_to(
            &heap,
            Nimber(target),
            &mut Visit::<Lasker>::new(&Budget::unlimited(), &mut |step, _| {
                found.push(step.to);
                if found.len() < most { Ok(()) } else { Err(Halt::Enough) }
            }),
        );
        assert!(!matches!(walk, Some(Err(Halt::Failed(_)))));
        found
    }

    fn value_of(rules: &Lasker, heaps: &[u64]) -> u64 {
        heaps.iter().fold(0, |sum, &heap| sum ^ rules.exchange(heap).unwrap())
    }

    #[test]
    fn direct_moves_are_all_moves() {
        for (rules, most) in both().iter().zip([70, 34]) {
            for (heap, target) in (0..most).flat_map(|heap| (0..most + 20).map(move |target| (heap, target))) {
                let mut plain = HashSet::new();
                let walk = rules.options(
                    &heap,
                    &mut Visit::<Lasker>::new(&Budget::unlimited(), &mut |step, parts| {
                        if value_of(rules, parts) == target {
                            plain.insert(step.to);
                        }
                        Ok(())
                    }),
                );
                assert!(!matches!(walk, Err(Halt::Failed(_))));
                let found = direct(rules, heap, target, usize::MAX);
                assert_eq!(found.len(), plain.len(), "{} {heap} to {target}: {found:?}", rules.prefix());
                assert_eq!(found.into_iter().collect::<HashSet<_>>(), plain, "{} {heap} to {target}", rules.prefix());
            }
        }
    }

    #[test]
    fn huge_heaps_are_split_at_once() {
        for rules in both() {
            for heap in [MOST, MOST - 1, MOST - 2, 1 << 63, (1 << 63) + 12_345] {
                for target in [0, 1, 2, 3, 4, 7, 8, 1 << 40, (1 << 62) + 5, u64::MAX] {
                    for heaps in direct(&rules, heap, target, 1000) {
                        assert_eq!(value_of(&rules, &heaps), target);
                        let sum: u128 = heaps.iter().map(|&part| u128::from(part)).sum();
                        assert!(sum < u128::from(heap) || heaps.len() == rules.parts && sum == u128::from(heap));
                    }
                }
            }
        }
    }
}
