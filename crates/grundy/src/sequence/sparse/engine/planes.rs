//! Strips of heaps, where words are wide and taps are many.
//!
//! A vector has few lanes for wide words, and each heap has one bit among them. So the words are laid out the other way: *plane* j has a byte for each heap, which holds the numbers
//! 8j, …, 8j + 7 of the heap's word. A tap (s, u) replaces i by i xor u: its lowest three bits move bits within bytes, and the others exchange planes. What the taps exclude in plane j at a strip of
//! [`STRIP`] heaps is therefore a union of stretches of other planes, moved once for each of the eight ways to move bits; no byte has to be moved at all, and a plane that is above all values is not made.
//!
//! **Candidates.** Taps reach far back, and sixteen planes or more of so many heaps do not stay in the cache that is nearest but one. So what taps exclude by finished heaps is found from the numbers themselves, a byte for each heap, some planes at a time:
//! the sum of number and tap is told apart by its plane, and its bit looked up ([`Lanes::sums`]). Values lie close together but for a few (of Grundy's game 1 of 100 is above 72, and the largest is 110), and what is above most of them is made for nobody: only so many planes
//! are gathered that few heaps are [above](Made::pairs_that_serve) them, and those few are found [one by one](Made::least_missing).
//! Half of the taps leave only a few numbers below the value, a tenth of what they exclude. So only some of the taps are gathered; the [first numbers](first_missing) that they leave are held against the others, which takes a third of the
//! steps or less ([`Lanes::have_sums`]), and a heap for which all of these are excluded is found one by one. [How many](Made::balance) are gathered follows from how often that was so lately: of .6 half of the taps, of .014 a quarter. Taps shorter than the strip are
//! scattered as well: when the candidate of a heap is found, what it excludes at the later heaps of the strip is marked. So a strip needs no guess.
//!
//! **Witnesses.** A value's rare values below it lie in the planes up to its own. Each plane has its own list of taps that exclude rare values, which were [chosen](choice) on a sample by what they excluded *there*:
//! most taps hit a given plane seldom, and a few hit it often. They do not reach far, and a tap is read for one plane only, so here planes are read. What a list leaves is [looked for](super::lately) among all pairs.
//!
//! **Cost.** With T taps and P planes in use a heap costs T·P/32 times some three vector operations for the candidate, two with AVX-512, about half as many reads for the witnesses, and some two hundred steps more. Three ways around were tried and are no quicker: to guess
//! candidates from the best taps of each plane and hold them against all (a guess that holds takes two thirds of the taps); to read planes for the candidates too (every read comes from the farthest cache: 390 ns a heap of Grundy's game where
//! the sums take 170); and to read one plane after the other for all taps (what stays in the nearest cache is lost again on sums that do not fit the registers).

mod choice;
mod cover;
mod rows;

use super::super::taps::Tap;
use super::{Engine, Trouble};
use crate::sequence::packed::{Packer, Unpacker};
use choice::sample_after;
use grundy_lanes::{BYTES, Kernel, Lanes, Level, Offsets, Permutation, Steps, Word};
use rows::Rows;
use std::ops::Range;

/// So many vectors make a strip.
const VECTORS: usize = 4;

/// The heaps of a strip.
const STRIP: usize = VECTORS * BYTES;

/// The numbers of a plane.
const BITS: usize = 8;

/// A byte for each heap of a strip.
type StripBytes = [u8; STRIP];

/// The planes, and the taps made ready for them.
#[derive(Clone, Debug, Default)]
pub(super) struct Planes {
    /// For each plane the taps that exclude rare values there, in the order in which they are asked. They are saved with the engine; all else follows from them and the engine.
    witnesses: Vec<Vec<Tap>>,
    /// How often they were chosen, how many heaps were found since, and how many of these left something in doubt.
    chosen: u32,
    heaps: u64,
    doubts: u64,
    /// The longest distance of a witness.
    longest: u64,
    made: Option<Box<Made>>,
}

/// What is made of the engine's taps and values.
#[derive(Clone, Debug)]
struct Made {
    /// The planes.
    planes: Rows,
    /// The short values.
    numbers: Rows,
    /// A mark for each heap that has none, where a number cannot say so, and the first heap from which on only heaps of the strip itself have none.
    unknown: Option<(Rows, u64)>,
    /// The next heap.
    end: u64,
    /// The taps that read finished heaps only, in an order that has nothing to do with them: those that are gathered, and those that numbers are held against.
    taps: Vec<(u32, u8)>,
    gathered: Steps,
    held: Steps,
    /// How many of the last heaps were found one by one.
    singly: usize,
    /// Those shorter than a strip, by distance, twice.
    near: Vec<Tap>,
    near_taps: Steps,
    /// So many pairs of planes serve for whole strips; none if that is not known.
    pairs: usize,
    /// For each plane its witnesses, some at a time.
    witnesses: Vec<Vec<Group>>,
    /// How many rare values are below each short value, at even heaps and at odd ones.
    smaller: [Vec<u16>; 2],
}

