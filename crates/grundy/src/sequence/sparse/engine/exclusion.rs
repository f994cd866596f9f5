//! Whether the rare values below a candidate are excluded: by witness taps, by the nearest pairs, or by a search through all pairs.

use super::super::slices::{Question, STEP};
use super::super::taps::Tap;
use super::super::witness;
use super::Engine;
use grundy_lanes::{Level, Word};

/// What became of rare values in doubt.
#[derive(Clone, Copy, Debug)]
pub(super) enum Excluded<W> {
    /// Each has a pair.
    All,
    /// These have none.
    AllBut(W),
    /// Of these it cannot be told from the pairs that are still known.
    Unknown(W),
}

impl<W: Word> Engine<W> {
    /// Looks for pairs that exclude the rare values in doubt at a heap, the nearest first.
    pub(super) fn exclude(&mut self, heap: u64, doubt: W) -> Excluded<W> {
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
        rest = self.exclude_by_slices(heap, rest, 1..witness::NEAREST).unwrap_or(rest);
        // Where all values are known, all pairs but those at the very middle are looked through in this way, and else the nearest.
        let all = if self.knows_back(heap) { heap } else { witness::FARTHEST_OF_ALL };
        let ends = [1, witness::FARTHEST, witness::FARTHEST_OF_ALL, all.max(witness::FARTHEST_OF_ALL)];
        for ends in ends.windows(2) {
            if !rest.is_empty() {
                rest = self.exclude_by_pairs(heap, rest, ends[0]..ends[1]);
            }
        }
        if !rest.is_empty() && self.knows_back(heap) {
            let rares: Vec<u64> = self.rares.iter().map(|rare| rare.heap).take_while(|&part| part <= heap / 2).collect();
            let middle = self.smaller_parts(heap, 1..heap).end as u64;
            return self.exclude_one_by_one(heap, rest, rares.into_iter().chain(middle..=heap / 2));
        }
        self.exclude_one_by_one(heap, rest, 1..=heap / 2)
    }

    /// Looks at all pairs of a heap whose smaller parts are these.
    fn exclude_one_by_one(&mut self, heap: u64, mut rest: W, parts: impl Iterator<Item = u64>) -> Excluded<W> {
        for part in parts {
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
                }
            }
        }
        if rest.is_empty() { Excluded::All } else { Excluded::AllBut(rest) }
    }

    /// What is asked of slices when no heap has a larger value than these.
    fn question(&self, values: usize) -> Question<W> {
        Question { values, alike: 1 << self.space.bit(), smaller: self.smaller }
    }

    /// Chooses witnesses if there are none, or if they leave too much in doubt.
    pub(super) fn tune(&mut self, level: Level) {
        let sample = self.tuning.sample(self.next, self.moves.last_take);
        if !self.tuning.is_due(sample) {
            return;
        }
        let values = self.largest as usize + 1;
        self.slices.follow(&self.row, self.base, self.next.saturating_sub(sample.back()), values, level);
        let mut taps = self.witness_taps(sample.farthest);
        taps.retain(|tap| (tap.distance as usize).is_multiple_of(STEP) && u64::from(tap.distance) <= sample.farthest);
        let question = self.question(values);
        self.witnesses = witness::choose(&self.slices, sample, &taps, question, level);
        self.longest_witness = self.longest_witness.max(self.witnesses.longest());
        self.tuning.tuned(&self.witnesses, question.rares().len());
    }

    /// What witnesses leave in doubt from a heap on, whose candidates and those after it have this union.
    pub(super) fn doubts(&mut self, from: u64, seen: W, level: Level) -> Vec<(u64, W)> {
        let values = (0..W::BITS).rev().find(|&short| seen.contains(short)).map_or(0, |top| top + 1);
        let kept = values.max(self.largest as usize + 1);
        self.slices.follow(&self.row, self.base, from - self.witnesses.longest() - STEP as u64, kept, level);
        self.slices.doubts(from, self.question(values), &self.witnesses, level)
    }

    /// All taps that exclude rare values, with parts up to `farthest`, as far as their values are kept.
    pub(super) fn witness_taps(&self, farthest: u64) -> Vec<Tap> {
        let turning = self.moves.takes.iter().filter(|&&take| self.space.turns(take)).map(|&take| Tap { distance: take as u32, short: 0 });
        let common = (1..farthest.min(self.head.len() as u64)).filter(|&part| self.space.is_common(part, self.head[part as usize].into()));
        let splits = common.flat_map(|part| {
            let short = self.space.short(self.head[part as usize].into());
            self.moves.splits.iter().map(move |split| Tap { distance: (part + split.take) as u32, short })
        });
        let mut taps: Vec<Tap> = turning.chain(splits).filter(|tap| (tap.short as usize) < W::BITS).collect();
        taps.sort_by_key(|tap| (tap.distance, tap.short));
        taps.dedup();
        taps
    }

    /// The rare values smaller than a common value.
    ///
    /// A rare and a common value are told apart by their bits above the determined one, or else by that one. So, among the short values that agree above it, all rare ones are smaller than the common ones or none.
    pub(super) fn smaller_rares(&self, heap: u64, common: W) -> W {
        let Some(short) = common.least() else { return W::default() };
        let alike = 1 << self.space.bit();
        let alike = (short / alike * alike..(short / alike + 1) * alike).map(W::one_hot).fold(W::default(), W::or);
        alike.below().or(alike.and(self.smaller[heap as usize & 1]))
    }
}

#[inline]
pub(super) fn without<W: Word>(set: W, number: usize) -> W {
    if number < W::BITS { set.and(W::one_hot(number).not()) } else { set }
}
