//! Normal play: values add up.

use super::moves::Collector;
use super::{Analysis, Asked, ComponentReport, standing_parts};
use crate::sum::{ComponentWorth, FoundMove, Workspace};
use crate::{Basis, Budget, Cell, Halt, Nimber, Outcome, Play, Reason, SolveError, Sum, Worth, msg};
use std::ops::Add;

pub(super) fn analyse(asked: Asked<'_>, work: &mut Workspace, found: &mut Collector<'_>) -> Result<Analysis, SolveError> {
    let Asked { sum, request, budget } = asked;
    // Where the whole sum hangs on one move, nothing else matters and nothing else need be solved.
    if sum.components().iter().any(|component| component.normal().over(Play::Normal)) {
        return Ok(asked.answer(Outcome::P, Basis::proved("over"), vec![msg!("over-lost").into()]));
    }
    if sum.components().iter().any(|component| component.normal().entailing()) {
        return entailing(asked, found);
    }
    let (total, worths) = total(sum, request.effort, work, budget)?;
    let outcome = total.outcome();
    if outcome == Outcome::N && found.wants_moves() {
        find_winning(asked, &total, &worths, work, found)?;
    }
    let basis = worths.iter().map(|worth| worth.basis).reduce(Basis::and).unwrap_or(Basis::proved("empty"));
    let report = |worth: &ComponentWorth| ComponentReport {
        loopy: worth.worth.infinite().cloned(),
        outcome: worth.outcome,
        ..ComponentReport::known(worth.worth.nimber(), worth.basis)
    };
    let mut analysis = Analysis {
        nim_value: total.nimber(),
        loopy: total.infinite().cloned(),
        components: worths.iter().map(report).collect(),
        ..asked.answer(outcome, basis, vec![])
    };
    if request.explain {
        analysis.reasons = explain(asked, &analysis, &worths, work);
    }
    Ok(analysis)
}

/// Who wins, by a theorem of the game standing alone or else by the values; no move is looked for.
pub(super) fn outcome(sum: &Sum, work: &mut Workspace, budget: &Budget) -> Result<Outcome, SolveError> {
    if let [component] = sum.components()
        && let Some(fact) = component.normal().theorem()
    {
        return Ok(fact.worth.outcome());
    }
    if let Some(lost) = is_lost(sum, work, budget)? {
        return Ok(Outcome::of_mover(!lost));
    }
    Ok(total(sum, 0, work, budget)?.0.outcome())
}

/// Whether the value is 0, if that can be asked: the last component need only be the sum of the others, whatever else its value may be.
fn is_lost(sum: &Sum, work: &mut Workspace, budget: &Budget) -> Result<Option<bool>, SolveError> {
    let Some((last, others)) = sum.components().split_last() else { return Ok(None) };
    let mut total = Nimber::ZERO;
    for other in others {
        match other.normal().worth(None, work, budget)?.worth {
            Worth::Nimber(value) => total += value,
            _ => return Ok(None),
        }
    }
    last.normal().equals(total, work, budget)
}

/// What the sum is worth, and what each of its components is. No more than so many options are looked at for a value that the outcome does not need.
fn total(sum: &Sum, effort: u64, work: &mut Workspace, budget: &Budget) -> Result<(Worth, Vec<ComponentWorth>), SolveError> {
    let enough = (standing_parts(sum) <= 1).then_some(effort);
    let mut worths = Vec::with_capacity(sum.components().len());
    for component in sum.components() {
        worths.push(component.normal().worth(enough, work, budget)?);
    }
    let total = match &worths[..] {
        [only] => only.worth.clone(),
        several if several.iter().any(|one| matches!(one.worth, Worth::Alone(_))) => {
            return Err(SolveError::Unsupported("sum-of-outcomes"));
        }
        several => several.iter().map(|one| one.worth.clone()).fold(Worth::Nimber(Nimber::ZERO), Worth::add),
    };
    Ok((total, worths))
}

/// A part of value v wins by moving to v + total. If one part is infinite, only moving there to the finite rest wins. A lone game without a
/// value wins by moving to any lost position.
fn find_winning(
    asked: Asked<'_>,
    total: &Worth,
    worths: &[ComponentWorth],
    work: &mut Workspace,
    found: &mut Collector<'_>,
) -> Result<(), SolveError> {
    let Asked { sum, budget, .. } = asked;
    let finite: Nimber = worths.iter().flat_map(|worth| &worth.parts).copied().sum();
    for (at, (component, worth)) in sum.components().iter().zip(worths).enumerate() {
        let mut take = |step: FoundMove<'_>| found.take(at, step);
        let result = match total {
            Worth::Nimber(total) => component.normal().moves_to(&|part| worth.parts[part] + *total, work, budget, &mut take),
            Worth::Loopy(_) if worth.infinite.is_empty() => Ok(()),
            Worth::Loopy(_) => {
                let target = |part: usize| if worth.infinite.contains(&part) { finite } else { NO_VALUE };
                component.normal().moves_to(&target, work, budget, &mut take)
            }
            _ => component.normal().winning_alone(Play::Normal, work, budget, &mut take),
        };
        found.settle(result)?;
    }
    Ok(())
}

