//! Closed forms against the definition on every small position, in both plays, winning moves included.

use grundy::analysis::{Answer, Request, analyse};
use grundy::notation::parse;
use grundy::sum::Workspace;
use grundy::sum::reference::Reference;
use grundy::{Budget, Play};
use std::collections::BTreeSet;

fn check(positions: impl IntoIterator<Item = String>) {
    let (mut reference, mut work) = (Reference::default(), Workspace::default());
    for text in positions {
        let sum = parse(&text).unwrap_or_else(|diagnostic| panic!("{text}: {diagnostic:?}"));
        for play in [Play::Normal, Play::Misere] {
            let analysis = analyse(&sum, &Request { play, ..Request::default() }, &mut work, &Budget::unlimited())
                .and_then(Answer::impartial)
                .unwrap();
            assert_eq!(analysis.outcome, reference.outcome(&sum, play).unwrap(), "{text} under {play:?}");
            let found: BTreeSet<String> = analysis.winning.listed.iter().map(|step| step.action.clone()).collect();
            let wanted = reference.winning_moves(&sum, play).unwrap().into_iter().map(|step| step.action).collect();
            assert_eq!(found, wanted, "{text} under {play:?}");
            if play == Play::Normal {
                assert_eq!(analysis.nim_value, reference.nim_value(&sum).unwrap(), "{text}");
            }
        }
    }
}

/// All lists of `length` numbers from 0 to `most`, as text.
fn lists(length: u32, most: u64) -> impl Iterator<Item = String> {
    let base = most + 1;
    (0..base.pow(length)).map(move |code| {
        let digits = (0..length).map(|at| (code / base.pow(at) % base).to_string());
        digits.collect::<Vec<_>>().join(",")
    })
}

/// All non-empty sets of squares from `first` to `last`, as text.
fn sets(first: u32, last: u32) -> impl Iterator<Item = String> {
    (1u32..1 << (last - first + 1)).map(move |set| {
        let squares = (first..=last).filter(|square| set >> (square - first) & 1 == 1).map(|square| square.to_string());
        squares.collect::<Vec<_>>().join(",")
    })
}

#[test]
fn staircases() {
    check(lists(3, 3).chain(lists(4, 2)).map(|steps| format!("staircase:{steps}")));
}

#[test]
fn coins_on_strips() {
    check(sets(1, 8).map(|squares| format!("georgia-bob:{squares}")));
    check(sets(0, 7).map(|squares| format!("welter:{squares}")));
}

#[test]
fn new_nim() {
    for round in ["", "2/", "3/"] {
        check(lists(3, 4).chain(lists(4, 2)).map(|heaps| format!("new-nim:{round}{heaps}")));
    }
}

#[test]
fn pairs() {
    check(lists(2, 9).map(|pair| format!("wythoff:{pair}")));
    check(lists(2, 15).map(|pair| format!("euclid/0:{pair}")));
    check(lists(2, 15).filter(|pair| !pair.split(',').any(|heap| heap == "0")).map(|pair| format!("koppers:{pair}")));
}

#[test]
fn treblecross() {
    let boards = (1..=8).flat_map(|cells| {
        (0u32..1 << cells).map(move |marks| (0..cells).map(|at| if marks >> at & 1 == 1 { 'X' } else { '.' }).collect::<String>())
    });
    check(boards.filter(|board| !board.contains("XXX")).map(|board| format!("treblecross:{board}")));
}
