//! What a search remembers, within a limit: facts about positions.
//!
//! A fact is a position's nim-value, or the set of values that some of its options have, which it therefore has not. The two kinds live apart: values are few and asked for at every option, and stay in the nearest cache.
//!
//! Positions are kept whole, or as a number that stands for no other position ([`Ruleset::packed`]), so a fact is never another position's. A fact about a board takes 16 bytes then, in place of 32 or 40: more than twice as many have room, and fewer of them
//! are fetched from afar. Of values of 32 or more that options have nothing is kept there.
//!
//! Each thread has a memory of its own and looks without a lock: a search looks at every option and learns something at every tenth. What is news it tells the others by [letters](Letter), now and then;
//! a letter for which there is no room is lost like any other fact. So every thread comes to know nearly all, at the price of the memory: with two threads the fastest way by far (5x8 Cram before questions had terms: 1.9 times as fast as one, where one memory behind locks gave 1.5; telling only what
//! was dear nearly doubled the options to be read). What others write has cache lines of its own, and a count of bytes that all read is written only when it changes. With that and with news alone an option takes 1.03 times as long by two threads as by one, without 1.11 times. To tell each other four or sixteen times as often reads as much and takes longer.
//!
//! A table grows as long as its bytes, old and new side by side while it moves, stay within the limit. After that it forgets the larger half of its facts, those that cost the least to find. A search may lose any fact at
//! any time and only works longer for it.

use crate::Ruleset;
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
pub(super) struct Memory<'a, R: Ruleset> {
    rules: &'a R,
    tables: &'a Tables<R::Position>,
    /// Whose desk it is.
    nth: usize,
    facts: RefCell<MutexGuard<'a, Facts<R::Position>>>,
    /// What is to be told to others, where there are any.
    post: Option<RefCell<Vec<Letter<R::Position>>>>,
}

/// Facts about positions that are kept as numbers, and about others.
#[derive(Debug)]
struct Facts<P> {
    packed: Shelves<u64, u32>,
    whole: Shelves<P, u64>,
}

/// The facts by their hashes, in so many tables that none is large and the bytes of one that moves are few.
type Shelves<K, S> = [Shelf<K, S>; SHELVES];

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

/// Values, and sets of values that options have, by what a position is kept as.
#[derive(Debug)]
struct Shelf<K, S> {
    values: HashTable<Entry<K, u32>>,
    nots: HashTable<Entry<K, S>>,
}

#[derive(Debug)]
struct Entry<K, T> {
    key: K,
    fact: T,
    /// The logarithm of what it cost to find.
    effort: u8,
}

/// The least values, as bits.
trait Set: Copy {
    /// As many of them as there is room for.
    fn of(values: u64) -> Self;

    fn values(self) -> u64;
}

impl Set for u64 {
    fn of(values: u64) -> u64 {
        values
    }

    fn values(self) -> u64 {
        self
    }
}

impl Set for u32 {
    fn of(values: u64) -> u32 {
        values as u32
    }

    fn values(self) -> u64 {
        self.into()
    }
}

const SHELVES: usize = 32;

/// Where facts about a position with this hash are. The tables use the highest bits and the lowest ones.
#[inline]
fn nth_of(hash: u64) -> usize {
    (hash >> 32) as usize % SHELVES
}

/// Letters to a thread take at most this part of what its facts may take.
const LETTERS: u64 = 32;

impl<P> Tables<P> {
    /// Tables for so many threads.
    pub(super) fn new(threads: usize) -> Tables<P> {
        let facts = || Apart(Mutex::new(Facts { packed: shelves(), whole: shelves() }));
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
        let facts = |desk: &Desk<P>| {
            let facts = locked(&desk.facts.0);
            facts.packed.iter().map(Shelf::len).chain(facts.whole.iter().map(Shelf::len)).sum::<usize>()
        };
        self.desks.iter().map(facts).sum()
    }

