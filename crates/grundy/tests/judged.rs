//! Every move judged, held against the definition.

use grundy::analysis::judged::{Situation, judge_all};
use grundy::analysis::{Answer, Request, analyse};
use grundy::games::{self, Entry};
use grundy::notation::parse;
use grundy::partizan::Side;
use grundy::sum::reference::{Reference, options};
use grundy::sum::retrograde::Remoteness;
use grundy::sum::{Workspace, reference};
use grundy::{Budget, Compound, Dice, Ending, Kind, Outcome, Play, Stop, Sum};

const SAMPLES: usize = 150;

fn samples(entry: &Entry) -> impl Iterator<Item = Sum> {
    let mut dice = Dice::new(entry.name.bytes().fold(7, |seed: u64, byte| seed.wrapping_mul(31) + u64::from(byte)));
    (0..SAMPLES).map(move |_| parse(&(entry.sample)(&mut dice)).unwrap())
}

fn loopy(sum: &Sum) -> bool {
    sum.components().iter().any(|component| component.traits().kind == Kind::Loopy)
}

fn judged(sum: &Sum, request: &Request) -> grundy::analysis::judged::JudgedMoves {
    judge_all(Situation { sum, request, side: Side::Left }, usize::MAX, &mut Workspace::default(), &Budget::unlimited()).unwrap()
}

fn is_partizan(sum: &Sum) -> bool {
    sum.components().iter().any(|component| component.partizan().is_partizan())
}

#[test]
fn every_move_of_every_game_agrees_with_the_definition() {
    for entry in games::all() {
        let mut reference = Reference::default();
        for sum in samples(entry).filter(|sum| !loopy(sum) && !is_partizan(sum)) {
            for play in [Play::Normal, Play::Misere] {
                let request = Request { play, ..Request::default() };
                let found = judged(&sum, &request);
                let over = sum.components()[0].normal().over(play);
                let expected = if over { vec![] } else { options(&sum).unwrap() };
                assert!(found.complete);
                assert_eq!(found.moves.len(), expected.len(), "{sum} under {play:?}");
                for (one, (step, option)) in found.moves.iter().zip(expected) {
                    assert_eq!((&one.step, &one.to), (&step, &option.to_string()));
                    assert_eq!(one.verdict.outcome, Some(reference.outcome(&option, play).unwrap()), "{sum} -> {option} under {play:?}");
                    let ended = option.components()[0].normal().over(play) || reference::options(&option).unwrap().is_empty();
                    assert_eq!(one.ends, ended, "{sum} -> {option} under {play:?}");
                    if play == Play::Normal && one.verdict.nim_value.is_some() {
                        assert_eq!(one.verdict.nim_value, reference.nim_value(&option).unwrap(), "{sum} -> {option}");
                    }
                }
            }
        }
    }
}

#[test]
fn moves_where_positions_come_back_agree_with_backward_induction() {
    let mut seen = 0;
    for entry in games::all() {
        for sum in samples(entry).filter(loopy) {
            for play in [Play::Normal, Play::Misere] {
                let request = Request { play, ..Request::default() };
                let all = Remoteness::of(&sum, play, usize::MAX, &Budget::unlimited()).unwrap();
                let mut expected = vec![];
                all.options(&sum, &Budget::unlimited(), &mut |step, number| expected.push((step, all.outcome(number)))).unwrap();
                let found: Vec<_> = judged(&sum, &request).moves.into_iter().map(|one| (one.step, one.verdict.outcome.unwrap())).collect();
                assert_eq!(found, expected, "{sum} under {play:?}");
                seen += 1;
            }
        }
    }
    assert!(seen > 0, "no game can come back");
}

