//! One pass over the arcs, options first.
//!
//! Several threads share the pass without waiting for each other at the end of each level or block. The order is cut into blocks of some hundred vertices, which the threads take in turn; a thread goes through its
//! own blocks in order, and where an option belongs to another thread and is not settled yet, it waits for that one cell. Of all vertices not yet settled the first in the
//! order has all its options settled, and its thread has nothing before it left to do: so somebody always moves on. Arcs that lead far, as most do in large graphs, hardly ever have to wait; in a graph
//! of short arcs the threads take turns, and the pass takes as long as on one.

use super::{Cell, Csr, Order, Recurrence};
use crate::{Budget, SolveError};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The number of each vertex; that of [`Recurrence::UNKNOWN`] for vertices that the order leaves out. The order is the graph's own. Every number must fit its
/// [widest cell](Recurrence::WIDEST), as it does with up to 2^31 - 2^16 arcs; [`solve_within`] says so where one does not.
///
/// ```
/// use grundy::graph::{Csr, NimValue, Order, Suspense, acyclic::solve};
/// let graph = Csr::from_arcs(4, &[(1, 0), (2, 0), (2, 1), (3, 2)]);
/// let order = Order::of(&graph).unwrap();
/// assert_eq!(solve::<NimValue>(&graph, &order), [0, 1, 2, 0]);
/// assert_eq!(solve::<Suspense<false>>(&graph, &order), [0, 1, 1, 2]);
/// ```
pub fn solve<R: Recurrence>(graph: &Csr, order: &Order) -> Vec<R::Number> {
    solve_threaded::<R>(graph, order, 1)
}

/// As [`solve`], with so many threads; the answer is the same.
pub fn solve_threaded<R: Recurrence>(graph: &Csr, order: &Order, threads: usize) -> Vec<R::Number> {
    solve_within::<R>(graph, order, threads, &Budget::unlimited()).expect("nobody stops an unlimited budget, and every number fits")
}

/// As [`solve_threaded`], as long as the budget lasts.
pub fn solve_within<R: Recurrence>(graph: &Csr, order: &Order, threads: usize, budget: &Budget) -> Result<Vec<R::Number>, SolveError> {
    const WORTH_A_THREAD: usize = 1 << 15;
    let one = threads < 2 || graph.len() < WORTH_A_THREAD;
    let numbers = if one { alone::<R>(graph, order, budget) } else { together::<R>(graph, order, threads, budget) };
    match numbers {
        Some(numbers) => Ok(numbers),
        None => {
            budget.check(0)?;
            if R::WIDEST { Err(SolveError::Unsupported("graph-value")) } else { solve_within::<R::Wider>(graph, order, threads, budget) }
        }
    }
}

/// The number of each vertex, unless a cell is too small for it or the budget ends.
fn alone<R: Recurrence>(graph: &Csr, order: &Order, budget: &Budget) -> Option<Vec<R::Number>> {
    let mut cells = vec![R::UNKNOWN; graph.len()];
    order.try_each(graph, (0, 1), budget, |vertex, options| {
        cells[vertex as usize] = R::of(options.iter().map(|&option| cells[option as usize]))?;
        Some(())
    })?;
    Some(cells.into_iter().map(R::number).collect())
}

/// As [`alone`], on so many threads.
fn together<R: Recurrence>(graph: &Csr, order: &Order, threads: usize, budget: &Budget) -> Option<Vec<R::Number>> {
    let cells: Vec<<R::Cell as Cell>::Shared> = graph.vertices().map(|_| R::UNKNOWN.share()).collect();
    let given_up = AtomicBool::new(false);
    let settle = |vertex: u32, options: &[u32]| {
        let cell = R::of(options.iter().map(|&option| await_cell::<R>(&cells[option as usize], &given_up)));
        cell.map(|cell| cell.store(&cells[vertex as usize]))
    };
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let (settle, given_up) = (&settle, &given_up);
            scope.spawn(move || {
                if order.try_each(graph, (thread, threads), budget, settle).is_none() {
                    given_up.store(true, Relaxed);
                }
            });
        }
    });
    (!given_up.into_inner()).then(|| cells.into_iter().map(|shared| R::number(R::Cell::unshare(shared))).collect())
}

/// The cell of an option once it is settled; of no meaning once the pass is given up.
#[inline]
fn await_cell<R: Recurrence>(shared: &<R::Cell as Cell>::Shared, given_up: &AtomicBool) -> R::Cell {
    match R::Cell::load(shared) {
        cell if cell == R::UNKNOWN => wait::<R>(shared, given_up),
        cell => cell,
    }
}

#[cold]
fn wait<R: Recurrence>(shared: &<R::Cell as Cell>::Shared, given_up: &AtomicBool) -> R::Cell {
    const PATIENCE: u32 = 1 << 8;
    loop {
        for _ in 0..PATIENCE {
            let cell = R::Cell::load(shared);
            if cell != R::UNKNOWN || given_up.load(Relaxed) {
                return cell;
            }
            std::hint::spin_loop();
        }
        std::thread::yield_now();
    }
}
