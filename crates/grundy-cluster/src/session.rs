//! A whole solution, from the meeting of the processes to the last agreement.

use crate::cluster::{Failure, Links, execute};
use crate::handshake::{Greeting, Patience, meet};
use crate::keeper::{Keeper, Origin};
use crate::neighbourhood::{Gathered, gather};
use crate::post::{Post, Sent, Trouble, Vote};
use crate::share::{Release, Share};
use crate::solve::{Found, solve};
use crate::summary::{Summary, total};
use crate::unfolding::{self, Parse, unfold};
use crate::{QUOTA, evenly};
use grundy::graph::{Part, Wanted};
use grundy::{Budget, Message, msg};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// What is to be done, and with whom.
#[derive(Clone)]
pub struct Task {
    /// What of each vertex.
    pub wanted: Wanted,
    /// How many workers this process has, as every other.
    pub workers: usize,
    /// The addresses of all processes; none if this is the only one.
    pub hosts: Vec<String>,
    /// The number of this process.
    pub process: usize,
    /// Where states are saved, and how often.
    pub state: Option<(PathBuf, Duration)>,
    /// Whether to go on from a saved state.
    pub resume: bool,
    /// The name of a vertex that is to be explained.
    pub explain: Option<String>,
    /// Called whenever the rows are not needed for a while: the file may leave the memory.
    pub release: Release,
    /// What this process may spend. Time counts from the meeting on.
    pub budget: Budget,
}

/// Where the graph comes from.
#[derive(Clone)]
pub enum Source {
    /// This process has its part.
    Part(Arc<Part>),
    /// The workers lay it out, from a position.
    Unfold {
        /// The text of the position.
        start: String,
        /// How positions are read.
        parse: Parse,
        /// Whether the parts are all that is wanted.
        only: bool,
    },
}

/// What one process has at the end.
pub struct Solved {
    /// The answers of its vertices, worker by worker, each with the part that has their rows. No answers if only the parts were wanted.
    pub found: Vec<(Arc<Part>, Option<Found>)>,
    /// Counts over the whole graph.
    pub summary: Summary,
    /// What this process has sent.
    pub sent: Sent,
    /// What is to be explained, in the first process.
    pub gathered: Option<Gathered>,
    /// How many states were saved before the one from which the run went on.
    pub resumed: Option<u64>,
}

/// How far the workers are; told now and then by the first worker of a process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Rounds so far.
    pub rounds: u64,
    /// Vertices that are settled in this step.
    pub settled: u64,
    /// Bytes that this worker has sent to other processes.
    pub bytes: u64,
}

/// Why there is no answer.
#[derive(Clone, Debug)]
pub enum NoAnswer {
    /// What is wrong with the setting, or with another process.
    Refused(Message),
    /// The workers stopped.
    Failed(Failure),
    /// Another process is gone, and the graph was not laid out yet: no state is saved of that.
    LostUnfolding,
}

/// What happens once all have their answers: called in each process before the last agreement, with what it found; false if the answers could not be put away.
pub type PutAway = Arc<dyn Fn(usize, &Part, &Found) -> bool + Send + Sync>;

/// Who is told how far the workers are.
pub type Tell = Arc<dyn Fn(Progress) + Send + Sync>;

