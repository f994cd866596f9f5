//! The least numbers that no tap excludes at the heaps of a strip.
//!
//! What taps exclude by finished heaps is found some planes at a time: the sum of number and tap is told apart by its plane, and its bit looked up ([`Lanes::sums`]). Values lie close together but for a few (of Grundy's game 1 of 100 is above 72, and the largest is 110), and what is above most of them is made for nobody: only so many planes
//! are gathered that few heaps are [above](Made::pairs_that_serve) them, and those few are found [one by one](Made::least_missing).
//! A third of the taps of .6, if they are the [right ones](Made::order_taps), leave hardly more than eight numbers below any value. So only some of the taps are gathered; the [first numbers](first_missing) that they leave are held against the others, which takes a third of the
//! steps or less ([`Lanes::have_sums`]), and a heap for which all of these are excluded is found one by one. [How many](Made::balance) are gathered follows from how often that was so lately. Taps shorter than the strip are
//! scattered as well: when the candidate of a heap is found, what it excludes at the later heaps of the strip is marked. So a strip needs no guess.

use super::cover::Cover;
use super::{BITS, Made, STRIP, StripBytes, Tap, VECTORS};
use grundy_lanes::{BYTES, Kernel, Lanes, Level, Steps};
use std::ops::Range;

/// A side of 128 numbers has 16 planes.
pub(super) const SIDE: usize = 16;

/// So many planes make a word.
const WORD: usize = 8;

/// So many words have all numbers.
const WORDS: usize = 4;

/// For each heap of a strip the numbers that are not excluded, in the lowest planes.
type Missing = [[u64; STRIP]; WORDS];

/// What taps exclude at a strip, in the lowest planes.
struct Exclude<'a> {
    numbers: &'a [u8],
    /// The place of the strip.
    at: usize,
    /// Taps, with marks where what they read has no number.
    taps: [(&'a Steps, &'a [u8]); 2],
    /// An even number of planes, all empty.
    planes: &'a mut [StripBytes],
}

impl Exclude<'_> {
    /// Adds what is excluded in some planes at the heaps of one vector.
    #[inline(always)]
    fn add<L: Lanes, const PAIRS: usize>(&mut self, l: L, planes: Range<usize>, k: usize) {
        let first = (planes.start * BITS) as u8;
        for (taps, unknown) in self.taps {
            let sums = l.sums::<PAIRS>(self.numbers, unknown, self.at + k * BYTES, taps, first);
            for (plane, sums) in self.planes[planes.clone()].iter_mut().zip(sums.as_flattened()) {
                let all = l.or(l.load(plane, k * BYTES), *sums);
                l.store(plane, k * BYTES, all);
            }
        }
    }

    /// What the planes leave.
    #[inline(always)]
    fn missing(&self) -> Missing {
        let mut missing = [[0; STRIP]; WORDS];
        for (planes, words) in self.planes.chunks(WORD).zip(&mut missing) {
            for (plane, bytes) in planes.iter().enumerate() {
                for (word, &byte) in words.iter_mut().zip(bytes) {
                    *word |= u64::from(!byte) << (BITS * plane);
                }
            }
        }
        missing
    }
}

/// Which of some numbers taps exclude at a strip.
struct Hold<'a> {
    numbers: &'a [u8],
    /// The place of the strip.
    at: usize,
    taps: &'a Steps,
    /// The numbers, and which of them are excluded: these become 255.
    asked: &'a [StripBytes; HELD],
    excluded: &'a mut [StripBytes; HELD],
}

impl Kernel for Hold<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self, l: L) {
        for at in (0..STRIP).step_by(2 * BYTES) {
            let mut asked = [[l.empty(); 2]; HELD];
            for (pair, asked) in asked.iter_mut().zip(self.asked) {
                *pair = [l.load(asked, at), l.load(asked, at + BYTES)];
            }
            let have = l.have_sums(self.numbers, self.at + at, self.taps, &asked);
            for (excluded, have) in self.excluded.iter_mut().zip(have) {
                l.store(excluded, at, have[0]);
                l.store(excluded, at + BYTES, have[1]);
            }
        }
    }
}

