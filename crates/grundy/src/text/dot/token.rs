//! The words of DOT: names, strings, numerals, marks; white space and comments between them.

use crate::msg;
use crate::text::Cursor;
use crate::text::{Parsed, Text, shortened};
use std::borrow::Cow;

/// A name, a numeral, a string in quotes, or an HTML string with its angle brackets.
#[derive(Clone, Debug)]
pub struct Word<'a> {
    /// What it stands for: in quotes `\"` is `"`, and a backslash at the end of a line joins it to the next.
    pub text: Cow<'a, str>,
    /// What is written there, without quotes.
    pub place: Text<'a>,
    /// Whether it is a plain name, which may be a keyword.
    plain: bool,
}

impl Word<'_> {
    /// Whether it is this keyword, in either case.
    pub(super) fn is(&self, keyword: &str) -> bool {
        self.plain && self.text.eq_ignore_ascii_case(keyword)
    }
}

/// One piece of a DOT file.
#[derive(Clone, Debug)]
pub(super) enum Token<'a> {
    Word(Word<'a>),
    Mark(&'static str, Text<'a>),
    End(Text<'a>),
}

impl<'a> Token<'a> {
    pub fn place(&self) -> Text<'a> {
        match self {
            Token::Word(word) => word.place,
            Token::Mark(_, place) | Token::End(place) => *place,
        }
    }

    pub fn is(&self, mark: &str) -> bool {
        matches!(self, Token::Mark(found, _) if *found == mark)
    }
}

const MARKS: [&str; 12] = ["->", "--", "{", "}", "[", "]", ";", ",", "=", ":", "+", "@"];

/// Hands out tokens one by one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tokens<'a> {
    cursor: Cursor<'a>,
    /// Whether only blanks stand before the cursor on its line: there `#` begins a comment.
    fresh_line: bool,
}

impl<'a> Tokens<'a> {
    pub fn new(text: Text<'a>) -> Tokens<'a> {
        Tokens { cursor: Cursor::new(text), fresh_line: true }
    }

    /// The next token, which is not taken.
    pub fn peek(&self) -> Parsed<Token<'a>> {
        let mut ahead = *self;
        ahead.next()
    }

