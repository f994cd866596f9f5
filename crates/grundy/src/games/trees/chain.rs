//! The tree chain game (树链博弈): turn a black node white, and turn over any of its proper ancestors.
//!
//! **Theorem.** The nim-value is the exclusive or of 2^depth over the black nodes, the root at depth 0. So the player to move
//! loses iff every depth has an even number of black nodes. *Proof.* Let V be that number. A move at a node of depth d changes the
//! bit d of V and any of the bits below that its player likes, for there is one ancestor at each smaller depth. So it always
//! changes V. And to reach v < V, let d be the highest bit where they differ: V has it, so some black node lies at depth d;
//! turn it, and the ancestors at the other depths where v and V differ. ∎
//!
//! For each black node at depth d there is just one such set of ancestors, so winning moves are found directly. With black
//! nodes at depth 64 or more the value has no room in 64 bits; then only the outcome is said.

use super::{Coloured, Entry, sample};
use crate::game::Solver;
use crate::game::{Game, Look};
use crate::sum::TypedGame;
use crate::{Basis, Budget, Cell, Dice, Fact, Nimber, Play, Reason, Ruleset, SolveError, Visit, Walk, msg};
use std::collections::BTreeSet;
use std::fmt;

/// The rules of the tree chain game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TreeChain;

/// A black node turned white, with the ancestors turned over: `7`, or `7:0,3`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flip {
    /// The node that becomes white.
    pub node: usize,
    /// The ancestors that are turned over, in ascending order.
    pub ancestors: Vec<usize>,
}

impl fmt::Display for Flip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.node)?;
        for (at, ancestor) in self.ancestors.iter().enumerate() {
            write!(f, "{}{ancestor}", if at == 0 { ":" } else { "," })?;
        }
        Ok(())
    }
}

impl TreeChain {
    /// The depths with an odd number of black nodes.
    fn odd_depths(at: &Coloured) -> BTreeSet<u32> {
        let mut odd = BTreeSet::new();
        for node in at.nodes(true) {
            let depth = at.tree.depth[node];
            if !odd.remove(&depth) {
                odd.insert(depth);
            }
        }
        odd
    }

    /// The value, if it fits.
    fn value(at: &Coloured) -> Option<u64> {
        at.nodes(true).try_fold(0, |value, node| Some(value ^ 1u64.checked_shl(at.tree.depth[node])?))
    }

    /// All moves that change the parity of exactly these depths.
    fn changing(from: &Coloured, depths: &BTreeSet<u32>, visit: &mut Visit<'_, Self>) -> Walk {
        let Some(&deepest) = depths.last() else { return Ok(()) };
        let mut after = from.clone();
        for node in from.nodes(true).filter(|&node| from.tree.depth[node] == deepest) {
            let mut ancestors: Vec<usize> = from.tree.ancestors(node).filter(|&up| depths.contains(&from.tree.depth[up])).collect();
            ancestors.sort_unstable();
            turn(&mut after, node, &ancestors);
            visit.option(Flip { node, ancestors: ancestors.clone() }, std::slice::from_ref(&after))?;
            turn(&mut after, node, &ancestors);
        }
        Ok(())
    }
}

fn turn(tree: &mut Coloured, node: usize, ancestors: &[usize]) {
    for &at in ancestors.iter().chain([&node]) {
        tree.black[at] = !tree.black[at];
    }
}

impl Ruleset for TreeChain {
    type Position = Coloured;
    type Move = Flip;

    fn options(&self, from: &Coloured, visit: &mut Visit<'_, Self>) -> Walk {
        for node in from.nodes(true) {
            let mut above: Vec<usize> = from.tree.ancestors(node).collect();
            above.sort_unstable();
            // The set of ancestors is counted in binary; no walk through 2^64 of them ever ends.
            let sets = 1u128.checked_shl(above.len() as u32).unwrap_or(u128::MAX);
            for set in 0..sets {
                let ancestors: Vec<usize> =
                    above.iter().enumerate().filter(|&(at, _)| at < 128 && set >> at & 1 == 1).map(|(_, &up)| up).collect();
                let mut after = from.clone();
                turn(&mut after, node, &ancestors);
                visit.option(Flip { node, ancestors }, &[after])?;
            }
        }
        Ok(())
    }

    fn theorem(&self, at: &Coloured) -> Option<Fact> {
        Some(match TreeChain::value(at) {
            Some(value) => Fact::value(value, "tree-chain"),
            None => Fact::outcome(!TreeChain::odd_depths(at).is_empty(), "tree-chain"),
        })
    }

