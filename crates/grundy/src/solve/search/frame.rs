//! One position at work: which of its options is asked what, and what follows from the answers.

use super::choice::{Choice, Read, Reader, Sight, bit};
use super::memory::Known;
use super::terms::{Spent, Terms};
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
    /// More options would have been read than were allowed.
    Left,
}

/// What a position at work wants next.
pub(super) enum Step<P> {
    /// A question about a part, with its options if they were read, and on what terms.
    Ask(P, Ask, Option<Read<P>>, Terms),
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

/// An option of a position at work.
struct Candidate<P> {
    choice: Choice<P>,
    attempt: Attempt<P>,
}

/// What was read and spent to find out whether an option has the value that is looked for, or the position itself a smaller one.
struct Attempt<P> {
    /// The options that a look has read.
    read: Option<Box<Read<P>>>,
    spent: Spent,
}

impl<P> Attempt<P> {
    fn new() -> Attempt<P> {
        Attempt { read: None, spent: Spent::default() }
    }

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
    /// The option that a question is about, or [`ITSELF`], and how many options had been looked at when it was asked.
    asked: u32,
    asked_at: u64,
    /// The least value that no option is known to have, as long as it is less than the wanted one: that the position has it would do as well.
    less: u64,
    itself: Attempt<P>,
    /// The value, if the position itself was asked and has it.
    has: Option<u64>,
    /// How many options had been looked at when work began.
    begun: u64,
    pub(super) terms: Terms,
}

/// The position itself, in the place of an option.
const ITSELF: u32 = u32::MAX;

impl<P: Clone + Ord + std::hash::Hash> Frame<P> {
    /// Begins with a position whose options may have been read already.
    pub(super) fn new<R: Ruleset<Position = P>>(
        at: P,
        ask: Ask,
        read: Option<Read<P>>,
        terms: Terms,
        reader: &mut Reader<'_, R>,
    ) -> Result<Frame<P>, SolveError> {
        let begun = reader.seen();
        let Read { mut choices, some: known } = match read {
            Some(read) => read,
            None => reader.choices(&at)?,
        };
        reader.order(&mut choices);
        // Options of n values are needed for the value n.
        let most = choices.len() as u64 + u64::from(known.count_ones());
        let (mut some, none) = (Values::up_to(most), Values::up_to(most));
        some.words.push(known | reader.memory.refuted(&at) | reader.refuted(&at));
        let choices: Vec<_> = choices.into_iter().map(|choice| Candidate { choice, attempt: Attempt::new() }).collect();
        let frame = Frame {
            at,
            ask,
            choices,
            some,
            none,
            wanted: None,
            queue: BinaryHeap::new(),
            asked: 0,
            asked_at: 0,
            less: 0,
            itself: Attempt::new(),
            has: None,
            begun,
            terms,
        };
        reader.at_work += frame.bytes();
        Ok(frame)
    }

    /// The bytes that it holds.
    pub(super) fn bytes(&self) -> u64 {
        let read = self.choices.iter().map(|candidate| candidate.attempt.bytes()).sum::<u64>() + self.itself.bytes();
        (self.choices.capacity() * size_of::<Candidate<P>>()) as u64 + read
    }

    /// What was found so far, and what it cost.
    pub(super) fn found<R: Ruleset<Position = P>>(&self, reader: &Reader<'_, R>) -> (Known, u64) {
        let known = self.value().and_then(|value| u32::try_from(value).ok()).map_or(Known::Not(self.some.low()), Known::Value);
        (known, reader.seen() - self.begun)
    }

    /// The value, once it is known: options have all smaller ones, and none has it.
    fn value(&self) -> Option<u64> {
        let least = self.some.least_missing();
        self.has.or_else(|| (self.none.contains(least) || self.choices.is_empty()).then_some(least))
    }

    fn reply(&self) -> Option<Reply> {
        match (self.ask, self.value()) {
            (Ask::Is(wanted), _) if wanted > self.some.most || self.some.contains(wanted) => Some(Reply::Is(false)),
            (Ask::Is(wanted), Some(value)) => Some(Reply::Is(value == wanted)),
            (Ask::Value, Some(value)) => Some(Reply::Value(value)),
            (_, None) => None,
        }
    }

