//! `grundy emit`: a solution to paste.

use crate::arguments::{Flags, limits};
use crate::files::Disk;
use crate::output::print;
use crate::values::heap;
use crate::{Status, complain, contest, watch};
use clap::{Arg, ArgAction, ArgMatches, Command};
use grundy::msg;
use grundy::notation::open_game;
use grundy::text::Dialect;
use grundy_contest::emit::{Emitted, Source, function, of_trees, solution};
use grundy_contest::{Problem, find};
use grundy_report::{Narrator, diagnostic, law};

/// The flags of `grundy emit`.
pub fn command(flags: &Flags) -> Command {
    // Here `--lang` is the language of the program, too.
    let lang = Arg::new("lang").long("lang").value_name("LANG").action(ArgAction::Append).value_parser(["cpp", "python", "en", "zh"]);
    Command::new("emit")
        .override_usage("grundy emit GAME | PROBLEM [--lang cpp|python] [--problem PROBLEM]")
        .after_help(flags.help("emit-examples"))
        .arg(flags.game().help(flags.help("emit-game")))
        .arg(lang.help(flags.help("emit-lang")))
        .arg(flags.option("problem", "PROBLEM").help(flags.help("emit-problem")))
        .arg(flags.option("to", "N").help(flags.help("emit-to")).default_value("1000").value_parser(heap))
        .args([flags.time(), flags.memory("1GiB")])
}

/// Prints a function, or a whole program where a problem is named.
pub fn run(matches: &ArgMatches, narrator: &Narrator) -> Status {
    let text = matches.get_one::<String>("game").expect("required");
    let named = match matches.get_one::<String>("problem") {
        Some(name) => match find(name) {
            Some(problem) => Some(problem),
            None => return contest::unknown(name).say(narrator),
        },
        None => None,
    };
    let (game, problem) = match find(text).filter(|_| named.is_none() && !grundy::games::all().any(|entry| entry.name == text)) {
        Some(problem) => (problem.game.as_str(), Some(problem)),
        None => (text.as_str(), named),
    };
    let dialect =
        if matches.get_many::<String>("lang").into_iter().flatten().any(|lang| lang == "python") { Dialect::Python } else { Dialect::Cpp };
    if let Some((problem, program)) = problem.and_then(|problem| Some((problem, of_trees(problem, dialect)?))) {
        let lines = [head(game, Some(problem)), narrator.word("emit-trees")];
        print(&(comment(&lines, dialect) + &program));
        return Status::Answered;
    }
    let (time, memory) = limits(matches);
    let opened = match open_game(game, &Disk::within(memory)) {
        Ok(opened) => opened,
        Err(wrong) => {
            anstream::eprint!("{}", diagnostic::drawn(&wrong, game, narrator));
            return Status::BadInput;
        }
    };
    let to = problem.map_or(*matches.get_one("to").expect("has a default"), largest);
    match watch::within(time, memory, narrator, |budget| function(opened.as_ref(), to, dialect, budget)) {
        Ok(Some(emitted)) => print_emitted(&opened.name(), problem, &emitted, dialect, narrator),
        Ok(None) => complain(&msg!("emit-nothing", game = opened.name()), narrator),
        Err(error) => {
            anstream::eprintln!("{}", diagnostic::unsolved(&error, narrator));
            Status::Undecided
        }
    }
}

/// The largest heap that an input of a problem may have.
fn largest(problem: &Problem) -> u64 {
    let numbers = problem.format.each_field().filter(|field| !problem.format.counts(&field.name));
    numbers.map(|field| field.limit.most).max().unwrap_or(0)
}

/// What a program is about.
fn head(game: &str, problem: Option<&Problem>) -> String {
    match problem {
        Some(problem) => format!("{} ({}): {game}", problem.title, problem.id),
        None => game.to_owned(),
    }
}

fn comment(lines: &[String], dialect: Dialect) -> String {
    let mark = if dialect == Dialect::Python { "#" } else { "//" };
    lines.iter().map(|line| format!("{mark} {line}\n")).collect()
}

fn print_emitted(game: &str, problem: Option<&Problem>, emitted: &Emitted, dialect: Dialect, narrator: &Narrator) -> Status {
    let mut lines = vec![head(game, problem)];
    lines.extend(match &emitted.source {
        Source::Law(found) => law::known(found, narrator),
        Source::Loop(rule) => vec![narrator.say(&msg!("emit-loop", rule = rule.as_str()))],
        Source::Table(to) => vec![narrator.say(&msg!("emit-table", to = *to))],
    });
    let comment = comment(&lines, dialect);
    let Some(problem) = problem else {
        print(&(comment + &emitted.program.whole(dialect)));
        return Status::Answered;
    };
    match solution(problem, &emitted.program, dialect) {
        Some(program) => {
            print(&(comment + &program));
            Status::Answered
        }
        None => complain(&msg!("emit-no-main", problem = problem.id.as_str(), game = game), narrator),
    }
}
