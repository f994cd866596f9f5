//! Long runs: `grundy period … --state DIR` and `grundy table … --out DIR`.
//!
//! A run goes on in short steps. After each its values are written down, and every few seconds a checkpoint is; so a crash, or `kill -9`, loses those
//! seconds and nothing else. Ctrl-C and the end of `--time` write a last checkpoint.

use crate::arguments::{Flags, limits, threads};
use crate::values::duration;
use crate::watch;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches};
use grundy::code::Code;
use grundy::sequence::LongRun;
use grundy::{Budget, Message, SolveError, msg};
use grundy_report::{Narrator, Style, amounts};
use grundy_runs::{Folder, Keeps, Recorder, Resumed, SEGMENT, free_space};
use std::path::Path;
use std::time::{Duration, Instant};

/// What is asked of a run.
pub struct Plan<'a> {
    /// Its folder.
    pub path: &'a Path,
    /// The game as it was called, and its code.
    pub game: &'a str,
    pub code: &'a Code,
    /// What is written down; a run that looks for a period ends with it.
    pub keeps: Keeps,
    /// The heap before which it ends.
    pub to: u64,
    /// What to type to go on with it.
    pub again: String,
}

/// How a run ended, for now.
pub struct Ended {
    pub run: LongRun,
    /// Why it ended before its end.
    pub stopped: Option<SolveError>,
}

/// The flags of long runs that are the same for both commands; the last two are for tests.
pub fn flags(flags: &Flags) -> [Arg; 3] {
    let hidden = |name: &'static str| Arg::new(name).long(name).hide(true);
    [
        flags.flag("resume").help(flags.help("run-resume")),
        hidden("every").default_value("5s").value_parser(duration),
        hidden("segment").value_parser(clap::value_parser!(u64).range(1..=1 << 30)),
    ]
}

/// Follows a run to its end, or as long as it may.
pub fn follow(plan: &Plan<'_>, matches: &ArgMatches, narrator: &Narrator) -> Result<Ended, Message> {
    let (time, memory) = limits(matches);
    // A run without a word about time is meant to be long.
    let asked = matches.value_source("time") == Some(ValueSource::CommandLine);
    let time = if asked { time } else { Duration::from_secs(u64::MAX / 4) };
    let (run, recorder) = begun(plan, matches, narrator)?;
    let run = run.on_threads(threads(matches));
    let every = *matches.get_one::<Duration>("every").expect("has a default");
    watch::within(time, memory, narrator, |budget| {
        let pace = Pace { step: 1 << 12, every, due: Instant::now() + every };
        let estimate = Estimate {
            to: plan.to,
            time: asked.then_some(time),
            start: Instant::now(),
            last: (Instant::now(), run.next()),
            said: [false; 2],
        };
        let ended = Follower { plan, run, recorder, budget, pace, estimate, narrator }.follow()?;
        let at = ended.run.next();
        if ended.stopped.is_some() {
            watch::note(&narrator.say(&msg!("run-stands", path = plan.path.display().to_string(), heap = at, again = plan.again.as_str())));
        }
        Ok(ended)
    })
}

/// A run that is new, or taken up again.
fn begun(plan: &Plan<'_>, matches: &ArgMatches, narrator: &Narrator) -> Result<(LongRun, Recorder), Message> {
    let folder = Folder::new(plan.path);
    if matches.get_flag("resume") && folder.has_run() {
        let Resumed { run, recorder, flaws } = Recorder::resume(plan.path, plan.game, plan.code, plan.keeps)?;
        fits_the_disk(plan, recorder.written())?;
        for flaw in &flaws {
            watch::note(&narrator.labelled(Style::Error, "error", &narrator.say(flaw)));
        }
        watch::note(&narrator.say(&msg!("run-resumed", path = plan.path.display().to_string(), heap = run.next())));
        return Ok((run, recorder));
    }
    fits_the_disk(plan, 0)?;
    let segment = matches.get_one("segment").copied().unwrap_or(SEGMENT);
    let recorder = Recorder::begin(plan.path, plan.game, plan.code, plan.keeps, segment)?;
    Ok((LongRun::new(plan.game.to_owned(), plan.code.clone()), recorder))
}

/// A table takes at least a byte for each heap that is not written down yet.
fn fits_the_disk(plan: &Plan<'_>, written: u64) -> Result<(), Message> {
    if plan.keeps == Keeps::First || plan.to == u64::MAX {
        return Ok(());
    }
    let there = plan.path.ancestors().find(|path| path.is_dir()).unwrap_or(Path::new("."));
    let needed = plan.to.saturating_sub(written);
    match free_space(there) {
        Some(free) if free < needed => {
            let (needed, free) = (amounts::bytes(needed), amounts::bytes(free));
            Err(msg!("run-too-large-for-disk", heaps = plan.to, needed = needed, free = free, path = there.display().to_string()))
        }
        _ => Ok(()),
    }
}

/// A run under way.
struct Follower<'a> {
    plan: &'a Plan<'a>,
    run: LongRun,
    recorder: Recorder,
    budget: &'a Budget,
    pace: Pace,
    estimate: Estimate,
    narrator: &'a Narrator,
}

