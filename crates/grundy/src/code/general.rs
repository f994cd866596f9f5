//! Codes beyond digits: any number of heaps, heaps that are equal or not, and stones that are added.
//!
//! CGSuite writes codes d₋ₘ…d₋₁d₀.d₁d₂…[…] in which a digit says into how many heaps the rest may be broken, and how these compare:
//!
//! | written | the heaps left |
//! |---|---|
//! | `7`, `F`, `V` | j heaps for each bit 2^j of the digit |
//! | `*` | any number |
//! | `{2,5}`, `{2,3+}` | 2 or 5; 2, or 3 and more |
//! | `4!`, `4?`, `4=` | all different; not all equal; all equal. In braces each count may have its own sign, `{2=,3!}`, or all of them one: `{2,3}!` |
//!
//! The digit k places to the left of d₀ is for *adding* k stones first. Whoever adds k stones and leaves j ≥ k + 2 heaps leaves every one of them smaller than the heap
//! before, since the others have a stone at least; with fewer heaps play need not end, so such a digit is refused. Of no heap or one there is nothing to compare.
//!
//! What digits alone can say is a [`Code`], with faster engines; [`General::plain`] tells.

use super::digits::each_sum;
use super::spelling::{Reader, shorten};
use super::{Code, Heaps};
use crate::text::{Cursor, Parsed, Text};
use crate::{Walk, msg};
use std::fmt;

/// How the heaps that a move leaves must compare.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Compare {
    /// They may be as they like.
    #[default]
    Free,
    /// No two are equal: `!`.
    Different,
    /// Not all are equal: `?`.
    NotAllEqual,
    /// All are equal: `=`.
    Equal,
}

impl Compare {
    const SIGNS: [(Compare, char); 3] = [(Compare::Different, '!'), (Compare::NotAllEqual, '?'), (Compare::Equal, '=')];

    fn sign(self) -> String {
        Compare::SIGNS.iter().find(|(compare, _)| *compare == self).map_or(String::new(), |(_, sign)| sign.to_string())
    }
}

/// What one digit allows: for each number of heaps how they must compare, or that it may not be.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Breaking {
    /// For 0, 1, 2, … heaps.
    counts: Vec<Option<Compare>>,
    /// For all larger numbers.
    more: Option<Compare>,
}

impl Breaking {
    fn of(&self, heaps: u64) -> Option<Compare> {
        let listed = usize::try_from(heaps).ok().and_then(|heaps| self.counts.get(heaps));
        listed.copied().unwrap_or(self.more)
    }

    fn is_nothing(&self) -> bool {
        self.more.is_none() && self.counts.iter().all(Option::is_none)
    }

    /// In its simplest form: nothing to compare among fewer than two heaps, not all equal is different for two, and no tail that says what stands before it.
    fn simplified(mut self) -> Breaking {
        // The first three are always written out where more may follow, so that what is said here holds of them.
        if self.more.is_some() && self.counts.len() < 3 {
            self.counts.resize(3, self.more);
        }
        for (heaps, compare) in self.counts.iter_mut().enumerate() {
            *compare = compare.map(|compare| match (heaps, compare) {
                (0 | 1, _) => Compare::Free,
                (2, Compare::NotAllEqual) => Compare::Different,
                (_, compare) => compare,
            });
        }
        let least = if self.more.is_some() { 3 } else { 0 };
        while self.counts.len() > least && self.counts.last() == Some(&self.more) {
            self.counts.pop();
        }
        self
    }
}

/// A code of the general kind.
///
/// ```
/// use grundy::{code::{General, Code}, text::Text};
/// let maundy = General::read(Text::new("{2+}=.0")).unwrap();
/// assert_eq!((maundy.to_string(), maundy.plain()), ("{2+}=.0".to_owned(), None));
/// let grundy = General::read(Text::new("4?")).unwrap();
/// assert_eq!(grundy.plain().unwrap().to_string(), "4!.0");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct General {
    /// For adding 1, 2, … stones.
    adding: Vec<Breaking>,
    /// For taking 0, 1, 2, … stones, up to the repeating ones.
    digits: Vec<Breaking>,
    /// The digits that follow for ever.
    repeat: Vec<Breaking>,
}

