//! Nimble: coins lie on the squares 0, 1, 2, … of a strip, several on one square if you like; move one coin to the left, any
//! distance. Square 0 is the end of the road.
//!
//! A coin on square n has the options 0, …, n - 1 whatever the other coins do, so it is a heap of n in [`Nim`].

use super::nim::{Nim, Reduce, columns};
use crate::game::Game;
use super::{Entry, Words, list};
use crate::sum::TypedComponent;
use crate::text::shortened;
use crate::Genus;
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
    aliases: &[],
    title: Words { en: "Nimble", zh: "Nimble 移硬币" },
    rule: Words {
        en: "Coins lie on squares 0, 1, 2, … of a strip, several on one square if you like. Move one coin any distance to the left; it may \
             jump over others.",
        zh: "硬币放在编号 0, 1, 2, … 的方格上，一格可放多枚。每次把一枚硬币向左移动任意格，可以越过其他硬币。",
    },
    theory: Words {
        en: "A coin on square n is a heap of n in Nim.",
        zh: "第 n 格上的一枚硬币相当于尼姆中 n 颗石子的一堆。",
    },
    source: "T. S. Ferguson, Game Theory, I.2.7 (1)",
    examples: &["nimble:0,2,5", "nimble:3,3,7"],
    read: |input| {
        input.no_parameters()?;
        Ok(TypedComponent::boxed(Nimble, input.position.numbers()?))
    },
    sample: |dice: &mut Dice| format!("nimble:{}", list(&dice.list(3, 6))),
}];
