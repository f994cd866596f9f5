//! A queen on a board: she goes left, down, or both at once, towards the corner.

use super::{OUTLINE, arrow, heaps};
use crate::svg::canvas::{Anchor, Canvas, Lettering, Paint, ink};
use crate::svg::geometry::{Area, Path, Point};
use grundy::game::Look;

/// On larger boards the numbers are drawn as heaps.
const MOST: u64 = 20;
const SIDE: f64 = 32.0;

pub(super) fn draw(at: [u64; 2], leaves: Option<&[Look]>) -> Canvas {
    if at[0].max(at[1]) > MOST {
        let as_heaps = |look: &Look| if let Look::Queen(at) = look { Look::heaps(at) } else { look.clone() };
        let leaves: Option<Vec<Look>> = leaves.map(|leaves| leaves.iter().map(as_heaps).collect());
        return heaps::draw(&at, None, leaves.as_deref());
    }
    let mut canvas = Canvas::default();
    let area = |x: u64, y: u64| Area::new(x as f64 * SIDE, -(y as f64 + 1.0) * SIDE, SIDE, SIDE);
    for x in 0..=at[0].max(1) {
        for y in 0..=at[1].max(1) {
            let fill = if (x + y) % 2 == 0 { "#eceff1" } else { ink::WHITE };
            canvas.rect(area(x, y), 0.0, Paint::fill(fill).and_line(ink::GREY, 1.0));
        }
    }
    let small = Lettering::new(11.0, Anchor::Middle).coloured(ink::SOFT);
    for x in 0..=at[0].max(1) {
        canvas.text([area(x, 0).middle()[0], 14.0], &x.to_string(), small);
    }
    for y in 0..=at[1].max(1) {
        canvas.text([-10.0, area(0, y).middle()[1] + 4.0], &y.to_string(), small);
    }
    let queen = area(at[0], at[1]).middle();
    if let Some([Look::Queen(to)]) = leaves {
        canvas.rect(area(to[0], to[1]).grown(-1.5), 3.0, Paint::fill(ink::WIN_FILL).and_line(ink::WIN, 2.4).dashed("5 3"));
        arrow(&mut canvas, queen, area(to[0], to[1]).middle());
    }
    draw_queen(&mut canvas, queen);
    canvas
}

/// A crown.
fn draw_queen(canvas: &mut Canvas, [x, y]: Point) {
    let points = [[-10.0, 9.0], [-12.0, -6.0], [-5.5, 1.0], [0.0, -10.0], [5.5, 1.0], [12.0, -6.0], [10.0, 9.0]];
    canvas.path(&Path::polygon(&points.map(|[dx, dy]| [x + dx, y + dy])), Paint::fill(OUTLINE).and_line(OUTLINE, 1.5));
}
