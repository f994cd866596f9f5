//! From where on, and how, a sequence of values repeats.
//!
//! A sequence is *arithmetic-periodic* if g(n + p) = g(n) + s for all n ≥ n₀; with the saltus s = 0 it is *periodic*.

/// g(n + period) = g(n) + saltus for all n ≥ preperiod; each the least possible.
///
/// ```
/// let nim = grundy::sequence::Regularity { preperiod: 0, period: 1, saltus: 1 };
/// assert_eq!(nim.value(&[0], 1_000_000), 1_000_000);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Regularity {
    /// The least n₀.
    pub preperiod: u64,
    /// The least p.
    pub period: u64,
    /// s.
    pub saltus: u64,
}

impl Regularity {
    /// The value of a heap, from the values of the preperiod and one period.
    pub fn value(&self, values: &[u32], heap: u64) -> u128 {
        let past = heap.saturating_sub(self.preperiod);
        let same = if heap < self.preperiod { heap } else { self.preperiod + past % self.period };
        let turns = if heap < self.preperiod { 0 } else { past / self.period };
        u128::from(values[same as usize]) + u128::from(turns) * u128::from(self.saltus)
    }

    /// The law of least period that the values show: they repeat from the first tenth on, at least three times.
    ///
    /// A longer preperiod would make every slowly growing sequence constant at last.
    ///
    /// ```
    /// use grundy::sequence::Regularity;
    /// let lasker = [0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11, 13, 14, 16, 15, 17, 18, 20];
    /// assert_eq!(Regularity::suggested(&lasker), Some(Regularity { preperiod: 1, period: 4, saltus: 4 }));
    /// ```
    pub fn suggested(values: &[u32]) -> Option<Regularity> {
        let size = values.len();
        for period in 1..=size / 4 {
            let gain = |heap: usize| i64::from(values[heap + period]) - i64::from(values[heap]);
            let last = size - 1 - period;
            let Ok(saltus) = u64::try_from(gain(last)) else { continue };
            let mismatch = (0..=last).rev().find(|&heap| gain(heap) != gain(last));
            let start = mismatch.map_or(0, |heap| heap + 1);
            if start <= size / 10 && start + 4 * period <= size {
                return Some(Regularity { preperiod: start as u64, period: period as u64, saltus });
            }
        }
        None
    }
}
