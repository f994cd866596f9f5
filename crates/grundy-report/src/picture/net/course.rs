//! How each line runs: straight if it is alone between its ends, else one of a bundle of bows, or a petal at its point.

use super::Net;
use crate::svg::geometry::{Path, Point, length, minus, plus};
use std::f64::consts::{FRAC_PI_2, TAU};

/// How far neighbours in a bundle are apart in the middle.
pub(crate) const BUNDLE: f64 = 0.36;
/// How far a petal reaches.
pub(super) const PETAL: f64 = 0.85;

/// A line as one bend, in the net's units.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    /// Begin, two control points, end.
    bend: [Point; 4],
    straight: bool,
}

impl Course {
    /// The point after a share of the way.
    pub fn at(&self, share: f64) -> Point {
        let (s, t) = (1.0 - share, share);
        let weights = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
        let mix = |axis: usize| self.bend.iter().zip(weights).map(|(point, weight)| point[axis] * weight).sum();
        [mix(0), mix(1)]
    }

    /// The direction after a share of the way, of length 1.
    pub fn along(&self, share: f64) -> Point {
        let step = minus(self.at((share + 0.02).min(1.0)), self.at((share - 0.02).max(0.0)));
        let long = length(step).max(1e-9);
        [step[0] / long, step[1] / long]
    }

    /// Points along it, near enough to each other.
    pub fn points(&self) -> Vec<Point> {
        let pieces = if self.straight { 1 } else { 16 };
        (0..=pieces).map(|nth| self.at(f64::from(nth) / f64::from(pieces))).collect()
    }

    /// The same on the page.
    pub fn mapped(&self, to: impl Fn(Point) -> Point) -> Course {
        Course { bend: self.bend.map(to), ..*self }
    }

    pub fn path(&self) -> Path {
        let [from, first, second, to] = self.bend;
        if self.straight { Path::from(from).line(to) } else { Path::from(from).curve(first, second, to) }
    }
}

/// The way of one line.
pub(crate) fn of_link(net: &Net, link: usize) -> Course {
    let [u, v] = net.links[link];
    let (low, high) = (u.min(v), u.max(v));
    let same = |other: &[usize; 2]| other.contains(&low) && other.contains(&high) && (low != high || other[0] == other[1]);
    let many = net.links.iter().filter(|other| same(other)).count();
    let nth = net.links[..link].iter().filter(|other| same(other)).count();
    if u == v {
        return petal(net, link, nth, many);
    }
    let aside = |nth: usize| nth as f64 - (many - 1) as f64 / 2.0;
    bow(net.point(low), net.point(high), aside(nth) * tightness(net, low, high, aside(many - 1)))
}

/// How much closer than usual the bows between two points must be, so that the outermost, so many steps aside, stays clear of the other lines at both ends.
fn tightness(net: &Net, low: usize, high: usize, outermost: f64) -> f64 {
    if outermost == 0.0 {
        return 1.0;
    }
    let room = |from: usize, to: usize| {
        let step = minus(net.point(to), net.point(from));
        let others = (0..net.links.len()).filter(|&link| net.links[link].contains(&from) && !net.links[link].contains(&to));
        others.filter_map(|link| towards(net, from, link)).map(|other| apart(other, step[1].atan2(step[0]))).fold(1.4, f64::min)
    };
    let long = length(minus(net.point(high), net.point(low)));
    let steepest = (0.45 * room(low, high).min(room(high, low))).tan();
    (steepest * QUARTER * long / (outermost * BUNDLE / 0.75)).clamp(TIGHTEST, 1.0)
}

/// The angle between two directions.
fn apart(one: f64, other: f64) -> f64 {
    let turn = (one - other).rem_euclid(TAU);
    turn.min(TAU - turn)
}

/// The direction in which a line leaves a point.
fn towards(net: &Net, spot: usize, link: usize) -> Option<f64> {
    let there = match net.links[link] {
        [u, v] if u == v => net.tips[link]?,
        [u, v] => net.point(if u == spot { v } else { u }),
    };
    let step = minus(there, net.point(spot));
    Some(step[1].atan2(step[0]))
}

/// The ways of all lines.
pub(crate) fn of_all(net: &Net) -> Vec<Course> {
    (0..net.links.len()).map(|link| of_link(net, link)).collect()
}

/// Where along a line the control points of its bow stand.
const QUARTER: f64 = 0.25;

/// Bows are brought no closer together than by this.
const TIGHTEST: f64 = 0.4;

/// A bow so many steps beside the straight line.
fn bow(from: Point, to: Point, aside: f64) -> Course {
    let step = minus(to, from);
    let long = length(step).max(1e-9);
    // The middle of a bend is three quarters of the way to its control points.
    let off = plus([0.0; 2], [-step[1] / long, step[0] / long], aside * BUNDLE / 0.75);
    let control = |share: f64| plus(plus(from, step, share), off, 1.0);
    Course { bend: [from, control(QUARTER), control(1.0 - QUARTER), to], straight: aside == 0.0 }
}

fn petal(net: &Net, link: usize, nth: usize, many: usize) -> Course {
    let at = net.point(net.links[link][0]);
    let (direction, reach, room) = match net.tips[link] {
        Some(tip) => {
            let step = minus(tip, at);
            (step[1].atan2(step[0]), length(step).max(0.3), free_angle(net, link, step[1].atan2(step[0])))
        }
        None => {
            let (middle, gap) = widest_gap(net, net.links[link][0]);
            let share = gap / many as f64;
            (middle + share * (nth as f64 - (many - 1) as f64 / 2.0), PETAL, share)
        }
    };
    let spread = (room * 0.42).clamp(0.12, 0.6);
    // The tip of a bend is three quarters of the way to its control points.
    let arm = reach / 0.75 / spread.cos();
    let control = |angle: f64| plus(at, [angle.cos(), angle.sin()], arm);
    Course { bend: [at, control(direction - spread), control(direction + spread), at], straight: false }
}

/// The directions in which lines leave a point, but for one line.
fn directions(net: &Net, spot: usize, but: Option<usize>) -> Vec<f64> {
    let lines = (0..net.links.len()).filter(|&link| net.links[link].contains(&spot) && Some(link) != but);
    lines.filter_map(|link| towards(net, spot, link)).collect()
}

/// How much room there is around a direction at the point of a line, on the narrower side.
fn free_angle(net: &Net, link: usize, direction: f64) -> f64 {
    directions(net, net.links[link][0], Some(link)).into_iter().map(|other| apart(other, direction)).fold(1.4, f64::min)
}

/// The middle and the width of the widest gap between the lines at a point; upwards on the ground.
fn widest_gap(net: &Net, spot: usize) -> (f64, f64) {
    if net.spots[spot].ground {
        return (FRAC_PI_2, 2.0);
    }
    let mut angles = directions(net, spot, None);
    angles.sort_by(f64::total_cmp);
    let Some(&first) = angles.first() else { return (FRAC_PI_2, 3.0) };
    let next = angles[1..].iter().copied().chain([first + TAU]);
    let gaps = angles.iter().zip(next).map(|(&from, to)| (from, to - from));
    let (from, gap) = gaps.max_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((0.0, TAU));
    (from + gap / 2.0, gap.min(3.6))
}
