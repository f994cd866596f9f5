//! Codes whose sequences are the same but for zeros before them, by proof (Guy and Smith 1956; Winning Ways ch. 4, "first cousins").
//!
//! **Theorem 1 (moves that add nothing).** Let j ≥ 1, and let the bits j of the digit d_t and i > j of another digit d_u, which asks for no different heaps, be set. If
//! there are i - j heaps, none empty, with t - u stones in all and with values that add to 0, then the sequence is the same without the bit j of d_t.
//! *Proof.* The bit lets a player leave j heaps with n - t stones. Whoever takes u instead can leave the same j heaps and those i - j beside them, since u + (t - u) = t; the
//! value is the same. So each heap has options of the same values without the bit, by induction on heaps. ∎ (With `.46`: g(1) = 0, and to take 2 and leave one heap is as good as to
//! take 1 and leave that heap and a single stone. So `.46` is `.44`.)
//!
//! **Theorem 2 (the last stones).** The bit 0 of d_t is a move of the heap t alone, to value 0. If that heap has another option of value 0, the sequence is the same without the bit. ∎
//!
//! Such bits may be left out together: a bit j ≥ 1 for the sake of a higher one, the lower ones first, so that the higher one is still there; then the bits 0, each of which concerns another heap.
//!
//! **Theorem 3 (the idle stone).** Let d₁ be even, so that a single stone has no move. Then g(n + 1) = h(n) for all n, where h is the sequence of the code
//! in which each bit j of each digit d_t is replaced by the bits j, j - 1, …, 0 of the digit of t + j - 1; only j and j - 1 if the heaps must differ.
//! *Proof.* Read a heap of n ≥ 1 stones as one of n - 1. A single stone, which has no moves, is then nothing, as it should be. To take t of n and leave a₁, …, a_j ≥ 1 is to take
//! t + j - 1 of n - 1 and leave the bᵢ = aᵢ - 1 ≥ 0, because n - 1 - Σbᵢ = n - 1 - (n - t) + j; those of the bᵢ that are 0 are no heaps, so between 0 and j heaps
//! are left, and every such choice comes from one. Different aᵢ are different bᵢ, of which one at most is 0. Digits for taking nothing leave two heaps or more, and
//! d₁ has no bit 0, so what is taken in the new code is never nothing. ∎ (`.4` becomes `.07`, and that `.137`, Dawson's Chess.)
//!
//! A code is in *standard form* when no bit can be left out by the first two theorems and a single stone has a move, or nothing has one.

use super::plain;
use crate::code::{Code, Digit, Heaps, each_split};
use crate::{Halt, Nimber, Walk};

/// A code that has the same sequence, but for zeros before it: g(n + shift) = h(n) for all n, and g(n) = 0 for n < shift.
///
/// ```
/// use grundy::{code::Code, sequence::StandardForm, text::Text};
/// let code = |text| Code::read(Text::new(text)).unwrap();
/// assert_eq!(StandardForm::of(&code(".4")), StandardForm { code: code(".137"), shift: 2 });
/// assert_eq!(StandardForm::of(&code(".46")), StandardForm::of(&code(".44")));
/// assert_ne!(StandardForm::of(&code(".161")).code, StandardForm::of(&code(".36")).code);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandardForm {
    /// The code whose sequence is h.
    pub code: Code,
    /// How many zeros come before it.
    pub shift: u64,
}

/// Codes that take more at once stay as they are,
const MOST_TAKEN: u64 = 16;

/// and those that leave more heaps.
const MOST_HEAPS: u32 = 4;

impl StandardForm {
    /// The standard form of a code. One that is endless, or very long, stays as it is.
    pub fn of(code: &Code) -> StandardForm {
        let mut form = StandardForm { code: code.clone(), shift: 0 };
        let heaps = code.most_heaps();
        let Some(last) = code.last_take().filter(|&last| last <= MOST_TAKEN && heaps <= MOST_HEAPS) else { return form };
        // To leave j heaps takes at most 1 + 2 + … + j stones besides those taken, so some small heap has a move. Each shift makes the least such heap one smaller, and the last take at most
        // heaps - 1 larger.
        let shifts = last + u64::from(heaps * (heaps + 1) / 2);
        let values = plain::values(code, (last + shifts * u64::from(heaps.max(1))) as usize + 1);
        loop {
            form.code = lean(&form.code, &values[form.shift as usize..]);
            let has_moves = form.code.last_take() > Some(0) || form.code.most_heaps() > 0;
            match shifted(&form.code).filter(|_| has_moves) {
                Some(code) => form = StandardForm { code, shift: form.shift + 1 },
                None => return form,
            }
        }
    }
}

/// The code without the bits that the first two theorems leave out, given its first values.
fn lean(code: &Code, values: &[u32]) -> Code {
    let mut digits = code.digits().0.to_vec();
    let takes = 0..digits.len();
    for (heaps, take) in (1..8).flat_map(|heaps| takes.clone().map(move |take| (heaps, take))) {
        if digits[take].leave >> heaps & 1 == 1 && adds_nothing(&digits, heaps, take, values) {
            digits[take].leave &= !(1 << heaps);
        }
    }
    for take in 1..digits.len() {
        let without = Digit { leave: digits[take].leave & !1, ..digits[take] };
        let all = std::mem::replace(&mut digits[take], without);
        if !has_zero_option(&Code::of_digits(digits.clone()), take as u64, values) {
            digits[take] = all;
        }
    }
    Code::of_digits(digits)
}

/// Whether leaving so many heaps after taking so much is as good as another move, by the first theorem.
fn adds_nothing(digits: &[Digit], heaps: u32, take: usize, values: &[u32]) -> bool {
    let others = (0..take).filter(|&other| !digits[other].distinct);
    others.into_iter().any(|other| {
        let more = (heaps + 1..8).filter(|more| digits[other].leave >> more & 1 == 1);
        more.into_iter().any(|more| adds_to_zero((take - other) as u64, more - heaps, values))
    })
}

