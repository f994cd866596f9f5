//! The last heaps as numbers one after the other, for whoever reads them one by one or looks for a sum among them.
//!
//! Whether a pair of common heaps excludes a rare value is a search for a sum in two arrays: the short values of the first heaps backwards, and those of the heaps that they leave. Both have a byte a heap, and a byte has no
//! number to spare for heaps without a common value. So where the sum is found, it is asked whether both heaps are common, and if not the search goes on.

use super::Engine;
use super::exclusion::without;
use crate::sequence::sums::has_sum;
use grundy_lanes::{BYTES, Kernel, Lanes, Level, Word};
use std::ops::Range;

/// A number that stands for the short value of a heap.
pub(super) trait Short: Copy {
    /// Stands for a heap without a common value.
    const NONE: Self;

    fn of(short: usize) -> Self;
}

/// No sum of [`Short::NONE`] with a short value is a short value.
impl Short for u16 {
    const NONE: u16 = 256;

    #[inline(always)]
    fn of(short: usize) -> u16 {
        short as u16
    }
}

/// Whoever reads these must ask whether the heap is common.
impl Short for u8 {
    const NONE: u8 = 255;

    #[inline(always)]
    fn of(short: usize) -> u8 {
        short as u8
    }
}

/// Stands for a part without a common value; here, too, one must ask.
const NO_PART: u8 = 128;

/// The short values of the last heaps. They follow from the row, and are brought up to date when they are asked for.
#[derive(Clone, Debug)]
pub(super) struct Lately<T> {
    shorts: Vec<T>,
    /// The first heap that is not among them.
    end: u64,
    /// How far back they were asked for.
    reach: usize,
}

impl<T> Default for Lately<T> {
    fn default() -> Lately<T> {
        Lately { shorts: vec![], end: 0, reach: 0 }
    }
}

impl<T: Short> Lately<T> {
    /// The short values up to the end, the last at the end.
    pub(super) fn shorts(&self) -> &[T] {
        &self.shorts
    }

    /// Adds the next heap.
    pub(super) fn push(&mut self, short: usize) {
        self.shorts.push(T::of(short));
        self.end += 1;
    }

    /// The bytes that are held.
    pub(super) fn bytes(&self) -> usize {
        size_of::<T>() * self.shorts.capacity()
    }

    /// Forgets a heap and what comes after it.
    pub(super) fn forget_from(&mut self, heap: u64) {
        if self.end > heap {
            let left = (self.shorts.len() as u64).saturating_sub(self.end - heap);
            self.shorts.truncate(left as usize);
            self.end = heap;
        }
    }
}

/// A heap, and how much is taken from it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) heap: u64,
    pub(super) take: u64,
}

/// The pairs of a common heap among the first ones and a common heap among the last ones.
#[derive(Clone, Debug, Default)]
pub(super) struct Pairs {
    lately: Lately<u8>,
    /// The short values of the first heaps, backwards: of the heap `parts - 1`, …, of the heap 0.
    mirror: Vec<u8>,
}

impl Pairs {
    pub(super) fn bytes(&self) -> usize {
        self.lately.bytes() + self.mirror.capacity()
    }

    pub(super) fn forget_from(&mut self, heap: u64) {
        self.lately.forget_from(heap);
    }
}

/// The number of a word.
#[inline(always)]
fn short_of<W: Word, T: Short>(word: W) -> T {
    word.least().map_or(T::NONE, T::of)
}

/// Adds the numbers of some words. As part of a kernel it becomes vector instructions.
struct AddShorts<'a, W, T> {
    words: &'a [W],
    shorts: &'a mut Vec<T>,
}

impl<W: Word, T: Short> Kernel for AddShorts<'_, W, T> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self, _: L) {
        self.shorts.reserve(self.words.len());
        let mut some = [T::NONE; STRETCH];
        for words in self.words.chunks(STRETCH) {
            // An iterator that extends would be a call, without the kernel's instructions.
            for (short, &word) in some.iter_mut().zip(words) {
                *short = short_of::<W, T>(word);
            }
            self.shorts.extend_from_slice(&some[..words.len()]);
        }
    }
}

