//! Green Hackenbush: cut an edge; everything no longer joined to the ground goes with it.
//!
//! A [`Multigraph`] has its nim-value in O(V + E) or nearly so ([`Multigraph::value`]), and all edges whose cut leaves a wanted
//! value in little more ([`Multigraph::edges_to`]). The way there, each step with its proof in its own file:
//!
//! ```text
//! multigraph   the drawing as an edge list, all ground vertices one
//! halves       the edges as their ends see them, parted by blocks of vertices
//! peel         trees: the colon principle, leaf by leaf
//! walk         the rest: one depth-first walk does fusion and colon
//! spread       the same breadth first, for the value of a graph with many cycles
//! value        chooses between the two ways
//! winning      which edges leave a wanted value; rings of edges inside a block
//! chain        long chains of parts, all their beginnings at once
//! branches     what stands at the ground, one by one: misère play
//! partizan     red and blue edges: numbers
//! parts        independent parts, for searches
//! reduction    the steps of fusion and colon as data
//! explain       the reasoning told on a position
//! coloured     the same for red and blue edges
//! weighted     edges that must be cut several times
//! reference    the definition, for tests
//! board        a position as it was written: names, colours, weights, coordinates
//! reading      text to boards: inline, files of lines, Graphviz
//! ```

mod board;
mod branches;
mod chain;
mod coloured;
mod explain;
mod halves;
mod multigraph;
pub mod partizan;
mod parts;
mod peel;
mod reading;
pub mod reduction;
pub mod reference;
mod spread;
mod value;
mod walk;
mod weighted;
mod winning;

pub use board::{Board, Colour, Shape, Sketch, Spot};
pub use chain::chain_values;
pub use explain::explain;
pub use multigraph::{GROUND, Multigraph};
pub use weighted::WeightedTree;
