//! `grundy pattern`.

use crate::files::Disk;
use crate::{Status, print, watch};
use clap::ArgMatches;
use grundy::msg;
use grundy::notation::open_game;
use grundy::pattern::Subject;
use grundy::text::Diagnostic;
use grundy_report::{Narrator, catalogue, contract, flaw, law};
use std::time::Duration;

/// So many terms are looked at unless told otherwise.
const TERMS: usize = 10_000;

/// Looks for the law behind a game's values.
pub fn run(matches: &ArgMatches, narrator: &Narrator) -> Status {
    let text = matches.get_one::<String>("game").expect("required");
    let json = matches.get_flag("json");
    let refuse = |error: &Diagnostic| {
        if json {
            print(&format!("{}\n", contract::error(text, error, narrator)));
        } else {
            anstream::eprint!("{}", flaw::diagnostic(error, text, narrator));
        }
        Status::BadInput
    };
    let game = match open_game(text, &Disk) {
        Ok(game) => game,
        Err(error) => return refuse(&error),
    };
    let Some(mut subject) = Subject::of(&game) else {
        return refuse(&Diagnostic::new(0..text.len(), msg!("game-not-of-numbers", game = game.name())));
    };
    if let Some(known) = game.recognised_as() {
        anstream::eprintln!("{}", catalogue::rule_is_game(game.name(), &known, narrator));
    }
    let time: Duration = *matches.get_one("time").expect("has a default");
    let memory: u64 = *matches.get_one("memory").expect("has a default");
    let most = matches.get_one("to").copied().unwrap_or(TERMS);
    let found = watch::within(time, memory, narrator, |budget| subject.pattern(most, budget));
    if json {
        print(&format!("{}\n", law::pattern_json(game.name(), &found, narrator)));
    } else {
        print(&law::pattern(game.name(), &found, narrator));
    }
    match &found.stopped {
        Some(error) if found.law.is_none() => {
            anstream::eprintln!("{}", flaw::unsolved(error, narrator));
            Status::Undecided
        }
        _ => Status::Answered,
    }
}
