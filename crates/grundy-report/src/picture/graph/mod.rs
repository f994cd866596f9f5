//! Pictures of solved graphs: SVG of our own, or DOT for Graphviz.

mod layout;

use crate::Narrator;
use crate::svg::{document, escaped};
use grundy::graph::explain::braced;
use grundy::graph::{Arcs, Csr, Names, Solved};
use grundy::text::dot::quoted;
use grundy::{Message, Outcome, msg};
use layout::{Layout, Point};
use std::collections::HashSet;
use std::fmt::Write;

/// The most vertices that fit a picture.
pub const MOST_VERTICES: usize = 400;

/// The arcs of a picture: a move to several vertices is drawn as an arc to each.
fn arcs(solved: &Solved) -> Csr {
    match &solved.graph.arcs {
        Arcs::Single(graph) => graph.clone(),
        Arcs::Multi(graph) => graph.followers(),
    }
}

/// Too large to draw.
fn check(solved: &Solved) -> Result<(), Message> {
    if solved.graph.len() > MOST_VERTICES {
        return Err(msg!("graph-picture-too-large", count = solved.graph.len(), most = MOST_VERTICES));
    }
    Ok(())
}

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

/// The graph in DOT, with values on the vertices and the winning arcs thick.
pub fn dot(solved: &Solved) -> String {
    let graph = arcs(solved);
    let names = dot_names(&solved.graph.names);
    // In a label a backslash is written twice; in a name it is not.
    let label = |vertex: u32| {
        let text = format!("{}\n{}", solved.graph.names.name(vertex), worth(solved, vertex));
        format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
    };
    let mut text = String::from("digraph grundy {\n  node [shape=box, style=\"rounded,filled\", fontname=\"sans-serif\"];\n");
    for vertex in graph.vertices() {
        let (fill, line) = colours(solved.facts(vertex).outcome);
        let _ = writeln!(text, "  {} [label={}, fillcolor=\"{fill}\", color=\"{line}\"];", names[vertex as usize], label(vertex));
    }
    for vertex in graph.vertices() {
        for &target in graph.row(vertex) {
            let style = if is_winning(solved, vertex, target) { " [color=\"#1a7f37\", penwidth=2.5]" } else { " [color=\"#8c959f\"]" };
            let _ = writeln!(text, "  {} -> {}{style};", names[vertex as usize], names[target as usize]);
        }
    }
    text + "}\n"
}

/// The vertices' names in quotes. The few names that DOT cannot write get others that no vertex has.
fn dot_names(names: &Names) -> Vec<String> {
    let mut taken = HashSet::new();
    let written = |name: String| {
        let mut written = quoted(&name);
        let mut other = name.replace('\\', "/");
        while written.is_none() {
            other.push('_');
            written = quoted(&other).filter(|_| names.find(&other).is_none() && taken.insert(other.clone()));
        }
        written.expect("the loop ended")
    };
    (0..names.len() as u32).map(|vertex| names.name(vertex).to_string()).map(written).collect()
}

/// Half the height of a vertex.
const HALF: f64 = 22.0;
const MARGIN: f64 = 30.0;
const LEGEND: f64 = 64.0;

/// The graph as SVG, or why there is no picture. `marked` gets a ring.
pub fn svg(solved: &Solved, marked: Option<u32>, narrator: &Narrator) -> Result<String, Message> {
    check(solved)?;
    let graph = arcs(solved);
    let labels: Vec<(String, String)> =
        graph.vertices().map(|vertex| (short(&solved.graph.names.name(vertex).to_string()), worth(solved, vertex))).collect();
    let half_widths: Vec<f64> =
        labels.iter().map(|(name, value)| (text_width(name, 6.6).max(text_width(value, 9.5)) / 2.0 + 10.0).max(HALF)).collect();
    let layout = Layout::of(&graph, &half_widths);
    let legend = legend(narrator);
    let width = layout.width.max(legend.1) + 2.0 * MARGIN;
    let height = layout.height + 2.0 * MARGIN + LEGEND;
    let shift = (width - layout.width) / 2.0;
    let mut text = String::from(MARKERS);
    let _ = writeln!(text, "<g transform=\"translate({shift:.1} {MARGIN})\">");
    for route in &layout.routes {
        let winning = is_winning(solved, route.from, route.to);
        let (colour, thick, marker) = if winning { ("#1a7f37", 3.0, "win") } else { ("#8c959f", 1.4, "arc") };
        let d = path(&route.points, half_widths[route.from as usize], half_widths[route.to as usize]);
        let _ =
            writeln!(text, "<path d=\"{d}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{thick}\" marker-end=\"url(#{marker})\"/>");
    }
    for vertex in graph.vertices() {
        let at = layout.places[vertex as usize];
        let (name, value) = &labels[vertex as usize];
        text += &vertex_box(at, half_widths[vertex as usize], name, value, solved.facts(vertex).outcome, marked == Some(vertex));
    }
    let _ = writeln!(text, "</g>\n<g transform=\"translate({MARGIN} {:.0})\">\n{}</g>", height - LEGEND, legend.0);
    Ok(document([width, height], &narrator.word("picture-title"), &text))
}