    pub fn next(&mut self) -> Parsed<Token<'a>> {
        self.skip()?;
        self.fresh_line = false;
        let start = self.cursor;
        if let Some(mark) = MARKS.into_iter().find(|mark| self.cursor.takes(mark)) {
            return Ok(Token::Mark(mark, self.cursor.since(start)));
        }
        match self.cursor.peek() {
            None => Ok(Token::End(self.cursor.next_letter())),
            Some('"') => self.joined_strings().map(Token::Word),
            Some('<') => self.html().map(Token::Word),
            Some(_) => self.bare().map(Token::Word),
        }
    }

    /// White space and comments of all three kinds.
    fn skip(&mut self) -> Parsed<()> {
        loop {
            let blanks = self.cursor.take_while(is_blank);
            self.fresh_line |= blanks.as_str().contains('\n');
            let start = self.cursor;
            if self.cursor.sees("//") || self.fresh_line && self.cursor.sees("#") {
                self.cursor.take_while(|letter| letter != '\n');
            } else if self.cursor.takes("/*") {
                let opening = self.cursor.since(start);
                self.cursor.take_through("*/").ok_or_else(|| opening.error(msg!("dot-comment-open")))?;
            } else {
                return Ok(());
            }
        }
    }

    /// A name or a numeral. Anything else has to stand in quotes.
    fn bare(&mut self) -> Parsed<Word<'a>> {
        let start = self.cursor;
        let numeral = !self.cursor.peek().is_some_and(is_name_letter);
        if numeral {
            // A minus before it belongs to the numeral; `--` and `->` were marks.
            self.cursor.takes("-");
            self.cursor.take_while(|letter| letter.is_ascii_digit());
            if self.cursor.takes(".") {
                self.cursor.take_while(|letter| letter.is_ascii_digit());
            }
        } else {
            self.cursor.take_while(|letter| is_name_letter(letter) || letter.is_ascii_digit());
        }
        let word = self.cursor.since(start);
        let ends = !self.cursor.peek().is_some_and(|next| is_name_letter(next) || next.is_ascii_digit() || next == '.');
        let wrong = numeral && !word.as_str().contains(|letter: char| letter.is_ascii_digit());
        let lone_dash = self.cursor.sees("-") && !self.cursor.sees("--") && !self.cursor.sees("->");
        if wrong || !ends || lone_dash {
            self.cursor.take_while(|letter| !is_blank(letter) && !"{}[];,=:\"".contains(letter));
            let word = if self.cursor.since(start).is_blank() { self.cursor.next_letter() } else { self.cursor.since(start) };
            return Err(word.error(msg!("dot-name", text = shortened(word.as_str()))).hint(msg!("dot-name-hint")));
        }
        Ok(Word { text: Cow::Borrowed(word.as_str()), place: word, plain: !numeral })
    }

    /// `"a" + "b"` is one string.
    fn joined_strings(&mut self) -> Parsed<Word<'a>> {
        let start = self.cursor;
        let mut whole = self.string()?;
        loop {
            let mut ahead = *self;
            ahead.skip()?;
            if !ahead.cursor.takes("+") {
                return Ok(whole);
            }
            ahead.skip()?;
            if ahead.cursor.peek() != Some('"') {
                return Err(ahead.cursor.next_letter().error(msg!("dot-join")));
            }
            *self = ahead;
            let more = self.string()?;
            whole.text.to_mut().push_str(&more.text);
            whole.place = self.cursor.since(start);
        }
    }

    fn string(&mut self) -> Parsed<Word<'a>> {
        let start = self.cursor;
        self.cursor.takes("\"");
        let opening = self.cursor.since(start);
        let inside = self.cursor;
        let mut owned: Option<String> = None;
        loop {
            let piece = self.cursor.take_while(|letter| !matches!(letter, '"' | '\\'));
            if let Some(text) = &mut owned {
                text.push_str(piece.as_str());
            }
            let before = self.cursor;
            match self.cursor.bump() {
                None => return Err(opening.error(msg!("dot-quote-open"))),
                Some('"') => {
                    let place = before.since(inside);
                    let text = owned.map_or(Cow::Borrowed(place.as_str()), Cow::Owned);
                    return Ok(Word { text, place, plain: false });
                }
                Some(_) => {
                    let read = before.since(inside);
                    let text = owned.get_or_insert_with(|| read.as_str().to_owned());
                    self.escaped(text);
                }
            }
        }
    }

    /// What a backslash and the letters after it stand for. Only a quote and the end of a line are special; the rest, even a second
    /// backslash, stays as it is written.
    fn escaped(&mut self, text: &mut String) {
        if self.cursor.takes("\"") {
            text.push('"');
        } else if !self.cursor.takes("\n") && !self.cursor.takes("\r\n") {
            text.push('\\');
            if self.cursor.takes("\\") {
                text.push('\\');
            }
        }
    }

    /// `<…>` with every bracket inside closed.
    fn html(&mut self) -> Parsed<Word<'a>> {
        let start = self.cursor;
        let opening = self.cursor.next_letter();
        let mut depth = 0u64;
        loop {
            self.cursor.take_while(|letter| !matches!(letter, '<' | '>'));
            match self.cursor.bump() {
                Some('<') => depth += 1,
                Some(_) => depth -= 1,
                None => return Err(opening.error(msg!("dot-html-open"))),
            }
            if depth == 0 {
                let place = self.cursor.since(start);
                return Ok(Word { text: Cow::Borrowed(place.as_str()), place, plain: false });
            }
        }
    }
}

fn is_blank(letter: char) -> bool {
    matches!(letter, ' ' | '\t' | '\r' | '\n')
}

/// Letters, `_` and everything beyond ASCII may begin a name; digits may follow.
fn is_name_letter(letter: char) -> bool {
    letter.is_ascii_alphabetic() || letter == '_' || !letter.is_ascii()
}
