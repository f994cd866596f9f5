//! Nim-values by search with memory, asking "is it n?" rather than "what is it?".
//!
//! The plain way to a value is to find the values of all options and take the mex. But to know that G ≠ n it is enough to
//! find *one* option of value n, and most of a large game's followers are only ever asked such questions. So the memory
//! holds for each position a lower bound: `low` = m means that options of the values 0, …, m - 1 have been seen, `exact`
//! that no option has the value m. A question raises the bound only as far as it needs (Lemoine and Viennot 2012 search
//! G + *n for the same reason).
//!
//! An option with several parts is handled by the theorem of Sprague and Grundy: all parts but one are made exact, and the
//! last one is asked whether it is what is left. Equal parts cancel. Options whose parts are [small](Ruleset::size) come first.
//!
//! The stack is explicit, so the depth of a game is no danger.

use crate::game::Solver;
use crate::{Basis, Budget, Nimber, Ruleset, SolveError};
use foldhash::fast::FixedState;
use indexmap::IndexMap;
use smallvec::SmallVec;

/// Search with a memory of everything seen.
pub struct Search<P> {
    known: IndexMap<P, Knowledge, FixedState>,
    /// What the positions hold beyond their own size.
    held: u64,
}

impl<P> Default for Search<P> {
    fn default() -> Self {
        Search { known: IndexMap::default(), held: 0 }
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Knowledge {
    /// Options of every value below this one have been seen.
    low: u32,
    /// No option has the value `low`, so that is the value.
    exact: bool,
    /// The rules' own measure of the position.
    size: u32,
    /// The position is being worked on: meeting it again means that it can repeat.
    open: bool,
}

/// An option: what theorems say of some of its parts, and the rest by their places in the memory.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Choice {
    parts: SmallVec<[u32; 4]>,
    known: u64,
    /// The size of its largest open part.
    size: u32,
}

/// A position being worked on until its value is exact or above `goal`.
struct Frame {
    at: u32,
    goal: u64,
    /// Options not yet used as a witness.
    choices: Vec<Choice>,
    /// Those before this one are known not to have the value `low`.
    next: usize,
}

/// What is known about whether an option has a given value.
enum Verdict {
    Equal,
    Different,
    /// It depends on whether the part is above this value.
    Ask(u32, u64),
}

impl<R: Ruleset> Solver<R> for Search<R::Position> {
    fn value(&mut self, rules: &R, at: &R::Position, budget: &Budget) -> Result<(Nimber, Basis), SolveError> {
        let root = self.choice(rules, std::slice::from_ref(at));
        let mut total = root.known;
        for &part in &root.parts {
            self.settle(rules, part, u64::MAX, budget)?;
            total ^= u64::from(self.known[part as usize].low);
        }
        Ok((Nimber(total), Basis::computed("search")))
    }

    fn equals(&mut self, rules: &R, parts: &[R::Position], value: Nimber, budget: &Budget) -> Result<bool, SolveError> {
        let choice = self.choice(rules, parts);
        loop {
            match self.compare(&choice, value.0) {
                Verdict::Equal => return Ok(true),
                Verdict::Different => return Ok(false),
                Verdict::Ask(part, goal) => self.settle(rules, part, goal, budget)?,
            }
        }
    }
}

impl<P: Clone + Ord + std::hash::Hash + std::fmt::Display> Search<P> {
    /// How many positions are remembered.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether nothing is remembered yet.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    fn bytes(&self) -> u64 {
        (self.known.capacity() * (size_of::<P>() + size_of::<Knowledge>() + 24)) as u64 + self.held
    }

    /// Makes the value of one remembered position exact, or known to be above a goal.
    fn settle<R: Ruleset<Position = P>>(&mut self, rules: &R, root: u32, goal: u64, budget: &Budget) -> Result<(), SolveError> {
        let mut stack: Vec<Frame> = vec![];
        let outcome = self.run(rules, (root, goal), budget, &mut stack);
        for frame in stack {
            self.known[frame.at as usize].open = false;
        }
        outcome
    }

    fn run<R: Ruleset<Position = P>>(
        &mut self,
        rules: &R,
        question: (u32, u64),
        budget: &Budget,
        stack: &mut Vec<Frame>,
    ) -> Result<(), SolveError> {
        let mut seen = 0;
        let mut ask = Some(question);
        loop {
            if let Some((at, goal)) = ask.take() {
                let known = &mut self.known[at as usize];
                if !known.exact && u64::from(known.low) <= goal {
                    if std::mem::replace(&mut known.open, true) {
                        return Err(SolveError::Cycle(self.known.get_index(at as usize).expect("remembered").0.to_string()));
                    }
                    // Pushed before it is filled, so that an early return closes it too.
                    stack.push(Frame { at, goal, choices: vec![], next: 0 });
                    let choices = self.choices(rules, at, &mut seen, budget)?;
                    stack.last_mut().expect("just pushed").choices = choices;
                }
            }
            let Some(frame) = stack.last_mut() else { return Ok(()) };
            ask = self.advance(frame);
            if ask.is_none() {
                self.known[frame.at as usize].open = false;
                stack.pop();
            }
        }
    }

