//! What one worker found, in the engine's [`Arrays`], on its way: words until the last step is done, and bytes where a state is saved.

use crate::joint::Joint;
use crate::ranking::UNKNOWN;
use crate::saving::{Loader, Saver};
use grundy::graph::loopy::{DRAW, INFINITE};
use grundy::graph::{Arrays, Tameness, Word};

/// What a list holds, from the last to the first. What was shown leaves the memory.
pub fn from_the_last<T>(mut list: Vec<T>) -> impl Iterator<Item = T> {
    const ENOUGH: usize = 1 << 20;
    std::iter::from_fn(move || {
        let last = list.pop()?;
        if list.len().is_multiple_of(ENOUGH) {
            list.shrink_to_fit();
        }
        Some(last)
    })
}

/// The answers of so many vertices, whose cells are shown from the last to the first; vertices from which play need not end have none yet. Moves are words until they are [finished](finish).
///
/// The arrays are filled from their ends, so that whoever holds the cells can let go of them on the way: the memory of both is never needed at once.
pub fn of_cells<J: Joint>(count: usize, from_the_last: impl Iterator<Item = Option<J::Cell>>) -> Arrays {
    let misere = if J::MISERE { count } else { 0 };
    let mut arrays = Arrays {
        value: vec![0; count],
        remoteness: vec![0; count],
        suspense: vec![0; count],
        misere_value: vec![0; misere],
        misere_remoteness: vec![0; misere],
        class: vec![None; misere],
    };
    for (at, facts) in (0..count).rev().zip(from_the_last.map(|cell| cell.map(J::facts))) {
        arrays.value[at] = facts.map_or(INFINITE, |facts| facts.value);
        arrays.remoteness[at] = facts.map_or(UNKNOWN, |facts| facts.remoteness);
        arrays.suspense[at] = facts.map_or(UNKNOWN, |facts| facts.suspense);
        if J::MISERE {
            arrays.misere_value[at] = facts.map_or(INFINITE, |facts| facts.misere_value);
            arrays.misere_remoteness[at] = facts.map_or(UNKNOWN, |facts| facts.misere_remoteness);
            arrays.class[at] = facts.and_then(|facts| class(facts.class));
        }
    }
    arrays
}

/// Words become numbers of moves.
pub fn finish(arrays: &mut Arrays) {
    let lists = [&mut arrays.remoteness, &mut arrays.suspense, &mut arrays.misere_remoteness];
    lists.into_iter().flatten().for_each(|word| *word = if *word == UNKNOWN { DRAW } else { word.moves() });
}

/// How tame, from its number; other numbers stand for nothing.
fn class(number: u8) -> Option<Tameness> {
    [Tameness::Pet, Tameness::Tame, Tameness::Wild].get(number as usize).copied()
}

/// Puts the answers of the next range after those of one.
pub fn append(arrays: &mut Arrays, next: Arrays) {
    arrays.value.extend(next.value);
    arrays.remoteness.extend(next.remoteness);
    arrays.suspense.extend(next.suspense);
    arrays.misere_value.extend(next.misere_value);
    arrays.misere_remoteness.extend(next.misere_remoteness);
    arrays.class.extend(next.class);
}

/// Everything, as bytes.
pub fn save(arrays: &Arrays, to: &mut Saver) {
    to.list(&arrays.value);
    to.list(&arrays.remoteness);
    to.list(&arrays.suspense);
    to.list(&arrays.misere_value);
    to.list(&arrays.misere_remoteness);
    to.each(arrays.class.iter().map(|class| class.map_or(u8::MAX, |class| class as u8)));
}

/// From such bytes; `None` if there are too few.
pub fn load(from: &mut Loader) -> Option<Arrays> {
    Some(Arrays {
        value: from.list()?,
        remoteness: from.list()?,
        suspense: from.list()?,
        misere_value: from.list()?,
        misere_remoteness: from.list()?,
        class: from.list::<u8>()?.into_iter().map(class).collect(),
    })
}
