//! A drawing as data: where its vertices are and which edges join them, for whoever draws it anew.

use super::scene::{self, Mark, Marks, Scene};
use super::steps;
use crate::Narrator;
use grundy::Message;
use grundy::hackenbush::{Board, Colour};

/// A drawing on its ground.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The vertices; the ground has as many as a picture needs.
    pub vertices: Vec<PlanVertex>,
    /// The edges that stand.
    pub edges: Vec<PlanEdge>,
}

/// A vertex of a [`Plan`].
#[derive(Clone, Debug)]
pub struct PlanVertex {
    /// Its name in the input; empty for one that a reduction has made.
    pub name: String,
    /// Whether it is a foot on the ground.
    pub ground: bool,
    /// To the right, and down from the ground, which is at 0.
    pub at: [f64; 2],
}

/// An edge of a [`Plan`].
#[derive(Clone, Debug)]
pub struct PlanEdge {
    /// Its place in the input; for the edges of a reduction, its place in the list.
    pub edge: usize,
    /// The places of its ends among the vertices.
    pub ends: [usize; 2],
    /// Who may cut it.
    pub colour: Colour,
    /// How often it must be cut.
    pub weight: u64,
    /// Its name as a move.
    pub name: String,
    /// What is left after cutting it, where that is known without a search.
    pub after: Option<String>,
    /// Whether a step of the reduction has just made it.
    pub new: bool,
}

/// A position as a plan; with `values`, what each cut leaves.
///
/// ```
/// use grundy::hackenbush::Board;
/// use grundy_report::picture::hackenbush::plan;
/// let plan = plan(&Board::read_inline("0-1,1-2").unwrap(), true).unwrap();
/// assert_eq!((plan.edges[1].name.as_str(), plan.edges[1].after.as_deref()), ("1-2#1", Some("1")));
/// assert!(plan.vertices[plan.edges[1].ends[1]].at[1] < plan.vertices[plan.edges[1].ends[0]].at[1]); // it stands higher
/// ```
pub fn plan(board: &Board, values: bool) -> Result<Plan, Message> {
    let scene = scene::of_board(board, &Marks::default(), false)?;
    let after = if values { scene::values_after_cuts(board) } else { vec![None; board.len()] };
    let stands = board.shape.graph.grounded(|_| true);
    let standing: Vec<usize> = (0..board.len()).filter(|&edge| stands[edge]).collect();
    let name = |at: usize| match &board.sketch {
        Some(sketch) => sketch.vertices[at].name.clone(),
        None => board.shape.labels.get(at).map_or_else(|| "0".to_owned(), u32::to_string),
    };
    let mut plan = of_scene(&scene, name);
    for (one, &edge) in plan.edges.iter_mut().zip(&standing) {
        one.edge = board.place(edge) as usize;
        one.weight = board.weight(edge);
        one.after.clone_from(&after[edge]);
    }
    Ok(plan)
}

/// The reduction step by step: a sentence, the drawing, and its picture.
pub fn step_plans(board: &Board, narrator: &Narrator) -> Result<Vec<(String, Plan, String)>, Message> {
    let pictures = steps::draw(board, narrator)?;
    let scenes = steps::scenes(board, narrator)?;
    let plans = scenes.iter().map(|(_, scene)| of_scene(scene, |_| String::new()));
    Ok(pictures.into_iter().zip(plans).map(|((caption, svg), plan)| (caption, plan, svg)).collect())
}

fn of_scene(scene: &Scene, name: impl Fn(usize) -> String) -> Plan {
    let vertex = |(at, spot): (usize, &crate::picture::net::Spot)| {
        let [x, y] = spot.at.unwrap_or_default();
        PlanVertex { name: name(at), ground: spot.ground, at: [x, -y] }
    };
    let edge = |(at, (edge, &ends)): (usize, (&scene::Edge, &[usize; 2]))| {
        let new = edge.mark == Mark::New;
        PlanEdge { edge: at, ends, colour: edge.colour, weight: 1, name: edge.title.clone(), after: None, new }
    };
    let edges = scene.edges.iter().zip(&scene.net.links).enumerate().map(edge).collect();
    Plan { vertices: scene.net.spots.iter().enumerate().map(vertex).collect(), edges }
}
