//! A scene as SVG: the ground, the edges with their marks, the vertices, the labels.

use super::scene::{Edge, Mark, Scene};
use crate::svg::{document, escaped, lettering};
use grundy::hackenbush::Colour;
use std::collections::BTreeMap;
use std::f64::consts::{FRAC_PI_2, TAU};
use std::fmt::Write;

/// Pixels around the drawing, and under the ground.
const MARGIN: f64 = 60.0;
const SOIL: f64 = 26.0;
/// A unit of length is at most so many pixels, and the whole at most so wide and high.
const MOST_SCALE: f64 = 72.0;
const MOST_WIDTH: f64 = 1100.0;
const MOST_HEIGHT: f64 = 820.0;

type Point = [f64; 2];

/// The path of an edge, the point and direction in its middle, and the direction of the side with more room.
struct Course {
    path: String,
    middle: Point,
    along: f64,
    roomy: f64,
    is_loop: bool,
}

pub(super) fn write(scene: &Scene) -> String {
    let frame = Frame::around(scene);
    let courses = courses(scene, &frame);
    let mut svg = String::new();
    ground(&mut svg, scene, &frame);
    let _ = writeln!(svg, "<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">");
    for (edge, course) in scene.edges.iter().zip(&courses).filter(|(edge, _)| edge.mark != Mark::None) {
        let _ = writeln!(svg, "<path d=\"{}\" stroke=\"{}\" stroke-width=\"15\"/>", course.path, halo(edge.mark));
    }
    for (edge, course) in scene.edges.iter().zip(&courses) {
        let (path, colour, title) = (&course.path, stroke(edge.colour), escaped(&edge.title));
        let _ = writeln!(svg, "<path d=\"{path}\" stroke=\"{colour}\" stroke-width=\"4.5\"><title>{title}</title></path>");
    }
    let _ = writeln!(svg, "</g>");
    for vertex in scene.vertices.iter().filter(|vertex| !vertex.ground) {
        if let Some(at) = vertex.at {
            let [x, y] = frame.pixel(at);
            let _ = writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4.2\" fill=\"#37474f\"/>");
        }
    }
    for (edge, course) in scene.edges.iter().zip(&courses) {
        if edge.mark != Mark::None {
            scissors(&mut svg, course);
        }
        if let Some(label) = &edge.label {
            plate(&mut svg, label, course, edge.mark != Mark::None);
        }
    }
    document(frame.size, "", &svg)
}

/// From units to pixels.
struct Frame {
    scale: f64,
    left: f64,
    top: f64,
    size: Point,
}

impl Frame {
    fn around(scene: &Scene) -> Frame {
        let points = || scene.vertices.iter().filter_map(|vertex| vertex.at);
        let least = |axis: usize| points().map(|at| at[axis]).fold(f64::MAX, f64::min).min(if axis == 1 { 0.0 } else { f64::MAX });
        let most = |axis: usize| points().map(|at| at[axis]).fold(if axis == 1 { 0.0 } else { f64::MIN }, f64::max);
        let (left, bottom) = if points().next().is_some() { (least(0), least(1)) } else { (0.0, 0.0) };
        // Loops rise above the vertices.
        let looped = scene.edges.iter().filter(|edge| edge.ends[0] == edge.ends[1]).filter_map(|edge| scene.vertices[edge.ends[0]].at);
        let (right, top) = (most(0).max(left), looped.map(|at| at[1] + 0.6).fold(most(1), f64::max));
        let (wide, high) = ((right - left).max(1.0), (top - bottom).max(0.5));
        let scale = MOST_SCALE.min(MOST_WIDTH / wide).min(MOST_HEIGHT / high);
        let left = left - (wide - (right - left)) / 2.0;
        Frame { scale, left, top, size: [wide * scale + 2.0 * MARGIN, high * scale + MARGIN + SOIL + 10.0] }
    }

    fn pixel(&self, [x, y]: Point) -> Point {
        [MARGIN + (x - self.left) * self.scale, MARGIN + (self.top - y) * self.scale]
    }
}