impl Follower<'_> {
    fn follow(mut self) -> Result<Ended, Message> {
        while !self.is_done() {
            let start = Instant::now();
            let left = self.plan.to - self.run.next().min(self.plan.to - 1);
            let advanced = self.run.advance(self.pace.step.min(left), self.budget);
            self.recorder.record(&self.run, self.plan.to)?;
            if let Err(error) = advanced {
                self.recorder.checkpoint(&self.run)?;
                return Ok(Ended { run: self.run, stopped: Some(error) });
            }
            self.pace.adapt(start.elapsed(), self.plan.keeps);
            if Instant::now() >= self.pace.due {
                let start = Instant::now();
                self.recorder.checkpoint(&self.run)?;
                self.pace.checkpointed(start.elapsed());
            }
            self.tell();
        }
        if self.recorder.manifest().heaps != self.run.next() || self.recorder.manifest().written() != self.recorder.written() {
            self.recorder.checkpoint(&self.run)?;
        }
        Ok(Ended { run: self.run, stopped: None })
    }

    fn is_done(&self) -> bool {
        match self.plan.keeps {
            Keeps::All => self.recorder.written() >= self.plan.to,
            Keeps::First => self.run.settled().is_some() || self.run.next() >= self.plan.to,
        }
    }

    /// Tells how far it is, and once what it will take, if that is more than there is.
    fn tell(&mut self) {
        let Some(rate) = self.estimate.rate(&self.run) else { return };
        let (at, to) = (self.run.next(), self.plan.to);
        let (largest, rares) = (self.run.largest(), self.run.rares());
        let rares = rares.map_or_else(|| "-".to_owned(), |rares| rares.to_string());
        let way = msg!("run-progress", heap = at, rate = amounts::count(rate), rares = rares, largest = largest);
        let left = if to < u64::MAX { self.estimate.left(&self.run, rate) } else { None };
        match left {
            Some(left) => {
                let share = (u128::from(at) * 1000 / u128::from(to)) as u64;
                let percent = format!("{}.{}", share / 10, share % 10);
                watch::tell(msg!("run-progress-to", way = way, percent = percent, left = amounts::seconds(left)), Some(share));
            }
            None => watch::tell(way, None),
        }
        for warning in self.estimate.warnings(&self.run, left, self.budget.memory()) {
            watch::note(&self.narrator.say(&warning));
        }
    }
}

/// How long steps are, and when checkpoints are due.
struct Pace {
    step: u64,
    every: Duration,
    due: Instant,
}

impl Pace {
    /// The values of the last 2^17 heaps are always known, so a table goes no further at once.
    fn adapt(&mut self, took: Duration, keeps: Keeps) {
        let most = if keeps == Keeps::All { 1 << 16 } else { 1 << 32 };
        if took < Duration::from_millis(40) {
            self.step = (2 * self.step).min(most);
        } else if took > Duration::from_millis(160) {
            self.step = (self.step / 2).max(16);
        }
    }

    /// No more than a fiftieth of the time goes into checkpoints, unless they are wanted after every step.
    fn checkpointed(&mut self, took: Duration) {
        let pause = if self.every.is_zero() { Duration::ZERO } else { self.every.max(50 * took) };
        self.due = Instant::now() + pause;
    }
}

/// How fast a run is, and what is left.
struct Estimate {
    to: u64,
    time: Option<Duration>,
    start: Instant,
    last: (Instant, u64),
    /// Whether it was said that time, or memory, will not do.
    said: [bool; 2],
}

impl Estimate {
    /// Heaps a second since the last time; nothing if that is less than a second ago.
    fn rate(&mut self, run: &LongRun) -> Option<u64> {
        let (since, from) = self.last;
        let passed = since.elapsed();
        if passed < Duration::from_secs(1) {
            return None;
        }
        self.last = (Instant::now(), run.next());
        Some((u128::from(run.next().saturating_sub(from)) * 1000 / passed.as_millis().max(1)) as u64)
    }

    /// The seconds that are left. Where each heap costs more than the one before, as much as the heap is large.
    fn left(&self, run: &LongRun, rate: u64) -> Option<u64> {
        let (at, to) = (u128::from(run.next().max(1)), u128::from(self.to));
        let heaps = to.saturating_sub(at);
        let costs = if run.cost_grows() { heaps * (at + to) / (2 * at) } else { heaps };
        u64::try_from(costs.checked_div(u128::from(rate))?).ok()
    }

    /// What has to be said once: that the time, or the memory, will not do.
    fn warnings(&mut self, run: &LongRun, left: Option<u64>, memory: u64) -> Vec<Message> {
        const LONG: u64 = 3600;
        let mut warnings = vec![];
        let passed = self.start.elapsed();
        let allowed = self.time.map(|time| time.saturating_sub(passed).as_secs());
        if let Some(left) = left.filter(|&left| !self.said[0] && passed.as_secs() >= 2 && left > allowed.unwrap_or(LONG)) {
            self.said[0] = true;
            warnings.push(match allowed {
                Some(allowed) => msg!("run-too-long", to = self.to, left = amounts::seconds(left), allowed = amounts::seconds(allowed)),
                None => msg!("run-long", to = self.to, left = amounts::seconds(left)),
            });
        }
        let needed = u128::from(run.bytes()) * u128::from(self.to) / u128::from(run.next().max(1));
        let too_large = run.cost_grows() && run.next() >= 1 << 14 && self.to < u64::MAX && needed > u128::from(memory);
        if too_large && !self.said[1] {
            self.said[1] = true;
            let needed = u64::try_from(needed).unwrap_or(u64::MAX);
            warnings.push(msg!("run-too-large-for-memory", to = self.to, needed = amounts::bytes(needed), memory = amounts::bytes(memory)));
        }
        warnings
    }
}
