//! `grundy play`: against the engine, on the whole screen or line by line.

mod game;
mod plain;
mod screen;

use crate::arguments::{Flags, limits};
use crate::files::Disk;
use crate::values::compound;
use crate::{Status, complain};
use clap::{Arg, ArgMatches, Command, value_parser};
use game::{Hints, Match, Who};
use grundy::analysis::Request;
use grundy::notation::parse_with;
use grundy::partizan::Side;
use grundy::player::Player;
use grundy::{Ending, Play, msg};
use grundy_report::{Narrator, diagnostic};
use std::io::IsTerminal;

/// The flags of `grundy play`.
pub fn command(flags: &Flags) -> Command {
    Command::new("play")
        .override_usage("grundy play EXPR [--misere] [--first engine] [--hints values] [--strength N] …")
        .after_help(flags.help("play-examples"))
        .arg(Arg::new("expression").value_name("EXPR").required(true).num_args(1..).help(flags.help("play-expr")))
        .arg(flags.option("first", "WHO").default_value("me").value_parser(["me", "engine"]))
        .arg(flags.option("hints", "LEVEL").default_value("hint").value_parser(Hints::ALL.map(Hints::name)))
        .arg(flags.option("strength", "N").default_value("100").value_parser(value_parser!(u64).range(0..=100)))
        .arg(flags.option("seed", "N").value_parser(value_parser!(u64)))
        .arg(flags.option("side", "SIDE").default_value("left").value_parser(["left", "right"]))
        .arg(flags.flag("misere").conflicts_with("play"))
        .arg(flags.option("play", "PLAY").value_parser(["normal", "misere", "sj"]))
        .arg(flags.option("compound", "COMPOUND").default_value("disjunctive").value_parser(compound))
        .arg(flags.option("ending", "ENDING").default_value("long").value_parser(["long", "short"]))
        .arg(flags.flag("plain"))
        .args([flags.time().help(flags.help("play-time")), flags.memory("1GiB")])
}

/// Plays one game.
pub fn run(matches: &ArgMatches, narrator: &Narrator) -> Status {
    let words: Vec<&str> = matches.get_many::<String>("expression").into_iter().flatten().map(String::as_str).collect();
    let expression = words.join(" ");
    let word = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    if matches.get_raw("compound").into_iter().flatten().any(|value| value == "every") && word("ending") == Some("short") {
        return complain(&msg!("usage-every-short"), narrator);
    }
    let (time, memory) = limits(matches);
    let files = Disk::within(memory);
    let sum = match parse_with(&expression, &files) {
        Ok(sum) => sum,
        Err(wrong) => {
            anstream::eprint!("{}", diagnostic::drawn(&wrong, &expression, narrator));
            return Status::BadInput;
        }
    };
    let play = match word("play") {
        Some("misere") => Play::Misere,
        Some("sj") => Play::Sj,
        _ if matches.get_flag("misere") => Play::Misere,
        _ => Play::Normal,
    };
    let ending = if word("ending") == Some("short") { Ending::Short } else { Ending::Long };
    let request = Request { play, compound: *matches.get_one("compound").expect("has a default"), ending, ..Request::default() };
    let seed = matches.get_one("seed").copied().unwrap_or_else(chance);
    let player = Player { strength: *matches.get_one("strength").expect("has a default"), seed };
    let first = if word("first") == Some("engine") { Who::Engine } else { Who::You };
    let side = if word("side") == Some("right") { Side::Right } else { Side::Left };
    let hints = Hints::ALL.into_iter().find(|hints| Some(hints.name()) == word("hints")).unwrap_or(Hints::Hint);
    let game = Match::new(sum, request, player, first, side, hints, (time, memory));
    let on_screen = std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !matches.get_flag("plain");
    if on_screen { screen::play(game, narrator) } else { plain::play(game, &mut std::io::stdin().lock(), narrator) }
}

/// A seed that nobody chose.
fn chance() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |since| since.as_nanos() as u64)
}
