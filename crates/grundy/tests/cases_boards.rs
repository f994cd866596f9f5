//! Boards, coins and trees with known answers, found by plain search from the rules outside this project: `testdata/cases/`.

use grundy::analysis::{Analysis, Answer, Request, analyse};
use grundy::games::coins::{CoinRule, values::Table};
use grundy::notation::parse;
use grundy::sum::Workspace;
use grundy::text::Text;
use grundy::{Budget, Play};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

/// The cases of a file, each with its id, position and answers.
fn cases(file: &str) -> Vec<(String, Value, Value)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/cases").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let file: Value = serde_json::from_str(&text).expect("the file is JSON");
    let cases = file["cases"].as_array().expect("a list of cases");
    cases.iter().map(|case| (case["id"].as_str().expect("an id").to_owned(), case["pos"].clone(), case["exp"].clone())).collect()
}

fn numbers(list: &Value) -> Vec<usize> {
    list.as_array().expect("a list").iter().map(|number| number.as_u64().expect("a number") as usize).collect()
}

fn joined(numbers: &[usize]) -> String {
    numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(",")
}

fn solve(text: &str, play: Play) -> Analysis {
    let sum = parse(text).unwrap_or_else(|diagnostic| panic!("{text}: {diagnostic:?}"));
    let request = Request { play, ..Request::default() };
    analyse(&sum, &request, &mut Workspace::default(), &Budget::unlimited())
        .and_then(Answer::impartial)
        .unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

/// Compares everything a case gives; `action` writes a move of the file in our notation.
fn check(id: &str, position: &str, expected: &Value, action: &dyn Fn(&Value) -> String) {
    let analysis = solve(position, Play::Normal);
    assert_eq!(analysis.outcome.to_string(), expected["outcome"].as_str().expect("an outcome"), "{id}: {position}");
    assert_eq!(analysis.nim_value.map(|value| value.0), expected["sg"].as_u64(), "{id}: nim-value of {position}");
    if let Some(count) = expected["win_count"].as_u64() {
        assert_eq!(analysis.winning.total, count, "{id}: {position}");
    }
    if let Some(moves) = expected["win"].as_array() {
        let found: BTreeSet<String> = analysis.winning.listed.iter().map(|step| step.action.clone()).collect();
        assert_eq!(found.len(), analysis.winning.listed.len(), "{id}: moves of {position} are distinct");
        assert_eq!(found, moves.iter().map(action).collect(), "{id}: winning moves of {position}");
    }
    if let Some(outcome) = expected["misere"].as_str() {
        assert_eq!(solve(position, Play::Misere).outcome.to_string(), outcome, "{id}: misère {position}");
    }
}

/// A rule of the files in our notation.
fn rule(position: &Value) -> String {
    let name = position["rule"].as_str().expect("a rule").replace('_', "-");
    match &position["arg"] {
        Value::Null => name,
        Value::Array(_) => format!("{name}/{}", joined(&numbers(&position["arg"]))),
        number => format!("{name}/{number}"),
    }
}

#[test]
fn coins_in_a_row() {
    for (id, position, expected) in cases("coins1d.json") {
        let heads = numbers(&position["heads"]);
        let coins: String =
            (0..position["n"].as_u64().unwrap() as usize).map(|coin| if heads.contains(&coin) { 'H' } else { 'T' }).collect();
        check(&id, &format!("coins/{}:{coins}", rule(&position)), &expected, &|turned| joined(&numbers(turned)));
    }
}

#[test]
fn coins_in_a_plane() {
    for (id, position, expected) in cases("coins2d.json") {
        let name = position["rule"].as_str().unwrap();
        let rules = match (name.strip_suffix("_squared"), name.split_once("_x_")) {
            (Some(rule), _) => format!("{rule},{rule}"),
            (_, Some((rows, columns))) => format!("{rows},{columns}"),
            _ => name.to_owned(),
        };
        let side = |name: &str| position[name].as_u64().unwrap() as usize;
        let heads: Vec<Vec<usize>> = position["heads"].as_array().unwrap().iter().map(numbers).collect();
        let row = |r: usize| (0..side("w")).map(|c| if heads.contains(&vec![r, c]) { 'H' } else { 'T' }).collect::<String>();
        let board = (0..side("h")).map(row).collect::<Vec<_>>().join("/");
        let cells = |turned: &Value| {
            let mut cells: Vec<Vec<usize>> = turned.as_array().unwrap().iter().map(numbers).collect();
            cells.sort();
            cells.iter().map(|cell| format!("{}.{}", cell[0], cell[1])).collect::<Vec<_>>().join(",")
        };
        check(&id, &format!("coins/{}:{board}", rules.replace('_', "-")), &expected, &cells);
    }
}

/// The colours and the parents of a tree; `black` says which nodes of the list are black.
fn tree(position: &Value, list: &str, listed_are_black: bool) -> String {
    let parents = position["parent"].as_array().unwrap();
    let listed = numbers(&position[list]);
    let colour = |node: usize| if listed.contains(&node) == listed_are_black { 'B' } else { 'W' };
    let colours: String = (0..parents.len()).map(colour).collect();
    let parents: Vec<String> = parents[1..].iter().map(Value::to_string).collect();
    format!("{colours}{}{}", if parents.is_empty() { "" } else { "/" }, parents.join(","))
}

#[test]
fn tree_chains() {
    for (id, position, expected) in cases("tree_chain.json") {
        let flip = |flip: &Value| match numbers(&flip[1]) {
            ancestors if ancestors.is_empty() => flip[0].to_string(),
            ancestors => format!("{}:{}", flip[0], joined(&ancestors)),
        };
        check(&id, &format!("tree-chain:{}", tree(&position, "black", true)), &expected, &flip);
    }
}

#[test]
fn tree_paths() {
    for (id, position, expected) in cases("cot3_path.json") {
        check(&id, &format!("tree-path:{}", tree(&position, "white", false)), &expected, &Value::to_string);
    }
}

#[test]
fn sequences_of_coin_values() {
    let wanted = ["mock_turtles", "moebius", "mogul", "ruler", "rulerette", "triplets"];
    let mut seen = 0;
    for (id, position, expected) in cases("sequences.json") {
        let name = position["sequence"].as_str().unwrap();
        if !wanted.contains(&name) {
            continue;
        }
        seen += 1;
        let mut table = Table::new(CoinRule::read(Text::new(name)).unwrap());
        let values: Vec<u64> = expected["values"].as_array().unwrap().iter().map(|value| value.as_u64().unwrap()).collect();
        table.reach(values.len(), &Budget::unlimited()).unwrap();
        assert_eq!(table.values(), values, "{id}: {name}");
    }
    assert_eq!(seen, wanted.len());
}
