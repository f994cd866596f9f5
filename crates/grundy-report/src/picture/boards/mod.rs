//! Boards: what each kind of position looks like on paper, with a winning move marked.
//!
//! A game says what it [looks](grundy::game::Look) like; there is one file here for each kind of board. A move is drawn as the difference between
//! what is there and what it leaves.

mod heaps;
mod nets;
mod queen;
mod rows;
mod squares;

use crate::svg::canvas::{Anchor, Canvas, Lettering, Paint, ink};
use crate::svg::geometry::{Area, Path, Point, length, minus, plus};
use crate::svg::letters;
use grundy::game::Look;

/// Things that stay, their outline, and those that a winning move takes or puts.
const THING: &str = "#90a4ae";
const OUTLINE: &str = "#37474f";

fn plain() -> Paint<'static> {
    Paint::fill(THING).and_line(OUTLINE, 1.4)
}

fn marked() -> Paint<'static> {
    Paint::fill(ink::WIN_FILL).and_line(ink::WIN, 2.2).dashed("5 3")
}

/// The legend's swatch of what a winning move changes.
pub(super) fn marked_swatch(canvas: &mut Canvas) {
    canvas.rect(Area::new(0.0, -7.0, 20.0, 14.0), 4.0, marked());
}

/// The parts of one component, those that a move changes with what it leaves of them.
pub(super) fn draw(parts: &[(Option<Look>, String)], leaves: &[Option<Vec<Look>>]) -> Canvas {
    if let Some((strip, after)) = squares::one_strip(parts, leaves).filter(|(strip, _)| things(strip) <= MOST_THINGS) {
        return draw_look(&strip, after.as_deref());
    }
    let mut canvas = Canvas::default();
    // Heaps stand side by side, other boards one under another.
    let side_by_side = parts.iter().all(|(look, _)| matches!(look, Some(Look::Heaps { .. })));
    let mut corner = [0.0, 0.0];
    for ((look, text), leaves) in parts.iter().zip(leaves) {
        let board = match look {
            Some(look) if things(look) <= MOST_THINGS => draw_look(look, leaves.as_deref()),
            _ => in_words(text),
        };
        let area = board.area();
        if side_by_side {
            if corner[0] > 0.0 && corner[0] + area.width() > MOST_WIDTH {
                corner = [0.0, canvas.area().bottom + 24.0 - area.top];
            }
            canvas.place(&board, [corner[0] - area.left, corner[1]]);
            corner[0] += area.width() + 26.0;
        } else {
            canvas.place(&board, [-area.left, corner[1] - area.top]);
            corner[1] += area.height() + 18.0;
        }
    }
    canvas
}

/// Boards with more squares or points are told in words.
const MOST_THINGS: usize = 600;

fn things(look: &Look) -> usize {
    match look {
        Look::Heaps { sizes, .. } => sizes.len(),
        Look::Squares { rows, .. } => rows.iter().map(Vec::len).sum(),
        Look::Net { points, .. } => points.len(),
        Look::Row(_) | Look::Queen(_) => 1,
    }
}

/// Boards wider than this go on in the next line.
const MOST_WIDTH: f64 = 900.0;

fn draw_look(look: &Look, leaves: Option<&[Look]>) -> Canvas {
    match look {
        Look::Heaps { sizes, from } => heaps::draw(sizes, *from, leaves),
        Look::Row(pins) => rows::draw(*pins, leaves),
        Look::Squares { rows, from } => squares::draw(rows, *from, leaves),
        Look::Queen(at) => queen::draw(*at, leaves),
        Look::Net { points, lines, rooted } => nets::draw(points, lines, *rooted, leaves),
    }
}

/// A position without a picture of its own.
fn in_words(text: &str) -> Canvas {
    let mut canvas = Canvas::default();
    canvas.text([0.0, 0.0], &letters::fitted(text, 18.0, MOST_WIDTH), Lettering::new(18.0, Anchor::Start));
    canvas
}

/// Where a piece goes.
fn arrow(canvas: &mut Canvas, from: Point, to: Point) {
    let step = minus(to, from);
    let long = length(step).max(1e-9);
    let along = [step[0] / long, step[1] / long];
    let aside = [-along[1], along[0]];
    let back = plus(to, along, -11.0);
    canvas.line(from, back, Paint::line(ink::WIN, 2.6));
    canvas.path(&Path::polygon(&[to, plus(back, aside, 5.0), plus(back, aside, -5.0)]), Paint::fill(ink::WIN));
}
