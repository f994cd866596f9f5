//! Subtraction games: from one heap, take an amount that belongs to a set S.
//!
//! **Values.** A table with a proved period for finite sets, and closed forms where there is one:
//!
//! * S = {a, …, b}: g(n) = ⌊r / a⌋ with r = n mod (a + b). The options have the residues from max(0, r - b) to r - a, on which ⌊·/a⌋ takes
//!   all values below ⌊r/a⌋ and no other, and (if r < b) from r + a to a + b - 1, where it is larger. With a = 1 this is Bash's game.
//! * all odd numbers, or the powers of an odd K: every move changes the parity and 1 may be taken, so g(n) = n mod 2.
//! * the even numbers: Nim with ⌊n/2⌋ pairs.
//! * the powers of an even K: they are ±1 modulo K + 1, and 1 and K are among them. So r = n mod (K + 1) moves to r ± 1, and the values
//!   0 1 0 1 … 0 1 2 on r = 0, …, K are right: 2 has both neighbours 1 and 0, every other r has a neighbour of each smaller value.
//! * the divisors of n: write n = 2^a·m with m odd. Taking d = 2^b·e leaves d(n/d - 1): for b < a it has exactly b factors 2, for b = a more
//!   than a, or it is 0. So the options reach 0, and b + 1 for all b < a, and nothing else up to a + 1: g(n) = a + 1.
//! * the numbers coprime to n: an option k of n > 1 is coprime to n. Even n: all options are odd, g = 0. Odd n > 1 with the least prime
//!   factor p, the i-th prime: its options include 1 (value 1), 2 (value 0) and the odd primes below p, which have the values 2, …, i - 1, but
//!   none with the least factor p. So g(n) = i; and g(1) = 1.
//!
//! **Misère.** If every position of value 0 that has an option has one of value 1, and no move splits, then each position has the genus of a
//! Nim heap of its value: fickle 0 and 1, firm above (by induction: a value 0 has then g⁻ = 1, a value 1 has an option with g⁻ = 1 and
//! none with 0, and a larger one has options with both). The condition holds for *every* fixed set S, finite or not.
//! *Proof (Ferguson 1974).* Let s be the least member. First, g(n) = 1 iff n ≥ s and g(n - s) = 0. In the least counterexample n, either
//! g(n) = 1 and g(n - s) > 0: then some t in S has g(n - s - t) = 0, so g(n - t) = 1, though n - t is an option of n; or
//! g(n - s) = 0 and g(n) ≥ 2: then some t has g(n - t) = 1, so g(n - t - s) = 0, though it is an option of n - s. Now let g(n) = 0 with
//! n ≥ s. Then g(n - s) > 0, so some t has g(n - s - t) = 0 and thus g(n - t) = 1. ∎ For divisors only 0 has value 0; for coprimes an even
//! n moves to 1. For proper divisors it does not hold: 5 moves to 4 only, whose value is 2.

mod number;
mod set;
mod table;

pub use set::{SubtractionSet, Takes};

use super::nim::Reduce;
use super::{Entry, explain_heaps, list};
use crate::Genus;
use crate::code::Code;
use crate::game::Game;
use crate::game::Solver;
use crate::sum::TypedGame;
use crate::{Basis, Budget, Dice, Fact, Message, Nimber, Play, Reason, Ruleset, SolveError, Visit, Walk, msg};
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};
use table::Table;

/// The rules of a subtraction game.
#[derive(Clone, Debug)]
pub struct Subtraction {
    takes: Takes,
    /// Shared by all copies of these rules, so that no value is found twice.
    table: Arc<Mutex<Table>>,
}

/// The table is only memory: the game is what may be taken.
impl PartialEq for Subtraction {
    fn eq(&self, other: &Subtraction) -> bool {
        self.takes == other.takes
    }
}

impl Eq for Subtraction {}

impl Hash for Subtraction {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.takes.hash(state);
    }
}

/// What is spent on a table when nobody gave a budget.
const TABLE_EFFORT: u64 = 1 << 24;

