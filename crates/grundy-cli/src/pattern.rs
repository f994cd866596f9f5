//! `grundy pattern`.

use crate::arguments::{Flags, limits};
use crate::files::Disk;
use crate::output::print;
use crate::period::write_certificate;
use crate::values::whole_number;
use crate::{Status, watch};
use clap::{ArgMatches, Command};
use grundy::msg;
use grundy::notation::open_game;
use grundy::pattern::{Law, Subject};
use grundy::text::Diagnostic;
use grundy_contest::emit;
use grundy_report::{Narrator, catalogue, diagnostic, json, law};

/// So many terms are looked at unless told otherwise.
const TERMS: usize = 10_000;

/// The flags of `grundy pattern`.
pub fn command(flags: &Flags) -> Command {
    Command::new("pattern")
        .override_usage("grundy pattern GAME [--to N] [--certificate FILE] [--json] …")
        .after_help(flags.help("pattern-examples"))
        .args([flags.game(), flags.flag("json")])
        .arg(flags.option("to", "N").help(flags.help("terms")).value_parser(whole_number))
        .arg(flags.option("certificate", "FILE"))
        .args([flags.time(), flags.memory("1GiB")])
}

/// Looks for the law behind a game's values.
pub fn run(matches: &ArgMatches, narrator: &Narrator) -> Status {
    let text = matches.get_one::<String>("game").expect("required");
    let (time, memory) = limits(matches);
    let as_json = matches.get_flag("json");
    let refuse = |error: &Diagnostic| {
        if as_json {
            print(&json::line(&json::WrongInput::new(text, error, narrator)));
        } else {
            anstream::eprint!("{}", diagnostic::drawn(error, text, narrator));
        }
        Status::BadInput
    };
    let game = match open_game(text, &Disk::within(memory)) {
        Ok(game) => game,
        Err(error) => return refuse(&error),
    };
    let Some(mut subject) = Subject::of(game.as_ref()) else {
        return refuse(&Diagnostic::new(0..text.len(), msg!("game-not-of-numbers", game = game.name())));
    };
    if let Some(known) = game.recognised_as() {
        anstream::eprintln!("{}", catalogue::rule_is_game(&game.name(), &known, narrator));
    }
    let most = matches.get_one("to").copied().unwrap_or(TERMS);
    let asked = matches.get_one::<String>("certificate");
    let (found, certificate) = watch::within(time, memory, narrator, |budget| {
        let found = subject.pattern(most, budget);
        let certificate = asked.and_then(|_| subject.heaps()).and_then(|heaps| found.certificate(heaps, budget));
        (found, certificate)
    });
    // Files come before words: printing ends the program when nobody reads any more.
    let certified = asked.map_or(Status::Answered, |path| write_certificate(path, certificate.as_deref(), narrator));
    if as_json {
        print(&json::line(&json::PatternFound::new(&game.name(), &found, narrator)));
    } else {
        print(&law::pattern(&game.name(), &found, narrator));
    }
    // No law of the values: the definition as a loop is what is left.
    let values = found.law.as_ref().is_some_and(|law| !matches!(law, Law::Zeros(_)));
    if !values && found.stopped.is_none() && emit::has_loop(game.as_ref()) {
        anstream::eprintln!("{}", narrator.say(&msg!("law-none-loop", game = game.name())));
    }
    certified.worst(match &found.stopped {
        Some(error) if found.law.is_none() => {
            anstream::eprintln!("{}", diagnostic::unsolved(error, narrator));
            Status::Undecided
        }
        _ => Status::Answered,
    })
}
