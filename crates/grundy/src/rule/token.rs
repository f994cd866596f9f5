//! The words of a rule with their places. White space and comments (`#` to the end of the line) are nothing.

use std::ops::Range;
use winnow::ascii::digit1;
use winnow::combinator::{alt, repeat};
use winnow::prelude::*;
use winnow::stream::LocatingSlice;
use winnow::token::{any, take_while};

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

type Stream<'a> = LocatingSlice<&'a str>;

/// All words of a source.
pub(super) fn tokens(source: &str) -> Vec<Token<'_>> {
    let words = repeat::<_, _, Vec<_>, _, _>(0.., (blank, word.with_span()).map(|(_, (word, span))| Token { word, span }));
    let mut input = LocatingSlice::new(source);
    (words, blank).map(|(words, _)| words).parse_next(&mut input).unwrap_or_default()
}

fn blank(input: &mut Stream<'_>) -> winnow::Result<()> {
    let space = take_while(1.., char::is_whitespace).void();
    let comment = ('#', take_while(0.., |c| c != '\n')).void();
    repeat(0.., alt((space, comment))).parse_next(input)
}

fn word<'a>(input: &mut Stream<'a>) -> winnow::Result<Word<'a>> {
    let name =
        (take_while(1, |c: char| c.is_ascii_alphabetic() || c == '_'), take_while(0.., |c: char| c.is_ascii_alphanumeric() || c == '_'));
    alt((digit1.map(Word::Number), name.take().map(Word::Name), mark.map(Word::Mark), any.value(Word::Strange))).parse_next(input)
}

/// The longest mark that fits.
fn mark(input: &mut Stream<'_>) -> winnow::Result<&'static str> {
    alt((
        alt(("->", "→")).value("->"),
        alt(("<=", "≤")).value("<="),
        alt((">=", "≥")).value(">="),
        alt(("!=", "≠")).value("!="),
        alt(("<<".value("<<"), ">>".value(">>"), "==".value("=="), "<".value("<"), ">".value(">"), "=".value("="))),
        alt(("+".value("+"), alt(("-", "−")).value("-"), alt(("*", "×")).value("*"), "/".value("/"), "%".value("%"))),
        alt(("&".value("&"), "^".value("^"), "|".value("|"), ",".value(","), "(".value("("), ")".value(")"))),
    ))
    .parse_next(input)
}
