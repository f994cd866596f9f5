//! Nim-values by search, asking "is it n?" rather than "what is it?".
//!
//! The plain way to a value is to find the values of all options and take the mex. But most of a large game's followers need not have their values found.
//!
//! **Questions.** G = n if and only if no option of G has the value n and, for each k < n, some option has the value k. So one option of value n *refutes* G = n, whatever else G is; to *show* G = n, every option
//! must be refuted, and n options shown. Lemoine and Viennot (2009, 2012) search the outcome of G + \*n, which is the same question. A fact is either a value, or a set of values that options have ([`memory`]). To
//! answer "is it n?" an option of value n is looked for first, and only if there is none the smaller values; to find a value, 0 is asked for, then 1, and so on.
//!
//! **Sums.** An option with several parts is handled by the theorem of Sprague and Grundy: parts whose values are known are added up, equal parts cancel, all parts but the largest are made exact, and the largest is asked whether it is what is left.
//!
//! **A look before a question.** In the tree of questions that a proof needs, positions to be refuted are some ten times as many as positions to be shown, and most of them have an option whose value is already known and refutes them. So before a
//! part is asked about, its options are read once and only compared with what is known ([`choice::Reader::look`]). That needs no list of options and no memory for those that are never asked. What a look leaves open is weighed:
//! the options that would have to be refuted, each by what it has lost of the position's [size](Ruleset::size) ([`cost`]). The least weight is asked first. A look costs more than nothing, so the parts wait for it in a queue by a guess, and a part
//! is looked at when its guess is below all weights ([`frame`]).
//!
//! **Smaller values.** Of the sum G + \*n the options are G' + \*n and also G + \*m for m < n: that G has a smaller value m refutes G = n as well, and where G is m it is the only way. So beside its options a position itself waits in the queue, with the least m that no
//! option is known to have. If it is m, the question is answered; if not, some option has the value m, since options have all that is less, and to show G = n that had to be found anyway. Either answer is exact, whatever is forgotten. Before that was so, a follower
//! of 6x7 Cram that is 1 was asked whether it is 2, and 170 million options were read until none was left that could be 2.
//!
//! **Terms.** A weight says little about what asking costs. So a question is allowed to read so many options, and is left when they are used up; what was found stays, the others have their turn, and the next time it is allowed twice as much ([`terms`]). That is proof-number search in
//! its effect (Kishimoto and Müller's df-pn has thresholds where we have allowances), without numbers to be kept for every position.
//!
//! **Cost.** By one thread, in the program's own order: 0.9 million options are read for the value of 5x7 Cram, 3.8 million for 5x8, 13.6 million for 4x11, 48 million for 5x9, 242 million for 6x7, at 5 to 9 million a second; a search that lists all options of everything that it asks needs 25 million for 5x7.
//! Smaller values and terms were measured when each option weighed the same: 5x7 took 3.1 million without and 2.6 with them, 5x8 6.6 and 3.4, and 6x7 was not done after 760 million without both, nor with terms alone. The rest is up to the rules: their [`scan`](Ruleset::scan) splits and canonises each option that is read. To end
//! a look as soon as it weighs more than the best of the queue, and to go on with it later, reads a tenth fewer options and is no quicker.
//!
//! **Luck.** Options that look alike come in some order, and another order ([`Search::with_luck`]) reads another number of them: in six orders 0.87 to 1.18 million for 5x7, 2.9 to 5.6 for 5x8. So whatever is tried is tried on some fifty boards made by dice, in two orders each, beside a few rectangles in several.
//!
//! **All winning moves** of an empty rectangle are the hardest case, since nearly all moves win, and each is a proof of its own: of 5x8 59 of 67, 16 of them unlike. They read 17.1 to 19.6 million options in the same six orders, 3.5 to 5.9 times as much as the value alone, 4.4 times in all; 5x7 3.1 times, 4x11 3.1 times, fifty boards made by dice 1.1 times.
//! In which order moves are asked about, or whether the value is asked for before them or after, makes no difference (within a twentieth), nor whether all are asked with a little effort, then with twice as much, and so on.
//! For all winning moves of 5x8, 497 positions of two dominoes are refuted and 329 of three shown to be 0; 166 would be the fewest, if each refuted three. But to prefer an option that would refute open siblings, too, by as little as a sixteenth of its weight, reads a quarter more, and by a quarter 1.7 times as much; to prefer the others reads a sixth more.
//!
//! **In vain.** Before options were weighed only 12 to 21 of 100 that were read on six boards were read for the proof of the value itself, and a third for those of 5x8's winning moves; what a question that was left had read counts as in vain, though it is remembered. In 5x8, where one option of a larger position is enough, 0.4 to 0.75 wrong ones were asked before it, at half of its cost, and that at every
//! other step down. A look before the question tells most of what can be told: an option of which a tenth is open has the value in 4 of 5 cases, one of which nine tenths are in 1 of 20. What was tried since, on top of the weights: to weigh an option by its own size as well, so that of two that weigh the same the smaller one comes first, or the larger one (each reads the
//! more the stronger it is); to look at all options of the first two positions on the way down (a tenth more); what a search begins with, and how soon a question is left (nothing, or more).
//!
//! Since then the choice itself was looked into, on 350 positions of 5x8 at work, picked by dice, of which one option is enough: the truth about every option was found by searches of their own. The one asked first was right in 55 of 100; one of those that had been looked at in 62; any option at all in 77. So to choose better
//! among what was looked at gains little, whatever is counted (sizes, how many options are open, of how many something is known: no weights of these chose better than the one there is), and to find the others takes more looks than asking in vain costs. To remember what a look weighed, and take it for a guess when the
//! position is met again, reads 30 and 20 of 100 fewer options for 5x7 and 5x8, 20 more for 4x11, and 3 fewer for boards made by dice. And for all winning moves of 5x8, 4,846 positions of three dominoes are 0, of which 170 refute all of two dominoes that must be; but to show these 170 reads more than to show the 265 that the search
//! finds: cheap ones are worth more than few.
//!
//! **Memory** is bounded: when it is full, cheap facts go. A position at work keeps what it was told, so that nothing depends on what is still remembered, and a search ends whatever is forgotten.
//!
//! **Threads** go the same way, each with a memory of its own, and tell each other what they find ([`memory`]). Where one option is expected to be enough they follow each other, since a second one would be asked in vain; where all must
//! be asked, which is so at every other step from the question, one that is about to ask about a position that another is at work on takes the next best instead. One whose question was answered by another leaves it. What is expected of the question itself decides for all steps below it: where a value is asked for, 0 is expected to be an option's, since most positions are
//! won, and what is looked for after it to be the value. Were it expected of 0 as well, two threads would read 1.8 times as much as one for 5x7 and be no faster.
//! Over five rectangles in eight orders each and sixty boards made by dice two threads read 1.03 times as much as one and were 1.78 times as fast (35 of these boards: 1.04 and 1.77, and were it expected of 0, 1.14 and 1.58), where two searches of their own side by side were 1.8 to 1.9 times as fast as one after the other. The rest is what a thread
//! notes of the other's facts, and what both read. They begin after 2^14 options: 5x6 is 1.41 times as fast by two threads as by one (in 24 orders), 5x8 2.0 times (in 12), boards made by dice 1.72 times (100 of them). After 2^15 it was 1.12 to 1.3 times, 1.7 and 1.72, after 2^13 1.12, 2.0 and 1.74; after 2^17, half of a small search is done by one thread. Later questions, as those after winning moves, find memories in which much is known, and threads begin after 2^13: 1.55 times as fast as one, in place of 1.39. To part where the option at hand is mostly open, or at every step, reads as much within what chance does. Another way would be to share out the looks between two questions, so that the tree is the same with two threads as with one. Were it known which looks will be needed, and were nothing lost in handing them over, that would make reading 1.4 to 1.7 times as fast on four sets of boards, at a
//! handing over for every 60 to 100 options (some 20 microseconds); with what is not reading and what is lost it is reckoned to stay below what threads that go their own ways have, so it was not built.
//!
//! The stack is explicit, so the depth of a game is no danger. The definition itself, [`reference`](super::reference), is what all this is tested against.

