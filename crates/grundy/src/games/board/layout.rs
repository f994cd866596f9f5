//! How the rows of a board lie in a word.
//!
//! A board of at most eight rows and columns has a byte for each row ([`Bytes`]): all rows are moved at once, and mirroring swaps bytes. On others the rows follow each other without a gap ([`Packed`]), in the narrowest word that
//! holds them. What depends on that is here; the rest of the work on boards is written once for both ([`shape`](super::shape)).

use super::word::{Word, row_of};
use std::marker::PhantomData;

/// How many bits a cell is from the one below it, on a board of this size.
#[inline]
pub(super) fn stride(width: u32, height: u32) -> u32 {
    if in_bytes(width, height) { 8 } else { width }
}

/// Whether each row has a byte of its own.
#[inline]
pub(super) fn in_bytes(width: u32, height: u32) -> bool {
    width <= 8 && height <= 8
}

/// Rows that lie so far apart, moved to lie so far apart.
#[inline]
pub(super) fn apart<W: Word>(set: W, [from, to]: [u32; 2], width: u32, height: u32) -> W {
    let row = |row: u32| set >> (row * from) & W::ones(width);
    if from == to { set } else { (0..height).fold(W::ZERO, |apart, at| apart | row(at) << (at * to)) }
}

/// How many columns and rows a board has.
#[derive(Clone, Copy)]
pub(super) struct Size {
    pub(super) width: u32,
    pub(super) height: u32,
}

/// A board's size, and what depends on how its rows lie.
pub(super) trait Layout: Copy {
    /// What holds a set of cells.
    type Word: Word;

    fn of(size: Size) -> Self;
    fn size(self) -> Size;
    fn stride(self) -> u32;
    fn row_of(self, cell: u32) -> u32;

    /// The cells of a set that hang together with one of them. It is the whole set once it has all these cells, which tell that nothing else is left.
    fn region(self, seed: u32, set: Self::Word, all: Self::Word) -> Self::Word;

    /// The rows of a set laid over each other, from the first one to the last one with a cell in it.
    fn overlaid(self, set: Self::Word, rows: [u32; 2]) -> Self::Word;

    /// Upside down.
    fn flipped(self, set: Self::Word) -> Self::Word;

    /// Rows as columns.
    fn transposed(self, set: Self::Word) -> Self::Word;

    #[inline]
    fn first_column(self) -> Self::Word {
        Self::Word::column(self.stride()) & Self::Word::ones(self.stride() * self.size().height)
    }

    /// The cells next to those of a set, and the set itself, as far as they belong to `within`.
    #[inline]
    fn spread(self, set: Self::Word, within: Self::Word) -> Self::Word {
        let left_edge = self.first_column();
        let right_edge = left_edge << (self.size().width - 1);
        let sides = (set & !right_edge) << 1 | (set & !left_edge) >> 1;
        (set | sides | set.up(self.stride()) | set.down(self.stride())) & within
    }
}

/// A byte for each row.
#[derive(Clone, Copy)]
pub(super) struct Bytes(Size);

const COLUMN: u64 = 0x0101_0101_0101_0101;

impl Layout for Bytes {
    type Word = u64;

    #[inline]
    fn of(size: Size) -> Bytes {
        Bytes(size)
    }

    #[inline]
    fn size(self) -> Size {
        self.0
    }

    #[inline]
    fn stride(self) -> u32 {
        8
    }

    #[inline]
    fn row_of(self, cell: u32) -> u32 {
        cell / 8
    }

    /// It begins with all that lies to the right of the seed without a gap: adding the seed to the set carries through that.
    #[inline]
    fn region(self, seed: u32, set: u64, all: u64) -> u64 {
        let (from_left, from_right) = (set & !COLUMN, set & !(COLUMN << 7));
        let (one, row) = (1 << seed, 0xFF << (seed & !7));
        let mut region = set & !set.wrapping_add(one) & row | one;
        while all & !region != 0 {
            let tall = region | (region << 8 | region >> 8) & set;
            let wide = tall | tall << 1 & from_left | tall >> 1 & from_right;
            if wide == region {
                return region;
            }
            region = wide;
        }
        set
    }

    #[inline]
    fn overlaid(self, set: u64, _: [u32; 2]) -> u64 {
        let overlaid = set | set >> 32;
        let overlaid = overlaid | overlaid >> 16;
        (overlaid | overlaid >> 8) & 0xFF
    }

    #[inline]
    fn flipped(self, set: u64) -> u64 {
        set.swap_bytes() >> (64 - 8 * self.0.height)
    }

    /// Blocks of one, two and four cells change places across the diagonal.
    #[inline]
    fn transposed(self, set: u64) -> u64 {
        let swap = |cells: u64, by: u32, mask: u64| {
            let other = (cells ^ cells >> by) & mask;
            cells ^ other ^ other << by
        };
        let ones = swap(set, 7, 0x00AA_00AA_00AA_00AA);
        let twos = swap(ones, 14, 0x0000_CCCC_0000_CCCC);
        swap(twos, 28, 0x0000_0000_F0F0_F0F0)
    }
}

/// Rows without a gap between them.
#[derive(Clone, Copy)]
pub(super) struct Packed<W>(Size, PhantomData<W>);

impl<W: Word> Layout for Packed<W> {
    type Word = W;

    #[inline]
    fn of(size: Size) -> Packed<W> {
        Packed(size, PhantomData)
    }

    #[inline]
    fn size(self) -> Size {
        self.0
    }

    #[inline]
    fn stride(self) -> u32 {
        self.0.width
    }

    #[inline]
    fn row_of(self, cell: u32) -> u32 {
        row_of(cell, self.0.width)
    }

    #[inline]
    fn region(self, seed: u32, set: W, all: W) -> W {
        let mut region = W::from(1) << seed;
        while all & !region != W::ZERO {
            let grown = self.spread(self.spread(region, set), set);
            if grown == region {
                return region;
            }
            region = grown;
        }
        set
    }

    #[inline]
    fn overlaid(self, set: W, [first, last]: [u32; 2]) -> W {
        (first..=last).fold(W::ZERO, |rows, row| rows | self.row(set, row))
    }

    #[inline]
    fn flipped(self, set: W) -> W {
        (0..self.0.height).fold(W::ZERO, |flipped: W, row| flipped.up(self.0.width) | self.row(set, row))
    }

    fn transposed(self, set: W) -> W {
        let mut columns = W::ZERO;
        for row in 0..self.0.height {
            let (mut cells, mut at) = (self.row(set, row), row);
            while cells != W::ZERO {
                match SPREAD.get(self.0.height as usize) {
                    Some(spread) => {
                        columns |= W::from(spread[cells.nibble()]) << at;
                        (cells, at) = (cells.down(4), at + 4 * self.0.height);
                    }
                    None => {
                        columns |= W::from((cells.nibble() & 1) as u64) << at;
                        (cells, at) = (cells >> 1, at + self.0.height);
                    }
                }
            }
        }
        columns
    }
}

impl<W: Word> Packed<W> {
    #[inline]
    fn row(self, set: W, at: u32) -> W {
        set >> (at * self.0.width) & W::ones(self.0.width)
    }
}

/// Four cells with so many others between each two: for the heights of boards, but for the slimmest.
static SPREAD: [[u64; 16]; 17] = {
    let mut spread = [[0; 16]; 17];
    let mut at = 0;
    while at < 17 * 16 * 4 {
        let (apart, cells, cell) = (at / 64, at / 4 % 16, at % 4);
        if cells >> cell & 1 == 1 {
            spread[apart][cells] |= 1 << (apart * cell);
        }
        at += 1;
    }
    spread
};
