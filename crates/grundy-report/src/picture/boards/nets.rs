//! Points joined by lines, with their names; points that a move removes or recolours have a ring.

use super::OUTLINE;
use crate::picture::net::{Net, Spot};
use crate::svg::canvas::{Anchor, Canvas, Lettering, Paint, ink};
use crate::svg::geometry::Point;
use crate::svg::letters;
use grundy::game::{Look, Shade};

const SCALE: f64 = 78.0;
const RADIUS: f64 = 14.0;

pub(super) fn draw(points: &[(String, Shade)], lines: &[[usize; 2]], rooted: bool, leaves: Option<&[Look]>) -> Canvas {
    let mut net = Net::new(vec![Spot::default(); points.len()], lines.to_vec());
    net.lay_out();
    // A tree hangs from its root.
    let down = if rooted { 0.85 * SCALE } else { -SCALE };
    let pixel = |spot: usize| -> Point { [net.point(spot)[0] * SCALE, net.point(spot)[1] * down] };
    let mut canvas = Canvas::default();
    for [u, v] in lines {
        canvas.line(pixel(*u), pixel(*v), Paint::line(OUTLINE, 2.2));
    }
    for (spot, (name, shade)) in points.iter().enumerate() {
        let changed = leaves.is_some_and(|leaves| after(name, leaves) != Some(*shade));
        if changed {
            canvas.circle(pixel(spot), RADIUS + 5.0, Paint::fill(ink::WIN_FILL).and_line(ink::WIN, 2.4).dashed("5 3"));
        }
        let (fill, text) = match shade {
            Shade::Black => (OUTLINE, ink::WHITE),
            Shade::White => (ink::WHITE, OUTLINE),
            Shade::Plain => ("#cfd8dc", OUTLINE),
        };
        canvas.circle(pixel(spot), RADIUS, Paint::fill(fill).and_line(OUTLINE, 1.8));
        let size = (14.0f64).min(14.0 * 22.0 / letters::width(name, 14.0).max(1.0));
        let [x, y] = pixel(spot);
        canvas.text([x, y + size * 0.37], name, Lettering::new(size, Anchor::Middle).coloured(text));
    }
    canvas
}

/// The colour of a point afterwards, if it is still there.
fn after(name: &str, leaves: &[Look]) -> Option<Shade> {
    leaves.iter().find_map(|look| match look {
        Look::Net { points, .. } => points.iter().find(|(other, _)| other == name).map(|&(_, shade)| shade),
        _ => None,
    })
}
