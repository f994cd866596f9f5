//! The values of a code by its sparse space, with words of a fixed width: heap by heap, with vectors, or in [planes] of bytes where words are wide.

mod ahead;
mod exclusion;
mod lately;
mod marks;
mod planes;
mod replay;
mod row;
mod saved;

use super::rules::Moves;
use super::slices::{STEP, Slices, Witnesses};
use super::space::Space;
use super::taps::{Plan, Tap, block};
use super::witness;
use exclusion::Excluded;
use grundy_lanes::{Level, Word};

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
    /// Whether this rare value is excluded at this heap cannot be told from the values that are kept.
    Forgotten(Rare),
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
    /// A second thread goes [ahead](ahead) and hands over so many candidates at a time; none to go alone.
    pub(crate) ahead: usize,
}

impl Means {
    /// With the best instructions, keeping all values.
    pub(crate) fn for_tables() -> Means {
        Means { level: Some(Level::best()), head: usize::MAX, reach: 0, ahead: 0 }
    }

    /// With the best instructions, keeping enough to go on for ever in constant memory.
    pub(crate) fn for_streams() -> Means {
        Means { level: Some(Level::best()), head: 1 << 22, reach: 1 << 18, ahead: 0 }
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
    row: row::Row<W>,
    /// The heap of the row's first word, which may be negative: there is nothing before the first heap.
    base: i64,
    /// The first heap that is not known.
    pub(crate) next: u64,
    /// The short values whose rare one is smaller than the common one, at even heaps and at odd ones.
    smaller: [W; 2],
    /// What a heap past the last rare one and the longest take may not be, in order.
    taps: Vec<Tap>,
    /// The taps made ready for vectors, as long as they are the same.
    plan: Option<Plan<W>>,
    longest_tap: u64,
    /// Taps that exclude rare values: see [`witness`].
    witnesses: Witnesses,
    tuning: witness::Tuning,
    slices: Slices,
    /// The largest short common value so far.
    largest: u32,
    /// The largest value so far, of common heaps past the first ones.
    pub(crate) largest_value: u32,
    /// The longest distance that ever had to be looked at to exclude a rare value since the last rare heap.
    pub(crate) longest_witness: u64,
    /// So many blocks are worth finding at once: few where rare heaps are near.
    trust: usize,
    /// For heaps that are found one by one.
    marks: marks::Marks,
    /// For heaps that are found in strips.
    planes: planes::Planes,
    /// The last heaps once more, for heaps that are found one by one, and for the search among pairs.
    lately: lately::Lately<u16>,
    pairs: lately::Pairs,
    company: ahead::Company<W>,
}

impl<W: Word> Engine<W> {
    /// An engine that goes on after these values. `None` if one of them does not fit.
    pub(crate) fn new(moves: Moves, space: Space, means: Means, head: Vec<u16>) -> Option<Engine<W>> {
        let next = head.len() as u64;
        let mut engine = Engine { head, next, ..Engine::empty(moves, space, means) };
        engine.classify();
        let common = engine.head.iter().enumerate().skip(1).filter(|&(heap, &value)| space.is_common(heap as u64, value.into()));
        engine.largest = common.map(|(_, &value)| space.short(value.into())).max().unwrap_or(0);
        engine.make_taps();
        engine.refill().then_some(engine)
    }

    /// An engine that knows nothing.
    fn empty(moves: Moves, space: Space, means: Means) -> Engine<W> {
        Engine {
            moves,
            space,
            means,
            head: vec![],
            rares: vec![],
            row: row::Row::default(),
            base: 0,
            next: 0,
            smaller: smaller(&space),
            taps: vec![],
            plan: None,
            longest_tap: 1,
            witnesses: Witnesses::default(),
            tuning: witness::Tuning::default(),
            slices: Slices::default(),
            largest: 0,
            largest_value: 0,
            longest_witness: 0,
            trust: 1,
            marks: marks::Marks::default(),
            planes: planes::Planes::default(),
            lately: lately::Lately::default(),
            pairs: lately::Pairs::default(),
            company: ahead::Company::default(),
        }
    }

    /// An engine of no game, to stand in for another.
    pub(crate) fn idle() -> Engine<W> {
        let moves = Moves { splits: vec![], takes: vec![], last_take: 0 };
        Engine::empty(moves, Space { mask: 1, alternates: false, common: 1 }, Means { level: None, head: 0, reach: 0, ahead: 0 })
    }

