//! Vertices in rows, arcs downwards: the layered drawing of Sugiyama, Tagawa and Toda (1981), in its plainest form.
//!
//! 1. Every vertex gets a row below all its predecessors; arcs that would close a cycle are turned round for the purpose.
//! 2. An arc over several rows gets a bend in each row it crosses.
//! 3. Each row is sorted by the mean place of its neighbours, down and up, as long as fewer arcs cross.
//! 4. Places are drawn towards the mean of their neighbours, keeping their distance.

use crate::svg::geometry::{Point, length, minus, plus};
use grundy::graph::Csr;

/// An arc's way.
pub struct Route {
    pub from: u32,
    pub to: u32,
    pub points: Vec<Point>,
}

/// Where everything stands.
pub struct Layout {
    pub places: Vec<Point>,
    pub routes: Vec<Route>,
    pub width: f64,
    pub height: f64,
}

/// How far apart rows are.
pub const ROW: f64 = 92.0;
/// The room between neighbours: two vertices, a vertex and a bend, two bends.
const GAPS: [f64; 3] = [26.0, 14.0, 6.0];
/// Half the room that a bend needs.
const BEND: f64 = 4.0;

impl Layout {
    /// How wide and high a layout is at least, which is quickly told: all vertices and bends of a row stand side by side.
    pub fn least_size(graph: &Csr, half_widths: &[f64]) -> [f64; 2] {
        let row_of = rows(graph);
        let count = row_of.iter().max().map_or(0, |last| last + 1);
        let mut widths = vec![0.0; count];
        row_of.iter().zip(half_widths).for_each(|(&row, half)| widths[row] += 2.0 * half);
        // Arcs begin and end in rows; those between are crossed.
        let mut change = vec![0i64; count + 1];
        for (from, to) in graph.vertices().flat_map(|from| graph.row(from).iter().map(move |&to| (from, to))) {
            let (one, other) = (row_of[from as usize], row_of[to as usize]);
            if one.abs_diff(other) > 1 {
                change[one.min(other) + 1] += 1;
                change[one.max(other)] -= 1;
            }
        }
        let mut crossing = 0;
        for (width, change) in widths.iter_mut().zip(change) {
            crossing += change;
            *width += crossing as f64 * (2.0 * BEND + GAPS[2]);
        }
        [widths.into_iter().fold(0.0, f64::max), count as f64 * ROW]
    }

    /// Lays out a graph whose vertices have these half widths.
    pub fn of(graph: &Csr, half_widths: &[f64]) -> Layout {
        let rows = rows(graph);
        let mut net = Net::new(graph, &rows, half_widths);
        net.sort();
        net.spread();
        net.finish(graph)
    }
}

/// The row of each vertex: below all predecessors, back arcs left out of account.
pub fn rows(graph: &Csr) -> Vec<usize> {
    let order = downward(graph);
    let mut place = vec![0; graph.len()];
    order.iter().enumerate().for_each(|(at, &vertex)| place[vertex as usize] = at);
    let mut rows = vec![0; graph.len()];
    for &vertex in &order {
        for &target in graph.row(vertex) {
            if place[target as usize] > place[vertex as usize] {
                rows[target as usize] = rows[target as usize].max(rows[vertex as usize] + 1);
            }
        }
    }
    rows
}

/// All vertices, each before its options as far as cycles allow: the reverse of the order in which a depth-first walk leaves them.
fn downward(graph: &Csr) -> Vec<u32> {
    let mut incoming = vec![0usize; graph.len()];
    graph.targets().iter().for_each(|&target| incoming[target as usize] += 1);
    let mut roots: Vec<u32> = graph.vertices().collect();
    roots.sort_by_key(|&vertex| (incoming[vertex as usize] > 0, vertex));
    let mut seen = vec![false; graph.len()];
    let mut order = vec![];
    for root in roots {
        if std::mem::replace(&mut seen[root as usize], true) {
            continue;
        }
        let mut path = vec![(root, 0)];
        while let Some((vertex, next)) = path.last_mut() {
            match graph.row(*vertex).get(*next) {
                Some(&target) => {
                    *next += 1;
                    if !std::mem::replace(&mut seen[target as usize], true) {
                        path.push((target, 0));
                    }
                }
                None => {
                    order.push(*vertex);
                    path.pop();
                }
            }
        }
    }
    order.reverse();
    order
}

