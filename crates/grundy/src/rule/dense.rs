//! The values of all positions up to a size, in a table.
//!
//! Places of the table follow the rule's [measure](super::Measure): every option of a position stands before it, so one pass from the
//! start finds all values. Targets with a [kernel](super::kernel) run as native loops over the table. The others run as
//! [code](super::run), for many positions at a time if each has few options, and their options wait in a buffer until it is
//! the position's turn.

use super::check::{Checked, Measure};
use super::kernel::{Kernel, Numbers, Walk, mark};
use super::places::{Places, Shape};
use super::run::{BLOCK, Fuel, Halt, Runner};
use super::symbols;
use crate::sequence::HeapGame;
use crate::sequence::moves::MoveKind;
use crate::{Budget, Nimber, SolveError};
use smallvec::SmallVec;
use std::fmt;
use std::sync::Arc;

/// A growing table of a rule's values.
pub struct Dense {
    rule: Arc<Checked>,
    shape: Shape,
    values: Vec<u32>,
    marks: Marks,
    kernels: Vec<Option<Kernel>>,
    runners: Vec<Runner>,
    /// Options of the positions being worked on, a buffer for each target.
    waiting: Vec<Vec<u32>>,
    /// How many of them each position has.
    counts: Vec<[u32; BLOCK]>,
    places: Box<Places>,
    /// How many positions are worked on together.
    batch: usize,
    /// Some option leads out of every table.
    escapes: bool,
    looked_at: u64,
}

/// Which values were met, by the stamp of the position that met them.
#[derive(Default)]
struct Marks {
    seen: Vec<u32>,
}

impl Marks {
    fn mex(&self, stamp: u32) -> u32 {
        self.seen.iter().position(|&mark| mark != stamp).unwrap_or(self.seen.len()) as u32
    }

    /// Makes room for a value and all exclusive ors with it.
    fn admit(&mut self, value: u32) {
        let wanted = (value as usize + 1).next_power_of_two().max(16);
        if self.seen.len() < wanted {
            self.seen.resize(wanted, 0);
        }
    }
}

/// Why a table could not be continued.
enum Blocked {
    Escapes,
    Error(SolveError),
}

/// More waiting options than this are not kept.
const MOST_WAITING: usize = 1 << 16;

impl Dense {
    /// An empty table.
    pub fn new(rule: Arc<Checked>) -> Dense {
        let kernels = rule.targets.iter().map(|target| Kernel::of(&target.plan, &target.stretches)).collect();
        let runners: Vec<Runner> = rule.targets.iter().map(|target| Runner::new(&target.stretches)).collect();
        let (waiting, counts) = (vec![vec![]; runners.len()], vec![[0; BLOCK]; runners.len()]);
        let most_parts = rule.targets.iter().map(|target| target.plan.parts.len()).max().unwrap_or(0);
        let places = Box::new(Places::new(most_parts));
        let mut marks = Marks::default();
        marks.admit(0);
        Dense {
            rule,
            shape: Shape::default(),
            values: vec![],
            marks,
            kernels,
            runners,
            waiting,
            counts,
            places,
            batch: BLOCK,
            escapes: false,
            looked_at: 0,
        }
    }

    /// The rule.
    pub fn rule(&self) -> &Arc<Checked> {
        &self.rule
    }

    /// The values found so far, in the order of the table.
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// How many options were looked at so far.
    pub fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// How large a table with this position would be; `None` if no table can hold it.
    pub fn size_for(&self, numbers: &[i64]) -> Option<u64> {
        if self.escapes || !matches!(self.rule.measure(), Measure::Order(_)) {
            return None;
        }
        let size = numbers.iter().try_fold(1u64, |size, &number| size.checked_mul(u64::try_from(number).ok()?.checked_add(1)?))?;
        (size < u64::from(u32::MAX)).then_some(size)
    }

    /// The value of a position; `None` if a table cannot tell.
    ///
    /// ```
    /// use grundy::{Budget, Nimber, notation::Text, rule::{Checked, Dense}};
    /// let kayles = Checked::read(Text::new("n -> a + b for n-2 <= a+b < n, a <= b")).unwrap();
    /// assert_eq!(Dense::new(kayles).value(&[11], &Budget::unlimited()), Ok(Some(Nimber(6))));
    /// ```
    pub fn value(&mut self, numbers: &[i64], budget: &Budget) -> Result<Option<Nimber>, SolveError> {
        if self.size_for(numbers).is_none() {
            return Ok(None);
        }
        if !self.shape.holds(numbers) || self.shape.sizes.is_empty() {
            self.reshape(numbers);
        }
        let place = self.shape.place(numbers);
        match self.fill(place + 1, budget) {
            Ok(()) => Ok(Some(Nimber(u64::from(self.values[place])))),
            Err(Blocked::Error(error)) => Err(error),
            Err(Blocked::Escapes) => {
                self.escapes = true;
                Ok(None)
            }
        }
    }

