//! Native loops over the table.
//!
//! The moves of a [run](crate::rule::moves::compile::Run) leave parts whose places in the table are arithmetic progressions: `n-k` walks down it,
//! `a + b` with a + b == n walks from both ends. The loop over them is the one that a person would write by hand.

/// A walk over the table: `count` places from `start`, `step` apart.
#[derive(Clone, Copy)]
pub(in crate::rule) struct Walk {
    pub start: usize,
    pub step: isize,
}

impl Walk {
    fn at(self, turn: usize) -> usize {
        self.start.wrapping_add_signed(self.step.wrapping_mul(turn as isize))
    }

    /// The places as a slice in increasing order, if they are neighbours.
    fn slice(self, values: &[u32], count: usize) -> Option<&[u32]> {
        match self.step {
            1 => Some(&values[self.start..self.start + count]),
            -1 => Some(&values[self.start + 1 - count..=self.start]),
            _ => None,
        }
    }
}

/// Marks the values that the walks meet together. Every value is below `seen.len()`, a power of two, and so is their xor.
pub(in crate::rule) fn mark(values: &[u32], walks: &[Walk], count: usize, seen: &mut [u32], stamp: u32) {
    let mask = seen.len() - 1;
    let mut put = |value: u32| seen[value as usize & mask] = stamp;
    match walks {
        [walk] => match walk.slice(values, count) {
            Some(places) => places.iter().for_each(|&value| put(value)),
            None => (0..count).for_each(|turn| put(values[walk.at(turn)])),
        },
        [a, b] => match (a.slice(values, count), b.slice(values, count)) {
            (Some(x), Some(y)) if a.step == b.step => x.iter().zip(y).for_each(|(x, y)| put(x ^ y)),
            (Some(x), Some(y)) => x.iter().zip(y.iter().rev()).for_each(|(x, y)| put(x ^ y)),
            _ => (0..count).for_each(|turn| put(values[a.at(turn)] ^ values[b.at(turn)])),
        },
        _ => (0..count).for_each(|turn| put(walks.iter().fold(0, |sum, walk| sum ^ values[walk.at(turn)]))),
    }
}
