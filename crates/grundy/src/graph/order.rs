//! An order in which every option comes before the positions it belongs to.
//!
//! If all arcs lead to smaller ids, or all to larger ones, the ids themselves are such an order. That is worth a look: the pass that follows then runs through memory
//! in a straight line. Otherwise a depth-first walk lists each vertex after its options, or meets a vertex that is still open: a cycle. The walk needs no reversed arcs,
//! which halves the memory of the classical way (Kahn 1962).

use super::Csr;

/// Options first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Every arc leads to a smaller id: 0, 1, 2, …
    Ascending,
    /// Every arc leads to a larger id: …, 2, 1, 0.
    Descending,
    /// These vertices, in this order. The others reach a cycle.
    Listed(Vec<u32>),
}

impl Order {
    /// The order of a graph, or a cycle: its vertices, each an option of the one before, the first an option of the last.
    ///
    /// ```
    /// use grundy::graph::{Csr, Order};
    /// assert_eq!(Order::of(&Csr::from_arcs(2, &[(1, 0)])), Ok(Order::Ascending));
    /// assert_eq!(Order::of(&Csr::from_arcs(3, &[(0, 2), (2, 1)])), Ok(Order::Listed(vec![1, 2, 0])));
    /// assert_eq!(Order::of(&Csr::from_arcs(3, &[(0, 2), (2, 1), (1, 2)])), Err(vec![2, 1]));
    /// ```
    pub fn of(graph: &Csr) -> Result<Order, Vec<u32>> {
        match Order::natural(graph) {
            Some(order) => Ok(order),
            None => depth_first(graph).map(Order::Listed),
        }
    }

    /// Whether the ids themselves are an order.
    pub fn natural(graph: &Csr) -> Option<Order> {
        let all = |test: fn(u32, u32) -> bool| {
            // Row by row without branches inside a row, and out at the first that fails.
            graph.vertices().all(|vertex| graph.row(vertex).iter().fold(true, |holds, &target| holds & test(vertex, target)))
        };
        if all(|vertex, target| target < vertex) {
            Some(Order::Ascending)
        } else if all(|vertex, target| target > vertex) {
            Some(Order::Descending)
        } else {
            None
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    New,
    Open,
    Done,
}

fn depth_first(graph: &Csr) -> Result<Vec<u32>, Vec<u32>> {
    let mut marks = vec![Mark::New; graph.len()];
    let mut order = Vec::with_capacity(graph.len());
    let mut path: Vec<(u32, u32)> = vec![];
    for root in graph.vertices() {
        if marks[root as usize] == Mark::New {
            marks[root as usize] = Mark::Open;
            path.push((root, 0));
        }
        while let Some((vertex, next)) = path.last_mut() {
            let waiting = graph.row(*vertex)[*next as usize..].iter().position(|&target| marks[target as usize] != Mark::Done);
            match waiting {
                None => {
                    marks[*vertex as usize] = Mark::Done;
                    order.push(*vertex);
                    path.pop();
                }
                Some(skip) => {
                    *next += skip as u32;
                    let target = graph.row(*vertex)[*next as usize];
                    if marks[target as usize] == Mark::Open {
                        return Err(path.iter().map(|&(vertex, _)| vertex).skip_while(|&vertex| vertex != target).collect());
                    }
                    marks[target as usize] = Mark::Open;
                    path.push((target, 0));
                }
            }
        }
    }
    Ok(order)
}

/// All vertices from which play must end, options first (Kahn 1962 on the reversed arcs).
pub(super) fn well_founded(graph: &Csr, reversed: &Csr) -> Vec<u32> {
    let mut waiting: Vec<u32> = graph.vertices().map(|vertex| graph.row(vertex).len() as u32).collect();
    let mut order: Vec<u32> = graph.vertices().filter(|&vertex| waiting[vertex as usize] == 0).collect();
    let mut next = 0;
    while let Some(&vertex) = order.get(next) {
        next += 1;
        for &before in reversed.row(vertex) {
            let left = &mut waiting[before as usize];
            *left -= 1;
            if *left == 0 {
                order.push(before);
            }
        }
    }
    order
}
