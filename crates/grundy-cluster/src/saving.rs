//! States as bytes, piece by piece: a state may fill most of the memory, so there must never be a second copy of it.

use crate::wire::{Wire, each};
use std::io::Read;

/// So many bytes are put or taken at once, about.
const PIECE: usize = 1 << 16;

/// Takes what is to be saved, and hands on its bytes.
pub struct Saver<'p> {
    piece: Vec<u8>,
    put: &'p mut dyn FnMut(&[u8]),
}

impl Saver<'_> {
    /// Hands on the bytes of all that is saved.
    pub fn run(put: &mut dyn FnMut(&[u8]), save: impl FnOnce(&mut Saver)) {
        let mut saver = Saver { piece: Vec::with_capacity(PIECE + 64), put };
        save(&mut saver);
        (saver.put)(&saver.piece);
    }

    /// One thing.
    #[inline]
    pub fn one(&mut self, item: impl Wire) {
        item.put(&mut self.piece);
        if self.piece.len() >= PIECE {
            (self.put)(&self.piece);
            self.piece.clear();
        }
    }

    /// A list, its length first.
    pub fn list<T: Wire>(&mut self, list: &[T]) {
        self.each(list.iter().copied());
    }

    /// As [`Saver::list`], for a list that is made on the way.
    pub fn each<T: Wire>(&mut self, items: impl ExactSizeIterator<Item = T>) {
        self.one(items.len() as u64);
        items.for_each(|item| self.one(item));
    }
}

/// Takes back what was saved, in the same order; `None` once there is too little.
pub struct Loader {
    from: Box<dyn Read>,
    left: u64,
    piece: Vec<u8>,
}

impl Loader {
    /// From so many bytes.
    pub fn new(from: impl Read + 'static, bytes: u64) -> Loader {
        Loader { from: Box::new(from), left: bytes, piece: vec![] }
    }

    /// The next thing.
    pub fn one<T: Wire>(&mut self) -> Option<T> {
        self.take(T::BYTES).map(T::get)
    }

    /// The next list.
    pub fn list<T: Wire>(&mut self) -> Option<Vec<T>> {
        let bytes = self.one::<u64>()?.checked_mul(T::BYTES as u64).filter(|&bytes| bytes <= self.left)?;
        let (mut left, at_once) = (usize::try_from(bytes).ok()?, PIECE / T::BYTES * T::BYTES);
        let mut list = Vec::with_capacity(left / T::BYTES);
        while left > 0 {
            let next = left.min(at_once);
            list.extend(each::<T>(self.take(next)?));
            left -= next;
        }
        Some(list)
    }

    fn take(&mut self, bytes: usize) -> Option<&[u8]> {
        self.left = self.left.checked_sub(bytes as u64)?;
        self.piece.resize(bytes, 0);
        self.from.read_exact(&mut self.piece).ok()?;
        Some(&self.piece)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_saved_comes_back() {
        let long: Vec<(u16, u32, u8)> = (0..30_000).map(|at| (at as u16, at, 3)).collect();
        let mut bytes = vec![];
        Saver::run(&mut |piece| bytes.extend_from_slice(piece), |to| {
            to.one((7u32, 1u8));
            to.list(&long);
            to.each([1u64, 2].into_iter().rev());
        });
        let loader = |cut: usize| Loader::new(std::io::Cursor::new(bytes[..cut].to_vec()), cut as u64);
        let load = |cut: usize| {
            let mut loader = loader(cut);
            Some((loader.one::<(u32, u8)>()?, loader.list::<(u16, u32, u8)>()?, loader.list::<u64>()?))
        };
        assert_eq!(load(bytes.len()), Some(((7, 1), long.clone(), vec![2, 1])));
        assert!((0..bytes.len()).step_by(7).all(|cut| load(cut).is_none()));
        // A length that is too large takes no memory.
        let (mut wrong, size) = (bytes.clone(), bytes.len() as u64);
        wrong[5..13].fill(0xff);
        let mut loader = Loader::new(std::io::Cursor::new(wrong), size);
        assert_eq!((loader.one::<(u32, u8)>(), loader.list::<u8>()), (Some((7, 1)), None));
    }
}
