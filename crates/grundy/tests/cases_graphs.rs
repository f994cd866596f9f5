//! The positions of `testdata/cases` for graphs and compounds: every field of every case.

use grundy::analysis::{Analysis, Answer, Request, analyse};
use grundy::games::graph::search_misere;
use grundy::graph::{Solved, binary};
use grundy::notation::{Files, parse_with};
use grundy::sum::Workspace;
use grundy::{Budget, Compound, Message, Outcome, Play, Step, Sum};
use serde_json::Value;
use std::collections::BTreeSet;

/// One file, whatever it is called.
struct OneFile(String);

impl Files for OneFile {
    fn read(&self, _: &str) -> Result<Vec<u8>, Message> {
        Ok(self.0.clone().into_bytes())
    }
}

fn cases(name: &str) -> Vec<Value> {
    let path = format!("{}/../../testdata/cases/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let file: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    file["cases"].as_array().unwrap().clone()
}

fn ids(list: &Value) -> Vec<u32> {
    list.as_array().unwrap().iter().map(|id| id.as_u64().unwrap() as u32).collect()
}

/// Adjacency lists, as a file has them.
fn lists(succ: &Value) -> String {
    let line = |(vertex, row): (usize, &Value)| format!("{vertex}: {}\n", words(&ids(row)));
    succ.as_array().unwrap().iter().enumerate().map(line).collect()
}

/// Options of a Multi-SG graph, as a file has them.
fn options(rows: &Value) -> String {
    let option = |option: &Value| if ids(option).is_empty() { "-".to_owned() } else { words(&ids(option)) };
    let line = |(vertex, row): (usize, &Value)| {
        format!("{vertex} -> {}\n", row.as_array().unwrap().iter().map(option).collect::<Vec<_>>().join(" | "))
    };
    rows.as_array().unwrap().iter().enumerate().map(line).collect()
}

fn words(ids: &[u32]) -> String {
    ids.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
}

fn tokens(file: &str, at: &Value) -> Sum {
    let at: Vec<String> = ids(at).iter().map(u32::to_string).collect();
    let text = format!("graph:@file#{}", if at.is_empty() { "-".into() } else { at.join(",") });
    let sum = parse_with(&text, &OneFile(file.to_owned())).unwrap();
    assert_eq!(sum.to_string(), text);
    sum
}

fn solve(sum: &Sum, play: Play, compound: Compound) -> Analysis {
    let request = Request { play, compound, ..Request::default() };
    analyse(sum, &request, &mut Workspace::default(), &Budget::unlimited()).and_then(Answer::impartial).unwrap()
}

fn solved(file: &str) -> Solved {
    let mut solved = Solved::of(binary::read_any(file.as_bytes()).unwrap(), 1).unwrap();
    search_misere(&mut solved, &Budget::unlimited()).unwrap();
    solved
}

/// The outcomes of all vertices as a string of letters.
fn letters(outcomes: impl Iterator<Item = Outcome>) -> String {
    outcomes.map(|outcome| outcome.to_string()).collect()
}

fn target(step: &Step) -> String {
    step.leaves.clone()
}

#[test]
fn acyclic_graphs() {
    for case in cases("dag") {
        let (id, exp) = (&case["id"], &case["exp"]);
        let file = lists(&case["pos"]["succ"]);
        let solved = solved(&file);
        let facts: Vec<_> = (0..solved.graph.len() as u32).map(|vertex| solved.facts(vertex)).collect();
        assert_eq!(letters(facts.iter().map(|facts| facts.outcome)), exp["outcome"], "{id}");
        assert_eq!(letters(facts.iter().map(|facts| facts.misere.unwrap())), exp["misere"], "{id}");
        assert_eq!(facts.iter().map(|facts| facts.nim_value.unwrap().0 as u32).collect::<Vec<_>>(), ids(&exp["sg"]), "{id}");
        assert_eq!(facts.iter().map(|facts| facts.step.unwrap()).collect::<Vec<_>>(), ids(&exp["step"]), "{id}");
        for expected in exp["tokens"].as_array().unwrap() {
            let sum = tokens(&file, &expected["at"]);
            check_token_sum(&sum, expected, &format!("{id} {}", expected["at"]));
            check_every(&sum, expected, &format!("{id} {}", expected["at"]));
        }
    }
}

fn check_token_sum(sum: &Sum, expected: &Value, id: &str) {
    let pairs = |analysis: &Analysis| {
        analysis.winning.listed.iter().map(|step| (step.part as u64, target(step).parse().unwrap())).collect::<BTreeSet<(u64, u64)>>()
    };
    let wanted =
        |list: &Value| list.as_array().unwrap().iter().map(|pair| (pair[0].as_u64().unwrap(), pair[1].as_u64().unwrap())).collect();
    let normal = solve(sum, Play::Normal, Compound::Disjunctive);
    assert_eq!(normal.outcome.to_string(), expected["outcome"], "{id}");
    assert_eq!(normal.nim_value.unwrap().0, expected["sg"], "{id}");
    assert_eq!(pairs(&normal), wanted(&expected["win"]), "{id}");
    let misere = solve(sum, Play::Misere, Compound::Disjunctive);
    assert_eq!(misere.outcome.to_string(), expected["misere"], "misère {id}");
    assert_eq!(pairs(&misere), wanted(&expected["misere_win"]), "misère {id}");
    assert_eq!(solve(sum, Play::Sj, Compound::Disjunctive).outcome.to_string(), expected["sj_rule"], "SJ {id}");
}

fn check_every(sum: &Sum, expected: &Value, id: &str) {
    let every = solve(sum, Play::Normal, Compound::Conjunctive);
    assert_eq!(every.outcome.to_string(), expected["every"], "every {id}");
    assert_eq!(every.winning.total, expected["every_win_count"], "every {id}");
    let count = sum.components()[0].len();
    let turn = |step: &Step| {
        let mut targets: Vec<Option<u64>> = vec![None; count];
        step.turn().for_each(|one| targets[one.part] = Some(target(one).parse().unwrap()));
        targets
    };
    let found: BTreeSet<Vec<Option<u64>>> = every.winning.listed.iter().map(turn).collect();
    if let Some(list) = expected["every_win"].as_array() {
        let wanted = list.iter().map(|turn| turn.as_array().unwrap().iter().map(Value::as_u64).collect()).collect();
        assert_eq!(found, wanted, "every {id}");
    }
}

#[test]
fn graphs_with_cycles() {
    for case in cases("digraph_cycles") {
        let (id, exp) = (&case["id"], &case["exp"]);
        let file = lists(&case["pos"]["succ"]);
        let solved = solved(&file);
        let outcomes = (0..solved.graph.len() as u32).map(|vertex| solved.facts(vertex).outcome);
        assert_eq!(letters(outcomes.clone()), exp["wld"], "{id}");
        if exp["acyclic"].as_bool().unwrap() {
            assert!((0..solved.graph.len() as u32).all(|vertex| solved.facts(vertex).nim_value.is_some()), "{id}");
        }
        for (vertex, outcome) in outcomes.enumerate() {
            let sum = tokens(&file, &serde_json::json!([vertex]));
            assert_eq!(solve(&sum, Play::Normal, Compound::Disjunctive).outcome, outcome, "{id}, {vertex}");
        }
    }
}

#[test]
fn multi_sg() {
    for case in cases("multi_sg") {
        let (id, exp) = (&case["id"], &case["exp"]);
        let file = options(&case["pos"]["options"]);
        let solved = solved(&file);
        let values: Vec<u32> = (0..solved.graph.len() as u32).map(|vertex| solved.facts(vertex).nim_value.unwrap().0 as u32).collect();
        assert_eq!(values, ids(&exp["sg"]), "{id}");
        for expected in exp["tokens"].as_array().unwrap() {
            let sum = tokens(&file, &expected["at"]);
            let normal = solve(&sum, Play::Normal, Compound::Disjunctive);
            assert_eq!(
                (normal.outcome.to_string().as_str(), normal.nim_value.unwrap().0),
                (expected["outcome"].as_str().unwrap(), expected["sg"].as_u64().unwrap()),
                "{id}"
            );
            assert_eq!(replaced(&sum, &normal), wanted(&expected["win"]), "{id}");
            let misere = solve(&sum, Play::Misere, Compound::Disjunctive);
            assert_eq!(misere.outcome.to_string(), expected["misere"], "{id}");
            assert_eq!(replaced(&sum, &misere), wanted(&expected["misere_win"]), "misère {id}");
            if let [vertex] = ids(&expected["at"])[..] {
                assert_eq!(solved.facts(vertex).misere.unwrap().to_string(), expected["misere"], "{id}");
            }
        }
    }
}

/// Winning moves as (vertex, sorted option), equal ones once.
fn replaced(sum: &Sum, analysis: &Analysis) -> BTreeSet<(u32, Vec<u32>)> {
    let one = |step: &Step| {
        let mut option: Vec<u32> = step.leaves.split(',').filter(|leaf| !leaf.is_empty()).map(|leaf| leaf.parse().unwrap()).collect();
        option.sort_unstable();
        (sum.components()[0].part(step.part).parse().unwrap(), option)
    };
    analysis.winning.listed.iter().map(one).collect()
}

fn wanted(list: &Value) -> BTreeSet<(u32, Vec<u32>)> {
    list.as_array().unwrap().iter().map(|pair| (pair[0].as_u64().unwrap() as u32, ids(&pair[1]))).collect()
}

#[test]
fn every_euclid() {
    for case in cases("every_euclid") {
        let (id, exp) = (&case["id"], &case["exp"]);
        let games: Vec<Vec<u32>> = case["pos"]["games"].as_array().unwrap().iter().map(ids).collect();
        let text = games.iter().map(|pair| format!("euclid/0:{},{}", pair[0], pair[1])).collect::<Vec<_>>().join(" + ");
        let sum = grundy::notation::parse(&text).unwrap();
        let every = solve(&sum, Play::Normal, Compound::Conjunctive);
        assert_eq!(every.outcome.to_string(), exp["outcome"], "{id}");
        let steps: Vec<u32> = every.components.iter().flat_map(|part| part.figures.clone().unwrap().numbers).collect();
        assert_eq!(steps, ids(&exp["step"]), "{id}");
        for (at, pair) in games.iter().enumerate() {
            let alone = grundy::notation::parse(&format!("euclid/0:{},{}", pair[0], pair[1])).unwrap();
            let analysis = solve(&alone, Play::Normal, Compound::Disjunctive);
            assert_eq!(
                (analysis.outcome.to_string(), analysis.nim_value.unwrap().0),
                (exp["single"][at].as_str().unwrap().to_owned(), exp["sg"][at].as_u64().unwrap()),
                "{id}"
            );
        }
    }
}
