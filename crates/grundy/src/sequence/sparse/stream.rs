//! The values of a code as far as anyone likes, in constant memory, with a watch for the period.

use super::recurrence::{Halt, Recurrence, Watch, search};
use super::space::Space;
use super::{End, Means, Rare, Sparse};
use crate::code::Code;
use crate::sequence::period::may_have_a_period;
use crate::{Budget, SolveError};

impl From<End> for SolveError {
    fn from(end: End) -> SolveError {
        match end {
            End::TooWide => SolveError::Unsupported("wide-value"),
            End::Forgotten(Rare { heap, value }) => SolveError::Forgotten { heap, value },
        }
    }
}

/// A sequence that goes on.
#[derive(Clone, Debug)]
pub(crate) struct Stream {
    pub(super) sparse: Sparse,
    pub(super) watch: Watch,
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

/// The theorem is asked about no more values than this.
const MOST_ASKED: usize = 1 << 22;

impl Stream {
    /// The sequence of a code after some first values, if it has a sparse space.
    pub(crate) fn new(code: &Code, values: &[u32], means: Means) -> Option<Stream> {
        let first = &values[..values.len().min(means.head)];
        Some(Stream { sparse: Sparse::new(code, first, means)?, watch: Watch::default() })
    }

    /// Whether it is quicker than a table.
    pub(crate) fn serves(&self) -> bool {
        self.sparse.serves()
    }

    /// The first heap whose value is not known.
    pub(crate) fn next(&self) -> u64 {
        self.sparse.next()
    }

    /// How many heaps are rare.
    pub(crate) fn rares(&self) -> u64 {
        self.sparse.rares().len() as u64
    }

    /// The bytes that are held.
    pub(crate) fn bytes(&self) -> u64 {
        self.sparse.bytes() + self.watch.bytes()
    }

    /// The largest value.
    pub(crate) fn largest(&self) -> u32 {
        self.sparse.largest()
    }

    /// All values, as long as none is forgotten and they are not too many, and if they may have a period. Guy and Smith's theorem is asked too: where rare values belong to the period, no window returns.
    pub(crate) fn values_for_the_theorem(&self) -> Option<Vec<u32>> {
        let head = self.sparse.head();
        // A code with a sparse space has splits.
        let asked = head.len() as u64 == self.next() && head.len() <= MOST_ASKED && may_have_a_period(head);
        asked.then(|| head.iter().map(|&value| value.into()).collect())
    }

    /// The first values, as many as are kept for good.
    pub(crate) fn head(&self) -> &[u16] {
        self.sparse.head()
    }

    /// The value of a heap, if it is still known.
    pub(crate) fn value(&self, heap: u64) -> Option<u32> {
        self.sparse.value(heap)
    }

    /// The division of values into common and rare ones.
    pub(crate) fn space(&self) -> Space {
        self.sparse.space()
    }

    /// Goes on until so many heaps are known or a period is proved, with a pause at about `pause` heaps that changes nothing of what is found.
    pub(crate) fn run_until(&mut self, most: u64, pause: u64, budget: &Budget) -> Result<Reached, SolveError> {
        match search(&mut self.sparse, &mut self.watch, most, pause, budget) {
            Ok(Some(recurrence)) => Ok(Reached::Period(Box::new(recurrence))),
            Ok(None) if self.next() < most || self.sparse.pays() => Ok(Reached::Heaps),
            Ok(None) | Err(Halt::End(End::TooWide)) => Ok(Reached::NotSparse),
            Err(Halt::End(end)) => Err(end.into()),
            Err(Halt::Budget(error)) => Err(error),
        }
    }

    /// Goes on to about so many heaps without a look for periods.
    pub(crate) fn advance_to(&mut self, to: u64, budget: &Budget) -> Result<(), SolveError> {
        self.sparse.in_company(to, |mut company| {
            while company.sparse().next() < to {
                budget.check(company.sparse().bytes())?;
                let from = company.sparse().next();
                company.advance((to - from).min(1 << 12) as usize)?;
                budget.visit(company.sparse().next() - from);
            }
            Ok(())
        })
    }

    /// From now on a second thread goes ahead and hands over so many candidates at a time; none to go alone. Nothing of what is found depends on it.
    pub(crate) fn go_ahead_by(&mut self, stretch: usize) {
        self.sparse.go_ahead_by(stretch);
    }
}
