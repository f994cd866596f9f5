//! Boards: rectangles of at most 128 cells, as sets of bits.
//!
//! A [`Grid`] has one set of cells or more, its *layers*: the free cells in Cram, the black and the white stones in Clobber. A game says which cells its moves need; what boards have in common is here: the
//! [regions](Grid::regions) of cells that touch each other, the smallest rectangle [around](Grid::trimmed) a region, and the [least](Grid::canonical) of the images under turning and mirroring. So a new game on a
//! board has a canonical form, and with it all that the [search](crate::solve::search) gives, for its cells and moves.
//!
//! A cell is a bit, row by row from the top left, and a set of cells two words. All work is done on a single word where the board has at most 64 cells, and a row is never taken apart: turning a board by half a turn reverses
//! its bits, mirroring moves rows, and rows become columns four cells at a time. A board of at most eight rows and columns has a byte for each row, so that these are single instructions; on others the rows follow each other without
//! a gap ([`layout`]). How far a cell is from the one below it is the board's [stride](Grid::stride).

mod layout;
mod shape;
mod word;
mod written;

pub use written::{OnBoard, Pair, Place};
pub(super) use written::{boards, of_size, open, open_with, position_on_board, random, read, rectangle, write};

pub(super) use word::{cells, low_bits};

use layout::{Bytes, Layout, Packed, Size, apart, in_bytes, stride};
use shape::Shape;
use std::hash::{Hash, Hasher};
use word::{COLUMN, Word, joined, row_of, split};

/// The most cells of a board.
pub const MOST_CELLS: u32 = 128;

/// Layers of cells of one rectangle.
///
/// ```
/// use grundy::games::board::Grid;
/// let board = Grid::<1>::new(2, 3, [0b110_011]);
/// assert_eq!(board.layer(0).count_ones(), 4);
/// assert_eq!(board.layer(0) >> board.cell(1, 2) & 1, 1);
/// assert_eq!(board.turned(), board);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Grid<const N: usize> {
    layers: [[u64; 2]; N],
    width: u8,
    height: u8,
}

/// In few words: a search spends much of its time on this.
impl<const N: usize> Hash for Grid<N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for (at, [low, high]) in self.layers.into_iter().enumerate() {
            let size = if at == 0 { u64::from(self.width) << 56 | u64::from(self.height) << 48 } else { 0 };
            state.write_u64(low ^ high.rotate_left(29) ^ size);
        }
    }
}

/// What is done with the [`Shape`] of a board, in its layout.
macro_rules! in_layout {
    ($grid:expr, |$shape:ident| $work:expr) => {{
        let grid = $grid;
        if in_bytes(grid.width(), grid.height()) {
            let $shape = grid.shape::<Bytes>();
            $work
        } else if grid.area() <= u64::BITS {
            let $shape = grid.shape::<Packed<u64>>();
            $work
        } else {
            let $shape = grid.shape::<Packed<u128>>();
            $work
        }
    }};
}

impl<const N: usize> Grid<N> {
    /// Layers of a board, their cells as bits row by row, without gaps. Panics if it has no cells or more than 128, or if a layer has others.
    pub fn new(height: u8, width: u8, layers: [u128; N]) -> Grid<N> {
        let most = u32::from(height) * u32::from(width);
        assert!((1..=MOST_CELLS).contains(&most), "a board has 1 to 128 cells");
        assert!(layers.iter().all(|&layer| layer & !low_bits(most) == 0), "cells are on the board");
        let (width, height) = (u32::from(width), u32::from(height));
        let apart = |layer| apart(layer, [width, stride(width, height)], width, height);
        Grid { layers: layers.map(|layer| split(apart(layer))), width: width as u8, height: height as u8 }
    }

    /// The board as a number that stands for no other one with as many layers, if it is small enough: at most 15 rows and columns, and 56 bits for the layers.
    ///
    /// ```
    /// use grundy::games::board::Grid;
    /// let small = Grid::<1>::new(2, 3, [0b110_011]);
    /// assert!(small.packed().is_some() && small.packed() != Grid::<1>::new(3, 2, [0b110_011]).packed());
    /// assert_eq!(Grid::<1>::new(1, 16, [1]).packed(), None);
    /// ```
    #[inline]
    pub fn packed(self) -> Option<u64> {
        let bits = const { 56 / N as u32 };
        let fits = self.width < 16 && self.height < 16 && self.layers.iter().all(|&[low, high]| low >> bits == 0 && high == 0);
        let size = u64::from(self.width) << 4 | u64::from(self.height);
        fits.then(|| self.layers.iter().fold(size, |packed, [low, _]| packed << bits | low))
    }

