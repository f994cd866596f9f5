//! Cram (Gardner 1974): place a domino on two free neighbouring cells of a board, either way round.
//!
//! Dominoes in different regions of free cells never meet, so a board is the sum of its regions, and a region is the same
//! game however it is turned or mirrored. [`Ruleset::reduce`] uses just that: each region of two cells or more, cut out
//! along its bounding box, as the least of its images. Searching regions in this form makes 5x6 quick.
//!
//! **Theorem (Gardner's symmetry strategy).** If a half turn maps the free cells onto themselves, and no domino on free cells
//! meets its own image, the player to move loses. *Proof.* Answer each domino with its image: its cells are free, because they
//! were before the domino was placed, by symmetry, and the domino does not cover them. ∎
//!
//! A domino meets its own image only at the board's centre: never if the centre is a corner of cells (even by even),
//! only as the central domino if it is the middle of a cell's side (even by odd), and only on the central cell if it is the
//! middle of that cell. So even by even boards have value 0, and on an even by odd board the central domino wins.

use super::{Entry, bits};
use crate::game::{Coordinates, Game, Look, Square};
use crate::games::Opening;
use crate::sum::{OpenGame, TypedGame};
use crate::text::{Drawing, Parsed, Text};
use crate::{Cell, Dice, Fact, Play, Reason, Ruleset, Visit, Walk, msg};
use std::fmt;
use std::hash::{Hash, Hasher};

/// The rules of Cram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cram;

/// A board of at most 64 cells: the free ones as bits, row by row from the top left.
///
/// ```
/// use grundy::games::cram::Board;
/// assert_eq!(Board::empty(2, 3).to_string(), "2x3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Board {
    free: u64,
    width: u8,
    height: u8,
}

/// In one word: the search spends much of its time on this.
impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.free ^ u64::from(self.width).rotate_right(8) ^ u64::from(self.height).rotate_right(16));
    }
}

/// A domino by its two cells, row and column from 1: `1.1-1.2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Domino {
    /// The cell that is further up or to the left, as (row, column) from 0.
    pub first: (u8, u8),
    /// Its neighbour to the right or below.
    pub second: (u8, u8),
}

impl fmt::Display for Domino {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ((a, b), (c, d)) = (self.first, self.second);
        write!(f, "{}.{}-{}.{}", a + 1, b + 1, c + 1, d + 1)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.free == low_bits(self.cells()) {
            return write!(f, "{}x{}", self.height, self.width);
        }
        for at in 0..self.cells() {
            let row_end = at > 0 && at % u32::from(self.width) == 0;
            write!(f, "{}{}", if row_end { "/" } else { "" }, if self.free >> at & 1 == 1 { '.' } else { '#' })?;
        }
        Ok(())
    }
}

/// The lowest `count` bits, up to 64.
fn low_bits(count: u32) -> u64 {
    u64::MAX.checked_shr(64 - count).unwrap_or(0)
}

impl Board {
    /// All cells free. Panics if there are none or more than 64.
    pub fn empty(height: u8, width: u8) -> Board {
        let cells = u32::from(height) * u32::from(width);
        assert!((1..=64).contains(&cells), "a board has 1 to 64 cells");
        Board { free: low_bits(cells), width, height }
    }

    /// The empty board of a height and a width, if it has 1 to 64 cells.
    fn of_size(size: &[u64]) -> Option<Board> {
        let &[height, width] = size else { return None };
        let cells = height.checked_mul(width)?;
        (1..=64).contains(&cells).then(|| Board::empty(height as u8, width as u8))
    }

    fn cells(self) -> u32 {
        u32::from(self.width) * u32::from(self.height)
    }

    /// The cells of one row, moved to the low bits.
    fn row(self, at: u32) -> u64 {
        self.free >> (at * u32::from(self.width)) & low_bits(self.width.into())
    }

    /// The cells of the first column.
    fn first_column(self) -> u64 {
        (0..u32::from(self.height)).fold(0, |column, row| column | 1 << (row * u32::from(self.width)))
    }

    /// Free cells whose right neighbour is free, and those whose lower neighbour is.
    fn places(self) -> (u64, u64) {
        let width = u32::from(self.width);
        let right = self.free >> 1 & !(self.first_column() << (width - 1));
        let below = self.free.checked_shr(width).unwrap_or(0);
        (self.free & right, self.free & below)
    }