/// The last place at which two arrays have bytes with the sum `wanted`.
struct LastSum<'a> {
    one: &'a [u8],
    other: &'a [u8],
    wanted: u8,
}

impl Kernel for LastSum<'_> {
    type Output = Option<usize>;

    #[inline(always)]
    fn run<L: Lanes>(self, l: L) -> Option<usize> {
        let (first, ones) = self.one.as_rchunks::<STRETCH>();
        let (_, others) = self.other.as_rchunks::<STRETCH>();
        for (nth, (one, other)) in ones.iter().zip(others).enumerate().rev() {
            if has_sum(one, other, self.wanted) {
                let wanted = l.splat(self.wanted);
                for at in (0..STRETCH).step_by(BYTES).rev() {
                    if let Some(last) = l.filled_bytes(hits(l, one, other, wanted, at)).checked_ilog2() {
                        return Some(first.len() + nth * STRETCH + at + last as usize);
                    }
                }
            }
        }
        (0..first.len()).rev().find(|&place| self.one[place] ^ self.other[place] == self.wanted)
    }
}

/// So many places are looked at together.
const STRETCH: usize = 128;

/// The bytes from `at` on at which two arrays have this sum.
#[inline(always)]
fn hits<L: Lanes>(l: L, one: &[u8], other: &[u8], wanted: L::Vector, at: usize) -> L::Vector {
    l.empty_lanes::<u8>(l.xor(l.xor(l.load(one, at), l.load(other, at)), wanted))
}

/// Visits all places at which two arrays have bytes with the sum `wanted`.
struct AllSums<'a, F> {
    one: &'a [u8],
    other: &'a [u8],
    wanted: u8,
    visit: F,
}

impl<F: FnMut(usize)> Kernel for AllSums<'_, F> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(mut self, l: L) {
        let wanted = l.splat(self.wanted);
        let whole = self.one.len() / BYTES * BYTES;
        for start in (0..whole).step_by(BYTES) {
            let mut found = l.filled_bytes(hits(l, self.one, self.other, wanted, start));
            while found != 0 {
                (self.visit)(start + found.trailing_zeros() as usize);
                found &= found - 1;
            }
        }
        (whole..self.one.len()).filter(|&place| self.one[place] ^ self.other[place] == self.wanted).for_each(self.visit);
    }
}

impl<W: Word> Engine<W> {
    /// Makes the last heaps reach up to the next one, and back by `reach` at least. Heaps before the first and those that are forgotten count as such without a common value.
    pub(super) fn bring_up_to_date<T: Short>(&self, lately: &mut Lately<T>, reach: usize) {
        debug_assert!(lately.end <= self.next, "what is no longer known was forgotten");
        let missing = (self.next - lately.end) as usize;
        let from = if missing <= reach && lately.shorts.len() + missing >= reach {
            lately.reach = lately.reach.max(reach);
            lately.end as i64
        } else {
            lately.shorts.clear();
            lately.reach = reach;
            self.next as i64 - reach as i64
        };
        if lately.shorts.len() > 4 * lately.reach {
            lately.shorts.drain(..lately.shorts.len() - lately.reach);
        }
        let row = from.max(self.base);
        let before = (from..row).map(|heap| u64::try_from(heap).ok().filter(|&heap| heap > 0).and_then(|heap| self.word(heap)));
        lately.shorts.extend(before.map(|word| word.map_or(T::NONE, short_of)));
        let words = &self.row[(row - self.base) as usize..self.place(self.next)];
        self.means.level.unwrap_or(Level::Portable).run(AddShorts { words, shorts: &mut lately.shorts });
        lately.end = self.next;
    }

    /// Makes pairs reach back to `reach` before the next heap, and their smaller parts up to `parts`, all of which must be in the head.
    pub(super) fn bring_pairs_up_to_date(&self, pairs: &mut Pairs, reach: usize, parts: usize) {
        self.bring_up_to_date(&mut pairs.lately, reach);
        self.bring_parts_up_to_date(pairs, parts);
    }

