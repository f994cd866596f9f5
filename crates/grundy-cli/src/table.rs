//! `grundy table`.

use crate::files::{Disk, write_whole};
use crate::{Status, complain, print, watch};
use clap::ArgMatches;
use grundy::notation::{OpenGame, open_game};
use grundy::tabulate::{Question, Tabulation, grid, row};
use grundy::{Budget, Message, msg};
use grundy_report::tabulation::{Format, write};
use grundy_report::{Narrator, catalogue, flaw, plot};
use std::path::Path;
use std::time::Duration;

/// How far a table goes unless told.
const USUAL_ROW: u64 = 100;
const USUAL_GRID: u64 = 20;

/// Tabulates a game and writes the table, and its picture.
pub fn run(matches: &ArgMatches, narrator: &Narrator) -> Status {
    let text = matches.get_one::<String>("game").expect("required");
    let game = match open_game(text, &Disk) {
        Ok(game) => game,
        Err(error) => {
            anstream::eprint!("{}", flaw::diagnostic(&error, text, narrator));
            return Status::BadInput;
        }
    };
    let question = match (matches.get_flag("misere"), matches.get_flag("outcomes")) {
        (true, _) => Question::Misere,
        (_, true) => Question::Outcomes,
        _ => Question::Values,
    };
    let to: Vec<u64> = matches.get_one::<Vec<u64>>("to").cloned().unwrap_or_default();
    let time = matches.get_one("time").copied().unwrap_or(Duration::from_secs(u64::MAX / 4));
    let memory = *matches.get_one("memory").expect("has a default");
    let table = watch::within(time, memory, narrator, |budget| tabulate(&game, &to, question, budget));
    let Some(table) = table else {
        return complain(&msg!("table-no-numbers", game = game.name()), narrator);
    };
    if let Some(known) = game.recognised_as() {
        anstream::eprintln!("{}", catalogue::rule_is_game(game.name(), &known, narrator));
    }
    match finish(matches, &game, &table, narrator) {
        Err(message) => complain(&message, narrator),
        Ok(()) => match &table.stopped {
            None => Status::Answered,
            Some(error) => {
                let reached = if table.grid {
                    msg!("table-cut-rows", rows = table.rows.len() as u64)
                } else {
                    msg!("table-cut", entries = table.rows[0].len() as u64)
                };
                anstream::eprintln!("{}; {}", flaw::unsolved(error, narrator), narrator.say(&reached));
                Status::Undecided
            }
        },
    }
}

/// A row if the game has one number, a grid if it has two; `--to 30,20` asks for a grid.
fn tabulate(game: &OpenGame, to: &[u64], question: Question, budget: &Budget) -> Option<Tabulation> {
    match to {
        [] => row(game, USUAL_ROW, question, budget).or_else(|| grid(game, [USUAL_GRID; 2], question, budget)),
        [to] => row(game, *to, question, budget).or_else(|| grid(game, [*to; 2], question, budget)),
        [x, y, ..] => grid(game, [*x, *y], question, budget),
    }
}

fn finish(matches: &ArgMatches, game: &OpenGame, table: &Tabulation, narrator: &Narrator) -> Result<(), Message> {
    for path in matches.get_many::<String>("plot").into_iter().flatten() {
        let picture = plot::draw(game.name(), table, narrator);
        let path = Path::new(path);
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("svg") => write_whole(path, picture.svg().as_bytes())?,
            Some("png") => write_whole(path, &picture.png()?)?,
            _ => return Err(msg!("plot-ending", path = path.display().to_string())),
        }
    }
    let format = matches.get_one::<String>("format").and_then(|name| Format::named(name)).unwrap_or(Format::Text);
    let text = write(game.name(), table, format);
    match matches.get_one::<String>("out") {
        Some(path) => write_whole(Path::new(path), text.as_bytes()),
        None if matches.contains_id("plot") && matches.get_one::<String>("format").is_none() => Ok(()),
        None => {
            print(&text);
            Ok(())
        }
    }
}
