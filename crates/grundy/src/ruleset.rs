//! The central trait: what may be played.

use crate::{Basis, Nimber, Outcome, SolveError, Worth};
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::ControlFlow;

/// The rules of an impartial game, given by its options and nothing else.
///
/// A [`Position`](Ruleset::Position) is ONE component: one heap, one board, one tree. An option is a *slice* of
/// positions, because a move may split a component into independent ones or remove it; that one choice covers Nim,
/// Kayles, token games and Hackenbush.
///
/// ```
/// use grundy::{Ruleset, Visit};
/// use std::ops::ControlFlow;
///
/// /// Take one or two stones.
/// struct OneOrTwo;
///
/// impl Ruleset for OneOrTwo {
///     type Position = u64;
///     type Move = u64;
///     fn options(&self, &n: &u64, visit: Visit<'_, Self>) -> ControlFlow<()> {
///         for take in 1..=n.min(2) {
///             visit(take, &[n - take])?;
///         }
///         ControlFlow::Continue(())
///     }
/// }
/// assert_eq!(grundy::solve::reference::nim_value(&OneOrTwo, &7).0, 7 % 3);
/// ```
pub trait Ruleset {
    /// One component.
    type Position: Clone + Ord + Hash + Display + Debug;
    /// A move, shown in notation, not prose.
    type Move: Clone + Eq + Display;

    /// Shows every move from a position with the components it leaves, until the visitor breaks off.
    ///
    /// Moves are distinct; two of them may lead to the same place. Play must end, unless the game says otherwise.
    fn options(&self, from: &Self::Position, visit: Visit<'_, Self>) -> ControlFlow<()>;

    /// Why [`options`](Ruleset::options) last broke off although its visitor did not, if it did: too much work for one position, or a
    /// move that would let play go on for ever. Whoever needs all options asks after a break.
    fn gave_up(&self) -> Option<SolveError> {
        None
    }

    /// What a theorem says of the position under normal play. Its conditions have been checked for this position.
    fn theorem(&self, at: &Self::Position) -> Option<Fact> {
        let _ = at;
        None
    }

    /// The position as independent parts in a canonical form, for solvers that remember what they have seen.
    ///
    /// The parts' sum must be the *same game* as the position, move for move, so that it may be used in either play:
    /// splitting, renaming, mirroring and dropping what can never move are allowed, theorems are not.
    fn reduce(&self, at: &Self::Position, keep: &mut dyn FnMut(Self::Position)) {
        keep(at.clone());
    }

    /// Roughly how long play can last: solvers try options of small parts first. Only speed depends on it.
    fn size(&self, at: &Self::Position) -> u32 {
        let _ = at;
        0
    }

    /// How many bytes a position holds beyond its own size, for solvers that count what they remember.
    fn bytes_held(&self, at: &Self::Position) -> u64 {
        let _ = at;
        0
    }

    /// Whether the player to move wins the *whole sum* at once with a move here, as by a third mark in Treblecross.
    /// Then nobody ever moves to such a position under normal play, and it has no nim-value.
    fn entailing(&self, at: &Self::Position) -> bool {
        let _ = at;
        false
    }

    /// Whether the move just made here ended the *whole sum* under normal play: the player to move has lost it. An
    /// [entailing](Ruleset::entailing) position is one with such an option.
    fn over(&self, at: &Self::Position) -> bool {
        let _ = at;
        false
    }
}

/// How far the plain theory of sums, which wants play to end and sums to add up, applies to a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// Play ends, and a move changes nothing but its own part.
    #[default]
    Plain,
    /// Some position is [entailing](Ruleset::entailing): a move may end the whole sum.
    Entailing,
    /// A position can come back, so that play need not end.
    Loopy,
}

/// What [`Ruleset::options`] calls for each option.
pub type Visit<'a, R> = &'a mut dyn FnMut(<R as Ruleset>::Move, &[<R as Ruleset>::Position]) -> ControlFlow<()>;

/// What a theorem says of a position, and the theorem's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// A nim-value, or only the outcome.
    pub worth: Worth,
    /// The theorem.
    pub basis: Basis,
}

impl Fact {
    /// A nim-value by a theorem.
    ///
    /// ```
    /// use grundy::Fact;
    /// assert_eq!(Fact::value(3, "nim").worth.nimber(), Some(grundy::Nimber(3)));
    /// ```
    pub fn value(value: u64, by: &'static str) -> Fact {
        Fact { worth: Worth::Nimber(Nimber(value)), basis: Basis::proved(by) }
    }

    /// Only the outcome of the position standing alone, by a theorem.
    pub fn outcome(mover_wins: bool, by: &'static str) -> Fact {
        Fact { worth: Worth::Alone(Outcome::of_mover(mover_wins)), basis: Basis::proved(by) }
    }
}
