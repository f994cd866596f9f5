//! The guides are true: both have the same chapters with the same commands, and every command in them runs.

#![cfg(unix)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn guide(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap()
}

/// The blocks between fences of a kind, and the text outside all fences.
fn blocks(text: &str, kind: &str) -> (Vec<String>, String) {
    let (mut found, mut outside) = (vec![], String::new());
    for (at, piece) in text.split("```").enumerate() {
        match piece.split_once('\n') {
            Some((name, body)) if at % 2 == 1 && name == kind => found.push(body.to_owned()),
            _ if at % 2 == 0 => outside += piece,
            _ => {}
        }
    }
    (found, outside)
}

/// The commands of a guide: the lines of its blocks, and what stands in the text as `grundy …` without a word in capitals or Chinese that stands for something else.
fn commands(text: &str) -> BTreeSet<String> {
    let (blocks, outside) = blocks(text, "console");
    let lines = blocks.iter().flat_map(|block| block.lines()).map(|line| line.split(" # ").next().unwrap_or(line).trim().to_owned());
    let placeholder = |word: &str| {
        word.len() > 2 && word.chars().all(|c| c.is_ascii_uppercase())
            || word.contains('…')
            || ["游戏", "文件", "文件夹", "顶点", "名称", "代码"].contains(&word)
    };
    let spans = outside.split('`').skip(1).step_by(2).filter(|span| span.starts_with("grundy ") && !span.split(' ').any(placeholder));
    let all = lines.chain(spans.map(str::to_owned));
    // A server runs until it is stopped; its own tests do that.
    all.filter(|line| !line.is_empty() && !line.starts_with("cargo ") && !line.starts_with("grundy serve"))
        .map(|line| line.replace(" --lang zh", ""))
        .collect()
}

const GUIDES: [&str; 2] = ["docs/guide.md", "docs/zh/guide.md"];
const CONTEST: [&str; 2] = ["docs/contest.md", "docs/zh/contest.md"];
const HACKENBUSH: [&str; 2] = ["docs/hackenbush.md", "docs/zh/hackenbush.md"];

#[test]
fn both_languages_have_the_same_chapters_and_commands() {
    for pair in [GUIDES, HACKENBUSH, CONTEST] {
        let [english, chinese] = pair.map(guide);
        let levels = |text: &str| {
            let outside = text.split("```").step_by(2).collect::<String>();
            outside.lines().filter(|line| line.starts_with('#')).map(|line| line.split(' ').next().unwrap().len()).collect::<Vec<_>>()
        };
        assert_eq!(levels(&english), levels(&chinese), "{pair:?}");
        let shown = |text: &str| {
            let blocks = blocks(text, "console").0.concat();
            let lines = blocks.lines().map(|line| line.split(" # ").next().unwrap().trim().replace(" --lang zh", ""));
            lines.filter(|line| line.starts_with("grundy ")).collect::<BTreeSet<_>>()
        };
        assert_eq!(shown(&english), shown(&chinese), "{pair:?}");
    }
}

#[test]
fn every_command_runs() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    std::os::unix::fs::symlink(root().join("examples").canonicalize().unwrap(), at("examples")).unwrap();
    std::fs::write(at("heaps.txt"), "13,12,8\n").unwrap();
    std::fs::write(at("rule.txt"), "n -> n-1 # one\n | n-3\n").unwrap();
    std::fs::write(at("edges.txt"), "3 1\n3 2\n7 3\n2 1\n").unwrap();
    let program = assert_cmd::cargo::cargo_bin("grundy");
    let path = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let mut all: Vec<String> = GUIDES.iter().chain(&HACKENBUSH).chain(&CONTEST).flat_map(|path| commands(&guide(path))).collect();
    // What goes on with a run comes behind what begins it.
    all.sort_by_key(|command| (command.contains("--resume") || command.starts_with("grundy read"), command.clone()));
    all.dedup();
    assert!(all.len() > 35, "{all:#?}");
    for command in all {
        // What would go on for hours has a moment.
        let long = ["--state", "--to 1e9", "survey"].iter().any(|sign| command.contains(sign));
        let line = if long { format!("{command} --time 20ms") } else { command.clone() };
        let output =
            Command::new("sh").args(["-c", &line]).current_dir(folder.path()).env("PATH", &path).env("LC_ALL", "C").output().unwrap();
        let status = output.status.code();
        let fine = status == Some(0) || (long && status == Some(3));
        assert!(fine, "{line}: {status:?}\n{}", String::from_utf8_lossy(&output.stderr));
    }
}
