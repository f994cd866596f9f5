//! Recursions by the lowest bit: g(2n) and g(2n + 1) in terms of n and g(n).

use super::{Counterexample, Terms};
use std::fmt;

/// a·n + b·g(n) + c.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The factor of n.
    pub of_n: u64,
    /// The factor of g(n).
    pub of_g: u64,
    /// What is added.
    pub constant: i64,
}

/// g(0) = first; g(2n) by the first branch for n > 0, g(2n + 1) by the second for all n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recursion {
    /// g(0).
    pub first: u64,
    /// For even and odd numbers.
    pub branches: [Branch; 2],
}

impl Branch {
    pub(super) fn plus_one() -> Branch {
        Branch { of_n: 0, of_g: 1, constant: 1 }
    }

    pub(super) fn half() -> Branch {
        Branch { of_n: 1, of_g: 0, constant: 0 }
    }

    pub(super) fn same() -> Branch {
        Branch { of_n: 0, of_g: 1, constant: 0 }
    }

    fn value(self, n: u64, g: u64) -> Option<u64> {
        let sum = i128::from(self.of_n) * i128::from(n) + i128::from(self.of_g) * i128::from(g) + i128::from(self.constant);
        u64::try_from(sum).ok()
    }

    /// The right side as text, with the given name for n / 2.
    pub(super) fn text(self, half: &str) -> String {
        let times = |factor: u64, of: String| match factor {
            0 => None,
            1 => Some(of),
            _ => Some(format!("{factor}*{of}")),
        };
        let terms: Vec<String> = [times(self.of_n, half.into()), times(self.of_g, format!("g({half})"))].into_iter().flatten().collect();
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
        *self == Recursion { first: 0, branches: [Branch::plus_one(); 2] }
    }

    /// The value of n.
    ///
    /// ```
    /// use grundy::pattern::{Branch, Recursion};
    /// let ones = Recursion { first: 0, branches: [Branch { of_n: 0, of_g: 1, constant: 0 }, Branch { of_n: 0, of_g: 1, constant: 1 }] };
    /// assert_eq!(ones.value(7), Some(3));
    /// ```
    pub fn value(&self, n: u64) -> Option<u64> {
        // From the highest bits down, so that the depth is no more than 64.
        let mut value = self.first;
        for place in (0..64 - n.leading_zeros()).rev() {
            let half = (n >> place) / 2;
            value = self.branches[(n >> place & 1) as usize].value(half, value)?;
        }
        Some(value)
    }
}

impl fmt::Display for Recursion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [even, odd] = self.branches.map(|branch| branch.text("n"));
        write!(f, "g(0) = {}, g(2n) = {even}, g(2n+1) = {odd}", self.first)
    }
}

/// A recursion that fits all terms.
pub(super) fn search(terms: &Terms<'_>, near: &mut Vec<Counterexample>) -> Option<Recursion> {
    if terms.pairs() || terms.len() < 16 {
        return None;
    }
    let branch = |odd: usize, known: usize| {
        let fits = |branch: &Branch| {
            let places = (1 - odd..).map(|half| (half, 2 * half + odd)).take_while(|&(_, at)| at < known);
            places.into_iter().all(|(half, at)| branch.value(half as u64, terms.value(half)) == Some(terms.value(at)))
        };
        shapes().find(fits)
    };
    if let (Some(even), Some(odd)) = (branch(0, terms.len()), branch(1, terms.len())) {
        return Some(Recursion { first: terms.value(0), branches: [even, odd] });
    }
    // What holds on the first quarter and breaks later is worth telling.
    if let (Some(even), Some(odd)) = (branch(0, terms.len() / 4), branch(1, terms.len() / 4)) {
        let law = Recursion { first: terms.value(0), branches: [even, odd] };
        let wrong = (0..terms.len()).find(|&at| law.value(at as u64) != Some(terms.value(at)));
        near.extend(wrong.map(|at| Counterexample { law: law.to_string(), at: terms.place(at) }));
    }
    None
}

/// All right sides that are tried, from the simplest.
fn shapes() -> impl Iterator<Item = Branch> {
    const FACTORS: [(u64, u64); 6] = [(0, 0), (1, 0), (0, 1), (0, 2), (2, 0), (1, 1)];
    const CONSTANTS: [i64; 5] = [0, 1, -1, 2, 3];
    FACTORS.into_iter().flat_map(|(of_n, of_g)| CONSTANTS.into_iter().map(move |constant| Branch { of_n, of_g, constant }))
}
