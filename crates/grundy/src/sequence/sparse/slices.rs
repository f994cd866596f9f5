//! Which rare values are excluded, for 256 heaps at a time.
//!
//! The *slice* of a short value b has a bit for each heap: whether the heap is common and has b. A [witness](super::witness) (s, a) excludes the rare short value r at n if and only if heap n - s has the short value a xor r. So at a stretch of heaps
//! it is a stretch of the slice of a xor r that tells where. Where r is excluded at 256 heaps is therefore a union of stretches of slices, a vector each; and where r must be excluded, at the heaps of larger values, is a union of slices too.
//!
//! **Cost.** In a row of words, as the [candidates](super::kernel) are found, a tap is read for all values at once, for 16, 8 or 4 heaps a vector, and excludes one value at each. Here a tap is read for one rare value only,
//! but for 256 heaps, and it can be chosen so that the slice it reads has many heaps. Values are far from evenly spread: in .106 three heaps of ten have the short value 0, and some twenty taps leave one heap in four thousand. All in all that is one read of a
//! vector a heap (some 200 taps for all rare values of .106, two for .454, with 550), and two operations more to make the slices. Where the first witnesses leave something, a few second ones are asked for the whole stretch, and what these leave is asked heap by heap, as single bits, until another one serves.
//!
//! **Bytes, not bits.** A stretch of a slice begins at a byte, so only witnesses whose distance is a multiple of [eight](STEP) serve. One in eight of all is far more than enough.

use super::taps::Tap;
use grundy_lanes::{BYTES, Kernel, Lanes, Level, Offsets, Word, lanes};

/// A byte of a slice has so many heaps, and distances are multiples of it.
pub(super) const STEP: usize = 8;

/// So many vectors of slices are looked at together: a strip.
const VECTORS: usize = 8;
const STRIP: usize = VECTORS * BYTES;

/// So many of the second witnesses are asked for a whole strip where the first ones leave something; the rest for single heaps.
const A_FEW: usize = 8;

/// So many words are cut into bits together.
const GROUP: usize = 2 * BYTES;

/// A slice has room for so many heaps.
pub(super) const HEAPS: usize = 1 << 16;

/// The bytes from a slice to the next. It is an odd number of lines of 64 bytes, or else all slices would compete for the same few places of the nearest cache.
const STRIDE: usize = ((HEAPS / STEP + STRIP + BYTES).div_ceil(64) | 1) * 64;

/// Slices of the last heaps.
#[derive(Clone, Debug, Default)]
pub(super) struct Slices {
    /// One after the other.
    bits: Vec<u8>,
    /// Those of so many values are kept.
    values: usize,
    /// The heap of the first bit, a multiple of [`STEP`], and the first heap that is not there.
    base: u64,
    end: u64,
    /// What is in doubt, before it is in order: kept for its room.
    left: Vec<(usize, usize)>,
}

/// What is asked of slices, and of which values.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question<W> {
    /// Short values below this one occur.
    pub(super) values: usize,
    /// So many short values that follow each other differ below the determined bit only: of a rare and a common one of these either may be the smaller.
    pub(super) alike: usize,
    /// The short values whose rare one is smaller than the common ones that are alike, at even heaps and at odd ones.
    pub(super) smaller: [W; 2],
}

impl<W: Word> Question<W> {
    /// The rare values that there are to be excluded.
    pub(super) fn rares(&self) -> std::ops::Range<usize> {
        0..self.values.next_multiple_of(self.alike).min(W::BITS)
    }

    /// For a rare value a bit for each heap of a byte: whether it is smaller than the common ones that are alike.
    fn twins(&self, rare: usize) -> u8 {
        let [even, odd] = self.smaller.map(|smaller| smaller.contains(rare));
        (if even { 0x55 } else { 0 }) | (if odd { 0xaa } else { 0 })
    }
}

/// Witnesses for each rare value: those that are asked first, and those that are asked where these leave a doubt.
#[derive(Clone, Debug, Default)]
pub(super) struct Witnesses {
    taps: Vec<[Vec<Tap>; 2]>,
    /// The same as distances in the slices: the first ones, [a few](A_FEW) of the second ones, and the rest of these.
    ready: Vec<[Offsets; 3]>,
    longest: u64,
}

