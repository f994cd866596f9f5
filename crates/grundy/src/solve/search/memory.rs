//! What a search remembers, within a limit: facts about positions.
//!
//! A fact is a position's nim-value, or the set of values that some of its options have, which it therefore has not. Positions are kept whole, so a fact is never another position's. The two kinds live apart: values are few and
//! asked for at every option, and stay in the nearest cache.
//!
//! Each thread has a memory of its own and looks without a lock: a search looks at every option and learns something at every tenth. What is news it tells the others by [letters](Letter), now and then;
//! a letter for which there is no room is lost like any other fact. So every thread comes to know nearly all, at the price of the memory: with two threads the fastest way by far (5x8 Cram before questions had terms: 1.9 times as fast as one, where one memory behind locks gave 1.5; telling only what
//! was dear nearly doubled the options to be read). What others write has cache lines of its own, and a count of bytes that all read is written only when it changes. With that and with news alone an option takes 1.03 times as long by two threads as by one, without 1.11 times. To tell each other four or sixteen times as often reads as much and takes longer.
//!
//! A table grows as long as its bytes, old and new side by side while it moves, stay within the limit. After that it forgets the larger half of its facts, those that cost the least to find. A search may lose any fact at
//! any time and only works longer for it.

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use std::cell::RefCell;
use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Facts about positions: where they are kept.
#[derive(Debug)]
pub(super) struct Tables<P> {
    /// One a thread.
    desks: Box<[Desk<P>]>,
    hasher: FixedState,
    /// The most bytes of each.
    limit: AtomicU64,
}

/// What a thread knows, and what others have told it since it looked last.
#[derive(Debug)]
struct Desk<P> {
    facts: Apart<Mutex<Facts<P>>>,
    /// The bytes of the facts.
    bytes: Apart<AtomicU64>,
    mail: Apart<Mutex<Mail<P>>>,
}

/// In cache lines of its own, two of which are fetched together: what a thread reads at every option is not next to what others write.
#[derive(Debug)]
#[repr(align(128))]
struct Apart<T>(T);

/// Letters, and the bytes that they take.
#[derive(Debug)]
struct Mail<P> {
    letters: Vec<Letter<P>>,
    bytes: u64,
}

/// A fact on its way from a thread to another.
#[derive(Clone, Debug)]
struct Letter<P> {
    position: P,
    fact: Known,
    effort: u8,
}

/// Facts about positions, as a thread has them before it.
pub(super) struct Memory<'a, P> {
    tables: &'a Tables<P>,
    /// Whose desk it is.
    nth: usize,
    facts: RefCell<MutexGuard<'a, Facts<P>>>,
    /// What is to be told to others, where there are any.
    post: Option<RefCell<Vec<Letter<P>>>>,
}

/// The facts by their hashes, in so many tables that none is large and the bytes of one that moves are few.
type Facts<P> = Box<[Shard<P>]>;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// Its value.
    Value(u32),
    /// The values below 64 that some option is known to have: bit v for value v.
    Not(u64),
}

impl Known {
    /// Whether the position has this value, if that is known.
    #[inline]
    pub(super) fn is(self, value: u64) -> Option<bool> {
        match self {
            Known::Value(known) => Some(u64::from(known) == value),
            Known::Not(values) if value < 64 && values >> value & 1 == 1 => Some(false),
            Known::Not(_) => None,
        }
    }
}

#[derive(Debug)]
struct Shard<P> {
    values: HashTable<Entry<P, u32>>,
    nots: HashTable<Entry<P, u64>>,
}

#[derive(Debug)]
struct Entry<P, T> {
    position: P,
    fact: T,
    /// The logarithm of what it cost to find.
    effort: u8,
}

const SHARDS: usize = 32;

/// Letters to a thread take at most this part of what its facts may take.
const LETTERS: u64 = 32;

impl<P> Tables<P> {
    /// Tables for so many threads.
    pub(super) fn new(threads: usize) -> Tables<P> {
        let shard = || Shard { values: HashTable::new(), nots: HashTable::new() };
        let facts = || Apart(Mutex::new(std::iter::repeat_with(shard).take(SHARDS).collect()));
        let desk = || Desk { facts: facts(), bytes: Apart(AtomicU64::new(0)), mail: Apart(Mutex::new(Mail { letters: vec![], bytes: 0 })) };
        Tables {
            desks: std::iter::repeat_with(desk).take(threads.max(1)).collect(),
            hasher: FixedState::default(),
            limit: AtomicU64::new(u64::MAX),
        }
    }

