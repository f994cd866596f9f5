//! Any game as a graph whose vertices are spread over the workers.
//!
//! A position is its text, and belongs to the worker that the text's hash names. Each worker finds the options of its positions and sends those of others to their owners, each once; who receives one that is new to it goes on from there. When nobody
//! has anything left, each worker sorts its positions by their texts: vertex ids count first the positions of the first worker, in order, then those of the second, and so on. They depend on the position and on the number of workers
//! alone, not on who was quicker. At last every worker asks the owners for the ids of the positions it has met ([`Numbering`]), and has its part of the graph.

use crate::phase::{Phase, run};
use crate::post::{Post, Trouble, Vote};
use crate::wire::{Reader, Wire};
use foldhash::fast::FixedState;
use grundy::graph::part::{PartNames, Whole};
use grundy::graph::{MOST_VERTICES, Part};
use grundy::{SolveError, Stop, Sum, saw_all};
use indexmap::IndexSet;
use std::sync::Arc;
use xxhash_rust::xxh3::{Xxh3Default, xxh3_64};

/// Reads a position.
pub type Parse = Arc<dyn Fn(&str) -> Option<Sum> + Send + Sync>;

type Texts = IndexSet<Box<str>, FixedState>;

/// What a position costs in memory beside its text, about.
const OVERHEAD: u64 = 48;

/// The owner of a position.
fn owner(text: &str, workers: usize) -> usize {
    (xxh3_64(text.as_bytes()) % workers as u64) as usize
}

/// Appends a text with its length.
fn put_text(text: &str, to: &mut Vec<u8>) {
    (text.len() as u32).put(to);
    to.extend_from_slice(text.as_bytes());
}

fn take_text<'a>(reader: &mut Reader<'a>) -> Option<&'a str> {
    let length = reader.one::<u32>()? as usize;
    let (text, rest) = reader.0.split_at_checked(length)?;
    reader.0 = rest;
    std::str::from_utf8(text).ok()
}

/// One worker's positions.
struct Unfolding {
    parse: Parse,
    me: usize,
    workers: usize,
    own: Texts,
    /// Positions of others that were met.
    far: Texts,
    /// How many own positions were gone through, and where their rows end.
    ends: Vec<usize>,
    /// The options: an own position, or from `FAR` on one of others.
    arcs: Vec<u64>,
    told: u64,
    bytes: u64,
}

/// From here on, options are those of others.
const FAR: u64 = 1 << 32;

impl Unfolding {
    fn add(&mut self, text: &str) {
        if self.own.insert(text.into()) {
            self.bytes += OVERHEAD + text.len() as u64;
        }
    }

    /// Finds the options of one position. Returns the positions that others have not been told of.
    fn explore(&mut self, at: usize, post: &mut Post) -> Result<(), Trouble> {
        let unreadable = || Trouble::Stopped(SolveError::Unsupported("graph-text"));
        let position = (self.parse)(&self.own[at]).ok_or_else(unreadable)?;
        let (budget, threads, start) = (post.budget().clone(), post.allowance().threads, self.arcs.len());
        budget.visit(1);
        saw_all(position.options(&budget, &mut |_, option| {
            let text = option.sorted().to_string();
            let to = owner(&text, self.workers);
            let arc = if to == self.me {
                self.add(&text);
                self.own.get_index_of(&*text).expect("it was added") as u64
            } else {
                let (place, new) = self.far.insert_full(text.as_str().into());
                if new {
                    self.bytes += OVERHEAD + text.len() as u64;
                    self.told += 1;
                    post.put_with(to, |bytes| put_text(&text, bytes));
                }
                FAR + place as u64
            };
            self.arcs.push(arc);
            Ok(budget.check(threads * (self.bytes + 8 * self.arcs.len() as u64))?)
        }))?;
        self.arcs[start..].sort_unstable();
        let mut kept = start;
        for at in start..self.arcs.len() {
            if at == start || self.arcs[at] != self.arcs[at - 1] {
                self.arcs[kept] = self.arcs[at];
                kept += 1;
            }
        }
        self.arcs.truncate(kept);
        self.ends.push(kept);
        if self.own.len() as u64 + self.far.len() as u64 > MOST_VERTICES { Err(SolveError::Exhausted(Stop::Memory).into()) } else { Ok(()) }
    }
}

impl Phase for Unfolding {
    fn work(&mut self, post: &mut Post) -> Result<(), Trouble> {
        self.told = 0;
        while self.ends.len() < self.own.len() && !post.full() {
            self.explore(self.ends.len(), post)?;
        }
        Ok(())
    }

    fn vote(&self) -> Vote {
        Vote { left: (self.own.len() - self.ends.len()) as u64, told: self.told, settled: self.ends.len() as u64, ..Vote::default() }
    }

    fn deliver(&mut self, _: usize, bytes: &[u8]) {
        let mut reader = Reader(bytes);
        while let Some(text) = take_text(&mut reader) {
            self.add(text);
        }
    }

    fn advance(&mut self, all: &Vote) -> bool {
        all.is_quiet()
    }
}

/// The ids of the positions of others are asked for.
struct Numbering<'u> {
    unfolding: &'u Unfolding,
    /// The place of each own position in the order of texts.
    rank: &'u [u32],
    /// How many questions were asked.
    asked: usize,
    /// Questions to be answered: by whom, its number there, and our rank.
    answers: Vec<(usize, u32, u32)>,
    /// The rank that each position of others has with its owner.
    far_rank: Vec<u32>,
    told: u64,
}

