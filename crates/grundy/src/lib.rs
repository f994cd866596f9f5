//! **grundy** solves impartial combinatorial games: Nim and its relatives, take-and-break games, boards, coins and trees,
//! and sums of them.
//!
//! ```
//! use grundy::{Budget, analysis::{analyse, Request}, component::Workspace, notation::parse};
//!
//! let sum = parse("nim:3,4,5 + kayles:7").unwrap();
//! let analysis = analyse(&sum, &Request::default(), &mut Workspace::default(), &Budget::unlimited()).unwrap();
//! assert_eq!(analysis.nim_value.unwrap().0, 3 ^ 4 ^ 5 ^ 2);
//! ```
//!
//! Data flows one way: text → [`notation`] → [`Sum`] of [`component`]s → [`analysis`](mod@analysis). The engine is pure: no input or
//! output, no clock, no sentences. What people read is made elsewhere from the [`Message`]s and [`Reason`]s it hands out.
//!
//! To add a game, see [`games`]; to know why an answer is right, see [`solve`].

#![forbid(unsafe_code)]

pub mod analysis;
pub mod automatic;
mod budget;
pub mod calc;
pub mod component;
mod dice;
pub mod games;
pub mod graph;
pub mod hackenbush;
mod message;
pub mod nimber;
pub mod notation;
mod outcome;
pub mod partizan;
pub mod pattern;
pub mod proof;
pub mod rule;
mod ruleset;
pub mod sequence;
pub mod solve;
mod sum;
pub mod tabulate;
pub mod text;
mod threads;

pub use budget::{Budget, SolveError, Stop};
pub use dice::Dice;
pub use message::{Arg, Cell, Message, Reason, Table};
pub use nimber::{MexSet, Nimber, mex};
pub use outcome::{Basis, Compound, Convention, Ending, Evidence, Outcome, Play, Worth};
pub use ruleset::{Fact, Kind, Ruleset, Visit};
pub use sum::{Step, Sum};
