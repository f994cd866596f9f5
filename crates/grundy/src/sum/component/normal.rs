//! Normal play of a component: what it is worth, and which moves reach a value.

use super::typed::Joined;
use super::{FoundMove, FoundVisitor, TypedComponent};
use crate::game::{Finding, Game, Solver};
use crate::sum::Workspace;
use crate::{Basis, Budget, Fact, Kind, Message, Nimber, Outcome, Play, SolveError, Visit, Worth, saw_all};
use std::cell::Cell;

/// What a component is worth in a sum under normal play.
#[derive(Clone, Debug)]
pub struct ComponentWorth {
    /// The value of the whole, as far as it is known.
    pub worth: Worth,
    /// The nim-value of each part, 0 for an infinite one; empty unless `worth` is a nimber or infinite.
    pub parts: Vec<Nimber>,
    /// The parts of infinite value.
    pub infinite: Vec<usize>,
    /// How it is known.
    pub basis: Basis,
    /// The theorem that gives the outcome of the component standing alone, where it does not give the value.
    pub outcome: Option<Basis>,
}

impl ComponentWorth {
    /// A component whose parts have no values to add.
    fn without_values(worth: Worth, basis: Basis) -> ComponentWorth {
        ComponentWorth { worth, parts: vec![], infinite: vec![], basis, outcome: None }
    }
}

/// Values that add up, and moves to a value.
pub trait NormalPlay {
    /// What a theorem says when the component is a single part.
    fn theorem(&self) -> Option<Fact>;
    /// What a theorem says of one part.
    fn part_theorem(&self, part: usize) -> Option<Fact>;
    /// Whether the player to move wins the whole sum here at once.
    fn entailing(&self) -> bool;
    /// Whether the whole sum was ended here by the last move.
    fn over(&self, play: Play) -> bool;
    /// What the component is worth. For one that stands alone an outcome by a theorem is enough, and no more than so many options are looked at for its nim-value.
    fn worth(&self, enough: Option<u64>, work: &mut Workspace, budget: &Budget) -> Result<ComponentWorth, SolveError>;
    /// Whether the component has a given nim-value, which may be easier to say than what its value is; `None` if it is a game that may have none.
    fn equals(&self, value: Nimber, work: &mut Workspace, budget: &Budget) -> Result<Option<bool>, SolveError>;
    /// About how many positions can follow, at least, where the game tells; 0 where it does not.
    fn followers(&self) -> u64;
    /// What the solver has to say about how it found the value of a part.
    fn remark(&self, part: usize, work: &mut Workspace) -> Option<Message>;
    /// The canonical form of a component of one part, and the facts that its value rests on; `None` if it is not one part, or if its value is not searched for.
    fn facts(&self, work: &mut Workspace, budget: &Budget) -> Option<Result<(String, Vec<Finding>), SolveError>>;
    /// All moves of each part to options of that part's target value.
    fn moves_to(
        &self,
        target: &dyn Fn(usize) -> Nimber,
        work: &mut Workspace,
        budget: &Budget,
        found: FoundVisitor<'_>,
    ) -> Result<(), SolveError>;
    /// All winning moves of a component that stands alone and whose outcome a theorem gives.
    fn winning_alone(&self, play: Play, work: &mut Workspace, budget: &Budget, found: FoundVisitor<'_>) -> Result<(), SolveError>;
}

impl<G: Game> NormalPlay for TypedComponent<G> {
    fn theorem(&self) -> Option<Fact> {
        match &self.parts[..] {
            [part] => self.rules.theorem(part),
            _ => None,
        }
    }

    fn part_theorem(&self, part: usize) -> Option<Fact> {
        self.rules.theorem(&self.parts[part])
    }

    fn entailing(&self) -> bool {
        self.parts.iter().any(|part| self.rules.entailing(part))
    }

    fn over(&self, play: Play) -> bool {
        self.parts.iter().any(|part| self.rules.over(part, play))
    }