    /// The region of free cells around a free cell.
    fn region(self, seed: u64) -> u64 {
        let left_edge = self.first_column();
        let right_edge = left_edge << (self.width - 1);
        let width = u32::from(self.width);
        let mut region = seed;
        loop {
            let sides = (region & !right_edge) << 1 | (region & !left_edge) >> 1;
            let ends = region.checked_shl(width).unwrap_or(0) | region.checked_shr(width).unwrap_or(0);
            let grown = (region | sides | ends) & self.free;
            if grown == region {
                return region;
            }
            region = grown;
        }
    }

    /// The board cut down to the bounding box of its free cells, of which there is at least one.
    fn trimmed(self) -> Board {
        let width = u32::from(self.width);
        let top = self.free.trailing_zeros() / width;
        let bottom = self.free.ilog2() / width;
        let columns = (top..=bottom).fold(0, |columns, row| columns | self.row(row));
        let (left, right) = (columns.trailing_zeros(), columns.ilog2());
        let (new_width, new_height) = (right - left + 1, bottom - top + 1);
        let keep = low_bits(new_width);
        let free = (top..=bottom).fold(0, |free, row| free | (self.row(row) >> left & keep) << ((row - top) * new_width));
        Board { free, width: new_width as u8, height: new_height as u8 }
    }

    /// Rows become columns.
    fn transposed(self) -> Board {
        let (width, height) = (u32::from(self.width), u32::from(self.height));
        let free = bits(self.free).fold(0, |free, at| free | 1 << (at % width * height + at / width));
        Board { free, width: self.height, height: self.width }
    }

    /// The board turned by half a turn.
    fn turned(self) -> Board {
        Board { free: self.free.reverse_bits() >> (64 - self.cells()), ..self }
    }

    /// The board upside down.
    fn flipped(self) -> Board {
        let (width, height) = (u32::from(self.width), u32::from(self.height));
        let free = (0..height).fold(0, |free, row| free | self.row(row) << ((height - 1 - row) * width));
        Board { free, ..self }
    }

    /// The least of the images that are at least as wide as high.
    fn canonical(self) -> Board {
        let images = |board: Board| {
            let flipped = board.flipped();
            board.min(board.turned()).min(flipped).min(flipped.turned())
        };
        match self.width.cmp(&self.height) {
            std::cmp::Ordering::Greater => images(self),
            std::cmp::Ordering::Less => images(self.transposed()),
            std::cmp::Ordering::Equal => images(self).min(images(self.transposed())),
        }
    }

    fn domino(self, at: u32, across: bool) -> (Domino, u64) {
        let (row, column) = ((at / u32::from(self.width)) as u8, (at % u32::from(self.width)) as u8);
        let (second, other) = if across { ((row, column + 1), at + 1) } else { ((row + 1, column), at + u32::from(self.width)) };
        (Domino { first: (row, column), second }, 1 << at | 1 << other)
    }

    /// Whether a half turn maps the free cells onto themselves.
    fn is_symmetric(self) -> bool {
        self == self.turned()
    }

    /// Whether the centre of a symmetric board is free: its central cell, or both cells of its central domino.
    fn centre_is_free(self) -> bool {
        let (width, height) = (u32::from(self.width), u32::from(self.height));
        let has_centre = width % 2 == 1 || height % 2 == 1;
        has_centre && self.free >> ((height - 1) / 2 * width + (width - 1) / 2) & 1 == 1
    }
}

impl Ruleset for Cram {
    type Position = Board;
    type Move = Domino;

    fn options(&self, from: &Board, visit: &mut Visit<'_, Self>) -> Walk {
        let (across, down) = from.places();
        let dominoes = bits(across).map(|at| (at, true)).chain(bits(down).map(|at| (at, false)));
        dominoes
            .map(|(at, across)| from.domino(at, across))
            .try_for_each(|(domino, covered)| visit.option(domino, &[Board { free: from.free & !covered, ..*from }]))
    }

    fn theorem(&self, at: &Board) -> Option<Fact> {
        if !at.is_symmetric() {
            return None;
        }
        if !at.centre_is_free() {
            return Some(Fact::value(0, "cram-symmetry"));
        }
        // A nim-value says more than an outcome, so where it can be found the theorem keeps silent.
        let central_domino = at.cells().is_multiple_of(2);
        (central_domino && at.free.count_ones() > SEARCHED).then(|| Fact::outcome(true, "cram-symmetry"))
    }

