//! What is known of some vertices and of all that their arcs lead to, as a small graph of its own.
//!
//! Such a graph, solved, is what the engine explains and what lines of answers are written from. A worker can make it for its own vertices without asking: it has the labels of all their options. To *explain* a vertex takes a little more:
//! the set of labels of each option of infinite value, and for a draw the round that makes it one. Those are [gathered](gather) by the first worker, which asks the owners step by step.

use crate::post::{Post, Trouble, Vote};
use crate::share::Share;
use crate::solve::Found;
use crate::wire::each;
use grundy::graph::loopy::{DRAW, INFINITE};
use grundy::graph::{Arcs, Arrays, Csr, Known, NamedGraph, Names, Part, Solution, Solved, Tameness};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// One vertex with its options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Near {
    vertex: u32,
    row: Vec<u32>,
    /// The label of each option.
    labels: Vec<u16>,
    /// Its own name and those of its options; none if vertices are called by their numbers.
    names: Vec<String>,
    value: u16,
    moves: (u32, u32),
    /// Misère value, misère remoteness and how tame it is, if misère play was asked for.
    misere: Option<(u16, u32, Option<u8>)>,
}

impl Near {
    /// A vertex of the range of some answers.
    fn of(part: &Part, found: &Found, vertex: u32) -> Near {
        let (at, answers) = ((vertex - found.range.start) as usize, &found.answers);
        let row = part.row(vertex).to_vec();
        let names = if part.has_plain_names() { vec![] } else { [vertex].iter().chain(&row).map(|&vertex| part.name(vertex)).collect() };
        let misere =
            answers.misere_value.get(at).map(|&value| (value, answers.misere_remoteness[at], answers.class[at].map(|class| class as u8)));
        Near {
            vertex,
            labels: row.iter().map(|&option| found.label(option)).collect(),
            row,
            names,
            value: answers.value[at],
            moves: (answers.remoteness[at], answers.suspense[at]),
            misere,
        }
    }

    fn is_drawn(&self) -> bool {
        self.moves.0 == DRAW
    }

    /// The options of infinite value.
    fn infinite(&self) -> impl Iterator<Item = u32> + '_ {
        self.row.iter().zip(&self.labels).filter(|&(_, &label)| label == INFINITE).map(|(&option, _)| option)
    }
}

/// A solved graph of these vertices and their options, and the place of each of them in it.
pub fn solved(near: &[Near]) -> (Solved, Vec<u32>) {
    let known: BTreeMap<u32, &Near> = near.iter().map(|near| (near.vertex, near)).collect();
    let mut far: BTreeMap<u32, u16> = BTreeMap::new();
    near.iter().for_each(|near| far.extend(near.row.iter().copied().zip(near.labels.iter().copied())));
    let ids: Vec<u32> = known.keys().chain(far.keys()).copied().collect::<BTreeSet<u32>>().into_iter().collect();
    let place = |vertex: u32| ids.binary_search(&vertex).expect("it is among them") as u32;
    let rows = ids.iter().map(|id| known.get(id).map_or(vec![], |near| near.row.iter().map(|&option| place(option)).collect()));
    let graph = NamedGraph { arcs: Arcs::Single(Csr::from_rows(rows)), names: names(near, &ids) };
    let misere = near.iter().all(|near| near.misere.is_some());
    let mut arrays = Arrays::default();
    for id in &ids {
        // Of an option that is no more than an option, its label is known, and so whether it is lost.
        let label = far.get(id).copied().unwrap_or(INFINITE);
        let moves = (if label == INFINITE { DRAW } else { u32::from(label > 0) }, DRAW);
        let (value, moves, extra) = known.get(id).map_or((label, moves, None), |near| (near.value, near.moves, near.misere));
        arrays.value.push(value);
        arrays.remoteness.push(moves.0);
        arrays.suspense.push(moves.1);
        if misere {
            let (value, remoteness, class) = extra.unwrap_or((INFINITE, DRAW, None));
            arrays.misere_value.push(value);
            arrays.misere_remoteness.push(remoteness);
            arrays.class.push(class.and_then(|class| [Tameness::Pet, Tameness::Tame, Tameness::Wild].get(class as usize).copied()));
        }
    }
    let places = near.iter().map(|near| place(near.vertex)).collect();
    (Solved { graph, known: Known::Single(Solution::of_arrays(arrays, true)) }, places)
}

