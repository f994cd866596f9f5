//! Pictures of Hackenbush: the drawing on its ground, the winning edges, and the steps of its reduction.
//!
//! ```text
//! Board -> scene (what to draw) -> net (where) -> svg (how) -> png, if built in
//! ```

mod beside;
mod plan;
mod scene;
mod steps;
mod svg;
#[cfg(test)]
mod tests;

pub use plan::{Plan, PlanEdge, PlanVertex, plan, step_plans};
pub use scene::{MOST_EDGES, Marks};

use crate::Narrator;
use crate::svg::canvas::Canvas;
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
    Ok(canvas(board, marks, labels, narrator)?.finish("", 12.0))
}

/// The same on a canvas.
pub(super) fn canvas(board: &Board, marks: &Marks, labels: bool, narrator: &Narrator) -> Result<Canvas, Message> {
    let scene = scene::of_board(board, marks, labels)?;
    Ok(svg::draw(&scene, &svg::legend(&[&scene], labels, narrator)))
}

/// The pictures of a green position's reduction, all of one size, each with a sentence about what was done.
pub fn steps(board: &Board, narrator: &Narrator) -> Result<Vec<(String, String)>, Message> {
    steps::draw(board, narrator)
}

/// The drawing that a component of a sum is, if it is one.
pub(super) fn board(sum: &Sum, at: usize) -> Option<Board> {
    let placed = sum.components()[at].as_any().downcast_ref::<TypedComponent<Hackenbush>>()?;
    Some(placed.parts.first()?.board().into_owned())
}

/// The one drawing of a sum, for those who show one at a time.
pub fn subject(sum: &Sum) -> Result<Board, Message> {
    let mut drawings = (0..sum.components().len()).filter_map(|at| board(sum, at));
    match (drawings.next(), drawings.next()) {
        (Some(only), None) => Ok(only),
        _ => Err(msg!("picture-none")),
    }
}
