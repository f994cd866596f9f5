//! `table --format json`.

use grundy::tabulate::{Entry, Question, Tabulation};
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};
use std::cell::Cell;

/// A table of a game: a list of values, or of `"P"` and `"N"`; of a grid, a list of its rows. Where there is no position stands `null`. A list that is shorter than was asked for has `"complete": false` beside it.
///
/// ```
/// use grundy::tabulate::{Question, Tabulation};
/// use grundy_report::json;
/// let table = Tabulation::of_row(Question::Values, [0, 1, 2, 0]);
/// assert_eq!(json::line(&json::TableOf { game: "bash/2", table: &table, ended: &|| false }), "{\"game\":\"bash/2\",\"from\":0,\"values\":[0,1,2,0]}\n");
/// ```
pub struct TableOf<'a> {
    /// The game's name.
    pub game: &'a str,
    /// Its table.
    pub table: &'a Tabulation,
    /// Whether to come to an end: the list then ends after some whole entries.
    pub ended: &'a dyn Fn() -> bool,
}

impl Serialize for TableOf<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let TableOf { game, table, ended } = self;
        let cut = Cell::new(false);
        let row = |entries| Row { entries, question: table.question };
        let mut object = to.serialize_map(None)?;
        object.serialize_entry("game", game)?;
        object.serialize_entry("from", &table.from)?;
        match table.grid {
            false => object.serialize_entry("values", &List { pieces: || row(&table.rows[0]).entries(), every: MANY, ended, cut: &cut })?,
            true => object.serialize_entry(
                "values",
                &List { pieces: || table.rows.iter().map(|entries| row(entries)), every: 1, ended, cut: &cut },
            )?,
        }
        if table.question == Question::Misere {
            object.serialize_entry("play", "misere")?;
        }
        if table.stopped.is_some() || cut.get() {
            object.serialize_entry("complete", &false)?;
        }
        object.end()
    }
}

/// So many entries are written before it is asked whether to come to an end.
const MANY: usize = 1 << 12;

/// A list that may end early.
struct List<'a, P> {
    pieces: P,
    /// After so many it is asked.
    every: usize,
    ended: &'a dyn Fn() -> bool,
    cut: &'a Cell<bool>,
}

impl<I: Iterator<Item: Serialize>, P: Fn() -> I> Serialize for List<'_, P> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut list = to.serialize_seq(None)?;
        for (at, piece) in (self.pieces)().enumerate() {
            if at.is_multiple_of(self.every) && (self.ended)() {
                self.cut.set(true);
                break;
            }
            list.serialize_element(&piece)?;
        }
        list.end()
    }
}

struct Row<'a> {
    entries: &'a [Entry],
    question: Question,
}

/// An entry as it is written.
#[derive(serde::Serialize)]
#[serde(untagged)]
enum Written {
    Value(Option<u32>),
    Outcome(Option<&'static str>),
}

impl<'a> Row<'a> {
    fn entries(&self) -> impl Iterator<Item = Written> + use<'a> {
        let question = self.question;
        self.entries.iter().map(move |entry| match question {
            Question::Values => Written::Value(entry.number()),
            _ => Written::Outcome(entry.number().map(|number| if number == 0 { "P" } else { "N" })),
        })
    }
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.entries())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json;

    /// Wherever writing is to end, what is written is one object that says so, and what it has is the beginning.
    #[test]
    fn a_list_that_is_cut_says_so() {
        let row = Tabulation::of_row(Question::Values, 0..3 * MANY as u32);
        let grid = Tabulation { grid: true, rows: vec![vec![Entry::from(7); 3]; 5], ..row.clone() };
        for (table, pieces, step) in [(&row, 3, MANY), (&grid, 5, 1)] {
            for most in 0..=pieces {
                let asked = Cell::new(0);
                let ended = || asked.replace(asked.get() + 1) >= most;
                let line = json::line(&TableOf { game: "g", table, ended: &ended });
                let object: serde_json::Value = serde_json::from_str(&line).unwrap();
                assert_eq!(object["values"].as_array().unwrap().len(), most * step);
                assert_eq!(object.get("complete").is_some(), most < pieces, "{most}");
            }
        }
    }
}
