//! Squares in rows with what lies on them: strips, boards, bars of chocolate, rows of coins. Squares that a move changes are marked.

use super::{OUTLINE, THING, arrow};
use crate::svg::canvas::{Anchor, Canvas, Lettering, Paint, ink};
use crate::svg::geometry::Area;
use grundy::game::{Look, Square};

/// A single row longer than this goes on in the next line.
const LINE: usize = 24;
const SIDE: f64 = 36.0;

pub(super) fn draw(rows: &[Vec<Square>], from: Option<u64>, leaves: Option<&[Look]>) -> Canvas {
    let mut canvas = Canvas::default();
    let changed = leaves.map(|leaves| changed(rows, leaves)).unwrap_or_default();
    let is_strip = rows.len() == 1;
    let area = |row: usize, column: usize| {
        let (line, column) = if is_strip { (column / LINE, column % LINE) } else { (row, column) };
        let down = SIDE + if is_strip && from.is_some() { 18.0 } else { 0.0 };
        Area::new(column as f64 * SIDE, line as f64 * down, SIDE, SIDE)
    };
    for (y, row) in rows.iter().enumerate() {
        for (x, &square) in row.iter().enumerate() {
            draw_square(&mut canvas, area(y, x), square, changed.contains(&[y, x]));
            let under = y + 1 == rows.len() || is_strip;
            if let Some(from) = from.filter(|_| under) {
                let at = [area(y, x).middle()[0], area(y, x).bottom + 13.0];
                canvas.text(at, &(from + x as u64).to_string(), Lettering::new(11.0, Anchor::Middle).coloured(ink::SOFT));
            }
        }
    }
    // The frames of changed squares lie over their neighbours.
    for &[y, x] in &changed {
        canvas.rect(area(y, x).grown(-1.5), 3.0, Paint::line(ink::WIN, 2.4).dashed("5 3"));
    }
    if let Some([start, end]) = moved(rows, &changed) {
        arrow(&mut canvas, area(start[0], start[1]).middle(), area(end[0], end[1]).middle());
    }
    canvas
}

/// A row and a column.
type Place = [usize; 2];

/// The squares that are not as they were.
fn changed(rows: &[Vec<Square>], leaves: &[Look]) -> Vec<Place> {
    let after: Vec<&Vec<Vec<Square>>> =
        leaves.iter().filter_map(|look| if let Look::Squares { rows, .. } = look { Some(rows) } else { None }).collect();
    if rows.len() == 1 && is_chain(&rows[0]) {
        return gone_beads(&rows[0], &after).into_iter().map(|bead| [0, bead]).collect();
    }
    let [after] = after[..] else {
        // Nothing is left of it.
        return if after.is_empty() { (0..rows.len()).flat_map(|y| (0..rows[y].len()).map(move |x| [y, x])).collect() } else { vec![] };
    };
    let now = |[y, x]: Place| after.get(y).and_then(|row| row.get(x)).copied().unwrap_or(Square::Free);
    let places = rows.iter().enumerate().flat_map(|(y, row)| (0..row.len()).map(move |x| [y, x]));
    places.filter(|&[y, x]| now([y, x]) != rows[y][x]).collect()
}

fn is_chain(row: &[Square]) -> bool {
    row.iter().all(|square| matches!(square, Square::Bead(_)))
}

/// The beads that are in none of the chains that are left, which lie in the old one in order.
fn gone_beads(row: &[Square], after: &[&Vec<Vec<Square>>]) -> Vec<usize> {
    let mut kept = vec![false; row.len()];
    let mut from = 0;
    for chain in after.iter().flat_map(|rows| rows.iter()).filter(|chain| !chain.is_empty()) {
        let Some(at) = (from..row.len()).find(|&at| row[at..].starts_with(chain)) else { continue };
        kept[at..at + chain.len()].fill(true);
        from = at + chain.len();
    }
    (0..row.len()).filter(|&bead| !kept[bead]).collect()
}

/// Where a piece came from and where it went, if the move is that.
fn moved(rows: &[Vec<Square>], changed: &[Place]) -> Option<[Place; 2]> {
    let is_piece = |&[y, x]: &Place| matches!(rows[y][x], Square::Coin | Square::Own);
    match changed {
        [one, other] if is_piece(one) && !is_piece(other) => Some([*one, *other]),
        [one, other] if is_piece(other) && !is_piece(one) => Some([*other, *one]),
        _ => None,
    }
}

fn draw_square(canvas: &mut Canvas, area: Area, square: Square, changed: bool) {
    let fill = match (square, changed) {
        (Square::Chocolate, true) => "#e8c9a8",
        (_, true) => ink::WIN_FILL,
        (Square::Blocked, _) => "#78909c",
        (Square::Chocolate, _) => "#8d5b34",
        (Square::Poison, _) => "#5d3a1a",
        _ => ink::WHITE,
    };
    canvas.rect(area, 0.0, Paint::fill(fill).and_line(OUTLINE, 1.2));
    let middle = area.middle();
    let sign = |canvas: &mut Canvas, text: &str, colour: &str, size: f64| {
        canvas.text([middle[0], middle[1] + size * 0.37], text, Lettering::new(size, Anchor::Middle).coloured(colour));
    };
    match square {
        Square::Free | Square::Blocked | Square::Chocolate => {}
        Square::Coin => canvas.circle(middle, 12.0, Paint::fill("#fbc02d").and_line(OUTLINE, 1.4)),
        Square::Cross => sign(canvas, "×", OUTLINE, 30.0),
        Square::Head => {
            canvas.circle(middle, 13.0, Paint::fill("#fbc02d").and_line(OUTLINE, 1.4));
            sign(canvas, "H", OUTLINE, 15.0);
        }
        Square::Tail => {
            canvas.circle(middle, 13.0, Paint::fill(ink::WHITE).and_line(OUTLINE, 1.4));
            sign(canvas, "T", ink::SOFT, 15.0);
        }
        Square::Poison => sign(canvas, "×", "#ffffff", 28.0),
        Square::Own => canvas.circle(middle, 12.0, Paint::fill(ink::WHITE).and_line(OUTLINE, 2.6)),
        Square::Other => canvas.circle(middle, 12.0, Paint::fill(OUTLINE)),
        Square::Bead(weight) => {
            canvas.circle(middle, 14.0, Paint::fill(if changed { ink::WIN_FILL } else { THING }).and_line(OUTLINE, 1.4));
            let text = weight.to_string();
            sign(canvas, &text, OUTLINE, if text.len() > 2 { 10.0 } else { 15.0 });
        }
    }
}
