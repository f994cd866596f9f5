//! `graph` and `followers`: a game graph with values, outcomes, and why.

use crate::convention::position_of;
use crate::fields::Fields;
use crate::solve::value;
use crate::{Context, Refusal, plain};
use grundy::games::graph::search_misere;
use grundy::graph::{Arcs, NamedGraph, Solved, Unsolved, Wanted, read::read};
use grundy::sum::graph::unfold;
use grundy::text::Text;
use grundy::{Outcome, SolveError};
use grundy_report::picture::graph as picture;
use grundy_report::{diagnostic, graph as report, json};
use serde_json::{Value, json};

/// So many vertices are told of unless told, and at most; so many have a place.
const USUAL: u64 = 400;
const MOST: u64 = 5_000;
const MOST_PLACED: usize = 400;

/// A graph that is given as text.
pub fn graph(mut fields: Fields, context: &mut Context<'_>) -> Result<Value, Refusal> {
    let text = fields.required("graph")?;
    let most = fields.limited("most", USUAL, MOST)? as usize;
    fields.done()?;
    let named = read(Text::new(&text)).map_err(|wrong| Refusal::notation("graph", &text, &wrong))?;
    told(named, most, context)
}

/// The graph of all that can follow a position.
pub fn followers(mut fields: Fields, context: &mut Context<'_>) -> Result<Value, Refusal> {
    let text = fields.required("position")?;
    let most = fields.limited("most", USUAL, MOST)? as usize;
    fields.done()?;
    match unfold(&position_of("position", &text)?, context.budget) {
        Ok(named) => told(named, most, context),
        Err(error) => Ok(undecided(&error, context)),
    }
}

fn told(named: NamedGraph, most: usize, context: &Context<'_>) -> Result<Value, Refusal> {
    let mut solved = match Solved::within(named, Wanted::Both, 1, context.budget) {
        Ok(solved) => solved,
        Err(Unsolved::Cycle(message)) => return Err(Refusal::new(422, "notation", &message)),
        Err(Unsolved::Stopped(error)) => return Ok(undecided(&error, context)),
    };
    // Misère outcomes that are not found are null.
    let misere = search_misere(&mut solved, context.budget).is_ok();
    let arcs = picture::arcs(&solved);
    let places = (solved.graph.len() <= MOST_PLACED).then(|| picture::places(&arcs));
    let shown = solved.graph.len().min(most) as u32;
    let vertex = |vertex: u32| {
        let mut line = value(&json::VertexLine(&solved, vertex));
        let place = places.as_ref().map(|places| places[vertex as usize]);
        line["at"] = json!(place.map(|(at, _)| at));
        line["layer"] = json!(place.map(|(_, row)| row));
        line["options"] = json!(solved.graph.options(vertex));
        line["why"] = plain(&report::explanation(&solved, vertex, context.narrator)).into();
        line
    };
    let draws = (0..solved.graph.len() as u32).filter(|&vertex| solved.facts(vertex).outcome == Outcome::Draw).count();
    let listed = (0..shown).flat_map(|from| arcs.row(from).iter().map(move |&to| [from, to])).filter(|[_, to]| *to < shown);
    Ok(json!({
        "vertices": (0..shown).map(vertex).collect::<Value>(),
        "arcs": listed.collect::<Vec<_>>(),
        "multi": matches!(solved.graph.arcs, Arcs::Multi(_)),
        "size": {"vertices": solved.graph.len(), "arcs": arcs.arcs()},
        "draws": draws,
        "misere_complete": misere,
        "complete": shown as usize == solved.graph.len(),
        "text": plain(&report::summary(&solved, context.narrator)),
        "svg": picture::svg(&solved, None, context.narrator).ok(),
    }))
}

fn undecided(error: &SolveError, context: &Context<'_>) -> Value {
    json!({"vertices": [], "arcs": [], "complete": false, "undecided": {"reason": json::stop_name(error), "message": diagnostic::unsolved(error, context.narrator)}})
}