impl Witnesses {
    /// These, for words of this width.
    pub(super) fn new<W: Word>(taps: Vec<[Vec<Tap>; 2]>) -> Witnesses {
        let back = |tap: &Tap, rare: usize| (W::BITS - 1 - (tap.short as usize ^ rare)) * STRIDE + tap.distance as usize / STEP;
        let offsets = |taps: &[Tap], rare: usize| Offsets::new(taps.iter().map(|tap| back(tap, rare) as u32));
        let ready = taps.iter().enumerate().map(|(rare, [first, second])| {
            let (few, rest) = second.split_at(A_FEW.min(second.len()));
            [first, few, rest].map(|taps| offsets(taps, rare))
        });
        let ready = ready.collect();
        let longest = taps.iter().flatten().flatten().map(|tap| tap.distance.into()).max().unwrap_or(0);
        Witnesses { taps, ready, longest }
    }

    /// Those of each rare value.
    pub(super) fn taps(&self) -> &[[Vec<Tap>; 2]] {
        &self.taps
    }

    /// The longest distance.
    pub(super) fn longest(&self) -> u64 {
        self.longest
    }

    /// How many are asked first.
    pub(super) fn asked_first(&self) -> usize {
        self.taps.iter().map(|[first, _]| first.len()).sum()
    }
}

impl Slices {
    /// The bytes that are held.
    pub(super) fn bytes(&self) -> usize {
        self.bits.capacity()
    }

    /// Forgets a heap and those after it.
    pub(super) fn forget_from(&mut self, heap: u64) {
        self.end = self.end.min(heap);
    }

    /// Makes the slices of short values below `values` reach from a heap on to the end of a row, given the heap of the row's first word.
    pub(super) fn follow<W: Word>(&mut self, row: &[W], base: i64, from: u64, values: usize, level: Level) {
        let (from, end) = (from / STEP as u64 * STEP as u64, (base + row.len() as i64) as u64);
        assert!(end - from <= HEAPS as u64, "{} heaps do not fit a slice", end - from);
        if self.values < values || !(self.base..=self.end).contains(&from) {
            self.bits.resize(W::BITS * STRIDE, 0);
            (self.values, self.base, self.end) = (values.next_multiple_of(8), from, from);
        } else if end - self.base > HEAPS as u64 {
            let (gone, kept) = ((from - self.base) as usize / STEP, (self.end - from).div_ceil(STEP as u64) as usize);
            for slice in self.bits.chunks_exact_mut(STRIDE).take(self.values) {
                slice.copy_within(gone..gone + kept, 0);
            }
            self.base = from;
        }
        // From the byte on that has the first heap which is not there.
        let heap = self.end / STEP as u64 * STEP as u64;
        let (words, to) = (&row[(heap as i64 - base) as usize..], (heap - self.base) as usize / STEP);
        level.run(Fill { words, bits: &mut self.bits, planes: self.values / 8, to });
        self.end = end;
        // Whoever looks at whole strips sees no heap after the last.
        let last = to + words.len().div_ceil(STEP);
        for slice in self.bits.chunks_exact_mut(STRIDE).take(self.values) {
            slice[last..last + STRIP].fill(0);
        }
    }

    /// The rare values that must be excluded at a heap or some after it, up to the end, and that no witness excludes, with the heaps in their order. The slices go back from there as far as the witnesses do.
    pub(super) fn doubts<W: Word>(&mut self, from: u64, question: Question<W>, witnesses: &Witnesses, level: Level) -> Vec<(u64, W)> {
        let mut left = std::mem::take(&mut self.left);
        left.clear();
        let [at, end] = [from, self.end + STEP as u64 - 1].map(|heap| (heap - self.base) as usize / STEP);
        level.run(Doubts { bits: &self.bits, at, end, question, asked: &witnesses.ready, left: &mut left });
        left.retain(|&(bit, rare)| !witnesses.ready.get(rare).is_some_and(|[.., rest]| self.is_excluded::<W>(bit, rest)));
        left.sort_unstable();
        let mut doubts: Vec<(u64, W)> = vec![];
        for &(bit, rare) in &left {
            let heap = self.base + bit as u64;
            match doubts.last_mut() {
                // The first byte has heaps that were not asked about.
                _ if heap < from => {}
                Some((last, set)) if *last == heap => *set = set.or(W::one_hot(rare)),
                _ => doubts.push((heap, W::one_hot(rare))),
            }
        }
        self.left = left;
        doubts
    }

    /// Whether all heaps of a stretch are there.
    pub(super) fn reach(&self, from: u64, to: u64) -> bool {
        self.base <= from && to <= self.end
    }

    /// Whether a heap that is there has this short value.
    #[inline(always)]
    pub(super) fn has(&self, heap: u64, short: usize) -> bool {
        let bit = (heap - self.base) as usize;
        short < self.values && self.bits[short * STRIDE + bit / STEP] >> (bit % STEP) & 1 == 1
    }

