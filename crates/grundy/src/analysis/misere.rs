//! Misère play and the SJ stopping rule: nothing adds up unless a theorem's condition was checked.
//!
//! In order: a theorem of the game standing alone; the genus of every part by theorems; the genus of every part by
//! unfolding all followers; search on the whole sum. Where positions can come back, backward induction takes the place of all but
//! the first.

use super::moves::Collector;
use super::{Analysis, Asked, standing_parts};
use crate::Genus;
use crate::solve::followers::{Followers, Parts};
use crate::solve::merged::{Merged, NodeId};
use crate::solve::misere::SumSearch;
use crate::sum::retrograde;
use crate::sum::{FoundMove, Workspace};
use crate::{Basis, Budget, Cell, Fact, Kind, Nimber, Outcome, Play, Reason, SolveError, Step, Sum, Walk, msg};

pub(super) fn analyse(asked: Asked<'_>, work: &mut Workspace, found: &mut Collector<'_>) -> Result<Analysis, SolveError> {
    let Asked { sum, budget, .. } = asked;
    if sum.components().iter().any(|component| component.normal().over(Play::Misere)) {
        return Ok(asked.answer(Outcome::P, Basis::proved("over"), vec![msg!("over-lost").into()]));
    }
    if standing_parts(sum) == 1
        && let Some((at, fact)) = sum.components().iter().enumerate().find_map(|(at, one)| Some((at, one.misere().theorem()?)))
    {
        return by_theorem(asked, at, &fact, work, found);
    }
    let closed: Option<Vec<Vec<Genus>>> = sum.components().iter().map(|component| component.misere().genera()).collect();
    if let Some(genera) = closed {
        return by_genus(asked, &genera, work, found);
    }
    if sum.components().iter().any(|component| component.traits().kind == Kind::Loopy) {
        return by_retrograde(asked, found);
    }
    by_search(asked, &All::of(sum, budget)?, work, found)
}

fn by_retrograde(asked: Asked<'_>, found: &mut Collector<'_>) -> Result<Analysis, SolveError> {
    let verdict = retrograde::solve(asked.sum, asked.request.play, asked.budget)?;
    for step in &verdict.winning {
        if found.take(step.component, FoundMove { part: step.part, action: &step.action, leaves: &step.leaves }).is_err() {
            break;
        }
    }
    let reason = msg!("retrograde-positions", count = verdict.positions).into();
    Ok(asked.answer(verdict.outcome, Basis::computed("retrograde"), vec![reason]))
}

/// The stopping rule of SJ: play ends when every part has value 0, and the player to move then wins.
pub(super) fn analyse_sj(asked: Asked<'_>, work: &mut Workspace, found: &mut Collector<'_>) -> Result<Analysis, SolveError> {
    let Asked { sum, budget, .. } = asked;
    if sum.components().iter().any(|component| component.traits().kind != Kind::Plain) {
        // The rule asks for the values of all followers, and for an end.
        return Err(SolveError::Unsupported("sj-kind"));
    }
    if sum.components().iter().any(|component| component.traits().splits) {
        return by_search(asked, &All::of(sum, budget)?, work, found);
    }
    by_sj_theorem(asked, work, found)
}

/// A sum with all its followers.
struct All<'a> {
    sum: &'a Sum,
    table: Followers,
    merged: Merged,
    /// For each component the nodes of each of its parts.
    nodes: Vec<Vec<Vec<NodeId>>>,
}

