//! The JSON contract: one object a line, the same from every shell.

use crate::Narrator;
use grundy::analysis::Analysis;
use grundy::analysis::Partizan;
use grundy::text::Diagnostic;
use grundy::{Compound, Convention, Ending, Nimber, SolveError, Step, Stop, Sum};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// If the positions after all moves would take more bytes than this, they are left out: `to` is then null.
const MOST_TO: usize = 64 << 20;

/// An answer.
///
/// ```
/// use grundy::{Budget, analysis::{Answer, Request, analyse}, notation::parse, sum::Workspace};
/// let sum = parse("nim:1,2").unwrap();
/// let analysis = analyse(&sum, &Request::default(), &mut Workspace::default(), &Budget::unlimited()).and_then(Answer::impartial).unwrap();
/// let json = grundy_report::contract::answer(&sum, &analysis);
/// assert_eq!(json["outcome"], "N");
/// assert_eq!(json["winning_moves"][0]["to"], "nim:1,1");
/// ```
pub fn answer(sum: &Sum, analysis: &Analysis) -> Value {
    let position = sum.to_string();
    let short = position.len().saturating_mul(analysis.winning.listed.len()) <= MOST_TO;
    let moves = analysis.winning.listed.iter().map(|step| turn(&analysis.played, step, short));
    let components = sum.components().iter().zip(&analysis.components).map(|(component, part)| {
        let mut object = json!({"position": component.notation(), "nim_value": nimber(part.nim_value), "by": part.basis.by});
        if let Some(game) = component.recognised_as() {
            object["same_as"] = json!(game);
        }
        if let Some(values) = &part.loopy {
            object["loopy"] = loopy(values);
        }
        if let Some(figures) = &part.figures {
            object[figures.name] = json!(figures.numbers);
        }
        object
    });
    let mut object = json!({
        "position": position,
        "play": analysis.play.name(),
        "compound": analysis.convention().name(),
        "outcome": analysis.outcome.to_string(),
        "nim_value": nimber(analysis.nim_value),
        "evidence": analysis.basis.evidence.name(),
        "components": components.collect::<Vec<_>>(),
        "winning_moves": moves.collect::<Vec<_>>(),
    });
    if analysis.ending == Ending::Short {
        object["ending"] = json!(analysis.ending.name());
    }
    if let Some(values) = &analysis.loopy {
        object["loopy"] = loopy(values);
    }
    if !analysis.winning.complete {
        object["winning_moves_complete"] = json!(false);
    }
    for (name, number) in &analysis.extras {
        object[*name] = json!(number);
    }
    object
}

/// A winning move. In a compound where several components move at once, `moves` lists them; in games played on edges a move
/// has the edge's place in the input too.
fn turn(sum: &Sum, step: &Step, short: bool) -> Value {
    let one = |step: &Step| {
        let mut object = json!({"component": step.component, "part": step.part, "move": step.action});
        if let Some(edge) = sum.components()[step.component].notes().edge(&step.action) {
            object["edge"] = json!(edge);
        }
        object
    };
    let mut object = if step.also.is_empty() { one(step) } else { json!({"moves": step.turn().map(one).collect::<Vec<_>>()}) };
    object["to"] = json!(short.then(|| sum.after(step)));
    object
}

/// The set K of an infinite value.
pub(crate) fn loopy(values: &BTreeSet<Nimber>) -> Value {
    values.iter().map(|value| value.0).collect()
}

/// An answer about a sum in which the players have different moves: both players' winning moves in place of one list.
///
/// ```
/// use grundy::{Budget, analysis::{Answer, Request, analyse}, notation::parse, sum::Workspace};
/// let sum = parse("hackenbush:0-1b").unwrap();
/// let answer = analyse(&sum, &Request::default(), &mut Workspace::default(), &Budget::unlimited()).unwrap();
/// let Answer::Partizan(found) = answer else { panic!() };
/// let json = grundy_report::contract::partizan(&sum, &found);
/// assert_eq!((json["outcome"].as_str(), json["left_wins"][0]["edge"].as_u64()), (Some("L"), Some(0)));
/// ```
pub fn partizan(sum: &Sum, found: &Partizan) -> Value {
    let position = sum.to_string();
    let short = position.len().saturating_mul(found.left_wins.len() + found.right_wins.len()) <= MOST_TO;
    let steps = |steps: &[Step]| steps.iter().map(|step| turn(sum, step, short)).collect::<Vec<_>>();
    let components =
        sum.components().iter().map(|component| json!({"position": component.notation(), "nim_value": null, "by": found.basis.by}));
    let mut object = json!({
        "position": position,
        "play": found.play.name(),
        "compound": Compound::Disjunctive.name(),
        "outcome": found.class.to_string(),
        "nim_value": null,
        "value": found.number.map(|number| number.to_string()),
        "evidence": found.basis.evidence.name(),
        "components": components.collect::<Vec<_>>(),
        "left_wins": steps(&found.left_wins),
        "right_wins": steps(&found.right_wins),
    });
    if !found.complete {
        object["winning_moves_complete"] = json!(false);
    }
    object
}

/// The reasoning of an answer, for `--explain --json`: keys and sentences.
pub fn reasons(reasons: &[grundy::Reason], narrator: &Narrator) -> Value {
    let reason = |reason: &grundy::Reason| {
        let mut object = Map::from_iter([("key".into(), json!(reason.message.key)), ("text".into(), json!(narrator.say(&reason.message)))]);
        if let Some(table) = &reason.table {
            let row = |row: &Vec<grundy::Cell>| {
                row.iter().map(|cell| json!({"text": narrator.show(&cell.text), "marked": cell.marked})).collect::<Value>()
            };
            object.insert("table".into(), table.rows.iter().map(row).collect());
        }
        Value::Object(object)
    };
    reasons.iter().map(reason).collect()
}

/// An expression that is wrong.
pub fn error(expression: &str, flaw: &Diagnostic, narrator: &Narrator) -> Value {
    let mut error = json!({
        "message": narrator.say(&flaw.message),
        "span": [flaw.span.start, flaw.span.end],
        "hint": flaw.hint.as_ref().map(|hint| narrator.say(hint)),
    });
    if let grundy::notation::Source::File { path, .. } = &flaw.source {
        error["file"] = json!(path);
    }
    json!({"position": expression, "error": error})
}

/// A question that was not decided.
pub fn undecided(position: &str, convention: Convention, error: &SolveError, narrator: &Narrator) -> Value {
    let reason = match error {
        SolveError::Exhausted(Stop::Time) => "time",
        SolveError::Exhausted(Stop::Memory) => "memory",
        SolveError::Exhausted(Stop::Interrupted) => "interrupted",
        SolveError::Exhausted(Stop::Effort) => "effort",
        SolveError::Cycle(_) | SolveError::Endless(_) => "cycle",
        SolveError::Unsupported(_) => "unsupported",
    };
    json!({
        "position": position,
        "play": convention.play.name(),
        "compound": convention.name(),
        "outcome": null,
        "nim_value": null,
        "undecided": {"reason": reason, "message": crate::flaw::unsolved(error, narrator)},
    })
}

fn nimber(value: Option<Nimber>) -> Value {
    value.map_or(Value::Null, |value| json!(value.0))
}
