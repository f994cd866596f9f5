//! One worker's share of a graph.
//!
//! A worker owns a range of vertices and holds their rows. Values travel from an option to the positions it belongs to, so it needs its arcs turned round: for every vertex
//! that its arcs lead to, its own or another's, the list of its own vertices with such an arc. Each of those vertices has a [slot](Slots). Whatever becomes known of a vertex is then sent *once* to each worker
//! that has a slot for it, however many arcs lead there, and never back along an arc.
//!
//! To know who has a slot, workers send each other their bits at the start ([`Subscribing`]): V / 8 bytes each in all.
//!
//! | bytes | what |
//! |---|---|
//! | 4 an arc | arcs turned round, besides the 4 an arc of the rows themselves, which are in the file and need not stay in memory |
//! | 4 a slot | where they begin |
//! | V / 8 + V / 16 | slots |
//! | V / 8 | who has a slot for each own vertex, over all workers |

use crate::phase::Phase;
use crate::post::{Post, Trouble, Vote};
use crate::slots::Slots;
use crate::wire::{Reader, Wire};
use grundy::graph::Part;
use grundy::{Budget, SolveError};
use std::ops::Range;
use std::sync::Arc;

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
}

impl Share {
    /// The share of one of several workers, each of which owns the vertices from its bound to the next. The part holds the rows.
    pub fn new(part: Arc<Part>, bounds: Vec<u32>, me: usize, budget: &Budget) -> Result<Share, Trouble> {
        let range = bounds[me]..bounds[me + 1];
        let arcs: u64 = range.clone().map(|vertex| part.row(vertex).len() as u64).sum();
        if arcs >= 1 << 32 {
            return Err(SolveError::Unsupported("graph-row").into());
        }
        budget.check(4 * arcs + u64::from(*bounds.last().expect("an end")) / 2 + 8 * u64::from(range.end - range.start))?;
        let whole = *bounds.last().expect("an end") as usize;
        let slots = Slots::of(whole, range.clone().flat_map(|vertex| part.row(vertex).iter().copied()));
        let mut share = Share {
            part,
            range,
            me,
            bounds,
            starts: vec![0; slots.len() + 1],
            predecessors: vec![0; arcs as usize],
            slots,
            wanted: vec![],
        };
        share.turn_round(budget)?;
        let words = share.len().div_ceil(64);
        share.wanted = (0..share.bounds.len() - 1).map(|_| vec![0; words]).collect();
        Ok(share)
    }

    /// Fills the rows of predecessors from their ends backwards, so that the ends become beginnings.
    fn turn_round(&mut self, budget: &Budget) -> Result<(), SolveError> {
        const BLOCK: usize = 1 << 12;
        let Share { part, range, slots, starts, predecessors, .. } = self;
        let slot = |target: u32| slots.find(target).expect("every target has a slot") as usize;
        for start in range.clone().step_by(BLOCK) {
            budget.check(0)?;
            for vertex in start..range.end.min(start.saturating_add(BLOCK as u32)) {
                part.row(vertex).iter().for_each(|&target| starts[slot(target)] += 1);
            }
        }
        starts.iter_mut().fold(0, |sum, end| {
            *end += sum;
            *end
        });
        for start in range.clone().step_by(BLOCK) {
            budget.check(0)?;
            for vertex in start..range.end.min(start.saturating_add(BLOCK as u32)) {
                for &target in part.row(vertex) {
                    let place = &mut starts[slot(target)];
                    *place -= 1;
                    predecessors[*place as usize] = vertex - range.start;
                }
            }
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
        self.predecessors.len()
    }

    /// The worker that owns a vertex.
    pub fn owner(&self, vertex: u32) -> usize {
        self.bounds.partition_point(|&bound| bound <= vertex) - 1
    }

    /// Whether it owns a vertex.
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