    /// How many bits a cell is from the one below it.
    #[inline]
    pub fn stride(self) -> u32 {
        stride(self.width(), self.height())
    }

    /// The bit of a cell.
    #[inline]
    pub fn cell(self, row: u32, column: u32) -> u32 {
        row * self.stride() + column
    }

    /// All cells.
    #[inline]
    pub fn whole(self) -> u128 {
        let column = COLUMN[self.stride() as usize] & low_bits(self.stride() * self.height());
        column * low_bits(self.width())
    }

    /// The cells of a layer.
    #[inline]
    pub fn layer(self, at: usize) -> u128 {
        joined(self.layers[at])
    }

    /// The same board with other layers.
    #[inline]
    pub(super) fn with(self, layers: [u128; N]) -> Grid<N> {
        Grid { layers: layers.map(split), ..self }
    }

    /// How many cells a row has.
    #[inline]
    pub fn width(self) -> u32 {
        self.width.into()
    }

    /// How many rows there are.
    #[inline]
    pub fn height(self) -> u32 {
        self.height.into()
    }

    /// How many cells the rectangle has.
    #[inline]
    pub fn area(self) -> u32 {
        self.width() * self.height()
    }

    /// The row and the column of a cell.
    #[inline]
    pub fn place(self, cell: u32) -> Place {
        let row = row_of(cell, self.stride());
        Place { row: row as u8, column: (cell - self.cell(row, 0)) as u8 }
    }

    /// Two cells by their places.
    #[inline]
    pub(super) fn pair(self, first: u32, second: u32) -> Pair {
        Pair { first: self.place(first), second: self.place(second) }
    }

    /// The cells of a set whose right neighbour, and those whose lower neighbour, is in another set, each with that neighbour.
    #[inline]
    pub(super) fn pairs(self, set: u128, with: u128) -> impl Iterator<Item = (u32, u32)> {
        let [across, down] = self.neighbours(with).map(|beside| beside & set);
        cells(across).map(|at| (at, at + 1)).chain(cells(down).map(move |at| (at, at + self.stride())))
    }

    /// How many [pairs](Self::pairs) there are.
    #[inline]
    pub(super) fn count_pairs(self, set: u128, with: u128) -> u32 {
        self.neighbours(with).into_iter().map(|beside| (beside & set).count_ones()).sum()
    }

    /// The cells of the middle two columns, or the middle one and the one before it.
    #[inline]
    pub(super) fn middle(self) -> u128 {
        let before = self.width() / 2;
        let column = COLUMN[self.stride() as usize] & low_bits(self.stride() * self.height());
        column << before | if before > 0 { column << (before - 1) } else { 0 }
    }

    /// The board in the words of a layout.
    #[inline]
    fn shape<L: Layout>(self) -> Shape<L, N> {
        Shape { layers: self.layers.map(L::Word::of), lies: L::of(Size { width: self.width(), height: self.height() }) }
    }

    /// The cells next to those of a set, and the set itself, as far as they belong to `within`.
    #[inline]
    pub fn around(self, set: u128, within: u128) -> u128 {
        in_layout!(self, |shape| joined(shape.lies.spread(shape.word(set), shape.word(within)).words()))
    }

    /// A set moved so many rows down and columns to the right; cells that would leave the board are dropped.
    pub(super) fn moved(self, set: u128, [down, right]: [i32; 2]) -> u128 {
        let (width, height) = (self.width() as i32, self.height() as i32);
        if down.abs() >= height || right.abs() >= width {
            return 0;
        }
        let columns = low_bits((width - right.abs()) as u32) << (-right).max(0);
        let stride = self.stride() as i32;
        let staying = (0..height).fold(0, |staying, row| staying | columns << (row * stride));
        let by = down * stride + right;
        let moved = if by < 0 { (set & staying) >> -by } else { (set & staying) << by };
        moved & self.whole()
    }

