//! Wrong programs are caught, their inputs made small, and every kind of failure has its own words.
#![cfg(unix)]

mod program;

use program::{output, printed, said, text};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Compiles one of the programs that are wrong on purpose.
fn compiled(name: &str, folder: &Path) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/wrong").join(format!("{name}.cpp"));
    let binary = folder.join(name);
    let status = Command::new("g++").args(["-O1", "-w", "-std=c++14", "-o"]).arg(&binary).arg(source).status().unwrap();
    assert!(status.success());
    binary
}

/// What is printed when a wrong program is tried.
#[track_caller]
fn caught(name: &str, arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let binary = compiled(name, folder.path());
    let all = [&["stress"], arguments, &["--limit", "60s", "--", binary.to_str().unwrap()]].concat();
    printed(&all, 1)
}

/// The input that is shown.
fn input(report: &str) -> &str {
    report.split_once("Input\n").unwrap().1.split_once("\nRight\n").unwrap().0
}

#[test]
fn off_by_one() {
    let report = caught("bash_mod_three", &["cses-1098"]);
    assert_eq!(input(&report), "1\n1\n3\n", "{report}");
    assert!(report.contains("Right\nfirst\n") && report.contains("bash/3:3"), "{report}");
}

/// Two branches of two edges each: the smallest tree with the value 0 that is lost under misère play.
#[test]
fn the_sj_theorem_on_whole_trees() {
    let report = caught("sj_on_whole_trees", &["hdu-3590", "--tests", "1000"]);
    assert_eq!(input(&report), "1\n5\n1 2\n1 3\n2 4\n3 5\n", "{report}");
    assert!(report.contains("Right\nQQ\n"), "{report}");
}

#[test]
fn wythoff_with_doubles() {
    let limits = "a=0..300000000, b=0..300000000";
    let report = caught("wythoff_doubles", &["poj-1067", "--large", "--tests", "300", "--limits", limits]);
    let mut pair: Vec<u64> = input(&report).split_whitespace().map(|word| word.parse().unwrap()).collect();
    pair.sort_unstable();
    assert_eq!(pair, [165_580_140, 267_914_295], "{report}");
    assert!(report.contains("Right\n0\n"), "{report}");
}

/// A chain of one bead behind one of two, `2 1` and `7`: the first case leaves a 1 in the place of its first bead, which the second case reads. Each of the two cases alone is answered rightly, and so
/// are `1` and `7`, and `1 2` and `7`. Which bead stands alone makes no difference, so that the smallest such input has the lightest.
#[test]
fn an_array_that_keeps_what_an_earlier_case_wrote() {
    let folder = tempfile::tempdir().unwrap();
    let binary = compiled("stale_bracelets", folder.path());
    let right = |input: &str| {
        let file = folder.path().join("input");
        std::fs::write(&file, input).unwrap();
        let said = |command: &mut Command| text(&command.stdin(std::fs::File::open(&file).unwrap()).output().unwrap().stdout).to_owned();
        said(&mut Command::new(&binary)) == said(Command::new(env!("CARGO_BIN_EXE_grundy")).args(["judge", "lightoj-1344"]))
    };
    assert!(!right("2\n1\n2 2 1\n1\n1 7\n"));
    for smaller in ["1\n1\n2 2 1\n", "1\n1\n1 7\n", "2\n1\n1 2\n1\n1 7\n", "2\n1\n2 1 2\n1\n1 7\n", "2\n1\n2 1 1\n1\n1 7\n"] {
        assert!(right(smaller), "{smaller}");
    }
    let report = caught("stale_bracelets", &["lightoj-1344", "--tests", "1000"]);
    assert_eq!(input(&report), "2\n1\n2 2 1\n1\n1 1\n", "{report}");
    assert!(report.contains("case 2 is wrong") && report.contains("bracelet:1\n"), "{report}");
}

#[test]
fn ends_have_their_own_words() {
    for (script, words) in [
        ("exit 7", "exit status 7"),
        ("kill -SEGV $$", "crashed (signal 11)"),
        ("cat > /dev/null; echo 1; echo 2; echo 1", "case 1 is wrong"),
    ] {
        let report = printed(&["stress", "luogu-p2197", "--limit", "60s", "--", "sh", "-c", script], 1);
        assert!(report.contains(words), "{script}: {report}");
    }
    let report = printed(&["stress", "luogu-p2197", "--limit", "200ms", "--patience", "1s", "--", "sleep", "1000"], 1);
    assert!(report.contains("was not done after 0.2 s"), "{report}");
}

#[test]
fn a_program_that_is_right_agrees() {
    let grundy = env!("CARGO_BIN_EXE_grundy");
    let agreed = |arguments: &[&str]| printed(&[&["stress", "--tests", "12", "--limit", "60s"], arguments].concat(), 0);
    assert!(agreed(&["hdu-3595", "--", grundy, "judge", "hdu-3595"]).contains("agreed on all 12 tests"));
    let own = ["--rule", "n -> n-1 | n-3 | n-4", "--format", "until EOF; n; a*n", "--words", "yes,no"];
    agreed(&[&own[..], &["--", grundy, "judge"], &own[..]].concat());
}

/// Any winning move may be printed, where the judge allows that; the largest heap that has one is right then, and else it is not.
#[test]
fn any_winning_move() {
    let script = "import sys\na = list(map(int, sys.stdin.read().split()))[1:]\nx = 0\nfor v in a: x ^= v\n\
                  w = [i for i, v in enumerate(a) if v ^ x < v]\n\
                  if w:\n    i = w[-1]\n    print(a[i] - (a[i] ^ x), i + 1)\n    a[i] ^= x\n    print(*a)\nelse: print('lose')\n";
    let run = |more: &[&str], status| {
        let head = ["stress", "luogu-p1247", "--tests", "40", "--limit", "60s"];
        said(&[&head[..], more, &["--", "python3", "-c", script]].concat(), status).0
    };
    run(&["--any-move"], 0);
    assert!(run(&[], 1).contains("Wrong answer"));
}

#[test]
fn what_cannot_be_done_is_said() {
    for (arguments, words) in [
        (&["stress", "luogu-p2197", "--", "./no-such-program"][..], "cannot be started"),
        (&["stress", "luogu-p2179", "--", "true"], "did you mean"),
        (&["stress", "--", "true"], "say what the program solves"),
        (&["stress", "--format", "T; n; a*n", "--", "true"], "--game"),
        (&["stress", "--game", "nim", "--format", "T; n; a*m", "--", "true"], "was not read before"),
        (&["stress", "--game", "nim", "--limits", "n=3", "--", "true"], "a limit is"),
    ] {
        let output = output(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains(words), "{arguments:?}: {}", text(&output.stderr));
    }
}
