//! Recursions by the last digit in some base b: g(bn), g(bn + 1), … in terms of n and of one smaller value.
//!
//! With base 2 and g(n) these are the simplest of the 2-regular sequences (Allouche and Shallit 1992). The smaller value may also stand elsewhere, as in
//! g(3n + 1) = g(2n).

use super::{Counterexample, Terms};
use std::fmt;

/// a·n + f·g(c·n + d) + e.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The factor of n.
    pub of_n: u64,
    /// The factor of the smaller value.
    pub of_g: u64,
    /// Where the smaller value is: c and d.
    pub place: (u64, u64),
    /// What is added.
    pub constant: i64,
}

/// g(0) = first; g(bn + r) by the branch r, for all n but n = r = 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recursion {
    /// g(0).
    pub first: u64,
    /// For each last digit; as many as the base.
    pub branches: Vec<Branch>,
}

impl Branch {
    /// a·n + e.
    ///
    /// ```
    /// assert_eq!(grundy::pattern::Branch::linear(2, 1).of_g, 0);
    /// ```
    pub fn linear(of_n: u64, constant: i64) -> Branch {
        Branch { of_n, of_g: 0, place: (1, 0), constant }
    }

    /// g(c·n + d) + e.
    ///
    /// ```
    /// assert_eq!(grundy::pattern::Branch::smaller(2, 1, 0).place, (2, 1));
    /// ```
    pub fn smaller(c: u64, d: u64, constant: i64) -> Branch {
        Branch { of_n: 0, of_g: 1, place: (c, d), constant }
    }

    fn inner(self, n: u64) -> Option<u64> {
        self.place.0.checked_mul(n)?.checked_add(self.place.1)
    }

    /// The right side, given the smaller value.
    fn value(self, n: u64, g: u64) -> Option<u64> {
        let sum = i128::from(self.of_n) * i128::from(n) + i128::from(self.of_g) * i128::from(g) + i128::from(self.constant);
        u64::try_from(sum).ok()
    }

    /// The right side as text, with the given name for n and sign for products.
    pub(super) fn text(self, name: &str, times: &str) -> String {
        let product = |factor: u64, of: &str| if factor == 1 { of.to_owned() } else { format!("{factor}{times}{of}") };
        let place = match self.place {
            (0, d) => d.to_string(),
            (c, 0) => product(c, name),
            (c, d) => format!("{}+{d}", product(c, name)),
        };
        let terms = [(self.of_n, name.to_owned()), (self.of_g, format!("g({place})"))];
        let terms: Vec<String> = terms.iter().filter(|(factor, _)| *factor > 0).map(|(factor, of)| product(*factor, of)).collect();
        match (terms.is_empty(), self.constant) {
            (true, constant) => constant.to_string(),
            (false, 0) => terms.join(" + "),
            (false, constant) if constant > 0 => format!("{} + {constant}", terms.join(" + ")),
            (false, constant) => format!("{} - {}", terms.join(" + "), -constant),
        }
    }
}

impl Recursion {
    /// Whether it is the recursion of the bit length.
    pub(super) fn is_bit_length(&self) -> bool {
        self.first == 0 && self.branches == [Branch::smaller(1, 0, 1); 2]
    }

    /// The value of n, if it has one; each step leads to a smaller number.
    ///
    /// ```
    /// use grundy::pattern::{Branch, Recursion};
    /// let ones = Recursion { first: 0, branches: vec![Branch::smaller(1, 0, 0), Branch::smaller(1, 0, 1)] };
    /// assert_eq!(ones.value(7), Some(3));
    /// ```
    pub fn value(&self, mut n: u64) -> Option<u64> {
        let base = self.branches.len() as u64;
        let mut steps = vec![];
        let mut value = loop {
            if n == 0 {
                break self.first;
            }
            let (digit, rest) = (self.branches[(n % base) as usize], n / base);
            steps.push((digit, rest));
            if digit.of_g == 0 {
                break 0;
            }
            n = digit.inner(rest).filter(|&inner| inner < n)?;
        };
        for (digit, rest) in steps.into_iter().rev() {
            value = digit.value(rest, value)?;
        }
        Some(value)
    }
}

impl fmt::Display for Recursion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "g(0) = {}", self.first)?;
        let base = self.branches.len();
        self.branches.iter().enumerate().try_for_each(|(digit, branch)| match digit {
            0 => write!(f, ", g({base}n) = {}", branch.text("n", "")),
            _ => write!(f, ", g({base}n+{digit}) = {}", branch.text("n", "")),
        })
    }
}

/// The largest base that is tried.
const MOST_BASE: u64 = 6;

