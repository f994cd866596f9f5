//! Options as the search sees them, and a look at a position that asks nobody.

use super::Together;
use super::frame::{EXACT, MISSING, OPTION};
use super::memory::{Known, Memory};
use crate::{Budget, Halt, Outcome, Ruleset, SolveError, Worth};
use smallvec::SmallVec;
use std::hash::Hash;

/// An option: what is known of some of its parts, and the others in canonical form.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Choice<P> {
    /// The sum of the values that are known.
    pub(super) known: u64,
    pub(super) parts: SmallVec<[P; 1]>,
}

impl<P: Clone + Ord + Hash> Choice<P> {
    /// Adds a part. Equal parts cancel.
    #[inline]
    pub(super) fn add(&mut self, part: P) {
        match self.parts.iter().position(|other| *other == part) {
            Some(twin) => _ = self.parts.swap_remove(twin),
            None => self.parts.push(part),
        }
    }

    /// Puts values that are remembered in the place of parts.
    #[inline]
    pub(super) fn settle(&mut self, memory: &Memory<P>) {
        let mut at = 0;
        while let Some(part) = self.parts.get(at) {
            match memory.value(part) {
                Some(value) => {
                    self.known ^= u64::from(value);
                    self.parts.remove(at);
                }
                None => at += 1,
            }
        }
    }

    /// Where its smallest part is.
    pub(super) fn smallest_at<R: Ruleset<Position = P>>(&self, rules: &R) -> usize {
        let sizes = self.parts.iter().map(|part| rules.size(part)).enumerate();
        sizes.min_by_key(|&(_, size)| size).map_or(0, |(at, _)| at)
    }

    /// Its smallest part.
    pub(super) fn smallest<R: Ruleset<Position = P>>(&self, rules: &R) -> &P {
        &self.parts[if self.parts.len() == 1 { 0 } else { self.smallest_at(rules) }]
    }
}

/// What a look at a position shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sight {
    Is,
    IsNot,
    /// It would have to be asked; about so much work.
    Open(u32),
}

/// Whoever looks at options: rules, memory, and a count under the budget.
pub(super) struct Reader<'a, R: Ruleset> {
    pub(super) rules: &'a R,
    pub(super) memory: &'a Memory<R::Position>,
    pub(super) budget: &'a Budget,
    pub(super) together: &'a Together,
    seen: u64,
    /// The bytes of the positions at work.
    pub(super) at_work: u64,
    /// Parts that a look left open, kept from one to the next for their room.
    open: Vec<(R::Position, u64)>,
}

impl<'a, R: Ruleset> Reader<'a, R> {
    pub(super) fn new(rules: &'a R, memory: &'a Memory<R::Position>, budget: &'a Budget, together: &'a Together) -> Self {
        Reader { rules, memory, budget, together, seen: 0, at_work: 0, open: vec![] }
    }

    /// How many options were looked at.
    pub(super) fn seen(&self) -> u64 {
        self.seen
    }

    /// Whether another thread is at work on a position.
    pub(super) fn is_busy(&self, part: &R::Position) -> bool {
        self.together.is_busy(|| self.memory.hash(part))
    }

    /// Parts of a sum: those whose values theorems or tables give are added up, equal ones cancel.
    #[inline]
    pub(super) fn choice(&self, parts: &[R::Position]) -> Choice<R::Position> {
        let mut choice = Choice { known: 0, parts: SmallVec::new() };
        for part in parts {
            self.rules.reduce(part, &mut |reduced| {
                let told = self.rules.tabled(&reduced);
                match told.or_else(|| self.rules.theorem(&reduced)?.nim_value().map(|(value, _)| value)) {
                    Some(value) => choice.known ^= value.0,
                    None => choice.add(reduced),
                }
            });
        }
        choice
    }

    /// The values that a theorem says a position has not: 0, if it is won.
    #[inline]
    pub(super) fn refuted(&self, at: &R::Position) -> u64 {
        let won = self.rules.theorem(at).is_some_and(|fact| matches!(fact.worth, Worth::Alone(Outcome::N)));
        u64::from(won)
    }

