//! The program as a user starts it.
#![allow(dead_code, reason = "no test file needs all of it")]

use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

/// The command with these arguments, in English, without input.
pub fn grundy(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(arguments).env("LC_ALL", "C").env("LANG", "C").env_remove("LANGUAGE").stdin(Stdio::null());
    command
}

pub fn output(arguments: &[&str]) -> Output {
    grundy(arguments).output().unwrap()
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Standard output and standard error, after the exit status was what was expected.
#[track_caller]
pub fn said(arguments: &[&str], status: i32) -> (String, String) {
    let output = output(arguments);
    let (out, error) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {out}{error}");
    (out, error)
}

/// Standard output, after the exit status was what was expected.
#[track_caller]
pub fn printed(arguments: &[&str], status: i32) -> String {
    said(arguments, status).0
}

/// Standard error, after the exit status was what was expected.
#[track_caller]
pub fn complained(arguments: &[&str], status: i32) -> String {
    said(arguments, status).1
}

/// The command at work, with both outputs to be read.
pub fn started(arguments: &[&str]) -> Child {
    grundy(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Ctrl-C.
pub fn interrupt(child: &Child) {
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
}

/// `kill -9`, once something is seen or the program has ended by itself, and a little later. Whether it was at work until then.
pub fn killed_once(child: &mut Child, seen: impl Fn() -> bool, later: Duration) -> bool {
    while !seen() && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(1));
    }
    std::thread::sleep(later);
    let at_work = child.try_wait().unwrap().is_none();
    child.kill().unwrap();
    child.wait().unwrap();
    at_work
}

/// Waits until a program has worked for a tenth of a second of its own time since now, however busy the machine is.
pub fn wait_for_work(child: &Child) {
    // The times in user and system mode are the 14th and 15th field; the second, a name in parentheses, may have spaces. They count hundredths of a second.
    let worked = || {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
        let fields: Vec<&str> = stat.rsplit_once(')').unwrap().1.split_whitespace().collect();
        fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
    };
    let before = worked();
    while worked() < before + 10 {
        std::thread::sleep(Duration::from_millis(5));
    }
}
