//! `grundy read`: what is in the folder of a long run.

use crate::arguments::{Flags, limits};
use crate::files::fill_whole;
use crate::output::{LongText, Stdout, print, write_table};
use crate::values::{duration, heap};
use crate::{Status, complain, pictures, watch};
use clap::{Arg, ArgAction, ArgMatches, Command};
use grundy::tabulate::{Question, Tabulation};
use grundy::{Budget, Message, msg};
use grundy_report::run::{self, RunSummary};
use grundy_report::tabulation::{CSV_HEAD, Format, write_piece};
use grundy_report::{Narrator, Style, amounts, json};
use grundy_runs::Reading;
use std::io::Write;
use std::ops::Range;
use std::path::Path;

/// The flags of `grundy read`.
pub fn command(flags: &Flags) -> Command {
    let asks = ["at", "histogram", "rares", "records", "check"];
    Command::new("read")
        .override_usage(
            "grundy read DIR [--at N] [--histogram] [--rares] [--records] [--check] [--from N] [--to N] [--format FORMAT] [--plot FILE] …",
        )
        .after_help(flags.help("read-examples"))
        .arg(Arg::new("folder").value_name("DIR").required(true).help(flags.help("read-folder")))
        .arg(flags.option("at", "N").action(ArgAction::Append).value_parser(heap))
        .args(["histogram", "rares", "records", "check"].map(|name| flags.flag(name).help(flags.help(&format!("read-{name}")))))
        .arg(flags.option("from", "N").help(flags.help("read-from")).value_parser(heap).conflicts_with_all(asks))
        .arg(flags.option("to", "N").help(flags.help("read-to")).value_parser(heap).conflicts_with_all(asks))
        .arg(flags.option("format", "FORMAT").value_parser(Format::ALL.map(|(name, _)| name)).conflicts_with_all(asks))
        .arg(flags.option("plot", "FILE").action(ArgAction::Append).conflicts_with_all(asks))
        .arg(flags.option("out", "FILE").conflicts_with_all(asks))
        .arg(flags.flag("json"))
        .arg(Arg::new("time").long("time").value_name("TIME").value_parser(duration).help(flags.help("table-time")))
        .arg(flags.memory("1GiB"))
}

/// Reads a run's folder.
pub fn run(matches: &ArgMatches, narrator: &Narrator) -> Status {
    let path = Path::new(matches.get_one::<String>("folder").expect("required"));
    let (time, memory) = limits(matches);
    let answered = Reading::open(path).and_then(|reading| {
        for flaw in reading.flaws() {
            anstream::eprintln!("{}", narrator.labelled(Style::Error, "error", &narrator.say(flaw)));
        }
        watch::within(time, memory, narrator, |budget| Asked { reading: &reading, matches, narrator, budget }.answer())
    });
    answered.unwrap_or_else(|why| {
        let status = complain(&why, narrator);
        // Who asks whether files are sound is answered by one that is not.
        if matches.get_flag("check") && why.key == "run-damaged" { Status::Wrong } else { status }
    })
}

/// The summary of a run, in words.
pub fn summary(reading: &Reading) -> RunSummary {
    let manifest = reading.manifest();
    RunSummary {
        game: manifest.game.clone(),
        code: manifest.code.clone(),
        heaps: manifest.heaps,
        written: manifest.written(),
        largest: manifest.largest,
        rares: manifest.rares,
        mask: manifest.mask,
        period: manifest.proved.map(|proved| proved.period),
        preperiod: manifest.proved.map(|proved| proved.preperiod),
    }
}

/// One question to a run.
struct Asked<'a> {
    reading: &'a Reading,
    matches: &'a ArgMatches,
    narrator: &'a Narrator,
    budget: &'a Budget,
}

