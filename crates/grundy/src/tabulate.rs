//! Tables: the value or the outcome of every position of one or two numbers, up to a size.
//!
//! A row of values comes from the game's [own table](crate::game::HeapGame), a grid from the options, cell by cell (see [`grid`](crate::solve::grid)). Misère
//! outcomes come from the definition if no move splits a position (the player to move wins iff there is no move or one to a lost position), and else
//! from the analysis of each position. What is no position of the game has no entry.
//!
//! If the budget ends first, what was found stays: a row is cut off, and so is a large grid, after a whole number of rows. In a small grid, as of boards by their sides, the entries are found in the order of their sizes, and those that were not decided stay blank.

pub use crate::solve::grid::Question;

use crate::analysis::{Answer, Request, analyse};
use crate::sum::{Component, OpenGame, Workspace};
use crate::{Budget, Halt, Nimber, Outcome, Play, SolveError, Stop, Sum, saw_all};
use std::fmt;
use std::num::NonZeroU32;

/// One entry of a table: a number below 2^32 - 2, or nothing where there is no position, or none was found.
///
/// ```
/// use grundy::tabulate::Entry;
/// assert_eq!(Entry::from(5).number(), Some(5));
/// assert_eq!(Entry::ABSENT.number(), None);
/// assert_eq!((Entry::UNDECIDED.number(), Entry::UNDECIDED.is_undecided()), (None, true));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Entry(Option<NonZeroU32>);

impl Entry {
    /// No position of the game.
    pub const ABSENT: Entry = Entry(None);

    /// A position whose number was not found within the budget.
    pub const UNDECIDED: Entry = Entry(NonZeroU32::new(u32::MAX));

    /// The number, if there is a position and it was found.
    pub fn number(self) -> Option<u32> {
        self.0.filter(|_| !self.is_undecided()).map(|one_more| one_more.get() - 1)
    }

    /// Whether there is a position whose number was not found.
    pub fn is_undecided(self) -> bool {
        self == Entry::UNDECIDED
    }
}

