//! Games whose [code](General) digits alone cannot write: any number of heaps, equal heaps, stones added. Values come from the definition.

use super::take_and_break::Break;
use crate::code::General;
use crate::game::Game;
use crate::{Ruleset, Visit, Walk};

/// The rules of a general code.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GeneralCode(pub General);

impl Ruleset for GeneralCode {
    type Position = u64;
    type Move = Break;

    fn options(&self, &from: &u64, visit: &mut Visit<'_, Self>) -> Walk {
        self.0.options(from, &mut |heaps| visit.option(Break { from, to: heaps.clone() }, heaps))
    }
}

impl Game for GeneralCode {
    fn prefix(&self) -> String {
        self.0.to_string()
    }

    fn splits(&self) -> bool {
        true
    }
}
