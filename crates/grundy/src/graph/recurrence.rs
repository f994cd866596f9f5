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
//!
//! # One comparison an option
//!
//! Write "lost in r moves" as the word r and "won in r moves" as !r, its bits turned round. Read as a word without sign, the lost ones come first and rise with r, and the
//! won ones come after and fall with r; read with a sign, the won ones are negative. So the option that the player to move takes is
//! - for remoteness, the *least word without sign*: the quickest lost option, or else the slowest won one;
//! - for suspense, the *largest word with sign*: the slowest lost option, or else the quickest won one.
//!
//! Either way a lost option r makes the position won in r + 1, and a won option r, if it is the best, makes it lost in r + 1. Words of 16 bits keep twice as many positions in the
//! processor's cache as words of 32, and are enough until a play takes 32,767 moves; the pass that meets one begins again with wider words ([`Recurrence::Wider`]).

use super::cell::Cell;
use super::loopy::DRAW;
use std::fmt::Debug;
use std::marker::PhantomData;

/// A number for each position, found from those of its options.
pub trait Recurrence: Sync {
    /// What is kept for each position.
    type Cell: Cell;
    /// What is known after some options have been seen.
    type Seen: Copy + Send;
    /// What is told of each position in the end.
    type Number: Copy + PartialEq + Debug + Send;
    /// The same numbers in wider cells, for when one does not fit. The widest name themselves, and what does not fit there is refused.
    type Wider: Recurrence<Number = Self::Number>;
    /// Whether there are no wider cells.
    const WIDEST: bool;
    /// The cell of a position without options.
    const END: Self::Cell;
    /// The cell of a position that has none, because play from it need not end.
    const UNKNOWN: Self::Cell;
    /// Before any option is seen.
    const NOTHING: Self::Seen;
    /// Takes note of an option.
    fn see(seen: &mut Self::Seen, option: Self::Cell);
    /// The cell, once all options have been seen and there was at least one; `None` if they must be gone through again with [`Recurrence::slowly`].
    fn cell(seen: Self::Seen) -> Option<Self::Cell>;
    /// The cell from all options, however large; `None` if it takes a [wider](Recurrence::Wider) one.
    fn slowly(_options: &mut dyn Iterator<Item = Self::Cell>) -> Option<Self::Cell> {
        None
    }
    /// What a cell tells.
    fn number(cell: Self::Cell) -> Self::Number;

    /// The cell from those of all options; `None` if it takes a [wider](Recurrence::Wider) one.
    #[inline]
    fn of(options: impl ExactSizeIterator<Item = Self::Cell> + Clone) -> Option<Self::Cell> {
        if options.len() == 0 {
            return Some(Self::END);
        }
        let mut seen = Self::NOTHING;
        options.clone().for_each(|option| Self::see(&mut seen, option));
        Self::cell(seen).or_else(|| Self::slowly(&mut options.clone()))
    }
}

/// Values by the mex, where a position without options has the value `END`.
pub struct Mex<const END: u16>;

/// The nim-value: the least number that no option has.
pub type NimValue = Mex<0>;

/// The misère value g⁻, which counts a position without options as 1. The player to move loses misère play iff it is 0.
pub type MisereValue = Mex<1>;

/// The highest bit of a set of values stands for all values from 63 on.
const MANY: u32 = 63;

impl<const END: u16> Recurrence for Mex<END> {
    type Cell = u16;
    type Seen = u64;
    type Number = u16;
    type Wider = Self;
    const WIDEST: bool = true;
    const END: u16 = END;
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
    fn slowly(options: &mut dyn Iterator<Item = u16>) -> Option<u16> {
        let value = crate::mex(options.map(|value| crate::Nimber(u64::from(value)))).0;
        // A larger one needs more than 2^31 arcs, and the largest number means "unknown".
        u16::try_from(value).ok().filter(|&value| value != Self::UNKNOWN)
    }

    #[inline]
    fn number(cell: u16) -> u16 {
        cell
    }
}

/// How many moves are left when one side hurries and the other delays: the winner hurries for remoteness, the loser for suspense.
pub struct Moves<const MISERE: bool, const WINNER_HURRIES: bool, W = u16>(PhantomData<W>);

/// How many moves are left if the winner hurries and the loser delays.
pub type Remoteness<const MISERE: bool, W = u16> = Moves<MISERE, true, W>;

/// How many moves are left if the winner delays and the loser hurries.
pub type Suspense<const MISERE: bool, W = u16> = Moves<MISERE, false, W>;

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

/// Lost in r moves as r, won in r moves as !r.
pub trait Word: Cell + Ord {
    /// Lost at once.
    const LOST: Self;
    /// Won at once: of all words without sign the largest.
    const WON: Self;
    /// Neither lost nor won; no number reaches it.
    const UNKNOWN: Self;
    /// Of all words with a sign the least; no number reaches it.
    const LEAST: Self;
    /// The larger of two words with a sign.
    fn larger(self, other: Self) -> Self;
    /// The word of a position from that of its best option, unless the number is too large.
    fn before(self) -> Option<Self>;
    /// The number of moves; [`DRAW`] for the unknown.
    fn moves(self) -> u32;
    /// The same word with 32 bits.
    fn widened(self) -> u32;
}

