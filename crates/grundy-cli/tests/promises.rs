//! Commands that once gave a wrong answer, a panic, or no end: each has its right answer or its clear error.

mod program;

use program::said;

/// What a command prints, after its exit status was what was expected.
#[track_caller]
fn printed(arguments: &[&str], status: i32) -> String {
    let (out, error) = said(arguments, status);
    out + &error
}

#[track_caller]
fn outcome(arguments: &[&str]) -> String {
    let text = printed(&[&["solve", "--json"], arguments].concat(), 0);
    let answer: serde_json::Value = serde_json::from_str(text.trim()).unwrap();
    answer["outcome"].as_str().unwrap().to_owned()
}

/// A rule whose condition leaves 64 bits from 75 on.
const FAILS: &str = "(n -> n-1 | n-2 for n*n*n*n*n*n*n*n*n*n >= 0)";

#[test]
fn a_rule_that_fails_is_not_one_without_moves() {
    let beyond = "beyond 64 bits";
    assert!(printed(&["solve", &format!("{FAILS}:80 + {FAILS}:3"), "--compound", "selective"], 3).contains(beyond));
    assert!(printed(&["graph", "--from", &format!("{FAILS}:80")], 3).contains(beyond));
    assert!(printed(&["solve", &format!("{FAILS}:100 + graph/0-1,1-0,1-2,2-3:0"), "--misere"], 3).contains(beyond));
    assert_eq!(outcome(&[&format!("{FAILS}:8 + {FAILS}:3"), "--compound", "selective"]), "N");
}

#[test]
fn graphs_of_wide_positions_end_in_time() {
    let heads = format!("coins/mogul:{}", "H".repeat(60));
    for start in ["nim:1000000000000", "kayles:1000000000000", "subtraction/odd:1000000000000", "moore/3:1000000,1000000", heads.as_str()] {
        printed(&["graph", "--from", start, "--time", "20s", "--memory", "32MiB"], 3);
    }
}

#[test]
fn single_positions_keep_to_their_time() {
    // A theorem decides these at once; the list of winning moves, which has no end, takes the time that there is.
    for arguments in [&["--play", "sj", "koppers:1000000000000,1000000000000"][..], &["--misere", "lasker/3:1000000000000"]] {
        printed(&[&["solve", "--time", "1s"], arguments].concat(), 0);
    }
    // These would take for ever; that they end at all is what is tested.
    for arguments in [&["(n -> n-k for k>=1, b <= n, m <= n/2):1000000"][..], &["--memory", "64MiB", "wythoff:100000,200000 + nim:5"]] {
        printed(&[&["solve", "--time", "300ms"], arguments].concat(), 3);
    }
    printed(&["table", "kayles", "--to", "1000000000000", "--time", "300ms", "--memory", "64MiB", "--out", "/dev/null"], 3);
}

/// Half of Chomp's square is no position, and neither are empty heaps in Euclid and Koppers' Nim.
#[test]
fn what_is_no_position_has_no_entry() {
    for (game, absent) in [("chomp", "[null,null,null]"), ("koppers", "[null,null,null]"), ("euclid", "[null,null,null]")] {
        let text = printed(&["table", game, "--to", "2,2", "--format", "json"], 0);
        assert!(text.contains(&format!("\"values\":[{absent}")), "{game}: {text}");
        assert!(printed(&["table", game, "--to", "2,2"], 0).contains('-'), "{game}");
    }
    let chomp = printed(&["table", "chomp", "--to", "3,3", "--format", "csv"], 0);
    assert_eq!(chomp.lines().nth(2), Some("1,0,1,,"), "{chomp}");
    assert!(printed(&["table", "euclid", "--to", "1,1", "--format", "cpp"], 0).contains("-1"));
    assert!(printed(&["table", "euclid", "--to", "1,1", "--format", "python"], 0).contains("None"));
}

#[test]
fn node_kayles_has_one_name_for_a_graph() {
    let graph = "node-kayles:0-1,0-2,0-3,0-6,1-3,1-5,2-6,4-5";
    for play in ["misere", "sj"] {
        printed(&["solve", graph, "--play", play], 0);
    }
}

#[test]
fn rules_with_free_names_and_huge_numbers() {
    let table = printed(&["table", "n -> n-a-b for a>=1, b>=1", "--to", "6", "--format", "raw"], 0);
    assert_eq!(table.split_whitespace().collect::<Vec<_>>(), ["0", "0", "1", "1", "2", "2", "3"]);
    assert_eq!(outcome(&["(n -> n-1 for m <= 4):7"]), "N");
    assert_eq!(outcome(&["(n -> n-9223372036854775807):5"]), "P");
}

#[test]
fn outcomes_of_huge_parts_come_from_theorems() {
    assert_eq!(outcome(&["nim:1000000000,5", "--compound", "selective"]), "N");
    assert_eq!(outcome(&["bash/1:1000000000", "--compound", "selective"]), "P");
}

#[test]
fn like_games_answer_alike() {
    for (one, other) in
        [("dawson-chess:5", "node-kayles:0-1,1-2,2-3,3-4"), ("nim:1,1", "hackenbush:0-1,0-2"), ("dawson-kayles:6", "cram:1x6")]
    {
        for compound in ["selective", "conjunctive"] {
            for ending in ["long", "short"] {
                let ask = |game| outcome(&[game, "--compound", compound, "--ending", ending]);
                assert_eq!(ask(one), ask(other), "{one} and {other}: {compound} {ending}");
            }
        }
    }
}

/// Both of two mirrored moves are listed.
#[test]
fn mirrored_moves_are_two() {
    for game in ["euclid/0:5,5", "(x, y) -> (x-k*y, y) | (x, y-k*x) for k >= 1, x >= 1, y >= 1"] {
        let expression = if game.contains("->") { format!("({game}):5,5") } else { game.to_owned() };
        let text = printed(&["solve", "--json", &expression], 0);
        let answer: serde_json::Value = serde_json::from_str(text.trim()).unwrap();
        assert_eq!(answer["winning_moves"].as_array().unwrap().len(), 2, "{text}");
    }
}

/// A certificate is of the nim-value, and where that is not what was asked for none is written.
#[test]
fn certificates_of_other_rules_are_refused() {
    let dir = tempfile::TempDir::new().unwrap();
    let file = dir.path().join("proof.txt");
    let solve = ["solve", "cram:3x3", "--certificate", file.to_str().unwrap()];
    for others in [&["--misere"][..], &["--play", "sj"], &["--compound", "selective"], &["--ending", "short"], &["--outcome"]] {
        assert!(printed(&[&solve[..], others].concat(), 2).contains("certificate"));
        assert!(!file.exists(), "{others:?}");
    }
    printed(&solve, 0);
    printed(&["verify", file.to_str().unwrap()], 0);
}

/// Where a theorem tells the outcome and the time for the value is over, the time is what is missing.
#[test]
fn tables_say_that_the_time_is_over() {
    assert!(printed(&["table", "cram", "--to", "9,9", "--time", "300ms"], 3).contains("--time"));
}
