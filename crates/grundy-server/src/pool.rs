//! Where questions are computed: a bounded pool with three lanes.
//!
//! Most questions take less than a millisecond, some take all they are given, and nobody can tell beforehand which. So every question first gets a short slice in the quick lane, then a longer one.
//! If that is not enough it is begun again in the slow lane, which has threads of its own, and waits there among its like; a question's time counts from
//! when it came. However many hard questions wait, an easy one waits only for slices. The later lanes leave the processor to the earlier ones, and a
//! question that had to share it for most of its slice gets another one: an easy one never waits among the hard ones.

use crate::processor::{step_back, time_worked};
use grundy::{Budget, Stop};
use grundy_api::{Question, Reply};
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use tokio::sync::mpsc::UnboundedSender;

/// What questions may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most time a question may have, and has unless it asks for less.
    pub time: Duration,
    /// The most memory all questions together may take for their tables.
    pub memory: u64,
    /// How many compute at once in each lane.
    pub threads: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        let threads = std::thread::available_parallelism().map_or(2, usize::from);
        Limits { time: Duration::from_secs(10), memory: 1 << 30, threads }
    }
}

/// The first slice of every question, so short that a crowd of hard ones is soon through, and the second.
const SLICE: Duration = Duration::from_millis(5);
const SECOND_SLICE: Duration = Duration::from_millis(60);

/// Questions in the quick lane need little memory.
const QUICK_MEMORY: u64 = 32 << 20;

/// So many wait in each lane.
const MOST_WAITING: usize = 1_024;

/// What comes back from the pool.
pub enum Event {
    /// A line of a stream.
    Line(serde_json::Value),
    /// The answer, with which it ends.
    Reply(Reply),
}

/// A question on its way.
struct Job {
    /// Read anew for each lane.
    read: Box<dyn Fn() -> Result<Question, Reply> + Send>,
    events: UnboundedSender<Event>,
    deadline: Instant,
    ticket: Arc<Ticket>,
}

/// What the one who asked holds: how far it is, and the means to cancel it.
#[derive(Default)]
pub struct Ticket {
    budget: Mutex<Option<Budget>>,
    cancelled: AtomicBool,
}

impl Ticket {
    /// Gives the question up.
    pub fn cancel(&self) {
        self.cancelled.store(true, Relaxed);
        if let Some(budget) = locked(&self.budget).as_ref() {
            budget.stop(Stop::Interrupted);
        }
    }

    /// How many positions were looked at.
    pub fn visited(&self) -> u64 {
        locked(&self.budget).as_ref().map_or(0, Budget::visited)
    }
}

