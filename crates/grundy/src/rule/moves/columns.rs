//! Arithmetic on columns of numbers, a block of rows at a time.
//!
//! Every operation is one loop over a block. What may go wrong in a row is kept beside the numbers: a row in which something has no
//! value is dead, a row in which a number left 64 bits is *large*, and stays alive whatever is then tested about the wrong
//! number, so that it is reported in the end. For each column the length of its longest number in bits is known; where sums,
//! differences and products of such numbers cannot be too long, nothing is looked at row by row, and the loop becomes vector code.

use super::compile::{Column, Instruction, Stretch};
use crate::rule::meaning::{Binary, NoValue, Test, Unary};
use std::ops::Range;

/// Rows in a block.
pub(in crate::rule) const BLOCK: usize = 256;

type Block = [i64; BLOCK];

/// Numbers shorter than this have sums and differences within 64 bits.
const LONGEST: u32 = 62;

/// The length of a column of which nothing is known.
const ANY: u32 = 64;

/// The columns of one stretch.
pub(in crate::rule) struct Frame {
    pub columns: Vec<Block>,
    /// -1 for rows that are alive, 0 for the others.
    pub live: Block,
    pub len: usize,
    /// -1 for rows in which a number became too large.
    large: Block,
    /// Every number of a column is between -2^b and 2^b.
    bits: Vec<u32>,
    /// Which columns are the same number in every row, always.
    constants: Range<Column>,
    factors: Factors,
}

impl Frame {
    pub fn new(stretch: &Stretch) -> Frame {
        let width = stretch.first + stretch.code.len();
        let (mut columns, mut bits) = (vec![[0; BLOCK]; width], vec![ANY; width]);
        for &(column, number) in &stretch.constants {
            columns[column] = [number; BLOCK];
            bits[column] = ANY - number.unsigned_abs().leading_zeros();
        }
        let constants = stretch.first - stretch.constants.len()..stretch.first;
        Frame { columns, live: [0; BLOCK], len: 0, large: [0; BLOCK], bits, constants, factors: Factors::default() }
    }

    /// Runs the code on all rows; an error if a row that is alive in the end has a number that is too large.
    pub fn execute(&mut self, stretch: &Stretch) -> Result<(), NoValue> {
        self.live[..self.len].fill(-1);
        self.large[..self.len].fill(0);
        for &(_, column) in stretch.known.iter().filter(|(_, column)| *column < stretch.first) {
            // Names are never negative, so the highest bit of any of them tells.
            let all = self.columns[column][..self.len].iter().fold(0, |all, &number| all | number);
            self.bits[column] = ANY - all.leading_zeros();
        }
        let mut out = stretch.first;
        for instruction in &stretch.code {
            out += usize::from(self.perform(instruction, out));
        }
        let overflow = self.live[..self.len].iter().zip(&self.large).fold(0, |any, (alive, large)| any | (alive & large)) != 0;
        if overflow { Err(NoValue::Overflow) } else { Ok(()) }
    }

    /// One instruction; tells whether it wrote the column `out`.
    fn perform(&mut self, instruction: &Instruction, out: Column) -> bool {
        match instruction {
            Instruction::Unary(op, a) => self.unary(*op, *a, out),
            Instruction::Binary(op, a, b) => self.binary(*op, *a, *b, out),
            Instruction::AtLeastZero(a) => self.keep(*a, |x| x >= 0),
            Instruction::Zero(a) => self.keep(*a, |x| x == 0),
            Instruction::NotZero(a) => self.keep(*a, |x| x != 0),
            Instruction::Test { test: Test::Odd, arguments, wanted } => self.keep(arguments[0], |x| (x & 1 == 1) == *wanted),
            Instruction::Test { test: Test::Even, arguments, wanted } => self.keep(arguments[0], |x| (x & 1 == 0) == *wanted),
            Instruction::Test { test, arguments, wanted } => self.test(*test, arguments, *wanted),
        }
        matches!(instruction, Instruction::Unary(..) | Instruction::Binary(..))
    }

    fn keep(&mut self, a: Column, holds: impl Fn(i64) -> bool) {
        for ((alive, &large), &x) in self.live.iter_mut().zip(&self.large).zip(&self.columns[a][..self.len]) {
            *alive &= -i64::from(holds(x)) | large;
        }
    }

    fn test(&mut self, test: Test, arguments: &[Column], wanted: bool) {
        for row in (0..self.len).filter(|&row| self.large[row] == 0) {
            if self.live[row] == 0 {
                continue;
            }
            let mut numbers = [0; 2];
            arguments.iter().enumerate().for_each(|(at, &column)| numbers[at] = self.columns[column][row]);
            self.live[row] = -i64::from(test.holds(&numbers[..arguments.len()]) == wanted);
        }
    }

    fn unary(&mut self, op: Unary, a: Column, out: Column) {
        for row in 0..self.len {
            let value = op.apply(self.columns[a][row]);
            self.settle(value, row, out);
        }
        self.bits[out] = self.bits[a].max(7);
    }

    /// One row of a computation that may have no value.
    fn settle(&mut self, value: Result<i64, NoValue>, row: usize, out: Column) {
        self.columns[out][row] = value.unwrap_or(0);
        match value {
            Err(NoValue::Undefined) if self.large[row] == 0 => self.live[row] = 0,
            Err(NoValue::Overflow) => self.large[row] = -1,
            _ => {}
        }
    }

