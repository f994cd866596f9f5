//! Boards drawn row by row with two kinds of cells: `..#./....`, `HT/TH`.

use super::{Parsed, Text, shortened};
use crate::msg;

/// A rectangle of cells of two kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// How many cells a row has, at least 1.
    pub width: usize,
    /// The cells row by row from the top left: whether each is of the first kind.
    pub cells: Vec<bool>,
}

impl Drawing {
    /// Reads rows of equal length, separated by `/` or line ends, of at most `most` cells in all. The first letter stands for the
    /// first kind, the second for the other; either case will do.
    ///
    /// ```
    /// use grundy::text::{Drawing, Text};
    /// let board = Drawing::read(Text::new("HT/TH"), ['H', 'T'], 64).unwrap();
    /// assert_eq!((board.width, board.cells), (2, vec![true, false, false, true]));
    /// assert_eq!(Drawing::read(Text::new("HT/Tx"), ['H', 'T'], 64).unwrap_err().span, 4..5);
    /// ```
    pub fn read(text: Text<'_>, [first, second]: [char; 2], most: usize) -> Parsed<Drawing> {
        let (mut width, mut cells) = (0, vec![]);
        for row in text.rows() {
            let before = cells.len();
            for (at, letter) in row.as_str().char_indices() {
                let kind = letter.to_ascii_uppercase();
                if kind != first && kind != second {
                    let place = row.slice(at..at + letter.len_utf8());
                    let letter = shortened(&letter.to_string());
                    return Err(place.error(msg!(
                        "board-cell-unknown",
                        cell = letter,
                        first = first.to_string(),
                        second = second.to_string()
                    )));
                }
                cells.push(kind == first);
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
