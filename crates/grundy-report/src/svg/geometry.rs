//! Points, boxes and lines on the page, in pixels; y goes down.

use std::fmt::Write;

/// A place on the page.
pub(crate) type Point = [f64; 2];

pub(crate) fn plus(a: Point, step: Point, times: f64) -> Point {
    [a[0] + step[0] * times, a[1] + step[1] * times]
}

pub(crate) fn minus(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1]]
}

/// Nothing on a page is so long that its square would overflow, and a root is many times faster than `hypot`.
pub(crate) fn length(step: Point) -> f64 {
    (step[0] * step[0] + step[1] * step[1]).sqrt()
}

/// How far a point is from the line between two others.
pub(crate) fn distance_to_segment(point: Point, a: Point, b: Point) -> f64 {
    let (along, to) = (minus(b, a), minus(point, a));
    let square = along[0] * along[0] + along[1] * along[1];
    let share = if square > 0.0 { ((to[0] * along[0] + to[1] * along[1]) / square).clamp(0.0, 1.0) } else { 0.0 };
    length(minus(to, [along[0] * share, along[1] * share]))
}

/// Twice the area of a triangle, with a sign that tells which way it turns.
fn turn(a: Point, b: Point, c: Point) -> f64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/// Whether two lines meet inside both.
pub(crate) fn cross(a: Point, b: Point, c: Point, d: Point) -> bool {
    turn(a, b, c) * turn(a, b, d) < 0.0 && turn(c, d, a) * turn(c, d, b) < 0.0
}

/// An upright rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Area {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Area {
    /// Nothing at all; it grows to the first point.
    pub const EMPTY: Area = Area { left: f64::INFINITY, top: f64::INFINITY, right: f64::NEG_INFINITY, bottom: f64::NEG_INFINITY };

    /// A rectangle from its corner and size.
    pub fn new(left: f64, top: f64, width: f64, height: f64) -> Area {
        Area { left, top, right: left + width, bottom: top + height }
    }

    /// A rectangle from its middle and size.
    pub fn around([x, y]: Point, width: f64, height: f64) -> Area {
        Area::new(x - width / 2.0, y - height / 2.0, width, height)
    }

    pub fn is_empty(&self) -> bool {
        self.left > self.right
    }

    pub fn width(&self) -> f64 {
        self.right - self.left
    }

    pub fn height(&self) -> f64 {
        self.bottom - self.top
    }

    pub fn middle(&self) -> Point {
        [(self.left + self.right) / 2.0, (self.top + self.bottom) / 2.0]
    }

    /// The same with a rim around it.
    pub fn grown(&self, by: f64) -> Area {
        Area { left: self.left - by, top: self.top - by, right: self.right + by, bottom: self.bottom + by }
    }

    pub fn shifted(&self, [x, y]: Point) -> Area {
        Area { left: self.left + x, top: self.top + y, right: self.right + x, bottom: self.bottom + y }
    }

    /// Grows to hold another.
    pub fn include(&mut self, other: Area) {
        self.left = self.left.min(other.left);
        self.top = self.top.min(other.top);
        self.right = self.right.max(other.right);
        self.bottom = self.bottom.max(other.bottom);
    }

    pub fn meets(&self, other: &Area) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }

    /// Whether a line has a point inside.
    pub fn meets_segment(&self, a: Point, b: Point) -> bool {
        let inside = |[x, y]: Point| self.left < x && x < self.right && self.top < y && y < self.bottom;
        if inside(a) || inside(b) {
            return true;
        }
        let spanned = Area { left: a[0].min(b[0]), top: a[1].min(b[1]), right: a[0].max(b[0]), bottom: a[1].max(b[1]) };
        let reaches = self.left < spanned.right + 1e-9
            && spanned.left < self.right + 1e-9
            && self.top < spanned.bottom + 1e-9
            && spanned.top < self.bottom + 1e-9;
        let corners = [[self.left, self.top], [self.right, self.top], [self.right, self.bottom], [self.left, self.bottom]];
        let sides = corners.map(|corner| turn(a, b, corner));
        reaches && sides.iter().any(|&side| side > 0.0) && sides.iter().any(|&side| side < 0.0)
    }
}

/// A line of straight and bent pieces.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    pub(super) d: String,
    pub(super) area: Area,
}

impl Path {
    /// Begins at a point.
    pub fn from(at: Point) -> Path {
        Path { d: String::new(), area: Area::EMPTY }.put('M', [at])
    }

    pub fn line(self, to: Point) -> Path {
        self.put('L', [to])
    }

    /// A bend with two control points.
    pub fn curve(self, first: Point, second: Point, to: Point) -> Path {
        self.put('C', [first, second, to])
    }

    /// Goes on elsewhere.
    pub fn jump(self, to: Point) -> Path {
        self.put('M', [to])
    }

    pub fn close(mut self) -> Path {
        self.d.push('Z');
        self
    }

    /// A closed line through points.
    pub fn polygon(points: &[Point]) -> Path {
        let mut points = points.iter();
        let first = Path::from(points.next().copied().unwrap_or_default());
        points.fold(first, |path, &point| path.line(point)).close()
    }

    fn put<const N: usize>(mut self, command: char, points: [Point; N]) -> Path {
        self.d.push(command);
        for (nth, [x, y]) in points.into_iter().enumerate() {
            let gap = if nth > 0 { " " } else { "" };
            let _ = write!(self.d, "{gap}{x:.1} {y:.1}");
            // Control points hold the bend between them.
            self.area.include(Area::new(x, y, 0.0, 0.0));
        }
        self
    }
}
