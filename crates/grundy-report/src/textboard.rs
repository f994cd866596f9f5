//! Boards in letters, for a terminal.

use grundy::Sum;
use grundy::game::{Look, Square};

/// Heaps and rows longer than this are told by their number alone, and so are boards with more rows or columns.
const MOST_WIDE: u64 = 60;
const MOST_HIGH: usize = 30;

/// A picture of a position in lines of text; nothing for what has no simple one.
///
/// ```
/// use grundy::notation::parse;
/// use grundy_report::textboard::lines;
/// assert_eq!(lines(&parse("nim:3,5").unwrap()), ["●●● 3", "●●●●● 5"]);
/// assert_eq!(lines(&parse("cram:2x3").unwrap()), [". . .", ". . ."]);
/// ```
pub fn lines(sum: &Sum) -> Vec<String> {
    let several = sum.components().len() > 1;
    let mut lines = vec![];
    for (at, component) in sum.components().iter().enumerate() {
        if several {
            lines.push(format!("[{}] {}", at + 1, component.notation()));
        }
        for part in 0..component.len().min(MOST_HIGH) {
            lines.extend(component.notes().look(part).map(|look| drawn(&look)).unwrap_or_default());
        }
    }
    lines
}

fn drawn(look: &Look) -> Vec<String> {
    match look {
        Look::Heaps { sizes, from } => {
            let heap = |(at, &size): (usize, &u64)| {
                let number = from.map(|from| format!("{:>2}: ", from + at as u64)).unwrap_or_default();
                format!("{number}{} {size}", if size <= MOST_WIDE { "●".repeat(size as usize) } else { "●…".into() })
            };
            sizes.iter().enumerate().take(MOST_HIGH).map(heap).collect()
        }
        Look::Row(pins) if *pins <= MOST_WIDE => vec![format!("{} {pins}", "|".repeat(*pins as usize))],
        Look::Row(pins) => vec![format!("|… {pins}")],
        Look::Squares { rows, .. } if rows.len() <= MOST_HIGH && rows.iter().all(|row| row.len() as u64 <= MOST_WIDE) => {
            rows.iter().map(|row| row.iter().map(|&square| sign(square)).collect::<Vec<_>>().join(" ")).collect()
        }
        Look::Queen([x, y]) if *x <= MOST_WIDE / 2 && (*y as usize) < MOST_HIGH => {
            let cell = |at: u64, row: u64| if (at, row) == (*x, *y) { "♛" } else { "." };
            (0..=*y).rev().map(|row| (0..=*x).map(|at| cell(at, row)).collect::<Vec<_>>().join(" ")).collect()
        }
        Look::Squares { .. } | Look::Queen(_) | Look::Net { .. } => vec![],
    }
}

fn sign(square: Square) -> String {
    match square {
        Square::Free => ".".into(),
        Square::Blocked => "#".into(),
        Square::Coin => "o".into(),
        Square::Coins(count) => count.to_string(),
        Square::Cross => "X".into(),
        Square::Head => "H".into(),
        Square::Tail => "T".into(),
        Square::Chocolate => "■".into(),
        Square::Poison => "†".into(),
        Square::Own => "o".into(),
        Square::Other => "x".into(),
        Square::Bead(weight) => weight.to_string(),
        Square::Black => "x".into(),
        Square::White => "o".into(),
    }
}