    fn reduce(&self, at: &Coloured, keep: &mut dyn FnMut(Coloured)) {
        // A node with nothing black in its subtree never turns again.
        let mut alive = at.black.clone();
        for (node, parent) in at.tree.upwards() {
            alive[parent] |= alive[node];
        }
        at.kept(&alive, keep);
    }
}

/// Asked only where the theorem gives no value, and then there is none to be found.
struct TooLarge;

impl Solver<TreeChain> for TooLarge {
    fn value(&mut self, _: &TreeChain, _: &Coloured, _: &Budget) -> Result<(Nimber, Basis), SolveError> {
        Err(SolveError::Unsupported("value-too-large"))
    }
}

impl Game for TreeChain {
    fn prefix(&self) -> String {
        "tree-chain".into()
    }

    fn look(&self, at: &Coloured) -> Option<Look> {
        Some(at.look())
    }

    fn solver(&self) -> Option<Box<dyn Solver<Self>>> {
        Some(Box::new(TooLarge))
    }

    fn moves_to(&self, from: &Coloured, value: Nimber, visit: &mut Visit<'_, Self>) -> Option<Walk> {
        let change = TreeChain::value(from)? ^ value.0;
        Some(TreeChain::changing(from, &super::super::bits(change).collect(), visit))
    }

    fn winning_moves(&self, from: &Coloured, play: Play, visit: &mut Visit<'_, Self>) -> Option<Walk> {
        (play == Play::Normal).then(|| TreeChain::changing(from, &TreeChain::odd_depths(from), visit))
    }

    fn explain(&self, trees: &[Coloured], play: Play) -> Vec<Reason> {
        if play != Play::Normal {
            return vec![];
        }
        trees.iter().take(4).map(depth_table).collect()
    }
}

/// How many black nodes there are at each depth, the odd ones marked.
fn depth_table(tree: &Coloured) -> Reason {
    const MOST_ROWS: usize = 24;
    let mut counts = vec![0usize; tree.nodes(true).map(|node| tree.tree.depth[node] as usize + 1).max().unwrap_or(0)];
    tree.nodes(true).for_each(|node| counts[tree.tree.depth[node] as usize] += 1);
    let odd = counts.iter().filter(|&&count| count % 2 == 1).count();
    let row = |(depth, &count): (usize, &usize)| vec![Cell::plain(depth as u64), Cell::marked(count as u64, count % 2 == 1)];
    let mut rows: Vec<_> = counts.iter().enumerate().take(MOST_ROWS).map(row).collect();
    if counts.len() > MOST_ROWS {
        rows.push(vec![Cell::plain(msg!("more-rows", count = counts.len() - MOST_ROWS))]);
    }
    let message = if odd == 0 { msg!("tree-chain-even") } else { msg!("tree-chain-odd", odd = odd) };
    message.with_table(rows)
}

/// The entry of the catalogue.
pub(super) const ENTRY: Entry = Entry {
    name: "tree-chain",
    aliases: &["tree-chains", "树链博弈"],
    source: "Nowcoder contest problem 树链博弈 (2020)",
    examples: &["tree-chain:BWBB/0,0,1", "tree-chain:B"],
    rules: &[],
    laws: &[],
    open: |opening| {
        opening.no_parameters()?;
        Ok(TypedGame::boxed(TreeChain, |_, position| Ok(vec![Coloured::read(position)?])))
    },
    sample: |dice: &mut Dice| sample("tree-chain", 6, dice),
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Halt;
    use crate::text::Text;

    /// A path of 100 nodes, black at the given depths.
    fn path(black: &[usize]) -> Coloured {
        let colours: String = (0..100).map(|node| if black.contains(&node) { 'B' } else { 'W' }).collect();
        let parents: Vec<String> = (0..99).map(|node| node.to_string()).collect();
        Coloured::read(Text::new(&format!("{colours}/{}", parents.join(",")))).unwrap()
    }

    #[test]
    fn values_reach_to_depth_63_and_outcomes_beyond() {
        assert_eq!(TreeChain.theorem(&path(&[63, 0])), Some(Fact::value(1 << 63 | 1, "tree-chain")));
        assert_eq!(TreeChain.theorem(&path(&[64, 0])), Some(Fact::outcome(true, "tree-chain")));
        let mut wins = vec![];
        let walk = TreeChain.winning_moves(
            &path(&[99, 64, 3]),
            Play::Normal,
            &mut Visit::<TreeChain>::new(&Budget::unlimited(), &mut |flip, _| {
                wins.push(flip.to_string());
                Ok(())
            }),
        );
        assert!(!matches!(walk, Some(Err(Halt::Failed(_)))));
        assert_eq!(wins, ["99:3,64"]);
    }
}
