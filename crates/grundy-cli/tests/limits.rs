//! `--memory` and Ctrl-C hold in what is read and written too.
#![cfg(target_os = "linux")]

mod program;

use program::{grundy, interrupt, started, wait_for_work};
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Output, Stdio};
use std::time::Duration;

fn error_of(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn an_endless_line_is_refused() {
    let output = grundy(&["solve", "--memory", "1MiB"]).stdin(File::open("/dev/zero").unwrap()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(error_of(&output).contains("line 1 is longer than 1048576 bytes"), "{}", error_of(&output));
}

#[test]
fn a_graph_in_a_sum_must_fit_the_memory() {
    let path = std::env::temp_dir().join(format!("grundy-large-graph-{}", std::process::id()));
    let arcs: String = (0..100_000).map(|vertex| format!("{} {vertex}\n", vertex + 1)).collect();
    fs::write(&path, &arcs).unwrap();
    let expression = format!("graph:@{}#5", path.display());
    let output = grundy(&["solve", "--memory", "64KiB", &expression]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(error_of(&output).contains("is larger than 65536 bytes"), "{}", error_of(&output));
    assert!(grundy(&["solve", &expression]).status().unwrap().success());
    fs::remove_file(path).unwrap();
}

/// What cannot fit is refused before a cell is looked at.
#[test]
fn a_grid_that_cannot_fit_is_refused() {
    let output = grundy(&["table", "euclid", "--to", "20000,20000", "--memory", "1MiB", "--format", "raw"]).output().unwrap();
    assert_eq!(output.status.code(), Some(3), "{}", error_of(&output));
    let rows = output.stdout.iter().filter(|&&byte| byte == b'\n').count();
    assert_eq!(rows, 0);
    assert!(error_of(&output).contains("the table has 0 rows"), "{}", error_of(&output));
}

#[test]
fn a_plot_too_large_to_see_is_refused() {
    let path = std::env::temp_dir().join(format!("grundy-grey-{}.svg", std::process::id()));
    let output = grundy(&["table", "nim", "--to", "2100,2100", "--plot", path.to_str().unwrap()]).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", error_of(&output));
    assert!(!path.exists());
}

/// The first Ctrl-C stops the first question and all that would have come after it.
#[test]
fn an_interrupt_stops_every_question() {
    let hard = "cram:7x9";
    let mut child = started(&["solve", "--json", "--time", "10m", "nim:1", hard, hard, hard]);
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    out.read_line(&mut first).unwrap();
    assert!(first.contains("nim:1"), "{first}");
    // The first question is answered, so whatever it works at now is the second.
    let mut rest = String::new();
    wait_for_work(&child);
    interrupt(&child);
    out.read_to_string(&mut rest).unwrap();
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(3));
    assert_eq!(rest.lines().count(), 1, "one question was under way: {rest}");
    assert!(rest.contains("\"reason\":\"interrupted\""), "{rest}");
    assert!(said.contains("interrupted: 2 expressions were not looked at"), "{said}");
}

#[test]
fn lines_after_a_long_one_are_not_lost_without_a_word() {
    let mut child =
        grundy(&["solve", "--memory", "64KiB"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let input = format!("nim:1\nnim:{}1\nnim:2\n", "1,".repeat(40_000));
    let mut to = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || to.write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    let _ = writer.join();
    assert_eq!(output.status.code(), Some(2));
    assert!(error_of(&output).contains("line 2 is longer"), "{}", error_of(&output));
}

/// A table that is cut while it is printed as JSON is one object all the same, and says so.
#[test]
fn a_table_cut_while_it_is_printed_is_whole_json() {
    let mut child = started(&["table", "nim", "--to", "3000000", "--format", "json"]);
    let mut out = child.stdout.take().unwrap();
    // It has begun to print. Read slowly, the whole would take so long that the signal comes first.
    let mut text = vec![0; 1 << 12];
    out.read_exact(&mut text).unwrap();
    interrupt(&child);
    while (&mut out).take(1 << 12).read_to_end(&mut text).unwrap() > 0 {
        std::thread::sleep(Duration::from_millis(1));
    }
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(3));
    let object: serde_json::Value = serde_json::from_slice(&text).expect("one object, whole");
    let values = object["values"].as_array().unwrap();
    assert!(values.len() < 3_000_001 && values.iter().zip(0..).all(|(value, n)| value.as_u64() == Some(n)));
    assert_eq!(object["complete"], serde_json::Value::Bool(false));
    assert!(said.contains("the output ends before the whole was written"), "{said}");
}
