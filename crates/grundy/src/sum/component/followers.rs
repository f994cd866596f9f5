//! Everything that can come of a component.

use super::typed::Joined;
use super::{FoundMove, TypedComponent};
use crate::game::Game;
use crate::solve::followers::{Followers, Parts};
use crate::{Budget, SolveError, Walk};

/// The followers of a component, in a table.
pub trait FollowerMoves {
    /// Adds all followers of the parts to a table, and returns the independent parts that each of them is.
    fn explore(&self, table: &mut Followers, budget: &Budget) -> Result<Vec<Parts>, SolveError>;
    /// Every move with the parts that take its part's place; only after [`FollowerMoves::explore`].
    fn moves(&self, table: &Followers, budget: &Budget, visit: &mut dyn FnMut(FoundMove<'_>, Parts) -> Walk) -> Result<bool, SolveError>;
}

impl<G: Game> FollowerMoves for TypedComponent<G> {
    fn explore(&self, table: &mut Followers, budget: &Budget) -> Result<Vec<Parts>, SolveError> {
        table.add(&self.rules, &self.parts, budget)
    }

    fn moves(&self, table: &Followers, budget: &Budget, visit: &mut dyn FnMut(FoundMove<'_>, Parts) -> Walk) -> Result<bool, SolveError> {
        for (part, position) in self.parts.iter().enumerate() {
            let all = self.rules.walk(position, budget, |action, leaves| {
                visit(FoundMove { part, action: &action, leaves: &Joined(leaves) }, table.parts_of(&self.rules, leaves))
            })?;
            if !all {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