/// Cancels a question when nobody waits for it any more.
pub struct Waiting(pub Arc<Ticket>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// The lanes and their threads.
pub struct Pool {
    shared: Arc<Shared>,
    limits: Limits,
}

struct Shared {
    quick: Lane,
    middle: Lane,
    slow: Lane,
    clock: Clock,
    limits: Limits,
    closed: AtomicBool,
}

impl Pool {
    /// A pool with its threads.
    pub fn new(limits: Limits) -> Pool {
        let threads = limits.threads.max(1);
        let shared = Arc::new(Shared {
            quick: Lane::default(),
            middle: Lane::default(),
            slow: Lane::default(),
            clock: Clock::default(),
            limits,
            closed: AtomicBool::new(false),
        });
        for _ in 0..threads + 1 {
            let shared = shared.clone();
            std::thread::spawn(move || shared.work_quickly(&shared.quick, SLICE, &shared.middle));
        }
        let between = shared.clone();
        std::thread::spawn(move || {
            step_back(5);
            between.work_quickly(&between.middle, SECOND_SLICE, &between.slow);
        });
        // One core is left for the quick lane.
        for _ in 0..threads.saturating_sub(1).max(1) {
            let shared = shared.clone();
            std::thread::spawn(move || {
                step_back(15);
                shared.work_slowly();
            });
        }
        let timed = shared.clone();
        std::thread::spawn(move || timed.clock.run(&timed.closed));
        Pool { shared, limits }
    }

    /// Puts a question in the queue; `None` if that is full.
    pub fn ask(
        &self,
        read: impl Fn() -> Result<Question, Reply> + Send + 'static,
        time: Option<u64>,
        events: UnboundedSender<Event>,
    ) -> Option<Waiting> {
        let time = time.map_or(self.limits.time, |time| Duration::from_millis(time).min(self.limits.time));
        let ticket = Arc::new(Ticket::default());
        let job = Job { read: Box::new(read), events, deadline: Instant::now() + time, ticket: ticket.clone() };
        self.shared.quick.push(job).ok().map(|()| Waiting(ticket))
    }

    /// Gives up whatever is being computed, and takes nothing more.
    pub fn close(&self) {
        self.shared.closed.store(true, Relaxed);
        [&self.shared.quick, &self.shared.middle, &self.shared.slow].into_iter().for_each(Lane::close);
        self.shared.clock.stop_all();
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.close();
    }
}

impl Shared {
    /// Gives each question of a lane a slice, and passes on those that need more.
    fn work_quickly(&self, lane: &Lane, slice: Duration, next: &Lane) {
        while let Some(job) = lane.next() {
            let (end, worked) = ((Instant::now() + slice).min(job.deadline), time_worked());
            let (reply, cut) = self.run(&job, end, QUICK_MEMORY.min(self.limits.memory));
            let kept_waiting = Instant::now() >= end && time_worked().saturating_sub(worked) < slice / 2;
            let again = cut && !job.ticket.cancelled.load(Relaxed);
            match again {
                false => drop(job.events.send(Event::Reply(reply))),
                // If the lane is full, nobody can tell when its turn would come.
                true => {
                    if let Err(job) = if kept_waiting { lane } else { next }.push(job) {
                        drop(job.events.send(Event::Reply(busy())));
                    }
                }
            }
        }
    }

    fn work_slowly(&self) {
        let slow = self.limits.threads.saturating_sub(1).max(1) as u64;
        let memory = self.limits.memory.saturating_sub(QUICK_MEMORY * (self.limits.threads as u64 + 1)) / slow;
        while let Some(job) = self.slow.next() {
            let (reply, _) = self.run(&job, job.deadline, memory.max(QUICK_MEMORY));
            drop(job.events.send(Event::Reply(reply)));
        }
    }

    /// Computes until the end; whether time or memory was short.
    fn run(&self, job: &Job, end: Instant, memory: u64) -> (Reply, bool) {
        // The lanes share the cores among questions; one question does not take them all.
        let budget = Budget::unlimited().with_memory(memory).with_threads(1);
        *locked(&job.ticket.budget) = Some(budget.clone());
        if job.ticket.cancelled.load(Relaxed) || self.closed.load(Relaxed) {
            budget.stop(Stop::Interrupted);
        }
        if Instant::now() >= end {
            budget.stop(Stop::Time);
        }
        let watched = self.clock.watch(&budget, end);
        let mut tell = |line| drop(job.events.send(Event::Line(line)));
        let answered =
            catch_unwind(AssertUnwindSafe(|| (job.read)().map_or_else(|reply| reply, |question| question.answer(&budget, &mut tell))));
        self.clock.leave(watched);
        let reply =
            answered.unwrap_or_else(|_| grundy_api::refused(500, "internal", &grundy::msg!("api-internal"), grundy_report::Language::En));
        let stopped = budget.check(0).is_err() || reply.body["undecided"]["reason"] == "memory";
        // A budget that ended while a finished answer was being drawn took nothing from it.
        let cut = stopped && lacks_something(&reply.body);
        // What was refused for want of time, or because a move was not come across, may be answered yet; what was asked wrongly may not.
        let unfinished =
            if reply.status == 200 { cut } else { stopped && UNFINISHED.iter().any(|&kind| reply.body["error"]["kind"] == kind) };
        let again = unfinished && Instant::now() < job.deadline;
        (reply, again)
    }
}

/// The kinds of refusals that more time may turn into answers.
const UNFINISHED: [&str; 2] = ["notation", "move"];

/// Whether an answer says that something was not found.
fn lacks_something(body: &serde_json::Value) -> bool {
    let each = |name: &str| body[name].as_array().into_iter().flatten();
    body["undecided"].is_object()
        || ["winning_moves_complete", "moves_complete", "complete", "misere_complete"].iter().any(|&name| body[name] == false)
        || each("moves").any(|one| one["outcome"].is_null())
        || each("plies").any(|ply| ply["outcome"].is_null())
        || ["unknown", "fewest-answers"].iter().any(|&how| body["how"] == how)
        || ["guess", "checked"].iter().any(|&evidence| body["evidence"] == evidence)
}

fn busy() -> Reply {
    grundy_api::refused(503, "busy", &grundy::msg!("api-busy"), grundy_report::Language::En)
}

/// Questions that wait.
#[derive(Default)]
struct Lane {
    waiting: Mutex<Queue>,
    came: Condvar,
}

#[derive(Default)]
struct Queue {
    jobs: VecDeque<Job>,
    closed: bool,
}

impl Lane {
    fn push(&self, job: Job) -> Result<(), Job> {
        let mut queue = locked(&self.waiting);
        if queue.closed || queue.jobs.len() >= MOST_WAITING {
            return Err(job);
        }
        queue.jobs.push_back(job);
        self.came.notify_one();
        Ok(())
    }

    /// The next question; `None` when no more will come.
    fn next(&self) -> Option<Job> {
        let mut queue = locked(&self.waiting);
        loop {
            if queue.closed {
                return None;
            }
            if let Some(job) = queue.jobs.pop_front() {
                return Some(job);
            }
            queue = self.came.wait(queue).unwrap_or_else(|poisoned| poisoned.into_inner());
        }
    }

    fn close(&self) {
        let mut queue = locked(&self.waiting);
        queue.closed = true;
        queue.jobs.clear();
        self.came.notify_all();
    }
}

/// Stops budgets whose time is over: the engine has no clock.
#[derive(Default)]
struct Clock {
    running: Mutex<Vec<(u64, Instant, Budget)>>,
    begun: Condvar,
    next: std::sync::atomic::AtomicU64,
}

/// How exact the clock is.
const TICK: Duration = Duration::from_millis(2);

impl Clock {
    fn watch(&self, budget: &Budget, end: Instant) -> u64 {
        let number = self.next.fetch_add(1, Relaxed);
        locked(&self.running).push((number, end, budget.clone()));
        self.begun.notify_one();
        number
    }

    fn leave(&self, number: u64) {
        locked(&self.running).retain(|(other, ..)| *other != number);
    }

    fn stop_all(&self) {
        locked(&self.running).iter().for_each(|(_, _, budget)| budget.stop(Stop::Interrupted));
        self.begun.notify_one();
    }

    fn run(&self, closed: &AtomicBool) {
        while !closed.load(Relaxed) {
            let mut running = locked(&self.running);
            if running.is_empty() {
                drop(self.begun.wait_timeout(running, Duration::from_millis(500)));
                continue;
            }
            let now = Instant::now();
            running.iter_mut().filter(|(_, end, _)| *end <= now).for_each(|(_, _, budget)| budget.stop(Stop::Time));
            drop(running);
            std::thread::sleep(TICK);
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}
