//! The selective compound played to its end, from outcomes that theorems give.
//!
//! A turn moves in as many parts as one likes, at least one. **The player to move loses iff every part is lost by itself.** *Proof.* From all lost, a turn
//! leaves each part that was moved in won, and the others lost; the opponent answers in just those parts and leaves all lost again. If some part is won,
//! a turn that moves every won part to a lost position, and touches no other, leaves all lost. ∎ These are also all winning turns: a lost part that is moved in
//! becomes a won one.
//!
//! So nothing is needed of a part but its outcome and its own winning moves, and heaps of any size are decided where a theorem gives these. Parts must
//! not split, since what a part is split into is moved in selectively as well. Where no theorem speaks, all followers are laid out instead, see
//! [`compound`](super::compound).

use super::compound::{MOST_ROWS, label, rules};
use super::moves::{Collector, Moves};
use super::{Analysis, Asked, ComponentReport, Request, normal};
use crate::solve::compound::Method;
use crate::sum::Workspace;
use crate::{Basis, Cell, Compound, Ending, Halt, Kind, Outcome, Play, SolveError, Step, Sum, Walk, msg, saw_all};

/// Whether the convention is this one, no part can split, and a theorem gives the outcome of each.
pub(super) fn applies(sum: &Sum, request: &Request) -> bool {
    let convention = (request.compound, request.ending, request.play) == (Compound::Selective, Ending::Long, Play::Normal);
    convention
        && sum.components().iter().all(|component| {
            let traits = component.traits();
            let told = |part| component.normal().part_theorem(part).is_some_and(|fact| fact.worth.outcome() != Outcome::Draw);
            traits.kind == Kind::Plain && !traits.splits && (0..component.len()).all(told)
        })
}

/// A part that is won, with the moves that make it lost.
struct Won {
    moves: Moves,
    component: usize,
    part: usize,
}

pub(super) fn analyse(asked: Asked<'_>, work: &mut Workspace, found: &mut Collector<'_>) -> Result<Analysis, SolveError> {
    let Asked { sum, request, budget } = asked;
    let mut won = vec![];
    let mut rows = vec![];
    let mut bases = vec![];
    let ask = Request { compound: Compound::Disjunctive, explain: false, ..request.clone() };
    for (at, component) in sum.components().iter().enumerate() {
        for part in 0..component.len() {
            let mut own = if found.wants_moves() { Collector::keeping(request.list_moves, budget) } else { Collector::nothing(budget) };
            let alone = Sum::new(vec![component.alone(part)]);
            let analysis = normal::analyse(Asked { sum: &alone, request: &ask, budget }, work, &mut own)?;
            bases.push(analysis.basis);
            let wins = analysis.outcome == Outcome::N;
            if rows.len() < MOST_ROWS {
                let word = if wins { msg!("class-won") } else { msg!("class-lost") };
                rows.push(vec![Cell::plain(label(sum, at, part)), Cell::plain(word)]);
            }
            if wins {
                won.push(Won { moves: own.finish(), component: at, part });
            }
        }
    }
    if !won.is_empty() && found.wants_moves() {
        list(&won, found)?;
    }
    let basis = bases.into_iter().reduce(Basis::and).unwrap_or(Basis::proved("empty"));
    let by = Basis { by: Method::Selective.key(), ..basis };
    let reasons = vec![rules(request.convention()), msg!("why-selective").with_table(rows)];
    Ok(Analysis {
        components: vec![ComponentReport::known(None, basis); sum.components().len()],
        apart: Some(sum.clone()),
        ..asked.answer(Outcome::of_mover(!won.is_empty()), by, reasons)
    })
}

/// Every choice of one winning move in each won part.
fn list(won: &[Won], found: &mut Collector<'_>) -> Result<(), SolveError> {
    let complete = won.iter().all(|part| part.moves.complete);
    if won.iter().any(|part| part.moves.listed.is_empty()) && !found.is_full() {
        // The budget ended before the first move of some part.
        found.leave_incomplete();
        return Ok(());
    }
    let mut choice = vec![0; won.len()];
    let walk = loop {
        let steps = won.iter().zip(&choice).map(|(part, &at)| placed(part, at));
        let counted = found.is_full() && !found.lacks_room();
        if let walk @ Err(_) = if counted { Err(Halt::Enough) } else { found.take_turn(steps) } {
            break walk;
        }
        // The next choice, the last part changing quickest.
        let Some(next) = (0..won.len()).rev().find(|&at| choice[at] + 1 < won[at].moves.listed.len()) else { break Walk::Ok(()) };
        choice[next] += 1;
        choice[next + 1..].fill(0);
    };
    saw_all(walk)?;
    if found.is_full() && !found.lacks_room() {
        found.count(won.iter().fold(1, |product, part| part.moves.total.saturating_mul(product)));
    }
    if !complete {
        found.leave_incomplete();
    }
    Ok(())
}

/// A move of a part that was looked at alone, in its place.
fn placed(won: &Won, at: usize) -> Step {
    Step { component: won.component, part: won.part, ..won.moves.listed[at].clone() }
}
