//! The values of a code by its sparse space, with words of a fixed width.

mod saved;

use super::kernel::{Candidates, Doubts, Group, Tap, block, witnesses};
use super::rules::Moves;
use super::space::Space;
use super::witness;
use grundy_lanes::{Level, Permutation, Word, lanes};

/// A heap whose value is rare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rare {
    pub(crate) heap: u64,
    pub(crate) value: u32,
}

/// Why an engine cannot go on as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// A value needs wider words.
    Narrow,
    /// Whether some rare value is excluded at this heap cannot be told from the values that are kept.
    Forgotten(u64),
}

/// How an engine works and what it keeps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Means {
    /// The instructions; `None` to go heap by heap without vectors.
    pub(crate) level: Option<Level>,
    /// So many first values are kept for good,
    pub(crate) head: usize,
    /// and so many of the last ones at least.
    pub(crate) reach: usize,
}

impl Means {
    /// With the best instructions, keeping all values.
    pub(crate) fn for_tables() -> Means {
        Means { level: Some(Level::best()), head: usize::MAX, reach: 0 }
    }

    /// With the best instructions, keeping enough to go on for ever in constant memory.
    pub(crate) fn for_streams() -> Means {
        Means { level: Some(Level::best()), head: 1 << 22, reach: 1 << 18 }
    }
}

/// The engine.
#[derive(Clone, Debug)]
pub(crate) struct Engine<W: Word> {
    pub(crate) moves: Moves,
    pub(crate) space: Space,
    pub(crate) means: Means,
    /// The values of the heaps 0, 1, …, the first [`Means::head`] of them.
    pub(crate) head: Vec<u16>,
    /// In the order of heaps; all are in the head.
    pub(crate) rares: Vec<Rare>,
    /// The last heaps: the short value of each common one, nothing for others.
    row: Vec<W>,
    /// The heap of the row's first word, which may be negative: there is nothing before the first heap.
    base: i64,
    /// The first heap that is not known.
    pub(crate) next: u64,
    /// The short values whose rare one is smaller than the common one, at even heaps and at odd ones.
    smaller: [W; 2],
    spread: Vec<Permutation>,
    /// What a heap past the last rare one and the longest take may not be.
    taps: Vec<Tap>,
    groups: Vec<Group>,
    longest_tap: u64,
    /// Taps that exclude rare values: see [`witness`].
    first: Vec<Group>,
    second: Vec<Group>,
    tuning: witness::Tuning,
    /// The largest short common value so far.
    largest: u32,
    /// The largest value so far, of common heaps past the first ones.
    pub(crate) largest_value: u32,
    /// The longest distance that ever had to be looked at to exclude a rare value since the last rare heap.
    pub(crate) longest_witness: u64,
    doubts: Vec<(usize, W)>,
    /// So many blocks are worth finding at once: few where rare heaps are near.
    trust: usize,
    /// How often a tap beyond the nearest was what excluded a value.
    far_witnesses: std::collections::BTreeMap<Tap, u32>,
}

impl<W: Word> Engine<W> {
    /// An engine that goes on after these values. `None` if one of them does not fit.
    pub(crate) fn new(moves: Moves, space: Space, means: Means, head: Vec<u16>) -> Option<Engine<W>> {
        let next = head.len() as u64;
        let mut engine = Engine {
            moves,
            space,
            means,
            head,
            rares: vec![],
            row: vec![],
            base: 0,
            next,
            smaller: [W::default(); 2],
            spread: vec![],
            taps: vec![],
            groups: vec![],
            longest_tap: 0,
            first: vec![],
            second: vec![],
            tuning: witness::Tuning::default(),
            largest: 0,
            largest_value: 0,
            longest_witness: 0,
            doubts: vec![],
            trust: 1,
            far_witnesses: Default::default(),
        };
        engine.classify();
        let common = engine.head.iter().enumerate().skip(1).filter(|&(heap, &value)| space.is_common(heap as u64, value.into()));
        engine.largest = common.map(|(_, &value)| space.short(value.into())).max().unwrap_or(0);
        engine.plan();
        engine.refill().then_some(engine)
    }

    /// An engine of no game, to stand in for another.
    pub(crate) fn idle() -> Engine<W> {
        let moves = Moves { splits: vec![], takes: vec![], last_take: 0 };
        let space = Space { mask: 1, alternates: false, common: 1 };
        Engine::new(moves, space, Means { level: None, head: 0, reach: 0 }, vec![]).expect("there is nothing that might not fit")
    }

