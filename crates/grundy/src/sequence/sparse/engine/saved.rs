//! An engine as bytes, and an engine from them.
//!
//! What follows from the rest is not saved: the rare heaps are those of the head, and the taps follow from them. All else is, down to the room that the row has,
//! so that the engine goes on exactly as if it had never stopped: it asks the same witnesses at the same heaps, and comes to the same proof.

use super::*;
use crate::sequence::packed::{Packer, Unpacker};

/// Heaps beyond this are not believed.
const MOST_HEAPS: u64 = 1 << 60;

impl<W: Word> Engine<W> {
    /// How many short values the words can hold.
    pub(in super::super) fn width(&self) -> usize {
        W::BITS
    }

    /// Saves all but the first `known` values of the head.
    pub(in super::super) fn save(&self, known: usize, to: &mut Packer) {
        to.numbers([self.space.mask.into(), u64::from(self.space.alternates), self.space.common.into()]);
        to.numbers([self.means.head as u64, self.means.reach as u64, known as u64, self.next, self.row.capacity() as u64]);
        to.bytes(&self.head[known..].iter().flat_map(|value| value.to_le_bytes()).collect::<Vec<u8>>());
        to.bytes(&self.row.iter().map(|word| word.least().unwrap_or(0) as u8).collect::<Vec<u8>>());
        to.number(self.witnesses.taps().len() as u64);
        for taps in self.witnesses.taps().iter().flatten() {
            to.pairs(taps.iter().map(|tap| (tap.short.into(), tap.distance.into())));
        }
        self.planes.save(to);
        to.numbers(self.tuning.numbers());
        to.numbers([self.largest.into(), self.largest_value.into(), self.longest_witness, self.trust as u64]);
    }

    /// The engine that was saved, given the first values of its head; `None` if the bytes do not fit together.
    pub(in super::super) fn restore(moves: Moves, first: &[u16], from: &mut Unpacker<'_>) -> Option<Engine<W>> {
        let [mask, alternates, common] = from.numbers()?;
        let space = Space { mask: mask.try_into().ok().filter(|&mask| mask > 0)?, alternates: alternates == 1, common: common as u32 };
        let suits = if space.alternates { moves.parity_of_splits().is_some_and(|parity| common == 1 - parity) } else { common == 1 };
        let [most_head, reach, known, next, room] = from.numbers()?;
        let means = Means { level: Some(Level::best()), head: most_head as usize, reach: reach as usize, ahead: 0 };
        let mut head = first.get(..usize::try_from(known).ok()?)?.to_vec();
        head.extend(from.bytes()?.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])));
        let kept_whole = head.len() as u64 == next || head.len() >= means.head;
        if !suits || alternates > 1 || !kept_whole || head.len() as u64 > next || next >= MOST_HEAPS || head.is_empty() {
            return None;
        }
        let mut engine = Engine { head, next, ..Engine::empty(moves, space, means) };
        engine.classify();
        engine.make_taps();
        engine.restore_row(from.bytes()?, room)?;
        engine.restore_witnesses(from)?;
        engine.planes = engine.restored_planes(from)?;
        engine.tuning = witness::Tuning::of_numbers(from.numbers()?)?;
        [engine.largest, engine.largest_value] = [from.small()?, from.small()?];
        engine.longest_witness = from.number().filter(|&longest| longest <= next)?;
        engine.trust = from.number().filter(|trust| (1..=CHUNK as u64).contains(trust))? as usize;
        Some(engine)
    }

    /// The row has a word for each heap but for rare ones, and for those that are none.
    fn restore_row(&mut self, shorts: &[u8], room: u64) -> Option<()> {
        let most = 16 * (self.kept() + ROOM) as u64;
        let least = self.longest_tap.max(witness::MOST_PARTS + witness::MANY) as usize + self.moves.last_take as usize + block::<W>();
        if room > most || shorts.len() as u64 > room || shorts.len() < least {
            return None;
        }
        self.base = self.next as i64 - shorts.len() as i64;
        self.row = row::Row::with_capacity(room as usize);
        let mut rares = self.rares.iter().map(|rare| rare.heap as i64).filter(|&heap| heap >= self.base).peekable();
        for (heap, &short) in (self.base..).zip(shorts) {
            let empty = heap <= 0 || rares.next_if_eq(&heap).is_some();
            let known = self.head.get(usize::try_from(heap).unwrap_or(usize::MAX)).map(|&value| self.space.short(value.into()));
            let agrees = if empty { short == 0 } else { (short as usize) < W::BITS && known.is_none_or(|known| known == u32::from(short)) };
            self.row.push(agrees.then(|| if empty { W::default() } else { W::one_hot(short.into()) })?);
        }
        // Nothing may be missing between the head and the row, as long as all is remembered.
        (self.remembers_all() || self.row.len() >= self.means.reach.min(self.next as usize - self.head.len())).then_some(())
    }

    /// Whether a tap excludes rare values: it is a take that changes the class, or a split that leaves a common heap of this short value.
    pub(super) fn is_witness(&self, tap: Tap) -> bool {
        let distance = u64::from(tap.distance);
        let takes = tap.short == 0 && self.moves.takes.contains(&distance) && self.space.turns(distance);
        let splits = self.moves.splits.iter().filter_map(|split| distance.checked_sub(split.take).filter(|&part| part > 0));
        let leaves = |part: u64| {
            let value = self.head.get(part as usize).map(|&value| u32::from(value));
            value.is_some_and(|value| self.space.is_common(part, value) && self.space.short(value) == tap.short)
        };
        (tap.short as usize) < W::BITS && (takes || splits.into_iter().any(leaves))
    }

    fn restore_witnesses(&mut self, from: &mut Unpacker<'_>) -> Option<()> {
        let farthest = witness::MOST_PARTS.min(self.next / 2);
        let tap = |rare: usize, (short, distance): (u64, u64)| {
            let tap = Tap { short: short.try_into().ok()?, distance: distance.try_into().ok()? };
            let fits =
                distance <= farthest && distance.is_multiple_of(STEP as u64) && self.is_witness(tap) && tap.short as usize ^ rare < W::BITS;
            fits.then_some(tap)
        };
        let mut lists = vec![];
        for rare in 0..from.number().filter(|&count| count <= W::BITS as u64)? as usize {
            let mut taps = || from.pairs()?.into_iter().map(|pair| tap(rare, pair)).collect::<Option<Vec<Tap>>>();
            lists.push([taps()?, taps()?]);
        }
        self.witnesses = Witnesses::new::<W>(lists);
        Some(())
    }
}
