//! Targets that run as native loops over the table.
//!
//! If one name runs between two bounds, nothing else is tested, and every part is linear in the name, then the parts of a
//! position's options are arithmetic progressions of places in the table: `n-k` walks down it, `a + b` with a + b == n walks from
//! both ends. The loop over them is the one that a person would write by hand.

use super::ast::Expr;
use super::compile::Stretch;
use super::linear::Linear;
use super::meaning::NoValue;
use super::plan::{Fact, Plan, Step};
use smallvec::SmallVec;

/// A target as progressions.
#[derive(Clone, Debug)]
pub(super) struct Kernel {
    guards: Vec<Fact>,
    name: usize,
    names: usize,
    lows: Vec<Expr>,
    highs: Vec<Expr>,
    parts: Vec<Vec<Expr>>,
    /// How each number of each part changes when the name grows by one.
    pub slopes: Vec<Vec<i64>>,
}

/// The numbers of a position.
pub(super) type Numbers = SmallVec<[i64; 4]>;

/// The options of one position: each number of each part where the name is least, and how many there are.
pub(super) struct Progression {
    pub starts: SmallVec<[Numbers; 2]>,
    pub count: i64,
}

impl Kernel {
    /// The kernel of a target that has one.
    pub fn of(plan: &Plan, stretches: &[Stretch]) -> Option<Kernel> {
        let (last, before) = plan.steps.split_last()?;
        let Step::Range(range) = last else { return None };
        if stretches.len() != 2 || !range.falls.is_empty() || !range.rises.is_empty() || range.members.is_some() || range.highs.is_empty() {
            return None;
        }
        let guard = |step: &Step| if let Step::Require(fact) = step { Some(fact.clone()) } else { None };
        let slope = |e: &Expr| Linear::of(e)?.coefficient(range.name);
        let slopes: Option<Vec<Vec<i64>>> = plan.parts.iter().map(|part| part.iter().map(slope).collect()).collect();
        Some(Kernel {
            guards: before.iter().map(guard).collect::<Option<_>>()?,
            name: range.name,
            names: plan.names,
            lows: range.lows.clone(),
            highs: range.highs.clone(),
            parts: plan.parts.clone(),
            slopes: slopes?,
        })
    }

    /// The options of a position; `None` if there are none.
    pub fn options(&self, position: &[i64]) -> Result<Option<Progression>, NoValue> {
        match self.progression(position) {
            Err(NoValue::Undefined) => Ok(None),
            other => other,
        }
    }

    fn progression(&self, position: &[i64]) -> Result<Option<Progression>, NoValue> {
        let mut numbers: SmallVec<[i64; 12]> = SmallVec::from_slice(position);
        numbers.resize(self.names, 0);
        for guard in &self.guards {
            if !guard.holds(&numbers)? {
                return Ok(None);
            }
        }
        let mut low = 0;
        for e in &self.lows {
            low = e.value(&numbers)?.max(low);
        }
        let mut high = i64::MAX;
        for e in &self.highs {
            high = e.value(&numbers)?.min(high);
        }
        if low > high {
            return Ok(None);
        }
        numbers[self.name] = low;
        let starts = self.parts.iter().map(|part| part.iter().map(|e| e.value(&numbers)).collect()).collect::<Result<_, _>>()?;
        Ok(Some(Progression { starts, count: high - low + 1 }))
    }
}

/// A walk over the table: `count` places from `start`, `step` apart.
#[derive(Clone, Copy)]
pub(super) struct Walk {
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
pub(super) fn mark(values: &[u32], walks: &[Walk], count: usize, seen: &mut [u32], stamp: u32) {
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
