//! Sentences to be: a key and its arguments.
//!
//! The engine says nothing in any language. It hands out messages, and `grundy-report` turns each into a sentence with
//! the text that its locale file has under the key. A test there compares the keys written in this crate with those in
//! every locale, so a message can be neither misspelt nor forgotten.

/// One argument of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// Shown as it stands. Large numbers are text too: nothing rounds them.
    Text(String),
    /// A number that the sentence's grammar may depend on ("1 coin", "2 coins").
    Count(u64),
    /// A sentence of its own, put in place.
    Message(Message),
}

/// A key with named arguments.
///
/// ```
/// use grundy::msg;
/// let message = msg!("unknown-game", name = "nimm");
/// assert_eq!(message.key, "unknown-game");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Which sentence.
    pub key: &'static str,
    /// What stands in its gaps.
    pub args: Vec<(&'static str, Arg)>,
}

/// Builds a [`Message`]; arguments are anything that [`Arg`] is made from.
#[macro_export]
macro_rules! msg {
    ($key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::Message { key: $key, args: vec![$((stringify!($name), $crate::Arg::from($value))),*] }
    };
}

impl From<&str> for Arg {
    fn from(text: &str) -> Arg {
        Arg::Text(text.to_owned())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Arg {
        Arg::Text(text)
    }
}

impl From<Message> for Arg {
    fn from(message: Message) -> Arg {
        Arg::Message(message)
    }
}

macro_rules! numbers_are_exact_text {
    ($($int:ty),*) => { $(impl From<$int> for Arg {
        fn from(number: $int) -> Arg { Arg::Text(number.to_string()) }
    })* };
}
numbers_are_exact_text!(u8, u32, u64, u128, i32, i64);

impl From<usize> for Arg {
    fn from(count: usize) -> Arg {
        Arg::Count(count as u64)
    }
}

impl From<crate::Nimber> for Arg {
    fn from(value: crate::Nimber) -> Arg {
        Arg::Text(value.0.to_string())
    }
}

/// A step of the reasoning behind an answer: a sentence and, where it helps, a table to look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// What to say.
    pub message: Message,
    /// What to show under it.
    pub table: Option<Table>,
    /// Whether it opens a new chapter instead of being a step itself.
    pub heading: bool,
    /// Whether it speaks of winning the game standing alone, and would mislead in a sum.
    pub alone: bool,
}

/// A small table: rows of cells, the first column of which labels the row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The rows from top to bottom.
    pub rows: Vec<Vec<Cell>>,
}

/// One cell of a [`Table`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// What stands in it.
    pub text: Arg,
    /// Whether it is one of those that matter.
    pub marked: bool,
}

impl Cell {
    /// A plain cell.
    pub fn plain(text: impl Into<Arg>) -> Cell {
        Cell { text: text.into(), marked: false }
    }

    /// A cell that stands out if `marked`.
    pub fn marked(text: impl Into<Arg>, marked: bool) -> Cell {
        Cell { text: text.into(), marked }
    }
}

impl From<Message> for Reason {
    fn from(message: Message) -> Reason {
        Reason { message, table: None, heading: false, alone: false }
    }
}

impl Reason {
    /// This reason, to be left out where other components stand beside the game.
    ///
    /// ```
    /// use grundy::{Reason, msg};
    /// assert!(Reason::from(msg!("nim-columns-even")).only_alone().alone);
    /// ```
    pub fn only_alone(self) -> Reason {
        Reason { alone: true, ..self }
    }
}

impl Message {
    /// This message as the heading of the steps that follow.
    pub fn heading(self) -> Reason {
        Reason { heading: true, ..Reason::from(self) }
    }

    /// This message with a table under it.
    pub fn with_table(self, rows: Vec<Vec<Cell>>) -> Reason {
        Reason { table: Some(Table { rows }), ..Reason::from(self) }
    }
}
