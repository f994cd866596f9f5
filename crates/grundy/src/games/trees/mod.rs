//! Games on rooted trees with black and white nodes.
//!
//! | game | a move |
//! |---|---|
//! | [`chain`] | turn a black node white, and any of its ancestors over |
//! | [`path`] | choose a white node; every node from it to the root becomes black |
//!
//! Both are written as the colours of the nodes 0, 1, …, then `/` and the parents of the nodes 1, 2, …; node 0 is the root.
//! Nothing here recurses along a tree, so its height is no danger.

pub mod chain;
pub mod path;
mod xor_set;

use super::Entry;
use crate::game::{Look, Shade};
use crate::text::{Parsed, Text, shortened};
use crate::{Dice, msg};
use std::fmt;
use std::sync::Arc;

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[chain::ENTRY, path::ENTRY];

/// The most nodes a tree may have.
const MOST_NODES: usize = 1 << 18;

/// A rooted tree.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Tree {
    /// The parent of each node; the root is its own.
    parent: Vec<u32>,
    /// All nodes, each after its parent.
    order: Vec<u32>,
    /// How many steps each node is from the root.
    depth: Vec<u32>,
}

impl Tree {
    /// The tree of these parents, the root's own left out; or a node that is on a cycle.
    fn new(parents: &[u32]) -> Result<Tree, u32> {
        let parent: Vec<u32> = [0].into_iter().chain(parents.iter().copied()).collect();
        let mut depth = vec![u32::MAX; parent.len()];
        depth[0] = 0;
        let mut trail = vec![];
        for start in 0..parent.len() as u32 {
            // Up to a node of known depth, then down again; no walk up is longer than the tree unless it goes round.
            let mut at = start;
            while depth[at as usize] == u32::MAX {
                if trail.len() == parent.len() {
                    return Err(at);
                }
                trail.push(at);
                at = parent[at as usize];
            }
            while let Some(node) = trail.pop() {
                depth[node as usize] = depth[parent[node as usize] as usize] + 1;
            }
        }
        let mut order: Vec<u32> = (0..parent.len() as u32).collect();
        order.sort_by_key(|&node| depth[node as usize]);
        Ok(Tree { parent, order, depth })
    }

    fn len(&self) -> usize {
        self.parent.len()
    }

    /// Each node but the root with its parent, parents after all their children.
    fn upwards(&self) -> impl Iterator<Item = (usize, usize)> {
        self.order[1..].iter().rev().map(|&node| (node as usize, self.parent[node as usize] as usize))
    }

    /// Each node but the root with its parent, parents before their children.
    fn downwards(&self) -> impl Iterator<Item = (usize, usize)> {
        self.order[1..].iter().map(|&node| (node as usize, self.parent[node as usize] as usize))
    }

    /// The ancestors of a node, nearest first, without the node.
    fn ancestors(&self, node: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(node), |&at| (at != 0).then(|| self.parent[at] as usize)).skip(1)
    }
}

/// A tree with a colour for each node.
///
/// ```
/// let sum = grundy::notation::parse("tree-chain:BWBB/0,0,1").unwrap();
/// assert_eq!(sum.to_string(), "tree-chain:BWBB/0,0,1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coloured {
    tree: Arc<Tree>,
    black: Vec<bool>,
}

impl Coloured {
    fn look(&self) -> Look {
        let point = |(node, &black): (usize, &bool)| (node.to_string(), if black { Shade::Black } else { Shade::White });
        let lines = self.tree.parent.iter().enumerate().skip(1).map(|(node, &parent)| [parent as usize, node]).collect();
        Look::Net { points: self.black.iter().enumerate().map(point).collect(), lines, rooted: true }
    }
}

impl fmt::Display for Coloured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.black.iter().try_for_each(|&black| f.write_str(if black { "B" } else { "W" }))?;
        for (at, parent) in self.tree.parent.iter().enumerate().skip(1) {
            write!(f, "{}{parent}", if at == 1 { "/" } else { "," })?;
        }
        Ok(())
    }
}

impl Coloured {
    fn read(text: Text<'_>) -> Parsed<Coloured> {
        let (colours, parents) = match text.split_once('/').or_else(|| text.split_once('\n')) {
            Some((colours, parents)) => (colours.trim(), Some(parents.trim())),
            None => (text.trim(), None),
        };
        let black = read_colours(colours)?;
        let items: Vec<Text<'_>> = parents.into_iter().filter(|parents| !parents.is_blank()).flat_map(Text::items).collect();
        if items.len() + 1 != black.len() {
            let place = parents.unwrap_or(colours);
            return Err(place.error(msg!("tree-parents-count", nodes = black.len(), wanted = black.len() - 1, given = items.len())));
        }
        let last = black.len() as u64 - 1;
        let numbers = items.iter().map(|item| Ok(item.number_in(0..=last)? as u32)).collect::<Parsed<Vec<u32>>>()?;
        match Tree::new(&numbers) {
            Ok(tree) => Ok(Coloured { tree: Arc::new(tree), black }),
            Err(node) => Err(items[node as usize - 1].error(msg!("tree-cycle", node = node))),
        }
    }

