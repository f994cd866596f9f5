//! The contest kit: what stands on a judge's standard input and output, and programs that are held against it.
//!
//! A [`Problem`] is a small declarative file: the [`format`](mod@format) of the input, the position in our notation and the words of the answer, both
//! [templates](template). From it follow a reader that names what is wrong with an input, the judge's output ([`judge`]), random inputs from
//! tiny to large ([`generate`]), a comparison of answers ([`compare`]) and the smallest input on which a program is wrong ([`shrink`]).
//!
//! Data flows one way: text → [`Format`] → [`Record`]s → position → the engine → answer → text. Nothing here has a sentence; the only input and output is that
//! of the programs that are run ([`runner`]).

pub mod compare;
pub mod emit;
pub mod format;
pub mod generate;
pub mod judge;
mod known;
mod opened;
pub mod problem;
pub mod runner;
pub mod shape;
pub mod shrink;
pub mod stress;
pub mod template;

pub use format::{Cases, Count, Field, Format, Kind, Limit, Record, Value};
pub use judge::{Judge, Verdict};
pub use known::{all, find, hint};
pub use opened::Opened;
pub use problem::Problem;
pub use stress::{Failure, Found, Plan, stress};
