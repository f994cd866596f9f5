//! An order in which every option comes before the positions it belongs to.
//!
//! If all arcs lead to smaller ids, or all to larger ones, the ids themselves are such an order. That is worth a look: the pass that follows then runs through memory
//! in a straight line. Otherwise vertices are listed level by level (Kahn 1962): first those without options, then those whose options are all listed, and so on. Whatever is
//! never listed can reach a cycle.
//!
//! A level is found by telling the predecessors of the level before. With two threads each of them counts for one half of the vertices: the predecessors of a vertex
//! stand in ascending order, so each thread walks its own piece of every row and none has to wait for another.

use super::Csr;

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

/// Vertices in levels: the options of a vertex stand in levels before its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Levels {
    vertices: Vec<u32>,
    /// Where each level ends.
    ends: Vec<usize>,
}

impl Levels {
    /// The levels from the first on.
    pub fn iter(&self) -> impl Iterator<Item = &[u32]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.vertices[start..end])
    }

    /// How many vertices there are in all levels.
    pub fn len(&self) -> usize {
        self.vertices.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.vertices.is_empty()
    }

    /// The levels of a graph, on so many threads.
    pub fn of(graph: &Csr, reversed: &Csr, threads: usize) -> Levels {
        let mut waiting: Vec<u32> = graph.vertices().map(|vertex| graph.row(vertex).len() as u32).collect();
        let mut levels = Levels { vertices: Vec::with_capacity(graph.len()), ends: vec![] };
        levels.vertices.extend(graph.vertices().filter(|&vertex| waiting[vertex as usize] == 0));
        let mut start = 0;
        while start < levels.vertices.len() {
            let end = levels.vertices.len();
            levels.ends.push(end);
            if threads > 1 && end - start >= WORTH_A_THREAD {
                let found = next_level(reversed, &levels.vertices[start..], &mut waiting, threads);
                levels.vertices.extend(found.into_iter().flatten());
            } else {
                for at in start..end {
                    tell(reversed.row(levels.vertices[at]), 0, &mut waiting, &mut levels.vertices);
                }
            }
            start = end;
        }
        levels
    }

    /// All vertices in their order.
    pub fn vertices(&self) -> &[u32] {
        &self.vertices
    }
}

/// A level shorter than this is gone through by one thread.
const WORTH_A_THREAD: usize = 1 << 13;

/// The vertices that wait for nothing more once a level is done, each thread's range for itself.
fn next_level(reversed: &Csr, level: &[u32], waiting: &mut [u32], threads: usize) -> Vec<Vec<u32>> {
    let share = waiting.len().div_ceil(threads);
    std::thread::scope(|scope| {
        let work = waiting.chunks_mut(share).enumerate().map(|(at, waiting)| {
            let first = (at * share) as u32;
            scope.spawn(move || {
                let mut found = vec![];
                for &vertex in level {
                    let row = reversed.row(vertex);
                    let start = row.partition_point(|&before| before < first);
                    let end = start + row[start..].partition_point(|&before| ((before - first) as usize) < waiting.len());
                    tell(&row[start..end], first, waiting, &mut found);
                }
                found
            })
        });
        let threads: Vec<_> = work.collect();
        threads.into_iter().map(|thread| thread.join().expect("counting does not panic")).collect()
    })
}

/// Takes one off what each of these vertices waits for, and lists those that wait no more.
#[inline]
fn tell(row: &[u32], first: u32, waiting: &mut [u32], found: &mut Vec<u32>) {
    for &before in row {
        let left = &mut waiting[(before - first) as usize];
        *left -= 1;
        if *left == 0 {
            found.push(before);
        }
    }
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
        if let Some(order) = Order::natural(graph) {
            return Ok(order);
        }
        let levels = Levels::of(graph, &graph.reversed_on(threads), threads);
        if levels.len() == graph.len() { Ok(Order::Levels(levels)) } else { Err(cycle(graph, &levels)) }
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

    /// Shows every vertex in order.
    pub fn each(&self, count: usize, mut visit: impl FnMut(u32)) {
        match self {
            Order::Ascending => (0..count as u32).for_each(visit),
            Order::Descending => (0..count as u32).rev().for_each(visit),
            Order::Levels(levels) => levels.vertices.iter().for_each(|&vertex| visit(vertex)),
        }
    }
}

/// A cycle among the vertices that no level holds: each of them has such an option, so a walk along those must come back.
fn cycle(graph: &Csr, levels: &Levels) -> Vec<u32> {
    let mut left = vec![true; graph.len()];
    levels.vertices.iter().for_each(|&vertex| left[vertex as usize] = false);
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