    /// The cells whose right neighbour, and those whose lower neighbour, is in the set: `set` moved one cell to the left, and one up.
    #[inline]
    pub fn neighbours(self, set: u128) -> [u128; 2] {
        in_layout!(self, |shape| shape.neighbours(shape.word(set)).map(|beside| joined(beside.words())))
    }

    /// The regions of a set of cells that has a cell of `seeds`: cells that touch by a side belong together.
    #[inline]
    pub fn regions(self, set: u128, seeds: u128, mut each: impl FnMut(u128)) {
        in_layout!(self, |shape| shape.regions(shape.word(set), shape.word(seeds), |region| each(joined(region.words()))))
    }

    /// The regions of a set of cells each of which has a cell of `seeds`, as those that are left of a region have one next to what was taken out. That is less work than [finding](Self::regions) them all.
    #[inline]
    pub(super) fn pieces(self, set: u128, seeds: u128, mut each: impl FnMut(u128)) {
        in_layout!(self, |shape| shape.pieces(shape.word(set), shape.word(seeds), |piece| each(joined(piece.words()))))
    }

    /// The board cut down to the smallest rectangle around the cells of a set, and what the layers have of the set. Panics if it is empty.
    #[inline]
    pub fn trimmed(self, to: u128) -> Grid<N> {
        in_layout!(self, |shape| shape.trimmed(shape.word(to)))
    }

    /// The least of the images under turning and mirroring that are at least as wide as high.
    #[inline]
    pub fn canonical(self) -> Grid<N> {
        in_layout!(self, |shape| shape.canonical().grid())
    }

    /// The canonical form of one region: cut out, turned and mirrored.
    #[inline]
    pub fn cut(self, region: u128) -> Grid<N> {
        self.trimmed(region).canonical()
    }

