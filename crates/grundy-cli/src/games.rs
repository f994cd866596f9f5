//! `grundy games`.

use crate::Status;
use crate::arguments::Flags;
use crate::output::print;
use clap::{Arg, ArgMatches, Command};
use grundy::games::{self, Entry};
use grundy::msg;
use grundy_report::catalogue::{self, EntryLine};
use grundy_report::{Narrator, Style, json};

/// The arguments of `grundy games`.
pub fn command(flags: &Flags) -> Command {
    Command::new("games")
        .override_usage("grundy games [NAME | WORD]… [--json]")
        .after_help(flags.help("games-examples"))
        .arg(Arg::new("name").value_name("NAME").num_args(0..).help(flags.help("game-name")))
        .arg(flags.flag("json"))
}

/// Shows the catalogue, the pages of the games that are named, or the games that a word speaks of.
pub fn run(matches: &ArgMatches, narrator: &Narrator) -> Status {
    let names: Vec<&String> = matches.get_many("name").into_iter().flatten().collect();
    let json = matches.get_flag("json");
    if names.is_empty() && json {
        print_lines(games::all(), narrator);
    } else if names.is_empty() {
        print(&catalogue::list(narrator));
    }
    let answer = |(at, name): (usize, &&String)| {
        if at > 0 && !json {
            print("\n");
        }
        show(name, json, narrator)
    };
    names.iter().enumerate().map(answer).fold(Status::Answered, Status::worst)
}

fn print_lines(entries: impl IntoIterator<Item = &'static Entry>, narrator: &Narrator) {
    entries.into_iter().for_each(|entry| print(&json::line(&EntryLine { entry, narrator })));
}

/// A game's name gives its page; another word the games that speak of it, or the page of the only one. A number is that of a problem before it is a code.
fn show(name: &str, json: bool, narrator: &Narrator) -> Status {
    let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
    let spoken_of = catalogue::search(name);
    let found = match games::find(name) {
        Some(entry) if !is_number || spoken_of.is_empty() => vec![entry],
        // The number of a problem that the catalogue does not have is one of the judges' list.
        _ if spoken_of.is_empty() => {
            grundy_contest::find(name).and_then(|problem| games::find(problem.game.split('/').next()?)).into_iter().collect()
        }
        _ => spoken_of,
    };
    match found[..] {
        [] => return unknown(name, narrator),
        _ if json => print_lines(found, narrator),
        [entry] => print(&catalogue::page(entry, narrator)),
        _ => print(&catalogue::rows(&found, narrator)),
    }
    Status::Answered
}

fn unknown(name: &str, narrator: &Narrator) -> Status {
    let unknown = narrator.say(&msg!("unknown-game", name = grundy::notation::shortened(name)));
    anstream::eprintln!("{}", narrator.labelled(Style::Error, "error", &unknown));
    anstream::eprintln!("{}", narrator.labelled(Style::Strong, "hint", &narrator.say(&games::hint(name))));
    Status::BadInput
}
