//! Misère play and the SJ stopping rule: nothing adds up unless a theorem's condition was checked.
//!
//! In order: a theorem of the game standing alone; the genus of every part by theorems; the genus of every part by
//! unfolding all followers; search on the whole sum. Where positions can come back, backward induction takes the place of all but
//! the first.

use super::moves::{Collector, Moves};
use super::{Analysis, Part, Request, standing_parts};
use crate::component::{Found, Workspace};
use crate::solve::Genus;
use crate::solve::misere::SumSearch;
use crate::solve::retrograde;
use crate::solve::unfold::{NodeId, Unfolded};
use crate::{Basis, Budget, Cell, Fact, Kind, Nimber, Outcome, Play, Reason, SolveError, Sum, msg};
use std::ops::ControlFlow;

pub(super) fn analyse(
    sum: &Sum,
    request: &Request,
    work: &mut Workspace,
    budget: &Budget,
    found: &mut Collector<'_>,
) -> Result<Analysis, SolveError> {
    if standing_parts(sum) == 1
        && let Some((at, fact)) = sum.components().iter().enumerate().find_map(|(at, one)| Some((at, one.misere_theorem()?)))
    {
        return by_theorem(sum, at, &fact, request, work, budget, found);
    }
    let closed: Option<Vec<Vec<Genus>>> = sum.components().iter().map(|component| component.genera()).collect();
    if let Some(genera) = closed {
        return by_genus(sum, &genera, request, budget, found);
    }
    if sum.components().iter().any(|component| component.kind() == Kind::Loopy) {
        return by_retrograde(sum, request, budget, found);
    }
    let mut graph = Unfolded::default();
    let nodes = unfold(sum, &mut graph, budget)?;
    by_search(sum, &graph, &nodes, request, budget, found)
}

fn by_retrograde(sum: &Sum, request: &Request, budget: &Budget, found: &mut Collector<'_>) -> Result<Analysis, SolveError> {
    let verdict = retrograde::solve(sum, request.play, budget)?;
    for step in &verdict.winning {
        let _ = found.take(step.component, Found { part: step.part, action: &step.action, leaves: &step.leaves });
    }
    let reason = msg!("retrograde-positions", count = verdict.positions).into();
    Ok(report(sum, request, verdict.outcome, Basis::computed("retrograde"), vec![reason]))
}

/// The stopping rule of SJ: play ends when every part has value 0, and the player to move then wins.
pub(super) fn analyse_sj(
    sum: &Sum,
    request: &Request,
    work: &mut Workspace,
    budget: &Budget,
    found: &mut Collector<'_>,
) -> Result<Analysis, SolveError> {
    if sum.components().iter().any(|component| component.kind() != Kind::Plain) {
        // The rule asks for the values of all followers, and for an end.
        return Err(SolveError::Unsupported("sj-kind"));
    }
    if sum.components().iter().any(|component| component.splits()) {
        let mut graph = Unfolded::default();
        let nodes = unfold(sum, &mut graph, budget)?;
        return by_search(sum, &graph, &nodes, request, budget, found);
    }
    by_sj_theorem(sum, request, work, budget, found)
}

fn unfold(sum: &Sum, graph: &mut Unfolded, budget: &Budget) -> Result<Vec<Vec<NodeId>>, SolveError> {
    sum.components().iter().map(|component| component.unfold(graph, budget)).collect()
}

fn report(sum: &Sum, request: &Request, outcome: Outcome, basis: Basis, reasons: Vec<Reason>) -> Analysis {
    Analysis {
        play: request.play,
        compound: request.compound,
        ending: request.ending,
        outcome,
        nim_value: None,
        loopy: None,
        basis,
        components: vec![Part::known(None, basis); sum.components().len()],
        winning: Moves::default(),
        reasons: if request.explain { reasons } else { vec![] },
        extras: vec![],
    }
}

fn by_theorem(
    sum: &Sum,
    at: usize,
    fact: &Fact,
    request: &Request,
    work: &mut Workspace,
    budget: &Budget,
    found: &mut Collector<'_>,
) -> Result<Analysis, SolveError> {
    let component = &sum.components()[at];
    let outcome = fact.worth.outcome();
    if outcome == Outcome::N {
        let result = component.winning_alone(Play::Misere, work, budget, &mut |step| found.take(at, step));
        found.settle(result)?;
    }
    Ok(report(sum, request, outcome, fact.basis, component.lesson(Play::Misere)))
}

/// All parts are tame by theorems, so their genera add up.
fn by_genus(
    sum: &Sum,
    genera: &[Vec<Genus>],
    request: &Request,
    budget: &Budget,
    found: &mut Collector<'_>,
) -> Result<Analysis, SolveError> {
    let all = genera.iter().flatten();
    let total = all.clone().fold(Genus::NOTHING, |sum, &genus| sum + genus);
    let firm = all.filter(|genus| genus.is_firm()).count();
    let outcome = Outcome::of_mover(!total.loses_misere());
    if outcome == Outcome::N {
        for (at, component) in sum.components().iter().enumerate() {
            // What stands beside a part: its value, and whether anything in it is firm.
            let beside = |part: usize| {
                let own = genera[at][part];
                (total.plus() + own.plus(), firm > usize::from(own.is_firm()))
            };
            let accept = |part: usize, option: Genus| {
                let (value, firm) = beside(part);
                let sum = option.plus() + value;
                if firm || option.is_firm() { sum.is_zero() } else { sum == Nimber::ONE }
            };
            let candidates = |part: usize| [beside(part).0, beside(part).0 + Nimber::ONE];
            let result = component.moves_to_genus(&accept, &candidates, budget, &mut |step| found.take(at, step));
            found.settle(result)?;
        }
    }
    let mut reasons: Vec<Reason> =
        sum.components().iter().flat_map(|component| super::lesson(sum, component.as_ref(), Play::Misere)).collect();
    reasons.push(genus_reason(total, firm));
    Ok(report(sum, request, outcome, Basis::proved("misere-tame"), reasons))
}

