//! The layout of last resort: all points on an arch, their feet straight below.
//!
//! The points stand at equal angles δ on a third of a circle of radius R. A line between two of them passes every third one at a distance of at
//! least 2R sin²(δ/2), the height of the arc over the chord of two steps; R is chosen so that this is enough. A foot stands under its point,
//! and neighbours on the arch are at least Rδ/2 apart from left to right.

use super::course::BUNDLE;
use super::{CLEARANCE, Net};
use std::f64::consts::FRAC_PI_3;

/// The room between feet of the same point.
const STANCE: f64 = 0.4;
/// The room between neighbours.
const APART: f64 = 1.8;

pub(super) fn lay_out(net: &mut Net) {
    let near = net.neighbours();
    let on_arch: Vec<usize> = (0..net.spots.len()).filter(|&spot| !net.spots[spot].ground).collect();
    let feet: Vec<Vec<usize>> =
        on_arch.iter().map(|&spot| near[spot].iter().copied().filter(|&foot| net.spots[foot].ground).collect()).collect();
    let most_feet = feet.iter().map(Vec::len).max().unwrap_or(0) as f64;
    let same = |one: &[usize; 2], other: &[usize; 2]| one == other || *one == [other[1], other[0]];
    let bundle = net.links.iter().map(|one| net.links.iter().filter(|other| same(one, other)).count()).max().unwrap_or(1) as f64;
    let needed = 2.0 * CLEARANCE + (bundle - 1.0) / 2.0 * BUNDLE;
    let step = 2.0 * FRAC_PI_3 / (on_arch.len().max(2) - 1) as f64;
    let radius = (needed / (2.0 * (step / 2.0).sin().powi(2))).max((APART + 2.0 * STANCE * most_feet) / step);
    for (nth, (&spot, feet)) in on_arch.iter().zip(&feet).enumerate() {
        let angle = 2.5 * FRAC_PI_3 - step * nth as f64;
        let x = radius * angle.cos();
        net.spots[spot].at = Some([x, 1.0 + radius * (angle.sin() - 0.5)]);
        let leftmost = x - STANCE * (feet.len().max(1) - 1) as f64 / 2.0;
        for (nth, &foot) in feet.iter().enumerate() {
            net.spots[foot].at = Some([leftmost + STANCE * nth as f64, 0.0]);
        }
    }
    net.tips.fill(None);
}