impl From<u32> for Entry {
    fn from(number: u32) -> Entry {
        // No heap of a table has 2^32 - 2 different options.
        Entry(NonZeroU32::new(number.saturating_add(1).clamp(1, u32::MAX - 1)))
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// A table, whole or cut off.
#[derive(Clone, Debug)]
pub struct Tabulation {
    /// What the entries are.
    pub question: Question,
    /// One row for a game of one number; else a row for each first number.
    pub rows: Vec<Vec<Entry>>,
    /// The number of the first entry of a row; 0 unless it is a stretch of a longer one.
    pub from: u64,
    /// Whether the game has two numbers.
    pub grid: bool,
    /// Why the table is shorter than was asked for.
    pub stopped: Option<SolveError>,
}

impl Tabulation {
    /// A whole table of one row, all of whose entries are there.
    ///
    /// ```
    /// use grundy::tabulate::{Question, Tabulation};
    /// assert_eq!(Tabulation::of_row(Question::Values, [0, 1, 2, 0]).rows[0].len(), 4);
    /// ```
    pub fn of_row(question: Question, numbers: impl IntoIterator<Item = u32>) -> Tabulation {
        Tabulation { question, rows: vec![numbers.into_iter().map(Entry::from).collect()], from: 0, grid: false, stopped: None }
    }

    /// How many positions were not decided, among those that have an entry.
    pub fn undecided(&self) -> u64 {
        self.rows.iter().flatten().filter(|entry| entry.is_undecided()).count() as u64
    }

    /// The numbers of all entries that are there.
    pub fn numbers(&self) -> impl Iterator<Item = u32> + '_ {
        self.rows.iter().flatten().filter_map(|entry| entry.number())
    }
}

/// The entries for 0, 1, …, `to`; `None` if a position is not one number.
///
/// ```
/// use grundy::{Budget, notation::{NoFiles, open_game}, tabulate::{Question, row}};
/// let game = open_game("n -> n-1 | n-3 | n-4", &NoFiles).unwrap();
/// let table = row(game.as_ref(), 6, Question::Values, &Budget::unlimited()).unwrap();
/// assert!(table.numbers().eq([0, 1, 0, 1, 2, 3, 2]));
/// ```
pub fn row(game: &dyn OpenGame, to: u64, question: Question, budget: &Budget) -> Option<Tabulation> {
    // Some games have no position of the number 0.
    [0, 1].iter().find_map(|&n| game.at(&[n]))?;
    let (entries, stopped) = match (question, game.heaps()) {
        (Question::Misere, _) => misere_row(game, to, budget),
        (_, None) => one_by_one(game, to, question, budget),
        (_, Some(mut heaps)) => {
            let size = usize::try_from(to).ok().and_then(|to| to.checked_add(1));
            // The game's own table and the entries copied from it.
            let half = budget.clone().with_memory(budget.memory() / 2);
            let result = size.map_or(Err(SolveError::Exhausted(Stop::Memory)), |size| heaps.extend(size, &half));
            let entries = heaps.chunks(size.unwrap_or(0)).flatten().map(|&value| asked(question, value).into()).collect();
            (entries, result.err())
        }
    };
    Some(Tabulation { question, rows: vec![entries], from: 0, grid: false, stopped })
}

/// The entries for all pairs up to `to`; `None` if a position is not two numbers.
///
/// ```
/// use grundy::{Budget, notation::{NoFiles, open_game}, tabulate::{Question, grid}};
/// let euclid = open_game("euclid", &NoFiles).unwrap();
/// let table = grid(euclid.as_ref(), [2, 2], Question::Values, &Budget::unlimited()).unwrap();
/// assert_eq!(table.rows[0][1].number(), None); // both heaps are positive
/// assert_eq!(table.rows[1][2].number(), Some(1));
/// ```
pub fn grid(game: &dyn OpenGame, to: [u64; 2], question: Question, budget: &Budget) -> Option<Tabulation> {
    if let Some((rows, stopped)) = game.grid(to, question, budget) {
        let entry = |entry: Option<u32>| entry.map_or(Entry::ABSENT, Entry::from);
        let rows = rows.into_iter().map(|row| row.into_iter().map(entry).collect()).collect();
        return Some(Tabulation { question, rows, from: 0, grid: true, stopped });
    }
    // Some games have no pair of zeros; a game of heaps has pairs of heaps.
    let pairs = [to, [1, 1], [2, 1], [1, 2]].iter().any(|pair| game.at(pair).is_some());
    if !pairs && (game.heaps().is_none() || game.at(&[0]).is_none()) {
        return None;
    }
    let cells = to[0].saturating_add(1).saturating_mul(to[1].saturating_add(1));
    let (rows, stopped) = if cells <= SMALL { by_size(game, to, question, budget) } else { by_rows(game, to, question, budget) };
    Some(Tabulation { question, rows, from: 0, grid: true, stopped })
}

/// Grids of at most so many entries are found in the order of their sizes. There are no more boards of 128 cells.
const SMALL: u64 = 1 << 15;

/// Every entry of a small grid, the smaller positions first; what is not decided stays blank.
fn by_size(game: &dyn OpenGame, to: [u64; 2], question: Question, budget: &Budget) -> (Vec<Vec<Entry>>, Option<SolveError>) {
    let mut work = Workspace::default();
    let mut rows = vec![vec![Entry::ABSENT; to[1] as usize + 1]; to[0] as usize + 1];
    let mut stopped = None;
    let mut pairs: Vec<[u64; 2]> = (0..=to[0]).flat_map(|x| (0..=to[1]).map(move |y| [x, y])).collect();
    pairs.sort_by_key(|&[x, y]| (x * y, x + y));
    for [x, y] in pairs {
        let found = entry(game, &[x, y], question, &mut work, budget);
        rows[x as usize][y as usize] = found.unwrap_or_else(|error| {
            stopped.get_or_insert(error);
            if position(game, &[x, y]).is_some() { Entry::UNDECIDED } else { Entry::ABSENT }
        });
    }
    (rows, stopped)
}

/// The entries row by row, as far as the budget lasts.
fn by_rows(game: &dyn OpenGame, to: [u64; 2], question: Question, budget: &Budget) -> (Vec<Vec<Entry>>, Option<SolveError>) {
    let mut work = Workspace::default();
    let mut rows = vec![];
    for x in 0..=to[0] {
        let mut entries = vec![];
        for y in 0..=to[1] {
            // What is held of the table, with the room that growing takes.
            let held = 8 * (rows.len() * (to[1] as usize).saturating_add(1) + entries.len()) as u64;
            match budget.check(held).and_then(|()| entry(game, &[x, y], question, &mut work, budget)) {
                Ok(entry) => entries.push(entry),
                Err(error) => return (rows, Some(error)),
            }
        }
        rows.push(entries);
    }
    (rows, None)
}

fn asked(question: Question, value: u32) -> u32 {
    if question == Question::Outcomes { value.min(1) } else { value }
}

/// One entry by the game's own engine.
fn entry(game: &dyn OpenGame, numbers: &[u64], question: Question, work: &mut Workspace, budget: &Budget) -> Result<Entry, SolveError> {
    budget.visit(1);
    budget.check(0)?;
    let Some(components) = position(game, numbers) else { return Ok(Entry::ABSENT) };
    if question == Question::Values {
        let mut total = Nimber::ZERO;
        for component in &components {
            let worth = component.normal().worth(None, work, budget)?.worth;
            // A theorem may tell the outcome where the budget ended the search for the value.
            let ended = || budget.check(0).err().unwrap_or(SolveError::Unsupported("sum-of-outcomes"));
            total += worth.nimber().ok_or_else(ended)?;
        }
        let number = u32::try_from(total.0).ok().filter(|&number| number < u32::MAX - 1);
        return number.map(Entry::from).ok_or(SolveError::Unsupported("large-value"));
    }
    let play = if question == Question::Misere { Play::Misere } else { Play::Normal };
    let request = Request { play, list_moves: 0, ..Request::default() };
    let analysis = analyse(&Sum::new(components), &request, work, budget).and_then(Answer::impartial)?;
    Ok(u32::from(analysis.outcome == Outcome::N).into())
}

/// The position of these numbers: one component, or one heap for each number.
fn position(game: &dyn OpenGame, numbers: &[u64]) -> Option<Vec<Box<dyn Component>>> {
    match game.at(numbers) {
        Some(component) => Some(vec![component]),
        None if game.heaps().is_some() => numbers.iter().map(|&heap| game.at(&[heap])).collect(),
        None => None,
    }
}

/// A row from the game's own engine, entry by entry.
fn one_by_one(game: &dyn OpenGame, to: u64, question: Question, budget: &Budget) -> (Vec<Entry>, Option<SolveError>) {
    let mut work = Workspace::default();
    let mut entries = vec![];
    for n in 0..=to {
        match budget.check(8 * entries.len() as u64).and_then(|()| entry(game, &[n], question, &mut work, budget)) {
            Ok(next) => entries.push(next),
            Err(error) => return (entries, Some(error)),
        }
    }
    (entries, None)
}

fn misere_row(game: &dyn OpenGame, to: u64, budget: &Budget) -> (Vec<Entry>, Option<SolveError>) {
    let mut entries: Vec<Entry> = vec![];
    let mut work = Workspace::default();
    for n in 0..=to {
        let next = match game.at(&[n]) {
            // The definition needs options that are numbers again.
            Some(component) if !component.traits().splits && (component.is_empty() || component.part(0) == n.to_string()) => {
                by_definition(component.as_ref(), &entries, budget)
            }
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
fn by_definition(heap: &dyn Component, smaller: &[Entry], budget: &Budget) -> Result<Entry, SolveError> {
    budget.visit(1);
    budget.check(smaller.len() as u64 * 8)?;
    let (mut moves, mut wins) = (0u64, false);
    saw_all(heap.options(budget, &mut |_, option| {
        moves += 1;
        let left = if option.is_empty() { Some(0) } else { option.part(0).parse::<usize>().ok() };
        wins = left.and_then(|left| smaller.get(left)?.number()) == Some(0);
        if wins { Err(Halt::Enough) } else { Ok(()) }
    }))?;
    Ok(u32::from(wins || moves == 0).into())
}
