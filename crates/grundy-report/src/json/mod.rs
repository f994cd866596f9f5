//! The JSON contract: one object a line, the same from every shell.
//!
//! Each kind of answer is a type of its own that serde writes, field by field in the order of the contract, straight to where it
//! goes: a list of a million moves is never held as text.

mod answer;
mod graph;
mod judged;
mod law;
mod table;

pub use answer::{Answer, MoveSource, PartizanAnswer, Undecided, WrongInput, stop_name};
pub use graph::VertexLine;
pub use judged::JudgedLine;
pub use law::{PatternFound, PeriodFound};
pub use table::TableOf;

use grundy::{Nimber, Reason};
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::collections::BTreeSet;
use std::io;

use crate::Narrator;

/// Writes a value and ends the line.
///
/// ```
/// let mut line = vec![];
/// grundy_report::json::write_line(&mut line, &[1, 2]).unwrap();
/// assert_eq!(line, b"[1,2]\n");
/// ```
pub fn write_line(out: &mut dyn io::Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")
}

/// A value as a line of text.
///
/// ```
/// assert_eq!(grundy_report::json::line(&[1, 2]), "[1,2]\n");
/// ```
pub fn line(value: &impl Serialize) -> String {
    let mut bytes = vec![];
    write_line(&mut bytes, value).expect("our values have text for keys, and memory takes what is written");
    String::from_utf8(bytes).expect("serde_json writes UTF-8")
}

/// A value, or null where there is none.
fn number(value: Option<Nimber>) -> Option<u64> {
    value.map(|value| value.0)
}

/// The set K of an infinite value.
fn loopy(values: &BTreeSet<Nimber>) -> Vec<u64> {
    values.iter().map(|value| value.0).collect()
}

/// The reasoning of an answer, for `--explain --json`: keys and sentences.
pub struct Reasons<'a>(pub &'a [Reason], pub &'a Narrator);

impl Serialize for Reasons<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.0.iter().map(|reason| ReasonLine(reason, self.1)))
    }
}

struct ReasonLine<'a>(&'a Reason, &'a Narrator);

impl Serialize for ReasonLine<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let ReasonLine(reason, narrator) = self;
        let mut object = to.serialize_map(None)?;
        object.serialize_entry("key", reason.message.key)?;
        object.serialize_entry("text", &narrator.say(&reason.message))?;
        if reason.heading {
            object.serialize_entry("heading", &true)?;
        }
        if let Some(table) = &reason.table {
            let cell = |cell: &grundy::Cell| CellLine { text: narrator.show(&cell.text), marked: cell.marked };
            let rows: Vec<Vec<CellLine>> = table.rows.iter().map(|row| row.iter().map(cell).collect()).collect();
            object.serialize_entry("table", &rows)?;
        }
        object.end()
    }
}

#[derive(serde::Serialize)]
struct CellLine {
    text: String,
    marked: bool,
}