/// A line with hatching below it, and a mark for each foot.
fn ground(svg: &mut String, scene: &Scene, frame: &Frame) {
    let [width, _] = frame.size;
    let heights = scene.vertices.iter().filter(|vertex| vertex.ground).filter_map(|vertex| vertex.at).map(|at| at[1]);
    let level = frame.pixel([0.0, heights.reduce(f64::min).unwrap_or(0.0)])[1];
    let _ = writeln!(svg, "<rect x=\"0\" y=\"{level:.1}\" width=\"{width:.0}\" height=\"{:.0}\" fill=\"#efe3d0\"/>", SOIL + 10.0);
    let _ = write!(svg, "<path stroke=\"#b08d57\" stroke-width=\"1.5\" d=\"");
    let mut x = 6.0;
    while x < width {
        let _ = write!(svg, "M{x:.0} {:.1}l-10 12", level + 4.0);
        x += 16.0;
    }
    let _ = writeln!(svg, "\"/>\n<path stroke=\"#6d4c1f\" stroke-width=\"4\" d=\"M0 {level:.1}H{width:.0}\"/>");
    for vertex in scene.vertices.iter().filter(|vertex| vertex.ground) {
        if let Some(at) = vertex.at {
            let [x, y] = frame.pixel(at);
            let _ = writeln!(svg, "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"11\" height=\"7\" rx=\"2\" fill=\"#6d4c1f\"/>", x - 5.5, y - 3.5);
        }
    }
}

/// Where each edge runs: straight if it is alone between its ends, else one of a bundle of bows, or one of a fan of loops.
fn courses(scene: &Scene, frame: &Frame) -> Vec<Course> {
    let mut between: BTreeMap<[usize; 2], usize> = BTreeMap::new();
    for edge in &scene.edges {
        *between.entry(sorted(edge)).or_default() += 1;
    }
    let mut drawn: BTreeMap<[usize; 2], usize> = BTreeMap::new();
    let mut course = |edge: &Edge| {
        let pair = sorted(edge);
        let (nth, of) = (*drawn.entry(pair).or_default(), between[&pair]);
        *drawn.entry(pair).or_default() += 1;
        let point = |vertex: usize| frame.pixel(scene.vertices[vertex].at.unwrap_or([0.0, 0.0]));
        if pair[0] == pair[1] {
            let away = away_from_neighbours(scene, frame, pair[0]);
            looped(point(pair[0]), away, nth, of, frame.scale)
        } else {
            bowed(point(pair[0]), point(pair[1]), nth as f64 - (of - 1) as f64 / 2.0)
        }
    };
    let mut courses: Vec<Course> = scene.edges.iter().map(&mut course).collect();
    find_room(scene, frame, &mut courses);
    courses
}

/// Turns each edge's label to the side where other edges and vertices are farther away.
fn find_room(scene: &Scene, frame: &Frame, courses: &mut [Course]) {
    let vertices = scene.vertices.iter().filter_map(|vertex| vertex.at).map(|at| frame.pixel(at));
    let obstacles: Vec<Point> = courses.iter().map(|course| course.middle).chain(vertices).collect();
    for (edge, course) in courses.iter_mut().enumerate().filter(|(edge, _)| scene.edges[*edge].ends[0] != scene.edges[*edge].ends[1]) {
        // Scissors reach farther than a label.
        let reach = if scene.edges[edge].mark == Mark::None { 20.0 } else { 40.0 };
        let room = |direction: f64| {
            let [x, y] = [course.middle[0] + reach * direction.cos(), course.middle[1] + reach * direction.sin()];
            let others = obstacles.iter().enumerate().filter(|&(other, _)| other != edge);
            others.map(|(_, at)| (at[0] - x).hypot(at[1] - y)).fold(f64::MAX, f64::min)
        };
        let (right, left) = (course.along + FRAC_PI_2, course.along - FRAC_PI_2);
        course.roomy = if room(left) > room(right) + 1.0 { left } else { right };
    }
}

fn sorted(edge: &Edge) -> [usize; 2] {
    let [u, v] = edge.ends;
    [u.min(v), u.max(v)]
}

/// The direction in which a loop has room.
fn away_from_neighbours(scene: &Scene, frame: &Frame, vertex: usize) -> f64 {
    let here = frame.pixel(scene.vertices[vertex].at.unwrap_or([0.0, 0.0]));
    let mut pull = [0.0, 0.0];
    for edge in scene.edges.iter().filter(|edge| edge.ends.contains(&vertex) && edge.ends[0] != edge.ends[1]) {
        let other = edge.ends[usize::from(edge.ends[0] == vertex)];
        let there = frame.pixel(scene.vertices[other].at.unwrap_or([0.0, 0.0]));
        let far = (there[0] - here[0]).hypot(there[1] - here[1]).max(1.0);
        pull = [pull[0] + (there[0] - here[0]) / far, pull[1] + (there[1] - here[1]) / far];
    }
    if scene.vertices[vertex].ground || pull[0].hypot(pull[1]) < 0.1 { -FRAC_PI_2 } else { (-pull[1]).atan2(-pull[0]) }
}

