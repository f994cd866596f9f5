//! Vertices from which play must end: settled as soon as all their options are.
//!
//! A vertex counts the options that it waits for. Once there are none its cell is known, and is told to the vertices that have an arc to it: to the worker's own at once, by a list of work, and to others by post. So a
//! worker goes as deep as it can by itself, and a round is needed only where a path changes hands. Whoever never stops waiting can reach a cycle.

use crate::joint::Joint;
use crate::phase::Phase;
use crate::post::{Post, Trouble, Vote};
use crate::share::Share;
use crate::wire::{Reader, Wire, each, put_list};
use grundy::SolveError;

/// So many vertices are taken from the list of work at once.
const PIECE: usize = 1 << 8;

/// One worker's state.
pub struct Settling<'s, J: Joint> {
    share: &'s Share,
    /// How many options each vertex waits for, and what it has seen of the others.
    waiting: Vec<(u32, J::Seen)>,
    /// The cells of settled vertices; those of others mean nothing.
    cells: Vec<J::Cell>,
    kept: Vec<J::Kept>,
    /// Settled vertices of which nobody was told.
    work: Vec<u32>,
    settled: u64,
    told: u64,
    too_large: bool,
}

/// What is known at the end.
pub struct Settled<J: Joint> {
    /// How many options each vertex waits for, and what it has seen.
    pub waiting: Vec<(u32, J::Seen)>,
    /// The cells of those that wait for none.
    pub cells: Vec<J::Cell>,
    /// What the slots keep.
    pub kept: Vec<J::Kept>,
}

impl<'s, J: Joint> Settling<'s, J> {
    /// Vertices without options are settled.
    pub fn new(share: &'s Share) -> Settling<'s, J> {
        let own = 0..share.len() as u32;
        let work: Vec<u32> = own.clone().filter(|&own| share.row(own).is_empty()).collect();
        Settling {
            share,
            waiting: own.map(|own| (share.row(own).len() as u32, J::NOTHING)).collect(),
            cells: vec![J::END; share.len()],
            kept: vec![J::UNKNOWN; share.slots()],
            settled: work.len() as u64,
            work,
            told: 0,
            too_large: false,
        }
    }

    /// What was found.
    pub fn finish(self) -> Settled<J> {
        Settled { waiting: self.waiting, cells: self.cells, kept: self.kept }
    }

    /// A vertex of the whole graph is settled: its slot's predecessors wait for one option less.
    #[inline]
    fn learn(&mut self, vertex: u32, cell: J::Cell) {
        let Some(slot) = self.share.slot(vertex) else { return };
        self.kept[slot as usize] = J::keep(cell);
        for &before in self.share.predecessors(slot) {
            let (open, seen) = &mut self.waiting[before as usize];
            J::see(seen, cell);
            *open -= 1;
            if *open == 0 {
                let seen = *seen;
                self.settle(before, seen);
            }
        }
    }

    fn settle(&mut self, own: u32, seen: J::Seen) {
        let Settling { share, kept, .. } = self;
        let options = share.row(own).iter().map(|&option| kept[share.slot(option).expect("a slot for each option") as usize]);
        match J::cell(seen, options) {
            Some(cell) => {
                self.cells[own as usize] = cell;
                self.work.push(own);
                self.settled += 1;
            }
            None => self.too_large = true,
        }
    }

    /// Everything, as bytes.
    pub fn save(&self, to: &mut Vec<u8>) {
        put_list(&self.waiting, to);
        put_list(&self.cells, to);
        put_list(&self.kept, to);
        put_list(&self.work, to);
        self.settled.put(to);
    }

    /// From such bytes; `None` if they do not fit.
    pub fn load(share: &'s Share, from: &mut Reader) -> Option<Settling<'s, J>> {
        let (waiting, cells, kept, work) = (from.list()?, from.list()?, from.list()?, from.list()?);
        let settling = Settling { share, waiting, cells, kept, work, settled: from.one()?, told: 0, too_large: false };
        let fits = settling.waiting.len() == share.len() && settling.cells.len() == share.len() && settling.kept.len() == share.slots();
        (fits && settling.work.iter().all(|&own| (own as usize) < share.len())).then_some(settling)
    }
}

impl<J: Joint> Phase for Settling<'_, J> {
    fn work(&mut self, post: &mut Post) -> Result<(), Trouble> {
        self.told = 0;
        while !self.work.is_empty() && !post.full() {
            post.budget().check(0)?;
            let piece = self.work.split_off(self.work.len().saturating_sub(PIECE));
            let (first, cells) = (self.share.first(), &self.cells);
            self.share.tell(post, &piece, |own| (first + own, cells[own as usize]));
            piece.iter().for_each(|&own| self.learn(first + own, self.cells[own as usize]));
            self.told += piece.len() as u64;
            post.budget().visit(piece.len() as u64);
        }
        match self.too_large {
            true if J::WIDEST => Err(SolveError::Unsupported("graph-value").into()),
            true => Err(Trouble::Wider),
            false => Ok(()),
        }
    }

    fn vote(&self) -> Vote {
        Vote { left: self.work.len() as u64, told: self.told, settled: self.settled, ..Vote::default() }
    }

    fn deliver(&mut self, _: usize, bytes: &[u8]) {
        each::<(u32, J::Cell)>(bytes).for_each(|(vertex, cell)| self.learn(vertex, cell));
    }

    fn advance(&mut self, all: &Vote) -> bool {
        all.is_quiet()
    }
}
