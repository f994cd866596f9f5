//! The text of a certificate.

use super::Checked;
use crate::{Message, msg};
use std::fmt;
use std::ops::Range;

/// What the first line must be.
pub(super) const TITLE: &str = "grundy certificate 1";

/// The names of the theorems.
pub(super) const GUY_SMITH: &str = "guy-smith";
pub(super) const RECURRENCE: &str = "sparse-recurrence";

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
    /// What shows it.
    pub shown: Shown,
}

/// What shows a period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// The values of the heaps 0, 1, … that the theorem of Guy and Smith needs.
    Values(Vec<u32>),
    /// The numbers of a proof by recurrence.
    Recurrence(Recurrence),
}

/// A division of the values into common and rare ones, and where a window of common ones returns. What it proves stands in [`super::recurrence`](mod@super::recurrence).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recurrence {
    /// The bits whose parity is a value's class.
    pub mask: u32,
    /// Whether the class changes at odd heaps.
    pub alternates: bool,
    /// The rare heaps and their values.
    pub rares: Vec<(u64, u32)>,
    /// S, the number of values that determine the next.
    pub window: u64,
    /// D, the farthest that had to be looked to exclude a rare value.
    pub witness: u64,
    /// C, the heap whose window returns one period later.
    pub start: u64,
    /// Heaps n and distances d with g(n) ≠ g(n + d), one d for each prime factor of the period, which it divides the period by.
    pub apart: Vec<(u64, u64)>,
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let theorem = match self.shown {
            Shown::Values(_) => GUY_SMITH,
            Shown::Recurrence(_) => RECURRENCE,
        };
        write!(f, "{TITLE}\ngame {}\ntheorem {theorem}\n", self.game)?;
        writeln!(f, "preperiod {}\nperiod {}", self.preperiod, self.period)?;
        match &self.shown {
            Shown::Values(values) => {
                writeln!(f, "values {}", values.len())?;
                for (row, values) in values.chunks(WIDTH).enumerate() {
                    let list: Vec<String> = values.iter().map(u32::to_string).collect();
                    writeln!(f, "{}: {}", row * WIDTH, list.join(" "))?;
                }
                Ok(())
            }
            Shown::Recurrence(shown) => shown.fmt(f),
        }
    }
}

impl Recurrence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "mask {}\nalternates {}", self.mask, u8::from(self.alternates))?;
        writeln!(f, "window {}\nwitness {}\nrecurrence {}", self.window, self.witness, self.start)?;
        writeln!(f, "apart {}", self.apart.len())?;
        self.apart.iter().try_for_each(|(heap, distance)| writeln!(f, "{heap}: {distance}"))?;
        writeln!(f, "rares {}", self.rares.len())?;
        self.rares.iter().try_for_each(|(heap, value)| writeln!(f, "{heap}: {value}"))
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
    pub(super) body: Body,
}

/// What the claim rests on.
#[derive(Debug)]
pub(super) enum Body {
    Values(Vec<Placed<u32>>),
    Recurrence(Recurrence),
}

impl Claim {
    pub(super) fn plain(self) -> Certificate {
        let shown = match self.body {
            Body::Values(values) => Shown::Values(values.into_iter().map(|value| value.it).collect()),
            Body::Recurrence(shown) => Shown::Recurrence(shown),
        };
        Certificate { game: self.game.it, preperiod: self.preperiod.it, period: self.period.it, shown }
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
    let mut lines = Lines::after_title(text);
    let game = lines.field("game")?;
    let theorem = lines.field("theorem")?;
    if ![GUY_SMITH, RECURRENCE].contains(&theorem.it) {
        return Err(theorem.put(msg!("certificate-theorem", name = crate::text::shortened(theorem.it))));
    }
    let preperiod = number(lines.field("preperiod")?)?;
    let period = number(lines.field("period")?)?;
    let body = if theorem.it == GUY_SMITH { Body::Values(lines.counted_values()?) } else { Body::Recurrence(lines.recurrence()?) };
    Ok(Claim { game: game.put(game.it.to_owned()), preperiod, period, body })
}

pub(super) struct Lines<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lines<'a> {
    /// The lines after the first.
    pub(super) fn after_title(text: &'a str) -> Lines<'a> {
        let mut lines = Lines { text, at: 0 };
        lines.next();
        lines
    }

    /// The next line, which ends in `\n` or `\r\n`, and its place; `None` at the end of the text.
    pub(super) fn next(&mut self) -> Option<Placed<&'a str>> {
        let rest = self.text.get(self.at..).filter(|rest| !rest.is_empty())?;
        let length = rest.find('\n').unwrap_or(rest.len());
        let line = rest[..length].strip_suffix('\r').unwrap_or(&rest[..length]);
        let line = Placed { it: line, span: self.at..self.at + line.len() };
        self.at += (length + 1).min(rest.len());
        Some(line)
    }

