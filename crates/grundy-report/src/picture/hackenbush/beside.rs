//! What stands beside an edge: scissors on it, and places for its label.

use crate::picture::labels::Obstacles;
use crate::picture::net::course::Course;
use crate::svg::canvas::{Canvas, Paint, ink};
use crate::svg::geometry::{Area, Point, plus};

/// Open scissors across an edge: where they cut, and the direction of their handles.
#[derive(Clone, Copy)]
pub(super) struct Scissors {
    pub at: Point,
    pub handles: Point,
}

/// Points along an edge, the middle first, each with a direction across the edge, of length 1.
pub(super) fn places_along(course: &Course) -> impl Iterator<Item = (Point, Point)> + '_ {
    [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.2, 0.8].into_iter().flat_map(move |share| {
        let [x, y] = course.along(share);
        let at = course.at(share);
        // Scissors and labels stand outside a petal, and on either side of other edges; above rather than below.
        let up = if x > 0.0 { [y, -x] } else { [-y, x] };
        [(at, up), (at, [-up[0], -up[1]])]
    })
}

/// Places for a label of this size beside an edge.
pub(super) fn label_places(course: &Course, gap: f64, [wide, high]: Point) -> impl Iterator<Item = Area> + '_ {
    [gap, gap + 6.0].into_iter().flat_map(move |gap| {
        places_along(course).map(move |(at, aside)| {
            let off = gap + wide / 2.0 * aside[0].abs() + high / 2.0 * aside[1].abs();
            Area::around(plus(at, aside, off), wide, high)
        })
    })
}

impl Scissors {
    /// A point so far towards the handles and so far to the side.
    fn point(&self, back: f64, side: f64) -> Point {
        let [x, y] = self.handles;
        plus(plus(self.at, [x, y], back), [-y, x], side)
    }

    /// The room of the handles, and that of the blades beyond the edge.
    pub fn areas(&self) -> [Area; 4] {
        [(20.5, 5.8, 10.0), (20.5, -5.8, 10.0), (12.0, 0.0, 7.0), (-6.0, 0.0, 7.0)]
            .map(|(back, side, wide)| Area::around(self.point(back, side), wide, wide))
    }

    pub fn is_free(&self, taken: &Obstacles) -> bool {
        let [handles @ .., _] = self.areas();
        handles.iter().all(|area| taken.is_free(area, 2.0))
    }

    pub fn draw(&self, canvas: &mut Canvas) {
        let paint = Paint::line(ink::WIN, 2.2);
        canvas.line(self.point(-6.0, -5.0), self.point(17.0, 4.5), paint);
        canvas.line(self.point(-6.0, 5.0), self.point(17.0, -4.5), paint);
        canvas.circle(self.point(20.5, 5.8), 3.8, paint);
        canvas.circle(self.point(20.5, -5.8), 3.8, paint);
    }
}
