//! The clock: stops a computation when its time is over or the user asks, and shows that it is alive.
//!
//! One thread watches whatever is being computed. It looks up every few milliseconds instead of being woken, so that a question
//! answered in microseconds costs no more than that, and a hundred thousand lines of input no more than themselves.
//!
//! The first Ctrl-C stops what is being computed, and whoever has more questions asks [`interrupted`] before the next; the second ends the
//! program.

use grundy::{Budget, Stop, msg};
use grundy_report::{Language, Narrator, Style};
use std::io::{IsTerminal, Write};
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
}

static TASK: Mutex<Option<Task>> = Mutex::new(None);

/// Whether the user asked to stop. It stays so.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

fn task() -> MutexGuard<'static, Option<Task>> {
    TASK.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Whether the user asked to stop.
pub fn interrupted() -> bool {
    INTERRUPTED.load(Relaxed)
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
    *task() = Some(Task { budget: budget.clone(), start: Instant::now(), time, language, shown: 0 });
    let result = work(&budget);
    if task().take().is_some_and(|task| task.shown > 0) {
        eprint!("\r\u{1b}[K");
    }
    result
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
            let line = Narrator::new(task.language).say(&msg!("progress", seconds = task.shown, positions = task.budget.visited()));
            anstream::eprint!("\r{}", Style::Faint.paint(&line));
            std::io::stderr().flush().ok();
        }
    }
}