impl General {
    /// Reads a code.
    pub fn read(text: Text<'_>) -> Parsed<General> {
        code(&mut Reader::new(text))
    }

    /// The same code in digits alone, where they can say it.
    pub fn plain(&self) -> Option<Code> {
        let digit = |breaking: &Breaking| {
            let sign = one_sign(breaking)?;
            let allowed = breaking.counts.iter().enumerate().filter(|(_, compare)| compare.is_some());
            let value = allowed.map(|(heaps, _)| 1u32.checked_shl(heaps as u32)).try_fold(0, |sum, bit| Some(sum | bit?))?;
            let plain = breaking.more.is_none() && matches!(sign, Compare::Free | Compare::Different);
            let letter = char::from_digit(value, 36).filter(|_| plain)?;
            Some(format!("{}{}", letter.to_ascii_uppercase(), sign.sign()))
        };
        let all = |digits: &[Breaking]| digits.iter().map(digit).collect::<Option<String>>();
        let [first, rest @ ..] = &self.digits[..] else { return None };
        let repeat = if self.repeat.is_empty() { String::new() } else { format!("[{}]", all(&self.repeat)?) };
        let text = format!("{}.{}{repeat}", digit(first)?, all(rest)?);
        self.adding.is_empty().then(|| Code::read(Text::new(&text)).ok())?
    }

    /// What is allowed when so many stones are taken.
    fn taking(&self, stones: u64) -> Option<&Breaking> {
        let at = usize::try_from(stones).ok()?;
        match self.digits.get(at) {
            Some(breaking) => Some(breaking),
            None if self.repeat.is_empty() => None,
            None => self.repeat.get((at - self.digits.len()) % self.repeat.len()),
        }
    }

    /// Every way to play a heap: the heaps left, in rising order, none of them twice the same way.
    pub fn options(&self, heap: u64, visit: &mut dyn FnMut(&Heaps) -> Walk) -> Walk {
        if heap == 0 {
            return Ok(());
        }
        for (added, breaking) in (1..).zip(&self.adding) {
            let Some(rest) = heap.checked_add(added) else { continue };
            each_breaking(rest, breaking, visit)?;
        }
        for taken in 0..=heap {
            match self.taking(taken) {
                Some(breaking) => each_breaking(heap - taken, breaking, visit)?,
                None => break,
            }
        }
        Ok(())
    }
}

/// The sign that all numbers of heaps from two on have, if it is one.
fn one_sign(breaking: &Breaking) -> Option<Compare> {
    let signs: Vec<Compare> = breaking.counts.iter().skip(2).chain([&breaking.more]).filter_map(|compare| *compare).collect();
    match signs.first() {
        None => Some(Compare::Free),
        // Of two heaps, not all equal and different is the same.
        Some(_) if signs.iter().all(|&sign| sign == signs[0]) => Some(signs[0]),
        Some(_) => None,
    }
}

/// Every way to break so many stones.
fn each_breaking(rest: u64, breaking: &Breaking, visit: &mut dyn FnMut(&Heaps) -> Walk) -> Walk {
    if rest == 0 {
        return if breaking.of(0).is_some() { visit(&Heaps::new()) } else { Ok(()) };
    }
    let most = if breaking.more.is_some() { rest } else { (breaking.counts.len() as u64).saturating_sub(1).min(rest) };
    (1..=most).try_for_each(|heaps| match breaking.of(heaps) {
        Some(compare) => each_split(rest, heaps, compare, visit),
        None => Ok(()),
    })
}

