//! What both kinds of codes are written with: marks read one after the other, and digits of which some repeat for ever.

use crate::Message;
use crate::msg;
use crate::text::{Cursor, Diagnostic, Parsed, Text};

/// Reads the text of a code.
pub(super) struct Reader<'a> {
    text: Text<'a>,
    pub(super) cursor: Cursor<'a>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: Text<'a>) -> Reader<'a> {
        Reader { text, cursor: Cursor::new(text) }
    }

    /// The whole text.
    pub(super) fn text(&self) -> Text<'a> {
        self.text
    }

    /// Takes the digits that repeat for ever, if there are any, in brackets.
    pub(super) fn repeated<D>(&mut self, digits: impl FnOnce(&mut Self) -> Parsed<Vec<D>>) -> Parsed<Vec<D>> {
        if !self.cursor.takes("[") {
            return Ok(vec![]);
        }
        let repeat = digits(self)?;
        if repeat.is_empty() {
            return Err(self.error(msg!("code-digit-missing")));
        }
        if self.cursor.takes("]") { Ok(repeat) } else { Err(self.error(msg!("code-bracket-open"))) }
    }

    /// An error at the next letter, or at the last one where there is no next.
    pub(super) fn error(&self, message: Message) -> Box<Diagnostic> {
        let end = self.text.as_str().len();
        let last = self.text.as_str().char_indices().next_back().map_or(0, |(at, _)| at);
        let place = if self.cursor.is_at_end() { self.text.slice(last..end) } else { self.cursor.next_letter() };
        place.error(message)
    }
}

/// The shortest way to write digits of which the last ones repeat: no digit at the end that says nothing, no repetition that says nothing or can be shorter.
pub(super) fn shorten<D: PartialEq>(digits: &mut Vec<D>, repeat: &mut Vec<D>, says_nothing: impl Fn(&D) -> bool) {
    if repeat.iter().all(&says_nothing) {
        repeat.clear();
    }
    let repeats_after = |p: usize| repeat.len().is_multiple_of(p) && (p..repeat.len()).all(|i| repeat[i] == repeat[i - p]);
    if let Some(shorter) = (1..repeat.len()).find(|&p| repeats_after(p)) {
        repeat.truncate(shorter);
    }
    while digits.len() > 1 && !repeat.is_empty() && digits.last() == repeat.last() {
        digits.pop();
        repeat.rotate_right(1);
    }
    while repeat.is_empty() && digits.len() > 1 && digits.last().is_some_and(&says_nothing) {
        digits.pop();
    }
}