fn looped([x, y]: Point, away: f64, nth: usize, of: usize, scale: f64) -> Course {
    let turn = if of > 1 { (TAU * 0.62 / of as f64).min(1.5) } else { 0.0 };
    let angle = away + turn * (nth as f64 - (of - 1) as f64 / 2.0);
    let (reach, spread) = ((0.95 * scale).clamp(24.0, 64.0), if of > 1 { 0.42 } else { 0.75 });
    let tip = |angle: f64| [x + reach * angle.cos(), y + reach * angle.sin()];
    let ([ax, ay], [bx, by]) = (tip(angle - spread), tip(angle + spread));
    let path = format!("M{x:.1} {y:.1}C{ax:.1} {ay:.1} {bx:.1} {by:.1} {x:.1} {y:.1}");
    let middle = [x + 0.75 * reach * spread.cos() * angle.cos(), y + 0.75 * reach * spread.cos() * angle.sin()];
    Course { path, middle, along: angle + FRAC_PI_2, roomy: angle, is_loop: true }
}

fn bowed(from: Point, to: Point, aside: f64) -> Course {
    let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
    let along = dy.atan2(dx);
    let bow = aside * (0.9 * dx.hypot(dy)).min(90.0);
    let control = [(from[0] + to[0]) / 2.0 - bow * along.sin(), (from[1] + to[1]) / 2.0 + bow * along.cos()];
    let middle = [0.25 * (from[0] + to[0]) + 0.5 * control[0], 0.25 * (from[1] + to[1]) + 0.5 * control[1]];
    let path = if aside == 0.0 {
        format!("M{:.1} {:.1}L{:.1} {:.1}", from[0], from[1], to[0], to[1])
    } else {
        format!("M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}", from[0], from[1], control[0], control[1], to[0], to[1])
    };
    Course { path, middle, along, roomy: along + FRAC_PI_2, is_loop: false }
}

/// Open scissors across the middle of the edge, their handles on the roomy side.
fn scissors(svg: &mut String, course: &Course) {
    let [x, y] = course.middle;
    let turn = course.roomy.to_degrees() + 180.0;
    let _ = writeln!(
        svg,
        "<g transform=\"translate({x:.1} {y:.1}) rotate({turn:.0})\" fill=\"none\" stroke=\"#bf360c\" stroke-width=\"2.4\" stroke-linecap=\"round\">\
         <path d=\"M6 -6L-20 5M6 6L-20 -5\"/><circle cx=\"-24.5\" cy=\"7\" r=\"4.5\"/><circle cx=\"-24.5\" cy=\"-7\" r=\"4.5\"/></g>"
    );
}

/// The label in strokes on a small plate, on the roomy side of the edge.
fn plate(svg: &mut String, text: &str, course: &Course, marked: bool) {
    const HEIGHT: f64 = 12.6;
    let wide = lettering::width(text, HEIGHT);
    // Beyond the handles of the scissors, if there are any.
    let off = if marked { 36.0 } else { 8.0 } + wide / 2.0 * course.roomy.cos().abs() + HEIGHT / 2.0 * course.roomy.sin().abs();
    let off = if course.is_loop && !marked { -14.0 } else { off };
    let (x, y) = (course.middle[0] + off * course.roomy.cos(), course.middle[1] + off * course.roomy.sin());
    let (left, top) = (x - wide / 2.0, y - HEIGHT / 2.0);
    let colour = if marked { "#bf360c" } else { "#37474f" };
    let _ = writeln!(
        svg,
        "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"3\" fill=\"#ffffff\" fill-opacity=\"0.85\"/>\
         <path fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.7\" stroke-linecap=\"round\" stroke-linejoin=\"round\" d=\"{}\"/>",
        left - 2.5,
        top - 2.5,
        wide + 5.0,
        HEIGHT + 5.0,
        lettering::path(text, left, top + HEIGHT, HEIGHT)
    );
}

fn stroke(colour: Colour) -> &'static str {
    match colour {
        Colour::Green => "#2e7d32",
        Colour::Blue => "#1565c0",
        Colour::Red => "#c62828",
    }
}

fn halo(mark: Mark) -> &'static str {
    match mark {
        Mark::Left => "#90caf9",
        Mark::Right => "#ef9a9a",
        Mark::Wins | Mark::None => "#ffca28",
    }
}
