//! The type of the pictures: an [open font](https://openfontlicense.org) that travels with the program, drawn as outlines.
//!
//! A text is a path made of the font's own outlines, so SVG and PNG show the same letters on every machine, Latin and Chinese alike, and a
//! text's width is known to the hair. What the font lacks is drawn as the font's box for missing signs; `font/README.md` tells what it has.

use std::fmt::Write;
use std::sync::LazyLock;
use ttf_parser::{Face, OutlineBuilder};

static FACE: LazyLock<Face<'static>> =
    LazyLock::new(|| Face::parse(include_bytes!("../../font/NotoSansSC-subset.otf"), 0).expect("the tests read the font"));

/// How high a digit is, for a text of size 1.
pub(crate) const DIGIT: f64 = 0.74;

/// Whether the font has a sign.
///
/// ```
/// use grundy_report::svg::has_sign;
/// assert!("Misère, ∞{1} 必败".chars().all(has_sign));
/// ```
pub fn has_sign(sign: char) -> bool {
    FACE.glyph_index(sign).is_some()
}

/// The width of a text of this size.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    let units: f64 = text.chars().map(advance).sum();
    units * size / f64::from(FACE.units_per_em())
}

fn advance(sign: char) -> f64 {
    FACE.glyph_hor_advance(FACE.glyph_index(sign).unwrap_or_default()).map_or(0.0, f64::from)
}

/// The outline of a text that begins at 0 on the line, in the font's units, with y going up; and what a pixel of size 1 makes of a unit.
pub(crate) fn outline(text: &str) -> (String, f64) {
    let mut pen = Pen::default();
    for sign in text.chars() {
        FACE.outline_glyph(FACE.glyph_index(sign).unwrap_or_default(), &mut pen);
        pen.left += advance(sign);
    }
    (pen.path, 1.0 / f64::from(FACE.units_per_em()))
}

/// The longest beginning of a text that is at most so wide, with dots where something is left out.
pub(crate) fn fitted(text: &str, size: f64, most: f64) -> String {
    if width(text, size) <= most {
        return text.to_owned();
    }
    let mut short = String::new();
    let mut room = most - width("…", size);
    for sign in text.chars() {
        room -= width(sign.encode_utf8(&mut [0; 4]), size);
        if room < 0.0 {
            break;
        }
        short.push(sign);
    }
    short + "…"
}

/// Writes outlines as an SVG path, whole units from the left.
#[derive(Default)]
struct Pen {
    path: String,
    left: f64,
}

impl Pen {
    fn put<const N: usize>(&mut self, command: char, points: [(f32, f32); N]) {
        self.path.push(command);
        for (nth, (x, y)) in points.into_iter().enumerate() {
            let gap = if nth > 0 { " " } else { "" };
            let _ = write!(self.path, "{gap}{:.0} {:.0}", f64::from(x) + self.left, y);
        }
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.put('M', [(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.put('L', [(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.put('Q', [(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.put('C', [(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.path.push('Z');
    }
}

/// A text in lines that are at most so wide, broken between words, or between Chinese characters.
pub(crate) fn wrapped(text: &str, size: f64, most: f64) -> Vec<String> {
    let mut lines = vec![];
    let mut line = String::new();
    for piece in pieces(text) {
        if !line.is_empty() && width(&line, size) + width(piece.trim_end(), size) > most {
            lines.push(line.trim_end().to_owned());
            line.clear();
        }
        line.push_str(piece);
    }
    lines.push(line.trim_end().to_owned());
    lines
}

/// What may not be broken: words with the spaces after them, and single Chinese characters with the punctuation after them.
fn pieces(text: &str) -> Vec<&str> {
    const STAYS: &str = "，。；：、）》」’”！？,.;:)";
    let mut pieces = vec![];
    let mut start = 0;
    let mut signs = text.char_indices().peekable();
    while let Some((at, sign)) = signs.next() {
        let end = at + sign.len_utf8();
        let next = signs.peek().map(|&(_, next)| next);
        let wide = |sign: char| sign as u32 >= 0x2e80;
        let breaks = sign == ' ' || wide(sign) || next.is_some_and(wide);
        if next.is_none() || (breaks && !next.is_some_and(|next| next == ' ' || STAYS.contains(next))) {
            pieces.push(&text[start..end]);
            start = end;
        }
    }
    pieces
}
