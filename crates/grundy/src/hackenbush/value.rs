//! The nim-value in O(V + E): [leaves are peeled](super::peel), and [one walk](super::walk) does the rest.

use super::multigraph::{GROUND, Multigraph};
use super::peel::peel;
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
        let mut nodes = peel(self).nodes;
        let ground = nodes[GROUND as usize];
        if ground.degree == 0 { ground.value } else { walk::<()>(self, &mut nodes)[0].value }
    }
}
