//! Pictures of Hackenbush: the drawing on its ground, the winning edges, and the steps of its reduction.
//!
//! ```text
//! Board -> scene (what to draw) -> net (where) -> svg (how) -> png, if built in
//! ```

mod scene;
mod steps;
mod svg;
#[cfg(test)]
mod tests;

pub use scene::{MOST_EDGES, Marks};

use crate::Narrator;
use grundy::Message;
use grundy::games::hackenbush::Hackenbush;
use grundy::hackenbush::Board;
use grundy::sum::TypedComponent;
use grundy::{Sum, msg};

/// The picture of a position as SVG.
///
/// ```
/// use grundy::hackenbush::Board;
/// use grundy_report::{Language, Narrator, picture::hackenbush::{Marks, draw}};
/// let board = Board::read_inline("0-1,1-2,2-0").unwrap();
/// let svg = draw(&board, &Marks::winning([1]), true, &Narrator::new(Language::En)).unwrap();
/// assert!(svg.starts_with("<svg"));
/// ```
pub fn draw(board: &Board, marks: &Marks, labels: bool, narrator: &Narrator) -> Result<String, Message> {
    let scene = scene::of_board(board, marks, labels)?;
    Ok(svg::write(&scene, &svg::legend(&[&scene], labels, narrator)))
}

/// The pictures of a green position's reduction, all of one size, each with a sentence about what was done.
pub fn steps(board: &Board, narrator: &Narrator) -> Result<Vec<(String, String)>, Message> {
    steps::draw(board, narrator)
}

/// The one drawing of a sum, and the component it is; pictures show one at a time.
pub fn subject(sum: &Sum) -> Result<(usize, Board), Message> {
    let mut drawings = sum.components().iter().enumerate().filter_map(|(at, component)| {
        let placed = component.as_any().downcast_ref::<TypedComponent<Hackenbush>>()?;
        Some((at, placed.parts.first()?.board().into_owned()))
    });
    match (drawings.next(), drawings.next()) {
        (Some(only), None) => Ok(only),
        _ => Err(msg!("picture-none")),
    }
}