/// A side of 128 numbers has 16 planes.
const SIDE: usize = 16;

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

    /// For each heap how many planes are full, from the lowest on.
    #[inline(always)]
    fn full(&self) -> StripBytes {
        let (mut full, mut still) = ([0; STRIP], [1; STRIP]);
        for plane in &*self.planes {
            for ((full, still), &byte) in full.iter_mut().zip(&mut still).zip(plane) {
                *still &= u8::from(byte == u8::MAX);
                *full += *still;
            }
        }
        full
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
        for k in 0..VECTORS {
            let mut asked = [l.empty(); HELD];
            for (vector, asked) in asked.iter_mut().zip(self.asked) {
                *vector = l.load(asked, k * BYTES);
            }
            let have = l.have_sums(self.numbers, self.at + k * BYTES, self.taps, &asked);
            for (excluded, have) in self.excluded.iter_mut().zip(have) {
                l.store(excluded, k * BYTES, have);
            }
        }
    }
}

impl Kernel for Exclude<'_> {
    /// For each heap how many planes are full, from the lowest on.
    type Output = StripBytes;

    #[inline(always)]
    fn run<L: Lanes>(mut self, l: L) -> StripBytes {
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
        self.full()
    }
}

/// For each heap of a strip the first numbers that are not in some planes, so many of them, given how many planes are full from the lowest on.
fn first_missing(planes: &[StripBytes], full: &StripBytes) -> ([StripBytes; HELD], StripBytes) {
    const PLANES: usize = u64::BITS as usize / BITS;
    let (mut numbers, mut counts) = ([[0; STRIP]; HELD], [0; STRIP]);
    for heap in 0..STRIP {
        let (mut count, first) = (0, usize::from(full[heap]) / PLANES);
        'words: for (word, planes) in planes.chunks(PLANES).enumerate().skip(first) {
            let filled = planes.iter().rev().fold(0, |filled, plane| filled << BITS | u64::from(plane[heap]));
            let mut missing = !filled & u64::MAX >> (BITS * (PLANES - planes.len()));
            while missing != 0 {
                if count == HELD {
                    break 'words;
                }
                numbers[count][heap] = (word * PLANES * BITS) as u8 + missing.trailing_zeros() as u8;
                missing &= missing - 1;
                count += 1;
            }
        }
        counts[heap] = count as u8;
    }
    (numbers, counts)
}

/// Taps that are read for one plane, by the way they move bits within bytes.
type Group = Vec<(Option<Permutation>, Offsets)>;

/// What groups of taps leave of the rare values of a plane that are below the heaps' values, as far as they have to be asked. Says whether anything is left.
struct Gather<'a> {
    bytes: &'a [u8],
    /// The place of the strip in the last plane.
    at: usize,
    groups: &'a [Group],
    plane: u8,
    below: &'a Below,
    left: &'a mut StripBytes,
}

impl Kernel for Gather<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<L: Lanes>(self, l: L) -> bool {
        self.below.wanted(self.plane, self.left);
        for group in self.groups {
            for (permutation, offsets) in group {
                let union = l.union::<u8, VECTORS>(self.bytes, self.at, offsets);
                for (k, &union) in union.iter().enumerate() {
                    let moved = match permutation {
                        Some(permutation) => l.permute_bits(union, permutation),
                        None => union,
                    };
                    let still = l.without(l.load(self.left, k * BYTES), moved);
                    l.store(self.left, k * BYTES, still);
                }
            }
            let mut left = l.empty();
            for k in 0..VECTORS {
                left = l.or(left, l.load(self.left, k * BYTES));
            }
            if l.all_empty(left) {
                return false;
            }
        }
        true
    }
}

/// The rare values below the values of a strip. They are [all short values](Engine::smaller_rares) up to some number: so many planes of them are full, and one has a part.
struct Below {
    full: StripBytes,
    part: StripBytes,
    /// The planes in which there are any.
    planes: u8,
}

