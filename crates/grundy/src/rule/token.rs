//! The words of a rule with their places. White space and comments (`#` to the end of the line) are nothing.

use crate::text::Cursor;
use crate::text::Text;
use std::ops::Range;

/// One word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word<'a> {
    /// Digits.
    Number(&'a str),
    /// A name or keyword.
    Name(&'a str),
    /// An operator or bracket, in its ASCII spelling.
    Mark(&'static str),
    /// Something that no rule has.
    Strange,
}

/// A word and its place in the source.
#[derive(Clone, Debug)]
pub(super) struct Token<'a> {
    pub word: Word<'a>,
    pub span: Range<usize>,
}

/// Operators and brackets as they may be written, longer ones before their beginnings, and their ASCII spelling.
const MARKS: [(&str, &str); 27] = [
    ("->", "->"),
    ("→", "->"),
    ("<=", "<="),
    ("≤", "<="),
    (">=", ">="),
    ("≥", ">="),
    ("!=", "!="),
    ("≠", "!="),
    ("<<", "<<"),
    (">>", ">>"),
    ("==", "=="),
    ("<", "<"),
    (">", ">"),
    ("=", "="),
    ("+", "+"),
    ("-", "-"),
    ("−", "-"),
    ("*", "*"),
    ("×", "*"),
    ("/", "/"),
    ("%", "%"),
    ("&", "&"),
    ("^", "^"),
    ("|", "|"),
    (",", ","),
    ("(", "("),
    (")", ")"),
];

/// All words of a source.
pub(super) fn tokens(source: &str) -> Vec<Token<'_>> {
    let mut cursor = Cursor::new(Text::new(source));
    let mut tokens = vec![];
    loop {
        skip(&mut cursor);
        let start = cursor;
        let Some(word) = word(&mut cursor) else { return tokens };
        tokens.push(Token { word, span: cursor.since(start).span() });
    }
}

fn skip(cursor: &mut Cursor<'_>) {
    cursor.skip_blanks();
    while cursor.sees("#") {
        cursor.take_while(|letter| letter != '\n');
        cursor.skip_blanks();
    }
}

/// The longest word that fits, if anything is left.
fn word<'a>(cursor: &mut Cursor<'a>) -> Option<Word<'a>> {
    let first = cursor.peek()?;
    if first.is_ascii_digit() {
        return Some(Word::Number(cursor.take_while(|letter| letter.is_ascii_digit()).as_str()));
    }
    if first.is_ascii_alphabetic() || first == '_' {
        return Some(Word::Name(cursor.take_while(|letter| letter.is_ascii_alphanumeric() || letter == '_').as_str()));
    }
    if let Some((_, mark)) = MARKS.into_iter().find(|(spelling, _)| cursor.takes(spelling)) {
        return Some(Word::Mark(mark));
    }
    cursor.bump();
    Some(Word::Strange)
}
