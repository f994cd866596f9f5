//! All winning moves of New Nim, found without going through all sets of heaps.

use super::span::Span;
use super::{Act, Round, Table};
use crate::Play;
use crate::Walk;

/// Called for each move that is found.
pub(super) type Show<'a> = &'a mut dyn FnMut((Act, Table)) -> Walk;

pub(super) fn winning(from: &Table, play: Play, show: Show<'_>) -> Walk {
    match (from.round, play) {
        (Round::First, _) => {
            let least = if play == Play::Misere { 2 } else { 1 };
            leave_independent(from, least, show)
        }
        (Round::Second, Play::Misere) => {
            leave_zero(from, &|after| after.standing().any(|heap| heap > 1), show)?;
            leave_ones(from, show)
        }
        (Round::Second, _) => leave_zero(from, &|_| true, show),
        (Round::Nim, Play::Misere) => {
            // A lost position of misère Nim has the exclusive or 0 or 1.
            let total = from.xor();
            nim_moves(from, &|after| after.nim_genus().loses_misere(), &[total, total ^ 1], show)
        }
        (Round::Nim, _) => nim_moves(from, &|after| after.xor() == 0, &[from.xor()], show),
    }
}

/// All moves of Nim that change the exclusive or by one of `changes` and lead to a position that is wanted.
pub(super) fn nim_moves(from: &Table, wanted: &dyn Fn(&Table) -> bool, changes: &[u64], show: Show<'_>) -> Walk {
    for (place, &heap) in from.heaps.iter().enumerate() {
        for to in changes.iter().map(|change| heap ^ change).filter(|&to| to < heap) {
            let (action, after) = from.taking(place, to);
            if wanted(&after) {
                show((action, after))?;
            }
        }
    }
    Ok(())
}

/// Leaves each independent set of heaps of at least `least`, the one of the largest total first.
fn leave_independent(from: &Table, least: u64, show: Show<'_>) -> Walk {
    let mut places: Vec<usize> = (0..from.heaps.len()).filter(|&place| from.heaps[place] >= least).collect();
    places.sort_by_key(|&place| std::cmp::Reverse(from.heaps[place]));
    extend(from, &places, &Span::default(), &mut vec![], show)
}

/// Shows every independent set that grows from the kept one by later places, larger sets before those they contain. An
/// independent set has at most 64 members, so the recursion is shallow.
fn extend(from: &Table, later: &[usize], span: &Span, kept: &mut Vec<usize>, show: Show<'_>) -> Walk {
    for (at, &place) in later.iter().enumerate() {
        let mut wider = span.clone();
        if wider.insert(from.heaps[place]) {
            kept.push(place);
            extend(from, &later[at + 1..], &wider, kept, show)?;
            show(from.keeping(|place| kept.contains(&place)))?;
            kept.pop();
        }
    }
    Ok(())
}

/// Leaves each set of heaps with exclusive or 0, at least one heap, that is wanted.
///
/// Every heap that depends on those before it makes one such set together with them, and all others are their symmetric
/// differences.
fn leave_zero(from: &Table, wanted: &dyn Fn(&Table) -> bool, show: Show<'_>) -> Walk {
    let mut span = Span::default();
    let (mut basis, mut sets) = (vec![], vec![]);
    for (place, &heap) in from.heaps.iter().enumerate().filter(|&(_, &heap)| heap > 0) {
        match span.parts(heap) {
            None => {
                span.insert(heap);
                basis.push(place);
            }
            Some(parts) => {
                let members = basis.iter().enumerate().filter(|&(at, _)| parts >> at & 1 == 1).map(|(_, &place)| place);
                sets.push(members.chain([place]).collect());
            }
        }
    }
    let mut kept = vec![false; from.heaps.len()];
    differences(&sets, &mut kept, &mut |kept| {
        let (action, after) = from.keeping(|place| kept[place]);
        if wanted(&after) { show((action, after)) } else { Ok(()) }
    })
}

/// Leaves each odd number of heaps of 1 and nothing else.
fn leave_ones(from: &Table, show: Show<'_>) -> Walk {
    let ones: Vec<usize> = (0..from.heaps.len()).filter(|&place| from.heaps[place] == 1).collect();
    let Some((&first, others)) = ones.split_first() else { return Ok(()) };
    let pairs: Vec<Vec<usize>> = others.iter().map(|&other| vec![first, other]).collect();
    let mut kept = vec![false; from.heaps.len()];
    kept[first] = true;
    show(from.keeping(|place| kept[place]))?;
    differences(&pairs, &mut kept, &mut |kept| show(from.keeping(|place| kept[place])))
}

/// Goes through the symmetric differences of `start` with one or more of the sets, changing one set at a time (Gray code).
fn differences(sets: &[Vec<usize>], start: &mut [bool], visit: &mut dyn FnMut(&[bool]) -> Walk) -> Walk {
    for count in 1u64.. {
        let Some(set) = sets.get(count.trailing_zeros() as usize) else { break };
        set.iter().for_each(|&place| start[place] = !start[place]);
        visit(start)?;
    }
    Ok(())
}
