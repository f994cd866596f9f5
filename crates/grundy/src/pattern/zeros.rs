//! Which heaps the player to move loses: "n is in S", with at most a few small exceptions.

use super::Counterexample;
use crate::{Message, msg};

/// A set of numbers that zeros like to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Set {
    /// 1, 2, 3, 5, 8, …
    Fibonacci,
    /// 1, 2, 4, 8, …
    PowersOfTwo,
    /// 0, 1, 4, 9, …
    Squares,
    /// 0, 1, 3, 6, 10, …
    Triangular,
    /// Numbers with an even number of ones in binary.
    Evil,
    /// Numbers with an odd number of ones in binary.
    Odious,
    /// ⌊kφ⌋ for k = 0, 1, …
    LowerWythoff,
    /// ⌊kφ²⌋ for k = 0, 1, …
    UpperWythoff,
    /// Every p-th number.
    Multiples(u64),
}

/// The player to move loses a heap of n iff n is in the set, with these exceptions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZeroLaw {
    /// The set.
    pub set: Set,
    /// Numbers that are zeros though not in the set, or the other way round.
    pub exceptions: Vec<u64>,
}

/// No more exceptions than this.
const MOST_EXCEPTIONS: usize = 4;

impl Set {
    /// Whether a number belongs to the set.
    ///
    /// ```
    /// use grundy::pattern::zeros::Set;
    /// assert!(Set::Fibonacci.contains(21) && !Set::Fibonacci.contains(20));
    /// assert!(Set::UpperWythoff.contains(18) && Set::LowerWythoff.contains(11));
    /// ```
    pub fn contains(self, n: u64) -> bool {
        let square = |n: u64| n.isqrt() * n.isqrt() == n;
        match self {
            Set::Fibonacci => {
                let (mut a, mut b) = (1u64, 2u64);
                while a < n {
                    (a, b) = (b, a.saturating_add(b));
                }
                a == n
            }
            Set::PowersOfTwo => n.is_power_of_two(),
            Set::Squares => square(n),
            Set::Triangular => n.checked_mul(8).is_some_and(|n| square(n + 1)),
            Set::Evil => n.count_ones().is_multiple_of(2),
            Set::Odious => n.count_ones() % 2 == 1,
            Set::LowerWythoff => (0..=n).rev().take(n as usize / 2 + 2).any(|k| lower_wythoff(k) == n),
            Set::UpperWythoff => (0..=n / 2).rev().take(n as usize / 3 + 2).any(|k| lower_wythoff(k) + k == n),
            Set::Multiples(of) => n.is_multiple_of(of),
        }
    }

    fn key(self) -> &'static str {
        match self {
            Set::Fibonacci => "fibonacci",
            Set::PowersOfTwo => "powers-of-two",
            Set::Squares => "squares",
            Set::Triangular => "triangular",
            Set::Evil => "evil",
            Set::Odious => "odious",
            Set::LowerWythoff => "lower-wythoff",
            Set::UpperWythoff => "upper-wythoff",
            Set::Multiples(_) => "multiples",
        }
    }
}

/// ⌊kφ⌋ = (k + ⌊√(5k²)⌋)/2, rounded down, in whole numbers.
pub(super) fn lower_wythoff(k: u64) -> u64 {
    let k = u128::from(k);
    ((k + (5 * k * k).isqrt()) / 2) as u64
}

impl ZeroLaw {
    /// The set's name.
    pub fn name(&self) -> &'static str {
        self.set.key()
    }

    /// Whether the player to move loses a heap of n.
    ///
    /// ```
    /// use grundy::pattern::zeros::{Set, ZeroLaw};
    /// let law = ZeroLaw { set: Set::Fibonacci, exceptions: vec![0] };
    /// assert!(law.contains(0) && law.contains(13) && !law.contains(14));
    /// ```
    pub fn contains(&self, n: u64) -> bool {
        self.set.contains(n) != self.exceptions.contains(&n)
    }

    /// The law as a sentence to be.
    pub fn statement(&self) -> Message {
        let set = match self.set {
            Set::Fibonacci => msg!("set-fibonacci"),
            Set::PowersOfTwo => msg!("set-powers-of-two"),
            Set::Squares => msg!("set-squares"),
            Set::Triangular => msg!("set-triangular"),
            Set::Evil => msg!("set-evil"),
            Set::Odious => msg!("set-odious"),
            Set::LowerWythoff => msg!("set-lower-wythoff"),
            Set::UpperWythoff => msg!("set-upper-wythoff"),
            Set::Multiples(of) => msg!("set-multiples", of = of),
        };
        let list = |inside: bool| {
            let listed: Vec<String> = self.exceptions.iter().filter(|&&n| self.set.contains(n) == inside).map(u64::to_string).collect();
            listed.join(", ")
        };
        // Lost though not in the set, and in the set though not lost.
        let (also, but) = (list(false), list(true));
        match (also.is_empty(), but.is_empty()) {
            (true, true) => msg!("law-zeros", set = set),
            (false, true) => msg!("law-zeros-also", set = set, also = also),
            (true, false) => msg!("law-zeros-but", set = set, but = but),
            (false, false) => msg!("law-zeros-also-but", set = set, also = also, but = but),
        }
    }
}

/// The first set that holds the zeros and nothing else, but for a few exceptions in the first eighth.
pub(super) fn search(lost: &[bool], near: &mut Vec<Counterexample>) -> Option<ZeroLaw> {
    use Set::{Evil, Fibonacci, LowerWythoff, Multiples, Odious, PowersOfTwo, Squares, Triangular, UpperWythoff};
    let sets = (1..=64).map(Multiples).chain([PowersOfTwo, Fibonacci, Squares, Triangular, Evil, Odious, LowerWythoff, UpperWythoff]);
    let mut best: Option<(usize, Set)> = None;
    for set in sets {
        let members = lost.iter().filter(|&&lost| lost).count();
        let wrong = |&n: &usize| set.contains(n as u64) != lost[n];
        let exceptions: Vec<u64> = (0..lost.len()).filter(wrong).take(MOST_EXCEPTIONS + 1).map(|n| n as u64).collect();
        let small = exceptions.last().is_none_or(|&last| last < lost.len() as u64 / 8);
        if exceptions.len() <= MOST_EXCEPTIONS && small && members > exceptions.len() + 2 {
            return Some(ZeroLaw { set, exceptions });
        }
        let first = exceptions.iter().find(|&&n| n > 2).copied().unwrap_or(0) as usize;
        if first > lost.len() / 8 && best.is_none_or(|(longest, _)| first > longest) {
            best = Some((first, set));
        }
    }
    near.extend(best.map(|(at, set)| Counterexample { law: set.key().into(), at: at.to_string() }));
    None
}
