//! Where positions stand in a table, one at a time and for a block of moves.

use crate::rule::moves::columns::BLOCK;
use crate::rule::moves::run::{Cut, Moves};
use smallvec::SmallVec;

/// Which numbers the table holds, and where.
#[derive(Clone, Debug, Default)]
pub(in crate::rule) struct Shape {
    /// Numbers below these.
    pub sizes: Vec<usize>,
    pub strides: Vec<usize>,
    /// Which numbers are compared first.
    pub order: Vec<usize>,
}

impl Shape {
    /// The place of numbers that are within the sizes.
    pub fn place(&self, numbers: &[i64]) -> usize {
        numbers.iter().zip(&self.strides).map(|(&number, stride)| number as usize * stride).sum()
    }

    pub fn holds(&self, numbers: &[i64]) -> bool {
        numbers.iter().zip(&self.sizes).all(|(&number, &size)| (number as u64) < size as u64)
    }

    /// Lists the numbers of so many positions from a place on, one position after the other.
    pub fn list(&self, place: usize, count: usize, positions: &mut Vec<i64>) {
        positions.clear();
        if self.sizes.len() == 1 {
            return positions.extend(place as i64..(place + count) as i64);
        }
        let mut numbers: Numbers = self.sizes.iter().zip(&self.strides).map(|(size, stride)| (place / stride % size) as i64).collect();
        for _ in 0..count {
            positions.extend_from_slice(&numbers);
            for &at in self.order.iter().rev() {
                numbers[at] += 1;
                if numbers[at] < self.sizes[at] as i64 {
                    break;
                }
                numbers[at] = 0;
            }
        }
    }
}

/// The numbers of a position.
type Numbers = SmallVec<[i64; 4]>;

/// No place of any table.
pub(in crate::rule) const NOWHERE: u32 = u32::MAX;

/// The places in the table that a block of moves is about.
pub(in crate::rule) struct Places {
    /// The rows that are moves.
    rows: [u16; BLOCK],
    /// Where each move starts.
    from: [i64; BLOCK],
    /// Where each part is that a move leaves.
    parts: Vec<[i64; BLOCK]>,
    last: [i64; BLOCK],
}

impl Places {
    pub fn new(parts: usize) -> Places {
        Places { rows: [0; BLOCK], from: [0; BLOCK], parts: vec![[0; BLOCK]; parts], last: [0; BLOCK] }
    }

    /// Computes the places; each part must stand in the table before the position itself. Along a run of moves numbers and places are
    /// linear, so its two ends speak for all.
    pub fn load(&mut self, shape: &Shape, moves: &Moves<'_>) -> Result<(), Cut> {
        let rows = moves.live().len();
        locate(shape, |at| moves.heads(at), &mut self.from[..rows]);
        let from = &self.from[..rows];
        let mut outside = 0;
        for (part, places) in self.parts[..moves.parts()].iter_mut().enumerate() {
            locate(shape, |at| moves.column(part, at), &mut places[..rows]);
            outside |= beyond(shape, |at| moves.column(part, at), &places[..rows], from, moves.live());
            if moves.more().is_some() {
                locate(shape, |at| moves.last(part, at), &mut self.last[..rows]);
                outside |= beyond(shape, |at| moves.last(part, at), &self.last[..rows], from, moves.live());
            }
        }
        if outside >= 0 { Ok(()) } else { Err(first_outside(shape, moves)) }
    }

    /// Writes down every move: the places of its parts, or of the first parts of a run, with the number of its moves after them. Tells
    /// how many there were, and whose.
    pub fn write(&mut self, moves: &Moves<'_>, to: &mut Vec<u32>, mut whose: impl FnMut(usize, u32)) -> usize {
        let count = self.compress(moves.live());
        let rows = self.rows[..count].iter().map(|&row| row as usize);
        // Rows are in the order of their positions.
        match &self.rows[..count] {
            [first, .., last] if self.from[*first as usize] == self.from[*last as usize] => {
                whose(self.from[*first as usize] as usize, count as u32);
            }
            rows => rows.iter().for_each(|&row| whose(self.from[row as usize] as usize, 1)),
        }
        match (&self.parts[..moves.parts()], moves.more()) {
            ([one], None) => to.extend(rows.map(|row| one[row] as u32)),
            (parts, None) => rows.for_each(|row| to.extend(parts.iter().map(|part| part[row] as u32))),
            (parts, Some(more)) => rows.for_each(|row| {
                to.extend(parts.iter().map(|part| part[row] as u32));
                to.push(counted(more[row]));
            }),
        }
        count
    }

