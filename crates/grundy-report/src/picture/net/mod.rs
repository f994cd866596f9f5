//! Points joined by lines, on the ground or in the air: where to put them so that everything is seen.
//!
//! ```text
//! Net (what is joined) -> layered, tidy or arch (where) -> course (how each line runs)
//! ```
//! * A forest is drawn [in layers](layered), each point over what carries it.
//! * Anything with a ring is made [tidy](tidy): short lines, no crossing if it can be helped, no line near a point that is not its end.
//! * Should that fail, the points stand on an [arch](arch), where no line can come near a third point.
//!
//! Lengths are in units of a usual line; x goes to the right, y up, and the ground is at height 0.

mod arch;
mod cost;
pub(crate) mod course;
mod layered;
mod planar;
#[cfg(test)]
pub(crate) mod tests;
mod tidy;

use crate::svg::geometry::{Point, distance_to_segment};

/// No line may come nearer than this to a point that is not its end.
pub(crate) const CLEARANCE: f64 = 0.17;

/// A point of a net.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Spot {
    /// Where it is, if that is known.
    pub at: Option<Point>,
    /// Whether it is a foot on the ground, which has height 0.
    pub ground: bool,
}

/// Points joined by lines; lines may be repeated, and may lead back to their point.
#[derive(Clone, Debug, Default)]
pub(crate) struct Net {
    pub spots: Vec<Spot>,
    pub links: Vec<[usize; 2]>,
    /// For lines that lead back to their point: where their outermost end is, if the layout says.
    pub tips: Vec<Option<Point>>,
}

/// Where to draw points that are joined by lines: to the right and down, neighbours about 1 apart. A rooted tree hangs from its first point.
///
/// ```
/// let places = grundy_report::picture::places(2, &[[0, 1]], true);
/// assert!(places[1][1] > places[0][1]);
/// ```
pub fn places(points: usize, lines: &[[usize; 2]], rooted: bool) -> Vec<Point> {
    let mut net = Net::new(vec![Spot::default(); points], lines.to_vec());
    net.lay_out();
    let down = if rooted { 0.85 } else { -1.0 };
    (0..points).map(|point| [net.point(point)[0], net.point(point)[1] * down]).collect()
}

impl Net {
    pub fn new(spots: Vec<Spot>, links: Vec<[usize; 2]>) -> Net {
        let tips = vec![None; links.len()];
        Net { spots, links, tips }
    }

    pub fn point(&self, spot: usize) -> Point {
        self.spots[spot].at.unwrap_or_default()
    }

    /// Gives every point a place. Places that are given already stay.
    pub fn lay_out(&mut self) {
        if self.spots.iter().any(|spot| spot.at.is_some()) {
            layered::fill_in(self);
        } else {
            self.lay_out_parts();
        }
    }

    /// Makes a net tidy whose points have places, without moving them farther than is needed.
    pub fn settle(&mut self) {
        tidy::settle(self);
    }

    /// Each part that hangs together is laid out by itself; they stand side by side.
    fn lay_out_parts(&mut self) {
        const GAP: f64 = 1.0;
        let mut right = 0.0;
        let grounded = self.spots.iter().any(|spot| spot.ground);
        for part in self.parts() {
            // What hangs in the air falls.
            if grounded && !part.spots.iter().any(|&spot| self.spots[spot].ground) {
                continue;
            }
            let mut net = self.part(&part);
            if net.is_forest() {
                layered::layered(&mut net);
            } else {
                tidy::lay_out(&mut net);
            }
            let reach = net.reach();
            let shift = right - reach[0];
            right = shift + reach[1] + GAP;
            for (spot, &own) in net.spots.iter().zip(&part.spots) {
                self.spots[own].at = spot.at.map(|[x, y]| [x + shift, y]);
            }
            for (tip, &own) in net.tips.iter().zip(&part.links) {
                self.tips[own] = tip.map(|[x, y]| [x + shift, y]);
            }
        }
    }

    /// How far the net reaches to the left and to the right.
    fn reach(&self) -> [f64; 2] {
        let bows = (0..self.links.len()).flat_map(|link| course::of_link(self, link).points());
        let all = self.spots.iter().filter_map(|spot| spot.at).chain(bows).map(|[x, _]| x);
        let [left, right] = all.fold([f64::INFINITY, f64::NEG_INFINITY], |[left, right], x| [left.min(x), right.max(x)]);
        if left > right { [0.0; 2] } else { [left, right] }
    }

    /// Whether there is no ring: then every part has one point more than lines, and one foot at most.
    fn is_forest(&self) -> bool {
        let feet = self.spots.iter().filter(|spot| spot.ground).count();
        self.links.len() + 1 == self.spots.len() && feet <= 1
    }

    fn parts(&self) -> Vec<Part> {
        let mut part_of = vec![usize::MAX; self.spots.len()];
        let mut parts: Vec<Part> = vec![];
        let near = self.neighbours();
        for start in 0..self.spots.len() {
            if part_of[start] != usize::MAX {
                continue;
            }
            part_of[start] = parts.len();
            let mut members = vec![start];
            let mut next = 0;
            while next < members.len() {
                for &other in &near[members[next]] {
                    if part_of[other] == usize::MAX {
                        part_of[other] = parts.len();
                        members.push(other);
                    }
                }
                next += 1;
            }
            members.sort_unstable();
            parts.push(Part { spots: members, links: vec![] });
        }
        for (link, ends) in self.links.iter().enumerate() {
            parts[part_of[ends[0]]].links.push(link);
        }
        parts
    }

    fn part(&self, part: &Part) -> Net {
        let mut own = vec![0; self.spots.len()];
        part.spots.iter().enumerate().for_each(|(at, &spot)| own[spot] = at);
        let spots = part.spots.iter().map(|&spot| self.spots[spot]).collect();
        Net::new(spots, part.links.iter().map(|&link| self.links[link].map(|end| own[end])).collect())
    }

    /// The neighbours of each point, as often as they are joined.
    fn neighbours(&self) -> Vec<Vec<usize>> {
        let mut rows = vec![vec![]; self.spots.len()];
        for [u, v] in self.links.iter().filter(|[u, v]| u != v) {
            rows[*u].push(*v);
            rows[*v].push(*u);
        }
        rows
    }

    /// Whether every line keeps clear of the points that are not its ends.
    fn is_clear(&self) -> bool {
        (0..self.links.len()).all(|link| {
            let points = course::of_link(self, link).points();
            let near = |spot: usize| points.windows(2).any(|pair| distance_to_segment(self.point(spot), pair[0], pair[1]) < CLEARANCE);
            (0..self.spots.len()).all(|spot| self.links[link].contains(&spot) || !near(spot))
        })
    }
}

/// What hangs together: its points and lines among the net's.
struct Part {
    spots: Vec<usize>,
    links: Vec<usize>,
}
