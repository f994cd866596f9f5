//! Arcs in two arrays: the compressed rows of a sparse matrix.
//!
//! The options of vertex v are `targets[offsets[v] .. offsets[v + 1]]`: four bytes an arc and four a vertex. Everything the solvers keep is an array with a
//! cell a vertex, so the work can be cut by ranges of vertices.

/// The most vertices: ids are 32 bits, and the largest is kept for "none".
pub const MOST_VERTICES: u64 = (1 << 32) - 1;

/// The most arcs. A vertex of nim-value g needs g + (g - 1) + … + 1 arcs below it, so with fewer than 2^31 - 2^16 arcs every value fits 16 bits, and the largest 16-bit
/// number is free to mean "none".
pub const MOST_ARCS: u64 = (1 << 31) - (1 << 16);

/// A directed graph: the options of each vertex.
///
/// ```
/// let graph = grundy::graph::Csr::from_arcs(3, &[(2, 0), (2, 1), (1, 0)]);
/// assert_eq!(graph.row(2), [0, 1]);
/// assert_eq!(graph.reversed().row(0), [1, 2]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Csr {
    offsets: Vec<u32>,
    targets: Vec<u32>,
}

impl Csr {
    /// A graph from its two arrays, or `None` if they do not fit together.
    pub fn new(offsets: Vec<u32>, targets: Vec<u32>) -> Option<Csr> {
        let vertices = offsets.len().checked_sub(1)?;
        let rows = offsets[0] == 0 && offsets.is_sorted() && offsets[vertices] as usize == targets.len();
        let inside = targets.iter().fold(true, |inside, &target| inside & ((target as usize) < vertices));
        (rows && inside && targets.len() as u64 <= MOST_ARCS).then_some(Csr { offsets, targets })
    }

    /// A graph from its arcs in any order; the options of a vertex keep the order of the arcs. Every end must be below `vertices`.
    pub fn from_arcs(vertices: usize, arcs: &[(u32, u32)]) -> Csr {
        let mut place = row_ends(vertices, arcs.iter().map(|&(from, _)| from));
        let mut targets = vec![0; arcs.len()];
        for &(from, to) in arcs.iter().rev() {
            let slot = &mut place[from as usize];
            *slot -= 1;
            targets[*slot as usize] = to;
        }
        place.push(arcs.len() as u32);
        Csr { offsets: place, targets }
    }

    /// A graph from the options of each vertex in turn.
    pub fn from_rows<R: IntoIterator<Item = u32>>(rows: impl IntoIterator<Item = R>) -> Csr {
        let mut graph = Csr { offsets: vec![0], targets: vec![] };
        for row in rows {
            graph.targets.extend(row);
            graph.offsets.push(graph.targets.len() as u32);
        }
        graph
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
        let at = vertex as usize;
        &self.targets[self.offsets[at] as usize..self.offsets[at + 1] as usize]
    }

    /// All vertices.
    pub fn vertices(&self) -> std::ops::Range<u32> {
        0..self.len() as u32
    }

    /// Where each row begins, and at last where the last one ends.
    pub fn offsets(&self) -> &[u32] {
        &self.offsets
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
        let share = self.len().div_ceil(threads.max(1)).max(1);
        let mut place = vec![0u32; self.len() + 1];
        std::thread::scope(|scope| {
            for (at, counts) in place[..self.len()].chunks_mut(share).enumerate() {
                let first = (at * share) as u32;
                let mut count = move || self.count_rows(first, counts);
                if threads > 1 { _ = scope.spawn(count) } else { count() }
            }
        });
        add_up(&mut place);
        let mut sources = vec![0; self.arcs()];
        std::thread::scope(|scope| {
            let (mut rest, mut before) = (&mut sources[..], 0);
            for (at, ends) in place[..self.len()].chunks_mut(share).enumerate() {
                let end = *ends.last().expect("chunks are not empty");
                let (rows, others) = rest.split_at_mut((end - before) as usize);
                let first = (at * share) as u32;
                let mut fill = move || self.fill_rows(first, ends, before, rows);
                if threads > 1 {
                    _ = scope.spawn(fill)
                } else {
                    fill()
                }
                (rest, before) = (others, end);
            }
        });
        Csr { offsets: place, targets: sources }
    }

    /// Counts the arcs into the vertices from `first` on.
    fn count_rows(&self, first: u32, counts: &mut [u32]) {
        for &target in &self.targets {
            if let Some(count) = counts.get_mut(target.wrapping_sub(first) as usize) {
                *count += 1;
            }
        }
    }

    /// Fills the reversed rows of the vertices from `first` on, from their ends backwards; `ends` become beginnings.
    fn fill_rows(&self, first: u32, ends: &mut [u32], before: u32, rows: &mut [u32]) {
        for vertex in self.vertices().rev() {
            for &target in self.row(vertex) {
                if let Some(slot) = ends.get_mut(target.wrapping_sub(first) as usize) {
                    *slot -= 1;
                    rows[(*slot - before) as usize] = vertex;
                }
            }
        }
    }
}

/// Where the row of each vertex ends, if every vertex named stands once in its own row.
fn row_ends(vertices: usize, named: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut ends = Vec::with_capacity(vertices + 1);
    ends.resize(vertices, 0u32);
    named.for_each(|vertex| ends[vertex as usize] += 1);
    add_up(&mut ends);
    ends
}

/// Counts to sums of counts.
fn add_up(counts: &mut [u32]) {
    let mut total = 0;
    for count in counts {
        total += *count;
        *count = total;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn broken_arrays_are_refused() {
        assert!(Csr::new(vec![], vec![]).is_none());
        assert!(Csr::new(vec![0], vec![]).is_some_and(|graph| graph.is_empty()));
        assert!(Csr::new(vec![0, 1], vec![1]).is_none(), "a target past the end");
        assert!(Csr::new(vec![0, 2, 1], vec![0, 0]).is_none(), "rows that overlap");
        assert!(Csr::new(vec![0, 1], vec![]).is_none(), "too few arcs");
        assert!(Csr::new(vec![0, 1], vec![0]).is_some(), "a loop is an arc");
    }

    #[test]
    fn twice_reversed_is_sorted() {
        let graph = Csr::from_arcs(4, &[(3, 1), (0, 2), (3, 0), (3, 1), (2, 2)]);
        assert_eq!(graph.row(3), [1, 0, 1]);
        assert_eq!(graph.reversed().reversed(), Csr::from_rows([vec![2], vec![], vec![2], vec![0, 1, 1]]));
    }
}
