//! Which pairs each plane asks for rare values: those that exclude the most there at the last heaps.
//!
//! A few hundred taps exclude nearly everything, and those that exclude the rest are found by what is left: for each rare value in doubt at a heap all pairs that have it are looked up, and from these lists
//! the taps are [chosen](super::cover). So the choice is made on a short stretch of heaps first; what its taps leave in doubt on a longer one is little, and so on.

use super::super::lately::{Pairs, Place};
use super::cover::Cover;
use super::{BITS, Engine, Made, STRIP, Tap};
use grundy_lanes::{BYTES, Level, Steps, Word};

/// How many of the last heaps witnesses are chosen on, and how many parts they are chosen among.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    pub(super) heaps: usize,
    pub(super) parts: usize,
}

/// The sample of the choice after so many others.
pub(super) fn sample_after(choices: u32) -> Sample {
    match choices {
        0 => Sample { heaps: 1 << 12, parts: 1 << 11 },
        1 => Sample { heaps: 1 << 14, parts: 1 << 13 },
        _ => Sample { heaps: 1 << 16, parts: 1 << 13 },
    }
}

/// Shorter stretches come first: a part of the sample each, how much a tap must exclude there to be worth its reads, and about how many doubts of a plane are looked at.
const STRETCHES: [(usize, u32, usize); 4] = [(64, 4, 1 << 10), (16, 3, 1 << 10), (4, 2, 1 << 11), (1, 1, 1 << 13)];

impl<W: Word> Engine<W> {
    /// Whether a sample can be taken: its heaps are known, and no smaller part of a pair is the larger one.
    pub(super) fn suits(&self, sample: Sample) -> bool {
        let least = (sample.heaps + 2 * sample.parts) as u64 + 2 * self.moves.last_take;
        self.next > least
            && self.head.len() >= sample.parts
            && self.knows_back(self.reach_of_sample(sample).max(self.reach_of_numbers()) as u64)
    }

    fn reach_of_sample(&self, sample: Sample) -> usize {
        sample.heaps + self.reach_of_planes(sample.parts)
    }

    /// For each plane the taps that exclude rare values there, in the order in which they were chosen.
    pub(super) fn chosen_witnesses(&self, sample: Sample, level: Level) -> Vec<Vec<Tap>> {
        let made = self.made_planes(self.reach_of_sample(sample));
        let taps = Numbered::new(self, sample);
        let mut chosen: Vec<Vec<Tap>> = vec![vec![]; W::BITS / BITS];
        for (part, worth, most) in STRETCHES {
            let left = self.left_in_doubt(&made, (sample.heaps / part).next_multiple_of(STRIP), &Made::ready(&chosen), level);
            for (chosen, left) in chosen.iter_mut().zip(left) {
                let mut cover = Cover::default();
                for &(heap, value) in left.iter().step_by(left.len().div_ceil(most).max(1)) {
                    cover.add(|numbers| taps.excluding(heap, value, level, numbers));
                }
                chosen.extend(cover.chosen(worth).into_iter().map(|number| taps.tap(number)));
            }
        }
        chosen
    }

    /// For each plane the rare values that these witnesses leave in doubt at the last heaps.
    fn left_in_doubt(&self, made: &Made, heaps: usize, witnesses: &[Vec<Steps>], level: Level) -> Vec<Vec<(u64, usize)>> {
        let mut left = vec![vec![]; witnesses.len()];
        for from in (self.next - heaps as u64..self.next).step_by(STRIP) {
            let shorts: Vec<Option<usize>> = (from..from + STRIP as u64).map(|heap| self.word(heap).and_then(W::least)).collect();
            let doubts = made.doubts(from, &shorts, witnesses, level);
            for (heap, doubts) in (from..).zip(doubts).filter(|(_, doubts)| *doubts != [0; BYTES]) {
                let doubts = W::gathered(&doubts);
                (0..W::BITS).filter(|&value| doubts.contains(value)).for_each(|value| left[value / BITS].push((heap, value)));
            }
        }
        left
    }
}

/// The taps of a sample, numbered: those of the first split by their smaller parts, those of the second, and so on; then the takes that change the class.
struct Numbered<'a, W: Word> {
    engine: &'a Engine<W>,
    pairs: Pairs,
    parts: usize,
    turning: Vec<u64>,
}

impl<W: Word> Numbered<'_, W> {
    fn new(engine: &Engine<W>, sample: Sample) -> Numbered<'_, W> {
        let mut pairs = Pairs::default();
        engine.bring_pairs_up_to_date(&mut pairs, sample.heaps + sample.parts + engine.moves.last_take as usize + 1, sample.parts);
        let turning = engine.moves.takes.iter().copied().filter(|&take| engine.space.turns(take)).collect();
        Numbered { engine, pairs, parts: sample.parts, turning }
    }

    /// Adds the numbers of those that exclude this rare value at a heap.
    fn excluding(&self, heap: u64, value: usize, level: Level, numbers: &mut Vec<u32>) {
        let engine = self.engine;
        for (i, split) in engine.moves.splits.iter().enumerate() {
            let mut add = |part: usize| numbers.push((i * self.parts + part) as u32);
            engine.each_part_of(&self.pairs, Place { heap, take: split.take }, 1..self.parts, value, level, &mut add);
        }
        let left = |take: u64| engine.word(heap - take).and_then(W::least);
        let turned = self.turning.iter().enumerate().filter(|&(_, &take)| left(take) == Some(value));
        numbers.extend(turned.map(|(i, _)| (engine.moves.splits.len() * self.parts + i) as u32));
    }

    fn tap(&self, number: u32) -> Tap {
        let (group, place) = (number as usize / self.parts, number as usize % self.parts);
        let (engine, splits) = (self.engine, &self.engine.moves.splits);
        match splits.get(group) {
            Some(split) => Tap { distance: (place as u64 + split.take) as u32, short: engine.space.short(engine.head[place].into()) },
            None => Tap { distance: self.turning[number as usize - splits.len() * self.parts] as u32, short: 0 },
        }
    }
}
