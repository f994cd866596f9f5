//! How a position looks on a table: plain data, for whoever draws it.
//!
//! A game says in one place, [`Game::look`](super::Game::look), what its position looks like; the move is then the difference between two looks. A
//! picture and a page draw the same few kinds of boards, however many games there are.

use std::any::Any;

/// What one part of a position looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Look {
    /// Stones in heaps side by side.
    Heaps {
        /// How many stones each has.
        sizes: Vec<u64>,
        /// The number of the first heap, where heaps have numbers.
        from: Option<u64>,
    },
    /// So many pins in a row; a move takes some of them out, and may leave rows apart.
    Row(u64),
    /// Squares in rows, with what lies on them.
    Squares {
        /// The rows from the top; they may have different lengths.
        rows: Vec<Vec<Square>>,
        /// The number of the first column, where squares have numbers.
        from: Option<u64>,
    },
    /// A queen on a board that begins in a corner: so many squares to the right of it, and so many above it.
    Queen([u64; 2]),
    /// Points joined by lines.
    Net {
        /// The points with their names.
        points: Vec<(String, Shade)>,
        /// The lines, by the places of their ends.
        lines: Vec<[usize; 2]>,
        /// Whether it is a tree that hangs from its first point.
        rooted: bool,
    },
}

/// What lies on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Square {
    /// Nothing.
    Free,
    /// Something that stays there.
    Blocked,
    /// A coin that can be moved.
    Coin,
    /// So many of them.
    Coins(u64),
    /// A cross.
    Cross,
    /// A coin with its head up.
    Head,
    /// A coin with its tail up.
    Tail,
    /// A piece of chocolate.
    Chocolate,
    /// The piece that nobody wants.
    Poison,
    /// A piece of the player to move.
    Own,
    /// A piece of the other player.
    Other,
    /// A bead of this weight.
    Bead(u64),
    /// A black stone.
    Black,
    /// A white stone.
    White,
}

/// The colour of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shade {
    /// None in particular.
    Plain,
    /// Black.
    Black,
    /// White.
    White,
}

/// The most squares that are laid out one by one.
const MOST_SQUARES: u64 = 2_000;

impl Look {
    /// A position that is a number, as a heap.
    pub(super) fn of_number(position: &dyn Any) -> Option<Look> {
        position.downcast_ref::<u64>().map(|&heap| Look::heaps(&[heap]))
    }

    /// Heaps of these sizes.
    pub fn heaps(sizes: &[u64]) -> Look {
        Look::Heaps { sizes: sizes.to_vec(), from: None }
    }

    /// One row of squares; `from` is the number of the first, where they have numbers.
    pub fn strip(squares: Vec<Square>, from: Option<u64>) -> Look {
        Look::Squares { rows: vec![squares], from }
    }

    /// A strip with coins on these squares, as long as it needs to be; `None` if that is too long to be laid out.
    ///
    /// ```
    /// use grundy::game::{Look, Square};
    /// let look = Look::coins_on(&[1, 3], 1).unwrap();
    /// assert_eq!(look, Look::strip(vec![Square::Coin, Square::Free, Square::Coin], Some(1)));
    /// ```
    pub fn coins_on(coins: &[u64], from: u64) -> Option<Look> {
        let last = coins.iter().max().copied().unwrap_or(from);
        let square = |at: u64| if coins.contains(&at) { Square::Coin } else { Square::Free };
        (last <= MOST_SQUARES).then(|| Look::strip((from..=last).map(square).collect(), Some(from)))
    }
}
