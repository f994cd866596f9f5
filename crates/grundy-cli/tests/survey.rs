//! Surveys as a user meets them: killed and taken up again, with a file that is damaged or another's, with codes that are the same game.
#![cfg(target_os = "linux")]

mod program;

use grundy::Dice;
use program::{complained, grundy, killed_once, printed};
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;
use tempfile::TempDir;

/// Codes whose periods are all proved in a fraction of a second, however busy the machine is: many that are quick, cousins among them, and some that take longer.
const CODES: [&str; 12] =
    [".1-.5", ".56", ".41-.57", ".16", ".127", ".500-.537", ".156", ".644", ".356", "4.064", "4.406", "subtraction/1,2,5"];

/// Long enough for all of them.
const TIME: [&str; 2] = ["--time", "10m"];

/// The rows of a file, sorted, without the time that each took.
fn rows(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap();
    let mut rows: Vec<String> = text
        .lines()
        .map(|line| {
            let (before, equals, shift) = {
                let mut ends = line.rsplitn(3, ',');
                let (shift, equals) = (ends.next().unwrap(), ends.next().unwrap());
                (ends.next().unwrap(), equals, shift)
            };
            format!("{},{equals},{shift}", before.rsplit_once(',').unwrap().0)
        })
        .collect();
    rows.sort();
    rows
}

fn lines(path: &Path) -> usize {
    fs::read(path).map_or(0, |text| text.iter().filter(|&&byte| byte == b'\n').count())
}

/// Kill -9 at random moments, ten times: the same rows as without.
#[test]
fn killed_surveys_come_to_the_same_rows() {
    let dir = TempDir::new().unwrap();
    let (whole, broken) = (dir.path().join("whole.csv"), dir.path().join("broken.csv"));
    printed(&[&["survey"], &CODES[..], &TIME, &["--out", whole.to_str().unwrap()]].concat(), 0);
    let resuming = [&["survey"], &CODES[..], &TIME, &["--out", broken.to_str().unwrap(), "--resume"]].concat();
    let mut dice = Dice::new(23);
    let mut killed = 0;
    while killed < 10 {
        let wanted = lines(&broken) + dice.roll(5) as usize;
        let mut child = grundy(&resuming).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let later = Duration::from_micros(dice.roll(5_000));
        if killed_once(&mut child, || lines(&broken) >= wanted, later) {
            killed += 1;
        } else {
            fs::remove_file(&broken).unwrap();
        }
    }
    printed(&resuming, 0);
    assert_eq!(rows(&broken), rows(&whole));
}

/// Wherever a file is cut off, the survey goes on to the same rows; a line that was not finished is done again.
#[test]
fn a_file_cut_anywhere_is_gone_on_with() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("survey.csv");
    let arguments = ["survey", ".1-.5", ".41-.47", "--time", "10m", "--out", path.to_str().unwrap(), "--resume"];
    printed(&arguments, 0);
    let (whole, wanted) = (fs::read(&path).unwrap(), rows(&path));
    let mut dice = Dice::new(4);
    for _ in 0..12 {
        fs::write(&path, &whole[..dice.roll(whole.len() as u64) as usize]).unwrap();
        printed(&arguments, 0);
        assert_eq!(rows(&path), wanted);
    }
}

/// What is no survey's file, or has a line that is none, is named, refused, and left as it is.
#[test]
fn damaged_and_foreign_files_are_refused() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().join("survey.csv");
    let name = path.to_str().unwrap();
    let arguments = ["survey", ".77", ".44", "--threads", "1", "--time", "10m", "--out", name, "--resume"];
    printed(&arguments, 0);
    let sound = fs::read_to_string(&path).unwrap();
    let third = |line: &str| sound.lines().take(2).chain([line, ""]).collect::<Vec<_>>().join("\n");
    for (text, said) in [
        (third(".44,24,143,365,,x,0,,"), "line 3"),
        (third(".44,24,143"), "line 3"),
        (third(""), "line 3"),
        (third(".44,24,,365,,8,0,,"), "line 3"),
        (sound.replacen(".77,12", ".77,1\u{0}", 1), "line 2"),
        (sound.replacen("code", "Code", 1), "is not the file of a survey"),
        ("my notes\n".to_owned(), "is not the file of a survey"),
        ("my notes".to_owned(), "is not the file of a survey"),
    ] {
        fs::write(&path, &text).unwrap();
        let complaint = complained(&arguments, 2);
        assert!(complaint.contains(name) && complaint.contains(said), "{text:?}: {complaint}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text, "the file is left as it is");
    }
    fs::write(&path, b"code,\xff\xfe\n").unwrap();
    assert!(complained(&arguments, 2).contains(name));
}

/// A code that is not followed has the period that it has when it is.
#[test]
fn cousins_have_their_own_period() {
    let survey = printed(&["survey", ".1-.5", ".41-.57", ".051", ".117", ".01-.03", "--time", "10m", "--json"], 0);
    let mut compared = 0;
    for row in survey.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()) {
        let (code, equals) = (row["game"].as_str().unwrap(), &row["equals"]);
        if equals.is_null() {
            continue;
        }
        let own: serde_json::Value = serde_json::from_str(&printed(&["period", code, "--json"], 0)).unwrap();
        assert_eq!((&row["period"], &row["preperiod"]), (&own["period"], &own["preperiod"]), "{code} equals {equals}");
        compared += 1;
    }
    assert!(compared >= 5, "{compared} cousins");
}