impl Kernel for Exclude<'_> {
    /// What no tap excludes.
    type Output = Missing;

    #[inline(always)]
    fn run<L: Lanes>(mut self, l: L) -> Missing {
        for side in (0..self.planes.len()).step_by(SIDE) {
            let end = (side + SIDE).min(self.planes.len());
            // As many pairs of planes at a time as the registers hold, and about as many each time.
            let pairs = (end - side) / 2;
            let pairs = pairs.div_ceil(pairs.div_ceil(L::PAIRS));
            for from in (side..end).step_by(2 * pairs) {
                let planes = from..(from + 2 * pairs).min(end);
                for k in 0..VECTORS {
                    match pairs {
                        1 => self.add::<L, 1>(l, planes.clone(), k),
                        2 => self.add::<L, 2>(l, planes.clone(), k),
                        3 => self.add::<L, 3>(l, planes.clone(), k),
                        4 => self.add::<L, 4>(l, planes.clone(), k),
                        5 => self.add::<L, 5>(l, planes.clone(), k),
                        6 => self.add::<L, 6>(l, planes.clone(), k),
                        7 => self.add::<L, 7>(l, planes.clone(), k),
                        _ => self.add::<L, 8>(l, planes.clone(), k),
                    }
                }
            }
        }
        self.missing()
    }
}

/// For each heap of a strip the first numbers that are missing, so many of them at most, and how many they are.
fn first_missing(missing: &Missing) -> ([StripBytes; HELD], StripBytes) {
    let (mut numbers, mut counts) = ([[0; STRIP]; HELD], [0; STRIP]);
    for heap in 0..STRIP {
        let mut count = 0;
        'words: for (word, missing) in missing.iter().enumerate() {
            let mut missing = missing[heap];
            while missing != 0 {
                if count == HELD {
                    break 'words;
                }
                numbers[count][heap] = (word * WORD * BITS) as u8 + missing.trailing_zeros() as u8;
                missing &= missing - 1;
                count += 1;
            }
        }
        counts[heap] = count as u8;
    }
    (numbers, counts)
}

/// Taps in an order that has nothing to do with them, but is always the same, until they are [put in order](Made::order_taps).
#[derive(Clone, Debug)]
pub(super) struct Parted {
    all: Vec<(u32, u8)>,
    /// The first of them are gathered, and numbers are held against the others.
    gathered: Steps,
    held: Steps,
    /// How many of the last heaps were found one by one, but were in the planes that serve.
    singly: usize,
    /// Whether they were put in order.
    ordered: bool,
}

impl Parted {
    pub(super) fn new(taps: &[Tap]) -> Parted {
        let mut all: Vec<(u32, u8)> = taps.iter().map(|tap| (tap.distance, tap.short as u8)).collect();
        all.sort_by_key(|&(distance, short)| (u64::from(distance) << 8 | u64::from(short)).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        Parted { all, gathered: Steps::default(), held: Steps::default(), singly: 0, ordered: false }
    }
}

impl Made {
    /// What the taps that are gathered do not exclude at the strip that begins at this place, in as many planes as serve.
    fn missing(&self, at: usize, level: Level) -> Missing {
        let taps = [(&self.taps.gathered, self.marks(self.is_early())), (&self.near_taps, self.marks(true))];
        let mut planes = vec![[0; STRIP]; 2 * self.pairs];
        level.run(Exclude { numbers: self.numbers.bytes(), at, taps, planes: &mut planes })
    }

    /// Decides how many taps are gathered. As long as some taps read heaps without a number, all are.
    pub(super) fn part_taps(&mut self, gathered: usize) {
        let gathered = if self.is_early() { self.taps.all.len() } else { gathered.min(self.taps.all.len()) };
        if gathered != self.taps.gathered.len() || self.taps.gathered.len() + self.taps.held.len() != self.taps.all.len() {
            let (first, rest) = self.taps.all.split_at(gathered);
            (self.taps.gathered, self.taps.held) = (Steps::new(first.iter().copied()), Steps::new(rest.iter().copied()));
        }
    }

