//! Take-and-break codes (Guy and Smith 1956; Winning Ways ch. 4).
//!
//! A code `d₀.d₁d₂d₃…` says what may be done to a heap: if the digit d_t has the bit 2^j, a player may take t stones and leave
//! the rest as exactly j heaps, none empty. Kayles, `.77`, takes one or two stones (t = 1, 2) and leaves no heap, one, or two
//! (7 = 1 + 2 + 4). Digits above 7 split into three heaps and more. As CGSuite writes them, `!` after a digit asks for
//! heaps of different sizes (`4!.0` is Grundy's game) and digits in brackets repeat for ever (`.[3]` is Nim).

use super::spelling::{Reader, shorten};
use crate::Walk;
use crate::msg;
use crate::text::{Parsed, Text};
use smallvec::SmallVec;
use std::fmt;

/// What may be left after taking a certain number of stones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Digit {
    /// Bit j is set if the rest may be left as j heaps.
    pub leave: u8,
    /// Whether those heaps must all differ.
    pub distinct: bool,
}

/// A take-and-break code.
///
/// ```
/// use grundy::{code::Code, text::Text};
/// let kayles = Code::read(Text::new("0.770")).unwrap();
/// assert_eq!(kayles.to_string(), ".77");
/// assert_eq!(Code::read(Text::new("4!.")).unwrap().to_string(), "4!.0");
/// assert_eq!(Code::read(Text::new(".[33]")).unwrap().to_string(), ".[3]");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    /// `digits[t]` for taking t stones, up to the repeating ones.
    digits: Vec<Digit>,
    /// The digits that follow for ever; empty for a finite code.
    repeat: Vec<Digit>,
}

/// The heaps that a move leaves.
pub type Heaps = SmallVec<[u64; 4]>;

impl Code {
    /// Reads a code as CGSuite and Winning Ways write it.
    pub fn read(text: Text<'_>) -> Parsed<Code> {
        code(&mut Reader::new(text))
    }

    /// A code that is known to be well formed.
    pub(crate) fn known(code: &str) -> Code {
        Code::read(Text::new(code)).expect("a code written in this crate is well formed")
    }

    /// The code of a subtraction game: these amounts may be taken. `None` if they reach too far to be written down.
    ///
    /// ```
    /// assert_eq!(grundy::code::Code::of_takes([1, 3, 4]).unwrap().to_string(), ".3033");
    /// ```
    pub fn of_takes(takes: impl IntoIterator<Item = u64>) -> Option<Code> {
        const MOST: u64 = 1 << 16;
        let mut digits = vec![Digit::default()];
        for take in takes {
            let at = usize::try_from(take).ok().filter(|_| (1..=MOST).contains(&take))?;
            digits.resize(digits.len().max(at + 1), Digit::default());
            digits[at].leave = 3;
        }
        Some(simplified(digits, vec![]))
    }

    /// The finite code with these digits, from that for taking nothing, which splits or does nothing.
    pub(crate) fn of_digits(digits: Vec<Digit>) -> Code {
        debug_assert!(digits.first().is_some_and(|first| first.leave & 3 == 0), "nobody may pass");
        simplified(digits, vec![])
    }

    /// The digits up to the repeating ones, from that for taking nothing, and the repeating ones.
    pub fn digits(&self) -> (&[Digit], &[Digit]) {
        (&self.digits, &self.repeat)
    }

    /// The digit for taking t stones.
    pub fn digit(&self, take: u64) -> Digit {
        match self.digits.get(usize::try_from(take).unwrap_or(usize::MAX)) {
            Some(&digit) => digit,
            None if self.repeat.is_empty() => Digit::default(),
            None => self.repeat[((take - self.digits.len() as u64) % self.repeat.len() as u64) as usize],
        }
    }

    /// The largest number of stones that may be taken, or `None` if there is no bound.
    pub fn last_take(&self) -> Option<u64> {
        self.repeat.is_empty().then(|| (self.digits.len() as u64).saturating_sub(1))
    }

    /// The largest number of heaps that a move leaves.
    pub fn most_heaps(&self) -> u32 {
        let all = self.digits.iter().chain(&self.repeat);
        all.map(|digit| 8 - digit.leave.leading_zeros()).max().unwrap_or(0).saturating_sub(1)
    }

    /// Whether every amount may be taken and nothing need be split: then xor ≤ sum < n gives every heap the value n.
    pub fn is_nim_like(&self) -> bool {
        let free = |digit: &Digit| digit.leave & 3 == 3;
        !self.repeat.is_empty()
            && self.digits.iter().skip(1).chain(&self.repeat).all(free)
            && self.digits.first().is_none_or(|first| first.leave & !3 == 0)
    }

