//! Certificates of laws: what [`proof`](crate::proof) needs to go through the argument again.
//!
//! A period that a theorem proves from finitely many values has a certificate of [its own](crate::period::PeriodReport::certificate). What automata prove has [one](crate::proof::Law) with the automaton. Theorems of the catalogue and of
//! [interval rules](super::window) have none: their proofs stand at the heads of their modules.

use super::{Law, Pattern, transducer};
use crate::automatic::Automaton;
use crate::game::HeapGame;
use crate::period::{self, automaton_certificate};
use crate::{Basis, Budget, Evidence};

impl Pattern {
    /// The text of a certificate of the law; `None` if it is not proved, or not in a way that has one.
    ///
    /// ```
    /// use grundy::{Budget, notation::{NoFiles, heap_game, verify}, pattern::of_heaps};
    /// let mut turtles = heap_game("coins/mock-turtles", &NoFiles).unwrap();
    /// let free = Budget::unlimited();
    /// let text = of_heaps(turtles.as_mut(), 1000, &free).certificate(turtles.as_mut(), &free).unwrap();
    /// assert!(verify("mine", text.as_bytes(), &NoFiles, false, &free).is_ok());
    /// ```
    pub fn certificate(&self, game: &mut dyn HeapGame, budget: &Budget) -> Option<String> {
        let law = self.law.as_ref().filter(|_| self.basis.evidence == Evidence::Proved)?;
        if let (Law::Regular(..), false) = (law, self.basis == Basis::proved("automaton")) {
            return period::find(game, self.terms, budget).certificate_text(game);
        }
        if self.basis != Basis::proved("automaton") {
            return None;
        }
        let repeats = if let Law::Regular(regular, _) = law { Some(*regular) } else { None };
        automaton_certificate(game, law.automaton(budget), repeats, self.terms).map(|law| law.to_string())
    }
}

impl Law {
    /// The automaton of a law that is one, or of a formula.
    pub(super) fn automaton(&self, budget: &Budget) -> Option<Automaton> {
        match self {
            Law::Automatic(automaton) => Some(automaton.clone()),
            Law::Formula(formula, None) => transducer::automaton(formula, budget),
            Law::Formula(formula, Some(first)) => transducer::automaton(formula, budget)?.with_first((*first).into(), budget),
            _ => None,
        }
    }
}
