//! The Hackenbush positions of `testdata/cases`, with every winning edge.

use grundy::analysis::{Analysis, Answer, Request, analyse};
use grundy::notation::{Files, parse_with};
use grundy::sum::Workspace;
use grundy::{Budget, Message, Play, Step, Sum};
use serde_json::Value;
use std::path::Path;

/// The cases of a file.
fn cases(file: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/cases").join(file);
    let text = std::fs::read_to_string(path).unwrap();
    let whole: Value = serde_json::from_str(&text).unwrap();
    whole["cases"].as_array().unwrap().clone()
}

/// The position written as a file of lines, which can name several ground vertices.
fn read(case: &Value) -> Sum {
    struct Written(String);
    impl Files for Written {
        fn read(&self, _: &str) -> Result<Vec<u8>, Message> {
            Ok(self.0.clone().into_bytes())
        }
    }
    let number = |value: &Value| value.as_u64().unwrap().to_string();
    let mut lines =
        vec!["ground ".to_owned() + &case["pos"]["ground"].as_array().unwrap().iter().map(number).collect::<Vec<_>>().join(" ")];
    for edge in case["pos"]["edges"].as_array().unwrap() {
        let mark = match &edge[2] {
            Value::Null => String::new(),
            Value::String(colour) => colour.to_lowercase(),
            weight => format!("x{weight}"),
        };
        lines.push(format!("{} {} {mark}", edge[0], edge[1]));
    }
    parse_with("hackenbush:@case", &Written(lines.join("\n"))).unwrap_or_else(|diagnostic| panic!("{}: {diagnostic:?}", case["id"]))
}

/// The places in the input of the edges that these moves cut.
fn edges(sum: &Sum, steps: &[Step]) -> Vec<u64> {
    let mut edges: Vec<u64> = steps.iter().map(|step| sum.components()[step.component].notes().edge(&step.action).unwrap()).collect();
    edges.sort_unstable();
    edges
}

fn expected(value: &Value) -> Vec<u64> {
    value.as_array().unwrap().iter().map(|edge| edge.as_u64().unwrap()).collect()
}

fn solve(sum: &Sum, play: Play) -> Analysis {
    let request = Request { play, explain: true, ..Request::default() };
    analyse(sum, &request, &mut Workspace::default(), &Budget::unlimited()).and_then(Answer::impartial).unwrap()
}

fn check(file: &str) {
    for case in cases(file) {
        let (sum, id, answer) = (read(&case), &case["id"], &case["exp"]);
        let normal = solve(&sum, Play::Normal);
        assert_eq!(normal.outcome.to_string(), answer["outcome"].as_str().unwrap(), "{id}");
        assert_eq!(normal.nim_value.unwrap().0, answer["sg"].as_u64().unwrap(), "{id}");
        assert_eq!(edges(&sum, &normal.winning.listed), expected(&answer["win"]), "{id}");
        if let Some(dead) = answer["dead"].as_array() {
            let reported = normal.extras.iter().find(|(name, _)| *name == "off_ground").map_or(0, |&(_, count)| count);
            assert_eq!(reported, dead.len() as u64, "{id}");
        }
        let Some(outcome) = answer["misere"].as_str() else { continue };
        let misere = solve(&sum, Play::Misere);
        assert_eq!(misere.outcome.to_string(), outcome, "misère {id}");
        if !answer["misere_win"].is_null() {
            assert_eq!(edges(&sum, &misere.winning.listed), expected(&answer["misere_win"]), "misère {id}");
        }
    }
}

#[test]
fn hackenbush() {
    check("hackenbush.json");
}

#[test]
fn figures() {
    check("hackenbush_figures.json");
}

#[test]
fn weighted() {
    check("weighted_hackenbush.json");
}

#[test]
fn partizan() {
    for case in cases("partizan_hackenbush.json") {
        let (sum, id, answer) = (read(&case), &case["id"], &case["exp"]);
        let (class, left, right) = match analyse(&sum, &Request::default(), &mut Workspace::default(), &Budget::unlimited()).unwrap() {
            Answer::Partizan(found) => (found.class.to_string(), found.left_wins, found.right_wins),
            // All edges are green: both players have the same moves.
            Answer::Impartial(found) => (found.outcome.to_string(), found.winning.listed.clone(), found.winning.listed),
        };
        assert_eq!(class, answer["class"].as_str().unwrap(), "{id}");
        assert_eq!(edges(&sum, &left), expected(&answer["left_win"]), "{id}");
        assert_eq!(edges(&sum, &right), expected(&answer["right_win"]), "{id}");
    }
}
