//! Moves of one of the two players, where these differ.

use super::{OptionVisitor, TypedComponent};
use crate::game::Game;
use crate::partizan::{Dyadic, Side};
use crate::{Budget, Visit, Walk};

/// A component as the two players see it.
pub trait PartizanPlay {
    /// Whether the two players have different moves in some part.
    fn is_partizan(&self) -> bool;
    /// Every move of one of the two players with the component it leaves.
    fn side_options(&self, side: Side, budget: &Budget, visit: OptionVisitor<'_>) -> Walk;
    /// The sum of the parts' values where each is a number that a theorem gives.
    fn number(&self) -> Option<Dyadic>;
}

impl<G: Game> PartizanPlay for TypedComponent<G> {
    fn is_partizan(&self) -> bool {
        self.parts.iter().any(|part| self.rules.is_partizan(part))
    }

    fn side_options(&self, side: Side, budget: &Budget, visit: OptionVisitor<'_>) -> Walk {
        for (part, position) in self.parts.iter().enumerate() {
            let mut show = |action: G::Move, leaves: &[G::Position]| self.show_option(part, &action, leaves, visit);
            self.rules.side_options(position, side, &mut Visit::new(budget, &mut show))?;
        }
        Ok(())
    }

    fn number(&self) -> Option<Dyadic> {
        self.parts.iter().try_fold(Dyadic::ZERO, |total, part| total.plus(self.rules.number(part)?))
    }
}
