//! The values of a code as far as anyone likes, in constant memory, with a watch for the period.

use super::recurrence::{Halt, Recurrence, Watch, search};
use super::{End, Means, Rare, Sparse};
use crate::code::Code;
use crate::{Budget, SolveError};

/// A sequence that goes on.
#[derive(Clone, Debug)]
pub(crate) struct Stream {
    sparse: Sparse,
    watch: Watch,
}

/// What a stretch of the way brought.
#[derive(Clone, Debug)]
pub(crate) enum Reached {
    /// A proved period.
    Period(Box<Recurrence>),
    /// As many heaps as were asked for.
    Heaps,
    /// The sparse way does not serve any more: too many rare heaps, or too large a value.
    NotSparse,
}

/// At most so many first values are taken from elsewhere.
const MOST_FIRST: usize = 1 << 14;

impl Stream {
    /// The sequence of a code after some first values, if it has a sparse space.
    pub(crate) fn new(code: &Code, values: &[u32]) -> Option<Stream> {
        let first = &values[..values.len().min(MOST_FIRST)];
        Some(Stream { sparse: Sparse::new(code, first, Means::for_streams())?, watch: Watch::default() })
    }

    /// The first heap whose value is not known.
    pub(crate) fn next(&self) -> u64 {
        self.sparse.next()
    }

    /// How many heaps are rare.
    pub(crate) fn rares(&self) -> u64 {
        self.sparse.rares().len() as u64
    }

    /// The largest value.
    pub(crate) fn largest(&self) -> u32 {
        self.sparse.largest()
    }

    /// All values, as long as none is forgotten.
    pub(crate) fn all_values(&self) -> Option<Vec<u32>> {
        let head = self.sparse.head();
        (head.len() as u64 == self.next()).then(|| head.iter().map(|&value| value.into()).collect())
    }

    /// Goes on until so many heaps are known or a period is proved.
    pub(crate) fn run(&mut self, most: u64, budget: &Budget) -> Result<Reached, SolveError> {
        match search(&mut self.sparse, &mut self.watch, most, budget) {
            Ok(Some(recurrence)) => Ok(Reached::Period(Box::new(recurrence))),
            Ok(None) if self.sparse.pays() => Ok(Reached::Heaps),
            Ok(None) | Err(Halt::End(End::TooWide)) => Ok(Reached::NotSparse),
            Err(Halt::End(End::Forgotten(Rare { heap, value }))) => Err(SolveError::Forgotten { heap, value }),
            Err(Halt::Budget(error)) => Err(error),
        }
    }
}
