//! What people type by mistake, and the hint that each gets.

use assert_cmd::Command;

/// Standard output, standard error, exit status.
fn run(arguments: &[&str]) -> (String, String, i32) {
    let mut command = Command::cargo_bin("grundy").expect("the binary is built");
    let output = command.args(arguments).env("LANG", "C").env("LC_ALL", "C").env_remove("LANGUAGE").output().expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (text(output.stdout), text(output.stderr), output.status.code().expect("no signal"))
}

#[test]
fn each_mistake_gets_the_hint_that_was_needed() {
    let cases: [(&[&str], &str); 18] = [
        (&["nim:3,4,5"], "`grundy solve nim:3,4,5`"),
        (&["n -> n-1:3"], "`grundy solve \"n -> n-1:3\"`"),
        (&["kayles"], "`grundy games kayles`"),
        (&["24*17"], "`grundy calc \"24*17\"`"),
        (&["solve", "nim", "3", "4", "5"], "hint: write nim:3,4,5\n"),
        (&["solve", "nim 3, 4 5"], "hint: write nim:3,4,5\n"),
        (&["solve", "subtraction/1,2", "7"], "hint: write subtraction/1,2:7\n"),
        (&["solve", "3,4,5"], "as in nim:3,4,5\n"),
        (&["solve", "n -> n-1 | n-3:10"], "hint: write (n -> n-1 | n-3):10\n"),
        (&["solve", "n -> a + b for a+b == n-1:7"], "hint: write (n -> a + b for a+b == n-1):7\n"),
        (&["solve", "nim:2 + n -> n-1:7"], "hint: for example (n ->"),
        (&["table", "n -> n-k for k in {1,3}"], "hint: there are no sets here"),
        (&["table", "n -> n-k where k <= 3"], "hint: the conditions begin with `for`"),
        (&["table", "n -> n-k for k >= 1 && k <= 3"], "hint: several conditions are joined by commas"),
        (&["table", "n -> n-1 or n-2"], "hint: several moves are separated by |"),
        (&["table", "n -> n-1 || n-2"], "hint: several moves are separated by |"),
        (&["table", "n -> n+1"], "play need not end: 0 -> 0 + 1\n"),
        (&["solve", "Anti-SG:3"], "--misere"),
    ];
    for (arguments, hint) in cases {
        let (out, err, status) = run(arguments);
        assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}");
        assert!(err.contains(hint), "{arguments:?}: {err}");
    }
}

/// Words that other programs take as commands are taken here too.
#[test]
fn help_and_version_may_be_words() {
    assert_eq!(run(&["help"]), run(&["--help"]));
    assert_eq!(run(&["help", "solve"]), run(&["solve", "--help"]));
    assert_eq!(run(&["--lang", "zh", "help", "solve"]), run(&["solve", "--help", "--lang=zh"]));
    assert_eq!(run(&["version"]), run(&["--version"]));
}

/// Without a terminal there is nobody to talk to: the help says what could be asked.
#[test]
fn alone_the_command_shows_its_help() {
    let (out, err, status) = run(&[]);
    assert_eq!((status, out.as_str()), (2, ""));
    assert!(err.contains("grundy solve nim:13,12,8"), "{err}");
}

/// Headings of the help end in the colon of the language.
#[test]
fn chinese_help_has_chinese_colons() {
    for arguments in [&["--help", "--lang", "zh"][..], &["table", "--help", "--lang", "zh"]] {
        let (out, _, _) = run(arguments);
        let headings = out.lines().filter(|line| line.ends_with([':', '：']));
        assert!(out.contains("选项：") && headings.clone().all(|line| line.ends_with('：')), "{out}");
    }
}
