//! The question `grundy period` asks: from where on, and how, does a sequence of values repeat?
//!
//! A sequence is *arithmetic-periodic* if g(n + p) = g(n) + s for all n ≥ n₀; with the saltus s = 0 it is *periodic*. For a finite code
//! [Guy and Smith's theorem](super::Period) turns finitely many values into a proof, and the table grows just until it applies. For a
//! subtraction set, where a move leaves one heap, this is the repetition of a window of max(S) values, and happens always. Finite octal codes
//! have no saltus. Where the theorem does not apply (endless digits, heaps that must differ, rules that are no code), a law that the
//! values suggest is put to the [automaton proof](crate::automatic), and without a proof it is said how far it was checked.

use super::{Code, HeapGame, Period};
use crate::{Basis, Budget, Evidence, SolveError, automatic};

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

    /// The law of least period that the values show: they repeat from the first half on, at least three times.
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
            if start <= size / 2 && start + 4 * period <= size {
                return Some(Regularity { preperiod: start as u64, period: period as u64, saltus });
            }
        }
        None
    }
}

/// What was found about a game's sequence.
#[derive(Clone, Debug)]
pub struct Found {
    /// The law, if there is one.
    pub law: Option<Regularity>,
    /// How it is known; of no law, how far was looked.
    pub basis: Basis,
    /// How many values were looked at.
    pub size: usize,
    /// Why the search ended without a proof, if the budget ended it.
    pub stopped: Option<SolveError>,
}

/// Without a theorem that grows with the table, this many values are looked at.
const ENOUGH: usize = 1 << 12;

/// Looks for the law of a game's values among the first `most`, and stops as soon as it is proved.
///
/// ```
/// use grundy::{Budget, Evidence, notation, sequence::regularity};
/// let mut kayles = notation::heap_game("kayles", &notation::NoFiles).unwrap();
/// let found = regularity::find(kayles.as_mut(), usize::MAX, &Budget::unlimited());
/// let law = found.law.unwrap();
/// assert_eq!((law.preperiod, law.period, law.saltus), (71, 12, 0));
/// assert_eq!(found.basis.evidence, Evidence::Proved);
/// ```
pub fn find(game: &mut dyn HeapGame, most: usize, budget: &Budget) -> Found {
    let theorem = game.code().and_then(|code| theorem(&code));
    let outcome = match theorem {
        Some((last_take, heaps)) => grow(game, most, budget, |values| Period::find(values, last_take, heaps)),
        None => game.extend(most.min(ENOUGH), budget).map(|()| None),
    };
    let size = game.values().len();
    let stopped = outcome.as_ref().err().cloned();
    let by = if theorem.is_some_and(|(_, heaps)| heaps <= 1) { "window-period" } else { "octal-period" };
    if let Ok(Some(Period { start, length })) = outcome {
        let law = Regularity { preperiod: start, period: length, saltus: 0 };
        return Found { law: Some(law), basis: Basis::proved(by), size, stopped: None };
    }
    let checked = Basis { evidence: Evidence::CheckedTo(size.saturating_sub(1) as u64), by: "table" };
    let Some(law) = Regularity::suggested(game.values()) else { return Found { law: None, basis: checked, size, stopped } };
    let proved = game.moves().is_some_and(|moves| automatic::proves(&moves, game.values(), law, budget));
    let basis = if proved { Basis::proved("automaton") } else { checked };
    Found { law: Some(law), basis, size, stopped: stopped.filter(|_| !proved) }
}

/// The last take and the most heaps of a code that Guy and Smith's theorem applies to.
fn theorem(code: &Code) -> Option<(u64, u32)> {
    let last = code.last_take()?;
    (0..=last).all(|take| !code.digit(take).distinct).then(|| (last, code.most_heaps()))
}

/// Makes the table larger by an eighth again and again until the test succeeds.
fn grow<T>(game: &mut dyn HeapGame, most: usize, budget: &Budget, test: impl Fn(&[u32]) -> Option<T>) -> Result<Option<T>, SolveError> {
    let mut size = 64;
    loop {
        game.extend(size.min(most), budget)?;
        if let Some(found) = test(game.values()) {
            return Ok(Some(found));
        }
        if size >= most {
            return Ok(None);
        }
        size += size / 8;
    }
}
