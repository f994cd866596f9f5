//! The rule language: a game in one line.
//!
//! ```text
//! n -> n-1 | n-3 | n-4                                        take 1, 3 or 4
//! n -> n-k for 1 <= k <= n/2                                  take at most half
//! n -> a + b for a + b == n, 1 <= a < b                       Grundy's game
//! (x, y) -> (x-k, y) | (x, y-k) | (x-k, y-k) for k >= 1       Wythoff
//! (n, m) -> (n-k, 2*k) for 1 <= k <= m                        Fibonacci Nim
//! ```
//!
//! **Meaning.** A rule says where a move may lead. Names of the head are the position; every other name stands for any whole number
//! from 0 on for which the conditions hold. No number of a position is ever negative: a choice that would make one so is no
//! move, and neither is one in which something has no value, such as a quotient by 0. A `+` outside parentheses splits the
//! position in two; a `for` belongs to all targets since the last one, except that a condition about
//! free names says nothing of the targets that do not use them, if others do. A position of zeros alone has no moves, so it counts as nothing,
//! and two choices that leave the same are one move.
//!
//! **Phases.** Text → words (`token`) → [`Rule`] (`read`, `ast`) → which name runs over which range (`plan`) → the moves of many positions at a
//! time (`moves`: code over columns, run in blocks of rows). [`plain`] is the same from the definition, without any of it, for the tests. A
//! [`Checked`] rule has been planned and found to end; [`RuleGame`] is its game; [`recognise()`] sees that it is a game known by another name.
//! [`RuleTable`] is a table of its values (`table`): short loops are written out (`unroll`), each target runs in the cheapest form that it has
//! (`lane`), and where the parts are linear that is a native loop over the table (`kernel`).

mod ast;
mod check;
mod game;
mod imply;
mod linear;
mod meaning;
mod moves;
pub mod plain;
mod plan;
mod program;
mod read;
mod recognise;
mod symbols;
mod table;
mod token;

pub use ast::{Condition, Expr, Group, Name, Rule, Target};
pub use check::{Checked, Measure};
pub use game::{Place, RuleGame, RuleMove, Tuple, open};
pub use meaning::{Binary, NoValue, Relation, Test, Unary};
pub use recognise::{Recognised, recognise};
pub use table::{Form, RuleTable};
