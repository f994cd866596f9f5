//! The reduction in pictures: fusion after fusion, then branch after branch made one stalk.
//!
//! All pictures have one scale and one size, so that they can be turned over like pages. What a step has made stands out.

use super::scene::{self, Edge, MOST_EDGES, Mark, Marks, Scene};
use super::svg::{self, Sheet};
use crate::Narrator;
use crate::picture::legend::paragraph;
use crate::picture::net::{Net, Spot};
use crate::svg::canvas::{Anchor, Canvas, Lettering};
use crate::svg::geometry::{Area, Point};
use crate::svg::letters;
use grundy::hackenbush::reduction::{Reduction, Stage, StageStep};
use grundy::hackenbush::{Board, Colour};
use grundy::{Message, msg};

/// The most pictures of one reduction.
const MOST_STAGES: usize = 99;
/// How high an edge of a new stalk is drawn.
const RUNG: f64 = 0.8;
const CAPTION: f64 = 16.0;

pub(super) fn draw(board: &Board, narrator: &Narrator) -> Result<Vec<(String, String)>, Message> {
    Ok(pages(scenes(board, narrator)?, narrator))
}

/// The drawing, and what each step makes of it, with a sentence about the step.
pub(super) fn scenes(board: &Board, narrator: &Narrator) -> Result<Vec<(String, Scene)>, Message> {
    if board.is_coloured() || board.is_weighted() {
        return Err(msg!("picture-steps-green"));
    }
    if board.len() > MOST_EDGES {
        return Err(msg!("drawing-too-large", edges = board.len(), most = MOST_EDGES));
    }
    let original = scene::of_board(board, &Marks::default(), false)?;
    let places = places(board, &original.net);
    let reduction = Reduction::of(&board.shape.graph);
    let mut scenes = vec![(narrator.word("picture-original"), original)];
    for stage in reduction.stages(&board.shape.graph).into_iter().take(MOST_STAGES) {
        let caption = narrator.say(&caption(board, &reduction, &stage));
        scenes.push((caption, scene_of(&stage, &reduction, &places)));
    }
    Ok(scenes)
}

