//! What a position is, from what its options are.
//!
//! Nim-values, outcomes, remoteness and suspense are all of one kind: a number for each position that is a function of the *set* of its
//! options' numbers. A [`Recurrence`] is such a function, cut into steps so that options may be seen one at a time and in any order.
//!
//! | recurrence | no options | otherwise |
//! |---|---|---|
//! | [`NimValue`] | 0 | mex of the options |
//! | [`MisereValue`] | 1 | mex of the options |
//! | [`Remoteness`] | 0 | won: 1 + least lost option; lost: 1 + largest option (win quickly, lose slowly) |
//! | [`Suspense`] | 0 | won: 1 + largest lost option; lost: 1 + least option (win slowly, lose quickly) |
//!
//! Remoteness and suspense tell the outcome by their parity: under normal play a position is lost for the player to move iff its number is even, under misère play iff it
//! is odd (Steinhaus 1925; Conway, ONAG ch. 14; Winning Ways ch. 9, where suspense is the "step" of Every-SG).

use std::fmt::Debug;

/// A number for each position, found from those of its options.
pub trait Recurrence: Sync {
    /// The number.
    type Cell: Copy + PartialEq + Debug + Send + Sync;
    /// What is known after some options have been seen.
    type Seen: Copy + Send;
    /// The cell of a position that has none, because play from it need not end.
    const UNKNOWN: Self::Cell;
    /// Before any option is seen.
    const NOTHING: Self::Seen;
    /// Takes note of an option.
    fn see(seen: &mut Self::Seen, option: Self::Cell);
    /// The number, once all options have been seen; `None` if they must be gone through again with [`Recurrence::slowly`].
    fn cell(seen: Self::Seen) -> Option<Self::Cell>;
    /// The number from all options, however large.
    fn slowly(options: &mut dyn Iterator<Item = Self::Cell>) -> Self::Cell {
        let _ = options;
        unreachable!("what was seen is enough")
    }

    /// The number from all options at once.
    fn of(options: impl Iterator<Item = Self::Cell> + Clone) -> Self::Cell {
        let mut seen = Self::NOTHING;
        options.clone().for_each(|option| Self::see(&mut seen, option));
        Self::cell(seen).unwrap_or_else(|| Self::slowly(&mut options.clone()))
    }
}

/// The nim-value: the least number that no option has.
pub struct NimValue;

/// The misère value g⁻, which counts a position without options as 1. The player to move loses misère play iff it is 0.
pub struct MisereValue;

/// The highest bit of a set of values stands for all values from 63 on.
const MANY: u32 = 63;

impl Recurrence for NimValue {
    type Cell = u16;
    type Seen = u64;
    const UNKNOWN: u16 = u16::MAX;
    const NOTHING: u64 = 0;

    #[inline]
    fn see(seen: &mut u64, option: u16) {
        *seen |= 1 << u32::from(option).min(MANY);
    }

    #[inline]
    fn cell(seen: u64) -> Option<u16> {
        let value = seen.trailing_ones();
        (value <= MANY).then_some(value as u16)
    }

    #[cold]
    fn slowly(options: &mut dyn Iterator<Item = u16>) -> u16 {
        crate::mex(options.map(|value| crate::Nimber(u64::from(value)))).0 as u16
    }
}

impl Recurrence for MisereValue {
    type Cell = u16;
    type Seen = u64;
    const UNKNOWN: u16 = u16::MAX;
    const NOTHING: u64 = 0;

    #[inline]
    fn see(seen: &mut u64, option: u16) {
        NimValue::see(seen, option);
    }

    #[inline]
    fn cell(seen: u64) -> Option<u16> {
        if seen == 0 { Some(1) } else { NimValue::cell(seen) }
    }

    fn slowly(options: &mut dyn Iterator<Item = u16>) -> u16 {
        NimValue::slowly(options)
    }
}

/// How many moves are left if the winner hurries and the loser delays.
pub struct Remoteness<const MISERE: bool>;

/// How many moves are left if the winner delays and the loser hurries.
pub struct Suspense<const MISERE: bool>;

/// Whether a position of this remoteness or suspense is lost for the player to move.
///
/// ```
/// use grundy::graph::lost;
/// assert!(lost(4, false) && !lost(4, true));
/// ```
#[inline]
pub fn lost(number: u32, misere: bool) -> bool {
    number.is_multiple_of(2) != misere
}

/// Two records over the options seen: the least of one kind, and the largest of the other.
#[derive(Clone, Copy)]
pub struct Extremes {
    /// The least number of its kind; the largest 32-bit number if there was none.
    least: u32,
    /// One more than the largest number of its kind; 0 if there was none.
    past_largest: u32,
}

impl Extremes {
    const NONE: Extremes = Extremes { least: u32::MAX, past_largest: 0 };

    /// Records a number as one of which the least counts, or as one of which the largest does. Both are written, so that nothing branches.
    #[inline]
    fn record(&mut self, number: u32, least: bool) {
        self.least = self.least.min(if least { number } else { u32::MAX });
        self.past_largest = self.past_largest.max(if least { 0 } else { number + 1 });
    }
}

impl<const MISERE: bool> Recurrence for Remoteness<MISERE> {
    type Cell = u32;
    type Seen = Extremes;
    const UNKNOWN: u32 = u32::MAX;
    const NOTHING: Extremes = Extremes::NONE;

    #[inline]
    fn see(seen: &mut Extremes, option: u32) {
        seen.record(option, lost(option, MISERE));
    }

    #[inline]
    fn cell(seen: Extremes) -> Option<u32> {
        Some(if seen.least == u32::MAX { seen.past_largest } else { seen.least + 1 })
    }
}

impl<const MISERE: bool> Recurrence for Suspense<MISERE> {
    type Cell = u32;
    type Seen = Extremes;
    const UNKNOWN: u32 = u32::MAX;
    const NOTHING: Extremes = Extremes::NONE;

    #[inline]
    fn see(seen: &mut Extremes, option: u32) {
        seen.record(option, !lost(option, MISERE));
    }

    #[inline]
    fn cell(seen: Extremes) -> Option<u32> {
        Some(match seen {
            Extremes { past_largest: 0, least: u32::MAX } => 0,
            Extremes { past_largest: 0, least } => least + 1,
            Extremes { past_largest, .. } => past_largest,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_values_take_the_slow_way() {
        for size in [0u16, 1, 62, 63, 64, 65, 200] {
            assert_eq!(NimValue::of(0..size), size);
            assert_eq!(NimValue::of((0..size).chain([300])), size, "a gap after {size}");
        }
        assert_eq!(MisereValue::of(std::iter::empty()), 1);
        assert_eq!(MisereValue::of([1u16].into_iter()), 0);
    }

    /// From the definitions in the module's head.
    #[test]
    fn remoteness_and_suspense() {
        let remoteness = |options: &[u32]| Remoteness::<false>::of(options.iter().copied());
        let suspense = |options: &[u32]| Suspense::<false>::of(options.iter().copied());
        assert_eq!((remoteness(&[]), suspense(&[])), (0, 0));
        assert_eq!((remoteness(&[0, 1, 4]), suspense(&[0, 1, 4])), (1, 5));
        assert_eq!((remoteness(&[1, 5]), suspense(&[1, 5])), (6, 2));
        assert_eq!(Remoteness::<true>::of([0, 1, 3].into_iter()), 2);
        assert_eq!(Suspense::<true>::of([0, 2].into_iter()), 1);
    }
}