/// Every way to write `rest` as a sum of so many numbers from 1 on, in rising order, that compare as they must.
fn each_split(rest: u64, heaps: u64, compare: Compare, visit: &mut dyn FnMut(&Heaps) -> Walk) -> Walk {
    if compare == Compare::Equal {
        let equal = |_| rest / heaps;
        return if rest.is_multiple_of(heaps) { visit(&(0..heaps).map(equal).collect()) } else { Ok(()) };
    }
    each_sum(rest, heaps, u64::from(compare == Compare::Different), &mut |parts| {
        let all_equal = heaps > 1 && parts.first() == parts.last();
        if compare == Compare::NotAllEqual && all_equal { Ok(()) } else { visit(parts) }
    })
}

impl fmt::Display for Breaking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = one_sign(self);
        let counts = || self.counts.iter().enumerate().filter_map(|(heaps, compare)| Some((heaps, (*compare)?)));
        let digit: Option<u32> = counts().map(|(heaps, _)| 1u32.checked_shl(heaps as u32)).try_fold(0, |sum, bit| Some(sum | bit?));
        match (self.more, sign, digit.and_then(|digit| char::from_digit(digit, 32))) {
            (None, Some(sign), Some(letter)) => return write!(f, "{}{}", letter.to_ascii_uppercase(), sign.sign()),
            (Some(_), Some(sign), _) if self.counts.len() == 3 && self.counts.iter().all(Option::is_some) => {
                return write!(f, "*{}", sign.sign());
            }
            _ => {}
        }
        let own = |compare: Compare| if sign.is_some() { String::new() } else { compare.sign() };
        let mut items: Vec<String> = counts().map(|(heaps, compare)| format!("{heaps}{}", own(compare))).collect();
        if let Some(more) = self.more {
            // `3+` needs a number of its own to stand behind; the last one of the same kind will do.
            let last = self.counts.len() - 1;
            if self.counts[last] == Some(more) {
                items.pop();
                items.push(format!("{last}{}+", own(more)));
            } else {
                items.push(format!("{}{}+", self.counts.len(), own(more)));
            }
        }
        write!(f, "{{{}}}{}", items.join(","), sign.unwrap_or_default().sign())
    }
}

impl fmt::Display for General {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined = |digits: &[Breaking]| digits.iter().map(Breaking::to_string).collect::<String>();
        let [first, rest @ ..] = &self.digits[..] else { return f.write_str(".0") };
        let adding: String = self.adding.iter().rev().map(Breaking::to_string).collect();
        let head = if adding.is_empty() && first.is_nothing() { String::new() } else { format!("{adding}{first}") };
        match (rest.is_empty(), self.repeat.is_empty()) {
            (true, true) => write!(f, "{head}.0"),
            (_, true) => write!(f, "{head}.{}", joined(rest)),
            (_, false) => write!(f, "{head}.{}[{}]", joined(rest), joined(&self.repeat)),
        }
    }
}

/// Reads a whole code.
fn code(reader: &mut Reader<'_>) -> Parsed<General> {
    let before = take_digits(reader)?;
    let after = if reader.cursor.takes(".") { take_digits(reader)? } else { vec![] };
    let repeat = reader.repeated(take_digits)?;
    if !reader.cursor.is_at_end() {
        let mark = reader.cursor.peek().is_some_and(|c| Compare::SIGNS.iter().any(|(_, sign)| *sign == c));
        return Err(reader.error(if mark { msg!("code-mark-alone") } else { msg!("code-digit-expected") }));
    }
    for (added, (breaking, piece)) in (0u64..).zip(before.iter().rev()) {
        if (0..added + 2).any(|heaps| breaking.of(heaps).is_some()) {
            return Err(piece.error(msg!("code-adds", added = added as usize, heaps = added as usize + 2)));
        }
    }
    let mut adding = before.into_iter().rev().map(|(breaking, _)| breaking);
    let mut digits = vec![adding.next().unwrap_or_default()];
    digits.extend(after.into_iter().map(|(breaking, _)| breaking));
    Ok(simplified(adding.collect(), digits, repeat.into_iter().map(|(breaking, _)| breaking).collect()))
}

