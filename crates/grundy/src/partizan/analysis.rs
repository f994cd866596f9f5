//! The class of a sum and both players' winning moves.

use super::search::{Search, options};
use super::{Class, Dyadic, Side};
use crate::{Basis, Budget, Play, Reason, SolveError, Step, Sum};

/// What was found out about a sum of partizan games.
#[derive(Clone, Debug)]
pub struct Partizan {
    /// Normal or misère play.
    pub play: Play,
    /// Who wins.
    pub class: Class,
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
    /// The steps of the reasoning, once [`explain`](super::explain) was asked for them.
    pub reasons: Vec<Reason>,
}

/// Analyses a sum with partizan components. Numbers tell who wins under normal play alone; misère play is searched.
///
/// ```
/// use grundy::{Budget, Play, notation::parse, partizan::analyse};
/// let sum = parse("hackenbush:0-1b,1-2r").unwrap();
/// let found = analyse(&sum, Play::Normal, &Budget::unlimited()).unwrap();
/// assert_eq!((found.class.to_string(), found.number.unwrap().to_string()), ("L".into(), "1/2".into()));
/// assert_eq!(analyse(&sum, Play::Misere, &Budget::unlimited()).unwrap().class.to_string(), "R");
/// ```
pub fn analyse(sum: &Sum, play: Play, budget: &Budget) -> Result<Partizan, SolveError> {
    match (play, number(sum)) {
        (Play::Normal, Some(number)) => by_number(sum, number, budget),
        (Play::Normal | Play::Misere, _) => by_search(sum, play, budget),
        (Play::Sj, _) => Err(SolveError::Unsupported("partizan")),
    }
}

/// The sum of the components' numbers, if each is one.
fn number(sum: &Sum) -> Option<Dyadic> {
    sum.components().iter().try_fold(Dyadic::ZERO, |total, component| total.plus(component.number()?))
}

/// A number is won by the player of its sign. A move wins iff the opponent, who starts next, does not win what it leaves.
fn by_number(sum: &Sum, number: Dyadic, budget: &Budget) -> Result<Partizan, SolveError> {
    let (mut complete, mut bytes) = (true, 0);
    let mut winning = |side: Side| {
        let mut steps = vec![];
        for (step, option) in options(sum, side) {
            bytes += step.bytes();
            if budget.check(bytes).is_err() {
                complete = false;
                break;
            }
            let sign = self::number(&option)?.sign();
            if if side == Side::Left { sign.is_ge() } else { sign.is_le() } {
                steps.push(step);
            }
        }
        Some(steps)
    };
    let (Some(left_wins), Some(right_wins)) = (winning(Side::Left), winning(Side::Right)) else {
        return by_search(sum, Play::Normal, budget);
    };
    let class = Class::of_starters(number.sign().is_gt(), number.sign().is_lt());
    let basis = Basis::proved("red-blue");
    Ok(Partizan { play: Play::Normal, class, number: Some(number), left_wins, right_wins, complete, basis, reasons: vec![] })
}

fn by_search(sum: &Sum, play: Play, budget: &Budget) -> Result<Partizan, SolveError> {
    let mut search = Search::new(play);
    let class = Class::of_starters(search.wins(sum, Side::Left, budget)?, search.wins(sum, Side::Right, budget)?);
    let mut complete = true;
    let mut winning = |side: Side| {
        let mut steps = vec![];
        for (step, option) in options(sum, side) {
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
