//! What the signs of a picture mean: swatches with words, side by side as far as they fit.

use crate::svg::canvas::{Anchor, Canvas, Lettering, ink};
use crate::svg::geometry::Area;
use crate::svg::letters;

/// The size of its words.
pub(crate) const SIZE: f64 = 13.0;
const LINE: f64 = 24.0;
const GAP: f64 = 24.0;

/// Swatches with their words.
#[derive(Default)]
pub(crate) struct Legend {
    entries: Vec<(Canvas, String)>,
}

impl Legend {
    /// Adds a swatch, drawn around (0, 0) and some 20 pixels wide, with its words.
    pub fn add(&mut self, words: String, swatch: impl FnOnce(&mut Canvas)) {
        let mut canvas = Canvas::default();
        swatch(&mut canvas);
        self.entries.push((canvas, words));
    }

    /// Draws the legend with its corner at the point, at most so wide if its entries allow.
    pub fn draw(&self, canvas: &mut Canvas, [left, top]: [f64; 2], most: f64) {
        let (mut x, mut y) = (left, top);
        for (swatch, words) in &self.entries {
            let area = swatch.area();
            let wide = area.width() + 8.0 + letters::width(words, SIZE);
            if x > left && x + wide > left + most {
                (x, y) = (left, y + LINE);
            }
            canvas.place(swatch, [x - area.left, y + LINE / 2.0]);
            let style = Lettering::new(SIZE, Anchor::Start).coloured(ink::SOFT);
            canvas.text([x + area.width() + 8.0, y + LINE / 2.0 + 4.5], words, style);
            x += wide + GAP;
        }
        if !self.entries.is_empty() {
            canvas.reserve(Area::new(left, y, 1.0, LINE));
        }
    }
}

/// A text in lines of at most this width, the first one's line at the point; gives the height of all.
pub(crate) fn paragraph(canvas: &mut Canvas, [x, y]: [f64; 2], text: &str, style: Lettering<'_>, most: f64) -> f64 {
    let lines = letters::wrapped(text, style.size, most);
    for (nth, line) in lines.iter().enumerate() {
        canvas.text([x, y + nth as f64 * style.size * 1.4], line, style);
    }
    lines.len() as f64 * style.size * 1.4
}
