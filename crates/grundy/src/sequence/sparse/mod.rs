//! Nim-sequences by sparse spaces (Winning Ways ch. 4; Gangolli and Plambeck 1989; Flammenkamp 1997), exact, and faster than any table of pairs.
//!
//! # The idea
//! In many take-and-break games nearly all values belong to one [class](space), the common one. A pair of common heaps has a rare value, and a rare value with a common one gives a common one.
//! So the common values that a heap n may *not* have come from pairs of a rare heap p and a common one: they are g(n - t - p) + g(p), for each take t that splits and each rare p. As rare heaps are few, this
//! is a short list of [taps](taps::Tap), and the least common value not among them, the *candidate*, is found in a few steps, whatever n is.
//!
//! # Why it is exact
//! The value of n is the least that no option has. The taps are all options of common value (plain takes, which leave one heap, are taps too). So the value is the candidate or a smaller rare value; and it is the candidate if
//! every smaller rare value is an option's. That is never assumed: for each n and each such value a pair of heaps is found which has it, by [witness taps](witness) or by a search through all pairs. If
//! there is none, the rare value is the value, n becomes a rare heap, and the taps grow. No choice of the mask can make a value wrong, only slow.
//!
//! # Periods
//! Past the last rare heap the candidates depend on a window of values as long as the longest tap. See [`recurrence`].
//!
//! One file a technique: [`space`] finds the mask, [`engine`] goes heap by heap, with [vectors](kernel), for which code is [written](taps::Plan) where it serves long, or with wide words in planes of bytes, [`slices`] tell what is excluded, [`witness`] chooses what is looked at first, [`recurrence`] proves periods.

mod company;
pub(crate) mod engine;
mod kernel;
mod preperiod;
pub(crate) mod recurrence;
pub(crate) mod rules;
mod saved;
mod slices;
pub(crate) mod space;
pub(crate) mod stream;
mod taps;
#[cfg(test)]
mod tests;
mod witness;

use crate::code::Code;
pub(crate) use engine::Means;
use engine::{Engine, Rare, Trouble};
use grundy_lanes::{Bits256, Word};
use rules::Moves;
use space::Space;

/// So many values are found in another way before the space is chosen.
pub(crate) const FIRST: usize = 2048;

/// Why the sparse way ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// A value needs more than the widest words.
    TooWide,
    /// The values that are kept do not tell whether this rare value is excluded at this heap.
    Forgotten(Rare),
}

/// An engine with words as wide as they need be.
#[derive(Clone, Debug)]
pub(crate) struct Sparse {
    engine: Width,
    /// How many rare heaps there were when the space was chosen.
    rares_then: usize,
    /// The heap at which it is chosen again in any case.
    next_choice: u64,
    /// Counts the changes of the taps.
    pub(crate) epoch: u64,
    /// The union of the short values of the last stretch.
    seen: Bits256,
}

#[derive(Clone, Debug)]
enum Width {
    Bits16(Engine<u16>),
    Bits32(Engine<u32>),
    Bits64(Engine<u64>),
    Bits128(Engine<u128>),
    Bits256(Engine<Bits256>),
}

/// Does the same with the engine, however wide.
macro_rules! with_engine {
    ($width:expr, $engine:ident => $does:expr) => {
        match $width {
            Width::Bits16($engine) => $does,
            Width::Bits32($engine) => $does,
            Width::Bits64($engine) => $does,
            Width::Bits128($engine) => $does,
            Width::Bits256($engine) => $does,
        }
    };
}
use with_engine;

impl Sparse {
    /// An engine that goes on after these first values of a code; `None` if the code has no moves for it, or the values no space with few rare ones.
    pub(crate) fn new(code: &Code, values: &[u32], means: Means) -> Option<Sparse> {
        Sparse::of(code, values, means).filter(|sparse| sparse.rares_are_within(MANY))
    }

    /// As [`Sparse::new`], however many values are rare.
    fn of(code: &Code, values: &[u32], means: Means) -> Option<Sparse> {
        let moves = Moves::of(code)?;
        let head: Vec<u16> = values.iter().map(|&value| u16::try_from(value).ok()).collect::<Option<_>>()?;
        let (space, rares) = Space::discover(&moves, &head).filter(|_| head.len() >= FIRST)?;
        let next_choice = 2 * head.len() as u64;
        let engine = Width::narrowest(moves, space, means, head)?;
        Some(Sparse { engine, rares_then: rares as usize, next_choice, epoch: 0, seen: Bits256::default() })
    }

