//! Who wins, and nothing else: no list of moves, no value where a theorem gives the outcome alone.

use super::moves::{Collector, MoveVisitor};
use super::{Request, collect, prepare};
use crate::sum::Workspace;
use crate::{Budget, Halt, Outcome, Play, SolveError, Step, Sum, Walk};

/// Who wins a sum. It is what [`analyse`](super::analyse) says, sooner.
///
/// ```
/// use grundy::{Budget, Outcome, analysis::{Request, outcome}, notation::parse, sum::Workspace};
/// let ask = |text| outcome(&parse(text).unwrap(), &Request::default(), &mut Workspace::default(), &Budget::unlimited()).unwrap();
/// assert_eq!(ask("wythoff:165580140,267914295"), Outcome::P);
/// assert_eq!(ask("nim:3,4,5 + kayles:8"), Outcome::N);
/// ```
pub fn outcome(sum: &Sum, request: &Request, work: &mut Workspace, budget: &Budget) -> Result<Outcome, SolveError> {
    prepare(sum, budget)?;
    let impartial = sum.components().iter().all(|component| !component.partizan().is_partizan());
    let plain = sum.components().iter().all(|component| !component.normal().over(Play::Normal) && !component.normal().entailing());
    if request.play == Play::Normal && request.convention().is_ordinary() && impartial && plain {
        return super::normal::outcome(sum, work, budget);
    }
    let request = Request { explain: false, list_moves: 0, ..request.clone() };
    Ok(collect(sum, &request, work, budget, Collector::showing(&mut Enough, budget))?.outcome)
}

/// Has seen enough of the moves before there is one.
struct Enough;

impl MoveVisitor for Enough {
    fn wants_leaves(&self) -> bool {
        false
    }

    fn visit(&mut self, _: &Step) -> Walk {
        Err(Halt::Enough)
    }
}
