//! Positions made of numbers.

use super::Game;

/// Reads a position as two numbers.
pub type TwoNumbers<P> = fn(&P) -> [u64; 2];

/// How positions are made of numbers, and read as two numbers, for tables: `(x, y)` to a position and back.
///
/// Where a game also makes positions of one number, as Fibonacci Nim does of its start, `at` takes those too.
pub struct Coordinates<G: Game> {
    /// The position of these numbers, if they make one.
    pub at: fn(&G, &[u64]) -> Option<G::Position>,
    /// The two numbers of a position, where every follower of a pair is a pair.
    pub of: Option<TwoNumbers<G::Position>>,
}

impl<G: Game> Clone for Coordinates<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Coordinates<G> {}
