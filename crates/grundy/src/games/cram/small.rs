//! The values of all small boards, in tables.
//!
//! The value of a set of free cells is the mex of the values of the sets with a domino less, whether they hang together or not, so a set of cells is its own place in a table for all 2^n sets of a rectangle of n cells. A value is found when it is
//! first asked for, and stays: a search asks for a small part of all sets.

use super::super::board::{cells, low_bits};
use super::Board;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// All sets of cells of a rectangle, with their values as far as they were asked for.
struct Table {
    width: u32,
    height: u32,
    /// For each set its value and one more, or 0 as long as it is not known. Threads that find the same value at the same time write the same.
    values: OnceLock<Box<[AtomicU8]>>,
}

const fn table(height: u32, width: u32) -> Table {
    Table { width, height, values: OnceLock::new() }
}

/// The rectangles, each at least as wide as high, the smaller ones first.
static TABLES: [Table; 6] = [table(4, 4), table(3, 5), table(2, 8), table(1, 16), table(4, 5), table(3, 6)];

/// The value of a board at least as wide as high, if it is small.
#[inline]
pub(super) fn value(board: Board) -> Option<u64> {
    let fits = FITTING.get(board.0.height() as usize)?.get(board.0.width() as usize)?;
    Some(TABLES.get(usize::from(*fits))?.value(board))
}

/// Which table is the first that a board of some height and width fits; past the last one if there is none.
static FITTING: [[u8; 17]; 5] = {
    let mut fitting = [[TABLES.len() as u8; 17]; 5];
    let mut at = TABLES.len() * 5 * 17;
    // The first one is written last.
    while at > 0 {
        at -= 1;
        let (table, height, width) = (at / (5 * 17), at / 17 % 5, at % 17);
        if height <= TABLES[table].height as usize && width <= TABLES[table].width as usize {
            fitting[height][width] = table as u8;
        }
    }
    fitting
};

impl Table {
    #[inline]
    fn value(&self, board: Board) -> u64 {
        let (own, free) = (low_bits(board.0.width()) as u64, board.free() as u64);
        let set = (0..board.0.height()).fold(0, |set, row| set | (free >> board.0.cell(row, 0) & own) << (row * self.width));
        let values = self.values.get_or_init(|| std::iter::repeat_with(AtomicU8::default).take(1 << (self.width * self.height)).collect());
        self.found(values, set).into()
    }

    /// The value of a set. A table has room for ten dominoes, so this calls itself ten times at most.
    #[inline]
    fn found(&self, values: &[AtomicU8], set: u64) -> u8 {
        match values[set as usize].load(Relaxed) {
            0 => self.find(values, set),
            known => known - 1,
        }
    }

    #[cold]
    fn find(&self, values: &[AtomicU8], set: u64) -> u8 {
        let (width, mut seen) = (self.width, 0u32);
        let right_edge = (1..=self.height).fold(0, |edge, row| edge | 1 << (row * width - 1));
        for (places, domino) in [(set & set >> 1 & !right_edge, 3), (set & set >> width, 1 | 1 << width)] {
            for at in cells(places) {
                seen |= 1 << self.found(values, set ^ domino << at);
            }
        }
        let value = seen.trailing_ones() as u8;
        values[set as usize].store(value + 1, Relaxed);
        value
    }
}

#[cfg(test)]
mod tests {
    use super::super::Cram;
    use super::*;
    use crate::solve::reference;
    use crate::{Budget, Dice, Nimber};

    #[test]
    fn tables_have_the_values_of_the_definition() {
        let mut dice = Dice::new(4);
        for table in &TABLES {
            for _ in 0..40 {
                let (height, width) = (1 + dice.roll(u64::from(table.height) - 1) as u8, 1 + dice.roll(u64::from(table.width) - 1) as u8);
                let free = u128::from(dice.bits() & dice.bits()) & low_bits(u32::from(height) * u32::from(width));
                let board = Board::of(height, width, free);
                assert_eq!(Nimber(table.value(board)), reference::nim_value(&Cram, &board, &Budget::unlimited()).unwrap(), "{board}");
            }
        }
    }
}
