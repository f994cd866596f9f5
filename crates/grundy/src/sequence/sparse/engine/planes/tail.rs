//! A row of bytes, one for each heap, with room for more heaps at its end.

/// A row that remembers the last heaps.
#[derive(Clone, Debug)]
pub(super) struct Tail {
    bytes: Vec<u8>,
    /// How far back it is read.
    reach: usize,
    /// Where the next heap goes.
    at: usize,
    /// What stands where no heap is.
    blank: u8,
}

impl Tail {
    /// A row that reaches so far back, without heaps; `ahead` of them may be added at a time.
    pub(super) fn new(reach: usize, ahead: usize, blank: u8) -> Tail {
        Tail { bytes: vec![blank; (2 * reach).max(reach + ahead).max(ROOM)], reach, at: 0, blank }
    }

    /// The row.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// How far back it is read.
    pub(super) fn reach(&self) -> usize {
        self.reach
    }

    /// The place of the next heap.
    pub(super) fn here(&self) -> usize {
        self.at
    }

    /// The bytes that are held.
    pub(super) fn held(&self) -> usize {
        self.bytes.capacity()
    }

    /// Makes room for so many heaps more.
    pub(super) fn make_room(&mut self, ahead: usize) {
        if self.at + ahead > self.bytes.len() {
            self.bytes.copy_within(self.at - self.reach.., 0);
            self.bytes[self.reach..].fill(self.blank);
            self.at = self.reach;
        }
    }

    /// Adds a heap with a byte, or with none.
    #[inline]
    pub(super) fn push(&mut self, byte: Option<u8>) {
        if let Some(byte) = byte {
            self.bytes[self.at] = byte;
        }
        self.at += 1;
    }

    /// Forgets the last heaps.
    pub(super) fn forget(&mut self, heaps: usize) {
        self.bytes[self.at - heaps..self.at].fill(self.blank);
        self.at -= heaps;
    }
}

/// The least bytes of a row.
const ROOM: usize = 1 << 15;
