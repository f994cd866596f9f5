//! `review`: a game that was played, position by position, and where it was lost.

use crate::convention::{position_of, request, side};
use crate::fields::Fields;
use crate::{Context, Refusal};
use grundy::Sum;
use grundy::msg;
use grundy::notation::NoFiles;
use grundy::review::{Review, follower};
use grundy::sum::Workspace;
use serde_json::{Value, json};

/// So many positions of a game are looked at.
const MOST_PLIES: usize = 500;

pub fn review(mut fields: Fields, context: &mut Context<'_>) -> Result<Value, Refusal> {
    let positions = fields.texts("positions")?;
    let (request, side) = (request(&mut fields)?, side(&mut fields)?);
    fields.done()?;
    if positions.is_empty() {
        return Err(Refusal::request("positions", &msg!("api-review-empty")));
    }
    if positions.len() > MOST_PLIES {
        return Err(Refusal::request("positions", &msg!("api-too-many", field = "positions", most = MOST_PLIES as u64)));
    }
    let mut sums: Vec<Sum> = vec![];
    for text in &positions {
        let sum = match sums.last() {
            Some(before) => {
                follower(before, text, &NoFiles, context.budget).map_err(|wrong| Refusal::notation("positions", text, &wrong))?
            }
            None => position_of("positions", text)?,
        };
        sums.push(sum);
    }
    let review = Review::of(&sums, &request, side, &mut Workspace::default(), context.budget);
    let narrator = context.narrator;
    let plies = review.plies.iter().map(|ply| {
        let step = |step: &(grundy::Step, String)| json!({"component": step.0.component, "part": step.0.part, "move": step.0.action, "to": step.1});
        json!({
            "position": ply.position,
            "outcome": ply.outcome.map(|outcome| outcome.to_string()),
            "gave_away": ply.gave_away,
            "winning_moves": ply.winning.iter().map(step).collect::<Value>(),
        })
    });
    Ok(json!({"plies": plies.collect::<Value>(), "lost_at": review.lost_at, "text": narrator.say(&review.sentence())}))
}
