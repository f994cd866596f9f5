//! Bracelets (LightOJ 1344): chains of weighted beads. A move chooses a weight w that occurs in a chain and removes every bead of the chain
//! that weighs w or more; what is left falls apart into chains. From 5-1-7-2-4-5-3 the weight 5 leaves 1, 2-4 and 3.
//!
//! Only the order of the weights matters, so they are numbered 1, 2, …; neighbours of equal weight always go together, so they are one bead;
//! and a chain may be read from either end. In this canonical form search meets few positions: every follower of a chain is a stretch
//! that is as long as it can be below some weight, and a chain of n beads has fewer than 2n of them.

use super::Entry;
use crate::game::{Game, Look, Square};
use crate::games::Opening;
use crate::sum::{OpenGame, TypedGame};
use crate::text::{Parsed, Text};
use crate::{Dice, Ruleset, Visit, Walk, msg};
use std::fmt;

/// The rules of the bracelet game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bracelet;

/// The longest chain that is read: a move costs time in proportion to the length, and there may be as many moves.
const MOST_BEADS: usize = 10_000;

/// The weights of a chain's beads, at least one: `5-1-7`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Chain(Vec<u64>);

/// The weight chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight(u64);

impl fmt::Display for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, weight) in self.0.iter().enumerate() {
            write!(f, "{}{weight}", if at > 0 { "-" } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Chain {
    /// The different weights, increasing.
    fn weights(&self) -> Vec<u64> {
        let mut weights = self.0.clone();
        weights.sort_unstable();
        weights.dedup();
        weights
    }

    /// What is left when the beads of this weight and more are gone.
    fn below(&self, weight: u64) -> Vec<Chain> {
        self.0.split(|&bead| bead >= weight).filter(|rest| !rest.is_empty()).map(|rest| Chain(rest.to_vec())).collect()
    }
}

impl Ruleset for Bracelet {
    type Position = Chain;
    type Move = Weight;

    fn options(&self, from: &Chain, visit: &mut Visit<'_, Self>) -> Walk {
        from.weights().into_iter().try_for_each(|weight| visit.option(Weight(weight), &from.below(weight)))
    }

    fn reduce(&self, at: &Chain, keep: &mut dyn FnMut(Chain)) {
        let weights = at.weights();
        let mut ranks: Vec<u64> = at.0.iter().map(|weight| weights.partition_point(|other| other <= weight) as u64).collect();
        ranks.dedup();
        let mirrored = ranks.iter().rev().copied().collect();
        keep(Chain(ranks.min(mirrored)));
    }
}

impl Game for Bracelet {
    fn prefix(&self) -> String {
        "bracelet".into()
    }

    fn look(&self, at: &Chain) -> Option<Look> {
        Some(Look::strip(at.0.iter().map(|&weight| Square::Bead(weight)).collect(), None))
    }

    fn splits(&self) -> bool {
        true
    }
}

fn open(opening: Opening<'_>) -> Parsed<Box<dyn OpenGame>> {
    opening.no_parameters()?;
    Ok(TypedGame::boxed(Bracelet, |_, position| position.items().filter(|item| item.as_str() != "0").map(read_chain).collect()))
}

fn read_chain(text: Text<'_>) -> Parsed<Chain> {
    let beads = text.split(|c| c == '-').map(|bead| bead.number_in(1..=u64::MAX)).collect::<Parsed<Vec<_>>>()?;
    match beads.len() {
        long if long > MOST_BEADS => Err(text.error(msg!("bracelet-too-long", beads = long, most = MOST_BEADS))),
        _ => Ok(Chain(beads)),
    }
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[Entry {
    name: "bracelet",
    aliases: &["bracelets", "lightoj-1344", "手链游戏"],
    source: "LightOJ 1344, Aladdin and the Game of Bracelets",
    examples: &["bracelet:5-1-7-2-4-5-3", "bracelet:5-1-7-2-4-5-3,2-1-5-3"],
    rules: &[],
    laws: &[],
    open,
    sample: |dice: &mut Dice| {
        let chain = |dice: &mut Dice| (0..=dice.roll(5)).map(|_| (1 + dice.roll(4)).to_string()).collect::<Vec<_>>().join("-");
        let chains: Vec<String> = (0..dice.roll(2)).map(|_| chain(dice)).collect();
        format!("bracelet:{}", if chains.is_empty() { "0".into() } else { chains.join(",") })
    },
}];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use crate::notation::parse;
    use crate::solve::reference::nim_value;

    /// All chains of up to five beads with weights up to three.
    #[test]
    fn canonical_forms_are_the_same_game() {
        for (length, packed) in (1..=5u32).flat_map(|length| (0..3u64.pow(length)).map(move |packed| (length, packed))) {
            let chain = Chain((0..length).map(|bead| 10 * (packed / 3u64.pow(bead) % 3) + 10).collect());
            Bracelet.reduce(&chain, &mut |reduced| {
                let value = |chain: &Chain| nim_value(&Bracelet, chain, &Budget::unlimited()).unwrap();
                assert_eq!(value(&reduced), value(&chain), "{chain}");
                assert_eq!(reduced.weights().len(), chain.weights().len(), "{chain}");
            });
        }
    }

    #[test]
    fn chains_are_read_with_care() {
        assert_eq!(parse("bracelet:0").unwrap().to_string(), "bracelet:0");
        assert_eq!(parse("bracelet: 3-1 , 0, 2").unwrap().to_string(), "bracelet:3-1,2");
        for (text, key) in [("bracelet:3-", "number-missing"), ("bracelet:0-1", "number-out-of-range"), ("bracelet:3,-1", "number-missing")]
        {
            assert_eq!(parse(text).unwrap_err().message.key, key, "{text}");
        }
        let long = format!("bracelet:{}1", "1-".repeat(MOST_BEADS));
        assert_eq!(parse(&long).unwrap_err().message.key, "bracelet-too-long");
    }
}
