//! `grundy solve`.

use crate::arguments::{Flags, limits};
use crate::files::{Disk, write_whole};
use crate::output::{Stdout, print};
use crate::pictures::Pictures;
use crate::values::compound;
use crate::{Status, complain, watch};
use clap::{Arg, ArgMatches, Command};
use grundy::analysis::judged::{JudgedMoves, Situation, judge_all};
use grundy::analysis::{Analysis, Answer, Partizan, Request, analyse, outcome, winning_moves};
use grundy::notation::parse_with;
use grundy::partizan::Side;
use grundy::proof::Facts;
use grundy::sum::Workspace;
use grundy::text::{Diagnostic, Source, decode, shown};
use grundy::{Budget, Compound, Ending, Message, Outcome, Play, SolveError, Sum, msg};
use grundy_contest::Opened;
use grundy_report::{Narrator, answer, diagnostic, json, judged, picture};
use std::io::{BufRead, BufWriter, IsTerminal, Read, Write};
use std::path::Path;
use std::time::Duration;

/// The flags of `grundy solve`.
pub fn command(flags: &Flags) -> Command {
    Command::new("solve")
        .override_usage("grundy solve [EXPR]… [--misere] [--explain] [--json] …")
        .after_help(flags.help("solve-examples"))
        .arg(Arg::new("expressions").value_name("EXPR").num_args(0..).help(flags.help("expressions")))
        .arg(flags.flag("misere").conflicts_with("play"))
        .arg(flags.option("play", "PLAY").value_parser(["normal", "misere", "sj"]))
        .arg(flags.option("compound", "COMPOUND").default_value("disjunctive").value_parser(compound))
        .arg(flags.option("ending", "ENDING").default_value("long").value_parser(["long", "short"]))
        .args([flags.flag("explain"), flags.flag("moves"), flags.flag("all"), flags.flag("json")])
        .arg(flags.flag("outcome").conflicts_with_all(["explain", "moves", "all", "json", "certificate"]))
        .args(Pictures::flags(flags))
        .arg(flags.option("certificate", "FILE"))
        .args([flags.time(), flags.memory("1GiB")])
}

/// Answers every expression: those given, or one a line from standard input.
pub fn run(matches: &ArgMatches, narrator: &Narrator) -> Status {
    let named = |argument: &str, word: &str| matches.get_raw(argument).into_iter().flatten().any(|value| value == word);
    if named("compound", "every") && named("ending", "short") {
        return complain(&msg!("usage-every-short"), narrator);
    }
    let other_rules = matches.get_flag("misere")
        || ["misere", "sj"].into_iter().any(|play| named("play", play))
        || named("ending", "short")
        || *matches.get_one::<Compound>("compound").expect("has a default") != Compound::Disjunctive;
    if matches.contains_id("certificate") && other_rules {
        return complain(&msg!("usage-certificate-normal"), narrator);
    }
    let mut shell = Shell::new(matches, narrator);
    let given = whole_sums(matches.get_many::<String>("expressions").into_iter().flatten());
    let status = if given.is_empty() {
        if std::io::stdin().is_terminal() {
            anstream::eprintln!("{}", narrator.word("solve-reads-lines"));
        }
        answer_lines(&mut shell, &mut std::io::stdin().lock())
    } else {
        answer_all(&mut shell, &given)
    };
    shell.print_waiting();
    status
}

fn answer_all(shell: &mut Shell<'_>, expressions: &[String]) -> Status {
    let mut status = Status::Answered;
    for (at, expression) in expressions.iter().enumerate() {
        status = status.worst(shell.answer(expression));
        let left = expressions.len() - at - 1;
        if watch::interrupted() && left > 0 {
            return status.worst(shell.say_interrupted(&msg!("interrupted-left", count = left)));
        }
    }
    status
}

/// A thread looks at more options of a board in a second: 5 to 9 million.
const OPTIONS_A_SECOND: u64 = 4_000_000;

/// A line of input may be so long; a million heaps fit several times over.
const MOST_LINE: u64 = 64 << 20;

