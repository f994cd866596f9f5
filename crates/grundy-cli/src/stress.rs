//! `grundy stress`: a program against the engine.

use crate::arguments::{Flags, limits};
use crate::output::print;
use crate::values::{duration, heap};
use crate::{Status, complain, contest, watch};
use clap::{Arg, ArgMatches, Command};
use grundy::analysis::{Request, analyse};
use grundy::sum::Workspace;
use grundy::{Budget, Message, Sum, msg};
use grundy_contest::Problem;
use grundy_contest::compare::Difference;
use grundy_contest::stress::{Failure, Found, Plan, Progress, Trouble, stress};
use grundy_report::{Narrator, Style, answer, diagnostic};
use std::ffi::OsString;
use std::time::Duration;

/// The flags of `grundy stress`.
pub fn command(flags: &Flags) -> Command {
    let program = Arg::new("program").value_name("PROGRAM").num_args(1..).last(true).required(true);
    Command::new("stress")
        .override_usage("grundy stress PROBLEM [--tests N] [--seed N] [--large] -- PROGRAM [ARGUMENT]…")
        .after_help(flags.help("stress-examples"))
        .args(contest::flags(flags))
        .arg(flags.option("tests", "N").default_value("200").value_parser(heap))
        .arg(flags.option("seed", "N").default_value("1").value_parser(heap))
        .args([flags.flag("large"), flags.flag("any-move")])
        .arg(flags.option("limit", "TIME").default_value("2s").value_parser(duration))
        .arg(flags.option("patience", "TIME").default_value("20s").value_parser(duration))
        .arg(flags.option("time", "TIME").default_value("10m").value_parser(duration).help(flags.help("stress-time")))
        .arg(flags.memory("1GiB"))
        .arg(program.help(flags.help("program")).value_parser(clap::value_parser!(OsString)))
}

/// Tries a program until it is wrong, or has agreed on as many tests as were asked for.
pub fn run(matches: &ArgMatches, narrator: &Narrator) -> Status {
    let mut problem = match contest::problem(matches) {
        Ok(Some(problem)) => problem,
        Ok(None) => return complain(&msg!("usage-stress-what"), narrator),
        Err(unclear) => return unclear.say(narrator),
    };
    if matches.get_flag("any-move") {
        problem.to_mut().any_move = true;
    }
    let program: Vec<OsString> = matches.get_many("program").into_iter().flatten().cloned().collect();
    let number = |name: &str| *matches.get_one::<u64>(name).expect("has a default");
    let span = |name: &str| *matches.get_one::<Duration>(name).expect("has a default");
    let plan = Plan {
        problem: &problem,
        program: &program,
        tests: number("tests").max(1),
        seed: number("seed"),
        large: matches.get_flag("large"),
        limit: span("limit"),
        patience: span("patience"),
    };
    let (time, memory) = limits(matches);
    let tests = plan.tests;
    let mut tell = |progress: Progress| match progress {
        Progress::Tested(passed) => watch::tell(msg!("stress-progress", passed = passed, tests = tests), Some(passed * 1000 / tests)),
        Progress::Shrinking(tried) => watch::tell(msg!("stress-shrinking", tried = tried), None),
    };
    match watch::within(time, memory, narrator, |budget| stress(&plan, budget, &mut tell)) {
        Ok(None) => {
            print(&format!("{}\n", narrator.say(&msg!("stress-agrees", tests = tests as usize))));
            Status::Answered
        }
        Ok(Some(found)) => {
            print(&report(&problem, &found, plan.limit, memory, narrator));
            Status::Wrong
        }
        Err(Trouble::NotStarted(error)) => {
            complain(&msg!("program-not-started", program = program[0].to_string_lossy().into_owned(), why = error.to_string()), narrator)
        }
        Err(Trouble::NoInput(None)) => complain(&msg!("stress-no-input"), narrator),
        Err(Trouble::NoInput(Some(error))) => {
            anstream::eprintln!("{}", diagnostic::unsolved(&error, narrator));
            Status::Undecided
        }
    }
}

/// What is wrong, the smallest input, both answers, and why ours is right.
fn report(problem: &Problem, found: &Found, limit: Duration, memory: u64, narrator: &Narrator) -> String {
    let heading = |key: &str| Style::Strong.paint(&narrator.word(key));
    let mut text = format!("{}\n", Style::Error.paint(&narrator.say(&what(&found.failure, found.test, limit))));
    let mut part = |key: &str, body: &str| text.push_str(&format!("\n{}\n{}", heading(key), ended(body)));
    part("stress-input", &found.input);
    part("stress-right", &found.right);
    part("stress-got", if found.run.output.trim().is_empty() { "" } else { &found.run.output });
    if !found.run.complaint.trim().is_empty() {
        part("stress-complaint", &found.run.complaint);
    }
    if let Some((case, Some(sum))) = &found.case {
        let about = narrator.say(&msg!("stress-why", case = (case + 1) as u64));
        text.push_str(&format!("\n{}\n{}", Style::Strong.paint(&about), explained(problem, sum, memory, narrator)));
    }
    text
}

/// A text that ends its last line; long ones are cut.
fn ended(text: &str) -> String {
    const MOST: usize = 4000;
    let shown: String = text.chars().take(MOST).collect();
    let more = if shown.len() < text.len() { "…" } else { "" };
    format!("{}{more}\n", shown.trim_end_matches('\n'))
}

fn what(failure: &Failure, test: u64, limit: Duration) -> Message {
    match failure {
        Failure::Answer(Difference::Case(case, _)) => msg!("stress-wrong", test = test, case = (case + 1) as u64),
        Failure::Answer(Difference::TooLong(_)) => msg!("stress-too-long", test = test),
        Failure::Status(code) => msg!("stress-status", test = test, code = *code),
        Failure::Signal(signal) => msg!("stress-signal", test = test, signal = *signal),
        Failure::TimeOut => msg!("stress-time-out", test = test, limit = format!("{} s", limit.as_millis() as f64 / 1000.0)),
        Failure::TooMuch => msg!("stress-too-much", test = test),
    }
}

/// The engine's own explanation of the right answer.
fn explained(problem: &Problem, sum: &Sum, memory: u64, narrator: &Narrator) -> String {
    let request =
        Request { play: problem.play, compound: problem.compound, list_moves: answer::SHORT_LIST, explain: true, ..Request::default() };
    let budget = Budget::unlimited().with_memory(memory);
    match analyse(sum, &request, &mut Workspace::default(), &budget).and_then(grundy::analysis::Answer::impartial) {
        Ok(analysis) => answer::answer(sum, &analysis, narrator),
        Err(error) => format!("{}\n", diagnostic::unsolved(&error, narrator)),
    }
}
