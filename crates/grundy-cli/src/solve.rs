//! `grundy solve`.

use crate::files::Disk;
use crate::pictures::Pictures;
use crate::{Status, complain, print, watch};
use clap::ArgMatches;
use grundy::analysis::{Analysis, Answer, Partizan, Request, analyse};
use grundy::notation::parse_with;
use grundy::sum::Workspace;
use grundy::text::{Diagnostic, Source};
use grundy::text::{decode, shown};
use grundy::{Ending, Play, SolveError, Sum, msg};
use grundy_report::{Narrator, answer, contract, flaw, picture};
use std::io::{BufRead, IsTerminal};
use std::time::Duration;

/// Answers every expression: those given, or one a line from standard input.
pub fn run(matches: &ArgMatches, narrator: &Narrator) -> Status {
    let named = |argument: &str, word: &str| matches.get_raw(argument).into_iter().flatten().any(|value| value == word);
    if named("compound", "every") && named("ending", "short") {
        return complain(&msg!("usage-every-short"), narrator);
    }
    let mut shell = Shell::new(matches, narrator);
    let given = whole_sums(matches.get_many::<String>("expressions").into_iter().flatten());
    if !given.is_empty() {
        return given.iter().map(|expression| shell.answer(expression)).fold(Status::Answered, Status::worst);
    }
    if std::io::stdin().is_terminal() {
        anstream::eprintln!("{}", narrator.word("solve-reads-lines"));
    }
    let mut status = Status::Answered;
    for line in std::io::stdin().lock().split(b'\n') {
        let bytes = match line {
            Ok(bytes) => bytes,
            Err(error) => return status.worst(complain(&msg!("input-unreadable", why = error.to_string()), narrator)),
        };
        let expression = match decode(&bytes) {
            Ok(line) => line.trim(),
            Err(mut flaw) => {
                flaw.source = Source::Expression;
                status = status.worst(shell.bad_input(&shown(&bytes), &flaw));
                continue;
            }
        };
        if !expression.is_empty() && !expression.starts_with('#') {
            status = status.worst(shell.answer(expression));
        }
    }
    status
}

/// The expressions, with sums that stand without quotes put together again: `nim:3 + nim:4` comes as three arguments.
fn whole_sums<'a>(arguments: impl Iterator<Item = &'a String>) -> Vec<String> {
    let mut sums: Vec<String> = vec![];
    for argument in arguments {
        match sums.last_mut() {
            Some(sum) if sum.ends_with('+') || argument.starts_with('+') => *sum += &format!(" {argument}"),
            _ => sums.push(argument.clone()),
        }
    }
    sums
}

struct Shell<'n> {
    narrator: &'n Narrator,
    request: Request,
    json: bool,
    /// How many moves are printed; pictures show all.
    printed_moves: usize,
    pictures: Pictures,
    time: Duration,
    memory: u64,
    work: Workspace,
    /// Whether something was printed already, so that answers are set apart.
    printed: bool,
}

impl<'n> Shell<'n> {
    fn new(matches: &ArgMatches, narrator: &'n Narrator) -> Shell<'n> {
        let json = matches.get_flag("json");
        let play = match matches.get_one::<String>("play").map(String::as_str) {
            Some("misere") => Play::Misere,
            Some("sj") => Play::Sj,
            _ if matches.get_flag("misere") => Play::Misere,
            _ => Play::Normal,
        };
        let printed_moves = if json || matches.get_flag("all") { usize::MAX } else { answer::SHORT_LIST };
        let pictures = Pictures::new(matches);
        let list_moves = if pictures.wanted() { printed_moves.max(picture::hackenbush::MOST_EDGES) } else { printed_moves };
        let compound = *matches.get_one("compound").expect("has a default");
        let short = matches.get_one::<String>("ending").is_some_and(|ending| ending == "short");
        let ending = if short { Ending::Short } else { Ending::Long };
        let request = Request { play, compound, ending, list_moves, explain: matches.get_flag("explain") };
        Shell {
            narrator,
            request,
            json,
            printed_moves,
            pictures,
            time: *matches.get_one("time").expect("has a default"),
            memory: *matches.get_one("memory").expect("has a default"),
            work: Workspace::default(),
            printed: false,
        }
    }

    fn answer(&mut self, expression: &str) -> Status {
        let sum = match parse_with(expression, &Disk) {
            Ok(sum) => sum,
            Err(flaw) => return self.bad_input(expression, &flaw),
        };
        let (request, work) = (&self.request, &mut self.work);
        match watch::within(self.time, self.memory, self.narrator, |budget| analyse(&sum, request, work, budget)) {
            Ok(Answer::Impartial(mut analysis)) => {
                let drawn = self.pictures.of_answer(&sum, &analysis, self.narrator);
                analysis.winning.listed.truncate(self.printed_moves);
                self.print_answer(&sum, &analysis).worst(drawn)
            }
            // Red and blue edges: each player has moves of their own.
            Ok(Answer::Partizan(found)) => {
                let drawn = self.pictures.of_partizan(&sum, &found, self.narrator);
                self.print_partizan(&sum, &found);
                drawn
            }
            Err(error) => self.print_undecided(&sum, &error),
        }
    }

    fn print_partizan(&mut self, sum: &Sum, found: &Partizan) {
        let text = if self.json {
            let mut object = contract::partizan(sum, found);
            if self.request.explain {
                object["reasons"] = contract::reasons(&found.reasons, self.narrator);
            }
            format!("{object}\n")
        } else {
            let gap = if self.printed { "\n" } else { "" };
            format!("{gap}{}", answer::partizan(sum, found, self.printed_moves, self.narrator))
        };
        print(&text);
        self.printed = true;
    }

    fn print_answer(&mut self, sum: &Sum, analysis: &Analysis) -> Status {
        if self.json {
            let mut object = contract::answer(sum, analysis);
            if self.request.explain {
                object["reasons"] = contract::reasons(&analysis.reasons, self.narrator);
            }
            print(&format!("{object}\n"));
        } else {
            let gap = if self.printed { "\n" } else { "" };
            print(&format!("{gap}{}", answer::answer(sum, analysis, self.narrator)));
        }
        self.printed = true;
        Status::Answered
    }

    fn bad_input(&self, expression: &str, flaw: &Diagnostic) -> Status {
        if self.json {
            print(&format!("{}\n", contract::error(expression, flaw, self.narrator)));
        } else {
            anstream::eprint!("{}", flaw::diagnostic(flaw, expression, self.narrator));
        }
        Status::BadInput
    }

    fn print_undecided(&self, sum: &Sum, error: &SolveError) -> Status {
        if self.json {
            let convention = self.request.convention();
            print(&format!("{}\n", contract::undecided(&sum.to_string(), convention, error, self.narrator)));
        } else {
            anstream::eprintln!("{}", flaw::unsolved(error, self.narrator));
        }
        Status::Undecided
    }
}
