//! Pictures of Hackenbush: the drawing on its ground, the winning edges, and the steps of its reduction.
//!
//! ```text
//! Board -> scene (what to draw) -> layout (where) -> svg (how) -> png, if built in
//! ```
//! The SVG is our own, without fonts: the few signs that stand on edges are drawn as lines, so that a picture looks the same
//! everywhere.

mod layout;
mod scene;
mod steps;
mod svg;

pub use scene::{MOST_EDGES, Marks};

use grundy::Message;
use grundy::games::hackenbush::Hackenbush;
use grundy::hackenbush::Board;
use grundy::sum::TypedComponent;
use grundy::{Sum, msg};

/// The picture of a position as SVG.
///
/// ```
/// use grundy::hackenbush::Board;
/// use grundy_report::picture::hackenbush::{Marks, draw};
/// let board = Board::read_inline("0-1,1-2,2-0").unwrap();
/// let svg = draw(&board, &Marks::winning([1]), true).unwrap();
/// assert!(svg.starts_with("<svg"));
/// ```
pub fn draw(board: &Board, marks: &Marks, labels: bool) -> Result<String, Message> {
    Ok(svg::write(&scene::of_board(board, marks, labels)?))
}

/// The pictures of a green position's reduction, each with a sentence about what was done.
pub fn steps(board: &Board) -> Result<Vec<(Message, String)>, Message> {
    steps::draw(board)
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
