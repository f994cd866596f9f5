//! Nim-sequences: the values of heaps of size 0, 1, 2, …, and their periods.

mod dense;
mod heap_table;
mod long_run;
mod packed;
mod period;
pub mod plain;
mod regularity;
mod sparse;
mod standard_form;
mod sums;
#[cfg(test)]
mod tests;
mod values;

pub use heap_table::HeapTable;
pub use long_run::{LongRun, Settled};
pub use period::Period;
pub use regularity::Regularity;
pub use sparse::recurrence::Recurrence;
pub use sparse::space::Space;
pub(crate) use sparse::stream::{Reached, Stream};
pub use standard_form::StandardForm;
pub use values::Numbered;
