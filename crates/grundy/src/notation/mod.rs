//! Text to positions and back.
//!
//! ```text
//! sum        component { "+" component }
//! component  game [ "/" parameters ] ":" position  |  "(" rule ")" ":" position
//! position   text of the game's own, or "@" and the name of a file that holds it; a rule may be "@" and a file's name, too
//! ```
//!
//! Reading goes in two steps. Here the expression is cut into names, parameters and positions, each a [`Text`] that
//! knows its place. The game's own reader then builds a legal position or says what is wrong, and where. Printing a
//! position gives its canonical text, and reading that gives the position back.

mod expression;

pub use crate::text::{Diagnostic, Parsed, Source, Text, shortened};
pub use expression::{Files, NoFiles, heap_game, open_game, parse, parse_with, rulebook, verify};