    /// Makes the table hold these numbers. One heap's table only grows; a grid begins anew.
    fn reshape(&mut self, numbers: &[i64]) {
        let Measure::Order(order) = self.rule.measure() else { return };
        if numbers.len() == 1 {
            self.shape = Shape { sizes: vec![u32::MAX as usize], strides: vec![1] };
            return;
        }
        let old = self.shape.sizes.iter().copied().chain(std::iter::repeat(0));
        let sizes: Vec<usize> = numbers.iter().zip(old).map(|(&number, old)| old.max(number as usize + 1)).collect();
        let mut strides = vec![1; sizes.len()];
        let mut stride = 1;
        for &at in order.iter().rev() {
            strides[at] = stride;
            stride *= sizes[at];
        }
        self.shape = Shape { sizes, strides };
        self.values.clear();
        self.marks.seen.fill(0);
    }

    fn fill(&mut self, goal: usize, budget: &Budget) -> Result<(), Blocked> {
        let mut positions = vec![];
        while self.values.len() < goal {
            let bytes = 4 * (self.values.capacity() + self.marks.seen.len()) + 4 * self.waiting.iter().map(Vec::capacity).sum::<usize>();
            budget.check(bytes as u64).map_err(Blocked::Error)?;
            let count = self.batch.min(goal - self.values.len());
            positions.clear();
            (0..count).for_each(|row| positions.extend(self.shape.numbers(self.values.len() + row)));
            if count == 1 {
                self.finish_one(&positions, budget)?;
            } else if self.gather(&positions, budget)? {
                self.finish(&positions)?;
            } else {
                self.batch = 1;
            }
        }
        Ok(())
    }

    /// Puts the options of several positions into the buffers; `false` if there are too many.
    fn gather(&mut self, positions: &[i64], budget: &Budget) -> Result<bool, Blocked> {
        let (rule, shape, places, base) = (&self.rule, &self.shape, &mut self.places, self.values.len());
        let mut fuel = Fuel { rows: u64::MAX, budget: Some(budget), unasked: 0 };
        for (at, target) in rule.targets.iter().enumerate().filter(|(at, _)| self.kernels[*at].is_none()) {
            let (buffer, counts) = (&mut self.waiting[at], &mut self.counts[at]);
            buffer.clear();
            counts.fill(0);
            let result = self.runners[at].run(&target.stretches, rule.arity(), positions, &mut fuel, &mut |moves| {
                places.load(shape, moves)?;
                for &row in places.rows() {
                    counts[places.from[row as usize] as usize - base] += 1;
                }
                match &places.parts[..moves.parts()] {
                    [one] => buffer.extend(places.rows().iter().map(|&row| one[row as usize] as u32)),
                    parts => places.rows().iter().for_each(|&row| buffer.extend(parts.iter().map(|part| part[row as usize] as u32))),
                }
                if buffer.len() > MOST_WAITING { Err(Halt::Enough) } else { Ok(()) }
            });
            match result {
                Err(Halt::Enough) => return Ok(false),
                other => other.map_err(|halt| blocked(rule, halt))?,
            }
        }
        Ok(true)
    }

    /// The values of the positions whose options wait, in their order.
    fn finish(&mut self, positions: &[i64]) -> Result<(), Blocked> {
        let mut next = vec![0; self.waiting.len()];
        let (mut met, arity) = (0, self.rule.arity());
        for (row, position) in positions.chunks_exact(arity).enumerate() {
            let stamp = self.values.len() as u32 + 1;
            for (at, buffer) in self.waiting.iter().enumerate().filter(|(at, _)| self.kernels[*at].is_none()) {
                let (parts, count) = (self.rule.targets[at].plan.parts.len(), self.counts[at][row] as usize);
                let own = &buffer[next[at]..next[at] + parts * count];
                for option in own.chunks_exact(parts) {
                    let value = option.iter().fold(0, |sum, &part| sum ^ self.values[part as usize]);
                    self.marks.seen[value as usize] = stamp;
                }
                next[at] += own.len();
                met += count;
            }
            self.run_kernels(position, stamp)?;
            self.settle(stamp);
        }
        self.looked_at += met as u64;
        self.batch = batch(met * arity / positions.len());
        Ok(())
    }

