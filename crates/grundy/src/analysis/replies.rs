//! Why a lost position is lost, on examples: a few moves, and to each an answer that leaves a lost position again.

use super::moves::{Collector, MoveVisitor};
use super::{Asked, Request, collect, standing_parts};
use crate::sum::Workspace;
use crate::{Cell, Halt, Reason, Step, Sum, Walk, msg};
use std::collections::HashSet;

/// How many moves are answered, and after how many that found no answer within a little effort there are no more.
const MOST_ROWS: usize = 6;
const MOST_TRIED: usize = 9;
const MOST_EFFORT: u64 = 20_000;

/// Positions with more parts than this are too long to be shown after each answer.
const MOST_PARTS: usize = 24;

/// Some moves from a lost sum, the answers to them, and what is left then. `None` where there are no moves, or no answers to show.
pub(super) fn replies(asked: Asked<'_>, work: &mut Workspace) -> Option<Reason> {
    let Asked { sum, request, budget } = asked;
    if standing_parts(sum) > MOST_PARTS {
        return None;
    }
    let budget = &budget.with_effort(MOST_EFFORT);
    let request = &Request { explain: false, ..request.clone() };
    let (mut rows, mut seen, mut tried, mut all) = (vec![], HashSet::new(), 0, true);
    let _ended = sum.options(budget, &mut |step, option| {
        // Equal parts have equal moves.
        if !seen.insert((step.component, sum.components()[step.component].part(step.part), step.action.clone())) {
            return Ok(());
        }
        if rows.len() >= MOST_ROWS || tried >= MOST_TRIED {
            all = false;
            return Err(Halt::Enough);
        }
        tried += 1;
        match reply(Asked { sum: &option, request, budget }, work) {
            Some(answer) => {
                let answer = answer.map_or_else(
                    || [Cell::plain(msg!("reply-none")), Cell::plain("")],
                    |answer| [Cell::plain(named(&option, &answer)), Cell::plain(option.after_by_names(&answer))],
                );
                rows.push([Cell::plain(named(sum, &step))].into_iter().chain(answer).collect());
            }
            None => all = false,
        }
        Ok(())
    });
    match (rows.is_empty(), all) {
        (true, _) => None,
        (_, true) => Some(msg!("lost-replies").with_table(rows)),
        (_, false) => Some(msg!("lost-replies-some").with_table(rows)),
    }
}

/// The first winning move from an option; `Some(None)` if its player has won already, `None` if nothing was found within the budget.
fn reply(asked: Asked<'_>, work: &mut Workspace) -> Option<Option<Step>> {
    struct First(Option<Step>);
    impl MoveVisitor for First {
        fn wants_leaves(&self) -> bool {
            true
        }
        fn visit(&mut self, step: &Step) -> Walk {
            self.0.get_or_insert_with(|| step.clone());
            Err(Halt::Enough)
        }
    }
    let mut first = First(None);
    let collector = Collector::showing(&mut first, asked.budget);
    let analysis = collect(asked.sum, asked.request, work, asked.budget, collector).ok()?;
    let won_already = analysis.winning.complete && analysis.winning.total == 0;
    if won_already { Some(None) } else { first.0.map(Some) }
}

/// A move with the number of its component, if there are several.
fn named(sum: &Sum, step: &Step) -> String {
    if sum.components().len() > 1 { format!("[{}] {}", step.component + 1, step.action) } else { step.action.clone() }
}
