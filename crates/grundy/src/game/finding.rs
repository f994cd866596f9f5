//! What a search finds out about single parts, in words that a certificate can carry.

use std::fmt;

/// A fact about a part: that it has a nim-value, or that it has not. Its `Display` is a line of a certificate.
///
/// ```
/// use grundy::game::{By, Finding};
/// let found = Finding { part: "1x2".into(), value: 0, is: false, by: By::Moves(vec!["1.1-1.2".into()]) };
/// assert_eq!(found.to_string(), "1x2 != 0: 1.1-1.2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The part in canonical form.
    pub part: String,
    /// The value it has, or has not.
    pub value: u64,
    /// Whether it has it.
    pub is: bool,
    /// How that is seen.
    pub by: By,
}

/// How a fact is seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum By {
    /// By a theorem of the game.
    Theorem(String),
    /// By moves: to an option of each smaller value, or to one of the value that the part has not.
    Moves(Vec<String>),
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.part, if self.is { "=" } else { "!=" }, self.value)?;
        match &self.by {
            By::Theorem(name) => write!(f, " by {name}"),
            By::Moves(moves) if moves.is_empty() => Ok(()),
            By::Moves(moves) => write!(f, ": {}", moves.join("; ")),
        }
    }
}
