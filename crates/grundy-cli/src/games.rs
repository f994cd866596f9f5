//! `grundy games`.

use crate::Status;
use clap::ArgMatches;
use grundy::{games, msg};
use grundy_report::{Narrator, Style, catalogue};

/// Shows the catalogue, or the page of one game.
pub fn run(matches: &ArgMatches, narrator: &Narrator) -> Status {
    let Some(name) = matches.get_one::<String>("name") else {
        anstream::print!("{}", catalogue::list(narrator));
        return Status::Answered;
    };
    if let Some(entry) = games::find(name) {
        anstream::print!("{}", catalogue::page(entry, narrator));
        return Status::Answered;
    }
    let hint = games::nearest(name).map_or(msg!("see-games"), |near| msg!("nearest-game", name = near));
    let unknown = narrator.say(&msg!("unknown-game", name = grundy::notation::shortened(name)));
    anstream::eprintln!("{}: {unknown}", Style::Error.paint(&narrator.word("error")));
    anstream::eprintln!("{}: {}", Style::Strong.paint(&narrator.word("hint")), narrator.say(&hint));
    Status::BadInput
}