/// Vertices and bends, joined between neighbouring rows.
struct Net {
    /// So many nodes are vertices; the others are bends.
    vertices: usize,
    /// The nodes of each row from left to right; the first ones are the vertices themselves.
    rows: Vec<Vec<usize>>,
    row_of: Vec<usize>,
    half: Vec<f64>,
    above: Vec<Vec<usize>>,
    below: Vec<Vec<usize>>,
    x: Vec<f64>,
    /// For each arc its nodes from its source to its target.
    chains: Vec<Vec<usize>>,
}

impl Net {
    fn new(graph: &Csr, row_of: &[usize], half_widths: &[f64]) -> Net {
        let count = graph.len();
        let mut net = Net {
            vertices: count,
            rows: vec![vec![]; row_of.iter().max().map_or(0, |last| last + 1)],
            row_of: row_of.to_vec(),
            half: half_widths.to_vec(),
            above: vec![vec![]; count],
            below: vec![vec![]; count],
            x: vec![],
            chains: vec![],
        };
        (0..count).for_each(|vertex| net.rows[row_of[vertex]].push(vertex));
        for vertex in graph.vertices() {
            for &target in graph.row(vertex) {
                net.add_arc(vertex as usize, target as usize);
            }
        }
        net
    }

    fn add_arc(&mut self, from: usize, to: usize) {
        let (start, end) = (self.row_of[from], self.row_of[to]);
        let mut chain = vec![from];
        if start != end {
            let between: Vec<usize> = if start < end { (start + 1..end).collect() } else { (end + 1..start).rev().collect() };
            chain.extend(between.into_iter().map(|row| self.bend(row)));
        }
        chain.push(to);
        for pair in chain.windows(2) {
            let (mut upper, mut lower) = (pair[0], pair[1]);
            if self.row_of[upper] > self.row_of[lower] {
                std::mem::swap(&mut upper, &mut lower);
            }
            if self.row_of[upper] < self.row_of[lower] {
                self.below[upper].push(lower);
                self.above[lower].push(upper);
            }
        }
        self.chains.push(chain);
    }

    fn bend(&mut self, row: usize) -> usize {
        let node = self.row_of.len();
        self.row_of.push(row);
        self.half.push(BEND);
        self.above.push(vec![]);
        self.below.push(vec![]);
        self.rows[row].push(node);
        node
    }

    fn places(&self) -> Vec<usize> {
        let mut places = vec![0; self.row_of.len()];
        self.rows.iter().for_each(|row| row.iter().enumerate().for_each(|(at, &node)| places[node] = at));
        places
    }

    fn sort(&mut self) {
        let (mut best, mut least) = (self.rows.clone(), self.crossings());
        for sweep in 0..40 {
            let down = sweep % 2 == 0;
            let order: Vec<usize> =
                if down { (1..self.rows.len()).collect() } else { (0..self.rows.len().saturating_sub(1)).rev().collect() };
            for row in order {
                let places = self.places();
                let neighbours = if down { &self.above } else { &self.below };
                let mean = |node: usize| {
                    let near = &neighbours[node];
                    if near.is_empty() {
                        places[node] as f64
                    } else {
                        near.iter().map(|&other| places[other] as f64).sum::<f64>() / near.len() as f64
                    }
                };
                let mut nodes = self.rows[row].clone();
                nodes.sort_by(|&a, &b| mean(a).total_cmp(&mean(b)));
                self.rows[row] = nodes;
            }
            let crossings = self.crossings();
            if crossings < least {
                (best, least) = (self.rows.clone(), crossings);
            }
        }
        self.rows = best;
    }