    /// All different options of a position. Each counts as looked at: a heap of 10^18 has too many to be listed at all.
    pub(super) fn choices(&mut self, at: &R::Position) -> Result<Vec<Choice<R::Position>>, SolveError> {
        let (mut choices, mut seen) = (vec![], self.seen);
        let held = self.memory.bytes() + self.at_work;
        self.rules.walk(at, self.budget, |_, parts| {
            seen += 1;
            if !parts.iter().any(|part| self.rules.entailing(part)) {
                choices.push(self.choice(parts));
            }
            Ok(self.budget.check_effort(seen, held + (choices.capacity() * size_of::<Choice<R::Position>>()) as u64)?)
        })?;
        self.count(seen);
        for choice in &mut choices {
            choice.parts.sort_unstable();
        }
        choices.sort_unstable();
        choices.dedup();
        Ok(choices)
    }

    fn count(&mut self, seen: u64) {
        if seen >> 10 > self.seen >> 10 {
            self.budget.visit((seen >> 10 << 10) - (self.seen >> 10 << 10));
        }
        self.seen = seen;
    }

    /// Whether a position has a value, as far as the values tell that are known of its options. Mostly one of them has it, and nothing more need be asked.
    pub(super) fn look(&mut self, at: &R::Position, value: u64) -> Result<Sight, SolveError> {
        let (rules, memory, budget) = (self.rules, self.memory, self.budget);
        if value == 0 && self.refuted(at) == 1 {
            return Ok(Sight::IsNot);
        }
        let mut open = std::mem::take(&mut self.open);
        open.clear();
        let (mut seen, first) = (self.seen, self.seen);
        let (mut some, mut weight, mut found, mut all) = (0u64, 0u32, false, true);
        let held = self.memory.bytes() + self.at_work;
        let walk = rules.walk(at, budget, |_, parts| {
            seen += 1;
            budget.check_effort(seen, held)?;
            if parts.iter().any(|part| rules.entailing(part)) {
                return Ok(());
            }
            if seen - first > FAR {
                all = false;
                return Err(Halt::Enough);
            }
            let mut choice = self.choice(parts);
            choice.settle(memory);
            match &choice.parts[..] {
                [] if choice.known == value => {
                    found = true;
                    return Err(Halt::Enough);
                }
                [] => some |= bit(choice.known),
                [part] => open.push((part.clone(), value ^ choice.known)),
                _ => weight = weight.saturating_add(OPTION + rules.size(choice.smallest(rules)).saturating_mul(EXACT)),
            }
            Ok(())
        });
        self.count(seen);
        walk?;
        let sight = if found {
            memory.remember(at, Known::Not(some | bit(value)), seen - first, &|part| rules.bytes_held(part));
            Sight::IsNot
        } else {
            let sums = weight > 0;
            let asked = open.iter().filter(|(part, value)| memory.known(part).is(*value).is_none()).count();
            weight = weight.saturating_add(OPTION.saturating_mul(asked as u32));
            self.sight(at, value, (some, weight), all && open.is_empty() && !sums, all, seen - first)
        };
        open.clear();
        self.open = open;
        Ok(sight)
    }

    /// What a look showed that found no option of the value: the values that options have, and the weight of what is not known of them.
    fn sight(&self, at: &R::Position, value: u64, (some, weight): (u64, u32), exact: bool, all: bool, cost: u64) -> Sight {
        let some = some | if let Known::Not(known) = self.memory.known(at) { known } else { 0 };
        let least = u64::from(some.trailing_ones());
        let remember = |fact| self.memory.remember(at, fact, cost, &|part| self.rules.bytes_held(part));
        if least < 64 && (exact || all && weight == 0 && least >= value) {
            // Every option's value is known, or each is known to be another one and all smaller ones are there.
            let found = if exact { least } else { value };
            remember(Known::Value(found as u32));
            return if found == value { Sight::Is } else { Sight::IsNot };
        }
        remember(Known::Not(some));
        let missing = value.min(64) as u32 - (some & bit(value).wrapping_sub(1)).count_ones();
        Sight::Open(weight.saturating_add(MISSING * missing).saturating_add(if all { 0 } else { u32::MAX / 2 }))
    }
}

/// So many options are looked at to guess the cost of asking.
const FAR: u64 = 256;

/// The set of a value, empty if it is large.
fn bit(value: u64) -> u64 {
    if value < 64 { 1 << value } else { 0 }
}