/// Answers one expression a line, until the lines end or one is too long to be read.
fn answer_lines(shell: &mut Shell<'_>, input: &mut dyn BufRead) -> Status {
    let most = shell.memory.min(MOST_LINE);
    let mut status = Status::Answered;
    for number in 1u64.. {
        let mut bytes = vec![];
        match input.take(most + 1).read_until(b'\n', &mut bytes) {
            Ok(0) => break,
            Ok(read) if read as u64 > most => {
                return status.worst(complain(&msg!("input-line-too-long", line = number, most = most), shell.narrator));
            }
            Ok(_) => {}
            Err(error) => return status.worst(complain(&msg!("input-unreadable", why = error.to_string()), shell.narrator)),
        }
        bytes.pop_if(|last| *last == b'\n');
        let expression = match decode(&bytes) {
            Ok(line) => line.trim(),
            Err(mut wrong) => {
                wrong.source = Source::Expression;
                status = status.worst(shell.bad_input(&shown(&bytes), &wrong));
                continue;
            }
        };
        if !expression.is_empty() && !expression.starts_with('#') {
            status = status.worst(shell.answer(expression));
        }
        if watch::interrupted() {
            return status.worst(shell.say_interrupted(&msg!("interrupted-line", line = number)));
        }
    }
    status
}

/// The expressions, with sums that stand without quotes put together again: `nim:3 + nim:4` comes as three arguments. So does `nim 3 4`, which is
/// wrong, but is answered with one hint rather than three.
fn whole_sums<'a>(arguments: impl Iterator<Item = &'a String>) -> Vec<String> {
    let mut sums: Vec<String> = vec![];
    for argument in arguments {
        match sums.last_mut() {
            Some(sum) if sum.ends_with('+') || argument.starts_with('+') || numbers_apart(sum, argument) => *sum += &format!(" {argument}"),
            _ => sums.push(argument.clone()),
        }
    }
    sums
}

/// Whether an argument is numbers only, behind a name without a position.
fn numbers_apart(before: &str, argument: &str) -> bool {
    let number = |c: char| c.is_ascii_digit() || c == ',';
    let named = !before.contains([':', '：']) && !before.starts_with(number);
    named && !argument.is_empty() && argument.chars().all(number)
}

/// So many moves are judged, and so many printed unless all are asked for.
const MOST_JUDGED: usize = 10_000;
const MOST_PRINTED: usize = 60;

struct Shell<'n> {
    narrator: &'n Narrator,
    request: Request,
    json: bool,
    /// Whether every move is judged.
    judged: bool,
    /// How many moves are printed; pictures show all.
    printed_moves: usize,
    pictures: Pictures,
    /// Where the facts behind a searched value go.
    certificate: Option<String>,
    time: Duration,
    memory: u64,
    work: Workspace,
    /// Whether something was printed already, so that answers are set apart.
    printed: bool,
    /// Whether a picture was drawn already: another would take its place.
    drawn: bool,
    /// The three lines of `--outcome`, for wins, losses and draws, if only outcomes are asked for.
    outcomes: Option<[String; 3]>,
    /// Games that were named before.
    opened: Opened,
    /// Lines that wait to be printed together.
    waiting: String,
}

