//! A target in the form in which it fills a table.
//!
//! | [`Form`] | a row of the code is | cost |
//! |---|---|---|
//! | straight | a position | one record a position |
//! | run | a position | one record a position, then the native loop of a [kernel](super::kernel) |
//! | nest | a choice of all names but the last | one record a row, and such a loop |
//! | rows | a move | one record a move |
//!
//! A record is where the parts of a move stand in the table; of a run of moves, where the first ones do, and how many moves there are.
//! A loop over a fixed few numbers is [written out](super::unroll) if that leads to a form with fewer rows.

use super::Marks;
use super::kernel::{Walk, mark};
use super::places::{NOWHERE, Places, Shape};
use super::unroll::unrolled;
use crate::rule::moves::columns::BLOCK;
use crate::rule::moves::compile::{Run, Shape as Rows, Stretch, Then, compile};
use crate::rule::moves::run::{Cut, Fuel, Runner};
use crate::rule::plan::Plan;
use smallvec::SmallVec;

/// How a target fills a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// No name runs: there is at most one move from a position.
    Straight,
    /// One name runs between two bounds, and all parts are linear in it.
    Run,
    /// Several names run, and for the last of them the same holds.
    Nest,
    /// All else.
    Rows,
}

/// One target of a rule, with the records that wait for their position's turn.
pub(in crate::rule) struct Lane {
    stretches: Vec<Stretch>,
    runner: Runner,
    parts: usize,
    /// How far apart in the table the parts are that the moves of a run leave.
    steps: SmallVec<[isize; 4]>,
    /// Every position is a row, and has just one record.
    aligned: bool,
    /// Records end with the number of their moves.
    counted: bool,
    waiting: Vec<u32>,
    /// Where in them the next position's are.
    next: usize,
    /// How many records each position has, if not one.
    counts: Box<[u32; BLOCK]>,
}

/// A target becomes no more lanes than this.
const MOST_LANES: usize = 16;

/// More waiting numbers than this are not kept.
const MOST_WAITING: usize = 1 << 16;

/// The lanes of a target, which have its moves together.
pub(in crate::rule) fn lanes(plan: &Plan, arity: usize) -> Vec<Lane> {
    let mut plans = vec![plan.clone()];
    let mut lanes = vec![];
    while let Some(plan) = plans.pop() {
        let stretches = compile(&plan, arity, Rows::Runs);
        let shorter = if stretches.len() > 1 { unrolled(&plan, arity) } else { None };
        match shorter {
            Some(shorter) if shorter.len() + plans.len() + lanes.len() <= MOST_LANES => plans.extend(shorter),
            _ => lanes.push(Lane::new(stretches, plan.parts.len())),
        }
    }
    lanes
}

impl Lane {
    fn new(stretches: Vec<Stretch>, parts: usize) -> Lane {
        let aligned = stretches.len() == 1;
        let mut lane = Lane {
            runner: Runner::new(&stretches),
            stretches,
            parts,
            steps: SmallVec::new(),
            aligned,
            counted: false,
            waiting: vec![],
            next: 0,
            counts: Box::new([0; BLOCK]),
        };
        lane.counted = lane.run().is_some();
        lane
    }

    fn run(&self) -> Option<&Run> {
        match &self.stretches.last()?.then {
            Then::Show { run, .. } => run.as_ref(),
            Then::Run { .. } => None,
        }
    }

    pub fn form(&self) -> Form {
        match (self.aligned, self.counted) {
            (true, false) => Form::Straight,
            (true, true) => Form::Run,
            (false, true) => Form::Nest,
            (false, false) => Form::Rows,
        }
    }

    /// How many positions a move leaves.
    pub fn parts(&self) -> usize {
        self.parts
    }

    /// The memory that waiting records take.
    pub fn bytes(&self) -> usize {
        4 * self.waiting.capacity()
    }

    /// How many numbers wait.
    pub fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// Is told how far apart numbers are in the table. A step beyond any table is never gone: such a run has one move at most.
    pub fn take_steps(&mut self, strides: &[usize]) {
        let step = |slopes: &Vec<i64>| {
            slopes
                .iter()
                .zip(strides)
                .map(|(&slope, &stride)| (slope as isize).saturating_mul(stride as isize))
                .fold(0, isize::saturating_add)
        };
        self.steps = self.run().map_or_else(SmallVec::new, |run| run.slopes.iter().map(step).collect());
    }

