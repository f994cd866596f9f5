//! Solvers that need no theorem of the game.
//!
//! | module | question | method |
//! |---|---|---|
//! | [`reference`](mod@reference) | anything, small | the definition, word for word |
//! | [`search`] | a nim-value | memory, and questions "is it n?" that stop early |
//! | [`unfold`] | all followers | the game as an explicit graph, equal nodes merged |
//! | [`misere`] | misère sums | genus where all is tame, else search on the sum |
//! | [`positions`] | all followers, cycles too | a table, nothing merged |
//! | [`product`] | any compound, small | every state of the whole sum, from the definition |
//! | [`compound`] | Conway's dozen | a theory each: remoteness, suspense, foreclosed values, outcomes |
//! | [`retrograde`] | who wins where positions can come back | backward from the ends, all positions at once |
//!
//! Every faster solver is tested against the reference.

pub mod compound;
mod genus;
pub mod misere;
pub mod positions;
pub mod product;
pub mod reference;
pub mod retrograde;
pub mod search;
pub mod turns;
pub mod unfold;

pub use genus::Genus;
pub use search::Search;

use crate::component::known_value;
use crate::{Basis, Budget, Message, Nimber, Ruleset, SolveError, Visit};
use std::ops::ControlFlow;

/// Finds nim-values of single positions, and remembers what it has seen.
pub trait Solver<R: Ruleset> {
    /// The nim-value of a position that is not [entailing](Ruleset::entailing).
    fn value(&mut self, rules: &R, at: &R::Position, budget: &Budget) -> Result<(Nimber, Basis), SolveError>;

    /// All moves to options of a given value, where the solver can find them without looking at every option. It is asked
    /// after the value of the position itself.
    fn moves_to(&mut self, rules: &R, from: &R::Position, value: Nimber, visit: Visit<'_, R>) -> Option<ControlFlow<()>> {
        let _ = (rules, from, value, visit);
        None
    }

    /// Whether these parts together have a given nim-value, which may be easier to say than what their value is.
    fn equals(&mut self, rules: &R, parts: &[R::Position], value: Nimber, budget: &Budget) -> Result<bool, SolveError> {
        let mut total = Nimber::ZERO;
        for part in parts {
            total += match known_value(rules, part) {
                Some((value, _)) => value,
                None => self.value(rules, part, budget)?.0,
            };
        }
        Ok(total == value)
    }

    /// How the value of a position was found, where there is more to say than the method's name.
    fn remark(&self, at: &R::Position) -> Option<Message> {
        let _ = at;
        None
    }
}
