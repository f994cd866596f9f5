//! Automata that guess, and how to make them deterministic.
//!
//! The set of states that may have been reached is a deterministic state (Rabin and Scott 1959). There can be exponentially many such sets, and
//! there would be here; but most members of a set can be left out. A state p *simulates* q if p accepts where q does and can answer every step
//! of q by one that leads to a state that simulates q's. Then all that q accepts p accepts too, and in a set that has p, q may be left out
//! (antichains: De Wulf, Doyen, Henzinger and Raskin 2006).

use super::Automaton;
use super::automaton::minimal;
use crate::Budget;
use std::collections::HashMap;
use std::hash::Hash;

/// Shows every state that may follow a state on a letter.
pub(crate) type Step<'a, S> = &'a dyn Fn(&S, usize, &mut dyn FnMut(S));

/// More states than this are given up.
const MOST_STATES: usize = 20_000;

/// Simulation is worked out for automata up to this size.
const MOST_SIMULATED: usize = 4_000;

/// An automaton that may go from one state to several; state 0 is where it begins.
struct Guesser {
    next: Vec<[Vec<u32>; 4]>,
    accepts: Vec<bool>,
}

/// The automaton of all pairs for which some way of guessing ends well: in a `good` state, now or after zeros.
///
/// `None` if it grows past all bounds or the budget ends.
pub(crate) fn determinise<S: Clone + Eq + Hash>(
    start: S,
    step: Step<'_, S>,
    good: &dyn Fn(&S) -> bool,
    budget: &Budget,
) -> Option<Automaton> {
    let guesser = Guesser::explore(start, step, good, budget)?;
    let simulation = Simulation::of(&guesser, budget);
    guesser.subsets(&simulation, budget)
}

impl Guesser {
    /// All states that can be reached.
    fn explore<S: Clone + Eq + Hash>(start: S, step: Step<'_, S>, good: &dyn Fn(&S) -> bool, budget: &Budget) -> Option<Guesser> {
        let mut names: HashMap<S, u32> = HashMap::from([(start.clone(), 0)]);
        let mut states = vec![start];
        let mut next: Vec<[Vec<u32>; 4]> = vec![];
        while let Some(state) = states.get(next.len()).cloned() {
            let mut row: [Vec<u32>; 4] = Default::default();
            for (letter, reached) in row.iter_mut().enumerate() {
                step(&state, letter, &mut |to| {
                    let fresh = states.len() as u32;
                    reached.push(*names.entry(to.clone()).or_insert(fresh));
                    if reached.last() == Some(&fresh) {
                        states.push(to);
                    }
                });
                reached.sort_unstable();
                reached.dedup();
            }
            next.push(row);
            if states.len() > MOST_STATES || budget.check(0).is_err() {
                return None;
            }
        }
        let mut accepts: Vec<bool> = states.iter().map(good).collect();
        accept_after_zeros(&next, &mut accepts);
        Some(Guesser { next, accepts })
    }

    fn subsets(&self, simulation: &Simulation, budget: &Budget) -> Option<Automaton> {
        let mut sets = vec![vec![0]];
        let mut names: HashMap<Vec<u32>, u32> = HashMap::from([(vec![0], 0)]);
        let mut next: Vec<[u32; 4]> = vec![];
        while let Some(set) = sets.get(next.len()).cloned() {
            let mut row = [0; 4];
            for (letter, to) in row.iter_mut().enumerate() {
                let mut reached: Vec<u32> = set.iter().flat_map(|&state| &self.next[state as usize][letter]).copied().collect();
                reached.sort_unstable();
                reached.dedup();
                let reached = simulation.essential(reached);
                let fresh = sets.len() as u32;
                *to = *names.entry(reached.clone()).or_insert(fresh);
                if *to == fresh {
                    sets.push(reached);
                }
            }
            next.push(row);
            if sets.len() > MOST_STATES || budget.check(0).is_err() {
                return None;
            }
        }
        let accepts: Vec<bool> = sets.iter().map(|set| set.iter().any(|&state| self.accepts[state as usize])).collect();
        Some(minimal(&next, &accepts))
    }
}

/// A state from which zeros may lead to acceptance accepts.
fn accept_after_zeros(next: &[[Vec<u32>; 4]], accepts: &mut [bool]) {
    let mut before: Vec<Vec<u32>> = vec![vec![]; next.len()];
    for (state, row) in next.iter().enumerate() {
        row[0].iter().for_each(|&to| before[to as usize].push(state as u32));
    }
    let mut open: Vec<usize> = (0..next.len()).filter(|&state| accepts[state]).collect();
    while let Some(state) = open.pop() {
        for &earlier in &before[state] {
            if !std::mem::replace(&mut accepts[earlier as usize], true) {
                open.push(earlier as usize);
            }
        }
    }
}

/// Which states simulate which: bit p of row q tells that p simulates q. No rows: not worked out.
struct Simulation(Vec<Vec<u64>>);

impl Simulation {
    /// The largest simulation: start with all pairs that agree on acceptance and strike out those that fail, until none does. If the budget ends first
    /// there is none, which is only slower.
    fn of(guesser: &Guesser, budget: &Budget) -> Simulation {
        let size = guesser.next.len();
        let guesses = guesser.next.iter().flatten().any(|reached| reached.len() > 1);
        if size > MOST_SIMULATED || !guesses {
            return Simulation(vec![]);
        }
        let row = |state: usize| bitset(size, |other| !guesser.accepts[state] || guesser.accepts[other]);
        let mut simulation = Simulation((0..size).map(row).collect());
        let mut before: Vec<Vec<(usize, usize)>> = vec![vec![]; size];
        for (state, row) in guesser.next.iter().enumerate() {
            for (letter, reached) in row.iter().enumerate() {
                reached.iter().for_each(|&to| before[to as usize].push((state, letter)));
            }
        }
        let mut open: Vec<usize> = (0..size).collect();
        let mut waiting = vec![true; size];
        while let Some(to) = open.pop() {
            if budget.check(0).is_err() {
                return Simulation(vec![]);
            }
            waiting[to] = false;
            for letter in 0..4 {
                let answers = bitset(size, |state| guesser.next[state][letter].iter().any(|&next| simulation.simulates(next, to as u32)));
                for &(state, _) in before[to].iter().filter(|(_, on)| *on == letter) {
                    let mut changed = false;
                    for (word, answers) in simulation.0[state].iter_mut().zip(&answers) {
                        changed |= *word & !answers != 0;
                        *word &= answers;
                    }
                    if changed && !std::mem::replace(&mut waiting[state], true) {
                        open.push(state);
                    }
                }
            }
        }
        simulation
    }

    fn simulates(&self, strong: u32, weak: u32) -> bool {
        self.0[weak as usize][strong as usize / 64] >> (strong % 64) & 1 == 1
    }

    /// The members of a set that no other member simulates; of several that simulate each other the first.
    fn essential(&self, set: Vec<u32>) -> Vec<u32> {
        if self.0.is_empty() {
            return set;
        }
        let idle = |&weak: &u32| {
            set.iter().any(|&strong| strong != weak && self.simulates(strong, weak) && (strong < weak || !self.simulates(weak, strong)))
        };
        set.iter().copied().filter(|state| !idle(state)).collect()
    }
}

fn bitset(size: usize, has: impl Fn(usize) -> bool) -> Vec<u64> {
    let mut words = vec![0; size.div_ceil(64)];
    (0..size).filter(|&at| has(at)).for_each(|at| words[at / 64] |= 1 << (at % 64));
    words
}