    /// The same engine with words of another width.
    pub(crate) fn widened<V: Word>(self) -> Engine<V> {
        let mut wide = Engine {
            row: self.row.iter().map(|word| word.least().map_or(V::default(), V::one_hot)).collect(),
            moves: self.moves,
            space: self.space,
            means: self.means,
            head: self.head,
            rares: self.rares,
            base: self.base,
            next: self.next,
            smaller: [V::default(); 2],
            spread: vec![],
            taps: vec![],
            groups: vec![],
            longest_tap: 0,
            first: vec![],
            second: vec![],
            tuning: witness::Tuning::default(),
            largest: self.largest,
            largest_value: self.largest_value,
            longest_witness: self.longest_witness,
            doubts: vec![],
            trust: 1,
            far_witnesses: Default::default(),
        };
        wide.plan();
        wide
    }

    /// Whether all values so far are kept.
    pub(crate) fn remembers_all(&self) -> bool {
        self.head.len() as u64 == self.next
    }

    /// The bytes that the engine holds.
    pub(crate) fn bytes(&self) -> u64 {
        (self.head.capacity() * 2 + self.row.capacity() * size_of::<W>() + self.doubts.capacity() * size_of::<(usize, W)>()) as u64
    }

    /// The distance that a tap reads back at most.
    pub(crate) fn window(&self) -> u64 {
        self.longest_tap
    }

    /// The first heap from which on the taps alone determine the common values.
    pub(crate) fn regular_from(&self) -> u64 {
        self.rares.last().map_or(0, |rare| rare.heap) + self.moves.last_take + 1
    }

    /// Finds which heaps of the head are rare.
    fn classify(&mut self) {
        let values = self.head.iter().enumerate().skip(1);
        let rare = values.filter(|&(heap, &value)| !self.space.is_common(heap as u64, value.into()));
        self.rares = rare.map(|(heap, &value)| Rare { heap: heap as u64, value: value.into() }).collect();
    }

    /// Makes the taps from the rare heaps.
    fn plan(&mut self) {
        let (space, moves) = (&self.space, &self.moves);
        let splits =
            self.rares.iter().flat_map(|rare| moves.splits.iter().map(move |split| (rare.heap + split.take, space.short(rare.value))));
        let takes = moves.takes.iter().filter(|&&take| !space.turns(take)).map(|&take| (take, 0));
        let mut taps: Vec<Tap> = splits.chain(takes).map(|(distance, short)| Tap { distance: distance as u32, short }).collect();
        taps.retain(|tap| (tap.short as usize) < W::BITS);
        taps.sort();
        taps.dedup();
        self.longest_tap = taps.iter().map(|tap| tap.distance.into()).max().unwrap_or(1);
        self.groups = Group::all::<W>(&taps);
        self.smaller = [0, 1].map(|heap| {
            let shorts = (0..W::BITS).filter(|&short| space.rare_is_smaller(heap, short as u32));
            shorts.map(W::one_hot).fold(W::default(), W::or)
        });
        self.spread = (0..self.space.bit()).map(|bit| Permutation::xor(1 << bit)).collect();
        self.taps = taps;
    }

    /// How many words of the row are kept before the next heap.
    fn kept(&self) -> usize {
        let back =
            if self.remembers_all() || self.head.is_empty() { self.longest_tap } else { self.longest_tap.max(self.means.reach as u64) };
        back.max(self.longest_witness.clamp(witness::FARTHEST, witness::FARTHEST_OF_ALL) + witness::WIDE as u64) as usize
            + self.moves.last_take as usize
            + 2 * block::<W>()
    }

    /// Makes the row from the head. Says whether all its values fit.
    fn refill(&mut self) -> bool {
        self.base = self.next as i64 - self.kept() as i64;
        self.row.clear();
        for heap in self.base..self.next as i64 {
            let word = match self.head.get(usize::try_from(heap).unwrap_or(usize::MAX)) {
                Some(&value) if heap > 0 && self.space.is_common(heap as u64, value.into()) => {
                    let short = self.space.short(value.into()) as usize;
                    if short >= W::BITS {
                        return false;
                    }
                    W::one_hot(short)
                }
                _ => W::default(),
            };
            self.row.push(word);
        }
        true
    }

    /// The place of a heap in the row.
    fn place(&self, heap: u64) -> usize {
        (heap as i64 - self.base) as usize
    }

