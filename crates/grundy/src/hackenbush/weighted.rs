//! Edges that must be cut several times (LightOJ 1355): a cut takes one unit of an edge's weight, and what stands on the
//! edge stays while any is left.
//!
//! **Theorem.** On a tree, an edge of weight w with something of value x above it is worth
//! ```text
//! x + 1     if w = 1
//! x         if w is even
//! x xor 1   if w is odd and at least 3
//! ```
//! *Proof.* By induction. w = 1 is the colon principle. An edge of weight w above 1 can be moved to the same with w - 1, and
//! each option x' of x to the same with x'. For w = 2 the first gives x + 1 and the others all x', so none gives x, every
//! smaller value is there, and the mex is x. For odd w ≥ 3 the edge offers x and the others x' xor 1: if x is even, they
//! are the values x' xor 1 with x' taking all values below x, so all below x, and x itself from the edge; x + 1 would
//! need x' = x; the mex is x + 1 = x xor 1. If x is odd, x' takes all values below x, so x' xor 1 takes all of them but x - 1
//! (it would need x' = x), and the edge offers x; the mex is x - 1 = x xor 1. For even w ≥ 4 the edge offers x xor 1 and
//! the others x'; x is not among them and the mex is x. ∎
//!
//! A loop is an edge with nothing above it, so loops are covered too. With cycles no theorem is known, and the game is
//! searched.

use super::multigraph::{GROUND, Multigraph};

/// What a vertex would have to be worth where no cut on it leads to the wanted value.
const HOPELESS: u64 = u64::MAX;

/// A graph whose only cycles are loops, with its edges' weights.
pub struct WeightedTree<'a> {
    graph: &'a Multigraph,
    weights: &'a [u64],
    /// See [`Multigraph::climb`].
    order: Vec<(u32, u32, u32)>,
    /// The value of what stands on each vertex.
    values: Vec<u64>,
}

impl<'a> WeightedTree<'a> {
    /// Weights are at least 1. `None` if what is joined to the ground has a cycle other than a loop.
    ///
    /// ```
    /// use grundy::hackenbush::{Multigraph, WeightedTree};
    /// let graph = Multigraph::new(3, vec![[0, 1], [1, 2]]);
    /// assert_eq!(WeightedTree::new(&graph, &[2, 1]).unwrap().value(), 1);
    /// assert_eq!(WeightedTree::new(&graph, &[2, 1]).unwrap().edges_to(0), [1]);
    /// ```
    pub fn new(graph: &'a Multigraph, weights: &'a [u64]) -> Option<WeightedTree<'a>> {
        let order = graph.climb()?;
        let mut tree = WeightedTree { graph, weights, order, values: vec![0; graph.vertices() as usize] };
        for (edge, &[u, v]) in graph.ends().iter().enumerate() {
            if u == v {
                tree.values[u as usize] ^= weights[edge] & 1;
            }
        }
        for &(vertex, edge, below) in tree.order.iter().rev() {
            tree.values[below as usize] ^= worth(weights[edge as usize], tree.values[vertex as usize]);
        }
        Some(tree)
    }

    /// The nim-value.
    pub fn value(&self) -> u64 {
        self.values[GROUND as usize]
    }

    /// From the top down to the ground: each edge that is no loop, its weight, the value above it and what it is worth.
    pub fn rows(&self) -> impl Iterator<Item = (u32, u64, u64, u64)> {
        self.order.iter().rev().map(|&(vertex, edge, _)| {
            let (weight, above) = (self.weights[edge as usize], self.values[vertex as usize]);
            (edge, weight, above, worth(weight, above))
        })
    }

    /// All edges of which a cut leaves the value `wanted`, in ascending order. As in
    /// [`Multigraph::edges_to`], from the ground up: what each vertex would have to be worth.
    pub fn edges_to(&self, wanted: u64) -> Vec<u32> {
        let mut needs = vec![HOPELESS; self.values.len()];
        needs[GROUND as usize] = wanted;
        let mut edges = vec![];
        for &(vertex, edge, below) in &self.order {
            if needs[below as usize] == HOPELESS {
                continue;
            }
            let (weight, value) = (self.weights[edge as usize], self.values[vertex as usize]);
            let must_be = needs[below as usize] ^ self.values[below as usize] ^ worth(weight, value);
            if must_be == after_cut(weight, value) {
                edges.push(edge);
            }
            needs[vertex as usize] = match weight {
                1 => must_be.checked_sub(1).unwrap_or(HOPELESS),
                weight => must_be ^ (weight & 1),
            };
        }
        for (edge, &[u, v]) in self.graph.ends().iter().enumerate() {
            // A cut of a loop changes the parity of its weight, and so the value by 1.
            if u == v && needs[u as usize] != HOPELESS && needs[u as usize] == self.values[u as usize] ^ 1 {
                edges.push(edge as u32);
            }
        }
        edges.sort_unstable();
        edges
    }
}

/// What an edge is worth with x above it.
fn worth(weight: u64, x: u64) -> u64 {
    match weight {
        0 => 0,
        1 => x + 1,
        weight => x ^ (weight & 1),
    }
}

/// What it is worth after a cut.
fn after_cut(weight: u64, x: u64) -> u64 {
    worth(weight - 1, x)
}