    /// Writes down the moves of positions that stand together in the table from `base` on.
    pub fn gather(
        &mut self,
        shape: &Shape,
        places: &mut Places,
        (positions, base): (&[i64], usize),
        fuel: &mut Fuel<'_>,
    ) -> Result<(), Cut> {
        let Lane { stretches, runner, aligned, waiting, counts, .. } = self;
        waiting.clear();
        self.next = 0;
        if !*aligned {
            counts.fill(0);
        }
        runner.run(stretches, shape.order.len(), positions, fuel, &mut |moves| {
            places.load(shape, moves)?;
            match aligned {
                true => places.write_all(moves, waiting),
                false => _ = places.write(moves, waiting, |from, records| counts[from - base] += records),
            }
            if waiting.len() > MOST_WAITING { Err(Cut::Enough) } else { Ok(()) }
        })
    }

    /// Marks the values that the position of a row has as options, and tells how many moves there were.
    pub fn mark_row(&mut self, row: usize, values: &[u32], marks: &mut Marks) -> u64 {
        let (width, count) = (self.parts + usize::from(self.counted), if self.aligned { 1 } else { self.counts[row] as usize });
        let own = self.next..self.next + width * count;
        self.next = own.end;
        mark_records(&self.waiting[own], (self.parts, self.counted), &self.steps, values, marks)
    }

    /// How many moves wait, where every position has at most one.
    pub fn moves(&self) -> u64 {
        self.waiting.chunks_exact(self.parts).filter(|places| places[0] != NOWHERE).count() as u64
    }

    /// The value that the move of a row's position leads to, as a bit; 0 if there is none. Values must be below 64.
    pub fn bit(&self, row: usize, values: &[u32]) -> u64 {
        match &self.waiting[row * self.parts..][..self.parts] {
            [place] => values.get(*place as usize).map_or(0, |value| 1 << (value & 63)),
            [NOWHERE, ..] => 0,
            places => 1 << (sum(places, values) & 63),
        }
    }

    /// Marks the values of a single position's options, a block at a time. Tells how many moves and how many records there were.
    pub fn mark_all(
        &mut self,
        shape: &Shape,
        places: &mut Places,
        position: &[i64],
        values: &[u32],
        marks: &mut Marks,
        fuel: &mut Fuel<'_>,
    ) -> Result<(u64, usize), Cut> {
        let Lane { stretches, runner, parts, steps, aligned, counted, waiting, .. } = self;
        let (mut met, mut records) = (0, 0);
        runner.run(stretches, shape.order.len(), position, fuel, &mut |moves| {
            places.load(shape, moves)?;
            waiting.clear();
            match aligned {
                true => places.write_all(moves, waiting),
                false => records += places.write(moves, waiting, |_, _| {}),
            }
            met += mark_records(waiting, (*parts, *counted), steps, values, marks);
            Ok(())
        })?;
        Ok((met, records))
    }
}

/// Marks the values of the moves in some records, and tells how many there are.
fn mark_records(records: &[u32], (parts, counted): (usize, bool), steps: &[isize], values: &[u32], marks: &mut Marks) -> u64 {
    match (parts, counted) {
        (1, false) => records.iter().filter_map(|&place| values.get(place as usize)).map(|&value| marks.put(value)).count() as u64,
        (_, false) => {
            records.chunks_exact(parts).filter(|places| places[0] != NOWHERE).map(|places| marks.put(sum(places, values))).count() as u64
        }
        (_, true) => records.chunks_exact(parts + 1).map(|record| mark_run(record, steps, values, marks)).sum(),
    }
}

fn mark_run(record: &[u32], steps: &[isize], values: &[u32], marks: &mut Marks) -> u64 {
    match record {
        [] | [NOWHERE, ..] => return 0,
        [place, 1] => marks.put(values[*place as usize]),
        [places @ .., count] if *count > 1 && steps.iter().any(|&step| step != 0) => {
            let walks: SmallVec<[Walk; 4]> = places.iter().zip(steps).map(|(&start, &step)| Walk { start: start as usize, step }).collect();
            mark(values, &walks, *count as usize, &mut marks.seen, marks.stamp);
            return u64::from(*count);
        }
        // One move, or many that all leave the same.
        [places @ .., _] => marks.put(sum(places, values)),
    }
    1
}

fn sum(places: &[u32], values: &[u32]) -> u32 {
    places.iter().fold(0, |sum, &place| sum ^ values[place as usize])
}
