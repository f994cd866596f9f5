//! Pictures of positions, games and graphs, all drawn on one [canvas](crate::svg).

mod boards;
pub mod graph;
pub mod hackenbush;
mod labels;
pub(crate) mod legend;
mod net;
mod position;

pub use net::places;
pub use position::{answer, partizan};
