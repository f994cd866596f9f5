//! The command as a user meets it: answers, JSON, errors with carets, exit statuses.

use assert_cmd::Command;
use serde_json::Value;

fn grundy(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("grundy").expect("the binary is built");
    command.args(arguments).env("LANG", "C").env("LC_ALL", "C").env_remove("LANGUAGE");
    command
}

/// Standard output, standard error, exit status.
fn run(arguments: &[&str]) -> (String, String, i32) {
    run_with(arguments, "")
}

fn run_with(arguments: &[&str], input: &str) -> (String, String, i32) {
    let output = grundy(arguments).write_stdin(input).output().expect("it runs");
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
    (text(&output.stdout), text(&output.stderr), output.status.code().expect("no signal"))
}

fn json(arguments: &[&str]) -> Value {
    let (out, err, status) = run(arguments);
    assert_eq!(status, 0, "{err}");
    serde_json::from_str(&out).expect("one object")
}

#[test]
fn nim_is_answered_with_all_winning_moves() {
    let (out, err, status) = run(&["solve", "nim:13,12,8"]);
    assert_eq!((status, err.as_str()), (0, ""));
    for piece in ["The player to move wins", "Nim-value 9", "nim:4,12,8", "nim:13,5,8", "nim:13,12,1", "3 winning moves"] {
        assert!(out.contains(piece), "{piece} is missing in\n{out}");
    }
    assert!(!out.contains('\u{1b}'), "no colours in a pipe");
}

/// A byte order mark and either line end are accepted wherever text comes from.
#[test]
fn marks_and_line_ends_are_accepted() {
    let (out, err, status) = run_with(&["solve", "--json"], "\u{feff}# a comment\r\nnim:1,2\r\n");
    assert!(status == 0 && out.contains("\"nim_value\":3"), "{out}{err}");
    let output = grundy(&["solve"]).write_stdin(&b"nim:\xff3\n"[..]).output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(2) && err.contains("byte 5") && err.contains("      ^"), "{err}");
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, format!("\u{feff}{}", text.replace('\n', "\r\n"))).unwrap();
        path.display().to_string()
    };
    let rule = file("marked-rule.txt", "n -> n-1 # one\n | n-2\n");
    assert_eq!(json(&["solve", "--json", &format!("(@{rule}):5")])["nim_value"], 2);
    let position = file("marked-position.txt", "0 1\n1 2\n");
    assert_eq!(json(&["solve", "--json", &format!("hackenbush:@{position}")])["nim_value"], 2);
    let heaps = file("marked-heaps.txt", "1\n2\n");
    assert_eq!(json(&["solve", "--json", &format!("nim:@{heaps}")])["nim_value"], 3);
    let claim =
        file("marked-claim.txt", "grundy certificate 1\ngame bash/1\ntheorem guy-smith\npreperiod 0\nperiod 2\nvalues 4\n0: 0 1 0 1\n");
    let (out, err, status) = run(&["verify", &claim]);
    assert_eq!(status, 0, "{out}{err}");
}

#[test]
fn chinese_on_request_and_by_locale() {
    let (out, _, _) = run(&["solve", "nim:1,2,3", "--lang", "zh"]);
    assert!(out.contains("先手必败"), "{out}");
    let output = grundy(&["solve", "nim:1,2,3"]).env("LC_ALL", "zh_CN.UTF-8").env("LANG", "zh_CN.UTF-8").output().unwrap();
    assert!(String::from_utf8_lossy(&output.stdout).contains("先手必败"));
}

#[test]
fn the_json_contract_holds() {
    let object = json(&["solve", "--json", "nim:3,3,1"]);
    let keys: Vec<_> = object.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, ["position", "play", "compound", "outcome", "nim_value", "evidence", "components", "winning_moves"]);
    assert_eq!(object["outcome"], "N");
    assert_eq!(object["nim_value"], 1);
    assert_eq!(object["components"][0]["by"], "nim");
    let targets: Vec<_> = object["winning_moves"].as_array().unwrap().iter().map(|step| step["to"].as_str().unwrap()).collect();
    assert_eq!(targets, ["nim:2,3,1", "nim:3,2,1", "nim:3,3,0"]);
    let misere = json(&["solve", "--json", "--misere", "nim:1,1"]);
    assert_eq!((misere["play"].as_str(), misere["nim_value"].as_u64()), (Some("misere"), None));
}

