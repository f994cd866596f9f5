//! A graph from a file, solved, and what is known of each of its vertices.

use super::{Arcs, Multi, NamedGraph, Solution, Tameness, Wanted};
use crate::Genus;
use crate::{Budget, Message, Nimber, Outcome, SolveError, Worth};
use std::collections::BTreeSet;

/// A graph with its solution.
pub struct Solved {
    /// The graph.
    pub graph: NamedGraph,
    /// The solution of its vertices.
    pub known: Known,
}

/// Why a graph has no solution.
#[derive(Debug)]
pub enum Unsolved {
    /// The graph has a cycle, and its kind must not have one: a message that shows it.
    Cycle(Message),
    /// The budget ended first, or a number is too large for the arrays.
    Stopped(SolveError),
}

/// What was found, for either kind of graph.
pub enum Known {
    /// A move leads to one vertex.
    Single(Solution),
    /// A move may lead to several, or none. Misère outcomes are filled in where somebody searched for them.
    Multi {
        /// The nim-values.
        values: Vec<u32>,
        /// What is known of misère play, if it was [wanted](Wanted).
        misere: Option<MultiMisere>,
    },
}

/// Misère play of a Multi-SG graph: something of each vertex.
#[derive(Clone, Debug)]
pub struct MultiMisere {
    /// The genus, where all followers are tame.
    pub genera: Vec<Option<Genus>>,
    /// The outcomes that a search found for wild vertices.
    pub outcomes: Vec<Option<Outcome>>,
}

impl Known {
    /// A Multi-SG graph, or a cycle in it.
    fn of_multi(multi: &Multi, wanted: Wanted, budget: &Budget) -> Result<Result<Known, Vec<u32>>, SolveError> {
        let values = match multi.nim_values_within(budget)? {
            Ok(values) => values,
            Err(cycle) => return Ok(Err(cycle)),
        };
        if wanted == Wanted::Normal {
            return Ok(Ok(Known::Multi { values, misere: None }));
        }
        let outcomes = vec![None; multi.len()];
        let genera = multi.genera_within(budget)?;
        Ok(genera.map(|genera| Known::Multi { values, misere: Some(MultiMisere { genera, outcomes }) }))
    }
}

/// What is known of one vertex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Who wins under normal play.
    pub outcome: Outcome,
    /// The nim-value, unless it is infinite.
    pub nim_value: Option<Nimber>,
    /// The set K of an infinite value ∞(K).
    pub loopy: Option<BTreeSet<Nimber>>,
    /// Who wins under misère play, where it is known.
    pub misere: Option<Outcome>,
    /// The misère value, where play must end and the vertex is not wild.
    pub misere_value: Option<Nimber>,
    /// Moves left if the winner hurries and the loser delays.
    pub remoteness: Option<u32>,
    /// Moves left if the winner delays and the loser hurries: the step of Every-SG. Nothing for a draw, or if the winner can delay for ever.
    pub step: Option<u32>,
    /// How it behaves under misère play.
    pub class: Option<Tameness>,
}

impl Solved {
    /// Solves a graph on so many threads. A Multi-SG graph must not have a cycle.
    pub fn of(graph: NamedGraph, threads: usize) -> Result<Solved, Unsolved> {
        Solved::within(graph, Wanted::Both, threads, &Budget::unlimited())
    }

    /// As [`Solved::of`], as long as the budget lasts.
    pub fn within(graph: NamedGraph, wanted: Wanted, threads: usize, budget: &Budget) -> Result<Solved, Unsolved> {
        let known = match &graph.arcs {
            Arcs::Single(arcs) => Ok(Known::Single(Solution::within(arcs, wanted, threads, budget).map_err(Unsolved::Stopped)?)),
            Arcs::Multi(multi) => Known::of_multi(multi, wanted, budget).map_err(Unsolved::Stopped)?,
        };
        match known {
            Ok(known) => Ok(Solved { graph, known }),
            Err(cycle) => Err(Unsolved::Cycle(graph.names.cycle(&cycle))),
        }
    }

    /// Everything about a vertex.
    pub fn facts(&self, vertex: u32) -> Facts {
        match (&self.known, &self.graph.arcs) {
            (Known::Single(solution), Arcs::Single(arcs)) => {
                let worth = solution.worth(arcs, vertex);
                Facts {
                    outcome: solution.outcome(vertex),
                    nim_value: worth.nimber(),
                    loopy: worth.infinite().cloned(),
                    misere: solution.misere_outcome(vertex),
                    misere_value: solution.misere_value(vertex),
                    remoteness: solution.remoteness(vertex),
                    step: solution.suspense(vertex),
                    class: solution.class(vertex),
                }
            }
            (Known::Multi { values, misere }, _) => {
                let value = Nimber(u64::from(values[vertex as usize]));
                let genus = misere.as_ref().and_then(|misere| misere.genera[vertex as usize]);
                let searched = misere.as_ref().and_then(|misere| misere.outcomes[vertex as usize]);
                Facts {
                    outcome: Outcome::of_mover(!value.is_zero()),
                    nim_value: Some(value),
                    loopy: None,
                    misere: genus.map(|genus| Outcome::of_mover(!genus.loses_misere())).or(searched),
                    misere_value: genus.map(Genus::minus),
                    remoteness: None,
                    step: None,
                    class: misere.as_ref().map(|misere| self.multi_class(vertex, &misere.genera)),
                }
            }
            _ => unreachable!("a graph is solved as what it is"),
        }
    }

    /// The value of an option: of its one vertex, or the sum over its tokens.
    pub fn option_worth(&self, option: &[u32]) -> Worth {
        let worth = |&vertex: &u32| match (&self.known, &self.graph.arcs) {
            (Known::Single(solution), Arcs::Single(arcs)) => solution.worth(arcs, vertex),
            (Known::Multi { values, .. }, _) => Worth::Nimber(Nimber(u64::from(values[vertex as usize]))),
            _ => unreachable!("a graph is solved as what it is"),
        };
        option.iter().map(worth).fold(Worth::Nimber(Nimber::ZERO), |sum, worth| sum + worth)
    }

    /// The winning options of a vertex under normal play, each once.
    pub fn wins(&self, vertex: u32) -> Vec<&[u32]> {
        let options = self.graph.options(vertex);
        options.into_iter().filter(|option| self.option_worth(option) == Worth::Nimber(Nimber::ZERO)).collect()
    }

    /// Pet if no follower has a pair like (0,0) or (1,1); those are what makes a genus below 2 firm.
    fn multi_class(&self, vertex: u32, genera: &[Option<Genus>]) -> Tameness {
        let Some(own) = genera[vertex as usize] else { return Tameness::Wild };
        let odd = |genus: Genus| genus.is_firm() && genus.plus().0 < 2;
        let Arcs::Multi(multi) = &self.graph.arcs else { return Tameness::Wild };
        let mut waiting = vec![vertex];
        let mut seen: BTreeSet<u32> = [vertex].into();
        let mut tame = odd(own);
        while let Some(at) = waiting.pop().filter(|_| !tame) {
            tame |= genera[at as usize].is_some_and(odd);
            waiting.extend(multi.options(at).flatten().copied().filter(|&token| seen.insert(token)));
        }
        if tame { Tameness::Tame } else { Tameness::Pet }
    }
}
