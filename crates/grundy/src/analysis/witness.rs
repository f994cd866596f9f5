//! Mex witnesses: why a small position has the value it has.

use crate::sum::{Component, ComponentWorth, Workspace};
use crate::{Budget, Cell, Halt, Nimber, Reason, msg};
use std::collections::HashSet;

/// How many parts are explained, and how large a value is still witnessed.
const MOST_PARTS: usize = 4;
const MOST_VALUE: u64 = 12;

/// For each part: an option of every value below its own, and the remark that none has its own.
pub(super) fn part_values(component: &dyn Component, worth: &ComponentWorth, work: &mut Workspace, budget: &Budget) -> Vec<Reason> {
    let several = component.len() > 1;
    // Equal parts are explained once.
    let mut seen = HashSet::new();
    let different: Vec<usize> = (0..component.len()).filter(|&part| seen.insert(component.part(part))).collect();
    let explained = different.iter().take(MOST_PARTS);
    let mut reasons: Vec<Reason> = explained.map(|&part| witness(component, part, worth.parts[part], work, budget)).collect();
    if different.len() > MOST_PARTS {
        reasons.push(msg!("more-parts", count = different.len() - MOST_PARTS).into());
    }
    if several {
        let rows = worth.parts.iter().take(16).enumerate().map(|(at, &value)| vec![Cell::plain(component.part(at)), Cell::plain(value)]);
        reasons.push(msg!("parts-add-up", total = worth.parts.iter().copied().sum::<Nimber>()).with_table(rows.collect()));
    }
    reasons
}

fn witness(component: &dyn Component, part: usize, value: Nimber, work: &mut Workspace, budget: &Budget) -> Reason {
    if let Some(remark) = component.normal().remark(part, work) {
        return remark.into();
    }
    let position = if component.len() == 1 { component.notation() } else { component.part(part) };
    let budget = budget.with_effort(100_000);
    let mut rows = vec![];
    for below in 0..value.0.min(MOST_VALUE) {
        let mut first = None;
        // A target no part but this one is asked for: the others are given their own value, which no option has.
        let target = |at: usize| if at == part { Nimber(below) } else { Nimber(u64::MAX) };
        let searched = component.normal().moves_to(&target, work, &budget, &mut |found| {
            if found.part == part {
                first = Some((found.action.to_string(), found.leaves.to_string()));
                return Err(Halt::Enough);
            }
            Ok(())
        });
        // A witness that a little effort does not find is left out.
        if let (Ok(()), Some((action, leaves))) = (searched, first) {
            let leaves = if leaves.is_empty() { "0".into() } else { leaves };
            rows.push(vec![Cell::plain(below), Cell::plain(action), Cell::plain(leaves)]);
        }
    }
    match value.0 {
        0 => msg!("mex-zero", position = position).into(),
        _ if value.0 > MOST_VALUE => msg!("mex-large", position = position, value = value).with_table(rows),
        _ => msg!("mex-witnesses", position = position, value = value).with_table(rows),
    }
}
