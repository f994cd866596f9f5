//! Positions with known answers, found by plain search from the rules outside this project: `testdata/cases/`.

use grundy::analysis::{Analysis, Answer, Request, analyse};
use grundy::notation::parse;
use grundy::sum::Workspace;
use grundy::{Budget, Outcome, Play};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

/// The cases of a file.
fn cases(file: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/cases").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let file: Value = serde_json::from_str(&text).expect("the file is JSON");
    file["cases"].as_array().expect("a list of cases").clone()
}

fn solve(text: &str, play: Play) -> Analysis {
    let sum = parse(text).unwrap_or_else(|diagnostic| panic!("{text}: {diagnostic:?}"));
    let request = Request { play, ..Request::default() };
    analyse(&sum, &request, &mut Workspace::default(), &Budget::unlimited())
        .and_then(Answer::impartial)
        .unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

fn numbers(list: &Value) -> Vec<u64> {
    list.as_array().expect("a list").iter().map(|number| number.as_u64().expect("a number")).collect()
}

/// Numbers as a position; no numbers at all are the empty position.
fn joined(numbers: &[u64]) -> String {
    if numbers.is_empty() { "0".into() } else { numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",") }
}

/// Compares outcome, nim-value, winning moves and their misère kin, as far as the case gives them. `action` writes a move of the file
/// in our notation.
fn check(id: &str, position: &str, expected: &Value, action: &dyn Fn(&Value) -> String) {
    for (play, outcome, win) in [(Play::Normal, "outcome", "win"), (Play::Misere, "misere", "misere_win")] {
        let Some(wanted) = expected[outcome].as_str() else { continue };
        let analysis = solve(position, play);
        assert_eq!(analysis.outcome.to_string(), wanted, "{id}: {outcome} of {position}");
        if let Some(moves) = expected[win].as_array() {
            let wanted: BTreeSet<String> = moves.iter().map(action).collect();
            let found: Vec<String> = analysis.winning.listed.iter().map(|step| step.action.clone()).collect();
            assert_eq!(found.len(), wanted.len(), "{id}: {win} of {position}: {found:?}");
            assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), wanted, "{id}: {win} of {position}");
        }
        if let (Play::Normal, Some(value)) = (play, expected["sg"].as_u64()) {
            assert_eq!(analysis.nim_value.map(|found| found.0), Some(value), "{id}: nim-value of {position}");
        }
    }
}

fn run(file: &str, each: impl Fn(&str, &Value, &Value)) {
    let cases = cases(file);
    assert!(!cases.is_empty(), "{file} has no cases");
    for case in &cases {
        each(case["id"].as_str().expect("an id"), &case["pos"], &case["exp"]);
    }
}

#[test]
fn staircase() {
    run("staircase.json", |id, position, expected| {
        let text = format!("staircase:{}", joined(&numbers(&position["steps"])));
        check(id, &text, expected, &|step| format!("{}:{}", step[0], step[1]));
    });
}

#[test]
fn georgia_bob() {
    run("georgia_bob.json", |id, position, expected| {
        let text = format!("georgia-bob:{}", joined(&numbers(&position["squares"])));
        check(id, &text, expected, &|step| format!("{}->{}", step[0], step[1]));
    });
}

#[test]
fn wythoff() {
    run("wythoff.json", |id, position, expected| {
        let (a, b) = (position["a"].as_u64().unwrap(), position["b"].as_u64().unwrap());
        let action = |step: &Value| format!("{a},{b}->{},{}", a - step[0].as_u64().unwrap(), b - step[1].as_u64().unwrap());
        check(id, &format!("wythoff:{a},{b}"), expected, &action);
    });
}

#[test]
fn treblecross() {
    run("treblecross.json", |id, position, expected| {
        let text = format!("treblecross:{}", position["board"].as_str().unwrap());
        check(id, &text, expected, &|cell| cell.to_string());
    });
}

