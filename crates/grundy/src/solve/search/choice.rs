//! Options as the search sees them, and a look at a position that asks nobody.

use super::Together;
use super::cost::{Costs, of_missing};
use super::memory::{Known, Memory};
use crate::{Budget, Halt, Nimber, Outcome, Ruleset, SolveError, Worth, saw_all};
use foldhash::fast::FixedState;
use smallvec::SmallVec;
use std::hash::{BuildHasher, Hash};

/// An option: what is known of some of its parts, and the others in canonical form.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
    pub(super) fn settle<R: Ruleset<Position = P>>(&mut self, memory: &Memory<'_, R>) {
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
pub(super) enum Sight<P> {
    Is,
    IsNot,
    /// It would have to be asked; about so much work. What was read is kept if there is room, so that it need not be read again.
    Open(u32, Option<Read<P>>),
}

/// What a look saw of the options whose values are known.
struct Glance {
    /// The values below 64.
    some: u64,
    /// One has the value that was looked for.
    found: bool,
    /// There were not too many to be seen.
    all: bool,
    /// One has a value of 64 or more.
    large: bool,
}

/// All options of a position, read.
pub(super) struct Read<P> {
    /// Those whose value is not known.
    pub(super) choices: Vec<Choice<P>>,
    /// The values of the others, all below 64.
    pub(super) some: u64,
}

impl<P> Read<P> {
    /// The bytes that it holds.
    pub(super) fn bytes(&self) -> u64 {
        (self.choices.capacity() * size_of::<Choice<P>>()) as u64
    }
}

/// Whoever looks at options: rules, memory, and a count under the budget.
pub(super) struct Reader<'a, R: Ruleset> {
    pub(super) rules: &'a R,
    pub(super) memory: Memory<'a, R>,
    pub(super) budget: &'a Budget,
    pub(super) together: &'a Together,
    /// Another order among options that look alike, unless it is 0.
    luck: u64,
    seen: u64,
    /// The bytes of the positions at work.
    pub(super) at_work: u64,
    /// Options that a look left open, kept from one to the next for their room.
    open: Vec<Choice<R::Position>>,
    /// The values that options of these have, likewise.
    refuted: Vec<u64>,
    /// What is seen of options.
    pub(super) costs: Costs,
}

impl<'a, R: Ruleset> Reader<'a, R> {
    pub(super) fn new(rules: &'a R, memory: Memory<'a, R>, budget: &'a Budget, together: &'a Together) -> Self {
        Reader { rules, memory, budget, together, luck: 0, seen: 0, at_work: 0, open: vec![], refuted: vec![], costs: Costs::default() }
    }

    /// With another order among options that look alike, unless it is 0.
    pub(super) fn with_luck(self, luck: u64) -> Self {
        Reader { luck, ..self }
    }