    /// The first heap that is not known.
    pub(crate) fn next(&self) -> u64 {
        with_engine!(&self.engine, engine => engine.next)
    }

    /// The first values, as many as are kept.
    pub(crate) fn head(&self) -> &[u16] {
        with_engine!(&self.engine, engine => &engine.head)
    }

    /// The value of a heap, if it is still known.
    pub(crate) fn value(&self, heap: u64) -> Option<u32> {
        with_engine!(&self.engine, engine => engine.value(heap))
    }

    /// The division of values at present.
    pub(crate) fn space(&self) -> Space {
        with_engine!(&self.engine, engine => engine.space)
    }

    /// The rare heaps.
    pub(crate) fn rares(&self) -> &[Rare] {
        with_engine!(&self.engine, engine => &engine.rares)
    }

    /// The largest value so far.
    pub(crate) fn largest(&self) -> u32 {
        let head = self.head().iter().copied().max().unwrap_or(0);
        with_engine!(&self.engine, engine => engine.largest_value).max(head.into())
    }

    /// How far back a heap of common value was looked for to exclude a rare value, since the last rare heap.
    pub(crate) fn longest_witness(&self) -> u64 {
        with_engine!(&self.engine, engine => engine.longest_witness)
    }

    /// The bytes that are held.
    pub(crate) fn bytes(&self) -> u64 {
        with_engine!(&self.engine, engine => engine.bytes())
    }

    /// Whether at most one heap in so many is rare.
    fn rares_are_within(&self, heaps: u64) -> bool {
        self.rares().len() as u64 <= self.next() / heaps
    }

    /// Whether rare heaps are still few.
    pub(crate) fn pays(&self) -> bool {
        self.rares_are_within(FEW)
    }

    /// Whether it is quicker than a dense table from now on: rare heaps are few, and they turn up seldom, or none has for some time. Each costs as much as hundreds of heaps.
    pub(crate) fn serves(&self) -> bool {
        let last = self.rares().last().map_or(0, |rare| rare.heap);
        self.pays() && (self.rares_are_within(SELDOM) || self.next() - last > self.next() / CALM)
    }

    /// How far back a tap reads.
    pub(crate) fn window(&self) -> u64 {
        with_engine!(&self.engine, engine => engine.window())
    }

    /// The first heap from which on the taps alone determine the candidates.
    pub(crate) fn regular_from(&self) -> u64 {
        with_engine!(&self.engine, engine => engine.regular_from())
    }

    /// The first heap from which on all short values are at hand.
    pub(crate) fn known_from(&self) -> u64 {
        with_engine!(&self.engine, engine => engine.known_from())
    }

    /// The short values of some heaps from there on.
    pub(crate) fn shorts(&self, from: u64, to: u64) -> Vec<u8> {
        with_engine!(&self.engine, engine => engine.shorts(from, to).collect())
    }

