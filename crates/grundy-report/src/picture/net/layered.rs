//! Where to put the vertices that have no place of their own.
//!
//! Layers: a vertex stands as high as its distance from the ground. A spanning tree found by breadth gives each vertex the
//! one below it; leaves stand side by side in the order of a depth-first walk, every other vertex in the middle of what it
//! carries. Feet on the ground stand under what they carry. In a sketch that gives some places, the missing ones go near
//! their neighbours.

use super::Net;
use std::collections::{BTreeMap, VecDeque};

/// The room between feet that carry the same vertex.
const STANCE: f64 = 0.5;

/// The spanning tree: for each vertex joined to the ground its height, and what it carries.
struct Tree {
    height: Vec<Option<usize>>,
    carries: Vec<Vec<usize>>,
}

fn tree(net: &Net, rows: &[Vec<usize>]) -> Tree {
    let many = net.spots.len();
    let mut tree = Tree { height: vec![None; many], carries: vec![vec![]; many] };
    let mut queue: VecDeque<usize> = roots(net).into();
    queue.iter().for_each(|&foot| tree.height[foot] = Some(0));
    while let Some(below) = queue.pop_front() {
        for &above in &rows[below] {
            if tree.height[above].is_none() {
                tree.height[above] = tree.height[below].map(|height| height + 1);
                tree.carries[below].push(above);
                queue.push_back(above);
            }
        }
    }
    tree
}

/// The feet, or the first point of a net without ground.
fn roots(net: &Net) -> Vec<usize> {
    let feet: Vec<usize> = (0..net.spots.len()).filter(|&at| net.spots[at].ground).collect();
    if feet.is_empty() { (0..net.spots.len().min(1)).collect() } else { feet }
}

pub(super) fn layered(net: &mut Net) {
    let rows = net.neighbours();
    let tree = tree(net, &rows);
    let mut across: Vec<Option<f64>> = vec![None; rows.len()];
    let mut next_leaf = 0.0;
    for foot in roots(net) {
        // Feet that carry nothing new stand under what they touch, later.
        if !tree.carries[foot].is_empty() || rows[foot].is_empty() {
            spread(foot, &tree, &mut next_leaf, &mut across);
        }
    }
    let mut feet: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for foot in (0..rows.len()).filter(|&at| net.spots[at].ground) {
        if let [above] = rows[foot][..] {
            feet.entry(above).or_default().push(foot);
        }
    }
    for (above, feet) in feet {
        let middle = across[above].unwrap_or(next_leaf);
        let leftmost = middle - STANCE * (feet.len() - 1) as f64 / 2.0;
        for (nth, foot) in feet.into_iter().enumerate() {
            across[foot] = Some(leftmost + STANCE * nth as f64);
        }
    }
    for (at, vertex) in net.spots.iter_mut().enumerate() {
        let (Some(x), Some(height)) = (across[at], tree.height[at]) else { continue };
        vertex.at = Some([x, height as f64]);
    }
}

/// Places a vertex and all it carries: leaves side by side, the others in the middle. With its own stack: stalks are long.
fn spread(root: usize, tree: &Tree, next_leaf: &mut f64, across: &mut [Option<f64>]) {
    let mut stack = vec![(root, false)];
    while let Some((at, done)) = stack.pop() {
        let carried = &tree.carries[at];
        if carried.is_empty() {
            across[at] = Some(*next_leaf);
            *next_leaf += 1.0;
        } else if done {
            let places = || carried.iter().filter_map(|&above| across[above]);
            let (left, right) = (places().fold(f64::MAX, f64::min), places().fold(f64::MIN, f64::max));
            across[at] = Some((left + right) / 2.0);
        } else {
            stack.push((at, true));
            stack.extend(carried.iter().rev().map(|&above| (above, false)));
        }
    }
}

/// Some vertices have places: the others go above a neighbour that has one, step by step.
pub(super) fn fill_in(net: &mut Net) {
    let rows = net.neighbours();
    let mut queue: VecDeque<usize> = (0..rows.len()).filter(|&at| net.spots[at].at.is_some()).collect();
    let right = queue.iter().filter_map(|&at| net.spots[at].at).map(|[x, _]| x).fold(f64::MIN, f64::max);
    let mut crowd = vec![0; rows.len()];
    while let Some(known) = queue.pop_front() {
        let Some([x, y]) = net.spots[known].at else { continue };
        for &other in &rows[known] {
            if net.spots[other].at.is_none() {
                // To alternate sides: 0, 1, -1, 2, -2, …
                let nth = crowd[known];
                crowd[known] += 1;
                let aside = f64::from((nth + 1) / 2) * if nth % 2 == 0 { -1.0 } else { 1.0 };
                let height = if net.spots[other].ground { 0.0 } else { y + 0.8 };
                net.spots[other].at = Some([x + 0.6 * aside, height]);
                queue.push_back(other);
            }
        }
    }
    let lost = net.spots.iter_mut().filter(|vertex| vertex.at.is_none() && vertex.ground);
    for (nth, vertex) in lost.enumerate() {
        vertex.at = Some([right + 1.0 + nth as f64, 0.0]);
    }
}