    /// Makes the smaller parts of pairs reach up to `parts`, all of which must be in the head.
    fn bring_parts_up_to_date(&self, pairs: &mut Pairs, parts: usize) {
        if pairs.mirror.len() < parts {
            let more = (2 * parts).min(self.head.len());
            let shorts = (0..more).map(|part| self.common_part(part as u64).map_or(NO_PART, |short| short as u8));
            pairs.mirror = shorts.rev().collect();
        }
    }

    /// The short value of one of the first heaps, if it is common and the words hold it.
    fn common_part(&self, part: u64) -> Option<u32> {
        let value = u32::from(self.head[part as usize]);
        let short = self.space.short(value);
        (part > 0 && self.space.is_common(part, value) && (short as usize) < W::BITS).then_some(short)
    }

    /// Whether this is a pair of common heaps, given the bytes that stand for what a part leaves and for the part.
    #[inline(always)]
    fn is_pair(&self, at: Place, part: u64, bytes: [u8; 2]) -> bool {
        // Other bytes stand for common heaps only.
        bytes[0] != u8::NONE && bytes[1] != NO_PART || self.is_pair_in_doubt(at, part)
    }

    #[cold]
    fn is_pair_in_doubt(&self, at: Place, part: u64) -> bool {
        let other = at.heap - at.take - part;
        self.common_part(part).is_some() && other > 0 && self.word(other).is_some_and(|word| !word.is_empty())
    }

