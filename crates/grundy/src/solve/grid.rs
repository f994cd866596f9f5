//! The value or the outcome of every position of two numbers up to a size, straight from the options.
//!
//! A game's [coordinates](Coordinates) tell which position a pair of numbers is and which numbers a position has. The entry of a cell is the mex of the entries that
//! its moves lead to, or the outcome by the definition; where a theorem gives it at once, the moves are not looked at. A cell whose moves lead to cells that are not known
//! yet waits for them on an explicit stack, so the rows may be filled in any order: in Fibonacci Nim a move raises the second number. What lies outside the
//! grid is asked of the game's solver.
//!
//! A table of m × n cells with k moves each costs about 2·m·n·k looks and eight bytes a cell.

use super::solver_of;
use crate::game::{Coordinates, Game, Solver};
use crate::{Budget, MexSet, Nimber, Outcome, SolveError};
use foldhash::fast::FixedState;
use std::collections::HashMap;

/// What a table is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Nim-values.
    Values,
    /// Who wins under normal play: 1 if it is the player to move, else 0.
    Outcomes,
    /// Who wins under misère play: 1 if it is the player to move, else 0.
    Misere,
}

/// The rows of a grid, or as many as the budget allowed, and why it ended. A cell that is no position of the game is `None`.
pub type Rows = (Vec<Vec<Option<u32>>>, Option<SolveError>);

/// Fills the grid of all pairs up to `to`. Under misère play no move may split a position.
pub fn fill<G: Game>(rules: &G, coordinates: Coordinates<G>, to: [u64; 2], question: Question, budget: &Budget) -> Rows {
    let cells = to.map(|last| last.saturating_add(1)).into_iter().try_fold(1u64, u64::checked_mul);
    let Some(size) = cells.filter(|&cells| cells <= isize::MAX as u64 / 16) else {
        return (vec![], Some(SolveError::Exhausted(crate::Stop::Memory)));
    };
    // Refused beforehand, before a single cell is looked at.
    if let Err(error) = budget.check(size.saturating_mul(16)) {
        return (vec![], Some(error));
    }
    let own_solver = rules.solver().is_some();
    let mut grid = Grid {
        rules,
        coordinates,
        to,
        question,
        cells: vec![Cell::Unknown; size as usize],
        solver: solver_of(rules),
        own_solver,
        beyond: HashMap::default(),
        budget,
    };
    let stopped = grid.fill_all().err();
    (grid.rows(), stopped)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Unknown,
    Absent,
    Known(u32),
}

struct Grid<'a, G: Game> {
    rules: &'a G,
    coordinates: Coordinates<G>,
    to: [u64; 2],
    question: Question,
    cells: Vec<Cell>,
    solver: Box<dyn Solver<G>>,
    /// Whether the game has a quicker way to its values than its moves.
    own_solver: bool,
    /// Who wins positions outside the grid under misère play, where no theorem tells.
    beyond: HashMap<G::Position, bool, FixedState>,
    budget: &'a Budget,
}

/// An entry, or the cells that must be known first.
enum Found {
    Entry(u32),
    Waits(Vec<[u64; 2]>),
}

