//! One worker's share of a graph.
//!
//! A worker owns a range of vertices and holds their rows. Values travel from an option to the positions it belongs to, so it needs its arcs turned round: for every vertex
//! that its arcs lead to, its own or another's, the list of its own vertices with such an arc. Each of those vertices has a [slot](Slots). Whatever becomes known of a vertex is then sent *once* to each worker
//! that has a slot for it, however many arcs lead there, and never back along an arc.
//!
//! A graph in its [natural order](Order) needs no arc turned round, and slots for other workers' vertices only; see [`Sweeping`](crate::sweeping::Sweeping).
//!
//! To know who has a slot, workers send each other their bits at the start ([`Subscribing`]): V / 8 bytes each in all.
//!
//! | bytes | what |
//! |---|---|
//! | 4 an arc | arcs turned round, besides the 4 an arc of the rows themselves, which are in the file and need not stay in memory |
//! | 4 a slot | where they begin |
//! | V / 8 + V / 16 | slots |
//! | V / 8 | who has a slot for each own vertex, over all workers |

use crate::memory::{self, Allowance, Sizes};
use crate::phase::Phase;
use crate::post::{Post, Trouble, Vote};
use crate::slots::Slots;
use crate::wire::{Reader, Wire};
use grundy::graph::{Part, Wanted};
use grundy::{Budget, SolveError};
use std::ops::Range;
use std::sync::Arc;

/// After so many rows the budget is asked.
const BLOCK: u32 = 1 << 12;

/// A natural order: where all arcs lead the same way there is no cycle, and ids are an order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Every arc leads to a smaller id.
    Falling,
    /// Every arc leads to a larger id.
    Rising,
}

impl Order {
    /// The order of a whole graph, of which each worker knows its own rows.
    fn of(part: &Part, range: Range<u32>, post: &mut Post) -> Result<Option<Order>, Trouble> {
        // If the time is over the answer does not matter: the round ends with that.
        let in_time = |from: u32| !from.is_multiple_of(BLOCK) || post.budget().check(0).is_ok();
        let all = |leads: fn(u32, u32) -> bool| range.clone().all(|from| in_time(from) && part.row(from).iter().all(|&to| leads(from, to)));
        let [against_falling, against_rising] = [all(|from, to| to < from), all(|from, to| to > from)].map(|well| u64::from(!well));
        let against = post.finish_round(Vote { left: against_falling, told: against_rising, ..Vote::default() }, |_, _| ())?;
        Ok(match (against.left, against.told) {
            (0, _) => Some(Order::Falling),
            (_, 0) => Some(Order::Rising),
            _ => None,
        })
    }
}

/// Lets the file with the rows leave the memory until somebody looks at it again.
pub type Release = Arc<dyn Fn() + Send + Sync>;

/// What a worker owns, and what it must tell to whom.
pub struct Share {
    part: Arc<Part>,
    range: Range<u32>,
    me: usize,
    /// The first vertex of each worker, and the number of vertices.
    bounds: Vec<u32>,
    slots: Slots,
    /// Where the predecessors of each slot begin, and at last where those of the last one end.
    starts: Vec<u32>,
    /// Own vertices, counted from the beginning of the range.
    predecessors: Vec<u32>,
    /// For each worker, the own vertices that it has slots for.
    wanted: Vec<Vec<u64>>,
    sizes: Sizes,
    order: Option<Order>,
    allowance: Allowance,
    release: Release,
}

impl Share {
    /// The share of this worker, where each owns the vertices from its bound to the next; all have theirs, or none. The part holds the rows. Nothing large is made before it is known that there is room for it, and for the first step of what is wanted.
    pub fn of(part: Arc<Part>, bounds: Vec<u32>, wanted: Wanted, release: Release, post: &mut Post) -> Result<Share, Trouble> {
        let (me, allowance, budget) = (post.me(), post.allowance(), post.budget().clone());
        let order = Order::of(&part, bounds[me]..bounds[me + 1], post)?;
        let mut share = Share::new(part, bounds, me, order, allowance, release);
        let batch = post.agree(share.allows(share.sizes.wanted(wanted, order)))?;
        post.set_batch(batch);
        let turned = if order.is_none() { share.turned_round(&budget) } else { Ok((vec![], vec![])) };
        (share.starts, share.predecessors) = post.agree(turned.map_err(Trouble::from))?;
        if post.leads() {
            share.release();
        }
        Ok(share)
    }

