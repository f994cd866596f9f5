//! All winning turns of a compound, without trying every one.
//!
//! A turn chooses for each component a move, or none. A [`Theory`] judges what is left by a small state that it carries from component to component, so the turns that
//! leave a lost position are the paths of a small automaton. Counting its paths backwards tells how many winning turns there are, and which choices can still be completed.

use super::compound::{State, Theory};
use crate::Walk;
use foldhash::fast::FixedState;
use std::collections::HashMap;

/// The choices in one component, by the classes of what they leave.
pub struct Row {
    /// Its class if it stays as it is.
    pub stay: u32,
    /// The class that each of its moves leaves; empty if it has ended.
    pub moves: Vec<u32>,
}

/// The winning turns.
pub struct Turns<'t> {
    theory: &'t Theory,
    rows: &'t [Row],
    limits: (usize, usize),
    /// How many components have not ended.
    open: usize,
    /// For each component and each way to come to it, in how many ways the turn can be completed.
    ways: Vec<HashMap<Key, u64, FixedState>>,
}

/// How many components have moved so far, and the theory's state.
type Key = (usize, State);

impl<'t> Turns<'t> {
    /// The turns in which the number of components moved lies within the limits, and that leave a lost position.
    pub fn new(theory: &'t Theory, rows: &'t [Row], limits: (usize, usize)) -> Turns<'t> {
        let open = rows.iter().filter(|row| !row.moves.is_empty()).count();
        let mut turns = Turns { theory, rows, limits, open, ways: vec![HashMap::default(); rows.len() + 1] };
        let classes: Vec<Vec<Choice>> = rows.iter().map(choices).collect();
        turns.ways[0].insert((0, theory.start()), 0);
        for (at, choices) in classes.iter().enumerate() {
            let next: Vec<Key> = turns.ways[at]
                .keys()
                .flat_map(|&key| choices.iter().map(move |one| (key, one)))
                .filter_map(|(key, one)| turns.next(at, key, one.class, one.moves))
                .collect();
            turns.ways[at + 1].extend(next.into_iter().map(|key| (key, 0)));
        }
        for (&(moved, state), ways) in &mut turns.ways[rows.len()] {
            *ways = u64::from(moved >= limits.0 && theory.lost(state));
        }
        for (at, choices) in classes.iter().enumerate().rev() {
            let count = |key: Key| {
                let each = choices.iter().filter_map(|one| Some((turns.next(at, key, one.class, one.moves)?, one.times)));
                each.fold(0u64, |sum, (next, times)| sum.saturating_add(turns.ways[at + 1][&next].saturating_mul(times)))
            };
            turns.ways[at] = turns.ways[at].keys().map(|&key| (key, count(key))).collect();
        }
        turns
    }

    /// Where a choice leads, unless it moves too many components or too few can follow.
    fn next(&self, at: usize, (moved, state): Key, class: u32, moves: bool) -> Option<Key> {
        let (least, most) = self.limits;
        let moved = moved + usize::from(moves);
        let left = self.rows.len() - at - 1;
        // Without an upper limit it only matters whether enough have moved.
        let counted = if most >= self.open { moved.min(least) } else { moved };
        (moved <= most && counted + left >= least).then(|| (counted, self.theory.step(state, class)))
    }

    /// How many there are, or 2^64 - 1 if they are more.
    pub fn total(&self) -> u64 {
        self.ways[0][&(0, self.theory.start())]
    }

    /// Shows the winning turns: for each component the move chosen, or none.
    pub fn each(&self, visit: &mut dyn FnMut(&[Option<usize>]) -> Walk) -> Walk {
        let Some(last) = self.rows.len().checked_sub(1) else { return Ok(()) };
        let mut turn: Vec<Option<usize>> = vec![None; self.rows.len()];
        let mut keys = vec![(0, self.theory.start()); self.rows.len()];
        let mut tried = vec![0; self.rows.len()];
        let mut at = 0;
        loop {
            let row = &self.rows[at];
            let choice = tried[at];
            tried[at] += 1;
            if choice > row.moves.len() {
                tried[at] = 0;
                match at.checked_sub(1) {
                    Some(before) => at = before,
                    None => return Ok(()),
                }
                continue;
            }
            turn[at] = choice.checked_sub(1);
            let class = turn[at].map_or(row.stay, |one| row.moves[one]);
            let Some(next) = self.next(at, keys[at], class, turn[at].is_some()) else { continue };
            if self.ways[at + 1][&next] == 0 {
                continue;
            }
            if at < last {
                at += 1;
                keys[at] = next;
            } else {
                visit(&turn)?;
            }
        }
    }
}

/// Moves of a component that leave the same class.
struct Choice {
    class: u32,
    /// Whether it takes a move at all, or the component stays.
    moves: bool,
    /// How many moves do it.
    times: u64,
}

fn choices(row: &Row) -> Vec<Choice> {
    let mut times: HashMap<u32, u64, FixedState> = HashMap::default();
    row.moves.iter().for_each(|&class| *times.entry(class).or_default() += 1);
    let stay = Choice { class: row.stay, moves: false, times: 1 };
    std::iter::once(stay).chain(times.into_iter().map(|(class, times)| Choice { class, moves: true, times })).collect()
}
