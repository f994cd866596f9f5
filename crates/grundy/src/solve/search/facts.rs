//! The facts that a value rests on, picked out of the memory of a search: a certificate's lines.
//!
//! From the value of the root, what is needed is followed down: to have the value v a part needs that every option has another value, and for each k < v an option of value k; to have another value than v it needs one option of value v. The
//! memory has nearly all of it. What it has forgotten, or what was read off a table of small parts, is asked again. Each fact comes after those that it needs.

use super::Search;
use super::choice::Choice;
use super::memory::Known;
use crate::game::{By, Finding};
use crate::{Budget, Outcome, Ruleset, SolveError, Worth};
use std::collections::HashSet;
use std::hash::Hash;

/// That a part has a value, or has it not.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Claim<P> {
    part: P,
    value: u64,
    is: bool,
}

/// Options with their moves.
type Moves<P> = Vec<(String, Choice<P>)>;

/// What a claim rests on: the moves that it names, and other claims.
type Ground<P> = (By, Vec<Claim<P>>);

enum Visit<P> {
    Enter(Claim<P>),
    Leave(Finding),
}

impl<P: Clone + Ord + Hash + Send + Sync + std::fmt::Display> Search<P> {
    /// All facts that the value of a part in canonical form rests on, the part's own last.
    pub(super) fn facts_of<R: Ruleset<Position = P> + Sync>(
        &self,
        rules: &R,
        part: &P,
        budget: &Budget,
    ) -> Result<Vec<Finding>, SolveError> {
        let value = self.value_of_any(rules, part, budget)?;
        let root = Claim { part: part.clone(), value, is: true };
        let (mut facts, mut met, mut stack) = (vec![], HashSet::new(), vec![Visit::Enter(root)]);
        while let Some(visit) = stack.pop() {
            let claim = match visit {
                Visit::Leave(fact) => {
                    facts.push(fact);
                    continue;
                }
                Visit::Enter(claim) => claim,
            };
            budget.check(self.tables.bytes() + (facts.len() * FACT) as u64)?;
            // Where nobody can move nothing need be said.
            if !met.insert(claim.clone()) || claim.is && claim.value == 0 && rules.is_over_at(&claim.part, budget)? {
                continue;
            }
            let (by, needs) = self.ground(rules, &claim, budget)?;
            stack.push(Visit::Leave(Finding { part: claim.part.to_string(), value: claim.value, is: claim.is, by }));
            stack.extend(needs.into_iter().map(Visit::Enter));
        }
        Ok(facts)
    }

    fn ground<R: Ruleset<Position = P> + Sync>(&self, rules: &R, claim: &Claim<P>, budget: &Budget) -> Result<Ground<P>, SolveError> {
        if let Some(fact) = rules.theorem(&claim.part) {
            let told = fact.nim_value().is_some_and(|(value, _)| (value.0 == claim.value) == claim.is);
            let won = !claim.is && claim.value == 0 && matches!(fact.worth, Worth::Alone(Outcome::N));
            if told || won {
                return Ok((By::Theorem(fact.basis.by.to_owned()), vec![]));
            }
        }
        let mut moves = self.moves(rules, &claim.part, budget)?;
        if claim.is {
            self.ground_of_value(rules, claim, &mut moves, budget)
        } else {
            let (action, needs) = self.witness(rules, &mut moves, claim.value, budget)?;
            Ok((By::Moves(vec![action]), needs))
        }
    }

    /// The options of a part, the first of those that are alike.
    fn moves<R: Ruleset<Position = P> + Sync>(&self, rules: &R, part: &P, budget: &Budget) -> Result<Moves<P>, SolveError> {
        let mut moves: Moves<P> = vec![];
        rules.walk(part, budget, |action, leaves| {
            if !leaves.iter().any(|leaf| rules.entailing(leaf)) {
                let mut choice = Choice { known: 0, parts: Default::default() };
                leaves.iter().for_each(|leaf| rules.reduce(leaf, &mut |part| choice.add(part)));
                choice.parts.sort_unstable();
                if moves.iter().all(|(_, other)| *other != choice) {
                    moves.push((action.to_string(), choice));
                }
            }
            Ok(())
        })?;
        Ok(moves)
    }