    fn worth(&self, enough: Option<u64>, work: &mut Workspace, budget: &Budget) -> Result<ComponentWorth, SolveError> {
        if self.entailing() {
            return Ok(ComponentWorth::without_values(Worth::Entailing, Basis::proved("entailing")));
        }
        let fact = NormalPlay::theorem(self).filter(|fact| matches!(fact.worth, Worth::Alone(Outcome::N)));
        let optional = enough.filter(|_| fact.is_some()).map(|effort| budget.with_effort(effort));
        let budget = optional.as_ref().unwrap_or(budget);
        let solver = work.solver(&self.rules);
        let mut total = Total { parts: Vec::with_capacity(self.parts.len()), ..Total::default() };
        for part in &self.parts {
            if let Err(error) = self.add_part(part, &mut total, solver, budget) {
                let Some(fact) = fact else { return Err(error) };
                return Ok(ComponentWorth::without_values(fact.worth, fact.basis));
            }
        }
        Ok(total.finish(fact.map(|fact| fact.basis)))
    }

    fn equals(&self, value: Nimber, work: &mut Workspace, budget: &Budget) -> Result<Option<bool>, SolveError> {
        if self.entailing() || self.rules.kind() != Kind::Plain || self.parts.iter().any(|part| self.rules.is_partizan(part)) {
            return Ok(None);
        }
        for part in self.parts.iter().filter(|part| self.rules.theorem(part).is_none()) {
            budget.check_effort(self.rules.followers(part), 0)?;
        }
        work.solver(&self.rules).equals(&self.rules, &self.parts, value, budget).map(Some)
    }

    fn followers(&self) -> u64 {
        self.parts.iter().map(|part| self.rules.followers(part)).fold(0, u64::saturating_add)
    }

    fn facts(&self, work: &mut Workspace, budget: &Budget) -> Option<Result<(String, Vec<Finding>), SolveError>> {
        let mut parts = vec![];
        self.parts.iter().for_each(|part| self.rules.reduce(part, &mut |part| parts.push(part)));
        let [part] = &parts[..] else { return None };
        if self.rules.kind() != Kind::Plain || self.rules.is_partizan(part) {
            return None;
        }
        let facts = work.solver(&self.rules).facts(&self.rules, part, budget)?;
        // Where nobody can move there is nothing to show.
        facts.map(|facts| (!facts.is_empty()).then(|| (part.to_string(), facts))).transpose()
    }

    fn remark(&self, part: usize, work: &mut Workspace) -> Option<Message> {
        work.solver(&self.rules).remark(&self.parts[part])
    }

    fn moves_to(
        &self,
        target: &dyn Fn(usize) -> Nimber,
        work: &mut Workspace,
        budget: &Budget,
        found: FoundVisitor<'_>,
    ) -> Result<(), SolveError> {
        let solver = work.solver(&self.rules);
        // One visitor for all parts: there may be a million of them.
        let at = Cell::new(0);
        let mut show =
            |action: G::Move, leaves: &[G::Position]| found(FoundMove { part: at.get(), action: &action, leaves: &Joined(leaves) });
        let mut visit = Visit::new(budget, &mut show);
        for (part, position) in self.parts.iter().enumerate() {
            at.set(part);
            visit.begin();
            let target = target(part);
            // One test after the other: a walk that is handed on from one to the next is copied each time.
            let all = if let Some(walk) = self.rules.moves_to(position, target, &mut visit) {
                saw_all(walk)?
            } else if let Some(walk) = solver.moves_to(&self.rules, position, target, &mut visit) {
                saw_all(walk)?
            } else {
                self.rules.walk(position, budget, |action, leaves| {
                    if leaves.iter().any(|leaf| self.rules.entailing(leaf)) {
                        return Ok(());
                    }
                    if solver.equals(&self.rules, leaves, target, budget)? { visit.option(action, leaves) } else { Ok(()) }
                })?
            };
            if !all {
                break;
            }
        }
        Ok(())
    }

