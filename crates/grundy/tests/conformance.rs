//! What every game of the catalogue must pass, without being asked: a new entry is tested by being listed.

use grundy::analysis::{Analysis, Answer, Request, analyse, outcome};
use grundy::games::{self, Entry};
use grundy::notation::parse;
use grundy::sum::reference::{Reference, options};
use grundy::sum::retrograde;
use grundy::sum::{Component, Workspace};
use grundy::{Budget, Dice, Kind, Outcome, Play, Step, Sum};
use std::collections::{HashMap, HashSet};

/// Random positions a game and play: enough to find a wrong rule, few enough to take seconds.
const SAMPLES: usize = 2000;

fn read(text: &str) -> Sum {
    parse(text).unwrap_or_else(|diagnostic| panic!("{text}: {diagnostic:?}"))
}

/// The whole answer; who wins alone is the same.
fn solve(sum: &Sum, play: Play) -> Analysis {
    let request = Request { play, explain: true, ..Request::default() };
    let analysis = analyse(sum, &request, &mut Workspace::default(), &Budget::unlimited())
        .and_then(Answer::impartial)
        .unwrap_or_else(|error| panic!("{sum} under {play:?}: {error:?}"));
    assert_eq!(outcome(sum, &request, &mut Workspace::default(), &Budget::unlimited()), Ok(analysis.outcome), "{sum} under {play:?}");
    analysis
}

/// The kind of the game furthest from the plain theory.
fn kind(sum: &Sum) -> Kind {
    let has = |kind: Kind| sum.components().iter().any(|component| component.traits().kind == kind);
    [Kind::Loopy, Kind::Entailing].into_iter().find(|&kind| has(kind)).unwrap_or_default()
}

/// Whether any component can go round for ever, whatever stands beside it.
fn loopy(sum: &Sum) -> bool {
    sum.components().iter().any(|component| component.traits().kind == Kind::Loopy)
}

fn samples(entry: &Entry) -> impl Iterator<Item = Sum> {
    let mut dice = Dice::new(entry.name.bytes().fold(1, |seed: u64, byte| seed.wrapping_mul(31) + u64::from(byte)));
    (0..SAMPLES).map(move |_| read(&(entry.sample)(&mut dice)))
}

/// The places a set of moves leads to. Two finders may name equal parts differently, but never lead elsewhere.
fn targets(sum: &Sum, steps: &[Step]) -> HashSet<(String, String)> {
    steps.iter().map(|step| (step.action.clone(), sum.after(step))).collect()
}

#[test]
fn names_are_distinct() {
    let mut seen = HashSet::new();
    for entry in games::all() {
        for name in [entry.name].iter().chain(entry.aliases) {
            assert!(seen.insert(name.to_lowercase()), "{name} stands twice in the catalogue");
            assert_eq!(games::find(name).map(|found| found.name), Some(entry.name), "{name}");
        }
    }
}

#[test]
fn entries_are_complete() {
    for entry in games::all() {
        assert!(!entry.source.trim().is_empty(), "{} has no source", entry.name);
        assert!(!entry.examples.is_empty(), "{} has no example", entry.name);
    }
}

#[test]
fn examples_parse_and_round_trip() {
    for entry in games::all() {
        for example in entry.examples {
            let printed = read(example).to_string();
            assert_eq!(read(&printed).to_string(), printed, "{example}");
        }
    }
}

#[test]
fn samples_and_their_options_round_trip() {
    for entry in games::all() {
        for sum in samples(entry) {
            let printed = sum.to_string();
            assert_eq!(read(&printed).to_string(), printed);
            let mut seen = HashSet::new();
            for (step, option) in options(&sum).unwrap() {
                // A game that is over is shown, but is no position to ask about.
                if !option.components()[0].normal().over(Play::Normal) {
                    assert_eq!(read(&option.to_string()).to_string(), option.to_string(), "after {} in {sum}", step.action);
                }
                assert_eq!(sum.after(&step), option.to_string(), "after {} in {sum}", step.action);
                assert!(seen.insert((step.part, step.action.clone())), "{} stands twice among the moves of {sum}", step.action);
            }
        }
    }
}

/// What [`Ruleset::reduce`](grundy::Ruleset::reduce) owes: a part that was kept is kept as itself, and the parts under their own names
/// have the canonical forms of the whole.
#[test]
fn canonical_forms_are_stable() {
    let sorted = |parts: Vec<Box<dyn Component>>| {
        let mut texts: Vec<String> = parts.iter().map(|part| part.notation()).collect();
        texts.sort();
        texts
    };
    for entry in games::all() {
        for sum in samples(entry) {
            let component = &sum.components()[0];
            for part in component.split() {
                let [again] = &part.split()[..] else { panic!("{} falls apart again", part.notation()) };
                assert!(**again == *part, "{} becomes {}", part.notation(), again.notation());
            }
            let apart = component.separated();
            assert_eq!(sorted(apart.split()), sorted(component.split()), "{sum}");
        }
    }
}