/// A target that no option has: the options of a heap of Nim are smaller than the heap, which is at most 2^64 - 1, and no other game has so large a value.
const NO_VALUE: Nimber = Nimber(u64::MAX);

/// Somewhere a move wins on the spot: those are the winning moves, and values do not enter.
fn entailing(asked: Asked<'_>, found: &mut Collector<'_>) -> Result<Analysis, SolveError> {
    let Asked { sum, budget, .. } = asked;
    let wanted = found.wants_moves();
    for (at, component) in sum.components().iter().enumerate().filter(|(_, component)| wanted && component.normal().entailing()) {
        let result = component.normal().winning_alone(Play::Normal, &mut Workspace::default(), budget, &mut |step| found.take(at, step));
        found.settle(result)?;
    }
    Ok(asked.answer(Outcome::N, Basis::proved("entailing"), vec![msg!("entailing-wins").into()]))
}

/// The games' own explanations, then the sum's.
fn explain(asked: Asked<'_>, analysis: &Analysis, worths: &[ComponentWorth], work: &mut Workspace) -> Vec<Reason> {
    let Asked { sum, budget, .. } = asked;
    if !has_moves(sum, budget) {
        return vec![msg!("no-moves").into()];
    }
    let mut reasons = vec![];
    for (component, worth) in sum.components().iter().zip(worths) {
        let explain = super::explain(sum, component.as_ref(), Play::Normal);
        if sum.components().len() > 1 {
            reasons.push(msg!("about-component", position = component.notation()).heading());
        }
        match (explain.is_empty(), worth.worth.nimber()) {
            (true, Some(_)) => reasons.extend(super::witness::part_values(component.as_ref(), worth, work, budget)),
            _ => reasons.extend(explain),
        }
    }
    if let Some(total) = analysis.nim_value
        && worths.len() > 1
    {
        reasons.push(msg!("about-sum").heading());
        reasons.push(xor_of_components(sum, analysis, total));
    }
    let infinite: usize = worths.iter().map(|worth| worth.infinite.len()).sum();
    if infinite > 0 {
        if worths.len() > 1 {
            reasons.push(msg!("about-sum").heading());
        }
        let finite: Nimber = worths.iter().flat_map(|worth| &worth.parts).copied().sum();
        reasons.push(loopy_sum(infinite, finite, analysis.outcome));
        return reasons;
    }
    let alone = standing_parts(sum) <= 1;
    reasons.push(match (analysis.outcome, analysis.nim_value) {
        (Outcome::P, _) if alone => msg!("alone-lost").into(),
        (Outcome::P, _) => msg!("no-move-keeps-zero").into(),
        (_, Some(total)) if alone => msg!("alone-won", value = total).into(),
        (_, Some(total)) => msg!("move-makes-zero", total = total).into(),
        (_, None) => msg!("move-to-lost").into(),
    });
    // A game may have shown answers of its own.
    let answered = reasons.iter().any(|reason| reason.message.key.starts_with("lost-replies"));
    if analysis.outcome == Outcome::P && !answered {
        reasons.extend(super::replies::replies(asked, work));
    }
    reasons
}

/// Whether a walk through the options comes to any; one that the budget ends before it began says nothing.
fn has_moves(sum: &Sum, budget: &Budget) -> bool {
    sum.options(budget, &mut |_, _| Err(Halt::Enough)) != Ok(())
}

/// Smith's rules for a sum with infinite values in it.
fn loopy_sum(infinite: usize, finite: Nimber, outcome: Outcome) -> Reason {
    match (infinite, outcome) {
        (1, Outcome::N) => msg!("loopy-one-won", finite = finite).into(),
        (1, _) => msg!("loopy-one-drawn", finite = finite).into(),
        _ => msg!("loopy-several", count = infinite).into(),
    }
}

fn xor_of_components(sum: &Sum, analysis: &Analysis, total: Nimber) -> Reason {
    let row = |label: Cell, value: Nimber| vec![label, Cell::plain(value), Cell::plain(format!("{:b}", value.0))];
    let parts = (sum.components().iter().zip(&analysis.components))
        .filter_map(|(component, part)| Some(row(Cell::plain(component.notation()), part.nim_value?)));
    let rows = parts.chain([row(Cell::plain(msg!("nim-sum-row", total = total)), total)]).collect();
    msg!("sum-is-xor", total = total).with_table(rows)
}