impl Asked<'_> {
    /// All that is asked for, one after the other; a summary, if nothing is.
    fn answer(&self) -> Result<Status, Message> {
        let flag = |name: &str| self.matches.get_flag(name);
        let given = |name: &str| self.matches.contains_id(name);
        type Question<'a> = fn(&Asked<'a>) -> Result<Status, Message>;
        let questions: [(bool, Question<'_>); 6] = [
            (flag("check"), Asked::check),
            (given("at"), Asked::values_at),
            (flag("histogram"), Asked::histogram),
            (flag("records"), Asked::records),
            (flag("rares"), Asked::rares),
            (["from", "to", "format", "plot", "out"].into_iter().any(given), Asked::stretch),
        ];
        let mut status = None;
        for (_, question) in questions.into_iter().filter(|(asked, _)| *asked) {
            if status.is_some() && !flag("json") {
                print("\n");
            }
            status = Some(question(self)?.worst(status.unwrap_or(Status::Answered)));
        }
        Ok(status.unwrap_or_else(|| self.summary()))
    }

    fn summary(&self) -> Status {
        let summary = summary(self.reading);
        print(&if self.matches.get_flag("json") { json::line(&summary) } else { run::summary(&summary, self.narrator) });
        Status::Answered
    }

    fn histogram(&self) -> Result<Status, Message> {
        let counts = self.reading.counts()?.into_iter().map(|(value, [even, odd])| (value.into(), even + odd));
        self.pairs("histogram", ["run-head-value", "run-head-count"], counts)
    }

    fn records(&self) -> Result<Status, Message> {
        let records = self.reading.records()?.into_iter().map(|(heap, value)| (heap, value.into()));
        self.pairs("records", ["run-head-heap", "run-head-value"], records)
    }

    /// Checks every file. A flaw is an answer: the folder is not what it was.
    fn check(&self) -> Result<Status, Message> {
        let flaws = self.reading.check();
        let mut said: Vec<String> = flaws.iter().map(|flaw| self.narrator.say(flaw)).collect();
        if self.matches.get_flag("json") {
            print(&json::line(&serde_json::json!({ "game": self.reading.manifest().game, "sound": said.is_empty(), "flaws": said })));
        } else {
            if said.is_empty() {
                said.push(self.narrator.say(&msg!("run-sound", written = self.reading.written())));
            }
            print(&(said.join("\n") + "\n"));
        }
        Ok(if flaws.is_empty() { Status::Answered } else { Status::Wrong })
    }

    fn values_at(&self) -> Result<Status, Message> {
        let mut status = Status::Answered;
        let mut text = String::new();
        for &at in self.matches.get_many::<u64>("at").into_iter().flatten() {
            let value = self.reading.value(at)?;
            if self.matches.get_flag("json") {
                text += &json::line(&serde_json::json!({ "game": self.reading.manifest().game, "n": at, "value": value }));
            } else {
                let shown = value.map_or_else(|| "-".to_owned(), |value| value.to_string());
                text += &format!("{at} {shown}\n");
            }
            if value.is_none() {
                anstream::eprintln!("{}", self.narrator.say(&msg!("run-not-written", heap = at, written = self.reading.written())));
                status = Status::Undecided;
            }
        }
        print(&text);
        Ok(status)
    }

    fn rares(&self) -> Result<Status, Message> {
        let mut rares = vec![];
        let most = self.budget.memory() / 16;
        let known = self.reading.rares(&mut |heap, value| {
            rares.push((heap, value.into()));
            if rares.len() as u64 > most { Err(msg!("run-stretch-too-large", most = amounts::bytes(self.budget.memory()))) } else { Ok(()) }
        })?;
        if !known {
            return Err(msg!("run-no-rares", game = self.reading.manifest().game.as_str()));
        }
        self.pairs("rares", ["run-head-heap", "run-head-value"], rares.into_iter())
    }

    fn pairs(&self, name: &str, heads: [&'static str; 2], pairs: impl Iterator<Item = (u64, u64)>) -> Result<Status, Message> {
        let pairs: Vec<(u64, u64)> = pairs.collect();
        let game = &self.reading.manifest().game;
        let written = self.reading.written();
        print(&if self.matches.get_flag("json") {
            json::line(&serde_json::json!({ "game": game, "written": written, name: pairs }))
        } else {
            run::pairs(heads, &pairs, self.narrator)
        });
        Ok(Status::Answered)
    }

    /// The heaps from `--from` to `--to`, both included, as far as they are written down.
    fn stretch(&self) -> Result<Status, Message> {
        let number = |name: &str| self.matches.get_one::<u64>(name).copied();
        let (from, written) = (number("from").unwrap_or(0), self.reading.written());
        let end = number("to").map_or(written, |to| to.saturating_add(1));
        if from >= written {
            return Err(msg!("run-not-written", heap = from, written = written));
        }
        if end <= from {
            return Err(msg!("run-empty-stretch", from = from, to = end - 1));
        }
        let range = from..end.min(written);
        let named = if self.matches.get_flag("json") { Some(Format::Json) } else { None };
        let format = self.matches.get_one::<String>("format").and_then(|name| Format::named(name)).or(named);
        for path in self.matches.get_many::<String>("plot").into_iter().flatten().map(Path::new) {
            self.plot(path, range.clone())?;
        }
        if !self.matches.contains_id("plot") || format.is_some() || self.matches.contains_id("out") {
            self.export(range, format.unwrap_or(Format::Text))?;
        }
        if end > written && number("to").is_some() {
            anstream::eprintln!("{}", self.narrator.say(&msg!("run-not-written", heap = end - 1, written = written)));
            return Ok(Status::Undecided);
        }
        Ok(Status::Answered)
    }

    fn export(&self, range: Range<u64>, format: Format) -> Result<(), Message> {
        let lost = |error: std::io::Error| msg!("output-unwritable", why = error.to_string());
        let fill = |out: &mut dyn Write| -> Result<(), Message> {
            if !write_piece(&mut std::io::sink(), 0, &[], format).map_err(lost)? {
                let game = &self.reading.manifest().game;
                return write_table(out, game, &self.table(range.clone())?, format, self.budget).map_err(lost);
            }
            let mut text = LongText::new(out, self.budget);
            if format == Format::Csv {
                writeln!(text, "{CSV_HEAD}").map_err(lost)?;
            }
            self.reading.each(range.clone(), &mut |from, values| write_piece(&mut text, from, values, format).map(drop).map_err(lost))?;
            text.flush().map_err(lost)
        };
        match self.matches.get_one::<String>("out") {
            None => fill(&mut Stdout),
            Some(path) => {
                let mut why = None;
                let written = fill_whole(Path::new(path), |out| {
                    fill(out).map_err(|message| {
                        why = Some(message);
                        std::io::Error::other("what was to be written could not be read")
                    })
                });
                why.map_or(written, Err)
            }
        }
    }

    fn plot(&self, path: &Path, range: Range<u64>) -> Result<(), Message> {
        let (game, table) = (&self.reading.manifest().game, self.table(range)?);
        pictures::write_plot(path, game, &table, self.narrator)
    }

    /// A stretch as a table, if it fits the memory.
    fn table(&self, range: Range<u64>) -> Result<Tabulation, Message> {
        if (range.end - range.start).saturating_mul(8) > self.budget.memory() {
            return Err(msg!("run-stretch-too-large", most = amounts::bytes(self.budget.memory())));
        }
        let mut values = vec![];
        self.reading.each(range.clone(), &mut |_, more| {
            values.extend(more);
            Ok(())
        })?;
        Ok(Tabulation { from: range.start, ..Tabulation::of_row(Question::Values, values) })
    }
}
