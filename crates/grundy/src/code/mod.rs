//! Take-and-break codes: the rules of a game of heaps as digits, and as linear conditions in symbols.

mod digits;
mod general;
pub mod moves;
mod spelling;

pub(crate) use digits::each_split;
pub use digits::{Code, Digit, Heaps};
pub use general::{Breaking, Compare, General};
