//! Workers of one process, joined to those of others or by themselves.
//!
//! Timely is fail-stop: when a process dies, the threads of all others panic one after the other. Here that becomes one error. A hook notes the first such panic instead of printing it, and whoever
//! waits for the workers sees the note and gives up.

use crate::post::Trouble;
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, Once};
use std::time::{Duration, Instant};
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::communication::{Hooks, WorkerGuards};
use timely::worker::Worker;
use timely::{CommunicationConfig, WorkerConfig};

/// How the workers of this process reach those of others.
pub enum Links {
    /// There are no others.
    Alone,
    /// A socket to each process, and none to ourselves.
    Sockets {
        /// The number of this process.
        process: usize,
        /// The sockets, in the order of the processes.
        sockets: Vec<Option<TcpStream>>,
    },
}

/// Why there is nothing to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// All workers have agreed to stop.
    Agreed(Trouble),
    /// Another process is gone.
    Lost,
}

/// How long the threads of the network may take to end after all is done.
const FAREWELL: Duration = Duration::from_secs(5);

/// Whether a thread of ours has panicked because another process is gone.
static LOST: AtomicBool = AtomicBool::new(false);

/// Notes panics of timely's threads, of which our own workers are one kind, instead of printing them.
fn note_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let name = std::thread::current().name().unwrap_or_default().to_owned();
            let text = panic.payload_as_str().unwrap_or_default();
            let of_network = name.starts_with("timely:send") || name.starts_with("timely:recv") || name == FAREWELL_THREAD;
            if of_network || text.contains("MergeQueue") || text.contains("timely communication error") {
                LOST.store(true, SeqCst);
            } else {
                usual(panic);
            }
        }));
    });
}

/// The thread that waits for those of the network.
const FAREWELL_THREAD: &str = "cluster:farewell";

/// Runs so many workers, and returns what each of them found, in their order.
pub fn execute<T: Send + 'static>(
    links: Links,
    threads: usize,
    work: impl Fn(&mut Worker) -> Result<T, Trouble> + Send + Sync + 'static,
) -> Result<Vec<T>, Failure> {
    note_panics();
    LOST.store(false, SeqCst);
    let (builders, guard) = connect(links, threads).map_err(|_| Failure::Lost)?;
    let (done, results) = channel();
    let done = Mutex::new(done);
    let guards = timely::execute::execute_from(builders, guard, WorkerConfig::default(), move |worker| {
        let sender = done.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).clone();
        let result = work(worker);
        // Whoever waits may have given up.
        let _ = sender.send((worker.index(), result));
    })
    .map_err(|_| Failure::Lost)?;
    let mut found = vec![];
    while found.len() < threads {
        match results.recv_timeout(Duration::from_millis(50)) {
            Ok(result) => found.push(result),
            Err(RecvTimeoutError::Timeout) if !LOST.load(SeqCst) => {}
            Err(_) => {
                std::mem::forget(guards);
                return Err(Failure::Lost);
            }
        }
    }
    found.sort_by_key(|&(index, _)| index);
    let found: Result<Vec<T>, Trouble> = found.into_iter().map(|(_, result)| result).collect();
    match found {
        Err(Trouble::Silent) => {
            std::mem::forget(guards);
            Err(Failure::Agreed(Trouble::Silent))
        }
        found => {
            say_farewell(guards);
            found.map_err(Failure::Agreed)
        }
    }
}

type Connected = (Vec<AllocatorBuilder>, Box<dyn std::any::Any + Send>);

fn connect(links: Links, threads: usize) -> Result<Connected, String> {
    match links {
        Links::Alone => CommunicationConfig::Process(threads).try_build(),
        Links::Sockets { process, sockets } => {
            let hooks = Hooks::default();
            let inside = ProcessBuilder::new_typed_vector(threads, hooks.refill.clone(), None);
            let (builders, guard) =
                initialize_networking_from_sockets(inside, sockets, process, threads, hooks).map_err(|error| error.to_string())?;
            Ok((builders.into_iter().map(AllocatorBuilder::Tcp).collect(), Box::new(guard)))
        }
    }
}

/// Waits until all is sent and the others have closed, but not for ever.
fn say_farewell(guards: WorkerGuards<()>) {
    let gone = Arc::new(AtomicBool::new(false));
    let told = gone.clone();
    let waiting = std::thread::Builder::new().name(FAREWELL_THREAD.into()).spawn(move || {
        let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| drop(guards)));
        told.store(true, SeqCst);
    });
    let start = Instant::now();
    while waiting.is_ok() && !gone.load(SeqCst) && start.elapsed() < FAREWELL {
        std::thread::sleep(Duration::from_millis(1));
    }
}