/// Solves a graph together with other processes.
pub fn solve_together(source: &Source, task: &Task, patience: &Patience, tell: Tell, put_away: PutAway) -> Result<Solved, NoAnswer> {
    let (links, bounds) = link(source, task, patience)?;
    let run = SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.as_nanos() as u64);
    let (task, source) = (task.clone(), source.clone());
    let unfolding = Arc::new(AtomicBool::new(matches!(source, Source::Unfold { .. })));
    let still_unfolding = unfolding.clone();
    let ended = execute(links, task.workers, move |worker| {
        let mut post = Post::new(worker, task.workers, QUOTA, &task.budget);
        post.tell(tell.clone());
        let work = Work { task: &task, run, put_away: &put_away };
        match &source {
            Source::Part(part) => work.solve(part.clone(), bounds.clone(), &mut post),
            Source::Unfold { start, parse, only } => {
                let (part, bounds) = unfold(start, parse.clone(), &mut post)?;
                unfolding.store(false, SeqCst);
                let part = Arc::new(part);
                if *only { Ok(Done { sent: post.sent(), ..Done::nothing(part) }) } else { work.solve(part, bounds, &mut post) }
            }
        }
    });
    let ended = ended.map_err(|failure| match failure {
        Failure::Lost if still_unfolding.load(SeqCst) => NoAnswer::LostUnfolding,
        failure => NoAnswer::Failed(failure),
    })?;
    let mut solved = Solved { found: vec![], summary: Summary::default(), sent: Sent::default(), gathered: None, resumed: None };
    for done in ended {
        solved.found.push((done.part, done.found));
        (solved.summary, solved.resumed) = (done.summary, done.resumed);
        solved.sent.bytes += done.sent.bytes;
        solved.sent.rounds = done.sent.rounds;
        solved.gathered = solved.gathered.or(done.gathered);
    }
    Ok(solved)
}

/// What one worker does once it has its part.
struct Work<'a> {
    task: &'a Task,
    run: u64,
    put_away: &'a PutAway,
}

/// What one worker has at the end.
struct Done {
    part: Arc<Part>,
    found: Option<Found>,
    summary: Summary,
    gathered: Option<Gathered>,
    resumed: Option<u64>,
    sent: Sent,
}

impl Done {
    fn nothing(part: Arc<Part>) -> Done {
        Done { part, found: None, summary: Summary::default(), gathered: None, resumed: None, sent: Sent::default() }
    }
}

impl Work<'_> {
    fn solve(&self, part: Arc<Part>, bounds: Vec<u32>, post: &mut Post) -> Result<Done, Trouble> {
        let mut share = Share::of(part.clone(), bounds, self.task.wanted, self.task.release.clone(), post)?;
        let mut keeper = keeper(self.task, &part, self.run, post)?;
        let resumed = keeper.resumes();
        let found = solve(&mut share, self.task.wanted, post, &mut keeper)?;
        let summary = total(&Summary::of(&share, &found), post)?;
        let gathered = gather(self.task.explain.as_deref(), &part, &share, &found, post)?;
        drop(share);
        let well = (self.put_away)(post.me() % self.task.workers, &part, &found);
        post.agree(if well { Ok(()) } else { Err(Trouble::Unwritable) })?;
        Ok(Done { part, found: Some(found), summary, gathered, resumed, sent: post.sent() })
    }
}

/// Meets the others. Returns the ways to them, and the first vertex of each worker with the number of all, where they are known.
fn link(source: &Source, task: &Task, patience: &Patience) -> Result<(Links, Vec<u32>), NoAnswer> {
    let (range, checksum, vertices) = match source {
        Source::Part(part) => (part.range(), part.whole.checksum, part.vertices()),
        Source::Unfold { start, .. } => (0..0, unfolding::checksum(start, task.workers * task.hosts.len().max(1)), 0),
    };
    if task.hosts.is_empty() {
        return Ok((Links::Alone, evenly(&[0, vertices], task.workers)));
    }
    let own = Greeting::new(task.process, task.hosts.len(), task.workers, task_text(task), checksum, range);
    let met = meet(&task.hosts, &own, patience).map_err(NoAnswer::Refused)?;
    let mut bounds = vec![0];
    for (process, greeting) in met.greetings.iter().enumerate() {
        let (first, count) = greeting.range;
        let last = *bounds.last().expect("it begins with 0");
        let end = first.checked_add(count).filter(|&end| first == last && end <= vertices);
        let gap = || NoAnswer::Refused(msg!("cluster-gap", process = process, first = u64::from(first), wanted = u64::from(last)));
        bounds.push(end.ok_or_else(gap)?);
    }
    let end = *bounds.last().expect("it begins with 0");
    if end != vertices {
        return Err(NoAnswer::Refused(msg!("cluster-short", vertices = u64::from(end), wanted = u64::from(vertices))));
    }
    Ok((Links::Sockets { process: task.process, sockets: met.sockets }, evenly(&bounds, task.workers)))
}

