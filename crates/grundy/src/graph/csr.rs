//! Arcs in two arrays: the compressed rows of a sparse matrix.
//!
//! The options of vertex v are `targets[offsets[v] .. offsets[v + 1]]`: four bytes an arc and four a vertex, or [eight](super::offsets) from 2^32 arcs on. Everything the solvers keep is an array with a
//! cell a vertex, so the work can be cut by ranges of vertices.

use super::numbers::{Number, Numbers};
use super::offsets::{NARROW, Offsets, OffsetsWriter};
use crate::threads::on_threads;
use crate::{Budget, SolveError};

/// The most vertices: ids are 32 bits, and the largest is kept for "none".
pub const MOST_VERTICES: u64 = (1 << 32) - 1;

/// The most arcs: four tebibytes of targets, more than a machine maps. Nim-values have 16 bits; with fewer than 2^31 - 2^16 arcs none is larger, since a vertex of nim-value g
/// needs g + (g - 1) + … + 1 arcs below it, and in a larger graph one that is larger is [refused](super::Recurrence::Wider), not cut.
pub const MOST_ARCS: u64 = 1 << 40;

/// The most options of one vertex: what counts them has a bit to spare.
pub const MOST_OPTIONS: usize = (1 << 31) - 1;

/// A directed graph: the options of each vertex.
///
/// ```
/// let graph = grundy::graph::Csr::from_arcs(3, &[(2, 0), (2, 1), (1, 0)]);
/// assert_eq!(graph.row(2), [0, 1]);
/// assert_eq!(graph.reversed().row(0), [1, 2]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Csr {
    offsets: Offsets,
    targets: Numbers<u32>,
}

impl Csr {
    /// A graph from its two arrays, or `None` if they do not fit together.
    pub fn new(offsets: Vec<u64>, targets: Vec<u32>) -> Option<Csr> {
        Csr::of_numbers(offsets.into(), targets.into())
    }

    /// As [`Csr::new`], from arrays that may be lent.
    pub(super) fn of_numbers(offsets: Offsets, targets: Numbers<u32>) -> Option<Csr> {
        let vertices = offsets.len().checked_sub(1)?;
        Csr::of_rows(offsets, targets, vertices)
    }

    /// Rows whose targets are below a bound: those of a graph, or of a [part](super::Part) of one.
    pub(super) fn of_rows(offsets: Offsets, targets: Numbers<u32>, vertices: usize) -> Option<Csr> {
        let inside = targets.iter().fold(true, |inside, &target| inside & ((target as usize) < vertices));
        (offsets.len() > 0 && offsets.fill(targets.len()) && inside && targets.len() as u64 <= MOST_ARCS)
            .then_some(Csr { offsets, targets })
    }

    /// A graph from its arcs in any order; the options of a vertex keep the order of the arcs. Every end must be below `vertices`.
    pub fn from_arcs(vertices: usize, arcs: &[(u32, u32)]) -> Csr {
        Csr::from_arcs_below(NARROW, vertices, arcs)
    }

    /// As [`Csr::from_arcs`], with wide offsets from so many arcs on.
    fn from_arcs_below(narrow: u64, vertices: usize, arcs: &[(u32, u32)]) -> Csr {
        if (arcs.len() as u64) < narrow { Csr::sorted::<u32>(vertices, arcs) } else { Csr::sorted::<u64>(vertices, arcs) }
    }

    /// Sorts arcs into rows.
    fn sorted<N: Number>(vertices: usize, arcs: &[(u32, u32)]) -> Csr
    where
        Offsets: From<Numbers<N>>,
    {
        let mut place: Vec<N> = row_ends(vertices, arcs.iter().map(|&(from, _)| from));
        let mut targets = vec![0; arcs.len()];
        for &(from, to) in arcs.iter().rev() {
            targets[step_back(&mut place[from as usize])] = to;
        }
        place.push(N::of_index(arcs.len()));
        Csr { offsets: Numbers::from(place).into(), targets: targets.into() }
    }

    /// A graph from the options of each vertex in turn.
    pub fn from_rows<R: IntoIterator<Item = u32>>(rows: impl IntoIterator<Item = R>) -> Csr {
        Csr::from_rows_below(NARROW, rows)
    }

    /// As [`Csr::from_rows`], with wide offsets from so many arcs on.
    fn from_rows_below<R: IntoIterator<Item = u32>>(narrow: u64, rows: impl IntoIterator<Item = R>) -> Csr {
        let (mut offsets, mut targets) = (OffsetsWriter::new(narrow), vec![]);
        for row in rows {
            targets.extend(row);
            offsets.push(targets.len());
        }
        Csr { offsets: offsets.finish(), targets: targets.into() }
    }

    /// How many vertices there are.
    pub fn len(&self) -> usize {
        self.offsets.len() - 1
    }

    /// Whether there is no vertex.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many arcs there are.
    pub fn arcs(&self) -> usize {
        self.targets.len()
    }

