//! Where positions stand in a table, one at a time and for a block of moves.

use super::run::{BLOCK, Halt, Moves};

/// Which numbers the table holds, and where.
#[derive(Clone, Debug, Default)]
pub(super) struct Shape {
    /// Numbers below these.
    pub sizes: Vec<usize>,
    pub strides: Vec<usize>,
}

impl Shape {
    /// The place of numbers that are within the sizes.
    pub fn place(&self, numbers: &[i64]) -> usize {
        numbers.iter().zip(&self.strides).map(|(&number, stride)| number as usize * stride).sum()
    }

    pub fn holds(&self, numbers: &[i64]) -> bool {
        numbers.iter().zip(&self.sizes).all(|(&number, &size)| (number as u64) < size as u64)
    }

    pub fn numbers(&self, place: usize) -> impl Iterator<Item = i64> + '_ {
        self.sizes.iter().zip(&self.strides).map(move |(size, stride)| (place / stride % size) as i64)
    }
}

/// The places in the table that a block of moves is about.
pub(super) struct Places {
    /// The rows that are moves.
    rows: [u16; BLOCK],
    count: usize,
    /// Where each move starts.
    pub from: [i64; BLOCK],
    /// Where each part is that a move leaves.
    pub parts: Vec<[i64; BLOCK]>,
}

impl Places {
    pub fn new(parts: usize) -> Places {
        Places { rows: [0; BLOCK], count: 0, from: [0; BLOCK], parts: vec![[0; BLOCK]; parts] }
    }

    pub fn rows(&self) -> &[u16] {
        &self.rows[..self.count]
    }

    /// Computes the places; each part must stand in the table before the position itself.
    pub fn load(&mut self, shape: &Shape, moves: &Moves<'_>) -> Result<(), Halt> {
        let live = moves.live();
        self.compress(live);
        self.from[..live.len()].fill(0);
        for (at, &stride) in shape.strides.iter().enumerate() {
            add_scaled(&mut self.from, moves.heads(at), stride as i64);
        }
        // A number is outside if the sign of what is gathered here becomes negative: below 0, not below the size, not before the place.
        let mut outside = 0;
        for part in 0..moves.parts() {
            let places = &mut self.parts[part];
            places[..live.len()].fill(0);
            for (at, (&size, &stride)) in shape.sizes.iter().zip(&shape.strides).enumerate() {
                let column = moves.column(part, at);
                add_scaled(places, column, stride as i64);
                let last = size as i64 - 1;
                column.iter().zip(live).for_each(|(&number, &alive)| outside |= (number | last.wrapping_sub(number)) & alive);
            }
            for ((&place, &from), &alive) in places.iter().zip(&self.from).zip(live) {
                outside |= from.wrapping_sub(1).wrapping_sub(place) & alive;
            }
        }
        if outside >= 0 { Ok(()) } else { Err(self.first_outside(shape, moves)) }
    }

    /// Lists the rows that are moves.
    fn compress(&mut self, live: &[i64]) {
        if live.iter().fold(-1, |all, alive| all & alive) == -1 {
            self.rows[..live.len()].iter_mut().enumerate().for_each(|(row, cell)| *cell = row as u16);
            self.count = live.len();
            return;
        }
        self.count = 0;
        for (row, &alive) in live.iter().enumerate() {
            self.rows[self.count] = row as u16;
            self.count += usize::from(alive != 0);
        }
    }

    fn first_outside(&self, shape: &Shape, moves: &Moves<'_>) -> Halt {
        let numbers = 0..shape.sizes.len();
        let found = self.rows().iter().map(|&row| row as usize).flat_map(|row| (0..moves.parts()).map(move |part| (row, part))).find(
            |&(row, part)| {
                let inside = numbers.clone().all(|at| (moves.column(part, at)[row] as u64) < shape.sizes[at] as u64);
                !inside || self.parts[part][row] >= self.from[row]
            },
        );
        let (row, part) = found.unwrap_or_default();
        let (head, to) = (numbers.clone().map(|at| moves.heads(at)[row]), numbers.map(|at| moves.column(part, at)[row]));
        Halt::Endless(head.collect(), to.collect())
    }
}

/// Adds a column times a stride to places.
fn add_scaled(places: &mut [i64; BLOCK], column: &[i64], stride: i64) {
    match stride {
        1 => places.iter_mut().zip(column).for_each(|(place, &number)| *place = place.wrapping_add(number)),
        _ => places.iter_mut().zip(column).for_each(|(place, &number)| *place = place.wrapping_add(number.wrapping_mul(stride))),
    }
}
