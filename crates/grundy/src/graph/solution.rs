//! Everything that is known of every vertex of a graph.

use super::{Csr, Levels, MOST_OPTIONS, MisereValue, NimValue, Order, Recurrence, Remoteness, Suspense, acyclic, loopy, lost};
use crate::{Budget, Nimber, Outcome, SolveError, Worth};
use std::collections::BTreeSet;

/// How a position and its followers behave under misère play; see [`crate::Genus`] for the pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tameness {
    /// Every follower has the pair of a heap of Nim: (0,1), (1,0), or twice the same from 2 on.
    Pet,
    /// The pairs (0,0) and (1,1) also occur.
    Tame,
    /// Some follower has another pair, and misère sums must be searched.
    Wild,
}

impl Tameness {
    /// The word used in tables and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Tameness::Pet => "pet",
            Tameness::Tame => "tame",
            Tameness::Wild => "wild",
        }
    }

    /// That of a position by itself, from its normal and misère value.
    pub fn of_pair(plus: u16, minus: u16) -> Tameness {
        match (plus, minus) {
            (0, 1) | (1, 0) => Tameness::Pet,
            _ if plus == minus => {
                if plus > 1 {
                    Tameness::Pet
                } else {
                    Tameness::Tame
                }
            }
            _ => Tameness::Wild,
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
/// assert_eq!(solution.misere_outcome(3), Some(Outcome::P));
/// assert_eq!(solution.wins(&graph, 2).collect::<Vec<_>>(), [0]);
/// ```
pub struct Solution {
    arrays: Arrays,
    cyclic: bool,
}

/// What is found of vertices one after the other: all of a graph, or a range of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arrays {
    /// The nim-values, or [`INFINITE`](loopy::INFINITE).
    pub value: Vec<u16>,
    /// Moves left if the winner hurries and the loser delays, or [`DRAW`](loopy::DRAW).
    pub remoteness: Vec<u32>,
    /// Moves left if the winner delays and the loser hurries, or [`DRAW`](loopy::DRAW).
    pub suspense: Vec<u32>,
    /// The misère values, or [`INFINITE`](loopy::INFINITE). These three are empty where nobody asked for misère play.
    pub misere_value: Vec<u16>,
    /// As the remoteness, in misère play.
    pub misere_remoteness: Vec<u32>,
    /// How tame; nothing where play need not end.
    pub class: Vec<Option<Tameness>>,
}

/// What is to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Normal play only.
    Normal,
    /// Normal and misère play.
    Both,
}

/// The arrays of a solution and the order they are found in.
const BYTES_A_VERTEX: u64 = 32;

impl Solution {
    /// Solves a graph, with cycles or without, on so many threads.
    pub fn of(graph: &Csr, threads: usize) -> Solution {
        Solution::within(graph, Wanted::Both, threads, &Budget::unlimited()).expect("nobody stops an unlimited budget")
    }

    /// As [`Solution::of`], as long as the budget lasts. What the arrays take is asked for beforehand.
    pub fn within(graph: &Csr, wanted: Wanted, threads: usize, budget: &Budget) -> Result<Solution, SolveError> {
        let bytes = graph.len() as u64 * BYTES_A_VERTEX;
        budget.check(bytes)?;
        if graph.most_options() > MOST_OPTIONS {
            return Err(SolveError::Unsupported("graph-row"));
        }
        let task = Task { graph, wanted, threads, budget };
        if let Some(order) = Order::natural_within(graph, threads, budget)? {
            return task.acyclic(&order);
        }
        let levels = Levels::within(graph, threads, budget)?;
        let is_acyclic = levels.len() == graph.len();
        let order = Order::Levels(levels);
        if is_acyclic {
            return task.acyclic(&order);
        }
        // The arcs turned round.
        budget.check(bytes + (8 * graph.len() + 4 * graph.arcs()) as u64)?;
        task.cyclic(&order)
    }

    /// A graph that was solved elsewhere: its arrays, each with a cell a vertex, and whether it has a cycle.
    pub fn of_arrays(arrays: Arrays, cyclic: bool) -> Solution {
        Solution { arrays, cyclic }
    }

    /// How many vertices there are.
    pub fn len(&self) -> usize {
        self.arrays.value.len()
    }

    /// Whether there is no vertex.
    pub fn is_empty(&self) -> bool {
        self.arrays.value.is_empty()
    }

    /// The arrays themselves.
    pub fn arrays(&self) -> &Arrays {
        &self.arrays
    }

    /// Whether the graph has a cycle.
    pub fn is_cyclic(&self) -> bool {
        self.cyclic
    }

    /// Who wins under normal play.
    pub fn outcome(&self, vertex: u32) -> Outcome {
        outcome(self.arrays.remoteness[vertex as usize], false)
    }