/// Digits with their places.
fn take_digits<'a>(reader: &mut Reader<'a>) -> Parsed<Vec<(Breaking, Text<'a>)>> {
    let mut digits = vec![];
    while let Some(c) = reader.cursor.peek() {
        let start = reader.cursor;
        let mut breaking = match (c, c.to_digit(36)) {
            ('*', _) => Breaking { counts: vec![], more: Some(Compare::Free) },
            ('{', _) => Breaking::default(),
            (_, Some(bits)) => {
                Breaking { counts: (0..6).map(|heaps| (bits >> heaps & 1 == 1).then_some(Compare::Free)).collect(), more: None }
            }
            _ => break,
        };
        reader.cursor.bump();
        if c == '{' {
            breaking = braced(reader)?;
        }
        if let Some(sign) = sign(&mut reader.cursor) {
            let signed = breaking.counts.iter().chain([&breaking.more]).flatten().any(|&compare| compare != Compare::Free);
            if signed {
                return Err(reader.error(msg!("code-two-signs")));
            }
            let all = breaking.counts.iter_mut().chain([&mut breaking.more]);
            all.for_each(|compare| *compare = compare.map(|_| sign));
        }
        digits.push((breaking.simplified(), reader.cursor.since(start)));
    }
    Ok(digits)
}

/// The rest of `{2,3!,5+}` after its brace.
fn braced(reader: &mut Reader<'_>) -> Parsed<Breaking> {
    const MOST_HEAPS: u64 = 63;
    let mut breaking = Breaking::default();
    loop {
        let count = reader.cursor.take_while(|c| c.is_ascii_digit());
        if count.as_str().is_empty() {
            return Err(reader.error(msg!("code-count-missing")));
        }
        let heaps = count.number_in(0..=MOST_HEAPS)? as usize;
        let compare = sign(&mut reader.cursor).unwrap_or_default();
        breaking.counts.resize(breaking.counts.len().max(heaps + 1), None);
        breaking.counts[heaps] = Some(compare);
        if reader.cursor.takes("+") {
            breaking.counts.truncate(heaps + 1);
            breaking.more = Some(compare);
        } else if reader.cursor.takes(",") {
            continue;
        }
        return if reader.cursor.takes("}") { Ok(breaking) } else { Err(reader.error(msg!("code-brace-open"))) };
    }
}

/// Takes a sign, if one comes next.
fn sign(cursor: &mut Cursor<'_>) -> Option<Compare> {
    let next = cursor.peek()?;
    let (compare, _) = Compare::SIGNS.into_iter().find(|(_, sign)| *sign == next)?;
    cursor.bump();
    Some(compare)
}