    /// The board turned by half a turn.
    #[inline]
    pub fn turned(self) -> Grid<N> {
        in_layout!(self, |shape| shape.turned().grid())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;

    fn grid(dice: &mut Dice, height: u8, width: u8) -> Grid<2> {
        let mut layer = || (u128::from(dice.bits()) << 64 | u128::from(dice.bits())) & low_bits(u32::from(height) * u32::from(width));
        Grid::new(height, width, [layer(), layer()])
    }

    /// Every size of a board, up to 128 cells.
    fn sizes() -> impl Iterator<Item = (u8, u8)> {
        (1..=128u8).flat_map(|height| (1..=128 / height).map(move |width| (height, width)))
    }

    /// Where a cell goes, cell by cell.
    fn moved(board: Grid<2>, height: u8, width: u8, to: impl Fn(u32, u32) -> (u32, u32)) -> Grid<2> {
        let layers = [0, 1].map(|layer| {
            cells(board.layer(layer)).fold(0, |image, cell| {
                let place = board.place(cell);
                let (row, column) = to(place.row.into(), place.column.into());
                image | 1 << (row * u32::from(width) + column)
            })
        });
        Grid::new(height, width, layers)
    }

    /// A packed board can be told from its number: the sizes first, then the layers. What has no room is not packed.
    #[test]
    fn packed_boards_are_told_apart() {
        let mut dice = Dice::new(16);
        let mut packed = 0;
        for (height, width) in sizes() {
            for _ in 0..20 {
                let board = grid(&mut dice, height, width);
                let low = |at: usize| u64::try_from(board.layer(at)).ok().filter(|low| low >> 28 == 0);
                let [first, second] = [0, 1].map(low);
                let fits = height < 16 && width < 16 && first.is_some() && second.is_some();
                let Some(key) = board.packed() else {
                    assert!(!fits, "{board:?}");
                    continue;
                };
                assert!(fits, "{board:?}");
                packed += 1;
                assert_eq!([key >> 60, key >> 56 & 15], [width, height].map(u64::from), "{board:?}");
                assert_eq!([Some(key >> 28 & 0xfff_ffff), Some(key & 0xfff_ffff)], [first, second], "{board:?}");
            }
        }
        assert!(packed > 500, "{packed} boards were packed");
        // One layer has twice the room.
        let [all, more] = [7, 8].map(|rows| Grid::<1>::new(rows, 8, [low_bits(8 * u32::from(rows))]).packed());
        assert_eq!((all, more), (Some(8 << 60 | 7 << 56 | u64::MAX >> 8), None));
    }

    #[test]
    fn images_are_those_of_every_cell() {
        let mut dice = Dice::new(1);
        for (height, width) in sizes() {
            let board = grid(&mut dice, height, width);
            let (bottom, right) = (u32::from(height) - 1, u32::from(width) - 1);
            assert_eq!(board.turned(), moved(board, height, width, |row, column| (bottom - row, right - column)));
            let flipped = in_layout!(board, |shape| shape.flipped().grid());
            let transposed = |board: Grid<2>| in_layout!(board, |shape| shape.transposed().grid());
            assert_eq!(flipped, moved(board, height, width, |row, column| (bottom - row, column)));
            assert_eq!(transposed(board), moved(board, width, height, |row, column| (column, row)));
            let images = [board, board.turned(), flipped, flipped.turned()];
            for image in images.into_iter().flat_map(|image| [image, transposed(image)]) {
                assert_eq!(image.canonical(), board.canonical());
            }
            assert!(board.canonical().width() >= board.canonical().height());
        }
    }

    #[test]
    fn sets_move_cell_by_cell() {
        let mut dice = Dice::new(3);
        for (height, width) in sizes() {
            let board = grid(&mut dice, height, width);
            let set = board.layer(0);
            let steps = [[0, 1], [1, 0], [-1, 0], [0, -1], [1, 1], [-1, 1], [1, -1], [2, -1], [-2, 1], [0, 3], [128, 0], [0, -128]];
            for [down, right] in steps {
                let moved = cells(set).fold(0u128, |moved, cell| {
                    let (row, column) = (i32::from(board.place(cell).row) + down, i32::from(board.place(cell).column) + right);
                    let inside = (0..i32::from(height)).contains(&row) && (0..i32::from(width)).contains(&column);
                    if inside { moved | 1 << board.cell(row as u32, column as u32) } else { moved }
                });
                assert_eq!(board.moved(set, [down, right]), moved, "{height}x{width} by {down}, {right}");
            }
        }
    }

    #[test]
    fn regions_are_found_cell_by_cell() {
        let mut dice = Dice::new(2);
        for (height, width) in sizes() {
            let board = grid(&mut dice, height, width);
            let set = board.layer(0) | board.layer(1);
            let touch = |a: u32, b: u32| {
                let (a, b) = (board.place(a), board.place(b));
                a.row.abs_diff(b.row) + a.column.abs_diff(b.column) == 1
            };
            let mut left = set;
            board.regions(set, set, |region| {
                assert_eq!(region & !left, 0, "no cell is in two regions");
                left &= !region;
                for cell in cells(region) {
                    assert!(cells(set).all(|other| !touch(cell, other) || region >> other & 1 == 1));
                }
                let mut reached = 1 << region.trailing_zeros();
                while let Some(next) = cells(region & !reached).find(|&next| cells(reached).any(|cell| touch(cell, next))) {
                    reached |= 1 << next;
                }
                assert_eq!(reached, region);
                let part = board.trimmed(region);
                let top = cells(region).map(|cell| board.place(cell).row).min().unwrap();
                let left = cells(region).map(|cell| board.place(cell).column).min().unwrap();
                let back = moved(part, height, width, |row, column| (row + u32::from(top), column + u32::from(left)));
                assert_eq!(back, board.with([board.layer(0) & region, board.layer(1) & region]));
                assert_eq!(board.cut(region), part.canonical());
            });
            assert_eq!(left, 0);
            let [right, below] = board.neighbours(set);
            let beside = |down: u32, across: u32| {
                let is = |cell: &u32| {
                    let (row, column) = (u32::from(board.place(*cell).row) + down, u32::from(board.place(*cell).column) + across);
                    row < board.height() && column < board.width() && set >> board.cell(row, column) & 1 == 1
                };
                cells(board.whole()).filter(is).fold(0u128, |all, cell| all | 1 << cell)
            };
            assert_eq!(board.whole().count_ones(), board.area());
            assert_eq!((right, below), (beside(0, 1), beside(1, 0)));
        }
    }
}
