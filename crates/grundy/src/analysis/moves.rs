//! Winning moves: written out up to a limit, counted beyond it.

use crate::sum::FoundMove;
use crate::{Budget, Halt, SolveError, Step, Walk};

/// The winning moves of a sum.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    /// The first of them, as many as were asked for, or fewer if their text is very long.
    pub listed: Vec<Step>,
    /// How many were found.
    pub total: u64,
    /// Whether `total` is all there are. If not, the budget ran out before every move was looked at.
    pub complete: bool,
}

/// Beyond this many moves they are no longer counted, unless so many are to be listed.
const MOST_COUNTED: u64 = 1_000_000;

/// Once the listed moves take so many bytes, the others are only counted: a move of a million heaps is a long text.
const MOST_TEXT: u64 = 64 << 20;

/// Where finders put what they find.
pub(super) struct Collector<'b> {
    moves: Moves,
    limit: usize,
    bytes: u64,
    budget: &'b Budget,
}

impl Collector<'_> {
    pub(super) fn new(limit: usize, budget: &Budget) -> Collector<'_> {
        Collector { moves: Moves { complete: true, ..Moves::default() }, limit, bytes: 0, budget }
    }

    /// Takes down one move of a component.
    pub(super) fn take(&mut self, component: usize, found: FoundMove<'_>) -> Walk {
        self.take_turn(std::iter::once_with(|| Step::new(component, &found)))
    }

    /// Takes down a turn of several moves at once.
    pub(super) fn take_turn(&mut self, mut steps: impl Iterator<Item = Step>) -> Walk {
        let enough = self.moves.total >= (self.limit as u64).max(MOST_COUNTED);
        if enough || self.budget.check(self.bytes).is_err() {
            self.moves.complete = false;
            return Err(Halt::Enough);
        }
        self.moves.total += 1;
        if !self.is_full()
            && let Some(first) = steps.next()
        {
            let step = Step { also: steps.collect(), ..first };
            self.bytes += step.turn().map(|step| (size_of::<Step>() + step.action.len() + step.leaves.len() + 32) as u64).sum::<u64>();
            self.moves.listed.push(step);
        }
        Ok(())
    }

    /// Whether no more turns need be shown, but only counted.
    pub(super) fn is_full(&self) -> bool {
        self.moves.listed.len() >= self.limit || self.bytes >= MOST_TEXT
    }

    /// Sets the number of moves, known without looking at each.
    pub(super) fn count(&mut self, total: u64) {
        self.moves.total = total;
        self.moves.complete = true;
    }

    /// A finder that ran out of budget leaves an incomplete list; any other failure is one.
    pub(super) fn settle(&mut self, result: Result<(), SolveError>) -> Result<(), SolveError> {
        match result {
            Err(SolveError::Exhausted(_)) => {
                self.moves.complete = false;
                Ok(())
            }
            other => other,
        }
    }

    pub(super) fn finish(self) -> Moves {
        self.moves
    }
}
