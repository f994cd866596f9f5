//! Node Kayles (Schaefer 1978): choose a vertex of a graph; it goes, and all its neighbours with it.
//!
//! Deciding who wins is PSPACE-complete, so this is search. Parts of the graph that are not joined are independent, and the names of the vertices do not matter ([`Graph::canonical`]).
//!
//! A path of n vertices is Dawson's chess on n squares, and a single vertex is one move. On the graph of a chess piece's moves the game is to place [pieces that do not attack each other](pieces): `node-kayles/queens:6`.

pub mod pieces;

use super::network::{self, Graph};
use super::{Entry, bits};
use crate::game::{Game, Look};
use crate::games::Opening;
use crate::sum::{OpenGame, TypedGame};
use crate::text::Parsed;
use crate::{Dice, Ruleset, Visit, Walk};
use std::fmt;

/// The rules of Node Kayles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeKayles;

/// The chosen vertex, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choose(pub u32);

impl fmt::Display for Choose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Ruleset for NodeKayles {
    type Position = Graph;
    type Move = Choose;

    fn options(&self, from: &Graph, visit: &mut Visit<'_, Self>) -> Walk {
        bits(from.vertices()).try_for_each(|vertex| {
            let left = from.without(1 << vertex | from.around(vertex));
            visit.option(Choose(vertex), if left.vertices() == 0 { &[] } else { std::slice::from_ref(&left) })
        })
    }

    fn reduce(&self, at: &Graph, keep: &mut dyn FnMut(Graph)) {
        at.parts().for_each(|part| keep(at.canonical(part, None)));
    }

    fn separate(&self, at: &Graph, keep: &mut dyn FnMut(Graph)) {
        at.parts().for_each(|part| keep(at.without(!part)));
    }

    fn size(&self, at: &Graph) -> u32 {
        at.vertices().count_ones()
    }
}

impl Game for NodeKayles {
    fn prefix(&self) -> String {
        "node-kayles".into()
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

/// A graph, or pieces on a board.
fn open(opening: Opening<'_>) -> Parsed<Box<dyn OpenGame>> {
    if let Some(piece) = opening.parameters {
        return pieces::open(piece);
    }
    Ok(TypedGame::boxed(NodeKayles, |_, position| {
        let graph = Graph::read(position)?;
        Ok(if graph.vertices() == 0 { vec![] } else { vec![graph] })
    }))
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[Entry {
    name: "node-kayles",
    aliases: &["graph-kayles", "non-attacking-queens", "图上 Kayles", "图上击瓶", "互不攻击的皇后"],
    source: "T. J. Schaefer, On the complexity of some two-person perfect-information games, J. Comput. Syst. Sci. 16 (1978)",
    examples: &["node-kayles:0-1,1-2,2-3", "node-kayles:0-1,1-2,2-0,5", "node-kayles/queens:6", "node-kayles/grid:3x5"],
    rules: &[],
    laws: &[],
    open,
    sample: |dice: &mut Dice| match dice.roll(1) {
        0 => pieces::sample(dice),
        _ => format!("node-kayles:{}", network::sample(dice, 7)),
    },
}];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Solver;
    use crate::notation::parse;
    use crate::solve::Search;
    use crate::{Budget, Nimber};

    #[test]
    fn paths_are_dawsons_chess() {
        let chess = [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0];
        let mut search = Search::default();
        let path = |n: u32| Graph::of_edges((1..n).map(|to| [to - 1, to]), 1);
        for (n, &value) in chess.iter().enumerate().skip(1) {
            let found = search.value(&NodeKayles, &path(n as u32), &Budget::unlimited()).unwrap().0;
            assert_eq!(found, Nimber(value), "path of {n}");
        }
        assert!(search.value(&NodeKayles, &path(64), &Budget::unlimited()).is_ok());
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
