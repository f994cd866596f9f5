//! Reading an input by its grammar.

use super::{Cases, Count, Field, Format, Kind, Record, Value};
use crate::shape::{Places, Shape};
use grundy::msg;
use grundy::text::{Cursor, Parsed, Text};
use std::ops::{Range, RangeInclusive};

impl Format {
    /// The cases of an input, or what is wrong with it and where.
    pub fn read(&self, input: &str) -> Parsed<Vec<Record>> {
        Ok(self.read_shaped(input, &Shape::Any)?.into_iter().map(|(case, _)| case).collect())
    }

    /// As [`Format::read`], where every case has a shape; each comes with the bytes it stands in.
    pub fn read_shaped(&self, input: &str, shape: &Shape) -> Parsed<Vec<(Record, Range<usize>)>> {
        self.read_counted(Reader { cursor: Cursor::new(Text::of_file(input)), shape, strict: false }, self.limit.range(false))
    }

    /// Whether a case reads back as it is and keeps to all limits, the usual ones too, however many cases an input must have.
    pub fn allows(&self, case: &Record, shape: &Shape) -> bool {
        let text = self.write(std::slice::from_ref(case));
        let reader = Reader { cursor: Cursor::new(Text::of_file(&text)), shape, strict: true };
        self.read_counted(reader, 1..=1).is_ok_and(|cases| cases.len() == 1 && cases[0].0 == *case)
    }

    fn read_counted(&self, mut reader: Reader<'_>, counts: RangeInclusive<u64>) -> Parsed<Vec<(Record, Range<usize>)>> {
        let mut cases = vec![];
        match self.cases {
            Cases::One => cases.push(reader.case(self)?),
            Cases::Counted => {
                let count = reader.number("T", counts)?;
                for _ in 0..count {
                    cases.push(reader.case(self)?);
                }
            }
            Cases::UntilEnd => {
                while !reader.at_end() {
                    cases.push(reader.case(self)?);
                }
            }
            Cases::UntilZero => {
                // Some judges' files lack the 0 at their end.
                while !reader.at_end() && !reader.takes_zero() {
                    cases.push(reader.case(self)?);
                }
            }
        }
        if reader.at_end() { Ok(cases) } else { Err(reader.cursor.take_word().error(msg!("input-left-over"))) }
    }
}

/// The next word of a text.
trait Words<'a> {
    fn take_word(&mut self) -> Text<'a>;
}

impl<'a> Words<'a> for Cursor<'a> {
    fn take_word(&mut self) -> Text<'a> {
        self.skip_blanks();
        self.take_while(|c| !c.is_whitespace())
    }
}

struct Reader<'a> {
    cursor: Cursor<'a>,
    shape: &'a Shape,
    /// Whether usual limits are limits.
    strict: bool,
}

/// The numbers of the records around the one that is read, by name.
type Around<'s> = Vec<(&'s str, u64)>;

impl<'a> Reader<'a> {
    fn at_end(&mut self) -> bool {
        self.cursor.skip_blanks();
        self.cursor.is_at_end()
    }

    /// Takes a 0 if it comes next.
    fn takes_zero(&mut self) -> bool {
        let mut ahead = self.cursor;
        let zero = ahead.take_word().as_str() == "0";
        if zero {
            self.cursor = ahead;
        }
        zero
    }