    /// What stands on the next line after a given word.
    pub(super) fn field(&mut self, name: &str) -> Checked<Placed<&'a str>> {
        let end = self.text.len();
        let line = self.next().unwrap_or(Placed { it: "", span: end..end });
        match line.it.strip_prefix(name).and_then(|rest| rest.strip_prefix(' ')) {
            Some(rest) => Ok(Placed { it: rest, span: line.span.end - rest.len()..line.span.end }),
            None => Err(line.put(msg!("certificate-field", name = name))),
        }
    }

    fn counted_values(&mut self) -> Checked<Vec<Placed<u32>>> {
        let count = number(self.field("values")?)?;
        let values = self.values()?;
        if values.len() as u64 != count.it {
            return Err(count.put(msg!("certificate-count", claimed = count.it, found = values.len() as u64)));
        }
        Ok(values)
    }

    fn recurrence(&mut self) -> Checked<Recurrence> {
        let mask = small(number(self.field("mask")?)?)?.it;
        let alternates = number(self.field("alternates")?)?;
        if alternates.it > 1 {
            return Err(alternates.put(msg!("certificate-number")));
        }
        let mut field = |name: &str| self.field(name).and_then(number).map(|number| number.it);
        let (window, witness, start) = (field("window")?, field("witness")?, field("recurrence")?);
        let apart = self.pairs("apart")?.into_iter().map(|(heap, distance)| (heap, distance.it)).collect();
        let rares =
            self.pairs("rares")?.into_iter().map(|(heap, value)| Ok((heap, u32::from(sixteen_bits(value)?)))).collect::<Checked<_>>()?;
        match self.next() {
            Some(line) => Err(line.put(msg!("certificate-end"))),
            None => Ok(Recurrence { mask, alternates: alternates.it == 1, rares, window, witness, start, apart }),
        }
    }

    /// A count, and as many lines of two numbers.
    fn pairs(&mut self, name: &str) -> Checked<Vec<(u64, Placed<u64>)>> {
        let count = number(self.field(name)?)?;
        let mut pairs = vec![];
        for _ in 0..count.it {
            let found = pairs.len() as u64;
            let line = self.next().ok_or_else(|| count.put(msg!("certificate-count", claimed = count.it, found = found)))?;
            let Some((first, second)) = line.it.split_once(": ") else { return Err(line.put(msg!("certificate-row"))) };
            let middle = line.span.end - second.len();
            let first = number(Placed { it: first, span: line.span.start..line.span.start + first.len() })?;
            pairs.push((first.it, number(Placed { it: second, span: middle..line.span.end })?));
        }
        Ok(pairs)
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
                values.push(small(value)?);
                at += piece.len() + 1;
            }
        }
        Ok(values)
    }
}

fn small(number: Placed<u64>) -> Checked<Placed<u32>> {
    u32::try_from(number.it).map(|small| number.put(small)).map_err(|_| number.put(msg!("certificate-number")))
}

fn sixteen_bits(number: Placed<u64>) -> Checked<u16> {
    u16::try_from(number.it).map_err(|_| number.put(msg!("certificate-number")))
}

/// A whole number in its only form: digits, no sign, no zeros in front.
pub(super) fn number(text: Placed<&str>) -> Checked<Placed<u64>> {
    let plain = text.it.bytes().all(|byte| byte.is_ascii_digit()) && (text.it == "0" || !text.it.starts_with('0'));
    let number: Result<u64, Placed<Message>> = text.it.parse().map_err(|_| text.put(msg!("certificate-number")));
    if plain { Ok(text.put(number?)) } else { Err(text.put(msg!("certificate-number"))) }
}
