//! An order in which every option comes before the positions it belongs to.
//!
//! If all arcs lead to smaller ids, or all to larger ones, the ids themselves are such an order. That is worth a look: the pass that follows then runs through memory
//! in a straight line. Otherwise vertices are listed level by level (Kahn 1962): first those without options, then those whose options are all listed, and so on. Whatever is
//! never listed can reach a cycle.

use super::{Csr, Levels};
use crate::threads::on_threads;
use crate::{Budget, SolveError};

/// The budget is asked once for so many vertices, and threads take so many in turn.
const BLOCK: usize = 1 << 9;

/// Options first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Every arc leads to a smaller id: 0, 1, 2, …
    Ascending,
    /// Every arc leads to a larger id: …, 2, 1, 0.
    Descending,
    /// Level by level. Vertices that are left out reach a cycle.
    Levels(Levels),
}

impl Order {
    /// The order of a graph, or a cycle: its vertices, each an option of the one before, the first an option of the last.
    ///
    /// ```
    /// use grundy::graph::{Csr, Order};
    /// assert_eq!(Order::of(&Csr::from_arcs(2, &[(1, 0)])), Ok(Order::Ascending));
    /// let Ok(Order::Levels(levels)) = Order::of(&Csr::from_arcs(3, &[(0, 2), (2, 1)])) else { panic!() };
    /// assert_eq!(levels.vertices(), [1, 2, 0]);
    /// assert_eq!(Order::of(&Csr::from_arcs(3, &[(0, 2), (2, 1), (1, 2)])), Err(vec![2, 1]));
    /// ```
    pub fn of(graph: &Csr) -> Result<Order, Vec<u32>> {
        Order::of_on(graph, 1)
    }

    /// As [`Order::of`], on so many threads.
    pub fn of_on(graph: &Csr, threads: usize) -> Result<Order, Vec<u32>> {
        Order::within(graph, threads, &Budget::unlimited()).expect("nobody stops an unlimited budget")
    }

    /// As [`Order::of_on`], as long as the budget lasts.
    pub fn within(graph: &Csr, threads: usize, budget: &Budget) -> Result<Result<Order, Vec<u32>>, SolveError> {
        if let Some(order) = Order::natural_within(graph, threads, budget)? {
            return Ok(Ok(order));
        }
        let levels = Levels::within(graph, threads, budget)?;
        Ok(if levels.len() == graph.len() { Ok(Order::Levels(levels)) } else { Err(cycle(graph, &levels)) })
    }

    /// Whether the ids themselves are an order; the first arc says which one it would be.
    pub fn natural(graph: &Csr, threads: usize) -> Option<Order> {
        Order::natural_within(graph, threads, &Budget::unlimited()).expect("nobody stops an unlimited budget")
    }

    /// As [`Order::natural`], as long as the budget lasts.
    pub fn natural_within(graph: &Csr, threads: usize, budget: &Budget) -> Result<Option<Order>, SolveError> {
        let Some(source) = graph.vertices().find(|&vertex| !graph.row(vertex).is_empty()) else { return Ok(Some(Order::Ascending)) };
        let falls = graph.targets()[0] < source;
        let right = |vertex: u32, target: u32| if falls { target < vertex } else { target > vertex };
        // Row by row without branches inside a row, and out at the first that fails.
        let row_right = |vertex: u32| graph.row(vertex).iter().fold(true, |holds, &target| holds & right(vertex, target));
        let all_right = |from: usize, to: usize| {
            for start in (from..to).step_by(BLOCK) {
                budget.check(0)?;
                if !(start..to.min(start + BLOCK)).all(|vertex| row_right(vertex as u32)) {
                    return Ok(false);
                }
            }
            Ok(true)
        };
        let share = graph.len().div_ceil(threads.max(1)).max(1);
        let holds = on_threads((0..graph.len()).step_by(share), |from| all_right(from, (from + share).min(graph.len())));
        let order = if falls { Order::Ascending } else { Order::Descending };
        let holds = holds.into_iter().collect::<Result<Vec<bool>, SolveError>>()?;
        Ok(holds.into_iter().all(|holds| holds).then_some(order))
    }

    /// Shows every vertex with its options, in order, as long as the budget lasts.
    pub fn each_within<'g>(&self, graph: &'g Csr, budget: &Budget, mut visit: impl FnMut(u32, &'g [u32])) -> Result<(), SolveError> {
        let shown = self.try_each(graph, (0, 1), budget, |vertex, row| {
            visit(vertex, row);
            Some(())
        });
        // Only the budget ends it.
        shown.map_or_else(|| budget.check(0), Ok)
    }

    /// Shows one of several shares of the vertices in order, until the visitor has had enough or the budget ends. The order is cut into blocks: share i of k has every k-th block from
    /// the i-th on. The budget is asked once a block.
    pub fn try_each<'g>(
        &self,
        graph: &'g Csr,
        (share, shares): (usize, usize),
        budget: &Budget,
        mut visit: impl FnMut(u32, &'g [u32]) -> Option<()>,
    ) -> Option<()> {
        let end = if let Order::Levels(levels) = self { levels.len() } else { graph.len() };
        let mut blocks = (share * BLOCK..end).step_by(shares * BLOCK).map(|start| start..(start + BLOCK).min(end));
        let go_on = || budget.check(0).ok();
        let mut show = |vertex: usize| visit(vertex as u32, graph.row(vertex as u32));
        match self {
            Order::Ascending => blocks.try_for_each(|mut block| go_on().and_then(|()| block.try_for_each(&mut show))),
            Order::Descending => {
                blocks.try_for_each(|block| go_on().and_then(|()| block.map(|place| end - 1 - place).try_for_each(&mut show)))
            }
            Order::Levels(levels) => {
                blocks.try_for_each(|block| go_on().and_then(|()| graph.try_each_row(&levels.vertices()[block], &mut visit)))
            }
        }
    }
}

/// A cycle among the vertices that no level holds: each of them has such an option, so a walk along those must come back.
fn cycle(graph: &Csr, levels: &Levels) -> Vec<u32> {
    let mut left = vec![true; graph.len()];
    levels.vertices().iter().for_each(|&vertex| left[vertex as usize] = false);
    let mut place = vec![usize::MAX; graph.len()];
    let mut path: Vec<u32> = vec![];
    let Some(mut at) = graph.vertices().find(|&vertex| left[vertex as usize]) else { return path };
    while place[at as usize] == usize::MAX {
        place[at as usize] = path.len();
        path.push(at);
        at = *graph.row(at).iter().find(|&&option| left[option as usize]).expect("it waits for an option");
    }
    path.split_off(place[at as usize])
}