    fn word(&mut self, name: &str) -> Parsed<Text<'a>> {
        let before = self.cursor;
        let word = self.cursor.take_word();
        if word.as_str().is_empty() {
            return Err(before.next_letter().error(msg!("input-ended", name = name)));
        }
        Ok(word)
    }

    fn number(&mut self, name: &str, range: RangeInclusive<u64>) -> Parsed<u64> {
        self.word(name)?.number_in(range)
    }

    fn case(&mut self, format: &Format) -> Parsed<(Record, Range<usize>)> {
        self.cursor.skip_blanks();
        let start = self.cursor;
        let case = self.record(&format.fields, &mut vec![])?;
        Ok((case, self.cursor.since(start).span()))
    }

    fn record<'s>(&mut self, fields: &'s [Field], around: &mut Around<'s>) -> Parsed<Record> {
        let (mut values, outer) = (Vec::with_capacity(fields.len()), around.len());
        for field in fields {
            let range = field.limit.range(self.strict);
            values.push(match &field.kind {
                Kind::Number => {
                    let number = self.number(&field.name, range)?;
                    around.push((&field.name, number));
                    Value::Number(number)
                }
                Kind::Word => Value::Word(self.letters(field)?),
                Kind::Numbers(count) => Value::Numbers(self.numbers(field, self.count(count, around)?)?),
                Kind::Group(inner, count) => Value::Group(self.group(inner, self.count(count, around)?, around)?),
            });
        }
        around.truncate(outer);
        Ok(Record { values })
    }

    fn count(&self, count: &Count, around: &Around<'_>) -> Parsed<u64> {
        let known = around.iter().rev().find(|(name, _)| *name == count.name).map_or(0, |(_, number)| *number);
        let total = i128::from(known) + i128::from(count.plus);
        u64::try_from(total).map_err(|_| self.cursor.next_letter().error(msg!("input-count-negative", name = count.name.as_str())))
    }

    fn numbers(&mut self, field: &Field, count: u64) -> Parsed<Vec<u64>> {
        let start = self.cursor;
        let range = field.limit.range(self.strict);
        // A count is only believed as far as there is input.
        let mut list = Vec::with_capacity(count.min(1 << 16) as usize);
        for _ in 0..count {
            list.push(self.number(&field.name, range.clone())?);
        }
        if self.shape.distinct(&field.name) {
            self.all_different(start, &list)?;
        }
        Ok(list)
    }

    fn all_different(&self, start: Cursor<'a>, list: &[u64]) -> Parsed<()> {
        let mut seen = std::collections::HashSet::new();
        let Some(at) = list.iter().position(|&number| !seen.insert(number)) else { return Ok(()) };
        let word = self.cursor.since(start).words().nth(at).expect("it was read");
        Err(word.error(msg!("square-twice", square = list[at])))
    }

    fn group<'s>(&mut self, fields: &'s [Field], count: u64, around: &mut Around<'s>) -> Parsed<Vec<Record>> {
        let mut items = Vec::with_capacity(count.min(1 << 16) as usize);
        let mut places = Places::default();
        for _ in 0..count {
            self.cursor.skip_blanks();
            let start = self.cursor;
            items.push(self.record(fields, around)?);
            if self.shape.is_of(fields) {
                places.push(self.cursor.since(start));
            }
        }
        if self.shape.is_of(fields) {
            self.shape.check(fields, &items, around, &places, self.cursor.next_letter())?;
        }
        Ok(items)
    }

    fn letters(&mut self, field: &Field) -> Parsed<String> {
        let word = self.word(&field.name)?;
        let length = word.as_str().chars().count() as u64;
        let limit = &field.limit;
        if !limit.allows(length) {
            return Err(word.error(msg!("input-word-length", length = length, least = limit.least, most = limit.most)));
        }
        let strange = word.as_str().char_indices().find(|&(_, c)| !limit.letters.is_empty() && !limit.letters.contains(c));
        match strange {
            Some((at, c)) => {
                Err(word.slice(at..at + c.len_utf8()).error(msg!("input-letter", letter = c.to_string(), letters = limit.letters.as_str())))
            }
            None => Ok(word.as_str().to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_found_where_it_stands() {
        let mut format = Format::parse("T; n; a*n").unwrap();
        format.set_limits("T=1..5, n=1..3, a=1..9").unwrap();
        for (input, key, span) in [
            ("1\n3\n1 2\n", "input-ended", 7..8),
            ("1\n3\n1 x 2\n", "number-expected", 6..7),
            ("1\n4\n1 2 3 4\n", "number-out-of-range", 2..3),
            ("9\n", "number-out-of-range", 0..1),
            ("1\n1\n1\n7\n", "input-left-over", 6..7),
            ("", "input-ended", 0..0),
            ("1\n1\n99999999999999999999\n", "number-too-large", 4..24),
        ] {
            let wrong = format.read(input).unwrap_err();
            assert_eq!((wrong.message.key, wrong.span), (key, span), "{input:?}");
        }
    }

    #[test]
    fn a_case_that_begins_with_zero_ends_the_input() {
        let format = Format::parse("until 0; m; a*m").unwrap();
        let cases = format.read("2\n1 2\n1\n0\n0\n").unwrap();
        assert_eq!(cases.len(), 2);
        assert_eq!(format.write(&cases), "2\n1 2\n1\n0\n0\n");
        assert_eq!(format.read("2\n1 2\n").unwrap().len(), 1);
        assert_eq!(format.read("2\n1\n").unwrap_err().message.key, "input-ended");
    }

    #[test]
    fn a_huge_count_is_not_believed() {
        let format = Format::parse("n; a*n").unwrap();
        assert_eq!(format.read("18446744073709551615\n1 2").unwrap_err().message.key, "input-ended");
    }
}
