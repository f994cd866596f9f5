//! The game of SPOJ's problem COT3: choose a white node; every node on the path from it to the root becomes black.
//!
//! After a move the subtrees beside the path are independent. Let X(v) be the exclusive or of the values of v's children's subtrees
//! and S(v) the set of values that a move inside the subtree of v can leave there. Choosing v itself, if it is white, leaves X(v). A move
//! inside the subtree of a child c that leaves s there leaves s ⊕ X(v) ⊕ g(c) in that of v. So
//!
//! S(v) = {X(v) if v is white} ∪ ⋃ (S(c) ⊕ X(v) ⊕ g(c)) over the children c, and g(v) = mex S(v).
//!
//! The sets are kept as [tries](super::xor_set) that know unions and exclusive ors, which makes O(n log n) for the whole tree. Going
//! down again from the root with the value that a move has to leave, each node is told in one step what a move in its subtree has to leave,
//! so all winning nodes are found in linear time.
//!
//! A black node may be left out: paths run through it, but it never decides where they end. So each white node may be tied to its
//! nearest white ancestor, and the position is a forest of white trees; [`Ruleset::reduce`] says so.

use super::xor_set::{EMPTY, XorSets};
use super::{Coloured, Entry, sample};
use crate::game::Solver;
use crate::game::{Game, Look};
use crate::sum::TypedGame;
use crate::{Basis, Budget, Dice, Nimber, Ruleset, SolveError, Visit, Walk};
use std::fmt;

/// The rules of the path game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TreePath;

/// The chosen node, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choose(pub usize);

impl fmt::Display for Choose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What the theory says of each node's subtree.
struct Values {
    /// g(v).
    subtree: Vec<u32>,
    /// X(v).
    children: Vec<u32>,
}

impl Values {
    fn of(at: &Coloured) -> Values {
        let nodes = at.tree.len();
        // A set has at most as many members as there are nodes, so values need no more bits than their number.
        let mut sets = XorSets::new(usize::BITS - nodes.leading_zeros());
        // Before its own turn, a node's set is the union of S(c) ⊕ g(c) over its children; X(v) is still to be applied.
        let mut open = vec![EMPTY; nodes];
        let mut values = Values { subtree: vec![0; nodes], children: vec![0; nodes] };
        for &node in at.tree.order.iter().rev() {
            let node = node as usize;
            let mut set = open[node];
            if !at.black[node] {
                let zero = sets.single(0);
                set = sets.unite(set, zero);
            }
            sets.change(set, values.children[node]);
            let value = sets.mex(set);
            values.subtree[node] = value;
            if node != 0 {
                let parent = at.tree.parent[node] as usize;
                values.children[parent] ^= value;
                sets.change(set, value);
                open[parent] = sets.unite(open[parent], set);
            }
        }
        values
    }

    /// The white nodes whose choice leaves a value.
    fn nodes_leaving(&self, at: &Coloured, value: u32) -> impl Iterator<Item = usize> {
        let mut wanted = vec![value; at.tree.len()];
        for (node, parent) in at.tree.downwards() {
            wanted[node] = wanted[parent] ^ self.children[parent] ^ self.subtree[node];
        }
        at.nodes(false).filter(move |&node| self.children[node] == wanted[node])
    }
}

/// Shows the moves that choose these white nodes. One copy of the tree serves them all.
fn choose(from: &Coloured, mut nodes: impl Iterator<Item = usize>, visit: &mut Visit<'_, TreePath>) -> Walk {
    let mut after = from.clone();
    nodes.try_for_each(|node| {
        let turned: Vec<usize> = [node].into_iter().chain(from.tree.ancestors(node)).filter(|&at| !from.black[at]).collect();
        turned.iter().for_each(|&at| after.black[at] = true);
        visit.option(Choose(node), std::slice::from_ref(&after))?;
        turned.iter().for_each(|&at| after.black[at] = false);
        Ok(())
    })
}

impl Ruleset for TreePath {
    type Position = Coloured;
    type Move = Choose;

    fn options(&self, from: &Coloured, visit: &mut Visit<'_, Self>) -> Walk {
        choose(from, from.nodes(false), visit)
    }

    fn reduce(&self, at: &Coloured, keep: &mut dyn FnMut(Coloured)) {
        let white: Vec<bool> = at.black.iter().map(|black| !black).collect();
        at.kept(&white, keep);
    }
}

