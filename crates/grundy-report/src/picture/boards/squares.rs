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
    let changes = leaves.map(|leaves| changed(rows, leaves)).unwrap_or_default();
    let changed: Vec<Place> = changes.iter().map(|&(place, _)| place).collect();
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
    if let Some([start, end]) = moved(rows, &changes) {
        arrow(&mut canvas, area(start[0], start[1]).middle(), area(end[0], end[1]).middle());
    }
    canvas
}

/// A row and a column.
type Place = [usize; 2];

/// The squares that are not as they were, with what lies there now.
fn changed(rows: &[Vec<Square>], leaves: &[Look]) -> Vec<(Place, Square)> {
    let after: Vec<&Vec<Vec<Square>>> =
        leaves.iter().filter_map(|look| if let Look::Squares { rows, .. } = look { Some(rows) } else { None }).collect();
    if rows.len() == 1 && is_chain(&rows[0]) {
        return gone_beads(&rows[0], &after).into_iter().map(|bead| ([0, bead], Square::Free)).collect();
    }
    let [after] = after[..] else {
        // Nothing is left of it.
        return if after.is_empty() { places(rows).map(|place| (place, Square::Free)).collect() } else { vec![] };
    };
    // After a move it is the other player's turn.
    let now = |[y, x]: Place| match after.get(y).and_then(|row| row.get(x)).copied() {
        Some(Square::Own) => Square::Other,
        Some(Square::Other) => Square::Own,
        square => square.unwrap_or(Square::Free),
    };
    places(rows).map(|place| (place, now(place))).filter(|&([y, x], now)| now != rows[y][x]).collect()
}

fn places(rows: &[Vec<Square>]) -> impl Iterator<Item = Place> + '_ {
    rows.iter().enumerate().flat_map(|(y, row)| (0..row.len()).map(move |x| [y, x]))
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
fn moved(rows: &[Vec<Square>], changes: &[(Place, Square)]) -> Option<[Place; 2]> {
    let gained = |&([y, x], now): &(Place, Square)| pieces(now).checked_sub(pieces(rows[y][x])).is_some_and(|more| more > 0);
    let lost = |&([y, x], now): &(Place, Square)| pieces(now) < pieces(rows[y][x]);
    match changes {
        [one, other] if lost(one) && gained(other) => Some([one.0, other.0]),
        [one, other] if lost(other) && gained(one) => Some([other.0, one.0]),
        _ => None,
    }
}

/// How many pieces that move lie on a square.
fn pieces(square: Square) -> u64 {
    match square {
        Square::Coin | Square::Own => 1,
        Square::Coins(many) => many,
        _ => 0,
    }
}

/// Strips with a coin each are one strip with all of them: their coins do not mind each other.
pub(super) fn one_strip(parts: &[(Option<Look>, String)], leaves: &[Option<Vec<Look>>]) -> Option<(Look, Option<Vec<Look>>)> {
    let strips: Vec<&[Square]> = parts.iter().map(|(look, _)| coin_strip(look.as_ref()?)).collect::<Option<_>>()?;
    let from = parts.first().and_then(|(look, _)| if let Some(Look::Squares { from, .. }) = look { *from } else { None });
    let moved: Vec<&[Square]> = strips
        .iter()
        .zip(leaves)
        .map(|(strip, leaves)| leaves.as_ref().and_then(|leaves| coin_strip(leaves.first()?)).unwrap_or(strip))
        .collect();
    let is_moved = leaves.iter().any(Option::is_some);
    (parts.len() > 1).then(|| (Look::strip(piled(&strips), from), is_moved.then(|| vec![Look::strip(piled(&moved), from)])))
}

/// A single row of squares with nothing but coins.
fn coin_strip(look: &Look) -> Option<&[Square]> {
    let Look::Squares { rows, from: Some(_) } = look else { return None };
    let [row] = &rows[..] else { return None };
    row.iter().all(|square| matches!(square, Square::Free | Square::Coin)).then_some(row)
}

/// Strips laid on top of each other.
fn piled(strips: &[&[Square]]) -> Vec<Square> {
    let long = strips.iter().map(|strip| strip.len()).max().unwrap_or(0);
    let pile = |at: usize| match strips.iter().filter_map(|strip| strip.get(at)).map(|&square| pieces(square)).sum() {
        0 => Square::Free,
        1 => Square::Coin,
        many => Square::Coins(many),
    };
    (0..long).map(pile).collect()
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
        Square::Coins(many) => {
            canvas.circle(middle, 13.0, Paint::fill("#fbc02d").and_line(OUTLINE, 1.4));
            sign(canvas, &many.to_string(), OUTLINE, 14.0);
        }
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
        Square::Own | Square::White => canvas.circle(middle, 12.0, Paint::fill(ink::WHITE).and_line(OUTLINE, 2.6)),
        Square::Other | Square::Black => canvas.circle(middle, 12.0, Paint::fill(OUTLINE)),
        Square::Bead(weight) => {
            canvas.circle(middle, 14.0, Paint::fill(if changed { ink::WIN_FILL } else { THING }).and_line(OUTLINE, 1.4));
            let text = weight.to_string();
            sign(canvas, &text, OUTLINE, if text.len() > 2 { 10.0 } else { 15.0 });
        }
    }
}
