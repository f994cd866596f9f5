//! The clock: stops a computation when its time is over or the user asks, and shows that it is alive.
//!
//! One thread watches whatever is being computed. It looks up every few milliseconds instead of being woken, so that a question
//! answered in microseconds costs no more than that, and a hundred thousand lines of input no more than themselves.
//!
//! Where standard error is a terminal, it shows a line there every second: how many positions were looked at, or what whoever computes [says](tell) of
//! the way, and the question at hand.
//!
//! The first Ctrl-C stops what is being computed, and whoever has more questions asks [`interrupted`] before the next; the second ends the
//! program.

use grundy::{Budget, Message, Stop, msg};
use grundy_report::{Language, Narrator, Style, amounts};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, Once};
use std::time::{Duration, Instant};

/// How often the watcher looks.
const TICK: Duration = Duration::from_millis(5);

/// What is being computed.
struct Task {
    budget: Budget,
    start: Instant,
    time: Duration,
    language: Language,
    /// The second for which progress was last shown; 0 if it was not.
    shown: u64,
    /// What the line says, if there is more to say than how many positions were looked at; and how far the way is, in thousandths, where its end is known.
    said: Option<(Message, Option<u64>)>,
    /// How many positions will have to be looked at, where that is known.
    end: Option<u64>,
    /// The line, once it is shown.
    line: Option<ProgressBar>,
}

static TASK: Mutex<Option<Task>> = Mutex::new(None);

/// Whether the user asked to stop. It stays so until [`go_on`].
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

fn task() -> MutexGuard<'static, Option<Task>> {
    TASK.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Whether the user asked to stop.
pub fn interrupted() -> bool {
    INTERRUPTED.load(Relaxed)
}

/// Forgets that the user asked to stop: another question was asked since.
pub fn go_on() {
    INTERRUPTED.store(false, Relaxed);
}

/// Runs a computation under a budget of memory and time.
pub fn within<T>(time: Duration, memory: u64, narrator: &Narrator, work: impl FnOnce(&Budget) -> T) -> T {
    static WATCHER: Once = Once::new();
    WATCHER.call_once(|| {
        std::thread::spawn(watch);
        // Without a handler Ctrl-C ends the program, as it does everywhere.
        ctrlc::set_handler(interrupt).ok();
    });
    let budget = Budget::unlimited().with_memory(memory);
    let language = narrator.language();
    *task() = Some(Task { budget: budget.clone(), start: Instant::now(), time, language, shown: 0, said: None, end: None, line: None });
    let result = work(&budget);
    if let Some(line) = task().take().and_then(|task| task.line) {
        line.finish_and_clear();
    }
    result
}

/// Says what the line shows from now on, and how far the way is, in thousandths, where its end is known.
pub fn tell(message: Message, thousandths: Option<u64>) {
    if let Some(task) = task().as_mut() {
        task.said = Some((message, thousandths));
    }
}

/// Says how many positions there are to be looked at, so that the line can tell how far the way is.
pub fn expect(positions: u64) {
    if let Some(task) = task().as_mut() {
        task.end = Some(positions);
    }
}

/// Prints a note to standard error, above the line if one is shown.
pub fn note(text: &str) {
    match task().as_ref().and_then(|task| task.line.as_ref()) {
        Some(line) => line.suspend(|| anstream::eprintln!("{text}")),
        None => anstream::eprintln!("{text}"),
    }
}

fn interrupt() {
    match task().as_ref() {
        Some(task) if !INTERRUPTED.swap(true, Relaxed) => task.budget.stop(Stop::Interrupted),
        _ => std::process::exit(130),
    }
}

fn watch() {
    let visible = std::io::stderr().is_terminal();
    loop {
        std::thread::sleep(TICK);
        let mut slot = task();
        let Some(task) = slot.as_mut() else { continue };
        let elapsed = task.start.elapsed();
        if elapsed >= task.time && !interrupted() {
            task.budget.stop(Stop::Time);
        } else if visible && elapsed.as_secs() > task.shown {
            task.shown = elapsed.as_secs();
            task.show();
        }
    }
}

/// How far it is: the positions looked at, and where their number is known the part done and about how long the rest takes, if it is no harder than what was done.
fn progress(seconds: u64, positions: u64, end: Option<u64>) -> (Message, Option<u64>) {
    let plain = msg!("progress", seconds = seconds, positions = positions);
    let Some(end) = end.filter(|&end| positions > 0 && positions <= end) else { return (plain, None) };
    let part = |whole: u128| (whole * u128::from(positions) / u128::from(end)) as u64;
    let left = u128::from(seconds) * u128::from(end - positions) / u128::from(positions);
    let left = amounts::seconds(u64::try_from(left).unwrap_or(u64::MAX));
    (msg!("progress-to", seconds = seconds, positions = positions, percent = part(100), left = left), Some(part(1000)))
}

impl Task {
    fn show(&mut self) {
        let usual = || progress(self.shown, self.budget.visited(), self.end);
        let (message, thousandths) = self.said.clone().unwrap_or_else(usual);
        let narrator = Narrator::new(self.language);
        let said: Vec<String> = std::iter::once(message).chain(self.budget.question()).map(|message| narrator.say(&message)).collect();
        let text = Style::Faint.paint(&said.join(" "));
        let line = self.line.get_or_insert_with(|| ProgressBar::with_draw_target(Some(1000), ProgressDrawTarget::stderr()));
        let form = if thousandths.is_some() { "{bar:20} {msg}" } else { "{msg}" };
        line.set_style(ProgressStyle::with_template(form).expect("a form written here"));
        line.set_position(thousandths.unwrap_or(0));
        line.set_message(text);
        line.tick();
    }
}

#[cfg(test)]
mod tests {
    use super::progress;

    #[test]
    fn the_way_is_told_where_its_end_is_known() {
        assert_eq!(progress(10, 500, None).1, None);
        let (message, part) = progress(10, 250, Some(1000));
        assert_eq!((message.key, part), ("progress-to", Some(250)));
        assert!(format!("{message:?}").contains("30 s"), "{message:?}");
        assert_eq!(progress(10, 2000, Some(1000)).1, None); // more than was thought
    }
}
