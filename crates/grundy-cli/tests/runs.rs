//! Long runs as a user meets them: killed, interrupted, taken up again, damaged, without room.
#![cfg(target_os = "linux")]

mod program;

use grundy::Dice;
use program::{complained, interrupt, killed_once, output, printed, started, text};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Waits until a run has written a checkpoint that another program can read, and returns how far it is.
fn wait_for_checkpoint(path: &Path) -> u64 {
    let deadline = Instant::now() + Duration::from_secs(60);
    while Instant::now() < deadline {
        if path.join("run-b").exists() {
            let said = output(&["read", path.to_str().unwrap(), "--json"]);
            let summary: serde_json::Value = serde_json::from_slice(&said.stdout).expect("a summary");
            return summary["heaps"].as_u64().unwrap();
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    panic!("no checkpoint in {}", path.display());
}

/// How many checkpoints a run has written, as its newest file says.
fn generation(path: &Path) -> u64 {
    let of = |name: &str| {
        let file = fs::read(path.join(name)).ok()?;
        let facts: serde_json::Value = serde_json::from_slice(file.split(|&byte| byte == b'\n').nth(1)?).ok()?;
        facts["generation"].as_u64()
    };
    of("run-a").max(of("run-b")).unwrap_or(0)
}

/// Kills a run ten times, each time at a random moment after some more checkpoints, and then lets it come to its end. If it came there before it was killed ten times, it begins anew.
fn killed_ten_times(arguments: &[&str], folder: &str, seed: u64) {
    let resuming: Vec<&str> = arguments.iter().copied().chain(["--resume"]).collect();
    let (path, mut dice) = (Path::new(folder), Dice::new(seed));
    let mut killed = 0;
    while killed < 10 {
        let wanted = generation(path) + dice.roll(3);
        let mut child = started(&resuming);
        let later = Duration::from_micros(dice.roll(20_000));
        if killed_once(&mut child, || generation(path) >= wanted, later) {
            killed += 1;
        } else {
            fs::remove_dir_all(path).unwrap();
            killed = 0;
        }
    }
    printed(&resuming, 0);
}

/// Kill -9 at random moments: the same values, the same period and the same certificate as a run that was never stopped.
#[test]
fn killed_runs_come_to_the_same_period() {
    let dir = TempDir::new().unwrap();
    let name = |name: &str| dir.path().join(name).to_str().unwrap().to_owned();
    let (whole, broken) = (name("whole"), name("broken"));
    let certificates = [name("whole.txt"), name("broken.txt")];
    let straight = printed(&["period", ".354", "--state", &whole, "--segment", "65536", "--certificate", &certificates[0], "--json"], 0);
    assert!(straight.contains("\"period\":1180,\"preperiod\":10061916"), "{straight}");
    let arguments =
        ["period", ".354", "--state", &broken, "--segment", "65536", "--certificate", &certificates[1], "--json", "--every", "0s"];
    killed_ten_times(&arguments, &broken, 41);
    assert_eq!(printed(&[&arguments[..], &["--resume"]].concat(), 0), straight);
    assert_eq!(fs::read(&certificates[0]).unwrap(), fs::read(&certificates[1]).unwrap());
    assert!(printed(&["read", &broken, "--check"], 0).contains("Every file is sound"));
    assert_eq!(printed(&["read", &whole, "--format", "raw"], 0), printed(&["read", &broken, "--format", "raw"], 0));
    let asked = |words: &[&str]| printed(&[&["read", &whole], words].concat(), 0);
    assert_eq!(
        asked(&["--records", "--histogram", "--at", "7"]),
        [asked(&["--at", "7"]), asked(&["--histogram"]), asked(&["--records"])].join("\n")
    );
}

#[test]
fn killed_tables_have_the_same_values() {
    let dir = TempDir::new().unwrap();
    let broken = dir.path().join("broken").to_str().unwrap().to_owned();
    for (code, to) in [(".007", "16000"), (".16", "400000")] {
        let path = format!("{broken}{code}/");
        killed_ten_times(&["table", code, "--to", to, "--out", &path, "--segment", "4096", "--every", "0s"], &path, 7);
        assert!(printed(&["read", &path, "--check"], 0).contains("Every file is sound"));
        assert_eq!(printed(&["read", &path, "--format", "raw"], 0), printed(&["table", code, "--to", to, "--format", "raw"], 0));
    }
}

/// Ctrl-C writes a last checkpoint and says how to go on; what it says works.
#[test]
fn an_interrupt_says_how_to_go_on() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("run");
    let folder = path.to_str().unwrap();
    let child = started(&["period", ".6", "--state", folder, "--every", "0s"]);
    let before = wait_for_checkpoint(&path);
    interrupt(&child);
    let ended = child.wait_with_output().unwrap();
    let said = text(&ended.stderr);
    assert_eq!(ended.status.code(), Some(3), "{said}");
    let again = said.split_once("To go on: grundy ").expect(&said).1.lines().next().unwrap();
    let after = wait_for_checkpoint(&path);
    assert!(after >= before, "{after} after {before}");
    let words: Vec<&str> = again.split(' ').chain(["--to", "1"]).collect();
    assert!(complained(&words, 3).contains(&format!("Going on with the run in {folder} at heap {after}")));
}

#[test]
fn only_one_process_is_at_work() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("run");
    let folder = path.to_str().unwrap();
    let mut child = started(&["table", ".007", "--out", folder, "--every", "0s"]);
    wait_for_checkpoint(&path);
    let refused = complained(&["table", ".007", "--out", folder, "--resume"], 2);
    assert!(refused.contains("another process is at work"), "{refused}");
    child.kill().unwrap();
    child.wait().unwrap();
    // A lock ends with its process.
    printed(&["table", ".007", "--out", folder, "--to", "10", "--resume"], 0);
}