impl Below {
    /// Given how many they are for each heap.
    fn new(counts: impl Iterator<Item = u16>) -> Below {
        let mut below = Below { full: [0; STRIP], part: [0; STRIP], planes: 0 };
        for ((full, part), count) in below.full.iter_mut().zip(&mut below.part).zip(counts) {
            (*full, *part) = ((count / BITS as u16) as u8, (1 << (count % BITS as u16)) - 1);
            below.planes = below.planes.max(count.div_ceil(BITS as u16) as u8);
        }
        below
    }

    /// Those of a plane.
    #[inline(always)]
    fn wanted(&self, plane: u8, wanted: &mut StripBytes) {
        for ((wanted, &full), &part) in wanted.iter_mut().zip(&self.full).zip(&self.part) {
            *wanted = if plane < full { u8::MAX } else { part & u8::from(plane == full).wrapping_neg() };
        }
    }
}

/// The longest distance of a tap.
fn longest(lists: &[Vec<Tap>]) -> u64 {
    lists.iter().flatten().map(|tap| tap.distance.into()).max().unwrap_or(0)
}

impl Planes {
    /// The same witnesses for words of another width.
    pub(super) fn widened(mut self, bits: usize) -> Planes {
        if self.chosen > 0 {
            self.witnesses.resize(bits / BITS, vec![]);
        }
        Planes { made: None, ..self }
    }

    /// The taps are no longer the same. Witnesses stay what they are.
    pub(super) fn taps_changed(&mut self) {
        self.made = None;
    }

    /// Forgets a heap and what comes after it.
    pub(super) fn forget_from(&mut self, heap: u64) {
        if let Some(made) = &mut self.made {
            let gone = made.end.saturating_sub(heap);
            made.rows().for_each(|rows| rows.forget(gone as usize));
            made.end -= gone;
        }
    }

    /// The bytes that are held.
    pub(super) fn bytes(&self) -> usize {
        let held = |made: &Made| made.planes.held() + made.numbers.held() + made.unknown.as_ref().map_or(0, |(rows, _)| rows.held());
        self.made.as_ref().map_or(0, |made| held(made))
    }

    pub(super) fn save(&self, to: &mut Packer) {
        to.numbers([self.chosen.into(), self.heaps, self.doubts, self.witnesses.len() as u64]);
        for taps in &self.witnesses {
            to.pairs(taps.iter().map(|tap| (tap.short.into(), tap.distance.into())));
        }
    }
}

impl Made {
    /// The taps made ready for a plane, given how many planes there are.
    fn group(taps: &[Tap], plane: usize, planes: usize, stride: usize) -> Group {
        let of_class = |bits: u32| {
            let taps = taps.iter().filter(|tap| tap.short % BITS as u32 == bits);
            let permutation = (bits > 0).then(|| Permutation::xor(bits as u8));
            (permutation, Offsets::new(taps.map(|&tap| Made::back(tap, plane, planes, stride) as u32)))
        };
        (0..BITS as u32).map(of_class).filter(|(_, offsets)| !offsets.distances().is_empty()).collect()
    }

    /// How far before a place in the last plane a tap is read for a plane.
    fn back(tap: Tap, plane: usize, planes: usize, stride: usize) -> usize {
        (planes - 1 - (plane ^ (tap.short as usize / BITS))) * stride + tap.distance as usize
    }

    fn rows(&mut self) -> impl Iterator<Item = &mut Rows> {
        [&mut self.planes, &mut self.numbers].into_iter().chain(self.unknown.as_mut().map(|(rows, _)| rows))
    }

    /// Adds a heap with this short value, or with none.
    fn put(&mut self, short: Option<usize>) {
        self.planes.push(short.map(|short| (short / BITS, 1 << (short % BITS))));
        self.numbers.push(short.map(|short| (0, short as u8)));
        if let Some((unknown, _)) = &mut self.unknown {
            unknown.push(short.map(|_| (0, 0)));
        }
        self.end += 1;
    }

    /// What the taps that are gathered exclude at the strip that begins at this place, in as many planes as serve, and for each heap how many of them are full, from the lowest on.
    fn excluded(&self, at: usize, level: Level) -> (Vec<StripBytes>, StripBytes) {
        let marks = |wanted: bool| self.unknown.as_ref().filter(|_| wanted).map_or(&[][..], |(rows, _)| rows.bytes());
        let taps = [(&self.gathered, marks(self.is_early())), (&self.near_taps, marks(true))];
        let mut planes = vec![[0; STRIP]; 2 * self.pairs];
        let full = level.run(Exclude { numbers: self.numbers.bytes(), at, taps, planes: &mut planes });
        (planes, full)
    }

