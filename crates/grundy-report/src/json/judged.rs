//! A judged move: `solve --moves --json`, and what pages are given.

use super::answer::{OneMove, entries_of_move};
use super::{loopy, number};
use crate::{Narrator, diagnostic};
use grundy::Sum;
use grundy::analysis::judged::Judged;
use serde::ser::{Serialize, SerializeMap, Serializer};

/// A move with the outcome and the value after it.
///
/// ```
/// use grundy::analysis::{Request, judged::{Situation, judge_all}};
/// use grundy::{Budget, notation::parse, partizan::Side, sum::Workspace};
/// use grundy_report::{Language, Narrator, json};
/// let (sum, request) = (parse("nim:1").unwrap(), Request::default());
/// let at = Situation { sum: &sum, request: &request, side: Side::Left };
/// let found = judge_all(at, 9, &mut Workspace::default(), &Budget::unlimited()).unwrap();
/// let line = json::line(&json::JudgedLine { sum: &sum, judged: &found.moves[0], narrator: &Narrator::new(Language::En) });
/// assert_eq!(line, "{\"index\":0,\"component\":0,\"part\":0,\"move\":\"1->0\",\"to\":\"nim:0\",\"outcome\":\"P\",\"nim_value\":0,\"wins\":true,\"ends\":true}\n");
/// ```
pub struct JudgedLine<'a> {
    /// The sum that the move is made in.
    pub sum: &'a Sum,
    /// The move.
    pub judged: &'a Judged,
    /// Who tells why something is not known.
    pub narrator: &'a Narrator,
}

impl Serialize for JudgedLine<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let JudgedLine { sum, judged, narrator } = self;
        let mut object = to.serialize_map(None)?;
        object.serialize_entry("index", &judged.index)?;
        if judged.step.also.is_empty() {
            entries_of_move(&mut object, sum, &judged.step)?;
        } else {
            let moves: Vec<_> = judged.step.turn().map(|step| OneMove(sum, step)).collect();
            object.serialize_entry("moves", &moves)?;
        }
        object.serialize_entry("to", &judged.to)?;
        let verdict = &judged.verdict;
        object.serialize_entry("outcome", &verdict.outcome.map(|outcome| outcome.to_string()))?;
        object.serialize_entry("nim_value", &number(verdict.nim_value))?;
        object.serialize_entry("wins", &judged.wins())?;
        object.serialize_entry("ends", &judged.ends)?;
        if let Some(values) = &verdict.loopy {
            object.serialize_entry("loopy", &loopy(values))?;
        }
        if let Some(number) = verdict.number {
            object.serialize_entry("value", &number.to_string())?;
        }
        if let Some(error) = &verdict.unknown {
            object.serialize_entry("unknown", &diagnostic::unsolved(error, narrator))?;
        }
        object.end()
    }
}
