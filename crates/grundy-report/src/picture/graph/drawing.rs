//! A solved graph on paper: boxes in rows with their values, winning arcs thick, and a legend.

use super::layout::Layout;
use super::{arcs, colours, is_winning, names, worth};
use crate::Narrator;
use crate::picture::legend::{Legend, paragraph};
use crate::svg::canvas::{Anchor, Canvas, Lettering, Paint, ink};
use crate::svg::geometry::{Area, Path, Point, length, minus, plus};
use crate::svg::letters;
use grundy::graph::Solved;
use grundy::{Message, Outcome, msg};

/// The most vertices that fit a picture, and the longest side of one, in pixels.
const MOST_VERTICES: usize = 400;
const MOST_SIDE: f64 = 6_000.0;

/// Half the height of a vertex.
const HALF: f64 = 22.0;
const NAME: f64 = 12.5;
const VALUE: f64 = 17.0;
/// Longer names are cut short.
const WIDEST_NAME: f64 = 110.0;
const WIN: &str = "#1a7f37";
const ARC: &str = "#8c959f";

/// Whether so many vertices fit a picture.
pub(crate) fn check_size(vertices: usize) -> Result<(), Message> {
    if vertices > MOST_VERTICES { Err(too_large(vertices)) } else { Ok(()) }
}

/// That so many vertices do not.
pub(crate) fn too_large(vertices: usize) -> Message {
    msg!("graph-picture-too-large", count = vertices, most = MOST_VERTICES)
}

/// The graph as SVG, or why there is no picture. `marked` gets a ring.
pub fn svg(solved: &Solved, marked: Option<u32>, narrator: &Narrator) -> Result<String, Message> {
    let marked: Vec<u32> = marked.into_iter().collect();
    Ok(canvas(solved, &marked, |from, to| is_winning(solved, from, to), narrator)?.finish(&narrator.word("picture-title"), 24.0))
}

/// The graph on a canvas, with rings around some vertices, and some arcs thick.
pub(crate) fn canvas(solved: &Solved, marked: &[u32], is_thick: impl Fn(u32, u32) -> bool, narrator: &Narrator) -> Result<Canvas, Message> {
    check_size(solved.graph.len())?;
    let graph = arcs(solved);
    let repeated = names::repeated(&solved.graph.names).unwrap_or_default();
    let label = |vertex: u32| {
        let name = names::without(&solved.graph.names.name(vertex).to_string(), &repeated);
        (letters::fitted(&name, NAME, WIDEST_NAME), worth(solved, vertex))
    };
    let labels: Vec<(String, String)> = graph.vertices().map(label).collect();
    let half = |(name, value): &(String, String)| (letters::width(name, NAME).max(letters::width(value, VALUE)) / 2.0 + 10.0).max(HALF);
    let halves: Vec<f64> = labels.iter().map(half).collect();
    // A loop needs room at the right.
    let rooms: Vec<f64> =
        graph.vertices().zip(&halves).map(|(at, half)| half + if graph.row(at).contains(&at) { 16.0 } else { 0.0 }).collect();
    refuse_large(Layout::least_size(&graph, &rooms), graph.len())?;
    let layout = Layout::of(&graph, &rooms);
    refuse_large([layout.width, layout.height], graph.len())?;
    let mut canvas = Canvas::default();
    for route in &layout.routes {
        draw_arc(&mut canvas, &route.points, [halves[route.from as usize], halves[route.to as usize]], is_thick(route.from, route.to));
    }
    for vertex in graph.vertices() {
        let area = Area::around(layout.places[vertex as usize], 2.0 * halves[vertex as usize], 2.0 * HALF);
        draw_vertex(&mut canvas, area, &labels[vertex as usize], solved.facts(vertex).outcome, marked.contains(&vertex));
    }
    add_words(&mut canvas, solved, &repeated, narrator);
    Ok(canvas)
}

/// That a picture would have too many pixels.
fn refuse_large([width, height]: [f64; 2], vertices: usize) -> Result<(), Message> {
    if width.max(height) <= MOST_SIDE {
        return Ok(());
    }
    let (width, height) = (width.ceil() as u64, height.ceil() as u64);
    Err(msg!("graph-picture-too-wide", count = vertices, width = width, height = height, most = MOST_SIDE as u64))
}

