//! Node Kayles (Schaefer 1978): choose a vertex of a graph; it goes, and all its neighbours with it.
//!
//! Deciding who wins is PSPACE-complete, so this is search. It uses that parts of the graph that are not joined are independent,
//! and that the names of the vertices do not matter: each connected part is renamed in an order that depends on its
//! shape, found by colour refinement. Two equal names then mean equal graphs; that two equal graphs now and
//! then get different names costs memory and nothing else.
//!
//! A path of n vertices is Dawson's chess on n squares, and a single vertex is one move.

use super::{Entry, bits};
use crate::game::{Game, Look, Shade};
use crate::games::Opening;
use crate::sum::{OpenGame, TypedGame};
use crate::text::{Parsed, Text};
use crate::{Dice, Ruleset, Visit, Walk, msg};
use std::fmt;

/// The rules of Node Kayles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeKayles;

/// A graph on some of the vertices 0 to 63, without loops.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Graph {
    /// The vertices that are left.
    vertices: u64,
    /// The neighbours of each, empty for those that are not left.
    neighbours: Box<[u64]>,
}

/// The chosen vertex, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choose(pub u32);

impl fmt::Display for Choose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let edges =
            bits(self.vertices).flat_map(|from| bits(self.around(from)).filter(move |&to| from < to).map(move |to| format!("{from}-{to}")));
        let alone = bits(self.vertices).filter(|&vertex| self.around(vertex) == 0).map(|vertex| vertex.to_string());
        let items: Vec<String> = edges.chain(alone).collect();
        f.write_str(&items.join(","))
    }
}

impl Graph {
    fn around(&self, vertex: u32) -> u64 {
        self.neighbours[vertex as usize]
    }

    /// The graph without some of its vertices.
    fn without(&self, gone: u64) -> Graph {
        let vertices = self.vertices & !gone;
        let left = |(at, &around): (usize, &u64)| if vertices >> at & 1 == 1 { around & !gone } else { 0 };
        Graph { vertices, neighbours: self.neighbours.iter().enumerate().map(left).collect() }
    }

    /// The vertices that can be reached from one of them.
    fn part(&self, seed: u32) -> u64 {
        let (mut part, mut fresh) = (0, 1 << seed);
        while fresh != 0 {
            part |= fresh;
            fresh = bits(fresh).fold(0, |next, vertex| next | self.around(vertex)) & !part;
        }
        part
    }

    /// A connected part under a name that renaming does not change.
    ///
    /// Vertices that refinement cannot tell apart keep their order, so renaming what was renamed may give another name. Repeated, it leads
    /// into a cycle of names in the end, and the least name of the cycle is the canonical one: renaming that leads through the same cycle.
    fn canonical(&self, part: u64) -> Graph {
        let mut names = vec![self.renamed(part)];
        loop {
            let last = &names[names.len() - 1];
            let next = last.renamed(last.vertices);
            match names.iter().position(|name| *name == next) {
                Some(start) => return names.drain(start..).min().expect("a round has a name"),
                None => names.push(next),
            }
        }
    }

    /// A connected part with its vertices renamed by shape.
    fn renamed(&self, part: u64) -> Graph {
        let order = self.order(part);
        let mut place = [0u32; 64];
        for (name, &vertex) in order.iter().enumerate() {
            place[vertex as usize] = name as u32;
        }
        let rename = |&vertex: &u32| bits(self.around(vertex)).fold(0, |around, to| around | 1 << place[to as usize]);
        Graph { vertices: u64::MAX >> (64 - order.len()), neighbours: order.iter().map(rename).collect() }
    }

