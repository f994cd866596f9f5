//! One heap after the other, where there are many rare heaps.
//!
//! With hundreds of taps and wide words vectors have few lanes, and what they read does not fit the nearest cache. Here a heap is [two bytes](super::lately).
//! The values that taps exclude are gathered in one set, looked up one by one. The rare values that pairs of common heaps exclude are gathered in another, the pair with the smallest part first, until all those
//! below the candidate are in it. If they are, the candidate is the value; if they are not after [`MOST_PARTS`] parts, or if anything else is out of the ordinary, nothing is said, and
//! [the plain step](Engine::step) decides.

use super::lately::{Lately, Short};
use super::{Engine, Tap};
use grundy_lanes::{Bits256, Kernel, Lanes, Level, Word};

/// The smaller heaps of pairs are less than this.
const MOST_PARTS: u64 = 1 << 13;

/// So many pairs are looked at before it is asked whether that was enough.
const STRETCH: usize = 96;

/// The set of each number, and of [`Short::NONE`] and more the empty one.
static SET_OF: [Bits256; 512] = {
    let mut sets = [Bits256([0; 4]); 512];
    let mut number = 0;
    while number < 256 {
        sets[number].0[number / 64] = 1 << (number % 64);
        number += 1;
    }
    sets
};

/// The pairs that are asked.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    /// Taps that exclude rare values, by distance, and up to where the smaller parts were known when they were made.
    pairs: Vec<Tap>,
    parts: u64,
}

/// The set of all sums that some taps make with the heaps before the end of a row.
struct Sums<'a> {
    row: &'a [u16],
    taps: &'a [Tap],
}

impl Kernel for Sums<'_> {
    type Output = Bits256;

    #[inline(always)]
    fn run<L: Lanes>(self, l: L) -> Bits256 {
        let mut sums = l.empty();
        for tap in self.taps {
            let sum = self.row[self.row.len() - tap.distance as usize] ^ tap.short as u16;
            sums = l.or(sums, l.load(&SET_OF, usize::from(sum % 512)));
        }
        let mut set = [Bits256::default()];
        l.store(&mut set, 0, sums);
        set[0]
    }
}

impl<W: Word> Engine<W> {
    /// Finds the value of the next heap if it is common and all is as usual; otherwise nothing is changed.
    pub(super) fn step_by_marks(&mut self, level: Level) -> Option<W> {
        let few = self.next < 4 * self.moves.last_take + 2 * STRETCH as u64 || (self.head.len() as u64) < MOST_PARTS.min(self.next);
        if few || !self.knows_back(self.longest_tap.max(MOST_PARTS + self.moves.last_take) + 1) {
            return None;
        }
        let (mut marks, mut lately) = (std::mem::take(&mut self.marks), std::mem::take(&mut self.lately));
        let parts = MOST_PARTS.min(1 << self.head.len().ilog2());
        if marks.parts != parts {
            marks = Marks { parts, pairs: self.witness_taps(parts) };
        }
        self.bring_up_to_date(&mut lately, self.longest_tap.max(MOST_PARTS + self.moves.last_take) as usize + 1);
        let found = self.found_by_marks(&marks, &lately, level);
        if let Some(short) = found {
            lately.push(short);
        }
        (self.marks, self.lately) = (marks, lately);
        let word = W::one_hot(found?);
        self.push_common(word);
        Some(word)
    }

    /// The short value of the next heap.
    fn found_by_marks(&mut self, marks: &Marks, lately: &Lately<u16>, level: Level) -> Option<usize> {
        let heap = self.next;
        let mut common = level.run(Sums { row: lately.shorts(), taps: &self.taps });
        let mut rare = Bits256::default();
        for &take in &self.moves.takes {
            let value = self.value(heap - take)?;
            let set = if self.space.is_common(heap, value) { &mut common } else { &mut rare };
            *set = set.or(SET_OF[self.space.short(value).min(u16::NONE.into()) as usize]);
        }
        let short = common.least_missing().least().filter(|&short| short < W::BITS)?;
        let mut doubt = Bits256::gathered(&self.smaller_rares(heap, W::one_hot(short)).spread()).and(rare.not());
        // The smaller part of a pair is less than the larger one.
        let nearest = ((heap - self.moves.last_take) / 2).min(self.head.len() as u64);
        let mut pairs = marks.pairs.chunks(STRETCH);
        while !doubt.is_empty() {
            let taps = pairs.next().filter(|taps| taps.last().is_some_and(|tap| u64::from(tap.distance) < nearest))?;
            doubt = doubt.and(level.run(Sums { row: lately.shorts(), taps }).not());
            self.longest_witness = self.longest_witness.max(taps.last().map_or(0, |tap| tap.distance.into()));
        }
        Some(short)
    }
}