    /// Whether its last question is about the position itself.
    pub(super) fn asks_itself(&self) -> bool {
        self.asked == ITSELF
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
                    self.asked_at = reader.seen();
                    let attempt = self.attempt();
                    let (read, times) = (attempt.take(reader), attempt.spent.times);
                    return Ok(Step::Ask(part, ask, read, self.terms.of_option(times, self.asked_at)));
                }
                None if self.has.is_some() || self.some.contains(wanted) => self.wanted = None,
                None => {
                    self.none.insert(wanted);
                    self.wanted = None;
                }
            }
        }
    }

    /// What was asked about last.
    fn attempt(&mut self) -> &mut Attempt<P> {
        match self.asked {
            ITSELF => &mut self.itself,
            option => &mut self.choices[option as usize].attempt,
        }
    }

    /// Chooses the value to look for, first the one that was asked for, and puts the options that may have it in order.
    fn line_up<R: Ruleset<Position = P>>(&mut self, reader: &mut Reader<'_, R>) -> u64 {
        let wanted = match self.ask {
            Ask::Is(asked) if !self.none.contains(asked) => asked,
            _ => self.some.least_missing(),
        };
        self.wanted = Some(wanted);
        if self.ask == Ask::Value {
            self.terms.expect_all(wanted > 0);
        }
        self.queue.clear();
        let some = &mut self.some;
        self.choices.retain_mut(|candidate| {
            candidate.choice.settle(&reader.memory);
            let known = candidate.choice.parts.is_empty();
            if known {
                some.insert(candidate.choice.known);
                drop(candidate.attempt.take(reader));
            }
            !known
        });
        if self.some.contains(wanted) {
            return wanted;
        }
        for (i, Candidate { choice, attempt }) in self.choices.iter_mut().enumerate() {
            attempt.spent = Spent::default();
            let (size, one) = (reader.rules.size(choice.smallest(reader.rules)), choice.parts.len() == 1);
            let (cost, stage) =
                if one { (reader.costs.of_unseen(size), Stage::Guessed) } else { (reader.costs.of_value(size), Stage::Seen) };
            self.queue.push(Reverse((cost, stage, i as u32)));
        }
        self.line_up_itself(reader, wanted);
        wanted
    }

    /// Puts the position itself among its options, if it may have a smaller value than the wanted one.
    fn line_up_itself<R: Ruleset<Position = P>>(&mut self, reader: &mut Reader<'_, R>, wanted: u64) {
        self.less = self.some.least_missing();
        if self.less < wanted {
            drop(self.itself.take(reader));
            self.itself.spent = Spent::default();
            let cost = reader.costs.of_itself(reader.rules.size(&self.at));
            self.queue.push(Reverse((cost, Stage::Guessed, ITSELF)));
        }
    }

    /// Looks whether the position itself has the smaller value. Whether it is to be asked.
    fn try_itself<R: Ruleset<Position = P>>(&mut self, reader: &mut Reader<'_, R>, wanted: u64, stage: Stage) -> Result<bool, SolveError> {
        if self.some.contains(self.less) {
            self.line_up_itself(reader, wanted);
        } else if self.queue.is_empty() {
            // No option has the wanted value, so the smaller ones are next in any case.
        } else if stage == Stage::Seen {
            return Ok(true);
        } else {
            match reader.look(&self.at, self.less)? {
                Sight::Is => self.has = Some(self.less),
                Sight::IsNot => {
                    self.some.insert(self.less);
                    self.line_up_itself(reader, wanted);
                }
                Sight::Open(weight, read) => {
                    let cost = self.itself.spent.cost(weight, self.terms.first());
                    self.queue.push(Reverse((cost, Stage::Seen, ITSELF)));
                    self.itself.keep(read, reader);
                }
            }
        }
        Ok(false)
    }

    /// The next question on the way to an option with the wanted value; none if there is such an option, or if there is none.
    fn next<R: Ruleset<Position = P>>(&mut self, reader: &mut Reader<'_, R>, wanted: u64) -> Result<Option<(P, Ask)>, SolveError> {
        if self.some.contains(wanted) {
            return Ok(None);
        }
        while let Some(Reverse((cost, stage, i))) = self.queue.pop() {
            if i == ITSELF {
                if self.try_itself(reader, wanted, stage)? {
                    self.asked = ITSELF;
                    return Ok(Some((self.at.clone(), Ask::Is(self.less))));
                }
                if self.has.is_some() {
                    return Ok(None);
                }
                continue;
            }
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
                    Sight::Open(weight, read) => {
                        let cost = candidate.attempt.spent.cost(weight, self.terms.first());
                        self.queue.push(Reverse((cost, Stage::Seen, i)));
                        candidate.attempt.keep(read, reader);
                    }
                }
                continue;
            }
            if stage == Stage::Seen && self.terms.all && !self.queue.is_empty() && reader.is_busy(part) {
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
        let took = reader.seen() - self.asked_at;
        match reply {
            Reply::Left => {
                let spent = &mut self.attempt().spent;
                spent.add(took);
                let times = spent.times;
                // What it weighs now is seen by another look; several parts are not looked at.
                let (cost, stage) = match self.choices.get(self.asked as usize) {
                    Some(Candidate { choice, .. }) if choice.parts.len() > 1 => {
                        let size = reader.rules.size(choice.smallest(reader.rules));
                        (reader.costs.of_value(size).saturating_mul(1 << times.min(u32::BITS - 1)), Stage::Seen)
                    }
                    _ => (0, Stage::Guessed),
                };
                self.queue.push(Reverse((cost, stage, self.asked)));
            }
            Reply::Is(true) if self.asked == ITSELF => self.has = Some(self.less),
            Reply::Is(false) if self.asked == ITSELF => {
                // Options have all that is less, so one has this as well.
                self.some.insert(self.less);
                self.queue.push(Reverse((0, Stage::Guessed, ITSELF)));
            }
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
const DEFERRED: u32 = 1 << 20;
