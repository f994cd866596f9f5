//! Where a period begins, and that it is the least: by computing stretches of the way again from its marks.

use super::Sparse;
use super::recurrence::Mark;
use crate::{Budget, SolveError};

/// A period that is proved from `start` on.
pub(super) struct Search<'a> {
    pub(super) sparse: &'a Sparse,
    /// In the order of heaps, with windows of one width.
    pub(super) marks: &'a [Mark],
    pub(super) window: u64,
    pub(super) start: u64,
    pub(super) period: u64,
    pub(super) budget: &'a Budget,
}

/// So many heaps are compared at once.
const STEP: u64 = 1 << 12;

impl Search<'_> {
    /// The least n₀.
    pub(super) fn preperiod(&self) -> Result<u64, SolveError> {
        // All marks before this one lie before the period, with some of their window at least; this one and those after it do not.
        let (mut low, mut high) = (0, self.marks.partition_point(|mark| mark.heap < self.start));
        while low < high {
            let middle = (low + high) / 2;
            let mark = &self.marks[middle];
            let later = self.replay(mark.heap + self.period)?;
            if later.window(mark.heap + self.period) == mark.window { high = middle } else { low = middle + 1 }
        }
        let end = self.marks.get(high).map_or(self.start, |mark| mark.heap.min(self.start));
        match high.checked_sub(1).map(|before| &self.marks[before]) {
            Some(mark) => self.first_equal(mark.heap, end),
            None => self.first_equal_from_the_head(end),
        }
    }

    /// The least n₀, which lies between the window before a mark and another heap.
    fn first_equal(&self, from: u64, to: u64) -> Result<u64, SolveError> {
        let (mut here, mut there) = (self.replay(from)?, self.replay(from + self.period)?);
        let mut first = from - self.window;
        let mut at = from - self.window;
        while at < to {
            let end = if at < from { from } else { (at + STEP).min(to) };
            here.run_to(end, self.budget)?;
            there.run_to(end + self.period, self.budget)?;
            let pairs = here.sparse.shorts(at, end).into_iter().zip(there.sparse.shorts(at + self.period, end + self.period));
            first = (at..).zip(pairs).filter(|(_, (a, b))| a != b).map(|(heap, _)| heap + 1).last().unwrap_or(first);
            at = end;
        }
        Ok(first)
    }

    /// The least n₀, which lies before the end of the first window: everything before it is in the head.
    fn first_equal_from_the_head(&self, to: u64) -> Result<u64, SolveError> {
        let mut first = 0;
        let mut at = 0;
        while at < to {
            let end = (at + STEP).min(to);
            let later = self.values(at + self.period, end - at)?;
            for (heap, value) in (at..).zip(later) {
                let known = self.sparse.value(heap).ok_or(SolveError::Unsupported("period-without-mark"))?;
                if known != value {
                    first = heap + 1;
                }
            }
            at = end;
        }
        Ok(first)
    }

    /// For each prime factor q of the period a heap at which the period over q fails, with that distance.
    pub(super) fn apart(&self) -> Result<Vec<(u64, u64)>, SolveError> {
        let mut all = vec![];
        for prime in prime_factors(self.period) {
            let shorter = self.period / prime;
            let mut at = self.start;
            let heap = loop {
                let (here, there) = (self.values(at, STEP)?, self.values(at + shorter, STEP)?);
                if let Some(place) = here.iter().zip(&there).position(|(a, b)| a != b) {
                    break at + place as u64;
                }
                at += STEP;
            };
            all.push((heap, shorter));
        }
        Ok(all)
    }

    /// The values of some heaps, wherever they are.
    pub(super) fn values(&self, from: u64, count: u64) -> Result<Vec<u32>, SolveError> {
        let head = self.sparse.head().len() as u64;
        let kept = (from..from + count).take_while(|&heap| heap < head).filter_map(|heap| self.sparse.value(heap));
        let mut values: Vec<u32> = kept.collect();
        let rest = from + values.len() as u64;
        if (values.len() as u64) < count {
            let mut replay = self.replay(rest)?;
            let space = self.sparse.space();
            for at in (rest..from + count).step_by(STEP as usize) {
                let end = (at + STEP).min(from + count);
                replay.run_to(end, self.budget)?;
                values.extend((at..).zip(replay.sparse.shorts(at, end)).map(|(heap, short)| space.value(heap, short.into(), true)));
            }
        }
        Ok(values)
    }

    /// The way at a heap once more, from the last mark before it. Past the first return the marks of the first period serve again.
    fn replay(&self, heap: u64) -> Result<Replay, SolveError> {
        let same = if heap < self.start { heap } else { self.start + (heap - self.start) % self.period };
        let before = self.marks.partition_point(|mark| mark.heap <= heap).checked_sub(1).map(|i| &self.marks[i]);
        let folded = self.marks.partition_point(|mark| mark.heap <= same).checked_sub(1).map(|i| &self.marks[i]);
        let folded = folded.filter(|mark| mark.heap >= self.start);
        // The nearer of the two; a folded mark stands for the heap as many periods later.
        let (mark, shift) = match (before, folded) {
            (Some(near), Some(folded)) if heap - near.heap <= same - folded.heap => (near, 0),
            (_, Some(folded)) => (folded, heap - same),
            (Some(near), None) => (near, 0),
            (None, None) => return Err(SolveError::Unsupported("period-without-mark")),
        };
        let mut replay = Replay { sparse: self.sparse.at(mark.heap + shift, &mark.window), width: self.window };
        replay.run_to(heap, self.budget)?;
        Ok(replay)
    }
}

/// A stretch of the way, computed again.
struct Replay {
    sparse: Sparse,
    width: u64,
}

impl Replay {
    fn run_to(&mut self, heap: u64, budget: &Budget) -> Result<(), SolveError> {
        while self.sparse.next() < heap {
            budget.check(0)?;
            let most = heap - self.sparse.next();
            self.sparse.repeat(most.min(STEP) as usize);
        }
        Ok(())
    }

    fn window(&self, heap: u64) -> Vec<u8> {
        self.sparse.shorts(heap - self.width, heap)
    }
}

/// The prime numbers that divide a number. Whoever checks certificates has a function of his own, since he shares nothing with what made them.
fn prime_factors(mut number: u64) -> Vec<u64> {
    let mut primes = vec![];
    let mut divisor = 2;
    while divisor * divisor <= number {
        if number.is_multiple_of(divisor) {
            primes.push(divisor);
            while number.is_multiple_of(divisor) {
                number /= divisor;
            }
        }
        divisor += 1;
    }
    if number > 1 {
        primes.push(number);
    }
    primes
}