impl<G: Game> Grid<'_, G> {
    fn place(&self, [x, y]: [u64; 2]) -> Option<usize> {
        (x <= self.to[0] && y <= self.to[1]).then(|| (x * (self.to[1] + 1) + y) as usize)
    }

    fn fill_all(&mut self) -> Result<(), SolveError> {
        if self.question == Question::Values
            && self.own_solver
            && let Some(corner) = (self.coordinates.at)(self.rules, &self.to)
        {
            // A table that holds the far corner holds all the others.
            self.solver.value(self.rules, &corner, self.budget)?;
        }
        let mut stack = vec![];
        for x in 0..=self.to[0] {
            for y in 0..=self.to[1] {
                stack.push([x, y]);
                self.settle(&mut stack)?;
            }
        }
        Ok(())
    }

    /// Fills the cells of a stack, each after those it waits for.
    fn settle(&mut self, stack: &mut Vec<[u64; 2]>) -> Result<(), SolveError> {
        while let Some(&numbers) = stack.last() {
            let place = self.place(numbers).expect("only cells of the grid are waited for");
            if self.cells[place] != Cell::Unknown {
                stack.pop();
                continue;
            }
            let Some(position) = (self.coordinates.at)(self.rules, &numbers) else {
                self.cells[place] = Cell::Absent;
                continue;
            };
            self.budget.visit(1);
            self.budget.check(16 * (self.cells.len() + stack.capacity()) as u64)?;
            match self.entry(&position)? {
                Found::Entry(entry) => self.cells[place] = Cell::Known(entry),
                Found::Waits(cells) if stack.len() > self.cells.len() => {
                    return Err(SolveError::Cycle(
                        (self.coordinates.at)(self.rules, &cells[0]).map_or_else(String::new, |at| at.to_string()),
                    ));
                }
                Found::Waits(cells) => stack.extend(cells),
            }
        }
        Ok(())
    }

    fn entry(&mut self, position: &G::Position) -> Result<Found, SolveError> {
        let told = match self.question {
            Question::Misere => self.rules.misere(position).map(|fact| u64::from(fact.worth.outcome() == Outcome::N)),
            Question::Outcomes => self.rules.theorem(position).map(|fact| u64::from(fact.worth.outcome() == Outcome::N)),
            Question::Values => self.rules.theorem(position).and_then(|fact| fact.nim_value()).map(|(value, _)| value.0),
        };
        let value = match told {
            Some(value) => value,
            None if self.own_solver && self.question != Question::Misere => self.solver.value(self.rules, position, self.budget)?.0.0,
            None => return self.by_moves(position),
        };
        let entry = if self.question == Question::Values { value } else { value.min(1) };
        Ok(Found::Entry(small(entry)?))
    }

    /// The entry by the definition: the mex of the options' values, or whether one of them is lost.
    fn by_moves(&mut self, position: &G::Position) -> Result<Found, SolveError> {
        let (mut seen, mut waits) = (MexSet::default(), vec![]);
        let (mut moves, mut to_lost) = (0u64, false);
        let budget = self.budget;
        self.rules.walk(position, budget, |_, leaves| {
            moves += 1;
            let Some(value) = self.sum_of(leaves, &mut waits)? else { return Ok(()) };
            match self.question {
                Question::Misere => to_lost |= value == 0,
                _ => seen.insert(Nimber(value)),
            }
            Ok(())
        })?;
        if !waits.is_empty() {
            return Ok(Found::Waits(waits));
        }
        let value = match self.question {
            Question::Values => seen.mex().0,
            Question::Outcomes => seen.mex().0.min(1),
            Question::Misere => u64::from(moves == 0 || to_lost),
        };
        Ok(Found::Entry(small(value)?))
    }

    /// The nim-sum of what a move leaves, or under misère play who wins it; `None` if a part has to be waited for.
    fn sum_of(&mut self, leaves: &[G::Position], waits: &mut Vec<[u64; 2]>) -> Result<Option<u64>, SolveError> {
        let mut total = 0;
        let before = waits.len();
        // Nothing left: under misère play the player to move has won.
        if leaves.is_empty() {
            return Ok(Some(u64::from(self.question == Question::Misere)));
        }
        for leaf in leaves {
            let numbers = self.coordinates.of.map(|of| of(leaf));
            let cell = numbers.and_then(|numbers| self.place(numbers)).map(|place| self.cells[place]);
            match cell {
                Some(Cell::Known(value)) => total ^= u64::from(value),
                Some(Cell::Unknown) => waits.extend(numbers),
                Some(Cell::Absent) | None => total ^= self.outside(leaf)?,
            }
        }
        Ok((waits.len() == before).then_some(total))
    }

    /// What a position outside the grid counts for.
    fn outside(&mut self, at: &G::Position) -> Result<u64, SolveError> {
        if self.question == Question::Misere {
            return Ok(u64::from(self.wins_misere(at)?));
        }
        match self.rules.theorem(at).and_then(|fact| fact.nim_value()) {
            Some((value, _)) => Ok(value.0),
            None => Ok(self.solver.value(self.rules, at, self.budget)?.0.0),
        }
    }

    /// Who wins a position outside the grid under misère play, by the definition, with memory and an explicit stack.
    fn wins_misere(&mut self, at: &G::Position) -> Result<bool, SolveError> {
        let mut stack = vec![at.clone()];
        while let Some(top) = stack.last().cloned() {
            if self.known_misere(&top).is_some() {
                stack.pop();
                continue;
            }
            let (waiting, budget) = (stack.len(), self.budget);
            let (mut moves, mut wins) = (0u64, false);
            self.rules.walk(&top, budget, |_, leaves| {
                moves += 1;
                match leaves {
                    [leaf] => match self.known_misere(leaf) {
                        Some(won) => wins |= !won,
                        None => stack.push(leaf.clone()),
                    },
                    [] => {}
                    _ => return Err(SolveError::Unsupported("misere-option").into()),
                }
                Ok(())
            })?;
            let held = 16 * self.cells.len() + (self.beyond.capacity() + stack.capacity()) * (size_of::<G::Position>() + 16);
            budget.check(held as u64)?;
            if wins || stack.len() == waiting {
                stack.truncate(waiting - 1);
                self.beyond.insert(top, wins || moves == 0);
            }
        }
        Ok(self.known_misere(at).expect("just found"))
    }

    /// Who wins a position under misère play, as far as a theorem, the grid or the memory tells.
    fn known_misere(&self, at: &G::Position) -> Option<bool> {
        if let Some(fact) = self.rules.misere(at) {
            return Some(fact.worth.outcome() == Outcome::N);
        }
        let place = self.coordinates.of.and_then(|of| self.place(of(at)));
        match place.map(|place| self.cells[place]) {
            Some(Cell::Known(won)) => Some(won == 1),
            _ => self.beyond.get(at).copied(),
        }
    }

    /// The rows that are known as a whole.
    fn rows(&self) -> Vec<Vec<Option<u32>>> {
        let rows = self.cells.chunks(self.to[1] as usize + 1);
        let known = |row: &&[Cell]| !row.contains(&Cell::Unknown);
        let entry = |cell: &Cell| if let Cell::Known(value) = cell { Some(*value) } else { None };
        rows.take_while(known).map(|row| row.iter().map(entry).collect()).collect()
    }
}

fn small(value: u64) -> Result<u32, SolveError> {
    u32::try_from(value).map_err(|_| SolveError::Unsupported("large-value"))
}
