//! Rounds: everybody works and sends, then everybody has received all that was sent, and knows what all have voted.
//!
//! The dataflow is one exchange. A worker's parcels carry the number of its round as their time; timely's progress tracking tells when no worker can send for that round any more and
//! all its parcels have been taken in. With the parcels goes a [`Vote`] of each worker to each: sums, minima and reasons to stop, which all add up alike. So decisions (is there work left?
//! which number comes next? shall we save?) need no leader, and at the end of a round the state of all workers is a consistent whole, fit for a checkpoint.
//!
//! **Memory.** What a worker may send in a round is bounded ([`Post::full`]) by what its [allowance](Allowance::batch) leaves; it then ends the round and goes on in the next. A parcel has at most [`PARCEL`] bytes, and is delivered as soon as it arrives.

use crate::memory::Allowance;
use crate::session::{Progress, Tell};
use crate::wire::{Reader, Wire};
use grundy::{Budget, SolveError, Stop};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::{Duration, Instant};
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::Operator;
use timely::dataflow::operators::{Input, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

/// So many bytes are collected before they are sent.
pub const PARCEL: usize = 1 << 15;

/// How long a worker sleeps at most while it waits for others.
const NAP: Duration = Duration::from_millis(20);

/// How long others may take to end a round after the time is over here.
const GRACE: Duration = Duration::from_secs(3);

/// Why the workers stop before the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// A budget ended, somewhere, or the numbers are too large.
    Stopped(SolveError),
    /// A number does not fit the cells, and the pass is to begin again with wider ones.
    Wider,
    /// A worker cannot write its checkpoint, or its part of the answer.
    Unwritable,
    /// The others do not end the round.
    Silent,
    /// This process would need so many bytes, more than it may have; 0 if it is another one.
    Memory(u64),
}

impl From<SolveError> for Trouble {
    fn from(error: SolveError) -> Trouble {
        Trouble::Stopped(error)
    }
}

/// The troubles that are told to others, each by its place. What comes later outranks.
fn known_troubles() -> [Trouble; 10] {
    let stopped = |stop| Trouble::Stopped(SolveError::Exhausted(stop));
    let unsupported = |what| Trouble::Stopped(SolveError::Unsupported(what));
    [
        Trouble::Wider,
        stopped(Stop::Effort),
        stopped(Stop::Time),
        stopped(Stop::Memory),
        stopped(Stop::Interrupted),
        Trouble::Memory(0),
        unsupported("graph-value"),
        unsupported("graph-arcs"),
        unsupported("graph-text"),
        Trouble::Unwritable,
    ]
}

/// What a worker says at the end of a round, and what all of them said together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vote {
    /// How much it still has to do in this step.
    pub left: u64,
    /// How much it has told others in this round: where anything was told, there may be more to do than was known when the votes were cast.
    pub told: u64,
    /// How many vertices it has settled so far.
    pub settled: u64,
    /// The least number that comes next.
    pub least: u64,
    /// Whether to save after this round.
    pub save: bool,
    /// What went wrong.
    pub trouble: Option<Trouble>,
}

impl Default for Vote {
    fn default() -> Vote {
        Vote { left: 0, told: 0, settled: 0, least: u64::MAX, save: false, trouble: None }
    }
}

impl Vote {
    /// Whether nobody has anything left to do, or was told anything.
    pub fn is_quiet(&self) -> bool {
        self.left == 0 && self.told == 0
    }

    fn add(&mut self, other: Vote) {
        self.left += other.left;
        self.told += other.told;
        self.settled += other.settled;
        self.least = self.least.min(other.least);
        self.save |= other.save;
        let rank = |trouble: &Option<Trouble>| trouble.as_ref().map(place);
        if rank(&other.trouble) > rank(&self.trouble) {
            self.trouble = other.trouble;
        }
    }

    fn put(&self, to: &mut Vec<u8>) {
        let trouble = self.trouble.as_ref().map_or(0, |trouble| place(trouble) + 1);
        ((self.left, self.told), (self.settled, self.least), (u8::from(self.save), trouble)).put(to);
    }

    fn get(bytes: &[u8]) -> Option<Vote> {
        let ((left, told), (settled, least), (save, trouble)) = Reader(bytes).one::<((u64, u64), (u64, u64), (u8, u8))>()?;
        let trouble = trouble.checked_sub(1).and_then(|at| known_troubles().get(at as usize).cloned());
        Some(Vote { left, told, settled, least, save: save != 0, trouble })
    }
}

fn place(trouble: &Trouble) -> u8 {
    let told = if matches!(trouble, Trouble::Memory(_)) { &Trouble::Memory(0) } else { trouble };
    known_troubles().iter().position(|known| known == told).unwrap_or(5) as u8
}