    /// What a thread knows, for as long as it works. `told` if others are told what it finds.
    pub(super) fn of<'a, R: Ruleset<Position = P>>(&'a self, rules: &'a R, nth: usize, told: bool) -> Memory<'a, R> {
        let desk = &self.desks[nth];
        Memory { rules, tables: self, nth, facts: RefCell::new(locked(&desk.facts.0)), post: told.then(RefCell::default) }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn shelves<K, S>() -> Shelves<K, S> {
    std::array::from_fn(|_| Shelf { values: HashTable::new(), nots: HashTable::new() })
}

impl<K, S> Shelf<K, S> {
    fn len(&self) -> usize {
        self.values.len() + self.nots.len()
    }
}

impl<K: Eq, S: Set> Shelf<K, S> {
    #[inline]
    fn value(&self, hash: u64, key: &K) -> Option<u32> {
        self.values.find(hash, |entry| entry.key == *key).map(|entry| entry.fact)
    }

    #[inline]
    fn refuted(&self, hash: u64, key: &K) -> u64 {
        self.nots.find(hash, |entry| entry.key == *key).map_or(0, |entry| entry.fact.values())
    }

    #[inline]
    fn known(&self, hash: u64, key: &K) -> Known {
        self.value(hash, key).map_or_else(|| Known::Not(self.refuted(hash, key)), Known::Value)
    }
}

/// What is done with the shelf that has the facts about a position, by the hash of what it is kept as.
macro_rules! on_shelf {
    ($memory:expr, $position:expr, |$shelf:ident, $hash:ident, $key:ident| $work:expr) => {{
        let (memory, position) = ($memory, $position);
        let facts = memory.facts.borrow();
        match memory.rules.packed(position) {
            Some(key) => {
                let ($key, $hash) = (&key, memory.tables.hasher.hash_one(key));
                let $shelf = &facts.packed[nth_of($hash)];
                $work
            }
            None => {
                let ($key, $hash) = (position, memory.tables.hasher.hash_one(position));
                let $shelf = &facts.whole[nth_of($hash)];
                $work
            }
        }
    }};
}

impl<R: Ruleset> Memory<'_, R> {
    /// The bytes of the tables, and those that the positions in them hold.
    pub(super) fn bytes(&self) -> u64 {
        self.tables.bytes()
    }

    #[inline]
    pub(super) fn hash(&self, position: &R::Position) -> u64 {
        let hasher = &self.tables.hasher;
        self.rules.packed(position).map_or_else(|| hasher.hash_one(position), |key| hasher.hash_one(key))
    }

    /// The value of a position, if it is known.
    #[inline]
    pub(super) fn value(&self, position: &R::Position) -> Option<u32> {
        on_shelf!(self, position, |shelf, hash, key| shelf.value(hash, key))
    }

    /// The values below 64 that some option of a position is known to have, as long as its own value is not.
    #[inline]
    pub(super) fn refuted(&self, position: &R::Position) -> u64 {
        on_shelf!(self, position, |shelf, hash, key| shelf.refuted(hash, key))
    }

    /// All that is known of a position.
    #[inline]
    pub(super) fn known(&self, position: &R::Position) -> Known {
        on_shelf!(self, position, |shelf, hash, key| shelf.known(hash, key))
    }

    /// Remembers a fact that cost so many looks at options to find.
    pub(super) fn remember(&self, position: &R::Position, fact: Known, cost: u64) {
        let effort = (u64::BITS - cost.leading_zeros()) as u8;
        let news = self.note(position, fact, effort);
        if let Some(post) = &self.post
            && news
        {
            post.borrow_mut().push(Letter { position: position.clone(), fact, effort });
        }
    }

    /// Tells the others what was found, and notes what they have told.
    pub(super) fn exchange(&self) {
        let Some(post) = &self.post else { return };
        let room = self.tables.limit.load(Relaxed) / LETTERS;
        let others = self.tables.desks.iter().enumerate().filter(|(nth, _)| *nth != self.nth);
        for (_, desk) in others {
            let mut mail = locked(&desk.mail.0);
            for letter in post.borrow().iter() {
                let bytes = size_of::<Letter<R::Position>>() as u64 + self.rules.bytes_held(&letter.position);
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
        told.iter().for_each(|Letter { position, fact, effort }| _ = self.note(position, *fact, *effort));
    }

    /// Remembers a fact. Whether it was not known before.
    fn note(&self, position: &R::Position, fact: Known, effort: u8) -> bool {
        let Tables { desks, hasher, limit } = self.tables;
        let (counted, limit) = (&desks[self.nth].bytes.0, limit.load(Relaxed));
        let facts = &mut *self.facts.borrow_mut();
        match self.rules.packed(position) {
            Some(key) => {
                let hash = hasher.hash_one(key);
                Room { counted, limit, hasher, held: &|_| 0 }.note(&mut facts.packed[nth_of(hash)], hash, &key, fact, effort)
            }
            None => {
                let hash = hasher.hash_one(position);
                let held = |position: &R::Position| self.rules.bytes_held(position);
                Room { counted, limit, hasher, held: &held }.note(&mut facts.whole[nth_of(hash)], hash, position, fact, effort)
            }
        }
    }
}

/// What facts may take.
struct Room<'a, K> {
    /// The bytes of a memory, and the most that they may be.
    counted: &'a AtomicU64,
    limit: u64,
    hasher: &'a FixedState,
    /// What a key holds beyond its own size.
    held: &'a dyn Fn(&K) -> u64,
}

impl<K: Clone + Eq + Hash> Room<'_, K> {
    /// Puts a fact on a shelf. Whether it was not there before.
    fn note<S: Set>(&self, shelf: &mut Shelf<K, S>, hash: u64, key: &K, fact: Known, effort: u8) -> bool {
        match fact {
            Known::Value(value) => {
                if let Some(entry) = shelf.values.find_mut(hash, |entry| entry.key == *key) {
                    entry.effort = entry.effort.max(effort);
                    return false;
                }
                if let Ok(entry) = shelf.nots.find_entry(hash, |entry| entry.key == *key) {
                    self.count_less((self.held)(key));
                    entry.remove();
                }
                self.insert(&mut shelf.values, hash, Entry { key: key.clone(), fact: value, effort });
                true
            }
            Known::Not(values) => {
                let set = S::of(values);
                if set.values() == 0 {
                    return false;
                }
                match shelf.nots.find_mut(hash, |entry| entry.key == *key) {
                    Some(entry) => {
                        let before = entry.fact.values();
                        entry.fact = S::of(before | values);
                        entry.effort = entry.effort.max(effort);
                        entry.fact.values() != before
                    }
                    None => {
                        self.insert(&mut shelf.nots, hash, Entry { key: key.clone(), fact: set, effort });
                        true
                    }
                }
            }
        }
    }

    fn hash(&self, key: &K) -> u64 {
        self.hasher.hash_one(key)
    }

    /// Counts so many bytes less. Other threads read the count at every look, so it is left alone where nothing changes.
    fn count_less(&self, bytes: u64) {
        if bytes > 0 {
            self.counted.fetch_sub(bytes, Relaxed);
        }
    }

    fn insert<T>(&self, table: &mut HashTable<Entry<K, T>>, hash: u64, entry: Entry<K, T>) {
        let holds = (self.held)(&entry.key);
        if table.len() == table.capacity() || self.counted.load(Relaxed) + holds > self.limit {
            self.make_room(table, holds);
        }
        if table.len() < table.capacity() {
            if holds > 0 {
                self.counted.fetch_add(holds, Relaxed);
            }
            table.insert_unique(hash, entry, |entry| self.hash(&entry.key));
        }
    }

    /// Counts so many bytes more, unless that would be too much.
    fn reserve(&self, more: u64) -> bool {
        self.counted.fetch_update(Relaxed, Relaxed, |bytes| bytes.checked_add(more).filter(|&bytes| bytes <= self.limit)).is_ok()
    }

    /// Makes a table larger, or forgets what cost the least where that would be too much. Where even a first small table is too much there is no room.
    fn make_room<T>(&self, table: &mut HashTable<Entry<K, T>>, holds: u64) {
        let before = table.allocation_size() as u64;
        // Twice as many places take at most so much, the bytes that the table itself needs included.
        let after = (2 * before + 32).max((8 * size_of::<Entry<K, T>>() + 64) as u64);
        if table.len() == table.capacity() && self.reserve(after + holds) {
            table.reserve(1, |entry| self.hash(&entry.key));
            self.counted.fetch_add(table.allocation_size() as u64, Relaxed);
            self.counted.fetch_sub(before + after + holds, Relaxed);
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
            freed += if keeps { 0 } else { (self.held)(&entry.key) };
            keeps
        });
        self.counted.fetch_sub(freed, Relaxed);
        if table.capacity() > 0 {
            table.reserve(1, |entry| self.hash(&entry.key));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Dice, Visit, Walk};
    use std::collections::HashMap;

    /// Numbers, some of which may be kept packed.
    struct Numbers {
        packed: fn(u64) -> bool,
        held: u64,
    }

    impl Ruleset for Numbers {
        type Position = u64;
        type Move = u64;

        fn options(&self, _: &u64, _: &mut Visit<'_, Self>) -> Walk {
            Ok(())
        }

        fn packed(&self, &at: &u64) -> Option<u64> {
            (self.packed)(at).then_some(!at)
        }

        fn bytes_held(&self, _: &u64) -> u64 {
            self.held
        }
    }

    /// None is kept packed, or all are, or every other one.
    const WAYS: [fn(u64) -> bool; 3] = [|_| false, |_| true, |at| at % 2 == 0];

    /// Under every limit: what is remembered is what was told, the bytes stay within it, and the dear facts outlive the cheap ones.
    #[test]
    fn a_full_memory_forgets_and_never_lies() {
        let mut dice = Dice::new(5);
        // So many bytes are scarce, where all facts take as much.
        let ways = WAYS.into_iter().zip([Some(20_000), Some(12_000), None]);
        for (packed, scarce, limit) in
            ways.flat_map(|(packed, scarce)| [0, 500, 5_000, 12_000, 20_000, u64::MAX].map(|limit| (packed, scarce, limit)))
        {
            let tables: Tables<u64> = Tables::new(1);
            tables.limit(limit, 1);
            let rules = Numbers { packed, held: 3 };
            let memory = tables.of(&rules, 0, false);
            let mut told: HashMap<u64, Known> = HashMap::new();
            for _ in 0..5_000 {
                let position = dice.roll(3_000);
                let fact = if position.is_multiple_of(3) { Known::Value(position as u32) } else { Known::Not(1 << dice.roll(31)) };
                memory.remember(&position, fact, 1 << (position % 16));
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
            if scarce == Some(limit) {
                let kept =
                    |residue: u64| told.keys().filter(|&position| position % 16 == residue && known(position) != Known::Not(0)).count();
                assert!(kept(15) > 2 * kept(0), "{} dear facts are kept and {} cheap ones", kept(15), kept(0));
            }
        }
    }

    /// Packed or not, values are kept whatever they are; of those that options have the large ones are kept where there is room, and never others in their place.
    #[test]
    fn large_values_are_never_others() {
        for (packed, kept) in [(WAYS[0], u64::MAX), (WAYS[1], u64::from(u32::MAX))] {
            let tables: Tables<u64> = Tables::new(1);
            let rules = Numbers { packed, held: 0 };
            let memory = tables.of(&rules, 0, false);
            for value in 0..64 {
                memory.remember(&value, Known::Not(1 << value), 1);
                assert_eq!(memory.known(&value), Known::Not(1 << value & kept));
                memory.remember(&value, Known::Not(1 << value | 2), 1);
                assert_eq!(memory.refuted(&value), (1 << value | 2) & kept);
                memory.remember(&value, Known::Value(u32::MAX - value as u32), 1);
                assert_eq!(memory.known(&value), Known::Value(u32::MAX - value as u32));
            }
        }
    }

    /// What one tells, others know as soon as they have read it, as far as there is room for letters.
    #[test]
    fn threads_tell_each_other() {
        let tables: Tables<u64> = Tables::new(3);
        tables.limit(1 << 20, 3);
        let rules = Numbers { packed: WAYS[2], held: 0 };
        let memories = [0, 1, 2].map(|nth| tables.of(&rules, nth, true));
        let exchange = || memories.iter().for_each(Memory::exchange);
        memories[0].remember(&1, Known::Value(5), 100);
        memories[1].remember(&2, Known::Not(6), 100);
        memories[2].remember(&2, Known::Not(8), 100);
        exchange();
        exchange();
        for memory in &memories {
            assert_eq!((memory.known(&1), memory.known(&2)), (Known::Value(5), Known::Not(14)));
        }
        // What is no news is told to nobody.
        memories[0].remember(&1, Known::Value(5), 200);
        memories[0].remember(&2, Known::Not(4), 200);
        let told = |news: usize| assert!(memories[0].post.as_ref().is_some_and(|post| post.borrow().len() == news));
        told(0);
        memories[0].remember(&2, Known::Not(20), 200);
        told(1);
        tables.limit(0, 3);
        memories[0].remember(&4, Known::Value(2), 100);
        exchange();
        exchange();
        assert_eq!(memories[1].known(&4), Known::Not(0));
    }
}
