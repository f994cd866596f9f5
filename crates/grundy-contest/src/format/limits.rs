//! What a field may hold: `1..100`, or for words `.X 3..200` (letters and lengths).

use super::{Field, Format, Kind};
use grundy::msg;
use grundy::text::{Parsed, Text};
use std::ops::RangeInclusive;

/// Bounds of a number or of the length of a word, and a word's letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The least number, or the least length.
    pub least: u64,
    /// The largest.
    pub most: u64,
    /// The letters of a word; empty if all are allowed.
    pub letters: String,
    /// Whether somebody said so; generated inputs keep to what is usual where nobody did.
    pub stated: bool,
    /// Whether it is only what inputs usually keep to: generated ones do, and others are not refused.
    pub usual: bool,
}

impl Default for Limit {
    fn default() -> Limit {
        Limit { least: 0, most: u64::MAX, letters: String::new(), stated: false, usual: false }
    }
}

impl Limit {
    /// The numbers that are read; all of them, where the limits are only usual and the reader is not strict.
    pub(super) fn range(&self, strict: bool) -> RangeInclusive<u64> {
        if self.usual && !strict { 0..=u64::MAX } else { self.least..=self.most }
    }

    /// Whether a number is within the bounds.
    pub fn allows(&self, number: u64) -> bool {
        (self.least..=self.most).contains(&number)
    }
}

impl Format {
    /// Sets limits: `n=1..100, a=1..10000, board=.X 3..200`. `T` limits the number of cases.
    ///
    /// ```
    /// use grundy_contest::Format;
    /// let mut format = Format::parse("T; n; a*n").unwrap();
    /// format.set_limits("n=1..3, a=1..9").unwrap();
    /// assert_eq!(format.read("1\n4\n").unwrap_err().message.key, "number-out-of-range");
    /// assert!(Format::parse("board:text").unwrap().set_limits("board=.X 3..200").is_ok());
    /// ```
    pub fn set_limits(&mut self, limits: &str) -> Parsed<()> {
        self.set(limits, false)
    }

    /// Sets limits that inputs usually keep to, written in the same way: generated ones do, and others are not refused.
    ///
    /// ```
    /// use grundy_contest::Format;
    /// let mut format = Format::parse("T; n; a*n").unwrap();
    /// format.set_usual("n=1..3").unwrap();
    /// assert!(format.read("1\n4\n1 2 3 4\n").is_ok());
    /// ```
    pub fn set_usual(&mut self, limits: &str) -> Parsed<()> {
        self.set(limits, true)
    }

    fn set(&mut self, limits: &str, usual: bool) -> Parsed<()> {
        for item in Text::new(limits).split(|c| matches!(c, ',' | '，')).filter(|item| !item.is_blank()) {
            let wrong = || item.error(msg!("limit-expected")).hint(msg!("limit-hint"));
            let (name, range) = item.split_once('=').ok_or_else(wrong)?;
            let limit = Limit { usual, ..limit(range.trim())? };
            let name = name.trim();
            if name.as_str() == "T" {
                self.limit = limit;
                continue;
            }
            let field = find(&mut self.fields, name.as_str());
            field.ok_or_else(|| name.error(msg!("limit-unknown", name = name.as_str())))?.limit = limit;
        }
        Ok(())
    }
}

fn limit(text: Text<'_>) -> Parsed<Limit> {
    let (letters, range) = match text.split_once(' ') {
        Some((letters, range)) => (letters.as_str().to_owned(), range),
        None => (String::new(), text),
    };
    let wrong = || range.error(msg!("limit-expected")).hint(msg!("limit-hint"));
    let at = range.as_str().find("..").ok_or_else(wrong)?;
    let (least, most) = (range.slice(0..at).number()?, range.slice(at + 2..range.as_str().len()).number()?);
    if least > most {
        return Err(wrong());
    }
    Ok(Limit { least, most, letters, stated: true, usual: false })
}

fn find<'f>(fields: &'f mut [Field], name: &str) -> Option<&'f mut Field> {
    let at = fields.iter().position(|field| field.holds(name))?;
    if fields[at].name == name {
        return fields.get_mut(at);
    }
    match &mut fields[at].kind {
        Kind::Group(inner, _) => find(inner, name),
        _ => None,
    }
}
