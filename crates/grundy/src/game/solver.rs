//! How a game's nim-values are found where its theorem is silent.

use super::{Finding, Ruleset, Visit};
use crate::{Basis, Budget, Message, Nimber, SolveError, Walk};

/// Finds nim-values of single positions, and remembers what it has seen.
pub trait Solver<R: Ruleset>: Send {
    /// The nim-value of a position that is not [entailing](Ruleset::entailing).
    fn value(&mut self, rules: &R, at: &R::Position, budget: &Budget) -> Result<(Nimber, Basis), SolveError>;

    /// All moves to options of a given value, where the solver can find them without looking at every option. It is asked
    /// after the value of the position itself.
    fn moves_to(&mut self, rules: &R, from: &R::Position, value: Nimber, visit: &mut Visit<'_, R>) -> Option<Walk> {
        let _ = (rules, from, value, visit);
        None
    }

    /// Whether these parts together have a given nim-value, which may be easier to say than what their value is.
    fn equals(&mut self, rules: &R, parts: &[R::Position], value: Nimber, budget: &Budget) -> Result<bool, SolveError> {
        let mut total = Nimber::ZERO;
        for part in parts {
            total += match rules.theorem(part).and_then(|fact| fact.nim_value()) {
                Some((value, _)) => value,
                None => self.value(rules, part, budget)?.0,
            };
        }
        Ok(total == value)
    }

    /// The facts that the value of a part in canonical form rests on, for a certificate; `None` if the solver does not search.
    fn facts(&mut self, rules: &R, part: &R::Position, budget: &Budget) -> Option<Result<Vec<Finding>, SolveError>> {
        let _ = (rules, part, budget);
        None
    }

    /// How the value of a position was found, where there is more to say than the method's name.
    fn remark(&self, at: &R::Position) -> Option<Message> {
        let _ = at;
        None
    }
}