/// For each last digit there must be so many terms.
const FEWEST: usize = 8;

/// A recursion that fits all terms, in the least base.
pub(super) fn search(terms: &Terms<'_>, near: &mut Vec<Counterexample>) -> Option<Recursion> {
    if terms.pairs() {
        return None;
    }
    let enough = |base: &u64, known: usize| known >= FEWEST * *base as usize;
    if let Some(found) = (2..=MOST_BASE).filter(|base| enough(base, terms.len())).find_map(|base| fitting(terms, base, terms.len())) {
        return Some(found);
    }
    // What holds on the first quarter and breaks later is worth telling.
    let quarter = terms.len() / 4;
    if let Some(law) = (2..=MOST_BASE).filter(|base| enough(base, quarter)).find_map(|base| fitting(terms, base, quarter)) {
        let wrong = (0..terms.len()).find(|&at| law.value(at as u64) != Some(terms.value(at)));
        near.extend(wrong.map(|at| Counterexample { law: law.to_string(), at: terms.place(at) }));
    }
    None
}

/// A recursion in this base that fits the first terms.
fn fitting(terms: &Terms<'_>, base: u64, known: usize) -> Option<Recursion> {
    let branch = |digit: u64| {
        let fits = |branch: &Branch| {
            let places = (u64::from(digit == 0)..).map(|n| (n, (base * n + digit) as usize)).take_while(|&(_, at)| at < known);
            places.into_iter().all(|(n, at)| {
                let smaller = branch.inner(n).filter(|&inner| branch.of_g == 0 || inner < at as u64);
                smaller.and_then(|inner| branch.value(n, if branch.of_g == 0 { 0 } else { terms.value(inner as usize) }))
                    == Some(terms.value(at))
            })
        };
        shapes(base, digit).find(fits)
    };
    let branches = (0..base).map(branch).collect::<Option<Vec<Branch>>>()?;
    Some(Recursion { first: terms.value(0), branches })
}

/// All right sides that are tried, from the simplest.
fn shapes(base: u64, digit: u64) -> impl Iterator<Item = Branch> {
    const FACTORS: [(u64, u64); 6] = [(0, 0), (1, 0), (0, 1), (0, 2), (2, 0), (1, 1)];
    const CONSTANTS: [i64; 5] = [0, 1, -1, 2, 3];
    let usual = FACTORS
        .into_iter()
        .flat_map(|(of_n, of_g)| CONSTANTS.into_iter().map(move |constant| Branch { of_n, of_g, place: (1, 0), constant }));
    let steep = (3..base).flat_map(move |of_n| (0..base as i64).map(move |constant| Branch::linear(of_n, constant)));
    let elsewhere = (1..base).flat_map(move |c| (0..=digit).map(move |d| (c, d))).filter(|&place| place != (1, 0));
    let elsewhere = elsewhere.flat_map(|(c, d)| [0, 1].map(|constant| Branch::smaller(c, d, constant)));
    usual.chain(steep).chain(elsewhere)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(value: impl Fn(&[u32], usize) -> u32) -> Option<String> {
        let mut values = vec![];
        for n in 0..600 {
            let next = value(&values, n);
            values.push(next);
        }
        let law = search(&Terms { values: &values, points: None, skip: 0 }, &mut vec![])?;
        assert!((0..600).all(|n| law.value(n as u64) == Some(values[n].into())));
        Some(law.to_string())
    }

    #[test]
    fn bases_two_and_three() {
        let digits = found(|g, n| if n == 0 { 0 } else { g[n / 3] + n as u32 % 3 });
        assert_eq!(digits.unwrap(), "g(0) = 0, g(3n) = g(n), g(3n+1) = g(n) + 1, g(3n+2) = g(n) + 2");
        let ones = found(|_, n| n.count_ones());
        assert_eq!(ones.unwrap(), "g(0) = 0, g(2n) = g(n), g(2n+1) = g(n) + 1");
        let third = found(|g, n| if n % 3 == 0 { n as u32 / 3 } else { g[n - n / 3 - 1] });
        assert_eq!(third.unwrap(), "g(0) = 0, g(3n) = n, g(3n+1) = g(2n), g(3n+2) = g(2n+1)");
        assert_eq!(found(|_, n| n.isqrt() as u32), None);
    }

    #[test]
    fn a_recursion_that_does_not_go_down_has_no_value() {
        let round = Recursion { first: 0, branches: vec![Branch::smaller(2, 0, 0), Branch::smaller(2, 1, 0)] };
        assert_eq!(round.value(5), None);
        assert_eq!(round.value(0), Some(0));
    }
}
