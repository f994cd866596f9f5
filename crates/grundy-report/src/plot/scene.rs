//! A picture as a list of things to draw, and as SVG.

use crate::svg::{document, escaped, lettering};
use std::fmt::Write;

/// Where a text stands relative to its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// Whether texts are left to the viewer's fonts or drawn as strokes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Letters {
    Fonts,
    Strokes,
}

/// A picture being drawn.
pub(super) struct Scene {
    size: [f64; 2],
    svg: String,
    letters: Letters,
}

impl Scene {
    pub fn new(width: f64, height: f64, letters: Letters) -> Scene {
        Scene { size: [width, height], svg: String::new(), letters }
    }

    pub fn finish(self) -> String {
        document(self.size, "", &self.svg)
    }

    pub fn rect(&mut self, [x, y, width, height]: [f64; 4], fill: &str) {
        let _ = writeln!(
            self.svg,
            "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" fill=\"{fill}\" shape-rendering=\"crispEdges\"/>"
        );
    }

    pub fn line(&mut self, [x1, y1, x2, y2]: [f64; 4], stroke: &str) {
        let _ = writeln!(self.svg, "<path d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\" stroke=\"{stroke}\" stroke-width=\"1\"/>");
    }

    /// Dots as one path of short round strokes: a table of 10^4 entries stays small.
    pub fn dots(&mut self, points: &[(f64, f64)], diameter: f64, colour: &str) {
        if points.is_empty() {
            return;
        }
        let path: String = points.iter().map(|(x, y)| format!("M{x:.1} {y:.1}h.1")).collect();
        let _ = writeln!(
            self.svg,
            "<path d=\"{path}\" stroke=\"{colour}\" stroke-width=\"{diameter}\" stroke-linecap=\"round\" fill=\"none\"/>"
        );
    }

    /// A text with its line at y; `size` is the height of its digits. Upright texts read from below.
    pub fn text(&mut self, (x, y): (f64, f64), text: &str, size: f64, anchor: Anchor, upright: bool) {
        let turn = if upright { format!(" transform=\"rotate(-90 {x:.1} {y:.1})\"") } else { String::new() };
        match self.letters {
            Letters::Fonts => {
                let anchor = match anchor {
                    Anchor::Start => "start",
                    Anchor::Middle => "middle",
                    Anchor::End => "end",
                };
                let font = size / 0.72;
                let _ = writeln!(
                    self.svg,
                    "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{font:.1}\" text-anchor=\"{anchor}\" fill=\"#263238\"{turn}>{}</text>",
                    escaped(text)
                );
            }
            Letters::Strokes => {
                let width = lettering::width(text, size);
                let left = match anchor {
                    Anchor::Start => x,
                    Anchor::Middle => x - width / 2.0,
                    Anchor::End => x - width,
                };
                let path = lettering::path(text, left, y, size);
                let _ = writeln!(
                    self.svg,
                    "<path d=\"{path}\" stroke=\"#263238\" stroke-width=\"{:.2}\" stroke-linecap=\"round\" stroke-linejoin=\"round\" fill=\"none\"{turn}/>",
                    (size / 8.0).max(0.9)
                );
            }
        }
    }
}