    /// A hash of the short values of some heaps.
    pub(crate) fn hash_of(&self, from: u64, to: u64) -> u64 {
        let add = |hash: u64, short: u8| (hash ^ u64::from(short)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        with_engine!(&self.engine, engine => engine.shorts(from, to).fold(0, add))
    }

    /// Whether a short value is among those of the last stretch.
    pub(crate) fn has_seen(&self, short: usize) -> bool {
        self.seen.contains(short)
    }

    /// The heaps from one on that have this short value.
    pub(crate) fn places_of(&self, short: usize, from: u64) -> Vec<u64> {
        with_engine!(&self.engine, engine => engine.places_of(short, from))
    }

    /// An engine that stands at a heap, knows no more than the short values before it, and can only [repeat](Sparse::repeat) what was found before.
    pub(crate) fn at(&self, heap: u64, before: &[u8]) -> Sparse {
        let engine = match &self.engine {
            Width::Bits16(engine) => Width::Bits16(engine.at(heap, before)),
            Width::Bits32(engine) => Width::Bits32(engine.at(heap, before)),
            Width::Bits64(engine) => Width::Bits64(engine.at(heap, before)),
            Width::Bits128(engine) => Width::Bits128(engine.at(heap, before)),
            Width::Bits256(engine) => Width::Bits256(engine.at(heap, before)),
        };
        Sparse { engine, rares_then: 0, next_choice: u64::MAX, epoch: self.epoch, seen: Bits256::default() }
    }

    /// Goes on by the taps alone, for about `most` heaps.
    pub(crate) fn repeat(&mut self, most: usize) {
        let all = with_engine!(&mut self.engine, engine => engine.repeat(most));
        debug_assert!(all, "values that were found before fit");
    }

    /// Makes the values of the next heaps known: of at least one, and of about `most`.
    pub(crate) fn advance(&mut self, most: usize) -> Result<(), End> {
        let rares = self.rares().len();
        match with_engine!(&mut self.engine, engine => engine.advance(most).map(|seen| Bits256::gathered(&seen.spread()))) {
            Ok(seen) => self.seen = seen,
            Err(Trouble::Forgotten(doubt)) => return Err(End::Forgotten(doubt)),
            Err(Trouble::Narrow) => return self.widen(),
        }
        if self.rares().len() != rares {
            self.epoch += 1;
        }
        if self.rares().len() > self.rares_then + self.rares_then / 4 + 16 || self.next() >= self.next_choice {
            self.next_choice = 2 * self.next();
            self.choose_again();
        }
        Ok(())
    }

    /// Chooses the space anew, if all values are still known and another one has clearly fewer rare heaps.
    fn choose_again(&mut self) {
        self.rares_then = self.rares().len();
        let (moves, means, old) = with_engine!(&self.engine, engine => (engine.moves.clone(), engine.means, engine.space));
        if !with_engine!(&self.engine, engine => engine.remembers_all()) {
            return;
        }
        let Some((space, rares)) = Space::discover(&moves, self.head()) else { return };
        if space == old || rares as usize * 10 > self.rares().len() * 9 {
            return;
        }
        if let Some(engine) = Width::narrowest(moves, space, means, self.head().to_vec()) {
            (self.engine, self.rares_then) = (engine, rares as usize);
            self.epoch += 1;
        }
    }

    /// A value that the words cannot hold has come. With it comes a new highest bit, of which it is not known whether it belongs to the mask: so the space is chosen again as well.
    fn widen(&mut self) -> Result<(), End> {
        self.choose_again();
        self.epoch += 1;
        let engine = std::mem::replace(&mut self.engine, Width::Bits16(Engine::idle()));
        self.engine = match engine {
            Width::Bits16(engine) => Width::Bits32(engine.widened()),
            Width::Bits32(engine) => Width::Bits64(engine.widened()),
            Width::Bits64(engine) => Width::Bits128(engine.widened()),
            Width::Bits128(engine) => Width::Bits256(engine.widened()),
            Width::Bits256(engine) => {
                self.engine = Width::Bits256(engine);
                return Err(End::TooWide);
            }
        };
        Ok(())
    }
}

/// Where more than one value in so many is rare there is no space to speak of.
const MANY: u64 = 4;

/// A heap costs about as much as so many splits for each rare heap, while new rare heaps still turn up: where more than one in so many is rare, a dense table is quicker.
const FEW: u64 = 8;

/// One rare heap in so many does not hold up the others.
const SELDOM: u64 = 64;

/// It is calm when the last part in so many has no rare heap.
const CALM: u64 = 8;

impl Width {
    /// An engine with the narrowest words that hold these values.
    fn narrowest(moves: Moves, space: Space, means: Means, head: Vec<u16>) -> Option<Width> {
        let common = head.iter().enumerate().skip(1).filter(|&(heap, &value)| space.is_common(heap as u64, value.into()));
        let largest = common.map(|(_, &value)| space.short(value.into())).max()?;
        match largest {
            0..16 => Engine::new(moves, space, means, head).map(Width::Bits16),
            16..32 => Engine::new(moves, space, means, head).map(Width::Bits32),
            32..64 => Engine::new(moves, space, means, head).map(Width::Bits64),
            64..128 => Engine::new(moves, space, means, head).map(Width::Bits128),
            128..256 => Engine::new(moves, space, means, head).map(Width::Bits256),
            _ => None,
        }
    }
}
