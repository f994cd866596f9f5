//! The player never loses a won position, and holds out as long as it can in a lost one.

use grundy::analysis::Request;
use grundy::analysis::judged::{Situation, judge_all};
use grundy::games;
use grundy::notation::parse;
use grundy::partizan::Side;
use grundy::player::{How, Player, outcome_of};
use grundy::sum::Workspace;
use grundy::sum::retrograde::Remoteness;
use grundy::{Budget, Compound, Dice, Ending, Outcome, Play, Sum};

/// Positions a game and play, and the most plies a game may take: where positions can come back, the player must come to an end all the same.
const POSITIONS: usize = 80;
const MOST_PLIES: usize = 2_000;

/// Plays a game from a situation; whether the one who begins wins. Both are given the position after the other's move.
fn beginner_wins(start: &Sum, request: &Request, players: [Player; 2]) -> bool {
    let (mut sum, mut side) = (start.clone(), Side::Left);
    let mut work = Workspace::default();
    for ply in 0..MOST_PLIES {
        let at = Situation { sum: &sum, request, side };
        let Some(choice) = players[ply % 2].choose(at, &mut work, &Budget::unlimited()).unwrap() else {
            let mover_won = outcome_of(at, &mut work, &Budget::unlimited()).unwrap() == Outcome::N;
            return mover_won == (ply % 2 == 0);
        };
        if choice.judged.ends {
            return choice.judged.wins().unwrap() == (ply % 2 == 0);
        }
        sum = parse(&choice.judged.to).unwrap_or_else(|wrong| panic!("{}: {wrong:?}", choice.judged.to));
        side = side.other();
    }
    panic!("{start} did not come to an end");
}

fn perfect(seed: u64) -> Player {
    Player { strength: 100, seed }
}

fn random(seed: u64) -> Player {
    Player { strength: 0, seed }
}

#[test]
fn no_won_position_of_any_game_is_lost() {
    let mut games_played = 0;
    for entry in games::all() {
        let mut dice = Dice::new(11);
        let (mut work, mut won) = (Workspace::default(), 0);
        for nth in 0..POSITIONS as u64 {
            let text = (entry.sample)(&mut dice);
            let sum = parse(&text).unwrap();
            for play in [Play::Normal, Play::Misere] {
                let request = Request { play, ..Request::default() };
                let at = Situation { sum: &sum, request: &request, side: Side::Left };
                let outcome = outcome_of(at, &mut work, &Budget::unlimited()).unwrap();
                if outcome == Outcome::N {
                    won += 1;
                    for opponent in [random(nth), perfect(nth + 1)] {
                        assert!(beginner_wins(&sum, &request, [perfect(nth), opponent]), "{text} {play:?} against {opponent:?}");
                        games_played += 1;
                    }
                }
                // From a lost position the one who answers is in a won one.
                if outcome == Outcome::P {
                    for opponent in [random(nth), perfect(nth + 1)] {
                        assert!(!beginner_wins(&sum, &request, [opponent, perfect(nth)]), "{text} {play:?} against {opponent:?}");
                        games_played += 1;
                    }
                }
            }
        }
        assert!(won > 0, "{} was never won", entry.name);
    }
    assert!(games_played > 8_000, "{games_played}");
}

#[test]
fn no_won_position_of_a_compound_is_lost() {
    let mut played = 0;
    for text in ["nim:2,3", "kayles:4,3", "nim:2,1 + kayles:3", "dawson-kayles:5,4", "bash/2:4,3", "cram:2x3 + nim:2"] {
        let sum = parse(text).unwrap();
        for compound in [Compound::Conjunctive, Compound::Selective, Compound::UpTo(2), Compound::Disjunctive] {
            for ending in [Ending::Long, Ending::Short] {
                for play in [Play::Normal, Play::Misere] {
                    let request = Request { play, compound, ending, ..Request::default() };
                    let at = Situation { sum: &sum, request: &request, side: Side::Left };
                    let wins = outcome_of(at, &mut Workspace::default(), &Budget::unlimited()).unwrap() == Outcome::N;
                    for seed in 0..4 {
                        let players = if wins { [perfect(seed), random(seed)] } else { [random(seed), perfect(seed)] };
                        assert_eq!(beginner_wins(&sum, &request, players), wins, "{text} {compound:?} {ending:?} {play:?}");
                        played += 1;
                    }
                }
            }
        }
    }
    assert!(played > 300);
}

#[test]
fn coloured_drawings_are_won_by_who_wins_them() {
    for text in
        ["hackenbush:0-1b,1-2r,0-3r", "hackenbush:0-1b,1-2g,2-3r,0-4r", "hackenbush:0-1b,1-2b,0-3r,3-4r,4-5r", "hackenbush:0-1r + nim:2"]
    {
        let sum = parse(text).unwrap();
        let request = Request::default();
        let at = Situation { sum: &sum, request: &request, side: Side::Left };
        let wins = outcome_of(at, &mut Workspace::default(), &Budget::unlimited()).unwrap() == Outcome::N;
        for seed in 0..5 {
            let players = if wins { [perfect(seed), random(seed)] } else { [random(seed), perfect(seed)] };
            assert_eq!(beginner_wins(&sum, &request, players), wins, "{text}");
        }
    }
}

/// From a lost position the move chosen is one after which the game lasts longest, by the definition of remoteness.
#[test]
fn resistance_is_longest() {
    let mut checked = 0;
    for entry in games::all() {
        let mut dice = Dice::new(5);
        for _ in 0..30 {
            let sum = parse(&(entry.sample)(&mut dice)).unwrap();
            for play in [Play::Normal, Play::Misere] {
                let request = Request { play, ..Request::default() };
                let at = Situation { sum: &sum, request: &request, side: Side::Left };
                let Some(choice) = perfect(1).choose(at, &mut Workspace::default(), &Budget::unlimited()).unwrap() else { continue };
                if choice.how != How::Longest {
                    continue;
                }
                let all = Remoteness::of(&sum, play, usize::MAX, &Budget::unlimited()).unwrap();
                let (mut longest, mut own) = (None, None);
                all.options(&sum, &Budget::unlimited(), &mut |step, number| {
                    longest = longest.max(number);
                    if step == choice.judged.step {
                        own = number;
                    }
                })
                .unwrap();
                assert_eq!(own, longest, "{sum} under {play:?}");
                checked += 1;
            }
        }
    }
    assert!(checked > 100, "{checked}");
}

/// The same seed plays the same move, strength 0 is as good as chance, and in between lies something in between.
#[test]
fn strength_and_seed() {
    let (sum, request) = (parse("nim:3,5,7").unwrap(), Request::default());
    let at = Situation { sum: &sum, request: &request, side: Side::Left };
    let moves = judge_all(at, 100, &mut Workspace::default(), &Budget::unlimited()).unwrap().moves;
    let winning = moves.iter().filter(|one| one.wins() == Some(true)).count();
    let good = |strength: u64| {
        let choose = |seed| Player { strength, seed }.choose(at, &mut Workspace::default(), &Budget::unlimited()).unwrap().unwrap();
        (0..400).filter(|&seed| choose(seed).judged.wins() == Some(true)).count()
    };
    let (weak, middle, strong) = (good(0), good(50), good(100));
    assert_eq!(strong, 400);
    assert!(weak < 400 * (winning + 2) / moves.len() && weak < middle && middle < strong, "{weak} {middle}");
    let step = |seed| perfect(seed).choose(at, &mut Workspace::default(), &Budget::unlimited()).unwrap().unwrap().judged.step;
    assert_eq!(step(3), step(3));
}
