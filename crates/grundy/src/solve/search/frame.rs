//! One position at work: which of its options is asked what, and what follows from the answers.

use super::choice::{Choice, Read, Reader, Sight, bit};
use super::memory::Known;
use crate::{Message, Ruleset, SolveError, msg};
use smallvec::SmallVec;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A question about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ask {
    /// Is this its value?
    Is(u64),
    /// What is its value?
    Value,
}

impl Ask {
    /// The reply, if what is known tells.
    pub(super) fn remembered(self, known: Known) -> Option<Reply> {
        match (self, known) {
            (Ask::Is(wanted), known) => known.is(wanted).map(Reply::Is),
            (Ask::Value, Known::Value(value)) => Some(Reply::Value(value.into())),
            (Ask::Value, Known::Not(_)) => None,
        }
    }
}

/// The answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reply {
    Is(bool),
    Value(u64),
}

/// What a position at work wants next.
pub(super) enum Step<P> {
    /// A question about a part, with its options if they were read.
    Ask(P, Ask, Option<Read<P>>),
    Done(Reply),
}

/// A set of values up to a largest one.
#[derive(Clone, Debug)]
pub(super) struct Values {
    words: SmallVec<[u64; 2]>,
    most: u64,
}

impl Values {
    fn up_to(most: u64) -> Values {
        Values { words: SmallVec::new(), most }
    }

    /// Adds a value; a larger one is left out.
    fn insert(&mut self, value: u64) {
        if value > self.most {
            return;
        }
        let word = (value / 64) as usize;
        if self.words.len() <= word {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (value % 64);
    }

    fn contains(&self, value: u64) -> bool {
        self.words.get((value / 64) as usize).is_some_and(|word| word >> (value % 64) & 1 == 1)
    }

    fn least_missing(&self) -> u64 {
        let full = self.words.iter().take_while(|&&word| word == u64::MAX).count();
        64 * full as u64 + self.words.get(full).map_or(0, |word| u64::from(word.trailing_ones()))
    }

    /// Those below 64.
    fn low(&self) -> u64 {
        self.words.first().copied().unwrap_or(0)
    }
}

/// Where an option stands in the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    /// Its cost is guessed from its size.
    Guessed,
    /// Its own options have been looked at.
    Seen,
    /// Somebody else is at work on it.
    Deferred,
}

/// An option, and its own options if a look has read them.
struct Candidate<P> {
    choice: Choice<P>,
    read: Option<Box<Read<P>>>,
}

impl<P> Candidate<P> {
    /// The bytes that were kept of what was read.
    fn bytes(&self) -> u64 {
        self.read.as_ref().map_or(0, |read| read.bytes())
    }

    /// Takes out what was read; it is no longer counted as kept.
    fn take<R: Ruleset<Position = P>>(&mut self, reader: &mut Reader<'_, R>) -> Option<Read<P>> {
        reader.at_work -= self.bytes();
        self.read.take().map(|read| *read)
    }

    /// Keeps what was read, and counts it.
    fn keep<R: Ruleset<Position = P>>(&mut self, read: Option<Read<P>>, reader: &mut Reader<'_, R>) {
        drop(self.take(reader));
        self.read = read.map(Box::new);
        reader.at_work += self.bytes();
    }
}

/// A position at work.
pub(super) struct Frame<P> {
    pub(super) at: P,
    ask: Ask,
    /// Options whose value is not known.
    choices: Vec<Candidate<P>>,
    /// Values that some option has.
    some: Values,
    /// Values that no option has.
    none: Values,
    /// The value that an option is looked for with, and the options that may have it, the easiest first.
    wanted: Option<u64>,
    queue: BinaryHeap<Reverse<(u32, Stage, u32)>>,
    /// The option that a question is about.
    asked: u32,
    /// How many options had been looked at when work began.
    begun: u64,
    /// All options are expected to be asked about, so threads take different ones; else one is expected to be enough, and threads go the same way.
    pub(super) all: bool,
}

