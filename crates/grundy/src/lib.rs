//! **grundy** solves impartial combinatorial games: Nim and its relatives, take-and-break games, boards, coins and trees,
//! and sums of them.
//!
//! ```
//! use grundy::{Budget, analysis::{Answer, Request, analyse}, sum::Workspace, notation::parse};
//!
//! let sum = parse("nim:3,4,5 + kayles:7").unwrap();
//! let analysis = analyse(&sum, &Request::default(), &mut Workspace::default(), &Budget::unlimited()).and_then(Answer::impartial).unwrap();
//! assert_eq!(analysis.nim_value.unwrap().0, 3 ^ 4 ^ 5 ^ 2);
//! ```
//!
//! Data flows one way: text → [`notation`] → [`Sum`] of [`sum::Component`]s → [`analysis`](mod@analysis). The engine is pure: no input or
//! output, no clock, no sentences. What people read is made elsewhere from the [`Message`]s and [`Reason`]s it hands out.
//!
//! To add a game, see [`games`]; to know why an answer is right, see [`solve`].

#![forbid(unsafe_code)]

pub mod analysis;
pub mod automatic;
mod budget;
pub mod calc;
pub mod code;
mod dice;
pub mod game;
pub mod games;
mod genus;
pub mod graph;
pub mod hackenbush;
mod message;
pub mod nimber;
pub mod notation;
mod outcome;
pub mod partizan;
pub mod pattern;
pub mod period;
pub mod proof;
pub mod rule;
pub mod sequence;
pub mod solve;
pub mod sum;
pub mod tabulate;
pub mod text;
mod threads;

pub use budget::{Budget, Halt, SolveError, Stop, Walk, saw_all};
pub use dice::Dice;
pub use game::{Fact, Game, Kind, Ruleset, Visit};
pub use genus::Genus;
pub use message::{Arg, Cell, Message, Reason, Table};
pub use nimber::{MexSet, Nimber, mex};
pub use outcome::{Basis, Compound, Convention, Ending, Evidence, Outcome, Play, Worth};
pub use sum::{Step, Sum};
