//! Relations between numbers that are read bit by bit, the lowest first, and two questions about them.
//!
//! A [`Reader`] is given a letter, one bit of each number that it is asked about, and guesses the bits of all other numbers that it speaks of. It accepts if some way of guessing ends well. Numbers have
//! zeros in front, as many as anyone likes, so a reader that does not end well now may do so after more zeros.
//!
//! [`example`] tells whether a reader accepts anything: it is enough to go through the states. [`escape`] tells whether one accepts what another does not: for all that the first may be in, the *set* of
//! states that the second may be in is followed. A pair of a state and a set need not be followed if the state was seen with a part of that set.

use super::recurrence::Halt;
use crate::Budget;
use std::collections::{HashMap, HashSet};
use std::hash::Hash;

/// A relation that is read bit by bit.
pub(super) trait Reader {
    /// What is remembered.
    type State: Clone + Eq + Hash;

    /// Where reading begins.
    fn starts(&self) -> Vec<Self::State>;

    /// Shows every state that may follow on a letter.
    fn follow(&self, from: &Self::State, letter: usize, visit: &mut dyn FnMut(Self::State));

    /// Whether all is well if nothing but zeros follows, of what is guessed too.
    fn ends(&self, at: &Self::State) -> bool;
}

/// A number below 2^64, by its bits.
type Bits = Vec<usize>;

/// The first numbers of the letters that lead to a state that ends well, if there are any.
pub(super) fn example<R: Reader>(reader: &R, letters: usize, budget: &Budget) -> Result<Option<u64>, Halt> {
    let net = Net::of(reader, letters, budget)?;
    let mut open: Vec<(u32, Bits)> = net.starts.iter().map(|&start| (start, vec![])).collect();
    let mut seen: HashSet<u32> = net.starts.iter().copied().collect();
    // Level by level, so that the numbers are short.
    while !open.is_empty() {
        let mut next = vec![];
        for (state, bits) in open {
            if net.ends[state as usize] {
                return Ok(Some(number(&bits)));
            }
            for (letter, reached) in net.next[state as usize].iter().enumerate() {
                for &to in reached {
                    if seen.insert(to) {
                        next.push((to, [&bits[..], &[letter & 1]].concat()));
                    }
                }
            }
        }
        open = next;
    }
    Ok(None)
}

fn number(bits: &[usize]) -> u64 {
    bits.iter().take(64).rev().fold(0, |number, &bit| number << 1 | bit as u64)
}

/// The first numbers of something that `left` accepts and `right` does not, if there is anything.
pub(super) fn escape<L: Reader, R: Reader>(left: &L, right: &R, letters: usize, budget: &Budget) -> Result<Option<u64>, Halt> {
    let left = Net::of(left, letters, budget)?;
    let right = Net::of(right, letters, budget)?;
    let mut seen: Vec<Vec<Vec<u32>>> = vec![vec![]; left.next.len()];
    let mut open: Vec<(u32, Vec<u32>, Bits)> = vec![];
    let mut held = 0;
    let mut found = |state: u32, set: Vec<u32>, bits: Bits, open: &mut Vec<(u32, Vec<u32>, Bits)>| {
        let known = &mut seen[state as usize];
        if !known.iter().any(|part| is_part(part, &set)) {
            known.retain(|whole| !is_part(&set, whole));
            known.push(set.clone());
            held += 8 * set.len() as u64 + 64;
            open.push((state, set, bits));
        }
        budget.visit(1);
        budget.check(2 * held).map_err(Halt::Budget)
    };
    for &start in &left.starts {
        found(start, right.starts.clone(), vec![], &mut open)?;
    }
    while let Some((state, set, bits)) = open.pop() {
        if left.ends[state as usize] && !set.iter().any(|&state| right.ends[state as usize]) {
            return Ok(Some(number(&bits)));
        }
        for letter in 0..letters {
            if left.next[state as usize][letter].is_empty() {
                continue;
            }
            let mut reached: Vec<u32> = set.iter().flat_map(|&state| &right.next[state as usize][letter]).copied().collect();
            reached.sort_unstable();
            reached.dedup();
            for &to in &left.next[state as usize][letter] {
                found(to, reached.clone(), [&bits[..], &[letter & 1]].concat(), &mut open)?;
            }
        }
    }
    Ok(None)
}

/// Whether one sorted list has all that the other has.
fn is_part(part: &[u32], whole: &[u32]) -> bool {
    let mut whole = whole.iter();
    part.len() <= whole.len() && part.iter().all(|item| whole.any(|other| other == item))
}

