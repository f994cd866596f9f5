//! A growing table of values, in chunks.
//!
//! A vector that grows moves to a larger place now and then, and while it moves, it takes three times its final size. Here the first values lie together, so that whoever looks at a few million of them sees one slice;
//! from there on they lie in chunks that never move, and a table of 10^9 values takes 4 GB and no more.

use std::ops::Index;

/// Values by their number, from 0 on.
///
/// ```
/// use grundy::game::Values;
/// let mut values = Values::default();
/// values.extend([0, 1, 2]);
/// assert_eq!((values.len(), values[2], values.chunk(1)), (3, 2, &[1, 2][..]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values {
    first: Vec<u32>,
    rest: Vec<Vec<u32>>,
    /// How many values the first chunk has when it is full, and how many each other.
    sizes: (usize, usize),
}

impl Default for Values {
    fn default() -> Values {
        Values::in_chunks(1 << 22, 1 << 20)
    }
}

impl Values {
    /// An empty table whose first chunk has so many values, and each other so many.
    pub(crate) fn in_chunks(first: usize, other: usize) -> Values {
        Values { first: vec![], rest: vec![], sizes: (first, other) }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        let (_, other) = self.sizes;
        self.first.len() + self.rest.last().map_or(0, |last| (self.rest.len() - 1) * other + last.len())
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.first.is_empty()
    }

    /// The bytes that are held.
    pub fn bytes(&self) -> u64 {
        (self.first.capacity() + self.rest.iter().map(Vec::capacity).sum::<usize>()) as u64 * 4
    }

    /// The values from one on, as far as they lie together; none from past the end.
    pub fn chunk(&self, from: usize) -> &[u32] {
        let (first, other) = self.sizes;
        match from.checked_sub(first) {
            None => self.first.get(from..).unwrap_or(&[]),
            Some(past) => self.rest.get(past / other).and_then(|chunk| chunk.get(past % other..)).unwrap_or(&[]),
        }
    }

    /// A value, if it is there.
    pub fn get(&self, at: usize) -> Option<u32> {
        self.chunk(at).first().copied()
    }

    /// A copy in one piece.
    pub fn to_vec(&self) -> Vec<u32> {
        self.rest.iter().fold(self.first.clone(), |all, chunk| [&all[..], chunk].concat())
    }

    /// Adds a value.
    #[inline]
    pub fn push(&mut self, value: u32) {
        let (first, other) = self.sizes;
        if self.first.len() < first {
            return self.first.push(value);
        }
        match self.rest.last_mut().filter(|last| last.len() < other) {
            Some(last) => last.push(value),
            None => {
                let mut chunk = Vec::with_capacity(other);
                chunk.push(value);
                self.rest.push(chunk);
            }
        }
    }

    /// Forgets all from so many on.
    pub fn truncate(&mut self, len: usize) {
        let (first, other) = self.sizes;
        self.first.truncate(len);
        let past = len.saturating_sub(first);
        self.rest.truncate(past.div_ceil(other));
        if let Some(last) = self.rest.get_mut(past / other) {
            last.truncate(past % other);
        }
    }
}

impl Extend<u32> for Values {
    fn extend<I: IntoIterator<Item = u32>>(&mut self, values: I) {
        values.into_iter().for_each(|value| self.push(value));
    }
}

impl Index<usize> for Values {
    type Output = u32;

    #[inline]
    fn index(&self, at: usize) -> &u32 {
        let (first, other) = self.sizes;
        match at.checked_sub(first) {
            None => &self.first[at],
            Some(past) => &self.rest[past / other][past % other],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;

    /// Against one vector, with chunks of every small size.
    #[test]
    fn chunks_are_one_table() {
        let mut dice = Dice::new(8);
        for _ in 0..500 {
            let mut table = Values::in_chunks(dice.roll(6) as usize, 1 + dice.roll(5) as usize);
            let mut plain: Vec<u32> = vec![];
            for value in 0..dice.roll(60) as u32 {
                if dice.roll(9) == 0 {
                    let len = dice.roll(plain.len() as u64 + 2) as usize;
                    table.truncate(len);
                    plain.truncate(len);
                }
                table.push(value);
                plain.push(value);
                assert_eq!((table.len(), table[plain.len() - 1]), (plain.len(), value));
            }
            let mut read = vec![];
            while !table.chunk(read.len()).is_empty() {
                read.extend_from_slice(table.chunk(read.len()));
            }
            assert_eq!(read, plain);
            assert!(plain.iter().enumerate().all(|(at, &value)| table[at] == value && table.chunk(at)[0] == value));
            assert!(table.chunk(plain.len() + 3).is_empty());
        }
    }
}