mod choice;
mod cost;
mod facts;
mod frame;
mod memory;
mod terms;
#[cfg(test)]
mod tests;

use crate::game::{Finding, Solver};
use crate::threads::{available, on_threads};
use crate::{Basis, Budget, Nimber, Ruleset, SolveError};
use choice::{Choice, Read, Reader};
use frame::{Ask, Frame, Reply, Step};
use memory::Tables;
use std::collections::HashSet;
use std::hash::Hash;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use terms::Terms;

/// Search with a memory of what was found.
///
/// ```
/// use grundy::games::cram::{Board, Cram};
/// use grundy::{Budget, Nimber, game::Solver, solve::Search};
/// let mut search = Search::default();
/// let (value, _) = search.value(&Cram, &Board::empty(4, 5), &Budget::unlimited()).unwrap();
/// assert_eq!(value, Nimber(2));
/// ```
#[derive(Debug)]
pub struct Search<P> {
    tables: Tables<P>,
    /// So many options are read by one thread before others help.
    alone: u64,
    /// The most bytes of facts, if the budget allows more.
    most: u64,
    /// So many options at least are read for a question before it is left for another.
    patience: u64,
    /// Another order among options that look alike, unless it is 0.
    luck: u64,
}

impl<P> Default for Search<P> {
    fn default() -> Self {
        Search::of(available(), ALONE, u64::MAX, PATIENCE)
    }
}

