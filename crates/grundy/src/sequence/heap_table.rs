//! The values of a take-and-break game from a table that grows on demand, and past its end from a proved period.
//!
//! The first values come one by one from the [dense engine](super::dense), each at a cost that grows with the splits of its heap. Four times in every doubling it is
//! asked whether it [proves a period](super::Period), in linear time; from then on a value is copied from the first period, or not even
//! written down. It is also asked whether nearly all its values are in one [sparse space](super::sparse); if so, that engine goes on, at a cost that does not grow with the heaps. As long as rare
//! heaps still turn up, or where values are too large for that engine, the table goes on itself and knows at least which values need not be [looked for](super::dense).

use super::Period;
use super::dense::{Dense, FEW_RARES, WORTH_THREADS};
use super::sparse::{self, Means, Sparse};
use crate::code::{Code, Heaps};
use crate::game::{HeapGame, Values};
use crate::{Basis, Budget, Nimber, SolveError, Walk};

/// So many values are asked for a period, and then four times before there are twice as many.
const FIRST_LOOK: usize = 64;

/// Tables longer than this are not asked for a period by Guy and Smith's theorem, which would take as much memory again.
const LAST_LOOK: usize = 1 << 24;

/// A growing table of the values of one code.
#[derive(Clone, Debug)]
pub struct HeapTable {
    name: String,
    table: Dense,
    /// The engine that goes on, once there is one.
    sparse: Option<Box<Sparse>>,
    /// The size from which on it is asked whether there is one.
    next_try: usize,
    period: Option<Period>,
    threads: usize,
}

impl HeapTable {
    /// An empty table.
    pub fn new(code: Code) -> HeapTable {
        HeapTable::named(code.to_string(), code)
    }

    /// An empty table of a code that has a name of its own.
    pub fn named(name: String, code: Code) -> HeapTable {
        HeapTable {
            name,
            table: Dense::new(code),
            sparse: None,
            next_try: sparse::FIRST,
            period: None,
            threads: crate::threads::available(),
        }
    }

    /// A table that begins with these values, which must be right.
    pub(super) fn beginning_with(name: String, code: Code, values: impl IntoIterator<Item = u32>) -> HeapTable {
        let mut table = HeapTable::named(name, code);
        table.table.adopt(values);
        table
    }

    /// The table after a look for a period that all its values prove, whether or not one is due.
    pub(super) fn after_a_look(mut self) -> HeapTable {
        self.period = self.find_period();
        self
    }

    /// The bytes that are held.
    pub(super) fn bytes(&self) -> u64 {
        self.table.bytes() + self.sparse.as_ref().map_or(0, |sparse| sparse.bytes())
    }

    /// The values of the heaps 0, 1, … computed so far.
    pub fn values(&self) -> &Values {
        self.table.values()
    }

    fn code(&self) -> &Code {
        self.table.code()
    }

    /// The period, once it is proved.
    pub fn period(&self) -> Option<Period> {
        self.period
    }

    /// The value of a heap.
    ///
    /// ```
    /// use grundy::{Budget, code::Code, sequence::HeapTable, text::Text};
    /// let mut kayles = HeapTable::new(Code::read(Text::new(".77")).unwrap());
    /// let (value, basis) = kayles.value(1_000_000_000, &Budget::unlimited()).unwrap();
    /// assert_eq!((value.0, basis.by), (1, "octal-period"));
    /// assert_eq!(kayles.period().unwrap().length, 12);
    /// ```
    pub fn value(&mut self, heap: u64, budget: &Budget) -> Result<(Nimber, Basis), SolveError> {
        let mut size = 256u64;
        // A heap that splits in three or more ways takes long; none is looked at that was not asked for.
        let least = if self.code().most_heaps() > 2 { 0 } else { size };
        while (self.values().len() as u64) <= heap {
            if let Some(period) = self.period {
                let value = self.values()[period.fold(heap) as usize];
                return Ok((Nimber(u64::from(value)), Basis::proved("octal-period")));
            }
            while size <= self.values().len() as u64 {
                size *= 2;
            }
            self.extend(size.min(heap.saturating_add(1).max(least)), budget)?;
        }
        Ok((Nimber(u64::from(self.values()[heap as usize])), Basis::computed("table")))
    }