    /// The word of a heap that is in the row or the head.
    fn word(&self, heap: u64) -> Option<W> {
        if heap as i64 >= self.base {
            return self.row.get(self.place(heap)).copied();
        }
        let value = u32::from(*self.head.get(heap as usize)?);
        Some(if self.space.is_common(heap, value) { W::one_hot(self.space.short(value) as usize) } else { W::default() })
    }

    /// The value of a heap that is in the row or the head.
    pub(crate) fn value(&self, heap: u64) -> Option<u32> {
        if let Some(&value) = self.head.get(heap as usize) {
            return Some(value.into());
        }
        // All rare heaps are in the head.
        self.word(heap)?.least().map(|short| self.space.value(heap, short as u32, true))
    }

    /// Makes the values of the next heaps known: of at least one, and of about `most`. What is returned is the union of all short values, for whoever waits for one.
    pub(crate) fn advance(&mut self, most: usize) -> Result<W, Trouble> {
        let from = self.next;
        let seen = match self.means.level {
            Some(level) if self.next >= self.regular_from() && self.next > witness::ENOUGH => self.advance_by_vectors(most, level),
            _ => self.step(),
        }?;
        self.note_largest(from, seen);
        Ok(seen)
    }

    /// Takes note of the largest value from a heap on, given the union of all.
    fn note_largest(&mut self, from: u64, seen: W) {
        let Some(short) = (self.largest as usize..W::BITS).rev().find(|&short| seen.contains(short)) else { return };
        self.largest = short as u32;
        let heaps = (from..self.next).filter(|&heap| self.row[self.place(heap)].contains(short));
        let largest = heaps.map(|heap| self.space.value(heap, short as u32, true)).max();
        self.largest_value = self.largest_value.max(largest.unwrap_or(0));
    }

    fn advance_by_vectors(&mut self, most: usize, level: Level) -> Result<W, Trouble> {
        self.tune();
        let chunk = (CHUNK / size_of::<W>()).max(block::<W>());
        let blocks = most.min(chunk).div_ceil(block::<W>()).min(self.trust);
        self.make_room(blocks * block::<W>());
        let (from, at) = (self.next, self.place(self.next));
        let candidates = Candidates { row: &mut self.row, at, blocks, groups: &self.groups };
        let Some(seen) = level.run(candidates) else {
            // The exact way finds out where.
            self.row.truncate(at);
            return self.step();
        };
        let smaller = self.smaller_from(from);
        let mut doubts = std::mem::take(&mut self.doubts);
        doubts.clear();
        level.run(Doubts {
            row: &self.row,
            at,
            blocks,
            first: &self.first,
            second: &self.second,
            smaller,
            spread: &self.spread,
            doubts: &mut doubts,
        });
        self.next += (blocks * block::<W>()) as u64;
        let settled = doubts.iter().try_for_each(|&(place, doubt)| {
            let heap = (self.base + place as i64) as u64;
            match self.exclude(heap, doubt) {
                Excluded::All => Ok(()),
                other => Err((heap, other)),
            }
        });
        self.tuning.count((blocks * block::<W>()) as u64, doubts.len() as u64);
        self.doubts = doubts;
        match settled {
            Ok(()) => {
                self.trust = (2 * self.trust).min(chunk);
                self.remember(from);
                Ok(seen)
            }
            Err((heap, excluded)) => {
                // Everything before this heap is right. It and what comes after are found again.
                self.trust = 1;
                self.next = heap;
                self.row.truncate(self.place(heap));
                self.note_largest(from, self.row[at..].iter().fold(W::default(), |union, &word| union.or(word)));
                self.remember(from);
                match excluded {
                    Excluded::All => Ok(seen),
                    Excluded::AllBut(_) | Excluded::Unknown(_) => self.step().map(|word| seen.or(word)),
                }
            }
        }
    }

    /// Makes the row end after so many more words.
    fn make_room(&mut self, more: usize) {
        let (filled, kept) = (self.row.len(), self.kept());
        if filled + more > self.row.capacity() {
            let drop = filled.saturating_sub(kept);
            self.row.drain(..drop);
            self.base += drop as i64;
            self.row.reserve((4 * kept).max(ROOM / size_of::<W>()).max(more));
        }
        self.row.resize(self.row.len() + more, W::default());
    }

