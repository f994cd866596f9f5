//! Lists of winning moves: all means all, and where a list ends early it says so.
#![cfg(target_os = "linux")]

mod program;

use program::{interrupt, printed, said, started};
use serde_json::Value;
use std::collections::BTreeSet;
use std::io::Read;

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(arguments, 0)).expect("one object")
}

/// So many edges at the ground, each to a vertex of its own: every cut of an odd number of them wins.
fn edges(count: usize) -> String {
    let edges: Vec<String> = (1..=count).map(|vertex| format!("0-{vertex}")).collect();
    format!("hackenbush:{}", edges.join(","))
}

#[test]
fn every_winning_edge_is_listed() {
    let object = json(&["solve", "--json", "--time", "10m", "--memory", "64MiB", &edges(4001)]);
    let listed: BTreeSet<u64> = object["winning_moves"].as_array().unwrap().iter().map(|step| step["edge"].as_u64().unwrap()).collect();
    assert_eq!(listed, (0..4001).collect());
    for key in ["winning_moves_complete", "winning_moves_total", "winning_moves_cut"] {
        assert_eq!(object[key], Value::Null, "{key}");
    }
    assert!(object["winning_moves"][0]["to"].is_string());
    assert_eq!(object["winning_moves"][4000]["to"], Value::Null, "positions take 64 MiB and no more");
}

#[test]
fn all_means_all_in_words_too() {
    let (out, error) = said(&["solve", "--all", "--time", "10m", "--memory", "64MiB", &edges(4001)], 0);
    assert_eq!(error, "");
    assert_eq!(out.lines().filter(|line| line.starts_with("  0-")).count(), 4001);
    assert!(out.contains("4001 winning moves in all.") && !out.contains("--all"), "{}", &out[out.len() - 300..]);
}

#[test]
fn a_list_that_ends_early_says_so() {
    let mut child = started(&["solve", "--json", "--time", "10m", "--memory", "1MiB", "koppers:1000000000,18446744073709551615"]);
    let mut out = child.stdout.take().unwrap();
    // The list has begun: it is longer than anyone could wait for, so it is Ctrl-C that ends it.
    let mut text = vec![0; 1 << 12];
    out.read_exact(&mut text).unwrap();
    interrupt(&child);
    out.read_to_end(&mut text).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let object: Value = serde_json::from_slice(&text).expect("one object, whole");
    let listed = object["winning_moves"].as_array().unwrap().len();
    assert_eq!((&object["winning_moves_complete"], &object["winning_moves_cut"]), (&Value::Bool(false), &Value::Bool(true)));
    assert_eq!(object["winning_moves_total"], listed);
}

/// What does not fit the memory is found again while it is written: the list is the same.
#[test]
fn a_streamed_list_is_the_list() {
    let position = "koppers:20000,18446744073709551615";
    let [held, streamed] = ["1GiB", "64KiB"].map(|memory| json(&["solve", "--json", "--time", "10m", "--memory", memory, position]));
    assert_eq!(held["winning_moves"].as_array().unwrap().len(), 5_000);
    assert_eq!(held, streamed);
}
