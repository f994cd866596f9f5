//! What every picture is drawn on: shapes and texts, and the page that holds them all.
//!
//! The canvas knows how far each thing reaches, so the page is made as large as what is on it: nothing is cut off.

use super::geometry::{Area, Path, Point};
use super::{document, escaped, letters};
use std::fmt::Write;

/// The usual colours.
pub(crate) mod ink {
    pub const TEXT: &str = "#263238";
    pub const SOFT: &str = "#546e7a";
    pub const GREY: &str = "#b0bec5";
    pub const PALE: &str = "#eceff1";
    pub const WHITE: &str = "#ffffff";
    /// What a winning move touches.
    pub const WIN: &str = "#bf360c";
    pub const WIN_FILL: &str = "#ffe0b2";
}

/// How a shape is painted.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Paint<'a> {
    fill: Option<&'a str>,
    line: Option<(&'a str, f64)>,
    dash: Option<&'a str>,
    crisp: bool,
}

impl<'a> Paint<'a> {
    pub fn fill(colour: &'a str) -> Paint<'a> {
        Paint { fill: Some(colour), ..Paint::default() }
    }

    pub fn line(colour: &'a str, width: f64) -> Paint<'a> {
        Paint { line: Some((colour, width)), ..Paint::default() }
    }

    pub fn and_line(self, colour: &'a str, width: f64) -> Paint<'a> {
        Paint { line: Some((colour, width)), ..self }
    }

    /// Long and short strokes, as in `6 4`; nothing for a whole line.
    pub fn dashed(self, dash: &'a str) -> Paint<'a> {
        Paint { dash: Some(dash).filter(|dash| !dash.is_empty()), ..self }
    }

    /// With sharp edges, so that neighbours leave no gap.
    pub fn crisp(self) -> Paint<'a> {
        Paint { crisp: true, ..self }
    }

    fn attributes(&self) -> String {
        let mut text = format!("fill=\"{}\"", self.fill.unwrap_or("none"));
        if let Some((colour, width)) = self.line {
            let _ = write!(text, " stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
        }
        if let Some(dash) = self.dash {
            // Round ends would fill the gaps.
            let _ = write!(text, " stroke-dasharray=\"{dash}\" style=\"stroke-linecap:butt\"");
        }
        if self.crisp {
            text.push_str(" shape-rendering=\"crispEdges\"");
        }
        text
    }

    /// How far the line reaches beyond the shape.
    fn rim(&self) -> f64 {
        self.line.map_or(0.0, |(_, width)| width / 2.0)
    }
}

/// Where a text stands relative to its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// How a text looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lettering<'a> {
    pub size: f64,
    pub anchor: Anchor,
    pub colour: &'a str,
    pub bold: bool,
    /// Read from below, turned by a quarter.
    pub upright: bool,
}

impl Lettering<'static> {
    pub const fn new(size: f64, anchor: Anchor) -> Lettering<'static> {
        Lettering { size, anchor, colour: ink::TEXT, bold: false, upright: false }
    }
}

impl<'a> Lettering<'a> {
    pub const fn coloured(self, colour: &str) -> Lettering<'_> {
        Lettering { size: self.size, anchor: self.anchor, colour, bold: self.bold, upright: self.upright }
    }

    pub const fn bold(self) -> Lettering<'a> {
        Lettering { bold: true, ..self }
    }

    pub const fn upright(self) -> Lettering<'a> {
        Lettering { upright: true, ..self }
    }
}

/// A picture being drawn.
#[derive(Clone, Debug)]
pub(crate) struct Canvas {
    body: String,
    area: Area,
}

impl Default for Canvas {
    fn default() -> Canvas {
        Canvas { body: String::new(), area: Area::EMPTY }
    }
}

impl Canvas {
    /// What has been drawn on so far.
    pub fn area(&self) -> Area {
        if self.area.is_empty() { Area::new(0.0, 0.0, 0.0, 0.0) } else { self.area }
    }

    /// Keeps room, as a margin does.
    pub fn reserve(&mut self, area: Area) {
        self.area.include(area);
    }

