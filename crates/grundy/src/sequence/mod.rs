//! Nim-sequences: the values of heaps of size 0, 1, 2, …, and their periods.

mod code;
mod heap_table;
mod period;
mod values;

pub use code::{Code, Digit, Heaps};
pub use heap_table::HeapTable;
pub use period::Period;
pub use values::{HeapGame, Numbered};