    /// Keeps the values from a heap on to the next one, as far as the head goes.
    fn remember(&mut self, from: u64) {
        if self.head.len() as u64 != from {
            return;
        }
        let to = self.next.min(self.means.head as u64);
        for heap in from..to {
            let short = self.row[self.place(heap)].least().expect("only a rare heap has no common value, and it is remembered apart");
            self.head.push(self.space.value(heap, short as u32, true) as u16);
        }
    }

    /// The short values whose rare one is smaller, at a heap and at the next.
    fn smaller_from(&self, heap: u64) -> [W; 2] {
        [self.smaller[heap as usize & 1], self.smaller[heap as usize & 1 ^ 1]]
    }

    /// The value of the next heap, from the definition and the classes of values.
    fn step(&mut self) -> Result<W, Trouble> {
        let heap = self.next;
        let mut excluded = W::default();
        for tap in &self.taps {
            if let Some(short) = (heap as i64 - i64::from(tap.distance) >= self.base)
                .then(|| self.row[(heap as i64 - i64::from(tap.distance) - self.base) as usize].least())
                .flatten()
            {
                excluded = with(excluded, short ^ tap.short as usize);
            }
        }
        for &take in self.moves.takes.iter().filter(|&&take| take < heap) {
            let value = self.value(heap - take).expect("as far back as a take is always known");
            if self.space.is_common(heap, value) {
                excluded = with(excluded, self.space.short(value) as usize);
            }
        }
        let candidate = excluded.least_missing();
        let Some(short) = candidate.least() else { return Err(Trouble::Narrow) };
        let doubt = self.smaller_rares(heap, candidate);
        let rare = match self.exclude(heap, doubt) {
            Excluded::All => None,
            Excluded::AllBut(rest) | Excluded::Unknown(rest) if self.decide_bit(rest) => return self.step(),
            Excluded::Unknown(_) => return Err(Trouble::Forgotten(heap)),
            Excluded::AllBut(rest) => rest.least(),
        };
        match rare {
            None => {
                self.row.push(candidate);
                self.next += 1;
                if self.head.len() as u64 == heap && self.head.len() < self.means.head {
                    self.head.push(self.space.value(heap, short as u32, true) as u16);
                }
            }
            Some(short) => self.found_rare(heap, self.space.value(heap, short as u32, false)),
        }
        if self.row.len() == self.row.capacity() {
            self.make_room(0);
        }
        Ok(candidate)
    }

    /// If a rare value has a bit that no value so far has had, that bit can be put into the mask: no heap's class changes, and the value becomes common.
    ///
    /// Whether the bit belongs there is not known before there are more such values; if not, the space is chosen again when rare heaps become many.
    fn decide_bit(&mut self, rares: W) -> bool {
        let Some(short) = rares.least() else { return false };
        let largest = self.rares.iter().map(|rare| self.space.short(rare.value)).max().unwrap_or(0).max(self.largest);
        if (short as u32).leading_zeros() >= largest.leading_zeros() {
            return false;
        }
        let value = self.space.value(self.next, short as u32, false);
        self.space.mask ^= 1 << (31 - value.leading_zeros());
        self.plan();
        true
    }

    fn found_rare(&mut self, heap: u64, value: u32) {
        // What is not excluded was held against all pairs, so all values are still there: the head is longer than half, and the row reaches it.
        while (self.head.len() as u64) < heap {
            let next = self.value(self.head.len() as u64).expect("the row reaches back to the head");
            self.head.push(next as u16);
        }
        self.head.push(value as u16);
        self.rares.push(Rare { heap, value });
        self.row.push(W::default());
        self.next += 1;
        self.longest_witness = self.tuning.longest();
        self.plan();
        if self.base > self.next as i64 - self.kept() as i64 {
            let fits = self.refill();
            debug_assert!(fits, "what was in the row fits");
        }
    }

