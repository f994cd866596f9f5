//! A grid as a heat map: zeros black, the others from light to darker, and the numbers themselves where there is room for them.

use super::axes::ticks;
use super::{LABEL, LOST, TICK, legend};
use crate::Narrator;
use crate::svg::canvas::{Anchor, Canvas, Lettering, Paint, ink};
use crate::svg::geometry::Area;
use crate::svg::letters;
use grundy::tabulate::{Question, Tabulation};

const SIDE: f64 = 720.0;
/// In cells of this size numbers can be read.
const READABLE: f64 = 18.0;

pub(super) fn map(table: &Tabulation, narrator: &Narrator) -> Canvas {
    let (across, down) = (table.rows.iter().map(Vec::len).max().unwrap_or(0).max(1), table.rows.len().max(1));
    let most = table.numbers().max().unwrap_or(0);
    let cell = (SIDE / across.max(down) as f64).clamp(1.0, 40.0);
    let (width, height) = (cell * across as f64, cell * down as f64);
    let is_value = table.question == Question::Values;
    let mut canvas = Canvas::default();
    // The first number goes up, the second to the right, as in a diagram.
    let colour = |entry: u32| if entry == 0 { LOST.to_owned() } else { shade(f64::from(entry - 1) / f64::from(most.max(2) - 1)) };
    for (x, row) in table.rows.iter().enumerate() {
        let top = height - (x as f64 + 1.0) * cell;
        // Neighbours of one value are one rectangle; where there is no position the paper stays white.
        let mut y = 0;
        for run in row.chunk_by(|a, b| a == b) {
            if let Some(number) = run[0].number() {
                let area = Area::new(y as f64 * cell, top, cell * run.len() as f64, cell);
                canvas.rect(area, 0.0, Paint::fill(&colour(number)).crisp());
            }
            y += run.len();
        }
    }
    if is_value && cell >= READABLE {
        draw_numbers(&mut canvas, table, cell, height);
    }
    for tick in ticks(across as f64 - 1.0) {
        canvas.text([(tick + 0.5) * cell, height + 18.0], &format!("{tick}"), Lettering::new(TICK, Anchor::Middle));
    }
    for tick in ticks(down as f64 - 1.0) {
        canvas.text([-8.0, height - (tick + 0.5) * cell + 4.5], &format!("{tick}"), Lettering::new(TICK, Anchor::End));
    }
    canvas.text([width / 2.0, height + 40.0], &narrator.word("plot-second"), Lettering::new(LABEL, Anchor::Middle));
    canvas.text([-40.0, height / 2.0], &narrator.word("plot-first"), Lettering::new(LABEL, Anchor::Middle).upright());
    let won = shade(0.0);
    let area = canvas.area();
    let words = legend(table.question, if is_value { "" } else { &won }, narrator);
    if is_value && most > 0 {
        scale(&mut canvas, width + 24.0, height.clamp(60.0, 300.0), most, narrator);
    }
    words.draw(&mut canvas, [area.left, area.bottom + 10.0], area.width().max(300.0));
    canvas
}

fn draw_numbers(canvas: &mut Canvas, table: &Tabulation, cell: f64, height: f64) {
    let widest = table.numbers().max().unwrap_or(0).to_string();
    let size = (cell * 0.5).min(16.0).min(16.0 * (cell - 4.0) / letters::width(&widest, 16.0));
    for (x, row) in table.rows.iter().enumerate() {
        for (y, number) in row.iter().enumerate().filter_map(|(y, entry)| Some((y, entry.number()?))) {
            let colour = if number == 0 { ink::WHITE } else { ink::TEXT };
            let at = [(y as f64 + 0.5) * cell, height - (x as f64 + 0.5) * cell + size * letters::DIGIT / 2.0];
            canvas.text(at, &number.to_string(), Lettering::new(size, Anchor::Middle).coloured(colour));
        }
    }
}

/// The bar that tells which colour is which value.
fn scale(canvas: &mut Canvas, left: f64, height: f64, most: u32, narrator: &Narrator) {
    const STEPS: u32 = 60;
    let steps = most.min(STEPS);
    for step in 0..steps {
        let share = f64::from(step) / f64::from(steps.max(2) - 1);
        let each = height / f64::from(steps);
        canvas.rect(Area::new(left, height - f64::from(step + 1) * each, 14.0, each + 0.3), 0.0, Paint::fill(&shade(share)));
    }
    let first = canvas.text([left + 20.0, height], "1", Lettering::new(TICK, Anchor::Start));
    let last = if most > 1 { canvas.text([left + 20.0, 9.0], &most.to_string(), Lettering::new(TICK, Anchor::Start)) } else { first };
    let right = first.right.max(last.right);
    canvas.text([right + 16.0, height / 2.0], &narrator.word("plot-nim-value"), Lettering::new(TICK, Anchor::Middle).upright());
}

/// From pale yellow over green to blue: light enough that black zeros stand out, and darker from step to step without colours, too.
fn shade(share: f64) -> String {
    const STOPS: [[f64; 3]; 5] =
        [[255.0, 247.0, 188.0], [199.0, 233.0, 180.0], [127.0, 205.0, 187.0], [65.0, 182.0, 196.0], [74.0, 143.0, 208.0]];
    let place = share.clamp(0.0, 1.0) * (STOPS.len() - 1) as f64;
    let below = (place as usize).min(STOPS.len() - 2);
    let mix = |at: usize| (STOPS[below][at] + (STOPS[below + 1][at] - STOPS[below][at]) * (place - below as f64)).round() as u8;
    format!("#{:02x}{:02x}{:02x}", mix(0), mix(1), mix(2))
}
