//! The text of a certificate.

use super::Checked;
use crate::{Message, msg};
use std::fmt;
use std::ops::Range;

/// What the first line must be.
pub(super) const TITLE: &str = "grundy certificate 1";

/// The name of the only theorem so far.
pub(super) const GUY_SMITH: &str = "guy-smith";

/// So many values stand on a line.
const WIDTH: usize = 20;

/// A claim that g(n + period) = g(n) for all n ≥ preperiod, both the least possible, with the values that show it.
///
/// Its `Display` is the file's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The game as it stands in notation.
    pub game: String,
    /// The least n₀.
    pub preperiod: u64,
    /// The least p.
    pub period: u64,
    /// The values of the heaps 0, 1, …
    pub values: Vec<u32>,
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{TITLE}\ngame {}\ntheorem {GUY_SMITH}\n", self.game)?;
        writeln!(f, "preperiod {}\nperiod {}\nvalues {}", self.preperiod, self.period, self.values.len())?;
        for (row, values) in self.values.chunks(WIDTH).enumerate() {
            let list: Vec<String> = values.iter().map(u32::to_string).collect();
            writeln!(f, "{}: {}", row * WIDTH, list.join(" "))?;
        }
        Ok(())
    }
}

/// Something with its place in the text.
#[derive(Clone, Debug)]
pub(super) struct Placed<T> {
    pub(super) it: T,
    pub(super) span: Range<usize>,
}

impl<T> Placed<T> {
    /// Something else at the same place.
    pub(super) fn put<U>(&self, it: U) -> Placed<U> {
        Placed { it, span: self.span.clone() }
    }
}

/// A certificate whose pieces know where they stand.
#[derive(Debug)]
pub(super) struct Claim {
    pub(super) game: Placed<String>,
    pub(super) preperiod: Placed<u64>,
    pub(super) period: Placed<u64>,
    pub(super) values: Vec<Placed<u32>>,
}

impl Claim {
    pub(super) fn plain(self) -> Certificate {
        let values = self.values.into_iter().map(|value| value.it).collect();
        Certificate { game: self.game.it, preperiod: self.preperiod.it, period: self.period.it, values }
    }
}

/// Whether a text begins as a certificate does, else its first line.
pub(super) fn check_title(text: &str) -> Checked<()> {
    match (Lines { text, at: 0 }).next() {
        Some(line) if line.it == TITLE => Ok(()),
        Some(line) => Err(line.put(msg!("certificate-title", title = TITLE))),
        None => Err(Placed { it: msg!("certificate-title", title = TITLE), span: 0..0 }),
    }
}

/// Reads the text after its title was seen.
pub(super) fn read(text: &str) -> Checked<Claim> {
    let mut lines = Lines { text, at: 0 };
    lines.next();
    let game = lines.field("game")?;
    let theorem = lines.field("theorem")?;
    if theorem.it != GUY_SMITH {
        return Err(theorem.put(msg!("certificate-theorem", name = crate::text::shortened(theorem.it))));
    }
    let preperiod = number(lines.field("preperiod")?)?;
    let period = number(lines.field("period")?)?;
    let count = number(lines.field("values")?)?;
    let values = lines.values()?;
    if values.len() as u64 != count.it {
        return Err(count.put(msg!("certificate-count", claimed = count.it, found = values.len() as u64)));
    }
    Ok(Claim { game: game.put(game.it.to_owned()), preperiod, period, values })
}

struct Lines<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lines<'a> {
    /// The next line, which ends in `\n` or `\r\n`, and its place; `None` at the end of the text.
    fn next(&mut self) -> Option<Placed<&'a str>> {
        let rest = self.text.get(self.at..).filter(|rest| !rest.is_empty())?;
        let length = rest.find('\n').unwrap_or(rest.len());
        let line = rest[..length].strip_suffix('\r').unwrap_or(&rest[..length]);
        let line = Placed { it: line, span: self.at..self.at + line.len() };
        self.at += (length + 1).min(rest.len());
        Some(line)
    }

    /// What stands on the next line after a given word.
    fn field(&mut self, name: &str) -> Checked<Placed<&'a str>> {
        let end = self.text.len();
        let line = self.next().unwrap_or(Placed { it: "", span: end..end });
        match line.it.strip_prefix(name).and_then(|rest| rest.strip_prefix(' ')) {
            Some(rest) => Ok(Placed { it: rest, span: line.span.end - rest.len()..line.span.end }),
            None => Err(line.put(msg!("certificate-field", name = name))),
        }
    }

    /// All lines of values: the first heap's size, a colon, and values up to the end of the line.
    fn values(&mut self) -> Checked<Vec<Placed<u32>>> {
        let mut values = vec![];
        while let Some(line) = self.next() {
            let Some((first, list)) = line.it.split_once(": ") else { return Err(line.put(msg!("certificate-row"))) };
            let label = Placed { it: first, span: line.span.start..line.span.start + first.len() };
            let first = number(label)?;
            if first.it != values.len() as u64 {
                return Err(first.put(msg!("certificate-row-number", heap = values.len() as u64)));
            }
            let mut at = line.span.end - list.len();
            for piece in list.split(' ') {
                let value = number(Placed { it: piece, span: at..at + piece.len() })?;
                let small = u32::try_from(value.it).map_err(|_| value.put(msg!("certificate-number")))?;
                values.push(value.put(small));
                at += piece.len() + 1;
            }
        }
        Ok(values)
    }
}

/// A whole number in its only form: digits, no sign, no zeros in front.
fn number(text: Placed<&str>) -> Checked<Placed<u64>> {
    let plain = text.it.bytes().all(|byte| byte.is_ascii_digit()) && (text.it == "0" || !text.it.starts_with('0'));
    let number: Result<u64, Placed<Message>> = text.it.parse().map_err(|_| text.put(msg!("certificate-number")));
    if plain { Ok(text.put(number?)) } else { Err(text.put(msg!("certificate-number"))) }
}
