//! Which pairs of common heaps are looked at first, to see that rare values are excluded.
//!
//! A heap's candidate is its value only if every smaller rare value is excluded, and nearly always some pair of common heaps (p, n - t - p) with a small p does it. As (t + p, short of p) such a pair is
//! a [`Tap`]. A few dozen well chosen taps, the *first* witnesses, exclude nearly everything. Where they leave a doubt the *second* ones are asked, and what these leave is looked for among all pairs.
//!
//! They are chosen greedily on a sample: the next tap is the one that excludes the most of what is still in doubt. What a tap gains can only
//! shrink as others are chosen, so a gain is counted again only when it comes first (Minoux 1978).

use super::taps::Tap;
use grundy_lanes::{Word, lanes};
use std::collections::{BTreeSet, BinaryHeap};

/// Witness taps have parts below this.
pub(super) const FARTHEST: u64 = 2048;

/// Those that a search found to be useful may have parts up to this; so many are noted.
pub(super) const FARTHEST_OF_ALL: u64 = 1 << 16;
pub(super) const MOST_FAR: usize = 1 << 12;

/// Heaps up to here are found without vectors, so that witness taps never reach past the middle.
pub(super) const ENOUGH: u64 = 1024;

/// How many heaps are looked at closely, and how many with the taps that were chosen from those.
pub(super) const CLOSE: usize = 768;
pub(super) const WIDE: usize = 1 << 14;

/// Asking the second witnesses at one heap costs as much as so many taps of a vector, and looking among all pairs as much as so many.
const SECOND: usize = 256;
const SEARCH: usize = 4096;

/// A tap whose short value is new costs a permutation more, as much as so many taps.
const PERMUTATION: usize = 3;

/// How many second witnesses there are.
pub(super) fn seconds<W: Word>() -> usize {
    6 * W::BITS
}

/// How many doubts of a sample a first witness must exclude to be worth its cost.
pub(super) fn worth<W: Word>(sample: usize) -> usize {
    (sample / (SECOND * lanes::<W>())).max(1)
}

/// The doubts of a sample: places in a row, and what is to be excluded at each.
pub(super) struct Sample<'a, W> {
    pub(super) row: &'a [W],
    pub(super) doubts: Vec<(usize, W)>,
}

impl<W: Word> Sample<'_, W> {
    fn hits(&self, tap: Tap) -> usize {
        let hit = |&&(place, doubt): &&(usize, W)| {
            let read = self.row[place - tap.distance as usize].least();
            read.is_some_and(|short| doubt.contains(short ^ tap.short as usize))
        };
        self.doubts.iter().filter(hit).count()
    }

    fn exclude(&mut self, tap: Tap) {
        for (place, doubt) in &mut self.doubts {
            if let Some(short) = self.row[*place - tap.distance as usize].least() {
                *doubt = doubt.and(W::one_hot(short ^ tap.short as usize).not());
            }
        }
        self.doubts.retain(|(_, doubt)| !doubt.is_empty());
    }

    /// Chooses up to `most` of the taps, as long as each excludes `worth` doubts more.
    pub(super) fn choose(&mut self, taps: &[Tap], worth: usize, most: usize, shorts: &mut BTreeSet<u32>) -> Vec<Tap> {
        let mut chosen: Vec<Tap> = vec![];
        let price = |tap: Tap, shorts: &BTreeSet<u32>| if shorts.contains(&tap.short) { 1 } else { 1 + PERMUTATION };
        let mut queue: BinaryHeap<(usize, usize, usize)> =
            taps.iter().enumerate().map(|(i, &tap)| (self.hits(tap) * 4 / price(tap, shorts), 0, i)).collect();
        while let Some((gain, age, i)) = queue.pop().filter(|_| chosen.len() < most) {
            if gain < 4 * worth {
                break;
            }
            if age < chosen.len() {
                queue.push((self.hits(taps[i]) * 4 / price(taps[i], shorts), chosen.len(), i));
                continue;
            }
            self.exclude(taps[i]);
            chosen.push(taps[i]);
            if shorts.insert(taps[i].short) {
                // The others of this short value have become cheaper.
                let stale: Vec<_> = queue
                    .drain()
                    .map(|(gain, age, i)| {
                        let more = if taps[i].short == chosen[chosen.len() - 1].short { 1 + PERMUTATION } else { 1 };
                        (gain * more, age, i)
                    })
                    .collect();
                queue.extend(stale);
            }
        }
        chosen
    }
}

/// When to choose again.
#[derive(Clone, Debug, Default)]
pub(super) struct Tuning {
    /// How many first witnesses were chosen; `None` before the first time.
    chosen: Option<usize>,
    lanes: usize,
    heaps: u64,
    searches: u64,
    /// So many heaps are waited for.
    patience: u64,
    /// The longest distance of a tap that was chosen.
    longest: u64,
}

impl Tuning {
    pub(super) fn is_due(&self) -> bool {
        let Some(chosen) = self.chosen else { return true };
        // Searches cost more than a quarter of what all the taps did.
        self.heaps >= self.patience && self.searches as usize * SEARCH * self.lanes > self.heaps as usize * chosen / 4
    }

    pub(super) fn count(&mut self, heaps: u64, searches: u64) {
        self.heaps += heaps;
        self.searches += searches;
        if self.heaps > 4 * self.patience {
            (self.heaps, self.searches) = (self.heaps / 2, self.searches / 2);
        }
    }

    pub(super) fn tuned(&mut self, chosen: usize, lanes: usize, longest: u64) {
        let patience = if self.chosen.is_some() { 4 * self.patience } else { 1 << 15 };
        *self = Tuning { chosen: Some(chosen), lanes, heaps: 0, searches: 0, patience, longest };
    }

    pub(super) fn longest(&self) -> u64 {
        self.longest
    }

    /// All there is to it, to be saved.
    pub(super) fn numbers(&self) -> [u64; 7] {
        let chosen = self.chosen.map_or([0, 0], |chosen| [1, chosen as u64]);
        [chosen[0], chosen[1], self.lanes as u64, self.heaps, self.searches, self.patience, self.longest]
    }

    /// What [`Tuning::numbers`] were made of; `None` if they cannot have been.
    pub(super) fn of_numbers(numbers: [u64; 7]) -> Option<Tuning> {
        let [there, chosen, lanes, heaps, searches, patience, longest] = numbers;
        let believed = there <= 1 && chosen < 1 << 12 && lanes <= 64 && searches < 1 << 40 && heaps < 1 << 50 && patience < 1 << 52;
        let chosen = (there == 1).then_some(chosen as usize);
        believed.then_some(Tuning { chosen, lanes: lanes as usize, heaps, searches, patience, longest })
    }
}
