//! What shells, `man` and other programs are told: completions, man pages, the catalogue.

use assert_cmd::Command;
use serde_json::Value;

/// Standard output of a command that succeeds.
fn out(arguments: &[&str]) -> String {
    let output = Command::cargo_bin("grundy").expect("the binary is built").args(arguments).env("LC_ALL", "C").output().expect("it runs");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn every_shell_is_told_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let text = out(&["completions", shell]);
        for word in ["solve", "survey", "games", "misere", "certificate"] {
            assert!(text.contains(word), "{word} in {shell}");
        }
    }
}

#[test]
fn every_command_has_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    for language in ["en", "zh"] {
        assert_eq!(out(&["man", path, "--lang", language]), "");
    }
    let page = |name: &str| std::fs::read_to_string(folder.path().join(format!("{name}.1"))).unwrap();
    assert!(page("grundy").contains(".TH grundy 1"));
    for command in ["solve", "table", "pattern", "period", "verify", "survey", "read", "graph", "games", "calc", "completions"] {
        assert!(page(&format!("grundy-{command}")).contains(".SH"), "{command}");
    }
    assert!(page("grundy-solve").contains("反常规则"));
}

#[test]
fn the_catalogue_is_searched() {
    assert!(out(&["games", "1704"]).starts_with("georgia-bob ·"));
    assert!(out(&["games", "洛谷 P2148"]).starts_with("koppers ·"));
    let listed = out(&["games", "硬币"]);
    let names: Vec<&str> = listed.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(["georgia-bob", "nimble", "coins", "staircase"].iter().all(|name| names.contains(name)), "{listed}");
}

#[test]
fn the_catalogue_is_json_too() {
    let lines: Vec<Value> = out(&["games", "--json"]).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), grundy::games::all().count());
    let keys: Vec<_> = lines[0].as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, ["name", "title", "aliases", "rule", "theory", "source", "examples"]);
    let one: Value = serde_json::from_str(&out(&["games", "--json", "kayles", "--lang", "zh"])).unwrap();
    assert_eq!((one["name"].as_str(), one["title"].as_str()), (Some("kayles"), Some("Kayles（击瓶）")));
}