/// The legend below, and what all names begin with above.
fn add_words(canvas: &mut Canvas, solved: &Solved, repeated: &[String], narrator: &Narrator) {
    let area = canvas.area();
    let wide = area.width().max(420.0);
    if !repeated.is_empty() {
        let heading = narrator.say(&msg!("picture-vertex-names", start = repeated.join(" + ")));
        let style = Lettering::new(14.0, Anchor::Start).coloured(ink::SOFT);
        let high = letters::wrapped(&heading, 14.0, wide).len() as f64 * 14.0 * 1.4;
        paragraph(canvas, [area.left, area.top - high], &heading, style, wide);
    }
    let outcomes = [(Outcome::N, "picture-won"), (Outcome::P, "picture-lost"), (Outcome::Draw, "picture-drawn")];
    let mut legend = Legend::default();
    for (outcome, key) in outcomes {
        if (0..solved.graph.len() as u32).any(|vertex| solved.facts(vertex).outcome == outcome) {
            legend.add(narrator.word(key), |canvas| canvas.rect(Area::new(0.0, -8.0, 22.0, 16.0), 5.0, box_paint(outcome)));
        }
    }
    legend.add(narrator.word("picture-arc"), |canvas| {
        draw_arrow(canvas, Path::from([0.0, 0.0]).line([26.0, 0.0]), [26.0, 0.0], [1.0, 0.0], true)
    });
    legend.draw(canvas, [area.left, area.bottom + 14.0], wide);
}

/// Green is won, plum with dashes lost, grey with dots drawn.
fn box_paint(outcome: Outcome) -> Paint<'static> {
    let (fill, line) = colours(outcome);
    let dash = match outcome {
        Outcome::N => "",
        Outcome::P => "6 3",
        Outcome::Draw => "2 3",
    };
    Paint::fill(fill).and_line(line, 1.8).dashed(dash)
}

fn draw_vertex(canvas: &mut Canvas, area: Area, (name, value): &(String, String), outcome: Outcome, marked: bool) {
    if marked {
        canvas.rect(area.grown(5.0), 15.0, Paint::line("#0969da", 2.5));
    }
    canvas.rect(area, 11.0, box_paint(outcome));
    let [x, y] = area.middle();
    canvas.text([x, y - 6.0], name, Lettering::new(NAME, Anchor::Middle).coloured("#424a53"));
    canvas.text([x, y + 14.0], value, Lettering::new(VALUE, Anchor::Middle).bold());
}

/// A smooth line through the points, from the edge of the first box to the edge of the last.
fn draw_arc(canvas: &mut Canvas, points: &[Point], [from_half, to_half]: [f64; 2], winning: bool) {
    let [first, .., last] = points else { return };
    if points.len() == 2 && first == last {
        // An arc to itself: a small loop at the right.
        let [x, y] = [first[0] + from_half, first[1]];
        let end = [x + 2.0, y + 9.0];
        let path = Path::from([x, y - 9.0]).curve([x + 34.0, y - 24.0], [x + 34.0, y + 24.0], end);
        return draw_arrow(canvas, path, end, [-0.91, -0.42], winning);
    }
    let start = clip(*first, points[1], from_half);
    let end = clip(*last, points[points.len() - 2], to_half);
    let all: Vec<Point> = [start].into_iter().chain(points[1..points.len() - 1].iter().copied()).chain([end]).collect();
    let mut path = Path::from(start);
    let mut before_end = start;
    // Catmull and Rom's curve through the points, as Bézier pieces.
    for at in 0..all.len() - 1 {
        let before = all[at.saturating_sub(1)];
        let (here, next, after) = (all[at], all[at + 1], all[(at + 2).min(all.len() - 1)]);
        let (a, b) = (plus(here, minus(next, before), 1.0 / 6.0), plus(next, minus(after, here), -1.0 / 6.0));
        path = if all.len() == 2 { path.line(next) } else { path.curve(a, b, next) };
        before_end = b;
    }
    let step = minus(end, before_end);
    let long = length(step).max(1e-9);
    draw_arrow(canvas, path, end, [step[0] / long, step[1] / long], winning);
}

/// A line with its head at the end, which it reaches in this direction.
fn draw_arrow(canvas: &mut Canvas, path: Path, end: Point, along: Point, winning: bool) {
    let (colour, thick, long, wide) = if winning { (WIN, 3.0, 13.0, 5.5) } else { (ARC, 1.4, 9.0, 3.6) };
    canvas.path(&path, Paint::line(colour, thick));
    let back = plus(end, along, -long);
    let aside = [-along[1], along[0]];
    canvas.path(&Path::polygon(&[plus(end, along, 1.0), plus(back, aside, wide), plus(back, aside, -wide)]), Paint::fill(colour));
}

/// Where the line from a box's middle towards a point leaves the box, with a little room: below or above towards other rows, so that it passes no neighbour.
fn clip(middle: Point, towards: Point, half: f64) -> Point {
    if (towards[1] - middle[1]).abs() > 2.0 * HALF {
        let aside = (towards[0] - middle[0]).clamp(-0.7 * half, 0.7 * half);
        return [middle[0] + aside * 0.6, middle[1] + (HALF + 3.0).copysign(towards[1] - middle[1])];
    }
    let step = minus(towards, middle);
    let scale = |distance: f64, edge: f64| if distance.abs() > 1e-9 { edge / distance.abs() } else { f64::INFINITY };
    plus(middle, step, scale(step[0], half + 3.0).min(scale(step[1], HALF + 3.0)).min(1.0))
}
