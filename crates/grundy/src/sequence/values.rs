//! Games of one number: a heap of n for n = 0, 1, 2, …, whatever the rules.
//!
//! Tables, periods and patterns ask a game for its values in order, and for its [code](Code) if its rules are one. Every catalogue
//! game whose position is a heap answers through [`Numbered`], which asks the game's own theorem or solver heap by heap; games with
//! a quicker way, such as [`HeapTable`](super::HeapTable), implement [`HeapGame`] themselves.

use crate::code::Code;
use crate::code::moves::MoveKind;
use crate::game::Game;
use crate::game::HeapGame;
use crate::game::Solver;
use crate::game::Values;
use crate::solve::solver_of;
use crate::{Budget, SolveError};
use std::any::Any;
use std::fmt::{self, Debug};

/// A catalogue game of one heap, valued heap by heap.
pub struct Numbered<G: Game> {
    rules: G,
    solver: Box<dyn Solver<G>>,
    values: Values,
}

impl<G: Game> Numbered<G> {
    /// The game of one heap, or `None` if a position of this game is not a number.
    pub fn boxed(rules: &G) -> Option<Box<dyn HeapGame>> {
        Self::heap(0)?;
        Some(Box::new(Numbered { rules: rules.clone(), solver: solver_of(rules), values: Values::default() }))
    }

    /// A heap as a position of the game, if its positions are heaps.
    pub fn heap(size: u64) -> Option<G::Position> {
        let any: Box<dyn Any> = Box::new(size);
        any.downcast::<G::Position>().ok().map(|position| *position)
    }
}

impl<G: Game> HeapGame for Numbered<G> {
    fn name(&self) -> String {
        self.rules.prefix()
    }

    fn known(&self) -> usize {
        self.values.len()
    }

    fn chunk(&self, from: usize) -> &[u32] {
        self.values.chunk(from)
    }

    fn extend(&mut self, size: usize, budget: &Budget) -> Result<(), SolveError> {
        while self.values.len() < size {
            if self.values.len() & 0xff == 0 {
                budget.visit(0x100);
                budget.check(self.values.bytes())?;
            }
            let at = Self::heap(self.values.len() as u64).expect("tested when this was made");
            let (value, _) = match self.rules.theorem(&at).and_then(|fact| fact.nim_value()) {
                Some(known) => known,
                None => self.solver.value(&self.rules, &at, budget)?,
            };
            self.values.push(u32::try_from(value.0).map_err(|_| SolveError::Unsupported("large-value"))?);
        }
        Ok(())
    }

    fn code(&self) -> Option<Code> {
        self.rules.code()
    }

    fn theorem(&self) -> Option<&'static str> {
        self.rules.theorem(&Self::heap(5)?).map(|fact| fact.basis.by)
    }

    fn moves(&self) -> Option<Vec<MoveKind>> {
        self.rules.moves()
    }
}

impl<G: Game> Debug for Numbered<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Numbered({}, {} values)", self.rules.prefix(), self.values.len())
    }
}
