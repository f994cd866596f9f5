//! Tables: the value or the outcome of every position of one or two numbers, up to a size.
//!
//! A row of values comes from the game's [own table](crate::sequence::HeapGame), a grid from its solver, which for a rule is a table as
//! well. Misère outcomes come from the definition if no move splits a position (the player to move wins iff there is no move or
//! one to a lost position), and else from the analysis of each position.
//!
//! If the budget ends first, what was found stays: a table is cut off after a whole number of entries (a grid, of rows).

use crate::analysis::{Answer, Request, analyse};
use crate::notation::OpenGame;
use crate::sum::Workspace;
use crate::{Budget, Halt, Outcome, Play, SolveError, Sum, saw_all};

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

/// A table, whole or cut off.
#[derive(Clone, Debug)]
pub struct Tabulation {
    /// What the entries are.
    pub question: Question,
    /// One row for a game of one number; else a row for each first number.
    pub rows: Vec<Vec<u32>>,
    /// Whether the game has two numbers.
    pub grid: bool,
    /// Why the table is shorter than was asked for.
    pub stopped: Option<SolveError>,
}

/// The entries for 0, 1, …, `to`; `None` if a position is not one number.
///
/// ```
/// use grundy::{Budget, notation::{NoFiles, open_game}, tabulate::{Question, row}};
/// let game = open_game("n -> n-1 | n-3 | n-4", &NoFiles).unwrap();
/// let table = row(&game, 6, Question::Values, &Budget::unlimited()).unwrap();
/// assert_eq!(table.rows, [[0, 1, 0, 1, 2, 3, 2]]);
/// ```
pub fn row(game: &OpenGame, to: u64, question: Question, budget: &Budget) -> Option<Tabulation> {
    let mut heaps = game.at(&[0])?.heaps()?;
    let (entries, stopped) = match question {
        Question::Misere => misere_row(game, to, budget),
        _ => {
            let size = usize::try_from(to).ok().and_then(|to| to.checked_add(1));
            let result = size.map_or(Err(SolveError::Exhausted(crate::Stop::Memory)), |size| heaps.extend(size, budget));
            let known = heaps.values().len().min(size.unwrap_or(0));
            let entries = heaps.values()[..known].iter().map(|&value| asked(question, value)).collect();
            (entries, result.err())
        }
    };
    Some(Tabulation { question, rows: vec![entries], grid: false, stopped })
}

/// The entries for all pairs up to `to`; `None` if a position is not two numbers.
pub fn grid(game: &OpenGame, to: [u64; 2], question: Question, budget: &Budget) -> Option<Tabulation> {
    // Some games have no pair of zeros.
    game.at(&to).or_else(|| game.at(&[1, 1]))?;
    let mut work = Workspace::default();
    let mut rows = vec![];
    let mut stopped = None;
    if question != Question::Misere
        && let Some(corner) = game.at(&to)
    {
        // A table that holds the far corner holds all the others.
        stopped = corner.normal().worth(false, &mut work, budget).err();
    }
    'rows: for x in 0..=to[0] {
        let mut entries = vec![];
        for y in 0..=to[1] {
            if stopped.is_some() {
                break 'rows;
            }
            match entry(game, &[x, y], question, &mut work, budget) {
                Ok(value) => entries.push(value),
                Err(error) => stopped = Some(error),
            }
        }
        if stopped.is_none() {
            rows.push(entries);
        }
    }
    Some(Tabulation { question, rows, grid: true, stopped })
}

fn asked(question: Question, value: u32) -> u32 {
    if question == Question::Outcomes { value.min(1) } else { value }
}

/// One entry by the game's own engine; what is no position of the game counts as one without moves.
fn entry(game: &OpenGame, numbers: &[u64], question: Question, work: &mut Workspace, budget: &Budget) -> Result<u32, SolveError> {
    budget.visit(1);
    budget.check(0)?;
    let Some(component) = game.at(numbers) else { return Ok(u32::from(question == Question::Misere)) };
    if question == Question::Values {
        let value = component.normal().worth(false, work, budget)?.worth.nimber().ok_or(SolveError::Unsupported("sum-of-outcomes"))?;
        return u32::try_from(value.0).map_err(|_| SolveError::Unsupported("large-value"));
    }
    let play = if question == Question::Misere { Play::Misere } else { Play::Normal };
    let request = Request { play, list_moves: 0, ..Request::default() };
    let analysis = analyse(&Sum::new(vec![component]), &request, work, budget).and_then(Answer::impartial)?;
    Ok(u32::from(analysis.outcome == Outcome::N))
}

fn misere_row(game: &OpenGame, to: u64, budget: &Budget) -> (Vec<u32>, Option<SolveError>) {
    let mut entries: Vec<u32> = vec![];
    let mut work = Workspace::default();
    for n in 0..=to {
        let next = match game.at(&[n]) {
            Some(component) if !component.traits().splits => by_definition(component.as_ref(), &entries, budget),
            _ => entry(game, &[n], Question::Misere, &mut work, budget),
        };
        match next {
            Ok(wins) => entries.push(wins),
            Err(error) => return (entries, Some(error)),
        }
    }
    (entries, None)
}

/// Whether the player to move wins, given who wins the smaller heaps.
fn by_definition(heap: &dyn crate::sum::Component, smaller: &[u32], budget: &Budget) -> Result<u32, SolveError> {
    budget.visit(1);
    budget.check(0)?;
    let (mut moves, mut wins) = (0u64, false);
    saw_all(heap.options(budget, &mut |_, option| {
        moves += 1;
        let left = if option.is_empty() { Some(0) } else { option.part(0).parse::<usize>().ok() };
        wins = left.and_then(|left| smaller.get(left)) == Some(&0);
        if wins { Err(Halt::Enough) } else { Ok(()) }
    }))?;
    Ok(u32::from(wins || moves == 0))
}