    /// Decides how many taps are gathered. As long as some taps read heaps without a number, all are.
    fn part_taps(&mut self, gathered: usize) {
        let gathered = if self.is_early() { self.taps.len() } else { gathered.min(self.taps.len()) };
        if gathered != self.gathered.len() || self.gathered.len() + self.held.len() != self.taps.len() {
            let (first, rest) = self.taps.split_at(gathered);
            (self.gathered, self.held) = (Steps::new(first.iter().copied()), Steps::new(rest.iter().copied()));
        }
    }

    /// Gathers more taps if many of the last heaps had to be found one by one, and fewer if hardly any.
    fn balance(&mut self) {
        let (step, all) = (self.taps.len() / PARTS, self.taps.len());
        let gathered = match self.singly * FEW_SINGLY {
            many if many > LAST => self.gathered.len() + step,
            some if some > LAST / 4 => self.gathered.len(),
            _ => self.gathered.len().saturating_sub(step).max(all / 4),
        };
        self.singly = 0;
        self.part_taps(gathered);
    }

    /// Whether taps may read heaps without a number.
    fn is_early(&self) -> bool {
        self.unknown.as_ref().is_some_and(|&(_, until)| self.end < until)
    }

    /// The least number that no tap excludes at the next heap: for heaps that are above the planes that serve.
    fn least_missing(&self) -> Option<usize> {
        let (here, numbers) = (self.numbers.here(), self.numbers.bytes());
        let unknown = self.unknown.as_ref().filter(|_| self.is_early()).map(|(rows, _)| rows.bytes());
        let mut excluded = [false; 1 << 8];
        for (distance, number) in self.near_taps.iter().chain(self.taps.iter().copied()) {
            let place = here - distance as usize;
            excluded[usize::from(numbers[place] ^ number)] |= unknown.is_none_or(|marks| marks[place] == 0);
        }
        excluded[..self.planes.count() * BITS].iter().position(|&excluded| !excluded)
    }

    /// How many pairs of planes serve: above them are so few of the last heaps that these are better found one by one.
    fn pairs_that_serve(&self) -> usize {
        let (here, all) = (self.numbers.here(), self.planes.count() * BITS);
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
    fn candidates(&mut self, level: Level) -> Vec<usize> {
        self.rows().for_each(|rows| rows.make_room(STRIP));
        if self.pairs == 0 || (self.end / STRIP as u64).is_multiple_of((LAST / STRIP) as u64) {
            self.pairs = self.pairs_that_serve();
            self.balance();
        }
        if self.is_early() {
            self.part_taps(self.taps.len());
        }
        let at = self.numbers.here();
        let (mut excluded, full) = self.excluded(at, level);
        let (asked, counts) = first_missing(&excluded, &full);
        let mut held = [[0; STRIP]; HELD];
        level.run(Hold { numbers: self.numbers.bytes(), at, taps: &self.held, asked: &asked, excluded: &mut held });
        let mut shorts = Vec::with_capacity(STRIP);
        for heap in 0..STRIP {
            let free = |&number: &usize| excluded[number / BITS][heap] >> (number % BITS) & 1 == 0;
            let open = (0..usize::from(counts[heap])).filter(|&nth| held[nth][heap] == 0).map(|nth| usize::from(asked[nth][heap]));
            let short = match open.into_iter().find(free) {
                Some(short) => short,
                None => {
                    self.singly += 1;
                    let Some(short) = self.least_missing() else { return shorts };
                    short
                }
            };
            shorts.push(short);
            self.put(Some(short));
            for tap in self.near.iter().take_while(|tap| heap + (tap.distance as usize) < STRIP) {
                let sum = short ^ tap.short as usize;
                if let Some(plane) = excluded.get_mut(sum / BITS) {
                    plane[heap + tap.distance as usize] |= 1 << (sum % BITS);
                }
            }
        }
        shorts
    }

    /// For each of some heaps from one on, with these short values, the rare values below its own that no witness of these excludes. They are a strip at most.
    fn doubts(&self, from: u64, shorts: &[Option<usize>], witnesses: &[Vec<Group>], level: Level) -> Vec<[u8; BYTES]> {
        let mut doubts = vec![[0; BYTES]; shorts.len()];
        let below = Below::new((from..).zip(shorts).map(|(heap, short)| short.map_or(0, |short| self.smaller[heap as usize & 1][short])));
        let at = self.planes.here() - (self.end - from) as usize;
        for plane in 0..below.planes {
            let (mut left, groups) = ([0; STRIP], &witnesses[usize::from(plane)]);
            if level.run(Gather { bytes: self.planes.bytes(), at, groups, plane, below: &below, left: &mut left }) {
                doubts.iter_mut().zip(left).for_each(|(doubts, left)| doubts[usize::from(plane)] = left);
            }
        }
        doubts
    }

    /// Witnesses for each plane, made ready.
    fn groups(&self, witnesses: &[Vec<Tap>]) -> Vec<Vec<Group>> {
        let ready = |plane: usize, taps: &[Tap]| Made::group(taps, plane, self.planes.count(), self.planes.stride());
        witnesses.iter().enumerate().map(|(plane, taps)| taps.chunks(ASKED).map(|taps| ready(plane, taps)).collect()).collect()
    }
}

impl<W: Word> Engine<W> {
    /// Whether strips may be used: well past the last rare heap, with enough heaps to choose witnesses from.
    pub(super) fn is_regular_for_planes(&self) -> bool {
        self.next >= self.regular_from() + CALM && self.suits(sample_after(0))
    }

