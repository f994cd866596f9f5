//! Who wins where positions can come back: backward from the ends.
//!
//! Where play can go round, the definition of the outcomes by options leads back to itself. So every position that can be reached is
//! listed, those without options are decided, and from each decided position the ones with a move to it are looked at. A
//! position with a lost option is won; one whose options are all won is lost. What is never decided is a draw: from there
//! neither player can force an end (Smith 1966; Fraenkel and Perl 1975).
//!
//! Positions are whole sums, straight from the rules, so this is also the reference for loopy games.

use super::{Step, Sum};
use crate::graph::{Csr, loopy, lost};
use crate::{Budget, Outcome, Play, SolveError, saw_all};
use foldhash::fast::FixedState;
use indexmap::IndexSet;

/// The most positions that are laid out.
pub const MOST_POSITIONS: usize = 200_000;

/// What a position with its components and its arcs takes up, roughly.
const BYTES_A_POSITION: u64 = 400;

/// The outcome of a sum and of each of its options.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// Who wins; nobody may.
    pub outcome: Outcome,
    /// Every winning move.
    pub winning: Vec<Step>,
    /// How many positions were laid out.
    pub positions: usize,
}

/// Decides a small sum under normal or misère play.
///
/// ```
/// use grundy::{Budget, Outcome, Play, notation::parse, sum::retrograde::solve};
/// let verdict = solve(&parse("nim:1,2").unwrap(), Play::Normal, &Budget::unlimited()).unwrap();
/// assert_eq!((verdict.outcome, verdict.winning.len()), (Outcome::N, 1));
/// ```
pub fn solve(sum: &Sum, play: Play, budget: &Budget) -> Result<Verdict, SolveError> {
    let all = Remoteness::of(sum, play, MOST_POSITIONS, budget)?;
    let mut winning = vec![];
    all.options(sum, budget, &mut |step, number| {
        if all.outcome(number) == Outcome::P {
            winning.push(step);
        }
    })?;
    Ok(Verdict { outcome: all.outcome(all.numbers[0]), winning, positions: all.numbers.len() })
}

/// The remoteness of every position that can come from a sum: how many moves the game still lasts if the winner hurries and the loser holds out. Its parity tells who
/// wins; where neither can force an end there is none.
pub struct Remoteness {
    misere: bool,
    places: IndexSet<Sum, FixedState>,
    numbers: Vec<u32>,
}

impl Remoteness {
    /// Lays out everything that can come from a sum, if that is no more than so many positions.
    ///
    /// ```
    /// use grundy::{Budget, Play, notation::parse, sum::retrograde::Remoteness};
    /// let sum = parse("nim:2,2").unwrap();
    /// let all = Remoteness::of(&sum, Play::Normal, 100, &Budget::unlimited()).unwrap();
    /// let mut numbers = vec![];
    /// all.options(&sum, &Budget::unlimited(), &mut |step, number| numbers.push((step.action, number))).unwrap();
    /// assert_eq!(numbers[..2], [("2->0".into(), Some(1)), ("2->1".into(), Some(3))]); // one stone at a time holds out longer
    /// ```
    pub fn of(sum: &Sum, play: Play, most: usize, budget: &Budget) -> Result<Remoteness, SolveError> {
        if play == Play::Sj {
            return Err(SolveError::Unsupported("sj-kind"));
        }
        let misere = play == Play::Misere;
        let (rows, places) = lay_out(sum, play, most, budget)?;
        let graph = Csr::from_rows(rows);
        let numbers = loopy::remoteness_within(&graph, &graph.reversed_within(1, budget)?, misere, budget)?;
        Ok(Remoteness { misere, places, numbers: numbers.into_iter().collect() })
    }

    /// Every move of a position that was laid out, with the remoteness after it.
    pub fn options(&self, sum: &Sum, budget: &Budget, show: &mut dyn FnMut(Step, Option<u32>)) -> Result<(), SolveError> {
        saw_all(sum.options(budget, &mut |step, option| {
            let place = self.places.get_index_of(&option.sorted()).expect("every option was laid out");
            show(step, Some(self.numbers[place]).filter(|&number| number != loopy::DRAW));
            Ok(())
        }))
        .map(|_| ())
    }

    /// Who wins a position of this remoteness.
    pub fn outcome(&self, remoteness: impl Into<Option<u32>>) -> Outcome {
        match remoteness.into() {
            None | Some(loopy::DRAW) => Outcome::Draw,
            Some(number) => Outcome::of_mover(!lost(number, self.misere)),
        }
    }
}

/// For each position the numbers of its options.
type Rows = Vec<Vec<u32>>;

/// Breadth first from the sum, which gets the number 0. The options come one by one: a long board has more of them than can be held.
fn lay_out(sum: &Sum, play: Play, most: usize, budget: &Budget) -> Result<(Rows, IndexSet<Sum, FixedState>), SolveError> {
    let mut places = IndexSet::with_hasher(FixedState::default());
    places.insert(sum.sorted());
    let (mut rows, mut arcs): (Rows, u64) = (vec![], 0);
    while let Some(position) = places.get_index(rows.len()).cloned() {
        let mut row = vec![];
        // Where a move ends the whole sum, nobody moves elsewhere. Under misère play, where nobody to move means to win, there is one move left.
        let over = position.components().iter().any(|component| component.normal().over(play));
        let walk = if over {
            row.extend((play == Play::Misere).then(|| places.insert_full(Sum::new(vec![])).0 as u32));
            Ok(())
        } else {
            position.options(budget, &mut |_, option| {
                row.push(places.insert_full(option.sorted()).0 as u32);
                if places.len() > most {
                    return Err(SolveError::Unsupported("retrograde-large").into());
                }
                Ok(budget.check(places.len() as u64 * BYTES_A_POSITION + 4 * (arcs + row.len() as u64))?)
            })
        };
        saw_all(walk)?;
        arcs += row.len() as u64;
        rows.push(row);
        budget.visit(1);
    }
    Ok((rows, places))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse;
    use crate::sum::reference::Reference;

    #[test]
    fn agrees_with_the_definition_where_play_ends() {
        let mut reference = Reference::default();
        for text in [
            "nim:0",
            "nim:1,1",
            "nim:3,4,5",
            "kayles:5,2",
            "nim:2,2 + bash/2:4",
            "nimstring:0-1,1-2,2-0 + nim:1",
            "nimstring:0-1,1-2 + nim:2",
        ] {
            let sum = parse(text).unwrap();
            for play in [Play::Normal, Play::Misere] {
                let verdict = solve(&sum, play, &Budget::unlimited()).unwrap();
                assert_eq!(verdict.outcome, reference.outcome(&sum, play).unwrap(), "{text}");
                assert_eq!(verdict.winning, reference.winning_moves(&sum, play).unwrap(), "{text}");
            }
        }
    }
}
