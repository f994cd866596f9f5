//! **grundy** solves impartial combinatorial games: Nim and its relatives, take-and-break games, boards, coins and trees,
//! and sums of them.
//!
//! ```
//! use grundy::{Budget, analysis::{Answer, Request, analyse}, notation::parse, sum::Workspace};
//!
//! let sum = parse("nim:3,4,5 + kayles:7").unwrap();
//! let answer = analyse(&sum, &Request::default(), &mut Workspace::default(), &Budget::unlimited()).unwrap();
//! let Answer::Impartial(analysis) = answer else { unreachable!("both players have the same moves") };
//! assert_eq!(analysis.nim_value.unwrap().0, 3 ^ 4 ^ 5 ^ 2);
//! ```
//!
//! # A game of your own
//! Say which moves there are, and what the game is called; everything else is the engine's:
//!
//! ```
//! use grundy::analysis::{Answer, Request, analyse};
//! use grundy::{Budget, Game, Ruleset, Sum, Visit, Walk, games::nim::Nim, sum::{TypedComponent, Workspace}};
//!
//! /// Take one stone, or split a heap in two equal heaps.
//! #[derive(Clone, Debug, PartialEq, Eq, Hash)]
//! struct OneOrHalve;
//!
//! impl Ruleset for OneOrHalve {
//!     type Position = u64;
//!     type Move = &'static str;
//!     fn options(&self, &heap: &u64, visit: &mut Visit<'_, Self>) -> Walk {
//!         if heap > 0 { visit.option("take one", &[heap - 1])?; }
//!         if heap > 0 && heap % 2 == 0 { visit.option("halve", &[heap / 2, heap / 2])?; }
//!         Ok(())
//!     }
//! }
//!
//! impl Game for OneOrHalve {
//!     fn prefix(&self) -> String { "one-or-halve".into() }
//!     fn splits(&self) -> bool { true }
//! }
//!
//! let sum = Sum::new(vec![TypedComponent::boxed(OneOrHalve, vec![2, 3]), TypedComponent::boxed(Nim, vec![1])]);
//! let answer = analyse(&sum, &Request::default(), &mut Workspace::default(), &Budget::unlimited());
//! let analysis = answer.and_then(Answer::impartial).unwrap();
//! assert_eq!(analysis.nim_value.unwrap().0, 3);
//! let moves: Vec<String> = analysis.winning.listed.iter().map(|step| sum.after(step)).collect();
//! assert_eq!(moves, ["one-or-halve:1,3 + nim:1"]);
//! ```
//!
//! # The way of a question
//! Data flows one way: text → [`notation`] → [`Sum`] of [`sum::Component`]s → [`analysis`](mod@analysis). The engine is pure: no input or
//! output, no clock, no sentences. What people read is made elsewhere from the [`Message`]s and [`Reason`]s it hands out.
//!
//! To add a game to the catalogue, see [`games`]; to know why an answer is right, see [`solve`]; how the rooms lie above one another is in
//! `docs/design.md`, and a test holds it.

#![forbid(unsafe_code)]
// A walk through options tells why it ended; nobody drops that unseen.
#![warn(clippy::let_underscore_must_use)]

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
pub mod player;
pub mod proof;
pub mod review;
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