    /// How far back planes are read whose witnesses have parts up to this.
    fn reach_of_planes(&self, parts: usize) -> usize {
        parts + self.moves.last_take as usize + STRIP
    }

    /// How far back short values are read.
    fn reach_of_numbers(&self) -> usize {
        self.longest_tap as usize + STRIP
    }

    /// The planes that were saved; `None` if they cannot have been this engine's.
    pub(super) fn restored_planes(&self, from: &mut Unpacker<'_>) -> Option<Planes> {
        let [chosen, heaps, doubts, lists] = from.numbers()?;
        let believed = heaps <= self.next && doubts <= heaps;
        let Some(last) = chosen.checked_sub(1) else { return (believed && lists == 0).then(Planes::default) };
        let sample = sample_after(u32::try_from(last).ok()?);
        if !believed || last >= MOST_CHOICES.into() || !self.suits(sample) || lists != (W::BITS / BITS) as u64 {
            return None;
        }
        let farthest = sample.parts as u64 + self.moves.last_take;
        let mut witnesses = vec![];
        for _ in 0..lists {
            let taps = from.pairs()?.into_iter().map(|(short, distance)| {
                let tap = Tap { short: short.try_into().ok()?, distance: distance.try_into().ok()? };
                (distance <= farthest && self.is_witness(tap)).then_some(tap)
            });
            witnesses.push(taps.collect::<Option<Vec<Tap>>>()?);
        }
        Some(Planes { longest: longest(&witnesses), witnesses, chosen: chosen as u32, heaps, doubts, made: None })
    }

    /// Finds a strip of heaps.
    pub(super) fn advance_by_planes(&mut self, level: Level) -> Result<W, Trouble> {
        let mut planes = std::mem::take(&mut self.planes);
        self.prepare_planes(&mut planes, level);
        let made = planes.made.as_mut().expect("they were made ready");
        self.longest_witness = self.longest_witness.max(planes.longest);
        let from = self.next;
        let shorts = made.candidates(level);
        let doubts = made.doubts(from, &shorts.iter().copied().map(Some).collect::<Vec<_>>(), &made.witnesses, level);
        let mut seen = W::default();
        for &short in &shorts {
            let word = W::one_hot(short);
            seen = seen.or(word);
            self.push(word);
        }
        let doubts = (from..).zip(&doubts).filter(|(_, bytes)| **bytes != [0; BYTES]).map(|(heap, bytes)| (heap, W::gathered(bytes)));
        let doubts: Vec<(u64, W)> = doubts.collect();
        planes.heaps += shorts.len() as u64;
        planes.doubts += doubts.len() as u64;
        self.planes = planes;
        let seen = self.settle(from, seen, doubts.iter().copied())?;
        // Where a strip ends early the plain step finds out why.
        if shorts.len() < STRIP { self.step_after(from, seen) } else { Ok(seen) }
    }

