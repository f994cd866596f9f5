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
    order.each(graph.len(), |vertex| cells[vertex as usize] = cell::<R>(graph.row(vertex), &cells));
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

/// As [`solve`], with so many threads; the answer is the same.
///
/// In a natural order the vertices are cut into blocks. All threads go through a block, each through a range of it, and settle the vertices whose options all
/// stand in earlier blocks; the others, few unless arcs are short, are then settled one after the other. Short arcs are in the cache, and graphs of them gain nothing
/// from threads. Levels are shared out as they are.
pub fn solve_threaded<R: Recurrence>(graph: &Csr, order: &Order, threads: usize) -> Vec<R::Cell> {
    if threads < 2 || graph.len() < 2 * BLOCK {
        return solve::<R>(graph, order);
    }
    let mut cells = vec![R::UNKNOWN; graph.len()];
    match order {
        Order::Ascending => {
            for start in (0..graph.len()).step_by(BLOCK) {
                let (done, rest) = cells.split_at_mut(start);
                let size = BLOCK.min(rest.len());
                let late = settle_block::<R>(graph, done, 0, &mut rest[..size], start, threads);
                late.into_iter().for_each(|vertex| cells[vertex as usize] = cell::<R>(graph.row(vertex), &cells));
            }
        }
        Order::Descending => {
            for end in (1..=graph.len()).rev().step_by(BLOCK) {
                let (rest, done) = cells.split_at_mut(end);
                let start = end.saturating_sub(BLOCK);
                let late = settle_block::<R>(graph, done, end, &mut rest[start..], start, threads);
                late.into_iter().rev().for_each(|vertex| cells[vertex as usize] = cell::<R>(graph.row(vertex), &cells));
            }
        }
        Order::Levels(levels) => levels.iter().for_each(|level| settle_level::<R>(graph, level, &mut cells, threads)),
    }
    cells
}

const BLOCK: usize = 1 << 17;

/// Settles the vertices of a block whose options are all `done` (those from `first` on), and returns the others in ascending order.
fn settle_block<R: Recurrence>(
    graph: &Csr,
    done: &[R::Cell],
    first: usize,
    block: &mut [R::Cell],
    start: usize,
    threads: usize,
) -> Vec<u32> {
    let share = block.len().div_ceil(threads);
    std::thread::scope(|scope| {
        let work = block.chunks_mut(share).enumerate().map(|(part, cells)| {
            scope.spawn(move || {
                let mut late = vec![];
                for (at, slot) in cells.iter_mut().enumerate() {
                    let vertex = (start + part * share + at) as u32;
                    match cell_of_done::<R>(graph.row(vertex), done, first) {
                        Some(cell) => *slot = cell,
                        None => late.push(vertex),
                    }
                }
                late
            })
        });
        let threads: Vec<_> = work.collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("settling does not panic")).collect()
    })
}

/// The cell of a vertex if all its options are done.
#[inline]
fn cell_of_done<R: Recurrence>(options: &[u32], done: &[R::Cell], first: usize) -> Option<R::Cell> {
    let mut seen = R::NOTHING;
    for &option in options {
        R::see(&mut seen, *done.get((option as usize).wrapping_sub(first))?);
    }
    Some(R::cell(seen).unwrap_or_else(|| R::slowly(&mut options.iter().map(|&option| done[option as usize - first]))))
}

/// Settles a level, a range of it on each thread.
fn settle_level<R: Recurrence>(graph: &Csr, level: &[u32], cells: &mut [R::Cell], threads: usize) {
    const WORTH_A_THREAD: usize = 1 << 13;
    if level.len() < WORTH_A_THREAD {
        level.iter().for_each(|&vertex| cells[vertex as usize] = cell::<R>(graph.row(vertex), cells));
        return;
    }
    let share = level.len().div_ceil(threads);
    let known = &*cells;
    let found: Vec<Vec<R::Cell>> = std::thread::scope(|scope| {
        let work = level.chunks(share);
        let threads: Vec<_> = work
            .map(|vertices| scope.spawn(move || vertices.iter().map(|&vertex| cell::<R>(graph.row(vertex), known)).collect()))
            .collect();
        threads.into_iter().map(|thread| thread.join().expect("settling does not panic")).collect()
    });
    level.iter().zip(found.into_iter().flatten()).for_each(|(&vertex, cell)| cells[vertex as usize] = cell);
}
