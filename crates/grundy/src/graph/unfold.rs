//! Any game of the catalogue as a graph: a vertex for each position that can come from a start.

use super::{Arcs, Csr, MOST_ARCS, NamedGraph, Names};
use crate::solve::reference::options;
use crate::{Budget, SolveError, Stop, Sum};
use foldhash::fast::FixedState;
use indexmap::IndexSet;
use std::collections::VecDeque;
use std::ops::ControlFlow;

/// What [`stream`] calls for each vertex: its number, its text, and its options' numbers.
pub type Row<'a> = &'a mut dyn FnMut(u32, &str, &[u32]) -> ControlFlow<()>;

/// Shows every position that can come from a sum, breadth first, with its options. The sum itself is number 0, and positions are numbered as they are met, so
/// that rows can be written out at once; only the texts and the positions still to be looked at are kept.
///
/// ```
/// use grundy::{Budget, graph::unfold::stream, notation::parse};
/// let mut lines = vec![];
/// stream(&parse("nim:2").unwrap(), &Budget::unlimited(), &mut |at, text, options| {
///     lines.push(format!("{at} {text} {options:?}"));
///     std::ops::ControlFlow::Continue(())
/// })
/// .unwrap();
/// assert_eq!(lines, ["0 nim:2 [1, 2]", "1 nim:0 []", "2 nim:1 [1]"]);
/// ```
pub fn stream(sum: &Sum, budget: &Budget, row: Row<'_>) -> Result<(), SolveError> {
    let mut known: IndexSet<Box<str>, FixedState> = IndexSet::default();
    known.insert(canonical(sum).into());
    let mut waiting: VecDeque<Sum> = VecDeque::from([Sum::new(sum.components().iter().map(|one| one.boxed_clone()).collect())]);
    let (mut at, mut bytes) = (0, 0);
    while let Some(position) = waiting.pop_front() {
        budget.visit(1);
        budget.check(bytes)?;
        let mut targets: Vec<u32> = vec![];
        for (_, option) in options(&position) {
            let text = canonical(&option);
            let size = text.len() as u64;
            let (place, new) = known.insert_full(text.into());
            targets.push(place as u32);
            if new {
                bytes += 2 * size + 128;
                waiting.push_back(option);
            }
        }
        targets.sort_unstable();
        targets.dedup();
        if row(at, &known[at as usize], &targets).is_break() {
            return Ok(());
        }
        at += 1;
    }
    Ok(())
}

/// The graph of a sum, with the positions for names.
pub fn unfold(sum: &Sum, budget: &Budget) -> Result<NamedGraph, SolveError> {
    let mut names: IndexSet<Box<str>, FixedState> = IndexSet::default();
    let mut rows: Vec<Vec<u32>> = vec![];
    let mut arcs = 0;
    stream(sum, budget, &mut |_, text, options| {
        arcs += options.len() as u64;
        names.insert(text.into());
        rows.push(options.to_vec());
        if arcs > MOST_ARCS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    if arcs > MOST_ARCS {
        return Err(SolveError::Exhausted(Stop::Memory));
    }
    Ok(NamedGraph { names: Names::Words(names), arcs: Arcs::Single(Csr::from_rows(rows)) })
}

/// A sum's text with the parts of each component in order: the order of parts does not matter.
fn canonical(sum: &Sum) -> String {
    let component = |component: &dyn crate::component::Component| {
        let mut parts: Vec<String> = (0..component.len()).map(|at| component.part(at)).collect();
        parts.sort_unstable();
        component.with_parts(&mut parts.into_iter())
    };
    sum.components().iter().map(|one| component(one.as_ref())).collect::<Vec<_>>().join(" + ")
}