    /// Who wins under misère play, if that was [wanted](Wanted).
    pub fn misere_outcome(&self, vertex: u32) -> Option<Outcome> {
        self.arrays.misere_remoteness.get(vertex as usize).map(|&remoteness| outcome(remoteness, true))
    }

    /// The nim-value, unless it is infinite.
    pub fn nim_value(&self, vertex: u32) -> Option<Nimber> {
        let value = self.arrays.value[vertex as usize];
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

    /// The misère value, where play must end, if misère play was [wanted](Wanted).
    pub fn misere_value(&self, vertex: u32) -> Option<Nimber> {
        let value = *self.arrays.misere_value.get(vertex as usize)?;
        (value != loopy::INFINITE).then_some(Nimber(u64::from(value)))
    }

    /// How many moves are left if the winner hurries and the loser delays; `None` for a draw.
    pub fn remoteness(&self, vertex: u32) -> Option<u32> {
        let number = self.arrays.remoteness[vertex as usize];
        (number != loopy::DRAW).then_some(number)
    }

    /// The step of Every-SG: how many moves are left if the winner delays and the loser hurries; `None` for a draw, and where the winner can delay for ever.
    pub fn suspense(&self, vertex: u32) -> Option<u32> {
        let number = self.arrays.suspense[vertex as usize];
        (number != loopy::DRAW).then_some(number)
    }

    /// How the vertex and its followers behave under misère play; `None` where play need not end, or nobody asked.
    pub fn class(&self, vertex: u32) -> Option<Tameness> {
        self.arrays.class.get(vertex as usize).copied().flatten()
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

/// One graph to be solved.
#[derive(Clone, Copy)]
struct Task<'g> {
    graph: &'g Csr,
    wanted: Wanted,
    threads: usize,
    budget: &'g Budget,
}

impl Task<'_> {
    /// By one pass a recurrence, in an order of all vertices.
    fn acyclic(self, order: &Order) -> Result<Solution, SolveError> {
        let mut arrays = Arrays {
            value: self.pass::<NimValue>(order)?,
            remoteness: self.pass::<Remoteness<false>>(order)?,
            suspense: self.pass::<Suspense<false>>(order)?,
            ..Arrays::default()
        };
        if self.wanted == Wanted::Both {
            arrays.misere_remoteness = self.pass::<Remoteness<true>>(order)?;
            self.add_genera(order, &mut arrays)?;
        }
        Ok(Solution { arrays, cyclic: false })
    }

    /// With cycles; the order holds the vertices from which play must end.
    fn cyclic(self, order: &Order) -> Result<Solution, SolveError> {
        let Task { graph, threads, budget, .. } = self;
        let reversed = &graph.reversed_within(threads, budget)?;
        let distance = |misere: bool| loopy::remoteness_within(graph, reversed, misere, budget);
        let distances = || Ok((distance(false)?, if self.wanted == Wanted::Both { distance(true)? } else { vec![] }));
        let values = || loopy::values_within(graph, reversed, budget);
        let (value, distances): (_, Result<_, SolveError>) = if threads > 1 {
            std::thread::scope(|scope| {
                let values = scope.spawn(values);
                let distances = distances();
                (values.join().expect("labelling does not panic"), distances)
            })
        } else {
            (values(), distances())
        };
        let (value, (remoteness, misere_remoteness)) = (value?, distances?);
        let suspense = loopy::suspense_within(graph, reversed, &remoteness, budget)?;
        let mut arrays = Arrays { value, remoteness, suspense, misere_remoteness, ..Arrays::default() };
        if self.wanted == Wanted::Both {
            self.add_genera(order, &mut arrays)?;
        }
        Ok(Solution { arrays, cyclic: true })
    }

    fn pass<R: Recurrence>(self, order: &Order) -> Result<Vec<R::Number>, SolveError> {
        acyclic::solve_within::<R>(self.graph, order, self.threads, self.budget)
    }

    /// The misère value and the class of each vertex in the order. The class is that of its own pair, or of its worst option.
    fn add_genera(self, order: &Order, arrays: &mut Arrays) -> Result<(), SolveError> {
        let misere_value = self.pass::<MisereValue>(order)?;
        let mut classes: Vec<Option<Tameness>> = vec![None; self.graph.len()];
        order.each_within(self.graph, self.budget, |vertex, options| {
            let own = Tameness::of_pair(arrays.value[vertex as usize], misere_value[vertex as usize]);
            classes[vertex as usize] = options.iter().map(|&option| classes[option as usize]).max().flatten().max(Some(own));
        })?;
        (arrays.misere_value, arrays.class) = (misere_value, classes);
        Ok(())
    }
}
