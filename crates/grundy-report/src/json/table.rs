//! `table --format json`.

use grundy::tabulate::{Entry, Question, Tabulation};
use serde::ser::{Serialize, SerializeMap, Serializer};

/// A table of a game: a list of values, or of `"P"` and `"N"`; of a grid, a list of its rows. Where there is no position stands `null`.
///
/// ```
/// use grundy::tabulate::{Question, Tabulation};
/// use grundy_report::json;
/// let table = Tabulation::of_row(Question::Values, [0, 1, 2, 0]);
/// assert_eq!(json::line(&json::TableOf { game: "bash/2", table: &table }), "{\"game\":\"bash/2\",\"from\":0,\"values\":[0,1,2,0]}\n");
/// ```
pub struct TableOf<'a> {
    /// The game's name.
    pub game: &'a str,
    /// Its table.
    pub table: &'a Tabulation,
}

impl Serialize for TableOf<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let TableOf { game, table } = self;
        let row = |entries| Row { entries, question: table.question };
        let mut object = to.serialize_map(None)?;
        object.serialize_entry("game", game)?;
        object.serialize_entry("from", &table.from)?;
        match table.grid {
            false => object.serialize_entry("values", &row(&table.rows[0]))?,
            true => object.serialize_entry("values", &table.rows.iter().map(|entries| row(entries)).collect::<Vec<_>>())?,
        }
        if table.question == Question::Misere {
            object.serialize_entry("play", "misere")?;
        }
        if table.stopped.is_some() {
            object.serialize_entry("complete", &false)?;
        }
        object.end()
    }
}

struct Row<'a> {
    entries: &'a [Entry],
    question: Question,
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.question {
            Question::Values => to.collect_seq(self.entries.iter().map(|entry| entry.number())),
            _ => to.collect_seq(self.entries.iter().map(|entry| Some(if entry.number()? == 0 { "P" } else { "N" }))),
        }
    }
}
