//! Georgia and Bob (POJ 1704), also the silver dollar game without the dollar: coins stand on squares 1, 2, 3, … of a strip; move
//! one coin to the left, any distance, without reaching or passing the next coin.
//!
//! Let the *gap* of a coin be the number of free squares between it and its left neighbour, or the strip's end. Moving a coin
//! left by k takes k from its gap and gives k to the gap of the coin on its right; the gap of the rightmost coin only shrinks.
//! So this is [staircase Nim](super::staircase), move for move, with the rightmost gap as step 1. Its odd steps are the gaps
//! inside the pairs that are formed from the right: that is the usual rule, and the "other" coin of a pair also has winning
//! moves, those that lift an odd step.

use super::nim::{Reduce, columns};
use super::staircase::{Descent, Stairs};
use super::{Entry, list};
use crate::Genus;
use crate::game::{Coordinates, Game, Look};
use crate::sum::TypedGame;
use crate::text::{Parsed, Text, shortened};
use crate::{Dice, Fact, Nimber, Play, Reason, Ruleset, Visit, Walk, msg};
use std::fmt;

/// The rules of Georgia and Bob.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GeorgiaBob;

/// The squares of the coins, from 1, in rising order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strip(Vec<u64>);

impl fmt::Display for Strip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&list(&self.0))
    }
}

impl Strip {
    /// Coins on distinct squares, in any order.
    fn read(text: Text<'_>) -> Parsed<Strip> {
        let squares = super::distinct(text, 1)?;
        Ok(Strip(squares))
    }

    /// The free squares left of each coin, the rightmost coin first.
    ///
    /// The gaps add up to less than the last square, so they always make a staircase.
    fn stairs(&self) -> Stairs {
        let left_ends = [0].into_iter().chain(self.0.iter().copied());
        let mut gaps: Vec<u64> = self.0.iter().zip(left_ends).map(|(square, left)| square - left - 1).collect();
        gaps.reverse();
        Stairs::new(gaps).expect("gaps add up to less than the last square")
    }

    fn after(&self, coin: usize, to: u64) -> Strip {
        let mut squares = self.0.clone();
        squares[coin] = to;
        Strip(squares)
    }

    /// The coin that a move of the staircase stands for, and the move.
    fn step(&self, descent: Descent) -> (Reduce, Strip) {
        let coin = self.0.len() - descent.step;
        let from = self.0[coin];
        let to = from - descent.coins;
        (Reduce { from, to }, self.after(coin, to))
    }

    fn explain(&self) -> Vec<Reason> {
        let heaps = self.stairs().heaps();
        let value = self.stairs().value();
        vec![msg!("georgia-bob-gaps", gaps = shortened(&list(&heaps)), value = value).into(), columns(&heaps)]
    }
}

impl Ruleset for GeorgiaBob {
    type Position = Strip;
    type Move = Reduce;

    fn options(&self, from: &Strip, visit: &mut Visit<'_, Self>) -> Walk {
        let mut least = 1;
        for (coin, &square) in from.0.iter().enumerate() {
            (least..square).try_for_each(|to| visit.option(Reduce { from: square, to }, &[from.after(coin, to)]))?;
            least = square.saturating_add(1);
        }
        Ok(())
    }

    fn theorem(&self, at: &Strip) -> Option<Fact> {
        Some(Fact::value(at.stairs().value(), "georgia-bob"))
    }
}

impl Game for GeorgiaBob {
    fn prefix(&self) -> String {
        "georgia-bob".into()
    }

    fn look(&self, at: &Strip) -> Option<Look> {
        Look::coins_on(&at.0, 1)
    }

    fn moves_to(&self, from: &Strip, value: Nimber, visit: &mut Visit<'_, Self>) -> Option<Walk> {
        let steps = from.stairs();
        let flow = steps.descents_to(value.0).try_for_each(|descent| {
            let (action, after) = from.step(descent);
            visit.option(action, &[after])
        });
        Some(flow)
    }

    fn genus(&self, at: &Strip) -> Option<Genus> {
        Some(at.stairs().genus())
    }

    fn explain(&self, parts: &[Strip], _: Play) -> Vec<Reason> {
        parts.iter().flat_map(Strip::explain).collect()
    }
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[Entry {
    name: "georgia-bob",
    aliases: &["georgia-and-bob", "silver-dollar", "poj-1704", "推硬币", "推硬币（Georgia and Bob）"],
    source: "POJ 1704 (2003); Winning Ways, ch. 3 and 15 (silver dollar game)",
    examples: &["georgia-bob:2,5,9", "georgia-bob:2,5,6", "georgia-bob:1,5"],
    rules: &[],
    laws: &[],
    open: |opening| {
        opening.no_parameters()?;
        let squares = Coordinates { at: |_, numbers| super::as_set(numbers, 1).map(Strip), of: None };
        Ok(TypedGame::with_coordinates(GeorgiaBob, |_, position| Ok(vec![Strip::read(position)?]), squares))
    },
    sample: |dice: &mut Dice| format!("georgia-bob:{}", list(&super::some_of(dice, 1..=9))),
}];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use crate::Halt;

    #[test]
    fn the_last_square_there_is() {
        let strip = Strip::read(Text::new("18446744073709551615,1")).unwrap();
        let mut moves = vec![];
        let walk = GeorgiaBob.moves_to(
            &strip,
            Nimber(0),
            &mut Visit::<GeorgiaBob>::new(&Budget::unlimited(), &mut |action, _| {
                moves.push(action.to_string());
                Ok(())
            }),
        );
        assert!(!matches!(walk, Some(Err(Halt::Failed(_)))));
        assert_eq!(moves, ["18446744073709551615->2"]);
    }

    #[test]
    fn unsorted_and_repeated_squares() {
        assert_eq!(Strip::read(Text::new("9,2,5")).unwrap().to_string(), "2,5,9");
        assert_eq!(Strip::read(Text::new("9,2,9")).unwrap_err().span, 4..5);
        assert_eq!(Strip::read(Text::new("3,0")).unwrap_err().span, 2..3);
    }
}
