//! `graph --json`: a line for each vertex.

use super::{loopy, number};
use grundy::graph::{Arcs, Names, Solved, Tameness};
use serde::ser::{Serialize, SerializeMap, Serializer};

/// What is known of one vertex.
///
/// ```
/// use grundy::{graph::{Solved, read::read}, text::Text};
/// use grundy_report::json;
/// let solved = Solved::of(read(Text::new("1 0\n")).unwrap(), 1).unwrap();
/// let line = json::line(&json::VertexLine(&solved, 1));
/// assert!(line.starts_with(r#"{"vertex":"1","outcome":"N","nim_value":1,"loopy":null,"misere":"P","remoteness":1,"step":1,"wins":["0"]"#));
/// ```
pub struct VertexLine<'a>(pub &'a Solved, pub u32);

impl Serialize for VertexLine<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let VertexLine(solved, vertex) = *self;
        let facts = solved.facts(vertex);
        let mut object = to.serialize_map(None)?;
        object.serialize_entry("vertex", &Label(&solved.graph.names, vertex))?;
        object.serialize_entry("outcome", &facts.outcome.to_string())?;
        object.serialize_entry("nim_value", &number(facts.nim_value))?;
        object.serialize_entry("loopy", &facts.loopy.as_ref().map(loopy))?;
        object.serialize_entry("misere", &facts.misere.map(|outcome| outcome.to_string()))?;
        object.serialize_entry("remoteness", &facts.remoteness)?;
        object.serialize_entry("step", &facts.step)?;
        object.serialize_entry("wins", &Wins(solved, vertex))?;
        object.serialize_entry("misere_value", &number(facts.misere_value))?;
        object.serialize_entry("class", &facts.class.map(Tameness::name))?;
        object.end()
    }
}

/// The targets of the winning arcs; lists of them where a move leads to several vertices at once.
struct Wins<'a>(&'a Solved, u32);

impl Serialize for Wins<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Wins(solved, vertex) = *self;
        let label = |&vertex: &u32| Label(&solved.graph.names, vertex);
        let wins = solved.wins(vertex);
        match solved.graph.arcs {
            Arcs::Single(_) => to.collect_seq(wins.iter().copied().flatten().map(label)),
            Arcs::Multi(_) => to.collect_seq(wins.iter().map(|option| option.iter().map(label).collect::<Vec<_>>())),
        }
    }
}

/// A vertex by its name, which is text whether or not it is a number.
struct Label<'a>(&'a Names, u32);

impl Serialize for Label<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&self.0.name(self.1))
    }
}
