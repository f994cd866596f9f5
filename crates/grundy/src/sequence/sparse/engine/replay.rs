//! Heaps that were found before, once more: by the taps alone, and what is read off the row.

use super::super::kernel::Candidates;
use super::super::taps::{Plan, block};
use super::row::Row;
use super::{Engine, chunk};
use grundy_lanes::{Kernel, Lanes, Level, Word, lanes};

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
        let plan = self.plan.get_or_insert_with(|| Plan::new::<W>(&self.taps));
        let found = level.run(Candidates { row: &mut self.row, at, blocks, plan });
        self.next += (blocks * block::<W>()) as u64;
        found.is_some()
    }

    /// The short values of some heaps of the row, all of them common.
    pub(crate) fn shorts(&self, from: u64, to: u64) -> Vec<u8> {
        let words = &self.row[self.place(from)..self.place(to)];
        words.iter().map(|word| word.least().expect("only common heaps are asked for") as u8).collect()
    }

    /// The first heap of the row, or the first from which on all are common, if that is later.
    pub(crate) fn known_from(&self) -> u64 {
        (self.base.max(0) as u64).max(self.regular_from())
    }

    /// The heaps of a stretch of the row with this short value.
    pub(crate) fn places_of(&self, short: usize, from: u64, to: u64) -> Vec<u64> {
        let words = &self.row[self.place(from)..self.place(to)];
        self.means.level.unwrap_or(Level::Portable).run(PlacesOf { words, from, short })
    }
}

/// The heaps of some words from one on with this short value. As part of a kernel the unions become vector instructions.
struct PlacesOf<'a, W> {
    words: &'a [W],
    from: u64,
    short: usize,
}

impl<W: Word> Kernel for PlacesOf<'_, W> {
    type Output = Vec<u64>;

    #[inline(always)]
    fn run<L: Lanes>(self, l: L) -> Vec<u64> {
        let mut places = vec![];
        if self.short >= W::BITS {
            return places;
        }
        let wanted = l.splat(W::one_hot(self.short));
        let stretches = (self.from..).step_by(STRETCH).zip(self.words.chunks(STRETCH));
        for (start, some) in stretches {
            // Most stretches have none, and a union is quick.
            let mut union = l.empty();
            let whole = some.len() / lanes::<W>() * lanes::<W>();
            for at in (0..whole).step_by(lanes::<W>()) {
                union = l.or(union, l.load(some, at));
            }
            if whole < some.len() || !l.all_empty(l.and(union, wanted)) {
                places.extend((start..).zip(some).filter(|(_, word)| word.contains(self.short)).map(|(heap, _)| heap));
            }
        }
        places
    }
}

/// So many words are looked at together.
const STRETCH: usize = 64;