const MARKERS: &str = "<defs>\
<marker id=\"arc\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"9\" markerHeight=\"9\" markerUnits=\"userSpaceOnUse\" orient=\"auto\">\
<path d=\"M0 1 L10 5 L0 9 z\" fill=\"#8c959f\"/></marker>\
<marker id=\"win\" viewBox=\"0 0 10 10\" refX=\"8\" refY=\"5\" markerWidth=\"14\" markerHeight=\"14\" markerUnits=\"userSpaceOnUse\" orient=\"auto\">\
<path d=\"M0 1 L10 5 L0 9 z\" fill=\"#1a7f37\"/></marker></defs>\n";

fn vertex_box(at: Point, half: f64, name: &str, value: &str, outcome: Outcome, marked: bool) -> String {
    let (fill, line) = colours(outcome);
    let (x, y) = (at.x - half, at.y - HALF);
    let (width, height) = (2.0 * half, 2.0 * HALF);
    let mut text = String::new();
    if marked {
        let _ = writeln!(
            text,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"15\" fill=\"none\" stroke=\"#0969da\" stroke-width=\"2.5\"/>",
            x - 5.0,
            y - 5.0,
            width + 10.0,
            height + 10.0
        );
    }
    let _ = writeln!(
        text,
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"11\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"1.6\"/>\n\
         <text x=\"{0:.1}\" y=\"{1:.1}\" font-size=\"12\" text-anchor=\"middle\" fill=\"#424a53\">{2}</text>\n\
         <text x=\"{0:.1}\" y=\"{3:.1}\" font-size=\"17\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"#1f2328\">{4}</text>",
        at.x,
        at.y - 6.0,
        escaped(name),
        at.y + 14.0,
        escaped(value)
    );
    text
}

/// A smooth line through the points, from the edge of the first box to the edge of the last.
fn path(points: &[Point], from_half: f64, to_half: f64) -> String {
    let [first, .., last] = points else { return String::new() };
    if points.len() == 2 && first == last {
        // An arc to itself: a small loop at the right.
        let (x, y) = (first.x + from_half, first.y);
        return format!(
            "M{:.1} {:.1} C{:.1} {:.1} {:.1} {:.1} {x:.1} {:.1}",
            x,
            y - 10.0,
            x + 36.0,
            y - 26.0,
            x + 36.0,
            y + 26.0,
            y + 10.0
        );
    }
    let start = clip(*first, points[1], from_half);
    let end = clip(*last, points[points.len() - 2], to_half);
    if points.len() == 2 {
        return format!("M{:.1} {:.1} L{:.1} {:.1}", start.x, start.y, end.x, end.y);
    }
    let inner = &points[1..points.len() - 1];
    let all: Vec<Point> = [start].into_iter().chain(inner.iter().copied()).chain([end]).collect();
    let mut d = format!("M{:.1} {:.1}", start.x, start.y);
    // Catmull and Rom's curve through the points, as Bézier pieces.
    for at in 0..all.len() - 1 {
        let before = all[at.saturating_sub(1)];
        let (here, next) = (all[at], all[at + 1]);
        let after = all[(at + 2).min(all.len() - 1)];
        let (a, b) = (here.plus(next.minus(before), 1.0 / 6.0), next.plus(after.minus(here), -1.0 / 6.0));
        let _ = write!(d, " C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}", a.x, a.y, b.x, b.y, next.x, next.y);
    }
    d
}

/// Where the line from a box's middle towards a point leaves the box.
fn clip(middle: Point, towards: Point, half: f64) -> Point {
    let step = towards.minus(middle);
    let scale = |distance: f64, edge: f64| if distance.abs() > 1e-9 { edge / distance.abs() } else { f64::INFINITY };
    middle.plus(step, scale(step.x, half + 2.0).min(scale(step.y, HALF + 2.0)).min(1.0))
}

/// The legend and its width.
fn legend(narrator: &Narrator) -> (String, f64) {
    let mut text = String::new();
    let mut x = 0.0;
    for (key, outcome) in [("picture-won", Outcome::N), ("picture-lost", Outcome::P), ("picture-drawn", Outcome::Draw)] {
        let (fill, line) = colours(outcome);
        let words = narrator.word(key);
        let _ = writeln!(
            text,
            "<rect x=\"{x:.0}\" y=\"4\" width=\"18\" height=\"14\" rx=\"4\" fill=\"{fill}\" stroke=\"{line}\"/>\
             <text x=\"{:.0}\" y=\"16\" font-size=\"13\" fill=\"#424a53\">{}</text>",
            x + 24.0,
            escaped(&words)
        );
        x += 24.0 + text_width(&words, 7.0) + 24.0;
    }
    let words = narrator.word("picture-arc");
    let _ = writeln!(
        text,
        "<path d=\"M0 36 L26 36\" stroke=\"#1a7f37\" stroke-width=\"3\" marker-end=\"url(#win)\"/>\
         <text x=\"34\" y=\"41\" font-size=\"13\" fill=\"#424a53\">{}</text>",
        escaped(&words)
    );
    (text, x.max(34.0 + text_width(&words, 7.0)))
}

/// A rough width; Chinese characters are twice as wide.
fn text_width(text: &str, unit: f64) -> f64 {
    unicode_width::UnicodeWidthStr::width(text) as f64 * unit
}

fn short(name: &str) -> String {
    if name.chars().count() <= 14 { name.to_owned() } else { name.chars().take(13).chain("…".chars()).collect() }
}
