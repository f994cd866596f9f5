//! Runs [compiled](super::compile) plans on blocks of rows.

use super::columns::{BLOCK, Frame};
use super::compile::{Parts, Run, Segment, Then};
use super::members::Members;
use crate::rule::ast::Expr;
use crate::rule::meaning::{NoValue, Test};
use crate::rule::plan::Range;
use crate::{Budget, Halt, SolveError};

/// Why an enumeration ended early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::rule) enum Cut {
    /// More rows than were allowed.
    Fuel,
    /// A number left the range of 64 bits.
    Overflow,
    /// The budget is used up.
    Budget(SolveError),
    /// A move leads from the first to the second, which is not below it.
    Endless(Vec<i64>, Vec<i64>),
    /// Whoever looks at the moves has seen enough.
    Enough,
}

impl From<Halt> for Cut {
    fn from(halt: Halt) -> Cut {
        match halt {
            Halt::Enough => Cut::Enough,
            Halt::Failed(error) => Cut::Budget(*error),
        }
    }
}

/// How many rows may be looked at, and whom to ask now and then.
pub(in crate::rule) struct Fuel<'b> {
    pub rows: u64,
    pub budget: Option<&'b Budget>,
    pub unasked: u64,
}

impl Fuel<'_> {
    /// So many rows and no more.
    pub fn of(rows: u64) -> Fuel<'static> {
        Fuel { rows, budget: None, unasked: 0 }
    }

    /// Notes that so many rows were looked at.
    pub fn burn(&mut self, rows: u64) -> Result<(), Cut> {
        self.rows = self.rows.checked_sub(rows).ok_or(Cut::Fuel)?;
        self.unasked += rows;
        if self.unasked > 1 << 16
            && let Some(budget) = self.budget
        {
            budget.visit(self.unasked);
            self.unasked = 0;
            budget.check(0).map_err(Cut::Budget)?;
        }
        Ok(())
    }
}

/// The moves of a block, as they are found.
pub(in crate::rule) struct Moves<'a> {
    frame: &'a Frame,
    parts: &'a Parts,
    run: Option<&'a Run>,
}

impl Moves<'_> {
    /// The rows that are moves.
    pub fn rows(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.frame.len).filter(|&row| self.frame.live[row] != 0)
    }

    /// -1 for rows that are moves, 0 for the others.
    pub fn live(&self) -> &[i64] {
        &self.frame.live[..self.frame.len]
    }

    /// How many positions a move leaves.
    pub fn parts(&self) -> usize {
        self.parts.len()
    }

    /// A number of a part that the moves leave.
    pub fn column(&self, part: usize, coordinate: usize) -> &[i64] {
        &self.frame.columns[self.parts[part][coordinate]][..self.frame.len]
    }

    /// How many moves there are after the first, where rows are runs of moves.
    pub fn more(&self) -> Option<&[i64]> {
        self.run.map(|run| &self.frame.columns[run.more][..self.frame.len])
    }

    /// A number of a part that the last move of a run leaves; of the only move, where rows are moves.
    pub fn last(&self, part: usize, coordinate: usize) -> &[i64] {
        let parts = self.run.map_or(self.parts, |run| &run.last);
        &self.frame.columns[parts[part][coordinate]][..self.frame.len]
    }

    /// A number of the positions that the moves start from.
    pub fn heads(&self, coordinate: usize) -> &[i64] {
        &self.frame.columns[coordinate][..self.frame.len]
    }
}

/// The memory to run one plan.
pub(in crate::rule) struct Runner {
    frames: Vec<Frame>,
    members: Members,
}

