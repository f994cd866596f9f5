//! What a named game adds to its rules: a name, and shortcuts that a theorem justifies.

use super::{Fact, HeapGame, Kind, Look, Ruleset, Solver, Visit};
use crate::code::Code;
use crate::code::moves::{self, MoveKind};
use crate::partizan::{Dyadic, Side};
use crate::{Budget, Genus, Nimber, Play, Reason, SolveError, Walk};
use std::fmt::Debug;
use std::hash::Hash;

/// What the catalogue adds to a [`Ruleset`]: a name, and shortcuts that a theorem justifies.
///
/// Only [`prefix`](Game::prefix) is required. Every shortcut has a plain default, and the conformance suite compares the
/// two on small positions. Two games are the same iff their rules are equal; the name is only text.
pub trait Game: Ruleset<Move: 'static> + Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// The game and its parameters as they stand before the colon: `subtraction/1,3,4`.
    fn prefix(&self) -> String;

    /// What stands before the parts in a component's text.
    fn opening(&self) -> String {
        format!("{}:", self.prefix())
    }

    /// What a part of a position looks like, for pictures: a heap unless the game says otherwise. `None` if it has no picture of its own.
    fn look(&self, at: &Self::Position) -> Option<Look> {
        Look::of_number(at)
    }

    /// The text of no parts at all.
    fn empty_text(&self) -> &'static str {
        "0"
    }

    /// Finds nim-values where [`Ruleset::theorem`] is silent; `None` for [search](crate::solve::Search).
    fn solver(&self) -> Option<Box<dyn Solver<Self>>> {
        None
    }

    /// All moves to options of a given nim-value, without looking at every option; `None` to have them all looked at.
    fn moves_to(&self, from: &Self::Position, value: Nimber, visit: &mut Visit<'_, Self>) -> Option<Walk> {
        let _ = (from, value, visit);
        None
    }

    /// All moves that win when the position stands alone, for games whose theorem gives only the outcome; `None` to have
    /// every option looked at.
    fn winning_moves(&self, from: &Self::Position, play: Play, visit: &mut Visit<'_, Self>) -> Option<Walk> {
        let _ = (from, play, visit);
        None
    }

    /// The genus by a theorem, where the position and all its followers are tame.
    fn genus(&self, at: &Self::Position) -> Option<Genus> {
        let _ = at;
        None
    }

    /// What a theorem says of misère play when the position stands alone.
    fn misere(&self, at: &Self::Position) -> Option<Fact> {
        let _ = at;
        None
    }

    /// Whether a move may leave more than one part.
    fn splits(&self) -> bool {
        false
    }

    /// Whether the game cannot stand beside others, because its position tells whose pieces are whose and so changes with every
    /// move made elsewhere.
    fn only_alone(&self) -> bool {
        false
    }

    /// Whether play always ends, part by part; solvers that rely on it leave other games alone.
    fn kind(&self) -> Kind {
        Kind::Plain
    }

    /// Does what the theorems of the game need once, as solving a graph, under a budget. Without it they do it themselves when they are first asked, however long that takes.
    fn prepare(&self, budget: &Budget) -> Result<(), SolveError> {
        let _ = budget;
        Ok(())
    }

    /// About how many positions can follow, where that is quickly told. A nim-value that is not needed for the outcome is not
    /// searched for when there are too many.
    fn followers(&self, at: &Self::Position) -> u64 {
        let _ = at;
        0
    }

    /// The rules as a take-and-break code, where they are one.
    fn code(&self) -> Option<Code> {
        None
    }

    /// The moves of a heap in symbols, where they are linear; those of the code unless the game knows better.
    fn moves(&self) -> Option<Vec<MoveKind>> {
        moves::of_code(&self.code()?)
    }

    /// The game of one heap with a table of its values, where it has a quicker way than heap by heap.
    fn heaps(&self) -> Option<Box<dyn HeapGame>> {
        None
    }

    /// The theorem explained on these parts, for `--explain`.
    fn explain(&self, parts: &[Self::Position], play: Play) -> Vec<Reason> {
        let _ = (parts, play);
        vec![]
    }

    /// Whether the two players have different moves here. Then [`Ruleset::options`] is not asked, and
    /// [`side_options`](Game::side_options) is.
    fn is_partizan(&self, at: &Self::Position) -> bool {
        let _ = at;
        false
    }

    /// Every move of one of the two players.
    fn side_options(&self, from: &Self::Position, side: Side, visit: &mut Visit<'_, Self>) -> Walk {
        let _ = side;
        self.options(from, visit)
    }

    /// The value of a partizan position where it is a number that a theorem gives.
    fn number(&self, at: &Self::Position) -> Option<Dyadic> {
        let _ = at;
        None
    }

    /// The place in the input of the edge that a move is about, read from the move's text.
    fn edge(&self, action: &str) -> Option<u64> {
        let _ = action;
        None
    }

    /// How far a table of two numbers goes unless told, where the usual size would be searched for hours.
    fn usual_table(&self) -> Option<[u64; 2]> {
        None
    }

    /// A position for people, by the names of its input where its notation has numbers: as it stands, or after a move given by its text.
    fn by_names(&self, at: &Self::Position, after: Option<&str>) -> Option<String> {
        let _ = (at, after);
        None
    }

    /// Numbers of the game's own that belong to the answer.
    fn extras(&self, parts: &[Self::Position]) -> Vec<(&'static str, u64)> {
        let _ = parts;
        vec![]
    }
}