    /// Puts the taps first that together exclude the most of what is below the values of the last heaps, so that fewer have to be gathered.
    fn order_taps(&mut self) {
        let gathered = self.taps.gathered.len();
        let (here, numbers) = (self.numbers.here(), self.numbers.bytes());
        let mut cover = Cover::default();
        let mut lists = vec![vec![]; 1 << 8];
        for heap in here - ORDERED_BY..here {
            for (tap, &(distance, short)) in (0..).zip(&self.taps.all) {
                lists[usize::from(numbers[heap - distance as usize] ^ short)].push(tap);
            }
            for (number, list) in lists.iter_mut().enumerate() {
                if number < usize::from(numbers[heap]) && list.len() <= HARD {
                    cover.add(|taps| taps.append(list));
                }
                list.clear();
            }
        }
        let first = cover.chosen(1);
        let mut rest = vec![true; self.taps.all.len()];
        first.iter().for_each(|&tap| rest[tap as usize] = false);
        let rest = (0..).zip(rest).filter(|&(_, rest)| rest).map(|(tap, _)| tap);
        self.taps.all = first.iter().copied().chain(rest).map(|tap: u32| self.taps.all[tap as usize]).collect();
        (self.taps.ordered, self.taps.gathered, self.taps.held) = (true, Steps::default(), Steps::default());
        self.part_taps(gathered);
    }

    /// Gathers more taps if many of the last heaps had to be found one by one, and fewer if hardly any.
    fn balance(&mut self) {
        let (step, all) = (self.taps.all.len() / PARTS, self.taps.all.len());
        let gathered = match self.taps.singly * FEW_SINGLY {
            many if many > LAST => self.taps.gathered.len() + step,
            some if some > LAST / 4 => self.taps.gathered.len(),
            _ => self.taps.gathered.len().saturating_sub(step).max(all / 16),
        };
        self.taps.singly = 0;
        self.part_taps(gathered);
    }

    /// Whether taps may read heaps without a number.
    pub(super) fn is_early(&self) -> bool {
        self.unknown.as_ref().is_some_and(|&(_, until)| self.end < until)
    }

    /// The least number that no tap excludes at the next heap: for heaps that are above the planes that serve.
    fn least_missing(&self) -> Option<usize> {
        let (here, numbers) = (self.numbers.here(), self.numbers.bytes());
        let unknown = self.marks(self.is_early());
        let mut excluded = [false; 1 << 8];
        for (distance, number) in self.near_taps.iter().chain(self.taps.all.iter().copied()) {
            let place = here - distance as usize;
            excluded[usize::from(numbers[place] ^ number)] |= unknown.get(place).is_none_or(|&unknown| unknown == 0);
        }
        excluded[..self.planes * BITS].iter().position(|&excluded| !excluded)
    }

    /// How many pairs of planes serve: above them are so few of the last heaps that these are better found one by one.
    fn pairs_that_serve(&self) -> usize {
        let (here, all) = (self.numbers.here(), self.planes * BITS);
        let mut heights = [0; 1 << 8];
        self.numbers.bytes()[here - LAST.min(self.numbers.reach())..here].iter().for_each(|&number| heights[usize::from(number)] += 1);
        let mut above = 0;
        let lowest = (0..all).rev().find(|&number| {
            above += heights[number];
            above > LAST / FEW_ABOVE
        });
        lowest.unwrap_or(0) / (2 * BITS) + 1
    }

