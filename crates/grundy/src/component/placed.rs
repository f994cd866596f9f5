//! The rules of a game with the parts of a position: the one implementation of [`Component`].

use super::ticker::searched;
use super::{Alias, Component, ComponentWorth, Found, OptionVisitor, Visitor, Workspace};
use crate::games::Game;
use crate::partizan::{Dyadic, Side};
use crate::sequence::HeapGame;
use crate::solve::positions::{Id, Positions};
use crate::solve::unfold::{NodeId, Unfolded};
use crate::solve::{Genus, Solver};
use crate::{Basis, Budget, Fact, Kind, Message, Nimber, Outcome, Play, Reason, SolveError, Worth};
use std::any::Any;
use std::fmt::{self, Display};
use std::ops::ControlFlow;

/// A game's rules with the parts of a position.
#[derive(Clone, Debug)]
pub struct Placed<G: Game> {
    /// The rules.
    pub rules: G,
    /// The independent parts, in the order they were written.
    pub parts: Vec<G::Position>,
    alias: Option<Alias>,
}

impl<G: Game> Placed<G> {
    /// A component of these parts.
    pub fn boxed(rules: G, parts: Vec<G::Position>) -> Box<dyn Component> {
        Box::new(Placed { rules, parts, alias: None })
    }

    /// Other parts of the same game under the same name.
    fn of_parts(&self, parts: Vec<G::Position>) -> Box<dyn Component> {
        Box::new(Placed { rules: self.rules.clone(), parts, alias: self.alias.clone() })
    }

    /// What stands before the parts.
    fn opening(&self) -> String {
        self.alias.as_ref().map_or_else(|| self.rules.opening(), |alias| format!("{}:", alias.prefix))
    }
}

/// A nim-value by a theorem. A position that the player to move loses has value 0, so an outcome may be enough.
pub(crate) fn known_value<R: crate::Ruleset>(rules: &R, at: &R::Position) -> Option<(Nimber, Basis)> {
    told_value(&rules.theorem(at)?)
}

/// The nim-value that a theorem tells.
fn told_value(fact: &Fact) -> Option<(Nimber, Basis)> {
    match fact.worth {
        Worth::Nimber(value) => Some((value, fact.basis)),
        Worth::Alone(Outcome::P) => Some((Nimber::ZERO, fact.basis)),
        _ => None,
    }
}

/// How many options are looked at for a nim-value when the outcome is already known.
const OPTIONAL_EFFORT: u64 = 100_000;

impl<G: Game> Component for Placed<G> {
    fn prefix(&self) -> String {
        self.alias.as_ref().map_or_else(|| self.rules.prefix(), |alias| alias.prefix.to_string())
    }

    fn also_called(&self) -> Option<String> {
        self.alias.as_ref().map(|alias| alias.game.to_string())
    }

    fn under(self: Box<Self>, alias: Alias) -> Box<dyn Component> {
        Box::new(Placed { alias: Some(alias), ..*self })
    }

    fn with_parts(&self, parts: &mut dyn Iterator<Item = String>) -> String {
        let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
        let text = if parts.is_empty() { self.rules.nothing().to_owned() } else { parts.join(",") };
        self.opening() + &text
    }

    fn len(&self) -> usize {
        self.parts.len()
    }

    fn part(&self, at: usize) -> String {
        self.parts[at].to_string()
    }

    fn notation(&self) -> String {
        if self.parts.is_empty() {
            return self.opening() + self.rules.nothing();
        }
        format!("{}{}", self.opening(), Joined(&self.parts))
    }

    fn boxed_clone(&self) -> Box<dyn Component> {
        Box::new(self.clone())
    }

    fn options(&self, visit: OptionVisitor<'_>) -> ControlFlow<()> {
        for (part, position) in self.parts.iter().enumerate() {
            self.rules.options(position, &mut |action, leaves| self.show_option(part, &action, leaves, visit))?;
        }
        ControlFlow::Continue(())
    }

    fn split(&self) -> Vec<Box<dyn Component>> {
        let mut parts = vec![];
        for part in &self.parts {
            self.rules.reduce(part, &mut |part| parts.push(self.of_parts(vec![part])));
        }
        parts
    }

    fn entailing(&self) -> bool {
        self.parts.iter().any(|part| self.rules.entailing(part))
    }

    fn over(&self) -> bool {
        self.parts.iter().any(|part| self.rules.over(part))
    }

