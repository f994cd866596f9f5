//! The values of all positions up to a size, in a table.
//!
//! Places of the table follow the rule's [measure](crate::rule::Measure): every option of a position stands before it, so one pass from the
//! start finds all values. The moves of many positions are [enumerated](self::lane) at a time, without looking at a value, and wait
//! until it is their position's turn; a position with very many is enumerated alone, and its moves are marked as they are found.

mod kernel;
mod lane;
mod places;
mod unroll;

pub use lane::Form;

use crate::code::moves::MoveKind;
use crate::game::HeapGame;
use crate::rule::check::{Checked, Measure};
use crate::rule::moves::columns::BLOCK;
use crate::rule::moves::run::{Cut, Fuel};
use crate::rule::symbols;
use crate::{Budget, Nimber, SolveError};
use lane::{Lane, lanes};
use places::{Places, Shape};
use std::fmt;
use std::sync::Arc;

/// A growing table of a rule's values.
pub struct RuleTable {
    rule: Arc<Checked>,
    shape: Shape,
    values: Vec<u32>,
    marks: Marks,
    lanes: Vec<Lane>,
    places: Box<Places>,
    /// There are fewer than 64 lanes, and none has more than one move: then all values are below 64.
    straight: bool,
    /// How many positions are worked on together.
    batch: usize,
    /// Some option leads out of every table.
    escapes: bool,
    looked_at: u64,
}

/// Which values were met, by the stamp of the position that met them. There is room for all exclusive ors of values.
#[derive(Default)]
pub(in crate::rule) struct Marks {
    pub seen: Vec<u32>,
    pub stamp: u32,
}

impl Marks {
    fn mex(&self) -> u32 {
        self.seen.iter().position(|&mark| mark != self.stamp).unwrap_or(self.seen.len()) as u32
    }

    pub fn put(&mut self, value: u32) {
        self.seen[value as usize] = self.stamp;
    }

    /// Makes room for a value and all exclusive ors with it.
    fn admit(&mut self, value: u32) {
        if self.seen.len() <= value as usize {
            self.seen.resize((value as usize + 1).next_power_of_two().max(16), 0);
        }
    }
}

/// Why a table could not be continued.
enum Blocked {
    Escapes,
    Error(SolveError),
}

impl RuleTable {
    /// An empty table.
    pub fn new(rule: Arc<Checked>) -> RuleTable {
        let lanes: Vec<Lane> = rule.targets.iter().flat_map(|target| lanes(&target.plan, rule.arity())).collect();
        let places = Box::new(Places::new(lanes.iter().map(Lane::parts).max().unwrap_or(0)));
        let mut marks = Marks::default();
        marks.admit(63);
        let straight = lanes.len() < 64 && lanes.iter().all(|lane| lane.form() == Form::Straight);
        RuleTable {
            rule,
            straight,
            shape: Shape::default(),
            values: vec![],
            marks,
            lanes,
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

    /// The forms in which the rule's targets fill the table; a target whose loop is written out has several.
    ///
    /// ```
    /// use grundy::{notation::Text, rule::{Checked, RuleTable, Form}};
    /// let dense = |rule| RuleTable::new(Checked::read(Text::new(rule)).unwrap());
    /// assert_eq!(dense("n -> n-1 | n-k*k for k >= 1").forms().collect::<Vec<_>>(), [Form::Straight, Form::Rows]);
    /// assert_eq!(dense("n -> a + b for n-2 <= a+b < n").forms().collect::<Vec<_>>(), [Form::Run, Form::Run]);
    /// ```
    pub fn forms(&self) -> impl Iterator<Item = Form> + '_ {
        self.lanes.iter().map(Lane::form)
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
    /// use grundy::{Budget, Nimber, notation::Text, rule::{Checked, RuleTable}};
    /// let kayles = Checked::read(Text::new("n -> a + b for n-2 <= a+b < n, a <= b")).unwrap();
    /// assert_eq!(RuleTable::new(kayles).value(&[11], &Budget::unlimited()), Ok(Some(Nimber(6))));
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
            self.take_shape(Shape { sizes: vec![u32::MAX as usize], strides: vec![1], order: vec![0] });
            return;
        }
        // As large as before in every direction, if the places of such a table can be counted.
        let old = self.shape.sizes.iter().copied().chain(std::iter::repeat(0));
        let needed = numbers.iter().map(|&number| number as usize + 1);
        let mut sizes: Vec<usize> = needed.clone().zip(old).map(|(needed, old)| old.max(needed)).collect();
        if sizes.iter().try_fold(1usize, |all, &size| all.checked_mul(size)).is_none_or(|all| all >= u32::MAX as usize) {
            sizes = needed.collect();
        }
        let mut strides = vec![1; sizes.len()];
        let mut stride = 1;
        for &at in order.iter().rev() {
            strides[at] = stride;
            stride *= sizes[at];
        }
        self.take_shape(Shape { sizes, strides, order: order.clone() });
        self.values.clear();
        self.marks.seen.fill(0);
    }

