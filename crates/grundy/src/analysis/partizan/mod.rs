//! The class of a sum and both players' winning moves.

mod explain;
pub mod search;

use super::Request;
use crate::partizan::{Dyadic, PartizanOutcome, Side};
use crate::{Basis, Budget, Halt, Play, Reason, SolveError, Step, Sum, saw_all};
use search::{Search, options};

/// What was found out about a sum of partizan games.
#[derive(Clone, Debug)]
pub struct Partizan {
    /// Normal or misère play.
    pub play: Play,
    /// Who wins.
    pub class: PartizanOutcome,
    /// The value, where it is a number that a theorem gives.
    pub number: Option<Dyadic>,
    /// Left's winning moves, if Left starts.
    pub left_wins: Vec<Step>,
    /// Right's winning moves, if Right starts.
    pub right_wins: Vec<Step>,
    /// Whether those are all; if not, the budget ran out.
    pub complete: bool,
    /// How it is known.
    pub basis: Basis,
    /// The steps of the reasoning; empty unless asked for.
    pub reasons: Vec<Reason>,
}

/// Analyses a sum with partizan components. Numbers tell who wins under normal play alone; misère play is searched.
pub(super) fn analyse(sum: &Sum, request: &Request, budget: &Budget) -> Result<Partizan, SolveError> {
    if !request.convention().is_ordinary() {
        return Err(SolveError::Unsupported("partizan"));
    }
    let mut found = match (request.play, number(sum)) {
        (Play::Normal, Some(number)) => by_number(sum, number, budget),
        (Play::Normal | Play::Misere, _) => by_search(sum, request.play, budget),
        (Play::Sj, _) => Err(SolveError::Unsupported("partizan")),
    }?;
    if request.explain {
        found.reasons = explain::explain(sum, &found, budget)?;
    }
    Ok(found)
}

/// The sum of the components' numbers, if each is one.
pub(super) fn number(sum: &Sum) -> Option<Dyadic> {
    sum.components().iter().try_fold(Dyadic::ZERO, |total, component| total.plus(component.partizan().number()?))
}

/// A number is won by the player of its sign. A move wins iff the opponent, who starts next, does not win what it leaves.
fn by_number(sum: &Sum, number: Dyadic, budget: &Budget) -> Result<Partizan, SolveError> {
    let (mut complete, mut bytes) = (true, 0);
    let mut winning = |side: Side| {
        let mut steps = vec![];
        let mut all_numbers = true;
        let walk = sum.side_options(side, budget, &mut |step, option| {
            bytes += step.bytes();
            budget.check(bytes)?;
            let Some(number) = self::number(&option) else {
                all_numbers = false;
                return Err(Halt::Enough);
            };
            let sign = number.sign();
            if if side == Side::Left { sign.is_ge() } else { sign.is_le() } {
                bytes += step.bytes();
                budget.check(bytes)?;
                steps.push(step);
            }
            Ok(())
        });
        match saw_all(walk) {
            Err(SolveError::Exhausted(_)) => complete = false,
            other => _ = other?,
        }
        Ok::<_, SolveError>(all_numbers.then_some(steps))
    };
    let (Some(left_wins), Some(right_wins)) = (winning(Side::Left)?, winning(Side::Right)?) else {
        return by_search(sum, Play::Normal, budget);
    };
    let class = PartizanOutcome::of_starters(number.sign().is_gt(), number.sign().is_lt());
    let basis = Basis::proved("red-blue");
    Ok(Partizan { play: Play::Normal, class, number: Some(number), left_wins, right_wins, complete, basis, reasons: vec![] })
}

fn by_search(sum: &Sum, play: Play, budget: &Budget) -> Result<Partizan, SolveError> {
    let mut search = Search::new(play);
    let class = PartizanOutcome::of_starters(search.wins(sum, Side::Left, budget)?, search.wins(sum, Side::Right, budget)?);
    let mut complete = true;
    let mut winning = |side: Side| {
        let mut steps = vec![];
        for (step, option) in options(sum, side, budget)? {
            match search.wins(&option, side.other(), budget) {
                Ok(true) => {}
                Ok(false) => steps.push(step),
                // Who wins is known already.
                Err(SolveError::Exhausted(_)) => {
                    complete = false;
                    break;
                }
                Err(other) => return Err(other),
            }
        }
        Ok(steps)
    };
    let (left_wins, right_wins) = (winning(Side::Left)?, winning(Side::Right)?);
    let basis = Basis::computed("partizan-search");
    Ok(Partizan { play, class, number: None, left_wins, right_wins, complete, basis, reasons: vec![] })
}