    /// Whether one of these witnesses excludes its rare value at the heap of a bit. One in a few does, so they are asked one by one.
    fn is_excluded<W: Word>(&self, bit: usize, witnesses: &Offsets) -> bool {
        let (byte, bit) = ((W::BITS - 1) * STRIDE + bit / STEP, bit % STEP);
        witnesses.distances().iter().any(|&distance| self.bits[byte - distance as usize] >> bit & 1 == 1)
    }

    /// The heaps of a stretch that have a short value, if the slices have all of these heaps.
    pub(super) fn places_of(&self, short: usize, from: u64, to: u64) -> Option<Vec<u64>> {
        if short >= self.values || !self.reach(from, to) {
            return None;
        }
        let first = (from - self.base) as usize / STEP;
        let bytes = &self.bits[short * STRIDE + first..short * STRIDE + ((to - self.base) as usize).div_ceil(STEP)];
        let mut places = vec![];
        for (nth, some) in bytes.chunks(8).enumerate() {
            let mut word = [0; 8];
            word[..some.len()].copy_from_slice(some);
            let mut left = u64::from_le_bytes(word);
            while left != 0 {
                places.push(self.base + ((first + 8 * nth) * STEP) as u64 + u64::from(left.trailing_zeros()));
                left &= left - 1;
            }
        }
        // The first byte and the last have heaps that were not asked about.
        places.truncate(places.partition_point(|&heap| heap < to));
        places.drain(..places.partition_point(|&heap| heap < from));
        Some(places)
    }

    /// Where a rare value must be excluded, as bits for the last so many heaps, 64 a word. They end at a multiple of [`STEP`].
    pub(super) fn needs<W: Word>(&self, heaps: usize, rare: usize, question: Question<W>) -> Vec<u64> {
        let first = rare / question.alike * question.alike;
        let twins = u64::from_ne_bytes([question.twins(rare); 8]);
        let word = |place: usize| {
            let union = |values: std::ops::Range<usize>| values.fold(0, |union, value| union | self.word(value, place, heaps, 0));
            let above = (first + question.alike).min(self.values);
            union(above..question.values.max(above)) | union(first..above.min(question.values)) & twins
        };
        (0..heaps / 64).map(word).collect()
    }

    /// The bits of a value at 64 of the last so many heaps, which lie a distance before.
    #[inline(always)]
    pub(super) fn word(&self, value: usize, place: usize, heaps: usize, distance: usize) -> u64 {
        let at = value * STRIDE + (self.end - self.base) as usize / STEP - heaps / STEP - distance / STEP + place * 8;
        u64::from_le_bytes(self.bits[at..at + 8].try_into().expect("eight bytes"))
    }
}

/// Puts words into slices from a byte on, those of some planes of eight values each.
struct Fill<'a, W> {
    words: &'a [W],
    bits: &'a mut [u8],
    planes: usize,
    to: usize,
}

impl<W: Word> Kernel for Fill<'_, W> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self, l: L) {
        let (whole, rest) = self.words.as_chunks::<GROUP>();
        let mut last = [W::default(); GROUP];
        last[..rest.len()].copy_from_slice(rest);
        for (nth, words) in whole.iter().chain([&last]).enumerate() {
            let (first, second) = words.split_at(GROUP / 2);
            let planes = planes(l, first).into_iter().zip(planes(l, second));
            // The number of bytes is known when this is compiled, so that planes stay in registers.
            for (plane, (first, second)) in planes.enumerate().take(size_of::<W>()) {
                if plane < self.planes {
                    l.put_members([first, second], self.bits, 8 * plane * STRIDE + self.to + nth * GROUP / STEP, STRIDE);
                }
            }
        }
    }
}

/// The bytes of so many words as there are bytes in a vector: the lowest of each, the next, and so on. Words have up to eight.
#[inline(always)]
fn planes<W: Word, L: Lanes>(l: L, words: &[W]) -> [L::Vector; 8] {
    let mut planes = [l.empty(); 8];
    for (i, plane) in planes.iter_mut().enumerate().take(size_of::<W>()) {
        *plane = l.load(words, i * lanes::<W>());
    }
    if W::BITS == 64 {
        halved::<u64, L, 8>(l, &mut planes);
    }
    if W::BITS >= 32 {
        halved::<u32, L, 4>(l, &mut planes);
    }
    if W::BITS >= 16 {
        halved::<u16, L, 2>(l, &mut planes);
    }
    planes
}

