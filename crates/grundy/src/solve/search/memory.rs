//! What a search remembers, within a limit: facts about positions, shared by threads.
//!
//! A fact is a position's nim-value, or the set of values that some of its options have, which it therefore has not. Positions are kept whole, so a fact is never another position's. The two kinds live apart: values are few and
//! asked for at every option, and stay in the nearest cache.
//!
//! Threads that share the tables lock a part of them for each look. A search with a single thread holds them all as long as it works, and looks without a lock.
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
    shards: Box<[Mutex<Shard<P>>]>,
    hasher: FixedState,
    bytes: AtomicU64,
    limit: AtomicU64,
}

/// Facts about positions, as a thread has them before it.
pub(super) struct Memory<'a, P> {
    tables: &'a Tables<P>,
    /// The tables, if nobody else has them.
    alone: Option<Box<[Held<'a, P>]>>,
}

type Held<'a, P> = RefCell<MutexGuard<'a, Shard<P>>>;

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

/// So many tables, so that two threads seldom wait for each other.
const SHARDS: usize = 32;

impl<P> Default for Tables<P> {
    fn default() -> Tables<P> {
        let shard = || Mutex::new(Shard { values: HashTable::new(), nots: HashTable::new() });
        Tables {
            shards: std::iter::repeat_with(shard).take(SHARDS).collect(),
            hasher: FixedState::default(),
            bytes: AtomicU64::new(0),
            limit: AtomicU64::new(u64::MAX),
        }
    }
}

impl<P> Tables<P> {
    /// From now on the tables take no more than so many bytes, or as many as they have.
    pub(super) fn limit(&self, bytes: u64) {
        self.limit.store(bytes, Relaxed);
    }

    /// The bytes of the tables, and those that the positions in them hold.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes.load(Relaxed)
    }

    /// How many facts are remembered.
    pub(super) fn len(&self) -> usize {
        self.shards.iter().map(locked).map(|shard| shard.values.len() + shard.nots.len()).sum()
    }

    /// For a thread among others.
    pub(super) fn shared(&self) -> Memory<'_, P> {
        Memory { tables: self, alone: None }
    }

    /// For a single thread: whoever else asks waits until it has ended.
    pub(super) fn alone(&self) -> Memory<'_, P> {
        Memory { tables: self, alone: Some(self.shards.iter().map(locked).map(RefCell::new).collect()) }
    }
}

fn locked<P>(shard: &Mutex<Shard<P>>) -> MutexGuard<'_, Shard<P>> {
    shard.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<P: Clone + Eq + Hash> Memory<'_, P> {
    /// The bytes of the tables, and those that the positions in them hold.
    pub(super) fn bytes(&self) -> u64 {
        self.tables.bytes()
    }

    #[inline]
    pub(super) fn hash(&self, position: &P) -> u64 {
        self.tables.hasher.hash_one(position)
    }

    #[inline]
    fn with_shard<T>(&self, hash: u64, work: impl FnOnce(&mut Shard<P>) -> T) -> T {
        // The tables use the highest bits and the lowest ones.
        let at = (hash >> 32) as usize % SHARDS;
        match &self.alone {
            Some(shards) => work(&mut shards[at].borrow_mut()),
            None => work(&mut locked(&self.tables.shards[at])),
        }
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
        let hash = self.hash(position);
        let effort = (u64::BITS - cost.leading_zeros()) as u8;
        self.with_shard(hash, |shard| match fact {
            Known::Value(value) => {
                if let Ok(entry) = shard.nots.find_entry(hash, |entry| entry.position == *position) {
                    self.tables.bytes.fetch_sub(held(position), Relaxed);
                    entry.remove();
                }
                match shard.values.find_mut(hash, |entry| entry.position == *position) {
                    Some(entry) => entry.effort = entry.effort.max(effort),
                    None => self.insert(&mut shard.values, hash, Entry { position: position.clone(), fact: value, effort }, held),
                }
            }
            Known::Not(0) => {}
            Known::Not(values) => match shard.nots.find_mut(hash, |entry| entry.position == *position) {
                Some(entry) => {
                    entry.fact |= values;
                    entry.effort = entry.effort.max(effort);
                }
                None => self.insert(&mut shard.nots, hash, Entry { position: position.clone(), fact: values, effort }, held),
            },
        });
    }

    fn insert<T>(&self, table: &mut HashTable<Entry<P, T>>, hash: u64, entry: Entry<P, T>, held: &dyn Fn(&P) -> u64) {
        let holds = held(&entry.position);
        if table.len() == table.capacity() || self.bytes() + holds > self.tables.limit.load(Relaxed) {
            self.make_room(table, holds, held);
        }
        if table.len() < table.capacity() {
            self.tables.bytes.fetch_add(holds, Relaxed);
            table.insert_unique(hash, entry, |entry| self.hash(&entry.position));
        }
    }

    /// Counts so many bytes more, unless that would be too much.
    fn reserve(&self, more: u64) -> bool {
        let limit = self.tables.limit.load(Relaxed);
        let counted = self.tables.bytes.fetch_update(Relaxed, Relaxed, |bytes| bytes.checked_add(more).filter(|&bytes| bytes <= limit));
        counted.is_ok()
    }

    /// Makes a table larger, or forgets what cost the least where that would be too much. Where even a first small table is too much there is no room.
    fn make_room<T>(&self, table: &mut HashTable<Entry<P, T>>, holds: u64, held: &dyn Fn(&P) -> u64) {
        let before = table.allocation_size() as u64;
        // Twice as many places take at most so much, the bytes that the table itself needs included.
        let after = (2 * before + 32).max((8 * size_of::<Entry<P, T>>() + 64) as u64);
        if table.len() == table.capacity() && self.reserve(after + holds) {
            table.reserve(1, |entry| self.hash(&entry.position));
            self.tables.bytes.fetch_add(table.allocation_size() as u64, Relaxed);
            self.tables.bytes.fetch_sub(before + after + holds, Relaxed);
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
        self.tables.bytes.fetch_sub(freed, Relaxed);
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
            let tables: Tables<u64> = Tables::default();
            tables.limit(limit);
            let memory = if limit % 1_000 == 0 { tables.alone() } else { tables.shared() };
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
}