impl Subtraction {
    /// The game in which these amounts may be taken.
    ///
    /// ```
    /// use grundy::{Budget, games::subtraction::{Subtraction, SubtractionSet, Takes}, solve::reference};
    /// let rules = Subtraction::new(Takes::Finite(SubtractionSet::new([1..=1, 3..=4]).unwrap()));
    /// assert_eq!(reference::nim_value(&rules, &6, &Budget::unlimited()).unwrap().0, 2);
    /// ```
    pub fn new(takes: Takes) -> Subtraction {
        let table = Arc::new(Mutex::new(Table::new(takes.clone())));
        Subtraction { takes, table }
    }

    /// A value by one of the closed forms, and the form's name.
    fn closed(&self, heap: u64) -> Option<(u64, &'static str)> {
        Some(match &self.takes {
            Takes::Finite(set) => match set.ranges() {
                [(1, last)] => (in_range(heap, 1, *last), "bash"),
                [(first, last)] => (in_range(heap, *first, *last), "subtraction-range"),
                _ => return None,
            },
            Takes::Squares | Takes::Primes => return None,
            Takes::Odd => (heap % 2, "subtraction-odd"),
            Takes::PowersOf(base) if base % 2 == 1 => (heap % 2, "subtraction-odd"),
            Takes::PowersOf(base) => match heap % (base + 1) {
                rest if rest == *base => (2, "subtraction-powers"),
                rest => (rest % 2, "subtraction-powers"),
            },
            Takes::Even => (heap / 2, "subtraction-even"),
            Takes::Divisors if heap == 0 => (0, "subtraction-divisors"),
            Takes::Divisors => (u64::from(heap.trailing_zeros()) + 1, "subtraction-divisors"),
            Takes::ProperDivisors => (if heap == 0 { 0 } else { heap.trailing_zeros().into() }, "subtraction-proper-divisors"),
            Takes::Coprimes => match heap {
                0 | 1 => (heap, "subtraction-coprimes"),
                _ if heap.is_multiple_of(2) => (0, "subtraction-coprimes"),
                _ => (number::count_primes(number::small_factor(heap)?), "subtraction-coprimes"),
            },
        })
    }

    /// Whether the value is that of an odd heap, at least 2, whose least prime factor would have to be counted.
    fn has_large_factor(&self, heap: u64) -> bool {
        self.takes == Takes::Coprimes && self.closed(heap).is_none()
    }