/// What all processes must have been told alike.
fn task_text(task: &Task) -> String {
    let wanted = if task.wanted == Wanted::Both { "normal and misere" } else { "normal" };
    let state = if task.state.is_some() { ", saved" } else { "" };
    let resume = if task.resume { ", resumed" } else { "" };
    let explain = task.explain.as_ref().map_or(String::new(), |name| format!(", explaining {name}"));
    format!("{wanted}{state}{resume}{explain}")
}

/// The keeper of one worker's states.
fn keeper(task: &Task, part: &Part, run: u64, post: &mut Post) -> Result<Keeper, Trouble> {
    let Some((folder, every)) = &task.state else { return Ok(Keeper::default()) };
    let wanted = if task.wanted == Wanted::Both { "both" } else { "normal" };
    let origin = Origin { graph: format!("{:016x}", part.whole.checksum), task: wanted.into(), workers: post.workers() };
    let keeper = Keeper::new(folder.clone(), origin, task.resume, run, post)?;
    post.save_every(*every);
    Ok(keeper)
}

impl Progress {
    /// From what all have voted.
    pub(crate) fn of(all: &Vote, sent: Sent) -> Progress {
        Progress { rounds: sent.rounds, settled: all.settled, bytes: sent.bytes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{natural_graph, random_graph};
    use grundy::graph::{Arrays, Csr, Solution};
    use grundy::{Dice, SolveError, Stop};
    use std::path::Path;
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
    use std::time::Instant;

    /// Three workers, who are stopped after so many rounds.
    fn attempt(graph: &Csr, folder: &Path, rounds: u64) -> Result<Solved, NoAnswer> {
        let budget = Budget::unlimited();
        let (stop, left) = (budget.clone(), AtomicU64::new(rounds));
        let tell = move |_| {
            if left.fetch_sub(1, Relaxed) == 1 {
                stop.stop(Stop::Interrupted);
            }
        };
        let task = Task {
            wanted: Wanted::Both,
            workers: 3,
            hosts: vec![],
            process: 0,
            state: Some((folder.to_owned(), Duration::ZERO)),
            resume: true,
            explain: None,
            release: Arc::new(|| ()),
            budget,
        };
        let patience = Patience { until: Instant::now(), stopped: &|| false, say: &|_| String::new() };
        let source = Source::Part(Arc::new(Part::whole(graph.clone())));
        solve_together(&source, &task, &patience, Arc::new(tell), Arc::new(|_, _, _| true))
    }

    /// Stopped after any round, and again and again, a run goes on from what it saved to the answers of the engine.
    #[test]
    fn stopped_runs_go_on() {
        let mut dice = Dice::new(33);
        let natural = [true, false].map(|falls| natural_graph(&mut dice, 500, falls, false));
        let others = [false, true, true].map(|loopy| random_graph(&mut dice, 60, 150, loopy));
        for graph in natural.iter().chain(&others) {
            let folder = tempfile::tempdir().unwrap();
            let (mut rounds, mut resumed) = (4, 0);
            let solved = loop {
                match attempt(graph, folder.path(), rounds) {
                    Ok(solved) => break solved,
                    Err(NoAnswer::Failed(Failure::Agreed(Trouble::Stopped(SolveError::Exhausted(Stop::Interrupted))))) => {}
                    Err(other) => panic!("{other:?}"),
                }
                rounds += dice.roll(2);
                resumed += 1;
            };
            assert!(resumed > 3 && solved.resumed.is_some());
            let mut arrays = Arrays::default();
            solved.found.into_iter().for_each(|(_, found)| crate::append(&mut arrays, found.unwrap().answers));
            assert_eq!(&arrays, Solution::within(graph, Wanted::Both, 1, &Budget::unlimited()).unwrap().arrays());
        }
    }
}