#[test]
fn a_wrong_line_does_not_stop_the_others() {
    let (out, _, status) = run_with(&["solve", "--json"], "nim:1\n\n# a comment\nnim:x\nnim:2\n");
    let lines: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(status, 2);
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[1]["error"]["span"], serde_json::json!([4, 5]));
    assert_eq!(lines[2]["nim_value"], 2);
}

#[test]
fn errors_show_the_place_and_what_would_be_right() {
    let cases = [
        ("kyles:7", "kyles:7\n  ^^^^^\n", "did you mean `kayles`?"),
        ("nim:3,-4", "nim:3,-4\n        ^^\n", "negative"),
        ("nim:3,4.5", "nim:3,4.5\n        ^^^\n", "not a whole number"),
        ("nim:123456789012345678901234567890", "^^^^^", "too large"),
        ("nim:", "nim:\n  ^^^\n", "needs a position"),
        ("nim", "nim\n  ^^^\n", "for example nim:13,12,8"),
        ("nim:1 +", "nim:1 +\n        ^\n", "missing beside this +"),
        ("+ nim:1", "+ nim:1\n  ^\n", "missing beside this +"),
        ("bash:3", "bash:3\n  ^^^^\n", "needs a parameter"),
        ("bash/x:3", "bash/x:3\n       ^\n", "not a number"),
        ("nim/2:3", "nim/2:3\n      ^\n", "takes no parameters"),
        (".7[:3", ".7[:3\n", "digits"),
        ("3,4,5", "3,4,5\n  ^^^^^\n", "game:position"),
        ("", "", "nothing to solve"),
        ("nim:@/no/such/file", "^^^^", "cannot be read"),
        ("nim:@/", "^^", "folder"),
        ("尼姆:三", "尼姆:三\n       ^^\n", "not a number"),
    ];
    for (expression, place, words) in cases {
        let (out, err, status) = run(&["solve", expression]);
        assert_eq!((status, out.as_str()), (2, ""), "{expression}");
        assert!(err.contains(place) && err.contains(words), "{expression}:\n{err}");
    }
}

