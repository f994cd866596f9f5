//! One component of a sum, with the type of its game erased.
//!
//! Games are typed: a heap is a number, a board a bit set. Sums hold unlike games, so here a game's rules and the parts
//! of its position are wrapped as a [`Component`], and the few questions that solving a sum asks are put to it. There is
//! one implementation, [`Placed`], for all games.

mod placed;
mod ticker;

pub use placed::Placed;
pub(crate) use placed::known_value;

use crate::games::Game;
use crate::partizan::{Dyadic, Side};
use crate::sequence::HeapGame;
use crate::solve::positions::{Id, Positions};
use crate::solve::unfold::{NodeId, Unfolded};
use crate::solve::{Genus, Solver};
use crate::{Basis, Budget, Fact, Kind, Message, Nimber, Play, Reason, SolveError, Worth};
use std::any::Any;
use std::collections::HashMap;
use std::fmt::{Debug, Display};
use std::ops::ControlFlow;
use std::sync::Arc;

/// A move found in a component, not yet turned into text.
pub struct Found<'a> {
    /// Which part of the component moves, from 0.
    pub part: usize,
    /// The move.
    pub action: &'a dyn Display,
    /// The parts that take its place.
    pub leaves: &'a dyn Display,
}

/// What a component is worth in a sum under normal play.
#[derive(Clone, Debug)]
pub struct ComponentWorth {
    /// The value of the whole, as far as it is known.
    pub worth: Worth,
    /// The nim-value of each part, 0 for an infinite one; empty unless `worth` is a nimber or infinite.
    pub parts: Vec<Nimber>,
    /// The parts of infinite value.
    pub infinite: Vec<usize>,
    /// How it is known.
    pub basis: Basis,
    /// The theorem that gives the outcome of the component standing alone, where it does not give the value.
    pub outcome: Option<Basis>,
}

impl ComponentWorth {
    /// A component whose parts have no values to add.
    fn without_values(worth: Worth, basis: Basis) -> ComponentWorth {
        ComponentWorth { worth, parts: vec![], infinite: vec![], basis, outcome: None }
    }
}