/// What [`Ruleset::packed`](grundy::Ruleset::packed) owes: under the same rules a number stands for one canonical part and no other.
#[test]
fn packed_parts_are_told_apart() {
    let (mut games, mut numbers) = (HashSet::new(), HashMap::new());
    for entry in games::all() {
        for sum in samples(entry) {
            let component = &sum.components()[0];
            let mut parts = component.split();
            let walk = component.options(&Budget::unlimited(), &mut |_, option| {
                parts.extend(option.split());
                Ok(())
            });
            assert_eq!(walk, Ok(()), "{sum}");
            for part in parts {
                let Some(number) = part.packed(0) else { continue };
                games.insert(entry.name);
                let first = numbers.entry((part.prefix(), number)).or_insert_with(|| part.notation());
                assert_eq!(*first, part.notation(), "two parts are {number}");
            }
        }
    }
    assert!(games.contains("cram") && games.len() > 5, "{games:?} are packed");
}

#[test]
fn normal_play_agrees_with_the_definition() {
    for entry in games::all() {
        let mut reference = Reference::default();
        for sum in samples(entry).filter(|sum| kind(sum) != Kind::Loopy) {
            let analysis = solve(&sum, Play::Normal);
            assert_eq!(analysis.outcome, reference.outcome(&sum, Play::Normal).unwrap(), "outcome of {sum}");
            assert_eq!(analysis.nim_value, reference.nim_value(&sum).unwrap(), "nim-value of {sum}");
            assert_moves(&sum, &analysis, &mut reference);
        }
    }
}

#[test]
fn misere_play_agrees_with_the_definition() {
    for entry in games::all() {
        let mut reference = Reference::default();
        for sum in samples(entry).filter(|sum| kind(sum) != Kind::Loopy) {
            let analysis = solve(&sum, Play::Misere);
            assert_eq!(analysis.outcome, reference.outcome(&sum, Play::Misere).unwrap(), "misère outcome of {sum}");
            assert_eq!(analysis.nim_value, None, "a misère answer has no nim-value: {sum}");
            assert_moves(&sum, &analysis, &mut reference);
        }
    }
}

/// Where positions can come back the definition has no bottom, and backward induction stands in for it.
#[test]
fn loopy_games_agree_with_backward_induction() {
    for entry in games::all() {
        for sum in samples(entry).filter(|sum| kind(sum) == Kind::Loopy).take(SAMPLES / 4) {
            for play in [Play::Normal, Play::Misere] {
                let analysis = solve(&sum, play);
                let expected = retrograde::solve(&sum, play, &Budget::unlimited()).unwrap();
                assert_eq!(analysis.outcome, expected.outcome, "{sum} under {play:?}");
                assert_eq!(targets(&sum, &analysis.winning.listed), targets(&sum, &expected.winning), "{sum} under {play:?}");
            }
        }
    }
}

#[test]
fn the_sj_rule_agrees_with_the_definition() {
    for entry in games::all() {
        let mut reference = Reference::default();
        for sum in samples(entry).take(SAMPLES / 4).filter(|sum| kind(sum) == Kind::Plain) {
            let analysis = solve(&sum, Play::Sj);
            assert_eq!(analysis.outcome, reference.outcome(&sum, Play::Sj).unwrap(), "SJ outcome of {sum}");
            assert_moves(&sum, &analysis, &mut reference);
        }
    }
}

fn assert_moves(sum: &Sum, analysis: &Analysis, reference: &mut Reference) {
    let expected = reference.winning_moves(sum, analysis.play).unwrap();
    assert!(analysis.winning.complete, "{sum}");
    assert_eq!(targets(sum, &analysis.winning.listed), targets(sum, &expected), "winning moves of {sum} under {:?}", analysis.play);
    assert_eq!(analysis.winning.listed.len(), expected.len(), "winning moves of {sum} under {:?}", analysis.play);
    if analysis.play == Play::Normal {
        assert_eq!(analysis.winning.listed.is_empty(), analysis.outcome == Outcome::P, "{sum}");
    }
}

/// Sums of two unlike games, in both plays.
#[test]
fn sums_of_unlike_games_agree_with_the_definition() {
    let all: Vec<_> = games::all().collect();
    let mut dice = Dice::new(2026);
    let mut reference = Reference::default();
    let mut tried = 0;
    while tried < 300 {
        let (left, right) = (dice.pick(&all), dice.pick(&all));
        let text = format!("{} + {}", (left.sample)(&mut dice), (right.sample)(&mut dice));
        let sum = match parse(&text) {
            Err(diagnostic) if diagnostic.message.key == "only-alone" => continue,
            _ => read(&text),
        };
        // The reference walks the whole product of the two games.
        if options(&sum).unwrap().len() > 14 || sum.to_string().len() > 40 || loopy(&sum) {
            continue;
        }
        tried += 1;
        let analysis = solve(&sum, Play::Normal);
        assert_eq!(analysis.outcome, reference.outcome(&sum, Play::Normal).unwrap(), "{sum}");
        assert_moves(&sum, &analysis, &mut reference);
        let analysis = solve(&sum, Play::Misere);
        assert_eq!(analysis.outcome, reference.outcome(&sum, Play::Misere).unwrap(), "misère {sum}");
        assert_moves(&sum, &analysis, &mut reference);
    }
}