    fn take_shape(&mut self, shape: Shape) {
        self.lanes.iter_mut().for_each(|lane| lane.take_steps(&shape.strides));
        self.shape = shape;
    }

    fn fill(&mut self, goal: usize, budget: &Budget) -> Result<(), Blocked> {
        let mut positions = vec![];
        while self.values.len() < goal {
            let waiting: usize = self.lanes.iter().map(Lane::bytes).sum();
            budget.check((4 * (self.values.capacity() + self.marks.seen.len()) + waiting) as u64).map_err(Blocked::Error)?;
            let count = self.batch.min(goal - self.values.len());
            self.shape.list(self.values.len(), count, &mut positions);
            let mut fuel = Fuel { rows: u64::MAX, budget: Some(budget), unasked: 0 };
            let done = if count == 1 { self.finish_one(&positions, &mut fuel) } else { self.finish(&positions, count, &mut fuel) };
            done.map_err(|halt| blocked(&self.rule, halt))?;
        }
        Ok(())
    }

    /// The values of several positions, unless they turn out to have too many moves to wait.
    fn finish(&mut self, positions: &[i64], count: usize, fuel: &mut Fuel<'_>) -> Result<(), Cut> {
        let base = self.values.len();
        for lane in &mut self.lanes {
            match lane.gather(&self.shape, &mut self.places, (positions, base), fuel) {
                Err(Cut::Enough) => {
                    self.batch = 1;
                    return Ok(());
                }
                other => other?,
            }
        }
        let waiting: usize = self.lanes.iter().map(Lane::waiting).sum();
        if self.straight {
            self.settle_straight(count);
            return fuel.burn((count * self.lanes.len()) as u64);
        }
        for row in 0..count {
            self.marks.stamp = self.values.len() as u32 + 1;
            let met = self.lanes.iter_mut().map(|lane| lane.mark_row(row, &self.values, &mut self.marks)).sum();
            self.settle(met, fuel)?;
        }
        self.batch = batch(waiting / count);
        Ok(())
    }

    /// The same where every lane has at most one move: the mex is in the bits of one number.
    fn settle_straight(&mut self, count: usize) {
        for row in 0..count {
            let met = self.lanes.iter().fold(0, |met, lane| met | lane.bit(row, &self.values));
            self.values.push(met.trailing_ones());
        }
        self.looked_at += self.lanes.iter().map(Lane::moves).sum::<u64>();
    }

    /// The value of a single position, whose moves are marked as they are found.
    fn finish_one(&mut self, position: &[i64], fuel: &mut Fuel<'_>) -> Result<(), Cut> {
        self.marks.stamp = self.values.len() as u32 + 1;
        let (mut met, mut rows) = (0, 0);
        for lane in &mut self.lanes {
            let (options, written) = lane.mark_all(&self.shape, &mut self.places, position, &self.values, &mut self.marks, fuel)?;
            met += options;
            rows += written;
        }
        self.batch = batch(rows);
        self.settle(met, fuel)
    }

    /// The value of the position whose options are marked.
    fn settle(&mut self, met: u64, fuel: &mut Fuel<'_>) -> Result<(), Cut> {
        let value = self.marks.mex();
        self.marks.admit(value);
        self.values.push(value);
        self.looked_at += met;
        fuel.burn(met)
    }
}

impl HeapGame for RuleTable {
    fn name(&self) -> String {
        format!("({})", self.rule)
    }

    fn known(&self) -> usize {
        self.values.len()
    }

    fn chunk(&self, from: usize) -> &[u32] {
        self.values.get(from..).unwrap_or(&[])
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

impl fmt::Debug for RuleTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RuleTable({}, {} values)", self.rule, self.values.len())
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
        false => Blocked::Error(rule.error(Cut::Endless(from.to_vec(), part.to_vec()))),
    }
}

fn blocked(rule: &Checked, halt: Cut) -> Blocked {
    match halt {
        Cut::Endless(from, part) => outside(rule, &from, &part),
        halt => Blocked::Error(rule.error(halt)),
    }
}
