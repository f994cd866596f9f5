//! Processes that work together, in a folder, at ports that are free.

use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The command in a folder.
pub fn grundy(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.current_dir(folder).args(arguments).args(["--lang", "en"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub fn done(folder: &Path, arguments: &[&str]) -> String {
    let output = grundy(folder, arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", errors(&output));
    String::from_utf8(output.stdout).unwrap()
}

pub fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A file of hosts for so many processes, at ports that are free now. Somebody else may take one before it is used; see [`started`].
pub fn hosts(folder: &Path, count: usize) {
    let listeners: Vec<TcpListener> = (0..count).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
    let text: String = listeners.iter().map(|listener| format!("{}\n", listener.local_addr().unwrap())).collect();
    fs::write(folder.join("hosts"), text).unwrap();
}

/// Whether a process found its port taken by somebody else.
pub fn port_is_taken(output: &Output) -> bool {
    errors(output).contains("is in use")
}

/// One process of several.
pub fn process(folder: &Path, number: usize, arguments: &[&str]) -> Child {
    let number = number.to_string();
    grundy(folder, &[&["graph", "--hosts", "hosts", "--process", &number, "--time", "100s"], arguments].concat()).spawn().unwrap()
}

/// Processes that are started one after the other, and have ended; all again with other ports if one was taken meanwhile.
pub fn started(folder: &Path, processes: usize, start: impl Fn() -> Vec<Child>) -> Vec<Output> {
    loop {
        hosts(folder, processes);
        let outputs: Vec<Output> = start().into_iter().map(soon).collect();
        if !outputs.iter().any(port_is_taken) {
            return outputs;
        }
    }
}

/// So many processes with the same arguments.
pub fn together(folder: &Path, count: usize, arguments: &[&str]) -> Vec<Output> {
    started(folder, count, || (0..count).map(|number| process(folder, number, arguments)).collect())
}

pub fn joined(outputs: &[Output]) -> String {
    outputs.iter().for_each(|output| assert!(output.status.success(), "{}", errors(output)));
    outputs.iter().map(|output| String::from_utf8(output.stdout.clone()).unwrap()).collect()
}

pub fn folder_with(text: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("graph.txt"), text).unwrap();
    folder
}

/// Waits for a process, which must not take long.
pub fn soon(mut child: Child) -> Output {
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > Duration::from_secs(20) {
            child.kill().unwrap();
            panic!("a process hangs");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().unwrap()
}
