//! Games of one number: a heap of n for n = 0, 1, 2, …, whatever the rules.

use crate::code::Code;
use crate::code::moves::{self, Condition, MoveKind};
use crate::{Budget, SolveError};
use std::borrow::Cow;
use std::fmt::Debug;

/// A game whose positions are heaps, with a growing table of their values.
///
/// ```
/// use grundy::{Budget, notation};
/// let mut bash = notation::heap_game("bash/3", &notation::NoFiles).unwrap();
/// bash.extend(6, &Budget::unlimited()).unwrap();
/// assert_eq!(bash.first(6)[..], [0, 1, 2, 3, 0, 1]);
/// ```
pub trait HeapGame: Debug + Send {
    /// The game as it stands in notation before the colon.
    fn name(&self) -> String;

    /// How many heaps, from 0 on, have known values.
    fn known(&self) -> usize;

    /// The known values from a heap on, as far as they lie together in memory; none from the first unknown one on. A long table lies in [chunks](super::Values).
    fn chunk(&self, from: usize) -> &[u32];

    /// The known value of a heap.
    fn value_at(&self, heap: usize) -> Option<u32> {
        self.chunk(heap).first().copied()
    }

    /// The values of the first heaps, of all that are known or of at most so many, in one piece: where they lie if that is one, else copied.
    fn first(&self, most: usize) -> Cow<'_, [u32]> {
        let size = self.known().min(most);
        match self.chunk(0) {
            all if all.len() >= size => Cow::Borrowed(&all[..size]),
            _ => Cow::Owned(self.chunks(size).flatten().copied().collect()),
        }
    }

    /// The chunks of the values of the first heaps, of at most so many, one after the other.
    fn chunks(&self, most: usize) -> Box<dyn Iterator<Item = &[u32]> + '_> {
        let size = self.known().min(most);
        let mut from = 0;
        Box::new(std::iter::from_fn(move || {
            let chunk = self.chunk(from);
            let chunk = &chunk[..chunk.len().min(size - from)];
            from += chunk.len();
            (!chunk.is_empty()).then_some(chunk)
        }))
    }

    /// Makes the values of at least `size` heaps known. Where the budget ends it, the values found so far stay.
    fn extend(&mut self, size: usize, budget: &Budget) -> Result<(), SolveError>;

    /// The rules as a take-and-break code, where they are one.
    fn code(&self) -> Option<Code> {
        None
    }

    /// The rules in symbols, where they are linear; those of the code unless the game knows better.
    fn moves(&self) -> Option<Vec<MoveKind>> {
        moves::of_code(&self.code()?)
    }

    /// The theorem that gives the value of every heap, where there is one.
    fn theorem(&self) -> Option<&'static str> {
        None
    }

    /// Conditions on n and m, where a move replaces the heap n by all heaps from m to n - 1, for any m ≤ n that meets them.
    fn runs(&self) -> Option<Vec<Condition>> {
        None
    }
}