fn names(near: &[Near], ids: &[u32]) -> Names {
    if near.iter().all(|near| near.names.is_empty()) {
        return Names::Numbers(ids.to_vec());
    }
    let named = near.iter().flat_map(|near| [near.vertex].into_iter().chain(near.row.iter().copied()).zip(&near.names));
    let by_id: BTreeMap<u32, &String> = named.collect();
    Names::Words(by_id.values().map(|name| name.as_str().into()).collect())
}

/// The vertices of a worker in pieces, each as a small solved graph with the places of the vertices in it.
pub fn pieces<'a>(part: &'a Part, found: &'a Found) -> impl Iterator<Item = (Solved, Vec<u32>)> + 'a {
    const PIECE: usize = 1 << 10;
    let (range, end) = (found.range.clone(), found.range.end);
    range.step_by(PIECE).map(move |start| {
        let near: Vec<Near> = (start..end.min(start.saturating_add(PIECE as u32))).map(|vertex| Near::of(part, found, vertex)).collect();
        solved(&near)
    })
}

/// What is needed to explain a vertex, which comes first.
#[derive(Clone, Debug)]
pub struct Gathered(Vec<Near>);

impl Gathered {
    /// The graph to explain it in, and its place there.
    pub fn solved(&self) -> (Solved, u32) {
        let (solved, places) = solved(&self.0);
        (solved, places[0])
    }
}

/// Gathers what explains the vertex of a name, at the first worker; nothing if nobody has such a vertex.
pub fn gather(name: Option<&str>, part: &Part, share: &Share, found: &Found, post: &mut Post) -> Result<Option<Gathered>, Trouble> {
    let Some(name) = name else { return Ok(None) };
    let mut asked: Vec<u32> = part.find(name).filter(|&vertex| share.owns(vertex)).into_iter().collect();
    let mut story = Story::default();
    loop {
        for vertex in asked.drain(..) {
            let near = serde_json::to_vec(&Near::of(part, found, vertex)).expect("plain data");
            post.put_bytes(0, &near);
        }
        post.finish_round(Vote::default(), |_, bytes| story.heard.extend(serde_json::from_slice::<Near>(bytes)))?;
        let wanted = story.next();
        wanted.iter().for_each(|&vertex| post.put(share.owner(vertex), vertex));
        let all = post.finish_round(Vote { told: wanted.len() as u64, ..Vote::default() }, |_, bytes| asked.extend(each::<u32>(bytes)))?;
        if all.told == 0 {
            return Ok((!story.heard.is_empty()).then_some(Gathered(story.heard)));
        }
    }
}

/// What the first worker has heard, and the way of draws that it follows.
#[derive(Default)]
struct Story {
    heard: Vec<Near>,
    path: Vec<u32>,
}

impl Story {
    /// Which vertices it must hear of next.
    fn next(&mut self) -> Vec<u32> {
        loop {
            let find = |vertex: u32| self.heard.iter().find(|near| near.vertex == vertex);
            let Some(at) = self.path.last().copied().or(self.heard.first().map(|near| near.vertex)).and_then(find) else { return vec![] };
            let missing: BTreeSet<u32> = at.infinite().filter(|&option| find(option).is_none()).collect();
            if !missing.is_empty() {
                return missing.into_iter().collect();
            }
            let on = at.infinite().find(|&option| find(option).is_some_and(Near::is_drawn)).filter(|_| at.is_drawn());
            match on.filter(|option| !self.path.contains(option)) {
                Some(option) => self.path.push(option),
                None => return vec![],
            }
        }
    }
}