#[test]
fn new_nim() {
    run("new_nim.json", |id, position, expected| {
        let heaps = numbers(&position["piles"]);
        let analysis = solve(&format!("new-nim:{}", joined(&heaps)), Play::Normal);
        let least = expected["min_removed"].as_u64().unwrap();
        assert_eq!(analysis.extras, [("least_removed", least)], "{id}");
        let removals: Vec<BTreeSet<u64>> = analysis.winning.listed.iter().map(|step| places(&step.action)).collect();
        assert_eq!(removals.len() as u64, expected["winning_removals"].as_u64().unwrap(), "{id}");
        let total = |places: &&BTreeSet<u64>| places.iter().map(|&place| heaps[place as usize]).sum::<u64>() == least;
        let best: BTreeSet<BTreeSet<u64>> = removals.iter().filter(total).cloned().collect();
        let wanted = expected["optimal_removals"].as_array().unwrap().iter().map(|set| numbers(set).into_iter().collect());
        assert_eq!(best, wanted.collect(), "{id}");
    });
}

/// The heaps that a move of New Nim removes, from 0.
fn places(action: &str) -> BTreeSet<u64> {
    action.split(',').filter(|place| *place != "-").map(|place| place.parse::<u64>().unwrap() - 1).collect()
}

#[test]
fn euclid_to_zero() {
    run("every_euclid.json", |id, position, expected| {
        for (at, heaps) in position["games"].as_array().unwrap().iter().enumerate() {
            let analysis = solve(&format!("euclid/0:{}", joined(&numbers(heaps))), Play::Normal);
            assert_eq!(analysis.outcome.to_string(), expected["single"][at].as_str().unwrap(), "{id} {at}");
            assert_eq!(analysis.nim_value.map(|value| value.0), expected["sg"][at].as_u64(), "{id} {at}");
        }
    });
}

/// The values of a sequence of the file.
fn sequence(name: &str) -> Vec<Value> {
    let all = cases("sequences.json");
    let case = all.iter().find(|case| case["pos"]["sequence"] == name).unwrap_or_else(|| panic!("{name} is missing"));
    case["exp"]["values"].as_array().expect("a list of values").clone()
}

#[test]
fn treblecross_sequences() {
    for (cells, value) in sequence("treblecross_run").iter().enumerate() {
        // The run proper is what is more than two cells away from the marks.
        let analysis = solve(&format!("treblecross:X..{}..X", ".".repeat(cells)), Play::Normal);
        assert_eq!(analysis.nim_value.map(|found| found.0), value.as_u64(), "a run of {cells}");
    }
    for (heap, value) in sequence("treblecross_octal_007").iter().enumerate() {
        assert_eq!(solve(&format!(".007:{heap}"), Play::Normal).nim_value.map(|found| found.0), value.as_u64(), "a heap of {heap}");
    }
}

#[test]
fn wythoff_sequence() {
    for (a, row) in sequence("wythoff_sg_10x10").iter().enumerate() {
        for (b, value) in numbers(row).into_iter().enumerate() {
            assert_eq!(solve(&format!("wythoff:{a},{b}"), Play::Normal).nim_value.map(|found| found.0), Some(value), "({a}, {b})");
        }
    }
}

#[test]
fn wythoff_lost_pairs() {
    for pair in sequence("wythoff_P") {
        assert_eq!(solve(&format!("wythoff:{}", joined(&numbers(&pair))), Play::Normal).outcome, Outcome::P, "{pair}");
    }
}

/// Three in a row ends the whole sum, whatever stands beside it.
#[test]
fn treblecross_decides_a_sum() {
    let win = solve("nim:3 + treblecross:XX.", Play::Normal);
    assert_eq!((win.outcome, win.winning.listed.len()), (Outcome::N, 1));
    assert_eq!(win.winning.listed[0].action, "3");
    assert_eq!(grundy::notation::parse("nim:3 + treblecross:.XXX").unwrap_err().span, 21..24);
}
