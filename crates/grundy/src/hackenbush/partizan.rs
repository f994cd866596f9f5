//! Red-blue Hackenbush, every position of which is a number.
//!
//! **Trees** (Berlekamp; Conway, On Numbers and Games, 1976). What stands on a vertex is worth the sum of its branches. A
//! blue edge with something of value x above it is worth (x + n) / 2ⁿ⁻¹ where n is the least of 1, 2, … with x + n > 1; a red
//! edge the negative of that with -x. On a stalk this is Berlekamp's rule: count the first run of one colour, then halve
//! with every edge.
//!
//! **Graphs.** In general a position is the simplest number between its Left and its Right options. Deciding who wins is
//! NP-hard even for pictures of simple shape (Winning Ways, ch. 7), so only small graphs are worked out, over all sets
//! of edges. With green edges the value need not be a number, and no rule for it is known beyond special shapes (flower
//! gardens, green jungles sliding on a purple mountain); such positions are searched for their outcome.

use super::board::{Board, Colour};
use super::multigraph::GROUND;
use super::reference::standing;
use crate::partizan::{Dyadic, Side};
use std::collections::HashMap;

/// Graphs with cycles are worked out up to this many edges.
const MOST_EDGES: usize = 18;

/// Who may cut an edge.
pub fn may_cut(side: Side, colour: Colour) -> bool {
    colour == Colour::Green || (side == Side::Left) == (colour == Colour::Blue)
}

/// The value of a red-blue position, if it is a tree with loops or small. `None` also if it needs too fine a fraction.
///
/// ```
/// use grundy::hackenbush::{Board, partizan::red_blue};
/// let value = |text| red_blue(&Board::read_inline(text).unwrap()).map(|number| number.to_string());
/// assert_eq!(value("0-1b,1-2r,2-3b"), Some("3/4".into()));
/// assert_eq!(value("0-1b,1-0r"), Some("0".into()));
/// assert_eq!(value("0-1g"), None);
/// ```
pub fn red_blue(board: &Board) -> Option<Dyadic> {
    let edges = board.len();
    if board.is_weighted() || (0..edges).any(|edge| board.colour(edge) == Colour::Green) {
        return None;
    }
    match board.shape.graph.climb() {
        Some(order) => tree(board, &order),
        None if edges <= MOST_EDGES => {
            let all = (1 << edges) - 1;
            graph(board, standing(&board.shape.graph, all), &mut HashMap::new())
        }
        None => None,
    }
}

fn tree(board: &Board, order: &[(u32, u32, u32)]) -> Option<Dyadic> {
    let graph = &board.shape.graph;
    let mut values = vec![Dyadic::ZERO; graph.vertices() as usize];
    for (edge, &[u, _]) in graph.ends().iter().enumerate().filter(|(_, [u, v])| u == v) {
        values[u as usize] = values[u as usize].plus(on_edge(board.colour(edge), Dyadic::ZERO)?)?;
    }
    for &(vertex, edge, below) in order.iter().rev() {
        let branch = on_edge(board.colour(edge as usize), values[vertex as usize])?;
        values[below as usize] = values[below as usize].plus(branch)?;
    }
    Some(values[GROUND as usize])
}

/// An edge with something of value x above it.
fn on_edge(colour: Colour, x: Dyadic) -> Option<Dyadic> {
    match colour {
        Colour::Blue => on_blue(x),
        _ => on_blue(-x).map(|value| -value),
    }
}

fn on_blue(x: Dyadic) -> Option<Dyadic> {
    // The least n ≥ 1 above 1 - x.
    let n = Dyadic::from(1).plus(-x)?.floor().checked_add(1)?.max(1);
    let halvings = u32::try_from(n - 1).ok()?;
    x.plus(Dyadic::from(i64::try_from(n).ok()?))?.halved(halvings)
}

/// The edges of the set are all joined to the ground.
fn graph(board: &Board, edges: u64, known: &mut HashMap<u64, Dyadic>) -> Option<Dyadic> {
    if let Some(&value) = known.get(&edges) {
        return Some(value);
    }
    let (mut low, mut high): (Option<Dyadic>, Option<Dyadic>) = (None, None);
    for edge in (0..board.len()).filter(|edge| edges >> edge & 1 == 1) {
        let option = graph(board, standing(&board.shape.graph, edges & !(1 << edge)), known)?;
        match board.colour(edge) {
            Colour::Blue => low = Some(low.map_or(option, |low| low.max(option))),
            _ => high = Some(high.map_or(option, |high| high.min(option))),
        }
    }
    let value = Dyadic::simplest_between(low, high)?;
    known.insert(edges, value);
    Some(value)
}
