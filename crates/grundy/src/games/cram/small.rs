//! The values of all small boards, in tables that are made once.
//!
//! The value of a set of free cells is the mex of the values of the sets with a domino less, whether they hang together or not, so all 2^n sets of a rectangle of n cells are found in their order as numbers. Each rectangle is made when first needed;
//! that of 20 cells takes a hundredth of a second.

use super::super::board::{cells, low_bits};
use super::Board;
use std::sync::OnceLock;

/// All sets of cells of a rectangle, with their values.
struct Table {
    width: u32,
    height: u32,
    values: OnceLock<Box<[u8]>>,
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
        self.values.get_or_init(|| self.filled())[set as usize].into()
    }

    fn filled(&self) -> Box<[u8]> {
        let width = self.width;
        let right_edge = (1..=self.height).fold(0, |edge, row| edge | 1u64 << (row * width - 1));
        let mut values = vec![0u8; 1 << (width * self.height)];
        for set in 0..values.len() as u64 {
            let (across, down) = (set & set >> 1 & !right_edge, set & set >> width);
            let options = cells(across).map(|at| set ^ 3 << at).chain(cells(down).map(|at| set ^ (1 | 1 << width) << at));
            let seen = options.fold(0u32, |seen, option| seen | 1 << values[option as usize]);
            values[set as usize] = seen.trailing_ones() as u8;
        }
        values.into()
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
