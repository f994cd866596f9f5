//! Arc Kayles (Schaefer 1978): choose an edge of a graph; both its ends go, with all their edges.
//!
//! Parts of the graph that are not joined are independent, and vertices without edges do not count. On a grid, two neighbouring cells with the edge between them are a domino: `arc-kayles/grid:3x4` is [Cram](super::cram),
//! and is played as it. It is also [Node Kayles](super::node_kayles) on the graph whose vertices are the edges. A path of n vertices is Dawson's Kayles, the octal game .07.

use super::board;
use super::cram::Cram;
use super::network::{self, Graph};
use super::{Entry, bits};
use crate::game::{Game, Look};
use crate::games::Opening;
use crate::sum::{OpenGame, TypedGame};
use crate::text::{Parsed, shortened};
use crate::{Dice, Ruleset, Visit, Walk, msg};
use std::fmt;

/// The rules of Arc Kayles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ArcKayles;

/// The chosen edge, by its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge(pub [u32; 2]);

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [from, to] = self.0;
        write!(f, "{from}-{to}")
    }
}

/// The graph without its lone vertices.
fn joined(graph: &Graph) -> Graph {
    graph.without(!graph.joined())
}

impl Ruleset for ArcKayles {
    type Position = Graph;
    type Move = Edge;

    fn options(&self, from: &Graph, visit: &mut Visit<'_, Self>) -> Walk {
        from.edges().try_for_each(|ends| {
            let left = joined(&from.without(1 << ends[0] | 1 << ends[1]));
            visit.option(Edge(ends), if left.vertices() == 0 { &[] } else { std::slice::from_ref(&left) })
        })
    }

    fn reduce(&self, at: &Graph, keep: &mut dyn FnMut(Graph)) {
        at.parts().filter(|part| part.count_ones() > 1).for_each(|part| keep(at.canonical(part, None)));
    }

    fn separate(&self, at: &Graph, keep: &mut dyn FnMut(Graph)) {
        at.parts().filter(|part| part.count_ones() > 1).for_each(|part| keep(at.without(!part)));
    }

    fn size(&self, at: &Graph) -> u32 {
        bits(at.vertices()).map(|vertex| at.around(vertex).count_ones()).sum::<u32>() / 2
    }
}

impl Game for ArcKayles {
    fn prefix(&self) -> String {
        "arc-kayles".into()
    }

    fn look(&self, at: &Graph) -> Option<Look> {
        Some(at.look(None))
    }

    fn empty_text(&self) -> &'static str {
        "-"
    }

    fn splits(&self) -> bool {
        true
    }
}

/// A graph, or a grid, which is Cram.
fn open(opening: Opening<'_>) -> Parsed<Box<dyn OpenGame>> {
    match opening.parameters {
        None => Ok(TypedGame::boxed(ArcKayles, |_, position| {
            let graph = joined(&Graph::read(position)?);
            Ok(if graph.vertices() == 0 { vec![] } else { vec![graph] })
        })),
        Some(text) if text.as_str().eq_ignore_ascii_case("grid") => Ok(board::open(Cram)),
        Some(text) => Err(text.error(msg!("arc-kayles-parameter", name = shortened(text.as_str())))),
    }
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[Entry {
    name: "arc-kayles",
    aliases: &["edge-kayles", "边上 Kayles", "边上击瓶"],
    source: "T. J. Schaefer, On the complexity of some two-person perfect-information games, J. Comput. Syst. Sci. 16 (1978)",
    examples: &["arc-kayles:0-1,1-2,2-3,3-0", "arc-kayles/grid:3x4"],
    rules: &[],
    laws: &[],
    open,
    sample: |dice: &mut Dice| format!("arc-kayles:{}", network::sample(dice, 7)),
}];
