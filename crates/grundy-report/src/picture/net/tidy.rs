//! A layout by simulated annealing (Davidson and Harel, 1996), then by small steps downhill; the same seed every time.
//!
//! Two starts are tried, and a third where lines still cross: a [drawing without crossings](planar) if there is one. The tidiest is kept.

use super::cost::Model;
use super::{Net, arch, layered, planar};
use crate::svg::geometry::{Point, plus};
use grundy::Dice;
use std::f64::consts::TAU;

/// How much work a picture may be: a second or so, whatever its size.
const MOST_WORK: usize = 60_000_000;
/// How hot it is at first; cooler where the start is good.
const HOT: f64 = 12.0;
const COOL: f64 = 8.0;
/// On an arch of more points nothing would be seen.
const MOST_ARCHED: usize = 40;
/// A crossing that costs this much is never let in.
const FORBIDDEN: f64 = 1e6;

/// Gives places to a net that hangs together.
pub(super) fn lay_out(net: &mut Net) {
    layered::layered(net);
    let model = Model::of(net);
    let effort = (MOST_WORK / model.work().max(1)).clamp(4, 300);
    let mut best = tried(model.clone(), 1, effort, HOT);
    if effort > 40 {
        best = tidier(best, tried(model.clone(), 2, effort, HOT));
    }
    if best.crossings() > 0 {
        best = match planar::places(net) {
            Some(places) => planar_or(best, model, &places, effort, net),
            None => tidier(best, tried(model, 3, effort, HOT)),
        };
    }
    give_places(&best, net);
    if net.spots.len() <= MOST_ARCHED && !net.is_clear() {
        arch::lay_out(net);
    }
}

/// The layout that comes of a drawing without crossings, if it keeps clear of all points; else the one there is.
fn planar_or(best: Model, mut start: Model, places: &[Point], effort: usize, net: &mut Net) -> Model {
    start.crossing = FORBIDDEN;
    start.at[..places.len()].copy_from_slice(places);
    // It starts far from tidy and may not take short cuts.
    let found = tried(start, 3, 3 * effort, COOL);
    give_places(&found, net);
    if found.crossings() == 0 && net.is_clear() { found } else { best }
}

/// The layout that comes of a start.
fn tried(mut model: Model, seed: u64, effort: usize, hottest: f64) -> Model {
    anneal(&mut model, &mut Dice::new(seed), effort / 3, hottest);
    descend(&mut model, effort / 6, 0.5);
    model
}

fn tidier(one: Model, other: Model) -> Model {
    let cost = |model: &Model| model.total() + 200.0 * model.crossings() as f64;
    if cost(&other) < cost(&one) { other } else { one }
}

/// Makes room in a net whose points have places.
pub(super) fn settle(net: &mut Net) {
    let mut model = Model::of(net);
    model.home = Some(net.spots.iter().map(|spot| spot.at.unwrap_or_default()).collect());
    let effort = (MOST_WORK / 10 / model.work().max(1)).clamp(2, 60);
    descend(&mut model, effort, 0.3);
    give_places(&model, net);
}

fn give_places(model: &Model, net: &mut Net) {
    let spots = net.spots.len();
    net.spots.iter_mut().zip(&model.at).filter(|(spot, _)| spot.at.is_some()).for_each(|(spot, &at)| spot.at = Some(at));
    for (nth, &link) in model.tips.iter().enumerate() {
        net.tips[link] = Some(model.at[spots + nth]);
    }
}

/// A random number from 0 to 1.
fn share(dice: &mut Dice) -> f64 {
    (dice.bits() >> 11) as f64 / (1u64 << 53) as f64
}

/// Random steps, large at first; a step uphill is taken the less often the higher and the later it is.
fn anneal(model: &mut Model, dice: &mut Dice, rounds: usize, hottest: f64) {
    let points = model.at.len();
    for round in 0..rounds {
        let left = 1.0 - round as f64 / rounds as f64;
        let (heat, reach) = (hottest * left.powi(3) + 0.02, 2.2 * left * left + 0.08);
        for _ in 0..points {
            let point = dice.roll(points as u64 - 1) as usize;
            if dice.roll(11) == 0 {
                let other = dice.roll(points as u64 - 1) as usize;
                swap(model, [point, other], heat, dice);
            } else {
                let (angle, far) = (share(dice) * TAU, share(dice) * reach);
                let to = plus(model.at[point], [angle.cos(), angle.sin()], far);
                step(model, point, to, heat, share(dice));
            }
        }
    }
}

/// Two points change places.
fn swap(model: &mut Model, [a, b]: [usize; 2], heat: f64, dice: &mut Dice) {
    if a == b || model.is_foot(a) != model.is_foot(b) {
        return;
    }
    let before = model.cost(a) + model.cost(b);
    model.at.swap(a, b);
    let worse = model.cost(a) + model.cost(b) - before;
    if worse > 0.0 && share(dice) >= (-worse / heat).exp() {
        model.at.swap(a, b);
    }
}

/// Moves a point if that is better, or not too much worse; says whether it was moved.
fn step(model: &mut Model, point: usize, to: Point, heat: f64, luck: f64) -> bool {
    let from = model.at[point];
    let before = model.cost(point);
    model.at[point] = [to[0], if model.is_foot(point) { 0.0 } else { to[1].max(model.floor) }];
    let worse = model.cost(point) - before;
    let taken = worse < -1e-9 || (heat > 0.0 && luck < (-worse / heat).exp());
    if !taken {
        model.at[point] = from;
    }
    taken
}

/// Lets the whole sink towards the ground, which no point could do alone, if that is better; says whether it did.
fn lower(model: &mut Model, by: f64) -> bool {
    let sunk: Vec<Point> =
        (0..model.at.len()).map(|point| [model.at[point][0], if model.is_foot(point) { 0.0 } else { model.at[point][1] - by }]).collect();
    if model.home.is_some() || !sunk.iter().enumerate().all(|(point, at)| model.is_foot(point) || at[1] > model.floor) {
        return false;
    }
    let before = model.total();
    let stood = std::mem::replace(&mut model.at, sunk);
    let better = model.total() < before - 1e-9;
    if !better {
        model.at = stood;
    }
    better
}

/// Steps downhill in eight directions, shorter and shorter.
fn descend(model: &mut Model, rounds: usize, reach: f64) {
    let mut reach = reach;
    for _ in 0..rounds {
        let mut moved = lower(model, reach);
        for point in 0..model.at.len() {
            for nth in 0..8 {
                let angle = TAU * f64::from(nth) / 8.0;
                let to = plus(model.at[point], [angle.cos(), angle.sin()], reach);
                moved |= step(model, point, to, 0.0, 0.0);
            }
        }
        if !moved {
            reach *= 0.6;
        }
        if reach < 0.01 {
            break;
        }
    }
}
