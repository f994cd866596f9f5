//! Nimber arithmetic as one types it: `24*17 + 3`, `(2^3)/7`, `mex(0,1,4)`.
//!
//! ```text
//! sum      product { "+" product }            nim-sum
//! product  power { ("*" | "/") power }        nim-product and quotient
//! power    atom [ "^" whole number ]          repeated nim-product
//! atom     number | "(" sum ")" | "mex(" [ sum { "," sum } ] ")"
//! ```

use crate::text::Cursor;
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
    let text = Text::new(expression);
    let mut reader = Reader { text, cursor: Cursor::new(text), depth: 0 };
    if text.is_blank() {
        return Err(text.error(msg!("calc-empty")).hint(msg!("calc-hint")));
    }
    let value = reader.sum()?;
    match reader.peek() {
        None => Ok(value),
        Some('-' | '−') => Err(reader.error(msg!("calc-minus")).hint(msg!("calc-minus-hint"))),
        Some('^') => Err(reader.error(msg!("calc-power-twice")).hint(msg!("calc-power-twice-hint"))),
        Some(_) => Err(reader.error(msg!("calc-operator-expected"))),
    }
}

struct Reader<'a> {
    text: Text<'a>,
    cursor: Cursor<'a>,
    depth: u32,
}

impl<'a> Reader<'a> {
    fn sum(&mut self) -> Parsed<Nimber> {
        let mut total = self.product()?;
        while self.takes("+") {
            total += self.product()?;
        }
        Ok(total)
    }

    fn product(&mut self) -> Parsed<Nimber> {
        let mut total = self.power()?;
        loop {
            if self.takes("*") {
                total *= self.power()?;
            } else if self.takes("/") {
                let start = self.cursor;
                let divisor = self.power()?;
                let inverse = divisor.inverse().ok_or_else(|| self.cursor.since(start).trim().error(msg!("calc-zero-divisor")))?;
                total *= inverse;
            } else {
                return Ok(total);
            }
        }
    }

    fn power(&mut self) -> Parsed<Nimber> {
        let base = self.atom()?;
        if self.takes("^") {
            return Ok(base.pow(self.number()?));
        }
        Ok(base)
    }

    fn atom(&mut self) -> Parsed<Nimber> {
        if self.depth >= MOST_DEPTH {
            return Err(self.error(msg!("calc-too-deep")));
        }
        self.depth += 1;
        let value = if self.takes("(") {
            let value = self.sum()?;
            self.close()?;
            value
        } else if self.takes("mex") {
            self.mex()?
        } else {
            Nimber(self.number()?)
        };
        self.depth -= 1;
        Ok(value)
    }

    fn mex(&mut self) -> Parsed<Nimber> {
        if !self.takes("(") {
            return Err(self.error(msg!("calc-mex-open")));
        }
        let mut values = vec![];
        if self.takes(")") {
            return Ok(mex(values));
        }
        loop {
            values.push(self.sum()?);
            if !self.takes(",") {
                self.close()?;
                return Ok(mex(values));
            }
        }
    }

    fn close(&mut self) -> Parsed<()> {
        if self.takes(")") { Ok(()) } else { Err(self.error(msg!("calc-parenthesis-open"))) }
    }

    fn number(&mut self) -> Parsed<u64> {
        self.cursor.skip_blanks();
        let digits = self.cursor.take_while(|letter| letter.is_ascii_digit());
        if digits.as_str().is_empty() {
            return Err(self.error(msg!("calc-number-expected")).hint(msg!("calc-hint")));
        }
        digits.as_str().parse().map_err(|_| digits.error(msg!("number-too-large", number = shortened(digits.as_str()))))
    }

    fn peek(&mut self) -> Option<char> {
        self.cursor.skip_blanks();
        self.cursor.peek()
    }

    fn takes(&mut self, mark: &str) -> bool {
        self.cursor.skip_blanks();
        self.cursor.takes(mark)
    }

    /// An error at the next character, or at the end.
    fn error(&mut self, message: Message) -> Box<Diagnostic> {
        self.cursor.skip_blanks();
        let end = self.text.as_str().trim_end().len();
        let place = if self.cursor.is_at_end() { self.text.slice(end..end) } else { self.cursor.next_letter() };
        place.error(message)
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
            drop(evaluate(&text));
        }
    }
}