    /// Whether the value of a heap is 0, which may be told by a table of half its size: it is not if a move leaves two heaps of equal value, and those are looked for near the middle.
    ///
    /// ```
    /// use grundy::{Budget, code::Code, sequence::HeapTable, text::Text};
    /// let mut table = HeapTable::new(Code::read(Text::new("4!.0")).unwrap());
    /// assert!(table.is_zero(1222, &Budget::unlimited()).unwrap());
    /// assert!(!table.is_zero(40_000, &Budget::unlimited()).unwrap());
    /// assert!(table.values().len() < 30_000);
    /// ```
    pub fn is_zero(&mut self, heap: u64, budget: &Budget) -> Result<bool, SolveError> {
        const REACH: u64 = 4096;
        let half = heap / 2 + REACH;
        if half < heap && self.period.is_none() && self.code().most_heaps() == 2 {
            self.extend(half, budget)?;
            if self.period.is_none() && self.has_equal_parts(heap, REACH) {
                return Ok(false);
            }
        }
        Ok(self.value(heap, budget)?.0.is_zero())
    }

    /// Whether a move leaves two heaps of equal value that are both less than so far from half the heap.
    fn has_equal_parts(&self, heap: u64, reach: u64) -> bool {
        let value = |heap: u64| self.values()[heap as usize];
        let splits = (0..=self.code().last_take().unwrap_or(0).min(reach)).filter(|&take| self.code().digit(take).leave & 4 != 0);
        splits.into_iter().any(|take| {
            let rest = heap - take;
            let least = if self.code().digit(take).distinct && rest.is_multiple_of(2) { 1 } else { 0 };
            let most = (reach - 1).min(rest / 2);
            (least..most).map(|apart| (rest / 2 - apart, rest.div_ceil(2) + apart)).any(|(small, large)| value(small) == value(large))
        })
    }

    /// Every way to play a heap past the table so that the value is `value`; `None` if there is no period to do it by.
    ///
    /// A heap of the preperiod on either side is tried one by one. Beyond it the value of the pair (a, rest - a) depends on a mod p
    /// alone, so one period tells which residues win, and only those are visited.
    pub fn splits_of_value(&self, heap: u64, value: Nimber, visit: &mut dyn FnMut(&Heaps) -> Walk) -> Option<Walk> {
        let period = self.period.filter(|_| heap >= self.values().len() as u64 && self.code().most_heaps() <= 2)?;
        let at = |heap: u64| Nimber(u64::from(self.values()[period.fold(heap) as usize]));
        let mut walk = || {
            for take in 0..=self.code().last_take().unwrap_or(0).min(heap) {
                let (digit, rest) = (self.code().digit(take), heap - take);
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
            Ok(())
        };
        Some(walk())
    }

    fn find_period(&self) -> Option<Period> {
        let distinct = (0..=self.code().last_take()?).any(|take| self.code().digit(take).distinct);
        if distinct { None } else { Period::find(&self.first(usize::MAX), self.code().last_take()?, self.code().most_heaps()) }
    }

    fn extend(&mut self, size: u64, budget: &Budget) -> Result<(), SolveError> {
        let mut counted = self.values().len();
        let mut due = counted;
        while (self.values().len() as u64) < size {
            let heaps = self.values().len();
            if heaps >= due {
                budget.visit((heaps - counted) as u64);
                budget.check(self.bytes())?;
                (counted, due) = (heaps, heaps + 16);
            }
            self.advance((size - heaps as u64) as usize);
        }
        Ok(())
    }

    /// Adds the values of the next heaps, at most `most`.
    fn advance(&mut self, most: usize) {
        let heaps = self.values().len();
        if let Some(period) = self.period {
            let copies: Vec<u32> = (heaps..heaps + most.min(COPIES)).map(|heap| self.values()[period.fold(heap as u64) as usize]).collect();
            return self.table.adopt(copies);
        }
        let look = self.next_look();
        let most = most.min(look - heaps);
        self.try_sparse();
        if !self.advance_sparsely(most) {
            self.table.advance(most, self.threads, WORTH_THREADS);
        }
        if self.values().len() == look && look <= LAST_LOOK {
            self.period = self.find_period();
        }
    }

    /// The size at which the table is asked for a period next, which follows from its size alone.
    pub(super) fn next_look(&self) -> usize {
        let heaps = self.values().len();
        let quarter = ((heaps + 1).next_power_of_two() / 8).max(1);
        (heaps / quarter + 1).saturating_mul(quarter).max(FIRST_LOOK)
    }

    /// Looks for a sparse space, and does so again when there are a quarter more values. Where the sparse engine does not serve, or not yet, the table goes on, and is spared what a space spares it.
    fn try_sparse(&mut self) {
        let heaps = self.values().len();
        if self.sparse.is_none() && heaps >= self.next_try {
            self.next_try = heaps + heaps / 4;
            let found = Sparse::new(self.code(), &self.first(usize::MAX), Means::for_tables()).map(Box::new);
            self.sparse = found.filter(|sparse| sparse.serves());
            if self.sparse.is_none() {
                self.table.tell_commons(FEW_RARES);
            }
        }
    }

    /// Adds values by the sparse engine, if there is one that still serves.
    fn advance_sparsely(&mut self, most: usize) -> bool {
        let heaps = self.table.values().len();
        let Some(sparse) = self.sparse.as_mut() else { return false };
        if sparse.head().len() == heaps && (sparse.advance(most).is_err() || !sparse.pays()) {
            self.sparse = None;
            self.table.tell_commons(FEW_RARES);
            return false;
        }
        let found = sparse.head()[heaps..].iter().take(most);
        self.table.adopt(found.map(|&value| value.into()));
        true
    }
}

/// So many values are copied from a period before the budget is asked.
const COPIES: usize = 1 << 12;

impl HeapGame for HeapTable {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn known(&self) -> usize {
        self.values().len()
    }

