//! Sums whose end is not that of normal play, by search on the whole sum.
//!
//! Without nim-values nothing can be added up: the sum itself is searched, as a sorted list of nodes of a [`Merged`]
//! table. Three things keep the search small:
//!
//! * equal game trees are one node, and terminal parts are dropped;
//! * under misère play, two parts that are single moves cancel: *1 + *1 = 0 holds there too (Conway, ONAG ch. 12);
//! * under misère play, a sum of tame parts is decided by its [genus](crate::Genus) at once.
//!
//! No other simplification is safe: under misère play G + G is not 0, and the theorem of Sprague and Grundy is false.

use super::merged::{Merged, NodeId, Nodes};
use crate::{Budget, Play, SolveError};
use foldhash::fast::FixedState;
use std::collections::HashMap;

/// Decides sums of nodes under misère play or under the stopping rule of SJ.
pub struct SumSearch<'g> {
    graph: &'g Merged,
    play: Play,
    won: HashMap<Nodes, bool, FixedState>,
    bytes: u64,
    /// Nodes copied since the budget was last asked: a sum of a million parts is a million steps.
    copied: usize,
}

struct Frame {
    sum: Nodes,
    /// The node whose options are being tried, and the option.
    part: usize,
    option: usize,
}

/// The budget is asked after so many nodes.
const NODES_A_LOOK: usize = 1 << 14;

/// What a sum takes up in the memory or on the stack.
fn bytes_of(sum: &Nodes) -> u64 {
    64 + 4 * sum.len() as u64
}

impl<'g> SumSearch<'g> {
    /// A search under `play` in a graph that holds every part to come.
    pub fn new(graph: &'g Merged, play: Play) -> SumSearch<'g> {
        SumSearch { graph, play, won: HashMap::default(), bytes: graph.bytes(), copied: 0 }
    }

    /// The same search, whose caller holds so many bytes of its own.
    pub fn beside(mut self, bytes: u64) -> SumSearch<'g> {
        self.bytes += bytes;
        self
    }

    /// Whether the player to move wins the sum of these nodes.
    pub fn wins(&mut self, nodes: &[NodeId], budget: &Budget) -> Result<bool, SolveError> {
        let root = self.canonical(nodes.to_vec());
        if let Some(won) = self.known(&root) {
            return Ok(won);
        }
        let mut held = bytes_of(&root);
        let mut stack = vec![Frame { sum: root.clone(), part: 0, option: 0 }];
        while let Some(frame) = stack.last_mut() {
            self.copied += frame.sum.len() + 1;
            if self.copied >= NODES_A_LOOK {
                self.copied = 0;
                budget.visit(NODES_A_LOOK as u64);
                budget.check(self.bytes + held)?;
            }
            let verdict = match self.next_child(frame) {
                None => Some(false),
                Some(child) => match self.known(&child) {
                    Some(false) => Some(true),
                    Some(true) => None,
                    None => {
                        // The child is tried first; this frame then meets it again, decided.
                        held += bytes_of(&child);
                        stack.push(Frame { sum: child, part: 0, option: 0 });
                        continue;
                    }
                },
            };
            match verdict {
                Some(won) => {
                    let frame = stack.pop().expect("the frame just looked at");
                    held -= bytes_of(&frame.sum);
                    self.bytes += bytes_of(&frame.sum);
                    self.won.insert(frame.sum, won);
                }
                None => frame.option += 1,
            }
        }
        Ok(self.won[&root])
    }

    /// What can be said without trying a move.
    fn known(&self, sum: &Nodes) -> Option<bool> {
        if sum.iter().any(|&node| self.graph.is_over(node)) {
            return Some(false);
        }
        let at_once = match self.play {
            Play::Sj => sum.iter().all(|&node| self.graph.value(node).is_zero()).then_some(true),
            Play::Misere => self.graph.sum_genus(sum).map(|genus| !genus.loses_misere()),
            Play::Normal => sum.is_empty().then_some(false),
        };
        at_once.or_else(|| self.won.get(sum).copied())
    }

    /// The option that a frame points at, after moving it past parts whose options have all been tried, and past parts equal to the one before.
    fn next_child(&self, frame: &mut Frame) -> Option<Nodes> {
        loop {
            let &node = frame.sum.get(frame.part)?;
            let repeated = frame.part > 0 && frame.sum[frame.part - 1] == node;
            match self.graph.options(node).get(frame.option) {
                Some(option) if !repeated => {
                    let others = frame.sum.iter().enumerate().filter(|&(at, _)| at != frame.part).map(|(_, &node)| node);
                    return Some(self.canonical(others.chain(option.iter().copied()).collect()));
                }
                _ => {
                    frame.part += 1;
                    frame.option = 0;
                }
            }
        }
    }

    fn canonical(&self, mut nodes: Vec<NodeId>) -> Nodes {
        nodes.retain(|&node| !self.graph.options(node).is_empty() || self.graph.is_over(node));
        nodes.sort_unstable();
        if self.play == Play::Misere {
            let single = |node: NodeId| matches!(self.graph.options(node), [only] if only.is_empty());
            let singles = nodes.iter().filter(|&&node| single(node)).count();
            let mut drop = singles & !1;
            nodes.retain(|&node| {
                let cancel = drop > 0 && single(node);
                drop -= usize::from(cancel);
                !cancel
            });
        }
        nodes.into_boxed_slice()
    }
}
