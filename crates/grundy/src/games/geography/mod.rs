//! Undirected vertex geography (Fraenkel, Scheinerman and Ullman 1993): a token stands on a vertex of a graph. Move it along an edge to a vertex on which it has not been; who cannot move loses.
//!
//! The vertex that the token leaves may be taken away, so a position is the graph that is left with the token's vertex, and only the token's connected part matters.
//!
//! **Theorem (Fraenkel, Scheinerman and Ullman).** The player to move wins iff every maximum matching of the graph covers the token's vertex u. *Proof.* If every one does, let M be one of them and go along its edge uv.
//! Without u a maximum matching has an edge less, so M without uv is one, and it misses v: the opponent is in the other case. If some maximum matching M misses u, it is one of the graph without u, too. Whichever
//! neighbour v the token goes to, a matching of that graph as large as M that missed v could be made larger than M by the edge uv; so every one covers v, and the opponent is in the first case. ∎
//!
//! The outcome is therefore found in polynomial time ([`matching`]), and the winning moves with it. The nim-value has no such theorem, and is searched.

pub mod matching;

use super::Entry;
use super::bits;
use super::network::{self, Graph};
use crate::game::{Game, Look};
use crate::sum::TypedGame;
use crate::text::{Parsed, Text};
use crate::{Dice, Fact, Ruleset, Visit, Walk, msg};
use std::fmt;

/// The rules of undirected vertex geography.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Geography;

/// The vertices on which the token may still stand, and where it does.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Journey {
    graph: Graph,
    token: u32,
}

/// The vertex that the token goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Go(pub u32);

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Journey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.graph, self.token)
    }
}

impl Ruleset for Geography {
    type Position = Journey;
    type Move = Go;

    fn options(&self, from: &Journey, visit: &mut Visit<'_, Self>) -> Walk {
        let left = from.graph.without(1 << from.token);
        bits(from.graph.around(from.token)).try_for_each(|token| visit.option(Go(token), &[Journey { graph: left.clone(), token }]))
    }

    fn theorem(&self, at: &Journey) -> Option<Fact> {
        Some(Fact::outcome(matching::always_covers(&at.graph, at.token), "geography-matching"))
    }

    fn reduce(&self, at: &Journey, keep: &mut dyn FnMut(Journey)) {
        if at.graph.around(at.token) != 0 {
            keep(Journey { graph: at.graph.canonical(at.graph.part(at.token), Some(at.token)), token: 0 });
        }
    }

    fn separate(&self, at: &Journey, keep: &mut dyn FnMut(Journey)) {
        if at.graph.around(at.token) != 0 {
            keep(Journey { graph: at.graph.without(!at.graph.part(at.token)), token: at.token });
        }
    }

    fn size(&self, at: &Journey) -> u32 {
        at.graph.vertices().count_ones()
    }
}

impl Game for Geography {
    fn prefix(&self) -> String {
        "geography".into()
    }

    fn look(&self, at: &Journey) -> Option<Look> {
        Some(at.graph.look(Some(at.token)))
    }

    /// A tree has one way to each vertex; every further edge may double the ways.
    fn followers(&self, at: &Journey) -> u64 {
        let part = at.graph.without(!at.graph.part(at.token));
        let vertices = part.vertices().count_ones();
        u64::from(vertices) << (part.edges().count() as u32 + 1 - vertices).min(57)
    }
}

fn read(position: Text<'_>) -> Parsed<Vec<Journey>> {
    let Some((edges, token)) = position.split_once('@') else {
        return Err(position.error(msg!("geography-token-missing")));
    };
    let graph = Graph::read(edges.trim())?;
    let token = token.trim();
    let vertex = token.number_in(0..=63)? as u32;
    if graph.vertices() >> vertex & 1 == 0 {
        return Err(token.error(msg!("geography-token-outside", vertex = u64::from(vertex))));
    }
    Ok(vec![Journey { graph, token: vertex }])
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[Entry {
    name: "geography",
    aliases: &["vertex-geography", "undirected-vertex-geography", "uvg", "无向点地理", "地理游戏", "接龙"],
    source: "A. S. Fraenkel, E. R. Scheinerman and D. Ullman, Undirected edge geography, Theoretical Computer Science 112 (1993)",
    examples: &["geography:0-1,1-2,2-3@0", "geography:0-1,1-2,2-0,2-3@2"],
    rules: &[],
    laws: &[],
    open: |opening| {
        opening.no_parameters()?;
        Ok(TypedGame::boxed(Geography, |_, position| read(position)))
    },
    sample: |dice: &mut Dice| loop {
        let graph = network::sample(dice, 8);
        let vertices = Graph::read(Text::new(&graph)).map_or(0, |graph| graph.vertices());
        if vertices != 0 {
            let all: Vec<u32> = bits(vertices).collect();
            return format!("geography:{graph}@{}", dice.pick(&all));
        }
    },
}];

#[cfg(test)]
mod tests {
    use crate::notation::parse;

    #[test]
    fn bad_positions_are_refused_where_they_are_wrong() {
        assert_eq!(parse("geography:0-1@2").unwrap_err().span, 14..15);
        assert_eq!(parse("geography:0-1,1-1@0").unwrap_err().span, 14..17);
        assert_eq!(parse("geography:1-0,7@7").unwrap().to_string(), "geography:0-1,7@7");
        for bad in ["geography:0-1", "geography:0-1@", "geography:@", "geography:-@0", "geography:0-1@64", "geography:0-1@0@1"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
