//! How untidy a layout is, as a number: what one point contributes, so that moving it can be judged by itself.
//!
//! The terms: distances like those in the net (Kamada and Kawai, 1989), crossings, lines near points, points near each other, narrow angles, and a
//! height like the distance from the ground.

use super::course::{BUNDLE, PETAL};
use super::{CLEARANCE, Net};
use crate::svg::geometry::{Point, cross, distance_to_segment, length, minus};
use std::collections::{BTreeMap, VecDeque};

/// What a crossing costs.
const CROSSING: f64 = 40.0;
/// Points lower than this hide the ground.
const LOWEST: f64 = 0.75;

/// A line between two points, with half the width of its bundle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wire {
    pub ends: [usize; 2],
    pub half: f64,
}

/// The points of a net with the tips of its loops, and what is joined.
#[derive(Clone, Debug)]
pub(super) struct Model {
    pub at: Vec<Point>,
    /// Feet stay on the ground.
    pub ground: Vec<bool>,
    /// No other point is lower than this.
    pub floor: f64,
    /// What a crossing costs.
    pub crossing: f64,
    /// Where points want to stay.
    pub home: Option<Vec<Point>>,
    /// Which loop each point beyond the net's own is the tip of.
    pub tips: Vec<usize>,
    wires: Vec<Wire>,
    wires_at: Vec<Vec<usize>>,
    /// The distances in the net, row by row; 0 where there is none to keep.
    wanted: Vec<f64>,
    height: Vec<f64>,
}

impl Model {
    pub fn of(net: &Net) -> Model {
        let mut bundles: BTreeMap<[usize; 2], usize> = BTreeMap::new();
        net.links.iter().filter(|[u, v]| u != v).for_each(|&[u, v]| *bundles.entry([u.min(v), u.max(v)]).or_default() += 1);
        let bundle = |(&ends, &many): (&[usize; 2], &usize)| Wire { ends, half: (many - 1) as f64 / 2.0 * BUNDLE };
        let mut wires: Vec<Wire> = bundles.iter().map(bundle).collect();
        // What has no place is out of the way.
        let mut at: Vec<Point> = net.spots.iter().map(|spot| spot.at.unwrap_or([-1e6, 1.0])).collect();
        let mut ground: Vec<bool> = net.spots.iter().map(|spot| spot.ground).collect();
        let mut tips = vec![];
        for (link, &[u, _]) in net.links.iter().enumerate().filter(|(_, [u, v])| u == v) {
            wires.push(Wire { ends: [u, at.len()], half: 0.1 });
            let turn = link as f64 * 2.4;
            at.push([at[u][0] + 0.6 * turn.cos(), at[u][1] + 0.6 * turn.sin().abs()]);
            ground.push(false);
            tips.push(link);
        }
        let mut wires_at = vec![vec![]; at.len()];
        wires.iter().enumerate().for_each(|(nth, wire)| wire.ends.iter().for_each(|&end| wires_at[end].push(nth)));
        let floor = if ground.contains(&true) { 0.4 } else { f64::NEG_INFINITY };
        let mut model = Model { at, ground, floor, crossing: CROSSING, home: None, tips, wires, wires_at, wanted: vec![], height: vec![] };
        model.measure(net.spots.len());
        model
    }

    /// Whether a point stays on the ground.
    pub fn is_foot(&self, point: usize) -> bool {
        self.ground[point]
    }

    /// Fills in the distances in the net and the heights.
    fn measure(&mut self, spots: usize) {
        let many = self.at.len();
        self.wanted = vec![0.0; many * many];
        for from in (0..many).filter(|&from| !self.ground[from]) {
            let steps = self.steps_from(&[from]);
            for to in (0..many).filter(|&to| to != from && !self.ground[to]) {
                self.wanted[from * many + to] = steps[to].unwrap_or(0) as f64;
            }
        }
        for at in spots..many {
            // A petal is shorter than a line, and keeps away from others of its own accord.
            let base = self.wires[self.wires_at[at][0]].ends[0];
            for other in 0..many {
                let wanted = if other == base { PETAL } else { 0.0 };
                self.wanted[at * many + other] = wanted;
                self.wanted[other * many + at] = wanted;
            }
        }
        let feet: Vec<usize> = (0..many).filter(|&point| self.ground[point]).collect();
        self.height =
            if feet.is_empty() { vec![0.0; many] } else { self.steps_from(&feet).iter().map(|steps| steps.unwrap_or(0) as f64).collect() };
    }

    /// How many lines each point is away from these.
    fn steps_from(&self, from: &[usize]) -> Vec<Option<usize>> {
        let mut steps = vec![None; self.at.len()];
        let mut queue: VecDeque<usize> = from.iter().copied().collect();
        from.iter().for_each(|&start| steps[start] = Some(0));
        while let Some(here) = queue.pop_front() {
            for &wire in &self.wires_at[here] {
                let [u, v] = self.wires[wire].ends;
                let there = if u == here { v } else { u };
                if steps[there].is_none() && !self.ground[there] {
                    steps[there] = steps[here].map(|steps| steps + 1);
                    queue.push_back(there);
                }
            }
        }
        steps
    }

    /// What a point contributes.
    pub fn cost(&self, point: usize) -> f64 {
        self.distances(point) + self.lines_of(point) + self.lines_near(point) + self.angles(point) + self.stand(point)
    }

    /// What all points contribute.
    pub fn total(&self) -> f64 {
        (0..self.at.len()).map(|point| self.cost(point)).sum()
    }