/// Every scene on a page of the same size, under its caption.
fn pages(scenes: Vec<(String, Scene)>, narrator: &Narrator) -> Vec<(String, String)> {
    let all: Vec<&Scene> = scenes.iter().map(|(_, scene)| scene).collect();
    let (scale, legend) = (svg::usual_scale(&all), svg::legend(&all, false, narrator));
    let sheets: Vec<Sheet<'_>> = all.iter().map(|scene| Sheet::at_scale(scene, scale)).collect();
    let mut span = Area::EMPTY;
    sheets.iter().for_each(|sheet| span.include(sheet.area()));
    // A caption needs some room to be read.
    let span = svg::widened(span, 420.0);
    let most_lines = scenes.iter().map(|(caption, _)| letters::wrapped(caption, CAPTION, span.width()).len()).max().unwrap_or(1);
    let top = span.top - most_lines as f64 * CAPTION * 1.4 - 6.0;
    let draw = |(nth, sheet): (usize, &Sheet<'_>)| {
        let mut canvas = sheet.draw(span);
        canvas.reserve(span);
        let numbered = format!("{nth}. {}", scenes[nth].0);
        let style = Lettering::new(CAPTION, Anchor::Start);
        paragraph(&mut canvas, [span.left, top], &numbered, style, span.width());
        let below = canvas.area().bottom + 10.0;
        legend.draw(&mut canvas, [span.left, below], span.width());
        canvas
    };
    let canvases: Vec<Canvas> = sheets.iter().enumerate().map(draw).collect();
    let mut page = Area::EMPTY;
    canvases.iter().for_each(|canvas| page.include(canvas.area()));
    let page = page.grown(12.0);
    let texts: Vec<String> = canvases.into_iter().zip(&scenes).map(|(canvas, (caption, _))| canvas.finish_on(caption, page)).collect();
    scenes.into_iter().map(|(caption, _)| caption).zip(texts).collect()
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
fn places(board: &Board, net: &Net) -> Vec<Vec<Point>> {
    let mut places = vec![vec![]; board.shape.graph.vertices() as usize];
    let mut next = 1;
    for (at, spot) in net.spots.iter().enumerate() {
        let graph_vertex = match (spot.ground, &board.sketch) {
            (true, _) => 0,
            (false, None) => at,
            // Merging keeps the order of the vertices that are not on the ground.
            (false, Some(_)) => {
                next += 1;
                next - 1
            }
        };
        if let (Some(at), Some(places)) = (spot.at, places.get_mut(graph_vertex)) {
            places.push(at);
        }
    }
    places
}

/// Fused vertices stand in the middle of what they were; new stalks rise from what carries them.
fn scene_of(stage: &Stage, reduction: &Reduction, places: &[Vec<Point>]) -> Scene {
    let mut spots: Vec<Spot> = stage.vertices.iter().map(|members| middle(members, places)).collect();
    let mut ends: Vec<[usize; 2]> = stage.edges.iter().map(|edge| edge.map(|end| end as usize)).collect();
    for [below, above] in &ends {
        if spots[*above].at.is_none() {
            spots[*above].at = spots[*below].at.map(|[x, y]| [x, y + RUNG]);
        }
    }
    let is_changed = |spot: usize| match stage.step {
        StageStep::Fuse(block) => reduction.blocks[block].vertices.iter().all(|vertex| stage.vertices[spot].contains(vertex)),
        StageStep::Stalk(block) => reduction.blocks[block].vertices.iter().any(|vertex| stage.vertices[spot].contains(vertex)),
    };
    let changed: Vec<usize> = (0..stage.vertices.len()).filter(|&spot| is_changed(spot)).collect();
    let is_new = |&[u, v]: &[usize; 2]| match stage.step {
        StageStep::Fuse(_) => u == v && changed.contains(&u),
        // The edges of a stalk end in points that the drawing did not have.
        StageStep::Stalk(_) => stage.vertices[v].is_empty() && rises_from(&changed, v, &stage.edges),
    };
    let marks: Vec<Mark> = ends.iter().map(|ends| if is_new(ends) { Mark::New } else { Mark::None }).collect();
    feet(&mut spots, &mut ends);
    let edge = |mark: Mark| Edge { colour: Colour::Green, mark, label: None, title: String::new() };
    let mut net = Net::new(spots, ends);
    net.lay_out();
    net.settle();
    Scene { net, edges: marks.into_iter().map(edge).collect(), rings: changed }
}

/// Whether the way down from a point leads through new points to one of these.
fn rises_from(changed: &[usize], top: usize, edges: &[[u32; 2]]) -> bool {
    let mut at = top;
    for _ in 0..edges.len() {
        if changed.contains(&at) {
            return true;
        }
        match edges.iter().find(|[below, above]| *above as usize == at && below != above) {
            Some([below, _]) => at = *below as usize,
            None => return false,
        }
    }
    false
}

/// The middle of some vertices; the ground keeps its height.
fn middle(members: &[u32], places: &[Vec<Point>]) -> Spot {
    let ground = members.contains(&0);
    let own = members.iter().filter(|&&member| (member == 0) == ground);
    let spots: Vec<Point> = own.flat_map(|&member| places[member as usize].clone()).collect();
    let many = spots.len().max(1) as f64;
    let mean = |axis: usize| spots.iter().map(|spot| spot[axis]).sum::<f64>() / many;
    Spot { at: (!spots.is_empty()).then(|| [mean(0), mean(1)]), ground }
}

/// Every edge at the ground gets a foot of its own under what it carries.
fn feet(spots: &mut Vec<Spot>, ends: &mut [[usize; 2]]) {
    for ends in ends.iter_mut().filter(|ends| ends[0] != ends[1]) {
        for side in 0..2 {
            if spots[ends[side]].ground {
                let above = spots[ends[1 - side]].at.unwrap_or([0.0, 1.0]);
                ends[side] = spots.len();
                spots.push(Spot { at: Some([above[0], 0.0]), ground: true });
            }
        }
    }
    let still_used = ends.iter().any(|ends| ends.contains(&0));
    if !still_used && spots.len() > 1 && !ends.is_empty() {
        spots[0] = Spot::default();
    }
}
