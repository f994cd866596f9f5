//! Pictures of solved graphs: SVG of our own, or DOT for Graphviz.

mod dot;
mod drawing;
mod layout;
mod names;

pub use dot::dot;
pub use drawing::svg;
pub(super) use drawing::{canvas, check_size, too_large};

use grundy::Outcome;
use grundy::graph::explain::braced;
use grundy::graph::{Arcs, Csr, Solved};

/// The most vertices that fit a picture.
pub const MOST_VERTICES: usize = 400;

/// Where to draw the vertices of a graph, and in which row from the top: to the right and down, rows 1 apart.
///
/// ```
/// use grundy::graph::Csr;
/// let places = grundy_report::picture::graph::places(&Csr::from_arcs(2, &[(1, 0)]));
/// assert_eq!((places[1].1, places[0].1), (0, 1));
/// ```
pub fn places(graph: &Csr) -> Vec<([f64; 2], usize)> {
    let rows = layout::rows(graph);
    let laid_out = layout::Layout::of(graph, &vec![HALF_WIDTH; graph.len()]);
    laid_out.places.iter().map(|&[x, y]| [x / layout::ROW, y / layout::ROW]).zip(rows).collect()
}

/// Half the room of a vertex whose name is short.
const HALF_WIDTH: f64 = 20.0;

/// The arcs of a picture: a move to several vertices is drawn as an arc to each.
pub fn arcs(solved: &Solved) -> Csr {
    match &solved.graph.arcs {
        Arcs::Single(graph) => graph.clone(),
        Arcs::Multi(graph) => graph.followers(),
    }
}

/// What stands on a vertex: its nim-value, or the set of a draw.
fn worth(solved: &Solved, vertex: u32) -> String {
    let facts = solved.facts(vertex);
    match (facts.nim_value, facts.loopy) {
        (Some(value), _) => value.0.to_string(),
        (None, Some(values)) => format!("∞{}", braced(&values)),
        (None, None) => "?".into(),
    }
}

fn is_winning(solved: &Solved, from: u32, to: u32) -> bool {
    solved.wins(from).iter().any(|option| option.contains(&to))
}

/// Fill and line of a vertex: green is won, plum lost, grey drawn.
fn colours(outcome: Outcome) -> (&'static str, &'static str) {
    match outcome {
        Outcome::N => ("#dff3e4", "#1a7f37"),
        Outcome::P => ("#f7e1f3", "#99287f"),
        Outcome::Draw => ("#ececec", "#57606a"),
    }
}
