//! Nim-sequences: the values of heaps of size 0, 1, 2, …, and their periods.

mod code;
mod dense;
mod heap_table;
pub mod moves;
mod period;
pub mod plain;
pub mod regularity;
mod values;

pub use code::{Code, Digit, Heaps};
pub use heap_table::HeapTable;
pub use period::Period;
pub use regularity::Regularity;
pub use values::{HeapGame, Numbered};
