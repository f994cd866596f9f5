//! Green Hackenbush: cut an edge; everything no longer joined to the ground goes with it.
//!
//! A [`Multigraph`] has its nim-value in O(V + E) ([`Multigraph::value`]) and all edges whose cut leaves a wanted value in
//! little more ([`Multigraph::edges_to`]). The way there, each step with its proof in its own file:
//!
//! ```text
//! multigraph   the drawing as an edge list, all ground vertices one
//! peel         trees: the colon principle, leaf by leaf
//! walk         the rest: one depth-first walk does fusion and colon
//! value        the two together
//! winning      which edges leave a wanted value; rings of edges inside a block
//! chain        long chains of parts, all their beginnings at once
//! reference    the definition, for tests
//! ```

mod chain;
mod multigraph;
mod peel;
pub mod reference;
mod value;
mod walk;
mod winning;

pub use chain::chain_values;
pub use multigraph::{GROUND, Multigraph};