impl<'a> All<'a> {
    fn of(sum: &'a Sum, budget: &Budget) -> Result<All<'a>, SolveError> {
        let mut table = Followers::default();
        let explored = sum.components().iter().map(|component| component.followers().explore(&mut table, budget));
        let parts = explored.collect::<Result<Vec<Vec<Parts>>, _>>()?;
        let merged = Merged::of(&table, &|_| sum.to_string(), budget)?;
        let nodes = parts.iter().map(|parts| parts.iter().map(|part| merged.nodes_of(part).into_vec()).collect()).collect();
        Ok(All { sum, table, merged, nodes })
    }

    /// Value and genus of each part, by name; a part that falls into several has a row for each.
    fn part_values(&self) -> Reason {
        let places =
            self.nodes.iter().enumerate().flat_map(|(at, parts)| parts.iter().enumerate().map(move |(part, nodes)| (at, part, nodes)));
        let rows = places.flat_map(|(at, part, nodes)| {
            let row = move |node: &NodeId| {
                let name = super::compound::label(self.sum, at, part);
                vec![Cell::plain(name), Cell::plain(self.merged.value(*node)), genus_cell(self.merged.genus(*node))]
            };
            nodes.iter().map(row)
        });
        msg!("misere-followers", count = self.merged.len()).with_table(rows.take(MOST_ROWS).collect())
    }
}

fn by_theorem(asked: Asked<'_>, at: usize, fact: &Fact, work: &mut Workspace, found: &mut Collector<'_>) -> Result<Analysis, SolveError> {
    let component = &asked.sum.components()[at];
    let outcome = fact.worth.outcome();
    if outcome == Outcome::N && found.wants_moves() {
        let result = component.normal().winning_alone(Play::Misere, work, asked.budget, &mut |step| found.take(at, step));
        found.settle(result)?;
    }
    Ok(with_replies(asked, asked.answer(outcome, fact.basis, component.notes().explain(Play::Misere)), work))
}

/// All parts are tame by theorems, so their genera add up.
fn by_genus(asked: Asked<'_>, genera: &[Vec<Genus>], work: &mut Workspace, found: &mut Collector<'_>) -> Result<Analysis, SolveError> {
    let Asked { sum, budget, .. } = asked;
    let all = genera.iter().flatten();
    let total = all.clone().fold(Genus::NOTHING, |sum, &genus| sum + genus);
    let firm = all.filter(|genus| genus.is_firm()).count();
    let outcome = Outcome::of_mover(!total.loses_misere());
    if outcome == Outcome::N && found.wants_moves() {
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
            // Beside a firm part only a sum of 0 is lost; elsewhere one of 1 is, if all is fickle.
            let candidates = |part: usize| {
                let (value, firm) = beside(part);
                [Some(value), (!firm).then_some(value + Nimber::ONE)]
            };
            let result = component.misere().moves_to_genus(&accept, &candidates, budget, &mut |step| found.take(at, step));
            found.settle(result)?;
        }
    }
    let mut reasons = if asked.request.explain { about_components(sum, genera) } else { vec![] };
    reasons.push(genus_reason(total, firm));
    Ok(with_replies(asked, asked.answer(outcome, Basis::proved("misere-tame"), reasons), work))
}

/// What each component's game says of itself, or the genera of its parts, under headings if there are several.
fn about_components(sum: &Sum, genera: &[Vec<Genus>]) -> Vec<Reason> {
    let several = sum.components().len() > 1;
    let mut reasons = vec![];
    for (component, genera) in sum.components().iter().zip(genera) {
        if several {
            reasons.push(msg!("about-component", position = component.notation()).heading());
        }
        let own = super::explain(sum, component.as_ref(), Play::Misere);
        if own.is_empty() && !genera.is_empty() {
            let row = |(part, &genus): (usize, &Genus)| {
                vec![Cell::plain(component.part(part)), Cell::plain(genus.plus()), genus_cell(Some(genus))]
            };
            reasons.push(msg!("misere-parts").with_table(genera.iter().enumerate().take(MOST_ROWS).map(row).collect()));
        }
        reasons.extend(own);
    }
    if several {
        reasons.push(msg!("about-sum").heading());
    }
    reasons
}

/// The most parts that a table lists.
const MOST_ROWS: usize = 12;

/// An answer about a lost sum with some moves and what answers them, if reasons are asked for.
fn with_replies(asked: Asked<'_>, mut analysis: Analysis, work: &mut Workspace) -> Analysis {
    if asked.request.explain && analysis.outcome == Outcome::P {
        analysis.reasons.extend(super::replies::replies(asked, work));
    }
    analysis
}

fn genus_reason(total: Genus, firm: usize) -> Reason {
    match firm {
        0 => msg!("misere-all-fickle", value = total.plus()).into(),
        _ => msg!("misere-some-firm", firm = firm, value = total.plus()).into(),
    }
}

/// All followers are at hand: by genus if they are all tame, else by search on the sum.
fn by_search(asked: Asked<'_>, all: &All<'_>, work: &mut Workspace, found: &mut Collector<'_>) -> Result<Analysis, SolveError> {
    let Asked { request, budget, .. } = asked;
    let merged = &all.merged;
    let nodes: Vec<NodeId> = all.nodes.iter().flatten().flatten().copied().collect();
    let mut search = SumSearch::new(merged, request.play).beside(all.table.bytes());
    let outcome = Outcome::of_mover(search.wins(&nodes, budget)?);
    let finished = request.play == Play::Sj && nodes.iter().all(|&node| merged.value(node).is_zero());
    if outcome == Outcome::N && !finished && found.wants_moves() {
        winning_by_search(all, &mut search, budget, found)?;
    }
    let (basis, reason): (Basis, Reason) = match (request.play, merged.sum_genus(&nodes)) {
        (Play::Misere, Some(total)) => {
            let firm = nodes.iter().filter(|&&node| merged.genus(node).is_some_and(Genus::is_firm)).count();
            (Basis::computed("misere-tame-checked"), genus_reason(total, firm))
        }
        (Play::Misere, None) if merged.can_be_over() => (Basis::computed("misere-search"), msg!("misere-over").into()),
        (Play::Misere, None) => (Basis::computed("misere-search"), msg!("misere-wild").into()),
        _ => (Basis::computed("sj-search"), msg!("sj-splits").into()),
    };
    let valued = request.play == Play::Misere && !merged.can_be_over();
    let reasons = valued.then(|| all.part_values()).into_iter().chain([reason]).collect();
    let analysis = asked.answer(outcome, basis, reasons);
    // Each answer lays out its followers once more.
    Ok(if merged.len() <= MOST_LAID_OUT { with_replies(asked, analysis, work) } else { analysis })
}