    fn worth(&self, alone: bool, work: &mut Workspace, budget: &Budget) -> Result<ComponentWorth, SolveError> {
        if self.entailing() {
            return Ok(ComponentWorth::without_values(Worth::Entailing, Basis::proved("entailing")));
        }
        let fact = match &self.parts[..] {
            [part] => self.rules.theorem(part).filter(|fact| matches!(fact.worth, Worth::Alone(Outcome::N))),
            _ => None,
        };
        let optional = budget.with_effort(OPTIONAL_EFFORT);
        let budget = if alone && fact.is_some() { &optional } else { budget };
        let solver = work.solver(&self.rules);
        let mut parts = Vec::with_capacity(self.parts.len());
        let mut infinite = vec![];
        let mut total = Worth::Nimber(Nimber::ZERO);
        let mut finite = Nimber::ZERO;
        let mut basis = Basis::proved("empty");
        for (at, part) in self.parts.iter().enumerate() {
            let told = self.rules.theorem(part);
            if let Some(Fact { worth: worth @ Worth::Loopy(_), basis: by }) = told {
                basis = if at == 0 { by } else { basis.and(by) };
                total = total + worth;
                parts.push(Nimber::ZERO);
                infinite.push(at);
                continue;
            }
            let verdict = budget.check_effort(self.rules.followers(part), 0);
            let known = told.as_ref().and_then(told_value);
            match verdict.and_then(|()| known.map_or_else(|| solver.value(&self.rules, part, budget), Ok)) {
                Ok((value, by)) => {
                    basis = if at == 0 { by } else { basis.and(by) };
                    finite += value;
                    parts.push(value);
                }
                Err(error) => {
                    let Some(fact) = fact else { return Err(error) };
                    return Ok(ComponentWorth::without_values(fact.worth, fact.basis));
                }
            }
        }
        let total = total + Worth::Nimber(finite);
        let outcome = fact.map(|fact| fact.basis);
        Ok(ComponentWorth { worth: total, parts, infinite, basis, outcome })
    }

    fn remark(&self, part: usize, work: &mut Workspace) -> Option<Message> {
        work.solver(&self.rules).remark(&self.parts[part])
    }

    fn moves_to(
        &self,
        target: &dyn Fn(usize) -> Nimber,
        work: &mut Workspace,
        budget: &Budget,
        found: Visitor<'_>,
    ) -> Result<(), SolveError> {
        let solver = work.solver(&self.rules);
        for (part, position) in self.parts.iter().enumerate() {
            let target = target(part);
            let solver = &mut *solver;
            let mut show = |action: G::Move, leaves: &[G::Position]| found(Found { part, action: &action, leaves: &Joined(leaves) });
            let direct = self.rules.moves_to(position, target, &mut show);
            let flow = match direct.or_else(|| solver.moves_to(&self.rules, position, target, &mut show)) {
                Some(flow) => flow,
                None => searched(&self.rules, budget, |tick| {
                    self.rules.options(position, &mut |action, leaves| {
                        tick.step()?;
                        if leaves.iter().any(|leaf| self.rules.entailing(leaf)) {
                            return ControlFlow::Continue(());
                        }
                        let hit = tick.keep(solver.equals(&self.rules, leaves, target, budget))?;
                        if hit { show(action, leaves) } else { ControlFlow::Continue(()) }
                    })
                })?,
            };
            if flow.is_break() {
                break;
            }
        }
        Ok(())
    }

    fn winning_alone(&self, play: Play, work: &mut Workspace, budget: &Budget, found: Visitor<'_>) -> Result<(), SolveError> {
        let [position] = &self.parts[..] else { return Err(SolveError::Unsupported("sum-of-outcomes")) };
        let mut show = |action: G::Move, leaves: &[G::Position]| found(Found { part: 0, action: &action, leaves: &Joined(leaves) });
        if self.rules.winning_moves(position, play, &mut show).is_some() {
            return Ok(());
        }
        let solver = work.solver(&self.rules);
        let flow = searched(&self.rules, budget, |tick| {
            self.rules.options(position, &mut |action, leaves| {
                tick.step()?;
                let lost = match (play, leaves) {
                    (Play::Normal, leaves) => tick.keep(self.loses(leaves, solver, budget))?,
                    (_, [leaf]) => match self.rules.misere(leaf) {
                        Some(fact) => fact.worth.outcome() == Outcome::P,
                        None => return tick.fail(SolveError::Unsupported("misere-option")),
                    },
                    (_, []) => false,
                    _ => return tick.fail(SolveError::Unsupported("misere-option")),
                };
                if lost { show(action, leaves) } else { ControlFlow::Continue(()) }
            })
        });
        flow.map(|_| ())
    }

    fn genera(&self) -> Option<Vec<Genus>> {
        self.parts.iter().map(|part| self.rules.genus(part)).collect()
    }

    fn moves_to_genus(
        &self,
        accept: &dyn Fn(usize, Genus) -> bool,
        candidates: &dyn Fn(usize) -> [Nimber; 2],
        budget: &Budget,
        found: Visitor<'_>,
    ) -> Result<(), SolveError> {
        for (part, position) in self.parts.iter().enumerate() {
            let mut consider = |action: G::Move, leaves: &[G::Position]| {
                let genus = leaves.iter().map(|leaf| self.rules.genus(leaf)).try_fold(Genus::NOTHING, |sum, genus| Some(sum + genus?));
                match genus {
                    Some(genus) if accept(part, genus) => found(Found { part, action: &action, leaves: &Joined(leaves) }),
                    _ => ControlFlow::Continue(()),
                }
            };
            let [first, second] = candidates(part);
            let closed = self.rules.moves_to(position, first, &mut consider).and_then(|flow| match flow {
                ControlFlow::Continue(()) => self.rules.moves_to(position, second, &mut consider),
                stop => Some(stop),
            });
            let flow = match closed {
                Some(flow) => flow,
                None => searched(&self.rules, budget, |tick| {
                    self.rules.options(position, &mut |action, leaves| {
                        tick.step()?;
                        consider(action, leaves)
                    })
                })?,
            };
            if flow.is_break() {
                break;
            }
        }
        Ok(())
    }

