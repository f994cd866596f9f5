//! Maximum matchings (Edmonds 1965).
//!
//! **Theorem (Berge 1957).** A matching is a maximum one iff no augmenting path exists: a path between two vertices that it misses, whose edges are by turns outside and inside the matching. Hence, if M is a maximum matching of
//! G - v, every maximum matching of G covers v iff G has an augmenting path for M that begins at v: otherwise M is one of G too, and misses v.
//!
//! The search for such a path grows a tree from its start. An edge between two vertices at even distance from the root closes an odd cycle, a *blossom*, through which any of its vertices can be reached either way; all of them are
//! then treated as one, the blossom's base.

use super::super::bits;
use super::super::network::Graph;

/// Whether every maximum matching of the graph covers a vertex.
pub fn always_covers(graph: &Graph, vertex: u32) -> bool {
    let part = graph.part(vertex);
    let mut matching = Matching { graph, within: part & !(1 << vertex), mates: [None; 64] };
    for start in bits(matching.within) {
        if matching.mates[start as usize].is_none() {
            matching.augment(start);
        }
    }
    matching.within = part;
    matching.augment(vertex)
}

/// A matching of the part of a graph within a set of vertices.
struct Matching<'a> {
    graph: &'a Graph,
    within: u64,
    mates: [Option<u32>; 64],
}

/// The tree that is grown from a vertex that the matching misses.
struct Tree {
    root: u32,
    /// The vertex before each one at an odd distance.
    before: [Option<u32>; 64],
    /// The base of the blossom that each vertex is in; itself if it is in none.
    base: [u32; 64],
    /// Vertices at an even distance, and those still to be looked at.
    even: u64,
    waiting: Vec<u32>,
}

impl Matching<'_> {
    /// Makes the matching larger by a path from a vertex that it misses, if there is one.
    fn augment(&mut self, root: u32) -> bool {
        let mut tree =
            Tree { root, before: [None; 64], base: std::array::from_fn(|vertex| vertex as u32), even: 1 << root, waiting: vec![root] };
        let Some(end) = self.end_of_path(&mut tree) else { return false };
        let mut next = Some(end);
        while let Some(vertex) = next {
            let before = tree.before[vertex as usize].expect("a vertex at an odd distance has one before it");
            next = self.mates[before as usize];
            self.mates[vertex as usize] = Some(before);
            self.mates[before as usize] = Some(vertex);
        }
        true
    }

    /// A vertex other than the root that the matching misses, reached by an alternating path.
    fn end_of_path(&self, tree: &mut Tree) -> Option<u32> {
        while let Some(from) = tree.waiting.pop() {
            for to in bits(self.graph.around(from) & self.within) {
                if tree.base[from as usize] == tree.base[to as usize] || self.mates[from as usize] == Some(to) {
                    continue;
                }
                if tree.even >> to & 1 == 1 {
                    self.contract(tree, from, to);
                } else if tree.before[to as usize].is_none() {
                    tree.before[to as usize] = Some(from);
                    match self.mates[to as usize] {
                        None => return Some(to),
                        Some(mate) => tree.reach(mate),
                    }
                }
            }
        }
        None
    }

    /// Two vertices at even distance are joined: the cycle through them becomes a blossom.
    fn contract(&self, tree: &mut Tree, one: u32, other: u32) {
        let base = self.common_base(tree, one, other);
        let mut bases = 0u64;
        for (start, across) in [(one, other), (other, one)] {
            let (mut vertex, mut child) = (start, across);
            while tree.base[vertex as usize] != base {
                let mate = self.mates[vertex as usize].expect("only the root has no mate");
                bases |= 1 << tree.base[vertex as usize] | 1 << tree.base[mate as usize];
                tree.before[vertex as usize] = Some(child);
                child = mate;
                vertex = tree.before[mate as usize].expect("a mate in the tree is at an odd distance");
            }
        }
        for vertex in bits(self.within) {
            if bases >> tree.base[vertex as usize] & 1 == 1 {
                tree.base[vertex as usize] = base;
                tree.reach(vertex);
            }
        }
    }

    /// The first base that lies on the ways of both vertices to the root.
    fn common_base(&self, tree: &Tree, one: u32, other: u32) -> u32 {
        let above = |vertex: u32| {
            let mate = self.mates[vertex as usize]?;
            tree.before[mate as usize].map(|next| tree.base[next as usize])
        };
        let way = |start: u32| {
            std::iter::successors(
                Some(tree.base[start as usize]),
                |&base| if base == tree.base[tree.root as usize] { None } else { above(base) },
            )
        };
        let passed = way(one).fold(0u64, |passed, base| passed | 1 << base);
        way(other).find(|base| passed >> base & 1 == 1).expect("the root's base is on both ways")
    }
}

impl Tree {
    /// A vertex is now known to be at an even distance.
    fn reach(&mut self, vertex: u32) {
        if self.even >> vertex & 1 == 0 {
            self.even |= 1 << vertex;
            self.waiting.push(vertex);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;

    /// The size of a maximum matching, from the definition.
    fn largest(edges: &[[u32; 2]], used: u64) -> u32 {
        let fits = |ends: &[u32; 2]| ends.iter().all(|end| used >> end & 1 == 0);
        let with = |(at, ends): (usize, &[u32; 2])| 1 + largest(&edges[at + 1..], used | 1 << ends[0] | 1 << ends[1]);
        edges.iter().enumerate().filter(|(_, ends)| fits(ends)).map(with).max().unwrap_or(0)
    }

    #[test]
    fn covering_agrees_with_the_definition() {
        let mut dice = Dice::new(5);
        let (mut covered, mut missed) = (0, 0);
        for _ in 0..6000 {
            let n = 2 + dice.roll(8) as u32;
            let pairs = (0..n).flat_map(|from| (from + 1..n).map(move |to| [from, to]));
            let density = dice.roll(6);
            let edges: Vec<[u32; 2]> = pairs.filter(|_| dice.roll(7) <= density).take(13).collect();
            let graph = Graph::of_edges(edges.iter().copied(), (1 << n) - 1);
            let whole = largest(&edges, 0);
            for vertex in 0..n {
                let expected = largest(&edges, 1 << vertex) < whole;
                assert_eq!(always_covers(&graph, vertex), expected, "{graph} at {vertex}");
                *if expected { &mut covered } else { &mut missed } += 1;
            }
        }
        assert!(covered > 1000 && missed > 1000);
    }
}