/// Cuts words of so many bytes in halves: of each so many vectors the first half has the lower ones then.
#[inline(always)]
fn halved<V: Word, L: Lanes, const SIZE: usize>(l: L, vectors: &mut [L::Vector; 8]) {
    for some in vectors.chunks_exact_mut(SIZE) {
        let mut halves = [l.empty(); SIZE];
        for i in 0..SIZE / 2 {
            [halves[i], halves[SIZE / 2 + i]] = l.halves::<V>(some[2 * i], some[2 * i + 1]);
        }
        // A copy of the whole would be a call.
        for (vector, half) in some.iter_mut().zip(halves) {
            *vector = half;
        }
    }
}

/// For each rare value the places of heaps where it must be excluded and no first witness does it, from one byte of the slices on to another.
struct Doubts<'a, W> {
    bits: &'a [u8],
    at: usize,
    end: usize,
    question: Question<W>,
    asked: &'a [[Offsets; 3]],
    /// Bits of a slice, and the rare value that is in doubt there.
    left: &'a mut Vec<(usize, usize)>,
}

impl<W: Word> Kernel for Doubts<'_, W> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self, l: L) {
        let nobody = <[Offsets; 3]>::default();
        let alike = self.question.alike;
        let twins: [u8; MOST_VALUES] = std::array::from_fn(|rare| if rare < W::BITS { self.question.twins(rare) } else { 0 });
        for at in (self.at..self.end).step_by(STRIP) {
            // Where values are larger than those at hand.
            let mut above = [l.empty(); VECTORS];
            for first in self.question.rares().step_by(alike).rev() {
                let mut here = [l.empty(); VECTORS];
                for value in first..(first + alike).min(self.question.values) {
                    for (k, here) in here.iter_mut().enumerate() {
                        *here = l.or(*here, l.load(self.bits, value * STRIDE + at + k * BYTES));
                    }
                }
                'rares: for rare in first..first + alike {
                    let twins = l.splat(twins[rare]);
                    let mut left = above;
                    for (left, here) in left.iter_mut().zip(here) {
                        *left = l.or(*left, l.and(here, twins));
                    }
                    if is_empty(l, left) {
                        continue;
                    }
                    let [first, few, _] = self.asked.get(rare).unwrap_or(&nobody);
                    for witnesses in [first, few] {
                        let excluded = l.union::<u8, VECTORS>(self.bits, (W::BITS - 1) * STRIDE + at, witnesses);
                        for (left, excluded) in left.iter_mut().zip(excluded) {
                            *left = l.without(*left, excluded);
                        }
                        if is_empty(l, left) {
                            continue 'rares;
                        }
                    }
                    note(l, left, at, rare, self.left);
                }
                for (above, here) in above.iter_mut().zip(here) {
                    *above = l.or(*above, here);
                }
            }
        }
    }
}

/// Words that have slices hold no more values than this.
pub(super) const MOST_VALUES: usize = 64;

/// Whether nothing is in a strip.
#[inline(always)]
fn is_empty<L: Lanes>(l: L, strip: [L::Vector; VECTORS]) -> bool {
    let mut union = l.empty();
    for vector in strip {
        union = l.or(union, vector);
    }
    l.all_empty(union)
}