    /// Looks for pairs that exclude the rare values in doubt at a heap, the nearest first.
    fn exclude(&mut self, heap: u64, doubt: W) -> Excluded<W> {
        let mut rest = doubt;
        if rest.is_empty() {
            return Excluded::All;
        }
        for &take in self.moves.takes.iter().filter(|&&take| take < heap) {
            let value = self.value(heap - take).expect("as far back as a take is always known");
            if !self.space.is_common(heap, value) {
                rest = without(rest, self.space.short(value) as usize);
            }
        }
        for part in 1..=heap / 2 {
            if rest.is_empty() {
                break;
            }
            let Some(&first) = self.head.get(part as usize) else { return Excluded::Unknown(rest) };
            for split in &self.moves.splits {
                let Some(other) = heap.checked_sub(split.take + part).filter(|&other| other >= part + u64::from(split.distinct)) else {
                    continue;
                };
                let Some(word) = self.word(other) else { return Excluded::Unknown(rest) };
                let first = u32::from(first);
                let sum = match (self.space.is_common(part, first), word.least()) {
                    (true, Some(short)) => self.space.short(first) ^ short as u32,
                    (false, None) => self.space.short(first ^ self.value(other).expect("rare values are in the head")),
                    _ => continue,
                };
                if rest.contains(sum as usize) {
                    rest = without(rest, sum as usize);
                    self.longest_witness = self.longest_witness.max(part + split.take);
                    if part >= witness::FARTHEST && word.least().is_some() && self.far_witnesses.len() < witness::MOST_FAR {
                        let tap = Tap { distance: (part + split.take) as u32, short: self.space.short(first) };
                        *self.far_witnesses.entry(tap).or_default() += 1;
                    }
                }
            }
        }
        if rest.is_empty() { Excluded::All } else { Excluded::AllBut(rest) }
    }

    /// Chooses witness taps if there are none, or if they leave too much in doubt.
    fn tune(&mut self) {
        if !self.tuning.is_due() {
            return;
        }
        // Half of what is known at most is the sample, and all that a witness reads lies past the middle.
        let wide = (witness::WIDE as u64).min(self.next / 2);
        let farthest = witness::FARTHEST.min((self.next - wide - self.moves.last_take) / 2);
        let wide = wide as usize;
        let mut taps = self.witness_taps(farthest);
        let far = std::mem::take(&mut self.far_witnesses).into_iter().filter(|(tap, times)| {
            let reach = u64::from(tap.distance);
            *times > 1
                && reach < witness::FARTHEST_OF_ALL
                && self.place(self.next) >= wide + reach as usize
                && 2 * reach < self.next - wide as u64
        });
        taps.extend(far.map(|(tap, _)| tap));
        let close = wide.min(witness::CLOSE);
        let doubts = (self.next - close as u64..self.next).map(|heap| (self.place(heap), self.doubt(heap)));
        let doubts = doubts.filter(|(place, _)| !self.row[*place].is_empty()).collect();
        let mut sample = witness::Sample { row: &self.row, doubts };
        let mut shorts = std::collections::BTreeSet::new();
        let mut first = sample.choose(&taps, witness::worth::<W>(close), usize::MAX, &mut shorts);
        let mut sample = witness::Sample { row: &self.row, doubts: self.doubts_left(wide, &first) };
        first.extend(sample.choose(&taps, witness::worth::<W>(wide), usize::MAX, &mut shorts));
        let mut second = sample.choose(&taps, 1, witness::seconds::<W>(), &mut shorts);
        second.extend(taps.iter().filter(|tap| !first.contains(tap)).take(witness::seconds::<W>().saturating_sub(second.len())));
        let longest = first.iter().chain(&second).map(|tap| tap.distance.into()).max().unwrap_or(0);
        self.longest_witness = self.longest_witness.max(longest);
        self.tuning.tuned(first.len(), lanes::<W>(), longest);
        (self.first, self.second) = (witnesses::<W>(&first), witnesses::<W>(&second));
    }

    /// All taps that exclude rare values, with parts up to `farthest`.
    fn witness_taps(&self, farthest: u64) -> Vec<Tap> {
        let turning = self.moves.takes.iter().filter(|&&take| self.space.turns(take)).map(|&take| Tap { distance: take as u32, short: 0 });
        let common = (1..farthest).filter(|&part| self.space.is_common(part, self.head[part as usize].into()));
        let splits = common.flat_map(|part| {
            let short = self.space.short(self.head[part as usize].into());
            self.moves.splits.iter().map(move |split| Tap { distance: (part + split.take) as u32, short })
        });
        let mut taps: Vec<Tap> = turning.chain(splits).filter(|tap| (tap.short as usize) < W::BITS).collect();
        taps.sort_by_key(|tap| (tap.distance, tap.short));
        taps.dedup();
        taps
    }

    /// The rare values that must be excluded at a heap of the row.
    fn doubt(&self, heap: u64) -> W {
        self.smaller_rares(heap, self.row[self.place(heap)])
    }

