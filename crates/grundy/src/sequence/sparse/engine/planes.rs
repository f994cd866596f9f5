//! Strips of heaps, where words are wide and taps are many.
//!
//! A vector has few lanes for wide words, and each heap has one bit among them. So here a heap has one byte, its number; a tap (s, u) excludes at a heap the sum of u and the number of the heap s before, and a
//! vector has as many sums as it has bytes. What is excluded is told in *planes*: plane j has a byte for each heap of a strip of [`STRIP`], which holds the numbers 8j, …, 8j + 7 of the heap's word. Numbers of as many heaps as taps reach back
//! stay in the nearest cache.
//!
//! **Candidates** are the least numbers that no tap excludes: see [`candidates`].
//!
//! **Witnesses.** A value's rare values below it lie in the planes up to its own. Each plane has its own list of taps that exclude rare values, which were [chosen](choice) on a sample by what they excluded *there*:
//! most taps hit a given plane seldom, and a few hit it often. If the number of a tap is taken xor 8j, the sums in plane j become those below eight, and these take three vector operations a tap ([`Lanes::low_sums`]). What a list leaves is [looked for](super::lately) among all pairs.
//!
//! **Cost.** With T taps gathered and P planes in use a heap costs T·P/32 times some three vector operations for the candidate, two with AVX-512, and half a vector operation for each of the other taps, a quarter with AVX-512; for each plane some five hundred witnesses at three operations for 32 heaps, or for 64; and some two hundred steps more. Other ways were tried and are no quicker: to guess
//! candidates from the best taps of each plane and hold them against all (a guess that holds takes two thirds of the taps); and to keep the last heaps as planes, of which taps read stretches: every read comes from a farther cache, which takes the candidates of Grundy's game twice
//! as long, and the witnesses a quarter longer.

mod candidates;
mod choice;
mod cover;
mod tail;

use super::super::taps::Tap;
use super::{Engine, Trouble};
use crate::sequence::packed::{Packer, Unpacker};
use candidates::{Parted, SIDE};
use choice::sample_after;
use grundy_lanes::{BYTES, Kernel, Lanes, Level, Steps, Word};
use tail::Tail;

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
    /// So many planes have all short values.
    planes: usize,
    /// The short values.
    numbers: Tail,
    /// A mark for each heap that has none, where a number cannot say so, and the first heap from which on only heaps of the strip itself have none.
    unknown: Option<(Tail, u64)>,
    /// The next heap.
    end: u64,
    /// The taps that read finished heaps only.
    taps: Parted,
    /// Those shorter than a strip, by distance, twice.
    near: Vec<Tap>,
    near_taps: Steps,
    /// So many pairs of planes serve for whole strips; none if that is not known.
    pairs: usize,
    /// For each plane its witnesses, some at a time.
    witnesses: Vec<Vec<Steps>>,
    /// How many rare values are below each short value, at even heaps and at odd ones.
    smaller: [Vec<u16>; 2],
}

/// What taps leave of the rare values of a plane that are below the heaps' values, as far as they have to be asked. Says whether anything is left.
struct Leave<'a> {
    numbers: &'a [u8],
    unknown: &'a [u8],
    /// The place of the strip.
    at: usize,
    /// The taps, some at a time, with numbers by which the sums in this plane become those below eight.
    taps: &'a [Steps],
    plane: u8,
    below: &'a Below,
    left: &'a mut StripBytes,
}

impl Kernel for Leave<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<L: Lanes>(self, l: L) -> bool {
        self.below.wanted(self.plane, self.left);
        for taps in self.taps {
            let mut left = l.empty();
            for (k, sums) in l.low_sums::<VECTORS>(self.numbers, self.unknown, self.at, taps).into_iter().enumerate() {
                let still = l.without(l.load(self.left, k * BYTES), sums);
                l.store(self.left, k * BYTES, still);
                left = l.or(left, still);
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
            made.tails().for_each(|tail| tail.forget(gone as usize));
            made.end -= gone;
        }
    }

    /// The bytes that are held.
    pub(super) fn bytes(&self) -> usize {
        let held = |made: &Made| made.numbers.held() + made.unknown.as_ref().map_or(0, |(unknown, _)| unknown.held());
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
    fn tails(&mut self) -> impl Iterator<Item = &mut Tail> {
        std::iter::once(&mut self.numbers).chain(self.unknown.as_mut().map(|(unknown, _)| unknown))
    }

    /// Adds a heap with this short value, or with none.
    fn put(&mut self, short: Option<usize>) {
        self.numbers.push(short.map(|short| short as u8));
        if let Some((unknown, _)) = &mut self.unknown {
            unknown.push(short.map(|_| 0));
        }
        self.end += 1;
    }

    /// For each of some heaps from one on, with these short values, the rare values below its own that no witness of these excludes. They are a strip at most.
    fn doubts(&self, from: u64, shorts: &[Option<usize>], witnesses: &[Vec<Steps>], level: Level) -> Vec<[u8; BYTES]> {
        let mut doubts = vec![[0; BYTES]; shorts.len()];
        let below = Below::new((from..).zip(shorts).map(|(heap, short)| short.map_or(0, |short| self.smaller[heap as usize & 1][short])));
        let (numbers, unknown, at) = (self.numbers.bytes(), self.marks(self.is_early()), self.numbers.here() - (self.end - from) as usize);
        for plane in 0..below.planes {
            let (mut left, taps) = ([0; STRIP], &witnesses[usize::from(plane)]);
            if level.run(Leave { numbers, unknown, at, taps, plane, below: &below, left: &mut left }) {
                doubts.iter_mut().zip(left).for_each(|(doubts, left)| doubts[usize::from(plane)] = left);
            }
        }
        doubts
    }

    /// The marks of heaps without a number, or none if nobody wants them.
    fn marks(&self, wanted: bool) -> &[u8] {
        self.unknown.as_ref().filter(|_| wanted).map_or(&[], |(unknown, _)| unknown.bytes())
    }

    /// Witnesses for each plane, made ready.
    fn ready(witnesses: &[Vec<Tap>]) -> Vec<Vec<Steps>> {
        let ready =
            |plane: usize, taps: &[Tap]| Steps::new(taps.iter().map(|tap| (tap.distance, (tap.short as usize ^ (plane * BITS)) as u8)));
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
        self.longest_tap as usize + candidates::ORDERED_BY.max(STRIP)
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
            made.witnesses = Made::ready(&planes.witnesses);
            made
        });
        made.tails().for_each(|tail| tail.make_room(STRIP));
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
        let reach = reach.max(self.reach_of_numbers());
        // Where short values are below 128 no sum with a byte of 255 is one.
        let marked = W::BITS > SIDE * BITS;
        let mut made = Made {
            planes: W::BITS / BITS,
            numbers: Tail::new(reach, STRIP, u8::MAX),
            unknown: marked.then(|| (Tail::new(reach, STRIP, 1), self.regular_from() + reach as u64)),
            end: self.next,
            taps: Parted::new(&far),
            near_taps: steps(&near),
            near,
            pairs: 0,
            witnesses: vec![],
            smaller: [smaller(0), smaller(1)],
        };
        for heap in self.next as i64 - reach as i64..self.next as i64 {
            made.tails().for_each(|tail| tail.make_room(1));
            made.put(u64::try_from(heap).ok().filter(|&heap| heap > 0).and_then(|heap| self.word(heap)).and_then(W::least));
        }
        made.end = self.next;
        made.part_taps(far.len() / 2);
        made
    }
}

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
