//! The definition, and the plain way to try every edge; both slow and sure.

use super::multigraph::Multigraph;
use crate::mex;
use std::collections::HashMap;

/// Values by the definition: cut an edge, drop what is no longer joined to the ground, take the mex. For at most 64 edges,
/// and in practice for twenty.
#[derive(Default)]
pub struct ByDefinition {
    known: HashMap<u64, u32>,
}

impl ByDefinition {
    /// The value of the part of a graph whose edges are the bits of `edges`. One memory serves one graph.
    ///
    /// ```
    /// use grundy::hackenbush::{Multigraph, reference::ByDefinition};
    /// let triangle = Multigraph::new(3, vec![[0, 1], [1, 2], [2, 0]]);
    /// assert_eq!(ByDefinition::default().value(&triangle, 0b111), 1);
    /// assert_eq!(ByDefinition::default().value(&triangle, 0b110), 2);
    /// ```
    pub fn value(&mut self, graph: &Multigraph, edges: u64) -> u32 {
        let standing = standing(graph, edges);
        if let Some(&value) = self.known.get(&standing) {
            return value;
        }
        let options = (0..graph.ends().len()).filter(|edge| standing >> edge & 1 == 1);
        let values: Vec<_> = options.map(|edge| crate::Nimber(u64::from(self.value(graph, standing & !(1 << edge))))).collect();
        let value = mex(values).0 as u32;
        self.known.insert(standing, value);
        value
    }
}

/// The edges among these that are joined to the ground.
pub fn standing(graph: &Multigraph, edges: u64) -> u64 {
    let grounded = graph.grounded(|edge| edges >> edge & 1 == 1);
    grounded.iter().enumerate().fold(0, |set, (edge, &stands)| set | u64::from(stands) << edge)
}

/// The value left after cutting each edge, by working it out anew each time; `None` for an edge not joined to the ground.
///
/// ```
/// use grundy::hackenbush::{Multigraph, reference::values_after_cuts};
/// let triangle = Multigraph::new(3, vec![[0, 1], [1, 2], [2, 0]]);
/// assert_eq!(values_after_cuts(&triangle), [Some(2), Some(0), Some(2)]);
/// ```
pub fn values_after_cuts(graph: &Multigraph) -> Vec<Option<u32>> {
    let grounded = graph.grounded(|_| true);
    let after = |edge: usize| {
        let mut ends = graph.ends().to_vec();
        ends.remove(edge);
        Multigraph::new(graph.vertices(), ends).value()
    };
    (0..graph.ends().len()).map(|edge| grounded[edge].then(|| after(edge))).collect()
}
