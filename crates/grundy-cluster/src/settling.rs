//! Vertices from which play must end: settled as soon as all their options are.
//!
//! A vertex counts the options that it waits for. Once there are none its cell is known, and is told to the vertices that have an arc to it: to the worker's own at once, by a list of work, and to others by post. So a
//! worker goes as deep as it can by itself, and a round is needed only where a path changes hands. Whoever never stops waiting can reach a cycle.

use crate::answers::from_the_last;
use crate::joint::Joint;
use crate::phase::{Phase, next_piece};
use crate::post::{Post, Trouble, Vote};
use crate::saving::{Loader, Saver};
use crate::share::Share;
use crate::wire::each;

/// What is known of one vertex, without gaps: there are many.
#[derive(Clone, Copy)]
#[repr(C, packed(4))]
struct Vertex<S> {
    /// How many options it waits for.
    open: u32,
    /// What it has seen of the others, and once it waits for none its cell.
    seen: S,
}

impl<S> Vertex<S> {
    /// Its cell, if it is settled.
    fn cell<J: Joint<Seen = S>>(self) -> Option<J::Cell> {
        (self.open == 0).then(|| J::stored(self.seen))
    }
}

/// One worker's state.
pub struct Settling<'s, J: Joint> {
    share: &'s Share,
    vertices: Vec<Vertex<J::Seen>>,
    kept: Vec<J::Kept>,
    /// Settled vertices of which nobody was told.
    work: Vec<u32>,
    settled: u64,
    told: u64,
    too_large: bool,
}

/// What is known at the end.
pub struct Settled<J: Joint> {
    vertices: Vec<Vertex<J::Seen>>,
    kept: Vec<J::Kept>,
}

impl<J: Joint> Settled<J> {
    /// What the slots keep.
    pub fn kept(&self) -> &[J::Kept] {
        &self.kept
    }

    /// The cell of each vertex, where it is settled, from the last to the first.
    pub fn cells_from_the_last(&self) -> impl Iterator<Item = Option<J::Cell>> + '_ {
        self.vertices.iter().rev().copied().map(Vertex::cell::<J>)
    }

    /// The same cells, which are let go of on the way, and what the slots keep.
    pub fn split(self) -> (impl Iterator<Item = Option<J::Cell>>, Vec<J::Kept>) {
        (from_the_last(self.vertices).map(Vertex::cell::<J>), self.kept)
    }

    /// How many options each vertex waits for.
    pub fn open(&self) -> impl Iterator<Item = u32> + '_ {
        self.vertices.iter().map(|vertex| vertex.open)
    }

    /// What each vertex has seen; that of settled ones means nothing.
    pub fn seen(&self) -> impl Iterator<Item = J::Seen> + '_ {
        self.vertices.iter().map(|vertex| vertex.seen)
    }
}

