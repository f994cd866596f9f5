//! Whole inputs and outputs of the judges' problems, from outside.

use grundy::Budget;
use grundy_contest::{find, judge};

#[test]
fn every_output_is_the_judges_own() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/cases/judge_io.json");
    let file: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let cases = file["cases"].as_array().unwrap();
    assert!(cases.len() >= 30);
    for case in cases {
        let name = case["problem"].as_str().unwrap();
        // Some names have the rule or the number of the run behind them.
        let id = name.split('_').find(|part| part.contains(|c: char| c.is_ascii_digit())).unwrap();
        let problem = find(id).unwrap_or_else(|| panic!("{name}"));
        let output = judge::whole(problem, case["input"].as_str().unwrap(), &Budget::unlimited());
        assert_eq!(output.unwrap_or_else(|wrong| panic!("{name}: {wrong:?}")), case["output"].as_str().unwrap(), "{name}");
    }
}
