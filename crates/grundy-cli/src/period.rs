//! `grundy period` and `grundy verify`.

use crate::arguments::{Flags, limits, threads};
use crate::files::{Disk, write_whole};
use crate::output::print;
use crate::values::{duration, whole_number};
use crate::{Status, complain, long, watch};
use clap::{Arg, ArgMatches, Command};
use grundy::game::HeapGame;
use grundy::notation::{self, Files, heap_game, open_game};
use grundy::period::{self, PeriodReport};
use grundy::proof::{Extent, Facts, Holds, Law, Refusal, Repeats};
use grundy::sequence::LongRun;
use grundy::{Basis, Evidence, Message, msg};
use grundy_report::{Narrator, catalogue, diagnostic, json, law};
use grundy_runs::Keeps;
use std::path::Path;

/// The flags of `grundy period`.
pub fn command(flags: &Flags) -> Command {
    Command::new("period")
        .override_usage("grundy period GAME [--certificate FILE] [--state DIR [--resume]] [--json] …")
        .after_help(flags.help("period-examples"))
        .args([flags.game(), flags.flag("json")])
        .arg(flags.option("to", "N").help(flags.help("terms")).value_parser(whole_number))
        .arg(flags.option("certificate", "FILE"))
        .arg(flags.option("state", "DIR"))
        .args(long::flags(flags).map(|flag| flag.requires("state")))
        .args([flags.threads(), flags.time(), flags.memory("1GiB")])
}

/// The arguments of `grundy verify`.
pub fn verify_command(flags: &Flags) -> Command {
    Command::new("verify")
        .override_usage("grundy verify FILE [--full]")
        .arg(Arg::new("file").value_name("FILE").required(true).help(flags.help("file")))
        .arg(flags.flag("full"))
        .arg(Arg::new("time").long("time").value_name("TIME").value_parser(duration).help(flags.help("table-time")))
        .arg(flags.memory("1GiB"))
}

/// Finds the period of a game and says how it is known.
pub fn run(matches: &ArgMatches, narrator: &Narrator) -> Status {
    let text = matches.get_one::<String>("game").expect("required");
    let (time, memory) = limits(matches);
    let disk = Disk::within(memory);
    let as_json = matches.get_flag("json");
    let mut game = match heap_game(text, &disk) {
        Ok(game) => game,
        Err(error) if as_json => {
            print(&json::line(&json::WrongInput::new(text, &error, narrator)));
            return Status::BadInput;
        }
        Err(error) => {
            anstream::eprint!("{}", diagnostic::drawn(&error, text, narrator));
            return Status::BadInput;
        }
    };
    if let Some(known) = open_game(text, &disk).ok().and_then(|game| game.recognised_as()) {
        anstream::eprintln!("{}", catalogue::rule_is_game(text, &known, narrator));
    }
    let most = matches.get_one("to").copied().unwrap_or(usize::MAX);
    if let Some(path) = matches.get_one::<String>("state") {
        return follow(game.as_mut(), Path::new(path), most as u64, matches, narrator).unwrap_or_else(|why| complain(&why, narrator));
    }
    let found = watch::within(time, memory, narrator, |budget| period::find_on(game.as_mut(), most, threads(matches), budget));
    tell(game.as_ref(), &found, matches, narrator)
}

/// So many values are looked at before a run begins, for a proof by automata, which long runs do not try.
const AT_ONCE: usize = LongRun::FIRST_TRY as usize;

/// Finds the period in a run that is written down.
fn follow(game: &mut dyn HeapGame, path: &Path, most: u64, matches: &ArgMatches, narrator: &Narrator) -> Result<Status, Message> {
    let (time, memory) = limits(matches);
    let code = game.code().ok_or_else(|| msg!("run-no-code", game = game.name()))?;
    let found = watch::within(time, memory, narrator, |budget| period::find(game, AT_ONCE, budget));
    if found.basis == Basis::proved("automaton") {
        return Ok(tell(game, &found, matches, narrator));
    }
    let name = game.name();
    let again = format!("grundy period {name} --state {} --resume", path.display());
    // The heap usize::MAX is as good as none.
    let to = if most == usize::MAX as u64 { u64::MAX } else { most };
    let plan = long::Plan { path, game: &name, code: &code, keeps: Keeps::First, to, again };
    let ended = long::follow(&plan, matches, narrator)?;
    let found = PeriodReport::of_run(&ended.run, ended.stopped);
    Ok(tell(game, &found, matches, narrator))
}

