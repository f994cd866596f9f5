//! Undirected graphs on at most 64 vertices, for games that are played on one.
//!
//! Their text is a list of edges `0-1` and of lone vertices `7`; `-` is the graph without vertices. Parts that are not joined are independent in every game here, and the names of the vertices do not
//! matter: a connected part is renamed in an order that depends on its shape, found by [colour refinement](super::colours). Two equal names then mean equal graphs; that two equal graphs now and then get different names
//! costs memory and nothing else.

use super::bits;
use super::colours::{mix, refined, settled};
use crate::game::{Look, Shade};
use crate::text::{Parsed, Text};
use crate::{Dice, msg};
use std::fmt;

/// A graph on some of the vertices 0 to 63, without loops.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Graph {
    /// The vertices that are left.
    vertices: u64,
    /// The neighbours of each, empty for those that are not left.
    neighbours: Box<[u64]>,
}

impl fmt::Display for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let edges = self.edges().map(|[from, to]| format!("{from}-{to}"));
        let alone = bits(self.vertices & !self.joined()).map(|vertex| vertex.to_string());
        let items: Vec<String> = edges.chain(alone).collect();
        f.write_str(if items.is_empty() { "-".into() } else { items.join(",") }.as_str())
    }
}

impl Graph {
    /// The graph of these edges on the vertices 0 to 63, and some vertices more.
    pub fn of_edges(edges: impl IntoIterator<Item = [u32; 2]>, more: u64) -> Graph {
        let (mut vertices, mut neighbours) = (more, vec![0; 64]);
        for [from, to] in edges {
            vertices |= 1 << from | 1 << to;
            neighbours[from as usize] |= 1 << to;
            neighbours[to as usize] |= 1 << from;
        }
        neighbours.truncate(64 - vertices.leading_zeros() as usize);
        Graph { vertices, neighbours: neighbours.into() }
    }

    /// The vertices that are left, as a set of bits.
    pub fn vertices(&self) -> u64 {
        self.vertices
    }

    /// The neighbours of a vertex, as a set of bits.
    pub fn around(&self, vertex: u32) -> u64 {
        self.neighbours[vertex as usize]
    }

    /// The vertices that have a neighbour.
    pub fn joined(&self) -> u64 {
        self.neighbours.iter().fold(0, |joined, around| joined | around)
    }

    /// Every edge, its lesser end first.
    pub fn edges(&self) -> impl Iterator<Item = [u32; 2]> {
        bits(self.vertices).flat_map(|from| bits(self.around(from)).filter(move |&to| from < to).map(move |to| [from, to]))
    }

    /// The graph without some of its vertices.
    pub fn without(&self, gone: u64) -> Graph {
        let vertices = self.vertices & !gone;
        let left = |(at, &around): (usize, &u64)| if vertices >> at & 1 == 1 { around & !gone } else { 0 };
        Graph { vertices, neighbours: self.neighbours.iter().enumerate().map(left).collect() }
    }

    /// The vertices that can be reached from one of them.
    pub fn part(&self, seed: u32) -> u64 {
        let (mut part, mut fresh) = (0, 1 << seed);
        while fresh != 0 {
            part |= fresh;
            fresh = bits(fresh).fold(0, |next, vertex| next | self.around(vertex)) & !part;
        }
        part
    }

    /// The connected parts, each as its vertices.
    pub fn parts(&self) -> impl Iterator<Item = u64> {
        let mut left = self.vertices;
        std::iter::from_fn(move || {
            let part = (left != 0).then(|| self.part(left.trailing_zeros()))?;
            left &= !part;
            Some(part)
        })
    }

    /// What the graph looks like, with one vertex black where a token stands on it.
    pub(super) fn look(&self, token: Option<u32>) -> Look {
        let vertices: Vec<u32> = bits(self.vertices).collect();
        let place = |vertex: u32| vertices.iter().position(|&other| other == vertex).expect("neighbours are left");
        let shade = |vertex: u32| if token == Some(vertex) { Shade::Black } else { Shade::Plain };
        let points = vertices.iter().map(|&vertex| (vertex.to_string(), shade(vertex))).collect();
        Look::Net { points, lines: self.edges().map(|ends| ends.map(place)).collect(), rooted: false }
    }

    /// A connected part under a name that renaming does not change; a vertex that is unlike the others becomes vertex 0.
    pub fn canonical(&self, part: u64, special: Option<u32>) -> Graph {
        settled(self.renamed(part, special), |graph| graph.renamed(graph.vertices, special.map(|_| 0)))
    }

