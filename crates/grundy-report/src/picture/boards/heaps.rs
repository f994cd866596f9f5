//! Heaps of stones side by side, their numbers under them. What a move takes is marked on top; what it adds is an outline.

use super::{OUTLINE, THING, marked, plain};
use crate::svg::canvas::{Anchor, Canvas, Lettering, Paint, ink};
use crate::svg::geometry::Area;
use grundy::game::Look;

/// Higher heaps are drawn as bars.
const MOST_STONES: u64 = 24;
const BAR: f64 = 260.0;
const WIDE: f64 = 40.0;
const HIGH: f64 = 11.0;
const GAP: f64 = 2.5;

/// A heap that is left as it is, or becomes others.
pub(super) fn draw(heaps: &[u64], from: Option<u64>, leaves: Option<&[Look]>) -> Canvas {
    let mut canvas = Canvas::default();
    let most = heaps.iter().max().copied().unwrap_or(0);
    let [mut left, mut line] = [0.0, 0.0];
    for (nth, &heap) in heaps.iter().enumerate() {
        let becomes = leaves.and_then(|leaves| becomes(nth, heaps.len(), leaves)).filter(|others| others[..] != [heap]);
        let mut board = one(heap, most, becomes.as_deref());
        if let Some(from) = from {
            let style = Lettering::new(11.0, Anchor::Middle).coloured(ink::SOFT);
            board.text([WIDE / 2.0, 36.0], &format!("[{}]", from + nth as u64), style);
        }
        let area = board.area();
        canvas.place(&board, [left - area.left, line]);
        left += area.width() + 26.0;
        if left > super::MOST_WIDTH && nth + 1 < heaps.len() {
            left = 0.0;
            line += 44.0 + height(most);
        }
    }
    canvas
}

/// How high the highest heap is drawn.
fn height(most: u64) -> f64 {
    if most <= MOST_STONES { most as f64 * (HIGH + GAP) } else { BAR }
}

/// What the nth heap of so many becomes.
fn becomes(nth: usize, many: usize, leaves: &[Look]) -> Option<Vec<u64>> {
    let heaps = |look: &Look| match look {
        Look::Heaps { sizes, .. } => Some(sizes.clone()),
        Look::Row(pins) => Some(vec![*pins]),
        _ => None,
    };
    if many == 1 {
        return Some(leaves.iter().filter_map(heaps).flatten().filter(|&heap| heap > 0).collect());
    }
    let after = leaves.first().and_then(heaps).unwrap_or_default();
    Some(after.get(nth).map_or(vec![], |&heap| vec![heap]))
}

fn one(heap: u64, most: u64, becomes: Option<&[u64]>) -> Canvas {
    let mut canvas = Canvas::default();
    let left = becomes.map_or(heap, |others| others.iter().fold(0u64, |sum, &other| sum.saturating_add(other)));
    if most.max(left) <= MOST_STONES {
        draw_stones(&mut canvas, heap, left, becomes.unwrap_or_default());
    } else {
        draw_bar(&mut canvas, heap, left, most.max(left));
    }
    let style = Lettering::new(16.0, Anchor::Middle);
    match becomes {
        None => canvas.text([WIDE / 2.0, 20.0], &heap.to_string(), style),
        Some(others) => {
            let after: Vec<String> = others.iter().map(u64::to_string).collect();
            let after = if after.is_empty() { "0".to_owned() } else { after.join(" + ") };
            canvas.text([WIDE / 2.0, 20.0], &format!("{heap} → {after}"), style.coloured(ink::WIN))
        }
    };
    canvas
}

fn draw_stones(canvas: &mut Canvas, heap: u64, left: u64, groups: &[u64]) {
    // A heap that falls into several is cut between them.
    let cuts: Vec<u64> = groups.iter().scan(0, |sum, &group| Some(std::mem::replace(sum, *sum + group) + group)).collect();
    let top = |stone: u64| -(stone as f64 + 1.0) * (HIGH + GAP);
    for stone in 0..heap.max(left) {
        let area = Area::new(0.0, top(stone), WIDE, HIGH);
        let paint = match (stone < heap, stone < left) {
            (true, true) => plain(),
            (true, false) => marked(),
            _ => Paint::line(ink::WIN, 1.8).dashed("2 3"),
        };
        canvas.rect(area, 5.0, paint);
        if cuts.len() > 1 && cuts[..cuts.len() - 1].contains(&(stone + 1)) {
            let y = top(stone) - GAP / 2.0;
            canvas.line([-8.0, y], [WIDE + 8.0, y], Paint::line(ink::WIN, 2.4));
        }
    }
    if heap == 0 {
        canvas.line([4.0, -2.0], [WIDE - 4.0, -2.0], Paint::line(ink::GREY, 2.0));
    }
}

fn draw_bar(canvas: &mut Canvas, heap: u64, left: u64, most: u64) {
    let high = |stones: u64| BAR * stones as f64 / most.max(1) as f64;
    let (whole, rest) = (high(heap).max(2.0), high(left));
    canvas.rect(Area::new(0.0, -whole, WIDE, whole), 4.0, Paint::fill(THING).and_line(OUTLINE, 1.4));
    if left < heap {
        canvas.rect(Area::new(0.0, -whole, WIDE, (whole - rest).max(2.0)), 4.0, marked());
    } else if left > heap {
        canvas.rect(Area::new(0.0, -rest, WIDE, rest - whole), 4.0, Paint::line(ink::WIN, 1.8).dashed("2 3"));
    }
}