    /// How many threads it is for.
    pub(super) fn threads(&self) -> usize {
        self.desks.len()
    }

    /// Whether a thread but the first one knows anything.
    pub(super) fn are_shared(&self) -> bool {
        self.desks.iter().skip(1).any(|desk| desk.bytes.0.load(Relaxed) > 0)
    }

    /// From now on so many threads work, and all tables together take no more than so many bytes, or as many as they have.
    pub(super) fn limit(&self, bytes: u64, threads: usize) {
        let (working, idle) = self.desks.split_at(threads);
        let held: u64 = idle.iter().map(|desk| desk.bytes.0.load(Relaxed)).sum();
        self.limit.store(bytes.saturating_sub(held) / working.len() as u64, Relaxed);
    }

    /// The bytes of the tables, and those that the positions in them hold.
    #[inline]
    pub(super) fn bytes(&self) -> u64 {
        self.desks.iter().map(|desk| desk.bytes.0.load(Relaxed)).sum()
    }

    /// How many facts are remembered; what several threads know counts once for each.
    pub(super) fn len(&self) -> usize {
        let facts = |desk: &Desk<P>| locked(&desk.facts.0).iter().map(|shard| shard.values.len() + shard.nots.len()).sum::<usize>();
        self.desks.iter().map(facts).sum()
    }

    /// What a thread knows, for as long as it works. `told` if others are told what it finds.
    pub(super) fn of(&self, nth: usize, told: bool) -> Memory<'_, P> {
        let desk = &self.desks[nth];
        Memory { tables: self, nth, facts: RefCell::new(locked(&desk.facts.0)), post: told.then(RefCell::default) }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<P: Clone + Eq + Hash> Memory<'_, P> {
    /// The bytes of the tables, and those that the positions in them hold.
    pub(super) fn bytes(&self) -> u64 {
        self.tables.bytes()
    }

    /// The bytes of this memory.
    fn counted(&self) -> &AtomicU64 {
        &self.tables.desks[self.nth].bytes.0
    }

    #[inline]
    pub(super) fn hash(&self, position: &P) -> u64 {
        self.tables.hasher.hash_one(position)
    }

    #[inline]
    fn with_shard<T>(&self, hash: u64, work: impl FnOnce(&mut Shard<P>) -> T) -> T {
        // The tables use the highest bits and the lowest ones.
        work(&mut self.facts.borrow_mut()[(hash >> 32) as usize % SHARDS])
    }

    /// The value of a position, if it is known.
    #[inline]
    pub(super) fn value(&self, position: &P) -> Option<u32> {
        let hash = self.hash(position);
        self.with_shard(hash, |shard| shard.values.find(hash, |entry| entry.position == *position).map(|entry| entry.fact))
    }

    /// The values below 64 that some option of a position is known to have, as long as its own value is not.
    #[inline]
    pub(super) fn refuted(&self, position: &P) -> u64 {
        let hash = self.hash(position);
        self.with_shard(hash, |shard| shard.nots.find(hash, |entry| entry.position == *position).map_or(0, |entry| entry.fact))
    }

    /// All that is known of a position.
    #[inline]
    pub(super) fn known(&self, position: &P) -> Known {
        let hash = self.hash(position);
        self.with_shard(hash, |shard| match shard.values.find(hash, |entry| entry.position == *position) {
            Some(entry) => Known::Value(entry.fact),
            None => Known::Not(shard.nots.find(hash, |entry| entry.position == *position).map_or(0, |entry| entry.fact)),
        })
    }

    /// Remembers a fact that cost so many looks at options to find. `held` tells what a position holds beyond its own size.
    pub(super) fn remember(&self, position: &P, fact: Known, cost: u64, held: &dyn Fn(&P) -> u64) {
        let effort = (u64::BITS - cost.leading_zeros()) as u8;
        let news = self.note(position, fact, effort, held);
        if let Some(post) = &self.post
            && news
        {
            post.borrow_mut().push(Letter { position: position.clone(), fact, effort });
        }
    }

