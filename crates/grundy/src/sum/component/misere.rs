//! Misère play of a component, as far as theorems reach.

use super::typed::Joined;
use super::{FoundMove, FoundVisitor, TypedComponent};
use crate::game::Game;
use crate::{Budget, Fact, Genus, Nimber, SolveError, Visit, saw_all};
use std::cell::Cell;

/// Genera by theorems, and moves to a genus.
pub trait MiserePlay {
    /// What a theorem says of misère play when the component stands alone.
    fn theorem(&self) -> Option<Fact>;
    /// The genus of each part, where a theorem gives them all.
    fn genera(&self) -> Option<Vec<Genus>>;
    /// All moves of each part to an option that the test accepts by its genus; only after [`MiserePlay::genera`]. An accepted option of a part
    /// has one of the nim-values that are its candidates.
    fn moves_to_genus(
        &self,
        accept: &dyn Fn(usize, Genus) -> bool,
        candidates: &dyn Fn(usize) -> [Option<Nimber>; 2],
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
        candidates: &dyn Fn(usize) -> [Option<Nimber>; 2],
        budget: &Budget,
        found: FoundVisitor<'_>,
    ) -> Result<(), SolveError> {
        // One visitor for all parts: there may be a million of them.
        let (at, shown) = (Cell::new(0), Cell::new(None));
        let mut consider = |action: G::Move, leaves: &[G::Position]| match self.genus_of(leaves) {
            Some(genus) if Some(genus.plus()) != shown.get() && accept(at.get(), genus) => {
                found(FoundMove { part: at.get(), action: &action, leaves: &Joined(leaves) })
            }
            _ => Ok(()),
        };
        let mut visit = Visit::new(budget, &mut consider);
        for (part, position) in self.parts.iter().enumerate() {
            at.set(part);
            visit.begin();
            let mut direct = true;
            for value in candidates(part).into_iter().flatten() {
                let Some(walk) = self.rules.moves_to(position, value, &mut visit) else {
                    direct = false;
                    break;
                };
                if !saw_all(walk)? {
                    return Ok(());
                }
                shown.set(Some(value));
            }
            // Where the game cannot find the moves to a value, all are looked at, but for those already shown.
            if !direct && !saw_all(self.rules.options(position, &mut visit))? {
                break;
            }
            shown.set(None);
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
