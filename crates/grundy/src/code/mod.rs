//! Take-and-break codes: the rules of a game of heaps as digits, and as linear conditions in symbols.

mod digits;
pub mod moves;

pub(crate) use digits::each_split;
pub use digits::{Code, Digit, Heaps};