    /// The rare values smaller than a common value.
    ///
    /// A rare and a common value are told apart by their bits above the determined one, or else by that one. So, among the short values that agree above it, all rare ones are smaller than the common ones or none.
    fn smaller_rares(&self, heap: u64, common: W) -> W {
        let Some(short) = common.least() else { return W::default() };
        let alike = 1 << self.space.bit();
        let alike = (short / alike * alike..(short / alike + 1) * alike).map(W::one_hot).fold(W::default(), W::or);
        alike.below().or(alike.and(self.smaller[heap as usize & 1]))
    }

    /// What these taps leave in doubt at the last heaps.
    fn doubts_left(&self, heaps: usize, taps: &[Tap]) -> Vec<(usize, W)> {
        let blocks = heaps / block::<W>();
        let at = self.place(self.next) - blocks * block::<W>();
        let from = self.next - (blocks * block::<W>()) as u64;
        let mut doubts = vec![];
        let level = self.means.level.unwrap_or(Level::Portable);
        level.run(Doubts {
            row: &self.row,
            at,
            blocks,
            first: &witnesses::<W>(taps),
            second: &[],
            smaller: self.smaller_from(from),
            spread: &self.spread,
            doubts: &mut doubts,
        });
        doubts.retain(|(place, _)| !self.row[*place].is_empty());
        doubts
    }

    /// An engine that stands at a heap, knows no more than these short values before it, and [goes on](Engine::repeat) by the taps alone.
    pub(crate) fn at(&self, heap: u64, before: &[u8]) -> Engine<W> {
        let mut engine = Engine {
            moves: self.moves.clone(),
            space: self.space,
            means: self.means,
            head: vec![],
            rares: vec![],
            row: vec![],
            base: 0,
            next: heap,
            smaller: self.smaller,
            spread: vec![],
            taps: self.taps.clone(),
            groups: self.groups.clone(),
            longest_tap: self.longest_tap,
            first: vec![],
            second: vec![],
            tuning: witness::Tuning::default(),
            largest: self.largest,
            largest_value: self.largest_value,
            longest_witness: 0,
            doubts: vec![],
            trust: 1,
            far_witnesses: Default::default(),
        };
        engine.row.resize(engine.kept() - before.len().min(engine.kept()), W::default());
        engine.row.extend(before.iter().map(|&short| W::one_hot(short.into())));
        engine.base = heap as i64 - engine.row.len() as i64;
        engine
    }

    /// Finds the candidates of at least `most` more heaps, and takes them for the values: for heaps that were found before, or that repeat such.
    pub(crate) fn repeat(&mut self, most: usize) {
        let chunk = (CHUNK / size_of::<W>()).max(block::<W>());
        let blocks = most.min(chunk).div_ceil(block::<W>());
        self.make_room(blocks * block::<W>());
        let at = self.place(self.next);
        let level = self.means.level.unwrap_or(Level::Portable);
        let found = level.run(Candidates { row: &mut self.row, at, blocks, groups: &self.groups });
        debug_assert!(found.is_some(), "values that were found before fit");
        self.next += (blocks * block::<W>()) as u64;
    }

    /// The short values of some heaps of the row, all of them common.
    pub(crate) fn shorts(&self, from: u64, to: u64) -> Vec<u8> {
        let words = &self.row[self.place(from)..self.place(to)];
        words.iter().map(|word| word.least().expect("only common heaps are asked for") as u8).collect()
    }

    /// The first heap of the row, or the first from which on all are common, if that is later.
    pub(crate) fn known_from(&self) -> u64 {
        (self.base.max(0) as u64).max(self.regular_from())
    }

    /// The heaps of a stretch of the row with this short value.
    pub(crate) fn places_of(&self, short: usize, from: u64, to: u64) -> Vec<u64> {
        (from..to).filter(|&heap| self.row[self.place(heap)].contains(short)).collect()
    }
}

/// What became of rare values in doubt.
#[derive(Clone, Copy, Debug)]
enum Excluded<W> {
    /// Each has a pair.
    All,
    /// These have none.
    AllBut(W),
    /// Of these it cannot be told from the pairs that are still known.
    Unknown(W),
}

fn with<W: Word>(set: W, number: usize) -> W {
    if number < W::BITS { set.or(W::one_hot(number)) } else { set }
}

fn without<W: Word>(set: W, number: usize) -> W {
    if number < W::BITS { set.and(W::one_hot(number).not()) } else { set }
}

/// The bytes of the row that are filled before they are looked at again, so that they are still in the nearest cache.
const CHUNK: usize = 8 << 10;

/// The least bytes of a row.
const ROOM: usize = 1 << 18;
