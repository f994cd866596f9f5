//! `play`: the human's move, and the engine's answer.

use crate::convention::{Asked, position_of};
use crate::fields::Fields;
use crate::moves::judged_move;
use crate::solve::undecided;
use crate::{Context, Refusal};
use grundy::analysis::Request;
use grundy::analysis::judged::{Judged, Situation, judge_all, list, played};
use grundy::partizan::Side;
use grundy::player::{Player, outcome_of};
use grundy::sum::Workspace;
use grundy::{Budget, Outcome, SolveError, Sum, msg};
use serde_json::{Value, json};

/// So many moves are searched for one that was typed.
const MOST_SEARCHED: usize = 100_000;

/// So many are judged along with it.
const MOST_JUDGED: usize = 1_000;

pub fn play(mut fields: Fields, context: &mut Context<'_>) -> Result<Value, Refusal> {
    let Asked { sum, request, side } = Asked::take(&mut fields)?;
    let (step, component) = (fields.text("move")?, fields.number("component")?);
    let player = Player { strength: fields.limited("strength", 100, 100)?, seed: fields.number("seed")?.unwrap_or(0) };
    fields.done()?;
    let (budget, narrator, mut work) = (context.budget, context.narrator, Workspace::default());
    let start = Situation { sum: &sum, request: &request, side };
    let mut reply = json!({"position": sum.to_string(), "yours": null, "move": null, "to": sum.to_string(), "how": null, "over": false, "winner": null});
    let (mut now, mut side) = (sum.clone(), side);
    if let Some(step) = step {
        let yours = made(start, &step, component, &mut work, budget)?;
        reply["yours"] = judged_move(&played(start), &yours, narrator);
        reply["to"] = yours.to.clone().into();
        if yours.ends {
            return Ok(ended(reply, &yours, "you", "engine"));
        }
        now = position_of("move", &yours.to)?;
        side = side.other();
    }
    let at = Situation { sum: &now, request: &request, side };
    match player.choose(at, &mut work, budget) {
        Ok(Some(choice)) => {
            reply["move"] = judged_move(&played(at), &choice.judged, narrator);
            reply["how"] = choice.how.name().into();
            reply["to"] = choice.judged.to.clone().into();
            if choice.judged.ends {
                return Ok(ended(reply, &choice.judged, "engine", "you"));
            }
            Ok(reply)
        }
        // Nobody can move: the position says who has won.
        Ok(None) => Ok(over_already(reply, &now, &request, side, &mut work, budget)),
        Err(error) => {
            reply["undecided"] = undecided(&now, &request, &error, narrator)["undecided"].take();
            Ok(reply)
        }
    }
}

/// The end of a game by a move: whoever made it has won iff the position after it is lost.
fn ended(mut reply: Value, last: &Judged, mover: &str, other: &str) -> Value {
    reply["over"] = true.into();
    reply["winner"] = match last.wins() {
        Some(wins) => if wins { mover } else { other }.into(),
        None => Value::Null,
    };
    reply
}

fn over_already(mut reply: Value, sum: &Sum, request: &Request, side: Side, work: &mut Workspace, budget: &Budget) -> Value {
    let at = Situation { sum, request, side };
    reply["over"] = true.into();
    reply["winner"] = match outcome_of(at, work, budget) {
        Ok(Outcome::N) => "engine".into(),
        Ok(Outcome::P) => "you".into(),
        _ => Value::Null,
    };
    reply
}

/// The move that a text means: the move itself, or the position it leads to.
fn made(at: Situation<'_>, step: &str, component: Option<u64>, work: &mut Workspace, budget: &Budget) -> Result<Judged, Refusal> {
    let step = step.trim();
    let place = component.and_then(|component| usize::try_from(component).ok());
    let fits = |judged: &Judged| {
        let in_place = component.is_none() || Some(judged.step.component) == place;
        in_place && (judged.to == step || (judged.step.also.is_empty() && judged.step.action == step))
    };
    let position = at.sum.to_string();
    let stopped = |error: SolveError| Refusal::unsolved(error);
    let near = judge_all(at, MOST_JUDGED, work, budget).map_err(stopped)?;
    let (mut found, mut complete): (Vec<Judged>, bool) = (near.moves.into_iter().filter(fits).collect(), near.complete);
    if found.is_empty() && !complete {
        let far = list(at, MOST_SEARCHED, work, budget).map_err(stopped)?;
        (found, complete) = (far.moves.into_iter().filter(fits).collect(), far.complete);
    }
    // Equal parts of one component have equal moves: either will do.
    let same = found.windows(2).all(|pair| pair[0].step.component == pair[1].step.component || pair[0].to == pair[1].to);
    let text = grundy::notation::shortened(step);
    match found.into_iter().next() {
        Some(judged) if same => Ok(judged),
        Some(_) => Err(Refusal::step(&msg!("api-move-several", step = text))),
        None if complete => Err(Refusal::step(&msg!("api-move-illegal", step = text, position = grundy::notation::shortened(&position)))),
        None => Err(Refusal::step(&msg!("api-move-not-found", step = text, position = grundy::notation::shortened(&position)))),
    }
}