impl<P> Search<P> {
    fn of(threads: usize, alone: u64, most: u64, patience: u64) -> Search<P> {
        Search { tables: Tables::new(threads), alone, most, patience, luck: 0 }
    }
}

/// Starting threads pays after so many options.
const ALONE: u64 = 1 << 14;

/// Where threads have worked together before, each has a memory to begin with, and starting them pays after this part of that.
const SOONER: u64 = 2;

/// What a question that is left has read is mostly remembered, but its options have to be read again.
const PATIENCE: u64 = 1 << 11;

/// The tables of facts may take so many eighths of what a budget allows; the rest is for the positions at work.
const EIGHTHS: u64 = 7;

impl<R: Ruleset + Sync> Solver<R> for Search<R::Position> {
    fn value(&mut self, rules: &R, at: &R::Position, budget: &Budget) -> Result<(Nimber, Basis), SolveError> {
        let root = self.choice(rules, std::slice::from_ref(at), budget);
        let mut total = root.known;
        for part in &root.parts {
            total ^= self.value_of(rules, part, budget)?;
        }
        Ok((Nimber(total), Basis::computed("search")))
    }

    fn facts(&mut self, rules: &R, part: &R::Position, budget: &Budget) -> Option<Result<Vec<Finding>, SolveError>> {
        Some(self.facts_of(rules, part, budget))
    }

    fn equals(&mut self, rules: &R, parts: &[R::Position], value: Nimber, budget: &Budget) -> Result<bool, SolveError> {
        let mut choice = self.choice(rules, parts, budget);
        loop {
            choice.settle(&self.tables.of(rules, 0, false));
            match &choice.parts[..] {
                [] => return Ok(choice.known == value.0),
                [part] => return self.is(rules, part, value.0 ^ choice.known, budget),
                _ => {
                    let smallest = choice.smallest_at(rules);
                    choice.known ^= self.value_of(rules, &choice.parts[smallest], budget)?;
                    choice.parts.remove(smallest);
                }
            }
        }
    }
}

