//! Winning moves: written out up to a limit and counted beyond it, or shown one by one to whoever prints them.

use crate::sum::FoundMove;
use crate::{Budget, Halt, SolveError, Step, Walk};

/// The winning moves of a sum.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    /// The first of them, as many as were asked for, or fewer if their text is very long.
    pub listed: Vec<Step>,
    /// How many were found.
    pub total: u64,
    /// Whether `total` is all there are. If not, the budget ran out before every move was looked at, or the list is `full`.
    pub complete: bool,
    /// All were asked for and there is no room to hold them. [`winning_moves`](super::winning_moves) shows them all.
    pub full: bool,
}

/// Whoever is shown winning moves one by one.
pub trait MoveVisitor {
    /// Whether the next move's `leaves` are needed. They can be as long as the position; without them the text stays empty.
    fn wants_leaves(&self) -> bool;

    /// One winning move.
    fn visit(&mut self, step: &Step) -> Walk;
}

/// Beyond this many moves they are no longer counted, unless so many are to be listed.
const MOST_COUNTED: u64 = 1_000_000;

/// The listed moves take at most this share of the budget's memory.
const SHARE: u64 = 8;

/// Where finders put what they find.
pub(super) struct Collector<'a> {
    moves: Moves,
    limit: usize,
    bytes: u64,
    budget: &'a Budget,
    visitor: Option<&'a mut dyn MoveVisitor>,
    /// Whether the visitor has seen enough.
    broken_off: bool,
    /// Whether nobody asks for moves, not even for their number.
    idle: bool,
}

impl<'a> Collector<'a> {
    /// Keeps the first so many.
    pub(super) fn keeping(limit: usize, budget: &'a Budget) -> Collector<'a> {
        Collector {
            moves: Moves { complete: true, ..Moves::default() },
            limit,
            bytes: 0,
            budget,
            visitor: None,
            broken_off: false,
            idle: false,
        }
    }

    /// Keeps none, and shows them all.
    pub(super) fn showing(visitor: &'a mut dyn MoveVisitor, budget: &'a Budget) -> Collector<'a> {
        Collector { visitor: Some(visitor), ..Collector::keeping(usize::MAX, budget) }
    }

    /// Wants no moves: only the outcome is asked for.
    pub(super) fn nothing(budget: &'a Budget) -> Collector<'a> {
        Collector { idle: true, ..Collector::keeping(0, budget) }
    }

    /// Whether moves need be looked for at all.
    pub(super) fn wants_moves(&self) -> bool {
        !self.idle
    }

    /// Takes down one move of a component.
    #[inline]
    pub(super) fn take(&mut self, component: usize, found: FoundMove<'_>) -> Walk {
        // Most moves of a long list are only counted; whoever finds them has asked the budget.
        let only_counted = self.moves.listed.len() >= self.limit && self.moves.total < MOST_COUNTED;
        if only_counted && !self.broken_off && self.visitor.is_none() {
            self.moves.total += 1;
            return Ok(());
        }
        self.write(component, found)
    }

    /// Takes down one move of a component that may have to be written out.
    fn write(&mut self, component: usize, found: FoundMove<'_>) -> Walk {
        let whole = self.visitor.as_ref().is_none_or(|visitor| visitor.wants_leaves());
        let write = if whole { Step::new } else { Step::without_leaves };
        self.take_turn(std::iter::once_with(|| write(component, &found)))
    }

    /// Takes down a turn of several moves at once.
    pub(super) fn take_turn(&mut self, mut steps: impl Iterator<Item = Step>) -> Walk {
        let enough = self.moves.total >= (self.limit as u64).max(MOST_COUNTED);
        if enough || self.broken_off || self.budget.check(self.bytes).is_err() {
            self.moves.complete = false;
            return Err(Halt::Enough);
        }
        if self.limit == usize::MAX && self.is_full() {
            // Counting the others would take the time in which they can be shown.
            self.moves.full = true;
            self.moves.complete = false;
            return Err(Halt::Enough);
        }
        self.moves.total += 1;
        if self.is_full() {
            return Ok(());
        }
        let Some(first) = steps.next() else { return Ok(()) };
        let step = Step { also: steps.collect(), ..first };
        if let Some(visitor) = &mut self.visitor {
            let flow = visitor.visit(&step);
            self.broken_off = flow.is_err();
            return flow;
        }
        self.bytes += step.turn().map(Step::bytes).sum::<u64>();
        self.moves.listed.push(step);
        Ok(())
    }

    /// Whether no more turns need be written out, but only counted.
    pub(super) fn is_full(&self) -> bool {
        self.moves.listed.len() >= self.limit || self.bytes > self.budget.memory() / SHARE
    }

    /// Whether all are wanted and some were left out.
    pub(super) fn lacks_room(&self) -> bool {
        self.limit == usize::MAX && self.is_full()
    }

    /// Sets the number of moves, known without looking at each.
    pub(super) fn count(&mut self, total: u64) {
        self.moves.total = total;
        self.moves.complete = true;
    }

    /// Says that there may be more.
    pub(super) fn leave_incomplete(&mut self) {
        self.moves.complete = false;
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
        Moves { complete: self.moves.complete && !self.broken_off, ..self.moves }
    }
}
