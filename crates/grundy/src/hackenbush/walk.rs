//! One depth-first walk over what is left after [peeling](super::peel): fusion and colon together.
//!
//! **Fusion principle** (Berlekamp, Conway, Guy 1982). The vertices of a cycle may be fused into one without changing the
//! value. So every 2-edge-connected part becomes one vertex, each of its edges a loop worth 1.
//!
//! Number the vertices in the order the walk meets them. A *tree edge* leads to a vertex not met before; every other edge
//! is a *back edge* and joins a vertex to one of its ancestors. It *covers* the tree edges between the two. The tree edge to
//! c is a bridge iff no back edge covers it, that is iff nothing at or above c reaches past c (Tarjan 1974). Let S(v) be the
//! exclusive or of
//! - the value of the trees and loops that were peeled off at v,
//! - 1 for each back edge whose upper end (the one met later) is v,
//! - for each child c: S(c) + 1 if the edge to c is a bridge (colon), S(c) xor 1 if not (fusion: the edge is a loop).
//!
//! Then S(v) is, if v is the ground or the edge to v is a bridge, the value of all that stands on v; S(ground) is the answer.
//! The walk keeps its own stack in the table it fills, so a path of any length is no danger.

use super::multigraph::{GROUND, Multigraph};
use super::peel::Node;
use std::hint::black_box;

/// A vertex that the walk has not met.
const UNMET: u32 = u32::MAX;

/// No edge: how the walk came to the ground, and all edges where their numbers do not matter.
pub(super) const NO_EDGE: u32 = u32::MAX;

/// What else to note of a vertex during the walk. Vertices are given by their numbers in the order of the walk.
pub(super) trait Tally: Copy {
    /// An edge as one of its ends sees it: the other end and, if it matters, the number.
    type Half: Copy + Default;
    /// Half an edge.
    fn half(across: u32, edge: u32) -> Self::Half;
    /// The other end.
    fn across(half: Self::Half) -> u32;
    /// The number, if it matters.
    fn edge(half: Self::Half) -> u32;

    /// The walk comes to a vertex by an edge.
    fn enter(edge: u32) -> Self;
    /// A back edge leads from here down to `to`.
    fn leads_down(&mut self, edge: u32, to: u32);
    /// A back edge from above ends here.
    fn ends_here(&mut self, edge: u32, here: u32);
    /// The walk is done with a child. `lowest` says that it reaches lower than all that was seen here before.
    fn takes(&mut self, child: u32, tally: &Self, lowest: bool);
}

/// For the value nothing else is needed, not even the edges' numbers.
impl Tally for () {
    type Half = u32;
    fn half(across: u32, _: u32) -> u32 {
        across
    }
    fn across(half: u32) -> u32 {
        half
    }
    fn edge(_: u32) -> u32 {
        NO_EDGE
    }
    fn enter(_: u32) {}
    fn leads_down(&mut self, _: u32, _: u32) {}
    fn ends_here(&mut self, _: u32, _: u32) {}
    fn takes(&mut self, _: u32, (): &(), _: bool) {}
}

/// A vertex as the walk leaves it.
#[derive(Clone, Copy)]
pub(super) struct Met<T> {
    /// Which vertex of the graph.
    pub vertex: u32,
    /// The vertex the walk came from, by its number in the walk; the ground's is its own.
    pub parent: u32,
    /// S.
    pub value: u32,
    /// The lowest vertex that a back edge from here or above leads to, or its own number.
    low: u32,
    /// Where the walk goes on in the row of edges.
    cursor: u32,
    /// The parent until the edge to it has been passed over, which happens once; then nothing. Rows keep the order of the
    /// input, so among parallel edges the first one in the child's row is also the one that the walk took.
    pass_over: u32,
    /// What else was noted.
    pub tally: T,
}

impl<T: Tally> Met<T> {
    fn new(vertex: u32, node: &Node, number: u32, parent: u32, edge: u32) -> Met<T> {
        let pass_over = if number == 0 { UNMET } else { parent };
        Met { vertex, parent, value: node.value, low: number, cursor: node.edge, pass_over, tally: T::enter(edge) }
    }

    /// Whether the tree edge to this vertex, the `number`th of the walk, is a bridge.
    pub fn hangs_by_a_bridge(&self, number: u32) -> bool {
        self.low == number
    }
}

/// All vertices joined to the ground after peeling, in the order of the walk: parents before children, the ground first.
pub(super) fn walk<T: Tally>(graph: &Multigraph, nodes: &mut [Node]) -> Vec<Met<T>> {
    let halves = rows::<T>(graph, nodes);
    let mut met: Vec<Met<T>> = Vec::with_capacity(nodes.iter().filter(|node| node.degree > 0).count().max(1));
    let ground = &mut nodes[GROUND as usize];
    ground.across = 0;
    let mut here: Met<T> = Met::new(GROUND, ground, 0, 0, NO_EDGE);
    let mut row_end = ground.edge + ground.degree;
    met.push(here);
    let mut at = 0u32;
    loop {
        while here.cursor < row_end {
            let half = halves[here.cursor as usize];
            here.cursor += 1;
            let (next, edge) = (T::across(half), T::edge(half));
            let there = &mut nodes[next as usize];
            if there.across == UNMET {
                met[at as usize] = here;
                let number = met.len() as u32;
                there.across = number;
                here = Met::new(next, there, number, at, edge);
                row_end = there.edge + there.degree;
                at = number;
                met.push(here);
                touch::<T>(&halves[here.cursor as usize..row_end as usize], nodes);
            } else if there.across > at {
                here.tally.ends_here(edge, at);
            } else if there.across == here.pass_over {
                here.pass_over = UNMET;
            } else {
                here.value ^= 1;
                here.low = here.low.min(there.across);
                here.tally.leads_down(edge, there.across);
            }
        }
        met[at as usize] = here;
        if at == 0 {
            return met;
        }
        let child = here;
        here = met[child.parent as usize];
        here.value ^= if child.hangs_by_a_bridge(at) { child.value + 1 } else { child.value ^ 1 };
        here.tally.takes(at, &child.tally, child.low < here.low);
        here.low = here.low.min(child.low);
        let node = &nodes[here.vertex as usize];
        row_end = node.edge + node.degree;
        at = child.parent;
    }
}

/// Looks at the neighbours of a vertex all at once, so that the memory is asked for them together; one by one, each would
/// be waited for before the next.
fn touch<T: Tally>(row: &[T::Half], nodes: &[Node]) {
    black_box(row.iter().fold(0, |sum, &half| sum ^ nodes[T::across(half) as usize].across));
}

/// Adjacency lists of the edges that were not peeled, in one array: the row of a vertex begins where its node's `edge` says
/// and is as long as its degree. No vertex has been met yet.
fn rows<T: Tally>(graph: &Multigraph, nodes: &mut [Node]) -> Vec<T::Half> {
    let mut total = 0;
    for node in nodes.iter_mut().filter(|node| node.degree > 0) {
        total += node.degree;
        node.edge = total;
        node.across = UNMET;
    }
    let mut halves = vec![T::Half::default(); total as usize];
    // Filled from the back, so that each row's end becomes its beginning.
    for (edge, &[u, v]) in graph.ends().iter().enumerate().rev() {
        if u == v || nodes[u as usize].degree == 0 || nodes[v as usize].degree == 0 {
            continue;
        }
        for (from, to) in [(u, v), (v, u)] {
            let place = &mut nodes[from as usize].edge;
            *place -= 1;
            halves[*place as usize] = T::half(to, edge as u32);
        }
    }
    halves
}
