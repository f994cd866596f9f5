//! Text to positions and back.
//!
//! ```text
//! sum        component { "+" component }
//! component  game [ "/" parameters ] ":" position
//! position   text of the game's own, or "@" and the name of a file that holds it
//! ```
//!
//! Reading goes in two steps. Here the expression is cut into names, parameters and positions, each a [`Text`] that
//! knows its place. The game's own reader then builds a legal position or says what is wrong, and where. Printing a
//! position gives its canonical text, and reading that gives the position back.

mod board;
mod diagnostic;
mod expression;
mod text;

pub use board::Drawing;
pub use diagnostic::{Diagnostic, Parsed, Source};
pub use expression::{Files, Input, NoFiles, heap_game, parse, parse_with};
pub use text::{Text, shortened};
