//! A part of a graph: the rows of a range of its vertices.
//!
//! Several machines may share a graph that none of them could hold, each with a range of the vertices. Ids are those of the whole graph.

use super::Csr;
use std::ops::Range;

/// The rows of a range of vertices.
///
/// ```
/// use grundy::graph::{Csr, Part};
/// let part = Part::whole(Csr::from_arcs(3, &[(2, 0), (2, 1), (1, 0)]));
/// assert_eq!((part.range(), part.row(2)), (0..3, &[0, 1][..]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    first: u32,
    whole: u32,
    rows: Csr,
}

impl Part {
    /// All of a graph.
    pub fn whole(graph: Csr) -> Part {
        Part { first: 0, whole: graph.len() as u32, rows: graph }
    }

    /// Which vertices.
    pub fn range(&self) -> Range<u32> {
        self.first..self.first + self.rows.len() as u32
    }

    /// How many vertices the whole graph has.
    pub fn vertices(&self) -> u32 {
        self.whole
    }

    /// How many arcs start here.
    pub fn arcs(&self) -> usize {
        self.rows.arcs()
    }

    /// The options of a vertex of the range.
    #[inline]
    pub fn row(&self, vertex: u32) -> &[u32] {
        self.rows.row(vertex - self.first)
    }
}