/// Answers to moves are looked for where so few positions follow.
const MOST_LAID_OUT: usize = 3_000;

fn genus_cell(genus: Option<Genus>) -> Cell {
    match genus {
        Some(genus) => Cell::plain(msg!("genus-pair", plus = genus.plus(), minus = genus.minus())),
        None => Cell::marked(msg!("genus-wild"), true),
    }
}

fn winning_by_search(all: &All<'_>, search: &mut SumSearch<'_>, budget: &Budget, found: &mut Collector) -> Result<(), SolveError> {
    for at in 0..all.sum.components().len() {
        let result = each_by_search(all, at, search, budget, &mut |step, wins| if wins { Ok(()) } else { found.take(at, step) });
        found.settle(result.map(|_| ()))?;
    }
    Ok(())
}

/// Every move of a component, and whether the player who then moves wins.
fn each_by_search(
    all: &All<'_>,
    at: usize,
    search: &mut SumSearch<'_>,
    budget: &Budget,
    show: &mut dyn FnMut(FoundMove<'_>, bool) -> Walk,
) -> Result<bool, SolveError> {
    let beside: Vec<NodeId> =
        (all.nodes.iter().enumerate()).filter(|&(other, _)| other != at).flat_map(|(_, nodes)| nodes.concat()).collect();
    all.sum.components()[at].followers().moves(&all.table, budget, &mut |step, leaves| {
        let rest = all.nodes[at].iter().enumerate().filter(|&(part, _)| part != step.part).flat_map(|(_, nodes)| nodes);
        let leaves = all.merged.nodes_of(&leaves);
        let nodes: Vec<NodeId> = beside.iter().chain(rest).chain(&leaves).copied().collect();
        let wins = search.wins(&nodes, budget)?;
        show(step, wins)
    })
}

/// Every move with the outcome after it, where that takes a search on the whole sum: all moves then share one layout of what can follow. `None` where theorems
/// judge each option at once, or where positions can come back.
pub(super) fn judged(asked: Asked<'_>, show: &mut dyn FnMut(Step, Outcome) -> Walk) -> Option<Result<bool, SolveError>> {
    let Asked { sum, request, budget } = asked;
    let components = || sum.components().iter();
    let by_genus = components().all(|component| component.misere().genera().is_some());
    let alone = standing_parts(sum) == 1 && components().any(|component| component.misere().theorem().is_some());
    let plain = components().all(|component| component.traits().kind != Kind::Loopy);
    let searched = match request.play {
        Play::Misere => !by_genus && !alone && plain,
        Play::Sj => components().all(|component| component.traits().kind == Kind::Plain) && components().any(|one| one.traits().splits),
        Play::Normal => false,
    };
    searched.then(|| {
        let all = All::of(sum, budget)?;
        let mut search = SumSearch::new(&all.merged, request.play).beside(all.table.bytes());
        for at in 0..sum.components().len() {
            if !each_by_search(&all, at, &mut search, budget, &mut |step, wins| show(Step::new(at, &step), Outcome::of_mover(wins)))? {
                return Ok(false);
            }
        }
        Ok(true)
    })
}

/// **Theorem (SJ; Jia Zhihao 2009).** If no move splits a part, the player to move wins the stopping game iff some part has a value
/// above 1 and the total is not 0, or none has and the total is 0.
fn by_sj_theorem(asked: Asked<'_>, work: &mut Workspace, found: &mut Collector<'_>) -> Result<Analysis, SolveError> {
    let Asked { sum, budget, .. } = asked;
    let mut values = vec![];
    for component in sum.components() {
        let worth = component.normal().worth(None, work, budget)?;
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
    if outcome == Outcome::N && !finished && found.wants_moves() {
        for (at, component) in sum.components().iter().enumerate() {
            for flip in [Nimber::ZERO, Nimber::ONE] {
                // With `flip` the total becomes 1 and no part above 1 may be left; without it the total becomes 0 and one must.
                let target = |part: usize| values[at][part] + total + flip;
                let wanted = |part: usize| {
                    let others_large = large > usize::from(values[at][part].0 > 1);
                    (others_large || target(part).0 > 1) == flip.is_zero()
                };
                let result = component.normal().moves_to(&target, work, budget, &mut |step| {
                    if wanted(step.part) { found.take(at, step) } else { Ok(()) }
                });
                found.settle(result)?;
            }
        }
    }
    let reason = if finished { msg!("sj-finished").into() } else { msg!("sj-rule", large = large, total = total).into() };
    Ok(with_replies(asked, asked.answer(outcome, Basis::proved("sj"), vec![reason]), work))
}
