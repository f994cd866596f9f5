//! What people see of grundy: sentences in their language, tables, and the JSON contract.
//!
//! The engine hands out data; this crate alone knows languages. [`Narrator`] turns a [`grundy::Message`] into a sentence,
//! [`answer`](mod@answer) an analysis into the text a person reads, [`diagnostic`] an error into a line with a caret under the place,
//! and [`json`] either of them into the JSON that every shell speaks.

#![forbid(unsafe_code)]

pub mod amounts;
pub mod answer;
pub mod catalogue;
pub mod diagnostic;
pub mod graph;
pub mod json;
pub mod judged;
pub mod law;
mod narrator;
pub mod picture;
pub mod plot;
pub mod run;
mod style;
pub mod survey;
pub mod svg;
mod table;
pub mod tabulation;
pub mod textboard;
mod wrap;

pub use narrator::{Language, Narrator};
pub use style::Style;
pub use table::aligned;
pub use wrap::wrapped;