    /// Tells the others what was found, and notes what they have told.
    pub(super) fn exchange(&self, held: &dyn Fn(&P) -> u64) {
        let Some(post) = &self.post else { return };
        let room = self.tables.limit.load(Relaxed) / LETTERS;
        let others = self.tables.desks.iter().enumerate().filter(|(nth, _)| *nth != self.nth);
        for (_, desk) in others {
            let mut mail = locked(&desk.mail.0);
            for letter in post.borrow().iter() {
                let bytes = size_of::<Letter<P>>() as u64 + held(&letter.position);
                if mail.bytes + bytes <= room {
                    mail.bytes += bytes;
                    mail.letters.push(letter.clone());
                }
            }
        }
        post.borrow_mut().clear();
        let told = {
            let mut mail = locked(&self.tables.desks[self.nth].mail.0);
            mail.bytes = 0;
            std::mem::take(&mut mail.letters)
        };
        told.iter().for_each(|Letter { position, fact, effort }| _ = self.note(position, *fact, *effort, held));
    }

    /// Remembers a fact. Whether it was not known before.
    fn note(&self, position: &P, fact: Known, effort: u8, held: &dyn Fn(&P) -> u64) -> bool {
        let hash = self.hash(position);
        self.with_shard(hash, |shard| match fact {
            Known::Value(value) => {
                if let Some(entry) = shard.values.find_mut(hash, |entry| entry.position == *position) {
                    entry.effort = entry.effort.max(effort);
                    return false;
                }
                if let Ok(entry) = shard.nots.find_entry(hash, |entry| entry.position == *position) {
                    self.count_less(held(position));
                    entry.remove();
                }
                self.insert(&mut shard.values, hash, Entry { position: position.clone(), fact: value, effort }, held);
                true
            }
            Known::Not(0) => false,
            Known::Not(values) => match shard.nots.find_mut(hash, |entry| entry.position == *position) {
                Some(entry) => {
                    let news = values & !entry.fact != 0;
                    entry.fact |= values;
                    entry.effort = entry.effort.max(effort);
                    news
                }
                None => {
                    self.insert(&mut shard.nots, hash, Entry { position: position.clone(), fact: values, effort }, held);
                    true
                }
            },
        })
    }

    /// Counts so many bytes less. Other threads read the count at every look, so it is left alone where nothing changes.
    fn count_less(&self, bytes: u64) {
        if bytes > 0 {
            self.counted().fetch_sub(bytes, Relaxed);
        }
    }

    fn insert<T>(&self, table: &mut HashTable<Entry<P, T>>, hash: u64, entry: Entry<P, T>, held: &dyn Fn(&P) -> u64) {
        let holds = held(&entry.position);
        if table.len() == table.capacity() || self.counted().load(Relaxed) + holds > self.tables.limit.load(Relaxed) {
            self.make_room(table, holds, held);
        }
        if table.len() < table.capacity() {
            if holds > 0 {
                self.counted().fetch_add(holds, Relaxed);
            }
            table.insert_unique(hash, entry, |entry| self.hash(&entry.position));
        }
    }

    /// Counts so many bytes more, unless that would be too much.
    fn reserve(&self, more: u64) -> bool {
        let limit = self.tables.limit.load(Relaxed);
        let counted = self.counted().fetch_update(Relaxed, Relaxed, |bytes| bytes.checked_add(more).filter(|&bytes| bytes <= limit));
        counted.is_ok()
    }

