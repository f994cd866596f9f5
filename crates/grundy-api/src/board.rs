//! What is on the table, as data that a page can draw and touch.

use grundy::Sum;
use grundy::game::{Look, Shade, Square};
use grundy::games::graph::GraphGame;
use grundy::games::hackenbush::Hackenbush;
use grundy::graph::{Arcs, Csr, NamedGraph};
use grundy::hackenbush::{Board, Colour};
use grundy::sum::{Component, TypedComponent};
use grundy_report::picture::hackenbush::{Plan, plan};
use grundy_report::picture::{graph, places};
use grundy_report::{Narrator, catalogue};
use serde_json::{Value, json};

/// Larger drawings are given without places.
const MOST_PLACED: usize = 150;

/// So many parts of a component are shown one by one.
const MOST_PARTS: usize = 1_000;

/// Every component of a sum with its parts.
pub fn board(sum: &Sum, narrator: &Narrator) -> Value {
    sum.components().iter().map(|component| component_of(component.as_ref(), narrator)).collect()
}

fn component_of(component: &dyn Component, narrator: &Narrator) -> Value {
    let parts = (0..component.len().min(MOST_PARTS)).map(|part| json!({"text": component.part(part), "look": look(component, part)}));
    json!({
        "text": component.notation(),
        "game": component.prefix(),
        "title": catalogue::titled(&component.prefix(), narrator),
        "same_as": component.recognised_as(),
        "parts": parts.collect::<Value>(),
    })
}

/// What a part looks like, or null.
fn look(component: &dyn Component, part: usize) -> Value {
    if let Some(drawings) = component.as_any().downcast_ref::<TypedComponent<Hackenbush>>() {
        return drawing(&drawings.parts[part].board());
    }
    if let Some(tokens) = component.as_any().downcast_ref::<TypedComponent<GraphGame>>() {
        return graph_with(tokens.rules.graph(), tokens.parts[part].id());
    }
    component.notes().look(part).map_or(Value::Null, |look| look_of(&look))
}

fn look_of(look: &Look) -> Value {
    match look {
        Look::Heaps { sizes, from } => json!({"kind": "heaps", "sizes": sizes, "from": from}),
        Look::Row(pins) => json!({"kind": "row", "pins": pins}),
        Look::Squares { rows, from } => {
            let rows: Vec<Vec<String>> = rows.iter().map(|row| row.iter().map(|&one| square(one)).collect()).collect();
            json!({"kind": "squares", "rows": rows, "from": from})
        }
        Look::Queen(at) => json!({"kind": "queen", "at": at}),
        Look::Net { points, lines, rooted } => {
            let places = (points.len() <= MOST_PLACED).then(|| places(points.len(), lines, *rooted));
            let point = |(at, (name, shade)): (usize, &(String, Shade))| json!({"name": name, "shade": shade_name(*shade), "at": places.as_ref().map(|places| places[at])});
            json!({"kind": "net", "points": points.iter().enumerate().map(point).collect::<Value>(), "lines": lines, "rooted": rooted})
        }
    }
}

fn square(square: Square) -> String {
    match square {
        Square::Free => "free".into(),
        Square::Blocked => "blocked".into(),
        Square::Coin => "coin".into(),
        Square::Coins(count) => format!("coins {count}"),
        Square::Cross => "cross".into(),
        Square::Head => "head".into(),
        Square::Tail => "tail".into(),
        Square::Chocolate => "chocolate".into(),
        Square::Poison => "poison".into(),
        Square::Own => "own".into(),
        Square::Other => "other".into(),
        Square::Bead(weight) => format!("bead {weight}"),
        Square::Black => "black".into(),
        Square::White => "white".into(),
    }
}

fn shade_name(shade: Shade) -> &'static str {
    match shade {
        Shade::Plain => "plain",
        Shade::Black => "black",
        Shade::White => "white",
    }
}

/// The name of a colour.
fn colour_name(colour: Colour) -> &'static str {
    match colour {
        Colour::Green => "green",
        Colour::Blue => "blue",
        Colour::Red => "red",
    }
}

/// A drawing, with places if it is not too large.
fn drawing(board: &Board) -> Value {
    match plan(board, false).ok().filter(|_| board.len() <= MOST_PLACED) {
        Some(plan) => plan_of(&plan),
        None => unplaced(board),
    }
}

/// A laid out drawing.
pub fn plan_of(plan: &Plan) -> Value {
    let vertex =
        |vertex: &grundy_report::picture::hackenbush::PlanVertex| json!({"name": vertex.name, "ground": vertex.ground, "at": vertex.at});
    let edge = |edge: &grundy_report::picture::hackenbush::PlanEdge| {
        let mut value =
            json!({"edge": edge.edge, "ends": edge.ends, "colour": colour_name(edge.colour), "weight": edge.weight, "name": edge.name});
        if edge.new {
            value["new"] = true.into();
        }
        value
    };
    json!({"kind": "drawing", "vertices": plan.vertices.iter().map(vertex).collect::<Value>(), "edges": plan.edges.iter().map(edge).collect::<Value>()})
}

/// A drawing too large to be laid out.
fn unplaced(board: &Board) -> Value {
    let vertices =
        board.shape.labels.iter().enumerate().map(|(at, label)| json!({"name": label.to_string(), "ground": at == 0, "at": null}));
    let edge = |edge: usize| {
        let (ends, colour) = (board.shape.graph.ends()[edge], colour_name(board.colour(edge)));
        json!({"edge": board.place(edge), "ends": ends, "colour": colour, "weight": board.weight(edge), "name": board.edge_name(edge)})
    };
    json!({"kind": "drawing", "vertices": vertices.collect::<Value>(), "edges": (0..board.len()).map(edge).collect::<Value>()})
}

/// A graph with a token on it.
fn graph_with(graph: &NamedGraph, token: u32) -> Value {
    let single = match &graph.arcs {
        Arcs::Single(graph) => graph.clone(),
        Arcs::Multi(graph) => graph.followers(),
    };
    let vertices = graph.len() as u32;
    let arcs = (0..vertices).flat_map(|from| graph.options(from).into_iter().map(move |to| [&[from], to].concat()));
    json!({"kind": "graph", "vertices": vertices_of(graph, &single), "arcs": arcs.collect::<Vec<_>>(), "token": token})
}

fn vertices_of(graph: &NamedGraph, single: &Csr) -> Value {
    let places = (graph.len() <= MOST_PLACED).then(|| graph::places(single));
    let vertex = |at: u32| json!({"name": graph.names.name(at).to_string(), "at": places.as_ref().map(|places| places[at as usize].0)});
    (0..graph.len() as u32).map(vertex).collect()
}
