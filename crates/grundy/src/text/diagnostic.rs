//! What is wrong with an input: a message, the place, and what would be right.

use crate::Message;
use std::ops::Range;

/// The result of reading a piece of text.
pub type Parsed<T> = Result<T, Box<Diagnostic>>;

/// One error of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What is wrong.
    pub message: Message,
    /// Where: bytes of the [source](Diagnostic::source).
    pub span: Range<usize>,
    /// What would be right.
    pub hint: Option<Message>,
    /// The text that the span counts in.
    pub source: Source,
}

/// Which text a span counts in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// The expression as typed.
    Expression,
    /// A file that the expression reads with `@`.
    File {
        /// The name as typed.
        path: String,
        /// What the file holds.
        text: String,
    },
}

impl Diagnostic {
    /// An error at a place, without a hint.
    pub fn new(span: Range<usize>, message: Message) -> Box<Diagnostic> {
        Box::new(Diagnostic { message, span, hint: None, source: Source::Expression })
    }

    /// Adds what would be right.
    pub fn hint(mut self: Box<Self>, hint: Message) -> Box<Diagnostic> {
        self.hint = Some(hint);
        self
    }
}
