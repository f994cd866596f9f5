//! Graphs in their natural order: every arc leads to a smaller id, or every arc to a larger one.
//!
//! Such a graph has no cycle, and whoever goes through the ids in that order finds all options settled when it needs them. No arc need be turned round, and no vertex counts what it waits for.
//!
//! The arcs make a triangle of blocks, one for each pair of workers. A worker looks through the arcs to another's vertices once it has heard of all those that it has slots for, and through the arcs between its own, in order and settling them,
//! when no others are left. While one worker settles its vertices, those after it look through what was settled before, so they work side by side as far as the order lets them: where arcs lead anywhere below,
//! worker k has a (k + 1/2)-th of its arcs in each block before its own, and the last of p workers ends after about 1 + 1.5 ln p times the time that its own rows take, not p times.
//!
//! | bytes | what |
//! |---|---|
//! | 24 a vertex | what it has seen, then its cell |
//! | 12 a slot | the cells of other workers' vertices |
//!
//! These are for words of 16 bits and normal and misère play. The file is gone through once for each block, and leaves the memory on the way.

use crate::answers::from_the_last;
use crate::joint::Joint;
use crate::phase::Phase;
use crate::post::{Post, Trouble, Vote};
use crate::saving::{Loader, Saver};
use crate::share::Share;
use crate::wire::each;
use std::ops::Range;

/// After so many rows the budget is asked.
const PIECE: u32 = 1 << 10;

/// After so many rows those that were read may leave the memory.
const ENOUGH: u32 = 1 << 20;

/// One worker's state.
pub struct Sweeping<'s, J: Joint> {
    share: &'s Share,
    /// What each own vertex has seen of its options, and once it is settled its cell.
    vertices: Vec<J::Seen>,
    /// The cells of the slots, all of which are other workers'.
    cells: Vec<J::Cell>,
    /// Of each worker: how many of its vertices are still to be heard of.
    awaited: Vec<u64>,
    /// Of each worker: whether all arcs to its vertices were looked through.
    seen: Vec<u8>,
    /// How many own vertices are settled.
    settled: u32,
    told: u64,
    too_large: bool,
}

