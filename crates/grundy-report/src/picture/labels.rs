//! Where labels go: the first of several places that is free of lines, points and other labels.

use crate::svg::geometry::{Area, Point};

/// What labels must keep clear of.
#[derive(Clone, Debug, Default)]
pub(crate) struct Obstacles {
    lines: Vec<(Area, [Point; 2])>,
    taken: Vec<Area>,
}

impl Obstacles {
    /// A line through points.
    pub fn add_line(&mut self, points: &[Point]) {
        for pair in points.windows(2) {
            let ([ax, ay], [bx, by]) = (pair[0], pair[1]);
            let area = Area { left: ax.min(bx), top: ay.min(by), right: ax.max(bx), bottom: ay.max(by) };
            self.lines.push((area.grown(0.01), [pair[0], pair[1]]));
        }
    }

    /// A place that is taken.
    pub fn add_area(&mut self, area: Area) {
        self.taken.push(area);
    }

    /// Whether a place is free, with so much room to lines.
    pub fn is_free(&self, area: &Area, room: f64) -> bool {
        let wide = area.grown(room);
        !self.taken.iter().any(|taken| taken.meets(area))
            && !self.lines.iter().any(|(around, [a, b])| around.meets(&wide) && wide.meets_segment(*a, *b))
    }

    /// Takes the first free place.
    pub fn take(&mut self, places: impl IntoIterator<Item = Area>, room: f64) -> Option<Area> {
        let found = places.into_iter().find(|place| self.is_free(place, room))?;
        self.taken.push(found);
        Some(found)
    }
}
