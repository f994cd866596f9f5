//! What to draw: vertices, edges, marks and labels, with no thought of pixels.

use crate::picture::net::{Net, Spot};
use grundy::games::hackenbush::{Drawing, Hackenbush};
use grundy::hackenbush::partizan::red_blue;
use grundy::hackenbush::{Board, Colour, GROUND};
use grundy::{Message, Ruleset, Worth, msg};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Larger drawings are refused: nobody would see anything.
pub const MOST_EDGES: usize = 2_000;

/// A drawing: what is joined and where it is, with what is to be said of each edge.
#[derive(Clone, Debug, Default)]
pub(super) struct Scene {
    pub net: Net,
    /// One for each line of the net.
    pub edges: Vec<Edge>,
    /// Points that stand out.
    pub rings: Vec<usize>,
}

/// A line between two points.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    pub colour: Colour,
    pub mark: Mark,
    /// What stands beside it: a weight, or the value left after cutting it.
    pub label: Option<String>,
    /// What a viewer shows when the pointer rests on it.
    pub title: String,
}

/// Why an edge stands out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Mark {
    #[default]
    None,
    /// Its cut wins.
    Wins,
    /// It wins for Left alone.
    Left,
    /// It wins for Right alone.
    Right,
    /// A step of the reduction has just made it.
    New,
}

impl Mark {
    /// Whether a cut of the edge wins for somebody.
    pub fn is_winning(self) -> bool {
        matches!(self, Mark::Wins | Mark::Left | Mark::Right)
    }
}

/// The edges that stand out, by their places in the input.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    left: BTreeSet<u64>,
    right: BTreeSet<u64>,
}

impl Marks {
    /// Edges whose cut wins, whoever makes it.
    pub fn winning(edges: impl IntoIterator<Item = u64>) -> Marks {
        let edges: BTreeSet<u64> = edges.into_iter().collect();
        Marks { left: edges.clone(), right: edges }
    }

    /// Edges whose cut wins for Left, and those for Right.
    pub fn sides(left: impl IntoIterator<Item = u64>, right: impl IntoIterator<Item = u64>) -> Marks {
        Marks { left: left.into_iter().collect(), right: right.into_iter().collect() }
    }

    fn of(&self, place: u64) -> Mark {
        match (self.left.contains(&place), self.right.contains(&place)) {
            (true, true) => Mark::Wins,
            (true, false) => Mark::Left,
            (false, true) => Mark::Right,
            (false, false) => Mark::None,
        }
    }
}

/// The scene of a position, laid out.
pub(super) fn of_board(board: &Board, marks: &Marks, labels: bool) -> Result<Scene, Message> {
    if board.len() > MOST_EDGES {
        return Err(msg!("drawing-too-large", edges = board.len(), most = MOST_EDGES));
    }
    let (spots, ends) = points(board);
    let after = if labels { values_after_cuts(board) } else { vec![None; board.len()] };
    let stands = board.shape.graph.grounded(|_| true);
    let edge = |edge: usize| {
        let weight = (board.weight(edge) != 1).then(|| format!("×{}", board.weight(edge)));
        let label = match (weight, &after[edge]) {
            (weight, None) => weight,
            (None, Some(value)) => Some(value.clone()),
            (Some(weight), Some(value)) => Some(format!("{weight} {value}")),
        };
        let (colour, mark) = (board.colour(edge), marks.of(board.place(edge).into()));
        Edge { colour, mark, label, title: board.edge_name(edge) }
    };
    let standing: Vec<usize> = (0..board.len()).filter(|&edge| stands[edge]).collect();
    let mut net = Net::new(spots, standing.iter().map(|&edge| ends[edge]).collect());
    net.lay_out();
    Ok(Scene { net, edges: standing.into_iter().map(edge).collect(), rings: vec![] })
}

/// The points of a position and the ends of its edges among them. Without a sketch every edge at the ground gets a foot of
/// its own there, as one draws it.
fn points(board: &Board) -> (Vec<Spot>, Vec<[usize; 2]>) {
    if let Some(sketch) = &board.sketch {
        let spots = sketch.vertices.iter().map(|spot| Spot { at: spot.at, ground: spot.ground }).collect();
        let ends = (0..board.len()).map(|edge| sketch.ends[board.place(edge) as usize].map(|end| end as usize));
        return (spots, ends.collect());
    }
    let mut spots = vec![Spot::default(); board.shape.graph.vertices() as usize];
    let mut foot = || {
        spots.push(Spot { at: None, ground: true });
        spots.len() - 1
    };
    let ends = board.shape.graph.ends().iter().map(|&[u, v]| match (u, v) {
        (GROUND, GROUND) => [foot(); 2],
        (GROUND, v) => [foot(), v as usize],
        (u, GROUND) => [u as usize, foot()],
        (u, v) => [u as usize, v as usize],
    });
    let ends = ends.collect();
    (spots, ends)
}

/// What is left after each cut, where it is known without a search: nim-values, or numbers with colours.
pub(super) fn values_after_cuts(board: &Board) -> Vec<Option<String>> {
    let board = Arc::new(board.clone());
    let value = |edge: usize| {
        let after = Drawing::Cut(board.clone(), edge as u32);
        if board.is_coloured() {
            return red_blue(&after.board()).map(|number| number.to_string());
        }
        match Hackenbush.theorem(&after)?.worth {
            Worth::Nimber(value) => Some(value.0.to_string()),
            _ => None,
        }
    };
    (0..board.len()).map(value).collect()
}