/// Values by the formula; those of the tree asked about last are kept, for its moves will be asked for next.
#[derive(Default)]
struct Formula {
    last: Option<(Coloured, Values)>,
}

impl Formula {
    fn values(&mut self, at: &Coloured) -> &Values {
        let fresh = self.last.take().filter(|(tree, _)| tree == at).unwrap_or_else(|| (at.clone(), Values::of(at)));
        &self.last.insert(fresh).1
    }
}

impl Solver<TreePath> for Formula {
    fn value(&mut self, _: &TreePath, at: &Coloured, _: &Budget) -> Result<(Nimber, Basis), SolveError> {
        Ok((Nimber(self.values(at).subtree[0].into()), Basis::computed("tree-path")))
    }

    fn moves_to(&mut self, _: &TreePath, from: &Coloured, value: Nimber, visit: &mut Visit<'_, TreePath>) -> Option<Walk> {
        let Ok(value) = u32::try_from(value.0) else { return Some(Ok(())) };
        Some(choose(from, self.values(from).nodes_leaving(from, value), visit))
    }
}

impl Game for TreePath {
    fn prefix(&self) -> String {
        "tree-path".into()
    }

    fn look(&self, at: &Coloured) -> Option<Look> {
        Some(at.look())
    }

    fn solver(&self) -> Option<Box<dyn Solver<Self>>> {
        Some(Box::new(Formula::default()))
    }

    fn splits(&self) -> bool {
        true
    }
}

/// The entry of the catalogue.
pub(super) const ENTRY: Entry = Entry {
    name: "tree-path",
    aliases: &["cot3", "spoj-cot3", "树上路径染黑游戏"],
    source: "SPOJ problem COT3, Combat on a tree (2011)",
    examples: &["tree-path:WBWW/0,0,1", "tree-path:W"],
    rules: &[],
    laws: &[],
    open: |opening| {
        opening.no_parameters()?;
        Ok(TypedGame::boxed(TreePath, |_, position| Ok(vec![Coloured::read(position)?])))
    },
    sample: |dice: &mut Dice| sample("tree-path", 8, dice),
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Halt;
    use crate::notation::parse;
    use crate::sum::reference::Reference;
    use crate::text::Text;

    /// Every colouring of every tree with up to five nodes.
    #[test]
    fn values_agree_with_the_definition() {
        let mut reference = Reference::default();
        for nodes in 1..=5u32 {
            for code in 0..(2..nodes).product::<u32>() {
                let parents: Vec<String> = (1..nodes).scan(code, |rest, node| Some(digit(rest, node).to_string())).collect();
                for colours in 0..1 << nodes {
                    let colours: String = (0..nodes).map(|node| if colours >> node & 1 == 1 { 'B' } else { 'W' }).collect();
                    let text = format!("{colours}{}{}", if nodes > 1 { "/" } else { "" }, parents.join(","));
                    let value = Values::of(&Coloured::read(Text::new(&text)).unwrap()).subtree[0];
                    let sum = parse(&format!("tree-path:{text}")).unwrap();
                    assert_eq!(reference.nim_value(&sum).unwrap(), Some(Nimber(value.into())), "{text}");
                }
            }
        }
    }

    /// The lowest digit in a mixed base.
    fn digit(rest: &mut u32, base: u32) -> u32 {
        let digit = *rest % base;
        *rest /= base;
        digit
    }

    #[test]
    fn a_path_of_a_hundred_thousand_white_nodes_is_worth_its_length() {
        let parents: Vec<String> = (0..99_999).map(|node| node.to_string()).collect();
        let text = format!("{}/{}", "W".repeat(100_000), parents.join(","));
        let path = Coloured::read(Text::new(&text)).unwrap();
        let mut formula = Formula::default();
        assert_eq!(formula.value(&TreePath, &path, &Budget::unlimited()).unwrap().0, Nimber(100_000));
        let mut wins = vec![];
        let walk = formula.moves_to(
            &TreePath,
            &path,
            Nimber(0),
            &mut Visit::<TreePath>::new(&Budget::unlimited(), &mut |node, _| {
                wins.push(node.0);
                Ok(())
            }),
        );
        assert!(!matches!(walk, Some(Err(Halt::Failed(_)))));
        assert_eq!(wins, [99_999]);
    }
}
