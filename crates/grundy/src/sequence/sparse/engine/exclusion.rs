//! Whether the rare values below a candidate are excluded: by witness taps, by the nearest pairs, or by a search through all pairs.

use super::super::kernel::Doubts;
use super::super::taps::{Tap, Witnesses, block};
use super::super::witness;
use super::Engine;
use grundy_lanes::{Level, Word, lanes};

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
    /// The short values whose rare one is smaller, at a heap and at the next.
    pub(super) fn smaller_from(&self, heap: u64) -> [W; 2] {
        [self.smaller[heap as usize & 1], self.smaller[heap as usize & 1 ^ 1]]
    }

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
        for parts in [1..witness::FARTHEST, witness::FARTHEST..witness::FARTHEST_OF_ALL] {
            if !rest.is_empty() {
                rest = self.exclude_by_pairs(heap, rest, parts);
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
                }
            }
        }
        if rest.is_empty() { Excluded::All } else { Excluded::AllBut(rest) }
    }

    /// Takes note of a pair of common heaps that excluded a rare value.
    pub(super) fn note_witness(&mut self, part: u64, take: u64, short: u32) {
        self.longest_witness = self.longest_witness.max(part + take);
        if part >= witness::FARTHEST && self.far_witnesses.len() < witness::MOST_FAR {
            *self.far_witnesses.entry(Tap { distance: (part + take) as u32, short }).or_default() += 1;
        }
    }

    /// Chooses witness taps if there are none, or if they leave too much in doubt.
    pub(super) fn tune(&mut self) {
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
        (self.first, self.second) = (Witnesses::new(first), Witnesses::new(second));
        self.tuning.tuned(self.first.taps.len(), lanes::<W>(), longest);
    }

    /// All taps that exclude rare values, with parts up to `farthest`.
    pub(super) fn witness_taps(&self, farthest: u64) -> Vec<Tap> {
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
    pub(super) fn smaller_rares(&self, heap: u64, common: W) -> W {
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
            first: &Witnesses::new(taps.to_vec()),
            second: &Witnesses::default(),
            smaller: self.smaller_from(from),
            spread: &self.spread,
            doubts: &mut doubts,
        });
        doubts.retain(|(place, _)| !self.row[*place].is_empty());
        doubts
    }
}

pub(super) fn without<W: Word>(set: W, number: usize) -> W {
    if number < W::BITS { set.and(W::one_hot(number).not()) } else { set }
}
