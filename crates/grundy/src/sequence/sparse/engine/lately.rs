//! The last heaps, two bytes each, for whoever reads them one by one or looks for a sum among them.

use super::Engine;
use super::exclusion::without;
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

/// Whether `wanted` is the sum of two short values that stand at the same place.
struct ContainsSum<'a> {
    one: &'a [u16],
    other: &'a [u16],
    wanted: u16,
}

impl Kernel for ContainsSum<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<L: Lanes>(self, _: L) -> bool {
        // The compiler makes vector instructions of it.
        self.one.iter().zip(self.other).fold(0, |hits, (a, b)| hits | u16::from(a ^ b == self.wanted)) != 0
    }
}

impl<W: Word> Engine<W> {
    /// Makes the last heaps reach up to the next one, and back by `reach` at least. Heaps before the first and those that are forgotten count as such without a common value.
    pub(super) fn bring_up_to_date(&self, lately: &mut Lately, reach: usize) {
        let one = |heap: i64| {
            let word = u64::try_from(heap).ok().filter(|&heap| heap > 0).and_then(|heap| self.word(heap));
            word.and_then(W::least).map_or(NONE, |short| short as u16)
        };
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
        lately.shorts.extend((from..self.next as i64).map(one));
        lately.end = self.next;
    }

    /// Makes the mirror have so many parts, all of which must be in the head.
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
            lately.mirror = self.head[..parts].iter().enumerate().map(common).rev().collect();
        }
    }

    /// What is left of the rare values in doubt at a heap by pairs of common heaps with a smaller part among `parts`, the smallest first.
    ///
    /// A stretch of parts is held against the heaps that they leave, for each value in doubt: two arrays that the mirror makes run in one direction.
    pub(super) fn exclude_by_pairs(&mut self, heap: u64, doubt: W, parts: Range<u64>) -> W {
        let mut rest = doubt;
        // The smaller part of a pair is less than the larger one.
        let most = (heap.saturating_sub(self.moves.last_take + 1) / 2).min(self.head.len() as u64).min(parts.end) as usize;
        let mut lately = std::mem::take(&mut self.lately);
        self.bring_up_to_date(&mut lately, (self.next - heap + self.moves.last_take) as usize + most);
        self.reflect(&mut lately, most);
        let level = self.means.level.unwrap_or(Level::Portable);
        let here = lately.shorts.len() - (self.next - heap) as usize;
        let mut from = parts.start as usize;
        while from < most && !rest.is_empty() {
            let to = (from + STRETCH).min(most);
            for i in 0..self.moves.splits.len() {
                let take = self.moves.splits[i].take;
                // The heap that the part `from` leaves is the last of these.
                let end = here - take as usize - from + 1;
                let one = &lately.shorts[end - (to - from)..end];
                let other = &lately.mirror[lately.mirror.len() - to..lately.mirror.len() - from];
                let mut asked = rest;
                while let Some(wanted) = asked.least() {
                    asked = without(asked, wanted);
                    if level.run(ContainsSum { one, other, wanted: wanted as u16 }) {
                        rest = without(rest, wanted);
                        let back = one.iter().zip(other).rev().position(|(a, b)| a ^ b == wanted as u16).expect("it was found");
                        let part = from + back;
                        self.note_witness(part as u64, take, lately.mirror[lately.mirror.len() - 1 - part].into());
                    }
                }
            }
            from = to;
        }
        self.lately = lately;
        rest
    }
}

/// So many parts are looked at together.
const STRETCH: usize = 128;
