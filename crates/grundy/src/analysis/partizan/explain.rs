//! Why a sum is won, told on the sum, for `--explain`.
//!
//! Numbers are told by their games, and the sign of their sum by one sentence. What was searched is told two moves deep: a
//! winning move with a reply to every answer, or an answer to every move.

use super::Partizan;
use super::search::{Search, options};
use crate::partizan::{Dyadic, Side};
use crate::{Budget, Cell, Message, Play, Reason, SolveError, Step, Sum, msg};

/// The most moves of one table.
const MOST_ROWS: usize = 12;

/// The steps of the reasoning behind an answer about this sum.
pub(super) fn explain(sum: &Sum, found: &Partizan, budget: &Budget) -> Result<Vec<Reason>, SolveError> {
    match found.number {
        Some(number) => Ok(by_number(sum, number)),
        None => by_search(sum, found, budget),
    }
}

fn by_number(sum: &Sum, number: Dyadic) -> Vec<Reason> {
    let mut reasons: Vec<Reason> = sum.components().iter().flat_map(|component| component.notes().explain(Play::Normal)).collect();
    if sum.components().len() > 1 {
        let terms: Vec<_> = sum.components().iter().filter_map(|component| component.partizan().number()).collect();
        reasons.push(msg!("partizan-sum", sum = Dyadic::written_sum(&terms)).into());
    }
    reasons.push(match number.sign() {
        std::cmp::Ordering::Greater => msg!("partizan-positive").into(),
        std::cmp::Ordering::Less => msg!("partizan-negative").into(),
        std::cmp::Ordering::Equal => msg!("partizan-zero").into(),
    });
    reasons
}

fn by_search(sum: &Sum, found: &Partizan, budget: &Budget) -> Result<Vec<Reason>, SolveError> {
    let mut teller = Teller { search: Search::new(found.play), budget, play: found.play };
    let left = teller.tell(sum, Side::Left, found.left_wins.first())?;
    let right = teller.tell(sum, Side::Right, found.right_wins.first())?;
    Ok(vec![left, right])
}

struct Teller<'b> {
    search: Search,
    budget: &'b Budget,
    play: Play,
}

impl Teller<'_> {
    /// What happens if this player starts, who has this winning move or none.
    fn tell(&mut self, sum: &Sum, side: Side, wins: Option<&Step>) -> Result<Reason, SolveError> {
        let moves = options(sum, side, self.budget)?;
        let (starter, other) = (name(side), name(side.other()));
        let Some(step) = wins else {
            if moves.is_empty() {
                let stuck = if self.play == Play::Misere {
                    msg!("partizan-stuck-wins", side = starter)
                } else {
                    msg!("partizan-stuck", side = starter)
                };
                return Ok(stuck.into());
            }
            let rows = self.answers(moves, side.other())?;
            return Ok(msg!("partizan-loses", side = starter, other = other).with_table(rows));
        };
        let after = moves
            .into_iter()
            .find(|(found, _)| found == step)
            .map_or_else(|| Ok(vec![]), |(_, after)| options(&after, side.other(), self.budget))?;
        let action = written(sum, step);
        if after.is_empty() {
            return Ok(msg!("partizan-wins-at-once", side = starter, other = other, action = action).into());
        }
        let rows = self.answers(after, side)?;
        Ok(msg!("partizan-wins", side = starter, other = other, action = action).with_table(rows))
    }

    /// A row for each move: the move and how this player answers it.
    fn answers(&mut self, moves: Vec<(Step, Sum)>, side: Side) -> Result<Vec<Vec<Cell>>, SolveError> {
        let more = moves.len().saturating_sub(MOST_ROWS);
        let mut rows = vec![];
        for (step, option) in moves.into_iter().take(MOST_ROWS) {
            let answer = self.answer(&option, side)?;
            rows.push(vec![Cell::plain(written(&option, &step)), answer]);
        }
        if more > 0 {
            rows.push(vec![Cell::plain(msg!("hackenbush-more-rows", count = more))]);
        }
        Ok(rows)
    }

    /// A winning move of the player to move, who does win; without any move left, that is the end of misère play.
    fn answer(&mut self, sum: &Sum, side: Side) -> Result<Cell, SolveError> {
        for (step, option) in options(sum, side, self.budget)? {
            if !self.search.wins(&option, side.other(), self.budget)? {
                return Ok(Cell::plain(written(sum, &step)));
            }
        }
        Ok(Cell::plain(msg!("partizan-nothing-to-cut")))
    }
}

/// The player's name, in a sentence.
fn name(side: Side) -> Message {
    match side {
        Side::Left => msg!("side-left"),
        Side::Right => msg!("side-right"),
    }
}

/// A move, after the number of its component if there are several.
fn written(sum: &Sum, step: &Step) -> String {
    if sum.components().len() > 1 { format!("[{}] {}", step.component + 1, step.action) } else { step.action.clone() }
}
