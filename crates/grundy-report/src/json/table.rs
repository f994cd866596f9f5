//! `table --format json`.

use grundy::tabulate::{Question, Tabulation};
use serde::ser::{Serialize, SerializeMap, Serializer};

/// A table of a game: a list of values, or of `"P"` and `"N"`; of a grid, a list of its rows.
///
/// ```
/// use grundy::tabulate::{Question, Tabulation};
/// use grundy_report::json;
/// let table = Tabulation { question: Question::Values, rows: vec![vec![0, 1, 2, 0]], grid: false, stopped: None };
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
        object.serialize_entry("from", &0)?;
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
    entries: &'a [u32],
    question: Question,
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.question {
            Question::Values => to.collect_seq(self.entries),
            _ => to.collect_seq(self.entries.iter().map(|&entry| if entry == 0 { "P" } else { "N" })),
        }
    }
}
