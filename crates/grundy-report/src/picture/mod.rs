//! Pictures of positions: SVG of our own.

pub mod graph;
pub mod hackenbush;
