//! `moves`: every legal move with what it comes to.

use crate::board::board;
use crate::convention::Asked;
use crate::fields::Fields;
use crate::solve::undecided;
use crate::touch::touch;
use crate::{Context, Refusal};
use grundy::analysis::judged::{Judged, Situation, judge, list, played};
use grundy::analysis::{Answer, Request, analyse};
use grundy::partizan::{PartizanOutcome, Side};
use grundy::sum::Workspace;
use grundy::{Outcome, Sum};
use grundy_report::{Narrator, json};
use serde_json::{Value, json};

/// So many moves are judged unless told, and at most.
const USUAL: u64 = 1_000;
const MOST: u64 = 10_000;

pub fn moves(mut fields: Fields, context: &mut Context<'_>) -> Result<Value, Refusal> {
    let Asked { sum, request, side } = Asked::take(&mut fields)?;
    let most = fields.limited("most", USUAL, MOST)? as usize;
    fields.done()?;
    let narrator = context.narrator;
    let at = Situation { sum: &sum, request: &request, side };
    let mut work = Workspace::default();
    let played = played(at);
    // Without time for a list there is an empty one, which says that it is not complete.
    let mut found = list(at, most, &mut work, context.budget).unwrap_or_default();
    for judged in &found.moves {
        (context.tell)(json!({"move": judged_move(&played, judged, narrator)}));
    }
    let quick = Request { list_moves: 0, explain: false, ..request.clone() };
    let answer = analyse(&sum, &quick, &mut work, &context.budget.with_effort(ROOT_EFFORT));
    let tell = &mut context.tell;
    judge(at, &mut found, &mut work, context.budget, &mut |judged| {
        tell(json!({"move": judged_move(&played, judged, narrator)}));
        Ok(())
    });
    // What the moves come to may tell what the position is.
    let answer = answer.or_else(|_| analyse(&sum, &quick, &mut work, context.budget));
    let mut reply = json!({
        "position": sum.to_string(),
        "play": request.play.name(),
        "compound": request.convention().name(),
    });
    let outcome = match &answer {
        Ok(Answer::Impartial(analysis)) => {
            reply["outcome"] = analysis.outcome.to_string().into();
            reply["nim_value"] = analysis.nim_value.map(|value| value.0).into();
            Some(analysis.outcome)
        }
        Ok(Answer::Partizan(found)) => {
            reply["outcome"] = found.class.to_string().into();
            reply["nim_value"] = Value::Null;
            reply["value"] = found.number.map(|number| number.to_string()).into();
            Some(for_mover(found.class, side))
        }
        Err(error) => {
            reply = undecided(&sum, &request, error, narrator);
            None
        }
    };
    let over = found.moves.is_empty() && found.complete;
    reply["board"] = board(&played, narrator);
    reply["over"] = over.into();
    reply["winner"] = winner(outcome.filter(|_| over));
    reply["moves"] = found.moves.iter().map(|judged| judged_move(&played, judged, narrator)).collect();
    reply["moves_complete"] = found.complete.into();
    Ok(reply)
}

/// The position itself gets so much effort before its moves had their turn.
const ROOT_EFFORT: u64 = 200_000;

/// Who has won a game that is over, from its outcome for the player who would be next.
fn winner(outcome: Option<Outcome>) -> Value {
    match outcome {
        Some(Outcome::N) => "next".into(),
        Some(Outcome::P) => "previous".into(),
        _ => Value::Null,
    }
}

/// Who wins, as the player to move sees it.
pub fn for_mover(class: PartizanOutcome, side: Side) -> Outcome {
    Outcome::of_mover(match class {
        PartizanOutcome::Next => true,
        PartizanOutcome::Previous => false,
        PartizanOutcome::Left => side == Side::Left,
        PartizanOutcome::Right => side == Side::Right,
    })
}

/// A judged move with what to touch.
pub fn judged_move(sum: &Sum, judged: &Judged, narrator: &Narrator) -> Value {
    let mut line = serde_json::to_value(json::JudgedLine { sum, judged, narrator }).expect("a judged move is plain data");
    match line.get_mut("moves").and_then(Value::as_array_mut) {
        Some(moves) => moves.iter_mut().zip(judged.step.turn()).for_each(|(line, step)| line["touch"] = touch(sum, step)),
        None => line["touch"] = touch(sum, &judged.step),
    }
    line
}