impl<'s, J: Joint> Sweeping<'s, J> {
    /// Nothing is settled.
    pub fn new(share: &'s Share) -> Sweeping<'s, J> {
        let awaited = share.slots_of_each();
        let seen = awaited.iter().map(|&count| u8::from(count == 0)).collect();
        let (vertices, cells) = (vec![J::NOTHING; share.len()], vec![J::END; share.slots()]);
        Sweeping { share, vertices, cells, awaited, seen, settled: 0, told: 0, too_large: false }
    }

    /// The nim-values of the slots, and the cells of the vertices from the last to the first, which are let go of one after the other.
    pub fn finish(self) -> (Vec<u16>, impl Iterator<Item = Option<J::Cell>>) {
        let kept = self.cells.iter().map(|&cell| J::kept_value(J::keep(cell))).collect();
        (kept, from_the_last(self.vertices).map(|seen| Some(J::stored(seen))))
    }

    /// The next workers, as many as follow one another, of whose vertices all is known and nothing was seen; and the range of these.
    fn next_block(&self) -> Option<(Range<usize>, Range<u32>)> {
        let is_next = |worker: &usize| self.seen[*worker] == 0 && self.awaited[*worker] == 0;
        let first = (0..self.seen.len()).find(is_next)?;
        let end = (first..self.seen.len()).find(|worker| !is_next(worker)).unwrap_or(self.seen.len());
        Some((first..end, self.share.first_of(first)..self.share.first_of(end)))
    }

    /// Looks through the arcs from all own vertices to those of a range of other workers'.
    fn look(&mut self, targets: &Range<u32>, post: &Post) -> Result<(), Trouble> {
        let share = self.share;
        for own in 0..share.len() as u32 {
            self.rest_after(own, post)?;
            let seen = &mut self.vertices[own as usize];
            for &option in share.row(own).iter().filter(|option| targets.contains(option)) {
                J::see(seen, self.cells[share.slot(option).expect("a slot for each option of others") as usize]);
            }
        }
        Ok(())
    }

    /// Now and then, between two rows: whether there is time left.
    #[inline]
    fn rest_after(&self, rows: u32, post: &Post) -> Result<(), Trouble> {
        if rows.is_multiple_of(PIECE) {
            post.budget().check(0)?;
            if rows.is_multiple_of(ENOUGH) {
                self.share.release();
            }
        }
        Ok(())
    }

    /// Settles the next piece of the own vertices.
    fn settle_piece(&mut self, post: &mut Post) -> Result<(), Trouble> {
        let share = self.share;
        self.rest_after(self.settled - self.settled % PIECE, post)?;
        let end = (self.settled + PIECE).min(share.len() as u32);
        let piece: Vec<u32> = (self.settled..end).map(|turn| share.in_turn(turn)).collect();
        for &own in &piece {
            let Some(cell) = self.cell(own) else {
                self.too_large = true;
                return Ok(());
            };
            self.vertices[own as usize] = J::store(cell);
        }
        share.tell(post, &piece, |own| (share.first() + own, J::stored(self.vertices[own as usize])));
        (self.settled, self.told) = (end, self.told + piece.len() as u64);
        post.budget().visit(piece.len() as u64);
        Ok(())
    }

    /// The cell of a vertex, all of whose options are known; those of others it has seen.
    #[inline]
    fn cell(&self, own: u32) -> Option<J::Cell> {
        let share = self.share;
        let (row, mut seen) = (share.row(own), self.vertices[own as usize]);
        if row.is_empty() {
            return Some(J::END);
        }
        for &option in row.iter().filter(|&&option| share.owns(option)) {
            J::see(&mut seen, J::stored(self.vertices[(option - share.first()) as usize]));
        }
        J::cell(seen, row.iter().map(|&option| self.kept(option)))
    }

    fn kept(&self, option: u32) -> J::Kept {
        let share = self.share;
        J::keep(match share.slot(option) {
            Some(slot) => self.cells[slot as usize],
            None => J::stored(self.vertices[(option - share.first()) as usize]),
        })
    }

    /// Everything, as bytes.
    pub fn save(&self, to: &mut Saver) {
        to.list(&self.vertices);
        to.list(&self.cells);
        to.list(&self.awaited);
        to.list(&self.seen);
        to.one(self.settled);
    }

    /// From such bytes; `None` if they do not fit.
    pub fn load(share: &'s Share, from: &mut Loader) -> Option<Sweeping<'s, J>> {
        let (vertices, cells): (Vec<J::Seen>, Vec<J::Cell>) = (from.list()?, from.list()?);
        let (awaited, seen, settled): (Vec<u64>, Vec<u8>, u32) = (from.list()?, from.list()?, from.one()?);
        let fits = vertices.len() == share.len() && cells.len() == share.slots() && settled as usize <= share.len();
        let fits = fits && [awaited.len(), seen.len()] == [share.slots_of_each().len(); 2];
        fits.then_some(Sweeping { share, vertices, cells, awaited, seen, settled, told: 0, too_large: false })
    }
}

impl<J: Joint> Phase for Sweeping<'_, J> {
    fn work(&mut self, post: &mut Post) -> Result<(), Trouble> {
        self.told = 0;
        while let Some((workers, targets)) = self.next_block() {
            self.look(&targets, post)?;
            self.seen[workers].fill(1);
        }
        let ready = self.seen.iter().all(|&seen| seen != 0);
        while ready && (self.settled as usize) < self.share.len() && !post.full() && !self.too_large {
            self.settle_piece(post)?;
        }
        J::or_wider(self.too_large)
    }

    fn vote(&self) -> Vote {
        let left = self.share.len() as u64 - u64::from(self.settled);
        Vote { left, told: self.told, settled: u64::from(self.settled), ..Vote::default() }
    }

    fn deliver(&mut self, from: usize, bytes: &[u8]) {
        for (vertex, cell) in each::<(u32, J::Cell)>(bytes) {
            if let Some(slot) = self.share.slot(vertex) {
                self.cells[slot as usize] = cell;
                self.awaited[from] = self.awaited[from].saturating_sub(1);
            }
        }
    }

    fn advance(&mut self, all: &Vote) -> bool {
        all.left == 0
    }
}