    /// Makes a table larger, or forgets what cost the least where that would be too much. Where even a first small table is too much there is no room.
    fn make_room<T>(&self, table: &mut HashTable<Entry<P, T>>, holds: u64, held: &dyn Fn(&P) -> u64) {
        let before = table.allocation_size() as u64;
        // Twice as many places take at most so much, the bytes that the table itself needs included.
        let after = (2 * before + 32).max((8 * size_of::<Entry<P, T>>() + 64) as u64);
        if table.len() == table.capacity() && self.reserve(after + holds) {
            table.reserve(1, |entry| self.hash(&entry.position));
            self.counted().fetch_add(table.allocation_size() as u64, Relaxed);
            self.counted().fetch_sub(before + after + holds, Relaxed);
            return;
        }
        let mut efforts = [0usize; u8::MAX as usize + 1];
        table.iter().for_each(|entry| efforts[usize::from(entry.effort)] += 1);
        let mut gone = 0;
        let cheap = efforts.iter().position(|count| {
            gone += count;
            // A little more than half, or the table would not tidy itself up in place.
            8 * gone >= 5 * table.len() + 8
        });
        let mut freed = 0;
        table.retain(|entry| {
            let keeps = cheap.is_some_and(|cheap| usize::from(entry.effort) > cheap);
            freed += if keeps { 0 } else { held(&entry.position) };
            keeps
        });
        self.counted().fetch_sub(freed, Relaxed);
        if table.capacity() > 0 {
            table.reserve(1, |entry| self.hash(&entry.position));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;
    use std::collections::HashMap;

    /// Under every limit: what is remembered is what was told, the bytes stay within it, and the dear facts outlive the cheap ones.
    #[test]
    fn a_full_memory_forgets_and_never_lies() {
        let mut dice = Dice::new(5);
        for limit in [0, 500, 5_000, 20_000, u64::MAX] {
            let tables: Tables<u64> = Tables::new(1);
            tables.limit(limit, 1);
            let memory = tables.of(0, false);
            let mut told: HashMap<u64, Known> = HashMap::new();
            for _ in 0..5_000 {
                let position = dice.roll(3_000);
                let fact = if position.is_multiple_of(3) { Known::Value(position as u32) } else { Known::Not(1 << dice.roll(63)) };
                memory.remember(&position, fact, 1 << (position % 16), &|_| 3);
                let all = told.entry(position).or_insert(fact);
                if let (Known::Not(all), Known::Not(more)) = (all, fact) {
                    *all |= more;
                }
                assert!(memory.bytes() <= limit, "{} bytes of {limit}", memory.bytes());
            }
            let known = |position: &u64| memory.known(position);
            for (position, told) in &told {
                match (known(position), told) {
                    (Known::Value(value), told) => assert_eq!(*told, Known::Value(value)),
                    (Known::Not(some), Known::Not(all)) => assert_eq!(some & !all, 0),
                    (Known::Not(some), Known::Value(_)) => assert_eq!(some, 0),
                }
            }
            if limit == u64::MAX {
                assert!(told.iter().all(|(position, told)| known(position) == *told));
            }
            if limit == 20_000 {
                let kept =
                    |residue: u64| told.keys().filter(|&position| position % 16 == residue && known(position) != Known::Not(0)).count();
                assert!(kept(15) > 2 * kept(0), "{} dear facts are kept and {} cheap ones", kept(15), kept(0));
            }
        }
    }

    /// What one tells, others know as soon as they have read it, as far as there is room for letters.
    #[test]
    fn threads_tell_each_other() {
        let tables: Tables<u64> = Tables::new(3);
        tables.limit(1 << 20, 3);
        let memories = [0, 1, 2].map(|nth| tables.of(nth, true));
        let exchange = || memories.iter().for_each(|memory| memory.exchange(&|_| 0));
        memories[0].remember(&1, Known::Value(5), 100, &|_| 0);
        memories[1].remember(&2, Known::Not(6), 100, &|_| 0);
        memories[2].remember(&2, Known::Not(8), 100, &|_| 0);
        exchange();
        exchange();
        for memory in &memories {
            assert_eq!((memory.known(&1), memory.known(&2)), (Known::Value(5), Known::Not(14)));
        }
        // What is no news is told to nobody.
        memories[0].remember(&1, Known::Value(5), 200, &|_| 0);
        memories[0].remember(&2, Known::Not(4), 200, &|_| 0);
        let told = |news: usize| assert!(memories[0].post.as_ref().is_some_and(|post| post.borrow().len() == news));
        told(0);
        memories[0].remember(&2, Known::Not(20), 200, &|_| 0);
        told(1);
        tables.limit(0, 3);
        memories[0].remember(&4, Known::Value(2), 100, &|_| 0);
        exchange();
        exchange();
        assert_eq!(memories[1].known(&4), Known::Not(0));
    }
}
