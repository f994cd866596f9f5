//! A game of one's own, written with the public API alone.

use grundy::analysis::{Analysis, Answer, Request, analyse};
use grundy::game::Game;
use grundy::games::nim::Nim;
use grundy::sum::reference::Reference;
use grundy::sum::{Component, TypedComponent, Workspace, graph, retrograde};
use grundy::{Budget, Compound, Nimber, Outcome, Play, Ruleset, Sum, Visit, Walk};

/// Take one or two stones. It is called `nim`, like a game of the catalogue that it is not.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct OneOrTwo;

impl Ruleset for OneOrTwo {
    type Position = u64;
    type Move = u64;

    fn options(&self, &heap: &u64, visit: &mut Visit<'_, Self>) -> Walk {
        (1..=heap.min(2)).try_for_each(|take| visit.option(take, &[heap - take]))
    }
}

impl Game for OneOrTwo {
    fn prefix(&self) -> String {
        "nim".into()
    }
}

/// Take up to `most`; all of these games bear one name, too.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct UpTo {
    most: u64,
}

impl Ruleset for UpTo {
    type Position = u64;
    type Move = u64;

    fn options(&self, &heap: &u64, visit: &mut Visit<'_, Self>) -> Walk {
        (1..=heap.min(self.most)).try_for_each(|take| visit.option(take, &[heap - take]))
    }
}

impl Game for UpTo {
    fn prefix(&self) -> String {
        "up-to".into()
    }
}

fn own(heaps: &[u64]) -> Box<dyn Component> {
    TypedComponent::boxed(OneOrTwo, heaps.to_vec())
}

fn nim(heaps: &[u64]) -> Box<dyn Component> {
    TypedComponent::boxed(Nim, heaps.to_vec())
}

fn solve(sum: &Sum, request: &Request, work: &mut Workspace) -> Analysis {
    analyse(sum, request, work, &Budget::unlimited()).and_then(Answer::impartial).unwrap()
}

#[test]
fn games_of_one_name_are_told_apart() {
    let mut work = Workspace::default();
    let mut reference = Reference::default();
    for (a, b) in (0..7).flat_map(|a| (0..7).map(move |b| (a, b))) {
        let both = Sum::new(vec![own(&[a]), nim(&[b])]);
        // One memory for all questions: what is known of one nim must not answer for the other.
        let normal = solve(&both, &Request::default(), &mut work);
        assert_eq!(normal.nim_value, Some(Nimber((a % 3) ^ b)));
        for play in [Play::Normal, Play::Misere] {
            let analysis = solve(&both, &Request { play, ..Request::default() }, &mut work);
            assert_eq!(analysis.outcome, reference.outcome(&both, play).unwrap(), "{both} {play:?}");
            let expected = reference.winning_moves(&both, play).unwrap();
            assert_eq!(analysis.winning.total, expected.len() as u64, "{both} {play:?}");
        }
        for alone in [own(&[a]), nim(&[a])] {
            let sum = Sum::new(vec![alone]);
            assert_eq!(solve(&sum, &Request::default(), &mut work).nim_value, reference.nim_value(&sum).unwrap());
        }
        // Take one or two in both heaps, or in either: each is lost by itself at multiples of three, and at 0.
        let selective = Request { compound: Compound::Selective, ..Request::default() };
        assert_eq!(solve(&both, &selective, &mut work).outcome, Outcome::of_mover(a % 3 != 0 || b != 0), "{both}");
        let verdict = retrograde::solve(&both, Play::Normal, &Budget::unlimited()).unwrap();
        assert_eq!(verdict.outcome, normal.outcome);
        assert_eq!(graph::unfold(&both, &Budget::unlimited()).unwrap().names.len(), ((a + 1) * (b + 1)) as usize);
    }
}

#[test]
fn rules_with_parameters_are_told_apart() {
    let mut work = Workspace::default();
    for (most, heap) in (1..5).flat_map(|most| (0..12).map(move |heap| (most, heap))) {
        let sum = Sum::new(vec![TypedComponent::boxed(UpTo { most }, vec![heap])]);
        assert_eq!(solve(&sum, &Request::default(), &mut work).nim_value, Some(Nimber(heap % (most + 1))), "{most} {heap}");
        let misere = solve(&sum, &Request { play: Play::Misere, ..Request::default() }, &mut work);
        assert_eq!(misere.outcome, Outcome::of_mover(heap % (most + 1) != 1), "{most} {heap}");
    }
    let two = Sum::new(vec![TypedComponent::boxed(UpTo { most: 2 }, vec![5]), TypedComponent::boxed(UpTo { most: 3 }, vec![6])]);
    assert_eq!(solve(&two, &Request::default(), &mut work).nim_value, Some(Nimber(0)));
}
