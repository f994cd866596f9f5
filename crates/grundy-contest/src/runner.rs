//! Runs a program on an input, within a limit of time and output, in a process group of its own: whatever it starts ends with it.

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// How a program ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// By itself, with success.
    Well,
    /// By itself, with this exit status.
    Status(i32),
    /// By a signal.
    Signal(i32),
    /// It was stopped when its time was over.
    TimeOut,
    /// It was stopped because it wrote too much.
    TooMuch,
}

/// What a run gave.
#[derive(Clone, Debug)]
pub struct Run {
    /// How it ended.
    pub ended: Ended,
    /// What it wrote to standard output.
    pub output: String,
    /// The first of what it wrote to standard error.
    pub complaint: String,
}

/// A program may write so much.
const MOST_OUTPUT: u64 = 64 << 20;

/// So much of what it complains about is kept.
const MOST_COMPLAINT: u64 = 4096;

/// The longest time between two looks at a program that runs.
const TICK: Duration = Duration::from_millis(5);

/// Runs a program; an error means that it could not be started.
pub fn run(program: &[OsString], input: &str, time: Duration) -> io::Result<Run> {
    let mut command = Command::new(&program[0]);
    command.args(&program[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut child = command.spawn()?;
    let mut stdin = child.stdin.take().expect("piped");
    let (stdout, stderr) = (child.stdout.take().expect("piped"), child.stderr.take().expect("piped"));
    std::thread::scope(|scope| {
        // A program need not read everything; who does not listen is not written to.
        scope.spawn(move || drop(stdin.write_all(input.as_bytes())));
        let output = scope.spawn(|| read(stdout, MOST_OUTPUT));
        let complaint = scope.spawn(|| read(stderr, MOST_COMPLAINT));
        let status = wait(&mut child, time, || output.is_finished());
        end_group(&mut child);
        let (bytes, whole) = output.join().unwrap_or_default();
        let (complaint, _) = complaint.join().unwrap_or_default();
        let ended = match status {
            _ if !whole => Ended::TooMuch,
            None => Ended::TimeOut,
            Some(status) => how(status),
        };
        Ok(Run { ended, output: String::from_utf8_lossy(&bytes).into(), complaint: String::from_utf8_lossy(&complaint).into() })
    })
}

/// What is written, up to a limit, and whether that is all. What comes after the limit of complaints is read and dropped.
fn read(mut from: impl Read, most: u64) -> (Vec<u8>, bool) {
    let mut bytes = vec![];
    let _ = from.by_ref().take(most).read_to_end(&mut bytes);
    let more = from.by_ref().take(1).read(&mut [0]).unwrap_or(0) > 0;
    if more && most == MOST_COMPLAINT {
        let _ = io::copy(&mut from, &mut io::sink());
    }
    (bytes, !more)
}

/// Waits for the end; `None` if the time was over first, or if it was not reading that ended.
fn wait(child: &mut Child, time: Duration, closed: impl Fn() -> bool) -> Option<ExitStatus> {
    let start = Instant::now();
    let mut pause = Duration::from_micros(100);
    loop {
        if let Ok(Some(status)) = child.try_wait() {
            return Some(status);
        }
        let left = time.saturating_sub(start.elapsed());
        if left.is_zero() {
            return None;
        }
        // Once its output is closed a program is about to end, and not worth a long sleep.
        std::thread::sleep(if closed() { pause.min(Duration::from_micros(200)) } else { pause }.min(left));
        pause = (pause * 3 / 2).min(TICK);
    }
}

fn how(status: ExitStatus) -> Ended {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return Ended::Signal(signal);
    }
    match status.code() {
        Some(0) => Ended::Well,
        Some(code) => Ended::Status(code),
        None => Ended::Signal(0),
    }
}

/// Ends the program and whatever it started and left behind.
fn end_group(child: &mut Child) {
    #[cfg(unix)]
    if let Some(group) = rustix::process::Pid::from_raw(child.id() as i32) {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    let _ = child.kill();
    let _ = child.wait();
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(script: &str, input: &str, time: Duration) -> Run {
        run(&["sh", "-c", script].map(OsString::from), input, time).unwrap()
    }

    #[test]
    fn ends_are_told_apart() {
        let long = Duration::from_secs(60);
        let run = shell("cat; echo oh >&2", "3 4\n", long);
        assert_eq!((run.ended, run.output.as_str(), run.complaint.as_str()), (Ended::Well, "3 4\n", "oh\n"));
        assert_eq!(shell("exit 3", "", long).ended, Ended::Status(3));
        assert_eq!(shell("kill -SEGV $$", "", long).ended, Ended::Signal(11));
        assert_eq!(shell("sleep 1000", "", Duration::from_millis(50)).ended, Ended::TimeOut);
        assert!(run_missing().is_err());
    }

    fn run_missing() -> io::Result<Run> {
        run(&["no-such-program-here".into()], "", Duration::from_secs(1))
    }

    /// A child of the program holds the pipe open after the program has ended; it ends with it.
    #[test]
    fn nothing_is_left_behind() {
        let run = shell("sleep 1000 & echo done", "", Duration::from_secs(60));
        assert_eq!((run.ended, run.output.as_str()), (Ended::Well, "done\n"));
    }

    #[test]
    fn a_program_that_does_not_read_is_no_trouble() {
        assert_eq!(shell("exit 0", &"1 ".repeat(1 << 20), Duration::from_secs(60)).ended, Ended::Well);
    }
}
