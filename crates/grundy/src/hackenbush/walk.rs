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

/// A vertex that the walk has not met.
const UNMET: u32 = u32::MAX;

/// No edge: how the walk came to the ground.
pub(super) const NO_EDGE: u32 = u32::MAX;

/// What else to note of a vertex during the walk. Vertices are given by their numbers in the order of the walk.
pub(super) trait Tally: Copy + Default {
    /// A back edge leads from here down to `to`.
    fn leads_down(&mut self, edge: u32, to: u32);
    /// A back edge from above ends here.
    fn ends_here(&mut self, edge: u32, here: u32);
    /// The walk is done with a child. `lowest` says that it reaches lower than all that was seen here before.
    fn takes(&mut self, child: u32, tally: &Self, lowest: bool);
}

/// For the value nothing else is needed.
impl Tally for () {
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
    /// The tree edge it came by.
    pub edge: u32,
    /// The lowest vertex that a back edge from here or above leads to, or its own number.
    low: u32,
    /// S.
    pub value: u32,
    /// Where the walk goes on in the rows.
    cursor: u32,
    /// What else was noted.
    pub tally: T,
}

/// All vertices joined to the ground after peeling, in the order of the walk: parents before children, the ground first.
pub(super) fn walk<T: Tally>(graph: &Multigraph, nodes: &[Node]) -> Vec<Met<T>> {
    let rows = Rows::new(graph, nodes);
    let mut number = vec![UNMET; nodes.len()];
    let enter = |vertex: u32, at: u32, parent: u32, edge: u32| Met {
        vertex,
        parent,
        edge,
        low: at,
        value: nodes[vertex as usize].value,
        cursor: rows.starts[vertex as usize],
        tally: T::default(),
    };
    let core = nodes.iter().filter(|node| node.degree > 0).count().max(1);
    let mut met = Vec::with_capacity(core);
    met.push(enter(GROUND, 0, 0, NO_EDGE));
    number[GROUND as usize] = 0;
    let mut at = 0u32;
    'walk: loop {
        let mut here = met[at as usize];
        let end = rows.starts[here.vertex as usize + 1];
        while here.cursor < end {
            let [next, edge] = rows.halves[here.cursor as usize];
            here.cursor += 1;
            let there = number[next as usize];
            if there == UNMET {
                met[at as usize] = here;
                let new = met.len() as u32;
                number[next as usize] = new;
                met.push(enter(next, new, at, edge));
                at = new;
                continue 'walk;
            }
            if there > at {
                here.tally.ends_here(edge, at);
            } else if edge != here.edge {
                here.value ^= 1;
                here.low = here.low.min(there);
                here.tally.leads_down(edge, there);
            }
        }
        met[at as usize] = here;
        if at == 0 {
            return met;
        }
        let below = &mut met[here.parent as usize];
        below.value ^= if here.low == at { here.value + 1 } else { here.value ^ 1 };
        below.tally.takes(at, &here.tally, here.low < below.low);
        below.low = below.low.min(here.low);
        at = here.parent;
    }
}

/// Adjacency lists in one array: the halves of vertex v, each with its other end and its edge, stand at
/// `starts[v]..starts[v + 1]`.
struct Rows {
    starts: Vec<u32>,
    halves: Vec<[u32; 2]>,
}

impl Rows {
    /// The lists of the edges that were not peeled.
    fn new(graph: &Multigraph, nodes: &[Node]) -> Rows {
        let mut total = 0;
        let ends_of_rows = nodes.iter().map(|node| {
            total += node.degree;
            total
        });
        let mut starts: Vec<u32> = ends_of_rows.collect();
        starts.push(total);
        let mut halves = vec![[0; 2]; total as usize];
        let stands = |u: u32, v: u32| u != v && nodes[u as usize].degree > 0 && nodes[v as usize].degree > 0;
        // Filled from the back, each start moves to its place.
        for (edge, &[u, v]) in graph.ends().iter().enumerate().rev().filter(|&(_, &[u, v])| stands(u, v)) {
            for (from, to) in [(u, v), (v, u)] {
                let place = &mut starts[from as usize];
                *place -= 1;
                halves[*place as usize] = [to, edge as u32];
            }
        }
        Rows { starts, halves }
    }
}
