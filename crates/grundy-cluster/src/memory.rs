//! What a worker needs of memory, told before it takes it.
//!
//! With N own vertices, E arcs from them to S slots, V vertices in all and p workers, a [share](crate::share) takes 3V/16 + pN/8 bytes, and 4E + 4S more if its arcs are turned round. To that each step adds so many bytes a vertex and a slot:
//!
//! | step | a vertex | a slot |
//! |---|---|---|
//! | in natural order | what it has seen | a cell |
//! | settling | what it has seen, a counter, a place on the list of work | two values |
//! | where play need not end | the answers, and what the other steps take up from | two values |
//!
//! The rest of `--memory` is for what is on its way: each worker may send a [batch](Allowance::batch) a round, and in the worst case all of them to the same one.

use crate::joint::{Both, Joint, Normal};
use crate::post::{PARCEL, Trouble};
use crate::share::Order;
use grundy::graph::{Part, Wanted};
use std::ops::Range;

/// The largest batch; a larger one is no quicker.
pub const MOST: u64 = 2 << 20;

/// The numbers that memory depends on.
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    /// Vertices of the whole graph.
    pub whole: u64,
    /// Own vertices.
    pub own: u64,
    /// Arcs from these.
    pub arcs: u64,
    /// Vertices that have a slot.
    pub slots: u64,
    /// All workers of all processes.
    pub workers: u64,
}

impl Sizes {
    fn share(&self, order: Option<Order>) -> u64 {
        let turned = if order.is_none() { 4 * self.arcs + 4 * self.slots } else { 0 };
        turned + 3 * self.whole / 16 + self.workers * self.own / 8
    }

    /// Share and state of the first step.
    pub fn first_step<J: Joint>(&self, order: Option<Order>) -> u64 {
        let (seen, kept, cell) = (size_of::<J::Seen>() as u64, size_of::<J::Kept>() as u64, size_of::<J::Cell>() as u64);
        let (vertex, slot) = if order.is_some() { (seen, cell) } else { (seen + 4 + 8, kept) };
        self.share(order) + vertex * self.own + slot * self.slots
    }

    /// What is taken at most at once where some vertices are left for the other steps: what those begin with is made from the state of the first.
    pub fn other_steps<J: Joint>(&self) -> u64 {
        const ANSWERS: u64 = 17;
        const REST: u64 = 24;
        self.first_step::<J>(None) + (ANSWERS + REST) * self.own + 2 * self.slots
    }

    /// Share and state of the first step of what is wanted.
    pub fn wanted(&self, wanted: Wanted, order: Option<Order>) -> u64 {
        match wanted {
            Wanted::Normal => self.first_step::<Normal>(order),
            Wanted::Both => self.first_step::<Both>(order),
        }
    }
}

/// What the process of a part may need at most to settle all vertices, from the numbers in the part's header. A graph in its natural order takes less, one with cycles more.
pub fn most_needed(part: &Part, wanted: Wanted, threads: usize, processes: usize) -> u64 {
    let (threads, whole) = (threads as u64, u64::from(part.vertices()));
    let (own, arcs) = (part.range().len() as u64 / threads, part.arcs() as u64 / threads);
    let sizes = Sizes { whole, own, arcs, slots: arcs.min(whole), workers: threads * processes as u64 };
    threads * (sizes.wanted(wanted, None) + least_for_batches(sizes.workers))
}

fn least_for_batches(workers: u64) -> u64 {
    2 * workers * PARCEL as u64
}

/// What one worker may have.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// What all workers of its process may have together.
    pub memory: u64,
    /// How many these are.
    pub threads: u64,
}

impl Allowance {
    /// How much a worker may send in a round, given what it needs for itself; if it needs too much, how much its process would have to have.
    pub fn batch(self, needed: u64, workers: u64) -> Result<usize, Trouble> {
        let least = needed.saturating_add(least_for_batches(workers));
        match (self.memory / self.threads).checked_sub(least) {
            Some(spare) => Ok((PARCEL as u64 + spare / (2 * workers)).min(MOST) as usize),
            None => Err(Trouble::Memory(least.saturating_mul(self.threads))),
        }
    }
}

/// The numbers of a range of a part.
pub fn sizes(part: &Part, range: &Range<u32>, slots: usize, workers: usize) -> Sizes {
    let arcs = range.clone().map(|vertex| part.row(vertex).len() as u64).sum();
    Sizes { whole: u64::from(part.vertices()), own: range.len() as u64, arcs, slots: slots as u64, workers: workers as u64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_take_what_is_left() {
        let allowance = |memory: u64| Allowance { memory, threads: 2 };
        let least = least_for_batches(3);
        assert_eq!(allowance(u64::MAX).batch(1000, 3), Ok(MOST as usize));
        assert_eq!(allowance(2 * (1000 + least)).batch(1000, 3), Ok(PARCEL));
        assert_eq!(allowance(2 * (1000 + 2 * least)).batch(1000, 3), Ok(2 * PARCEL));
        assert_eq!(allowance(2 * (1000 + least) - 1).batch(1000, 3), Err(Trouble::Memory(2 * (1000 + least))));
    }
}
