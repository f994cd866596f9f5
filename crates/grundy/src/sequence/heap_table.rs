//! The values of a take-and-break game from a table that grows on demand, and past its end from a proved period.
//!
//! The value of n costs one look at every pair of heaps that a move can leave, O(n) a digit for codes that split in two. The
//! table is doubled until it holds the heap that is asked for or [proves a period](super::Period).

use super::{Code, HeapGame, Heaps, Period};
use crate::{Basis, Budget, Nimber, SolveError};
use std::ops::ControlFlow;

/// A growing table of the values of one code.
#[derive(Clone, Debug)]
pub struct HeapTable {
    name: String,
    code: Code,
    values: Vec<u32>,
    period: Option<Period>,
    /// `seen[v]` is the heap for which the value v was last met.
    seen: Vec<u32>,
}

impl HeapTable {
    /// An empty table.
    pub fn new(code: Code) -> HeapTable {
        HeapTable::named(code.to_string(), code)
    }

    /// An empty table of a code that has a name of its own.
    pub fn named(name: String, code: Code) -> HeapTable {
        HeapTable { name, code, values: vec![], period: None, seen: vec![] }
    }

    /// The values of the heaps 0, 1, … computed so far.
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// The period, once it is proved.
    pub fn period(&self) -> Option<Period> {
        self.period
    }

    /// The value of a heap.
    ///
    /// ```
    /// use grundy::{Budget, notation::Text, sequence::{Code, HeapTable}};
    /// let mut kayles = HeapTable::new(Code::read(Text::new(".77")).unwrap());
    /// let (value, basis) = kayles.value(1_000_000_000, &Budget::unlimited()).unwrap();
    /// assert_eq!((value.0, basis.by), (1, "octal-period"));
    /// assert_eq!(kayles.period().unwrap().length, 12);
    /// ```
    pub fn value(&mut self, heap: u64, budget: &Budget) -> Result<(Nimber, Basis), SolveError> {
        let mut size = 256u64;
        // A heap that splits in three or more ways is dear; none is looked at that was not asked for.
        let least = if self.code.most_heaps() > 2 { 0 } else { size };
        while (self.values.len() as u64) <= heap {
            if let Some(period) = self.period {
                let value = self.values[period.fold(heap) as usize];
                return Ok((Nimber(u64::from(value)), Basis::proved("octal-period")));
            }
            while size <= self.values.len() as u64 {
                size *= 2;
            }
            self.extend(size.min(heap.saturating_add(1).max(least)), budget)?;
            self.period = self.find_period();
        }
        Ok((Nimber(u64::from(self.values[heap as usize])), Basis::computed("table")))
    }

    /// Every way to play a heap past the table so that the value is `value`; `None` if there is no period to do it by.
    ///
    /// A heap of the preperiod on either side is tried one by one. Beyond it the value of the pair (a, rest - a) depends on a mod p
    /// alone, so one period tells which residues win, and only those are visited.
    pub fn splits_of_value(&self, heap: u64, value: Nimber, visit: &mut dyn FnMut(&Heaps) -> ControlFlow<()>) -> Option<ControlFlow<()>> {
        let period = self.period.filter(|_| heap >= self.values.len() as u64 && self.code.most_heaps() <= 2)?;
        let at = |heap: u64| Nimber(u64::from(self.values[period.fold(heap) as usize]));
        let mut walk = || {
            for take in 0..=self.code.last_take().unwrap_or(0).min(heap) {
                let (digit, rest) = (self.code.digit(take), heap - take);
                if digit.leave & 2 == 2 && take > 0 && at(rest) == value {
                    visit(&Heaps::from_slice(&[rest]))?;
                }
                if digit.leave & 4 == 0 {
                    continue;
                }
                let wins = |&a: &u64| at(a) + at(rest - a) == value;
                let mut pair = |a: u64| visit(&Heaps::from_slice(&[a, rest - a]));
                let regular = period.start.max(1);
                (1..=rest / 2).take_while(|&a| a < regular).filter(wins).try_for_each(&mut pair)?;
                let residues: Vec<u64> = (regular..=rest / 2).take(period.length as usize).filter(wins).collect();
                let rounds = (0..)
                    .map(|round| round * period.length)
                    .take_while(|&past| residues.first().is_some_and(|first| first + past <= rest / 2));
                for past in rounds {
                    residues.iter().map(|first| first + past).take_while(|&a| a <= rest / 2).try_for_each(&mut pair)?;
                }
            }
            ControlFlow::Continue(())
        };
        Some(walk())
    }

