//! Solvers that need no theorem of the game.
//!
//! | module | question | method |
//! |---|---|---|
//! | [`reference`](mod@reference) | anything, small | the definition, word for word |
//! | [`search`] | a nim-value | memory, and questions "is it n?" that stop early |
//! | [`grid`] | tables of pairs | the definition, cell by cell |
//! | [`followers`] | all followers, cycles too | a table of independent parts |
//! | [`misere`] | misère sums | genus where all is tame, else search on the sum |
//! | [`merged`] | all followers | equal games made one, with values and genera |
//! | [`product`] | any compound, small | every state of the whole sum, from the definition |
//! | [`compound`] | Conway's dozen | a theory each: remoteness, suspense, foreclosed values, outcomes |
//!
//! Every faster solver is tested against the reference.

pub mod compound;
pub mod followers;
pub mod grid;
pub mod merged;
pub mod misere;
pub mod product;
pub mod reference;
pub mod search;
pub mod turns;

pub use search::Search;

use crate::game::{Game, Solver};

/// A game's own solver, or else search.
pub fn solver_of<G: Game>(rules: &G) -> Box<dyn Solver<G>> {
    rules.solver().unwrap_or_else(|| Box::new(Search::default()))
}
