//! The nim-value. Two ways give the same answer; which of them is fast depends on the graph.
//!
//! - With fewer edges than vertices most of the graph is trees: [leaves are peeled](super::peel), and what is left, if
//!   anything, is [walked](super::walk).
//! - With more edges peeling would be a pass too many. [Spreading](super::spread) keeps less of each vertex than a walk
//!   and, where neighbours lie far apart, waits for many of them at once.

use super::halves::HalfEdges;
use super::multigraph::{GROUND, Multigraph};
use super::peel::peel;
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
            let mut nodes = peel(self.vertices(), &HalfEdges::Listed(self)).nodes;
            let ground = nodes[GROUND as usize];
            return if ground.degree == 0 { ground.value } else { walk::<()>(HalfEdges::Listed(self), &mut nodes)[0].value };
        }
        spread::value(self)
    }
}
