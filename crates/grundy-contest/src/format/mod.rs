//! The grammar of a judge's input.
//!
//! ```text
//! format   [cases ";"] field { (";" | " ") field }
//! cases    "T" (so many cases follow) | "until EOF" | "until 0" (the first number of a case is 0)
//! field    name                 a number
//!        | name ":text"         a word
//!        | name "*" count       so many numbers
//!        | "(" field … ")*" count      so many groups
//! count    name | name "-" number | name "+" number
//! ```
//! A semicolon is where the judge's lines end. Readers of judges do not care about line ends, and neither does ours; they are kept for inputs that are written.

mod grammar;
mod limits;
mod read;
mod record;

pub use limits::Limit;
pub use record::{Record, Value};

use std::fmt;

/// How many cases an input has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cases {
    /// One.
    One,
    /// As many as the first number says.
    Counted,
    /// As many as there are.
    UntilEnd,
    /// As many as there are before one that begins with 0.
    UntilZero,
}

/// How many numbers or groups there are: a number that was read before, and a constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The field that says so.
    pub name: String,
    /// What is added to it.
    pub plus: i64,
}

/// What a field holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One number.
    Number,
    /// A word without blanks.
    Word,
    /// A list of numbers.
    Numbers(Count),
    /// A list of records with fields of their own.
    Group(Vec<Field>, Count),
}

/// A field of a case, or of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name; a group has none.
    pub name: String,
    /// What it holds.
    pub kind: Kind,
    /// What is allowed.
    pub limit: Limit,
    /// Whether the line ends after it.
    pub ends_line: bool,
}

/// The grammar of an input.
///
/// ```
/// use grundy_contest::Format;
/// let format = Format::parse("T; n; a*n").unwrap();
/// let cases = format.read("2\n3\n3 4 5\n1\n7\n").unwrap();
/// assert_eq!(cases.len(), 2);
/// assert_eq!(format.write(&cases), "2\n3\n3 4 5\n1\n7\n");
/// assert_eq!(format.read("1\n3\n3 x 5\n").unwrap_err().span, 6..7);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Format {
    /// How many cases there are.
    pub cases: Cases,
    /// How many there may be.
    pub limit: Limit,
    /// The fields of a case.
    pub fields: Vec<Field>,
    text: String,
}

impl Format {
    /// Every field, with those of the groups.
    pub fn each_field(&self) -> impl Iterator<Item = &Field> {
        let mut waiting: Vec<&Field> = self.fields.iter().rev().collect();
        std::iter::from_fn(move || {
            let field = waiting.pop()?;
            if let Kind::Group(fields, _) = &field.kind {
                waiting.extend(fields.iter().rev());
            }
            Some(field)
        })
    }

    /// Whether a field of this name says how many of something there are.
    pub fn counts(&self, name: &str) -> bool {
        self.each_field().filter_map(Field::count).any(|count| count.name == name)
    }
}

impl Field {
    /// How many it holds, if it is a list.
    pub fn count(&self) -> Option<&Count> {
        match &self.kind {
            Kind::Numbers(count) | Kind::Group(_, count) => Some(count),
            Kind::Number | Kind::Word => None,
        }
    }

    /// Whether a field of this name is this one or stands in it.
    pub fn holds(&self, name: &str) -> bool {
        let inner = match &self.kind {
            Kind::Group(fields, _) => &fields[..],
            _ => &[],
        };
        self.name == name || inner.iter().any(|field| field.holds(name))
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
