//! What a pattern is looked for in: a game of heaps, of one number with outcomes only, or of two numbers.

use super::pairs::{self, Grid};
use super::{Pattern, apart, of_heaps, of_outcomes};
use crate::game::HeapGame;
use crate::sum::{Component, OpenGame, Workspace};
use crate::{Budget, Evidence, Outcome, SolveError, Stop, Worth};

/// A game without a position, by what its positions are.
pub enum Subject<'a> {
    /// Heaps with nim-values.
    Heaps(Box<dyn HeapGame>),
    /// One number, as in the start of Fibonacci Nim.
    Line(&'a dyn OpenGame),
    /// Two numbers.
    Plane(&'a dyn OpenGame),
}

impl<'a> Subject<'a> {
    /// What kind of game it is; `None` if positions are not one or two numbers.
    ///
    /// ```
    /// use grundy::{notation::{NoFiles, open_game}, pattern::Subject};
    /// let kind = |text| open_game(text, &NoFiles).map(|game| match Subject::of(game.as_ref()) {
    ///     Some(Subject::Heaps(_)) => "heaps", Some(Subject::Line(_)) => "line", Some(Subject::Plane(_)) => "plane", None => "other" }).unwrap();
    /// assert_eq!([kind("kayles"), kind("fibonacci"), kind("wythoff"), kind("hackenbush")], ["heaps", "line", "plane", "other"]);
    /// ```
    pub fn of(game: &'a dyn OpenGame) -> Option<Subject<'a>> {
        match game.heaps() {
            Some(heaps) => Some(Subject::Heaps(heaps)),
            // Of a game that takes any number of heaps, two of which have values, these are the question.
            None if game.at(&[5]).is_some() && !has_value(game, &[2, 5]) => Some(Subject::Line(game)),
            None => game.at(&[2, 5]).map(|_| Subject::Plane(game)),
        }
    }

    /// The game of heaps, if it is one.
    pub fn heaps(&mut self) -> Option<&mut dyn HeapGame> {
        match self {
            Subject::Heaps(game) => Some(game.as_mut()),
            Subject::Line(_) | Subject::Plane(_) => None,
        }
    }

    /// The simplest law of its first positions: `most` of them, or a square of about as many.
    pub fn pattern(&mut self, most: usize, budget: &Budget) -> Pattern {
        let mut work = Workspace::default();
        match self {
            Subject::Heaps(game) => of_heaps(game.as_mut(), most, budget),
            Subject::Line(game) => {
                let mut lost = vec![];
                let line = (0..most.min(MOST_ON_LINE) as u64).map_while(|n| game.at(&[n]));
                let stopped = line.map(|position| worth(position.as_ref(), &mut work, budget)).find_map(|worth| match worth {
                    Ok(worth) => {
                        lost.push(worth.outcome() == Outcome::P);
                        None
                    }
                    Err(error) => Some(error),
                });
                of_outcomes(&lost, stopped).by_theorem(theorem(*game, &[5]))
            }
            Subject::Plane(game) => {
                let side = most.isqrt().min(MOST_SIDE) as u64;
                let found = pairs::of_grid(&grid(*game, side, &mut work, budget)).by_theorem(theorem(*game, &[2, 5]));
                let proved = found.basis.evidence == Evidence::Proved && found.law.is_some();
                if proved { found } else { apart::proved(*game, most, budget).unwrap_or(found) }
            }
        }
    }
}

/// The theorem that tells the worth of a position, and of all others: those that [`theorem`](super::theorem) knows leave none out.
fn theorem(game: &dyn OpenGame, numbers: &[u64]) -> Option<&'static str> {
    game.at(numbers)?.normal().theorem().map(|fact| fact.basis.by)
}

/// Whether a theorem gives the nim-value of a position.
fn has_value(game: &dyn OpenGame, numbers: &[u64]) -> bool {
    game.at(numbers)
        .and_then(|position| position.normal().theorem())
        .is_some_and(|fact| fact.nim_value().is_some_and(|(value, _)| value.0 > 0))
}

/// Where positions are solved one by one, no more than so many are.
const MOST_ON_LINE: usize = 1000;
const MOST_SIDE: usize = 64;

/// So many positions are looked at for a nim-value that only the outcome is known of.
const LITTLE: u64 = 200;

/// What a position is worth; where a theorem gives the outcome, no more than a little is spent on the value.
fn worth(position: &dyn Component, work: &mut Workspace, budget: &Budget) -> Result<Worth, SolveError> {
    budget.check(0)?;
    budget.visit(1);
    match position.normal().worth(Some(LITTLE), work, &budget.with_effort(LITTLE)) {
        Err(SolveError::Exhausted(Stop::Effort)) => Ok(position.normal().worth(Some(LITTLE), work, budget)?.worth),
        found => Ok(found?.worth),
    }
}

/// All positions of two numbers below `side` that there are: some games have no empty heaps.
fn grid(game: &dyn OpenGame, side: u64, work: &mut Workspace, budget: &Budget) -> Grid {
    let mut grid = Grid { points: vec![], values: Some(vec![]), lost: vec![], stopped: None };
    for (x, y) in Grid::points(side) {
        let Some(position) = game.at(&[x, y]) else { continue };
        match worth(position.as_ref(), work, budget) {
            Ok(worth) => {
                let value = worth.nimber().and_then(|value| u32::try_from(value.0).ok());
                grid.values = grid.values.take().zip(value).map(|(mut values, value)| {
                    values.push(value);
                    values
                });
                grid.lost.push(worth.outcome() == Outcome::P);
                grid.points.push((x, y));
            }
            Err(error) => {
                grid.stopped = Some(error);
                break;
            }
        }
    }
    grid
}