    /// Before any arc is turned round.
    fn new(part: Arc<Part>, bounds: Vec<u32>, me: usize, order: Option<Order>, allowance: Allowance, release: Release) -> Share {
        let range = bounds[me]..bounds[me + 1];
        let targets = range.clone().flat_map(|vertex| part.row(vertex).iter().copied());
        let slots = Slots::of(part.vertices() as usize, targets.filter(|target| order.is_none() || !range.contains(target)));
        let sizes = memory::sizes(&part, &range, slots.len(), bounds.len() - 1);
        let wanted = vec![vec![0; range.len().div_ceil(64)]; bounds.len() - 1];
        let (starts, predecessors) = (vec![], vec![]);
        Share { part, range, me, bounds, slots, starts, predecessors, wanted, sizes, order, allowance, release }
    }

    /// How much may be sent in a round by a worker that needs so many bytes for itself; trouble if it may not have them.
    pub fn allows(&self, needed: u64) -> Result<usize, Trouble> {
        self.allowance.batch(needed, self.sizes.workers)
    }

    /// The numbers that memory depends on.
    pub fn sizes(&self) -> &Sizes {
        &self.sizes
    }

    /// Turns the arcs round: where the predecessors of each slot begin, and the predecessors.
    fn turned_round(&self, budget: &Budget) -> Result<(Vec<u32>, Vec<u32>), SolveError> {
        if self.sizes.arcs >= 1 << 32 {
            return Err(SolveError::Unsupported("graph-arcs"));
        }
        let slot = |target: u32| self.slots.find(target).expect("every target has a slot") as usize;
        let mut starts = vec![0; self.slots.len() + 1];
        let counts = &mut starts[..];
        self.each_row(budget, |_, row| row.iter().for_each(|&target| counts[slot(target)] += 1))?;
        starts.iter_mut().fold(0, |sum, end| {
            *end += sum;
            *end
        });
        // The rows are filled from their ends backwards, so that the ends become beginnings.
        let mut predecessors = vec![0; self.sizes.arcs as usize];
        let (ends, filled) = (&mut starts[..], &mut predecessors[..]);
        self.each_row(budget, |own, row| {
            for &target in row {
                let place = &mut ends[slot(target)];
                *place -= 1;
                filled[*place as usize] = own;
            }
        })?;
        Ok((starts, predecessors))
    }

    /// Shows the row of each own vertex.
    #[inline]
    fn each_row(&self, budget: &Budget, mut show: impl FnMut(u32, &[u32])) -> Result<(), SolveError> {
        let count = self.len() as u32;
        for start in (0..count).step_by(BLOCK as usize) {
            budget.check(0)?;
            (start..count.min(start.saturating_add(BLOCK))).for_each(|own| show(own, self.row(own)));
        }
        Ok(())
    }

    /// How many vertices it owns.
    pub fn len(&self) -> usize {
        (self.range.end - self.range.start) as usize
    }

    /// How many vertices the whole graph has.
    pub fn vertices(&self) -> u32 {
        *self.bounds.last().expect("an end")
    }

    /// How many arcs start at its vertices.
    pub fn arcs(&self) -> usize {
        self.sizes.arcs as usize
    }

    /// The order of the graph, if it has a natural one.
    pub fn order(&self) -> Option<Order> {
        self.order
    }

    /// The own vertex that comes next in the natural order after so many others.
    #[inline]
    pub fn in_turn(&self, others: u32) -> u32 {
        if self.order == Some(Order::Rising) { self.len() as u32 - 1 - others } else { others }
    }

    /// Lets the rows leave the memory until somebody looks at them again.
    pub fn release(&self) {
        (self.release)();
    }

    /// The first vertex of a worker; of the one after the last, the number of all.
    pub fn first_of(&self, worker: usize) -> u32 {
        self.bounds[worker]
    }

    /// How many of each worker's vertices have slots here.
    pub fn slots_of_each(&self) -> Vec<u64> {
        let ones = |ends: &[u32]| self.slots.slice(ends[0], ends[1]).map(|word| u64::from(word.count_ones())).sum();
        self.bounds.windows(2).map(ones).collect()
    }

    /// The worker that owns a vertex.
    pub fn owner(&self, vertex: u32) -> usize {
        self.bounds.partition_point(|&bound| bound <= vertex) - 1
    }

    /// Whether it owns a vertex.
    #[inline]
    pub fn owns(&self, vertex: u32) -> bool {
        self.range.contains(&vertex)
    }

    /// How many slots it has.
    pub fn slots(&self) -> usize {
        self.slots.len()
    }

    /// Which vertices it owns.
    pub fn range(&self) -> Range<u32> {
        self.range.clone()
    }

    /// Its slots, which it then has no more.
    pub fn take_slots(&mut self) -> Slots {
        std::mem::take(&mut self.slots)
    }