/// Whether so many stones can be laid out as so many heaps whose values add to 0.
fn adds_to_zero(stones: u64, heaps: u32, values: &[u32]) -> bool {
    finds_zero(values, |visit| each_split(stones, Digit { leave: 1 << heaps, distinct: false }, heaps, visit))
}

/// Whether a heap has an option of value 0.
fn has_zero_option(code: &Code, heap: u64, values: &[u32]) -> bool {
    finds_zero(values, |visit| code.options(heap, visit))
}

/// Whether a walk shows heaps whose values add to 0.
fn finds_zero(values: &[u32], walk: impl FnOnce(&mut dyn FnMut(&Heaps) -> Walk) -> Walk) -> bool {
    let walked = walk(&mut |heaps| {
        let value: Nimber = heaps.iter().map(|&part| Nimber(values[part as usize].into())).sum();
        if value.0 == 0 { Err(Halt::Enough) } else { Ok(()) }
    });
    walked == Err(Halt::Enough)
}

/// The code of the third theorem; `None` if a single stone has a move, or the new code cannot be written.
fn shifted(code: &Code) -> Option<Code> {
    let digits = code.digits().0;
    if code.digit(1).leave & 1 == 1 {
        return None;
    }
    let mut new: Vec<Option<Digit>> = vec![None; digits.len() + code.most_heaps() as usize];
    let bits = (0..8).flat_map(|heaps| digits.iter().enumerate().map(move |(take, digit)| (heaps, take, digit)));
    for (heaps, take, digit) in bits.filter(|(heaps, _, digit)| digit.leave >> heaps & 1 == 1) {
        let least = if digit.distinct { heaps.max(1) - 1 } else { 0 };
        let leave = (least..=heaps).fold(0, |leave, heaps| leave | 1 << heaps);
        let place = &mut new[take + heaps as usize - 1];
        *place = Some(joined(place.unwrap_or_default(), Digit { leave, distinct: digit.distinct })?);
    }
    Some(Code::of_digits(new.into_iter().map(Option::unwrap_or_default).collect()))
}

/// A digit that allows what either allows; `None` if there is none, or it has no symbol.
fn joined(one: Digit, other: Digit) -> Option<Digit> {
    const SYMBOLS: u8 = 36;
    let splits = |digit: Digit| digit.leave & !3 != 0;
    let agree = !splits(one) || !splits(other) || one.distinct == other.distinct;
    let joined = Digit { leave: one.leave | other.leave, distinct: one.distinct && splits(one) || other.distinct && splits(other) };
    (agree && joined.leave < SYMBOLS).then_some(joined)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;
    use std::collections::BTreeMap;

    fn form(text: &str) -> StandardForm {
        StandardForm::of(&Code::known(text))
    }

    /// The claim of a standard form, by the definition.
    #[track_caller]
    fn holds(code: &Code, size: usize) -> StandardForm {
        let form = StandardForm::of(code);
        let (values, standard) = (plain::values(code, size + form.shift as usize), plain::values(&form.code, size));
        let zeros = form.shift as usize;
        assert!(values[..zeros].iter().all(|&value| value == 0), "{code} and {}", form.code);
        assert_eq!(values[zeros..], standard, "{code} and {}", form.code);
        form
    }

    /// Codes of every kind: octal ones, ones that leave three heaps and four, with a digit before the point, with heaps that must differ.
    #[test]
    fn random_codes_have_the_sequence_of_their_standard_form() {
        let mut dice = Dice::new(19);
        let mut changed = 0;
        for round in 0..4000 {
            let most = [7, 7, 15, 31][round % 4];
            let before = if dice.roll(3) == 0 { char::from_digit(most as u32 & !3 & dice.bits() as u32, 36).unwrap() } else { '0' };
            let mut text = format!("{before}.");
            for _ in 0..1 + dice.roll(4) {
                let digit = dice.roll(most) * dice.roll(1);
                text.push(char::from_digit(digit as u32, 36).unwrap());
                if dice.roll(5) == 0 {
                    text.push('!');
                }
            }
            let code = Code::known(&text);
            let form = holds(&code, if most == 7 { 120 } else { 32 });
            changed += usize::from(form.code != code);
            assert_eq!(StandardForm::of(&form.code), StandardForm { shift: 0, ..form });
        }
        assert!(changed > 1500, "{changed} codes have another standard form");
    }

    /// All octal codes of three digits, further on: those that are said to be the same are the same, and not everything is.
    #[test]
    fn octal_codes_fall_into_classes() {
        let mut classes: BTreeMap<String, usize> = BTreeMap::new();
        for digits in 0..512 {
            let form = holds(&Code::known(&format!(".{digits:03o}")), 300);
            assert!(form.code.digit(1).leave & 1 == 1 || form.code.to_string() == ".0", "{digits:o}: {}", form.code);
            *classes.entry(form.code.to_string()).or_default() += 1;
        }
        assert!(classes.len() < 200, "{} classes", classes.len());
    }

    #[test]
    fn cousins_of_the_books() {
        for (one, other, shift) in
            [(".4", ".137", 2), (".07", ".137", 1), (".6", ".37", 1), (".26", ".337", 1), (".051", ".117", 1), (".454", ".1777", 1)]
        {
            assert_eq!((form(one).code, form(one).shift), (form(other).code, shift), "{one} and {other}");
        }
        // These agree below 519.
        assert_ne!(form(".161").code, form(".36").code);
        // Endless codes stay as they are.
        assert_eq!(form(".[3]"), StandardForm { code: Code::known(".[3]"), shift: 0 });
    }
}
