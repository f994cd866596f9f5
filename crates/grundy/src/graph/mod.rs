//! Explicit game graphs: a token on a vertex moves along an arc.
//!
//! | module | what |
//! |---|---|
//! | [`Csr`] | the graph in two arrays |
//! | [`Order`] | options first: the ids themselves if they will do, else level by level, or a cycle |
//! | [`Recurrence`] | nim-values, outcomes, remoteness, suspense: a number from the options' numbers |
//! | [`acyclic`] | one pass over the arcs, for any recurrence |
//! | [`loopy`] | graphs with cycles: draws, and the values of Smith |
//! | [`Solution`] | all of it |
//! | [`Part`], [`part`] | the rows of a range of vertices, for whoever cannot hold them all |
//! | [`Multi`] | Multi-SG: a move may leave several tokens |
//! | [`Solved`], [`explain()`] | a named graph with all that is known of each vertex, and why |
//! | [`NamedGraph`], [`read`] | names on the vertices; arcs, lists, options and DOT |

pub mod acyclic;
pub mod binary;
mod cell;
mod count;
mod csr;
#[cfg(test)]
mod damage;
pub mod explain;
mod facts;
mod levels;
pub mod loopy;
mod multi;
mod named;
mod numbers;
mod offsets;
mod order;
pub mod part;
pub mod read;
mod recurrence;
mod solution;

pub use cell::Cell;
pub use csr::{Csr, MOST_ARCS, MOST_OPTIONS, MOST_VERTICES};
pub use explain::explain;
pub use facts::{Facts, Known, MultiMisere, Solved, Unsolved};
pub use levels::Levels;
pub use multi::Multi;
pub use named::{Arcs, Name, NamedGraph, Names};
pub use numbers::Bytes;
pub use order::Order;
pub use part::Part;
pub use recurrence::{Mex, MisereValue, Moves, NimValue, Recurrence, Remoteness, Suspense, Word, lost};
pub use solution::{Arrays, Solution, Tameness, Wanted};
