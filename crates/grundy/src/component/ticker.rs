//! A loop over options, under the budget.

use crate::games::Game;
use crate::{Budget, SolveError};
use std::ops::ControlFlow;

/// Counts the options that a loop has looked at, asks the budget now and then, and carries an error out of a visitor.
pub(super) struct Ticker<'b> {
    budget: &'b Budget,
    seen: u64,
    error: Option<SolveError>,
}

impl Ticker<'_> {
    /// One option more.
    pub fn step(&mut self) -> ControlFlow<()> {
        self.seen += 1;
        if self.seen & 0xfff == 0 {
            self.budget.visit(0x1000);
        }
        let verdict = self.budget.check_effort(self.seen, 0);
        self.keep(verdict)
    }

    /// The value, or the end of the loop with an error to carry out.
    pub fn keep<T>(&mut self, result: Result<T, SolveError>) -> ControlFlow<(), T> {
        match result {
            Ok(value) => ControlFlow::Continue(value),
            Err(error) => {
                self.error = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    /// The end of the loop with this error.
    pub fn fail(&mut self, error: SolveError) -> ControlFlow<()> {
        self.keep(Err(error))
    }
}

/// Walks through options, and gives what ended the walk: the visitor, or the error that the ticker or the rules carry.
pub(super) fn searched<G: Game>(
    rules: &G,
    budget: &Budget,
    walk: impl FnOnce(&mut Ticker<'_>) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, SolveError> {
    let mut ticker = Ticker { budget, seen: 0, error: None };
    let flow = walk(&mut ticker);
    match ticker.error.or_else(|| rules.gave_up()) {
        Some(error) => Err(error),
        None => Ok(flow),
    }
}
