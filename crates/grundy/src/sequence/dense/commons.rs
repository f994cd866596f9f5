//! What a [sparse space](super::super::sparse) spares a dense table, where its values are too large for the words of that engine or its rare heaps still too many.
//!
//! A pair of common heaps has a rare value, and so has a pair of rare ones. So an option of *common* value is a single heap or a pair with a rare part: if all pairs with a rare part are marked, a common value that is not marked is no
//! option's, and need not be looked for among all pairs, which is what a table spends its time on. Rare values below it are looked for as before, and are mostly found soon. A value that is not found is rare, and one more heap is.
//!
//! **Cost.** With R rare heaps a heap costs R marks for each split, in place of a look through n/2 pairs. To mark a pair takes as long as to look at eight or more.

use super::super::sparse::{rules::Moves, space::Space};
use super::SUMS;
use crate::code::Code;

/// A space and its rare heaps.
#[derive(Clone, Debug)]
pub(super) struct Commons {
    space: Space,
    moves: Moves,
    /// The rare heaps with their values, the smallest first.
    rares: Vec<(u32, u16)>,
}

impl Commons {
    /// The space of these values, if at most one in `few` is rare; a code that splits in three has none.
    pub(super) fn of(code: &Code, values: &[u16], few: usize) -> Option<Commons> {
        let moves = Moves::of(code)?;
        let (space, rares) = Space::discover(&moves, values)?;
        if rares as usize * few > values.len() {
            return None;
        }
        let mut commons = Commons { space, moves, rares: vec![] };
        values.iter().enumerate().skip(1).all(|(heap, &value)| commons.add(heap, value.into())).then_some(commons)
    }

    /// Takes note of the next heap, if it can: a rare heap of more than 32 bits, or with a value of more than 16, ends all this.
    #[must_use]
    pub(super) fn add(&mut self, heap: usize, value: u32) -> bool {
        if self.is_common(heap, value) {
            return true;
        }
        let rare = u32::try_from(heap).ok().zip(u16::try_from(value).ok());
        self.rares.extend(rare);
        rare.is_some()
    }

    pub(super) fn is_common(&self, heap: usize, value: u32) -> bool {
        self.space.is_common(heap as u64, value)
    }

    /// Marks the values of all pairs of a heap with a rare part.
    pub(super) fn mark(&self, heap: usize, values: &[u16], seen: &mut [u8; SUMS], stamp: u8) {
        for split in &self.moves.splits {
            let Some(rest) = heap.checked_sub(split.take as usize) else { continue };
            let parts = self.rares.partition_point(|&(part, _)| (part as usize) < rest);
            for &(part, value) in &self.rares[..parts] {
                let other = rest - part as usize;
                if !split.distinct || other != part as usize {
                    seen[usize::from(values[other] ^ value)] = stamp;
                }
            }
        }
    }
}
