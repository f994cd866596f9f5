//! Which pairs of common heaps are looked at first, to see that rare values are excluded.
//!
//! A heap's candidate is its value only if every smaller rare value is excluded, and nearly always some pair of common heaps (p, n - t - p) with a small p does it. As (t + p, short of p) such a pair is
//! a [`Tap`], a *witness*. Each rare value has its own, which are asked for many heaps at once in [slices](super::slices). The *first* ones of a rare value exclude it nearly everywhere. Where they leave a doubt the *second* ones are asked, and what these leave is
//! looked for among all pairs.
//!
//! They are chosen greedily on a sample: the next is the one that excludes the rare value at the most heaps where it is still in doubt. Those that look for the same value hardly differ, so a few of them are tried for each
//! choice, others every time (Mirzasoleiman et al. 2015); to count on until the very best is known would take a hundred times as long, and spares one witness in ten.
//!
//! How many are enough? The last few heaps of a sample are soon excluded by witnesses that happen to do just that, and say nothing of others: there were far more doubts than the sample promised. So one half of the sample chooses, and the other tells what is
//! left.

use super::slices::{MOST_VALUES, Question, STEP, Slices, Witnesses};
use super::taps::Tap;
use grundy_lanes::{Kernel, Lanes, Level, Word};

/// Pairs with parts below this are looked through one by one, where heaps are in slices,
pub(super) const NEAREST: u64 = 128;

/// then those with parts below this.
pub(super) const FARTHEST: u64 = 2048;

/// and then those with parts below this, before all others.
pub(super) const FARTHEST_OF_ALL: u64 = 1 << 16;

/// Heaps up to here are found without vectors, so that witnesses never reach past the middle.
pub(super) const ENOUGH: u64 = 1024;

/// The parts of witnesses are below this at most, and below [`FARTHEST`] up to this heap: the proof of a period goes as far back as witnesses do, so far ones are asked only where near ones do not serve in the long run.
pub(super) const MOST_PARTS: u64 = 1 << 14;
const NEAR_UP_TO: u64 = 1 << 19;

/// So many heaps are the sample at first, twice as many the next time, and later this many.
const FEW: u64 = 1 << 12;
pub(super) const MANY: u64 = 1 << 14;

/// The first witnesses leave a rare value in doubt at one heap in so many, unless there are more than this. A doubt costs as much as asking a dozen more of them at a thousand heaps, and one more excludes a third or a tenth of what is left.
const SELDOM: u32 = 1 << 13;
const MOST_FIRST: usize = 96;

/// There are so many second ones at most. Of these so many are chosen as if the rare value had to be excluded everywhere, and were not excluded by the first ones anywhere, and when there is nothing left once more from the beginning: the heaps where they will be
/// asked are none of the sample. The others are those that look for the most frequent values. They are asked one by one until one serves, so many cost no more than few.
const MOST_SECOND: usize = 96;
const CHOSEN_SECOND: usize = 16;

/// Where a rare value is in doubt everywhere, so many heaps tell enough.
const DENSE: usize = 1 << 12;

/// So many witnesses are tried for each choice, a quarter the first time, and half of them the second.
const TRIED: usize = 64;

/// What witnesses are chosen by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    /// How many of the last heaps, a multiple of 64.
    pub(super) heaps: u64,
    /// Distances up to this one.
    pub(super) farthest: u64,
    /// So many witnesses are tried for each choice.
    tried: usize,
}

impl Sample {
    /// The sample for a choice at a heap, after so many others: half of what is known at most, and all that a witness reads lies past the middle.
    fn at(heap: u64, last_take: u64, times: u32) -> Sample {
        let heaps = (FEW << times.min(8)).min(MANY).min(heap / 2) / 64 * 64;
        // Twice as far for four times as many heaps.
        let parts = (FARTHEST << ((heap / NEAR_UP_TO).checked_ilog2().map_or(0, |far| far / 2 + 1))).min(MOST_PARTS);
        Sample { heaps, farthest: parts.min((heap - heaps - last_take) / 2), tried: TRIED >> 2u32.saturating_sub(times) }
    }

    /// How far back from the next heap slices have to go for it.
    pub(super) fn back(self) -> u64 {
        self.heaps + self.farthest + 2 * STEP as u64
    }

