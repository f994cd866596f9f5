//! Pins in a row: what a move takes stands between what it leaves.

use super::{heaps, marked, plain};
use crate::svg::canvas::{Anchor, Canvas, Lettering, Paint, ink};
use crate::svg::geometry::Point;
use grundy::game::Look;

/// Longer rows are drawn as heaps, and those longer than a line go on in the next one.
const MOST_PINS: u64 = 240;
const LINE: u64 = 30;
const STEP: f64 = 28.0;
const RADIUS: f64 = 10.0;

pub(super) fn draw(pins: u64, leaves: Option<&[Look]>) -> Canvas {
    if pins > MOST_PINS {
        return heaps::draw(&[pins], None, leaves);
    }
    let left: Option<Vec<u64>> = leaves.map(|leaves| leaves.iter().filter_map(row).filter(|&row| row > 0).collect());
    let taken = left.as_ref().map(|left| pins.saturating_sub(left.iter().sum()));
    // The first row that is left, what is taken, and the others.
    let first = left.as_ref().and_then(|left| left.first().copied()).unwrap_or(0);
    let mut canvas = Canvas::default();
    for pin in 0..pins {
        let is_taken = taken.is_some_and(|taken| (first..first + taken).contains(&pin));
        canvas.circle(place(pin), RADIUS, if is_taken { marked() } else { plain() });
    }
    for cut in cuts(left.as_deref().unwrap_or_default(), taken.unwrap_or(0)) {
        let [x, y] = place(cut);
        canvas.line([x - STEP / 2.0, y - 18.0], [x - STEP / 2.0, y + 18.0], Paint::line(ink::WIN, 2.6));
    }
    if pins == 0 {
        canvas.line([0.0, 0.0], [STEP, 0.0], Paint::line(ink::GREY, 2.0));
    }
    let [_, bottom] = place(pins.max(1) - 1);
    canvas.text([-STEP, bottom + 5.0], &pins.to_string(), Lettering::new(16.0, Anchor::End).coloured(ink::SOFT));
    canvas
}

fn row(look: &Look) -> Option<u64> {
    match look {
        Look::Row(pins) => Some(*pins),
        _ => None,
    }
}

fn place(pin: u64) -> Point {
    [(pin % LINE) as f64 * STEP, (pin / LINE) as f64 * 34.0]
}

/// The pins before which rows fall apart without a pin being taken there.
fn cuts(left: &[u64], taken: u64) -> Vec<u64> {
    let mut at = 0;
    let mut cuts = vec![];
    for (nth, row) in left.iter().enumerate() {
        if nth == 1 {
            at += taken;
        }
        if nth > 1 || (nth == 1 && taken == 0) {
            cuts.push(at);
        }
        at += row;
    }
    cuts
}
