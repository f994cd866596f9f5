//! A scene on paper: halos, the ground, the edges with their marks, the vertices, the labels.

use super::beside::{Scissors, label_places, places_along};
use super::scene::{Mark, Scene};
use crate::Narrator;
use crate::picture::labels::Obstacles;
use crate::picture::legend::Legend;
use crate::picture::net::course::{self, Course};
use crate::svg::canvas::{Anchor, Canvas, Lettering, Paint, ink};
use crate::svg::geometry::{Area, Path, Point};
use crate::svg::letters;
use grundy::hackenbush::Colour;

/// A unit of length is so many pixels, and fewer in drawings that would be wider or higher than the page.
const SCALE: f64 = 72.0;
const MOST_SIDE: f64 = 2400.0;
/// White around the drawing, and the depth of the ground.
const MARGIN: f64 = 24.0;
const SOIL: f64 = 22.0;
const EDGE: f64 = 4.5;
const HALO: f64 = 15.0;
const VERTEX: f64 = 4.4;
const LABEL: f64 = 16.0;

/// A scene in pixels. The origin is where it is in the net; y goes down, and the ground is at 0.
pub(super) struct Sheet<'s> {
    scene: &'s Scene,
    courses: Vec<Course>,
    pub(super) scale: f64,
    scissors: Vec<Option<Scissors>>,
    pub(super) labels: Vec<Option<Area>>,
}

/// The whole picture of one position.
pub(super) fn draw(scene: &Scene, legend: &Legend) -> Canvas {
    let sheet = Sheet::of(scene);
    let mut canvas = sheet.draw(widened(sheet.area(), 300.0));
    let area = canvas.area();
    legend.draw(&mut canvas, [area.left + 4.0, area.bottom + 10.0], area.width());
    canvas
}