    fn crossings(&self) -> usize {
        let places = self.places();
        let mut count = 0;
        for row in &self.rows {
            let arcs: Vec<(usize, usize)> = row.iter().flat_map(|&node| self.below[node].iter().map(move |&low| (node, low))).collect();
            for (at, &(a, b)) in arcs.iter().enumerate() {
                count +=
                    arcs[at + 1..].iter().filter(|&&(c, d)| (places[a] < places[c]) != (places[b] < places[d]) && a != c && b != d).count();
            }
        }
        count
    }

    fn spread(&mut self) {
        self.x = vec![0.0; self.row_of.len()];
        for row in self.rows.clone() {
            let wanted = vec![0.0; row.len()];
            self.settle(&row, &wanted);
        }
        for round in 0..60 {
            let rows: Vec<Vec<usize>> = if round % 2 == 0 { self.rows.clone() } else { self.rows.iter().rev().cloned().collect() };
            for row in rows {
                let wanted: Vec<f64> = row.iter().map(|&node| self.mean(node)).collect();
                self.settle(&row, &wanted);
            }
        }
    }

    fn mean(&self, node: usize) -> f64 {
        let near: Vec<f64> = self.above[node].iter().chain(&self.below[node]).map(|&other| self.x[other]).collect();
        if near.is_empty() { self.x[node] } else { near.iter().sum::<f64>() / near.len() as f64 }
    }

    /// Puts a row as near to its wishes as the distances allow: the mean of pushing from the left and from the right.
    fn settle(&mut self, row: &[usize], wanted: &[f64]) {
        let bends = |node: usize| usize::from(node >= self.vertices);
        let room = |a: usize, b: usize| self.half[a] + self.half[b] + GAPS[bends(a) + bends(b)];
        let mut left = wanted.to_vec();
        for at in 1..row.len() {
            left[at] = left[at].max(left[at - 1] + room(row[at - 1], row[at]));
        }
        let mut right = wanted.to_vec();
        for at in (1..row.len()).rev() {
            right[at - 1] = right[at - 1].min(right[at] - room(row[at - 1], row[at]));
        }
        for (at, &node) in row.iter().enumerate() {
            self.x[node] = (left[at] + right[at]) / 2.0;
        }
    }

    fn finish(self, graph: &Csr) -> Layout {
        let edge = |side: f64| move |(x, half): (&f64, &f64)| x + side * half;
        let left = self.x.iter().zip(&self.half).map(edge(-1.0)).fold(f64::INFINITY, f64::min).min(f64::MAX);
        let right = self.x.iter().zip(&self.half).map(edge(1.0)).fold(f64::NEG_INFINITY, f64::max);
        let point = |node: usize| -> Point { [self.x[node] - left, self.row_of[node] as f64 * ROW + ROW / 4.0] };
        let ends = graph.vertices().flat_map(|vertex| graph.row(vertex).iter().map(move |&target| (vertex, target)));
        let routes = ends.zip(&self.chains).map(|((from, to), chain)| {
            let mut points: Vec<Point> = chain.iter().map(|&node| point(node)).collect();
            let same_row = from != to && self.row_of[from as usize] == self.row_of[to as usize];
            // Arcs there and back, and arcs within a row, are bent apart.
            if points.len() == 2 && from != to && (same_row || graph.row(to).contains(&from)) {
                let (a, b) = (points[0], points[1]);
                let step = minus(b, a);
                let long = length(step).max(1.0);
                // Over the boxes that stand between.
                let aside = if same_row && long > 2.0 * ROW { 40.0 } else { 14.0 };
                points.insert(1, plus(plus(a, step, 0.5), [-step[1] / long, step[0] / long], aside));
            }
            Route { from, to, points }
        });
        Layout {
            places: (0..graph.len()).map(point).collect(),
            routes: routes.collect(),
            width: right - left,
            height: (self.rows.len().max(1) - 1) as f64 * ROW + ROW / 2.0,
        }
    }
}
