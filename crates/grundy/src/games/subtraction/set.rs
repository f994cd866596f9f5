//! Which amounts may be taken: sets of numbers, and how they are written.

use super::number;
use crate::Walk;
use crate::msg;
use crate::text::{Parsed, Text, shortened};
use std::fmt;
use std::ops::RangeInclusive;

/// A finite set of positive numbers, kept as ranges, so that `1-1000000000000` costs as much as `1`.
///
/// ```
/// use grundy::games::subtraction::SubtractionSet;
/// let set = SubtractionSet::new([9..=9, 4..=5, 1..=1, 6..=6, 4..=4]).unwrap();
/// assert_eq!(set.to_string(), "1,4-6,9");
/// assert_eq!(SubtractionSet::new([0..=3]), None); // taking nothing is no move
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SubtractionSet {
    /// First and last of each run of neighbours, increasing, with gaps between.
    ranges: Vec<(u64, u64)>,
}

impl SubtractionSet {
    /// The numbers of these ranges; `None` if 0 is among them or if there are none.
    pub fn new(ranges: impl IntoIterator<Item = RangeInclusive<u64>>) -> Option<SubtractionSet> {
        let mut sorted: Vec<(u64, u64)> = ranges.into_iter().filter(|range| !range.is_empty()).map(RangeInclusive::into_inner).collect();
        sorted.sort_unstable();
        let mut merged: Vec<(u64, u64)> = vec![];
        for (first, last) in sorted {
            match merged.last_mut() {
                Some(previous) if first <= previous.1.saturating_add(1) => previous.1 = previous.1.max(last),
                _ => merged.push((first, last)),
            }
        }
        let allowed = merged.first().is_some_and(|&(first, _)| first > 0);
        allowed.then_some(SubtractionSet { ranges: merged })
    }

    /// First and last of each run of neighbours.
    pub fn ranges(&self) -> &[(u64, u64)] {
        &self.ranges
    }

    /// The largest number.
    pub fn largest(&self) -> u64 {
        self.ranges.last().map_or(0, |&(_, last)| last)
    }
}

impl fmt::Display for SubtractionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, &(first, last)) in self.ranges.iter().enumerate() {
            let comma = if at > 0 { "," } else { "" };
            match last - first {
                0 => write!(f, "{comma}{first}")?,
                1 => write!(f, "{comma}{first},{last}")?,
                _ => write!(f, "{comma}{first}-{last}")?,
            }
        }
        Ok(())
    }
}

/// The amounts that may be taken from a heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Takes {
    /// A finite set.
    Finite(SubtractionSet),
    /// 1, 4, 9, …
    Squares,
    /// 2, 3, 5, 7, …
    Primes,
    /// 1, 3, 5, …
    Odd,
    /// 2, 4, 6, …
    Even,
    /// 1, K, K², … for K ≥ 2.
    PowersOf(u64),
    /// The divisors of the heap's size, itself included.
    Divisors,
    /// The divisors of the heap's size that are smaller than it.
    ProperDivisors,
    /// The numbers up to the heap's size that have no factor in common with it.
    Coprimes,
}

impl Takes {
    /// Shows every amount that may be taken from a heap, in increasing order.
    pub fn each(&self, heap: u64, visit: &mut dyn FnMut(u64) -> Walk) -> Walk {
        match self {
            Takes::Finite(set) => set.ranges.iter().try_for_each(|&(first, last)| (first..=last.min(heap)).try_for_each(&mut *visit)),
            Takes::Squares => (1..=heap.isqrt()).try_for_each(|root| visit(root * root)),
            Takes::Primes => (2..=heap).filter(|&n| number::is_prime(n)).try_for_each(visit),
            Takes::Odd => (1..=heap).step_by(2).try_for_each(visit),
            Takes::Even => (1..=heap / 2).try_for_each(|half| visit(2 * half)),
            Takes::PowersOf(base) => {
                std::iter::successors(Some(1u64), |power| power.checked_mul(*base)).take_while(|&power| power <= heap).try_for_each(visit)
            }
            Takes::Divisors => number::divisors(heap).into_iter().try_for_each(visit),
            Takes::ProperDivisors => number::divisors(heap).into_iter().filter(|&divisor| divisor < heap).try_for_each(visit),
            Takes::Coprimes => (1..=heap).filter(|&n| number::gcd(n, heap) == 1).try_for_each(visit),
        }
    }