    /// Breadth first from a vertex of the rarest colour, neighbours in the order of their colours.
    fn order(&self, part: u64) -> Vec<u32> {
        let colours = self.colours(part);
        let colour = |vertex: u32| colours[vertex as usize];
        let rarity = |vertex: u32| bits(part).filter(|&other| colour(other) == colour(vertex)).count();
        let Some(start) = bits(part).min_by_key(|&vertex| (rarity(vertex), colour(vertex))) else { return vec![] };
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

    /// Colour refinement (Weisfeiler and Leman 1968): a vertex's colour comes to tell the colours around it, until no class splits.
    fn colours(&self, part: u64) -> [u64; 64] {
        let mut colours = [0; 64];
        let mut classes = 1;
        loop {
            let mut refined = [0; 64];
            for vertex in bits(part) {
                let around = bits(self.around(vertex)).map(|to| mix(colours[to as usize] + 1));
                refined[vertex as usize] = mix(colours[vertex as usize] ^ mix(around.fold(1, u64::wrapping_add)));
            }
            let mut distinct: Vec<u64> = bits(part).map(|vertex| refined[vertex as usize]).collect();
            distinct.sort_unstable();
            distinct.dedup();
            colours = refined;
            if distinct.len() <= classes {
                return colours;
            }
            classes = distinct.len();
        }
    }
}

/// A fixed scrambling of 64 bits.
fn mix(word: u64) -> u64 {
    Dice::new(word).bits() >> 1
}

impl Ruleset for NodeKayles {
    type Position = Graph;
    type Move = Choose;

    fn options(&self, from: &Graph, visit: &mut Visit<'_, Self>) -> Walk {
        bits(from.vertices).try_for_each(|vertex| {
            let left = from.without(1 << vertex | from.around(vertex));
            visit.option(Choose(vertex), if left.vertices == 0 { &[] } else { std::slice::from_ref(&left) })
        })
    }

    fn reduce(&self, at: &Graph, keep: &mut dyn FnMut(Graph)) {
        let mut left = at.vertices;
        while left != 0 {
            let part = at.part(left.trailing_zeros());
            left &= !part;
            keep(at.canonical(part));
        }
    }

    fn separate(&self, at: &Graph, keep: &mut dyn FnMut(Graph)) {
        let mut left = at.vertices;
        while left != 0 {
            let part = at.part(left.trailing_zeros());
            left &= !part;
            keep(at.without(!part));
        }
    }

    fn size(&self, at: &Graph) -> u32 {
        at.vertices.count_ones()
    }
}

impl Game for NodeKayles {
    fn prefix(&self) -> String {
        "node-kayles".into()
    }

    fn look(&self, at: &Graph) -> Option<Look> {
        let vertices: Vec<u32> = bits(at.vertices).collect();
        let place = |vertex: u32| vertices.iter().position(|&other| other == vertex).expect("neighbours are left");
        let lines = vertices.iter().flat_map(|&from| bits(at.around(from)).filter(move |&to| from < to).map(move |to| [from, to]));
        let points = vertices.iter().map(|vertex| (vertex.to_string(), Shade::Plain)).collect();
        Some(Look::Net { points, lines: lines.map(|ends| ends.map(place)).collect(), rooted: false })
    }

    fn empty_text(&self) -> &'static str {
        "-"
    }

    fn splits(&self) -> bool {
        true
    }
}

/// Edges `0-1` and lone vertices `7`; `-` is the graph without vertices.
fn open(opening: Opening<'_>) -> Parsed<Box<dyn OpenGame>> {
    opening.no_parameters()?;
    Ok(TypedGame::boxed(NodeKayles, |_, position| read(position)))
}

