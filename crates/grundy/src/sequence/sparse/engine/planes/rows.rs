//! Rows of bytes side by side, one for each heap, with room for more heaps at their ends.

/// Rows that remember the last heaps.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    /// One row after the other.
    bytes: Vec<u8>,
    /// The bytes of a row.
    stride: usize,
    /// How far back they are read.
    reach: usize,
    /// Where the next heap goes.
    at: usize,
    /// What stands where no heap is.
    blank: u8,
}

impl Rows {
    /// So many rows that reach so far back, without heaps, and `ahead` of them may be added at a time.
    pub(super) fn new(count: usize, reach: usize, ahead: usize, blank: u8) -> Rows {
        // Rows at a power of two from each other would compete for the same lines of the cache.
        let stride = (2 * reach).max(reach + ahead).max(ROOM).next_multiple_of(1 << 12) + APART;
        Rows { bytes: vec![blank; count * stride], stride, reach, at: 0, blank }
    }

    /// How many rows there are.
    pub(super) fn count(&self) -> usize {
        self.bytes.len() / self.stride
    }

    /// All rows.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// How far a place is from the same place in the next row.
    pub(super) fn stride(&self) -> usize {
        self.stride
    }

    /// How far back they are read.
    pub(super) fn reach(&self) -> usize {
        self.reach
    }

    /// The place of the next heap in the last row.
    pub(super) fn here(&self) -> usize {
        self.bytes.len() - self.stride + self.at
    }

    /// The bytes that are held.
    pub(super) fn held(&self) -> usize {
        self.bytes.capacity()
    }

    /// Makes room for so many heaps more.
    pub(super) fn make_room(&mut self, ahead: usize) {
        if self.at + ahead > self.stride {
            let (from, to) = (self.at - self.reach, self.reach);
            for row in self.bytes.chunks_exact_mut(self.stride) {
                row.copy_within(from.., 0);
                row[to..].fill(self.blank);
            }
            self.at = self.reach;
        }
    }

    /// Adds a heap with a byte in one of the rows, or with none.
    #[inline]
    pub(super) fn push(&mut self, byte: Option<(usize, u8)>) {
        if let Some((row, byte)) = byte {
            self.bytes[row * self.stride + self.at] = byte;
        }
        self.at += 1;
    }

    /// Forgets the last heaps.
    pub(super) fn forget(&mut self, heaps: usize) {
        for row in self.bytes.chunks_exact_mut(self.stride) {
            row[self.at - heaps..self.at].fill(self.blank);
        }
        self.at -= heaps;
    }
}

/// The least bytes of a row.
const ROOM: usize = 1 << 15;

/// So much longer are rows than a power of two.
const APART: usize = 160;