    fn distances(&self, point: usize) -> f64 {
        const APART: f64 = 0.8;
        let here = self.at[point];
        let row = &self.wanted[point * self.at.len()..];
        let mut cost = 0.0;
        for (other, &there) in self.at.iter().enumerate().filter(|(other, _)| *other != point) {
            let far = length(minus(here, there));
            let apart = if self.ground[point] && self.ground[other] { 0.45 } else { APART };
            if far < apart {
                cost += 10.0 * (apart - far) * (apart - far);
            }
            let wanted = row[other];
            if wanted > 0.0 {
                let off = (far - wanted) / wanted;
                cost += if wanted <= 1.0 { 1.6 } else { 0.7 } * off * off;
            }
        }
        cost
    }

    /// The lines that end here: what they cross, and what they come near to.
    fn lines_of(&self, point: usize) -> f64 {
        let mut cost = 0.0;
        for &own in &self.wires_at[point] {
            let Wire { ends: [u, v], half } = self.wires[own];
            let (a, b) = (self.at[u], self.at[v]);
            let others = (0..self.at.len()).filter(|&other| other != u && other != v);
            cost += others.map(|other| nearness(distance_to_segment(self.at[other], a, b), half)).sum::<f64>();
            for wire in self.wires.iter().filter(|wire| !wire.ends.contains(&u) && !wire.ends.contains(&v)) {
                if cross(a, b, self.at[wire.ends[0]], self.at[wire.ends[1]]) {
                    cost += self.crossing;
                }
            }
        }
        cost
    }

    /// The lines of others that come near.
    fn lines_near(&self, point: usize) -> f64 {
        let here = self.at[point];
        let others = self.wires.iter().filter(|wire| !wire.ends.contains(&point));
        others.map(|wire| nearness(distance_to_segment(here, self.at[wire.ends[0]], self.at[wire.ends[1]]), wire.half)).sum()
    }

    /// Narrow angles between lines, here and at the other ends of the lines that end here.
    fn angles(&self, point: usize) -> f64 {
        let ends = |&wire: &usize| self.wires[wire].ends;
        let others = self.wires_at[point].iter().map(ends).map(|[u, v]| if u == point { v } else { u });
        std::iter::once(point).chain(others).map(|corner| self.angles_at(corner)).sum()
    }

    /// Measured by cosines, which need no angles to be found.
    fn angles_at(&self, corner: usize) -> f64 {
        const WIDE: f64 = 0.85;
        const COS_WIDE: f64 = 0.659_983;
        let here = self.at[corner];
        let towards = |wire: usize| {
            let Wire { ends: [u, v], half } = self.wires[wire];
            let step = minus(self.at[if u == corner { v } else { u }], here);
            let long = length(step).max(1e-9);
            ([step[0] / long, step[1] / long], half)
        };
        let wires = &self.wires_at[corner];
        let mut cost = 0.0;
        for (nth, &one) in wires.iter().enumerate() {
            let ([ax, ay], half) = towards(one);
            for &other in &wires[nth + 1..] {
                let ([bx, by], beside) = towards(other);
                let limit = if half + beside > 0.0 { (WIDE + half + beside).min(1.5).cos() } else { COS_WIDE };
                let over = ax * bx + ay * by - limit;
                if over > 0.0 {
                    cost += 6.0 * (over / (1.0 - limit)).powi(2);
                }
            }
        }
        cost
    }

    /// Height over the ground, and the way from home.
    fn stand(&self, point: usize) -> f64 {
        let [x, y] = self.at[point];
        let mut cost = 0.0;
        if let Some(home) = &self.home
            && point < home.len()
        {
            let way = length(minus([x, y], home[point]));
            cost += 5.0 * way * way;
        }
        if self.ground[point] {
            // Legs stand upright if they can.
            let above =
                self.wires_at[point].first().map(|&wire| self.wires[wire].ends).map(|[u, v]| self.at[if u == point { v } else { u }]);
            return cost + above.map_or(0.0, |[over, high]| 0.4 * (over - x) * (over - x) + 0.5 * (high - 1.0).max(0.0));
        }
        if self.floor > 0.0 {
            let low = (LOWEST - y).max(0.0);
            cost += 60.0 * low * low
                + if self.home.is_none() && self.height[point] > 0.0 { 0.12 * (y - self.height[point]).abs() } else { 0.0 };
        }
        cost
    }

    /// How many pairs of lines cross.
    pub fn crossings(&self) -> usize {
        let lines: Vec<[usize; 2]> = self.wires.iter().map(|wire| wire.ends).collect();
        let meet = |[a, b]: [usize; 2], [c, d]: [usize; 2]| {
            ![c, d].contains(&a) && ![c, d].contains(&b) && cross(self.at[a], self.at[b], self.at[c], self.at[d])
        };
        lines.iter().enumerate().map(|(nth, &one)| lines[nth + 1..].iter().filter(|&&other| meet(one, other)).count()).sum()
    }

    /// How much work it is to judge all points once.
    pub fn work(&self) -> usize {
        let (points, wires) = (self.at.len(), self.wires.len());
        points * (points + wires) + 2 * wires * (points + wires)
    }
}

/// What it costs that a line passes a point at this distance.
fn nearness(far: f64, half: f64) -> f64 {
    const ROOM: f64 = 0.42;
    let free = far - half;
    let mut cost = 0.0;
    if free < ROOM {
        cost += 8.0 * (ROOM - free) * (ROOM - free) / (ROOM * ROOM);
    }
    // A little more than the least distance, so that what is left is clear in truth.
    if free < 1.3 * CLEARANCE {
        cost += 30.0 * (1.3 * CLEARANCE - free) / CLEARANCE;
    }
    cost
}