fn read(position: Text<'_>) -> Parsed<Vec<Graph>> {
    let mut neighbours = vec![0u64; 64];
    let mut vertices = 0u64;
    let vertex = |text: Text<'_>| text.number_in(0..=63).map(|number| number as usize);
    for item in position.items().filter(|_| position.as_str() != "-") {
        match item.split_once('-') {
            None => vertices |= 1 << vertex(item)?,
            Some((from, to)) => {
                let (from, to) = (vertex(from)?, vertex(to)?);
                if from == to {
                    return Err(item.error(msg!("node-kayles-loop", vertex = from as u64)));
                }
                vertices |= 1 << from | 1 << to;
                neighbours[from] |= 1 << to;
                neighbours[to] |= 1 << from;
            }
        }
    }
    neighbours.truncate(64 - vertices.leading_zeros() as usize);
    let graph = Graph { vertices, neighbours: neighbours.into() };
    Ok(if vertices == 0 { vec![] } else { vec![graph] })
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[Entry {
    name: "node-kayles",
    aliases: &["graph-kayles", "图上 Kayles", "图上击瓶"],
    source: "T. J. Schaefer, On the complexity of some two-person perfect-information games, J. Comput. Syst. Sci. 16 (1978)",
    examples: &["node-kayles:0-1,1-2,2-3", "node-kayles:0-1,1-2,2-0,5"],
    rules: &[],
    laws: &[],
    open,
    sample: |dice: &mut Dice| {
        let vertices = 1 + dice.roll(6);
        let mut items: Vec<String> = (0..vertices).filter(|_| dice.roll(2) == 0).map(|vertex| vertex.to_string()).collect();
        for _ in 0..dice.roll(8) {
            let (from, to) = (dice.roll(vertices), dice.roll(vertices));
            if from != to {
                items.push(format!("{from}-{to}"));
            }
        }
        format!("node-kayles:{}", if items.is_empty() { "-".into() } else { items.join(",") })
    },
}];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Solver;
    use crate::notation::parse;
    use crate::solve::Search;
    use crate::{Budget, Nimber};

    fn graph(edges: &[(usize, usize)], vertices: usize) -> Graph {
        let mut neighbours = vec![0; vertices];
        for &(from, to) in edges {
            neighbours[from] |= 1 << to;
            neighbours[to] |= 1 << from;
        }
        Graph { vertices: u64::MAX >> (64 - vertices), neighbours: neighbours.into() }
    }

    #[test]
    fn paths_are_dawsons_chess() {
        let chess = [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0];
        let mut search = Search::default();
        for (n, &value) in chess.iter().enumerate().skip(1) {
            let edges: Vec<_> = (1..n).map(|to| (to - 1, to)).collect();
            let found = search.value(&NodeKayles, &graph(&edges, n), &Budget::unlimited()).unwrap().0;
            assert_eq!(found, Nimber(value), "path of {n}");
        }
        let long: Vec<_> = (1..64).map(|to| (to - 1, to)).collect();
        assert!(search.value(&NodeKayles, &graph(&long, 64), &Budget::unlimited()).is_ok());
    }

    /// A tree is renamed the same way whatever its vertices were called.
    #[test]
    fn renamed_trees_keep_their_canonical_form() {
        let mut dice = Dice::new(3);
        for _ in 0..500 {
            let n = 2 + dice.roll(10) as usize;
            let edges: Vec<(usize, usize)> = (1..n).map(|to| (dice.roll(to as u64 - 1) as usize, to)).collect();
            let mut names: Vec<usize> = (0..n).collect();
            (1..n).for_each(|at| names.swap(at, dice.roll(at as u64) as usize));
            let other: Vec<_> = edges.iter().map(|&(from, to)| (names[from], names[to])).collect();
            let canonical = |edges: &[(usize, usize)]| {
                let mut parts = vec![];
                NodeKayles.reduce(&graph(edges, n), &mut |part| parts.push(part.to_string()));
                parts
            };
            assert_eq!(canonical(&edges), canonical(&other), "{edges:?}");
        }
    }

    #[test]
    fn bad_graphs_are_refused_where_they_are_wrong() {
        assert_eq!(parse("node-kayles:0-1,2-2").unwrap_err().span, 16..19);
        assert_eq!(parse("node-kayles:0-64").unwrap_err().span, 14..16);
        assert_eq!(parse("node-kayles:3-1,1-3,7").unwrap().to_string(), "node-kayles:1-3,7");
        for bad in ["node-kayles:0-", "node-kayles:-1", "node-kayles:0-1-2", "node-kayles:é", "node-kayles:,"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