    fn find_period(&self) -> Option<Period> {
        let distinct = (0..=self.code.last_take()?).any(|take| self.code.digit(take).distinct);
        if distinct { None } else { Period::find(&self.values, self.code.last_take()?, self.code.most_heaps()) }
    }

    fn extend(&mut self, size: u64, budget: &Budget) -> Result<(), SolveError> {
        while (self.values.len() as u64) < size {
            let heap = self.values.len();
            if heap & 0xf == 0 {
                budget.visit(0x10);
                budget.check((self.values.capacity() + self.seen.capacity()) as u64 * 4)?;
            }
            let value = self.next_value(heap as u64);
            self.values.push(value);
        }
        Ok(())
    }

    /// The mex over all moves of the next heap.
    fn next_value(&mut self, heap: u64) -> u32 {
        // Marks are heap + 1, so that a mark of 0 means never.
        let stamp = heap as u32 + 1;
        let most = self.code.last_take().unwrap_or(u64::MAX).min(heap);
        for take in 0..=most {
            let digit = self.code.digit(take);
            let rest = (heap - take) as usize;
            if digit.leave & 1 == 1 && rest == 0 && take > 0 {
                self.mark(0, stamp);
            }
            if digit.leave & 2 == 2 && rest > 0 && take > 0 {
                self.mark(self.values[rest], stamp);
            }
            if digit.leave & 4 == 4 && rest > 1 {
                self.mark_pairs(rest, digit.distinct, stamp);
            }
            if digit.leave >= 8 {
                self.mark_many(heap, take, stamp);
            }
        }
        let next = self.seen.iter().position(|&mark| mark != stamp);
        next.unwrap_or(self.seen.len()) as u32
    }

    fn mark(&mut self, value: u32, stamp: u32) {
        let at = value as usize;
        if at >= self.seen.len() {
            self.seen.resize((at + 1).next_power_of_two(), 0);
        }
        self.seen[at] = stamp;
    }

    fn mark_pairs(&mut self, rest: usize, distinct: bool, stamp: u32) {
        // An exclusive or of two values lies below the next power of two, so the marks need no bound check of their own.
        let most = self.values[..rest].iter().copied().max().unwrap_or(0) as usize;
        if self.seen.len() <= most {
            self.seen.resize((most + 1).next_power_of_two(), 0);
        } else if !self.seen.len().is_power_of_two() {
            self.seen.resize(self.seen.len().next_power_of_two(), 0);
        }
        let half = if distinct { (rest - 1) / 2 } else { rest / 2 };
        let (low, high) = (&self.values[1..=half], &self.values[rest - half..rest]);
        for (a, b) in low.iter().zip(high.iter().rev()) {
            self.seen[(a ^ b) as usize] = stamp;
        }
    }

    /// Three heaps and more, one split at a time.
    fn mark_many(&mut self, heap: u64, take: u64, stamp: u32) {
        let digit = self.code.digit(take);
        let mut marks = vec![];
        let _ = super::code::each_split(heap - take, digit, 3, &mut |heaps| {
            marks.push(heaps.iter().fold(0, |sum, &part| sum ^ self.values[part as usize]));
            ControlFlow::Continue(())
        });
        for value in marks {
            self.mark(value, stamp);
        }
    }
}

impl HeapGame for HeapTable {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn values(&self) -> &[u32] {
        &self.values
    }

    fn extend(&mut self, size: usize, budget: &Budget) -> Result<(), SolveError> {
        HeapTable::extend(self, size as u64, budget)
    }

    fn code(&self) -> Option<Code> {
        Some(self.code.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Past the table the splits found by residues are those found one by one.
    #[test]
    fn splits_by_residues_are_all_splits() {
        for code in [".77", ".07", ".137", ".156", ".44", "4.3", ".3"] {
            let code = Code::known(code);
            let mut table = HeapTable::new(code.clone());
            let far = 40_000;
            table.value(far, &Budget::unlimited()).unwrap();
            let heap = table.values().len() as u64 + 17;
            assert!(table.period().is_some(), "{code}");
            for wanted in 0..12 {
                let mut quick = vec![];
                let _ = table.splits_of_value(heap, Nimber(wanted), &mut |heaps| {
                    quick.push(heaps.clone());
                    ControlFlow::Continue(())
                });
                let mut plain = vec![];
                let _ = code.options(heap, &mut |heaps| {
                    let value: Nimber = heaps.iter().map(|&part| table.clone().value(part, &Budget::unlimited()).unwrap().0).sum();
                    if value.0 == wanted {
                        plain.push(heaps.clone());
                    }
                    ControlFlow::Continue(())
                });
                quick.sort();
                plain.sort();
                assert_eq!(quick, plain, "{code} from {heap} to {wanted}");
            }
        }
    }
}
