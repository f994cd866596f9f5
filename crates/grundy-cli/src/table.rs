//! `grundy table`.

use crate::arguments::{Flags, limits};
use crate::files::{Disk, STDOUT, fill_whole};
use crate::output::{self, Stdout};
use crate::values::{duration, sizes};
use crate::{Status, complain, long, pictures, read, watch};
use clap::{Arg, ArgAction, ArgMatches, Command};
use grundy::code::Code;
use grundy::notation::open_game;
use grundy::sum::OpenGame;
use grundy::tabulate::{Question, Tabulation, grid, row};
use grundy::{Budget, Message, SolveError, msg};
use grundy_report::tabulation::Format;
use grundy_report::{Narrator, catalogue, diagnostic, run};
use grundy_runs::{Keeps, Reading};
use std::io::Write;
use std::path::Path;

/// How far a table goes unless told.
const USUAL_ROW: u64 = 100;
const USUAL_GRID: u64 = 20;

/// The flags of `grundy table`.
pub fn command(flags: &Flags) -> Command {
    Command::new("table")
        .override_usage("grundy table GAME [--to N] [--misere] [--format FORMAT] [--plot FILE] [--out DIR [--resume]] …")
        .after_help(flags.help("table-examples"))
        .arg(flags.game().help(flags.help("table-game")))
        .arg(flags.option("to", "N").value_parser(sizes))
        .arg(flags.flag("outcomes").conflicts_with("misere"))
        .arg(flags.flag("misere").help(flags.help("table-misere")))
        .arg(flags.option("format", "FORMAT").value_parser(Format::ALL.map(|(name, _)| name)))
        .arg(flags.flag("json").help(flags.help("table-json")).conflicts_with("format"))
        .arg(flags.option("plot", "FILE").action(ArgAction::Append))
        .arg(flags.option("out", "FILE"))
        .args(long::flags(flags).map(|flag| flag.requires("out")))
        .arg(flags.threads().requires("out"))
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
    match run_asked_for(matches, game.as_ref(), question, &to) {
        Ok(None) => {}
        Ok(Some((path, code))) => {
            return follow(Path::new(path), game.as_ref(), &code, &to, matches, narrator).unwrap_or_else(|why| complain(&why, narrator));
        }
        Err(why) => return complain(&why, narrator),
    }
    let table = watch::within(time, memory, narrator, |budget| {
        watch::expect(entries(game.as_ref(), &to));
        tabulate(game.as_ref(), &to, question, budget)
    });
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
        (Ok(()), Some(error)) if table.undecided() > 0 => undecided(error, &msg!("table-blank", entries = table.undecided()), narrator),
        (Ok(()), Some(error)) if table.grid => undecided(error, &msg!("table-cut-rows", rows = table.rows.len() as u64), narrator),
        (Ok(()), Some(error)) => {
            let entries = table.rows[0].len() as u64;
            let status = undecided(error, &msg!("table-cut", entries = entries), narrator);
            if question == Question::Misere && game.at(&[entries]).is_some_and(|next| next.traits().splits) {
                anstream::eprintln!("{}", narrator.word("table-cut-misere"));
            }
            status
        }
    }
}

/// The folder of a run and the code, if it is a run that is asked for: `--out` is a folder, or could be a file but has no ending, and no format is named.
fn run_asked_for<'m>(
    matches: &'m ArgMatches,
    game: &dyn OpenGame,
    question: Question,
    to: &[u64],
) -> Result<Option<(&'m String, Code)>, Message> {
    let Some(path) = matches.get_one::<String>("out").filter(|path| *path != STDOUT) else { return Ok(None) };
    let folder = path.ends_with('/') || Path::new(path).is_dir();
    let plain = question == Question::Values
        && to.len() < 2
        && !matches.contains_id("format")
        && !matches.get_flag("json")
        && !matches.contains_id("plot");
    let bare = plain && !has_ending(path) && !Path::new(path).exists();
    let sure = folder || matches.get_flag("resume");
    if !bare && !sure {
        return Ok(None);
    }
    match game.heaps().and_then(|heaps| heaps.code()) {
        Some(code) if plain => Ok(Some((path, code))),
        None if sure => Err(msg!("run-no-code", game = game.name())),
        Some(_) if sure => Err(msg!("run-values-only", path = path.as_str())),
        _ => Ok(None),
    }
}

/// Whether the name of a file says what is in it. Digits after a point do not: `run.007` is named after a code.
fn has_ending(path: &str) -> bool {
    let ending = Path::new(path).extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    ending.chars().any(char::is_alphabetic)
}

/// Makes a table in a run that is written down.
fn follow(path: &Path, game: &dyn OpenGame, code: &Code, to: &[u64], matches: &ArgMatches, narrator: &Narrator) -> Result<Status, Message> {
    let name = game.name();
    let last = to.first().map(|to| format!(" --to {to}")).unwrap_or_default();
    let again = format!("grundy table {name}{last} --out {} --resume", path.display());
    let to = to.first().map_or(u64::MAX, |to| to.saturating_add(1));
    let plan = long::Plan { path, game: &name, code, keeps: Keeps::All, to, again };
    let ended = long::follow(&plan, matches, narrator)?;
    output::print(&run::summary(&read::summary(&Reading::open(path)?), narrator));
    Ok(match ended.stopped {
        Some(error) => undecided(&error, &msg!("table-cut", entries = ended.run.next()), narrator),
        None => Status::Answered,
    })
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

fn usual_grid(game: &dyn OpenGame) -> [u64; 2] {
    game.usual_table().unwrap_or([USUAL_GRID; 2])
}

/// How many entries the table will have.
fn entries(game: &dyn OpenGame, to: &[u64]) -> u64 {
    let size = |to: u64| to.saturating_add(1);
    match to {
        [] if game.at(&[0]).is_some() => size(USUAL_ROW),
        [] => usual_grid(game).map(size).iter().product(),
        [to] if game.at(&[0]).is_some() => size(*to),
        [to] => size(*to).saturating_mul(size(*to)),
        [x, y, ..] => size(*x).saturating_mul(size(*y)),
    }
}

/// A row if the game has one number, a grid if it has two; `--to 30,20` asks for a grid.
fn tabulate(game: &dyn OpenGame, to: &[u64], question: Question, budget: &Budget) -> Option<Tabulation> {
    match to {
        [] => row(game, USUAL_ROW, question, budget).or_else(|| grid(game, usual_grid(game), question, budget)),
        [to] => row(game, *to, question, budget).or_else(|| grid(game, [*to; 2], question, budget)),
        [x, y, ..] => grid(game, [*x, *y], question, budget),
    }
}

fn finish(matches: &ArgMatches, game: &dyn OpenGame, table: &Tabulation, narrator: &Narrator, budget: &Budget) -> Result<(), Message> {
    for path in matches.get_many::<String>("plot").into_iter().flatten() {
        pictures::write_plot(Path::new(path), &game.name(), table, narrator)?;
    }
    let json = matches.get_flag("json").then_some(Format::Json);
    let format = json.or_else(|| matches.get_one::<String>("format").and_then(|name| Format::named(name)));
    let write_to = |out: &mut dyn Write| output::write_table(out, &game.name(), table, format.unwrap_or(Format::Text), budget);
    match matches.get_one::<String>("out") {
        Some(path) => fill_whole(Path::new(path), write_to),
        None if matches.contains_id("plot") && format.is_none() => Ok(()),
        None => write_to(&mut Stdout).map_err(|error| msg!("output-unwritable", why = error.to_string())),
    }
}