    /// Makes planes that reach up to the next heap, with witnesses.
    fn prepare_planes(&self, planes: &mut Planes, level: Level) {
        let due = planes.chosen == 0
            || planes.chosen < MOST_CHOICES && planes.heaps >= patience(planes.chosen) && planes.doubts > planes.heaps / FEW;
        if due && self.suits(sample_after(planes.chosen)) {
            planes.witnesses = self.chosen_witnesses(sample_after(planes.chosen), level);
            planes.longest = longest(&planes.witnesses);
            (planes.chosen, planes.heaps, planes.doubts) = (planes.chosen + 1, 0, 0);
            planes.made = None;
        }
        let made = planes.made.take().filter(|made| self.next - made.end < STRIP as u64);
        let mut made = made.unwrap_or_else(|| {
            let reach = self.reach_of_planes(sample_after(planes.chosen - 1).parts);
            let mut made = Box::new(self.made_planes(reach));
            made.witnesses = made.groups(&planes.witnesses);
            made
        });
        made.rows().for_each(|rows| rows.make_room(STRIP));
        for heap in made.end..self.next {
            made.put(self.word(heap).and_then(W::least));
        }
        planes.made = Some(made);
    }

    /// Planes that reach so far back, without witnesses.
    fn made_planes(&self, reach: usize) -> Made {
        let (mut near, far): (Vec<Tap>, Vec<Tap>) = self.taps.iter().partition(|tap| (tap.distance as usize) < STRIP);
        near.sort_by_key(|tap| tap.distance);
        let steps = |taps: &[Tap]| Steps::new(taps.iter().map(|tap| (tap.distance, tap.short as u8)));
        let smaller = |heap: u64| (0..W::BITS).map(|short| self.smaller_rares(heap, W::one_hot(short)).first_missing() as u16).collect();
        let numbers = self.reach_of_numbers();
        // Where short values are below 128 no sum with a byte of 255 is one.
        let marked = W::BITS > SIDE * BITS;
        let mut made = Made {
            planes: Rows::new(W::BITS / BITS, reach, STRIP, 0),
            numbers: Rows::new(1, numbers, STRIP, u8::MAX),
            unknown: marked.then(|| (Rows::new(1, numbers, STRIP, 1), self.regular_from() + numbers as u64)),
            end: self.next,
            taps: mixed(&far),
            gathered: Steps::default(),
            held: Steps::default(),
            singly: 0,
            near_taps: steps(&near),
            near,
            pairs: 0,
            witnesses: vec![],
            smaller: [smaller(0), smaller(1)],
        };
        for heap in self.next as i64 - reach.max(numbers) as i64..self.next as i64 {
            made.rows().for_each(|rows| rows.make_room(1));
            made.put(u64::try_from(heap).ok().filter(|&heap| heap > 0).and_then(|heap| self.word(heap)).and_then(W::least));
        }
        made.end = self.next;
        made.part_taps(made.taps.len() / 2);
        made
    }
}

/// Taps in an order that has nothing to do with them, but is always the same.
fn mixed(taps: &[Tap]) -> Vec<(u32, u8)> {
    let mut taps: Vec<(u32, u8)> = taps.iter().map(|tap| (tap.distance, tap.short as u8)).collect();
    taps.sort_by_key(|&(distance, short)| (u64::from(distance) << 8 | u64::from(short)).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    taps
}

/// Heaps above the planes that serve cost some forty times as much as one more pair of planes does for a heap; how many they are is seen by the last heaps.
const FEW_ABOVE: usize = 40;
const LAST: usize = 1 << 12;

/// So many numbers of each heap are held against the taps that are not gathered.
const HELD: usize = 8;

/// One heap in so many may be found one by one before more taps are gathered, by one part in so many of all.
const FEW_SINGLY: usize = 100;
const PARTS: usize = 32;

/// Making planes costs as much as so many single steps. So many heaps at least are gone heap by heap after a rare one.
const CALM: u64 = 1 << 10;

/// Witnesses are chosen again when more than one heap in so many is left in doubt.
const FEW: u64 = 8;

/// Witnesses are not chosen more often than this.
const MOST_CHOICES: u32 = 12;

/// After so many heaps witnesses may be chosen again: a larger sample takes as long as a hundred thousand heaps and more, and another one of the same size leaves about as much in doubt.
fn patience(chosen: u32) -> u64 {
    1 << (12 + 4 * chosen)
}

/// So many witnesses are asked before it is asked whether that was enough.
const ASKED: usize = 96;

#[cfg(test)]
mod tests {
    use super::super::super::{rules::Moves, space::Space};
    use super::super::Means;
    use super::*;
    use crate::Budget;
    use crate::code::Code;
    use crate::game::HeapGame;
    use crate::sequence::HeapTable;
    use grundy_lanes::Bits256;

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
                        made.part_taps(made.taps.len() * pairs / 8);
                        let shorts = made.candidates(level);
                        parted += usize::from(!made.held.is_empty());
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