    /// The value of a single position with many options, which are marked as they are found.
    fn finish_one(&mut self, position: &[i64], budget: &Budget) -> Result<(), Blocked> {
        let (rule, shape, values, places) = (&self.rule, &self.shape, &self.values, &mut self.places);
        let stamp = values.len() as u32 + 1;
        let (seen, mut met) = (&mut self.marks.seen, 0);
        let mut fuel = Fuel { rows: u64::MAX, budget: Some(budget), unasked: 0 };
        for (at, target) in rule.targets.iter().enumerate().filter(|(at, _)| self.kernels[*at].is_none()) {
            let result = self.runners[at].run(&target.stretches, rule.arity(), position, &mut fuel, &mut |moves| {
                places.load(shape, moves)?;
                let mut put = |value: u32| seen[value as usize] = stamp;
                match &places.parts[..moves.parts()] {
                    [one] => places.rows().iter().for_each(|&row| put(values[one[row as usize] as usize])),
                    parts => places
                        .rows()
                        .iter()
                        .for_each(|&row| put(parts.iter().fold(0, |sum, part| sum ^ values[part[row as usize] as usize]))),
                }
                met += places.rows().len();
                Ok(())
            });
            result.map_err(|halt| blocked(rule, halt))?;
        }
        self.looked_at += met as u64;
        self.batch = batch(met);
        self.run_kernels(position, stamp)?;
        self.settle(stamp);
        Ok(())
    }

    fn settle(&mut self, stamp: u32) {
        let value = self.marks.mex(stamp);
        self.marks.admit(value);
        self.values.push(value);
    }

    fn run_kernels(&mut self, position: &[i64], stamp: u32) -> Result<(), Blocked> {
        let place = self.values.len();
        for kernel in self.kernels.iter().flatten() {
            let found = kernel.options(position).map_err(|_| Blocked::Error(SolveError::Unsupported("rule-overflow")))?;
            let Some(options) = found else { continue };
            let mut walks: SmallVec<[Walk; 4]> = SmallVec::new();
            for (start, slopes) in options.starts.iter().zip(&kernel.slopes) {
                // Numbers and places are linear along the way, so the two ends speak for all.
                let end: Option<Numbers> =
                    start.iter().zip(slopes).map(|(first, slope)| first.checked_add(slope.checked_mul(options.count - 1)?)).collect();
                let end = end.ok_or(Blocked::Error(SolveError::Unsupported("rule-overflow")))?;
                for part in [start, &end] {
                    if !self.shape.holds(part) || self.shape.place(part) >= place {
                        return Err(outside(&self.rule, position, part));
                    }
                }
                let step = slopes.iter().zip(&self.shape.strides).map(|(&slope, &stride)| slope as isize * stride as isize).sum();
                walks.push(Walk { start: self.shape.place(start), step });
            }
            mark(&self.values, &walks, options.count as usize, &mut self.marks.seen, stamp);
            self.looked_at += options.count as u64;
        }
        Ok(())
    }
}

impl HeapGame for Dense {
    fn name(&self) -> String {
        format!("({})", self.rule)
    }

    fn values(&self) -> &[u32] {
        &self.values
    }

    fn extend(&mut self, size: usize, budget: &Budget) -> Result<(), SolveError> {
        match size.checked_sub(1) {
            Some(last) => self.value(&[last as i64], budget)?.map(|_| ()).ok_or(SolveError::Unsupported("large-value")),
            None => Ok(()),
        }
    }

    fn moves(&self) -> Option<Vec<MoveKind>> {
        symbols::moves(&self.rule)
    }
}

impl fmt::Debug for Dense {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Dense({}, {} values)", self.rule, self.values.len())
    }
}

/// As many positions at a time as have a few thousand options together.
fn batch(options: usize) -> usize {
    (4096 / (options + 1)).clamp(1, BLOCK)
}

/// A part that the table does not hold: too large for it, or not below the position.
fn outside(rule: &Checked, from: &[i64], part: &[i64]) -> Blocked {
    match rule.measure().falls(from, part) {
        true => Blocked::Escapes,
        false => Blocked::Error(rule.error(Halt::Endless(from.to_vec(), part.to_vec()))),
    }
}

fn blocked(rule: &Checked, halt: Halt) -> Blocked {
    match halt {
        Halt::Endless(from, part) => outside(rule, &from, &part),
        halt => Blocked::Error(rule.error(halt)),
    }
}
