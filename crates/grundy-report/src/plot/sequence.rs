//! A sequence as dots: values with a histogram under them, outcomes as two rows.

use super::axes::{Axes, numbered};
use super::{LOST, WON, legend};
use crate::Narrator;
use crate::svg::canvas::{Canvas, Paint};
use crate::svg::geometry::{Area, Point};
use grundy::tabulate::{Question, Tabulation};

const WIDTH: f64 = 860.0;
/// The most bars of a histogram: half a pixel each.
const MOST_BARS: u64 = 2 * WIDTH as u64;

pub(super) fn dots(table: &Tabulation, narrator: &Narrator) -> Canvas {
    let entries = table.rows.first().map_or(&[][..], Vec::as_slice);
    let most = table.numbers().max().unwrap_or(0);
    let is_value = table.question == Question::Values;
    let last = entries.len().saturating_sub(1) as f64;
    let (height, end) = if is_value { (300.0, f64::from(most)) } else { (90.0, 1.0) };
    let axes = Axes { left: 0.0, top: 0.0, width: WIDTH, height, ends: [last, end] };
    let mut canvas = Canvas::default();
    legend(table.question, WON, narrator).draw(&mut canvas, [0.0, -36.0], WIDTH);
    axes.draw_first(&mut canvas, &narrator.word("plot-heap"), 0.0, table.from);
    if is_value {
        axes.draw_second(&mut canvas, &narrator.word("plot-nim-value"), &numbered(end));
    } else {
        let words = ["plot-lose", "plot-win"].map(|key| narrator.word(key));
        axes.draw_second(&mut canvas, &narrator.word("plot-outcome"), &[(0.0, words[0].clone()), (1.0, words[1].clone())]);
    }
    axes.draw_lines(&mut canvas);
    draw_points(&mut canvas, &axes, table);
    if is_value {
        histogram(&mut canvas, table, narrator);
    }
    canvas
}

fn draw_points(canvas: &mut Canvas, axes: &Axes, table: &Tabulation) {
    let entries = table.rows.first().map_or(&[][..], Vec::as_slice);
    // Of the points that fall on the same half of a pixel one is drawn.
    let across = 2 * WIDTH as usize + 2;
    let mut drawn = vec![false; across * (2 * axes.height as usize + 2)];
    let mut points: [Vec<Point>; 2] = [vec![], vec![]];
    for (n, entry) in entries.iter().enumerate() {
        let Some(entry) = entry.number() else { continue };
        let [x, y] = [axes.x(n as f64), axes.y(f64::from(entry))];
        let place = &mut drawn[((y - axes.top) * 2.0) as usize * across + (x * 2.0) as usize];
        if !std::mem::replace(place, true) {
            points[usize::from(entry > 0)].push([x, y]);
        }
    }
    let diameter = match entries.len() {
        0..=300 => 6.0,
        301..=2_000 => 3.6,
        _ => 2.2,
    };
    canvas.dots(&points[1], diameter, WON);
    canvas.dots(&points[0], diameter, LOST);
}

/// How often each value occurs; neighbours share a bar where there are too many to see.
fn histogram(canvas: &mut Canvas, table: &Tabulation, narrator: &Narrator) {
    let values = u64::from(table.numbers().max().unwrap_or(0)) + 1;
    let together = values.div_ceil(MOST_BARS);
    let mut counts = vec![0u64; values.div_ceil(together) as usize];
    table.numbers().for_each(|entry| counts[(u64::from(entry) / together) as usize] += 1);
    let most = counts.iter().max().copied().unwrap_or(0);
    let axes = Axes { left: 0.0, top: 370.0, width: WIDTH, height: 130.0, ends: [values as f64, most as f64] };
    axes.draw_first(canvas, &narrator.word("plot-nim-value"), 0.5, 0);
    axes.draw_second(canvas, &narrator.word("plot-how-often"), &numbered(most as f64));
    axes.draw_lines(canvas);
    let bar = axes.width * together as f64 / values as f64;
    for (nth, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        let (x, y) = (axes.x((nth as u64 * together) as f64), axes.y(count as f64));
        let gap = (bar * 0.12).min(4.0);
        let colour = if nth == 0 && together == 1 { LOST } else { WON };
        canvas.rect(Area::new(x + gap / 2.0, y, (bar - gap).max(0.5), axes.top + axes.height - y), 0.0, Paint::fill(colour).crisp());
    }
}
