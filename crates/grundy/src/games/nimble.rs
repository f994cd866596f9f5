//! Nimble: coins lie on the squares 0, 1, 2, … of a strip, several on one square if you like; move one coin to the left, any
//! distance. A coin on square 0 cannot move.
//!
//! A coin on square n has the options 0, …, n - 1 whatever the other coins do, so it is a heap of n in [`Nim`].

use super::nim::{Nim, Reduce, columns};
use super::{Entry, list};
use crate::Genus;
use crate::game::{Game, Look};
use crate::sum::TypedGame;
use crate::text::shortened;
use crate::{Dice, Fact, Nimber, Play, Reason, Ruleset, Visit, Walk, msg};

/// The rules of Nimble.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Nimble;

impl Ruleset for Nimble {
    type Position = u64;
    type Move = Reduce;

    fn options(&self, square: &u64, visit: &mut Visit<'_, Self>) -> Walk {
        Nim.options(square, &mut visit.like())
    }

    fn theorem(&self, &square: &u64) -> Option<Fact> {
        Some(Fact::value(square, "nimble"))
    }
}

impl Game for Nimble {
    fn prefix(&self) -> String {
        "nimble".into()
    }

    fn look(&self, at: &u64) -> Option<Look> {
        Look::coins_on(&[*at], 0)
    }

    fn moves_to(&self, square: &u64, value: Nimber, visit: &mut Visit<'_, Self>) -> Option<Walk> {
        Nim.moves_to(square, value, &mut visit.like())
    }

    fn genus(&self, square: &u64) -> Option<Genus> {
        Nim.genus(square)
    }

    fn explain(&self, squares: &[u64], _: Play) -> Vec<Reason> {
        vec![msg!("nimble-is-nim", squares = shortened(&list(squares))).into(), columns(squares)]
    }
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[Entry {
    name: "nimble",
    aliases: &["Nimble 移硬币"],
    source: "T. S. Ferguson, Game Theory, I.2.7 (1)",
    examples: &["nimble:0,2,5", "nimble:3,3,7"],
    rules: &[],
    laws: &[],
    open: |opening| {
        opening.no_parameters()?;
        Ok(TypedGame::of_heaps(Nimble))
    },
    sample: |dice: &mut Dice| format!("nimble:{}", list(&dice.list(3, 6))),
}];
