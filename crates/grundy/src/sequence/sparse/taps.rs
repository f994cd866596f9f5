//! Taps, made ready for the [inner loops](super::kernel).
//!
//! A *tap* is a distance s and a short value u; at heap n it excludes (short of n - s) xor u. What many taps of one u exclude at a stretch of heaps is a union of stretches of the row, with its bits permuted: i becomes i xor u.
//! The lowest three bits of u move bits within their bytes, the others whole bytes. Bytes are moved on the way; bits are moved once for all taps that agree in those three, their [`Class`].

use super::kernel::Candidates;
use grundy_lanes::{Continuation, Lanes, Level, Offsets, Permutation, Shift, Word, lanes};

/// So many vectors make a block.
pub(super) const VECTORS: usize = 4;

/// How many heaps a block has.
pub(super) const fn block<W: Word>() -> usize {
    VECTORS * lanes::<W>()
}

/// A heap n may not have the value (short of n - distance) xor short.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Tap {
    pub(crate) short: u32,
    pub(crate) distance: u32,
}

impl Tap {
    fn bits(self) -> u8 {
        self.short as u8 & 7
    }

    fn shift<W: Word>(self) -> Shift {
        Shift::new::<W>(self.distance as usize % lanes::<W>(), self.short as usize / 8)
    }
}

/// Taps whose short values agree in the lowest three bits.
#[derive(Clone, Debug)]
pub(super) struct Class<T> {
    bits: Option<Permutation>,
    pub(super) reads: Vec<T>,
}

impl<T> Class<T> {
    /// The classes of some taps, each read in this way.
    fn all(mut taps: Vec<Tap>, read: impl Fn(&[Tap]) -> Vec<T>) -> Vec<Class<T>> {
        taps.sort_by_key(|tap| (tap.bits(), tap.short, tap.distance));
        taps.dedup();
        let class = |taps: &[Tap]| Class { bits: (taps[0].bits() > 0).then(|| Permutation::xor(taps[0].bits())), reads: read(taps) };
        taps.chunk_by(|a, b| a.bits() == b.bits()).map(class).collect()
    }

    #[inline(always)]
    pub(super) fn permuted<L: Lanes>(&self, l: L, vector: L::Vector) -> L::Vector {
        match &self.bits {
            Some(permutation) => l.permute_bits(vector, permutation),
            None => vector,
        }
    }
}

/// Taps of one short value that read finished heaps.
#[derive(Clone, Debug)]
pub(super) struct Finished {
    bytes: Option<Permutation>,
    distances: Offsets,
}

impl Finished {
    fn all(taps: &[Tap]) -> Vec<Finished> {
        let finished = |taps: &[Tap]| Finished {
            bytes: (taps[0].short > 7).then(|| Permutation::xor(taps[0].short as u8 & !7)),
            distances: Offsets::new(taps.iter().map(|tap| tap.distance)),
        };
        taps.chunk_by(|a, b| a.short == b.short).map(finished).collect()
    }
}

/// What taps of finished heaps exclude at K vectors from `at` on.
#[inline(always)]
pub(super) fn excluded<W: Word, L: Lanes, const K: usize>(l: L, row: &[W], at: usize, classes: &[Class<Finished>]) -> [L::Vector; K] {
    let mut excluded = [l.empty(); K];
    for class in classes {
        let mut all = [l.empty(); K];
        for taps in &class.reads {
            let union = l.union::<W, K>(row, at, &taps.distances);
            for (all, union) in all.iter_mut().zip(union) {
                *all = l.or(
                    *all,
                    match &taps.bytes {
                        Some(permutation) => l.permute_bytes(union, permutation),
                        None => union,
                    },
                );
            }
        }
        for (excluded, all) in excluded.iter_mut().zip(all) {
            *excluded = l.or(*excluded, class.permuted(l, all));
        }
    }
    excluded
}

/// All taps of an engine.
#[derive(Clone, Debug)]
pub(super) struct Plan<W> {
    /// At least as long as a block.
    pub(super) far: Vec<Class<Finished>>,
    /// As two vectors: what was stored before the last vector can be loaded without waiting for it.
    pub(super) middle: Vec<Class<Finished>>,
    /// As one vector: these read the last two vectors, which are still in registers.
    pub(super) recent: Vec<Class<Shift>>,
    /// Shorter: these read the last vector and the one that is being found.
    pub(super) near: Vec<Class<Shift>>,
    /// So often at most a guess has to be made better: each time as many more heaps are right as the shortest tap is long.
    pub(super) rounds: usize,
    written: Written<W>,
}

/// Code for the taps.
#[derive(Clone, Debug)]
enum Written<W> {
    /// So many heaps were found without it.
    NotYet(usize),
    Code(Continuation<W>),
    Never,
}

/// To write code takes as long as to find so many heaps without it.
const WORTH_WRITING: usize = 1 << 13;

impl<W: Word> Plan<W> {
    /// The taps, those beyond the words' bits left out: they exclude nothing that the words can hold.
    pub(super) fn new(taps: &[Tap]) -> Plan<W> {
        let (lanes, block) = (lanes::<W>(), block::<W>());
        let within = |from: usize, to: usize| -> Vec<Tap> {
            let taken = |tap: &Tap| (tap.short as usize) < W::BITS && (from..to).contains(&(tap.distance as usize));
            taps.iter().copied().filter(taken).collect()
        };
        let shifts = |taps: &[Tap]| taps.iter().map(|tap| tap.shift::<W>()).collect();
        let near = within(0, lanes);
        let shortest = near.iter().map(|tap| tap.distance as usize).min().unwrap_or(lanes);
        Plan {
            far: Class::all(within(block, usize::MAX), Finished::all),
            middle: Class::all(within(2 * lanes, block), Finished::all),
            recent: Class::all(within(lanes, 2 * lanes), shifts),
            near: Class::all(near, shifts),
            rounds: lanes.div_ceil(shortest) - 1,
            written: Written::NotYet(0),
        }
    }

    /// Fills blocks of a row from `at` on with candidates by these taps, of which the plan was made, and returns the union of all; nothing if some heap has none.
    pub(super) fn fill(&mut self, taps: &[Tap], row: &mut [W], at: usize, blocks: usize, level: Level) -> Option<W> {
        if let Written::NotYet(heaps) = &mut self.written {
            *heaps += blocks * block::<W>();
            if *heaps > WORTH_WRITING {
                let taps: Vec<(u32, u32)> = taps.iter().map(|tap| (tap.distance, tap.short)).collect();
                self.written = Continuation::new(&taps, level).map_or(Written::Never, Written::Code);
            }
        }
        match &self.written {
            Written::Code(code) => code.fill(row, at, blocks * VECTORS),
            Written::NotYet(_) | Written::Never => level.run(Candidates { row, at, blocks, plan: self }),
        }
    }
}