fn genus_reason(total: Genus, firm: usize) -> Reason {
    match firm {
        0 => msg!("misere-all-fickle", value = total.plus()).into(),
        _ => msg!("misere-some-firm", firm = firm, value = total.plus()).into(),
    }
}

/// All followers are at hand: by genus if they are all tame, else by search on the sum.
fn by_search(
    sum: &Sum,
    graph: &Unfolded,
    nodes: &[Vec<NodeId>],
    request: &Request,
    budget: &Budget,
    found: &mut Collector<'_>,
) -> Result<Analysis, SolveError> {
    let all: Vec<NodeId> = nodes.iter().flatten().copied().collect();
    let mut search = SumSearch::new(graph, request.play);
    let outcome = Outcome::of_mover(search.wins(&all, budget)?);
    let finished = request.play == Play::Sj && all.iter().all(|&node| graph.value(node).is_zero());
    if outcome == Outcome::N && !finished {
        winning_by_search(sum, graph, &mut search, budget, found)?;
    }
    let genus = graph.sum_genus(&all);
    let (basis, reason): (Basis, Reason) = match (request.play, genus) {
        (Play::Misere, Some(total)) => {
            let firm = all.iter().filter(|&&node| graph.genus(node).is_some_and(Genus::is_firm)).count();
            (Basis::computed("misere-tame-checked"), genus_reason(total, firm))
        }
        (Play::Misere, None) => (Basis::computed("misere-search"), msg!("misere-wild").into()),
        _ => (Basis::computed("sj-search"), msg!("sj-splits").into()),
    };
    let values = all.iter().map(|&node| vec![Cell::plain(graph.value(node)), genus_cell(graph.genus(node))]);
    let table = msg!("misere-followers", count = graph.len()).with_table(values.take(12).collect());
    let reasons = if request.play == Play::Misere { vec![table, reason] } else { vec![reason] };
    Ok(report(sum, request, outcome, basis, reasons))
}

fn genus_cell(genus: Option<Genus>) -> Cell {
    match genus {
        Some(genus) => Cell::plain(msg!("genus-pair", plus = genus.plus(), minus = genus.minus())),
        None => Cell::marked(msg!("genus-wild"), true),
    }
}

fn winning_by_search(
    sum: &Sum,
    graph: &Unfolded,
    search: &mut SumSearch<'_>,
    budget: &Budget,
    found: &mut Collector,
) -> Result<(), SolveError> {
    for (at, component) in sum.components().iter().enumerate() {
        let mut own = vec![vec![]; component.len()];
        for (part, nodes) in component.part_nodes(graph).into_iter().enumerate() {
            own[part] = nodes;
        }
        let beside: Vec<NodeId> = (sum.components().iter().enumerate().filter(|&(other, _)| other != at))
            .flat_map(|(_, other)| other.part_nodes(graph).into_iter().flatten().collect::<Vec<_>>())
            .collect();
        let mut result = Ok(());
        component.unfolded_moves(graph, &mut |step, leaves| {
            let rest = own.iter().enumerate().filter(|&(part, _)| part != step.part).flat_map(|(_, nodes)| nodes).copied();
            let nodes: Vec<NodeId> = beside.iter().copied().chain(rest).chain(leaves.iter().copied()).collect();
            match search.wins(&nodes, budget) {
                Ok(true) => ControlFlow::Continue(()),
                Ok(false) => found.take(at, step),
                Err(error) => {
                    result = Err(error);
                    ControlFlow::Break(())
                }
            }
        });
        found.settle(result)?;
    }
    Ok(())
}

/// **Theorem (SJ; Jia Zhihao 2009).** If no move splits a part, the player to move wins the stopping game iff some part has a value
/// above 1 and the total is not 0, or none has and the total is 0.
fn by_sj_theorem(
    sum: &Sum,
    request: &Request,
    work: &mut Workspace,
    budget: &Budget,
    found: &mut Collector<'_>,
) -> Result<Analysis, SolveError> {
    let mut values = vec![];
    for component in sum.components() {
        let worth = component.worth(false, work, budget)?;
        if worth.worth.nimber().is_none() {
            return Err(SolveError::Unsupported("sum-of-outcomes"));
        }
        values.push(worth.parts);
    }
    let all = || values.iter().flatten().copied();
    let (total, large) = (all().sum::<Nimber>(), all().filter(|value| value.0 > 1).count());
    let wins = |total: Nimber, large: bool| large != total.is_zero();
    let outcome = Outcome::of_mover(wins(total, large > 0));
    let finished = all().all(Nimber::is_zero);
    if outcome == Outcome::N && !finished {
        for (at, component) in sum.components().iter().enumerate() {
            for flip in [Nimber::ZERO, Nimber::ONE] {
                // With `flip` the total becomes 1 and no part above 1 may be left; without it the total becomes 0 and one must.
                let target = |part: usize| values[at][part] + total + flip;
                let wanted = |part: usize| {
                    let others_large = large > usize::from(values[at][part].0 > 1);
                    (others_large || target(part).0 > 1) == flip.is_zero()
                };
                let result = component.moves_to(&target, work, budget, &mut |step| {
                    if wanted(step.part) { found.take(at, step) } else { ControlFlow::Continue(()) }
                });
                found.settle(result)?;
            }
        }
    }
    let reason = if finished { msg!("sj-finished").into() } else { msg!("sj-rule", large = large, total = total).into() };
    Ok(report(sum, request, outcome, Basis::proved("sj"), vec![reason]))
}