    /// What a choice takes for so many rare values, in reads of a vector: a word is read slowly, and some thirty witnesses are chosen before little is left.
    fn cost(self, rares: u64) -> u64 {
        const WORD: u64 = 8;
        const CHOSEN: u64 = 32;
        self.heaps / 64 * self.tried as u64 * rares * CHOSEN * WORD
    }
}

/// A witness of one rare value: the short value that it looks for, and how far back.
type Read = (usize, usize);

/// The witnesses for each rare value, chosen among these taps.
pub(super) fn choose<W: Word>(slices: &Slices, sample: Sample, taps: &[Tap], question: Question<W>, level: Level) -> Witnesses {
    let heaps = sample.heaps as usize;
    let everywhere: Vec<u64> = (0..heaps / 64).map(|place| if place < DENSE / 64 { u64::MAX } else { 0 }).collect();
    let frequency = |value| (0..heaps / 64).map(|place| slices.word(value, place, heaps, 0).count_ones()).sum();
    let frequencies: Vec<u32> = (0..question.values).map(frequency).collect();
    let lists = question.rares().map(|rare| {
        let read = |tap: &Tap| (tap.short as usize ^ rare, tap.distance as usize);
        let mut reads: Vec<Read> = taps.iter().map(read).filter(|&(value, _)| value < question.values).collect();
        // Of what is tried together some look for this and some for that.
        reads.sort_by_key(|&(value, distance)| (distance as u64 | ((value as u64) << 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let tap = |&(value, distance): &Read| Tap { short: (value ^ rare) as u32, distance: distance as u32 };
        let [choosing, telling] = [0, 1].map(|half| {
            let needs = slices.needs(heaps, rare, question);
            let of_half = needs.into_iter().enumerate().map(|(place, word)| if place % 2 == half { word } else { 0 });
            Cover::new(slices, heaps, &of_half.collect::<Vec<_>>())
        });
        let enough = sample.heaps as u32 / 2 / SELDOM;
        let chosen = level.run(Greedy { choosing, telling, reads: &mut reads, most: MOST_FIRST, enough, tried: sample.tried });
        let mut more = vec![];
        while more.len() < CHOSEN_SECOND {
            let second = Cover::new(slices, heaps, &everywhere);
            let some = level.run(Greedy {
                telling: second.clone(),
                choosing: second,
                reads: &mut reads,
                most: CHOSEN_SECOND - more.len(),
                enough: 0,
                tried: sample.tried,
            });
            if some.is_empty() {
                break;
            }
            more.extend(some);
        }
        reads.sort_by_key(|&(value, _)| std::cmp::Reverse(frequencies[value]));
        more.extend(reads.iter().take(MOST_SECOND - more.len()));
        [chosen, more].map(|reads| reads.iter().map(tap).collect())
    });
    Witnesses::new::<W>(lists.collect())
}

/// The heaps of a sample where a rare value is still in doubt.
#[derive(Clone)]
struct Cover<'a> {
    slices: &'a Slices,
    heaps: usize,
    /// The words of 64 heaps in which there are any, with their places.
    left: Vec<(usize, u64)>,
}

impl<'a> Cover<'a> {
    fn new(slices: &'a Slices, heaps: usize, needs: &[u64]) -> Cover<'a> {
        let left = needs.iter().copied().enumerate().filter(|&(_, word)| word != 0).collect();
        Cover { slices, heaps, left }
    }

    /// At how many of them a witness excludes the value.
    #[inline(always)]
    fn gain(&self, (value, distance): Read) -> u32 {
        let mut gain = 0;
        for &(place, word) in &self.left {
            gain += (word & self.slices.word(value, place, self.heaps, distance)).count_ones();
        }
        gain
    }

    fn exclude(&mut self, (value, distance): Read) {
        for (place, word) in &mut self.left {
            *word &= !self.slices.word(value, *place, self.heaps, distance);
        }
        self.left.retain(|&(_, word)| word != 0);
    }

    fn count(&self) -> u32 {
        self.left.iter().map(|(_, word)| word.count_ones()).sum()
    }
}

/// Chooses witnesses by some heaps until no more than enough of others is left in doubt, or nothing helps, and takes them from those there are. As a kernel, because counting bits needs instructions that not every machine has.
struct Greedy<'a, 'b> {
    choosing: Cover<'b>,
    telling: Cover<'b>,
    reads: &'a mut Vec<Read>,
    most: usize,
    enough: u32,
    tried: usize,
}

impl Kernel for Greedy<'_, '_> {
    type Output = Vec<Read>;

    #[inline(always)]
    fn run<L: Lanes>(mut self, _: L) -> Vec<Read> {
        let mut chosen = vec![];
        let all = self.choosing.clone();
        let mut from = 0;
        while self.telling.count() > self.enough && chosen.len() < self.most {
            let mut best = (0, 0);
            for i in 0..self.tried.min(self.reads.len()) {
                let i = (from + i) % self.reads.len();
                let gain = self.choosing.gain(self.reads[i]);
                if gain > best.0 {
                    best = (gain, i);
                }
            }
            from += self.tried;
            let (gain, i) = best;
            if gain > 0 {
                let read = self.reads.remove(i);
                self.choosing.exclude(read);
                self.telling.exclude(read);
                chosen.push(read);
            } else if self.choosing.count() < all.count() {
                // Nothing is left to choose by, or nothing helps there: once more from the beginning.
                self.choosing = all.clone();
            } else {
                break;
            }
        }
        chosen
    }
}

/// When to choose again: when searches take more than [their part](PART) of the time, and choosing takes no longer than they did, or than all has taken since the last choice. So never more than twice the time is spent that would have been best.
#[derive(Clone, Debug, Default)]
pub(super) struct Tuning {
    /// How often witnesses were chosen, and how many of them are asked first.
    times: u32,
    chosen: u64,
    /// Since then: heaps that were found, and those where something was left in doubt.
    heaps: u64,
    searches: u64,
    /// So many rare values they were chosen for.
    rares: u64,
    /// The longest distance of a witness.
    longest: u64,
}

/// What a look among all pairs costs, in reads of a vector; and what the candidates and slices of a heap cost.
const SEARCH: u128 = 4096;
const HEAP: u64 = 4;

/// Searches may take one part in so many of the time.
const PART: u128 = 16;

impl Tuning {
    /// Whether it is time for a choice by a sample.
    pub(super) fn is_due(&self, sample: Sample) -> bool {
        // A witness is read for 256 heaps at once.
        let heaps = u128::from(self.heaps) * u128::from(self.chosen + HEAP * 256) / 256;
        let searches = u128::from(self.searches) * SEARCH;
        // Where none helps, choices come ever more seldom.
        let cost = u128::from(sample.cost(self.rares)) << self.times.saturating_sub(1);
        self.times == 0 || searches * PART > heaps && searches.max(heaps) >= cost
    }

    pub(super) fn count(&mut self, heaps: u64, searches: u64) {
        self.heaps += heaps;
        self.searches += searches;
    }

    /// The sample for the next choice.
    pub(super) fn sample(&self, heap: u64, last_take: u64) -> Sample {
        Sample::at(heap, last_take, self.times)
    }

    /// Takes note of witnesses that were chosen for so many rare values.
    pub(super) fn tuned(&mut self, witnesses: &Witnesses, rares: usize) {
        let (times, chosen, longest) = (self.times + 1, witnesses.asked_first() as u64, witnesses.longest());
        *self = Tuning { times, chosen, heaps: 0, searches: 0, rares: rares as u64, longest };
    }

    pub(super) fn longest(&self) -> u64 {
        self.longest
    }

    /// All there is to it, to be saved.
    pub(super) fn numbers(&self) -> [u64; 6] {
        [self.times.into(), self.chosen, self.heaps, self.searches, self.rares, self.longest]
    }

    /// What [`Tuning::numbers`] were made of; `None` if they cannot have been.
    pub(super) fn of_numbers(numbers: [u64; 6]) -> Option<Tuning> {
        let [times, chosen, heaps, searches, rares, longest] = numbers;
        let believed = chosen < 1 << 16 && searches <= heaps && heaps < 1 << 50 && rares <= MOST_VALUES as u64;
        let times = u32::try_from(times).ok().filter(|&times| times <= 32)?;
        believed.then_some(Tuning { times, chosen, heaps, searches, rares, longest })
    }
}