    fn ground_of_value<R: Ruleset<Position = P> + Sync>(
        &self,
        rules: &R,
        claim: &Claim<P>,
        moves: &mut Moves<P>,
        budget: &Budget,
    ) -> Result<Ground<P>, SolveError> {
        let mut needs = vec![];
        for (_, choice) in moves.iter() {
            needs.extend(self.refuted(rules, choice, claim.value, budget)?);
        }
        let mut named = vec![];
        for value in 0..claim.value {
            let (action, more) = self.witness(rules, moves, value, budget)?;
            named.push(action);
            needs.extend(more);
        }
        Ok((By::Moves(named), needs))
    }

    /// Why an option has another value.
    fn refuted<R: Ruleset<Position = P> + Sync>(
        &self,
        rules: &R,
        choice: &Choice<P>,
        value: u64,
        budget: &Budget,
    ) -> Result<Vec<Claim<P>>, SolveError> {
        let (mut needs, mut left, mut open) = (vec![], value, vec![]);
        for part in &choice.parts {
            match self.told(rules, part) {
                Some(known) => {
                    left ^= known;
                    needs.push(Claim { part: part.clone(), value: known, is: true });
                }
                None => open.push(part),
            }
        }
        open.sort_by_key(|part| std::cmp::Reverse(rules.size(part)));
        while let Some(part) = open.pop() {
            let known = if open.is_empty() {
                // If it is not what is left, that is enough.
                if !self.is(rules, part, left, budget)? {
                    // Without an option of that value, as where it has too few options, its own value tells.
                    let seen = self.told(rules, part).is_none() && self.tables.of(rules, 0, false).known(part).is(left) == Some(false);
                    let value = if seen { left } else { self.value_of_any(rules, part, budget)? };
                    needs.push(Claim { part: part.clone(), value, is: !seen });
                    return Ok(needs);
                }
                left
            } else {
                self.value_of_any(rules, part, budget)?
            };
            left ^= known;
            needs.push(Claim { part: part.clone(), value: known, is: true });
        }
        debug_assert!(left != 0, "an option of the value would have been found");
        Ok(needs)
    }

    /// A move to an option of a value that some option has, and what shows it.
    fn witness<R: Ruleset<Position = P> + Sync>(
        &self,
        rules: &R,
        moves: &mut Moves<P>,
        value: u64,
        budget: &Budget,
    ) -> Result<(String, Vec<Claim<P>>), SolveError> {
        let known = |choice: &Choice<P>| choice.parts.iter().try_fold(0, |sum, part| Some(sum ^ self.told(rules, part)?));
        let mut found = moves.iter().position(|(_, choice)| known(choice) == Some(value));
        for (at, (_, choice)) in moves.iter().enumerate() {
            if found.is_none() && self.has(rules, choice, value, budget)? {
                found = Some(at);
            }
        }
        let (action, choice) = &moves[found.expect("a fact of the search has its witness")];
        let needs =
            choice.parts.iter().map(|part| Ok(Claim { part: part.clone(), value: self.value_of_any(rules, part, budget)?, is: true }));
        Ok((action.clone(), needs.collect::<Result<_, SolveError>>()?))
    }

    /// Whether an option has a value.
    fn has<R: Ruleset<Position = P> + Sync>(&self, rules: &R, choice: &Choice<P>, value: u64, budget: &Budget) -> Result<bool, SolveError> {
        let Some((last, others)) = choice.parts.split_last() else { return Ok(value == 0) };
        let mut left = value;
        for part in others {
            left ^= self.value_of_any(rules, part, budget)?;
        }
        match self.told(rules, last) {
            Some(known) => Ok(known == left),
            None => self.is(rules, last, left, budget),
        }
    }

    /// The value of a part by a theorem, a table, or the memory.
    fn told<R: Ruleset<Position = P>>(&self, rules: &R, part: &P) -> Option<u64> {
        let told = rules.tabled(part).or_else(|| rules.theorem(part)?.nim_value().map(|(value, _)| value));
        told.map(|value| value.0).or_else(|| match self.tables.of(rules, 0, false).known(part) {
            Known::Value(value) => Some(value.into()),
            Known::Not(_) => None,
        })
    }

    fn value_of_any<R: Ruleset<Position = P> + Sync>(&self, rules: &R, part: &P, budget: &Budget) -> Result<u64, SolveError> {
        self.told(rules, part).map_or_else(|| self.value_of(rules, part, budget), Ok)
    }
}

/// About what a fact takes.
const FACT: usize = 128;
