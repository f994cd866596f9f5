//! Normal play: values add up.

use super::moves::Collector;
use super::{Analysis, Part, Request, standing_parts};
use crate::component::{ComponentWorth, Workspace};
use crate::{Basis, Budget, Cell, Nimber, Outcome, Play, Reason, SolveError, Sum, Worth, msg};

pub(super) fn analyse(sum: &Sum, request: &Request, work: &mut Workspace, budget: &Budget) -> Result<Analysis, SolveError> {
    let alone = standing_parts(sum) <= 1;
    let mut worths = Vec::with_capacity(sum.components().len());
    for component in sum.components() {
        let worth = component.worth(alone, work, budget)?;
        let over = worth.worth == Worth::Entailing;
        worths.push(worth);
        if over {
            // Nothing else matters, and nothing else need be solved.
            return entailing(sum, request, budget);
        }
    }
    let values: Option<Vec<Nimber>> = worths.iter().map(|worth| worth.worth.nimber()).collect();
    let total = values.map(|values| values.into_iter().sum::<Nimber>());
    let outcome = match (total, &worths[..]) {
        (Some(total), _) => Outcome::of_mover(!total.is_zero()),
        (None, [only]) => only.worth.outcome(),
        (None, _) => return Err(SolveError::Unsupported("sum-of-outcomes")),
    };
    let mut found = Collector::new(request.list_moves, budget);
    if outcome == Outcome::N {
        find_winning(sum, total, &worths, work, budget, &mut found)?;
    }
    let basis = worths.iter().map(|worth| worth.basis).reduce(Basis::and).unwrap_or(Basis::proved("empty"));
    let mut analysis = Analysis {
        play: Play::Normal,
        compound: request.compound,
        ending: request.ending,
        outcome,
        nim_value: total,
        basis,
        components: worths.iter().map(|worth| Part::known(worth.worth.nimber(), worth.basis)).collect(),
        winning: found.finish(),
        reasons: vec![],
        extras: vec![],
    };
    if request.explain {
        analysis.reasons = explain(sum, &analysis, &worths, work, budget);
    }
    Ok(analysis)
}

/// A part of value v wins by moving to v + total; a lone game without a value, by moving to any lost position.
fn find_winning(
    sum: &Sum,
    total: Option<Nimber>,
    worths: &[ComponentWorth],
    work: &mut Workspace,
    budget: &Budget,
    found: &mut Collector<'_>,
) -> Result<(), SolveError> {
    for (at, (component, worth)) in sum.components().iter().zip(worths).enumerate() {
        let result = match total {
            Some(total) => component.moves_to(&|part| worth.parts[part] + total, work, budget, &mut |step| found.take(at, step)),
            None => component.winning_alone(Play::Normal, work, budget, &mut |step| found.take(at, step)),
        };
        found.settle(result)?;
    }
    Ok(())
}

/// Somewhere a move wins on the spot: those are the winning moves, and values do not enter.
fn entailing(sum: &Sum, request: &Request, budget: &Budget) -> Result<Analysis, SolveError> {
    let basis = Basis::proved("entailing");
    let mut found = Collector::new(request.list_moves, budget);
    for (at, component) in sum.components().iter().enumerate().filter(|(_, component)| component.entailing()) {
        let result = component.winning_alone(Play::Normal, &mut Workspace::default(), budget, &mut |step| found.take(at, step));
        found.settle(result)?;
    }
    let reasons = if request.explain { vec![msg!("entailing-wins").into()] } else { vec![] };
    Ok(Analysis {
        play: Play::Normal,
        compound: request.compound,
        ending: request.ending,
        outcome: Outcome::N,
        nim_value: None,
        basis,
        components: vec![Part::known(None, basis); sum.components().len()],
        winning: found.finish(),
        reasons,
        extras: vec![],
    })
}

/// The games' own lessons, then the sum's.
fn explain(sum: &Sum, analysis: &Analysis, worths: &[ComponentWorth], work: &mut Workspace, budget: &Budget) -> Vec<Reason> {
    let mut reasons = vec![];
    for (component, worth) in sum.components().iter().zip(worths) {
        let lesson = super::lesson(sum, component.as_ref(), Play::Normal);
        if sum.components().len() > 1 {
            reasons.push(msg!("about-component", position = component.notation()).heading());
        }
        match (lesson.is_empty(), worth.worth.nimber()) {
            (true, Some(_)) => reasons.extend(super::witness::part_values(component.as_ref(), worth, work, budget)),
            _ => reasons.extend(lesson),
        }
    }
    if let Some(total) = analysis.nim_value
        && worths.len() > 1
    {
        reasons.push(msg!("about-sum").heading());
        reasons.push(xor_of_components(sum, analysis, total));
    }
    reasons.push(match (analysis.outcome, analysis.nim_value) {
        (Outcome::P, _) => msg!("no-move-keeps-zero").into(),
        (_, Some(total)) => msg!("move-makes-zero", total = total).into(),
        (_, None) => msg!("move-to-lost").into(),
    });
    reasons
}

fn xor_of_components(sum: &Sum, analysis: &Analysis, total: Nimber) -> Reason {
    let row = |label: Cell, value: Nimber| vec![label, Cell::plain(value), Cell::plain(format!("{:b}", value.0))];
    let parts = (sum.components().iter().zip(&analysis.components))
        .filter_map(|(component, part)| Some(row(Cell::plain(component.notation()), part.nim_value?)));
    let rows = parts.chain([row(Cell::plain(msg!("nim-sum-row", total = total)), total)]).collect();
    msg!("sum-is-xor", total = total).with_table(rows)
}