    fn with_table<T>(&self, ask: impl FnOnce(&mut Table) -> T) -> T {
        ask(&mut self.table.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// ⌊r / a⌋ with r = n mod (a + b).
fn in_range(heap: u64, first: u64, last: u64) -> u64 {
    let residue = u128::from(heap) % (u128::from(first) + u128::from(last));
    (residue / u128::from(first)) as u64
}

impl Ruleset for Subtraction {
    type Position = u64;
    type Move = Reduce;

    fn options(&self, &from: &u64, visit: &mut Visit<'_, Self>) -> Walk {
        self.takes.each(from, &mut |take| visit.option(Reduce { from, to: from - take }, &[from - take]))
    }

    fn theorem(&self, &heap: &u64) -> Option<Fact> {
        let closed = self.closed(heap).map(|(value, by)| Fact::value(value, by));
        closed.or_else(|| self.has_large_factor(heap).then(|| Fact::outcome(true, "subtraction-coprimes")))
    }
}

impl Game for Subtraction {
    fn prefix(&self) -> String {
        format!("subtraction/{}", self.takes)
    }

    fn solver(&self) -> Option<Box<dyn Solver<Self>>> {
        Some(Box::new(Slow(self.clone())))
    }

    fn moves_to(&self, &from: &u64, value: Nimber, visit: &mut Visit<'_, Self>) -> Option<Walk> {
        let mut go = |to: u64| visit.option(Reduce { from, to }, &[to]);
        match &self.takes {
            Takes::Finite(set) => match set.ranges() {
                [(first, last)] => Some(moves_in_range(from, *first, *last, value.0, &mut go)),
                _ => None,
            },
            Takes::Odd if value.0 == from % 2 || value.0 > 1 => Some(Ok(())),
            Takes::Even => {
                let to = value.0.checked_mul(2).and_then(|to| to.checked_add(from % 2)).filter(|&to| to < from);
                Some(to.map_or(Ok(()), go))
            }
            Takes::Coprimes => coprime_moves(from, value.0, &mut go),
            _ => None,
        }
    }

    fn code(&self) -> Option<Code> {
        match &self.takes {
            Takes::Finite(set) => Code::of_takes(set.ranges().iter().flat_map(|&(first, last)| first..=last)),
            Takes::Odd => Some(Code::known(".[30]")),
            Takes::Even => Some(Code::known(".[03]")),
            _ => None,
        }
    }

    fn genus(&self, &heap: &u64) -> Option<Genus> {
        // A heap of 5 has the value 0, and its one option has the value 2: the theorem does not hold there.
        if self.takes == Takes::ProperDivisors {
            return None;
        }
        let value = match self.closed(heap) {
            Some((value, _)) => Nimber(value),
            None if self.has_large_factor(heap) => return None,
            None => self.with_table(|table| table.value(heap, &Budget::unlimited().with_effort(TABLE_EFFORT))).ok()?.0,
        };
        Some(Genus::of_nim_heap(value))
    }

    fn winning_moves(&self, &from: &u64, play: Play, visit: &mut Visit<'_, Self>) -> Option<Walk> {
        let target = match play {
            Play::Normal => 0,
            Play::Misere => 1,
            Play::Sj => return None,
        };
        if self.has_large_factor(from) { self.moves_to(&from, Nimber(target), visit) } else { None }
    }

    fn misere(&self, &heap: &u64) -> Option<Fact> {
        self.has_large_factor(heap).then(|| Fact::outcome(true, "subtraction-coprimes"))
    }

    fn explain(&self, heaps: &[u64], _: Play) -> Vec<Reason> {
        explain_heaps(heaps, |heap| Some(self.closed(heap)?.0), |heap| self.reason(heap))
    }
}

impl Subtraction {
    /// A closed form on one heap.
    fn reason(&self, heap: u64) -> Option<Message> {
        let Some((value, by)) = self.closed(heap) else {
            return self.has_large_factor(heap).then(|| msg!("subtraction-coprimes-large", heap = heap));
        };
        Some(match (by, &self.takes) {
            ("bash", Takes::Finite(set)) => {
                let modulus = u128::from(set.largest()) + 1;
                msg!("bash-residue", heap = heap, most = set.largest(), modulus = modulus, residue = value)
            }
            (_, Takes::Finite(set)) => {
                let (first, last) = set.ranges()[0];
                let modulus = u128::from(first) + u128::from(last);
                let residue = u128::from(heap) % modulus;
                msg!("subtraction-range-residue", heap = heap, first = first, modulus = modulus, residue = residue, value = value)
            }
            ("subtraction-odd", _) => msg!("subtraction-odd-parity", heap = heap, value = value),
            ("subtraction-even", _) => msg!("subtraction-even-pairs", heap = heap, value = value),
            (_, Takes::PowersOf(base)) => {
                msg!(
                    "subtraction-powers-residue",
                    heap = heap,
                    base = *base,
                    modulus = base + 1,
                    residue = heap % (base + 1),
                    value = value
                )
            }
            ("subtraction-proper-divisors", _) => msg!("subtraction-proper-divisors-twos", heap = heap, value = value),
            ("subtraction-divisors", _) => msg!("subtraction-divisors-twos", heap = heap, twos = value.saturating_sub(1), value = value),
            _ if heap < 2 => msg!("subtraction-coprimes-small", heap = heap, value = value),
            _ if value == 0 => msg!("subtraction-coprimes-even", heap = heap),
            _ => msg!("subtraction-coprimes-factor", heap = heap, factor = number::small_factor(heap)?, value = value),
        })
    }
}

/// The heaps in from - last ..= from - first whose residue modulo first + last lies in the stretch of the value.
fn moves_in_range(from: u64, first: u64, last: u64, value: u64, go: &mut dyn FnMut(u64) -> Walk) -> Walk {
    let Some(high) = from.checked_sub(first) else { return Ok(()) };
    let low = u128::from(from.saturating_sub(last));
    let (high, first, last, value) = (u128::from(high), u128::from(first), u128::from(last), u128::from(value));
    let modulus = first + last;
    if value * first >= modulus {
        return Ok(());
    }
    for block in low / modulus..=high / modulus {
        let start = block * modulus + value * first;
        let end = (start + first).min((block + 1) * modulus);
        (start.max(low)..end.min(high + 1)).try_for_each(|to| go(to as u64))?;
    }
    Ok(())
}

/// The numbers below an odd or even heap that are coprime to it and have the given value.
fn coprime_moves(from: u64, value: u64, go: &mut dyn FnMut(u64) -> Walk) -> Option<Walk> {
    let done = Some(Ok(()));
    match (from, value) {
        (0, _) => done,
        (1, 0) => Some(go(0)),
        (1, _) => done,
        (_, 1) => Some(go(1)),
        _ => {
            let prime = if value == 0 { 2 } else { number::nth_small_prime(value)? };
            if from.is_multiple_of(prime) {
                return done;
            }
            let wanted = |&to: &u64| number::gcd(to, from) == 1 && number::small_factor(to) == Some(prime);
            Some((1..=(from - 1) / prime).map(|times| times * prime).filter(wanted).try_for_each(go))
        }
    }
}

/// Values where there is no closed form, or only a slow one.
struct Slow(Subtraction);

/// Primes are counted as far as this, which takes about a second.
const MOST_COUNTED: u64 = 100_000_000_000;

impl Solver<Subtraction> for Slow {
    fn value(&mut self, _: &Subtraction, &heap: &u64, budget: &Budget) -> Result<(Nimber, Basis), SolveError> {
        if !self.0.has_large_factor(heap) {
            return self.0.with_table(|table| table.value(heap, budget));
        }
        match number::least_factor(heap) {
            factor if factor > MOST_COUNTED => Err(SolveError::Unsupported("large-least-factor")),
            factor => Ok((Nimber(number::count_primes(factor)), Basis::proved("subtraction-coprimes"))),
        }
    }

    fn remark(&self, &heap: &u64) -> Option<Message> {
        let period = self.0.with_table(|table| table.period_beyond(heap))?;
        let (start, length) = (period.start, period.length);
        Some(msg!("subtraction-period-used", heap = heap, start = start, period = length, same = period.fold(heap)))
    }
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[Entry {
    name: "subtraction",
    aliases: &["subtract", "cses-1729", "减法游戏"],
    source: "S. W. Golomb, A mathematical investigation of games of take-away (1966); T. S. Ferguson, On sums of graph games with last player losing (1974)",
    examples: &["subtraction/1,3,4:100", "subtraction/1-6:10000", "subtraction/squares:50", "subtraction/1,4-6,9:1000000000000000000"],
    rules: &[
        ("subtraction/squares", "n -> n-k*k for k >= 1"),
        ("subtraction/squares", "n -> n-k for k >= 1, square(k)"),
        ("subtraction/primes", "n -> n-k for prime(k)"),
        ("subtraction/odd", "n -> n-k for odd(k)"),
        ("subtraction/even", "n -> n-k for k >= 1, even(k)"),
        ("subtraction/powers-of-2", "n -> n-k for power(k, 2)"),
        ("subtraction/powers-of-3", "n -> n-k for power(k, 3)"),
        ("subtraction/divisors", "n -> n-k for k >= 1, k divides n"),
        ("subtraction/proper-divisors", "n -> n-k for k >= 1, k divides n, k < n"),
        ("subtraction/proper-divisors", "n -> n-k for k >= 1, n % k == 0, k < n"),
        ("subtraction/coprimes", "n -> n-k for k >= 1, gcd(k, n) == 1"),
    ],
    // One more than the number of twos in n, and 0 for n = 0.
    laws: &[
        ("subtraction-divisors", "g(n) = bitlength(lowbit(n))"),
        ("subtraction-proper-divisors", "g(n) = twos(n)"),
        ("subtraction-coprimes", "lost in Multiples(2) except []"),
    ],
    open: |opening| {
        let takes = Takes::read(opening.required_parameters()?)?;
        Ok(TypedGame::of_heaps(Subtraction::new(takes)))
    },
    sample: |dice: &mut Dice| {
        const SETS: [&str; 17] = [
            "1,3,4",
            "1-3",
            "2-4",
            "2,3",
            "3",
            "1,4-6",
            "2,5",
            "1,2,9",
            "squares",
            "primes",
            "odd",
            "even",
            "powers-of-2",
            "powers-of-3",
            "divisors",
            "proper-divisors",
            "coprimes",
        ];
        format!("subtraction/{}:{}", dice.pick(&SETS), list(&dice.list(3, 12)))
    },
}];

#[cfg(test)]
mod tests;
