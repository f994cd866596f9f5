//! Positions with answers found by plain search from the rules (`testdata/cases`), for the games of heaps, cards and chains.
//!
//! Each file has its own way to write positions and moves; here they are turned into notation, solved, and compared: the outcome, the
//! nim-value, and all winning moves as sets, in both plays.

use grundy::analysis::{Analysis, Answer, Request, analyse};
use grundy::notation::parse;
use grundy::sum::Workspace;
use grundy::{Budget, Nimber, Outcome, Play};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

fn cases(file: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/cases").join(file).with_extension("json");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let whole: Value = serde_json::from_str(&text).unwrap();
    whole["cases"].as_array().unwrap().clone()
}

fn solve(position: &str, play: Play) -> Analysis {
    solve_with(&mut Workspace::default(), position, play)
}

fn solve_with(work: &mut Workspace, position: &str, play: Play) -> Analysis {
    let sum = parse(position).unwrap_or_else(|diagnostic| panic!("{position}: {diagnostic:?}"));
    let request = Request { play, ..Request::default() };
    analyse(&sum, &request, work, &Budget::unlimited()).and_then(Answer::impartial).unwrap_or_else(|error| panic!("{position}: {error:?}"))
}

/// A winning move as it was found: component, part and notation.
type WinningMove = (usize, usize, String);

/// Compares one case with what the engine finds; `translate` writes a found move as the file does.
fn check(position: &str, expected: &Value, translate: &dyn Fn(&WinningMove) -> Value) {
    for (play, outcome, moves) in [(Play::Normal, "outcome", "win"), (Play::Misere, "misere", "misere_win")] {
        let Some(outcome) = expected[outcome].as_str() else { continue };
        let analysis = solve(position, play);
        assert_eq!(analysis.outcome.to_string(), outcome, "{position} {play:?}");
        if let Some(moves) = expected[moves].as_array() {
            let listed = analysis.winning.listed.iter().map(|step| translate(&(step.component, step.part, step.action.clone())));
            let found: BTreeSet<String> = listed.map(|step| step.to_string()).collect();
            assert_eq!(found, moves.iter().map(Value::to_string).collect(), "winning moves of {position} {play:?}");
            assert!(analysis.winning.complete, "{position} {play:?}");
        }
        if let (Play::Normal, Some(value)) = (play, expected["sg"].as_u64()) {
            assert_eq!(analysis.nim_value, Some(Nimber(value)), "nim-value of {position}");
        }
    }
}

fn list(numbers: &Value) -> String {
    let texts: Vec<String> = numbers.as_array().unwrap().iter().map(Value::to_string).collect();
    if texts.is_empty() { "0".into() } else { texts.join(",") }
}

/// The amount taken by a move `from->to`.
fn taken(action: &str) -> u64 {
    let (from, to) = action.split_once("->").unwrap();
    from.parse::<u64>().unwrap() - to.parse::<u64>().unwrap()
}

fn pile_and_taken((_, part, action): &WinningMove) -> Value {
    serde_json::json!([part, taken(action)])
}

fn only_taken((.., action): &WinningMove) -> Value {
    taken(action).into()
}

/// `7->2+3` as [7, [2, 3]]; parts of no stones are left out.
fn size_and_parts((.., action): &WinningMove) -> Value {
    let (from, to) = action.split_once("->").unwrap();
    let parts: Vec<u64> = to.split('+').map(|part| part.parse().unwrap()).filter(|&part| part > 0).collect();
    serde_json::json!([from.parse::<u64>().unwrap(), parts])
}

#[test]
fn nim_and_one_heap_rules() {
    for case in cases("nim") {
        check(&format!("nim:{}", list(&case["pos"]["piles"])), &case["exp"], &pile_and_taken);
    }
    for case in cases("bash") {
        check(&format!("bash/{}:{}", case["pos"]["m"], case["pos"]["n"]), &case["exp"], &only_taken);
    }
    for case in cases("one_pile_rules") {
        let rule = rule_name(case["pos"]["rule"].as_str().unwrap());
        check(&format!("{rule}:{}", list(&case["pos"]["piles"])), &case["exp"], &pile_and_taken);
    }
}

fn rule_name(rule: &str) -> String {
    match rule {
        "even_if_not_all_odd_all" => "even-if-not-all".into(),
        _ => rule.replace('_', "-"),
    }
}

#[test]
fn subtraction() {
    for case in cases("subtraction") {
        let (set, piles) = (list(&case["pos"]["set"]), list(&case["pos"]["piles"]));
        check(&format!("subtraction/{set}:{piles}"), &case["exp"], &pile_and_taken);
    }
    for case in cases("subtraction_table") {
        let set = list(&case["pos"]["set"]);
        match case["pos"]["upto"].as_u64() {
            None => check(&format!("subtraction/{set}:{}", case["pos"]["single"]), &case["exp"], &only_taken),
            Some(most) => (0..=most).for_each(|heap| check(&format!("subtraction/{set}:{heap}"), &row(&case["exp"], heap), &only_taken)),
        }
    }
}

/// The answers for one heap of a table.
fn row(table: &Value, heap: u64) -> Value {
    let letter = |key: &str| table[key].as_str().unwrap()[heap as usize..].chars().next().unwrap().to_string();
    serde_json::json!({"outcome": letter("outcome"), "misere": letter("misere"), "sg": table["sg"][heap as usize]})
}