    /// Reads a set: `1,3,4`, `1-6`, `1,4-6,9`, or a name such as `squares`.
    pub fn read(text: Text<'_>) -> Parsed<Takes> {
        let name = text.as_str().to_ascii_lowercase();
        Ok(match name.as_str() {
            "squares" => Takes::Squares,
            "primes" => Takes::Primes,
            "odd" => Takes::Odd,
            "even" => Takes::Even,
            "divisors" => Takes::Divisors,
            "proper-divisors" => Takes::ProperDivisors,
            "coprimes" => Takes::Coprimes,
            _ if name.starts_with(POWERS) => Takes::PowersOf(text.slice(POWERS.len()..text.as_str().len()).number_in(2..=u64::MAX)?),
            _ => Takes::Finite(read_finite(text)?),
        })
    }
}

const POWERS: &str = "powers-of-";

fn read_finite(text: Text<'_>) -> Parsed<SubtractionSet> {
    if !text.as_str().starts_with(|c: char| c.is_ascii_digit() || c == '-') {
        return Err(text.error(msg!("subtraction-set-unknown", text = shortened(text.as_str()))).hint(msg!("subtraction-set-hint")));
    }
    let ranges = text.items().map(read_range).collect::<Parsed<Vec<_>>>()?;
    SubtractionSet::new(ranges).ok_or_else(|| text.error(msg!("subtraction-set-zero")))
}

fn read_range(item: Text<'_>) -> Parsed<RangeInclusive<u64>> {
    let (first, last) = match item.split_once('-') {
        Some((first, last)) if !first.is_blank() => (first.number()?, last.number()?),
        _ => (item.number()?, item.number()?),
    };
    match first {
        0 => Err(item.error(msg!("subtraction-set-zero"))),
        _ if first > last => Err(item.error(msg!("range-backwards", first = first, last = last))),
        _ => Ok(first..=last),
    }
}

impl fmt::Display for Takes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Takes::Finite(set) => set.fmt(f),
            Takes::Squares => f.write_str("squares"),
            Takes::Primes => f.write_str("primes"),
            Takes::Odd => f.write_str("odd"),
            Takes::Even => f.write_str("even"),
            Takes::PowersOf(base) => write!(f, "{POWERS}{base}"),
            Takes::Divisors => f.write_str("divisors"),
            Takes::ProperDivisors => f.write_str("proper-divisors"),
            Takes::Coprimes => f.write_str("coprimes"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, &'static str> {
        Takes::read(Text::new(text)).map(|takes| takes.to_string()).map_err(|diagnostic| diagnostic.message.key)
    }

    #[test]
    fn sets_are_written_in_the_shortest_way() {
        for (typed, printed) in [
            ("1,3,4", "1,3,4"),
            ("4,3,1,3", "1,3,4"),
            ("6,5,4,1-3", "1-6"),
            ("2-3", "2,3"),
            ("1-18446744073709551615,7", "1-18446744073709551615"),
            ("18446744073709551615,1", "1,18446744073709551615"),
            ("Powers-of-10", "powers-of-10"),
        ] {
            assert_eq!(read(typed).as_deref(), Ok(printed), "{typed}");
        }
    }

    #[test]
    fn errors_are_named() {
        for (typed, key) in [
            ("0", "subtraction-set-zero"),
            ("0-5", "subtraction-set-zero"),
            ("5-3", "range-backwards"),
            ("cubes", "subtraction-set-unknown"),
            ("平方", "subtraction-set-unknown"),
            ("powers-of-1", "number-out-of-range"),
            ("-3", "number-negative"),
            ("1,,2", "number-missing"),
            ("1-", "number-missing"),
            ("999999999999999999999999999999", "number-too-large"),
        ] {
            assert_eq!(read(typed), Err(key), "{typed}");
        }
    }

    #[test]
    fn takes_are_those_of_the_definition() {
        type Test = fn(u64, u64) -> bool;
        let definitions: [(&str, Test); 9] = [
            ("2,5-7", |k, _| k == 2 || (5..=7).contains(&k)),
            ("squares", |k, _| (1..=k).any(|root| root * root == k)),
            ("primes", |k, _| k > 1 && (2..k).all(|d| k % d > 0)),
            ("odd", |k, _| k % 2 == 1),
            ("even", |k, _| k % 2 == 0),
            ("powers-of-3", |k, _| (0..9).any(|power| 3u64.pow(power) == k)),
            ("divisors", |k, n| n.is_multiple_of(k)),
            ("proper-divisors", |k, n| k < n && n.is_multiple_of(k)),
            ("coprimes", |k, n| (2..=k).all(|d| k % d > 0 || n % d > 0)),
        ];
        for (name, allowed) in definitions {
            let takes = Takes::read(Text::new(name)).unwrap();
            for heap in 0..130 {
                let mut found = vec![];
                let walk = takes.each(heap, &mut |take| {
                    found.push(take);
                    Ok(())
                });
                assert_eq!(walk, Ok(()));
                assert_eq!(found, (1..=heap).filter(|&k| allowed(k, heap)).collect::<Vec<_>>(), "{name} from {heap}");
            }
        }
    }
}