/// So many bytes of outcomes are printed together.
const TOGETHER: usize = 1 << 15;

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
        let (time, memory) = limits(matches);
        // A part of the time at most goes into a value that nobody needs for the outcome.
        let effort = time.as_secs().saturating_mul(OPTIONS_A_SECOND).max(Request::EFFORT);
        let request = Request { play, compound, ending, list_moves, explain: matches.get_flag("explain"), effort };
        let certificate = matches.get_one("certificate").cloned();
        let judged = matches.get_flag("moves");
        let lines = || ["outcome-line-won", "outcome-line-lost", "outcome-line-drawn"].map(|key| narrator.word(key) + "\n");
        let outcomes = matches.get_flag("outcome").then(lines);
        Shell {
            narrator,
            request,
            json,
            judged,
            printed_moves,
            pictures,
            certificate,
            time,
            memory,
            work: Workspace::default(),
            printed: false,
            drawn: false,
            outcomes,
            opened: Opened::default(),
            waiting: String::new(),
        }
    }

    /// Who wins, and nothing else.
    fn outcome(&mut self, sum: &Sum) -> Status {
        let (request, work) = (&self.request, &mut self.work);
        let found = watch::within(self.time, self.memory, self.narrator, |budget| outcome(sum, request, work, budget));
        let lines = self.outcomes.as_ref().expect("asked for");
        let line = match found {
            Ok(Outcome::N) => &lines[0],
            Ok(Outcome::P) => &lines[1],
            Ok(Outcome::Draw) => &lines[2],
            Err(error) => {
                // A line for every line, so that they stay side by side.
                self.waiting.push_str("?\n");
                self.print_waiting();
                return self.print_undecided(sum, &error);
            }
        };
        self.waiting.push_str(line);
        if self.waiting.len() > TOGETHER || std::io::stdin().is_terminal() {
            self.print_waiting();
        }
        Status::Answered
    }

    fn print_waiting(&mut self) {
        if !self.waiting.is_empty() {
            print(&std::mem::take(&mut self.waiting));
        }
    }

    fn answer(&mut self, expression: &str) -> Status {
        if self.outcomes.is_some()
            && let Some(sum) = self.opened.sum(expression)
        {
            return self.outcome(&sum);
        }
        let files = Disk::within(self.memory);
        let sum = match parse_with(expression, &files) {
            Ok(sum) => sum,
            Err(wrong) => return self.bad_input(expression, &wrong),
        };
        if self.outcomes.is_some() {
            return self.outcome(&sum);
        }
        if self.pictures.wanted() && std::mem::replace(&mut self.drawn, true) {
            return complain(&msg!("usage-one-picture"), self.narrator);
        }
        let (request, work) = (&self.request, &mut self.work);
        match watch::within(self.time, self.memory, self.narrator, |budget| analyse(&sum, request, work, budget)) {
            Ok(Answer::Impartial(mut analysis)) => {
                let drawn = self.pictures.of_answer(&sum, &analysis, &files, self.narrator);
                analysis.winning.listed.truncate(self.printed_moves);
                let answered = if self.pictures.on_stdout() { drawn } else { self.print_answer(&sum, &analysis).worst(drawn) };
                answered.worst(self.write_certificate(&sum))
            }
            // Red and blue edges: each player has moves of their own.
            Ok(Answer::Partizan(found)) => {
                let drawn = self.pictures.of_partizan(&sum, &found, &files, self.narrator);
                if !self.pictures.on_stdout() {
                    self.print_partizan(&sum, &found);
                }
                drawn
            }
            Err(error) => self.print_undecided(&sum, &error),
        }
    }

    /// Writes the facts that the value of a single position rests on, if they are asked for and it was searched.
    fn write_certificate(&mut self, sum: &Sum) -> Status {
        let Some(path) = &self.certificate else { return Status::Answered };
        let (work, narrator) = (&mut self.work, self.narrator);
        let [component] = sum.components() else { return complain(&msg!("certificate-one-position"), narrator) };
        let found = watch::within(self.time, self.memory, narrator, |budget| component.normal().facts(work, budget));
        let (position, facts) = match found {
            None => return complain(&msg!("certificate-not-searched"), narrator),
            Some(Err(error)) => return self.print_undecided(sum, &error),
            Some(Ok(found)) => found,
        };
        let value = facts.last().map_or(0, |last| last.value);
        let facts = Facts { game: component.prefix(), position, value, facts };
        match write_whole(Path::new(path), facts.to_string().as_bytes()) {
            Ok(()) => Status::Answered,
            Err(why) => complain(&why, narrator),
        }
    }

    fn print_partizan(&mut self, sum: &Sum, found: &Partizan) {
        let [left, right] = Side::BOTH.map(|side| self.every_move(sum, side));
        let both = left.as_ref().zip(right.as_ref());
        let text = if self.json {
            let reasons = self.request.explain.then_some(self.narrator);
            let judged = both.map(|(left, right)| ([left, right], self.narrator));
            json::line(&json::PartizanAnswer { sum, found, reasons, judged })
        } else {
            let gap = if self.printed { "\n" } else { "" };
            format!("{gap}{}", answer::partizan(sum, found, self.printed_moves, self.narrator))
        };
        print(&text);
        if let Some((left, right)) = both.filter(|_| !self.json) {
            [left, right].into_iter().for_each(|moves| self.print_judged(sum, moves));
        }
        self.printed = true;
    }

    /// Every move of a player with what it comes to, if that is asked for. It has the time and memory that the answer had.
    fn every_move(&mut self, sum: &Sum, side: Side) -> Option<JudgedMoves> {
        let (request, work) = (&self.request, &mut self.work);
        let at = Situation { sum, request, side };
        let judge = |budget: &Budget| judge_all(at, MOST_JUDGED, work, budget).unwrap_or_default();
        self.judged.then(|| watch::within(self.time, self.memory, self.narrator, judge))
    }

    fn print_judged(&self, sum: &Sum, moves: &JudgedMoves) {
        let most = if self.printed_moves == usize::MAX { usize::MAX } else { MOST_PRINTED };
        print(&format!("{}\n{}", self.narrator.word("moves-all"), judged::table(sum, moves, most, self.narrator)));
    }

    fn print_answer(&mut self, sum: &Sum, analysis: &Analysis) -> Status {
        if !self.json && self.printed {
            print("\n");
        }
        self.printed = true;
        let judged = self.every_move(sum, Side::Left);
        let (moves, narrator) = (judged.as_ref(), self.narrator);
        match (self.json, analysis.winning.full) {
            (true, false) => self.print_json(json::Answer::new(sum, analysis).judged(moves, narrator)),
            (true, true) => self
                .with_all_moves(sum, |source| self.print_json(json::Answer::new(sum, analysis).judged(moves, narrator).with_moves(source))),
            (false, false) => print(&answer::answer(sum, analysis, self.narrator)),
            (false, true) => self.with_all_moves(sum, |source| self.print_with_all_moves(sum, analysis, source)),
        }
        if let Some(moves) = judged.filter(|_| !self.json) {
            self.print_judged(analysis.played(sum), &moves);
        }
        Status::Answered
    }

    /// Hands on a source of all winning moves, which finds them again: there are too many to be held. It has the time and memory that
    /// the answer had.
    fn with_all_moves(&self, sum: &Sum, print: impl FnOnce(&mut json::MoveSource<'_>)) {
        let work = &mut Workspace::default();
        watch::within(self.time, self.memory, self.narrator, |budget| {
            // Without an answer the second time there is no move either.
            print(&mut |visitor| winning_moves(sum, &self.request, work, budget, visitor).unwrap_or_default());
        });
    }

    fn print_json<'a>(&'a self, answer: json::Answer<'a, '_>) {
        let answer = if self.request.explain { answer.explained(self.narrator) } else { answer };
        let mut out = BufWriter::new(Stdout);
        json::write_line(&mut out, &answer).and_then(|()| out.flush()).expect("standard output ends the program itself");
    }

    fn print_with_all_moves(&self, sum: &Sum, analysis: &Analysis, source: &mut json::MoveSource<'_>) {
        print(&answer::before_moves(sum, analysis, self.narrator));
        let mut print_lines = |text: &str| print(text);
        let mut printer = answer::MovePrinter::new(analysis.played(sum), self.narrator, &mut print_lines);
        let moves = source(&mut printer);
        printer.finish(&moves, self.narrator);
        print(&answer::after_moves(analysis, self.narrator));
    }

    fn bad_input(&mut self, expression: &str, wrong: &Diagnostic) -> Status {
        if self.outcomes.is_some() {
            self.waiting.push_str("?\n");
            self.print_waiting();
        }
        if self.json {
            print(&json::line(&json::WrongInput::new(expression, wrong, self.narrator)));
        } else {
            anstream::eprint!("{}", diagnostic::drawn(wrong, expression, self.narrator));
        }
        Status::BadInput
    }

    /// Says what the user's Ctrl-C left unanswered.
    fn say_interrupted(&self, left: &Message) -> Status {
        anstream::eprintln!("{}", self.narrator.say(left));
        Status::Undecided
    }

    fn print_undecided(&self, sum: &Sum, error: &SolveError) -> Status {
        if self.json {
            print(&json::line(&json::Undecided::new(sum.to_string(), self.request.convention(), error, self.narrator)));
        } else {
            anstream::eprintln!("{}", diagnostic::unsolved(error, self.narrator));
            if let Some(needed) = diagnostic::needed(sum, error, self.narrator) {
                anstream::eprintln!("{needed}");
            }
        }
        Status::Undecided
    }
}