    /// The options of a vertex.
    #[inline]
    pub fn row(&self, vertex: u32) -> &[u32] {
        &self.targets[self.offsets.row(vertex as usize)]
    }

    /// Shows the rows of some vertices in turn. A few rows are looked up before the first of them is shown: vertices met at random then miss the processor's cache
    /// together, not one after the other.
    pub fn each_row<'g>(&'g self, vertices: &[u32], mut visit: impl FnMut(u32, &'g [u32])) {
        self.try_each_row(vertices, |vertex, row| {
            visit(vertex, row);
            Some(())
        });
    }

    /// As [`Csr::each_row`], until the visitor has had enough.
    pub fn try_each_row<'g>(&'g self, vertices: &[u32], mut visit: impl FnMut(u32, &'g [u32]) -> Option<()>) -> Option<()> {
        const AHEAD: usize = 16;
        for vertices in vertices.chunks(AHEAD) {
            let mut rows: [&[u32]; AHEAD] = [&[]; AHEAD];
            rows.iter_mut().zip(vertices).for_each(|(row, &vertex)| *row = self.row(vertex));
            // So that all of them are on their way from memory before one is needed.
            std::hint::black_box(rows.iter().fold(0, |touched, row| touched ^ row.first().copied().unwrap_or(0)));
            vertices.iter().zip(rows).try_for_each(|(&vertex, row)| visit(vertex, row))?;
        }
        Some(())
    }

    /// All vertices.
    pub fn vertices(&self) -> std::ops::Range<u32> {
        0..self.len() as u32
    }

    /// Where each row begins, and at last where the last one ends.
    pub(super) fn offsets(&self) -> &Offsets {
        &self.offsets
    }

    /// The most options that a vertex has.
    pub fn most_options(&self) -> usize {
        self.vertices().map(|vertex| self.row(vertex).len()).max().unwrap_or(0)
    }

    /// All rows, one after the other.
    pub fn targets(&self) -> &[u32] {
        &self.targets
    }

    /// Every arc turned round: the rows hold the predecessors, in ascending order.
    pub fn reversed(&self) -> Csr {
        self.reversed_on(1)
    }

    /// As [`Csr::reversed`], on so many threads. Each thread fills the rows of a range of vertices, which lie together in memory.
    pub fn reversed_on(&self, threads: usize) -> Csr {
        self.reversed_within(threads, &Budget::unlimited()).expect("nobody stops an unlimited budget")
    }

    /// As [`Csr::reversed_on`], as long as the budget lasts.
    pub fn reversed_within(&self, threads: usize, budget: &Budget) -> Result<Csr, SolveError> {
        if self.offsets.are_wide() { self.turned::<u64>(threads, budget) } else { self.turned::<u32>(threads, budget) }
    }

    fn turned<N: Number>(&self, threads: usize, budget: &Budget) -> Result<Csr, SolveError>
    where
        Offsets: From<Numbers<N>>,
    {
        let share = self.len().div_ceil(threads.max(1)).max(1);
        let mut place = vec![N::of_index(0); self.len() + 1];
        let counted = on_threads(place[..self.len()].chunks_mut(share).enumerate(), |(at, counts)| {
            self.count_rows((at * share) as u32, counts, budget)
        });
        counted.into_iter().collect::<Result<(), _>>()?;
        add_up(&mut place);
        let mut sources = vec![0; self.arcs()];
        let (mut rest, mut before) = (&mut sources[..], 0);
        let ranges = place[..self.len()].chunks_mut(share).enumerate().map(|(at, ends)| {
            let (start, end) = (before, ends.last().expect("chunks are not empty").index());
            let (rows, others) = std::mem::take(&mut rest).split_at_mut(end - start);
            (rest, before) = (others, end);
            ((at * share) as u32, ends, start, rows)
        });
        let filled = on_threads(ranges, |(first, ends, start, rows)| self.fill_rows(first, ends, start, rows, budget));
        filled.into_iter().collect::<Result<(), _>>()?;
        Ok(Csr { offsets: Numbers::from(place).into(), targets: sources.into() })
    }

    /// Counts the arcs into the vertices from `first` on.
    fn count_rows<N: Number>(&self, first: u32, counts: &mut [N], budget: &Budget) -> Result<(), SolveError> {
        let mut sieve = Sieve::new(first, counts.len());
        for targets in self.targets.chunks(Sieve::HOLDS) {
            budget.check(0)?;
            targets.iter().for_each(|&target| sieve.put(target, 0));
            sieve.empty(|target, _| step_on(&mut counts[target as usize]));
        }
        Ok(())
    }

    /// Fills the reversed rows of the vertices from `first` on, from their ends backwards; `ends` become beginnings.
    fn fill_rows<N: Number>(&self, first: u32, ends: &mut [N], start: usize, rows: &mut [u32], budget: &Budget) -> Result<(), SolveError> {
        let mut sieve = Sieve::new(first, ends.len());
        let mut fill = |target: u32, source: u32| rows[step_back(&mut ends[target as usize]) - start] = source;
        for source in self.vertices().rev() {
            for targets in self.row(source).chunks(Sieve::HOLDS) {
                if sieve.held + targets.len() > Sieve::HOLDS {
                    budget.check(0)?;
                    sieve.empty(&mut fill);
                }
                targets.iter().for_each(|&target| sieve.put(target, source));
            }
        }
        sieve.empty(&mut fill);
        Ok(())
    }
}