    /// Finds the candidates of a strip and adds them. They end before the first heap that has none in these planes.
    pub(super) fn candidates(&mut self, level: Level) -> Vec<usize> {
        self.tails().for_each(|tail| tail.make_room(STRIP));
        if self.pairs == 0 || (self.end / STRIP as u64).is_multiple_of((LAST / STRIP) as u64) {
            if self.pairs > 0 && !self.taps.ordered && !self.is_early() {
                self.order_taps();
            }
            self.pairs = self.pairs_that_serve();
            self.balance();
        }
        if self.is_early() {
            self.part_taps(self.taps.all.len());
        }
        let at = self.numbers.here();
        let mut missing = self.missing(at, level);
        let (asked, counts) = first_missing(&missing);
        let mut held = [[0; STRIP]; HELD];
        level.run(Hold { numbers: self.numbers.bytes(), at, taps: &self.taps.held, asked: &asked, excluded: &mut held });
        let mut shorts = Vec::with_capacity(STRIP);
        for heap in 0..STRIP {
            let free = |&number: &usize| missing[number / (WORD * BITS)][heap] >> (number % (WORD * BITS)) & 1 == 1;
            let open = (0..usize::from(counts[heap])).filter(|&nth| held[nth][heap] == 0).map(|nth| usize::from(asked[nth][heap]));
            let short = match open.into_iter().find(free) {
                Some(short) => short,
                None => {
                    let Some(short) = self.least_missing() else { return shorts };
                    // No taps bring a heap that is above the planes into them.
                    self.taps.singly += usize::from(short < 2 * BITS * self.pairs);
                    short
                }
            };
            shorts.push(short);
            self.put(Some(short));
            for tap in self.near.iter().take_while(|tap| heap + (tap.distance as usize) < STRIP) {
                let sum = short as u8 ^ tap.short as u8;
                missing[usize::from(sum) / (WORD * BITS)][heap + tap.distance as usize] &= !(1 << (usize::from(sum) % (WORD * BITS)));
            }
        }
        shorts
    }
}

/// Heaps above the planes that serve cost some eighty times as much as one more pair of planes does for a heap; how many they are is seen by the last heaps.
const FEW_ABOVE: usize = 80;
const LAST: usize = 1 << 12;

/// So many numbers of each heap are held against the taps that are not gathered.
const HELD: usize = 8;

/// So many of the last heaps are looked at to put the taps in order, and what more taps than this exclude is left out: it is excluded anyway.
pub(super) const ORDERED_BY: usize = 1 << 11;
const HARD: usize = 8;

/// One heap in so many may be found one by one before more taps are gathered, by one part in so many of all.
const FEW_SINGLY: usize = 200;
const PARTS: usize = 32;

#[cfg(test)]
mod tests {
    use super::super::super::super::{rules::Moves, space::Space};
    use super::super::super::{Engine, Means};
    use super::*;
    use crate::Budget;
    use crate::code::Code;
    use crate::game::HeapGame;
    use crate::sequence::HeapTable;
    use grundy_lanes::{Bits256, Word};

    /// However many planes serve and however many heaps are above them and found one by one, and however many taps are gathered, the candidates are the same: near rare heaps, and far from them.
    #[test]
    fn heaps_above_the_planes_are_found_one_by_one() {
        fn check<W: Word>(code: &str, size: usize) {
            let code = Code::known(code);
            let mut table = HeapTable::new(code.clone());
            table.extend(size, &Budget::unlimited()).expect("no limit");
            let head: Vec<u16> = table.first(size).iter().map(|&value| value as u16).collect();
            let moves = Moves::of(&code).expect("moves");
            let (space, _) = Space::discover(&moves, &head).expect("a space");
            let engine: Engine<W> = Engine::new(moves, space, Means::for_tables(), head).expect("all values fit");
            for level in Level::available() {
                let made = engine.made_planes(engine.reach_of_planes(1 << 11));
                let (mut above, mut parted) = (0, 0);
                let candidates: Vec<Vec<usize>> = (1..=W::BITS / (2 * BITS))
                    .map(|pairs| {
                        let mut made = Made { pairs, ..made.clone() };
                        if pairs % 2 == 0 && !made.is_early() {
                            made.order_taps();
                            assert_eq!(made.taps.all.len(), engine.taps.len() - made.near.len());
                        }
                        made.part_taps(made.taps.all.len() * pairs / 8);
                        let shorts = made.candidates(level);
                        parted += usize::from(!made.taps.held.is_empty());
                        above += shorts.iter().filter(|&&short| short >= pairs * 2 * BITS).count();
                        shorts
                    })
                    .collect();
                assert!(candidates.iter().all(|shorts| shorts.len() == STRIP && *shorts == candidates[0]), "{level:?}");
                assert!(above > 0, "some heaps are above");
                assert!(parted > 0 || made.is_early(), "not all taps are gathered");
            }
        }
        check::<u64>("4!.0", 4_000);
        check::<u128>("4!.0", 12_000);
        check::<Bits256>(".6", 12_000);
        check::<Bits256>(".6", 45_000);
        check::<Bits256>(".014", 12_000);
    }
}