/// What stands after a point is an ending if it has a letter; a folder may be named after its code.
#[test]
fn a_folder_may_be_named_after_a_code() {
    let dir = TempDir::new().unwrap();
    for (name, is_folder) in [("t.6", true), ("run.007", true), ("values.txt", false), ("values.r1", false)] {
        let path = dir.path().join(name);
        printed(&["table", ".6", "--to", "500", "--out", path.to_str().unwrap()], 0);
        assert_eq!(path.is_dir(), is_folder, "{name}");
    }
}

#[test]
fn what_does_not_belong_together_is_refused() {
    let dir = TempDir::new().unwrap();
    let name = |name: &str| dir.path().join(name).to_str().unwrap().to_owned();
    let (period, table) = (name("period"), name("table"));
    assert!(output(&["period", ".156", "--state", &period]).stderr.is_empty(), "nothing is shown where no terminal is");
    printed(&["table", ".007", "--to", "500", "--out", &table], 0);
    for (arguments, said) in [
        (&["period", ".156", "--state", &period][..], "holds a run already; --resume"),
        (&["period", ".16", "--state", &period, "--resume"], "is a run of .156, not of .16"),
        (&["period", ".007", "--state", &table, "--resume"], "is the run of a table"),
        (&["table", ".156", "--out", &period, "--resume"], "looks for a period"),
        (&["table", ".156", "--out", dir.path().to_str().unwrap()], "is not empty and holds no run"),
        (&["table", "wythoff", "--out", &name("w/")], "is no take-and-break code"),
        (&["table", ".77", "--out", &table, "--misere"], "nim-values of one heap only"),
        (&["table", ".77", "--to", "1e18", "--out", &name("large")], "are free on the disk"),
        (&["period", ".156", "--resume"], "--state"),
        (&["read", dir.path().to_str().unwrap()], "is not the folder of a run"),
        (&["read", &table, "--from", "600"], "is not written down"),
        (&["read", &table, "--at", "1e99"], "is not a heap"),
    ] {
        let complaint = complained(arguments, 2);
        assert!(complaint.contains(said), "{arguments:?}: {complaint}");
    }
    assert!(!Path::new(&name("large")).exists());
}