    /// A connected part with its vertices renamed by shape.
    fn renamed(&self, part: u64, special: Option<u32>) -> Graph {
        let order = self.order(part, special);
        let mut place = [0u32; 64];
        for (name, &vertex) in order.iter().enumerate() {
            place[vertex as usize] = name as u32;
        }
        let rename = |&vertex: &u32| bits(self.around(vertex)).fold(0, |around, to| around | 1 << place[to as usize]);
        Graph { vertices: u64::MAX >> (64 - order.len()), neighbours: order.iter().map(rename).collect() }
    }

    /// Breadth first from the special vertex, or else from one of the rarest colour, neighbours in the order of their colours.
    fn order(&self, part: u64, special: Option<u32>) -> Vec<u32> {
        let colours = self.colours(part, special);
        let colour = |vertex: u32| colours[vertex as usize];
        let rarity = |vertex: u32| bits(part).filter(|&other| colour(other) == colour(vertex)).count();
        let rarest = || bits(part).min_by_key(|&vertex| (rarity(vertex), colour(vertex)));
        let Some(start) = special.or_else(rarest) else { return vec![] };
        let (mut order, mut seen) = (vec![start], 1 << start);
        let mut next = 0;
        while let Some(&vertex) = order.get(next) {
            let fresh = order.len();
            order.extend(bits(self.around(vertex) & !seen));
            order[fresh..].sort_by_key(|&vertex| colour(vertex));
            seen |= self.around(vertex);
            next += 1;
        }
        order
    }

    fn colours(&self, part: u64, special: Option<u32>) -> [u64; 64] {
        let vertices: Vec<usize> = bits(part).map(|vertex| vertex as usize).collect();
        let start = std::array::from_fn(|vertex| u64::from(special == Some(vertex as u32)));
        refined(&vertices, start, |vertex, colours| {
            bits(self.neighbours[vertex]).map(|to| mix(colours[to as usize] + 1)).fold(1, u64::wrapping_add)
        })
    }

    /// Reads edges `0-1` and lone vertices `7`; `-` is the graph without vertices.
    pub(super) fn read(text: Text<'_>) -> Parsed<Graph> {
        let (mut edges, mut alone) = (vec![], 0);
        let vertex = |text: Text<'_>| text.number_in(0..=63).map(|number| number as u32);
        for item in text.items().filter(|_| text.as_str() != "-") {
            match item.split_once('-') {
                None => alone |= 1 << vertex(item)?,
                Some((from, to)) => {
                    let (from, to) = (vertex(from)?, vertex(to)?);
                    if from == to {
                        return Err(item.error(msg!("node-kayles-loop", vertex = u64::from(from))));
                    }
                    edges.push([from, to]);
                }
            }
        }
        Ok(Graph::of_edges(edges, alone))
    }
}

/// A random graph of at most so many vertices, as its text.
pub(super) fn sample(dice: &mut Dice, most: u64) -> String {
    let vertices = 1 + dice.roll(most - 1);
    let alone = (0..vertices).filter(|_| dice.roll(2) == 0).fold(0, |alone, vertex| alone | 1 << vertex);
    let edges: Vec<[u32; 2]> = (0..dice.roll(most + 1)).map(|_| [dice.roll(vertices - 1) as u32, dice.roll(vertices - 1) as u32]).collect();
    Graph::of_edges(edges.into_iter().filter(|[from, to]| from != to), alone).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tree is renamed the same way whatever its vertices were called.
    #[test]
    fn renamed_trees_keep_their_canonical_form() {
        let mut dice = Dice::new(3);
        for _ in 0..500 {
            let n = 2 + dice.roll(10) as usize;
            let edges: Vec<[u32; 2]> = (1..n).map(|to| [dice.roll(to as u64 - 1) as u32, to as u32]).collect();
            let mut names: Vec<u32> = (0..n as u32).collect();
            (1..n).for_each(|at| names.swap(at, dice.roll(at as u64) as usize));
            let one = Graph::of_edges(edges.iter().copied(), 0);
            let other = Graph::of_edges(edges.iter().map(|ends| ends.map(|end| names[end as usize])), 0);
            assert_eq!(one.canonical(one.vertices, None), other.canonical(other.vertices, None), "{one}");
            let token = dice.roll(n as u64 - 1) as u32;
            let marked = other.canonical(other.vertices, Some(names[token as usize]));
            assert_eq!(one.canonical(one.vertices, Some(token)), marked, "{one} at {token}");
        }
    }
}
