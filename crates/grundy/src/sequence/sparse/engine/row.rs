//! The words of the last heaps: a row that grows at its end and is cut at both.
//!
//! Vectors fill many words at once, and these must be there before. What lies behind the end stays as it is, so that making the row longer costs nothing where it has been as long before.

use grundy_lanes::Word;
use std::ops::{Deref, DerefMut};

#[derive(Clone, Debug, Default)]
pub(super) struct Row<W> {
    words: Vec<W>,
    /// So many words belong to the row.
    filled: usize,
}

impl<W> Deref for Row<W> {
    type Target = [W];

    #[inline(always)]
    fn deref(&self) -> &[W] {
        &self.words[..self.filled]
    }
}

impl<W> DerefMut for Row<W> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [W] {
        &mut self.words[..self.filled]
    }
}

impl<W: Word> Row<W> {
    pub(super) fn with_capacity(words: usize) -> Row<W> {
        Row { words: Vec::with_capacity(words), filled: 0 }
    }

    /// These words.
    pub(super) fn of(words: impl Iterator<Item = W>) -> Row<W> {
        let words: Vec<W> = words.collect();
        Row { filled: words.len(), words }
    }

    /// So many words have room.
    pub(super) fn capacity(&self) -> usize {
        self.words.capacity()
    }

    /// Makes room for so many more.
    pub(super) fn reserve(&mut self, more: usize) {
        if self.filled + more > self.words.capacity() {
            self.words.truncate(self.filled);
            self.words.reserve(more);
        }
    }

    /// Makes the row longer by so many words, whatever they are.
    pub(super) fn lengthen(&mut self, more: usize) {
        self.filled += more;
        if self.filled > self.words.len() {
            self.words.resize(self.filled, W::default());
        }
    }

    pub(super) fn push(&mut self, word: W) {
        self.lengthen(1);
        self.words[self.filled - 1] = word;
    }

    pub(super) fn extend_from_slice(&mut self, words: &[W]) {
        let from = self.filled;
        self.lengthen(words.len());
        self.words[from..self.filled].copy_from_slice(words);
    }

    /// Cuts off all but the first words.
    pub(super) fn truncate(&mut self, words: usize) {
        self.filled = self.filled.min(words);
    }

    /// Cuts off the first words.
    pub(super) fn drop_first(&mut self, words: usize) {
        self.words.copy_within(words..self.filled, 0);
        self.filled -= words;
    }
}