impl<P: Clone + Ord + Hash + Send + Sync + std::fmt::Display> Search<P> {
    /// A new search with so many threads at most.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Search<P> {
        Search { tables: Tables::new(threads), ..self }
    }

    /// A search that takes options which look alike in another order, for each number but 0. Answers are the same, whatever the order; what it takes to find them is partly luck, and
    /// a measurement that is to mean something goes over several orders.
    ///
    /// ```
    /// use grundy::games::cram::{Board, Cram};
    /// use grundy::{Budget, Nimber, game::Solver, solve::Search};
    /// for luck in 0..3 {
    ///     let (value, _) = Search::default().with_luck(luck).value(&Cram, &Board::empty(4, 5), &Budget::unlimited()).unwrap();
    ///     assert_eq!(value, Nimber(2));
    /// }
    /// ```
    #[must_use]
    pub fn with_luck(self, luck: u64) -> Search<P> {
        Search { luck, ..self }
    }

    /// How many facts are remembered.
    pub fn len(&self) -> usize {
        self.tables.len()
    }

    /// Whether nothing is remembered yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Reads the options of a sum that is asked about.
    fn choice<R: Ruleset<Position = P>>(&self, rules: &R, parts: &[P], budget: &Budget) -> Choice<P> {
        Reader::new(rules, self.tables.of(rules, 0, false), budget, &Together::default()).choice(parts)
    }

    fn value_of<R: Ruleset<Position = P> + Sync>(&self, rules: &R, part: &P, budget: &Budget) -> Result<u64, SolveError> {
        match self.settle(rules, part, Ask::Value, budget)? {
            Reply::Value(value) => Ok(value),
            Reply::Is(_) | Reply::Left => unreachable!("a value was asked for, and the root is never left"),
        }
    }

    fn is<R: Ruleset<Position = P> + Sync>(&self, rules: &R, part: &P, value: u64, budget: &Budget) -> Result<bool, SolveError> {
        match self.settle(rules, part, Ask::Is(value), budget)? {
            Reply::Is(is) => Ok(is),
            Reply::Value(found) => Ok(found == value),
            Reply::Left => unreachable!("the root is never left"),
        }
    }

    /// Answers a question, alone at first, then with the others.
    fn settle<R: Ruleset<Position = P> + Sync>(&self, rules: &R, part: &P, ask: Ask, budget: &Budget) -> Result<Reply, SolveError> {
        let threads = self.tables.threads().min(budget.threads()).max(1);
        self.tables.limit(self.most.min(budget.memory() / 8 * EIGHTHS), threads);
        if let Some(reply) = ask.remembered(self.tables.of(rules, 0, false).known(part)) {
            return Ok(reply);
        }
        let pause = match threads {
            1 => u64::MAX,
            _ if self.tables.are_shared() => self.alone / SOONER,
            _ => self.alone,
        };
        let terms = Terms::of_root(self.patience);
        let nobody = Together::default();
        let reader = Reader::new(rules, self.tables.of(rules, 0, threads > 1), budget, &nobody).with_luck(self.luck);
        let alone = Work::new(reader, pause).answer(part, ask, terms);
        budget.ask(None);
        if let Some(reply) = alone? {
            return Ok(reply);
        }
        let together = Together::of_many();
        let work = |nth| {
            let reader = Reader::new(rules, self.tables.of(rules, nth, true), budget, &together).with_luck(self.luck);
            let reply = Work::new(reader, u64::MAX).answer(part, ask, terms);
            together.done.store(true, Relaxed);
            reply
        };
        let replies = on_threads(0..threads, work);
        budget.ask(None);
        // One that was told to leave has no reply; an error of any is an error of all.
        replies.into_iter().find_map(Result::transpose).expect("who ends first has a reply or an error")
    }
}

#[cfg(test)]
impl<P> Search<P> {
    /// With so many threads from the first option on, and so many bytes of facts for each.
    pub(crate) fn in_haste(threads: usize, most: u64) -> Search<P> {
        Search::of(threads, 0, most.saturating_mul(threads as u64), 1)
    }

    /// Memories of every size, one thread and several, and patience of all kinds.
    pub(crate) fn in_every_way() -> impl Iterator<Item = Search<P>> {
        let memories = [10_000, 30_000, u64::MAX].into_iter().flat_map(|most| [1, 3].map(|threads| Search::<P>::in_haste(threads, most)));
        memories.flat_map(|search| [1, 16, PATIENCE].map(|patience| Search::of(search.tables.threads(), 0, search.most, patience)))
    }
}

/// What threads at the same question know of each other.
#[derive(Debug, Default)]
struct Together {
    /// How many are at work on positions, by the positions' hashes, where there are several threads. Positions that share a place cost time only.
    busy: Box<[AtomicU32]>,
    /// Somebody has the answer.
    done: AtomicBool,
}

/// Positions at work are on the way from the question to those at hand, which is far shorter than this.
const PLACES: usize = 1 << 12;

impl Together {
    fn of_many() -> Together {
        Together { busy: std::iter::repeat_with(AtomicU32::default).take(PLACES).collect(), done: AtomicBool::new(false) }
    }

    fn are_many(&self) -> bool {
        !self.busy.is_empty()
    }

    /// How many are at work on a position with this hash; nobody, where there is one thread.
    fn at_work(&self, hash: impl FnOnce() -> u64) -> Option<&AtomicU32> {
        self.are_many().then(|| &self.busy[hash() as usize % PLACES])
    }

    fn is_busy(&self, hash: impl FnOnce() -> u64) -> bool {
        self.at_work(hash).is_some_and(|count| count.load(Relaxed) > 0)
    }

    fn enter(&self, hash: impl FnOnce() -> u64) {
        self.at_work(hash).map(|count| count.fetch_add(1, Relaxed));
    }

    fn leave(&self, hash: impl FnOnce() -> u64) {
        self.at_work(hash).map(|count| count.fetch_sub(1, Relaxed));
    }
}

