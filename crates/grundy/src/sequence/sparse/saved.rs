//! A stream as bytes, and a stream from them: the engine, and what the watch for periods remembers.

use super::recurrence::{Mark, Watch};
use super::rules::Moves;
use super::stream::Stream;
use super::{Engine, Sparse, Width, with_engine};
use crate::code::Code;
use crate::sequence::packed::{Packer, Unpacker};
use grundy_lanes::Bits256;

impl Stream {
    /// Saves all but the first `known` values.
    pub(crate) fn save(&self, known: usize, to: &mut Packer) {
        self.sparse.save(known.min(self.sparse.head().len()), to);
        self.watch.save(to);
    }

    /// The stream of a code that was saved, given its first values; `None` if the bytes do not fit together.
    pub(crate) fn restore(code: &Code, first: &[u32], from: &mut Unpacker<'_>) -> Option<Stream> {
        let sparse = Sparse::restore(code, first, from)?;
        let watch = Watch::restore(&sparse, from)?;
        Some(Stream { sparse, watch })
    }
}

impl Sparse {
    fn save(&self, known: usize, to: &mut Packer) {
        let bits = match &self.engine {
            Width::Bits16(_) => 16,
            Width::Bits32(_) => 32,
            Width::Bits64(_) => 64,
            Width::Bits128(_) => 128,
            Width::Bits256(_) => 256,
        };
        to.numbers([bits, self.rares_then as u64, self.next_choice, self.epoch]);
        with_engine!(&self.engine, engine => engine.save(known, to));
    }

    fn restore(code: &Code, first: &[u32], from: &mut Unpacker<'_>) -> Option<Sparse> {
        let first: Vec<u16> = first.iter().map(|&value| value.try_into().ok()).collect::<Option<_>>()?;
        let moves = Moves::of(code)?;
        let [bits, rares_then, next_choice, epoch] = from.numbers()?;
        let engine = match bits {
            16 => Width::Bits16(Engine::restore(moves, &first, from)?),
            32 => Width::Bits32(Engine::restore(moves, &first, from)?),
            64 => Width::Bits64(Engine::restore(moves, &first, from)?),
            128 => Width::Bits128(Engine::restore(moves, &first, from)?),
            256 => Width::Bits256(Engine::restore(moves, &first, from)?),
            _ => return None,
        };
        let rares_then = usize::try_from(rares_then).ok().filter(|&count| count as u64 <= (first.len() as u64).max(1 << 32))?;
        // What was seen in the last stretch is asked for after the next one only.
        Some(Sparse { engine, rares_then, next_choice, epoch, seen: Bits256::default() })
    }
}

impl Watch {
    fn save(&self, to: &mut Packer) {
        to.perhaps(self.epoch);
        to.numbers([self.window as u64, self.last_seen, self.spacing, self.next_mark, self.next_compare, self.thinned.into()]);
        to.perhaps(self.seldom.map(|seldom| seldom as u64));
        to.perhaps(self.found.map(|(start, _)| start));
        to.number(self.found.map_or(0, |(_, period)| period));
        to.number(self.marks.len() as u64);
        for mark in &self.marks {
            to.number(mark.heap);
            to.bytes(&mark.window);
        }
        let mut waiting: Vec<u64> = self.waiting.values().map(|&mark| mark as u64).collect();
        waiting.sort_unstable();
        to.number(waiting.len() as u64);
        to.numbers(waiting);
    }

    fn restore(sparse: &Sparse, from: &mut Unpacker<'_>) -> Option<Watch> {
        let epoch = from.perhaps()?;
        let [window, last_seen, spacing, next_mark, next_compare, thinned] = from.numbers()?;
        let thinned = u32::try_from(thinned).ok().filter(|&bits| bits < 64)?;
        let seldom = from.perhaps()?.map(|seldom| seldom as usize);
        let found = from.perhaps()?.zip(from.number());
        let mut watch = Watch {
            epoch,
            window: window as usize,
            last_seen,
            spacing,
            next_mark,
            next_compare,
            thinned,
            seldom,
            found,
            ..Watch::default()
        };
        let next = sparse.next();
        let current = epoch == Some(sparse.epoch);
        let sound = last_seen <= next && spacing.max(next_mark).max(next_compare) < 1 << 62 && seldom.is_none_or(|seldom| seldom < 256);
        let returned = found.is_none_or(|(start, period)| period > 0 && start.checked_add(period).is_some_and(|end| end <= next));
        if !sound || !returned || current && window != sparse.window() {
            return None;
        }
        let largest = with_engine!(&sparse.engine, engine => engine.width());
        for _ in 0..from.number()? {
            let (heap, shorts) = (from.number()?, from.bytes()?);
            let after = watch.marks.last().is_none_or(|mark| mark.heap <= heap);
            let fits = shorts.len() as u64 == window && shorts.iter().all(|&short| (short as usize) < largest);
            (after && fits && (window..=next).contains(&heap)).then_some(())?;
            watch.marks.push(Mark { heap, window: shorts.to_vec() });
        }
        let waiting: Vec<u64> = (0..from.number()?).map(|_| from.number()).collect::<Option<_>>()?;
        watch.wait_for(waiting.into_iter(), sparse)?;
        Some(watch)
    }
}