    /// The same engine with words of another width.
    pub(crate) fn widened<V: Word>(self) -> Engine<V> {
        let mut wide = Engine {
            row: row::Row::of(self.row.iter().map(|word| word.least().map_or(V::default(), V::one_hot))),
            head: self.head,
            rares: self.rares,
            base: self.base,
            next: self.next,
            largest: self.largest,
            largest_value: self.largest_value,
            longest_witness: self.longest_witness,
            planes: self.planes.widened(V::BITS),
            ..Engine::empty(self.moves, self.space, self.means)
        };
        wide.make_taps();
        // Taps whose values the narrower words could not hold may reach farther back than the row.
        if wide.remembers_all() && !wide.row_reaches(wide.kept() as u64) {
            let fits = wide.refill();
            debug_assert!(fits, "what was in the row fits");
        }
        wide
    }

    /// Whether the row goes so far back from the next heap.
    fn row_reaches(&self, distance: u64) -> bool {
        self.base <= self.next as i64 - distance as i64
    }

    /// Whether no heap is forgotten so far back from the next one: the row goes there, or it begins where the head ends or before.
    fn knows_back(&self, distance: u64) -> bool {
        self.row_reaches(distance) || self.base <= self.head.len() as i64
    }

    /// Whether all values so far are kept.
    pub(crate) fn remembers_all(&self) -> bool {
        self.head.len() as u64 == self.next
    }