/// Without digits that say nothing at either end, and with the shortest repetition.
fn simplified(mut adding: Vec<Breaking>, mut digits: Vec<Breaking>, mut repeat: Vec<Breaking>) -> General {
    while adding.last().is_some_and(Breaking::is_nothing) {
        adding.pop();
    }
    shorten(&mut digits, &mut repeat, Breaking::is_nothing);
    General { adding, digits, repeat }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;
    use std::collections::BTreeSet;

    fn read(text: &str) -> General {
        General::read(Text::new(text)).unwrap_or_else(|error| panic!("{text}: {error:?}"))
    }

    fn options(code: &General, heap: u64) -> Vec<Vec<u64>> {
        let mut found = vec![];
        code.options(heap, &mut |heaps| {
            found.push(heaps.to_vec());
            Ok(())
        })
        .unwrap();
        found
    }

    /// Every list of numbers from 1 on with this sum, in rising order.
    fn partitions(sum: u64, least: u64) -> Vec<Vec<u64>> {
        if sum == 0 {
            return vec![vec![]];
        }
        let longer = |first: u64| partitions(sum - first, first).into_iter().map(move |rest| [vec![first], rest].concat());
        (least..=sum).flat_map(longer).collect()
    }

    /// What the notation says, word for word.
    fn allowed(breaking: &Breaking, heaps: &[u64]) -> bool {
        let different = heaps.iter().collect::<BTreeSet<_>>().len();
        match breaking.of(heaps.len() as u64) {
            None => false,
            Some(_) if heaps.len() < 2 => true,
            Some(Compare::Free) => true,
            Some(Compare::Different) => different == heaps.len(),
            Some(Compare::NotAllEqual) => different > 1,
            Some(Compare::Equal) => different == 1,
        }
    }

    fn random_code(dice: &mut Dice) -> String {
        let sign = |dice: &mut Dice| *dice.pick(&["", "", "!", "?", "="]);
        let digit = |dice: &mut Dice| match dice.roll(4) {
            0 => format!("*{}", sign(dice)),
            1 => format!("{{{},{}+}}{}", dice.roll(2), 3 + dice.roll(1), sign(dice)),
            2 => format!("{{1,2{},4{}}}", sign(dice), sign(dice)),
            _ => format!("{}{}", *dice.pick(&["1", "2", "3", "7", "8", "F", "V"]), sign(dice)),
        };
        let before = ["", "4", "4=", "{2+}=", "{3,4}4", "8!0", "{2,3!}"][dice.roll(6) as usize];
        let repeat = if dice.roll(2) == 0 { format!("[{}]", digit(dice)) } else { String::new() };
        format!("{before}.{}{}{repeat}", digit(dice), digit(dice))
    }

    #[test]
    fn options_are_what_the_notation_says() {
        let mut dice = Dice::new(15);
        for _ in 0..400 {
            let text = random_code(&mut dice);
            let code = read(&text);
            for heap in 1..=9u64 {
                let added = code.adding.iter().zip(1..).map(|(breaking, added)| (breaking, heap + added));
                let taken = (0..=heap).filter_map(|taken| Some((code.taking(taken)?, heap - taken)));
                let wanted: Vec<Vec<u64>> = added
                    .chain(taken)
                    .flat_map(|(breaking, rest)| partitions(rest, 1).into_iter().filter(|heaps| allowed(breaking, heaps)))
                    .collect();
                let found = options(&code, heap);
                let (mut a, mut b) = (found.clone(), wanted);
                a.sort();
                b.sort();
                assert_eq!(a, b, "{text}, heap {heap}");
                assert!(found.iter().flatten().all(|&left| left < heap), "{text} ends");
            }
        }
    }

    #[test]
    fn codes_read_back_and_agree_with_plain_ones() {
        let mut dice = Dice::new(16);
        for _ in 0..2000 {
            let text = random_code(&mut dice);
            let code = read(&text);
            assert_eq!(read(&code.to_string()), code, "{text} as {code}");
            if let Some(plain) = code.plain() {
                for heap in 0..12 {
                    let mut wanted = vec![];
                    let _all = plain.options(heap, &mut |heaps| {
                        wanted.push(heaps.to_vec());
                        Ok(())
                    });
                    let mut found = options(&code, heap);
                    found.sort();
                    wanted.sort();
                    // The empty heap has no moves in either.
                    assert!(heap == 0 || found == wanted, "{text} as {plain}, heap {heap}");
                }
            }
        }
    }

    #[test]
    fn what_would_not_end_is_refused() {
        for text in ["1.0", "2.0", "3.77", "40.0", "80.7", "*.0", "{1+}.0", "4.{", "4.{2", "4.{,}", "4!!.0", "{2!}=.0", "!.7", ".[", ".[7"]
        {
            assert!(General::read(Text::new(text)).is_err() == (text != "80.7"), "{text}");
        }
        assert_eq!(read("4").to_string(), "4.0");
        assert_eq!(read("84.07").to_string(), "84.07");
    }
}
