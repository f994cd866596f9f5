//! Runs [compiled](super::compile) plans on blocks of rows.

use super::ast::Expr;
use super::compile::{Instruction, Stretch, Then};
use super::meaning::{Binary, NoValue, Test, Unary};
use super::plan::Range;
use crate::{Budget, SolveError};

/// Rows in a block.
pub(super) const BLOCK: usize = 256;

type Block = [i64; BLOCK];

/// Why an enumeration ended early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Halt {
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

/// How many rows may be looked at, and whom to ask now and then.
pub(super) struct Fuel<'b> {
    pub rows: u64,
    pub budget: Option<&'b Budget>,
    pub unasked: u64,
}

impl Fuel<'_> {
    /// So many rows and no more.
    pub fn of(rows: u64) -> Fuel<'static> {
        Fuel { rows, budget: None, unasked: 0 }
    }

    fn burn(&mut self, rows: u64) -> Result<(), Halt> {
        self.rows = self.rows.checked_sub(rows).ok_or(Halt::Fuel)?;
        self.unasked += rows;
        if self.unasked > 1 << 16
            && let Some(budget) = self.budget
        {
            budget.visit(self.unasked);
            self.unasked = 0;
            budget.check(0).map_err(Halt::Budget)?;
        }
        Ok(())
    }
}

/// The moves of a block, as they are found.
pub(super) struct Moves<'a> {
    frame: &'a Frame,
    parts: &'a [Vec<usize>],
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

    /// A number of the positions that the moves start from.
    pub fn heads(&self, coordinate: usize) -> &[i64] {
        &self.frame.columns[coordinate][..self.frame.len]
    }
}

/// The columns of one stretch.
struct Frame {
    columns: Vec<Block>,
    live: Block,
    /// Rows in which a number became too large.
    large: Block,
    len: usize,
}

/// The memory to run one plan.
pub(super) struct Runner {
    frames: Vec<Frame>,
    members: Members,
}

