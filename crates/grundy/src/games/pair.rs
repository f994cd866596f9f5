//! Two heaps that make one position, for games whose moves look at both.

use crate::msg;
use crate::text::{Parsed, Text};
use std::fmt;

/// Two heaps, in the order they were written: `3,5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pair {
    /// The heap written first.
    pub first: u64,
    /// The heap written second.
    pub second: u64,
}

impl Pair {
    /// A pair of heaps.
    pub fn new(first: u64, second: u64) -> Pair {
        Pair { first, second }
    }

    /// Exactly two numbers.
    pub(super) fn read(text: Text<'_>) -> Parsed<Pair> {
        match text.numbers()?[..] {
            [first, second] => Ok(Pair { first, second }),
            ref numbers => Err(text.error(msg!("pair-expected", count = numbers.len()))),
        }
    }

    /// One pair or several, one after the other.
    pub(super) fn read_many(text: Text<'_>) -> Parsed<Vec<Pair>> {
        let numbers = text.numbers()?;
        if numbers.is_empty() || numbers.len() % 2 == 1 {
            return Err(text.error(msg!("pairs-expected", count = numbers.len())));
        }
        Ok(numbers.chunks(2).map(|pair| Pair { first: pair[0], second: pair[1] }).collect())
    }

    /// The pair of two numbers.
    pub(super) fn of_numbers(numbers: &[u64]) -> Option<Pair> {
        match *numbers {
            [first, second] => Some(Pair { first, second }),
            _ => None,
        }
    }

    /// The two numbers.
    pub(super) fn numbers(&self) -> [u64; 2] {
        [self.first, self.second]
    }

    /// The smaller heap and the larger one.
    pub fn sorted(self) -> (u64, u64) {
        (self.first.min(self.second), self.first.max(self.second))
    }

    /// The pair with the smaller heap first: the same game.
    pub fn mirrored(self) -> Pair {
        let (first, second) = self.sorted();
        Pair { first, second }
    }

    /// The pair with its larger heap replaced; of equal heaps, the second.
    pub fn with_larger(self, larger: u64) -> Pair {
        if self.first > self.second { Pair { first: larger, ..self } } else { Pair { second: larger, ..self } }
    }
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.first, self.second)
    }
}

/// A pair becomes another: `5,5->3,5`.
///
/// ```
/// use grundy::games::pair::{Pair, PairMove};
/// assert_eq!(PairMove { from: Pair::new(5, 5), to: Pair::new(3, 5) }.to_string(), "5,5->3,5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairMove {
    /// The heaps before.
    pub from: Pair,
    /// The heaps after.
    pub to: Pair,
}

impl fmt::Display for PairMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}->{}", self.from, self.to)
    }
}