impl<'s> Sheet<'s> {
    /// Finds places for scissors and labels; where they do not fit, the drawing is made larger. If that is of no use (a sketch may have edges on top
    /// of each other), what has no place is left out.
    pub fn of(scene: &'s Scene) -> Sheet<'s> {
        let usual = usual_scale(&[scene]);
        let tries = if scene.edges.len() <= 60 { 12 } else { 2 };
        let mut larger = (0..tries).map(|nth| Sheet::at_scale(scene, usual * 1.2f64.powi(nth)));
        larger.find(Sheet::is_complete).unwrap_or_else(|| Sheet::at_scale(scene, usual))
    }

    pub fn at_scale(scene: &'s Scene, scale: f64) -> Sheet<'s> {
        let courses = course::of_all(&scene.net).iter().map(|course| course.mapped(|[x, y]| [x * scale, -y * scale])).collect();
        let mut sheet = Sheet { scene, courses, scale, scissors: vec![], labels: vec![] };
        sheet.find_room();
        sheet
    }

    fn pixel(&self, spot: usize) -> Option<Point> {
        self.scene.net.spots[spot].at.map(|[x, y]| [x * self.scale, -y * self.scale])
    }

    /// The height of the ground: 0, or lower where a sketch has it so.
    fn level(&self) -> f64 {
        let feet = (0..self.scene.net.spots.len()).filter(|&spot| self.scene.net.spots[spot].ground);
        feet.filter_map(|foot| self.pixel(foot)).map(|[_, y]| y).fold(0.0, f64::max)
    }

    /// Whether everything that should stand at an edge has a place.
    pub(super) fn is_complete(&self) -> bool {
        let edges = self.scene.edges.iter();
        edges.clone().zip(&self.scissors).all(|(edge, scissors)| !edge.mark.is_winning() || scissors.is_some())
            && edges.zip(&self.labels).all(|(edge, label)| edge.label.is_none() || label.is_some())
    }

    fn find_room(&mut self) {
        let mut taken = Obstacles::default();
        taken.add_line(&[[-1e6, self.level()], [1e6, self.level()]]);
        self.courses.iter().for_each(|course| taken.add_line(&course.points()));
        let vertices = (0..self.scene.net.spots.len()).filter_map(|spot| self.pixel(spot));
        vertices.for_each(|at| taken.add_area(Area::around(at, 2.0 * VERTEX + 4.0, 2.0 * VERTEX + 4.0)));
        let edges = || self.scene.edges.iter().zip(&self.courses);
        let scissors: Vec<Option<Scissors>> = edges()
            .map(|(edge, course)| {
                let places = || places_along(course).map(|(at, handles)| Scissors { at, handles });
                let found = places().find(|scissors| edge.mark.is_winning() && scissors.is_free(&taken))?;
                found.areas().into_iter().for_each(|area| taken.add_area(area));
                Some(found)
            })
            .collect();
        let labels: Vec<Option<Area>> = edges()
            .map(|(edge, course)| {
                let wide = letters::width(edge.label.as_ref()?, LABEL);
                let gap = if edge.mark == Mark::None { 6.0 } else { 2.0 + HALO / 2.0 };
                taken.take(label_places(course, gap, [wide + 4.0, LABEL * letters::DIGIT + 4.0]), 1.0 + EDGE / 2.0)
            })
            .collect();
        (self.scissors, self.labels) = (scissors, labels);
    }

    /// What the drawing takes, without the soil.
    pub fn area(&self) -> Area {
        let mut area = Area::EMPTY;
        let points =
            self.courses.iter().flat_map(Course::points).chain((0..self.scene.net.spots.len()).filter_map(|spot| self.pixel(spot)));
        points.for_each(|at| area.include(Area::around(at, HALO, HALO)));
        self.labels.iter().flatten().for_each(|&label| area.include(label));
        self.scissors.iter().flatten().flat_map(Scissors::areas).for_each(|place| area.include(place));
        if area.is_empty() { Area::new(-60.0, -60.0, 120.0, 60.0) } else { area }
    }

    /// The scene on a canvas whose ground is as wide as an area.
    pub fn draw(&self, span: Area) -> Canvas {
        let mut canvas = Canvas::default();
        let edges = || self.scene.edges.iter().zip(&self.courses);
        for (edge, course) in edges().filter(|(edge, _)| edge.mark != Mark::None) {
            canvas.path(&course.path(), halo_paint(edge.mark));
        }
        self.draw_ground(&mut canvas, span);
        for (edge, course) in edges() {
            canvas.titled_path(&course.path(), Paint::line(stroke(edge.colour), EDGE).dashed(dash(edge.colour)), &edge.title);
        }
        for spot in (0..self.scene.net.spots.len()).filter(|&spot| !self.scene.net.spots[spot].ground) {
            let Some(at) = self.pixel(spot) else { continue };
            if self.scene.rings.contains(&spot) {
                canvas.circle(at, VERTEX + 5.0, Paint::line(ink::WIN, 2.5));
            }
            canvas.circle(at, VERTEX, Paint::fill("#37474f"));
        }
        self.scissors.iter().flatten().for_each(|scissors| scissors.draw(&mut canvas));
        for ((edge, _), place) in edges().zip(&self.labels) {
            if let (Some(label), Some(place)) = (&edge.label, place) {
                let colour = if edge.mark == Mark::None { "#37474f" } else { ink::WIN };
                let style = Lettering::new(LABEL, Anchor::Middle).coloured(colour);
                canvas.text([place.middle()[0], place.bottom - 2.0], label, style);
            }
        }
        canvas
    }

    /// A line with hatching below it, and a mark for each foot.
    fn draw_ground(&self, canvas: &mut Canvas, span: Area) {
        let (left, right, level) = (span.left - MARGIN, span.right + MARGIN, self.level());
        canvas.rect(Area { left, top: level, right, bottom: level + SOIL }, 0.0, Paint::fill("#efe3d0"));
        let strokes = ((right - left - 14.0) / 16.0) as usize;
        let stroke = |nth: usize| left + 12.0 + 16.0 * nth as f64;
        let hatching = (0..strokes)
            .fold(Path::from([left, level]), |path, nth| path.jump([stroke(nth), level + 5.0]).line([stroke(nth) - 9.0, level + 17.0]));
        canvas.path(&hatching, Paint::line("#b08d57", 1.4));
        canvas.line([left, level], [right, level], Paint::line("#6d4c1f", 4.0));
        for foot in (0..self.scene.net.spots.len()).filter(|&spot| self.scene.net.spots[spot].ground) {
            if let Some(at) = self.pixel(foot) {
                canvas.rect(Area::around(at, 11.0, 7.0), 2.0, Paint::fill("#6d4c1f"));
            }
        }
    }
}

/// An area of at least this width.
pub(super) fn widened(area: Area, least: f64) -> Area {
    let lack = (least - area.width()).max(0.0) / 2.0;
    Area { left: area.left - lack, right: area.right + lack, ..area }
}

/// The scale at which all these fit the page.
pub(super) fn usual_scale(scenes: &[&Scene]) -> f64 {
    let points = || scenes.iter().flat_map(|scene| scene.net.spots.iter().filter_map(|spot| spot.at));
    let side = |axis: usize| {
        let (least, most) = points().fold((0.0f64, 0.0f64), |(least, most), at| (least.min(at[axis]), most.max(at[axis])));
        most - least
    };
    SCALE.min(MOST_SIDE / side(0).max(side(1)).max(1.0))
}

/// What the signs of these scenes mean, as far as they occur.
pub(super) fn legend(scenes: &[&Scene], numbers: bool, narrator: &Narrator) -> Legend {
    let edges = || scenes.iter().flat_map(|scene| &scene.edges);
    let mut legend = Legend::default();
    if edges().any(|edge| edge.colour != Colour::Green) {
        for (colour, key) in [(Colour::Blue, "picture-edge-blue"), (Colour::Red, "picture-edge-red"), (Colour::Green, "picture-edge-green")]
        {
            if edges().any(|edge| edge.colour == colour) {
                let paint = Paint::line(stroke(colour), EDGE).dashed(dash(colour));
                legend.add(narrator.word(key), |canvas| canvas.line([0.0, 0.0], [34.0, 0.0], paint));
            }
        }
    }
    let marks = [
        (Mark::Wins, "picture-cut-wins"),
        (Mark::Left, "picture-cut-left"),
        (Mark::Right, "picture-cut-right"),
        (Mark::New, "picture-edge-new"),
    ];
    for (mark, key) in marks.into_iter().filter(|(mark, _)| edges().any(|edge| edge.mark == *mark)) {
        legend.add(narrator.word(key), |canvas| canvas.line([0.0, 0.0], [24.0, 0.0], halo_paint(mark)));
    }
    let is_weight_only = |label: &String| label.starts_with('×') && !label.contains(' ');
    if numbers && edges().filter_map(|edge| edge.label.as_ref()).any(|label| !is_weight_only(label)) {
        legend.add(narrator.word("picture-label-value"), |canvas| {
            canvas.text([0.0, 5.0], "2", Lettering::new(LABEL, Anchor::Start));
        });
    }
    if edges().any(|edge| edge.label.as_ref().is_some_and(|label| label.contains('×'))) {
        legend.add(narrator.word("picture-label-weight"), |canvas| {
            canvas.text([0.0, 5.0], "×2", Lettering::new(LABEL, Anchor::Start));
        });
    }
    legend
}

fn stroke(colour: Colour) -> &'static str {
    match colour {
        Colour::Green => "#2e7d32",
        Colour::Blue => "#1565c0",
        Colour::Red => "#c62828",
    }
}

/// Blue and red are told apart without colours, too.
fn dash(colour: Colour) -> &'static str {
    match colour {
        Colour::Green => "",
        Colour::Blue => "13 5",
        Colour::Red => "4.5 4.5",
    }
}

/// Right's halo has gaps, so that it is told from Left's without colours.
fn halo_paint(mark: Mark) -> Paint<'static> {
    Paint::line(halo(mark), HALO).dashed(if mark == Mark::Right { "9 5" } else { "" })
}

fn halo(mark: Mark) -> &'static str {
    match mark {
        Mark::Left => "#90caf9",
        Mark::Right => "#ef9a9a",
        Mark::Wins | Mark::None => "#ffca28",
        Mark::New => "#ffe082",
    }
}
