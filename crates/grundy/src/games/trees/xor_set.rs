//! Sets of numbers that can be united, and have every member changed by the same exclusive or, cheaply.
//!
//! A set is a binary trie over the numbers' bits, highest first. Changing all members by a mask swaps the two sides of every trie
//! node whose bit the mask has; the mask is noted at the root and applied to the nodes below only when they are visited (as lazy updates in a segment
//! tree). Uniting two tries walks only what both have, and one trie node disappears for each step, so all unions together cost no more than
//! all insertions did: O(n log n) for n numbers.

/// All the sets, in one arena. Numbers have `bits` bits.
pub(super) struct XorSets {
    bits: u32,
    nodes: Vec<Node>,
}

/// One set: the root of its trie, `EMPTY` if there is none.
pub(super) type Set = u32;

/// The set without members.
pub(super) const EMPTY: Set = 0;

#[derive(Clone, Copy, Default)]
struct Node {
    sides: [u32; 2],
    /// How many different numbers end below this trie node.
    count: u32,
    /// To be applied to everything below.
    mask: u32,
}

impl XorSets {
    /// No sets yet; numbers below 2^bits.
    pub(super) fn new(bits: u32) -> XorSets {
        XorSets { bits, nodes: vec![Node::default()] }
    }

    /// A set of one number.
    pub(super) fn single(&mut self, number: u32) -> Set {
        let mut below = self.node(Node { count: 1, ..Node::default() });
        for level in 0..self.bits {
            let mut sides = [EMPTY; 2];
            sides[(number >> level & 1) as usize] = below;
            below = self.node(Node { sides, count: 1, mask: 0 });
        }
        below
    }

    /// Changes every member by the mask.
    pub(super) fn change(&mut self, set: Set, mask: u32) {
        self.nodes[set as usize].mask ^= mask;
    }

    /// The union; neither of the two may be used afterwards.
    pub(super) fn unite(&mut self, a: Set, b: Set) -> Set {
        self.unite_at(a, b, self.bits)
    }

    /// The least number that is no member; the set must not have all of them.
    pub(super) fn mex(&mut self, set: Set) -> u32 {
        let (mut at, mut number) = (set, 0);
        for level in (0..self.bits).rev() {
            self.hand_down(at, level + 1);
            let [low, high] = self.nodes[at as usize].sides;
            let full = self.nodes[low as usize].count == 1 << level;
            number |= u32::from(full) << level;
            at = if full { high } else { low };
        }
        number
    }

    fn node(&mut self, node: Node) -> u32 {
        self.nodes.push(node);
        self.nodes.len() as u32 - 1
    }

    /// At most `bits` calls deep.
    fn unite_at(&mut self, a: u32, b: u32, level: u32) -> u32 {
        if a == EMPTY || b == EMPTY {
            return a | b;
        }
        if level == 0 {
            return a;
        }
        self.hand_down(a, level);
        self.hand_down(b, level);
        let (left, right) = (self.nodes[a as usize].sides, self.nodes[b as usize].sides);
        let sides = [0, 1].map(|side| self.unite_at(left[side], right[side], level - 1));
        let count = sides.map(|side| self.nodes[side as usize].count).iter().sum();
        self.nodes[a as usize] = Node { sides, count, mask: 0 };
        a
    }

    /// Applies the mask of a trie node of a level to its sides. The empty set may carry a mask: it means nothing.
    fn hand_down(&mut self, at: u32, level: u32) {
        let Node { mut sides, mask, .. } = self.nodes[at as usize];
        if mask >> (level - 1) & 1 == 1 {
            sides.swap(0, 1);
        }
        for side in sides {
            self.nodes[side as usize].mask ^= mask;
        }
        self.nodes[at as usize].sides = sides;
        self.nodes[at as usize].mask = 0;
        self.nodes[EMPTY as usize] = Node::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;
    use std::collections::BTreeSet;

    #[test]
    fn agrees_with_plain_sets() {
        let mut dice = Dice::new(11);
        for _ in 0..300 {
            let mut sets = XorSets::new(5);
            let (mut set, mut plain) = (EMPTY, BTreeSet::new());
            for _ in 0..dice.roll(20) {
                let (number, mask) = (dice.roll(31) as u32, dice.roll(31) as u32);
                let single = sets.single(number);
                set = sets.unite(set, single);
                plain.insert(number);
                sets.change(set, mask);
                plain = plain.iter().map(|member| member ^ mask).collect();
                assert_eq!(sets.mex(set), (0..).find(|number| !plain.contains(number)).unwrap());
            }
        }
    }
}
