//! Everything that is known of every vertex of a graph.

use super::{Csr, Levels, MisereValue, NimValue, Order, Remoteness, Suspense, acyclic, loopy, lost};
use crate::{Budget, Nimber, Outcome, SolveError, Worth};
use std::collections::BTreeSet;

/// How a position and its followers behave under misère play; see [`crate::solve::Genus`] for the pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Every follower has the pair of a heap of Nim: (0,1), (1,0), or twice the same from 2 on.
    Pet,
    /// The pairs (0,0) and (1,1) also occur.
    Tame,
    /// Some follower has another pair, and misère sums must be searched.
    Wild,
}

impl Class {
    /// The word used in tables and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Class::Pet => "pet",
            Class::Tame => "tame",
            Class::Wild => "wild",
        }
    }

    fn of_pair(plus: u16, minus: u16) -> Class {
        match (plus, minus) {
            (0, 1) | (1, 0) => Class::Pet,
            _ if plus == minus => {
                if plus > 1 {
                    Class::Pet
                } else {
                    Class::Tame
                }
            }
            _ => Class::Wild,
        }
    }
}

/// A graph solved: arrays with a cell a vertex.
///
/// ```
/// use grundy::{Outcome, graph::{Csr, Solution}};
/// let graph = Csr::from_arcs(4, &[(1, 0), (2, 0), (2, 1), (3, 2)]);
/// let solution = Solution::of(&graph, 1);
/// assert_eq!(solution.outcome(3), Outcome::P);
/// assert_eq!(solution.misere_outcome(3), Outcome::P);
/// assert_eq!(solution.wins(&graph, 2).collect::<Vec<_>>(), [0]);
/// ```
pub struct Solution {
    value: Vec<u16>,
    misere_value: Vec<u16>,
    remoteness: Vec<u32>,
    misere_remoteness: Vec<u32>,
    suspense: Vec<u32>,
    class: Vec<Option<Class>>,
    cyclic: bool,
}

/// The arrays of a solution and the order they are found in.
const BYTES_A_VERTEX: u64 = 32;

impl Solution {
    /// Solves a graph, with cycles or without, on so many threads.
    pub fn of(graph: &Csr, threads: usize) -> Solution {
        Solution::within(graph, threads, &Budget::unlimited()).expect("nobody stops an unlimited budget")
    }

    /// As [`Solution::of`], as long as the budget lasts. What the arrays take is asked for beforehand.
    pub fn within(graph: &Csr, threads: usize, budget: &Budget) -> Result<Solution, SolveError> {
        let bytes = graph.len() as u64 * BYTES_A_VERTEX;
        budget.check(bytes)?;
        if let Some(order) = Order::natural(graph, threads) {
            return Solution::acyclic(graph, &order, threads, budget);
        }
        let levels = Levels::within(graph, threads, budget)?;
        let is_acyclic = levels.len() == graph.len();
        let order = Order::Levels(levels);
        if is_acyclic {
            return Solution::acyclic(graph, &order, threads, budget);
        }
        // The arcs turned round.
        budget.check(bytes + 4 * (graph.len() + graph.arcs()) as u64)?;
        Solution::cyclic(graph, &order, threads, budget)
    }

    fn acyclic(graph: &Csr, order: &Order, threads: usize, budget: &Budget) -> Result<Solution, SolveError> {
        let value = acyclic::solve_within::<NimValue>(graph, order, threads, budget)?;
        let misere_value = acyclic::solve_within::<MisereValue>(graph, order, threads, budget)?;
        Ok(Solution {
            class: classes(graph, order, &value, &misere_value),
            remoteness: acyclic::solve_within::<Remoteness<false>>(graph, order, threads, budget)?,
            misere_remoteness: acyclic::solve_within::<Remoteness<true>>(graph, order, threads, budget)?,
            suspense: acyclic::solve_within::<Suspense<false>>(graph, order, threads, budget)?,
            value,
            misere_value,
            cyclic: false,
        })
    }

    /// The order holds the vertices from which play must end.
    fn cyclic(graph: &Csr, order: &Order, threads: usize, budget: &Budget) -> Result<Solution, SolveError> {
        let reversed = &graph.reversed_on(threads);
        let misere_value = acyclic::solve_within::<MisereValue>(graph, order, threads, budget)?;
        let suspense = acyclic::solve_within::<Suspense<false>>(graph, order, threads, budget)?;
        let distances = || [false, true].map(|misere| loopy::remoteness_within(graph, reversed, misere, budget));
        let (value, [remoteness, misere_remoteness]) = if threads > 1 {
            std::thread::scope(|scope| {
                let values = scope.spawn(|| loopy::values_within(graph, reversed, budget));
                let distances = distances();
                (values.join().expect("labelling does not panic"), distances)
            })
        } else {
            (loopy::values_within(graph, reversed, budget), distances())
        };
        let (value, remoteness, misere_remoteness) = (value?, remoteness?, misere_remoteness?);
        let class = classes(graph, order, &value, &misere_value);
        Ok(Solution { value, misere_value, remoteness, misere_remoteness, suspense, class, cyclic: true })
    }

