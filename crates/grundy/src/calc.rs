//! Nimber arithmetic as one types it: `24*17 + 3`, `(2^3)/7`, `mex(0,1,4)`.
//!
//! ```text
//! sum      product { "+" product }            nim-sum
//! product  power { ("*" | "/") power }        nim-product and quotient
//! power    atom [ "^" whole number ]          repeated nim-product
//! atom     number | "(" sum ")" | "mex(" [ sum { "," sum } ] ")"
//! ```

use crate::text::{Diagnostic, Parsed, Text, shortened};
use crate::{Message, Nimber, mex, msg};

/// Parentheses may be nested so deep.
const MOST_DEPTH: u32 = 200;

/// The value of an expression.
///
/// ```
/// use grundy::{Nimber, calc::evaluate};
/// assert_eq!(evaluate("24*17 + 3"), Ok(Nimber(128 ^ 3)));
/// assert_eq!(evaluate("mex(0,1,4)"), Ok(Nimber(2)));
/// assert_eq!(evaluate("1/0").unwrap_err().span, 2..3);
/// ```
pub fn evaluate(expression: &str) -> Parsed<Nimber> {
    let mut reader = Reader { text: Text::new(expression), at: 0, depth: 0 };
    if reader.text.is_blank() {
        return Err(reader.text.error(msg!("calc-empty")).hint(msg!("calc-hint")));
    }
    let value = reader.sum()?;
    match reader.peek() {
        None => Ok(value),
        Some('-' | '−') => Err(reader.flaw(msg!("calc-minus")).hint(msg!("calc-minus-hint"))),
        Some('^') => Err(reader.flaw(msg!("calc-power-twice")).hint(msg!("calc-power-twice-hint"))),
        Some(_) => Err(reader.flaw(msg!("calc-operator-expected"))),
    }
}

struct Reader<'a> {
    text: Text<'a>,
    at: usize,
    depth: u32,
}

impl<'a> Reader<'a> {
    fn sum(&mut self) -> Parsed<Nimber> {
        let mut total = self.product()?;
        while self.skip('+') {
            total += self.product()?;
        }
        Ok(total)
    }

    fn product(&mut self) -> Parsed<Nimber> {
        let mut total = self.power()?;
        loop {
            if self.skip('*') {
                total *= self.power()?;
            } else if self.skip('/') {
                self.skip_blanks();
                let start = self.at;
                let divisor = self.power()?;
                let inverse = divisor.inverse().ok_or_else(|| self.text.slice(start..self.at).trim().error(msg!("calc-zero-divisor")))?;
                total *= inverse;
            } else {
                return Ok(total);
            }
        }
    }

    fn power(&mut self) -> Parsed<Nimber> {
        let base = self.atom()?;
        if self.skip('^') {
            return Ok(base.pow(self.number()?));
        }
        Ok(base)
    }

    fn atom(&mut self) -> Parsed<Nimber> {
        if self.depth >= MOST_DEPTH {
            return Err(self.flaw(msg!("calc-too-deep")));
        }
        self.depth += 1;
        let value = if self.skip('(') {
            let value = self.sum()?;
            self.close()?;
            value
        } else if self.word("mex") {
            self.mex()?
        } else {
            Nimber(self.number()?)
        };
        self.depth -= 1;
        Ok(value)
    }

    fn mex(&mut self) -> Parsed<Nimber> {
        if !self.skip('(') {
            return Err(self.flaw(msg!("calc-mex-open")));
        }
        let mut values = vec![];
        if self.skip(')') {
            return Ok(mex(values));
        }
        loop {
            values.push(self.sum()?);
            if !self.skip(',') {
                self.close()?;
                return Ok(mex(values));
            }
        }
    }

    fn close(&mut self) -> Parsed<()> {
        if self.skip(')') { Ok(()) } else { Err(self.flaw(msg!("calc-parenthesis-open"))) }
    }

    fn number(&mut self) -> Parsed<u64> {
        self.skip_blanks();
        let rest = &self.text.as_str()[self.at..];
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        if end == 0 {
            return Err(self.flaw(msg!("calc-number-expected")).hint(msg!("calc-hint")));
        }
        let digits = self.text.slice(self.at..self.at + end);
        self.at += end;
        digits.as_str().parse().map_err(|_| digits.error(msg!("number-too-large", number = shortened(digits.as_str()))))
    }

    fn skip_blanks(&mut self) {
        let rest = &self.text.as_str()[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn peek(&mut self) -> Option<char> {
        self.skip_blanks();
        self.text.as_str()[self.at..].chars().next()
    }

    fn skip(&mut self, mark: char) -> bool {
        let there = self.peek() == Some(mark);
        self.at += usize::from(there) * mark.len_utf8();
        there
    }

    fn word(&mut self, word: &str) -> bool {
        self.skip_blanks();
        let there = self.text.as_str()[self.at..].starts_with(word);
        self.at += usize::from(there) * word.len();
        there
    }

    /// A flaw at the next character, or at the end.
    fn flaw(&mut self, message: Message) -> Box<Diagnostic> {
        let width = self.peek().map_or(0, char::len_utf8);
        let end = self.text.as_str().trim_end().len();
        let span = if width > 0 { self.at..self.at + width } else { end..end };
        self.text.slice(span).error(message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn precedence_is_that_of_school() {
        assert_eq!(evaluate("1+2*3").unwrap(), Nimber(1) + Nimber(2) * Nimber(3));
        assert_eq!(evaluate("(1+2)*3^2").unwrap(), Nimber(3) * Nimber(3) * Nimber(3));
        assert_eq!(evaluate(" mex( ) ").unwrap(), Nimber(0));
        assert_eq!(evaluate("6/3*3").unwrap(), Nimber(6));
    }

    #[test]
    fn what_school_has_and_nimbers_have_not_is_named() {
        for (text, key) in [("3-2", "calc-minus"), ("2^2^3", "calc-power-twice"), ("3 2", "calc-operator-expected")] {
            assert_eq!(evaluate(text).unwrap_err().message.key, key, "{text}");
        }
    }

    #[test]
    fn bad_input_names_its_place() {
        for (text, span) in
            [("1+", 2..2), ("1 1", 2..3), ("(1", 2..2), ("mex 1", 4..5), ("2^x", 2..3), ("5/(3+3)", 2..7), ("99999999999999999999", 0..20)]
        {
            assert_eq!(evaluate(text).unwrap_err().span, span, "{text}");
        }
        assert!(evaluate(&"(".repeat(100_000)).is_err());
        assert!(evaluate("   ").is_err());
    }

    proptest! {
        #[test]
        fn nothing_panics(text in "[0-9+*/^(), mexé]{0,24}") {
            let _ = evaluate(&text);
        }
    }
}