/// What [`Component::moves_to`] and its kin call for each move they find.
pub type Visitor<'a> = &'a mut dyn FnMut(Found<'_>) -> ControlFlow<()>;

/// What [`Component::options`] calls for each move, with the component it leaves.
pub type OptionVisitor<'a> = &'a mut dyn FnMut(Found<'_>, Box<dyn Component>) -> ControlFlow<()>;

/// Rules with a position, the type of the game erased.
pub trait Component: Debug + Send {
    /// The game and its parameters: what stands before the colon.
    fn prefix(&self) -> String;
    /// The text with other parts in the place of its own; a part without text is left out.
    fn with_parts(&self, parts: &mut dyn Iterator<Item = String>) -> String;
    /// The game that this is in truth, where it goes by another name.
    fn also_called(&self) -> Option<String>;
    /// The same under another name, which all that comes from it will bear.
    fn under(self: Box<Self>, alias: Alias) -> Box<dyn Component>;
    /// How many independent parts the position has.
    fn len(&self) -> usize;
    /// Whether there are no parts.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The text of a part.
    fn part(&self, at: usize) -> String;
    /// The canonical text.
    fn notation(&self) -> String;
    /// A copy.
    fn boxed_clone(&self) -> Box<dyn Component>;

    /// Every move with the component it leaves, straight from the rules.
    fn options(&self, visit: OptionVisitor<'_>) -> ControlFlow<()>;
    /// Each independent part as a component of its own, in canonical form.
    fn split(&self) -> Vec<Box<dyn Component>>;
    /// Whether the player to move wins the whole sum here at once (normal play).
    fn entailing(&self) -> bool;
    /// Whether the whole sum was ended here by the last move (normal play).
    fn over(&self) -> bool;
    /// What the component is worth. With `alone`, an outcome is enough and only a little is spent on a nim-value.
    fn worth(&self, alone: bool, work: &mut Workspace, budget: &Budget) -> Result<ComponentWorth, SolveError>;
    /// What the solver has to say about how it found the value of a part.
    fn remark(&self, part: usize, work: &mut Workspace) -> Option<Message>;
    /// All moves of each part to options of that part's target value.
    fn moves_to(
        &self,
        target: &dyn Fn(usize) -> Nimber,
        work: &mut Workspace,
        budget: &Budget,
        found: Visitor<'_>,
    ) -> Result<(), SolveError>;
    /// All winning moves of a component that stands alone and whose outcome a theorem gives.
    fn winning_alone(&self, play: Play, work: &mut Workspace, budget: &Budget, found: Visitor<'_>) -> Result<(), SolveError>;

    /// The genus of each part, where a theorem gives them all.
    fn genera(&self) -> Option<Vec<Genus>>;
    /// All moves of each part to an option that the test accepts by its genus; only after [`Component::genera`].
    fn moves_to_genus(
        &self,
        accept: &dyn Fn(usize, Genus) -> bool,
        candidates: &dyn Fn(usize) -> [Nimber; 2],
        budget: &Budget,
        found: Visitor<'_>,
    ) -> Result<(), SolveError>;
    /// What a theorem says of normal play when the component is a single part.
    fn theorem(&self) -> Option<Fact>;
    /// What a theorem says of misère play when the component stands alone.
    fn misere_theorem(&self) -> Option<Fact>;
    /// Whether some move in this game leaves several parts.
    fn splits(&self) -> bool;
    /// Whether the game cannot stand beside others.
    fn only_alone(&self) -> bool;
    /// Whether play always ends, part by part.
    fn kind(&self) -> Kind;
    /// Adds all followers of the parts to a graph.
    fn unfold(&self, graph: &mut Unfolded, budget: &Budget) -> Result<Vec<NodeId>, SolveError>;
    /// The nodes of each part; only after [`Component::unfold`].
    fn part_nodes(&self, graph: &Unfolded) -> Vec<Vec<NodeId>>;
    /// Every move with the nodes that take its part's place; only after [`Component::unfold`].
    fn unfolded_moves(&self, graph: &Unfolded, visit: &mut dyn FnMut(Found<'_>, &[NodeId]) -> ControlFlow<()>);

    /// Adds all followers of the parts to a table, and returns the parts' ids.
    fn explore(&self, table: &mut Positions, budget: &Budget) -> Result<Vec<Id>, SolveError>;
    /// Every move with the ids that take its part's place; only after [`Component::explore`].
    fn explored_moves(&self, table: &Positions, visit: &mut dyn FnMut(Found<'_>, &[Id]) -> ControlFlow<()>);
    /// Whether the two players have different moves in some part.
    fn is_partizan(&self) -> bool;
    /// Every move of one of the two players with the component it leaves.
    fn side_options(&self, side: Side, visit: OptionVisitor<'_>) -> ControlFlow<()>;
    /// The sum of the parts' values where each is a number that a theorem gives.
    fn number(&self) -> Option<Dyadic>;
    /// The place in the input of the edge that a move is about, in games played on edges.
    fn edge(&self, action: &str) -> Option<u64>;
    /// The component with its type, for those who know what to look for.
    fn as_any(&self) -> &dyn Any;
    /// The game of one heap with a table of its values; `None` where a position is not one number.
    fn heaps(&self) -> Option<Box<dyn HeapGame>>;

    /// The game's own explanation of its theorem at this position.
    fn lesson(&self, play: Play) -> Vec<Reason>;
    /// Facts of the game's own that a report adds to the answer, such as New Nim's least removal.
    fn extras(&self) -> Vec<(&'static str, u64)>;
}

/// The solvers' memory, kept from question to question: a table of Kayles is built once.
#[derive(Default)]
pub struct Workspace {
    solvers: HashMap<String, Box<dyn Any>>,
}

impl Workspace {
    fn solver<G: Game>(&mut self, rules: &G) -> &mut dyn Solver<G> {
        let solver = self.solvers.entry(rules.prefix()).or_insert_with(|| Box::new(rules.solver()));
        solver.downcast_mut::<Box<dyn Solver<G>>>().expect("a prefix names one game").as_mut()
    }
}

/// A name in place of a game's own: a rule that turned out to be a known game is printed as the rule and played as the game.
#[derive(Clone, Debug)]
pub struct Alias {
    /// What stands before the colon.
    pub prefix: Arc<str>,
    /// The game that it is in truth.
    pub game: Arc<str>,
}
