//! What a game is: its rules, what theorems say of it, and how its values are found.

mod coordinates;
mod fact;
mod finding;
mod heaps;
mod look;
mod named;
mod per_game;
mod ruleset;
mod solver;
mod values;

pub use coordinates::Coordinates;
pub use fact::Fact;
pub use finding::{By, Finding};
pub use heaps::HeapGame;
pub use look::{Look, Shade, Square};
pub use named::Game;
pub use per_game::PerGame;
pub use ruleset::{Kind, Ruleset, Visit};
pub use solver::Solver;
pub use values::Values;
