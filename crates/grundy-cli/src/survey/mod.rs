//! `grundy survey`: the periods of many codes, or how far each was followed.
//!
//! Each code has a budget of its own, and each thread takes the next code that nobody has. A line is written as soon as a code is done, so that a survey that was broken off can be taken up again:
//! `--resume` skips the codes that stand in the file already. A code whose sequence is another's by a theorem is not followed: see [`plan`].

mod codes;
mod file;
mod plan;

use crate::arguments::{Flags, limits, threads};
use crate::files::Disk;
use crate::output::print;
use crate::values::duration;
use crate::{Status, complain, watch};
use clap::{Arg, ArgMatches, Command};
use codes::listed;
use file::{done_before, open};
use grundy::period::{self, PeriodReport};
use grundy::{Budget, Evidence, Message, Stop, msg};
use grundy_report::{Narrator, diagnostic, survey::Row};
use plan::{Followed, Job, Plan};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// The arguments of `grundy survey`.
pub fn command(flags: &Flags) -> Command {
    Command::new("survey")
        .override_usage("grundy survey CODE… [--time 2s] [--out FILE] [--resume] [--json]")
        .after_help(flags.help("survey-examples"))
        .arg(Arg::new("codes").value_name("CODE").num_args(1..).required(true).help(flags.help("codes")))
        .arg(flags.option("time", "TIME").default_value("2s").value_parser(duration).help(flags.help("survey-time")))
        .arg(flags.memory("1GiB"))
        .arg(flags.threads())
        .arg(flags.option("out", "FILE").help(flags.help("survey-out")))
        .arg(flags.flag("resume").requires("out"))
        .arg(flags.flag("json").help(flags.help("survey-json")))
}

/// Surveys the codes that are asked for.
pub fn run(matches: &ArgMatches, narrator: &Narrator) -> Status {
    match surveyed(matches, narrator) {
        Ok(status) => status,
        Err(message) => complain(&message, narrator),
    }
}

fn surveyed(matches: &ArgMatches, narrator: &Narrator) -> Result<Status, Message> {
    let mut codes: Vec<String> = vec![];
    for text in matches.get_many::<String>("codes").into_iter().flatten() {
        codes.extend(listed(text)?);
    }
    let mut seen = BTreeSet::new();
    codes.retain(|code| seen.insert(code.clone()));
    let path = matches.get_one::<String>("out").map(Path::new);
    let resume = matches.get_flag("resume");
    let done = match path.filter(|_| resume) {
        Some(path) if path.exists() => done_before(path)?,
        _ => BTreeMap::new(),
    };
    let out = path.map(|path| open(path, !done.is_empty())).transpose()?;
    let (time, memory) = limits(matches);
    let plan = Mutex::new(Plan::new(codes, done, Disk::within(memory)));
    let survey = Survey { plan, time, memory, json: matches.get_flag("json"), out: Mutex::new(out), narrator };
    let threads = threads(matches);
    if !survey.json && !resume {
        print(&format!("{}\n", Row::HEAD));
    }
    let endless = Duration::from_secs(u64::MAX / 4);
    let statuses = watch::within(endless, u64::MAX, narrator, |budget| {
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(|| survey.work(budget))).collect();
            workers.into_iter().map(|worker| worker.join().expect("a worker does not panic")).collect::<Vec<_>>()
        })
    });
    statuses.into_iter().try_fold(Status::Answered, |worst, status| Ok(worst.worst(status?)))
}

struct Survey<'a> {
    plan: Mutex<Plan>,
    time: Duration,
    memory: u64,
    json: bool,
    out: Mutex<Option<File>>,
    narrator: &'a Narrator,
}

impl Survey<'_> {
    fn plan(&self) -> MutexGuard<'_, Plan> {
        self.plan.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Takes one code after the other, until none is left or the user asks to stop.
    fn work(&self, all: &Budget) -> Result<Status, Message> {
        let mut status = Status::Answered;
        loop {
            if all.check(0).is_err() {
                return Ok(status.worst(Status::Undecided));
            }
            // The plan is free again before the code is followed.
            let job = self.plan().next();
            match job {
                None => return Ok(status),
                Some(Job::Known(row)) => self.tell(&row)?,
                Some(Job::Wrong(code, error)) => {
                    anstream::eprint!("{}", diagnostic::drawn(&error, &code, self.narrator));
                    status = status.worst(Status::BadInput);
                }
                Some(Job::Follow(followed)) => self.follow(followed, all)?,
            }
            all.visit(1);
        }
    }

    /// Follows a code for its time. What is broken off is no result; it is done again.
    fn follow(&self, mut followed: Followed, all: &Budget) -> Result<(), Message> {
        let start = Instant::now();
        let found = timed(all, self.time, self.memory, |budget| period::find(followed.game.as_mut(), usize::MAX, budget));
        if all.check(0).is_ok() {
            let row = row(&followed.code, &found, start.elapsed());
            self.tell(&row)?;
            self.plan().found(followed, row);
        }
        Ok(())
    }

    fn tell(&self, row: &Row) -> Result<(), Message> {
        let mut out = self.out.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(file) = out.as_mut() {
            let written = file.write_all(format!("{}\n", row.csv()).as_bytes()).and_then(|()| file.flush());
            written.map_err(|error| msg!("output-unwritable", why = error.to_string()))?;
        }
        print(&if self.json { format!("{}\n", row.json()) } else { format!("{}\n", row.csv()) });
        Ok(())
    }
}

fn row(code: &str, found: &PeriodReport, time: Duration) -> Row {
    let law = found.law.filter(|law| found.basis.evidence == Evidence::Proved && law.saltus == 0);
    Row {
        code: code.to_owned(),
        period: law.map(|law| law.period),
        preperiod: law.map(|law| law.preperiod),
        reach: found.size,
        rares: found.rares,
        largest: found.largest,
        milliseconds: time.as_millis() as u64,
        equals: None,
    }
}

/// Runs a computation under a time of its own, and no longer than everything may run.
fn timed<T>(all: &Budget, time: Duration, memory: u64, work: impl FnOnce(&Budget) -> T) -> T {
    let budget = Budget::unlimited().with_memory(memory);
    let done = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let start = Instant::now();
            while !done.load(Relaxed) {
                if all.check(0).is_err() {
                    budget.stop(Stop::Interrupted);
                } else if start.elapsed() >= time {
                    budget.stop(Stop::Time);
                }
                std::thread::sleep(Duration::from_millis(5));
            }
        });
        let result = work(&budget);
        done.store(true, Relaxed);
        result
    })
}