/// Collects the arcs into a range of vertices. Which arcs those are is as good as random, so a branch on it would often be predicted wrong. So every arc is written
/// to the next place, and the place moves on only if the arc's target is in the range.
struct Sieve {
    first: u32,
    len: u32,
    arcs: [(u32, u32); Sieve::HOLDS],
    held: usize,
}

impl Sieve {
    const HOLDS: usize = 512;

    fn new(first: u32, len: usize) -> Sieve {
        Sieve { first, len: len as u32, arcs: [(0, 0); Sieve::HOLDS], held: 0 }
    }

    /// Takes an arc, if its target is in the range. There must be room.
    #[inline]
    fn put(&mut self, target: u32, source: u32) {
        let target = target.wrapping_sub(self.first);
        self.arcs[self.held] = (target, source);
        self.held += usize::from(target < self.len);
    }

    /// Shows the arcs that were held back, targets counted from the beginning of the range.
    fn empty(&mut self, mut visit: impl FnMut(u32, u32)) {
        self.arcs[..self.held].iter().for_each(|&(target, source)| visit(target, source));
        self.held = 0;
    }
}

/// Where the row of each vertex ends, if every vertex named stands once in its own row.
fn row_ends<N: Number>(vertices: usize, named: impl Iterator<Item = u32>) -> Vec<N> {
    let mut ends = Vec::with_capacity(vertices + 1);
    ends.resize(vertices, N::of_index(0));
    named.for_each(|vertex| step_on(&mut ends[vertex as usize]));
    add_up(&mut ends);
    ends
}

/// One more.
#[inline]
fn step_on<N: Number>(count: &mut N) {
    *count = N::of_index(count.index() + 1);
}

/// One less, as an index.
#[inline]
fn step_back<N: Number>(place: &mut N) -> usize {
    *place = N::of_index(place.index() - 1);
    place.index()
}

/// Counts to sums of counts.
fn add_up<N: Number>(counts: &mut [N]) {
    let mut total = 0;
    for count in counts {
        total += count.index();
        *count = N::of_index(total);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;
    use crate::graph::Solution;

    #[test]
    fn broken_arrays_are_refused() {
        assert!(Csr::new(vec![], vec![]).is_none());
        assert!(Csr::new(vec![0], vec![]).is_some_and(|graph| graph.is_empty()));
        assert!(Csr::new(vec![0, 1], vec![1]).is_none(), "a target past the end");
        assert!(Csr::new(vec![0, 2, 1], vec![0, 0]).is_none(), "rows that overlap");
        assert!(Csr::new(vec![0, 1], vec![]).is_none(), "too few arcs");
        assert!(Csr::new(vec![0, 1], vec![0]).is_some(), "a loop is an arc");
    }

    /// A graph is the same with offsets of 64 bits, however it is made, and so is what is made of it.
    #[test]
    fn wide_offsets_change_nothing() {
        let mut dice = Dice::new(64);
        for _ in 0..300 {
            let vertices = dice.roll(20) as u32 + 1;
            let arcs: Vec<(u32, u32)> = (0..dice.roll(60))
                .map(|_| (dice.roll(u64::from(vertices) - 1) as u32, dice.roll(u64::from(vertices) - 1) as u32))
                .collect();
            let narrow = Csr::from_arcs(vertices as usize, &arcs);
            let limit = dice.roll(arcs.len() as u64);
            let wide = Csr::from_arcs_below(limit, vertices as usize, &arcs);
            assert!(wide.offsets.are_wide() && !narrow.offsets.are_wide());
            assert_eq!(wide, narrow);
            assert_eq!(Csr::from_rows_below(limit, narrow.vertices().map(|vertex| narrow.row(vertex).to_vec())), narrow);
            for threads in [1, 3] {
                assert!(wide.reversed_on(threads).offsets.are_wide());
                assert_eq!(wide.reversed_on(threads), narrow.reversed_on(threads));
            }
            let (ours, theirs) = (Solution::of(&wide, 2), Solution::of(&narrow, 2));
            assert!(narrow.vertices().all(|vertex| ours.worth(&wide, vertex) == theirs.worth(&narrow, vertex)));
            assert!(narrow.vertices().all(|vertex| ours.misere_outcome(vertex) == theirs.misere_outcome(vertex)));
        }
    }

    #[test]
    fn twice_reversed_is_sorted() {
        let graph = Csr::from_arcs(4, &[(3, 1), (0, 2), (3, 0), (3, 1), (2, 2)]);
        assert_eq!(graph.row(3), [1, 0, 1]);
        assert_eq!(graph.reversed().reversed(), Csr::from_rows([vec![2], vec![], vec![2], vec![0, 1, 1]]));
    }
}
