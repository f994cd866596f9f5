//! Trees by the colon principle, leaf by leaf.
//!
//! **Colon principle** (Berlekamp, Conway, Guy 1982). What stands on a vertex may be replaced by anything of the same
//! nim-value. So a tree standing on a vertex is worth a stalk, and an edge with a subtree of value x above it is worth x + 1.
//!
//! A leaf is a vertex other than the ground with one edge. Taking leaves away one after the other, each adding its x + 1 to
//! the vertex it stood on, leaves the ground and the vertices that lie on cycles or between them. To know the one edge that
//! a leaf has left, no adjacency lists are needed: each vertex keeps the exclusive or of its edges' numbers and of their
//! other ends', and when one edge is left, those are its own. A loop is an edge with nothing above it, worth 1.

use super::halves::{Half, HalfEdges};
use super::multigraph::GROUND;

/// What is known of a vertex.
#[derive(Clone, Copy, Default)]
pub(super) struct Node {
    /// How many edges it has left, loops not counted; 0 for a vertex that was taken away.
    pub degree: u32,
    /// The value of what stood on it and is gone: trees and loops.
    pub value: u32,
    /// The exclusive or of its edges' numbers; for a vertex that was taken away, the edge it hung by. The
    /// [walk](super::walk) puts here where the vertex's row begins.
    pub edge: u32,
    /// The exclusive or of its edges' other ends; for a vertex that was taken away, the one it hung on.
    pub across: u32,
}

/// A graph after all leaves were taken away.
pub(super) struct Peeled {
    /// Every vertex.
    pub nodes: Vec<Node>,
    /// Those that were taken away, each after everything that stood on it.
    pub leaves: Vec<u32>,
}

/// Takes all leaves away.
pub(super) fn peel(vertices: u32, halves: &HalfEdges<[u32; 2]>) -> Peeled {
    let mut nodes = nodes(vertices, halves);
    let mut leaves = vec![0; nodes.len()];
    let mut many = 0;
    // A place is always written, and kept only if it is a leaf's: no branch has to wait for the memory. The ground is never
    // one, so there is always a place left.
    for (vertex, node) in nodes.iter().enumerate().skip(1) {
        leaves[many] = vertex as u32;
        many += usize::from(node.degree == 1);
    }
    let (mut next, mut kept) = (0, 0);
    while next < many {
        let vertex = leaves[next];
        next += 1;
        let leaf = &mut nodes[vertex as usize];
        // Of a tree that is not joined to the ground, the last vertex has no edge left.
        if leaf.degree == 0 {
            continue;
        }
        leaf.degree = 0;
        leaves[kept] = vertex;
        kept += 1;
        let Node { edge, across, value, .. } = *leaf;
        let below = &mut nodes[across as usize];
        below.degree -= 1;
        below.value ^= value + 1;
        below.edge ^= edge;
        below.across ^= vertex;
        leaves[many] = across;
        many += usize::from(below.degree == 1 && across != GROUND);
    }
    leaves.truncate(kept);
    Peeled { nodes, leaves }
}

/// Every vertex with its loops taken off, and no leaf.
pub(super) fn nodes<H: Half>(vertices: u32, halves: &HalfEdges<H>) -> Vec<Node> {
    let mut nodes = vec![Node::default(); vertices as usize];
    halves.each(|from, half| {
        let node = &mut nodes[from as usize];
        if half.across() == from {
            node.value ^= 1;
        } else {
            node.degree += 1;
            node.edge ^= half.edge();
            node.across ^= half.across();
        }
    });
    nodes
}