    /// Puts the options of a position in order, each once.
    pub(super) fn order(&self, choices: &mut Vec<Choice<R::Position>>) {
        for choice in &mut *choices {
            choice.parts.sort_unstable();
        }
        choices.sort_unstable();
        choices.dedup();
        if self.luck != 0 {
            choices.sort_by_cached_key(|choice| FixedState::with_seed(self.luck).hash_one(choice));
        }
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
            let mut known = 0;
            let tabled = self.rules.reduce_and_add(part, &mut |reduced| match self.proved(&reduced) {
                Some(value) => known ^= value,
                None => choice.add(reduced),
            });
            choice.known ^= known ^ tabled.0;
        }
        choice
    }

    /// A sum of which a part is known, and parts in canonical form: those whose values theorems tell or the memory has are added up, equal ones cancel.
    #[inline]
    fn known(&self, sum: Nimber, parts: &[R::Position]) -> Choice<R::Position> {
        let mut choice = Choice { known: sum.0, parts: SmallVec::new() };
        for part in parts {
            match self.proved(part).or_else(|| self.memory.value(part).map(u64::from)) {
                Some(value) => choice.known ^= value,
                None => choice.add(part.clone()),
            }
        }
        choice
    }

    /// The value that a theorem tells.
    #[inline]
    fn proved(&self, part: &R::Position) -> Option<u64> {
        let (value, _) = self.rules.theorem(part)?.nim_value()?;
        Some(value.0)
    }

    /// The values that a theorem says a position has not: 0, if it is won.
    #[inline]
    pub(super) fn refuted(&self, at: &R::Position) -> u64 {
        let won = self.rules.theorem(at).is_some_and(|fact| matches!(fact.worth, Worth::Alone(Outcome::N)));
        u64::from(won)
    }

    /// All options of a position. Each counts as looked at: a heap of 10^18 has too many to be listed at all.
    pub(super) fn choices(&mut self, at: &R::Position) -> Result<Read<R::Position>, SolveError> {
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
        Ok(Read { choices, some: 0 })
    }

    fn count(&mut self, seen: u64) {
        if seen >> 10 > self.seen >> 10 {
            self.budget.visit((seen >> 10 << 10) - (self.seen >> 10 << 10));
        }
        self.seen = seen;
    }

    /// Whether a position has a value, as far as the values tell that are known of its options. Mostly one of them has it, and nothing more need be asked.
    pub(super) fn look(&mut self, at: &R::Position, value: u64) -> Result<Sight<R::Position>, SolveError> {
        if value == 0 && self.refuted(at) == 1 {
            return Ok(Sight::IsNot);
        }
        let first = self.seen;
        let Glance { some, found, all, large } = self.glance(at, value)?;
        let cost = self.seen - first;
        if found {
            self.remember(at, Known::Not(some | bit(value)), cost);
            return Ok(Sight::IsNot);
        }
        let size = self.rules.size(at);
        if all {
            self.costs.note_all(size, cost);
        }
        let weight = self.weight(size, value);
        Ok(match self.conclusion(at, value, some, weight.is_none(), all, cost) {
            Some(true) => Sight::Is,
            Some(false) => Sight::IsNot,
            None => {
                let missing = of_missing(value.min(64) as u32 - (some & bit(value).wrapping_sub(1)).count_ones());
                let weight = weight.unwrap_or(0).saturating_add(missing).saturating_add(if all { 0 } else { u32::MAX / 2 });
                Sight::Open(weight, if all && !large { self.kept(some) } else { None })
            }
        })
    }

    /// Reads the options up to one with the value, and leaves the open ones.
    fn glance(&mut self, at: &R::Position, value: u64) -> Result<Glance, SolveError> {
        let (rules, budget) = (self.rules, self.budget);
        let mut open = std::mem::take(&mut self.open);
        open.clear();
        let (mut seen, first) = (self.seen, self.seen);
        let mut glance = Glance { some: 0, found: false, all: true, large: false };
        let held = self.memory.bytes() + self.at_work;
        let mut see = |sum: Nimber, parts: &[R::Position]| {
            seen += 1;
            budget.check_effort(seen, held)?;
            if seen - first > FAR {
                glance.all = false;
                return Err(Halt::Enough);
            }
            let choice = self.known(sum, parts);
            if !choice.parts.is_empty() {
                open.push(choice);
                return Ok(());
            }
            glance.some |= bit(choice.known);
            glance.large |= choice.known >= 64;
            glance.found = choice.known == value;
            if glance.found { Err(Halt::Enough) } else { Ok(()) }
        };
        let walk = saw_all(rules.scan(at, budget, &mut see));
        self.count(seen);
        self.open = open;
        walk?;
        Ok(glance)
    }

    /// What it would cost to refute the options that a look at a position of this size left open; `None` if they are refuted, all of them.
    fn weight(&mut self, size: u32, value: u64) -> Option<u32> {
        let (rules, memory) = (self.rules, &self.memory);
        let loss = |part: &R::Position| size.saturating_sub(rules.size(part));
        // What is known of all of them is fetched before any of it is needed, so that one does not wait for another.
        let refuted = self.open.iter().map(|choice| if let [part] = &choice.parts[..] { memory.refuted(part) } else { 0 });
        self.refuted.clear();
        self.refuted.extend(refuted);
        let mut left = None;
        for (choice, &values) in self.open.iter().zip(&self.refuted) {
            let weight = match &choice.parts[..] {
                [part] => {
                    let loss = loss(part);
                    self.costs.note(loss);
                    if values & bit(value ^ choice.known) != 0 {
                        continue;
                    }
                    self.costs.of_option(loss, values != 0)
                }
                parts => self.costs.of_parts(parts.iter().map(loss)),
            };
            left = Some(weight.saturating_add(left.unwrap_or(0)));
        }
        left
    }

    /// Whether the position has the value, if that follows from a look that found no option of the value: from the values that options have, and whether all that are open are refuted.
    fn conclusion(&self, at: &R::Position, value: u64, some: u64, refuted: bool, all: bool, cost: u64) -> Option<bool> {
        let some = some | self.memory.refuted(at);
        let (least, exact) = (u64::from(some.trailing_ones()), self.open.is_empty());
        if all && least < 64 && (exact || refuted && least >= value) {
            // Every option's value is known, or each is known to be another one and all smaller ones are there.
            let found = if exact { least } else { value };
            self.remember(at, Known::Value(found as u32), cost);
            return Some(found == value);
        }
        self.remember(at, Known::Not(some), cost);
        None
    }

    pub(super) fn remember(&self, at: &R::Position, fact: Known, cost: u64) {
        self.memory.remember(at, fact, cost);
    }

    /// Tells other threads what was found, and hears from them.
    pub(super) fn exchange(&self) {
        self.memory.exchange();
    }

    /// The options of the last look, as long as what is kept of them is a small part of what a search may hold.
    fn kept(&mut self, some: u64) -> Option<Read<R::Position>> {
        let bytes = (self.open.len() * size_of::<Choice<R::Position>>()) as u64;
        (self.at_work + bytes <= self.budget.memory() / KEPT).then(|| Read { choices: self.open.drain(..).collect(), some })
    }
}

/// Options that were read are kept up to this part of the memory.
const KEPT: u64 = 32;

/// So many options are looked at to guess the cost of asking.
const FAR: u64 = 256;

/// The set of a value, empty if it is large.
pub(super) fn bit(value: u64) -> u64 {
    if value < 64 { 1 << value } else { 0 }
}