    /// The same where each row is a position of its own: every row is written down, and those that are no move lead [nowhere](NOWHERE).
    pub fn write_all(&self, moves: &Moves<'_>, to: &mut Vec<u32>) {
        let (live, parts) = (moves.live(), &self.parts[..moves.parts()]);
        // Where a row is dead, all bits are set.
        let place = |part: &[i64; BLOCK], row: usize| (part[row] | !live[row]) as u32;
        match (parts, moves.more()) {
            ([one], None) => to.extend(one.iter().zip(live).map(|(&place, &alive)| (place | !alive) as u32)),
            (parts, None) => (0..live.len()).for_each(|row| to.extend(parts.iter().map(|part| place(part, row)))),
            (parts, Some(more)) => (0..live.len()).for_each(|row| {
                to.extend(parts.iter().map(|part| place(part, row)));
                to.push(counted(more[row]));
            }),
        }
    }

    /// Lists the rows that are moves.
    fn compress(&mut self, live: &[i64]) -> usize {
        if live.iter().fold(-1, |all, alive| all & alive) == -1 {
            self.rows[..live.len()].iter_mut().enumerate().for_each(|(row, cell)| *cell = row as u16);
            return live.len();
        }
        let mut count = 0;
        for (row, &alive) in live.iter().enumerate() {
            self.rows[count] = row as u16;
            count += usize::from(alive != 0);
        }
        count
    }
}

/// How many moves a run has. A run that stays where it is may be longer than any table.
fn counted(more: i64) -> u32 {
    u32::try_from(more).map_or(u32::MAX, |more| more.saturating_add(1))
}

/// The places of the numbers in these columns.
fn locate<'a>(shape: &Shape, column: impl Fn(usize) -> &'a [i64], places: &mut [i64]) {
    for (at, &stride) in shape.strides.iter().enumerate() {
        let cells = places.iter_mut().zip(column(at));
        match (at, stride as i64) {
            (0, 1) => cells.for_each(|(place, &number)| *place = number),
            (0, stride) => cells.for_each(|(place, &number)| *place = number.wrapping_mul(stride)),
            (_, 1) => cells.for_each(|(place, &number)| *place = place.wrapping_add(number)),
            (_, stride) => cells.for_each(|(place, &number)| *place = place.wrapping_add(number.wrapping_mul(stride))),
        }
    }
}

/// Negative if the part of some live row is outside: a number below 0 or not below the size, a place not before the position's.
fn beyond<'a>(shape: &Shape, column: impl Fn(usize) -> &'a [i64], places: &[i64], from: &[i64], live: &[i64]) -> i64 {
    let mut outside = 0;
    // One number is its own place: below the position's, it is below the size.
    let numbers = shape.sizes.iter().enumerate().filter(|_| shape.sizes.len() > 1);
    for (at, &size) in numbers {
        let last = size as i64 - 1;
        column(at).iter().zip(live).for_each(|(&number, &alive)| outside |= (number | last.wrapping_sub(number)) & alive);
    }
    for ((&place, &from), &alive) in places.iter().zip(from).zip(live) {
        outside |= (place | from.wrapping_sub(1).wrapping_sub(place)) & alive;
    }
    outside
}

/// The first move that leaves the table, or is not before its position.
fn first_outside(shape: &Shape, moves: &Moves<'_>) -> Cut {
    let numbers = |column: &dyn Fn(usize) -> i64| (0..shape.sizes.len()).map(column).collect::<Vec<i64>>();
    for row in moves.rows() {
        let head = numbers(&|at| moves.heads(at)[row]);
        for part in 0..moves.parts() {
            for to in [numbers(&|at| moves.column(part, at)[row]), numbers(&|at| moves.last(part, at)[row])] {
                if !shape.holds(&to) || shape.place(&to) >= shape.place(&head) {
                    return Cut::Endless(head, to);
                }
            }
        }
    }
    Cut::Overflow
}
