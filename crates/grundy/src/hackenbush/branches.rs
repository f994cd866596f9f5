//! The branches at the ground, for misère play.
//!
//! Suppose no cycle but a loop passes through the ground. Then the game is a sum of branches: each loop at the ground, and
//! each ground edge with what stands on it.
//!
//! **Theorem.** Misère play is misère Nim with the values of the branches as heaps.
//!
//! *Proof.* A branch that is not gone has value x + 1 ≥ 1, and its followers are the same branch with less on it, or
//! nothing. So 0 is the value of nothing alone, and by induction a branch of value 1 has the misère value 0, since its
//! options are nothing (misère value 1) and branches of value 2 or more (the same in both plays); and a branch of value v ≥ 2
//! has the misère value v, since its options have, besides other values above v, all of 0, 1, …, v - 1, of which 0 and 1 just change
//! places. Those are the genera of heaps of Nim, and tame games add up (see [`Genus`](crate::Genus)). ∎
//!
//! This covers every tree, where it is known as the SJ rule applied to the branches at the root. A cycle through the ground
//! may have value 0 without being over, and then the game can be wild.

use super::halves::HalfEdges;
use super::multigraph::{GROUND, Multigraph};
use super::peel::{Peeled, peel};
use super::walk::walk;

impl Multigraph {
    /// The values of the branches at the ground, or `None` if a cycle other than a loop passes through it.
    ///
    /// ```
    /// use grundy::hackenbush::Multigraph;
    /// let forest = Multigraph::new(4, vec![[0, 1], [1, 2], [0, 3], [0, 0]]);
    /// assert_eq!(forest.branches(), Some(vec![1, 1, 2]));
    /// assert_eq!(Multigraph::new(2, vec![[0, 1], [0, 1]]).branches(), None);
    /// ```
    pub fn branches(&self) -> Option<Vec<u32>> {
        let loops = self.ends().iter().filter(|&&ends| ends == [GROUND; 2]).count();
        let mut values = vec![1; loops];
        let Peeled { mut nodes, leaves } = peel(self.vertices(), &HalfEdges::Listed(self));
        let standing = leaves.iter().map(|&leaf| nodes[leaf as usize]).filter(|leaf| leaf.across == GROUND);
        values.extend(standing.map(|leaf| leaf.value + 1));
        if nodes[GROUND as usize].degree > 0 {
            let met = walk::<()>(HalfEdges::Listed(self), &mut nodes);
            for (number, above) in (1..).zip(&met[1..]).filter(|(_, above)| above.parent == 0) {
                if !above.hangs_by_a_bridge(number) {
                    return None;
                }
                values.push(above.value + 1);
            }
        }
        values.sort_unstable();
        Some(values)
    }
}
