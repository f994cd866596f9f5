//! Text from outside: bytes made text, pieces that know their place, a cursor that moves letter by letter, and DOT.
//!
//! Every reader of the engine stands on these, so what is accepted around a text (a byte order mark, either kind of line end) is
//! accepted everywhere, and a flaw always has a place that lies inside the text, between two letters.

mod cursor;
mod decode;
pub mod dot;

pub use cursor::Cursor;
pub use decode::{decode, shown};
