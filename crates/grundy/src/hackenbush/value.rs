//! The nim-value. Three engines give the same answer; which of them is fast depends on the graph.
//!
//! - With fewer edges than vertices most of the graph is trees: [leaves are peeled](super::peel), and what is left, if
//!   anything, is [walked](super::walk).
//! - With more edges peeling would be a pass too many. If neighbours lie near each other in memory, as in a drawing that was
//!   numbered in some order, the walk stays where the memory is at hand.
//! - If they lie far apart, each step of a walk waits for the memory; [spreading](super::spread) waits for many at once. It also
//!   keeps less of each vertex, which counts where vertices are nearly as many as edges.

use super::halves::Halves;
use super::multigraph::{GROUND, Multigraph};
use super::peel::{nodes, peel};
use super::spread;
use super::walk::walk;

impl Multigraph {
    /// The nim-value of green Hackenbush on this graph.
    ///
    /// ```
    /// use grundy::hackenbush::Multigraph;
    /// let bamboo = Multigraph::new(4, vec![[0, 1], [1, 2], [2, 3]]);
    /// assert_eq!(bamboo.value(), 3);
    /// let square = Multigraph::new(4, vec![[0, 1], [1, 2], [2, 3], [3, 0]]);
    /// assert_eq!(square.value(), 0);
    /// ```
    pub fn value(&self) -> u32 {
        if self.ends().len() < self.vertices() as usize {
            let mut nodes = peel(self.vertices(), &Halves::Listed(self)).nodes;
            let ground = nodes[GROUND as usize];
            return if ground.degree == 0 { ground.value } else { walk::<()>(Halves::Listed(self), &mut nodes)[0].value };
        }
        if self.is_thin() || self.is_scattered() { spread::value(self) } else { walked(self) }
    }

    /// Whether there are few edges for so many vertices, as in long rings.
    fn is_thin(&self) -> bool {
        2 * self.ends().len() < 3 * self.vertices() as usize
    }
}

/// The value by walking, without peeling.
pub(super) fn walked(graph: &Multigraph) -> u32 {
    let halves = Halves::Listed(graph);
    let mut nodes = nodes(graph.vertices(), &halves);
    walk::<()>(halves, &mut nodes)[0].value
}