    /// The bytes that the engine holds.
    pub(crate) fn bytes(&self) -> u64 {
        (self.head.capacity() * 2
            + self.row.capacity() * size_of::<W>()
            + self.slices.bytes()
            + self.lately.bytes()
            + self.pairs.bytes()
            + self.planes.bytes()
            + self.company.bytes()) as u64
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
    fn make_taps(&mut self) {
        let takes = self.moves.takes.iter().filter(|&&take| !self.space.turns(take));
        self.taps = takes.map(|&take| Tap { distance: take as u32, short: 0 }).collect();
        self.taps.extend(self.rares.iter().flat_map(|&rare| taps_of(rare, &self.moves, &self.space)));
        self.taps.retain(|tap| (tap.short as usize) < W::BITS);
        self.taps.sort();
        self.taps.dedup();
        self.taps_changed();
    }

    /// Adds the taps of one more rare heap.
    fn add_taps(&mut self, rare: Rare) {
        for tap in taps_of(rare, &self.moves, &self.space).filter(|tap| (tap.short as usize) < W::BITS) {
            if let Err(place) = self.taps.binary_search(&tap) {
                self.taps.insert(place, tap);
            }
        }
        self.taps_changed();
    }

    fn taps_changed(&mut self) {
        self.longest_tap = self.taps.iter().map(|tap| tap.distance.into()).max().unwrap_or(1);
        self.plan = None;
        self.planes.taps_changed();
        self.leave_company();
    }

    /// How many words of the row are kept before the next heap.
    fn kept(&self) -> usize {
        let back =
            if self.remembers_all() || self.head.is_empty() { self.longest_tap } else { self.longest_tap.max(self.means.reach as u64) };
        back.max(self.longest_witness.min(witness::FARTHEST_OF_ALL)).max(witness::MANY + witness::MOST_PARTS) as usize
            + self.moves.last_take as usize
            + 2 * block::<W>()
            + 2 * STEP
    }

    /// Makes the row from the head. Says whether all its values fit.
    fn refill(&mut self) -> bool {
        self.base = self.next as i64 - self.kept() as i64;
        self.row.truncate(0);
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
        let found = match self.means.level {
            None => self.step(),
            Some(level) if self.goes_by_vectors() => self.advance_by_vectors(most, level),
            Some(level) if self.is_regular_for_planes() => self.advance_by_planes(level),
            Some(level) => self.advance_by_marks(most, level),
        };
        if let Ok(seen) = found {
            self.note_largest(from, seen);
        }
        found
    }

    /// The union of the short values from a heap of the row on.
    fn union_from(&self, heap: u64) -> W {
        self.row[self.place(heap)..].iter().fold(W::default(), |union, &word| union.or(word))
    }

    /// Takes note of the largest value from a heap on, given the union of all. A value in the union that no heap has would hide others.
    fn note_largest(&mut self, from: u64, seen: W) {
        let Some(short) = (self.largest as usize..W::BITS).rev().find(|&short| seen.contains(short)) else { return };
        self.largest = short as u32;
        let heaps = (from..self.next).filter(|&heap| self.row[self.place(heap)].contains(short));
        let largest = heaps.map(|heap| self.space.value(heap, short as u32, true)).max();
        self.largest_value = self.largest_value.max(largest.unwrap_or(0));
    }

    /// Whether vectors may be used: words are narrow, and it is past the last rare heap, with enough heaps to read.
    fn goes_by_vectors(&self) -> bool {
        W::BITS <= WIDEST_LANES
            && self.next >= self.regular_from() + PAUSE
            && self.next > witness::ENOUGH
            && self.row_reaches(self.longest_tap + block::<W>() as u64)
    }

    /// Goes heap by heap, as long as all is as usual.
    fn advance_by_marks(&mut self, most: usize, level: Level) -> Result<W, Trouble> {
        let (from, mut seen) = (self.next, W::default());
        for _ in 0..most.min(PAUSE as usize) {
            match self.step_by_marks(level) {
                Some(word) => seen = seen.or(word),
                None => return self.step_after(from, seen),
            }
        }
        Ok(seen)
    }

    fn advance_by_vectors(&mut self, most: usize, level: Level) -> Result<W, Trouble> {
        self.tune(level);
        let mut blocks = most.min(chunk::<W>()).div_ceil(block::<W>()).min(self.trust);
        let seen = loop {
            if let Some(seen) = self.candidates(blocks, level) {
                break seen;
            }
            // Some heap has none. Fewer blocks go nearer to it, and the exact way finds out which one it is.
            self.row.truncate(self.place(self.next));
            self.trust = (blocks / 2).max(1);
            if blocks == 1 {
                return self.step();
            }
            blocks = self.trust;
        };
        let from = self.next;
        let doubts = self.doubts(from, seen, level);
        self.next += (blocks * block::<W>()) as u64;
        self.tuning.count((blocks * block::<W>()) as u64, doubts.len() as u64);
        let settled = self.settle(from, seen, doubts.into_iter());
        self.trust = if self.next >= from + (blocks * block::<W>()) as u64 { (2 * self.trust).min(chunk::<W>()) } else { 1 };
        settled
    }

    /// Adds the candidates of some blocks to the row, and returns their union; nothing if some heap has none.
    fn candidates(&mut self, blocks: usize, level: Level) -> Option<W> {
        self.reserve(blocks * block::<W>());
        if let Some(seen) = self.take_from_ahead(blocks * block::<W>()) {
            return Some(seen);
        }
        self.make_room(blocks * block::<W>());
        let at = self.place(self.next);
        let plan = self.plan.get_or_insert_with(|| Plan::new(&self.taps));
        plan.fill(&self.taps, &mut self.row, at, blocks, level)
    }

    /// Looks for pairs that exclude what is in doubt at some of the heaps from one on, whose candidates have been found. If there is one without, then its candidate is wrong, and it is found again.
    fn settle(&mut self, from: u64, seen: W, mut doubts: impl Iterator<Item = (u64, W)>) -> Result<W, Trouble> {
        let wrong = doubts.find(|&(heap, doubt)| !matches!(self.exclude(heap, doubt), Excluded::All));
        if let Some((heap, _)) = wrong {
            // Everything before this heap is right. It and what comes after are found again.
            self.forget_from(heap);
        }
        self.remember(from);
        if wrong.is_none() {
            return Ok(seen);
        }
        self.step_after(from, self.union_from(from))
    }

    /// Forgets a heap of the row and those after it.
    fn forget_from(&mut self, heap: u64) {
        self.next = heap;
        self.row.truncate(self.place(heap));
        self.lately.forget_from(heap);
        self.pairs.forget_from(heap);
        self.planes.forget_from(heap);
        self.slices.forget_from(heap);
        self.leave_company();
    }

    /// Makes the row end after so many more words.
    fn make_room(&mut self, more: usize) {
        self.reserve(more);
        self.row.lengthen(more);
    }

    /// Makes room for so many more words, and drops those that are not kept if there is none.
    fn reserve(&mut self, more: usize) {
        let (filled, kept) = (self.row.len(), self.kept());
        if filled + more > self.row.capacity() {
            let drop = filled.saturating_sub(kept);
            self.row.drop_first(drop);
            self.base += drop as i64;
            self.row.reserve((4 * kept).max(ROOM / size_of::<W>()).max(more));
        }
    }

    /// Keeps the values from a heap on to the next one, as far as the head goes.
    fn remember(&mut self, from: u64) {
        if self.head.len() as u64 != from {
            return;
        }
        let to = self.next.min(self.means.head as u64).max(from);
        let short = |word: &W| word.least().expect("only a rare heap has no common value, and it is remembered apart");
        let value = |heap: u64, short: usize| self.space.value(heap, short as u32, true) as u16;
        let words = &self.row[self.place(from)..self.place(to)];
        if words.len() < 2 * W::BITS {
            self.head.extend(words.iter().zip(from..).map(|(word, heap)| value(heap, short(word))));
        } else {
            // A value depends on whether the heap is odd, not on the heap.
            let values = [from, from + 1].map(|heap| (0..W::BITS).map(|short| value(heap, short)).collect::<Vec<u16>>());
            self.head.extend(words.iter().zip((0..2).cycle()).map(|(word, turn)| values[turn][short(word)]));
        }
    }

    /// A step after heaps from one on, given their union; whether a bit is new is asked with them in mind.
    fn step_after(&mut self, from: u64, seen: W) -> Result<W, Trouble> {
        self.note_largest(from, seen);
        self.step().map(|word| seen.or(word))
    }

    /// The value of the next heap, from the definition and the classes of values.
    fn step(&mut self) -> Result<W, Trouble> {
        let heap = self.next;
        let mut excluded = W::default();
        if !self.knows_back(self.longest_tap) {
            return Err(Trouble::Forgotten(Rare { heap, value: 0 }));
        }
        for tap in &self.taps {
            // There is nothing before the first heap.
            let read = heap.checked_sub(tap.distance.into()).filter(|&read| read > 0);
            if let Some(short) = read.and_then(|read| self.word(read)).and_then(W::least) {
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
        if candidate.is_empty() {
            return Err(Trouble::Narrow);
        }
        let doubt = self.smaller_rares(heap, candidate);
        let rare = match self.exclude(heap, doubt) {
            Excluded::All => None,
            Excluded::AllBut(rest) | Excluded::Unknown(rest) if self.decide_bit(rest) => return self.step(),
            Excluded::Unknown(rest) => {
                let value = self.space.value(heap, rest.least().unwrap_or(0) as u32, false);
                return Err(Trouble::Forgotten(Rare { heap, value }));
            }
            Excluded::AllBut(rest) => rest.least(),
        };
        match rare {
            None => {
                self.push_common(candidate);
                Ok(candidate)
            }
            Some(short) => {
                self.found_rare(heap, self.space.value(heap, short as u32, false));
                Ok(W::default())
            }
        }
    }

    /// Makes the next heap known, which is common.
    fn push_common(&mut self, word: W) {
        let heap = self.next;
        self.push(word);
        if self.head.len() as u64 == heap && self.head.len() < self.means.head {
            let short = word.least().expect("a common heap has a value");
            self.head.push(self.space.value(heap, short as u32, true) as u16);
        }
    }

    /// Adds the word of the next heap to the row.
    fn push(&mut self, word: W) {
        self.reserve(1);
        self.row.push(word);
        self.next += 1;
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
        // The lowest bit of the mask stays, and with it all short values and all taps.
        self.smaller = smaller(&self.space);
        self.planes.taps_changed();
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
        self.push(W::default());
        self.longest_witness = self.tuning.longest();
        self.add_taps(Rare { heap, value });
        if self.base > self.next as i64 - self.kept() as i64 {
            let fits = self.refill();
            debug_assert!(fits, "what was in the row fits");
        }
    }
}

fn with<W: Word>(set: W, number: usize) -> W {
    if number < W::BITS { set.or(W::one_hot(number)) } else { set }
}

/// The short values whose rare one is smaller than the common one, at even heaps and at odd ones.
fn smaller<W: Word>(space: &Space) -> [W; 2] {
    [0, 1].map(|heap| {
        let shorts = (0..W::BITS).filter(|&short| space.rare_is_smaller(heap, short as u32));
        shorts.map(W::one_hot).fold(W::default(), W::or)
    })
}

/// The taps of a rare heap.
fn taps_of<'a>(rare: Rare, moves: &'a Moves, space: &Space) -> impl Iterator<Item = Tap> + 'a {
    let short = space.short(rare.value);
    moves.splits.iter().map(move |split| Tap { distance: (rare.heap + split.take) as u32, short })
}

/// Making the taps ready for vectors costs as much as so many single steps. So many heaps at least are gone heap by heap after a rare one: then, however often rare heaps come, no more than twice the
/// time is spent that would have been best.
const PAUSE: u64 = 32;

/// Words up to this size go into the lanes of vectors. Wider ones go into [planes].
const WIDEST_LANES: usize = 64;

/// The bytes of the row that are filled before they are looked at again, so that they are still in the nearest cache.
const CHUNK: usize = 8 << 10;

/// As many heaps.
const fn chunk<W: Word>() -> usize {
    let heaps = CHUNK / size_of::<W>();
    if heaps > block::<W>() { heaps } else { block::<W>() }
}

/// The least bytes of a row.
const ROOM: usize = 1 << 18;