#[test]
fn files_are_positions_too() {
    let folder = std::env::temp_dir().join(format!("grundy-test-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("heaps.txt");
    let expression = format!("nim:@{}", path.display());
    std::fs::write(&path, "13 12\n8\n").unwrap();
    assert_eq!(json(&["solve", "--json", &expression])["position"], "nim:13,12,8");
    std::fs::write(&path, "13 12\n8 x 9\n").unwrap();
    let (_, err, status) = run(&["solve", &expression]);
    assert_eq!(status, 2);
    assert!(err.contains("heaps.txt:2:3\n  8 x 9\n    ^\n"), "{err}");
    std::fs::write(&path, "").unwrap();
    assert!(run(&["solve", &expression]).1.contains("empty"));
    std::fs::write(&path, [0xff, 0xfe, 0x00]).unwrap();
    assert!(run(&["solve", &expression]).1.contains("UTF-8"));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_huge_file_is_refused_at_once() {
    let path = std::env::temp_dir().join(format!("grundy-huge-{}.txt", std::process::id()));
    let file = std::fs::File::create(&path).unwrap();
    file.set_len(1 << 30).unwrap();
    let (_, err, status) = run(&["solve", &format!("nim:@{}", path.display())]);
    std::fs::remove_file(&path).unwrap();
    assert_eq!(status, 2);
    assert!(err.contains("1073741824 bytes"), "{err}");
}

#[test]
fn not_decided_is_an_answer_with_its_own_status() {
    let (_, err, status) = run(&["solve", "grundy:1000000000000", "--time", "300ms"]);
    assert_eq!(status, 3, "{err}");
    assert!(err.contains("time allowed"), "{err}");
    let (out, _, status) = run(&["solve", "--json", "grundy:1000000000000", "--memory", "1k"]);
    assert_eq!(status, 3);
    let object: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(object["undecided"]["reason"], "memory");
}

#[test]
fn usage_errors_are_clear() {
    for (arguments, words) in [
        (&["sovle"][..], "did you mean `solve`?"),
        (&["solve", "--tme", "3"], "did you mean `--time`?"),
        (&["solve", "nim:1", "--time", "soon"], "is not a time"),
        (&["solve", "nim:1", "--memory", "lots"], "is not a size"),
        (&["solve", "nim:1", "--play", "fair"], "one of"),
        (&["solve", "nim:1", "--misere", "--play", "sj"], "together"),
        (&["games", "kyles"], "did you mean `kayles`?"),
    ] {
        let (_, err, status) = run(arguments);
        assert_eq!(status, 2, "{arguments:?}");
        assert!(err.contains(words), "{arguments:?}:\n{err}");
    }
}

#[test]
fn help_speaks_both_languages() {
    assert!(run(&["--help"]).0.contains("Commands:"));
    let (out, _, status) = run(&["solve", "--help", "--lang", "zh"]);
    assert_eq!(status, 0);
    assert!(out.contains("选项：") && !out.contains("Options:"), "{out}");
}

#[test]
fn calc_and_games() {
    assert_eq!(run(&["calc", "24*17 + 3"]), ("131\n".into(), String::new(), 0));
    assert_eq!(run(&["calc", "mex(0,1,4)"]).0, "2\n");
    let (_, err, status) = run(&["calc", "1/(3+3)"]);
    assert_eq!(status, 2);
    assert!(err.contains("1/(3+3)\n    ^^^^^\n"), "{err}");
    assert!(run(&["games"]).0.contains("kayles"));
    assert!(run(&["games", "Kayles"]).0.contains(".77"));
    assert!(run(&["games", "巴什博弈", "--lang", "zh"]).0.contains("规则"));
}

/// A file of the folder `examples`, as one writes it in an expression.
fn example(name: &str) -> String {
    format!("hackenbush:@{}/../../examples/{name}.txt", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn hackenbush_moves_name_their_edges() {
    let object = json(&["solve", &example("juggler"), "--json"]);
    assert_eq!(object["winning_moves"][0]["edge"], 4);
    let object = json(&["solve", "hackenbush:0-1b,1-2r", "--json"]);
    assert_eq!((&object["outcome"], &object["value"]), (&Value::from("L"), &Value::from("1/2")));
    assert_eq!(object["left_wins"][0]["edge"], 0);
    assert_eq!(object["right_wins"].as_array().map(Vec::len), Some(0));
    assert!(object.get("winning_moves").is_none());
}

#[test]
fn hackenbush_is_drawn() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("drawn");
    std::fs::create_dir_all(&folder).unwrap();
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let juggler = example("juggler");
    let (svg, png, steps) = (path("j.svg"), path("j.png"), path("steps"));
    let (out, err, status) = run(&["solve", &juggler, "--explain", "--labels", "--svg", &svg, "--png", &png, "--svg-steps", &steps]);
    assert_eq!(status, 0, "{err}");
    assert!(out.contains("hip-sh#4") && out.contains("Fusion"), "{out}");
    assert!(std::fs::read_to_string(svg).unwrap().starts_with("<svg"));
    assert!(std::fs::read(png).unwrap().starts_with(b"\x89PNG"));
    assert!(std::fs::read_dir(steps).unwrap().count() > 3);
    let (_, err, status) = run(&["solve", &juggler, "--svg", "/no/such/folder/j.svg"]);
    assert_eq!(status, 2);
    assert!(err.contains("cannot be written"), "{err}");
}

#[test]
fn a_malformed_drawing_names_its_line() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("malformed.txt");
    std::fs::write(&file, "0 1\n1 2 purple\n").unwrap();
    let (_, err, status) = run(&["solve", &format!("hackenbush:@{}", file.display())]);
    assert_eq!(status, 2);
    assert!(err.contains(":2") && err.contains("purple") && err.contains("^^^^^^"), "{err}");
}

#[test]
fn rules_are_solved_wherever_a_game_is() {
    let object = json(&["solve", "--json", "(n -> n-1 | n-3 | n-4):6 + nim:2"]);
    assert_eq!((object["nim_value"].as_u64(), object["outcome"].as_str()), (Some(0), Some("P")));
    assert_eq!(object["components"][0]["same_as"], "subtraction/1,3,4");
    let object = json(&["solve", "--json", "(n -> n/2 | n-1 for n >= 1):10"]);
    assert_eq!(object["position"], "(n -> n/2 | n-1 for n >= 1):10");
    let (out, _, status) = run(&["solve", "((x, y) -> (x-k, y) | (x, y-k) | (x-k, y-k) for k >= 1):3,5", "--misere"]);
    assert!(status == 0 && out.contains("wythoff"), "{out}");
    let (_, err, status) = run(&["solve", "(n -> n-1 | (n+1)):3"]);
    assert!(status == 2 && err.contains("play need not end: 0 -> 1 -> 0"), "{err}");
    let (_, err, status) = run(&["solve", "(n -> k):3"]);
    assert!(status == 2 && err.contains("nothing bounds k"), "{err}");
}

#[test]
fn rules_are_read_from_files_with_comments() {
    let folder = std::env::temp_dir().join(format!("grundy-rules-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("rule.txt");
    std::fs::write(&path, "# Grundy's game\nn -> a + b       # split\n  for a + b == n, 1 <= a < b\n").unwrap();
    let name = path.to_str().unwrap();
    for expression in [format!("(@{name}):12"), format!("@{name}:12")] {
        assert_eq!(json(&["solve", "--json", &expression])["nim_value"], json(&["solve", "--json", "grundy:12"])["nim_value"]);
    }
    assert_eq!(
        run(&["table", &format!("@{name}"), "--to", "12", "--format", "raw"]).0,
        run(&["table", "grundy", "--to", "12", "--format", "raw"]).0
    );
    std::fs::write(&path, "n -> n-1 for\n  n >\n").unwrap();
    let (_, err, status) = run(&["solve", &format!("(@{name}):12")]);
    assert!(status == 2 && err.contains("rule.txt") && err.contains("expression is expected"), "{err}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn tables_in_every_format() {
    let table = |arguments: &[&str]| {
        let (out, err, status) = run(&[&["table"], arguments].concat());
        assert_eq!(status, 0, "{err}");
        out
    };
    let object: Value = serde_json::from_str(&table(&["kayles", "--to", "5", "--format", "json"])).unwrap();
    assert_eq!(object, serde_json::json!({"game": "kayles", "from": 0, "values": [0, 1, 2, 3, 1, 4]}));
    assert_eq!(table(&["bash/2", "--to", "3", "--format", "bfile"]), "0 0\n1 1\n2 2\n3 0\n");
    assert_eq!(table(&["bash/2", "--to", "3", "--format", "csv"]), "n,value\n0,0\n1,1\n2,2\n3,0\n");
    assert_eq!(table(&["bash/2", "--to", "3", "--format", "oeis"]), "0, 1, 2, 0\n");
    assert_eq!(table(&["bash/2", "--to", "3", "--format", "cpp"]), "// bash/2\nconst int g[4] = {0, 1, 2, 0};\n");
    assert_eq!(table(&["bash/2", "--to", "3", "--outcomes", "--format", "python"]), "outcome = \"PNNP\"  # bash/2\n");
    assert_eq!(table(&["bash/2", "--to", "3", "--misere", "--format", "raw"]), "N\nP\nN\nN\n");
    assert!(table(&["wythoff", "--to", "2", "--format", "latex"]).contains("1 & 1 & 2 & 0 \\\\"));
    for game in
        ["wythoff", "(x, y) -> (x-k, y) | (x, y-k) | (x-k, y-k) for k >= 1", "((x, y) -> (x-k, y) | (x, y-k) | (x-k, y-k) for k >= 1)"]
    {
        assert_eq!(table(&[game, "--to", "2,3", "--format", "raw"]), "0 1 2 3\n1 2 0 4\n2 0 1 5\n");
    }
    assert!(table(&["n -> n-1 | n-2", "--to", "30"]).contains("20:"));
    let (_, err, status) = run(&["table", "hackenbush"]);
    assert!(status == 2 && err.contains("has no table"), "{err}");
    assert_eq!(run(&["table", "kayles", "--to", "x"]).2, 2);
    assert_eq!(run(&["table", "kayles:7"]).2, 2);
}

#[test]
fn tables_go_to_files_and_pictures() {
    let folder = std::env::temp_dir().join(format!("grundy-table-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (out, err, status) = run(&[
        "table",
        "kayles",
        "--to",
        "50",
        "--format",
        "bfile",
        "--out",
        &path("b.txt"),
        "--plot",
        &path("a.svg"),
        "--plot",
        &path("a.png"),
    ]);
    assert_eq!((status, out.as_str()), (0, ""), "{err}");
    assert_eq!(std::fs::read_to_string(path("b.txt")).unwrap().lines().count(), 51);
    let svg = std::fs::read_to_string(path("a.svg")).unwrap();
    assert!(svg.contains("Nim-values of Kayles") && svg.contains("heap size n"));
    assert!(std::fs::read(path("a.png")).unwrap().starts_with(b"\x89PNG"));
    // A table that runs out of time is cut off after whole entries, and says so.
    let (out, err, status) = run(&["table", "grundy", "--to", "4000000", "--time", "300ms", "--format", "bfile"]);
    assert_eq!(status, 3, "{err}");
    assert!(out.ends_with('\n') && out.lines().count() > 100 && err.contains("not decided"), "{err}");
    assert!(out.lines().enumerate().all(|(n, line)| line.starts_with(&format!("{n} "))));
    assert_eq!(run(&["table", "kayles", "--plot", &path("a.gif")]).2, 2);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn period_keeps_its_contract() {
    let object = json(&["period", "--json", "kayles"]);
    let keys: Vec<_> = object.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, ["game", "period", "preperiod", "saltus", "evidence"]);
    assert_eq!(
        (object["period"].as_u64(), object["preperiod"].as_u64(), object["evidence"].as_str()),
        (Some(12), Some(71), Some("proved"))
    );
    let (none, _, status) = run(&["period", "--json", "grundy", "--to", "500"]);
    assert_eq!(status, 3, "values alone decide nothing");
    let none: Value = serde_json::from_str(&none).unwrap();
    assert_eq!((none["period"].is_null(), none["checked_to"].as_u64()), (true, Some(499)));
    let (out, _, status) = run(&["period", "lasker"]);
    assert_eq!(status, 0);
    assert!(out.contains("g(n + 4) = g(n) + 4 for all n ≥ 1") && out.contains("proved"), "{out}");
    let (out, err, status) = run(&["period", ".6", "--time", "200ms"]);
    assert_eq!(status, 3, "{out}{err}");
    assert!(out.contains("No period was found") && err.contains("time allowed"), "{out}{err}");
    assert_eq!(run(&["period", "cram"]).2, 2);
    assert!(run(&["period", "kayles:7"]).1.contains("without a position"));
    assert!(run(&["period", "kayles", "--to", "soon"]).1.contains("not a size"));
}

#[test]
fn certificates_are_written_and_checked() {
    let folder = std::env::temp_dir().join(format!("grundy-proof-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("kayles.txt");
    let name = path.display().to_string();
    assert_eq!(run(&["period", "kayles", "--certificate", &name]).2, 0);
    let (out, err, status) = run(&["verify", &name]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(out.contains("kayles has the period 12 from n = 71"), "{out}");
    let text = std::fs::read_to_string(&path).unwrap();
    for (right, wrong, place) in
        [("period 12", "period 24", "period 24\n         ^^"), ("preperiod 71", "preperiod 70", "^"), ("20: 1 4", "20: 1 5", "20: 1 5")]
    {
        std::fs::write(&path, text.replacen(right, wrong, 1)).unwrap();
        let (out, err, status) = run(&["verify", &name]);
        assert_eq!(status, 1, "{wrong}: {out}{err}");
        assert!(out.contains("not valid") && err.contains(place) && err.contains("kayles.txt:"), "{wrong}: {out}{err}");
    }
    std::fs::write(&path, "a poem").unwrap();
    assert_eq!(run(&["verify", &name]).2, 2);
    let (_, err, status) = run(&["pattern", "at-most-half", "--certificate", &name]);
    assert_eq!(status, 3);
    assert!(err.contains("no certificate was written"), "{err}");
    assert_eq!(run(&["verify", "/no/such/file"]).2, 2);
    std::fs::remove_dir_all(&folder).unwrap();
}

/// A script can tell a certificate that holds from one of which only the beginning was derived again.
#[test]
fn a_long_period_is_not_said_to_hold_before_all_of_it_was_derived() {
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/records/octal.454.txt");
    let (out, err, status) = run(&["verify", record]);
    assert_eq!((status, err.as_str()), (3, ""));
    assert!(out.contains("Only the heaps below 131072 were derived again"), "{out}");
}

/// Laws by automata have certificates, too, whichever command finds them.
#[test]
fn laws_are_certified() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("law.txt");
    let name = path.display().to_string();
    for (command, game, says) in [
        ("pattern", "n -> n/2 | n-1 for n >= 1", "for every n the nim-value of (n -> n/2 | n-1 for n >= 1)"),
        ("pattern", "coins/ruler", "the one that its automaton of"),
        ("pattern", "kayles", "the period 12"),
        ("period", "lasker", "g(n + 4) = g(n) + 4 for all n ≥ 1"),
    ] {
        assert_eq!(run(&[command, game, "--certificate", &name]).2, 0, "{game}");
        let (out, err, status) = run(&["verify", &name]);
        assert_eq!((status, err.as_str()), (0, ""), "{game}");
        assert!(out.contains(says), "{out}");
    }
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replacen("saltus 4", "saltus 3", 1)).unwrap();
    let (out, err, status) = run(&["verify", &name]);
    assert_eq!(status, 1, "{out}{err}");
    assert!(out.contains("not valid") && err.contains("law.txt:4:"), "{out}{err}");
}

#[test]
fn patterns_are_named_with_evidence_and_code() {
    let (out, _, status) = run(&["pattern", "at-least-half"]);
    assert_eq!(status, 0);
    for piece in ["g(n) = bitlength(n)", "proved", "bitlength(n)", "n.bit_length()"] {
        assert!(out.contains(piece), "{piece} is missing in\n{out}");
    }
    let object = json(&["pattern", "--json", "wythoff"]);
    assert_eq!((object["law"].as_str(), object["evidence"].as_str()), (Some("wythoff"), Some("proved")));
    let third = json(&["pattern", "--json", "n -> n-k for 1 <= k <= n/3"]);
    assert_eq!(third["law"].as_str(), Some("g(0) = 0, g(3n) = n, g(3n+1) = g(2n), g(3n+2) = g(2n+1)"));
    assert_eq!(third["evidence"].as_str(), Some("proved"));
    assert!(run(&["pattern", "lasker", "--lang", "zh"]).0.contains("已证明"));
    assert_eq!(run(&["pattern", "hackenbush"]).2, 2);
}

#[test]
fn small_mistakes_are_met_with_help() {
    let (sum, _, status) = run(&["solve", "nim:3", "+", "nim:4"]);
    assert_eq!((sum.lines().next(), status), (Some("nim:3 + nim:4"), 0));
    assert!(run(&["solve", "nim:３，４"]).0.starts_with("nim:3,4\n"));
    assert_eq!(run(&["solve", "nim:3", "--time", "1.5s", "--memory", "0.5GiB"]).2, 0);
    for time in ["1.", ".5s", "1.5.5s", "x", "1.0000000001s"] {
        assert_eq!(run(&["solve", "nim:3", "--time", time]).2, 2, "{time}");
    }
    for (arguments, hint) in [
        (&["solve", "octal:5"], "for example .77:7,3"),
        (&["solve", "!.3:4"], "as in 4!.0"),
        (&["solve", "nim:@"], "nim:@heaps.txt"),
        (&["calc", "2^2^3"], "(2^2)^3"),
        (&["calc", "3-2"], "a - b is a + b"),
        (&["solve", "coins/turning-corners:HX"], "HT/TH"),
    ] {
        let (_, err, status) = run(arguments);
        assert_eq!(status, 2, "{arguments:?}");
        assert!(err.contains(hint), "{arguments:?}: {err}");
    }
    assert!(run(&["solve", "nim:x", "--lang", "zh"]).1.starts_with("错误："));
    let (pages, _, status) = run(&["games", "nim", "kayles"]);
    assert!(pages.contains("nim · ") && pages.contains("kayles · ") && status == 0, "{pages}");
    assert_eq!(run(&["games", "nim", "no-such-game"]).2, 2);
    assert!(run(&["solve", "nim:0", "--explain"]).0.contains("There is no move at all"));
}

#[test]
fn a_dash_is_standard_output() {
    let (out, err, status) = run(&["solve", "nim:3,4,5", "--svg", "-"]);
    assert!(out.starts_with("<svg ") && out.ends_with("</svg>\n") && status == 0, "the picture stands alone: {err}");
    let out = grundy(&["solve", "kayles:7", "--png", "-"]).output().unwrap().stdout;
    assert!(out.starts_with(b"\x89PNG"));
    let table = run(&["table", "bash/2", "--to", "3", "--format", "csv", "--out", "-"]).0;
    assert_eq!(table, "n,value\n0,0\n1,1\n2,2\n3,0\n");
    // A code's table would else become a run in a folder of that name.
    assert!(run(&["table", "kayles", "--to", "3", "--out", "-"]).0.contains("0  1  2  3"));
    assert!(!std::path::Path::new("-").exists());
    let (_, err, status) = run(&["solve", "nim:3", "nim:4", "--svg", "-"]);
    assert!(err.contains("a picture shows one expression") && status == 2, "{err}");
    let (out, err, status) = run(&["solve", "nim:3", "--svg", "-", "--png", "-"]);
    assert!(out.is_empty() && err.contains("only one thing can go to standard output") && status == 2, "{err}");
}
