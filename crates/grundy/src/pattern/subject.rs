//! What a pattern is looked for in: a game of heaps, of one number with outcomes only, or of two numbers.

use super::pairs::{self, Grid};
use super::{Pattern, of_heaps, of_outcomes};
use crate::component::Workspace;
use crate::notation::{Files, Parsed, heap_game, parse_with};
use crate::sequence::HeapGame;
use crate::{Budget, Outcome, SolveError, Stop, Worth};

/// A game without a position.
#[derive(Debug)]
pub enum Subject {
    /// Positions are heaps with nim-values.
    Heaps(Box<dyn HeapGame>),
    /// Positions begin with one number, as in Fibonacci Nim; the text is what stands before the colon.
    Line(String),
    /// Positions are two numbers.
    Plane(String),
}

impl Subject {
    /// Reads a game's name, its code or its rule.
    ///
    /// ```
    /// use grundy::{notation::NoFiles, pattern::Subject};
    /// assert!(matches!(Subject::read("kayles", &NoFiles), Ok(Subject::Heaps(_))));
    /// assert!(matches!(Subject::read("wythoff", &NoFiles), Ok(Subject::Plane(_))));
    /// assert!(Subject::read("cram", &NoFiles).is_err());
    /// ```
    pub fn read(text: &str, files: &dyn Files) -> Parsed<Subject> {
        let flaw = match heap_game(text, files) {
            Ok(game) => return Ok(Subject::Heaps(game)),
            Err(flaw) => flaw,
        };
        let prefix = prefix_of(text);
        let one_part = |position: &str| {
            parse_with(&format!("{prefix}:{position}"), files).is_ok_and(|sum| matches!(sum.components(), [one] if one.len() == 1))
        };
        match () {
            () if one_part("5") => Ok(Subject::Line(prefix)),
            () if one_part("2,5") => Ok(Subject::Plane(prefix)),
            () => Err(flaw),
        }
    }

    /// The game as it stands before a colon.
    pub fn name(&self) -> String {
        match self {
            Subject::Heaps(game) => game.name(),
            Subject::Line(prefix) | Subject::Plane(prefix) => prefix.clone(),
        }
    }

    /// The simplest law of its first positions: `most` of them, or a square of about as many.
    pub fn pattern(&mut self, most: usize, files: &dyn Files, budget: &Budget) -> Pattern {
        match self {
            Subject::Heaps(game) => of_heaps(game.as_mut(), most, budget),
            Subject::Line(prefix) => {
                let mut worths = Worths { prefix, files, work: Workspace::default() };
                let mut lost = vec![];
                let stopped = (0..most.min(MOST_ON_LINE)).map(|n| worths.at(&n.to_string(), budget)).find_map(|worth| match worth {
                    Ok(worth) => {
                        lost.push(worth.outcome() == Outcome::P);
                        None
                    }
                    Err(error) => Some(error),
                });
                of_outcomes(&lost, stopped)
            }
            Subject::Plane(prefix) => {
                let side = most.isqrt().min(MOST_SIDE);
                pairs::of_grid(&grid(&mut Worths { prefix, files, work: Workspace::default() }, side as u64, budget))
            }
        }
    }
}

/// Positions that are read and solved one by one are dear.
const MOST_ON_LINE: usize = 1000;
const MOST_SIDE: usize = 64;

/// A rule is written in parentheses before the colon of a position.
fn prefix_of(text: &str) -> String {
    let text = text.trim();
    let mut depth = 0;
    let closes = text.char_indices().find_map(|(at, c)| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        (depth == 0).then_some(at)
    });
    let wrapped = text.starts_with('(') && closes == Some(text.len() - 1);
    if text.contains("->") && !wrapped { format!("({text})") } else { text.to_owned() }
}

/// So many positions are looked at for a nim-value that only the outcome is known of.
const LITTLE: u64 = 200;

/// Some games have no empty heaps, or no first move from 0.
const NO_POSITION: SolveError = SolveError::Unsupported("position");

/// What positions are worth, each read from its text.
struct Worths<'a> {
    prefix: &'a str,
    files: &'a dyn Files,
    work: Workspace,
}

impl Worths<'_> {
    fn at(&mut self, position: &str, budget: &Budget) -> Result<Worth, SolveError> {
        budget.check(0)?;
        budget.visit(1);
        let sum = parse_with(&format!("{}:{position}", self.prefix), self.files).map_err(|_| NO_POSITION)?;
        let [component] = sum.components() else { return Err(NO_POSITION) };
        // Where a theorem gives the outcome, no more than a little is spent on the value.
        let quick = component.worth(true, &mut self.work, &budget.with_effort(LITTLE));
        let worth = match quick {
            Err(SolveError::Exhausted(Stop::Effort)) => component.worth(true, &mut self.work, budget)?,
            other => other?,
        };
        Ok(worth.worth)
    }
}

fn grid(worths: &mut Worths<'_>, side: u64, budget: &Budget) -> Grid {
    let mut grid = Grid { points: vec![], values: Some(vec![]), lost: vec![], stopped: None };
    for (x, y) in Grid::points(side) {
        match worths.at(&format!("{x},{y}"), budget) {
            Ok(worth) => {
                let value = worth.nimber().and_then(|value| u32::try_from(value.0).ok());
                grid.values = grid.values.take().zip(value).map(|(mut values, value)| {
                    values.push(value);
                    values
                });
                grid.lost.push(worth.outcome() == Outcome::P);
                grid.points.push((x, y));
            }
            Err(NO_POSITION) => {}
            Err(error) => {
                grid.stopped = Some(error);
                break;
            }
        }
    }
    grid
}
