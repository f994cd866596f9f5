//! `solve`: outcome, value, winning moves, reasons.

use crate::board::board;
use crate::convention::{Asked, flags, quoted};
use crate::fields::Fields;
use crate::{Context, Refusal, plain};
use grundy::analysis::{Answer, Request, analyse};
use grundy::notation::NoFiles;
use grundy::sum::Workspace;
use grundy::{SolveError, Sum};
use grundy_report::{Narrator, answer, diagnostic, json, picture};
use serde::Serialize;
use serde_json::Value;

/// So many winning moves are listed.
const MOST_LISTED: usize = 1_000;

pub fn solve(mut fields: Fields, context: &mut Context<'_>) -> Result<Value, Refusal> {
    let Asked { sum, request, .. } = Asked::take(&mut fields)?;
    let (explain, picture) = (fields.flag("explain")?, fields.flag("picture")?);
    fields.done()?;
    Ok(solved(&sum, &Request { explain, ..request }, picture, context))
}

/// The answer about a sum, with its board.
pub fn solved(sum: &Sum, request: &Request, picture: bool, context: &Context<'_>) -> Value {
    let narrator = context.narrator;
    let request = &Request { list_moves: MOST_LISTED, ..request.clone() };
    let reasons = request.explain.then_some(narrator);
    let mut reply = match analyse(sum, request, &mut Workspace::default(), context.budget) {
        Ok(Answer::Impartial(analysis)) => {
            let line = json::Answer::new(sum, &analysis);
            let mut reply = value(&if request.explain { line.explained(narrator) } else { line });
            reply["text"] = plain(&answer::answer(sum, &analysis, narrator)).into();
            reply["svg"] = drawn(picture, || picture::answer(sum, &analysis, &NoFiles, true, narrator));
            reply
        }
        Ok(Answer::Partizan(found)) => {
            let mut reply = value(&json::PartizanAnswer { sum, found: &found, reasons, judged: None });
            reply["text"] = plain(&answer::partizan(sum, &found, MOST_LISTED, narrator)).into();
            reply["svg"] = drawn(picture, || picture::partizan(sum, &found, &NoFiles, true, narrator));
            reply
        }
        Err(error) => undecided(sum, request, &error, narrator),
    };
    reply["board"] = board(sum, narrator);
    let explain = if request.explain { " --explain" } else { "" };
    reply["command"] = format!("grundy solve {}{}{explain}", quoted(&sum.to_string()), flags(request)).into();
    reply
}

fn drawn(wanted: bool, draw: impl FnOnce() -> Result<String, grundy::Message>) -> Value {
    if wanted { draw().ok().into() } else { Value::Null }
}

/// A question that was left open, and what it would have taken.
pub fn undecided(sum: &Sum, request: &Request, error: &SolveError, narrator: &Narrator) -> Value {
    let mut reply = value(&json::Undecided::new(sum.to_string(), request.convention(), error, narrator));
    let needed = diagnostic::needed(sum, error, narrator).map(|text| plain(&text));
    reply["undecided"]["hint"] = needed.into();
    reply
}

/// Anything of the JSON contract as a value.
pub fn value(line: &impl Serialize) -> Value {
    serde_json::to_value(line).expect("the contract is plain data")
}
