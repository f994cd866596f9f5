//! Heaps that were found before, once more: by the taps alone, and what is read off the row.

use super::super::taps::{Plan, block};
use super::row::Row;
use super::{Engine, chunk};
use grundy_lanes::{Level, Word};

impl<W: Word> Engine<W> {
    /// An engine that stands at a heap, knows no more than these short values before it, and [goes on](Engine::repeat) by the taps alone.
    pub(crate) fn at(&self, heap: u64, before: &[u8]) -> Engine<W> {
        self.repeating(heap, before.iter().map(|&short| W::one_hot(short.into())))
    }

    /// The same, given the words before it; not more of them are kept than it needs.
    pub(super) fn repeating(&self, heap: u64, before: impl ExactSizeIterator<Item = W>) -> Engine<W> {
        let mut engine = Engine {
            next: heap,
            taps: self.taps.clone(),
            plan: self.plan.clone(),
            longest_tap: self.longest_tap,
            largest: self.largest,
            largest_value: self.largest_value,
            ..Engine::empty(self.moves.clone(), self.space, self.means)
        };
        let (kept, given) = (engine.kept(), before.len());
        let nothing = std::iter::repeat_n(W::default(), kept.saturating_sub(given));
        engine.row = Row::of(nothing.chain(before.skip(given.saturating_sub(kept))));
        engine.base = heap as i64 - engine.row.len() as i64;
        engine
    }

    /// Finds the candidates of about `most` more heaps, and takes them for the values: for heaps that were found before, or that repeat such. Says whether all heaps have one.
    pub(crate) fn repeat(&mut self, most: usize) -> bool {
        let blocks = most.min(chunk::<W>()).div_ceil(block::<W>());
        self.make_room(blocks * block::<W>());
        let at = self.place(self.next);
        let level = self.means.level.unwrap_or(Level::Portable);
        let plan = self.plan.get_or_insert_with(|| Plan::new(&self.taps));
        let found = plan.fill(&self.taps, &mut self.row, at, blocks, level);
        self.next += (blocks * block::<W>()) as u64;
        found.is_some()
    }

    /// The short values of some heaps of the row, all of them common.
    pub(crate) fn shorts(&self, from: u64, to: u64) -> impl Iterator<Item = u8> {
        let words = &self.row[self.place(from)..self.place(to)];
        words.iter().map(|word| word.least().expect("only common heaps are asked for") as u8)
    }

    /// The first heap of the row, or the first from which on all are common, if that is later.
    pub(crate) fn known_from(&self) -> u64 {
        (self.base.max(0) as u64).max(self.regular_from())
    }

    /// The heaps from one on with this short value.
    pub(crate) fn places_of(&self, short: usize, from: u64) -> Vec<u64> {
        if short >= W::BITS {
            return vec![];
        }
        self.slices.places_of(short, from, self.next).unwrap_or_else(|| {
            let words = &self.row[self.place(from)..self.place(self.next)];
            (from..).zip(words).filter(|(_, word)| word.contains(short)).map(|(heap, _)| heap).collect()
        })
    }
}