macro_rules! words {
    ($($word:ty, $signed:ty);*) => {$(
        impl Word for $word {
            const LOST: $word = 0;
            const WON: $word = !0;
            const UNKNOWN: $word = <$signed>::MAX as $word;
            const LEAST: $word = <$signed>::MIN as $word;

            #[inline]
            fn larger(self, other: $word) -> $word {
                (self as $signed).max(other as $signed) as $word
            }

            #[inline]
            fn before(self) -> Option<$word> {
                let is_lost = self as $signed >= 0;
                let word = if is_lost { !(self + 1) } else { !self + 1 };
                (word != Self::UNKNOWN && word != Self::LEAST).then_some(word)
            }

            #[inline]
            fn moves(self) -> u32 {
                match self {
                    Self::UNKNOWN => DRAW,
                    word if word as $signed >= 0 => u32::from(word),
                    word => u32::from(!word),
                }
            }

            fn widened(self) -> u32 {
                match self {
                    Self::UNKNOWN => <u32 as Word>::UNKNOWN,
                    Self::LEAST => <u32 as Word>::LEAST,
                    word => i32::from(word as $signed) as u32,
                }
            }
        }
    )*};
}

words!(u16, i16; u32, i32);

impl<const MISERE: bool, const WINNER_HURRIES: bool, W: Word> Recurrence for Moves<MISERE, WINNER_HURRIES, W> {
    type Cell = W;
    /// The best option so far.
    type Seen = W;
    type Number = u32;
    type Wider = Moves<MISERE, WINNER_HURRIES, u32>;
    const WIDEST: bool = size_of::<W>() == 4;
    const END: W = if MISERE { W::WON } else { W::LOST };
    const UNKNOWN: W = W::UNKNOWN;
    const NOTHING: W = if WINNER_HURRIES { W::WON } else { W::LEAST };

    #[inline]
    fn see(best: &mut W, option: W) {
        *best = if WINNER_HURRIES { option.min(*best) } else { option.larger(*best) };
    }

    #[inline]
    fn cell(best: W) -> Option<W> {
        best.before()
    }

    #[inline]
    fn number(cell: W) -> u32 {
        cell.moves()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_values_take_the_slow_way() {
        for size in [0u16, 1, 62, 63, 64, 65, 200] {
            let options: Vec<u16> = (0..size).collect();
            assert_eq!(NimValue::of(options.iter().copied()), Some(size));
            let with_gap: Vec<u16> = (0..size).chain([300]).collect();
            assert_eq!(NimValue::of(with_gap.iter().copied()), Some(size), "a gap after {size}");
        }
        assert_eq!(MisereValue::of(std::iter::empty()), Some(1));
        assert_eq!(MisereValue::of([1u16].into_iter()), Some(0));
    }

    /// The number of a position from those of its options, whose parity tells who wins.
    fn number<R: Recurrence<Cell = u16, Number = u32>>(misere: bool, options: &[u16]) -> u32 {
        let word = |&number: &u16| if lost(u32::from(number), misere) { number } else { !number };
        R::number(R::of(options.iter().map(word)).expect("a small number"))
    }

    /// From the definitions in the module's head.
    #[test]
    fn remoteness_and_suspense() {
        let remoteness = |options: &[u16]| number::<Remoteness<false>>(false, options);
        let suspense = |options: &[u16]| number::<Suspense<false>>(false, options);
        assert_eq!((remoteness(&[]), suspense(&[])), (0, 0));
        assert_eq!((remoteness(&[0, 1, 4]), suspense(&[0, 1, 4])), (1, 5));
        assert_eq!((remoteness(&[1, 5]), suspense(&[1, 5])), (6, 2));
        assert_eq!(number::<Remoteness<true>>(true, &[0, 1, 3]), 2);
        assert_eq!(number::<Suspense<true>>(true, &[0, 2]), 1);
        assert_eq!(number::<Remoteness<true>>(true, &[]), 0);
    }

    /// Values of 65,535 and more are refused, not cut to 16 bits.
    #[test]
    fn values_beyond_sixteen_bits_are_refused() {
        assert_eq!(NimValue::of((0..u16::MAX - 1).collect::<Vec<_>>().into_iter()), Some(u16::MAX - 1));
        assert_eq!(NimValue::of((0..u16::MAX).collect::<Vec<_>>().into_iter()), None);
    }

    #[test]
    fn a_long_play_asks_for_wider_words() {
        let (mut short, mut long) = (Some(<u16 as Word>::LOST), <u32 as Word>::LOST);
        for moves in 0..40_000 {
            assert_eq!(long.moves(), moves);
            assert_eq!(short.map(Word::moves), (moves < 32_767).then_some(moves));
            assert!(short.is_none_or(|short| short.widened() == long));
            (short, long) = (short.and_then(Word::before), long.before().expect("it fits 32 bits"));
        }
    }
}
