//! Pictures of tables: a sequence as dots with a histogram of its values under it, a grid as a heat map with zeros in black.

mod axes;
mod heat;
mod sequence;

use crate::picture::legend::Legend;
use crate::svg::canvas::{Anchor, Canvas, Lettering, Paint};
use crate::svg::geometry::Area;
use crate::svg::{self, letters};
use crate::{Narrator, catalogue};
use grundy::tabulate::{Question, Tabulation};
use grundy::{Message, msg};

/// The most cells of a grid that are drawn; a larger picture would be grey.
const MOST_CELLS: usize = 4_000_000;

/// A PNG has so many pixels for one of the SVG.
const ZOOM: f32 = 2.0;

/// Text sizes.
const TITLE: f64 = 18.0;
const LABEL: f64 = 13.5;
const TICK: f64 = 12.0;

/// Positions that are lost, and those that are won where there is no more to tell.
const LOST: &str = "#000000";
const WON: &str = "#3b6fb6";

/// The picture of a table as SVG, or why there is none.
///
/// ```
/// use grundy::tabulate::{Question, Tabulation};
/// use grundy_report::{Language, Narrator, plot};
/// let table = Tabulation::of_row(Question::Values, [0, 1, 2, 0, 1, 2]);
/// let picture = plot::svg("bash/2", &table, &Narrator::new(Language::En)).unwrap();
/// assert!(picture.contains("Nim-values of Bash's game (bash/2)"));
/// ```
pub fn svg(game: &str, table: &Tabulation, narrator: &Narrator) -> Result<String, Message> {
    let cells: usize = table.rows.iter().map(Vec::len).sum();
    let canvas = match table.grid {
        true if cells > MOST_CELLS => return Err(msg!("plot-too-large", count = cells, most = MOST_CELLS)),
        true => heat::map(table, narrator),
        false => sequence::dots(table, narrator),
    };
    Ok(under_title(canvas, &title(game, table, narrator)))
}

/// The picture of a table as PNG, or why there is none.
pub fn png(game: &str, table: &Tabulation, narrator: &Narrator) -> Result<Vec<u8>, Message> {
    svg::to_png(&svg(game, table, narrator)?, ZOOM)
}

/// A plot with its title over the middle; a long one is cut short.
fn under_title(mut canvas: Canvas, title: &str) -> String {
    let area = canvas.area();
    let short = letters::fitted(title, TITLE, area.width().max(640.0));
    canvas.text([area.middle()[0], area.top - 14.0], &short, Lettering::new(TITLE, Anchor::Middle));
    canvas.finish(title, 18.0)
}

fn title(game: &str, table: &Tabulation, narrator: &Narrator) -> String {
    let game = catalogue::titled(game, narrator);
    narrator.say(&match table.question {
        Question::Values => msg!("plot-values-of", game = game),
        Question::Outcomes => msg!("plot-outcomes-of", game = game),
        Question::Misere => msg!("plot-misere-of", game = game),
    })
}

/// What the two colours mean, where entries of 0 are told from others.
fn legend(question: Question, other: &str, narrator: &Narrator) -> Legend {
    let words = if question == Question::Values { ["plot-zero", "plot-other"] } else { ["plot-lost", "plot-won"] };
    let mut legend = Legend::default();
    for (word, colour) in words.into_iter().zip([LOST, other]).take(if other.is_empty() { 1 } else { 2 }) {
        legend.add(narrator.word(word), |canvas| canvas.rect(Area::new(0.0, -6.0, 12.0, 12.0), 2.0, Paint::fill(colour)));
    }
    legend
}
