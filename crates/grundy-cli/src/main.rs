//! The `grundy` command: translate, call, print.

mod arguments;
mod calc;
mod cluster;
mod contest;
mod emit;
mod files;
mod games;
mod graph;
mod input;
mod judge;
mod long;
mod output;
mod pattern;
mod period;
mod pictures;
mod play;
mod read;
mod repl;
mod serve;
mod shells;
mod solve;
mod stress;
mod survey;
mod table;
mod values;
mod watch;

use grundy::Message;
use grundy_report::{Language, Narrator, Style};
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
    let narrator = narrator(language(&arguments));
    if repl::wanted(&arguments) {
        return ExitCode::from(repl::run(&narrator) as u8);
    }
    let arguments = arguments::as_flags(arguments);
    let status = match arguments::build(&narrator).try_get_matches_from(arguments) {
        Ok(matches) => arguments::run(&matches, &narrator),
        Err(error) => arguments::refuse(&error, &narrator),
    };
    ExitCode::from(status as u8)
}

/// Who speaks: on a terminal, in lines that fit it.
fn narrator(language: Language) -> Narrator {
    let narrator = Narrator::new(language);
    match terminal_size::terminal_size_of(std::io::stdout()) {
        Some((terminal_size::Width(columns), _)) if columns >= 40 => narrator.with_width(columns.into()),
        _ => narrator,
    }
}

/// `--lang`, else the system's locale. It is needed before the arguments are parsed, since the help speaks it too.
fn language(arguments: &[std::ffi::OsString]) -> Language {
    let mut texts = arguments.iter().filter_map(|argument| argument.to_str());
    while let Some(text) = texts.next() {
        let named = if text == "--lang" { texts.next() } else { text.strip_prefix("--lang=") };
        // `emit` has the languages of programs there, too.
        if let Some(name) = named.filter(|name| !["cpp", "python"].contains(name)) {
            return Language::of_locale(name);
        }
    }
    Language::of_locale(&sys_locale::get_locale().unwrap_or_default())
}

/// Says what is wrong with what was asked for.
fn complain(message: &Message, narrator: &Narrator) -> Status {
    anstream::eprintln!("{}", narrator.labelled(Style::Error, "error", &narrator.say(message)));
    Status::BadInput
}