/// All states of a reader that can be reached and from which it may still accept.
struct Net {
    /// For each state and letter what may follow.
    next: Vec<Vec<Vec<u32>>>,
    /// Whether all is well now, or after zeros.
    ends: Vec<bool>,
    starts: Vec<u32>,
}

impl Net {
    fn of<R: Reader>(reader: &R, letters: usize, budget: &Budget) -> Result<Net, Halt> {
        let mut names: HashMap<R::State, u32> = HashMap::new();
        let mut states: Vec<R::State> = vec![];
        let mut name = |state: R::State, states: &mut Vec<R::State>| {
            *names.entry(state).or_insert_with_key(|state| {
                states.push(state.clone());
                states.len() as u32 - 1
            })
        };
        let starts: Vec<u32> = reader.starts().into_iter().map(|start| name(start, &mut states)).collect();
        let mut next: Vec<Vec<Vec<u32>>> = vec![];
        let mut arcs = 0;
        while let Some(state) = states.get(next.len()).cloned() {
            let row = (0..letters).map(|letter| {
                let mut reached = vec![];
                reader.follow(&state, letter, &mut |to| reached.push(name(to, &mut states)));
                reached.sort_unstable();
                reached.dedup();
                arcs += reached.len();
                reached
            });
            next.push(row.collect());
            budget.visit(1);
            budget.check((4 * arcs + 2 * states.len() * (size_of::<R::State>() + 96)) as u64).map_err(Halt::Budget)?;
        }
        let good: Vec<bool> = states.iter().map(|state| reader.ends(state)).collect();
        let ends = leading_to(&next, &good, 1);
        let alive = leading_to(&next, &ends, letters);
        for row in next.iter_mut().flatten() {
            row.retain(|&to| alive[to as usize]);
        }
        Ok(Net { starts: starts.into_iter().filter(|&start| alive[start as usize]).collect(), next, ends })
    }
}

/// The states from which one of these can be reached by the first letters alone.
fn leading_to(next: &[Vec<Vec<u32>>], good: &[bool], letters: usize) -> Vec<bool> {
    let mut before: Vec<Vec<u32>> = vec![vec![]; next.len()];
    for (state, row) in next.iter().enumerate() {
        row[..letters].iter().flatten().for_each(|&to| before[to as usize].push(state as u32));
    }
    let mut leads = good.to_vec();
    let mut open: Vec<usize> = (0..next.len()).filter(|&state| good[state]).collect();
    while let Some(state) = open.pop() {
        for &earlier in &before[state] {
            if !std::mem::replace(&mut leads[earlier as usize], true) {
                open.push(earlier as usize);
            }
        }
    }
    leads
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Multiples of a number among all numbers; with a second one guessed, those that are a sum of the two kinds.
    struct Multiples(u64);

    impl Reader for Multiples {
        type State = (u64, u64);

        fn starts(&self) -> Vec<(u64, u64)> {
            vec![(0, 1 % self.0)]
        }

        fn follow(&self, &(rest, weight): &(u64, u64), letter: usize, visit: &mut dyn FnMut((u64, u64))) {
            visit(((rest + letter as u64 * weight) % self.0, 2 * weight % self.0));
        }

        fn ends(&self, &(rest, _): &(u64, u64)) -> bool {
            rest == 0
        }
    }

    #[test]
    fn multiples_of_six_are_multiples_of_two_and_not_the_other_way_round() {
        let free = Budget::unlimited();
        let escape = |left: u64, right: u64| escape(&Multiples(left), &Multiples(right), 2, &free).ok().unwrap();
        assert_eq!((escape(6, 2), escape(6, 3), escape(12, 6), escape(7, 7)), (None, None, None, None));
        for (left, right) in [(2, 6), (3, 2), (5, 10), (1, 3)] {
            let found = escape(left, right).unwrap();
            assert!(found % left == 0 && found % right != 0, "{left} {right}: {found}");
        }
    }

    #[test]
    fn parts_of_sorted_lists() {
        assert!(is_part(&[], &[]) && is_part(&[2], &[1, 2, 3]) && is_part(&[1, 3], &[1, 2, 3]));
        assert!(!is_part(&[4], &[1, 2, 3]) && !is_part(&[1, 2], &[2]) && !is_part(&[0, 1], &[1, 2, 3]));
    }
}