    /// The nodes of a colour.
    fn nodes(&self, black: bool) -> impl Iterator<Item = usize> {
        self.black.iter().enumerate().filter(move |&(_, &is)| is == black).map(|(node, _)| node)
    }

    /// The forest of the nodes to be kept, each under its nearest kept ancestor, as trees in a form that forgets the nodes'
    /// numbers: children stand in the order of a fingerprint of their subtrees. Isomorphic trees become equal, short of a clash of
    /// fingerprints, which would cost memory and nothing else.
    fn kept(&self, keep: &[bool], show: &mut dyn FnMut(Coloured)) {
        let mut above: Vec<Option<usize>> = vec![None; self.tree.len()];
        for (node, parent) in self.tree.downwards() {
            above[node] = if keep[parent] { Some(parent) } else { above[parent] };
        }
        let mut print: Vec<u64> = self.black.iter().map(|&black| u64::from(black)).collect();
        let mut children: Vec<Vec<usize>> = vec![vec![]; self.tree.len()];
        let mut roots = vec![];
        for &node in self.tree.order.iter().rev() {
            let node = node as usize;
            if !keep[node] {
                continue;
            }
            print[node] = Dice::new(print[node]).bits();
            match above[node] {
                Some(parent) => {
                    print[parent] = print[parent].wrapping_add(Dice::new(print[node]).bits());
                    children[parent].push(node);
                }
                None => roots.push(node),
            }
        }
        for root in roots {
            show(self.renumbered(root, &mut children, &print));
        }
    }

    /// The tree under a root, numbered level by level.
    fn renumbered(&self, root: usize, children: &mut [Vec<usize>], print: &[u64]) -> Coloured {
        let (mut nodes, mut parents) = (vec![root], vec![]);
        let mut next = 0;
        while let Some(&node) = nodes.get(next) {
            let mut below = std::mem::take(&mut children[node]);
            below.sort_unstable_by_key(|&child| print[child]);
            parents.extend(below.iter().map(|_| next as u32));
            nodes.extend(below);
            next += 1;
        }
        let tree = Tree::new(&parents).expect("parents come before their children");
        Coloured { tree: Arc::new(tree), black: nodes.iter().map(|&node| self.black[node]).collect() }
    }
}

fn read_colours(text: Text<'_>) -> Parsed<Vec<bool>> {
    let mut black = vec![];
    for (at, letter) in text.as_str().char_indices() {
        match letter {
            'B' | 'b' => black.push(true),
            'W' | 'w' => black.push(false),
            other => {
                let place = text.slice(at..at + other.len_utf8());
                return Err(place.error(msg!("tree-colour-unknown", letter = shortened(&other.to_string()))));
            }
        }
    }
    match black.len() {
        0 => Err(text.error(msg!("tree-empty"))),
        1..=MOST_NODES => Ok(black),
        nodes => Err(text.error(msg!("tree-too-large", nodes = nodes as u64, most = MOST_NODES as u64))),
    }
}

/// A random small tree for [`Entry::sample`].
fn sample(name: &str, most: u64, dice: &mut Dice) -> String {
    let nodes = 1 + dice.roll(most - 1);
    let colours: String = (0..nodes).map(|_| if dice.roll(1) == 0 { 'B' } else { 'W' }).collect();
    let parents: Vec<String> = (1..nodes).map(|node| dice.roll(node - 1).to_string()).collect();
    format!("{name}:{colours}{}{}", if nodes > 1 { "/" } else { "" }, parents.join(","))
}

#[cfg(test)]
mod tests {
    use crate::notation::parse;

    #[test]
    fn parents_may_stand_in_any_order() {
        let sum = parse("tree-path:WWWW/3,1,0").unwrap();
        assert_eq!(sum.to_string(), "tree-path:WWWW/3,1,0");
    }

    #[test]
    fn bad_trees_are_refused_where_they_are_wrong() {
        for (text, span) in [
            ("tree-chain:BxB/0,0", 12..13),
            ("tree-chain:BWB/0,3", 17..18),
            ("tree-chain:BWB/0", 15..16),
            ("tree-chain:BW", 11..13),
            ("tree-chain:B/0", 13..14),
            ("tree-chain:BWBB/0,3,2", 18..19),
            ("tree-chain:BW/1", 14..15),
            ("tree-chain:/0", 11..11),
        ] {
            assert_eq!(parse(text).unwrap_err().span, span, "{text}");
        }
    }
}
