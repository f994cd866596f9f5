//! `grundy survey`: the periods of many codes, or how far each was followed.
//!
//! Each code has a budget of its own, and each thread takes the next code that nobody has. A line is written as soon as a code is done, so that a survey that was broken off can be taken up again:
//! `--resume` skips the codes that stand in the file already.

use crate::arguments::{Flags, limits};
use crate::files::{Disk, unwritable};
use crate::output::print;
use crate::values::duration;
use crate::{Status, complain, watch};
use clap::{Arg, ArgMatches, Command};
use grundy::notation::{Files, heap_game};
use grundy::period::{self, PeriodReport};
use grundy::text::decode;
use grundy::{Budget, Evidence, Message, Stop, msg};
use grundy_report::{Narrator, diagnostic, survey::Row};
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// The arguments of `grundy survey`.
pub fn command(flags: &Flags) -> Command {
    Command::new("survey")
        .override_usage("grundy survey CODE… [--time 2s] [--out FILE] [--resume] [--json]")
        .after_help(flags.help("survey-examples"))
        .arg(Arg::new("codes").value_name("CODE").num_args(1..).required(true).help(flags.help("codes")))
        .arg(flags.option("time", "TIME").default_value("2s").value_parser(duration).help(flags.help("survey-time")))
        .arg(flags.memory("1GiB"))
        .arg(flags.option("threads", "N").default_value("2").value_parser(clap::value_parser!(u64).range(1..=64)))
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
        _ => BTreeSet::new(),
    };
    let codes: Vec<&String> = codes.iter().filter(|code| !done.contains(*code)).collect();
    let out = path.map(|path| open(path, !done.is_empty())).transpose()?;
    let (time, memory) = limits(matches);
    let survey = Survey { codes, next: AtomicUsize::new(0), time, memory, json: matches.get_flag("json"), out: Mutex::new(out), narrator };
    let threads = *matches.get_one::<u64>("threads").expect("has a default") as usize;
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
    codes: Vec<&'a String>,
    next: AtomicUsize,
    time: Duration,
    memory: u64,
    json: bool,
    out: Mutex<Option<File>>,
    narrator: &'a Narrator,
}

impl Survey<'_> {
    /// Takes one code after the other, until none is left or the user asks to stop.
    fn work(&self, all: &Budget) -> Result<Status, Message> {
        let mut status = Status::Answered;
        while let Some(code) = self.codes.get(self.next.fetch_add(1, Relaxed)) {
            if all.check(0).is_err() {
                return Ok(status.worst(Status::Undecided));
            }
            let mut game = match heap_game(code, &Disk::within(self.memory)) {
                Ok(game) => game,
                Err(error) => {
                    anstream::eprint!("{}", diagnostic::drawn(&error, code, self.narrator));
                    status = status.worst(Status::BadInput);
                    continue;
                }
            };
            let start = Instant::now();
            let found = timed(all, self.time, self.memory, |budget| period::find(game.as_mut(), usize::MAX, budget));
            if all.check(0).is_err() {
                // What was broken off is no result; it is done again.
                return Ok(status.worst(Status::Undecided));
            }
            self.tell(&row(code, &found, start.elapsed()))?;
            all.visit(1);
        }
        Ok(status)
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

/// The codes that an argument stands for: one, a range `.1-.777`, or the lines of a file `@codes.txt`.
fn listed(text: &str) -> Result<Vec<String>, Message> {
    if let Some(path) = text.strip_prefix('@') {
        let bytes = Disk::default().read(path)?;
        let text = decode(&bytes).map_err(|diagnostic| diagnostic.message)?;
        return Ok(text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned).collect());
    }
    match text.split_once('-') {
        Some((first, last)) if first.starts_with('.') && last.starts_with('.') => {
            range(&first[1..], &last[1..]).ok_or_else(|| msg!("survey-range", text = text))
        }
        _ => Ok(vec![text.to_owned()]),
    }
}

/// All octal codes from one to another: the shorter ones first, those of one length in the order of their digits. A code that ends in 0 is a shorter one.
fn range(first: &str, last: &str) -> Option<Vec<String>> {
    const MOST_DIGITS: usize = 6;
    let octal = |digits: &str| (1..=MOST_DIGITS).contains(&digits.len()) && digits.bytes().all(|digit| (b'0'..=b'7').contains(&digit));
    let order = |digits: &str| (digits.len(), u32::from_str_radix(digits, 8).ok());
    if !octal(first) || !octal(last) || order(first) > order(last) {
        return None;
    }
    let of_length = |length: usize| (0..1u32 << (3 * length)).map(move |number| format!("{number:0length$o}"));
    let all = (first.len()..=last.len()).flat_map(of_length);
    let within = all.filter(|digits| order(first) <= order(digits) && order(digits) <= order(last) && !digits.ends_with('0'));
    Some(within.map(|digits| format!(".{digits}")).collect())
}

/// The codes of a file that has been begun. A last line that was not finished does not count and is cut off.
fn done_before(path: &Path) -> Result<BTreeSet<String>, Message> {
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|error| msg!("file-unreadable", path = name.as_str(), why = error.to_string()))?;
    let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
    if !whole.starts_with(Row::HEAD) {
        return Err(msg!("survey-not-one", path = name));
    }
    if whole.len() < text.len() {
        let cut = OpenOptions::new().write(true).open(path).and_then(|file| file.set_len(whole.len() as u64));
        cut.map_err(|error| unwritable(path, &error))?;
    }
    Ok(whole.lines().skip(1).filter_map(|line| line.split(',').next()).map(str::to_owned).collect())
}

fn open(path: &Path, begun: bool) -> Result<File, Message> {
    let opened = if begun { OpenOptions::new().append(true).open(path) } else { File::create(path) };
    let mut file = opened.map_err(|error| unwritable(path, &error))?;
    if !begun {
        file.write_all(format!("{}\n", Row::HEAD).as_bytes()).map_err(|error| unwritable(path, &error))?;
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_in_order() {
        assert_eq!(range("6", "03").unwrap(), [".6", ".7", ".01", ".02", ".03"]);
        assert_eq!(range("1", "777").unwrap().len(), 7 + 56 + 448);
        assert_eq!(range("8", "9"), None);
        assert_eq!(range("77", "1"), None);
    }
}