type Sink<'a> = &'a mut dyn FnMut(&Moves<'_>) -> Result<(), Halt>;

impl Runner {
    pub fn new(stretches: &[Stretch]) -> Runner {
        let frame = |stretch: &Stretch| {
            let width = stretch.first + stretch.code.len();
            let mut columns = vec![[0; BLOCK]; width];
            stretch.constants.iter().for_each(|&(column, number)| columns[column] = [number; BLOCK]);
            Frame { columns, live: [0; BLOCK], large: [0; BLOCK], len: 0 }
        };
        Runner { frames: stretches.iter().map(frame).collect(), members: Members::default() }
    }

    /// Shows all moves from the given positions, at most a block of them, in their order. Their numbers stand one after the other.
    pub fn run(&mut self, stretches: &[Stretch], arity: usize, positions: &[i64], fuel: &mut Fuel<'_>, sink: Sink<'_>) -> Result<(), Halt> {
        self.frames.iter_mut().for_each(|frame| frame.len = 0);
        let first = &mut self.frames[0];
        for (row, position) in positions.chunks_exact(arity).enumerate() {
            position.iter().enumerate().for_each(|(coordinate, &number)| first.columns[coordinate][row] = number);
        }
        first.len = positions.len() / arity;
        fuel.burn(first.len as u64)?;
        // What is left in the later frames is run in turn, so rows keep their order.
        for at in 0..stretches.len() {
            work(&stretches[at..], &mut self.frames[at..], &mut self.members, fuel, sink)?;
        }
        Ok(())
    }
}

/// Runs the first stretch on its rows and hands on what it makes.
fn work(stretches: &[Stretch], frames: &mut [Frame], members: &mut Members, fuel: &mut Fuel<'_>, sink: Sink<'_>) -> Result<(), Halt> {
    let (stretch, frame) = (&stretches[0], &mut frames[0]);
    if frame.len == 0 {
        return Ok(());
    }
    frame.live[..frame.len].fill(-1);
    frame.large[..frame.len].fill(0);
    execute(stretch, frame);
    let overflow = (0..frame.len).any(|row| frame.live[row] & frame.large[row] != 0);
    if overflow {
        return Err(Halt::Overflow);
    }
    match &stretch.then {
        Then::Show(parts) => sink(&Moves { frame, parts })?,
        Then::Run { range, lows, highs } => {
            let (frame, rest) = frames.split_first_mut().expect("a frame for each stretch");
            for row in 0..frame.len {
                if frame.live[row] == 0 {
                    continue;
                }
                let low = lows.iter().map(|&column| frame.columns[column][row]).max().unwrap_or(0).max(0);
                let high = highs.iter().map(|&column| frame.columns[column][row]).min().unwrap_or(i64::MAX - 1);
                let Some((low, high)) = searched(range, stretch, frame, row, low, high)? else { continue };
                expand(stretch, (range, low, high), (frame, row), &stretches[1..], rest, members, fuel, sink)?;
            }
        }
    }
    frames[0].len = 0;
    Ok(())
}

/// Narrows a range to the bounds that monotone conditions give.
fn searched(range: &Range, stretch: &Stretch, frame: &Frame, row: usize, low: i64, high: i64) -> Result<Option<(i64, i64)>, Halt> {
    if range.falls.is_empty() && range.rises.is_empty() {
        return Ok((low <= high).then_some((low, high)));
    }
    let names = stretch.known.iter().map(|&(name, _)| name).max().unwrap_or(0).max(range.name) + 1;
    let mut numbers = vec![0; names];
    stretch.known.iter().for_each(|&(name, column)| numbers[name] = frame.columns[column][row]);
    let (mut low, mut high) = (low, high.min(1 << 62));
    let mut at = |e: &Expr, number: i64| {
        numbers[range.name] = number;
        e.value(&numbers)
    };
    for e in &range.rises {
        match at(e, low) {
            Err(NoValue::Overflow) => return Err(Halt::Overflow),
            Err(NoValue::Undefined) => return Ok(None),
            Ok(_) => low = first(low, high, &mut |number| at(e, number).map_or(true, |value| value >= 0)),
        }
    }
    for e in &range.falls {
        if low > high {
            return Ok(None);
        }
        match at(e, low) {
            Err(NoValue::Overflow) => return Err(Halt::Overflow),
            Err(NoValue::Undefined) => return Ok(None),
            Ok(_) => high = first(low, high, &mut |number| at(e, number).map_or(true, |value| value < 0)) - 1,
        }
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

/// Puts a row for every number of a range into the next frame, and runs the next stretch whenever it is full.
#[allow(clippy::too_many_arguments)]
fn expand(
    stretch: &Stretch,
    (range, low, high): (&Range, i64, i64),
    (frame, row): (&Frame, usize),
    stretches: &[Stretch],
    frames: &mut [Frame],
    members: &mut Members,
    fuel: &mut Fuel<'_>,
    sink: Sink<'_>,
) -> Result<(), Halt> {
    let list = match range.members {
        Some((test, base)) if high <= Members::MOST => Some(members.between(test, base, low, high)),
        _ => None,
    };
    let (mut next, total) = match &list {
        Some(places) => (places.start as i64, places.end as i64 - 1),
        None => (low, high),
    };
    while next <= total {
        let target = &mut frames[0];
        let count = ((total - next) as u64 + 1).min((BLOCK - target.len) as u64) as usize;
        let rows = target.len..target.len + count;
        for &(name, column) in &stretch.known {
            let number = frame.columns[column][row];
            target.columns[name][rows.clone()].iter_mut().for_each(|cell| *cell = number);
        }
        let own = &mut target.columns[range.name][rows];
        match (&list, range.members) {
            (Some(_), Some((test, base))) => own.copy_from_slice(&members.list(test, base)[next as usize..next as usize + count]),
            _ => own.iter_mut().enumerate().for_each(|(at, cell)| *cell = next + at as i64),
        }
        next += count as i64;
        target.len += count;
        fuel.burn(count as u64)?;
        if list.is_none()
            && let Some((test, base)) = range.members
        {
            keep_members(target, range.name, count, test, base);
        }
        if frames[0].len == BLOCK {
            work(stretches, frames, members, fuel, sink)?;
        }
    }
    Ok(())
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

fn execute(stretch: &Stretch, frame: &mut Frame) {
    let len = frame.len;
    let mut out = stretch.first;
    let (live, large) = (&mut frame.live, &mut frame.large);
    for instruction in &stretch.code {
        let (before, after) = frame.columns.split_at_mut(out);
        match instruction {
            Instruction::Unary(op, a) => unary(*op, &before[*a], &mut after[0], live, large, len),
            Instruction::Binary(op, a, b) => binary(*op, &before[*a], &before[*b], &mut after[0], live, large, len),
            Instruction::AtLeastZero(a) => keep(&before[*a][..len], live, |x| x >= 0),
            Instruction::Zero(a) => keep(&before[*a][..len], live, |x| x == 0),
            Instruction::NotZero(a) => keep(&before[*a][..len], live, |x| x != 0),
            Instruction::Test { test: Test::Odd | Test::Even, arguments, wanted } if arguments.len() == 1 => {
                let odd = matches!(instruction, Instruction::Test { test: Test::Odd, .. }) == *wanted;
                keep(&before[arguments[0]][..len], live, |x| (x & 1 == 1) == odd);
            }
            Instruction::Test { test, arguments, wanted } => {
                for row in 0..len {
                    if live[row] == 0 {
                        continue;
                    }
                    let mut numbers = [0; 2];
                    arguments.iter().enumerate().for_each(|(at, &column)| numbers[at] = before[column][row]);
                    live[row] = -i64::from(test.holds(&numbers[..arguments.len()]) == *wanted);
                }
            }
        }
        out += usize::from(matches!(instruction, Instruction::Unary(..) | Instruction::Binary(..)));
    }
}

fn keep(a: &[i64], live: &mut Block, holds: impl Fn(i64) -> bool) {
    for (alive, &x) in live.iter_mut().zip(a) {
        *alive &= -i64::from(holds(x));
    }
}

fn unary(op: Unary, a: &Block, out: &mut Block, live: &mut Block, large: &mut Block, len: usize) {
    for row in 0..len {
        settle(op.apply(a[row]), row, out, live, large);
    }
}

/// One row of a computation that may have no value.
fn settle(value: Result<i64, NoValue>, row: usize, out: &mut Block, live: &mut Block, large: &mut Block) {
    out[row] = value.unwrap_or(0);
    match value {
        Err(NoValue::Undefined) => live[row] = 0,
        Err(NoValue::Overflow) => large[row] = -1,
        Ok(_) => {}
    }
}

/// The operators that rules are full of have loops of their own; their overflow is a sign bit, so that they become vector code.
fn binary(op: Binary, a: &Block, b: &Block, out: &mut Block, live: &mut Block, large: &mut Block, len: usize) {
    let pairs = || a[..len].iter().zip(&b[..len]);
    match op {
        Binary::Add => {
            for ((cell, large), (&a, &b)) in out.iter_mut().zip(large).zip(pairs()) {
                *cell = a.wrapping_add(b);
                *large |= ((a ^ *cell) & (b ^ *cell)) >> 63;
            }
        }
        Binary::Sub => {
            for ((cell, large), (&a, &b)) in out.iter_mut().zip(large).zip(pairs()) {
                *cell = a.wrapping_sub(b);
                *large |= ((a ^ b) & (a ^ *cell)) >> 63;
            }
        }
        Binary::Mul => {
            for ((cell, large), (&a, &b)) in out.iter_mut().zip(large).zip(pairs()) {
                let (product, over) = a.overflowing_mul(b);
                *cell = product;
                *large |= -i64::from(over);
            }
        }
        Binary::Min => out.iter_mut().zip(pairs()).for_each(|(cell, (&a, &b))| *cell = a.min(b)),
        Binary::Max => out.iter_mut().zip(pairs()).for_each(|(cell, (&a, &b))| *cell = a.max(b)),
        Binary::And => out.iter_mut().zip(pairs()).for_each(|(cell, (&a, &b))| *cell = a & b),
        Binary::Or => out.iter_mut().zip(pairs()).for_each(|(cell, (&a, &b))| *cell = a | b),
        Binary::Xor => out.iter_mut().zip(pairs()).for_each(|(cell, (&a, &b))| *cell = a ^ b),
        Binary::Div | Binary::Rem if is_small(&a[..len], 0) && is_small(&b[..len], 1) => divide(op, &a[..len], &b[..len], out),
        _ => {
            for row in 0..len {
                settle(op.apply(a[row], b[row]), row, out, live, large);
            }
        }
    }
}

/// Whether all numbers are from `least` on and below 2^32.
fn is_small(numbers: &[i64], least: i64) -> bool {
    let (all, fewest) = numbers.iter().fold((0, i64::MAX), |(all, fewest), &number| (all | number, fewest.min(number)));
    all as u64 >> 32 == 0 && fewest >= least
}

/// Quotients or remainders of numbers below 2^32. A divisor that stays the same is turned into a multiplication, which is exact for such
/// numbers: ⌊a/d⌋ = ⌊a·m/2^64⌋ with m = ⌈2^64/d⌉ (Lemire, Kaser and Kurz 2019).
fn divide(op: Binary, a: &[i64], b: &[i64], out: &mut Block) {
    let divisor = b[0] as u64;
    let results = out.iter_mut().zip(a.iter().zip(b));
    if divisor > 1 && b.iter().all(|&other| other == b[0]) {
        let magic = u64::MAX / divisor + 1;
        let quotient = |a: i64| ((u128::from(a as u64) * u128::from(magic)) >> 64) as i64;
        match op {
            Binary::Div => results.for_each(|(cell, (&a, _))| *cell = quotient(a)),
            _ => results.for_each(|(cell, (&a, &b))| *cell = a - quotient(a) * b),
        }
    } else {
        match op {
            Binary::Div => results.for_each(|(cell, (&a, &b))| *cell = i64::from(a as u32 / (b as u32).max(1))),
            _ => results.for_each(|(cell, (&a, &b))| *cell = i64::from(a as u32 % (b as u32).max(1))),
        }
    }
}

/// Lists of the numbers with a rare property, so that nobody goes through all the others.
#[derive(Default)]
struct Members {
    lists: Vec<(Test, i64, Vec<i64>, i64)>,
}

impl Members {
    /// Beyond this, numbers are tested one by one.
    const MOST: i64 = 1 << 24;

    /// The places in the list of the members from `low` to `high`.
    fn between(&mut self, test: Test, base: i64, low: i64, high: i64) -> std::ops::Range<usize> {
        let at = self.lists.iter().position(|list| (list.0, list.1) == (test, base)).unwrap_or_else(|| {
            self.lists.push((test, base, vec![], -1));
            self.lists.len() - 1
        });
        let (_, _, list, reached) = &mut self.lists[at];
        if *reached < high {
            let to = high.max(1024).min(Members::MOST / 2) * 2;
            list.clear();
            members_to(test, base, to, list);
            *reached = to;
        }
        list.partition_point(|&n| n < low)..list.partition_point(|&n| n <= high)
    }

    fn list(&self, test: Test, base: i64) -> &[i64] {
        self.lists.iter().find(|list| (list.0, list.1) == (test, base)).map_or(&[], |list| &list.2)
    }
}

/// All members up to `most`, in order.
fn members_to(test: Test, base: i64, most: i64, list: &mut Vec<i64>) {
    match test {
        Test::Prime => {
            let mut composite = vec![false; most as usize + 1];
            for p in 2..=most {
                if !composite[p as usize] {
                    list.push(p);
                    (p * p..=most).step_by(p as usize).for_each(|multiple| composite[multiple as usize] = true);
                }
            }
        }
        Test::Square => list.extend((0..).map(|m| m * m).take_while(|&n| n <= most)),
        Test::Triangular => list.extend((0..).map(|m| m * (m + 1) / 2).take_while(|&n| n <= most)),
        Test::Fibonacci => {
            list.push(0);
            let (mut f, mut g) = (1, 2);
            while f <= most {
                list.push(f);
                (f, g) = (g, f + g);
            }
        }
        Test::Power => list.extend(std::iter::successors(Some(1i64), |n| n.checked_mul(base)).take_while(|&n| n <= most)),
        _ => list.extend((0..=most).filter(|&n| test.holds(&[n, base]))),
    }
}
