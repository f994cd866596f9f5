//! Reading a grammar.

use super::{Cases, Count, Field, Format, Kind, Limit};
use grundy::msg;
use grundy::text::{Cursor, Parsed, Text};

impl Format {
    /// Reads a grammar, or says what is wrong with it.
    pub fn parse(text: &str) -> Parsed<Format> {
        let mut cursor = Cursor::new(Text::new(text));
        let cases = cases(&mut cursor);
        let mut known = vec![];
        let fields = fields(&mut cursor, &mut known, false)?;
        if fields.is_empty() {
            return Err(cursor.next_letter().error(msg!("format-field-expected")).hint(msg!("format-hint")));
        }
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        Ok(Format { cases, limit: Limit { most: 1_000_000, ..Limit::default() }, fields, text })
    }
}

/// What stands before the first case.
fn cases(cursor: &mut Cursor<'_>) -> Cases {
    for (word, cases) in [("T", Cases::Counted), ("until EOF", Cases::UntilEnd), ("until 0", Cases::UntilZero)] {
        let mut ahead = *cursor;
        ahead.skip_blanks();
        if ahead.takes(word) {
            ahead.skip_blanks();
            if ahead.takes(";") {
                *cursor = ahead;
                return cases;
            }
        }
    }
    Cases::One
}

/// Fields up to the end, or up to the parenthesis that closes a group.
fn fields(cursor: &mut Cursor<'_>, known: &mut Vec<String>, inside: bool) -> Parsed<Vec<Field>> {
    let mut fields: Vec<Field> = vec![];
    loop {
        cursor.skip_blanks();
        if cursor.takes(";") {
            if let Some(last) = fields.last_mut() {
                last.ends_line = true;
            }
            continue;
        }
        if inside && cursor.takes(")") {
            return Ok(fields);
        }
        if cursor.is_at_end() && !inside {
            if let Some(last) = fields.last_mut() {
                last.ends_line = true;
            }
            return Ok(fields);
        }
        let field = field(cursor, known)?;
        fields.push(field);
    }
}

fn field(cursor: &mut Cursor<'_>, known: &mut Vec<String>) -> Parsed<Field> {
    let plain = |name: String, kind: Kind| Field { name, kind, limit: Limit::default(), ends_line: false };
    if cursor.takes("(") {
        let inner = fields(cursor, known, true)?;
        let star = cursor.next_letter();
        let count = count(cursor, known)?.ok_or_else(|| star.error(msg!("format-count-expected")).hint(msg!("format-hint")))?;
        return Ok(plain(String::new(), Kind::Group(inner, count)));
    }
    let here = cursor.next_letter();
    let name = cursor.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
    if name.as_str().is_empty() || name.as_str().starts_with(|c: char| c.is_ascii_digit()) {
        return Err(here.error(msg!("format-field-expected")).hint(msg!("format-hint")));
    }
    if known.iter().any(|other| other == name.as_str()) {
        return Err(name.error(msg!("format-name-twice", name = name.as_str())));
    }
    let kind = if cursor.takes(":text") { Kind::Word } else { count(cursor, known)?.map_or(Kind::Number, Kind::Numbers) };
    known.push(name.as_str().to_owned());
    Ok(plain(name.as_str().to_owned(), kind))
}

/// `*n`, `*n-1`, if it comes next.
fn count(cursor: &mut Cursor<'_>, known: &[String]) -> Parsed<Option<Count>> {
    if !cursor.takes("*") {
        return Ok(None);
    }
    let name = cursor.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
    if !known.iter().any(|other| other == name.as_str()) {
        let place = if name.as_str().is_empty() { cursor.next_letter() } else { name };
        return Err(place.error(msg!("format-count-unknown", name = name.as_str())).hint(msg!("format-hint")));
    }
    let sign = [("-", -1), ("+", 1)].into_iter().find(|(sign, _)| cursor.takes(sign));
    let plus = match sign {
        Some((_, sign)) => sign * cursor.take_while(|c| c.is_ascii_digit()).number_in(0..=1_000_000)? as i64,
        None => 0,
    };
    Ok(Some(Count { name: name.as_str().to_owned(), plus }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nested_groups_and_what_is_wrong() {
        let format = Format::parse("until EOF; N; (m k; (u v)*k)*N").unwrap();
        assert_eq!((format.cases, format.fields.len(), format.each_field().count()), (Cases::UntilEnd, 2, 7));
        for (text, key) in [
            ("T; n; a*m", "format-count-unknown"),
            ("T; n n", "format-name-twice"),
            ("T;", "format-field-expected"),
            ("n; (a b", "format-field-expected"),
            ("n; (a b)", "format-count-expected"),
            ("n; 3*n", "format-field-expected"),
        ] {
            assert_eq!(Format::parse(text).unwrap_err().message.key, key, "{text}");
        }
    }
}