    pub fn rect(&mut self, area: Area, round: f64, paint: Paint<'_>) {
        self.area.include(area.grown(paint.rim()));
        let corner = if round > 0.0 { format!(" rx=\"{round}\"") } else { String::new() };
        let _ = writeln!(
            self.body,
            "<rect x=\"{:.2}\" y=\"{:.2}\" width=\"{:.2}\" height=\"{:.2}\"{corner} {}/>",
            area.left,
            area.top,
            area.width(),
            area.height(),
            paint.attributes()
        );
    }

    pub fn circle(&mut self, [x, y]: Point, radius: f64, paint: Paint<'_>) {
        self.area.include(Area::around([x, y], 2.0 * radius, 2.0 * radius).grown(paint.rim()));
        let _ = writeln!(self.body, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" {}/>", paint.attributes());
    }

    pub fn line(&mut self, a: Point, b: Point, paint: Paint<'_>) {
        self.path(&Path::from(a).line(b), paint);
    }

    pub fn path(&mut self, path: &Path, paint: Paint<'_>) {
        self.area.include(path.area.grown(paint.rim()));
        let _ = writeln!(self.body, "<path d=\"{}\" {}/>", path.d, paint.attributes());
    }

    /// A path with words that a viewer shows when the pointer rests on it.
    pub fn titled_path(&mut self, path: &Path, paint: Paint<'_>, title: &str) {
        self.area.include(path.area.grown(paint.rim()));
        let _ = writeln!(self.body, "<path d=\"{}\" {}><title>{}</title></path>", path.d, paint.attributes(), escaped(title));
    }

    /// Dots as one path of short round strokes: a table of 10^4 entries stays small.
    pub fn dots(&mut self, points: &[Point], diameter: f64, colour: &str) {
        if points.is_empty() {
            return;
        }
        points.iter().for_each(|&at| self.area.include(Area::around(at, diameter, diameter)));
        let path: String = points.iter().map(|[x, y]| format!("M{x:.1} {y:.1}h.1")).collect();
        let _ = writeln!(self.body, "<path d=\"{path}\" {}/>", Paint::line(colour, diameter).attributes());
    }

    /// A text with its line at the point; gives the room it takes.
    pub fn text(&mut self, [x, y]: Point, text: &str, style: Lettering<'_>) -> Area {
        let wide = letters::width(text, style.size);
        let back = match style.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => wide / 2.0,
            Anchor::End => wide,
        };
        let (path, unit) = letters::outline(text);
        let scale = style.size * unit;
        let (up, down) = (0.88 * style.size, 0.24 * style.size);
        let (matrix, area) = if style.upright {
            (format!("0 {:.5} {:.5} 0 {x:.1} {:.1}", -scale, -scale, y + back), Area::new(x - up, y + back - wide, up + down, wide))
        } else {
            (format!("{scale:.5} 0 0 {:.5} {:.1} {y:.1}", -scale, x - back), Area::new(x - back, y - up, wide, up + down))
        };
        let bold = if style.bold { format!(" stroke=\"{}\" stroke-width=\"34\"", style.colour) } else { String::new() };
        let _ = writeln!(
            self.body,
            "<path aria-label=\"{}\" fill=\"{}\"{bold} transform=\"matrix({matrix})\" d=\"{path}\"/>",
            escaped(text),
            style.colour
        );
        self.area.include(area);
        area
    }

    /// Puts another canvas on this one, shifted.
    pub fn place(&mut self, other: &Canvas, shift: Point) {
        let _ = writeln!(self.body, "<g transform=\"translate({:.1} {:.1})\">\n{}</g>", shift[0], shift[1], other.body);
        if !other.area.is_empty() {
            self.area.include(other.area.shifted(shift));
        }
    }

    /// The document, with so much white around what was drawn.
    pub fn finish(self, title: &str, margin: f64) -> String {
        let page = self.area().grown(margin);
        self.finish_on(title, page)
    }

    /// The document with a page of one's own.
    pub fn finish_on(self, title: &str, page: Area) -> String {
        let size = [page.width().ceil().max(1.0), page.height().ceil().max(1.0)];
        document(size, title, &format!("<g transform=\"translate({:.1} {:.1})\">\n{}</g>\n", -page.left, -page.top, self.body))
    }
}
