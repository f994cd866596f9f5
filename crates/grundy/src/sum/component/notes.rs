//! What a report adds to an answer.

use super::TypedComponent;
use crate::game::{Game, Look};
use crate::{Play, Reason};

/// Explanations and facts of the game's own.
pub trait Notes {
    /// The game's own explanation of its theorem at this position.
    fn explain(&self, play: Play) -> Vec<Reason>;
    /// Facts of the game's own that a report adds to the answer, such as New Nim's least removal.
    fn extras(&self) -> Vec<(&'static str, u64)>;
    /// The place in the input of the edge that a move is about, in games played on edges.
    fn edge(&self, action: &str) -> Option<u64>;
    /// What a part looks like, if the game has a picture of it.
    fn look(&self, part: usize) -> Option<Look>;
    /// The position by the names of its input, where its notation has numbers: as it stands, or after a move of its only part.
    fn by_names(&self, after: Option<&str>) -> Option<String>;
}

impl<G: Game> Notes for TypedComponent<G> {
    fn explain(&self, play: Play) -> Vec<Reason> {
        self.rules.explain(&self.parts, play)
    }

    fn extras(&self) -> Vec<(&'static str, u64)> {
        self.rules.extras(&self.parts)
    }

    fn edge(&self, action: &str) -> Option<u64> {
        self.rules.edge(action)
    }

    fn look(&self, part: usize) -> Option<Look> {
        self.rules.look(self.parts.get(part)?)
    }

    fn by_names(&self, after: Option<&str>) -> Option<String> {
        let [part] = &self.parts[..] else { return None };
        Some(format!("{}{}", self.rules.opening(), self.rules.by_names(part, after)?))
    }
}
