//! The edges as their ends see them, in an order that suits the memory.
//!
//! An edge is two *halves*, one at each end; a loop is one. A pass over the edges that updates both ends reads and writes memory in the
//! order in which the edges name the vertices. If neighbours lie near each other that is no harm. If they lie far apart, the halves are first
//! parted by blocks of vertices, keeping their order: the vertices of a block are then met together, and what is known of
//! them stays at hand. Parting costs two passes and a copy, and every later pass is several times as fast.

use super::multigraph::Multigraph;

/// So many vertices make a block: what is known of them fits into a processor's own memory.
const BLOCK_BITS: u32 = 14;

/// Vertices further apart than this lie far apart.
const NEAR: u32 = 1 << 16;

/// How many edges are looked at to tell how far apart neighbours are.
const SAMPLE: usize = 1 << 10;

/// An edge as one of its ends sees it: the other end and, if it matters, the edge's number.
pub(super) trait Half: Copy + Default {
    /// From the other end and the number.
    fn new(across: u32, edge: u32) -> Self;
    /// The other end.
    fn across(self) -> u32;
    /// The number, if it matters.
    fn edge(self) -> u32;
}

/// No edge, and every edge where the numbers do not matter.
pub(super) const NO_EDGE: u32 = u32::MAX;

impl Half for u32 {
    fn new(across: u32, _: u32) -> u32 {
        across
    }
    fn across(self) -> u32 {
        self
    }
    fn edge(self) -> u32 {
        NO_EDGE
    }
}

impl Half for [u32; 2] {
    fn new(across: u32, edge: u32) -> [u32; 2] {
        [across, edge]
    }
    fn across(self) -> u32 {
        self[0]
    }
    fn edge(self) -> u32 {
        self[1]
    }
}

/// The halves of a graph. Those of a vertex come in the order of the edges.
pub(super) enum HalfEdges<'g, H> {
    /// In the order of the edges.
    Listed(&'g Multigraph),
    /// By blocks of vertices, each half after its vertex.
    Parted(Vec<(u32, H)>),
}

impl<'g, H: Half> HalfEdges<'g, H> {
    /// Parted if the graph is worth it. Where vertices outnumber edges most of it is trees, which are met once.
    pub fn of(graph: &'g Multigraph) -> HalfEdges<'g, H> {
        let is_dense = graph.ends().len() >= graph.vertices() as usize;
        if is_dense && graph.is_scattered() { HalfEdges::parted(graph) } else { HalfEdges::Listed(graph) }
    }

    /// All halves, parted.
    pub fn parted(graph: &Multigraph) -> HalfEdges<'static, H> {
        let block = |vertex: u32| (vertex >> BLOCK_BITS) as usize;
        let mut places = vec![0u32; block(graph.vertices()) + 1];
        for &[u, v] in graph.ends() {
            places[block(u)] += 1;
            places[block(v)] += u32::from(u != v);
        }
        let mut total = 0;
        for place in &mut places {
            total += std::mem::replace(place, total);
        }
        let mut halves = vec![(0, H::default()); total as usize];
        let mut add = |from: u32, half: H| {
            let place = &mut places[block(from)];
            halves[*place as usize] = (from, half);
            *place += 1;
        };
        HalfEdges::<H>::Listed(graph).each(&mut add);
        HalfEdges::Parted(halves)
    }

    /// Shows each vertex with a half of its own; that of a loop leads to itself.
    pub fn each(&self, mut visit: impl FnMut(u32, H)) {
        match self {
            HalfEdges::Parted(halves) => halves.iter().for_each(|&(from, half)| visit(from, half)),
            HalfEdges::Listed(graph) => {
                for (edge, &[u, v]) in graph.ends().iter().enumerate() {
                    visit(u, H::new(v, edge as u32));
                    if u != v {
                        visit(v, H::new(u, edge as u32));
                    }
                }
            }
        }
    }

    /// The same backwards.
    pub fn each_back(&self, mut visit: impl FnMut(u32, H)) {
        match self {
            HalfEdges::Parted(halves) => halves.iter().rev().for_each(|&(from, half)| visit(from, half)),
            HalfEdges::Listed(graph) => {
                for (edge, &[u, v]) in graph.ends().iter().enumerate().rev() {
                    visit(v, H::new(u, edge as u32));
                    if u != v {
                        visit(u, H::new(v, edge as u32));
                    }
                }
            }
        }
    }
}

impl Multigraph {
    /// Whether a quarter of the edges or more join vertices that lie far apart; told by some of them.
    pub(super) fn is_scattered(&self) -> bool {
        let some = self.ends().iter().step_by(self.ends().len().div_ceil(SAMPLE).max(1));
        let far = some.clone().filter(|[u, v]| u.abs_diff(*v) > NEAR).count();
        4 * far >= some.len().max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;

    #[test]
    fn parted_halves_are_the_same_vertex_by_vertex() {
        let mut dice = Dice::new(4);
        for vertices in [1, 5, 70_000] {
            let mut end = || dice.roll(vertices - 1) as u32;
            let graph = Multigraph::new(vertices as u32, (0..20_000).map(|_| [end(), end()]).collect());
            let by_vertex = |halves: &HalfEdges<[u32; 2]>| {
                let (mut there, mut back) = (vec![], vec![]);
                halves.each(|from, half| there.push((from, half)));
                halves.each_back(|from, half| back.push((from, half)));
                back.reverse();
                assert_eq!(there, back);
                there
            };
            let mut listed = by_vertex(&HalfEdges::Listed(&graph));
            let mut parted = by_vertex(&HalfEdges::parted(&graph));
            assert!(parted.is_sorted_by_key(|(from, _)| from >> BLOCK_BITS));
            listed.sort_by_key(|&(from, _)| from);
            parted.sort_by_key(|&(from, _)| from);
            assert_eq!(listed, parted);
        }
    }
}
