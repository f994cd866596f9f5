//! A target in the form in which it fills a table.
//!
//! | form | when | a row of the code is | cost |
//! |---|---|---|---|
//! | straight | no name runs | a position | one record a position |
//! | run | one name runs, the parts are linear in it | a position | one record a position, then the native loop of a [kernel](super::kernel) |
//! | nest | several names run, the parts are linear in the last | a choice of all names but the last | one record a row, and such a loop |
//! | rows | all else | a move | one record a move |
//!
//! A record is where the parts of a move stand in the table; of a run of moves, where the first ones do, and how many moves there are.
//! A loop over a fixed few numbers is [written out](super::unroll) if that leads to a form with fewer rows.

use super::columns::BLOCK;
use super::compile::{Run, Shape as Rows, Stretch, Then, compile};
use super::dense::Marks;
use super::kernel::{Walk, mark};
use super::places::{Places, Shape};
use super::plan::Plan;
use super::run::{Fuel, Halt, Runner};
use super::unroll::unrolled;
use smallvec::SmallVec;

/// One target of a rule, with the records that wait for their position's turn.
pub(super) struct Lane {
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
pub(super) fn lanes(plan: &Plan, arity: usize) -> Vec<Lane> {
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
            counted: aligned,
            waiting: vec![],
            next: 0,
            counts: Box::new([0; BLOCK]),
        };
        lane.counted |= lane.run().is_some();
        lane
    }

    fn run(&self) -> Option<&Run> {
        match &self.stretches.last()?.then {
            Then::Show { run, .. } => run.as_ref(),
            Then::Run { .. } => None,
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

    /// Is told how far apart numbers are in the table.
    pub fn take_steps(&mut self, strides: &[usize]) {
        let step = |slopes: &Vec<i64>| slopes.iter().zip(strides).map(|(&slope, &stride)| slope as isize * stride as isize).sum();
        self.steps = self.run().map_or_else(SmallVec::new, |run| run.slopes.iter().map(step).collect());
    }

    /// Writes down the moves of positions that stand together in the table from `base` on.
    pub fn gather(
        &mut self,
        shape: &Shape,
        places: &mut Places,
        (positions, base): (&[i64], usize),
        fuel: &mut Fuel<'_>,
    ) -> Result<(), Halt> {
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
            if waiting.len() > MOST_WAITING { Err(Halt::Enough) } else { Ok(()) }
        })
    }

    /// Marks the values that the position of a row has as options, and tells how many moves there were.
    pub fn mark_row(&mut self, row: usize, values: &[u32], marks: &mut Marks) -> u64 {
        let (width, count) = (self.parts + usize::from(self.counted), if self.aligned { 1 } else { self.counts[row] as usize });
        let own = self.next..self.next + width * count;
        self.next = own.end;
        mark_records(&self.waiting[own], (self.parts, self.counted), &self.steps, values, marks)
    }

    /// Whether the target has at most one move from every position.
    pub fn is_straight(&self) -> bool {
        self.aligned && self.run().is_none()
    }

    /// The value that the move of a row's position leads to, as a bit; 0 if there is none. Values must be below 64.
    pub fn bit(&self, row: usize, values: &[u32]) -> u64 {
        let record = &self.waiting[row * (self.parts + 1)..][..self.parts + 1];
        let value = |place: u32| values.get(place as usize).copied().unwrap_or(0);
        let sum = record[..self.parts].iter().fold(0, |sum, &place| sum ^ value(place));
        u64::from(record[self.parts]) << (sum & 63)
    }

    /// How many of so many positions have a move.
    pub fn moves(&self, positions: usize) -> u64 {
        self.waiting.chunks_exact(self.parts + 1).take(positions).map(|record| u64::from(record[self.parts])).sum()
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
    ) -> Result<(u64, usize), Halt> {
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
        (1, false) => records.iter().for_each(|&place| marks.put(values[place as usize])),
        (_, false) => records.chunks_exact(parts).for_each(|places| marks.put(sum(places, values))),
        (_, true) => return records.chunks_exact(parts + 1).map(|record| mark_run(record, steps, values, marks)).sum(),
    }
    (records.len() / parts) as u64
}

fn mark_run(record: &[u32], steps: &[isize], values: &[u32], marks: &mut Marks) -> u64 {
    let Some((&count, places)) = record.split_last() else { return 0 };
    match (count, places) {
        (0, _) => {}
        (1, [place]) => marks.put(values[*place as usize]),
        (1, places) => marks.put(sum(places, values)),
        // Moves that all leave the same are one.
        _ if steps.iter().all(|&step| step == 0) => {
            marks.put(sum(places, values));
            return 1;
        }
        _ => {
            let walks: SmallVec<[Walk; 4]> = places.iter().zip(steps).map(|(&start, &step)| Walk { start: start as usize, step }).collect();
            mark(values, &walks, count as usize, &mut marks.seen, marks.stamp);
        }
    }
    u64::from(count)
}

fn sum(places: &[u32], values: &[u32]) -> u32 {
    places.iter().fold(0, |sum, &place| sum ^ values[place as usize])
}