/// Bytes for one worker.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Parcel {
    to: u32,
    from: u32,
    /// Whether it is a vote.
    vote: bool,
    #[serde(with = "raw")]
    bytes: Vec<u8>,
}

/// Bytes as bytes: serde's usual way takes them one by one.
mod raw {
    use serde::de::{Deserializer, Error, Visitor};
    use serde::ser::Serializer;

    pub fn serialize<S: Serializer>(bytes: &[u8], to: S) -> Result<S::Ok, S::Error> {
        to.serialize_bytes(bytes)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u8>, D::Error> {
        struct Whole;
        impl Visitor<'_> for Whole {
            type Value = Vec<u8>;

            fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                f.write_str("bytes")
            }

            fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Vec<u8>, E> {
                Ok(bytes.to_vec())
            }

            fn visit_byte_buf<E: Error>(self, bytes: Vec<u8>) -> Result<Vec<u8>, E> {
                Ok(bytes)
            }
        }
        from.deserialize_byte_buf(Whole)
    }
}

/// What was sent so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sent {
    /// Rounds.
    pub rounds: u64,
    /// Bytes to workers of other processes.
    pub bytes: u64,
}

type Inbox = Rc<RefCell<VecDeque<(u64, Vec<Parcel>)>>>;

/// One worker's end of the exchange.
pub struct Post<'w> {
    worker: &'w mut Worker,
    input: InputHandle<u64, timely::container::CapacityContainerBuilder<Vec<Parcel>>>,
    probe: ProbeHandle<u64>,
    inbox: Inbox,
    outboxes: Vec<Vec<u8>>,
    /// How many workers each process has.
    threads: usize,
    budget: Budget,
    /// The most that may be sent in a round, however much memory there is, and what may.
    most: usize,
    quota: usize,
    sent_this_round: usize,
    sent: Sent,
    /// How often states are saved, and when that was last; the first worker looks at its clock for all.
    saving: Option<(Duration, Instant)>,
    tell: Option<Tell>,
}