    /// Two arrays: what the parts of a range leave, and the parts backwards.
    fn rows<'a>(&self, pairs: &'a Pairs, at: Place, parts: &Range<usize>) -> (&'a [u8], &'a [u8]) {
        let here = pairs.lately.shorts.len() - (self.next - at.heap) as usize;
        // The heap that the first part leaves is the last of these.
        let end = (here - at.take as usize + 1).saturating_sub(parts.start);
        let mirror = &pairs.mirror[pairs.mirror.len() - parts.end..pairs.mirror.len() - parts.start];
        (&pairs.lately.shorts[end - mirror.len()..end], mirror)
    }

    /// Visits all parts of a range that make this rare value with the common heap that they leave.
    pub(super) fn each_part_of(
        &self,
        pairs: &Pairs,
        at: Place,
        parts: Range<usize>,
        value: usize,
        level: Level,
        visit: &mut impl FnMut(usize),
    ) {
        let (one, other) = self.rows(pairs, at, &parts);
        let visit = |place: usize| {
            let part = parts.end - 1 - place;
            if self.is_pair(at, part as u64, [one[place], other[place]]) {
                visit(part);
            }
        };
        level.run(AllSums { one, other, wanted: value as u8, visit });
    }

    /// The first of these parts.
    fn first_part_of(&self, pairs: &Pairs, at: Place, parts: Range<usize>, value: usize, level: Level) -> Option<u64> {
        let (one, other) = self.rows(pairs, at, &parts);
        let mut end = one.len();
        loop {
            end = level.run(LastSum { one: &one[..end], other: &other[..end], wanted: value as u8 })?;
            let part = (parts.end - 1 - end) as u64;
            if self.is_pair(at, part, [one[end], other[end]]) {
                return Some(part);
            }
        }
    }

    /// The parts of a range that are the smaller ones of pairs at a heap and are known.
    pub(super) fn smaller_parts(&self, heap: u64, parts: Range<u64>) -> Range<usize> {
        // The smaller part of a pair is less than the larger one.
        let most = (heap.saturating_sub(self.moves.last_take + 1) / 2).min(self.head.len() as u64).min(parts.end);
        parts.start as usize..most.max(parts.start) as usize
    }

    /// As [`Engine::exclude_by_pairs`], if the heaps are in slices. For a few dozen parts nothing is worth making ready.
    pub(super) fn exclude_by_slices(&mut self, heap: u64, doubt: W, parts: Range<u64>) -> Option<W> {
        let (mut rest, mut asked) = (doubt, doubt);
        let parts = self.smaller_parts(heap, parts);
        if !self.slices.reach(heap.saturating_sub(self.moves.last_take + parts.end as u64), heap) {
            return None;
        }
        let mut pairs = std::mem::take(&mut self.pairs);
        self.bring_parts_up_to_date(&mut pairs, parts.end);
        while let Some(wanted) = asked.least() {
            asked = without(asked, wanted);
            let found = parts.clone().find_map(|part| {
                let short = pairs.mirror[pairs.mirror.len() - 1 - part];
                let excludes = |take: u64| self.slices.has(heap - take - part as u64, usize::from(short) ^ wanted);
                let split = self.moves.splits.iter().find(|split| short != NO_PART && excludes(split.take));
                split.map(|split| part as u64 + split.take)
            });
            if let Some(distance) = found {
                rest = without(rest, wanted);
                self.longest_witness = self.longest_witness.max(distance);
            }
        }
        self.pairs = pairs;
        Some(rest)
    }

    /// What is left of the rare values in doubt at a heap by pairs of common heaps with a smaller part among `parts`, the smallest first.
    pub(super) fn exclude_by_pairs(&mut self, heap: u64, doubt: W, parts: Range<u64>) -> W {
        let (mut rest, mut asked) = (doubt, doubt);
        let parts = self.smaller_parts(heap, parts);
        if parts.is_empty() {
            return doubt;
        }
        let mut pairs = std::mem::take(&mut self.pairs);
        self.bring_pairs_up_to_date(&mut pairs, (self.next - heap + self.moves.last_take) as usize + parts.end, parts.end);
        let level = self.means.level.unwrap_or(Level::Portable);
        while let Some(wanted) = asked.least() {
            asked = without(asked, wanted);
            let part = |take: u64| {
                let found = self.first_part_of(&pairs, Place { heap, take }, parts.clone(), wanted, level);
                found.map(|part| (part, take))
            };
            if let Some((part, take)) = self.moves.splits.iter().find_map(|split| part(split.take)) {
                rest = without(rest, wanted);
                self.longest_witness = self.longest_witness.max(part + take);
            }
        }
        self.pairs = pairs;
        rest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Both searches find what a plain loop finds, whatever the instructions and the length.
        #[test]
        fn sums_are_found_where_they_are(rows in prop::collection::vec((0..16u8, 0..16u8), 0..400), wanted in 0..64u8, cut in 0..33usize) {
            let (one, other): (Vec<u8>, Vec<u8>) = rows.into_iter().unzip();
            let cut = cut.min(one.len());
            let (one, other) = (&one[cut..], &other[cut..]);
            let places: Vec<usize> = (0..one.len()).filter(|&place| one[place] ^ other[place] == wanted).collect();
            for level in Level::available() {
                let mut found = vec![];
                level.run(AllSums { one, other, wanted, visit: |place| found.push(place) });
                prop_assert_eq!(&found, &places);
                prop_assert_eq!(level.run(LastSum { one, other, wanted }), places.last().copied());
            }
        }
    }

    /// Numbers of words come out the same with every set of instructions, and nothing stands for an empty word.
    #[test]
    fn words_become_numbers() {
        fn check<W: Word>() {
            let words: Vec<W> = (0..W::BITS).map(W::one_hot).chain([W::default()]).cycle().take(3 * W::BITS + 5).collect();
            let right: Vec<u8> = words.iter().map(|word| (0..W::BITS).find(|&i| word.contains(i)).map_or(255, |i| i as u8)).collect();
            for level in Level::available() {
                let mut shorts: Vec<u8> = vec![];
                level.run(AddShorts { words: &words, shorts: &mut shorts });
                assert_eq!(shorts, right, "{level:?}, {} bits", W::BITS);
            }
        }
        check::<u16>();
        check::<u32>();
        check::<u64>();
        check::<u128>();
        check::<grundy_lanes::Bits256>();
    }
}
