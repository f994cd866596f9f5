//! `grundy period` and `grundy verify`.

use crate::files::{Disk, write_whole};
use crate::{Status, complain, print, watch};
use clap::ArgMatches;
use grundy::game::HeapGame;
use grundy::msg;
use grundy::notation::{Files, heap_game, open_game, rulebook};
use grundy::period::{self, Found};
use grundy::proof::{self, Extent, Refusal};
use grundy_report::{Narrator, catalogue, contract, flaw, law};
use std::path::Path;
use std::time::Duration;

/// Finds the period of a game and says how it is known.
pub fn run(matches: &ArgMatches, narrator: &Narrator) -> Status {
    let text = matches.get_one::<String>("game").expect("required");
    let json = matches.get_flag("json");
    let mut game = match heap_game(text, &Disk) {
        Ok(game) => game,
        Err(error) if json => {
            print(&format!("{}\n", contract::error(text, &error, narrator)));
            return Status::BadInput;
        }
        Err(error) => {
            anstream::eprint!("{}", flaw::diagnostic(&error, text, narrator));
            return Status::BadInput;
        }
    };
    if let Some(known) = open_game(text, &Disk).ok().and_then(|game| game.recognised_as()) {
        anstream::eprintln!("{}", catalogue::rule_is_game(text, &known, narrator));
    }
    let time: Duration = *matches.get_one("time").expect("has a default");
    let memory: u64 = *matches.get_one("memory").expect("has a default");
    let most = matches.get_one("to").copied().unwrap_or(usize::MAX);
    let found = watch::within(time, memory, narrator, |budget| period::find(game.as_mut(), most, budget));
    // Files come before words: printing ends the program when nobody reads any more.
    let certified = match matches.get_one::<String>("certificate") {
        Some(path) => write_certificate(path, game.as_ref(), &found, narrator),
        None => Status::Answered,
    };
    if json {
        print(&format!("{}\n", law::period_json(&game.name(), &found)));
    } else {
        print(&law::period(&game.name(), &found, narrator));
    }
    match &found.stopped {
        Some(error) => {
            anstream::eprintln!("{}", flaw::unsolved(error, narrator));
            certified.worst(Status::Undecided)
        }
        None => certified,
    }
}

fn write_certificate(path: &str, game: &dyn HeapGame, found: &Found, narrator: &Narrator) -> Status {
    let Some(certificate) = found.certificate(game) else {
        anstream::eprintln!("{}", narrator.word("certificate-none"));
        return Status::Undecided;
    };
    match write_whole(Path::new(path), certificate.to_string().as_bytes()) {
        Ok(()) => Status::Answered,
        Err(why) => complain(&why, narrator),
    }
}

/// Checks a certificate.
pub fn verify(matches: &ArgMatches, narrator: &Narrator) -> Status {
    let path = matches.get_one::<String>("file").expect("required");
    let bytes = match Disk.read(path) {
        Ok(bytes) => bytes,
        Err(why) => return complain(&why, narrator),
    };
    let full = matches.get_flag("full");
    let time = matches.get_one("time").copied().unwrap_or(Duration::from_secs(u64::MAX / 4));
    let memory: u64 = *matches.get_one("memory").expect("has a default");
    match watch::within(time, memory, narrator, |budget| proof::verify_within(path, &bytes, &rulebook(&Disk), full, budget)) {
        Ok((claim, extent)) => {
            let (game, period, start) = (claim.game, claim.period, claim.preperiod);
            let holds = match extent {
                Extent::Whole => msg!("certificate-holds", game = game, period = period, start = start),
                Extent::Below(below, needed) => {
                    msg!("certificate-holds-below", game = game, period = period, start = start, below = below, needed = needed)
                }
            };
            print(&format!("{}\n", narrator.say(&holds)));
            Status::Answered
        }
        Err(Refusal::Unfinished(error)) => {
            anstream::eprintln!("{}", flaw::unsolved(&error, narrator));
            Status::Undecided
        }
        Err(Refusal::Unreadable(error)) => {
            anstream::eprint!("{}", flaw::diagnostic(&error, "", narrator));
            Status::BadInput
        }
        Err(Refusal::Wrong(error)) => {
            print(&format!("{}\n", narrator.word("certificate-wrong")));
            anstream::eprint!("{}", flaw::diagnostic(&error, "", narrator));
            Status::Wrong
        }
    }
}