/// With no room on the disk the old state stays, and the run goes on from it when there is room again.
#[test]
fn a_full_disk_leaves_the_old_state() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("run").to_str().unwrap().to_owned();
    printed(&["table", ".16", "--to", "3000", "--out", &path, "--segment", "1024"], 0);
    let before = printed(&["read", &path, "--format", "raw"], 0);
    // No file may be longer than 8 blocks of 512 or 1024 bytes; without the signal, writing more is an error.
    let program = env!("CARGO_BIN_EXE_grundy");
    let script = format!("trap '' XFSZ; ulimit -f 8; exec {program} table .16 --to 100000 --out {path} --resume --every 0s --lang en");
    let full = Command::new("bash").args(["-c", &script]).output().unwrap();
    assert_eq!(full.status.code(), Some(2), "{}", text(&full.stderr));
    assert!(text(&full.stderr).contains("cannot be written"), "{}", text(&full.stderr));
    let kept = printed(&["read", &path, "--format", "raw"], 0);
    assert!(kept.starts_with(&before));
    assert!(printed(&["read", &path, "--check"], 0).contains("sound"));
    let drafts: Vec<PathBuf> = fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(drafts.iter().all(|file| file.extension().is_none()), "{drafts:?}");
    printed(&["table", ".16", "--to", "100000", "--out", &path, "--resume"], 0);
    assert_eq!(printed(&["read", &path, "--format", "raw"], 0), printed(&["table", ".16", "--to", "100000", "--format", "raw"], 0));
}

/// A damaged file is named; the run goes on from what is before it, to the same values.
#[test]
fn damage_is_named_and_mended() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("run");
    let folder = path.to_str().unwrap();
    printed(&["table", ".16", "--to", "9000", "--out", folder, "--segment", "1024"], 0);
    let broken = path.join("values-00000002");
    let mut bytes = fs::read(&broken).unwrap();
    *bytes.last_mut().unwrap() ^= 4;
    fs::write(&broken, bytes).unwrap();
    let damaged = format!("{} is damaged", broken.display());
    assert!(printed(&["read", folder, "--check"], 1).contains(&damaged));
    assert!(complained(&["read", folder, "--at", "2100"], 2).contains(&damaged));
    assert_eq!(printed(&["read", folder, "--at", "1"], 0), "1 1\n");
    assert!(complained(&["table", ".16", "--to", "9000", "--out", folder, "--resume"], 0).contains(&damaged));
    assert!(printed(&["read", folder, "--check"], 0).contains("sound"));
    assert_eq!(printed(&["read", folder, "--format", "csv"], 0), printed(&["table", ".16", "--to", "9000", "--format", "csv"], 0));
}

/// A stretch in every format is the stretch of the table.
#[test]
fn stretches_are_those_of_the_table() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("run").to_str().unwrap().to_owned();
    printed(&["table", "kayles", "--to", "1e3", "--out", &path, "--segment", "64"], 0);
    assert!(complained(&["read", &path, "--from", "5", "--to", "2"], 2).contains("--from 5 is past --to 2"));
    for format in ["text", "csv", "json", "cpp", "python", "latex", "bfile", "oeis", "raw"] {
        let read = printed(&["read", &path, "--format", format], 0);
        assert_eq!(read, printed(&["table", "kayles", "--to", "1000", "--format", format], 0), "{format}");
    }
    assert_eq!(printed(&["read", &path, "--from", "100", "--to", "103", "--format", "bfile"], 0), "100 1\n101 4\n102 7\n103 2\n");
    assert_eq!(
        printed(&["read", &path, "--from", "100", "--to", "103", "--json"], 0),
        "{\"game\":\"kayles\",\"from\":100,\"values\":[1,4,7,2]}\n"
    );
    assert_eq!(printed(&["read", &path, "--at", "1e12", "--at", "7"], 0), "1000000000000 1\n7 2\n");
    let plot = dir.path().join("plot.svg");
    printed(&["read", &path, "--from", "500", "--to", "700", "--plot", plot.to_str().unwrap()], 0);
    assert!(fs::read_to_string(plot).unwrap().contains("aria-label=\"600\""));
}
