//! The reduction in pictures: fusion after fusion, then branch after branch made one stalk.

use super::scene::{self, Edge, MOST_EDGES, Mark, Marks, Scene, Vertex};
use super::{layout, svg};
use grundy::hackenbush::reduction::{Reduction, Stage, StageStep};
use grundy::hackenbush::{Board, Colour};
use grundy::{Message, msg};

/// The most pictures of one reduction.
const MOST_STAGES: usize = 99;
/// How high an edge of a new stalk is drawn.
const RUNG: f64 = 0.8;

pub(super) fn draw(board: &Board) -> Result<Vec<(Message, String)>, Message> {
    if board.is_coloured() || board.is_weighted() {
        return Err(msg!("picture-steps-green"));
    }
    if board.len() > MOST_EDGES {
        return Err(msg!("drawing-too-large", edges = board.len(), most = MOST_EDGES));
    }
    let original = scene::of_board(board, &Marks::default(), false)?;
    let places = places(board, &original);
    let reduction = Reduction::of(&board.shape.graph);
    let mut pictures = vec![(msg!("picture-original"), svg::write(&original))];
    for stage in reduction.stages(&board.shape.graph).into_iter().take(MOST_STAGES) {
        let message = caption(board, &reduction, &stage);
        pictures.push((message, svg::write(&scene_of(&stage, &places))));
    }
    Ok(pictures)
}

fn caption(board: &Board, reduction: &Reduction, stage: &Stage) -> Message {
    let names = |block: usize| {
        let names: Vec<String> = reduction.blocks[block].vertices.iter().flat_map(|&vertex| board.vertex_names(vertex)).collect();
        names.join(", ")
    };
    match stage.step {
        StageStep::Fuse(block) => {
            let edges = reduction.blocks[block].loops.len();
            let rest = if edges % 2 == 1 { msg!("hackenbush-odd-loops") } else { msg!("hackenbush-even-loops") };
            msg!("picture-fuse", names = names(block), edges = edges, rest = rest)
        }
        StageStep::Stalk(block) => msg!("picture-stalk", names = names(block), worth = reduction.blocks[block].worth as usize),
    }
}

/// Where each vertex of the graph is drawn; the ground, which may have many feet, in several places.
fn places(board: &Board, scene: &Scene) -> Vec<Vec<[f64; 2]>> {
    let mut places = vec![vec![]; board.shape.graph.vertices() as usize];
    let mut next = 1;
    for (at, vertex) in scene.vertices.iter().enumerate() {
        let graph_vertex = match (vertex.ground, &board.sketch) {
            (true, _) => 0,
            (false, None) => at,
            // Merging keeps the order of the vertices that are not on the ground.
            (false, Some(_)) => {
                next += 1;
                next - 1
            }
        };
        if let (Some(at), Some(places)) = (vertex.at, places.get_mut(graph_vertex)) {
            places.push(at);
        }
    }
    places
}

/// Fused vertices stand in the middle of what they were; new stalks rise from what carries them.
fn scene_of(stage: &Stage, places: &[Vec<[f64; 2]>]) -> Scene {
    let mut vertices: Vec<Vertex> = stage
        .vertices
        .iter()
        .map(|members| {
            let ground = members.contains(&0);
            let spots: Vec<[f64; 2]> =
                members.iter().filter(|&&member| (member == 0) == ground).flat_map(|&member| places[member as usize].clone()).collect();
            let many = spots.len().max(1) as f64;
            let middle = |axis: usize| spots.iter().map(|spot| spot[axis]).sum::<f64>() / many;
            Vertex { at: (!spots.is_empty()).then(|| [middle(0), middle(1)]), ground }
        })
        .collect();
    let mut ends: Vec<[usize; 2]> = stage.edges.iter().map(|edge| edge.map(|end| end as usize)).collect();
    for [below, above] in &ends {
        if vertices[*above].at.is_none() {
            vertices[*above].at = vertices[*below].at.map(|[x, y]| [x, y + RUNG]);
        }
    }
    feet(&mut vertices, &mut ends);
    let edge = |ends: [usize; 2]| Edge { ends, colour: Colour::Green, mark: Mark::None, label: None, title: String::new() };
    let mut scene = Scene { vertices, edges: ends.into_iter().map(edge).collect() };
    layout::place(&mut scene);
    scene
}

/// Every edge at the ground gets a foot of its own under what it carries.
fn feet(vertices: &mut Vec<Vertex>, ends: &mut [[usize; 2]]) {
    for ends in ends.iter_mut().filter(|ends| ends[0] != ends[1]) {
        for side in 0..2 {
            if vertices[ends[side]].ground {
                let above = vertices[ends[1 - side]].at.unwrap_or([0.0, 1.0]);
                ends[side] = vertices.len();
                vertices.push(Vertex { at: Some([above[0], 0.0]), ground: true });
            }
        }
    }
    let still_used = ends.iter().any(|ends| ends.contains(&0));
    if !still_used && vertices.len() > 1 && !ends.is_empty() {
        vertices[0] = Vertex::default();
    }
}
