//! Values of heaps from a table that grows on demand and, for finite sets, past its end from a period.
//!
//! **Theorem.** Let m be the largest number of a finite set. If g(n + p) = g(n) for m neighbouring heaps n₀ ≤ n < n₀ + m, then
//! g(n + p) = g(n) for all n ≥ n₀. *Proof.* For n ≥ n₀ + m every amount may be taken from n and from n + p, and the options are among
//! the m heaps before, which agree by induction. There are finitely many windows of m bounded values, so some window repeats and a
//! period always exists. ∎ This is [`Period`]'s theorem for moves that leave one heap.
//!
//! For a finite set each run of neighbours is a window that slides with the heap: one value enters it and one leaves it, so a heap costs
//! time in proportion to the number of runs, however long they are.

use super::number;
use super::set::Takes;
use crate::sequence::Period;
use crate::{Basis, Budget, Halt, Nimber, SolveError};

/// A growing table of the values of one set.
#[derive(Clone, Debug)]
pub(super) struct Table {
    takes: Takes,
    values: Vec<u32>,
    window: Window,
    /// The members up to the next heap, for sets that are not finite.
    listed: Vec<u64>,
    period: Option<Period>,
    steps: u64,
}

impl Table {
    pub(super) fn new(takes: Takes) -> Table {
        Table { takes, values: vec![], window: Window::default(), listed: vec![], period: None, steps: 0 }
    }

    /// The period, if it is needed for this heap.
    pub(super) fn period_beyond(&self, heap: u64) -> Option<Period> {
        self.period.filter(|_| heap >= self.values.len() as u64)
    }

    /// The value of a heap.
    pub(super) fn value(&mut self, heap: u64, budget: &Budget) -> Result<(Nimber, Basis), SolveError> {
        let mut size = 256;
        while (self.values.len() as u64) <= heap {
            if let Some(period) = self.period {
                let value = self.values[period.fold(heap) as usize];
                return Ok((Nimber(value.into()), Basis::proved("subtraction-period")));
            }
            while size <= self.values.len() as u64 {
                size *= 2;
            }
            self.extend(size.min(heap.saturating_add(1)), budget)?;
            // Looking for a period costs as much as the table, so it is done only when the table has doubled.
            if self.values.len() as u64 == size {
                self.period = self.find_period();
            }
        }
        Ok((Nimber(self.values[heap as usize].into()), Basis::computed("table")))
    }

    fn find_period(&self) -> Option<Period> {
        match &self.takes {
            Takes::Finite(set) if set.largest() < self.values.len() as u64 => Period::find(&self.values, set.largest(), 1),
            _ => None,
        }
    }

    fn extend(&mut self, size: u64, budget: &Budget) -> Result<(), SolveError> {
        while (self.values.len() as u64) < size {
            if self.values.len() & 0xff == 0 {
                budget.visit(0x100);
                budget.check_effort(self.steps, 4 * self.values.capacity() as u64)?;
            }
            self.advance();
        }
        Ok(())
    }

    /// Adds the value of the next heap.
    fn advance(&mut self) {
        let heap = self.values.len();
        let value = match &self.takes {
            Takes::Finite(set) => {
                self.steps += set.ranges().len() as u64;
                let reach = set.ranges().iter().take_while(|&&(first, _)| first <= heap as u64);
                for &(first, last) in reach {
                    self.window.insert(self.values[heap - first as usize]);
                    if last < heap as u64 {
                        self.window.remove(self.values[heap - last as usize - 1]);
                    }
                }
                self.window.mex()
            }
            infinite => {
                if is_member(infinite, heap as u64) {
                    self.listed.push(heap as u64);
                }
                self.steps += self.listed.len() as u64;
                self.window.clear();
                self.listed.iter().for_each(|&take| self.window.insert(self.values[heap - take as usize]));
                self.window.mex()
            }
        };
        self.values.push(value);
    }
}

/// Whether a number belongs to a set that does not depend on the heap and has no closed form.
fn is_member(takes: &Takes, n: u64) -> bool {
    match takes {
        Takes::Squares => n > 0 && n.isqrt().pow(2) == n,
        Takes::Primes => number::is_prime(n),
        other => other.each(n, &mut |take| if take == n { Err(Halt::Enough) } else { Ok(()) }).is_err(),
    }
}

/// A multiset of values that knows its mex.
#[derive(Clone, Debug, Default)]
struct Window {
    count: Vec<u32>,
    /// Bit v of the words: whether v is there.
    present: Vec<u64>,
}

impl Window {
    fn insert(&mut self, value: u32) {
        let at = value as usize;
        if at >= self.count.len() {
            self.count.resize(at + 1, 0);
            self.present.resize(at / 64 + 1, 0);
        }
        self.count[at] += 1;
        self.present[at / 64] |= 1 << (at % 64);
    }

    fn remove(&mut self, value: u32) {
        let at = value as usize;
        self.count[at] -= 1;
        if self.count[at] == 0 {
            self.present[at / 64] &= !(1 << (at % 64));
        }
    }

    fn clear(&mut self) {
        self.count.fill(0);
        self.present.fill(0);
    }

    fn mex(&self) -> u32 {
        let full = self.present.iter().take_while(|&&word| word == u64::MAX).count();
        let rest = self.present.get(full).map_or(0, |word| word.trailing_ones());
        full as u32 * 64 + rest
    }
}
