//! The `grundy` command: translate, call, print.

mod calc;
mod command;
mod files;
mod games;
mod graph;
mod input;
mod pattern;
mod period;
mod pictures;
mod solve;
mod survey;
mod table;
mod watch;

use grundy::{Message, msg};
use grundy_report::{Language, Narrator, Style};
use std::io::{ErrorKind, Write};
use std::process::ExitCode;

/// What the exit status says. The worst of several expressions counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Status {
    Answered = 0,
    Wrong = 1,
    Undecided = 3,
    BadInput = 2,
}

impl Status {
    /// Bad input outranks an undecided question: it is the user's to mend.
    fn worst(self, other: Status) -> Status {
        let rank = |status: Status| match status {
            Status::Answered => 0,
            Status::Undecided => 1,
            Status::Wrong => 2,
            Status::BadInput => 3,
        };
        if rank(other) > rank(self) { other } else { self }
    }
}

fn main() -> ExitCode {
    let arguments: Vec<std::ffi::OsString> = std::env::args_os().collect();
    let narrator = Narrator::new(language(&arguments));
    let matches = match command::build(&narrator).try_get_matches_from(arguments) {
        Ok(matches) => matches,
        Err(error) => return command::refuse(&error, &narrator),
    };
    let status = match matches.subcommand() {
        Some(("solve", matches)) => solve::run(matches, &narrator),
        Some(("table", matches)) => table::run(matches, &narrator),
        Some(("graph", matches)) => graph::run(matches, &narrator),
        Some(("games", matches)) => games::run(matches, &narrator),
        Some(("calc", matches)) => calc::run(matches, &narrator),
        Some(("pattern", matches)) => pattern::run(matches, &narrator),
        Some(("period", matches)) => period::run(matches, &narrator),
        Some(("verify", matches)) => period::verify(matches, &narrator),
        Some(("survey", matches)) => survey::run(matches, &narrator),
        _ => unreachable!("a subcommand is required"),
    };
    ExitCode::from(status as u8)
}

/// `--lang`, else the system's locale. It is needed before the arguments are parsed, since the help speaks it too.
fn language(arguments: &[std::ffi::OsString]) -> Language {
    let mut texts = arguments.iter().filter_map(|argument| argument.to_str());
    while let Some(text) = texts.next() {
        let named = if text == "--lang" { texts.next() } else { text.strip_prefix("--lang=") };
        if let Some(name) = named {
            return Language::of_locale(name);
        }
    }
    Language::of_locale(&sys_locale::get_locale().unwrap_or_default())
}

/// Prints to standard output. When nobody reads it any more, there is nothing left to do; an answer lost otherwise, on a full
/// disk, is an error.
fn print(text: &str) {
    let mut out = anstream::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::BrokenPipe => std::process::exit(0),
        Err(error) => {
            let arguments: Vec<std::ffi::OsString> = std::env::args_os().collect();
            let narrator = Narrator::new(language(&arguments));
            let status = complain(&msg!("output-unwritable", why = error.to_string()), &narrator);
            std::process::exit(status as i32);
        }
    }
}

/// Says what is wrong with what was asked for.
fn complain(message: &Message, narrator: &Narrator) -> Status {
    anstream::eprintln!("{}", narrator.labelled(Style::Error, "error", &narrator.say(message)));
    Status::BadInput
}