/// Notes the bits of a strip.
#[inline(always)]
fn note<L: Lanes>(l: L, strip: [L::Vector; VECTORS], at: usize, rare: usize, left: &mut Vec<(usize, usize)>) {
    for (k, vector) in strip.into_iter().enumerate() {
        let mut filled = l.filled_bytes(vector);
        if filled == 0 {
            continue;
        }
        let mut bytes = [0u8; BYTES];
        l.store(&mut bytes, 0, vector);
        while filled != 0 {
            let i = filled.trailing_zeros() as usize;
            filled &= filled - 1;
            let mut bits = bytes[i];
            while bits != 0 {
                left.push(((at + k * BYTES + i) * STEP + bits.trailing_zeros() as usize, rare));
                bits &= bits - 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;

    /// Doubts by the definition: the rare values that must be excluded at a heap, without those that a witness excludes.
    fn plain<W: Word>(row: &[W], heap: usize, question: &Question<W>, taps: &[[Vec<Tap>; 2]]) -> W {
        let Some(common) = row[heap].least() else { return W::default() };
        let smaller = |rare: usize| match (rare / question.alike).cmp(&(common / question.alike)) {
            std::cmp::Ordering::Equal => question.smaller[heap % 2].contains(rare),
            order => order.is_lt(),
        };
        let hit = |rare: usize, tap: &Tap| row[heap - tap.distance as usize].least() == Some(tap.short as usize ^ rare);
        let excluded = |rare: usize| taps.get(rare).is_some_and(|lists| lists.iter().flatten().any(|tap| hit(rare, tap)));
        (0..W::BITS).filter(|&rare| smaller(rare) && !excluded(rare)).map(W::one_hot).fold(W::default(), W::or)
    }

    /// However the row grows, is cut and is forgotten in part, slices leave the doubts that the definition leaves.
    fn doubts_are_those_of_the_definition<W: Word>(dice: &mut Dice, level: Level) {
        const FARTHEST: u64 = 600;
        let values = 1 + dice.roll(W::BITS as u64 - 1) as usize;
        let alike = 1 << dice.roll(2);
        let mut set = || (0..W::BITS).filter(|_| dice.roll(1) == 1).map(W::one_hot).fold(W::default(), W::or);
        let question = Question { values, alike, smaller: [set(), set()] };
        let mut list = |rare: usize, most: u64| -> Vec<Tap> {
            let tap = |read: u64, far: u64| Tap { short: (read as usize ^ rare) as u32, distance: 8 * (1 + far) as u32 };
            (0..dice.roll(most)).map(|_| tap(dice.roll(values as u64 - 1), dice.roll(FARTHEST / 8 - 1))).collect()
        };
        let taps: Vec<[Vec<Tap>; 2]> = question.rares().map(|rare| [list(rare, 6), list(rare, 20)]).collect();
        let witnesses = Witnesses::new::<W>(taps.clone());
        // The row's first word is that of heap `base`.
        let base = dice.roll(100);
        let (mut row, mut slices) = (vec![W::default(); FARTHEST as usize + 16], Slices::default());
        for _ in 0..6 {
            let from = base + row.len() as u64;
            for _ in 0..1 + dice.roll(2500) {
                let short = dice.roll(values as u64 - 1).min(dice.roll(values as u64 - 1)) as usize;
                row.push(if dice.roll(20) == 0 { W::default() } else { W::one_hot(short) });
            }
            slices.follow(&row, base as i64, from - witnesses.longest() - STEP as u64, values, level);
            let right: Vec<(u64, W)> = (from..base + row.len() as u64)
                .map(|heap| (heap, plain(&[&vec![W::default(); base as usize][..], &row].concat(), heap as usize, &question, &taps)))
                .filter(|(_, doubt)| !doubt.is_empty())
                .collect();
            assert_eq!(slices.doubts(from, question, &witnesses, level), right, "{} bits, {level:?}", W::BITS);
            let (to, short) = (base + row.len() as u64, dice.roll(values as u64 - 1) as usize);
            let has = |heap: u64| row[(heap - base) as usize].contains(short);
            let places: Vec<u64> = (from..to).filter(|&heap| has(heap)).collect();
            assert!((from..to).all(|heap| slices.has(heap, short) == has(heap)));
            assert_eq!(slices.places_of(short, from, to), Some(places));
            let gone = dice.roll(row.len() as u64 - FARTHEST - 16) / 3;
            row.truncate(row.len() - gone as usize);
            slices.forget_from(base + row.len() as u64);
        }
    }

    #[test]
    fn doubts_are_right() {
        let mut dice = Dice::new(15);
        for level in Level::available() {
            for _ in 0..12 {
                doubts_are_those_of_the_definition::<u16>(&mut dice, level);
                doubts_are_those_of_the_definition::<u32>(&mut dice, level);
                doubts_are_those_of_the_definition::<u64>(&mut dice, level);
            }
        }
    }

    /// A slice that is full goes on with what is still needed.
    #[test]
    fn full_slices_go_on() {
        let (mut dice, level) = (Dice::new(16), Level::best());
        let row: Vec<u16> = (0..3 * HEAPS).map(|_| 1 << dice.roll(9)).collect();
        let witnesses = Witnesses::new::<u16>((0..10).map(|rare| [vec![Tap { short: rare, distance: 512 }], vec![]]).collect());
        let question = Question { values: 10, alike: 1, smaller: [0, 0] };
        let (mut slices, mut from) = (Slices::default(), 4096);
        while from < row.len() {
            let to = (from + 1 + dice.roll(5000) as usize).min(row.len());
            slices.follow(&row[..to], 0, (from - 520) as u64, 10, level);
            let found = slices.doubts(from as u64, question, &witnesses, level);
            // The witness of r reads the slice of 0.
            let doubt = |heap: usize| if row[heap - 512] == 1 { 0 } else { row[heap] - 1 };
            let right: Vec<(u64, u16)> = (from..to).map(|heap| (heap as u64, doubt(heap))).filter(|&(_, doubt)| doubt > 0).collect();
            assert_eq!(found, right);
            from = to;
        }
    }
}
