//! Bracelets (LightOJ 1344): chains of weighted beads. A move chooses a weight w that occurs in a chain and removes every bead of the chain
//! that weighs w or more; what is left falls apart into chains. From 5-1-7-2-4-5-3 the weight 5 leaves 1, 2-4 and 3.
//!
//! Only the order of the weights matters, so they are numbered 1, 2, …; neighbours of equal weight always go together, so they are one bead;
//! and a chain may be read from either end.
//!
//! Every follower of a chain is a *stretch* that is as long as it can be below some weight, and a chain of n beads has fewer than 2n of them. A stretch of the beads
//! below w lies whole in one of those below any larger weight, so the sums over the stretches from the left ([`Sums`]) tell what every choice of a weight leaves, in a stretch as in the whole chain:
//! one pass over the chain for each weight, n² steps in all.

use super::Entry;
use crate::game::{Finding, Game, Look, Solver, Square};
use crate::games::Opening;
use crate::solve::Search;
use crate::sum::{OpenGame, TypedGame};
use crate::text::{Parsed, Text};
use crate::{Basis, Budget, Dice, Nimber, Ruleset, SolveError, Visit, Walk, mex, msg};
use std::fmt;
use std::ops::Range;

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

/// For every rank u from 0 on and every place of a chain, the sum of the values of the stretches of beads up to rank u that end before it.
struct Sums(Vec<Vec<u64>>);

impl Sums {
    fn of(chain: &Chain, budget: &Budget) -> Result<Sums, SolveError> {
        let weights = chain.weights();
        let ranks: Vec<usize> = chain.0.iter().map(|weight| weights.partition_point(|other| other <= weight)).collect();
        let mut sums = Sums(vec![vec![0; ranks.len() + 1]]);
        for rank in 1..=weights.len() {
            budget.visit(1);
            budget.check((sums.0.len() * (ranks.len() + 1) * size_of::<u64>()) as u64)?;
            sums.0.push(sums.up_to(rank, &ranks));
        }
        Ok(sums)
    }

    /// The sums over the stretches of beads up to a rank, given those for all smaller ranks.
    fn up_to(&self, rank: usize, ranks: &[usize]) -> Vec<u64> {
        let mut sums = vec![0; ranks.len() + 1];
        let mut start = 0;
        for stretch in ranks.split(|&bead| bead > rank) {
            let end = start + stretch.len();
            let before = sums[start];
            sums[start..=end].fill(before);
            let value = if stretch.contains(&rank) {
                mex(stretch.iter().map(|&bead| self.left(bead, start..end)))
            } else {
                self.left(rank, start..end)
            };
            sums[end] = before ^ value.0;
            // The bead that ends the stretch belongs to none.
            if end < ranks.len() {
                sums[end + 1] = sums[end];
            }
            start = end + 1;
        }
        sums
    }

    /// The value of what is left of a stretch when the beads of this rank and more are gone.
    fn left(&self, rank: usize, stretch: Range<usize>) -> Nimber {
        let below = &self.0[rank - 1];
        Nimber(below[stretch.end] ^ below[stretch.start])
    }

    /// The value of the whole chain.
    fn value(&self) -> Nimber {
        self.0.last().and_then(|sums| sums.last()).map_or(Nimber::ZERO, |&value| Nimber(value))
    }
}

/// Values by sums over stretches; facts for certificates by search.
#[derive(Default)]
struct Stretches {
    search: Search<Chain>,
}

impl Solver<Bracelet> for Stretches {
    fn value(&mut self, _: &Bracelet, at: &Chain, budget: &Budget) -> Result<(Nimber, Basis), SolveError> {
        Ok((Sums::of(at, budget)?.value(), Basis::computed("bracelet-stretches")))
    }

    fn moves_to(&mut self, _: &Bracelet, from: &Chain, value: Nimber, visit: &mut Visit<'_, Bracelet>) -> Option<Walk> {
        let sums = match Sums::of(from, visit.budget()) {
            Ok(sums) => sums,
            Err(error) => return Some(Err(error.into())),
        };
        let wins = (1..).zip(from.weights()).filter(|&(rank, _)| sums.left(rank, 0..from.0.len()) == value);
        Some(wins.map(|(_, weight)| weight).try_for_each(|weight| visit.option(Weight(weight), &from.below(weight))))
    }

    fn facts(&mut self, rules: &Bracelet, part: &Chain, budget: &Budget) -> Option<Result<Vec<Finding>, SolveError>> {
        self.search.facts(rules, part, budget)
    }
}

impl Game for Bracelet {
    fn prefix(&self) -> String {
        "bracelet".into()
    }

    fn solver(&self) -> Option<Box<dyn Solver<Self>>> {
        Some(Box::<Stretches>::default())
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

    /// Values and moves by stretches are those of the definition.
    #[test]
    fn stretches_have_the_values_of_the_definition() {
        let mut dice = Dice::new(1344);
        let mut solver = Stretches::default();
        let budget = Budget::unlimited();
        for _ in 0..2000 {
            let most = 1 + dice.roll(7);
            let chain = Chain((0..=dice.roll(8)).map(|_| 1 + dice.roll(most)).collect());
            let value = |chain: &Chain| nim_value(&Bracelet, chain, &budget).unwrap();
            assert_eq!(solver.value(&Bracelet, &chain, &budget).unwrap().0, value(&chain), "{chain}");
            let wanted = Nimber(dice.roll(3));
            let mut found = vec![];
            let mut note = |weight: Weight, _: &[Chain]| {
                found.push(weight.0);
                Ok(())
            };
            solver.moves_to(&Bracelet, &chain, wanted, &mut Visit::new(&budget, &mut note)).unwrap().unwrap();
            let right = |weight: &u64| chain.below(*weight).iter().fold(Nimber::ZERO, |sum, rest| sum + value(rest)) == wanted;
            assert_eq!(found, chain.weights().into_iter().filter(right).collect::<Vec<_>>(), "{chain}");
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