/// One thread's work on a question: the positions on the way from it to the one at hand.
struct Work<'a, R: Ruleset> {
    reader: Reader<'a, R>,
    stack: Vec<Frame<R::Position>>,
    /// The same positions: meeting one of them again means that it can repeat.
    open: HashSet<R::Position>,
    /// After so many options the work is left.
    pause: u64,
}

/// After so many steps a thread looks whether others have answered one of its questions.
const STEPS: u32 = 64;

impl<'a, R: Ruleset> Work<'a, R> {
    fn new(reader: Reader<'a, R>, pause: u64) -> Self {
        Work { reader, stack: vec![], open: HashSet::new(), pause }
    }

    /// The answer; `None` if there was a pause, or if somebody else has it.
    fn answer(mut self, root: &R::Position, ask: Ask, terms: Terms) -> Result<Option<Reply>, SolveError> {
        let answer = self.begin(root.clone(), ask, None, terms).and_then(|()| self.work());
        // Whatever ended the work, what was found is kept.
        while !self.stack.is_empty() {
            self.end();
        }
        self.reader.exchange();
        answer
    }

    fn work(&mut self) -> Result<Option<Reply>, SolveError> {
        let mut steps = 0;
        loop {
            steps += 1;
            if steps % STEPS == 0 {
                if self.reader.together.done.load(Relaxed) {
                    return Ok(None);
                }
                self.reader.exchange();
                if self.reader.together.are_many() {
                    self.leave_what_is_answered();
                }
            }
            if self.reader.seen() > self.pause {
                return Ok(None);
            }
            self.leave_what_takes_long();
            let frame = self.stack.last_mut().expect("the root ends the work");
            match frame.step(&mut self.reader)? {
                Step::Ask(part, ask, read, terms) => self.begin(part, ask, read, terms)?,
                Step::Done(reply) => {
                    self.end();
                    match self.stack.last_mut() {
                        Some(frame) => frame.answer(&self.reader, reply),
                        None => return Ok(Some(reply)),
                    }
                }
            }
        }
    }

    fn begin(&mut self, part: R::Position, ask: Ask, read: Option<Read<R::Position>>, terms: Terms) -> Result<(), SolveError> {
        let again = self.stack.last().is_some_and(Frame::asks_itself);
        if !again && self.open.contains(&part) {
            return Err(SolveError::Cycle(part.to_string()));
        }
        if let [root] = &self.stack[..] {
            self.reader.budget.ask(root.question());
        }
        let frame = Frame::new(part.clone(), ask, read, terms, &mut self.reader)?;
        self.reader.together.enter(|| self.reader.memory.hash(&part));
        if !again {
            self.open.insert(part);
        }
        self.stack.push(frame);
        Ok(())
    }

    fn end(&mut self) {
        let Some(frame) = self.stack.pop() else { return };
        let (known, cost) = frame.found(&self.reader);
        self.reader.remember(&frame.at, known, cost);
        self.reader.together.leave(|| self.reader.memory.hash(&frame.at));
        self.reader.at_work -= frame.bytes();
        // A position that asks itself for a smaller value is at work twice.
        if !self.stack.last().is_some_and(Frame::asks_itself) {
            self.open.remove(&frame.at);
        }
    }

    /// Leaves a position, and what was begun for it, if another thread has answered its question. The root is left to whoever answered it.
    fn leave_what_is_answered(&mut self) {
        let memory = &self.reader.memory;
        let answered = |frame: &Frame<R::Position>| frame.remembered(memory.known(&frame.at));
        let Some((depth, reply)) = self.stack.iter().enumerate().skip(1).find_map(|(depth, frame)| Some((depth, answered(frame)?))) else {
            return;
        };
        self.leave(depth, reply);
    }

    /// Leaves a position, and what was begun for it, if it has read more options than its terms allow. What was found on the way is remembered.
    fn leave_what_takes_long(&mut self) {
        let seen = self.reader.seen();
        let over = |frame: &Frame<R::Position>| frame.terms.are_over(seen);
        if self.stack.last().is_some_and(over) {
            // Nobody is allowed more than whoever asked.
            let depth = self.stack.partition_point(|frame| !over(frame));
            self.leave(depth, Reply::Left);
        }
    }

    /// Leaves the position so deep in the stack, with this reply to whoever asked about it.
    fn leave(&mut self, depth: usize, reply: Reply) {
        while self.stack.len() > depth {
            self.end();
        }
        if let Some(frame) = self.stack.last_mut() {
            frame.answer(&self.reader, reply);
        }
    }
}
