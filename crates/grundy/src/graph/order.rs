//! An order in which every option comes before the positions it belongs to.
//!
//! If all arcs lead to smaller ids, or all to larger ones, the ids themselves are such an order. That is worth a look: the pass that follows then runs through memory
//! in a straight line. Otherwise vertices are listed level by level (Kahn 1962): first those without options, then those whose options are all listed, and so on. Whatever is
//! never listed can reach a cycle.

use super::{Csr, Levels};
use crate::Budget;
use crate::threads::on_threads;

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
        if let Some(order) = Order::natural(graph, threads) {
            return Ok(order);
        }
        let levels = Levels::of(graph, threads);
        if levels.len() == graph.len() { Ok(Order::Levels(levels)) } else { Err(cycle(graph, &levels)) }
    }

    /// Whether the ids themselves are an order; the first arc says which one it would be.
    pub fn natural(graph: &Csr, threads: usize) -> Option<Order> {
        let Some(source) = graph.vertices().find(|&vertex| !graph.row(vertex).is_empty()) else { return Some(Order::Ascending) };
        let falls = graph.targets()[0] < source;
        let right = |vertex: u32, target: u32| if falls { target < vertex } else { target > vertex };
        // Row by row without branches inside a row, and out at the first that fails.
        let all_right = |from: u32, to: u32| {
            (from..to).all(|vertex| graph.row(vertex).iter().fold(true, |holds, &target| holds & right(vertex, target)))
        };
        let share = (graph.len().div_ceil(threads.max(1)) as u32).max(1);
        let holds = on_threads(graph.vertices().step_by(share as usize), |from| {
            all_right(from, from.saturating_add(share).min(graph.len() as u32))
        });
        let order = if falls { Order::Ascending } else { Order::Descending };
        holds.into_iter().all(|holds| holds).then_some(order)
    }

    /// Shows every vertex with its options, in order.
    pub fn each<'g>(&self, graph: &'g Csr, mut visit: impl FnMut(u32, &'g [u32])) {
        self.try_each(graph, (0, 1), &Budget::unlimited(), |vertex, row| {
            visit(vertex, row);
            Some(())
        });
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
        const BLOCK: usize = 1 << 9;
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
