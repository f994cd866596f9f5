//! States that outlive a process.
//!
//! Each worker has two files in the folder of its process, `worker-N-a` and `worker-N-b`, which it writes in turn, both [sealed]: facts with the run and the round, then the state as bytes. All save after the same round, and
//! nobody goes on before all have saved; so whenever a process dies, either all have the newest state, or all still have the one before. To resume, the workers tell each other which rounds they have,
//! and take the newest that all have.

use crate::post::{Post, Trouble, Vote};
use crate::saving::{Loader, Saver};
use crate::wire::{Reader, Wire};
use grundy_runs::sealed;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fs::File;
use std::path::PathBuf;

/// What the first line of a file says it is.
const KIND: &str = "cluster-state";

/// What a state is of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    /// The checksum of the graph, in hexadecimal.
    pub graph: String,
    /// The task.
    pub task: String,
    /// How many workers there are in all.
    pub workers: usize,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Facts {
    #[serde(flatten)]
    origin: Origin,
    worker: usize,
    /// A number that tells this run from others.
    run: u64,
    /// How many states were saved before.
    saved: u64,
}

/// Keeps one worker's states, if there is a folder for them.
#[derive(Default)]
pub struct Keeper {
    place: Option<Place>,
    resumed: Option<Loader>,
}

struct Place {
    folder: PathBuf,
    facts: Facts,
}

impl Place {
    fn path(&self, saved: u64) -> PathBuf {
        self.folder.join(format!("worker-{}-{}", self.facts.worker, if saved.is_multiple_of(2) { 'a' } else { 'b' }))
    }

    fn open(&self, saved: u64) -> Option<(File, u64)> {
        let file = File::open(self.path(saved)).ok()?;
        let size = file.metadata().ok()?.len();
        Some((file, size))
    }

    /// The sound states of this very graph and task.
    fn sound(&self) -> Vec<Facts> {
        let check = |saved: u64| self.open(saved).and_then(|(file, size)| sealed::checked::<Facts>(KIND, file, size).ok());
        let ours = |facts: &Facts| facts.origin == self.facts.origin && facts.worker == self.facts.worker;
        [0, 1].into_iter().filter_map(check).map(|sealed| sealed.facts).filter(ours).collect()
    }

    /// A state that was sound.
    fn load(&self, saved: u64) -> Option<Loader> {
        let (file, size) = self.open(saved)?;
        let (body, sealed) = sealed::open_body::<Facts>(KIND, file, size).ok()?;
        Some(Loader::new(body, sealed.bytes()))
    }
}

impl Keeper {
    /// Prepares the folder: with `resume` the newest state that all workers have is taken, else what is there is forgotten. The number tells this run from others.
    pub fn new(folder: PathBuf, origin: Origin, resume: bool, run: u64, post: &mut Post) -> Result<Keeper, Trouble> {
        let mut place = Place { folder, facts: Facts { origin, worker: post.me(), run, saved: 0 } };
        let sound = if resume { place.sound() } else { vec![] };
        let common = common(sound.iter().map(|facts| (facts.saved, facts.run)), run, post)?;
        let resumed = match common {
            Ok((saved, run)) => {
                (place.facts.run, place.facts.saved) = (run, saved + 1);
                Some(post.agree(place.load(saved).ok_or(Trouble::Unwritable))?)
            }
            Err(run) => {
                place.facts.run = run;
                [0, 1].into_iter().for_each(|saved| drop(std::fs::remove_file(place.path(saved))));
                None
            }
        };
        Ok(Keeper { place: Some(place), resumed })
    }

    /// How many states were saved before the one from which the run goes on; nothing if it begins.
    pub fn resumes(&self) -> Option<u64> {
        self.resumed.as_ref().and(self.place.as_ref()).map(|place| place.facts.saved)
    }

    /// The state from which to go on.
    pub fn take(&mut self) -> Option<Loader> {
        self.resumed.take()
    }

    /// After a round: saves, if that was agreed upon. The state goes to the disk piece by piece.
    pub fn after(&mut self, all: &Vote, post: &mut Post, save: impl Fn(&mut Saver)) -> Result<(), Trouble> {
        let Some(place) = self.place.as_mut().filter(|_| all.save) else { return Ok(()) };
        let written = sealed::write_pieces(&place.path(place.facts.saved), KIND, &place.facts, &|put| Saver::run(put, &save));
        place.facts.saved += 1;
        post.agree(written.map_err(|_| Trouble::Unwritable))
    }
}

/// The newest state that all workers have, or else the number of this run, which the first worker chooses.
fn common(own: impl Iterator<Item = (u64, u64)>, run: u64, post: &mut Post) -> Result<Result<(u64, u64), u64>, Trouble> {
    let mut bytes = vec![];
    run.put(&mut bytes);
    own.for_each(|state| state.put(&mut bytes));
    (0..post.workers()).for_each(|to| post.put_bytes(to, &bytes));
    let (mut common, mut chosen) = (None::<BTreeSet<(u64, u64)>>, run);
    post.finish_round(Vote::default(), |from, bytes| {
        let mut reader = Reader(bytes);
        let run = reader.one().unwrap_or(0);
        if from == 0 {
            chosen = run;
        }
        let theirs: BTreeSet<(u64, u64)> = std::iter::from_fn(|| reader.one()).collect();
        common = Some(common.take().map_or(theirs.clone(), |common| common.intersection(&theirs).copied().collect()));
    })?;
    Ok(common.and_then(|common| common.last().copied()).ok_or(chosen))
}
