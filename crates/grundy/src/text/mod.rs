//! Pieces of text that know where they stand, and what is wrong with them.
//!
//! Whatever is read, an expression, a file or a certificate, is cut into [`Text`]s. A reader that finds a flaw answers with a
//! [`Diagnostic`]: what is wrong, where, and what would be right.

mod diagnostic;
mod drawing;
mod piece;

pub use diagnostic::{Diagnostic, Parsed, Source};
pub use drawing::Drawing;
pub use piece::{Text, shortened};
