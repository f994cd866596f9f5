//! A game and all its followers as an explicit graph, for questions that have no algebra.
//!
//! Positions whose game trees are equal become one node: the same set of options means the same game, in either play and
//! in every kind of sum. Nodes are numbered so that options come before the positions they belong to, and each node carries
//! its nim-value and, while everything below it is tame, its genus.

use super::Genus;
use crate::games::Game;
use crate::{Budget, Nimber, SolveError, mex};
use foldhash::fast::FixedState;
use std::any::Any;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// A node of an [`Unfolded`] graph.
pub type NodeId = u32;

/// The node of a position without options.
pub const TERMINAL: NodeId = 0;

/// An option: the nodes that take a node's place, sorted, without terminal ones.
pub type Nodes = Box<[NodeId]>;

/// An explicit graph of game positions, equal ones merged.
pub struct Unfolded {
    nodes: Vec<Node>,
    by_options: HashMap<Box<[Nodes]>, NodeId, FixedState>,
    /// For each game, by its prefix, a map from positions to nodes.
    places: HashMap<String, Box<dyn Any>>,
    bytes: u64,
}

struct Node {
    options: Box<[Nodes]>,
    value: Nimber,
    genus: Option<Genus>,
}

/// How many looks at an option count as one position of a budget's effort.
const OPTIONS_A_POSITION: u64 = 16;

type Places<P> = HashMap<P, Place, FixedState>;

#[derive(Clone, Copy)]
enum Place {
    /// Its options are being looked at.
    Open,
    Done(NodeId),
}

impl Default for Unfolded {
    fn default() -> Unfolded {
        let terminal = Node { options: Box::default(), value: Nimber::ZERO, genus: Some(Genus::NOTHING) };
        let by_options = HashMap::from_iter([(Box::default(), TERMINAL)]);
        Unfolded { nodes: vec![terminal], by_options, places: HashMap::new(), bytes: 0 }
    }
}

impl Unfolded {
    /// The options of a node.
    pub fn options(&self, node: NodeId) -> &[Nodes] {
        &self.nodes[node as usize].options
    }

    /// The nim-value of a node.
    pub fn value(&self, node: NodeId) -> Nimber {
        self.nodes[node as usize].value
    }

    /// The genus of a node, or `None` if it is wild.
    pub fn genus(&self, node: NodeId) -> Option<Genus> {
        self.nodes[node as usize].genus
    }

    /// How many different positions there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// A graph is never empty: it has at least the terminal node.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The bytes held, roughly.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Adds a position with all its followers, and returns the nodes of its parts.
    pub fn add<G: Game>(&mut self, rules: &G, at: &G::Position, budget: &Budget) -> Result<Vec<NodeId>, SolveError> {
        let prefix = rules.prefix();
        let mut places = match self.places.remove(&prefix) {
            Some(places) => *places.downcast::<Places<G::Position>>().expect("a prefix names one game"),
            None => Places::default(),
        };
        let result = self.fill(rules, at, &mut places, budget);
        places.retain(|_, place| matches!(place, Place::Done(_)));
        self.places.insert(prefix, Box::new(places));
        result?;
        Ok(self.nodes_of(rules, std::slice::from_ref(at)).into_vec())
    }

    /// The nodes of parts that have been added, sorted, without terminal ones.
    pub fn nodes_of<G: Game>(&self, rules: &G, parts: &[G::Position]) -> Nodes {
        let places = self.places.get(&rules.prefix()).and_then(|places| places.downcast_ref::<Places<G::Position>>());
        let places = places.expect("the game was added");
        self.reduced(rules, parts, &mut |part| match places.get(&part) {
            Some(Place::Done(node)) => *node,
            _ => unreachable!("every follower was added"),
        })
    }

    fn reduced<G: Game>(&self, rules: &G, parts: &[G::Position], node: &mut dyn FnMut(G::Position) -> NodeId) -> Nodes {
        let mut nodes = vec![];
        for part in parts {
            rules.reduce(part, &mut |part| nodes.push(node(part)));
        }
        nodes.retain(|&node| node != TERMINAL);
        nodes.sort_unstable();
        nodes.into_boxed_slice()
    }

    /// Depth first with an explicit stack: a position is finished when all its options are.
    fn fill<G: Game>(&mut self, rules: &G, at: &G::Position, places: &mut Places<G::Position>, budget: &Budget) -> Result<(), SolveError> {
        let mut stack = vec![];
        rules.reduce(at, &mut |part| stack.push(part));
        let mut looks = 0u64;
        while let Some(top) = stack.last().cloned() {
            if let Some(Place::Done(_)) = places.get(&top) {
                stack.pop();
                continue;
            }
            places.insert(top.clone(), Place::Open);
            let waiting = stack.len();
            let mut verdict = Ok(());
            let _ = rules.options(&top, &mut |_, parts| {
                looks += 1;
                if looks & 0xfff == 0 {
                    budget.visit(0x1000);
                }
                // At every option, since to make one can take long where positions are large.
                let held = (places.capacity() + stack.capacity()) * (size_of::<G::Position>() + 24);
                verdict = budget.check_effort(looks / OPTIONS_A_POSITION, self.bytes + held as u64);
                for part in parts {
                    rules.reduce(part, &mut |part| match places.get(&part) {
                        None => {
                            self.bytes += rules.bytes_held(&part);
                            stack.push(part);
                        }
                        Some(Place::Open) => verdict = Err(SolveError::Cycle(part.to_string())),
                        Some(Place::Done(_)) => {}
                    });
                }
                if verdict.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            verdict?;
            rules.gave_up().map_or(Ok(()), Err)?;
            // Nothing was waiting: every option is done.
            if stack.len() == waiting {
                let node = self.node(rules, &top, places);
                places.insert(top, Place::Done(node));
                stack.pop();
            }
        }
        Ok(())
    }

    /// The node of a position whose options are all done.
    fn node<G: Game>(&mut self, rules: &G, at: &G::Position, places: &Places<G::Position>) -> NodeId {
        let mut options: Vec<Nodes> = vec![];
        let _ = rules.options(at, &mut |_, parts| {
            options.push(self.reduced(rules, parts, &mut |part| match places[&part] {
                Place::Done(node) => node,
                Place::Open => unreachable!("a position is no option of itself"),
            }));
            ControlFlow::Continue(())
        });
        options.sort_unstable();
        options.dedup();
        let options = options.into_boxed_slice();
        if let Some(&node) = self.by_options.get(&options) {
            return node;
        }
        let node = self.nodes.len() as NodeId;
        let value = mex(options.iter().map(|option| option.iter().map(|&part| self.value(part)).sum()));
        let sums = options.iter().map(|option| self.sum_genus(option)).collect::<Option<Vec<_>>>();
        let genus = sums.and_then(|sums| Genus::of_options(&sums));
        self.bytes += 2 * options.iter().map(|option| 16 + 4 * option.len() as u64).sum::<u64>() + 96;
        self.by_options.insert(options.clone(), node);
        self.nodes.push(Node { options, value, genus });
        node
    }

    /// The genus of a sum, if all its parts are tame.
    pub fn sum_genus(&self, nodes: &[NodeId]) -> Option<Genus> {
        nodes.iter().try_fold(Genus::NOTHING, |sum, &node| Some(sum + self.genus(node)?))
    }
}