    /// Every way to play a heap: the heaps left, in increasing order.
    pub fn options(&self, heap: u64, visit: &mut dyn FnMut(&Heaps) -> Walk) -> Walk {
        let most = self.last_take().unwrap_or(u64::MAX).min(heap);
        for take in 0..=most {
            each_split(heap - take, self.digit(take), if take > 0 { 0 } else { 2 }, visit)?;
        }
        Ok(())
    }
}

/// Every way to leave `rest` stones as the digit allows, in at least `fewest` heaps.
pub(crate) fn each_split(rest: u64, digit: Digit, fewest: u32, visit: &mut dyn FnMut(&Heaps) -> Walk) -> Walk {
    let allowed = (fewest..8).filter(|heaps| digit.leave >> heaps & 1 == 1);
    for heaps in allowed {
        each_sum(rest, heaps.into(), u64::from(digit.distinct), visit)?;
    }
    Ok(())
}

/// All ways to write `rest` as a sum of so many numbers from 1 on, in increasing order, each larger than the one before by `gap` at least.
///
/// The numbers are chosen one by one, each as small as it may be; after a sum the last one that was chosen grows. The last number of a sum is what is left.
pub(super) fn each_sum(rest: u64, heaps: u64, gap: u64, visit: &mut dyn FnMut(&Heaps) -> Walk) -> Walk {
    if heaps == 0 {
        return if rest == 0 { visit(&Heaps::new()) } else { Ok(()) };
    }
    let mut chosen = Heaps::new();
    let (mut left, mut least) = (rest, 1);
    loop {
        let places = u128::from(heaps) - chosen.len() as u128;
        let needed = places * u128::from(least) + u128::from(gap) * (places * (places - 1) / 2);
        if needed <= left.into() && places > 1 {
            chosen.push(least);
            (left, least) = (left - least, least + gap);
            continue;
        }
        if needed <= left.into() {
            chosen.push(left);
            visit(&chosen)?;
            chosen.pop();
        }
        let Some(last) = chosen.pop() else { return Ok(()) };
        (left, least) = (left + last, last + 1);
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let write = |f: &mut fmt::Formatter<'_>, digits: &[Digit]| {
            digits.iter().try_for_each(|digit| {
                let symbol = char::from_digit(u32::from(digit.leave), 36).expect("a digit is below 36").to_ascii_uppercase();
                write!(f, "{symbol}{}", if digit.distinct { "!" } else { "" })
            })
        };
        match self.digits.first() {
            Some(first) if *first != Digit::default() => write(f, &[*first])?,
            _ => {}
        }
        f.write_str(".")?;
        write(f, self.digits.get(1..).unwrap_or(&[]))?;
        if !self.repeat.is_empty() {
            f.write_str("[")?;
            write(f, &self.repeat)?;
            f.write_str("]")?;
        } else if self.digits.len() <= 1 {
            f.write_str("0")?;
        }
        Ok(())
    }
}

/// Reads a whole code.
fn code(reader: &mut Reader<'_>) -> Parsed<Code> {
    let mut digits = match take_digits(reader).as_slice() {
        [] => vec![Digit::default()],
        [first] => vec![*first],
        _ => return Err(reader.text().error(msg!("code-long-integer-part"))),
    };
    if reader.cursor.sees("!") {
        return Err(reader.error(msg!("code-mark-alone")));
    }
    if !reader.cursor.takes(".") {
        return Err(reader.error(msg!("code-point-missing")));
    }
    digits.extend(take_digits(reader));
    let repeat = reader.repeated(|reader| Ok(take_digits(reader)))?;
    if !reader.cursor.is_at_end() {
        return Err(reader.error(msg!("code-digit-expected")));
    }
    if digits[0].leave & 3 != 0 {
        return Err(reader.text().slice(0..1).error(msg!("code-pass")));
    }
    Ok(simplified(digits, repeat))
}

fn take_digits(reader: &mut Reader<'_>) -> Vec<Digit> {
    let mut digits = vec![];
    while let Some(leave) = reader.cursor.peek().and_then(|c| c.to_digit(36)) {
        reader.cursor.bump();
        digits.push(Digit { leave: leave as u8, distinct: reader.cursor.takes("!") });
    }
    digits
}

/// The shortest way to write a code.
fn simplified(mut digits: Vec<Digit>, mut repeat: Vec<Digit>) -> Code {
    let normal = |digit: &mut Digit| digit.distinct &= digit.leave & !3 != 0;
    digits.iter_mut().chain(repeat.iter_mut()).for_each(normal);
    shorten(&mut digits, &mut repeat, |digit| digit.leave == 0);
    Code { digits, repeat }
}
