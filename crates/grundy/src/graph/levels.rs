//! Vertices level by level: first those without options, then those whose options are all in earlier levels, and so on (Kahn 1962).
//!
//! # One watched option
//!
//! Kahn counts how many options of a vertex are still missing, and for that needs every arc turned round. Here a vertex *watches* one option that has no level yet, as solvers of
//! satisfiability watch a literal (Moskewicz et al. 2001). When that option gets its level, the vertex looks further along its row for another one to watch; options behind it have their levels for
//! good, so a row is gone through once. If there is none left, the vertex belongs to the next level. The watchers of a vertex are a linked list: the first of
//! them stands with the vertex, and each watcher's [`Link`] says who comes after it. That is O(V + E) time with 12 bytes a vertex and no second copy of the arcs.
//!
//! Almost all time goes into waiting for memory, so the work is arranged in sweeps whose accesses do not depend on each other: all lists of a level are walked abreast, rows are looked up
//! [some at a time](Csr::each_row), levels are sorted, and whether an option has its level is one bit.
//!
//! Several threads each own a range of the vertices: their bits, their lists, and which of them come next. In turns they go through a piece of the level each, and put what they find for each range into an outbox; then
//! each range takes in what the outboxes hold for it. The links are written by whoever owns the list, so they are atomic; no two threads ever write to the same place.

use super::Csr;
use crate::threads::on_threads;
use crate::{Budget, SolveError};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Vertices in levels: the options of a vertex stand in levels before its own. Each level is in ascending order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Levels {
    vertices: Vec<u32>,
    /// Where each level ends.
    ends: Vec<usize>,
}

impl Levels {
    /// The levels of a graph, on so many threads. Vertices that can reach a cycle are in none.
    ///
    /// ```
    /// use grundy::graph::{Csr, Levels};
    /// let graph = Csr::from_arcs(5, &[(0, 2), (2, 1), (3, 1), (4, 4)]);
    /// let levels = Levels::of(&graph, 1);
    /// assert_eq!(levels.iter().collect::<Vec<_>>(), [vec![1], vec![2, 3], vec![0]]);
    /// ```
    pub fn of(graph: &Csr, threads: usize) -> Levels {
        Levels::within(graph, threads, &Budget::unlimited()).expect("nobody stops an unlimited budget")
    }

    /// As [`Levels::of`], as long as the budget lasts.
    pub fn within(graph: &Csr, threads: usize, budget: &Budget) -> Result<Levels, SolveError> {
        let mut search = Search::new(graph, threads.max(1), budget);
        let mut levels = Levels { vertices: Vec::with_capacity(graph.len()), ends: vec![] };
        search.begin()?;
        while search.finish_level(&mut levels) {
            let start = levels.ends.iter().rev().nth(1).copied().unwrap_or(0);
            search.wake_watchers(&levels.vertices[start..])?;
        }
        Ok(levels)
    }

    /// The levels from the first on.
    pub fn iter(&self) -> impl Iterator<Item = &[u32]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.vertices[start..end])
    }

    /// How many vertices there are in all levels.
    pub fn len(&self) -> usize {
        self.vertices.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.vertices.is_empty()
    }

    /// All vertices in their order.
    pub fn vertices(&self) -> &[u32] {
        &self.vertices
    }
}

/// So many vertices are gone through by each thread before outboxes are read: few enough for the outboxes to stay in the cache.
const PIECE: usize = 1 << 14;

/// Less than this is not worth a thread.
const LEAST: usize = 1 << 12;

/// Nobody: the end of a list of watchers.
const NOBODY: u32 = u32::MAX;

/// Who watches the same option next, and the place in the watcher's own row where the option stands.
#[derive(Clone, Copy)]
struct Link {
    next: u32,
    place: u32,
}

impl Link {
    fn pack(self) -> u64 {
        u64::from(self.place) << 32 | u64::from(self.next)
    }

    fn unpack(word: u64) -> Link {
        Link { next: word as u32, place: (word >> 32) as u32 }
    }
}

struct Search<'g> {
    graph: &'g Csr,
    budget: &'g Budget,
    /// How many vertices each shard has; a multiple of 64.
    share: u32,
    shards: Vec<Shard>,
    workers: Vec<Worker>,
    links: Vec<AtomicU64>,
    /// A bit for each vertex: whether it has its level.
    listed: Vec<u64>,
}

/// What belongs to a range of vertices.
struct Shard {
    first_watcher: Vec<u32>,
    /// The vertices of the next level.
    next_level: Vec<u32>,
}

/// Where a thread works through its piece of a level.
#[derive(Default)]
struct Worker {
    woken: Vec<u32>,
    places: Vec<u32>,
    /// Walks along lists that have not ended.
    walks: Vec<u32>,
    outboxes: Vec<Outbox>,
}

/// What is found for one shard.
#[derive(Clone, Default)]
struct Outbox {
    /// Watched option, watcher, place.
    watches: Vec<(u32, u32, u32)>,
    /// Vertices of the next level.
    ready: Vec<u32>,
}

