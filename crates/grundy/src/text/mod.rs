//! Pieces of text that know where they stand, and what is wrong with them.
//!
//! Whatever is read, an expression, a file or a certificate, goes the same way: bytes become text in one place ([`decode()`]), a hand-written reader walks
//! over the text with a [`Cursor`], which cannot split a letter, and what it reads is cut into [`Text`]s. A reader that finds an error answers with a
//! [`Diagnostic`]: what is wrong, where, and what would be right. Graphviz's language has one [reader](dot) for all who take it.

mod cursor;
mod decode;
mod diagnostic;
mod dialect;
pub mod dot;
mod drawing;
mod piece;

pub use cursor::Cursor;
pub use decode::{decode, shown};
pub use diagnostic::{Diagnostic, Parsed, Source};
pub use dialect::{Dialect, List};
pub use drawing::Drawing;
pub use piece::{Text, shortened};
