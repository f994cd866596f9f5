//! Games in which the two players have different moves, as far as coloured Hackenbush needs them: the players, who wins, and numbers.
//!
//! The players are called Left and Right. A position belongs to one of four [classes](Class): whoever starts wins, whoever
//! starts loses, Left wins, or Right wins. Sums are answered by [`analysis`](mod@crate::analysis).

mod dyadic;

pub use dyadic::Dyadic;

use std::fmt;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Left, who plays blue.
    Left,
    /// Right, who plays red.
    Right,
}

impl Side {
    /// Both, Left first.
    pub const BOTH: [Side; 2] = [Side::Left, Side::Right];

    /// The opponent.
    pub fn other(self) -> Side {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }
}

/// Who wins with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Left, whoever starts; the value is positive.
    Left,
    /// Right, whoever starts; the value is negative.
    Right,
    /// The next player, the one who starts; the value is confused with zero.
    Next,
    /// The previous player, not the one who starts; the value is zero.
    Previous,
}

impl Class {
    /// The class from who wins by starting.
    ///
    /// ```
    /// use grundy::partizan::Class;
    /// assert_eq!(Class::of_starters(true, false).to_string(), "L");
    /// ```
    pub fn of_starters(left_wins: bool, right_wins: bool) -> Class {
        match (left_wins, right_wins) {
            (true, true) => Class::Next,
            (true, false) => Class::Left,
            (false, true) => Class::Right,
            (false, false) => Class::Previous,
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Class::Left => "L",
            Class::Right => "R",
            Class::Next => "N",
            Class::Previous => "P",
        })
    }
}
