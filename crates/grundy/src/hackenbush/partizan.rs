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
        Some(order) => tree(board, &order, |_| {}),
        None if edges <= MOST_EDGES => Some(Between::of(board)?.value),
        None => None,
    }
}

/// An edge of a tree with what stands on it.
pub(super) struct Branch {
    /// Which edge.
    pub edge: u32,
    /// The vertex at its lower end.
    pub below: u32,
    /// The value of what stands on it.
    pub above: Dyadic,
    /// The value of both together.
    pub worth: Dyadic,
}

/// The value of a red-blue tree; shows every branch, loops first, then from the top down.
pub(super) fn tree(board: &Board, order: &[(u32, u32, u32)], mut show: impl FnMut(Branch)) -> Option<Dyadic> {
    let graph = &board.shape.graph;
    let mut values = vec![Dyadic::ZERO; graph.vertices() as usize];
    let loops = graph.ends().iter().zip(0..).filter(|([u, v], _)| u == v).map(|(&[at, _], edge)| (None, edge, at));
    let upright = order.iter().rev().map(|&(vertex, edge, below)| (Some(vertex), edge, below));
    let grounded = graph.grounded(|_| true);
    for (top, edge, below) in loops.chain(upright).filter(|&(_, edge, _)| grounded[edge as usize]) {
        let above = top.map_or(Dyadic::ZERO, |top| values[top as usize]);
        let worth = on_edge(board.colour(edge as usize), above)?;
        show(Branch { edge, below, above, worth });
        values[below as usize] = values[below as usize].plus(worth)?;
    }
    Some(values[GROUND as usize])
}

/// The value of a small red-blue graph as the simplest number between the best that each player can leave.
pub(super) struct Between {
    /// Left's best cut and what it leaves.
    pub left: Option<(u32, Dyadic)>,
    /// Right's.
    pub right: Option<(u32, Dyadic)>,
    /// The value.
    pub value: Dyadic,
}

impl Between {
    /// Works it out, for at most [`MOST_EDGES`] edges.
    pub fn of(board: &Board) -> Option<Between> {
        let edges = board.len();
        if edges > MOST_EDGES {
            return None;
        }
        let all = standing(&board.shape.graph, (1 << edges) - 1);
        let mut known = HashMap::new();
        let value = graph(board, all, &mut known)?;
        let mut between = Between { left: None, right: None, value };
        for edge in (0..edges as u32).filter(|edge| all >> edge & 1 == 1) {
            let option = graph(board, standing(&board.shape.graph, all & !(1 << edge)), &mut known)?;
            let is_left = board.colour(edge as usize) == Colour::Blue;
            let best = if is_left { &mut between.left } else { &mut between.right };
            if best.is_none_or(|(_, best)| if is_left { best < option } else { option < best }) {
                *best = Some((edge, option));
            }
        }
        Some(between)
    }
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
