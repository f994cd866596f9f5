//! The clock: stops a computation when its time is over or the user asks, and shows that it is alive.

use grundy::{Budget, Stop, msg};
use grundy_report::{Narrator, Style};
use std::io::{IsTerminal, Write};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

/// The budget that Ctrl-C stops.
static CURRENT: OnceLock<Mutex<Option<Budget>>> = OnceLock::new();

/// Runs a computation under a budget of memory and time.
pub fn within<T>(time: Duration, memory: u64, narrator: &Narrator, work: impl FnOnce(&Budget) -> T) -> T {
    let budget = Budget::unlimited().with_memory(memory);
    *current().lock().expect("no holder panics") = Some(budget.clone());
    let (done, finished) = channel::<()>();
    std::thread::scope(|scope| {
        let budget = &budget;
        scope.spawn(move || watch(budget, time, narrator, &finished));
        let result = work(budget);
        drop(done);
        result
    })
}

fn current() -> &'static Mutex<Option<Budget>> {
    CURRENT.get_or_init(|| {
        // The first Ctrl-C ends the computation in good order, the second the program.
        let _ = ctrlc::set_handler(|| match CURRENT.get().and_then(|slot| slot.lock().ok()?.take()) {
            Some(budget) => budget.stop(Stop::Interrupted),
            None => std::process::exit(130),
        });
        Mutex::new(None)
    })
}

fn watch(budget: &Budget, time: Duration, narrator: &Narrator, finished: &std::sync::mpsc::Receiver<()>) {
    const TICK: Duration = Duration::from_millis(1000);
    let start = Instant::now();
    let visible = std::io::stderr().is_terminal();
    let mut shown = false;
    loop {
        let left = time.saturating_sub(start.elapsed());
        match finished.recv_timeout(left.min(TICK)) {
            Err(RecvTimeoutError::Timeout) if start.elapsed() >= time => break budget.stop(Stop::Time),
            Err(RecvTimeoutError::Timeout) if visible => {
                let line = narrator.say(&msg!("progress", seconds = start.elapsed().as_secs(), positions = budget.visited()));
                anstream::eprint!("\r{}", Style::Faint.paint(&line));
                let _ = std::io::stderr().flush();
                shown = true;
            }
            Err(RecvTimeoutError::Timeout) => {}
            _ => break,
        }
    }
    if shown {
        eprint!("\r\u{1b}[K");
    }
}
