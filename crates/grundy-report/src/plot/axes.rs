//! Axes with ticks: numbers from 0 to the ends map to pixels.

use super::{LABEL, TICK};
use crate::svg::canvas::{Anchor, Canvas, Lettering, Paint, ink};

/// A rectangle with axes.
pub(super) struct Axes {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
    pub ends: [f64; 2],
}

impl Axes {
    pub fn x(&self, number: f64) -> f64 {
        self.left + number / self.ends[0].max(1.0) * self.width
    }

    pub fn y(&self, number: f64) -> f64 {
        self.top + self.height - number / self.ends[1].max(1.0) * self.height
    }

    fn bottom(&self) -> f64 {
        self.top + self.height
    }

    /// Grid lines and numbers under the first axis, which begins with `from`; a number stands `shift` beside its place.
    pub fn draw_first(&self, canvas: &mut Canvas, name: &str, shift: f64, from: u64) {
        for tick in ticks(self.ends[0]).into_iter().filter(|tick| tick + shift <= self.ends[0]) {
            let x = self.x(tick + shift);
            canvas.line([x, self.top], [x, self.bottom() + 4.0], Paint::line(ink::PALE, 1.0));
            canvas.text([x, self.bottom() + 18.0], &(from + tick as u64).to_string(), Lettering::new(TICK, Anchor::Middle));
        }
        canvas.text([self.left + self.width / 2.0, self.bottom() + 38.0], name, Lettering::new(LABEL, Anchor::Middle));
    }

    /// Grid lines and words or numbers beside the second axis.
    pub fn draw_second(&self, canvas: &mut Canvas, name: &str, ticks: &[(f64, String)]) {
        let mut reach = self.left - 8.0;
        for (tick, word) in ticks {
            let y = self.y(*tick);
            canvas.line([self.left - 4.0, y], [self.left + self.width, y], Paint::line(ink::PALE, 1.0));
            reach = reach.min(canvas.text([self.left - 8.0, y + 4.5], word, Lettering::new(TICK, Anchor::End)).left);
        }
        canvas.text([reach - 10.0, self.top + self.height / 2.0], name, Lettering::new(LABEL, Anchor::Middle).upright());
    }

    /// The two lines themselves.
    pub fn draw_lines(&self, canvas: &mut Canvas) {
        let corner = [self.left, self.bottom()];
        canvas.line([self.left, self.top], corner, Paint::line(ink::GREY, 1.0));
        canvas.line(corner, [self.left + self.width, self.bottom()], Paint::line(ink::GREY, 1.0));
    }
}

/// Round numbers from 0 to `end`, about eight of them, whole.
pub(super) fn ticks(end: f64) -> Vec<f64> {
    let rough = (end / 8.0).max(1.0);
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|factor| factor * power).find(|&step| step >= rough).unwrap_or(power).max(1.0);
    (0..).map(|nth| f64::from(nth) * step).take_while(|&tick| tick <= end + 1e-9).collect()
}

/// Ticks with their numbers.
pub(super) fn numbered(end: f64) -> Vec<(f64, String)> {
    ticks(end).into_iter().map(|tick| (tick, format!("{tick}"))).collect()
}
