//! The solvers' memory, kept from question to question.

use crate::game::{Game, PerGame, Solver};
use crate::solve::solver_of;

/// The solvers' memory, kept from question to question: a table of Kayles is built once.
#[derive(Default)]
pub struct Workspace {
    solvers: PerGame,
}

impl Workspace {
    /// The solver of a game with all that it remembers.
    pub fn solver<G: Game>(&mut self, rules: &G) -> &mut dyn Solver<G> {
        self.solvers.entry(rules, || solver_of(rules)).as_mut()
    }
}
