//! `grundy judge`.

use crate::arguments::{Flags, limits};
use crate::output::print;
use crate::{Status, complain, contest, watch};
use clap::{ArgMatches, Command};
use grundy::msg;
use grundy::text::{Source, decode};
use grundy_contest::judge::{Unanswered, whole};
use grundy_contest::{Problem, all};
use grundy_report::{Narrator, Style, aligned, diagnostic};
use std::io::Read;

/// The flags of `grundy judge`.
pub fn command(flags: &Flags) -> Command {
    Command::new("judge")
        .override_usage("grundy judge [PROBLEM] < INPUT")
        .after_help(flags.help("judge-examples"))
        .args(contest::flags(flags))
        .args([flags.time(), flags.memory("1GiB")])
}

/// Prints the judge's output for what stands on standard input, or lists the problems.
pub fn run(matches: &ArgMatches, narrator: &Narrator) -> Status {
    match contest::problem(matches) {
        Ok(Some(problem)) => answer(&problem, matches, narrator),
        Ok(None) => list(narrator),
        Err(unclear) => unclear.say(narrator),
    }
}

fn list(narrator: &Narrator) -> Status {
    let rows: Vec<Vec<String>> = all().iter().map(|problem| row(problem, narrator)).collect();
    print(&format!("{}\n{}\n{}\n", narrator.word("judge-list"), aligned(&rows, &[]).join("\n"), narrator.word("judge-list-after")));
    Status::Answered
}

/// A line of the list: names, title, game, input and limits.
fn row(problem: &Problem, narrator: &Narrator) -> Vec<String> {
    let usual = (!problem.usual.is_empty()).then(|| narrator.say(&msg!("judge-usual", limits = problem.usual.as_str())));
    let known = (!problem.limits.is_empty()).then(|| problem.limits.clone());
    let limits = known.into_iter().chain(usual).collect::<Vec<_>>().join("; ");
    let names = problem.ids().collect::<Vec<_>>().join(" = ");
    vec![Style::Strong.paint(&names), problem.title.clone(), problem.game.clone(), problem.format.to_string(), limits]
}

fn answer(problem: &Problem, matches: &ArgMatches, narrator: &Narrator) -> Status {
    let (time, memory) = limits(matches);
    let mut bytes = vec![];
    if let Err(error) = std::io::stdin().lock().take(memory).read_to_end(&mut bytes) {
        return complain(&msg!("input-unreadable", why = error.to_string()), narrator);
    }
    let refuse = |mut wrong: Box<grundy::text::Diagnostic>| {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        wrong.source = Source::File { path: narrator.word("standard-input"), text };
        anstream::eprint!("{}", diagnostic::drawn(&wrong, "", narrator));
        Status::BadInput
    };
    let input = match decode(&bytes) {
        Ok(input) => input,
        Err(wrong) => return refuse(wrong),
    };
    match watch::within(time, memory, narrator, |budget| whole(problem, input, budget)) {
        Ok(output) => {
            print(&output);
            Status::Answered
        }
        Err(Unanswered::Wrong(wrong)) => refuse(wrong),
        Err(Unanswered::Unsolved(error)) => {
            anstream::eprintln!("{}", diagnostic::unsolved(&error, narrator));
            Status::Undecided
        }
    }
}
