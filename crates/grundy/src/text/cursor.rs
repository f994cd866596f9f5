//! A place in a text that moves forward by whole letters.

use crate::text::Text;

/// Reads a text from its beginning. It stands between two letters at all times: every step takes whole letters.
///
/// ```
/// use grundy::{notation::Text, text::Cursor};
/// let mut cursor = Cursor::new(Text::new("图12 + x"));
/// assert!(cursor.takes("图") && !cursor.takes("x"));
/// assert_eq!(cursor.take_while(|c| c.is_ascii_digit()).as_str(), "12");
/// assert_eq!(cursor.next_letter().span(), 5..6);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'a> {
    text: Text<'a>,
    at: usize,
}

impl<'a> Cursor<'a> {
    /// At the beginning of a text.
    pub fn new(text: Text<'a>) -> Cursor<'a> {
        Cursor { text, at: 0 }
    }

    fn ahead(self) -> &'a str {
        &self.text.as_str()[self.at..]
    }

    /// What was not read yet.
    pub fn rest(self) -> Text<'a> {
        self.text.slice(self.at..self.text.as_str().len())
    }

    /// Whether everything was read.
    pub fn is_at_end(self) -> bool {
        self.ahead().is_empty()
    }

    /// The next letter, which is not taken.
    pub fn peek(self) -> Option<char> {
        self.ahead().chars().next()
    }

    /// Whether these letters come next.
    pub fn sees(self, letters: &str) -> bool {
        self.ahead().starts_with(letters)
    }

    /// Takes the next letter.
    pub fn bump(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.at += letter.len_utf8();
        Some(letter)
    }

    /// Takes these letters if they come next.
    pub fn takes(&mut self, letters: &str) -> bool {
        let here = self.sees(letters);
        self.at += if here { letters.len() } else { 0 };
        here
    }

    /// Takes letters as long as they are of a kind.
    pub fn take_while(&mut self, kind: impl Fn(char) -> bool) -> Text<'a> {
        let start = *self;
        self.at += self.ahead().find(|letter| !kind(letter)).unwrap_or(self.ahead().len());
        self.since(start)
    }

    /// Takes everything up to an ending, and the ending; takes nothing where there is none.
    pub fn take_through(&mut self, ending: &str) -> Option<Text<'a>> {
        let start = *self;
        let length = self.ahead().find(ending)?;
        self.at += length;
        let before = self.since(start);
        self.at += ending.len();
        Some(before)
    }

    /// Takes white space.
    pub fn skip_blanks(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// The piece from where the cursor was to where it is.
    pub fn since(self, start: Cursor<'a>) -> Text<'a> {
        self.text.slice(start.at..self.at)
    }

    /// The next letter as a piece, or the empty piece at the end: the place of an error.
    pub fn next_letter(self) -> Text<'a> {
        let mut after = self;
        after.bump();
        after.since(self)
    }
}