impl<'g> Search<'g> {
    fn new(graph: &'g Csr, threads: usize, budget: &'g Budget) -> Search<'g> {
        let share = graph.len().div_ceil(threads).next_multiple_of(64).max(64);
        let shard = |start: usize| Shard { first_watcher: vec![NOBODY; share.min(graph.len() - start)], next_level: vec![] };
        Search {
            graph,
            budget,
            share: share as u32,
            shards: (0..graph.len()).step_by(share).map(shard).collect(),
            workers: (0..threads).map(|_| Worker { outboxes: vec![Outbox::default(); threads], ..Worker::default() }).collect(),
            links: graph.vertices().map(|_| AtomicU64::new(0)).collect(),
            listed: vec![0; graph.len().div_ceil(64)],
        }
    }

    /// Every vertex looks for an option to watch.
    fn begin(&mut self) -> Result<(), SolveError> {
        let graph = self.graph;
        self.in_pieces(graph.len(), |search, range, worker| {
            worker.woken.extend(range.map(|vertex| vertex as u32));
            worker.places.resize(worker.woken.len(), 0);
            search.look_further(worker);
        })
    }

    /// Whoever watches a vertex of this level looks further.
    fn wake_watchers(&mut self, level: &[u32]) -> Result<(), SolveError> {
        self.in_pieces(level.len(), |search, range, worker| {
            worker.walks.extend(level[range].iter().map(|&vertex| search.first_watcher(vertex)));
            search.walk_lists(worker);
            search.look_further(worker);
        })
    }

    fn first_watcher(&self, vertex: u32) -> u32 {
        self.shards[(vertex / self.share) as usize].first_watcher[(vertex % self.share) as usize]
    }

    /// All lists abreast: the steps of different walks do not wait for each other.
    fn walk_lists(&self, worker: &mut Worker) {
        loop {
            worker.walks.retain(|&watcher| watcher != NOBODY);
            if worker.walks.is_empty() {
                return;
            }
            for watcher in &mut worker.walks {
                let link = Link::unpack(self.links[*watcher as usize].load(Relaxed));
                worker.woken.push(*watcher);
                worker.places.push(link.place + 1);
                *watcher = link.next;
            }
        }
    }

    /// Those who were woken look for another option to watch, from a place in their rows on.
    fn look_further(&self, worker: &mut Worker) {
        let Worker { woken, places, outboxes, .. } = worker;
        let mut places = places.drain(..);
        self.graph.each_row(woken, |vertex, row| {
            let start = places.next().expect("a place for each") as usize;
            match row[start..].iter().position(|&option| !self.is_listed(option)) {
                Some(further) => {
                    let option = row[start + further];
                    outboxes[(option / self.share) as usize].watches.push((option, vertex, (start + further) as u32));
                }
                None => outboxes[(vertex / self.share) as usize].ready.push(vertex),
            }
        });
        woken.clear();
    }

    #[inline]
    fn is_listed(&self, vertex: u32) -> bool {
        self.listed[vertex as usize / 64] >> (vertex % 64) & 1 != 0
    }

    /// Goes through a level piece by piece, with the outboxes read in between.
    fn in_pieces(&mut self, len: usize, work: impl Fn(&Search<'g>, Range<usize>, &mut Worker) + Sync) -> Result<(), SolveError> {
        let mut workers = std::mem::take(&mut self.workers);
        let part = workers.len() * PIECE;
        for start in (0..len).step_by(part) {
            self.budget.check(0)?;
            let end = (start + part).min(len);
            let piece = (end - start).div_ceil(workers.len());
            let pieces = (start..end).step_by(piece).map(|start| start..(start + piece).min(end));
            each(pieces.zip(&mut workers), end - start, |(range, worker)| work(self, range, worker));
            self.deliver(&mut workers, end - start);
        }
        self.workers = workers;
        Ok(())
    }

    fn deliver(&mut self, workers: &mut [Worker], count: usize) {
        let (share, links) = (self.share, &self.links);
        each(self.shards.iter_mut().enumerate(), count, |(at, shard)| {
            for outboxes in workers.iter().map(|worker| &worker.outboxes[at]) {
                for &(option, watcher, place) in &outboxes.watches {
                    let first = &mut shard.first_watcher[(option - at as u32 * share) as usize];
                    links[watcher as usize].store(Link { next: *first, place }.pack(), Relaxed);
                    *first = watcher;
                }
                shard.next_level.extend(&outboxes.ready);
            }
        });
        for outboxes in workers.iter_mut().flat_map(|worker| &mut worker.outboxes) {
            outboxes.watches.clear();
            outboxes.ready.clear();
        }
    }

    /// Lists the level that has been found, in ascending order; false if it is empty.
    fn finish_level(&mut self, levels: &mut Levels) -> bool {
        let (share, count) = (self.share, self.shards.iter().map(|shard| shard.next_level.len()).sum::<usize>());
        let ranges = self.shards.iter_mut().zip(self.listed.chunks_mut(share as usize / 64)).enumerate();
        each(ranges, count, |(at, (shard, listed))| {
            shard.next_level.sort_unstable();
            for vertex in shard.next_level.iter().map(|vertex| vertex - at as u32 * share) {
                listed[vertex as usize / 64] |= 1 << (vertex % 64);
            }
        });
        self.shards.iter_mut().for_each(|shard| levels.vertices.append(&mut shard.next_level));
        levels.ends.extend((count > 0).then_some(levels.vertices.len()));
        count > 0
    }
}

/// Does so much work in pieces: on threads if that is worth it.
fn each<P: Send>(pieces: impl Iterator<Item = P>, count: usize, work: impl Fn(P) + Sync) {
    if count < LEAST {
        pieces.for_each(work);
    } else {
        on_threads(pieces, work);
    }
}
