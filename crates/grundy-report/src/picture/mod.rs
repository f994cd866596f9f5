//! Pictures of positions, games and graphs, all drawn on one [canvas](crate::svg).

pub mod graph;
pub mod hackenbush;
mod labels;
pub(crate) mod legend;
mod net;
