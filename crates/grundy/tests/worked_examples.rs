//! Worked examples from the books, among them those that popular texts get wrong.

use grundy::analysis::{Analysis, Answer, Request, analyse};
use grundy::notation::parse;
use grundy::sum::Workspace;
use grundy::{Budget, Outcome, Play};

fn solve(expression: &str, play: Play) -> Analysis {
    let sum = parse(expression).unwrap_or_else(|diagnostic| panic!("{expression}: {diagnostic:?}"));
    let request = Request { play, ..Request::default() };
    analyse(&sum, &request, &mut Workspace::default(), &Budget::unlimited())
        .and_then(Answer::impartial)
        .unwrap_or_else(|error| panic!("{expression}: {error:?}"))
}

/// The positions that the winning moves lead to, in order.
fn targets(expression: &str) -> Vec<String> {
    let sum = parse(expression).unwrap();
    let mut targets: Vec<String> = solve(expression, Play::Normal).winning.listed.iter().map(|step| sum.after(step)).collect();
    targets.sort();
    targets
}

fn value(expression: &str) -> u64 {
    let request = Request { list_moves: 0, ..Request::default() };
    let analysis = analyse(&parse(expression).unwrap(), &request, &mut Workspace::default(), &Budget::unlimited())
        .and_then(Answer::impartial)
        .unwrap();
    analysis.nim_value.unwrap_or_else(|| panic!("{expression} has no value")).0
}

/// "g says how many to take" is false: from 6 only taking 4 wins, though g = 2.
#[test]
fn the_value_is_not_the_number_to_take() {
    assert_eq!(value("subtraction/1,3,4:6"), 2);
    assert_eq!(targets("subtraction/1,3,4:6"), ["subtraction/1,3,4:2"]);
}

#[test]
fn one_heap() {
    assert_eq!(targets("bash/3:21"), ["bash/3:20"]);
    assert_eq!(solve("subtraction/1,3,4:100", Play::Normal).outcome, Outcome::P);
    assert_eq!(targets("subtraction/1-6:10000"), ["subtraction/1-6:9996"]);
    let lengths: Vec<u64> = (0..13).map(|n| value(&format!("at-least-half:{n}"))).collect();
    assert_eq!(lengths, [0, 1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4]);
    assert_eq!(targets("fibonacci:43"), ["fibonacci:34,18", "fibonacci:42,2"]);
    assert_eq!(solve("fibonacci:1", Play::Normal).outcome, Outcome::P);
    assert_eq!(targets("thirty-one:0").len(), 3);
}

#[test]
fn several_heaps() {
    assert_eq!(targets("nim:13,12,8"), ["nim:13,12,1", "nim:13,5,8", "nim:4,12,8"]);
    assert_eq!(solve("nim:0", Play::Misere).outcome, Outcome::N);
    assert_eq!(solve("nim:1,1,1", Play::Misere).outcome, Outcome::P);
    let new_nim = solve("new-nim:5,5,6,6,5,5", Play::Normal);
    assert_eq!(new_nim.extras, [("least_removed", 21)]);
    let row = |game: &str| (0..9).map(|n| value(&format!("{game}:{n}"))).collect::<Vec<_>>();
    assert_eq!(row("lasker"), [0, 1, 2, 4, 3, 5, 6, 8, 7]);
    assert_eq!(row("lasker/3"), [0, 1, 2, 3, 4, 5, 6, 8, 7]);
}

/// The first pair that doubles get wrong, k = 102334155.
#[test]
fn wythoff_where_doubles_fail() {
    let k: u128 = 102_334_155;
    let a = (k + (5 * k * k).isqrt()) / 2;
    assert_eq!(solve(&format!("wythoff:{a},{}", a + k), Play::Normal).outcome, Outcome::P);
    assert_eq!(solve(&format!("wythoff:{},{}", a - 1, a - 1 + k), Play::Normal).outcome, Outcome::N);
}

#[test]
fn bracelets_fall_apart() {
    let sum = parse("bracelet:5-1-7-2-4-5-3").unwrap();
    let options: Vec<String> = grundy::sum::reference::options(&sum).unwrap().iter().map(|(_, option)| option.to_string()).collect();
    assert!(options.contains(&"bracelet:1,2-4,3".to_owned()), "{options:?}");
}

/// Misère play does not follow the SJ rule on exactly these heaps.
#[test]
fn the_sj_rule_is_not_misere_play() {
    let fails = |game: &str, most: u64| {
        let differs = |n: &u64| {
            let position = format!("{game}:{n}");
            let g = value(&position);
            let rule = Outcome::of_mover((g > 1) == (g != 0));
            solve(&position, Play::Misere).outcome != rule
        };
        (1..=most).filter(differs).collect::<Vec<_>>()
    };
    assert_eq!(fails("kayles", 14), [8, 9, 12, 13]);
    assert_eq!(fails("dawson-chess", 16), [11, 15, 16]);
    assert_eq!(fails("grundy", 18), [18]);
}

#[test]
fn huge_positions_answer_at_once() {
    assert_eq!(value("kayles:1000000000"), value("kayles:76"));
    for position in [
        "nim:18446744073709551615,1",
        "bash/7:18446744073709551615",
        "lasker:18446744073709551614",
        "lasker/3:18446744073709551612",
        "at-most-half:18446744073709551614",
        "euclid:18446744073709551615,18446744073709551614",
        "moore/2:18446744073709551615,18446744073709551614,3,4",
        "fibonacci:18446744073709551615",
        "wythoff:18446744073709551615,18446744073709551614",
        "staircase:18446744073709551600,5,7",
        "georgia-bob:5,900,18446744073709551615",
        "nimble:18446744073709551615,5",
        "welter:18446744073709551615,5,77",
        "northcott/18446744073709551615:2-18446744073709551615",
        "subtraction/2,3,7:1000000000000000000",
        "new-nim:9223372036854775807,5,9223372036854775803",
    ] {
        let sum = parse(position).unwrap_or_else(|diagnostic| panic!("{position}: {diagnostic:?}"));
        let request = Request { list_moves: 3, ..Request::default() };
        let analysis = analyse(&sum, &request, &mut Workspace::default(), &Budget::unlimited()).and_then(Answer::impartial).unwrap();
        assert_eq!(analysis.outcome == Outcome::N, analysis.winning.total > 0, "{position}");
    }
}