    /// The first vertex of the whole graph that it owns.
    pub fn first(&self) -> u32 {
        self.range.start
    }

    /// The options of one of its vertices, which is counted from its first.
    #[inline]
    pub fn row(&self, own: u32) -> &[u32] {
        self.part.row(self.range.start + own)
    }

    /// The slot of a vertex that some own vertex has an arc to.
    #[inline]
    pub fn slot(&self, vertex: u32) -> Option<u32> {
        self.slots.find(vertex)
    }

    /// The own vertices with arcs to the vertex of a slot, counted from the first; one with several such arcs stands there as often.
    #[inline]
    pub fn predecessors(&self, slot: u32) -> &[u32] {
        &self.predecessors[self.starts[slot as usize] as usize..self.starts[slot as usize + 1] as usize]
    }

    /// Tells all other workers that have a slot for some own vertices.
    pub fn tell<M: Wire>(&self, post: &mut Post, own: &[u32], message: impl Fn(u32) -> M) {
        for (to, wanted) in self.wanted.iter().enumerate().filter(|&(to, _)| to != self.me) {
            for &own in own.iter().filter(|&&own| wanted[own as usize / 64] >> (own % 64) & 1 != 0) {
                post.put(to, message(own));
            }
        }
    }
}

/// Every worker learns who has slots for its vertices.
pub struct Subscribing<'s> {
    share: &'s mut Share,
    /// The worker and the word from which the bits are still to be sent.
    next: (usize, usize),
    left: bool,
}

/// So many words of bits go into a parcel.
const WORDS: usize = 1 << 12;

impl<'s> Subscribing<'s> {
    /// Before anything is sent.
    pub fn new(share: &'s mut Share) -> Subscribing<'s> {
        Subscribing { share, next: (0, 0), left: true }
    }
}

impl Phase for Subscribing<'_> {
    fn work(&mut self, post: &mut Post) -> Result<(), Trouble> {
        let Share { bounds, slots, .. } = &*self.share;
        while self.next.0 + 1 < bounds.len() && !post.full() {
            let (to, word) = self.next;
            let bits: Vec<u64> = slots.slice(bounds[to], bounds[to + 1]).skip(word).take(WORDS).collect();
            let mut bytes = vec![];
            (word as u64).put(&mut bytes);
            bits.iter().for_each(|&bits| bits.put(&mut bytes));
            post.put_bytes(to, &bytes);
            self.next = if bits.len() < WORDS { (to + 1, 0) } else { (to, word + WORDS) };
        }
        self.left = self.next.0 + 1 < bounds.len();
        Ok(())
    }

    fn vote(&self) -> Vote {
        Vote { left: u64::from(self.left), ..Vote::default() }
    }

    fn deliver(&mut self, from: usize, bytes: &[u8]) {
        let mut reader = Reader(bytes);
        let Some(start) = reader.one::<u64>() else { return };
        let words = &mut self.share.wanted[from];
        for at in start as usize.. {
            let (Some(word), Some(bits)) = (words.get_mut(at), reader.one::<u64>()) else { return };
            *word = bits;
        }
    }

    fn advance(&mut self, all: &Vote) -> bool {
        all.left == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cluster::{Links, execute};
    use grundy::graph::Csr;

    /// The order that two workers agree upon.
    fn order(arcs: &[(u32, u32)]) -> Option<Order> {
        let part = Arc::new(Part::whole(Csr::from_arcs(6, arcs)));
        let orders = execute(Links::Alone, 2, move |worker| {
            let mut post = Post::new(worker, 2, 1 << 16, &Budget::unlimited());
            let share = Share::of(part.clone(), vec![0, 3, 6], Wanted::Both, Arc::new(|| ()), &mut post)?;
            assert_eq!(share.predecessors.len(), if share.order.is_none() { share.arcs() } else { 0 });
            Ok(share.order)
        });
        let orders = orders.unwrap();
        assert_eq!(orders[0], orders[1]);
        orders[0]
    }

    /// One arc against it, whoever has it, and there is no natural order.
    #[test]
    fn natural_orders_are_recognised() {
        assert_eq!(order(&[(5, 0), (4, 3), (2, 1)]), Some(Order::Falling));
        assert_eq!(order(&[(0, 5), (3, 4), (1, 2)]), Some(Order::Rising));
        assert_eq!(order(&[(5, 0), (4, 3), (1, 2)]), None);
        assert_eq!(order(&[(5, 0), (3, 4), (2, 1)]), None);
        assert_eq!(order(&[(5, 0), (4, 4), (2, 1)]), None);
    }
}