#[test]
fn sums_of_unlike_heaps() {
    for case in cases("mixed_sum") {
        let component = |part: &Value| {
            let rule = rule_name(part["rule"].as_str().unwrap());
            match &part["arg"] {
                Value::Null => format!("{rule}:{}", part["n"]),
                Value::Array(_) => format!("{rule}/{}:{}", list(&part["arg"]), part["n"]),
                number => format!("{rule}/{number}:{}", part["n"]),
            }
        };
        let components: Vec<String> = case["pos"]["components"].as_array().unwrap().iter().map(component).collect();
        check(&components.join(" + "), &case["exp"], &|(at, _, action)| serde_json::json!([at, taken(action)]));
    }
}

#[test]
fn take_and_break() {
    for (file, game) in [
        ("lasker", "lasker"),
        ("lasker3", "lasker/3"),
        ("grundy", "grundy"),
        ("kayles", "kayles"),
        ("dawson_chess", "dawson-chess"),
        ("dawson_kayles", "dawson-kayles"),
        ("row_take", "row-take"),
    ] {
        for case in cases(file) {
            check(&format!("{game}:{}", list(&case["pos"]["heaps"])), &case["exp"], &size_and_parts);
        }
    }
}

#[test]
fn fibonacci() {
    for case in cases("fibonacci_nim") {
        check(&format!("fibonacci:{}", case["pos"]["n"]), &case["exp"], &only_taken);
    }
    for case in cases("fibonacci_mid") {
        check(&format!("fibonacci:{},{}", case["pos"]["n"], case["pos"]["limit"]), &case["exp"], &only_taken);
    }
}

#[test]
fn moore() {
    let numbers = |text: &str| -> Vec<u64> { text.split(',').map(|number| number.parse().unwrap()).collect() };
    for case in cases("moore") {
        check(&format!("moore/{}:{}", case["pos"]["k"], list(&case["pos"]["piles"])), &case["exp"], &|(.., action)| {
            let (from, to) = action.split_once("->").unwrap();
            numbers(from).iter().zip(numbers(to)).map(|(from, to)| from - to).collect::<Vec<_>>().into()
        });
    }
}

#[test]
fn thirty_one() {
    for case in cases("thirty_one") {
        let position = format!("thirty-one:{}/{}", case["pos"]["sum"], list(&case["pos"]["counts"]));
        check(&position, &case["exp"], &|(.., card)| card.parse::<u64>().unwrap().into());
    }
}

#[test]
fn bracelets() {
    for case in cases("bracelets") {
        let chains = case["pos"]["bracelets"].as_array().unwrap().iter().map(|chain| list(chain).replace(',', "-"));
        let position = format!("bracelet:{}", chains.collect::<Vec<_>>().join(","));
        check(&position, &case["exp"], &|(_, part, weight)| serde_json::json!([part + 1, weight.parse::<u64>().unwrap()]));
    }
}

#[test]
fn sequences() {
    for case in cases("sequences") {
        let values: Vec<u64> = case["exp"]["values"].as_array().unwrap().iter().filter_map(Value::as_u64).collect();
        let name = case["pos"]["sequence"].as_str().unwrap();
        let mut work = Workspace::default();
        let mut lost = |game: &str, from: u64, play: Play| -> Vec<u64> {
            let most = *values.iter().max().unwrap();
            (from..=most).filter(|heap| solve_with(&mut work, &format!("{game}:{heap}"), play).outcome == Outcome::P).collect()
        };
        let game = match name {
            "fibonacci_nim_P" => {
                assert_eq!(lost("fibonacci", 1, Play::Normal), values, "{name}");
                continue;
            }
            "kayles_misere_P" => {
                assert_eq!(lost("kayles", 0, Play::Misere), values, "{name}");
                continue;
            }
            "dawson_chess_misere_P" => {
                assert_eq!(lost("dawson-chess", 0, Play::Misere), values, "{name}");
                continue;
            }
            "treblecross_octal_007" => ".007",
            "lasker3" => "lasker/3",
            "subtraction_134_sg" => "subtraction/1,3,4",
            // The others are games of their own name, or belong to boards and coins.
            "kayles" | "grundy" | "lasker" | "dawson_chess" | "dawson_kayles" | "at_least_half" | "at_most_half" => name,
            _ => continue,
        };
        let first = case["pos"]["first_index"].as_u64().unwrap();
        for (heap, &value) in (first..).zip(&values) {
            let analysis = solve_with(&mut work, &format!("{game}:{heap}"), Play::Normal);
            assert_eq!(analysis.nim_value, Some(Nimber(value)), "{game}:{heap}");
        }
    }
}

#[test]
fn nim_products() {
    for case in cases("nim_product") {
        match case["exp"]["rows"].as_array() {
            None => {
                let (x, y) = (case["pos"]["x"].as_u64().unwrap(), case["pos"]["y"].as_u64().unwrap());
                assert_eq!(Some((Nimber(x) * Nimber(y)).0), case["exp"]["product"].as_u64(), "{x} * {y}");
            }
            Some(rows) => {
                for (x, row) in (0..).zip(rows) {
                    for (y, product) in (0..).zip(row.as_array().unwrap()) {
                        assert_eq!(Some((Nimber(x) * Nimber(y)).0), product.as_u64(), "{x} * {y}");
                    }
                }
            }
        }
    }
}
