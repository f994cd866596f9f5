//! One component of a sum, with the type of its game erased.
//!
//! Games are typed: a heap is a number, a board a bit set. Sums hold unlike games, so here a game's rules and the parts of its position are
//! wrapped as a [`Component`]. The core is its text, its identity and its moves. What a theory needs beyond that, it asks for by name:
//!
//! | capability | asked by |
//! |---|---|
//! | [`NormalPlay`] | values that add up, and moves to a value |
//! | [`MiserePlay`] | genera by theorems, and moves to a genus |
//! | [`FollowerMoves`] | the table of everything that can come |
//! | [`PartizanPlay`] | the two players' own moves, and numbers |
//! | [`Notes`] | what a report adds: explanations, edges, figures of the game's own |
//! | [`HeapGame`] | tables of the values of one heap |
//!
//! There is one implementation, [`TypedComponent`], for all games.

mod followers;
mod misere;
mod normal;
mod notes;
mod partizan;
mod typed;

pub use followers::FollowerMoves;
pub use misere::MiserePlay;
pub use normal::{ComponentWorth, NormalPlay};
pub use notes::Notes;
pub use partizan::PartizanPlay;
pub use typed::TypedComponent;

use crate::game::HeapGame;
use crate::{Budget, Kind, SolveError, Walk};
use std::any::Any;
use std::fmt::{Debug, Display};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A move found in a component, not yet turned into text.
pub struct FoundMove<'a> {
    /// Which part of the component moves, from 0.
    pub part: usize,
    /// The move.
    pub action: &'a dyn Display,
    /// The parts that take its place.
    pub leaves: &'a dyn Display,
}

/// What a finder of moves calls for each one.
pub type FoundVisitor<'a> = &'a mut dyn FnMut(FoundMove<'_>) -> Walk;

/// What [`Component::options`] calls for each move, with the component it leaves.
pub type OptionVisitor<'a> = &'a mut dyn FnMut(FoundMove<'_>, Box<dyn Component>) -> Walk;

/// Rules with a position, the type of the game erased.
///
/// Components are equal iff their rules are and their parts are, whatever they are called.
pub trait Component: Debug + Send + Sync {
    /// The game and its parameters: what stands before the colon.
    fn prefix(&self) -> String;
    /// The game that this is in truth, where it goes by another name.
    fn recognised_as(&self) -> Option<String>;
    /// The same under another name, which its followers have as well.
    fn with_alias(self: Box<Self>, alias: Alias) -> Box<dyn Component>;
    /// How many independent parts the position has.
    fn len(&self) -> usize;
    /// Whether there are no parts.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The text of a part.
    fn part(&self, at: usize) -> String;
    /// The text with other parts in the place of its own; a part without text is left out.
    fn with_parts(&self, parts: &mut dyn Iterator<Item = String>) -> String;
    /// The canonical text.
    fn notation(&self) -> String;
    /// A copy.
    fn boxed_clone(&self) -> Box<dyn Component>;
    /// The same with its parts in order, so that components which differ only in the order of parts are equal.
    fn sorted(&self) -> Box<dyn Component>;

    /// Does what the theorems of its game need once, under a budget.
    fn prepare(&self, budget: &Budget) -> Result<(), SolveError>;
    /// Whether the game cannot stand beside others.
    fn only_alone(&self) -> bool;
    /// How far the theory of sums applies to the game.
    fn traits(&self) -> Traits;
    /// Every move with the component it leaves, straight from the rules.
    fn options(&self, budget: &Budget, visit: OptionVisitor<'_>) -> Walk;
    /// Each independent part as a component of its own, in canonical form.
    fn split(&self) -> Vec<Box<dyn Component>>;
    /// The number that solvers keep in place of a part in canonical form, if there is one: [`Ruleset::packed`](crate::Ruleset::packed).
    fn packed(&self, part: usize) -> Option<u64>;
    /// One part as a component of its own, under its own name.
    fn alone(&self, part: usize) -> Box<dyn Component>;
    /// The same position with each independent part apart, under its own name; a part that splits into no parts at all is kept as it is.
    fn separated(&self) -> Box<dyn Component>;

    /// Values, and moves to them.
    fn normal(&self) -> &dyn NormalPlay;
    /// Genera, and moves to them.
    fn misere(&self) -> &dyn MiserePlay;
    /// Everything that can come of it.
    fn followers(&self) -> &dyn FollowerMoves;
    /// The two players' own moves.
    fn partizan(&self) -> &dyn PartizanPlay;
    /// What a report adds to the answer.
    fn notes(&self) -> &dyn Notes;
    /// The game of one heap with a table of its values; `None` where a position is not one number.
    fn heaps(&self) -> Option<Box<dyn HeapGame>>;

    /// The component with its type, for those who know what to look for.
    fn as_any(&self) -> &dyn Any;
    /// Whether the other is of the same type with equal rules and parts.
    fn is_same(&self, other: &dyn Component) -> bool;
    /// Feeds rules and parts to a hasher.
    fn hash_to(&self, state: &mut dyn Hasher);
}

impl PartialEq for dyn Component {
    fn eq(&self, other: &dyn Component) -> bool {
        self.is_same(other)
    }
}

impl Eq for dyn Component {}

impl Hash for dyn Component {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.hash_to(state);
    }
}

impl Clone for Box<dyn Component> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

/// What is true of a game at every position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Traits {
    /// How far the plain theory of sums applies.
    pub kind: Kind,
    /// Whether some move leaves several parts.
    pub splits: bool,
}

/// A name in place of a game's own: a rule that turned out to be a known game is printed as the rule and played as the game.
#[derive(Clone, Debug)]
pub struct Alias {
    /// What stands before the colon.
    pub prefix: Arc<str>,
    /// The game that it is in truth.
    pub game: Arc<str>,
}
