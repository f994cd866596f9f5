//! One pass over the arcs, options first.

use super::{Csr, Order, Recurrence};

/// The cell of each vertex; [`Recurrence::UNKNOWN`] for vertices that the order leaves out.
///
/// ```
/// use grundy::graph::{Csr, NimValue, Order, Suspense, acyclic::solve};
/// let graph = Csr::from_arcs(4, &[(1, 0), (2, 0), (2, 1), (3, 2)]);
/// let order = Order::of(&graph).unwrap();
/// assert_eq!(solve::<NimValue>(&graph, &order), [0, 1, 2, 0]);
/// assert_eq!(solve::<Suspense<false>>(&graph, &order), [0, 1, 1, 2]);
/// ```
pub fn solve<R: Recurrence>(graph: &Csr, order: &Order) -> Vec<R::Cell> {
    let mut cells = vec![R::UNKNOWN; graph.len()];
    let mut settle = |vertex: u32| cells[vertex as usize] = cell::<R>(graph.row(vertex), &cells);
    match order {
        Order::Ascending => graph.vertices().for_each(&mut settle),
        Order::Descending => graph.vertices().rev().for_each(&mut settle),
        Order::Listed(vertices) => vertices.iter().copied().for_each(&mut settle),
    }
    cells
}

/// The cell of a vertex whose options have theirs.
#[inline]
fn cell<R: Recurrence>(options: &[u32], cells: &[R::Cell]) -> R::Cell {
    let mut seen = R::NOTHING;
    for &option in options {
        R::see(&mut seen, cells[option as usize]);
    }
    R::cell(seen).unwrap_or_else(|| R::slowly(&mut options.iter().map(|&option| cells[option as usize])))
}

/// As [`solve`], with as many threads as are given; the answer is the same.
///
/// The vertices are cut into blocks. For a block, all threads gather what its options in *finished* blocks say, each for a range of its vertices; then one of them walks
/// the block in order and adds the options inside it, which are few unless arcs are short. Short arcs are in the cache, and their graphs gain nothing from threads.
pub fn solve_threaded<R: Recurrence>(graph: &Csr, order: &Order, threads: usize) -> Vec<R::Cell> {
    const BLOCK: usize = 1 << 17;
    if threads < 2 || graph.len() < 2 * BLOCK {
        return solve::<R>(graph, order);
    }
    let places = Places { order, count: graph.len() };
    let mut cells = vec![R::UNKNOWN; graph.len()];
    let mut gathered: Vec<(R::Seen, bool)> = vec![(R::NOTHING, false); BLOCK];
    let total = if let Order::Listed(vertices) = order { vertices.len() } else { graph.len() };
    for start in (0..total).step_by(BLOCK) {
        let size = BLOCK.min(total - start);
        gather::<R>(graph, &places, start, &cells, &mut gathered[..size], threads);
        for (at, &(mut seen, whole)) in gathered[..size].iter().enumerate() {
            let vertex = places.vertex(start + at);
            let row = graph.row(vertex);
            cells[vertex as usize] = if whole {
                R::cell(seen).unwrap_or_else(|| cell::<R>(row, &cells))
            } else {
                seen = R::NOTHING;
                row.iter().for_each(|&option| R::see(&mut seen, cells[option as usize]));
                R::cell(seen).unwrap_or_else(|| cell::<R>(row, &cells))
            };
        }
    }
    cells
}

/// The vertices in their order.
struct Places<'o> {
    order: &'o Order,
    count: usize,
}

impl Places<'_> {
    fn vertex(&self, place: usize) -> u32 {
        match self.order {
            Order::Ascending => place as u32,
            Order::Descending => (self.count - 1 - place) as u32,
            Order::Listed(vertices) => vertices[place],
        }
    }
}

/// What finished options say of each vertex of a block, and whether those were all its options.
fn gather<R: Recurrence>(
    graph: &Csr,
    places: &Places<'_>,
    start: usize,
    cells: &[R::Cell],
    gathered: &mut [(R::Seen, bool)],
    threads: usize,
) {
    let share = gathered.len().div_ceil(threads);
    std::thread::scope(|scope| {
        for (part, slice) in gathered.chunks_mut(share).enumerate() {
            scope.spawn(move || {
                for (at, slot) in slice.iter_mut().enumerate() {
                    let (mut seen, mut whole) = (R::NOTHING, true);
                    for &option in graph.row(places.vertex(start + part * share + at)) {
                        let cell = cells[option as usize];
                        whole &= cell != R::UNKNOWN;
                        R::see(&mut seen, cell);
                    }
                    *slot = (seen, whole);
                }
            });
        }
    });
}
