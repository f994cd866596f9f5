//! Trees by the colon principle, leaf by leaf.
//!
//! **Colon principle** (Berlekamp, Conway, Guy 1982). What stands on a vertex may be replaced by anything of the same
//! nim-value. So a tree standing on a vertex is worth a stalk, and an edge with a subtree of value x above it is worth x + 1.
//!
//! A leaf is a vertex other than the ground with one edge. Taking leaves away one after the other, each adding its x + 1 to
//! the vertex it stood on, leaves the ground and the vertices that lie on cycles or between them. To know the one edge that
//! a leaf has left, no adjacency lists are needed: each vertex keeps the exclusive or of its edges' numbers, and when one
//! edge is left, that is its number. A loop is an edge with nothing above it, worth 1.

use super::multigraph::{GROUND, Multigraph};

/// What is known of a vertex while leaves are taken away.
#[derive(Clone, Copy, Default)]
pub(super) struct Node {
    /// How many edges it has left, loops not counted; 0 for a vertex that was taken away.
    pub degree: u32,
    /// The exclusive or of their numbers; for a vertex that was taken away, the edge it hung by.
    pub link: u32,
    /// The value of what stood on it and is gone: trees and loops.
    pub value: u32,
}

/// Takes all leaves away, and shows each as it goes: a vertex is shown after everything that stood on it.
pub(super) fn peel(graph: &Multigraph, mut leaf: impl FnMut(u32)) -> Vec<Node> {
    let mut nodes = vec![Node::default(); graph.vertices() as usize];
    for (edge, &[u, v]) in graph.ends().iter().enumerate() {
        if u == v {
            nodes[u as usize].value ^= 1;
            continue;
        }
        for end in [u, v] {
            let node = &mut nodes[end as usize];
            node.degree += 1;
            node.link ^= edge as u32;
        }
    }
    for start in 0..graph.vertices() {
        let mut at = start;
        while nodes[at as usize].degree == 1 && at != GROUND {
            let Node { link: edge, value, .. } = nodes[at as usize];
            nodes[at as usize].degree = 0;
            leaf(at);
            at = graph.across(edge, at);
            let below = &mut nodes[at as usize];
            below.degree -= 1;
            below.link ^= edge;
            below.value ^= value + 1;
        }
    }
    nodes
}
