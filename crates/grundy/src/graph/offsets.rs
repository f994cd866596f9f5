//! Where the rows of a graph begin: 32 bits each as long as that is enough, else 64.
//!
//! A graph with fewer than 2^32 arcs, which is nearly every graph, pays four bytes a vertex; a larger one pays eight, and everything else stays the same.

use super::numbers::{Bytes, Number, Numbers, decode};
use std::ops::Range;

/// With fewer arcs than this, 32 bits are enough.
pub(super) const NARROW: u64 = 1 << 32;

/// Ascending numbers: the row of vertex v begins at the v-th and ends before the next.
#[derive(Clone, Debug)]
pub(super) enum Offsets {
    Narrow(Numbers<u32>),
    Wide(Numbers<u64>),
}

/// Work that is done with offsets of either width.
macro_rules! with_offsets {
    ($offsets:expr, $numbers:ident => $does:expr) => {
        match $offsets {
            Offsets::Narrow($numbers) => $does,
            Offsets::Wide($numbers) => $does,
        }
    };
}

impl Offsets {
    /// The numbers in a part of some bytes.
    pub(super) fn inside(bytes: &Bytes, range: Range<usize>, wide: bool) -> Offsets {
        if wide { Offsets::Wide(Numbers::inside(bytes, range)) } else { Offsets::Narrow(Numbers::inside(bytes, range)) }
    }

    /// The numbers in some bytes, copied.
    pub(super) fn copied(bytes: &[u8], wide: bool) -> Offsets {
        if wide { Offsets::Wide(decode(bytes).into()) } else { Offsets::Narrow(decode(bytes).into()) }
    }

    /// How many numbers there are, one more than rows.
    pub(super) fn len(&self) -> usize {
        with_offsets!(self, numbers => numbers.len())
    }

    /// Whether they have 64 bits.
    pub(super) fn are_wide(&self) -> bool {
        matches!(self, Offsets::Wide(_))
    }

    /// Where a row lies.
    #[inline]
    pub(super) fn row(&self, vertex: usize) -> Range<usize> {
        with_offsets!(self, numbers => numbers[vertex].index()..numbers[vertex + 1].index())
    }

    /// Whether these are the offsets of rows that fill so many arcs.
    pub(super) fn fill(&self, arcs: usize) -> bool {
        with_offsets!(self, numbers => {
            numbers.first().is_some_and(|first| first.index() == 0)
                && numbers.is_sorted()
                && numbers.last().is_some_and(|last| last.index() == arcs)
        })
    }

    /// The bytes of some numbers at a time, little-endian.
    pub(super) fn each_piece(&self, at_once: usize, mut put: impl FnMut(&[u8])) {
        with_offsets!(self, numbers => numbers.chunks(at_once).for_each(|piece| put(&bytes_of(piece))));
    }
}

/// The bytes of numbers, little-endian.
pub(super) fn bytes_of<N: Number>(numbers: &[N]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(size_of_val(numbers));
    numbers.iter().for_each(|number| number.write(&mut bytes));
    bytes
}

/// The same offsets, whatever their width.
impl PartialEq for Offsets {
    fn eq(&self, other: &Offsets) -> bool {
        match (self, other) {
            (Offsets::Narrow(own), Offsets::Narrow(other)) => own == other,
            (Offsets::Wide(own), Offsets::Wide(other)) => own == other,
            (Offsets::Narrow(narrow), Offsets::Wide(wide)) | (Offsets::Wide(wide), Offsets::Narrow(narrow)) => {
                narrow.len() == wide.len() && narrow.iter().zip(wide.iter()).all(|(&narrow, &wide)| u64::from(narrow) == wide)
            }
        }
    }
}

impl Eq for Offsets {}

impl From<Numbers<u32>> for Offsets {
    fn from(offsets: Numbers<u32>) -> Offsets {
        Offsets::Narrow(offsets)
    }
}

impl From<Numbers<u64>> for Offsets {
    fn from(offsets: Numbers<u64>) -> Offsets {
        Offsets::Wide(offsets)
    }
}

/// As narrow as they can be.
impl From<Vec<u64>> for Offsets {
    fn from(offsets: Vec<u64>) -> Offsets {
        if offsets.iter().all(|&offset| offset < NARROW) {
            Offsets::Narrow(offsets.into_iter().map(|offset| offset as u32).collect::<Vec<_>>().into())
        } else {
            Offsets::Wide(offsets.into())
        }
    }
}

/// Offsets that are written down row by row, and widened when they have to be.
#[derive(Debug)]
pub(super) struct OffsetsWriter {
    narrow: Vec<u32>,
    /// Once there is one that does not fit: all of them.
    wide: Option<Vec<u64>>,
    limit: u64,
}

impl OffsetsWriter {
    /// The first row begins at 0. From `limit` on, [`NARROW`] unless it is a test, they are wide.
    pub(super) fn new(limit: u64) -> OffsetsWriter {
        OffsetsWriter { narrow: vec![0], wide: None, limit }
    }

    /// Ends a row.
    pub(super) fn push(&mut self, end: usize) {
        match &mut self.wide {
            Some(wide) => wide.push(end as u64),
            None if (end as u64) < self.limit => self.narrow.push(end as u32),
            None => {
                let narrow = std::mem::take(&mut self.narrow);
                self.wide = Some(narrow.into_iter().map(u64::from).chain([end as u64]).collect());
            }
        }
    }

    pub(super) fn finish(self) -> Offsets {
        match self.wide {
            Some(wide) => Offsets::Wide(wide.into()),
            None => Offsets::Narrow(self.narrow.into()),
        }
    }
}
