//! How boards are written, read and shown: a letter and a look for each kind of cell.
//!
//! A game whose position is a board says what kinds of cells there are and how play begins ([`OnBoard`]); its text, the reader of `4x5` and of rows, the look for pictures and the table by
//! rows and columns follow from that.

use super::{Grid, MOST_CELLS};
use crate::game::{Coordinates, Game, Look, Square};
use crate::sum::{OpenGame, TypedGame};
use crate::text::{Drawing, Parsed, Text};
use crate::{Dice, msg};
use std::fmt;

/// A position that is one board.
pub trait OnBoard<const N: usize>: Copy {
    /// Each kind of cell: its letter, which layers have it, and what is seen there.
    const KINDS: &'static [(char, [bool; N], Square)];

    /// How play begins on a rectangle of 1 to 128 cells. This is what `4x5` means.
    fn start(height: u8, width: u8) -> Self;

    /// The position with these cells, which are of the kinds that there are.
    fn of(grid: Grid<N>) -> Self;

    /// The cells.
    fn grid(self) -> Grid<N>;

    /// What the board looks like.
    fn look(self) -> Look {
        let (grid, width) = (self.grid(), self.grid().width());
        let row = |row: u32| (0..width).map(|column| kind::<Self, N>(grid, grid.cell(row, column)).2).collect();
        Look::Squares { rows: (0..grid.height()).map(row).collect(), from: None }
    }
}

fn kind<B: OnBoard<N>, const N: usize>(grid: Grid<N>, cell: u32) -> (char, [bool; N], Square) {
    let layers = std::array::from_fn(|layer| grid.layer(layer) >> cell & 1 == 1);
    let of_layers = B::KINDS.iter().find(|kind| kind.1 == layers);
    *of_layers.unwrap_or(&B::KINDS[0])
}

/// The board as `4x5` if play begins with it, else row by row.
pub(in crate::games) fn write<B: OnBoard<N>, const N: usize>(board: B, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (grid, width) = (board.grid(), board.grid().width());
    if grid == B::start(grid.height, grid.width).grid() {
        return write!(f, "{}x{}", grid.height(), width);
    }
    let row = |row: u32| (0..width).map(|column| kind::<B, N>(grid, grid.cell(row, column)).0).collect::<String>();
    f.write_str(&(0..grid.height()).map(row).collect::<Vec<_>>().join("/"))
}

/// The game with a reader of boards and a table by rows and columns.
pub(in crate::games) fn open<G, B, const N: usize>(rules: G) -> Box<dyn OpenGame>
where
    G: Game<Position = B>,
    B: OnBoard<N>,
{
    open_with(rules, |_, position| boards(position, read::<B, N>))
}

/// The game with a reader of its own and a table by rows and columns.
pub(in crate::games) fn open_with<G, B, const N: usize>(rules: G, read: fn(&G, Text<'_>) -> Parsed<Vec<B>>) -> Box<dyn OpenGame>
where
    G: Game<Position = B>,
    B: OnBoard<N>,
{
    let rectangles = Coordinates { at: |_: &G, size| of_size(size).map(|(height, width)| B::start(height, width)), of: None };
    TypedGame::with_coordinates(rules, read, rectangles)
}

/// A type of positions that are boards: how many layers it has, its kinds of cells as in [`OnBoard::KINDS`], and the layers with which play begins on a rectangle of a height and a width.
macro_rules! position_on_board {
    ($(#[$about:meta])* $name:ident: $count:literal layers, kinds: $kinds:expr, start: $start:expr) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name($crate::games::board::Grid<$count>);

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                $crate::games::board::write(*self, f)
            }
        }

        impl $crate::games::board::OnBoard<$count> for $name {
            const KINDS: &'static [(char, [bool; $count], $crate::game::Square)] = &$kinds;

            fn start(height: u8, width: u8) -> $name {
                let start: fn(u8, u8) -> [u128; $count] = $start;
                $name($crate::games::board::Grid::new(height, width, start(height, width)))
            }

            fn of(grid: $crate::games::board::Grid<$count>) -> $name {
                $name(grid)
            }

            fn grid(self) -> $crate::games::board::Grid<$count> {
                self.0
            }
        }
    };
}
pub(in crate::games) use position_on_board;

/// Boards with commas between them; `0` is none.
pub(in crate::games) fn boards<B>(position: Text<'_>, read: impl Fn(Text<'_>) -> Parsed<B>) -> Parsed<Vec<B>> {
    match position.as_str() {
        "0" => Ok(vec![]),
        _ => position.split(|c| matches!(c, ',' | '，')).map(read).collect(),
    }
}

/// One board, as a rectangle `4x5` or as its rows.
pub(in crate::games) fn read<B: OnBoard<N>, const N: usize>(text: Text<'_>) -> Parsed<B> {
    if let Some(size) = rectangle(text, MOST_CELLS.into()) {
        return size.map(|[height, width]| B::start(height as u8, width as u8));
    }
    let letters: Vec<char> = B::KINDS.iter().map(|kind| kind.0).collect();
    let drawing = Drawing::read(text, &letters, MOST_CELLS as usize)?;
    let mut layers = [0u128; N];
    for (cell, &kind) in drawing.cells.iter().enumerate() {
        for (layer, &has) in layers.iter_mut().zip(&B::KINDS[kind].1) {
            *layer |= u128::from(has) << cell;
        }
    }
    Ok(B::of(Grid::new(drawing.height() as u8, drawing.width as u8, layers)))
}

/// Reads a rectangle of at most so many cells, `4x5`, as height and width; `None` if the text is no such thing.
pub(in crate::games) fn rectangle(text: Text<'_>, most: u64) -> Option<Parsed<[u64; 2]>> {
    let (height, width) = text.split_once('x')?;
    let digits = |text: Text<'_>| text.as_str().trim().starts_with(|c: char| c.is_ascii_digit());
    if !digits(height) && !digits(width) {
        return None;
    }
    let size = || {
        let [height, width] = [height.number_in(1..=most)?, width.number_in(1..=most)?];
        if height.saturating_mul(width) > most {
            return Err(text.error(msg!("board-too-large", cells = height.saturating_mul(width), most = most)));
        }
        Ok([height, width])
    };
    Some(size())
}

/// The height and width of a rectangle given by two numbers, if it has 1 to 128 cells.
pub(in crate::games) fn of_size(size: &[u64]) -> Option<(u8, u8)> {
    let &[height, width] = size else { return None };
    let cells = height.checked_mul(width)?;
    (1..=u64::from(MOST_CELLS)).contains(&cells).then_some((height as u8, width as u8))
}

/// A random board as rows of these letters, for samples.
pub(in crate::games) fn random(dice: &mut Dice, height: u64, width: u64, letters: &[char]) -> String {
    let row = |dice: &mut Dice| (0..width).map(|_| *dice.pick(letters)).collect::<String>();
    (0..height).map(|_| row(dice)).collect::<Vec<_>>().join("/")
}

/// A cell by row and column from 1: `2.3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The row, from 0 at the top.
    pub row: u8,
    /// The column, from 0 at the left.
    pub column: u8,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.row + 1, self.column + 1)
    }
}

/// Two cells: `1.1-1.2`. A domino that covers both, or a piece that goes from the first to the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The one that is named first.
    pub first: Place,
    /// The other.
    pub second: Place,
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.first, self.second)
    }
}