    /// How many vertices there are.
    pub fn len(&self) -> usize {
        self.value.len()
    }

    /// Whether there is no vertex.
    pub fn is_empty(&self) -> bool {
        self.value.is_empty()
    }

    /// Whether the graph has a cycle.
    pub fn is_cyclic(&self) -> bool {
        self.cyclic
    }

    /// Who wins under normal play.
    pub fn outcome(&self, vertex: u32) -> Outcome {
        outcome(self.remoteness[vertex as usize], false)
    }

    /// Who wins under misère play.
    pub fn misere_outcome(&self, vertex: u32) -> Outcome {
        outcome(self.misere_remoteness[vertex as usize], true)
    }

    /// The nim-value, unless it is infinite.
    pub fn nim_value(&self, vertex: u32) -> Option<Nimber> {
        let value = self.value[vertex as usize];
        (value != loopy::INFINITE).then_some(Nimber(u64::from(value)))
    }

    /// The nim-value, or ∞(K) with the values K among the options.
    pub fn worth(&self, graph: &Csr, vertex: u32) -> Worth {
        match self.nim_value(vertex) {
            Some(value) => Worth::Nimber(value),
            None => Worth::Loopy(self.finite_options(graph, vertex)),
        }
    }

    fn finite_options(&self, graph: &Csr, vertex: u32) -> BTreeSet<Nimber> {
        graph.row(vertex).iter().filter_map(|&option| self.nim_value(option)).collect()
    }

    /// The misère value, where play must end.
    pub fn misere_value(&self, vertex: u32) -> Option<Nimber> {
        let value = self.misere_value[vertex as usize];
        (value != loopy::INFINITE).then_some(Nimber(u64::from(value)))
    }

    /// How many moves are left if the winner hurries and the loser delays; `None` for a draw.
    pub fn remoteness(&self, vertex: u32) -> Option<u32> {
        let number = self.remoteness[vertex as usize];
        (number != loopy::DRAW).then_some(number)
    }

    /// The step of Every-SG: how many moves are left if the winner delays and the loser hurries; `None` where play need not end.
    pub fn suspense(&self, vertex: u32) -> Option<u32> {
        let number = self.suspense[vertex as usize];
        (number != loopy::DRAW).then_some(number)
    }

    /// How the vertex and its followers behave under misère play; `None` where play need not end.
    pub fn class(&self, vertex: u32) -> Option<Class> {
        self.class[vertex as usize]
    }

    /// The targets of the winning arcs under normal play, each once, in the order of the arcs.
    pub fn wins<'a>(&'a self, graph: &'a Csr, vertex: u32) -> impl Iterator<Item = u32> + 'a {
        let row = graph.row(vertex);
        let lost = row.iter().enumerate().filter(|&(_, &target)| self.outcome(target) == Outcome::P);
        lost.filter(|&(at, target)| !row[..at].contains(target)).map(|(_, &target)| target)
    }

    /// A round trip of draws that starts with a path from a drawn vertex: the vertices, and where the cycle begins among them.
    pub fn drawing_cycle(&self, graph: &Csr, from: u32) -> (Vec<u32>, usize) {
        let (mut path, mut at) = (vec![from], from);
        loop {
            let Some(&next) = graph.row(at).iter().find(|&&option| self.outcome(option) == Outcome::Draw) else { return (path, 0) };
            if let Some(start) = path.iter().position(|&vertex| vertex == next) {
                return (path, start);
            }
            path.push(next);
            at = next;
        }
    }
}

fn outcome(remoteness: u32, misere: bool) -> Outcome {
    if remoteness == loopy::DRAW { Outcome::Draw } else { Outcome::of_mover(!lost(remoteness, misere)) }
}

/// The class of each vertex in the order: its own pair's, or that of its worst option.
fn classes(graph: &Csr, order: &Order, value: &[u16], misere_value: &[u16]) -> Vec<Option<Class>> {
    let mut classes: Vec<Option<Class>> = vec![None; graph.len()];
    order.each(graph, |vertex, options| {
        let own = Class::of_pair(value[vertex as usize], misere_value[vertex as usize]);
        classes[vertex as usize] = options.iter().map(|&option| classes[option as usize]).max().flatten().max(Some(own));
    });
    classes
}
