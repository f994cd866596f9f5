//! `grundy games`.

use crate::Status;
use crate::arguments::Flags;
use crate::output::print;
use clap::{Arg, ArgMatches, Command};
use grundy::{games, msg};
use grundy_report::{Narrator, Style, catalogue};

/// The arguments of `grundy games`.
pub fn command(flags: &Flags) -> Command {
    Command::new("games")
        .override_usage("grundy games [NAME]…")
        .arg(Arg::new("name").value_name("NAME").num_args(0..).help(flags.help("game-name")))
}

/// Shows the catalogue, or the pages of the games that are named.
pub fn run(matches: &ArgMatches, narrator: &Narrator) -> Status {
    let names: Vec<&String> = matches.get_many("name").into_iter().flatten().collect();
    if names.is_empty() {
        print(&catalogue::list(narrator));
    }
    let page = |(at, name): (usize, &&String)| {
        if at > 0 {
            print("\n");
        }
        show(name, narrator)
    };
    names.iter().enumerate().map(page).fold(Status::Answered, Status::worst)
}

fn show(name: &str, narrator: &Narrator) -> Status {
    if let Some(entry) = games::find(name) {
        print(&catalogue::page(entry, narrator));
        return Status::Answered;
    }
    let hint = games::hint(name);
    let unknown = narrator.say(&msg!("unknown-game", name = grundy::notation::shortened(name)));
    anstream::eprintln!("{}", narrator.labelled(Style::Error, "error", &unknown));
    anstream::eprintln!("{}", narrator.labelled(Style::Strong, "hint", &narrator.say(&hint)));
    Status::BadInput
}