    fn chunk(&self, from: usize) -> &[u32] {
        self.values().chunk(from)
    }

    fn extend(&mut self, size: usize, budget: &Budget) -> Result<(), SolveError> {
        HeapTable::extend(self, size as u64, budget)
    }

    fn code(&self) -> Option<Code> {
        Some(self.table.code().clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sequence::plain;

    /// However the table grows, and wherever the period is found on the way, the values are those of the definition.
    #[test]
    fn values_past_the_period_are_those_of_the_definition() {
        for code in [".77", ".07", ".4", ".8", "8.0", ".08", ".F", ".[3]", "4!.0", ".C"] {
            let code = Code::known(code);
            let right = plain::values(&code, if code.most_heaps() > 2 { 150 } else { 700 });
            let mut table = HeapTable::new(code.clone());
            for (heap, &value) in right.iter().enumerate() {
                assert_eq!(table.value(heap as u64, &Budget::unlimited()).unwrap().0, Nimber(value.into()), "{code}:{heap}");
            }
            let mut at_once = HeapTable::new(code);
            at_once.extend(right.len() as u64, &Budget::unlimited()).unwrap();
            assert_eq!(at_once.values().to_vec(), right);
        }
    }

    /// Zeros told from half of the table are those of the whole.
    #[test]
    fn zeros_are_those_of_the_table() {
        for code in ["4!.0", ".77", ".137", ".007", ".06", ".51", "4!.3", "4.3", ".[3]", ".8"] {
            let code = Code::known(code);
            let mut whole = HeapTable::new(code.clone());
            let most = if code.most_heaps() > 2 { 200 } else { 10_000 };
            whole.extend(most, &Budget::unlimited()).unwrap();
            for heap in (0..most).step_by(1999).chain([1, 2, most - 1]) {
                let zero = HeapTable::new(code.clone()).is_zero(heap, &Budget::unlimited()).unwrap();
                assert_eq!(zero, whole.values()[heap as usize] == 0, "{code}:{heap}");
            }
        }
    }

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
                let walk = table.splits_of_value(heap, Nimber(wanted), &mut |heaps| {
                    quick.push(heaps.clone());
                    Ok(())
                });
                assert_eq!(walk, Some(Ok(())));
                let mut plain = vec![];
                let walk = code.options(heap, &mut |heaps| {
                    let value: Nimber = heaps.iter().map(|&part| table.clone().value(part, &Budget::unlimited()).unwrap().0).sum();
                    if value.0 == wanted {
                        plain.push(heaps.clone());
                    }
                    Ok(())
                });
                assert_eq!(walk, Ok(()));
                quick.sort();
                plain.sort();
                assert_eq!(quick, plain, "{code} from {heap} to {wanted}");
            }
        }
    }
}