    /// The operators that rules are full of have loops of their own.
    fn binary(&mut self, op: Binary, left: Column, right: Column, target: Column) {
        let (before, after) = self.columns.split_at_mut(target);
        let (a, b, out) = (&before[left][..self.len], &before[right][..self.len], &mut after[0][..self.len]);
        let (short, long) = (self.bits[left].min(self.bits[right]), self.bits[left].max(self.bits[right]));
        let mut bits = long;
        match op {
            Binary::Add if long < LONGEST => map(a, b, out, |a, b| a + b),
            Binary::Sub if long < LONGEST => map(a, b, out, |a, b| a - b),
            Binary::Mul if short + long < LONGEST => map(a, b, out, |a, b| a * b),
            Binary::Min => map(a, b, out, i64::min),
            Binary::Max => map(a, b, out, i64::max),
            Binary::And => map(a, b, out, |a, b| a & b),
            Binary::Or => map(a, b, out, |a, b| a | b),
            Binary::Xor => map(a, b, out, |a, b| a ^ b),
            Binary::Div | Binary::Rem if self.constants.contains(&right) && (2..1 << 32).contains(&b[0]) && are_small(a) => {
                divide(op, a, b[0], out);
            }
            Binary::Div if are_small(a) && are_small(b) && !b.contains(&0) => {
                map(a, b, out, |a, b| i64::from(a as u32 / (b as u32).max(1)))
            }
            Binary::Rem if are_small(a) && are_small(b) && !b.contains(&0) => {
                map(a, b, out, |a, b| i64::from(a as u32 % (b as u32).max(1)))
            }
            Binary::Gcd if are_small(a) && are_small(b) => self.factors.gcd(a, b, out),
            _ => {
                for row in 0..self.len {
                    let value = op.apply(self.columns[left][row], self.columns[right][row]);
                    self.settle(value, row, target);
                }
                if matches!(op, Binary::Add | Binary::Sub | Binary::Mul | Binary::Shl | Binary::Pow) {
                    bits = ANY;
                }
            }
        }
        self.bits[target] = match op {
            Binary::Mul if bits < ANY => short + long,
            _ => (bits + 1).min(ANY),
        };
    }
}

fn map(a: &[i64], b: &[i64], out: &mut [i64], f: impl Fn(i64, i64) -> i64) {
    out.iter_mut().zip(a.iter().zip(b)).for_each(|(cell, (&a, &b))| *cell = f(a, b));
}

/// Whether all numbers are from 0 on and below 2^32.
fn are_small(numbers: &[i64]) -> bool {
    numbers.iter().fold(0, |all, &number| all | number) as u64 >> 32 == 0
}

/// For numbers a and d > 1 below 2^32 and m = ⌈2^64/d⌉: ⌊a/d⌋ = ⌊a·m/2^64⌋, and d divides a iff a·m mod 2^64 < m (Lemire, Kaser and
/// Kurz 2019).
fn magic(divisor: i64) -> u64 {
    u64::MAX / divisor as u64 + 1
}

/// Quotients by a fixed number, or what they leave: multiplications.
fn divide(op: Binary, a: &[i64], divisor: i64, out: &mut [i64]) {
    let magic = magic(divisor);
    let quotient = |a: i64| ((u128::from(a as u64) * u128::from(magic)) >> 64) as i64;
    match op {
        Binary::Div => out.iter_mut().zip(a).for_each(|(cell, &a)| *cell = quotient(a)),
        _ => out.iter_mut().zip(a).for_each(|(cell, &a)| *cell = a - quotient(a) * divisor),
    }
}

/// The prime powers that divide a number, each with its prime.
#[derive(Default)]
struct Factors {
    of: i64,
    powers: Vec<(i64, i64)>,
}

/// Numbers from here on are not factored.
const HARD: i64 = 1 << 24;

impl Factors {
    /// Greatest common divisors of numbers below 2^32. Where one of them stays the same for a while, as in gcd(k, n), it is factored:
    /// the divisor is the product of its primes p, taken once for each power of p in it that divides the other.
    fn gcd(&mut self, a: &[i64], b: &[i64], out: &mut [i64]) {
        let changes = |numbers: &[i64]| numbers.windows(2).filter(|pair| pair[0] != pair[1]).count();
        let (fixed, other) = if changes(a) < changes(b) { (a, b) } else { (b, a) };
        let mut done = 0;
        for run in fixed.chunk_by(|x, y| x == y) {
            let rows = done..done + run.len();
            done = rows.end;
            if run.len() < 16 || !(1..HARD).contains(&run[0]) {
                map(&other[rows.clone()], run, &mut out[rows], |a, b| Binary::Gcd.apply(a, b).unwrap_or(0));
                continue;
            }
            self.factor(run[0]);
            out[rows.clone()].fill(1);
            for &(power, prime) in &self.powers {
                let magic = magic(power);
                let divides = |a: i64| (a as u64).wrapping_mul(magic) < magic;
                out[rows.clone()].iter_mut().zip(&other[rows.clone()]).for_each(|(cell, &a)| *cell *= if divides(a) { prime } else { 1 });
            }
        }
    }

    fn factor(&mut self, number: i64) {
        if self.of == number {
            return;
        }
        self.of = number;
        self.powers.clear();
        let (mut rest, mut prime) = (number as u32, 2u32);
        while rest > 1 {
            let mut power = 1;
            if prime * prime > rest {
                prime = rest;
            }
            while rest.is_multiple_of(prime) {
                rest /= prime;
                power *= i64::from(prime);
                self.powers.push((power, i64::from(prime)));
            }
            prime += 1;
        }
    }
}
