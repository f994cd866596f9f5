//! The moves of a code, as the sparse engines need them: a heap taken down, or taken down and split in two.

use crate::code::Code;

/// Taking so many stones and splitting the rest in two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Split {
    pub(crate) take: u64,
    /// Whether the two heaps must differ.
    pub(crate) distinct: bool,
}

/// The moves of a heap larger than [`Moves::last_take`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Moves {
    pub(crate) splits: Vec<Split>,
    /// How much may be taken and the rest left as one heap.
    pub(crate) takes: Vec<u64>,
    /// The most that is ever taken.
    pub(crate) last_take: u64,
}

impl Moves {
    /// The moves of a finite code that splits, into no more than two heaps; of no other.
    pub(crate) fn of(code: &Code) -> Option<Moves> {
        let last_take = code.last_take().filter(|&last| last <= MOST_TAKEN && code.most_heaps() == 2)?;
        let with = |bit: u8| (0..=last_take).filter(move |&take| code.digit(take).leave & bit != 0);
        let splits = with(4).map(|take| Split { take, distinct: code.digit(take).distinct }).collect();
        let takes = with(2).filter(|&take| take > 0).collect();
        Some(Moves { splits, takes, last_take })
    }

    /// Whether all splits take an even number, or all an odd one.
    pub(crate) fn parity_of_splits(&self) -> Option<u64> {
        let first = self.splits.first()?.take % 2;
        self.splits.iter().all(|split| split.take % 2 == first).then_some(first)
    }
}

/// Codes that take more at once than this are left to other engines.
const MOST_TAKEN: u64 = 1 << 12;
