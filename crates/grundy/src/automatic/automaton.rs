//! Automata that read a pair of numbers in binary, lowest bits first.

use super::guesser::determinise;
use crate::Budget;
use crate::sequence::Regularity;

use std::collections::HashMap;

/// A deterministic automaton in its minimal form: the states are numbered in the order in which they are first met, so that two automata
/// accept the same pairs iff they are equal.
///
/// A letter is a bit of n plus twice a bit of v.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    next: Vec<[u32; 4]>,
    accepts: Vec<bool>,
}

/// The two bits of a letter.
pub(super) fn bits(letter: usize) -> (u64, u64) {
    (letter as u64 & 1, letter as u64 >> 1)
}

impl Automaton {
    /// The minimal automaton equal to this one. State 0 is where reading begins.
    pub(super) fn new(next: Vec<[u32; 4]>, accepts: Vec<bool>) -> Automaton {
        minimal(&next, &accepts)
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.next.len()
    }

    /// Whether nothing is accepted.
    pub fn is_empty(&self) -> bool {
        !self.accepts.contains(&true)
    }

    /// The states in order, each with where the four letters lead and whether it accepts. A letter is a bit of n plus twice a bit of v.
    pub fn states(&self) -> impl Iterator<Item = (&[u32; 4], bool)> {
        self.next.iter().zip(self.accepts.iter().copied())
    }

    pub(super) fn next(&self, state: u32, letter: usize) -> u32 {
        self.next[state as usize][letter]
    }

    pub(super) fn accepts(&self, state: u32) -> bool {
        self.accepts[state as usize]
    }

    /// The state from which nothing is accepted any more, if there is one.
    pub(super) fn dead(&self) -> Option<u32> {
        let stuck = |&state: &usize| !self.accepts[state] && self.next[state].iter().all(|&to| to as usize == state);
        (0..self.len()).find(stuck).map(|state| state as u32)
    }

    /// The v that is accepted with n, if there is one below 2^63: the deepest search is over the bits of v.
    pub fn value(&self, n: u64) -> Option<u64> {
        let mut ways = vec![(0u32, 0u64)];
        for place in 0..63 {
            let bit = (n >> place & 1) as usize;
            let mut longer: Vec<(u32, u64)> = vec![];
            for (state, value) in ways {
                for high in 0..2 {
                    let to = self.next(state, bit + 2 * high);
                    if Some(to) != self.dead() {
                        longer.push((to, value | (high as u64) << place));
                    }
                }
            }
            ways = longer;
        }
        ways.into_iter().find(|&(state, _)| self.accepts(state)).map(|(_, value)| value)
    }

    /// The pairs that both, or either, accept, as `join` says.
    pub(super) fn combined(&self, other: &Automaton, join: fn(bool, bool) -> bool, budget: &Budget) -> Option<Automaton> {
        let step = |&(a, b): &(u32, u32), letter: usize, visit: &mut dyn FnMut((u32, u32))| {
            visit((self.next(a, letter), other.next(b, letter)));
        };
        determinise((0, 0), &step, &|&(a, b)| join(self.accepts(a), other.accepts(b)), budget)
    }

    /// The same pairs for n > 0, and the one value for n = 0.
    pub(crate) fn with_first(&self, value: u64, budget: &Budget) -> Option<Automaton> {
        // While n is all zeros, what is left of the value; `None` once v differs from it.
        type Both = (u32, bool, Option<u64>);
        let step = |&(state, zero, left): &Both, letter: usize, visit: &mut dyn FnMut(Both)| {
            let (n, v) = bits(letter);
            let zero = zero && n == 0;
            visit((self.next(state, letter), zero, left.filter(|left| zero && left & 1 == v).map(|left| left >> 1)));
        };
        let good = |&(state, zero, left): &Both| if zero { left == Some(0) } else { self.accepts(state) };
        determinise((0, true, Some(value)), &step, &good, budget)
    }

    /// Nothing at all.
    pub(super) fn nothing() -> Automaton {
        Automaton { next: vec![[0; 4]], accepts: vec![false] }
    }

    /// Whether g(n + p) = g(n) + s for all n ≥ n₀, where g is the function whose graph this is.
    ///
    /// The pairs (n, v) that are accepted though n ≥ n₀ and (n + p, v + s) is not: they are read by two copies, one with carries.
    pub(super) fn advances(&self, law: Regularity, budget: &Budget) -> Option<bool> {
        type Both = (u32, u32, u64, u64, i64);
        let step = |&(here, there, n_carry, v_carry, past): &Both, letter: usize, visit: &mut dyn FnMut(Both)| {
            let (n, v) = bits(letter);
            let (n_sum, v_sum) = (n + n_carry, v + v_carry);
            let shifted = (n_sum & 1) as usize + 2 * (v_sum & 1) as usize;
            let past = (past + n as i64).div_euclid(2);
            visit((self.next(here, letter), self.next(there, shifted), n_sum >> 1, v_sum >> 1, past));
        };
        // After the end of n and v only the carries are left to be read.
        let ends = |&(here, mut there, mut n_carry, mut v_carry, past): &Both| {
            while n_carry | v_carry > 0 {
                there = self.next(there, (n_carry & 1) as usize + 2 * (v_carry & 1) as usize);
                (n_carry, v_carry) = (n_carry >> 1, v_carry >> 1);
            }
            past >= 0 && self.accepts(here) && !self.accepts(there)
        };
        let start = (0, 0, law.period, law.saltus, -i64::try_from(law.preperiod).ok()?);
        determinise(start, &step, &ends, budget).map(|counterexamples| counterexamples.is_empty())
    }
}

/// Moore's algorithm (1956): states are split into classes until members of a class lead to the same classes.
pub(super) fn minimal(next: &[[u32; 4]], accepts: &[bool]) -> Automaton {
    let mut class: Vec<u32> = accepts.iter().map(|&accepts| u32::from(accepts)).collect();
    let mut count = 0;
    loop {
        let mut names: HashMap<(u32, [u32; 4]), u32> = HashMap::new();
        let finer: Vec<u32> = (0..next.len())
            .map(|state| {
                let fresh = names.len() as u32;
                *names.entry((class[state], next[state].map(|to| class[to as usize]))).or_insert(fresh)
            })
            .collect();
        let grown = names.len();
        class = finer;
        if grown == count {
            break;
        }
        count = grown;
    }
    // Number the classes in the order in which they are met.
    let mut order = vec![0usize];
    let mut name: HashMap<u32, u32> = HashMap::from([(class[0], 0)]);
    let mut result = Automaton { next: vec![], accepts: vec![] };
    while let Some(&state) = order.get(result.next.len()) {
        let row = next[state].map(|to| {
            let fresh = order.len() as u32;
            let named = *name.entry(class[to as usize]).or_insert(fresh);
            if named == fresh {
                order.push(to as usize);
            }
            named
        });
        result.next.push(row);
        result.accepts.push(accepts[state]);
    }
    result
}
