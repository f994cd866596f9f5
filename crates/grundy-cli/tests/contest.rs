//! `judge`, `emit`, and many questions at once.

mod program;

use program::{grundy, printed, said, text};
use std::io::Write;
use std::process::Stdio;

/// Standard output, standard error and exit status with this input.
fn fed(arguments: &[&str], input: &str) -> (String, String, i32) {
    let mut child = grundy(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    (text(&output.stdout), text(&output.stderr), output.status.code().unwrap())
}

#[test]
fn judges_are_answered() {
    assert_eq!(fed(&["judge", "P2197"], "2\n3\n3 4 5\n2\n7 7\n"), ("Yes\nNo\n".into(), String::new(), 0));
    let own = ["judge", "--rule", "n -> n-1 | n-3 | n-4", "--format", "until EOF; n; a*n", "--words", "win,loss"];
    assert_eq!(fed(&own, "1\n7\n2\n1 2\n").0, "loss\nwin\n");
    let list = printed(&["judge"], 0);
    for words in
        ["lightoj-1199", "hdu-1907 = poj-3480", "Christmas Game", "until EOF; N; (m k; (u v)*k)*N", "T=1..100, n=1..100, a=1..10000"]
    {
        assert!(list.contains(words), "{words}: {list}");
    }
}

#[test]
fn bad_input_is_named_by_line_and_column() {
    for (problem, input, words) in [
        ("luogu-p2197", "1\n3\n1 2\n", ["standard input:3:4", "where `a` should stand"]),
        ("luogu-p2197", "1\n3\n1 x 2\n", ["standard input:3:3", "not a number"]),
        ("lightoj-1199", "1\n101\n", ["standard input:2:1", "101"]),
        ("lightoj-1229", "1\n.XXX\n", ["standard input:2:1", "three in a row"]),
        ("lightoj-1229", "1\n..O.\n", ["standard input:2:3", "letters .X"]),
        ("hdu-3094", "1\n3\n1 2\n2 1\n", ["standard input:4:1", "no tree"]),
        ("hdu-3094", "1\n3\n1 2\n2 4\n", ["standard input:4:3", "no vertex 4"]),
        ("cses-1730", "1\n1\n5\n6\n", ["standard input:4:1", "should have ended"]),
        ("poj-1067", "1 \u{e9}\n", ["standard input:1:3", "not a number"]),
        ("poj-1704", "1\n2\n3 3\n", ["standard input:3:3", "3"]),
    ] {
        let (out, error, status) = fed(&["judge", problem], input);
        assert_eq!((out.as_str(), status), ("", 2), "{problem} {input:?}: {error}");
        assert!(words.iter().all(|word| error.contains(word)), "{problem} {input:?}: {error}");
    }
}

#[test]
fn solutions_are_short() {
    assert!(printed(&["emit", "bash/3"], 0).ends_with("typedef unsigned long long u64;\n\nu64 g(u64 n) { return n % 4; }\n"));
    let python = printed(&["emit", "cses-1098", "--lang", "python"], 0);
    assert!(python.starts_with("# Nim Game II (cses-1098)") && python.contains("return n % 4"), "{python}");
    assert!(printed(&["emit", "subtraction/squares", "--lang", "cpp"], 0).contains("mark(value["));
    assert!(said(&["emit", "poj-3710"], 2).1.contains("not numbers"));
    assert!(said(&["emit", "nim", "--problem", "hdu-9999"], 2).1.contains("no problem"));
    assert!(printed(&["emit", "bash/3", "--lang", "zh", "--lang", "python"], 0).contains("已证明"));
}

#[test]
fn many_questions() {
    let (out, error, status) = fed(&["solve", "--outcome"], "nim:1,2,3\nnim:x\nwythoff:165580140,267914295\nnim:3 + kayles:7\n");
    assert_eq!((out.as_str(), status), ("P loss\n?\nP loss\nN win\n", 2));
    assert!(error.contains("not a number"), "{error}");
    let (out, error, status) = fed(&["calc"], "24*17\n\n1 +\n# a note\nmex(0,1)\n");
    assert_eq!((out.as_str(), status), ("128\n?\n2\n", 2));
    assert!(!error.is_empty());
}

#[test]
fn the_catalogue_knows_the_problems() {
    for (number, game) in [("hdu 3595", "euclid"), ("cses-2208", "subtraction"), ("P4301", "new-nim"), ("LightOJ 1355", "hackenbush")] {
        let page = printed(&["games", number], 0);
        assert!(page.contains(game), "{number}: {page}");
    }
}