impl<'s, J: Joint> Settling<'s, J> {
    /// Vertices without options are settled.
    pub fn new(share: &'s Share) -> Settling<'s, J> {
        let vertex = |own: u32| match share.row(own).len() as u32 {
            0 => Vertex { open: 0, seen: J::store(J::END) },
            open => Vertex { open, seen: J::NOTHING },
        };
        let vertices: Vec<_> = (0..share.len() as u32).map(vertex).collect();
        let work: Vec<u32> = (0..share.len() as u32).filter(|&own| vertices[own as usize].open == 0).collect();
        let settled = work.len() as u64;
        Settling { share, vertices, kept: vec![J::UNKNOWN; share.slots()], work, settled, told: 0, too_large: false }
    }

    /// What was found.
    pub fn finish(self) -> Settled<J> {
        Settled { vertices: self.vertices, kept: self.kept }
    }

    /// Some vertices of the whole graph are settled: their predecessors wait for one option less each.
    ///
    /// Almost all time goes into waiting for memory. So first everything that will be needed is looked at, which the processor does for many at once, and then it is used.
    fn learn(&mut self, settled: &[(u32, J::Cell)]) {
        const AHEAD: usize = 64;
        for settled in settled.chunks(AHEAD) {
            let mut rows: [(u32, &[u32]); AHEAD] = [(0, &[]); AHEAD];
            for (row, &(vertex, _)) in rows.iter_mut().zip(settled) {
                *row = self.share.slot(vertex).map_or((u32::MAX, &[]), |slot| (slot, self.share.predecessors(slot)));
            }
            let touch = |touched: u32, row: &(u32, &[u32])| touched ^ row.1.first().copied().unwrap_or(0);
            std::hint::black_box(rows[..settled.len()].iter().fold(0, touch));
            let before = rows[..settled.len()].iter().flat_map(|row| row.1);
            std::hint::black_box(before.fold(0, |touched, &before| touched ^ self.vertices[before as usize].open));
            for (&(slot, row), &(_, cell)) in rows.iter().zip(settled) {
                if slot != u32::MAX {
                    self.kept[slot as usize] = J::keep(cell);
                    self.learn_one(row, cell);
                }
            }
        }
    }

    #[inline]
    fn learn_one(&mut self, predecessors: &[u32], cell: J::Cell) {
        for &before in predecessors {
            let vertex = &mut self.vertices[before as usize];
            let mut seen = vertex.seen;
            J::see(&mut seen, cell);
            (vertex.seen, vertex.open) = (seen, vertex.open - 1);
            if vertex.open == 0 {
                self.settle(before, seen);
            }
        }
    }

    fn settle(&mut self, own: u32, seen: J::Seen) {
        let Settling { share, kept, .. } = self;
        let options = share.row(own).iter().map(|&option| kept[share.slot(option).expect("a slot for each option") as usize]);
        match J::cell(seen, options) {
            Some(cell) => {
                self.vertices[own as usize].seen = J::store(cell);
                self.work.push(own);
                self.settled += 1;
            }
            None => self.too_large = true,
        }
    }

    fn cell(&self, own: u32) -> J::Cell {
        J::stored(self.vertices[own as usize].seen)
    }

    /// Everything, as bytes.
    pub fn save(&self, to: &mut Saver) {
        to.each(self.vertices.iter().map(|vertex| (vertex.open, vertex.seen)));
        to.list(&self.kept);
        to.list(&self.work);
        to.one(self.settled);
    }

    /// From such bytes; `None` if they do not fit.
    pub fn load(share: &'s Share, from: &mut Loader) -> Option<Settling<'s, J>> {
        let vertices: Vec<(u32, J::Seen)> = from.list()?;
        let (kept, work, settled): (Vec<J::Kept>, Vec<u32>, u64) = (from.list()?, from.list()?, from.one()?);
        let fits = vertices.len() == share.len() && kept.len() == share.slots() && work.iter().all(|&own| (own as usize) < share.len());
        let vertices = vertices.into_iter().map(|(open, seen)| Vertex { open, seen }).collect();
        fits.then_some(Settling { share, vertices, kept, work, settled, told: 0, too_large: false })
    }
}

impl<J: Joint> Phase for Settling<'_, J> {
    fn work(&mut self, post: &mut Post) -> Result<(), Trouble> {
        self.told = 0;
        while let Some(piece) = next_piece(&mut self.work, post)? {
            let first = self.share.first();
            self.share.tell(post, &piece, |own| (first + own, self.cell(own)));
            let settled: Vec<(u32, J::Cell)> = piece.iter().map(|&own| (first + own, self.cell(own))).collect();
            self.learn(&settled);
            self.told += piece.len() as u64;
            post.budget().visit(piece.len() as u64);
        }
        J::or_wider(self.too_large)
    }

    fn vote(&self) -> Vote {
        Vote { left: self.work.len() as u64, told: self.told, settled: self.settled, ..Vote::default() }
    }

    fn deliver(&mut self, _: usize, bytes: &[u8]) {
        let settled: Vec<(u32, J::Cell)> = each(bytes).collect();
        self.learn(&settled);
    }

    fn advance(&mut self, all: &Vote) -> bool {
        all.is_quiet()
    }
}
