//! A table of followers with equal games made one, for questions that have no algebra.
//!
//! Positions whose game trees are equal become one node: the same set of options means the same game, in either play and
//! in every kind of sum. Nodes are numbered so that options come before the positions they belong to, and each node carries
//! its nim-value and, while everything below it is tame, its genus.

use super::followers::{Followers, Id, Parts};
use crate::{Budget, Genus, Nimber, SolveError, mex};
use foldhash::fast::FixedState;
use std::collections::HashMap;

/// A node of a [`Merged`] table.
pub type NodeId = u32;

/// The node of a position without options.
pub const TERMINAL: NodeId = 0;

/// An option: the nodes that take a node's place, sorted, without terminal ones.
pub type Nodes = Box<[NodeId]>;

/// All followers, equal ones merged.
pub struct Merged {
    nodes: Vec<Node>,
    by_options: HashMap<Box<[Nodes]>, NodeId, FixedState>,
    /// The node of each position of the table.
    node_of: Vec<NodeId>,
    bytes: u64,
    /// The node of the positions at which the whole sum was [ended](Followers::is_over).
    over: Option<NodeId>,
}

struct Node {
    options: Box<[Nodes]>,
    value: Nimber,
    genus: Option<Genus>,
}

/// A position that is not yet a node, and one whose options are waited for.
const UNSEEN: NodeId = NodeId::MAX;
const OPEN: NodeId = NodeId::MAX - 1;

impl Merged {
    /// Merges the positions of a table, in which none may come back; `name` tells one that does.
    pub fn of(table: &Followers, name: &dyn Fn(Id) -> String, budget: &Budget) -> Result<Merged, SolveError> {
        let terminal = Node { options: Box::default(), value: Nimber::ZERO, genus: Some(Genus::NOTHING) };
        let by_options = HashMap::from_iter([(Box::default(), TERMINAL)]);
        let bytes = 4 * table.len() as u64;
        let mut merged = Merged { nodes: vec![terminal], by_options, node_of: vec![UNSEEN; table.len()], bytes, over: None };
        for id in 0..table.len() as Id {
            merged.place(table, id, name, budget)?;
        }
        Ok(merged)
    }

    /// Depth first with an explicit stack: a position becomes a node when all its options are nodes.
    fn place(&mut self, table: &Followers, root: Id, name: &dyn Fn(Id) -> String, budget: &Budget) -> Result<(), SolveError> {
        let mut stack = vec![root];
        while let Some(&top) = stack.last() {
            if self.node_of[top as usize] < OPEN {
                stack.pop();
                continue;
            }
            self.node_of[top as usize] = OPEN;
            let waiting = stack.len();
            for &part in table.options(top).iter().flat_map(|parts| parts.iter()) {
                match self.node_of[part as usize] {
                    UNSEEN => stack.push(part),
                    OPEN => return Err(SolveError::Cycle(name(part))),
                    _ => {}
                }
            }
            if stack.len() == waiting {
                budget.check(table.bytes() + self.bytes)?;
                self.node_of[top as usize] = if table.is_over(top) { self.over_node() } else { self.node(table.options(top)) };
                stack.pop();
            }
        }
        Ok(())
    }

    /// The node of a position whose options are all nodes.
    fn node(&mut self, options: &[Parts]) -> NodeId {
        let mut options: Vec<Nodes> = options.iter().map(|parts| self.nodes_of(parts)).collect();
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

    /// Nobody moves there, as in the terminal one, but it is never left out, and what can come to it has no genus.
    fn over_node(&mut self) -> NodeId {
        *self.over.get_or_insert_with(|| {
            self.nodes.push(Node { options: Box::default(), value: Nimber::ZERO, genus: None });
            self.nodes.len() as NodeId - 1
        })
    }

    /// Whether somewhere a move ends the whole sum, and there are positions without a value.
    pub fn can_be_over(&self) -> bool {
        self.over.is_some()
    }

    /// Whether a move has ended the whole sum at this node: the player to move has lost.
    pub fn is_over(&self, node: NodeId) -> bool {
        self.over == Some(node)
    }

    /// The nodes of parts of the table, sorted, without terminal ones.
    pub fn nodes_of(&self, parts: &[Id]) -> Nodes {
        let mut nodes: Vec<NodeId> = parts.iter().map(|&part| self.node_of[part as usize]).filter(|&node| node != TERMINAL).collect();
        nodes.sort_unstable();
        nodes.into_boxed_slice()
    }

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

    /// The genus of a sum, if all its parts are tame.
    pub fn sum_genus(&self, nodes: &[NodeId]) -> Option<Genus> {
        nodes.iter().try_fold(Genus::NOTHING, |sum, &node| Some(sum + self.genus(node)?))
    }

    /// How many different positions there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// There is always the terminal node.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The bytes held, roughly.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }
}
