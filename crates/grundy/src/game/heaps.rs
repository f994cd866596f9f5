//! Games of one number: a heap of n for n = 0, 1, 2, …, whatever the rules.

use crate::code::Code;
use crate::code::moves::{self, Condition, MoveKind};
use crate::{Budget, SolveError};
use std::fmt::Debug;

/// A game whose positions are heaps, with a growing table of their values.
///
/// ```
/// use grundy::{Budget, notation};
/// let mut bash = notation::heap_game("bash/3", &notation::NoFiles).unwrap();
/// bash.extend(6, &Budget::unlimited()).unwrap();
/// assert_eq!(bash.values()[..6], [0, 1, 2, 3, 0, 1]);
/// ```
pub trait HeapGame: Debug + Send {
    /// The game as it stands in notation before the colon.
    fn name(&self) -> String;

    /// The values of the heaps 0, 1, … that are known so far.
    fn values(&self) -> &[u32];

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
