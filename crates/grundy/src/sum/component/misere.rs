//! Misère play of a component, as far as theorems reach.

use super::typed::Joined;
use super::{FoundMove, FoundVisitor, TypedComponent};
use crate::game::Game;
use crate::{Budget, Fact, Genus, Nimber, SolveError, Visit, saw_all};

/// Genera by theorems, and moves to a genus.
pub trait MiserePlay {
    /// What a theorem says of misère play when the component stands alone.
    fn theorem(&self) -> Option<Fact>;
    /// The genus of each part, where a theorem gives them all.
    fn genera(&self) -> Option<Vec<Genus>>;
    /// All moves of each part to an option that the test accepts by its genus; only after [`MiserePlay::genera`]. An accepted option of a part
    /// has one of the two nim-values that are its candidates.
    fn moves_to_genus(
        &self,
        accept: &dyn Fn(usize, Genus) -> bool,
        candidates: &dyn Fn(usize) -> [Nimber; 2],
        budget: &Budget,
        found: FoundVisitor<'_>,
    ) -> Result<(), SolveError>;
}

impl<G: Game> MiserePlay for TypedComponent<G> {
    fn theorem(&self) -> Option<Fact> {
        match &self.parts[..] {
            [part] => self.rules.misere(part),
            _ => None,
        }
    }

    fn genera(&self) -> Option<Vec<Genus>> {
        self.parts.iter().map(|part| self.rules.genus(part)).collect()
    }

    fn moves_to_genus(
        &self,
        accept: &dyn Fn(usize, Genus) -> bool,
        candidates: &dyn Fn(usize) -> [Nimber; 2],
        budget: &Budget,
        found: FoundVisitor<'_>,
    ) -> Result<(), SolveError> {
        for (part, position) in self.parts.iter().enumerate() {
            let mut consider = |action: G::Move, leaves: &[G::Position], seen: Option<Nimber>| match self.genus_of(leaves) {
                Some(genus) if Some(genus.plus()) != seen && accept(part, genus) => {
                    found(FoundMove { part, action: &action, leaves: &Joined(leaves) })
                }
                _ => Ok(()),
            };
            let mut seen = None;
            let mut direct = true;
            for value in candidates(part) {
                let mut show = |action: G::Move, leaves: &[G::Position]| consider(action, leaves, None);
                let Some(walk) = self.rules.moves_to(position, value, &mut Visit::new(budget, &mut show)) else {
                    direct = false;
                    break;
                };
                if !saw_all(walk)? {
                    return Ok(());
                }
                seen = Some(value);
            }
            // Where the game cannot find the moves to a value, all are looked at, but for those already shown.
            if !direct && !self.rules.walk(position, budget, |action, leaves| consider(action, leaves, seen))? {
                break;
            }
        }
        Ok(())
    }
}

impl<G: Game> TypedComponent<G> {
    /// The genus of what a move leaves, where a theorem gives it.
    fn genus_of(&self, leaves: &[G::Position]) -> Option<Genus> {
        leaves.iter().try_fold(Genus::NOTHING, |sum, leaf| Some(sum + self.rules.genus(leaf)?))
    }
}
