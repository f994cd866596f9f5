//! The last heaps, two bytes each, for whoever reads them one by one or looks for a sum among them.

use super::Engine;
use super::exclusion::without;
use crate::sequence::sums::has_sum;
use grundy_lanes::{Kernel, Lanes, Level, Word};
use std::ops::Range;

/// Stands for a heap without a common value: whatever short value is added, the sum is none.
pub(super) const NONE: u16 = 256;

/// Stands for a part without a common value: no sum of it with a heap is a short value, nor with [`NONE`].
const NO_PART: u16 = 512;

/// The short values of the last heaps. They follow from the row, and are brought up to date when they are asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Lately {
    shorts: Vec<u16>,
    /// The first heap that is not among them.
    end: u64,
    /// How far back they were asked for.
    reach: usize,
    /// The short values of the first heaps, backwards: of the heap `parts - 1`, …, of the heap 0.
    mirror: Vec<u16>,
}

impl Lately {
    /// The short values up to the end, the last at the end.
    pub(super) fn shorts(&self) -> &[u16] {
        &self.shorts
    }

    /// Adds the next heap.
    pub(super) fn push(&mut self, short: u16) {
        self.shorts.push(short);
        self.end += 1;
    }

    /// The bytes that are held.
    pub(super) fn bytes(&self) -> usize {
        2 * (self.shorts.capacity() + self.mirror.capacity())
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

/// The last place at which two arrays have numbers with the sum `wanted`.
struct LastSum<'a> {
    one: &'a [u16],
    other: &'a [u16],
    wanted: u16,
}

impl Kernel for LastSum<'_> {
    type Output = Option<usize>;

    #[inline(always)]
    fn run<L: Lanes>(self, _: L) -> Option<usize> {
        let mut end = self.one.len();
        for (one, other) in self.one.rchunks(STRETCH).zip(self.other.rchunks(STRETCH)) {
            if has_sum(one, other, self.wanted) {
                let place = one.iter().zip(other).rposition(|(a, b)| a ^ b == self.wanted);
                return place.map(|place| end - one.len() + place);
            }
            end -= one.len();
        }
        None
    }
}

/// So many places are looked at together.
const STRETCH: usize = 64;

impl<W: Word> Engine<W> {
    /// Makes the last heaps reach up to the next one, and back by `reach` at least. Heaps before the first and those that are forgotten count as such without a common value.
    pub(super) fn bring_up_to_date(&self, lately: &mut Lately, reach: usize) {
        let one = |word: W| word.least().map_or(NONE, |short| short as u16);
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
        lately.shorts.extend(before.map(|word| word.map_or(NONE, one)));
        lately.shorts.extend(self.row[(row - self.base) as usize..self.place(self.next)].iter().map(|&word| one(word)));
        lately.end = self.next;
    }

    /// Makes the mirror have so many parts at least, all of which must be in the head.
    fn reflect(&self, lately: &mut Lately, parts: usize) {
        if lately.mirror.len() < parts {
            let common = |(heap, &value): (usize, &u16)| {
                let short = self.space.short(value.into());
                if heap > 0 && self.space.is_common(heap as u64, value.into()) && (short as usize) < W::BITS {
                    short as u16
                } else {
                    NO_PART
                }
            };
            let more = (2 * parts).min(self.head.len());
            lately.mirror = self.head[..more].iter().enumerate().map(common).rev().collect();
        }
    }

    /// What is left of the rare values in doubt at a heap by pairs of common heaps with a smaller part among `parts`, the smallest first.
    ///
    /// The parts are held against the heaps that they leave, for each value in doubt: two arrays that the mirror makes run in one direction.
    pub(super) fn exclude_by_pairs(&mut self, heap: u64, doubt: W, parts: Range<u64>) -> W {
        let (mut rest, mut asked) = (doubt, doubt);
        // The smaller part of a pair is less than the larger one.
        let most = (heap.saturating_sub(self.moves.last_take + 1) / 2).min(self.head.len() as u64).min(parts.end);
        let (from, to) = (parts.start as usize, most.max(parts.start) as usize);
        let mut lately = std::mem::take(&mut self.lately);
        self.bring_up_to_date(&mut lately, (self.next - heap + self.moves.last_take) as usize + to);
        self.reflect(&mut lately, to);
        let level = self.means.level.unwrap_or(Level::Portable);
        let here = lately.shorts.len() - (self.next - heap) as usize;
        let mirror = &lately.mirror[lately.mirror.len() - to..lately.mirror.len() - from];
        while let Some(wanted) = asked.least() {
            asked = without(asked, wanted);
            let found = self.moves.splits.iter().find_map(|split| {
                // The heap that the part `from` leaves is the last of these.
                let end = here - split.take as usize - from + 1;
                let one = &lately.shorts[end - mirror.len()..end];
                let place = level.run(LastSum { one, other: mirror, wanted: wanted as u16 })?;
                Some(((to - 1 - place) as u64, split.take, mirror[place]))
            });
            if let Some((part, take, short)) = found {
                rest = without(rest, wanted);
                self.note_witness(part, take, short.into());
            }
        }
        self.lately = lately;
        rest
    }
}