/// To show that a part has a value, all its options must be refuted: of so many fifths of its [size](Ruleset::size) that is guessed to be left when those are gone that one look refutes.
const GUESS: u32 = 10;
const FIFTHS: u32 = 4;

/// What an option left to refute weighs, what a value that no option is known to have, and what finding the value of a part weighs for each unit of its size.
pub(super) const OPTION: u32 = 4;
pub(super) const MISSING: u32 = 3;
pub(super) const EXACT: u32 = 8;

impl<P: Clone + Ord + std::hash::Hash> Frame<P> {
    /// Begins with a position whose options may have been read already.
    pub(super) fn new<R: Ruleset<Position = P>>(
        at: P,
        ask: Ask,
        read: Option<Read<P>>,
        all: bool,
        reader: &mut Reader<'_, R>,
    ) -> Result<Frame<P>, SolveError> {
        let begun = reader.seen();
        let Read { mut choices, some: known } = match read {
            Some(read) => read,
            None => reader.choices(&at)?,
        };
        for choice in &mut choices {
            choice.parts.sort_unstable();
        }
        choices.sort_unstable();
        choices.dedup();
        // Options of n values are needed for the value n.
        let most = choices.len() as u64 + u64::from(known.count_ones());
        let (mut some, none) = (Values::up_to(most), Values::up_to(most));
        some.words.push(known | reader.memory.refuted(&at) | reader.refuted(&at));
        let choices: Vec<_> = choices.into_iter().map(|choice| Candidate { choice, read: None }).collect();
        let frame = Frame { at, ask, choices, some, none, wanted: None, queue: BinaryHeap::new(), asked: 0, begun, all };
        reader.at_work += frame.bytes();
        Ok(frame)
    }

    /// The bytes that it holds.
    pub(super) fn bytes(&self) -> u64 {
        (self.choices.capacity() * size_of::<Candidate<P>>()) as u64 + self.choices.iter().map(Candidate::bytes).sum::<u64>()
    }

    /// What was found so far, and what it cost.
    pub(super) fn found<R: Ruleset<Position = P>>(&self, reader: &Reader<'_, R>) -> (Known, u64) {
        let known = self.value().and_then(|value| u32::try_from(value).ok()).map_or(Known::Not(self.some.low()), Known::Value);
        (known, reader.seen() - self.begun)
    }

    /// The value, once it is known: options have all smaller ones, and none has it.
    fn value(&self) -> Option<u64> {
        let least = self.some.least_missing();
        (self.none.contains(least) || self.choices.is_empty()).then_some(least)
    }

    fn reply(&self) -> Option<Reply> {
        match (self.ask, self.value()) {
            (Ask::Is(wanted), _) if wanted > self.some.most || self.some.contains(wanted) => Some(Reply::Is(false)),
            (Ask::Is(wanted), Some(value)) => Some(Reply::Is(value == wanted)),
            (Ask::Value, Some(value)) => Some(Reply::Value(value)),
            (_, None) => None,
        }
    }

    /// The reply, if the memory has it: somebody else may have found it.
    pub(super) fn remembered(&self, known: Known) -> Option<Reply> {
        self.ask.remembered(known)
    }

    /// What is being found out, in words.
    pub(super) fn question(&self) -> Option<Message>
    where
        P: std::fmt::Display,
    {
        let position = self.at.to_string();
        let short = match position.char_indices().nth(LONG) {
            Some((end, _)) => format!("{}…", &position[..end]),
            None => position,
        };
        Some(msg!("progress-question", position = short, value = self.wanted?))
    }

    /// Goes on as far as memory and a look at options' options reach.
    pub(super) fn step<R: Ruleset<Position = P>>(&mut self, reader: &mut Reader<'_, R>) -> Result<Step<P>, SolveError> {
        loop {
            if let Some(reply) = self.reply() {
                return Ok(Step::Done(reply));
            }
            let wanted = match self.wanted {
                Some(wanted) => wanted,
                None => self.line_up(reader),
            };
            match self.next(reader, wanted)? {
                Some((part, ask)) => {
                    let read = self.choices[self.asked as usize].take(reader);
                    return Ok(Step::Ask(part, ask, read));
                }
                None if self.some.contains(wanted) => self.wanted = None,
                None => {
                    self.none.insert(wanted);
                    self.wanted = None;
                }
            }
        }
    }