type Sink<'a> = &'a mut dyn FnMut(&Moves<'_>) -> Result<(), Cut>;

impl Runner {
    pub fn new(segments: &[Segment]) -> Runner {
        Runner { frames: segments.iter().map(Frame::new).collect(), members: Members::default() }
    }

    /// Shows all moves from the given positions, at most a block of them, in their order. Their numbers stand one after the other.
    pub fn run(&mut self, segments: &[Segment], arity: usize, positions: &[i64], fuel: &mut Fuel<'_>, sink: Sink<'_>) -> Result<(), Cut> {
        self.frames.iter_mut().for_each(|frame| frame.len = 0);
        let first = &mut self.frames[0];
        for (row, position) in positions.chunks_exact(arity).enumerate() {
            position.iter().enumerate().for_each(|(coordinate, &number)| first.columns[coordinate][row] = number);
        }
        first.len = positions.len() / arity;
        fuel.burn(first.len as u64)?;
        // What is left in the later frames is run in turn, so rows keep their order.
        for at in 0..segments.len() {
            work(&segments[at..], &mut self.frames[at..], &mut self.members, fuel, sink)?;
        }
        Ok(())
    }
}

/// Runs the first segment on its rows; the rows that it makes are run by the next one, and moves are shown.
fn work(segments: &[Segment], frames: &mut [Frame], members: &mut Members, fuel: &mut Fuel<'_>, sink: Sink<'_>) -> Result<(), Cut> {
    let (segment, frame) = (&segments[0], &mut frames[0]);
    if frame.len == 0 {
        return Ok(());
    }
    if frame.execute(segment).is_err() {
        return Err(Cut::Overflow);
    }
    match &segment.then {
        Then::Show { parts, run } => sink(&Moves { frame, parts, run: run.as_ref() })?,
        Then::Run { range, lows, highs } => {
            let (frame, rest) = frames.split_first_mut().expect("a frame for each segment");
            for row in 0..frame.len {
                if frame.live[row] == 0 {
                    continue;
                }
                let low = lows.iter().map(|&column| frame.columns[column][row]).max().unwrap_or(0).max(0);
                let high = highs.iter().map(|&column| frame.columns[column][row]).min().unwrap_or(i64::MAX - 1);
                let Some((low, high)) = searched(range, segment, frame, row, low, high)? else { continue };
                expand(segment, (range, low, high), (frame, row), &segments[1..], rest, members, fuel, sink)?;
            }
        }
    }
    frames[0].len = 0;
    Ok(())
}

/// Narrows a range to the bounds that monotone conditions give.
fn searched(range: &Range, segment: &Segment, frame: &Frame, row: usize, low: i64, high: i64) -> Result<Option<(i64, i64)>, Cut> {
    if range.falls.is_empty() && range.rises.is_empty() {
        return Ok((low <= high).then_some((low, high)));
    }
    let names = segment.known.iter().map(|&(name, _)| name).max().unwrap_or(0).max(range.name) + 1;
    let mut numbers = vec![0; names];
    segment.known.iter().for_each(|&(name, column)| numbers[name] = frame.columns[column][row]);
    // Steps are doubled in the search, so it goes no further than this; a range that does is beyond counting.
    const MOST: i64 = 1 << 62;
    if low > MOST && low <= high {
        return Err(Cut::Overflow);
    }
    let endless = high > MOST;
    let (mut low, mut high) = (low, high.min(MOST));
    let mut at = |e: &Expr, number: i64| {
        numbers[range.name] = number;
        e.value(&numbers)
    };
    for e in &range.rises {
        match at(e, low) {
            Err(NoValue::Overflow) => return Err(Cut::Overflow),
            Err(NoValue::Undefined) => return Ok(None),
            Ok(_) => low = first(low, high, &mut |number| at(e, number).map_or(true, |value| value >= 0)),
        }
    }
    for e in &range.falls {
        if low > high {
            return Ok(None);
        }
        match at(e, low) {
            Err(NoValue::Overflow) => return Err(Cut::Overflow),
            Err(NoValue::Undefined) => return Ok(None),
            Ok(_) => high = first(low, high, &mut |number| at(e, number).map_or(true, |value| value < 0)) - 1,
        }
    }
    if endless && low <= high && high == MOST {
        return Err(Cut::Overflow);
    }
    Ok((low <= high).then_some((low, high)))
}

/// The first number from `low` on that passes a test which, once passed, stays passed; `high + 1` if none does.
fn first(low: i64, high: i64, passes: &mut dyn FnMut(i64) -> bool) -> i64 {
    let (mut below, mut step) = (low - 1, 1);
    // Doubling steps, then bisection: below fails, above passes.
    let mut above = loop {
        let next = below.saturating_add(step);
        if next > high {
            break high + 1;
        }
        if passes(next) {
            break next;
        }
        below = next;
        step *= 2;
    };
    while above - below > 1 {
        let middle = below + (above - below) / 2;
        if passes(middle) {
            above = middle;
        } else {
            below = middle;
        }
    }
    above
}

/// Puts a row for every number of a range into the next frame, and runs the next segment whenever it is full.
#[allow(clippy::too_many_arguments)]
fn expand(
    segment: &Segment,
    (range, low, high): (&Range, i64, i64),
    (frame, row): (&Frame, usize),
    segments: &[Segment],
    frames: &mut [Frame],
    members: &mut Members,
    fuel: &mut Fuel<'_>,
    sink: Sink<'_>,
) -> Result<(), Cut> {
    let list = match range.members {
        Some((test, base)) if high <= Members::MOST => Some(members.between(test, base, low, high)),
        _ => None,
    };
    let (mut next, total) = match &list {
        Some(places) => (places.start as i64, places.end as i64 - 1),
        None => (low, high),
    };
    loop {
        if next > total {
            return Ok(());
        }
        let target = &mut frames[0];
        let count = ((total - next) as u64 + 1).min((BLOCK - target.len) as u64) as usize;
        let rows = target.len..target.len + count;
        for &(name, column) in &segment.known {
            let number = frame.columns[column][row];
            target.columns[name][rows.clone()].iter_mut().for_each(|cell| *cell = number);
        }
        let own = &mut target.columns[range.name][rows];
        match (&list, range.members) {
            (Some(_), Some((test, base))) => own.copy_from_slice(&members.list(test, base)[next as usize..next as usize + count]),
            _ => own.iter_mut().enumerate().for_each(|(at, cell)| *cell = next + at as i64),
        }
        target.len += count;
        fuel.burn(count as u64)?;
        if list.is_none()
            && let Some((test, base)) = range.members
        {
            keep_members(target, range.name, count, test, base);
        }
        if frames[0].len == BLOCK {
            work(segments, frames, members, fuel, sink)?;
        }
        // The last number of all has none after it.
        let Some(after) = next.checked_add(count as i64) else { return Ok(()) };
        next = after;
    }
}

/// Where the list of members would be too long, each number is tested: the last `count` rows are thinned out.
fn keep_members(frame: &mut Frame, name: usize, count: usize, test: Test, base: i64) {
    let start = frame.len - count;
    let mut kept = start;
    for row in start..frame.len {
        if test.holds(&[frame.columns[name][row], base]) {
            for column in &mut frame.columns {
                column[kept] = column[row];
            }
            kept += 1;
        }
    }
    frame.len = kept;
}
