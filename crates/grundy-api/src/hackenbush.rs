//! `hackenbush`: a drawing with its value, what each cut leaves, and the steps of fusion and colon.

use crate::board::plan_of;
use crate::convention::request;
use crate::fields::Fields;
use crate::solve::solved;
use crate::{Context, Refusal};
use grundy::Sum;
use grundy::analysis::Request;
use grundy::games::hackenbush::{Drawing, Hackenbush};
use grundy::hackenbush::Board;
use grundy::sum::TypedComponent;
use grundy::text::Text;
use grundy_report::picture::hackenbush::{MOST_EDGES, plan, step_plans};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::sync::Arc;

/// The steps of larger drawings are not drawn.
const MOST_STEPPED: usize = 200;

pub fn hackenbush(mut fields: Fields, context: &mut Context<'_>) -> Result<Value, Refusal> {
    let text = fields.required("drawing")?;
    let request = request(&mut fields)?;
    let steps = !fields.flag("brief")?;
    fields.done()?;
    let inline = text.trim().strip_prefix("hackenbush:").unwrap_or(&text);
    let board = Board::read(Text::new(inline)).map_err(|wrong| Refusal::notation("drawing", inline, &wrong))?;
    let sum = Sum::new(vec![TypedComponent::boxed(Hackenbush, vec![Drawing::Whole(Arc::new(board.clone()))])]);
    let small = board.len() <= MOST_STEPPED;
    let mut reply = solved(&sum, &Request { explain: true, ..request }, small, context);
    reply["drawing"] = drawing(&board, &reply);
    reply["steps"] = if steps && small { steps_of(&board, context) } else { json!([]) };
    reply["export"] = export(&board).into();
    Ok(reply)
}

/// The edges with what is left after cutting them, and whether that wins.
fn drawing(board: &Board, reply: &Value) -> Value {
    if board.len() > MOST_EDGES {
        return Value::Null;
    }
    let Ok(plan) = plan(board, true) else { return Value::Null };
    let edges_of =
        |name: &str| -> Option<HashSet<u64>> { Some(reply[name].as_array()?.iter().filter_map(|step| step["edge"].as_u64()).collect()) };
    let (all, left, right) = (edges_of("winning_moves"), edges_of("left_wins"), edges_of("right_wins"));
    let mut drawing = plan_of(&plan);
    for (line, edge) in drawing["edges"].as_array_mut().into_iter().flatten().zip(&plan.edges) {
        let place = edge.edge as u64;
        line["after"] = match edge.after.as_ref().map(|after| after.parse::<u64>()) {
            Some(Ok(value)) if !board.is_coloured() => value.into(),
            _ => edge.after.clone().into(),
        };
        let wins = |edges: &Option<HashSet<u64>>| edges.as_ref().map(|edges| edges.contains(&place));
        if board.is_coloured() {
            line["left_wins"] = wins(&left).into();
            line["right_wins"] = wins(&right).into();
        } else {
            line["wins"] = wins(&all).into();
        }
    }
    drawing
}

fn steps_of(board: &Board, context: &Context<'_>) -> Value {
    let steps = step_plans(board, context.narrator).unwrap_or_default();
    steps.into_iter().map(|(text, plan, svg)| json!({"text": text, "drawing": plan_of(&plan), "svg": svg})).collect()
}

/// The drawing as a file of lines, with the places of its vertices where they are known.
fn export(board: &Board) -> String {
    board.lines()
}