/// Writes the certificate, if one is asked for, and says what was found.
fn tell(game: &dyn HeapGame, found: &PeriodReport, matches: &ArgMatches, narrator: &Narrator) -> Status {
    // Files come before words: printing ends the program when nobody reads any more.
    let certified = match matches.get_one::<String>("certificate") {
        Some(path) => write_certificate(path, found.certificate_text(game).as_deref(), narrator),
        None => Status::Answered,
    };
    if matches.get_flag("json") {
        print(&json::line(&json::PeriodFound::new(&game.name(), found)));
    } else {
        print(&law::period(&game.name(), found, narrator));
    }
    if let Some(error) = &found.stopped {
        anstream::eprintln!("{}", diagnostic::unsolved(error, narrator));
    }
    certified.worst(decided(found))
}

/// A period is found when it is proved. Values that were looked at, however many, decide nothing.
fn decided(found: &PeriodReport) -> Status {
    if found.basis.evidence == Evidence::Proved { Status::Answered } else { Status::Undecided }
}

/// Writes the text of a certificate, if there is one.
pub fn write_certificate(path: &str, certificate: Option<&str>, narrator: &Narrator) -> Status {
    let Some(certificate) = certificate else {
        anstream::eprintln!("{}", narrator.word("certificate-none"));
        return Status::Undecided;
    };
    match write_whole(Path::new(path), certificate.as_bytes()) {
        Ok(()) => Status::Answered,
        Err(why) => complain(&why, narrator),
    }
}

/// Checks a certificate.
pub fn verify(matches: &ArgMatches, narrator: &Narrator) -> Status {
    let path = matches.get_one::<String>("file").expect("required");
    let bytes = match Disk::default().read(path) {
        Ok(bytes) => bytes,
        Err(why) => return complain(&why, narrator),
    };
    let full = matches.get_flag("full");
    let (time, memory) = limits(matches);
    let rules = Disk::default();
    match watch::within(time, memory, narrator, |budget| notation::verify(path, &bytes, &rules, full, budget)) {
        Ok(Holds::Value(Facts { game, position, value, facts })) => {
            let position = format!("{game}:{position}");
            print(&format!(
                "{}\n",
                narrator.say(&msg!("certificate-holds-facts", position = position, value = value, count = facts.len()))
            ));
            Status::Answered
        }
        Ok(Holds::Law(Law { game, states, repeats, .. })) => {
            let states = states.len();
            let holds = match repeats {
                None => msg!("certificate-holds-law", game = game, states = states),
                Some(Repeats { preperiod, period, saltus }) => {
                    msg!("certificate-holds-repeats", game = game, states = states, period = period, start = preperiod, saltus = saltus)
                }
            };
            print(&format!("{}\n", narrator.say(&holds)));
            Status::Answered
        }
        Ok(Holds::Period(claim, extent)) => {
            let (game, period, start) = (claim.game, claim.period, claim.preperiod);
            let (holds, status) = match extent {
                Extent::Whole => (msg!("certificate-holds", game = game, period = period, start = start), Status::Answered),
                Extent::Below(below, needed) => (
                    msg!("certificate-holds-below", game = game, period = period, start = start, below = below, needed = needed),
                    Status::Undecided,
                ),
            };
            print(&format!("{}\n", narrator.say(&holds)));
            status
        }
        Err(Refusal::Unfinished(error)) => {
            anstream::eprintln!("{}", diagnostic::unsolved(&error, narrator));
            Status::Undecided
        }
        Err(Refusal::Unreadable(error)) => {
            anstream::eprint!("{}", diagnostic::drawn(&error, "", narrator));
            Status::BadInput
        }
        Err(Refusal::Wrong(error)) => {
            print(&format!("{}\n", narrator.word("certificate-wrong")));
            anstream::eprint!("{}", diagnostic::drawn(&error, "", narrator));
            Status::Wrong
        }
    }
}
