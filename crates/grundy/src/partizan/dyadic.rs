//! Numbers with a power of two below the line: the values of red-blue Hackenbush.

use std::cmp::Ordering;
use std::fmt;
use std::ops::Neg;

/// An exact fraction a / 2ˢ in lowest terms. Arithmetic that would need more than 127 bits gives `None`.
///
/// ```
/// use grundy::partizan::Dyadic;
/// let half = Dyadic::new(2, 2).unwrap();
/// assert_eq!(half.to_string(), "1/2");
/// assert_eq!(half.plus(half), Some(Dyadic::from(1)));
/// assert!(half < Dyadic::from(1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dyadic {
    above: i128,
    shift: u32,
}

/// The largest power of two below the line.
const MOST_SHIFT: u32 = 120;

impl From<i64> for Dyadic {
    fn from(whole: i64) -> Dyadic {
        Dyadic { above: whole.into(), shift: 0 }
    }
}

impl Dyadic {
    /// Nothing.
    pub const ZERO: Dyadic = Dyadic { above: 0, shift: 0 };

    /// above / 2^shift.
    pub fn new(above: i128, shift: u32) -> Option<Dyadic> {
        if above == 0 {
            return Some(Dyadic::ZERO);
        }
        let common = above.trailing_zeros().min(shift);
        let lowest = Dyadic { above: above >> common, shift: shift - common };
        (lowest.shift <= MOST_SHIFT && lowest.above != i128::MIN).then_some(lowest)
    }

    /// The sum.
    pub fn plus(self, other: Dyadic) -> Option<Dyadic> {
        let shift = self.shift.max(other.shift);
        Dyadic::new(self.over(shift)?.checked_add(other.over(shift)?)?, shift)
    }

    /// This number divided by 2 so many times.
    pub fn halved(self, times: u32) -> Option<Dyadic> {
        Dyadic::new(self.above, self.shift.checked_add(times)?)
    }

    /// This number over 2^shift, which is no less than its own.
    fn over(self, shift: u32) -> Option<i128> {
        let up = shift - self.shift;
        let scaled = self.above.checked_shl(up)?;
        (scaled >> up == self.above).then_some(scaled)
    }

    /// A sum as it is written out: `1 + 1 - 1/2 = 3/2`; the total is left out where it is too fine a fraction.
    ///
    /// ```
    /// use grundy::partizan::Dyadic;
    /// let terms = [Dyadic::from(1), Dyadic::new(-1, 1).unwrap()];
    /// assert_eq!(Dyadic::written_sum(&terms), "1 - 1/2 = 1/2");
    /// assert_eq!(Dyadic::written_sum(&terms[..1]), "1");
    /// ```
    pub fn written_sum(terms: &[Dyadic]) -> String {
        let mut text = String::new();
        for (at, &term) in terms.iter().enumerate() {
            text += &match (at, term.sign().is_lt()) {
                (0, _) => term.to_string(),
                (_, true) => format!(" - {}", -term),
                (_, false) => format!(" + {term}"),
            };
        }
        let total = terms.iter().try_fold(Dyadic::ZERO, |total, &term| total.plus(term));
        match total {
            Some(total) if terms.len() != 1 => format!("{text} = {total}").trim_start_matches(" = ").to_owned(),
            _ => text,
        }
    }

    /// The largest whole number that is not larger.
    pub fn floor(self) -> i128 {
        self.above >> self.shift
    }

    /// Its sign against zero.
    ///
    /// ```
    /// use grundy::partizan::Dyadic;
    /// assert!(Dyadic::from(-3).sign().is_lt());
    /// ```
    pub fn sign(self) -> Ordering {
        self.above.cmp(&0)
    }

    /// The simplest number between two others, or beyond one, or of all: the value of a game whose options are these.
    ///
    /// ```
    /// use grundy::partizan::Dyadic;
    /// let number = |above, shift| Dyadic::new(above, shift);
    /// assert_eq!(Dyadic::simplest_between(None, None), number(0, 0));
    /// assert_eq!(Dyadic::simplest_between(number(0, 0), number(1, 0)), number(1, 1));
    /// assert_eq!(Dyadic::simplest_between(number(3, 2), None), number(1, 0));
    /// assert_eq!(Dyadic::simplest_between(number(5, 3), number(1, 0)), number(3, 2));
    /// ```
    pub fn simplest_between(low: Option<Dyadic>, high: Option<Dyadic>) -> Option<Dyadic> {
        let fits = |number: Dyadic| low.is_none_or(|low| low < number) && high.is_none_or(|high| number < high);
        if fits(Dyadic::ZERO) {
            return Some(Dyadic::ZERO);
        }
        let finest = [low, high].into_iter().flatten().map(|end| end.shift).max().unwrap_or(0) + 1;
        for shift in 0..=finest {
            // The candidates nearest to zero: just above the lower end, or just below the upper one.
            let above = low.filter(|low| low.sign().is_ge()).map(|low| low.scaled_floor(shift) + 1);
            let below = high.filter(|high| high.sign().is_le()).map(|high| -((-high).scaled_floor(shift) + 1));
            if let Some(found) = above.or(below).and_then(|above| Dyadic::new(above, shift)).filter(|&number| fits(number)) {
                return Some(found);
            }
        }
        None
    }

    /// The floor of this number times 2^shift.
    fn scaled_floor(self, shift: u32) -> i128 {
        if shift >= self.shift { self.above << (shift - self.shift) } else { self.above >> (self.shift - shift) }
    }
}

impl Neg for Dyadic {
    type Output = Dyadic;
    fn neg(self) -> Dyadic {
        Dyadic { above: -self.above, shift: self.shift }
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Dyadic) -> Ordering {
        // Whole parts first; the rest is below 1 and has room to be scaled.
        let rest = |number: &Dyadic| (number.above - (number.floor() << number.shift)) << (MOST_SHIFT - number.shift);
        self.floor().cmp(&other.floor()).then_with(|| rest(self).cmp(&rest(other)))
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.shift {
            0 => write!(f, "{}", self.above),
            shift => write!(f, "{}/{}", self.above, 1u128 << shift),
        }
    }
}