    /// Chooses the value to look for, first the one that was asked for, and puts the options that may have it in order.
    fn line_up<R: Ruleset<Position = P>>(&mut self, reader: &mut Reader<'_, R>) -> u64 {
        let wanted = match self.ask {
            Ask::Is(asked) if !self.none.contains(asked) => asked,
            _ => self.some.least_missing(),
        };
        self.wanted = Some(wanted);
        self.queue.clear();
        let some = &mut self.some;
        self.choices.retain_mut(|candidate| {
            candidate.choice.settle(&reader.memory);
            let known = candidate.choice.parts.is_empty();
            if known {
                some.insert(candidate.choice.known);
                drop(candidate.take(reader));
            }
            !known
        });
        if self.some.contains(wanted) {
            return wanted;
        }
        for (i, Candidate { choice, .. }) in self.choices.iter().enumerate() {
            let (size, one) = (reader.rules.size(choice.smallest(reader.rules)), choice.parts.len() == 1);
            let (cost, stage) =
                if one { (size.saturating_mul(GUESS) / FIFTHS, Stage::Guessed) } else { (size.saturating_mul(EXACT), Stage::Seen) };
            self.queue.push(Reverse((cost, stage, i as u32)));
        }
        wanted
    }

    /// The next question on the way to an option with the wanted value; none if there is such an option, or if there is none.
    fn next<R: Ruleset<Position = P>>(&mut self, reader: &mut Reader<'_, R>, wanted: u64) -> Result<Option<(P, Ask)>, SolveError> {
        if self.some.contains(wanted) {
            return Ok(None);
        }
        while let Some(Reverse((cost, stage, i))) = self.queue.pop() {
            let candidate = &mut self.choices[i as usize];
            let choice = &mut candidate.choice;
            choice.settle(&reader.memory);
            let [part] = &choice.parts[..] else {
                if choice.parts.is_empty() {
                    self.some.insert(choice.known);
                    if choice.known == wanted {
                        return Ok(None);
                    }
                    continue;
                }
                self.asked = i;
                return Ok(Some((choice.smallest(reader.rules).clone(), Ask::Value)));
            };
            let value = wanted ^ choice.known;
            if reader.memory.refuted(part) & bit(value) != 0 {
                continue;
            }
            if stage == Stage::Guessed {
                match reader.look(part, value)? {
                    Sight::Is => {
                        self.some.insert(wanted);
                        return Ok(None);
                    }
                    Sight::IsNot => {}
                    Sight::Open(cost, read) => {
                        self.queue.push(Reverse((cost, Stage::Seen, i)));
                        candidate.keep(read, reader);
                    }
                }
                continue;
            }
            if stage == Stage::Seen && self.all && !self.queue.is_empty() && reader.is_busy(part) {
                self.queue.push(Reverse((cost.saturating_add(DEFERRED), Stage::Deferred, i)));
                continue;
            }
            self.asked = i;
            return Ok(Some((part.clone(), Ask::Is(value))));
        }
        Ok(None)
    }

    /// Takes the answer to its last question.
    pub(super) fn answer<R: Ruleset<Position = P>>(&mut self, reader: &Reader<'_, R>, reply: Reply) {
        let Some(wanted) = self.wanted else { return };
        match reply {
            Reply::Is(true) => self.some.insert(wanted),
            Reply::Is(false) => {}
            Reply::Value(value) => {
                let choice = &mut self.choices[self.asked as usize].choice;
                // It was the smallest part that was asked about.
                let asked = choice.smallest_at(reader.rules);
                choice.parts.remove(asked);
                choice.known ^= value;
                self.queue.push(Reverse((0, Stage::Guessed, self.asked)));
            }
        }
    }
}

/// No more letters of a position are shown in a question.
const LONG: usize = 40;

/// An option that somebody else is at work on is put off by so much.
const DEFERRED: u32 = 1 << 16;
