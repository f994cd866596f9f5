//! Boards drawn row by row, with a letter for each kind of cell: `..#./....`, `HT/TH`.

use super::{Parsed, Text, shortened};
use crate::msg;

/// A rectangle of cells of several kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// How many cells a row has, at least 1.
    pub width: usize,
    /// The cells row by row from the top left: the place of each one's letter among the letters.
    pub cells: Vec<usize>,
}

impl Drawing {
    /// Reads rows of equal length, separated by `/` or line ends, of at most `most` cells in all. Each kind of cell has its letter; either case will do.
    ///
    /// ```
    /// use grundy::text::{Drawing, Text};
    /// let board = Drawing::read(Text::new("HT/TH"), &['H', 'T'], 64).unwrap();
    /// assert_eq!((board.width, board.cells), (2, vec![0, 1, 1, 0]));
    /// assert_eq!(Drawing::read(Text::new("HT/Tx"), &['H', 'T'], 64).unwrap_err().span, 4..5);
    /// ```
    pub fn read(text: Text<'_>, letters: &[char], most: usize) -> Parsed<Drawing> {
        let (mut width, mut cells) = (0, vec![]);
        for row in text.rows() {
            let before = cells.len();
            for (at, letter) in row.as_str().char_indices() {
                let Some(kind) = letters.iter().position(|kind| kind.eq_ignore_ascii_case(&letter)) else {
                    let place = row.slice(at..at + letter.len_utf8());
                    let all = letters.iter().map(char::to_string).collect::<Vec<_>>().join(" ");
                    return Err(place.error(msg!("board-cell-unknown", cell = shortened(&letter.to_string()), letters = all)));
                };
                cells.push(kind);
            }
            let own = cells.len() - before;
            width = if before == 0 { own } else { width };
            if own != width || own == 0 {
                return Err(row.error(msg!("board-ragged", cells = own, width = width)));
            }
        }
        if cells.len() > most {
            return Err(text.error(msg!("board-too-large", cells = cells.len() as u64, most = most as u64)));
        }
        Ok(Drawing { width, cells })
    }

    /// How many rows there are.
    pub fn height(&self) -> usize {
        self.cells.len() / self.width
    }
}
