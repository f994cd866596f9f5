//! A piece of the input that knows where it stands, and the small readers every game's notation is made of.

use super::{Diagnostic, Parsed, Source};
use crate::{Message, msg};
use std::borrow::Cow;
use std::ops::{Range, RangeInclusive};

/// A slice of an input with its place in it.
///
/// ```
/// use grundy::notation::Text;
/// let text = Text::new("3, 4,5");
/// assert_eq!(text.numbers().unwrap(), [3, 4, 5]);
/// assert_eq!(Text::new("１２，3").numbers().unwrap(), [12, 3]);
/// assert_eq!(Text::new("3,-4").numbers().unwrap_err().span, 2..4);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    text: &'a str,
    start: usize,
    in_file: bool,
}

impl<'a> Text<'a> {
    /// A whole input.
    pub fn new(text: &'a str) -> Text<'a> {
        Text { text, start: 0, in_file: false }
    }

    /// The whole of a file: its errors are shown there and not in an expression.
    pub fn of_file(text: &'a str) -> Text<'a> {
        Text { text, start: 0, in_file: true }
    }

    /// The characters.
    pub fn as_str(self) -> &'a str {
        self.text
    }

    /// The place in the input, in bytes.
    pub fn span(self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// Whether there is nothing but white space.
    pub fn is_blank(self) -> bool {
        self.text.trim().is_empty()
    }

    /// An error in this very piece.
    pub fn error(self, message: Message) -> Box<Diagnostic> {
        let mut diagnostic = Diagnostic::new(self.span(), message);
        if self.in_file {
            diagnostic.source = Source::File { path: String::new(), text: String::new() };
        }
        diagnostic
    }

    /// The bytes `range` of this piece; they must lie on character boundaries.
    pub fn slice(self, range: Range<usize>) -> Text<'a> {
        Text { text: &self.text[range.clone()], start: self.start + range.start, ..self }
    }

    /// This piece without white space at its ends.
    pub fn trim(self) -> Text<'a> {
        let head = self.text.len() - self.text.trim_start().len();
        let trimmed = self.text.trim();
        Text { text: trimmed, start: self.start + if trimmed.is_empty() { 0 } else { head }, ..self }
    }

    /// What stands before and after the first `mark`.
    pub fn split_once(self, mark: char) -> Option<(Text<'a>, Text<'a>)> {
        let at = self.text.find(mark)?;
        Some((self.slice(0..at), self.slice(at + mark.len_utf8()..self.text.len())))
    }

    /// The pieces between marks, trimmed; a blank text has one blank piece.
    pub fn split(self, mark: impl Fn(char) -> bool + 'a) -> impl Iterator<Item = Text<'a>> {
        let mut rest = Some(self);
        std::iter::from_fn(move || {
            let piece = rest?;
            let cut = piece.text.char_indices().find(|&(_, c)| mark(c));
            rest = cut.map(|(at, c)| piece.slice(at + c.len_utf8()..piece.text.len()));
            Some(piece.slice(0..cut.map_or(piece.text.len(), |(at, _)| at)).trim())
        })
    }

    /// The items of a list: separated by commas, Chinese ones too, or by white space alone as in a file.
    pub fn items(self) -> impl Iterator<Item = Text<'a>> {
        let is_comma = |c: char| matches!(c, ',' | '，');
        let by_comma = self.text.contains(is_comma);
        let split = self.trim().split(move |c| if by_comma { is_comma(c) } else { c.is_whitespace() });
        split.filter(move |piece| by_comma || !piece.is_blank())
    }

    /// The lines without white space around them; they end in `\n` or `\r\n`.
    pub fn lines(self) -> impl Iterator<Item = Text<'a>> {
        self.split(|c| c == '\n')
    }

    /// The words between white space.
    pub fn words(self) -> impl Iterator<Item = Text<'a>> {
        self.split(char::is_whitespace).filter(|word| !word.as_str().is_empty())
    }

    /// The rows of a board: separated by `/` or by line ends.
    pub fn rows(self) -> impl Iterator<Item = Text<'a>> {
        self.trim().split(|c| c == '/' || c == '\n')
    }

    /// A list of whole numbers, at least one.
    pub fn numbers(self) -> Parsed<Vec<u64>> {
        if self.is_blank() {
            return Err(self.error(msg!("number-missing")).hint(msg!("number-hint")));
        }
        self.items().map(Text::number).collect()
    }

    /// A list of whole numbers whose total is below 2^64 as well, for games that add heaps up.
    ///
    /// ```
    /// use grundy::notation::Text;
    /// assert!(Text::new("18446744073709551615,0").numbers_with_total().is_ok());
    /// assert_eq!(Text::new("18446744073709551615,1").numbers_with_total().unwrap_err().span, 21..22);
    /// ```
    pub fn numbers_with_total(self) -> Parsed<Vec<u64>> {
        let numbers = self.numbers()?;
        let mut total = 0u64;
        for (&number, item) in numbers.iter().zip(self.items()) {
            total = total.checked_add(number).ok_or_else(|| item.error(msg!("total-too-large")).hint(msg!("total-hint")))?;
        }
        Ok(numbers)
    }

    /// One whole number from 0 to 2^64 - 1; full-width digits are digits too.
    pub fn number(self) -> Parsed<u64> {
        let piece = self.trim();
        let digits = &*half_width(piece.text);
        if !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) {
            return digits.parse().map_err(|_| piece.error(msg!("number-too-large", number = shortened(digits))).hint(msg!("number-hint")));
        }
        let diagnostic = match digits {
            "" => msg!("number-missing"),
            _ if is_negative(digits) => msg!("number-negative", number = shortened(digits)),
            _ if is_fraction(digits) => msg!("number-not-whole", number = shortened(digits)),
            _ => msg!("number-expected", text = shortened(digits)),
        };
        Err(piece.error(diagnostic).hint(msg!("number-hint")))
    }

    /// One whole number within bounds.
    pub fn number_in(self, bounds: RangeInclusive<u64>) -> Parsed<u64> {
        let number = self.number()?;
        if bounds.contains(&number) {
            return Ok(number);
        }
        Err(self.trim().error(msg!("number-out-of-range", number = number, least = *bounds.start(), most = *bounds.end())))
    }
}

/// The text with full-width digits, as Chinese and Japanese keyboards have them, made plain.
fn half_width(text: &str) -> Cow<'_, str> {
    let wide = '０'..='９';
    if !text.contains(|c| wide.contains(&c)) {
        return text.into();
    }
    text.chars().map(|c| if wide.contains(&c) { char::from(b'0' + (u32::from(c) - u32::from('０')) as u8) } else { c }).collect()
}

fn is_negative(text: &str) -> bool {
    text.strip_prefix(['-', '−']).is_some_and(|rest| rest.bytes().next().is_some_and(|b| b.is_ascii_digit()))
}

fn is_fraction(text: &str) -> bool {
    let digits_and_points = text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    digits_and_points && text.bytes().filter(|&b| b == b'.').count() == 1 && text.len() > 1
}

/// Text from the input as it may stand inside a sentence: not longer than a line.
///
/// ```
/// assert_eq!(grundy::notation::shortened("nim"), "nim");
/// assert_eq!(grundy::notation::shortened(&"9".repeat(100)).chars().count(), 41);
/// ```
pub fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    if text.chars().count() <= MOST {
        return text.to_owned();
    }
    text.chars().take(MOST).chain("…".chars()).collect()
}