    fn theorem(&self) -> Option<Fact> {
        match &self.parts[..] {
            [part] => self.rules.theorem(part),
            _ => None,
        }
    }

    fn misere_theorem(&self) -> Option<Fact> {
        match &self.parts[..] {
            [part] => self.rules.misere(part),
            _ => None,
        }
    }

    fn splits(&self) -> bool {
        self.rules.splits()
    }

    fn only_alone(&self) -> bool {
        self.rules.only_alone()
    }

    fn kind(&self) -> Kind {
        self.rules.kind()
    }

    fn unfold(&self, graph: &mut Unfolded, budget: &Budget) -> Result<Vec<NodeId>, SolveError> {
        let mut nodes = Vec::with_capacity(self.parts.len());
        for part in &self.parts {
            nodes.extend(graph.add(&self.rules, part, budget)?);
        }
        Ok(nodes)
    }

    fn part_nodes(&self, graph: &Unfolded) -> Vec<Vec<NodeId>> {
        self.parts.iter().map(|part| graph.nodes_of(&self.rules, std::slice::from_ref(part)).into_vec()).collect()
    }

    fn unfolded_moves(&self, graph: &Unfolded, visit: &mut dyn FnMut(Found<'_>, &[NodeId]) -> ControlFlow<()>) {
        for (part, position) in self.parts.iter().enumerate() {
            let flow = self.rules.options(position, &mut |action, leaves| {
                let nodes = graph.nodes_of(&self.rules, leaves);
                visit(Found { part, action: &action, leaves: &Joined(leaves) }, &nodes)
            });
            if flow.is_break() {
                return;
            }
        }
    }

    fn explore(&self, table: &mut Positions, budget: &Budget) -> Result<Vec<Id>, SolveError> {
        table.add(&self.rules, &self.parts, budget)
    }

    fn explored_moves(&self, table: &Positions, visit: &mut dyn FnMut(Found<'_>, &[Id]) -> ControlFlow<()>) {
        for (part, position) in self.parts.iter().enumerate() {
            let flow = self.rules.options(position, &mut |action, leaves| {
                let ids = table.ids_of(&self.rules, leaves);
                visit(Found { part, action: &action, leaves: &Joined(leaves) }, &ids)
            });
            if flow.is_break() {
                return;
            }
        }
    }

    fn is_partizan(&self) -> bool {
        self.parts.iter().any(|part| self.rules.is_partizan(part))
    }

    fn side_options(&self, side: Side, visit: OptionVisitor<'_>) -> ControlFlow<()> {
        for (part, position) in self.parts.iter().enumerate() {
            self.rules.side_options(position, side, &mut |action, leaves| self.show_option(part, &action, leaves, visit))?;
        }
        ControlFlow::Continue(())
    }

    fn number(&self) -> Option<Dyadic> {
        self.parts.iter().try_fold(Dyadic::ZERO, |total, part| total.plus(self.rules.number(part)?))
    }

    fn edge(&self, action: &str) -> Option<u64> {
        self.rules.edge(action)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn heaps(&self) -> Option<Box<dyn HeapGame>> {
        self.rules.heaps()
    }

    fn lesson(&self, play: Play) -> Vec<Reason> {
        self.rules.lesson(&self.parts, play)
    }

    fn extras(&self) -> Vec<(&'static str, u64)> {
        self.rules.extras(&self.parts)
    }
}

impl<G: Game> Placed<G> {
    /// Shows a move of a part with the component it leaves.
    fn show_option(&self, part: usize, action: &G::Move, leaves: &[G::Position], visit: OptionVisitor<'_>) -> ControlFlow<()> {
        let mut parts = self.parts.clone();
        parts.splice(part..=part, leaves.iter().cloned());
        visit(Found { part, action, leaves: &Joined(leaves) }, self.of_parts(parts))
    }

    /// Whether the player to move loses these parts under normal play.
    fn loses(&self, parts: &[G::Position], solver: &mut dyn Solver<G>, budget: &Budget) -> Result<bool, SolveError> {
        if parts.iter().any(|part| self.rules.entailing(part)) {
            return Ok(false);
        }
        if let [part] = parts
            && let Some(fact) = self.rules.theorem(part)
        {
            return Ok(fact.worth.outcome() == Outcome::P);
        }
        solver.equals(&self.rules, parts, Nimber::ZERO, budget)
    }
}

/// Parts in a row, as they stand in a component's text.
struct Joined<'a, P>(&'a [P]);

impl<P: Display> Display for Joined<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, part) in self.0.iter().enumerate() {
            write!(f, "{}{part}", if at > 0 { "," } else { "" })?;
        }
        Ok(())
    }
}