    fn reduce(&self, at: &Board, keep: &mut dyn FnMut(Board)) {
        self.separate(at, &mut |region| keep(region.trimmed().canonical()));
    }

    /// The regions of free cells in which a domino fits.
    fn separate(&self, at: &Board, keep: &mut dyn FnMut(Board)) {
        let (across, down) = at.places();
        let mut left = across | down;
        while left != 0 {
            let region = at.region(left & left.wrapping_neg());
            left &= !region;
            keep(Board { free: region, ..*at });
        }
    }

    fn size(&self, at: &Board) -> u32 {
        let (across, down) = at.places();
        across.count_ones() + down.count_ones()
    }
}

/// Boards of up to so many free cells are searched for their nim-value even if their outcome is known.
const SEARCHED: u32 = 36;

impl Game for Cram {
    fn prefix(&self) -> String {
        "cram".into()
    }

    fn look(&self, at: &Board) -> Option<Look> {
        let row = |row: u32| -> Vec<Square> {
            (0..at.width).map(|column| if at.row(row) >> column & 1 == 1 { Square::Free } else { Square::Blocked }).collect()
        };
        Some(Look::Squares { rows: (0..u32::from(at.height)).map(row).collect(), from: None })
    }

    fn splits(&self) -> bool {
        true
    }

    fn usual_table(&self) -> Option<[u64; 2]> {
        Some([4, 6])
    }

    fn explain(&self, boards: &[Board], play: Play) -> Vec<Reason> {
        match boards {
            [board] if play == Play::Normal && self.theorem(board).is_some() => board.symmetry(),
            _ => vec![],
        }
    }
}

impl Board {
    /// The symmetry strategy told and shown: a domino and its image drawn into the board, and a few more of them.
    fn symmetry(self) -> Vec<Reason> {
        const MOST_ROWS: usize = 6;
        let centre = self.centre_is_free();
        let covers = |covered: u64| covered & self.half_turn(covered) != 0;
        let (across, down) = self.places();
        let places = bits(across).map(|at| (at, true)).chain(bits(down).map(|at| (at, false)));
        let (middle, dominoes): (Vec<_>, Vec<_>) =
            places.map(|(at, across)| self.domino(at, across)).partition(|&(_, covered)| covers(covered));
        let message = match middle.first() {
            Some((domino, _)) if centre => msg!("cram-central", domino = domino.to_string()),
            _ => msg!("cram-symmetric"),
        };
        let central = middle.first().filter(|_| centre).map_or(0, |&(_, covered)| covered);
        let free: Vec<(Domino, u64)> = dominoes.into_iter().filter(|&(_, covered)| covered & central == 0).collect();
        let Some(&(_, first)) = free.first() else { return vec![message.into()] };
        let drawn = message.with_table(self.drawn(central, first));
        let answer = |&(domino, covered): &(Domino, u64)| {
            let image = free.iter().find(|&&(_, other)| other == self.half_turn(covered)).map_or(domino, |&(image, _)| image);
            vec![Cell::plain(domino.to_string()), Cell::plain(image.to_string())]
        };
        let rows = free.iter().take(MOST_ROWS).map(answer).collect();
        let answers = if free.len() > MOST_ROWS { msg!("lost-replies-some-images") } else { msg!("lost-replies-images") };
        vec![drawn, answers.with_table(rows)]
    }

    /// Cells turned with the board.
    fn half_turn(self, cells: u64) -> u64 {
        Board { free: cells, ..self }.turned().free
    }

    /// The board with the central domino as `0`, another as `1` and its image as `2`.
    fn drawn(self, central: u64, first: u64) -> Vec<Vec<Cell>> {
        let image = self.half_turn(first);
        let cell = |at: u32| {
            let is = |set: u64| set >> at & 1 == 1;
            let sign = [(central, "0"), (first, "1"), (image, "2"), (self.free, ".")].into_iter().find(|&(set, _)| is(set));
            Cell::plain(sign.map_or("#", |(_, sign)| sign))
        };
        let width = u32::from(self.width);
        (0..u32::from(self.height)).map(|row| (0..width).map(|column| cell(row * width + column)).collect()).collect()
    }
}