/// Turns of compounds: the ones judged to win are the winning turns, whose finder is tested against the definition.
#[test]
fn turns_agree_with_the_winning_turns() {
    let mut checked = 0;
    for text in
        ["nim:2,3", "kayles:4,3", "nim:2,1 + kayles:3", "dawson-kayles:5,4", "cram:2x3 + nim:2", "hackenbush:0-1,1-2,0-3", "bash/2:4,3"]
    {
        let sum = parse(text).unwrap();
        for compound in [Compound::Conjunctive, Compound::Selective, Compound::UpTo(2), Compound::Disjunctive] {
            for ending in [Ending::Long, Ending::Short] {
                for play in [Play::Normal, Play::Misere] {
                    let request = Request { play, compound, ending, ..Request::default() };
                    let answer =
                        analyse(&sum, &request, &mut Workspace::default(), &Budget::unlimited()).and_then(Answer::impartial).unwrap();
                    let found = judged(&sum, &request);
                    let wins: Vec<_> = found.moves.iter().filter(|one| one.wins() == Some(true)).map(|one| one.step.clone()).collect();
                    let mut expected = answer.winning.listed.clone();
                    assert_eq!(wins.len(), expected.len(), "{text} {compound:?} {ending:?} {play:?}");
                    expected.retain(|step| !wins.contains(step));
                    assert_eq!(expected, [], "{text} {compound:?} {ending:?} {play:?}");
                    let all = found.moves.iter().all(|one| one.verdict.outcome.is_some());
                    assert!(all && found.complete, "{text}");
                    // The text after a turn is the position after it: read again, it is judged alike.
                    for one in found.moves.iter().filter(|one| !one.ends) {
                        let after = parse(&one.to).unwrap();
                        let again =
                            analyse(&after, &request, &mut Workspace::default(), &Budget::unlimited()).and_then(Answer::impartial).unwrap();
                        assert_eq!(Some(again.outcome), one.verdict.outcome, "{text} -> {} {compound:?} {ending:?} {play:?}", one.to);
                        checked += 1;
                    }
                }
            }
        }
    }
    assert!(checked > 500);
}

#[test]
fn both_players_moves_of_coloured_drawings() {
    for text in ["hackenbush:0-1b,1-2r,0-3r", "hackenbush:0-1b,1-2g,2-3r,0-4r", "hackenbush:0-1r,1-2b + nim:2"] {
        let sum = parse(text).unwrap();
        for play in [Play::Normal, Play::Misere] {
            let request = Request { play, ..Request::default() };
            let Answer::Partizan(found) = analyse(&sum, &request, &mut Workspace::default(), &Budget::unlimited()).unwrap() else {
                panic!()
            };
            for (side, wins) in [(Side::Left, found.left_wins), (Side::Right, found.right_wins)] {
                let at = Situation { sum: &sum, request: &request, side };
                let judged = judge_all(at, 100, &mut Workspace::default(), &Budget::unlimited()).unwrap();
                let steps: Vec<_> = judged.moves.into_iter().filter(|one| one.wins() == Some(true)).map(|one| one.step).collect();
                assert_eq!(steps, wins, "{text} {side:?} {play:?}");
            }
        }
    }
}

/// A heap of 10^18 has that many moves: the list is cut, and says so.
#[test]
fn endless_lists_are_cut() {
    let (sum, request) = (parse("nim:1000000000000000000,7").unwrap(), Request::default());
    let at = Situation { sum: &sum, request: &request, side: Side::Left };
    let found = judge_all(at, 50, &mut Workspace::default(), &Budget::unlimited()).unwrap();
    assert_eq!((found.moves.len(), found.complete), (50, false));
    assert_eq!(found.moves[7].verdict.outcome, Some(Outcome::P));
}

/// Nothing is guessed: without a budget every verdict is open, and says why.
#[test]
fn what_is_not_decided_says_why() {
    let (sum, request) = (parse("cram:5x6").unwrap(), Request::default());
    let at = Situation { sum: &sum, request: &request, side: Side::Left };
    let budget = Budget::unlimited().with_effort(100);
    let found = judge_all(at, 1000, &mut Workspace::default(), &budget).unwrap();
    assert!(found.complete && found.moves.iter().any(|one| one.verdict.outcome.is_none()));
    for one in &found.moves {
        assert_eq!(one.verdict.outcome.is_none(), one.verdict.unknown.is_some(), "{one:?}");
    }
    budget.stop(Stop::Time);
    assert!(judge_all(at, 1000, &mut Workspace::default(), &budget).is_err(), "nothing can be listed any more");
}