impl<'w> Post<'w> {
    /// Joins the exchange. Each process has so many workers; each may send at most so many bytes a round.
    pub fn new(worker: &'w mut Worker, threads: usize, most: usize, budget: &Budget) -> Post<'w> {
        let inbox = Inbox::default();
        let arrived = inbox.clone();
        let probe = ProbeHandle::new();
        let input = worker.dataflow::<u64, _, _>(|scope| {
            let (input, parcels) = scope.new_input::<Vec<Parcel>>();
            let pact = Exchange::new(|parcel: &Parcel| u64::from(parcel.to));
            let taken = parcels.unary::<timely::container::CapacityContainerBuilder<Vec<()>>, _, _, _>(pact, "post", |_, _| {
                move |input, _| input.for_each(|time, parcels| arrived.borrow_mut().push_back((*time.time(), std::mem::take(parcels))))
            });
            taken.probe_with(&probe);
            input
        });
        let outboxes = vec![vec![]; worker.peers()];
        let allowance = Allowance { memory: budget.memory(), threads: threads as u64 };
        let quota = allowance.batch(0, worker.peers() as u64).unwrap_or(PARCEL).min(most);
        Post {
            worker,
            input,
            probe,
            inbox,
            outboxes,
            threads,
            budget: budget.clone(),
            most,
            quota,
            sent_this_round: 0,
            sent: Sent::default(),
            saving: None,
            tell: None,
        }
    }

    /// This worker's number.
    pub fn me(&self) -> usize {
        self.worker.index()
    }

    /// Whether this is the first worker of its process.
    pub fn leads(&self) -> bool {
        self.me().is_multiple_of(self.threads)
    }

    /// How many workers there are.
    pub fn workers(&self) -> usize {
        self.worker.peers()
    }

    /// What was sent so far.
    pub fn sent(&self) -> Sent {
        self.sent
    }

    /// The budget of this process.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// What this worker may have of memory.
    pub fn allowance(&self) -> Allowance {
        Allowance { memory: self.budget.memory(), threads: self.threads as u64 }
    }

    /// From now on this worker may send so much a round.
    pub fn set_batch(&mut self, bytes: usize) {
        self.quota = bytes.min(self.most);
    }

    /// From now on somebody is told how far it is, by the first worker of a process.
    pub fn tell(&mut self, tell: Tell) {
        self.tell = self.leads().then_some(tell);
    }

    /// From now on states are saved so often.
    pub fn save_every(&mut self, time: Duration) {
        self.saving = (self.me() == 0).then(|| (time, Instant::now()));
    }

    /// Whether this worker has sent all that it may in this round.
    pub fn full(&self) -> bool {
        self.sent_this_round >= self.quota
    }

    /// Writes something to a worker. It must be no longer than a [`PARCEL`], and arrives in one piece with others of this round.
    #[inline]
    pub fn put(&mut self, to: usize, item: impl Wire) {
        self.put_with(to, |outbox| item.put(outbox));
    }

    /// As [`Post::put`], for something that has its own way to be written.
    #[inline]
    pub fn put_with(&mut self, to: usize, write: impl FnOnce(&mut Vec<u8>)) {
        write(&mut self.outboxes[to]);
        if self.outboxes[to].len() >= PARCEL {
            self.send(to);
        }
    }

    /// Sends bytes to a worker as a parcel of their own.
    pub fn put_bytes(&mut self, to: usize, bytes: &[u8]) {
        self.send(to);
        self.outboxes[to].extend_from_slice(bytes);
        self.send(to);
    }

    fn send(&mut self, to: usize) {
        let bytes = std::mem::take(&mut self.outboxes[to]);
        if !bytes.is_empty() {
            self.send_parcel(to, false, bytes);
        }
    }

    fn send_parcel(&mut self, to: usize, vote: bool, bytes: Vec<u8>) {
        self.sent_this_round += bytes.len();
        if to / self.threads != self.me() / self.threads {
            self.sent.bytes += bytes.len() as u64;
        }
        let parcel = Parcel { to: to as u32, from: self.me() as u32, vote, bytes };
        self.input.send_batch(&mut vec![parcel]);
        // What has arrived meanwhile does not pile up, and what was sent leaves at once.
        self.worker.step();
    }

    /// Ends the round: sends what is left with this worker's vote, delivers all that was sent to it, with the worker that sent it, and returns the votes of all together.
    pub fn finish_round(&mut self, mut vote: Vote, mut deliver: impl FnMut(usize, &[u8])) -> Result<Vote, Trouble> {
        if let Err(error) = self.budget.check(0) {
            vote.trouble = vote.trouble.or(Some(error.into()));
        }
        if let Some((every, last)) = &mut self.saving
            && last.elapsed() >= *every
        {
            (vote.save, *last) = (true, Instant::now());
        }
        let mut bytes = vec![];
        vote.put(&mut bytes);
        for to in 0..self.workers() {
            self.send(to);
            self.send_parcel(to, true, bytes.clone());
        }
        let round = *self.input.time();
        self.input.advance_to(round + 1);
        let (mut all, mut votes) = (Vote::default(), 0);
        let mut late: Option<Instant> = None;
        loop {
            let open = self.probe.less_than(&(round + 1));
            self.open_parcels(round, |parcel| {
                if parcel.vote {
                    all.add(Vote::get(&parcel.bytes).unwrap_or_default());
                    votes += 1;
                } else {
                    deliver(parcel.from as usize, &parcel.bytes);
                }
            });
            if !open {
                break;
            }
            self.worker.step_or_park(Some(NAP));
            if self.budget.check(0).is_err() && late.get_or_insert_with(Instant::now).elapsed() > GRACE {
                return Err(Trouble::Silent);
            }
        }
        debug_assert_eq!(votes, self.workers());
        self.sent_this_round = 0;
        self.sent.rounds += 1;
        if let Some(tell) = &self.tell {
            tell(Progress::of(&all, self.sent));
        }
        match all.trouble {
            Some(trouble) => Err(trouble),
            None => Ok(all),
        }
    }

    /// A round in which nothing is sent but how something went: it went well only if it did so everywhere.
    pub fn agree<T>(&mut self, result: Result<T, Trouble>) -> Result<T, Trouble> {
        let (result, trouble) = match result {
            Ok(result) => (Some(result), None),
            Err(trouble) => (None, Some(trouble)),
        };
        let agreed = self.finish_round(Vote { trouble: trouble.clone(), ..Vote::default() }, |_, _| ());
        match (agreed, trouble) {
            // Of the same kind, one's own tells more.
            (Err(all), Some(own)) if place(&all) == place(&own) => Err(own),
            (Err(all), _) => Err(all),
            (Ok(_), _) => result.ok_or(Trouble::Silent),
        }
    }

    /// Takes the parcels of a round out of the inbox. Somebody who is ahead may have sent for the next one; that waits.
    fn open_parcels(&self, round: u64, mut open: impl FnMut(Parcel)) {
        let mut later = VecDeque::new();
        loop {
            let next = self.inbox.borrow_mut().pop_front();
            match next {
                Some((time, parcels)) if time == round => parcels.into_iter().for_each(&mut open),
                Some(ahead) => later.push_back(ahead),
                None => break,
            }
        }
        self.inbox.borrow_mut().append(&mut later);
    }
}