    /// Works on a position as far as the memory reaches; returns the next question, or `None` when it is done.
    fn advance(&mut self, frame: &mut Frame) -> Option<(u32, u64)> {
        loop {
            let Knowledge { low, exact, .. } = self.known[frame.at as usize];
            let low = u64::from(low);
            if exact || low > frame.goal {
                return None;
            }
            let witness = if frame.next == 0 {
                frame.choices.iter().position(|choice| matches!(self.compare(choice, low), Verdict::Equal))
            } else {
                None
            };
            let witness = match witness {
                Some(found) => Some(found),
                None => match self.first_open(frame, low) {
                    Ok(found) => found,
                    Err(question) => return Some(question),
                },
            };
            let known = &mut self.known[frame.at as usize];
            match witness {
                Some(found) => {
                    frame.choices.swap_remove(found);
                    frame.next = 0;
                    known.low += 1;
                }
                None => known.exact = true,
            }
        }
    }

    /// Goes through the options in turn: a witness for the value, none, or a question that must be answered first.
    fn first_open(&self, frame: &mut Frame, value: u64) -> Result<Option<usize>, (u32, u64)> {
        while let Some(choice) = frame.choices.get(frame.next) {
            match self.compare(choice, value) {
                Verdict::Equal => return Ok(Some(frame.next)),
                Verdict::Different => frame.next += 1,
                Verdict::Ask(part, goal) => return Err((part, goal)),
            }
        }
        Ok(None)
    }

    fn compare(&self, choice: &Choice, value: u64) -> Verdict {
        let mut left = value ^ choice.known;
        let mut open = None;
        for &part in &choice.parts {
            let known = self.known[part as usize];
            match open {
                _ if known.exact => left ^= u64::from(known.low),
                None => open = Some((part, known.low)),
                Some((first, _)) => return Verdict::Ask(first, u64::MAX),
            }
        }
        match open {
            None if left == 0 => Verdict::Equal,
            None => Verdict::Different,
            Some((_, low)) if left < u64::from(low) => Verdict::Different,
            Some((part, _)) => Verdict::Ask(part, left),
        }
    }

    /// The options of a position. Each counts as looked at: a heap of 10^18 has too many to be listed at all.
    fn choices<R: Ruleset<Position = P>>(
        &mut self,
        rules: &R,
        at: u32,
        seen: &mut u64,
        budget: &Budget,
    ) -> Result<Vec<Choice>, SolveError> {
        let position = self.known.get_index(at as usize).expect("remembered").0.clone();
        let mut choices: Vec<Choice> = vec![];
        rules.walk(&position, budget, |_, parts| {
            *seen += 1;
            if *seen & 0xff == 0 {
                budget.visit(0x100);
            }
            if !parts.iter().any(|part| rules.entailing(part)) {
                choices.push(self.choice(rules, parts));
            }
            Ok(budget.check_effort(*seen, self.bytes() + (choices.capacity() * size_of::<Choice>()) as u64)?)
        })?;
        choices.sort_unstable();
        choices.dedup();
        // Smallest open parts first: they are the quickest to decide.
        choices.sort_by_key(|choice| choice.size);
        Ok(choices)
    }

    fn choice<R: Ruleset<Position = P>>(&mut self, rules: &R, parts: &[P]) -> Choice {
        let mut choice = Choice { parts: SmallVec::new(), known: 0, size: 0 };
        for part in parts {
            rules.reduce(part, &mut |reduced| match rules.theorem(&reduced).and_then(|fact| fact.nim_value()) {
                Some((value, _)) => choice.known ^= value.0,
                None => {
                    let (held, before) = (rules.bytes_held(&reduced), self.known.len());
                    let place = self.known.entry(reduced);
                    let at = place.index() as u32;
                    let size = rules.size(place.key());
                    place.or_insert(Knowledge { size, ..Knowledge::default() });
                    self.held += if self.known.len() > before { held } else { 0 };
                    match choice.parts.iter().position(|&other| other == at) {
                        Some(twin) => _ = choice.parts.swap_remove(twin),
                        None => choice.parts.push(at),
                    }
                }
            });
        }
        choice.parts.sort_unstable();
        choice.size = choice.parts.iter().map(|&part| self.known[part as usize].size).max().unwrap_or(0);
        choice
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::cram::{Board, Cram};

    /// Wherever the budget ends a search, the next one goes on from there.
    #[test]
    fn a_search_given_up_can_be_taken_up_again() {
        let board = Board::empty(4, 5);
        let mut search = Search::default();
        for _ in 0..4 {
            assert!(search.value(&Cram, &board, &Budget::unlimited().with_effort(255)).is_err());
        }
        let (value, _) = search.value(&Cram, &board, &Budget::unlimited()).unwrap();
        assert_eq!(value, Nimber(2));
        assert!(search.equals(&Cram, &[board, board], Nimber(0), &Budget::unlimited()).unwrap());
    }
}
