//! How many vertices of each kind the whole graph has.

use crate::post::{Post, Trouble, Vote};
use crate::share::Share;
use crate::solve::Found;
use crate::wire::{Reader, Wire};
use grundy::graph::loopy::{DRAW, INFINITE};
use grundy::graph::{Tameness, lost};

/// Counts and extremes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Vertices.
    pub vertices: u64,
    /// Arcs.
    pub arcs: u64,
    /// Won for the player to move.
    pub won: u64,
    /// Lost for the player to move.
    pub lost: u64,
    /// Neither.
    pub drawn: u64,
    /// The largest nim-value.
    pub largest: u64,
    /// Vertices of infinite value.
    pub infinite: u64,
    /// The largest remoteness, and one; 0 if there is none.
    pub longest: u64,
    /// Pet, tame and wild vertices.
    pub classes: [u64; 3],
}

impl Summary {
    /// Of one worker's vertices.
    pub fn of(share: &Share, found: &Found) -> Summary {
        let answers = &found.answers;
        let count = |what: &dyn Fn(u32) -> bool| answers.remoteness.iter().filter(|&&number| what(number)).count() as u64;
        let class = |wanted: Tameness| answers.class.iter().filter(|&&class| class == Some(wanted)).count() as u64;
        let finite = || answers.value.iter().filter(|&&value| value != INFINITE);
        Summary {
            vertices: answers.value.len() as u64,
            arcs: share.arcs() as u64,
            won: count(&|number| number != DRAW && !lost(number, false)),
            lost: count(&|number| number != DRAW && lost(number, false)),
            drawn: count(&|number| number == DRAW),
            largest: finite().max().map_or(0, |&value| u64::from(value)),
            infinite: (answers.value.len() - finite().count()) as u64,
            longest: answers.remoteness.iter().filter(|&&number| number != DRAW).max().map_or(0, |&number| u64::from(number) + 1),
            classes: [Tameness::Pet, Tameness::Tame, Tameness::Wild].map(class),
        }
    }

    fn fields(&mut self) -> [&mut u64; 11] {
        let [pet, tame, wild] = &mut self.classes;
        let Summary { vertices, arcs, won, lost, drawn, largest, infinite, longest, .. } = self;
        [vertices, arcs, won, lost, drawn, infinite, pet, tame, wild, largest, longest]
    }

    fn add(&mut self, mut other: Summary) {
        for (at, (own, other)) in self.fields().into_iter().zip(other.fields()).enumerate() {
            *own = if at < 9 { *own + *other } else { (*own).max(*other) };
        }
    }
}

/// The summary of the whole graph, from those of all workers.
pub fn total(own: &Summary, post: &mut Post) -> Result<Summary, Trouble> {
    let mut bytes = vec![];
    { *own }.fields().into_iter().for_each(|field| field.put(&mut bytes));
    (0..post.workers()).for_each(|to| post.put_bytes(to, &bytes));
    let mut total = Summary::default();
    post.finish_round(Vote::default(), |_, bytes| {
        let (mut reader, mut theirs) = (Reader(bytes), Summary::default());
        theirs.fields().into_iter().for_each(|field| *field = reader.one().unwrap_or(0));
        total.add(theirs);
    })?;
    Ok(total)
}
