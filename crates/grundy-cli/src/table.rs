//! `grundy table`.

use crate::arguments::{Flags, limits};
use crate::files::{Disk, fill_whole, write_whole};
use crate::output::{LongText, Stdout};
use crate::values::{duration, sizes};
use crate::{Status, complain, watch};
use clap::{Arg, ArgAction, ArgMatches, Command};
use grundy::notation::open_game;
use grundy::sum::OpenGame;
use grundy::tabulate::{Question, Tabulation, grid, row};
use grundy::{Budget, Message, SolveError, msg};
use grundy_report::tabulation::{Format, write};
use grundy_report::{Narrator, catalogue, diagnostic, plot};
use std::io::Write;
use std::path::Path;

/// How far a table goes unless told.
const USUAL_ROW: u64 = 100;
const USUAL_GRID: u64 = 20;

/// The flags of `grundy table`.
pub fn command(flags: &Flags) -> Command {
    Command::new("table")
        .override_usage("grundy table GAME [--to N] [--misere] [--format FORMAT] [--plot FILE] …")
        .after_help(flags.help("table-examples"))
        .arg(flags.game().help(flags.help("table-game")))
        .arg(flags.option("to", "N").value_parser(sizes))
        .arg(flags.flag("outcomes").conflicts_with("misere"))
        .arg(flags.flag("misere").help(flags.help("table-misere")))
        .arg(flags.option("format", "FORMAT").value_parser(Format::ALL.map(|(name, _)| name)))
        .arg(flags.option("plot", "FILE").action(ArgAction::Append))
        .arg(flags.option("out", "FILE"))
        .arg(Arg::new("time").long("time").value_name("TIME").value_parser(duration).help(flags.help("table-time")))
        .arg(flags.memory("1GiB"))
}

/// Tabulates a game and writes the table, and its picture.
pub fn run(matches: &ArgMatches, narrator: &Narrator) -> Status {
    let text = matches.get_one::<String>("game").expect("required");
    let (time, memory) = limits(matches);
    let game = match open_game(text, &Disk::within(memory)) {
        Ok(game) => game,
        Err(error) => {
            anstream::eprint!("{}", diagnostic::drawn(&error, text, narrator));
            return Status::BadInput;
        }
    };
    let question = match (matches.get_flag("misere"), matches.get_flag("outcomes")) {
        (true, _) => Question::Misere,
        (_, true) => Question::Outcomes,
        _ => Question::Values,
    };
    let to: Vec<u64> = matches.get_one::<Vec<u64>>("to").cloned().unwrap_or_default();
    let table = watch::within(time, memory, narrator, |budget| tabulate(game.as_ref(), &to, question, budget));
    let Some(table) = table else {
        return complain(&msg!("table-no-numbers", game = game.name()), narrator);
    };
    if let Some(known) = game.recognised_as() {
        anstream::eprintln!("{}", catalogue::rule_is_game(&game.name(), &known, narrator));
    }
    // Writing has the time and memory that computing had.
    let written = watch::within(time, memory, narrator, |budget| {
        let written = finish(matches, game.as_ref(), &table, narrator, budget);
        written.map_err(|why| budget.check(0).map_or_else(Unwritten::Cut, |()| Unwritten::Failed(why)))
    });
    match (written, &table.stopped) {
        (Err(Unwritten::Failed(message)), _) => complain(&message, narrator),
        (Err(Unwritten::Cut(error)), _) => undecided(&error, &msg!("output-cut"), narrator),
        (Ok(()), None) => Status::Answered,
        (Ok(()), Some(error)) if table.grid => undecided(error, &msg!("table-cut-rows", rows = table.rows.len() as u64), narrator),
        (Ok(()), Some(error)) => undecided(error, &msg!("table-cut", entries = table.rows[0].len() as u64), narrator),
    }
}

/// Why a table was not written as a whole.
enum Unwritten {
    Failed(Message),
    Cut(SolveError),
}

fn undecided(error: &SolveError, reached: &Message, narrator: &Narrator) -> Status {
    anstream::eprintln!("{}; {}", diagnostic::unsolved(error, narrator), narrator.say(reached));
    Status::Undecided
}

/// A row if the game has one number, a grid if it has two; `--to 30,20` asks for a grid.
fn tabulate(game: &dyn OpenGame, to: &[u64], question: Question, budget: &Budget) -> Option<Tabulation> {
    match to {
        [] => row(game, USUAL_ROW, question, budget).or_else(|| grid(game, [USUAL_GRID; 2], question, budget)),
        [to] => row(game, *to, question, budget).or_else(|| grid(game, [*to; 2], question, budget)),
        [x, y, ..] => grid(game, [*x, *y], question, budget),
    }
}

fn finish(matches: &ArgMatches, game: &dyn OpenGame, table: &Tabulation, narrator: &Narrator, budget: &Budget) -> Result<(), Message> {
    for path in matches.get_many::<String>("plot").into_iter().flatten().map(Path::new) {
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("svg") => write_whole(path, plot::svg(&game.name(), table, narrator)?.as_bytes())?,
            Some("png") => write_whole(path, &plot::png(&game.name(), table)?)?,
            _ => return Err(msg!("plot-ending", path = path.display().to_string())),
        }
    }
    let format = matches.get_one::<String>("format").and_then(|name| Format::named(name));
    let write_to = |out: &mut dyn Write| {
        let mut text = LongText::new(out, budget);
        write(&mut text, &game.name(), table, format.unwrap_or(Format::Text))?;
        text.flush()
    };
    match matches.get_one::<String>("out") {
        Some(path) => fill_whole(Path::new(path), write_to),
        None if matches.contains_id("plot") && format.is_none() => Ok(()),
        None => write_to(&mut Stdout).map_err(|error| msg!("output-unwritable", why = error.to_string())),
    }
}