/// Boards, each `4x5` or rows of `.` and `#`.
fn open(opening: Opening<'_>) -> Parsed<Box<dyn OpenGame>> {
    opening.no_parameters()?;
    let rectangles = Coordinates { at: |_, size| Board::of_size(size), of: None };
    let read = |_: &Cram, position: Text<'_>| match position.as_str() {
        "0" => Ok(vec![]),
        _ => position.split(|c| matches!(c, ',' | '，')).map(read_board).collect(),
    };
    Ok(TypedGame::with_coordinates(Cram, read, rectangles))
}

fn read_board(text: Text<'_>) -> Parsed<Board> {
    match text.split_once('x') {
        Some((height, width)) => rectangle(text, height, width),
        None => drawn(text),
    }
}

fn rectangle(whole: Text<'_>, height: Text<'_>, width: Text<'_>) -> Parsed<Board> {
    let (height, width) = (height.number_in(1..=64)?, width.number_in(1..=64)?);
    if height * width > 64 {
        return Err(whole.error(msg!("board-too-large", cells = height * width, most = 64u64)));
    }
    Ok(Board::empty(height as u8, width as u8))
}

fn drawn(text: Text<'_>) -> Parsed<Board> {
    let drawing = Drawing::read(text, ['.', '#'], 64)?;
    let free = drawing.cells.iter().rev().fold(0, |free, &cell| free << 1 | u64::from(cell));
    Ok(Board { free, width: drawing.width as u8, height: drawing.height() as u8 })
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[Entry {
    name: "cram",
    aliases: &["impartial-domineering", "填骨牌游戏"],
    source: "M. Gardner, Mathematical Games: Cram, crosscram and quadraphage, Scientific American 230 (1974)",
    examples: &["cram:4x5", "cram:..#./...."],
    rules: &[],
    laws: &[],
    open,
    sample: |dice: &mut Dice| {
        let (height, width) = (1 + dice.roll(2), 1 + dice.roll(3));
        if dice.roll(3) == 0 {
            return format!("cram:{height}x{width}");
        }
        let row = |dice: &mut Dice| (0..width).map(|_| if dice.roll(4) == 0 { '#' } else { '.' }).collect::<String>();
        format!("cram:{}", (0..height).map(|_| row(dice)).collect::<Vec<_>>().join("/"))
    },
}];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Solver;
    use crate::solve::Search;
    use crate::{Budget, Nimber};

    fn value(board: Board) -> u64 {
        let Nimber(value) = Search::default().value(&Cram, &board, &Budget::unlimited()).unwrap().0;
        value
    }

    /// A single row is Dawson's Kayles; the other values are those of Lemoine and Viennot (2012).
    #[test]
    fn small_rectangles_have_the_published_values() {
        let row: Vec<u64> = (1..=16).map(|width| value(Board::empty(1, width))).collect();
        assert_eq!(row, [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5]);
        let three: Vec<u64> = (1..=9).map(|width| value(Board::empty(3, width))).collect();
        assert_eq!(three, [1, 1, 0, 1, 1, 4, 1, 3, 1]);
        assert_eq!([4, 5, 6].map(|height| value(Board::empty(height, 5))), [2, 0, 2]);
    }

    #[test]
    fn all_images_of_a_board_have_one_canonical_form() {
        let mut dice = Dice::new(8);
        for _ in 0..2000 {
            let (height, width) = (1 + dice.roll(6) as u8, 1 + dice.roll(8) as u8);
            let board = Board { free: Board::empty(height, width).free & dice.bits() | 1, height, width };
            let images = [board, board.turned(), board.flipped(), board.flipped().turned()];
            for image in images {
                assert_eq!(image.canonical(), board.canonical());
                assert_eq!(image.transposed().canonical(), board.canonical());
                assert_eq!(image.transposed().transposed(), image);
            }
        }
    }

    #[test]
    fn boards_of_sixty_four_cells_are_solved_by_symmetry() {
        assert_eq!(Cram.theorem(&Board::empty(8, 8)), Some(Fact::value(0, "cram-symmetry")));
        assert_eq!(Cram.theorem(&Board::empty(7, 8)), Some(Fact::outcome(true, "cram-symmetry")));
        assert_eq!(Cram.theorem(&Board::empty(7, 7)), None);
        for (height, width) in [(1, 64), (64, 1), (2, 32), (32, 2)] {
            let mut parts = vec![];
            Cram.reduce(&Board::empty(height, width), &mut |part| parts.push(part));
            assert_eq!(parts, [Board::empty(height.min(width), height.max(width))]);
        }
    }
}
