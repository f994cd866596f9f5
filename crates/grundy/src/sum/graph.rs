//! Any game of the catalogue as a graph: a vertex for each position that can come from a start.

use super::Sum;
use crate::graph::{Arcs, Csr, MOST_ARCS, NamedGraph, Names};
use crate::{Budget, SolveError, Stop, Walk, saw_all};
use foldhash::fast::FixedState;
use indexmap::IndexSet;

/// What [`stream`] calls for each vertex: its number, its text, and its options' numbers.
pub type Row<'a> = &'a mut dyn FnMut(u32, &str, &[u32]) -> Walk;

/// Shows every position that can come from a sum, breadth first, with its options. The sum itself is number 0, and positions are numbered as they are met, so
/// that rows can be written out at once; only the positions are kept.
///
/// ```
/// use grundy::{Budget, notation::parse, sum::graph::stream};
/// let mut lines = vec![];
/// stream(&parse("nim:2").unwrap(), &Budget::unlimited(), &mut |at, text, options| {
///     lines.push(format!("{at} {text} {options:?}"));
///     Ok(())
/// })
/// .unwrap();
/// assert_eq!(lines, ["0 nim:2 [1, 2]", "1 nim:0 []", "2 nim:1 [1]"]);
/// ```
pub fn stream(sum: &Sum, budget: &Budget, row: Row<'_>) -> Result<(), SolveError> {
    let mut known: IndexSet<Sum, FixedState> = IndexSet::default();
    known.insert(sum.sorted());
    let mut at = 0;
    let mut bytes = 0;
    while let Some(position) = known.get_index(at).cloned() {
        budget.visit(1);
        let mut targets: Vec<u32> = vec![];
        saw_all(position.options(budget, &mut |step, option| {
            let (place, new) = known.insert_full(option.sorted());
            bytes += if new { bytes_of(&position) + step.leaves.len() as u64 } else { 0 };
            targets.push(u32::try_from(place).map_err(|_| SolveError::Exhausted(Stop::Memory))?);
            Ok(budget.check(bytes + 4 * targets.capacity() as u64)?)
        }))?;
        targets.sort_unstable();
        targets.dedup();
        if !saw_all(row(at as u32, &position.to_string(), &targets))? {
            return Ok(());
        }
        at += 1;
    }
    Ok(())
}

/// What a position takes up in memory, roughly.
fn bytes_of(sum: &Sum) -> u64 {
    sum.components().iter().map(|component| 360 + 40 * component.len() as u64).sum()
}

/// The graph of a sum, with the positions for names.
pub fn unfold(sum: &Sum, budget: &Budget) -> Result<NamedGraph, SolveError> {
    let mut names: IndexSet<Box<str>, FixedState> = IndexSet::default();
    let mut rows: Vec<Vec<u32>> = vec![];
    let (mut arcs, mut bytes) = (0, 0);
    stream(sum, budget, &mut |_, text, options| {
        arcs += options.len() as u64;
        if arcs > MOST_ARCS {
            return Err(SolveError::Exhausted(Stop::Memory).into());
        }
        // Two games may have the same name; the number tells their positions apart.
        let name: Box<str> = if names.contains(text) { format!("{text} #{}", names.len()).into() } else { text.into() };
        bytes += 64 + 2 * name.len() as u64 + 4 * options.len() as u64;
        names.insert(name);
        rows.push(options.to_vec());
        Ok(budget.check(bytes)?)
    })?;
    Ok(NamedGraph { names: Names::Words(names), arcs: Arcs::Single(Csr::from_rows(rows)) })
}