const QUESTION: u8 = 0;
const ANSWER: u8 = 1;

impl Phase for Numbering<'_> {
    fn work(&mut self, post: &mut Post) -> Result<(), Trouble> {
        self.told = 0;
        let far = &self.unfolding.far;
        while let Some((to, place, rank)) = self.answers.pop() {
            post.put_with(to, |bytes| (ANSWER, place, rank).put(bytes));
            self.told += 1;
        }
        while self.asked < far.len() && !post.full() {
            let text = &far[self.asked];
            post.put_with(owner(text, self.unfolding.workers), |bytes| {
                (QUESTION, self.asked as u32).put(bytes);
                put_text(text, bytes);
            });
            self.asked += 1;
            self.told += 1;
        }
        Ok(())
    }

    fn vote(&self) -> Vote {
        Vote { left: (self.unfolding.far.len() - self.asked + self.answers.len()) as u64, told: self.told, ..Vote::default() }
    }

    fn deliver(&mut self, from: usize, bytes: &[u8]) {
        let mut reader = Reader(bytes);
        while let Some((what, place)) = reader.one::<(u8, u32)>() {
            if what == ANSWER {
                self.far_rank[place as usize] = reader.one().unwrap_or(0);
            } else if let Some(own) = take_text(&mut reader).and_then(|text| self.unfolding.own.get_index_of(text)) {
                self.answers.push((from, place, self.rank[own]));
            }
        }
    }

    fn advance(&mut self, all: &Vote) -> bool {
        all.is_quiet()
    }
}

/// Lays out all positions that can come from one. Returns this worker's part, and the first vertex of each worker with the number of all.
pub fn unfold(start: &str, parse: Parse, post: &mut Post) -> Result<(Part, Vec<u32>), Trouble> {
    let (me, workers) = (post.me(), post.workers());
    let (own, far) = (Texts::default(), Texts::default());
    let mut unfolding = Unfolding { parse, me, workers, own, far, ends: vec![], arcs: vec![], told: 0, bytes: 0 };
    if owner(start, workers) == me {
        unfolding.add(start);
    }
    run(&mut unfolding, post, |_, _, _| Ok(()))?;
    let mut order: Vec<u32> = (0..unfolding.own.len() as u32).collect();
    order.sort_unstable_by(|&a, &b| unfolding.own[a as usize].cmp(&unfolding.own[b as usize]));
    let mut rank = vec![0; order.len()];
    order.iter().enumerate().for_each(|(at, &own)| rank[own as usize] = at as u32);
    let far_rank = vec![0; unfolding.far.len()];
    let mut numbering = Numbering { unfolding: &unfolding, rank: &rank, asked: 0, answers: vec![], far_rank, told: 0 };
    run(&mut numbering, post, |_, _, _| Ok(()))?;
    let far_rank = numbering.far_rank;
    let (bounds, arcs) = bounds(&unfolding, post)?;
    let far_id = |far: usize| bounds[owner(&unfolding.far[far], workers)] + far_rank[far];
    let id = |arc: u64| arc.checked_sub(FAR).map_or_else(|| bounds[me] + rank[arc as usize], |far| far_id(far as usize));
    let row = |own: u32| {
        let begin = (own as usize).checked_sub(1).map_or(0, |before| unfolding.ends[before]);
        let mut row: Vec<u32> = unfolding.arcs[begin..unfolding.ends[own as usize]].iter().map(|&arc| id(arc)).collect();
        row.sort_unstable();
        row
    };
    let mut named: Vec<(u32, &str)> = (0..unfolding.far.len()).map(|far| (far_id(far), &*unfolding.far[far])).collect();
    named.sort_unstable();
    let names = (!order.is_empty()).then(|| PartNames::new(order.iter().map(|&own| &*unfolding.own[own as usize]), named));
    let whole = Whole { vertices: bounds[workers], arcs, checksum: checksum(start, workers), parts: workers as u32 };
    let part = Part::of_rows(whole, me as u32, bounds[me], order.iter().map(|&own| row(own)), names);
    let part = post.agree(part.ok_or(Trouble::Unwritable))?;
    Ok((part, bounds))
}

/// The graph of a position by so many workers is always the same, so its number need not be that of its arcs.
pub fn checksum(start: &str, workers: usize) -> u64 {
    let mut hash = Xxh3Default::new();
    hash.update(start.as_bytes());
    hash.update(&(workers as u64).to_le_bytes());
    hash.digest()
}

/// The first vertex of each worker and the number of all, and the number of all arcs.
fn bounds(unfolding: &Unfolding, post: &mut Post) -> Result<(Vec<u32>, u64), Trouble> {
    let own = (unfolding.own.len() as u64, unfolding.arcs.len() as u64);
    (0..post.workers()).for_each(|to| post.put(to, own));
    let (mut counts, mut arcs) = (vec![0; post.workers()], 0);
    post.finish_round(Vote::default(), |from, bytes| {
        let (vertices, theirs) = Reader(bytes).one::<(u64, u64)>().unwrap_or_default();
        counts[from] = vertices;
        arcs += theirs;
    })?;
    if counts.iter().sum::<u64>() > MOST_VERTICES {
        return Err(SolveError::Exhausted(Stop::Memory).into());
    }
    let mut total = 0;
    let mut bounds: Vec<u32> = counts
        .iter()
        .map(|&count| {
            total += count as u32;
            total - count as u32
        })
        .collect();
    bounds.push(total);
    Ok((bounds, arcs))
}