    fn winning_alone(&self, play: Play, work: &mut Workspace, budget: &Budget, found: FoundVisitor<'_>) -> Result<(), SolveError> {
        let [position] = &self.parts[..] else { return Err(SolveError::Unsupported("sum-of-outcomes")) };
        let mut show = |action: G::Move, leaves: &[G::Position]| found(FoundMove { part: 0, action: &action, leaves: &Joined(leaves) });
        if let Some(walk) = self.rules.winning_moves(position, play, &mut Visit::new(budget, &mut show)) {
            return saw_all(walk).map(|_| ());
        }
        let solver = work.solver(&self.rules);
        // What a theorem says costs nothing, so it comes first; the search may not come to an end.
        let told = |leaves: &[G::Position]| match leaves {
            [leaf] if !self.rules.entailing(leaf) => self.rules.theorem(leaf).map(|fact| fact.worth.outcome() == Outcome::P),
            _ => None,
        };
        if play == Play::Normal {
            let all = self.rules.walk(
                position,
                budget,
                |action, leaves| if told(leaves) == Some(true) { show(action, leaves) } else { Ok(()) },
            )?;
            if !all {
                return Ok(());
            }
        }
        let walked = self.rules.walk(position, budget, |action, leaves| {
            let lost = match (play, leaves) {
                (Play::Normal, leaves) if told(leaves).is_some() => false,
                (Play::Normal, leaves) => self.loses(leaves, solver, budget)?,
                (_, [leaf]) => self.rules.misere(leaf).ok_or(SolveError::Unsupported("misere-option"))?.worth.outcome() == Outcome::P,
                (_, []) => false,
                _ => return Err(SolveError::Unsupported("misere-option").into()),
            };
            if lost { show(action, leaves) } else { Ok(()) }
        });
        walked.map(|_| ())
    }
}

impl<G: Game> TypedComponent<G> {
    /// Adds one part to the total: by a theorem, or else by the solver.
    #[inline]
    fn add_part(&self, part: &G::Position, total: &mut Total, solver: &mut dyn Solver<G>, budget: &Budget) -> Result<(), SolveError> {
        match self.rules.theorem(part) {
            Some(Fact { worth: Worth::Nimber(value), basis }) => {
                budget.check(0)?;
                total.add_value(value, basis);
            }
            Some(Fact { worth: worth @ Worth::Loopy(_), basis }) => total.add_infinite(worth, basis),
            told => {
                budget.check_effort(self.rules.followers(part), 0)?;
                // A lost position has the value 0.
                let (value, basis) = match told.and_then(|fact| fact.nim_value()) {
                    Some(known) => known,
                    None => solver.value(&self.rules, part, budget)?,
                };
                total.add_value(value, basis);
            }
        }
        Ok(())
    }

    /// Whether the player to move loses these parts under normal play.
    fn loses(&self, parts: &[G::Position], solver: &mut dyn Solver<G>, budget: &Budget) -> Result<bool, SolveError> {
        if parts.iter().any(|part| self.rules.entailing(part)) {
            return Ok(false);
        }
        solver.equals(&self.rules, parts, Nimber::ZERO, budget)
    }
}

/// The worth of the parts gone through so far.
#[derive(Default)]
struct Total {
    finite: Nimber,
    infinite_worth: Option<Worth>,
    parts: Vec<Nimber>,
    infinite: Vec<usize>,
    basis: Option<Basis>,
}

impl Total {
    #[inline]
    fn add_value(&mut self, value: Nimber, by: Basis) {
        self.weaken(by);
        self.finite += value;
        self.parts.push(value);
    }

    fn add_infinite(&mut self, worth: Worth, by: Basis) {
        self.weaken(by);
        self.infinite.push(self.parts.len());
        self.parts.push(Nimber::ZERO);
        self.infinite_worth = Some(self.infinite_worth.take().map_or(worth.clone(), |before| before + worth));
    }

    /// A chain of reasoning is as good as its weakest link: see [`Basis::and`].
    #[inline]
    fn weaken(&mut self, by: Basis) {
        if self.basis.is_none_or(|basis| by.evidence < basis.evidence) {
            self.basis = Some(by);
        }
    }

    fn finish(self, outcome: Option<Basis>) -> ComponentWorth {
        let finite = Worth::Nimber(self.finite);
        let worth = self.infinite_worth.map_or(finite.clone(), |infinite| infinite + finite);
        let basis = self.basis.unwrap_or(Basis::proved("empty"));
        ComponentWorth { worth, parts: self.parts, infinite: self.infinite, basis, outcome }
    }
}
