//! All recurrences in one pass.
//!
//! Between machines an arc costs a message, so everything that is known of a vertex goes into one: its cells under each of the engine's [recurrences](Recurrence), side by side. What has been seen of the options so far
//! is such a tuple, too, and lies in one line of the processor's cache.
//!
//! | | what is sent | bytes |
//! |---|---|---|
//! | [`Normal`] | nim-value, remoteness, suspense | 6 |
//! | [`Both`] | also misère value, misère remoteness, and how tame it is | 11 |
//!
//! A nim-value of 63 or more makes the engine go through the options once more; for that each slot keeps its values.

use crate::post::Trouble;
use crate::wire::Wire;
use grundy::SolveError;
use grundy::graph::{MisereValue, NimValue, Recurrence, Remoteness, Suspense, Tameness, Word};
use std::marker::PhantomData;

/// What is known of a vertex under every recurrence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The nim-value.
    pub value: u16,
    /// As a [word](Word).
    pub remoteness: u32,
    /// As a word.
    pub suspense: u32,
    /// The misère value.
    pub misere_value: u16,
    /// As a word.
    pub misere_remoteness: u32,
    /// How tame, as a number.
    pub class: u8,
}

/// What has been seen of the options of a vertex that is not settled.
#[derive(Clone, Copy, Debug)]
pub struct Partly {
    /// The values.
    pub values: <NimValue as Recurrence>::Seen,
    /// The best word for remoteness.
    pub remoteness: u32,
    /// The best word for suspense.
    pub suspense: u32,
    /// The best word for misère remoteness.
    pub misere_remoteness: u32,
}

/// Several recurrences side by side.
pub trait Joint: 'static {
    /// What is sent of a vertex.
    type Cell: Wire;
    /// What has been seen of options.
    type Seen: Wire;
    /// What a slot keeps of its vertex.
    type Kept: Wire;
    /// The same with wider cells.
    type Wider: Joint;
    /// Whether there are none.
    const WIDEST: bool;
    /// Whether misère play is among them.
    const MISERE: bool;
    /// The cell of a vertex without options.
    const END: Self::Cell;
    /// Before any option is seen.
    const NOTHING: Self::Seen;
    /// A cell in the place of what was seen; [`Joint::stored`] gives it back.
    fn store(cell: Self::Cell) -> Self::Seen;
    /// The cell that was stored.
    fn stored(seen: Self::Seen) -> Self::Cell;
    /// What a slot keeps while nothing is known of its vertex.
    const UNKNOWN: Self::Kept;
    /// Takes note of an option.
    fn see(seen: &mut Self::Seen, option: Self::Cell);
    /// The cell of a vertex with options, all of which have been seen; they are gone through again if need be. `None` if a number does not fit.
    fn cell(seen: Self::Seen, options: impl Iterator<Item = Self::Kept> + Clone) -> Option<Self::Cell>;
    /// What is kept of a cell.
    fn keep(cell: Self::Cell) -> Self::Kept;
    /// The nim-value that is kept.
    fn kept_value(kept: Self::Kept) -> u16;
    /// What to do if a number did not fit: begin again with wider cells, if there are any.
    fn or_wider(too_large: bool) -> Result<(), Trouble> {
        match too_large {
            true if Self::WIDEST => Err(SolveError::Unsupported("graph-value").into()),
            true => Err(Trouble::Wider),
            false => Ok(()),
        }
    }
    /// All that a cell tells.
    fn facts(cell: Self::Cell) -> Facts;
    /// What was seen.
    fn partly(seen: Self::Seen) -> Partly;
}

/// Normal play.
pub struct Normal<W = u16>(PhantomData<W>);

/// Normal and misère play.
pub struct Both<W = u16>(PhantomData<W>);

/// The cell of one recurrence once all options have been seen.
#[inline]
fn settled<R: Recurrence>(seen: R::Seen, options: impl Iterator<Item = R::Cell>) -> Option<R::Cell> {
    R::cell(seen).or_else(|| R::slowly(&mut { options }))
}

/// A word of moves has no need to see options twice.
#[inline]
fn moves<R: Recurrence>(seen: R::Seen) -> Option<R::Cell> {
    R::cell(seen)
}

impl<W: Word + Wire> Joint for Normal<W> {
    type Cell = (u16, W, W);
    type Seen = (u64, W, W);
    type Kept = u16;
    type Wider = Normal<u32>;
    const WIDEST: bool = W::BYTES == 4;
    const MISERE: bool = false;
    const END: Self::Cell = (NimValue::END, Remoteness::<false, W>::END, Suspense::<false, W>::END);
    const NOTHING: Self::Seen = (NimValue::NOTHING, Remoteness::<false, W>::NOTHING, Suspense::<false, W>::NOTHING);
    const UNKNOWN: u16 = NimValue::UNKNOWN;

    #[inline]
    fn store((value, remoteness, suspense): Self::Cell) -> Self::Seen {
        (u64::from(value), remoteness, suspense)
    }

    #[inline]
    fn stored((value, remoteness, suspense): Self::Seen) -> Self::Cell {
        (value as u16, remoteness, suspense)
    }

    #[inline]
    fn see(seen: &mut Self::Seen, option: Self::Cell) {
        NimValue::see(&mut seen.0, option.0);
        Remoteness::<false, W>::see(&mut seen.1, option.1);
        Suspense::<false, W>::see(&mut seen.2, option.2);
    }

    #[inline]
    fn cell(seen: Self::Seen, options: impl Iterator<Item = u16> + Clone) -> Option<Self::Cell> {
        Some((settled::<NimValue>(seen.0, options)?, moves::<Remoteness<false, W>>(seen.1)?, moves::<Suspense<false, W>>(seen.2)?))
    }

    #[inline]
    fn keep(cell: Self::Cell) -> u16 {
        cell.0
    }

    fn kept_value(kept: u16) -> u16 {
        kept
    }

    fn facts((value, remoteness, suspense): Self::Cell) -> Facts {
        let (remoteness, suspense) = (remoteness.widened(), suspense.widened());
        Facts { value, remoteness, suspense, misere_value: 0, misere_remoteness: 0, class: 0 }
    }

    fn partly(seen: Self::Seen) -> Partly {
        Partly { values: seen.0, remoteness: seen.1.widened(), suspense: seen.2.widened(), misere_remoteness: 0 }
    }
}

impl<W: Word + Wire> Joint for Both<W> {
    type Cell = (u16, W, W, u16, W, u8);
    type Seen = (u64, W, W, u64, W, u8);
    type Kept = (u16, u16);
    type Wider = Both<u32>;
    const WIDEST: bool = W::BYTES == 4;
    const MISERE: bool = true;
    const END: Self::Cell = (
        NimValue::END,
        Remoteness::<false, W>::END,
        Suspense::<false, W>::END,
        MisereValue::END,
        Remoteness::<true, W>::END,
        Tameness::Pet as u8,
    );
    const NOTHING: Self::Seen = (
        NimValue::NOTHING,
        Remoteness::<false, W>::NOTHING,
        Suspense::<false, W>::NOTHING,
        MisereValue::NOTHING,
        Remoteness::<true, W>::NOTHING,
        Tameness::Pet as u8,
    );
    const UNKNOWN: (u16, u16) = (NimValue::UNKNOWN, MisereValue::UNKNOWN);

    #[inline]
    fn store(cell: Self::Cell) -> Self::Seen {
        (u64::from(cell.0), cell.1, cell.2, u64::from(cell.3), cell.4, cell.5)
    }

    #[inline]
    fn stored(seen: Self::Seen) -> Self::Cell {
        (seen.0 as u16, seen.1, seen.2, seen.3 as u16, seen.4, seen.5)
    }

    #[inline]
    fn see(seen: &mut Self::Seen, option: Self::Cell) {
        NimValue::see(&mut seen.0, option.0);
        Remoteness::<false, W>::see(&mut seen.1, option.1);
        Suspense::<false, W>::see(&mut seen.2, option.2);
        MisereValue::see(&mut seen.3, option.3);
        Remoteness::<true, W>::see(&mut seen.4, option.4);
        seen.5 = seen.5.max(option.5);
    }

    #[inline]
    fn cell(seen: Self::Seen, options: impl Iterator<Item = (u16, u16)> + Clone) -> Option<Self::Cell> {
        let value = settled::<NimValue>(seen.0, options.clone().map(|kept| kept.0))?;
        let misere = settled::<MisereValue>(seen.3, options.map(|kept| kept.1))?;
        let class = seen.5.max(Tameness::of_pair(value, misere) as u8);
        let (remoteness, suspense) = (moves::<Remoteness<false, W>>(seen.1)?, moves::<Suspense<false, W>>(seen.2)?);
        Some((value, remoteness, suspense, misere, moves::<Remoteness<true, W>>(seen.4)?, class))
    }

    #[inline]
    fn keep(cell: Self::Cell) -> (u16, u16) {
        (cell.0, cell.3)
    }

    fn kept_value(kept: (u16, u16)) -> u16 {
        kept.0
    }

    fn facts((value, remoteness, suspense, misere_value, misere_remoteness, class): Self::Cell) -> Facts {
        let [remoteness, suspense, misere_remoteness] = [remoteness, suspense, misere_remoteness].map(Word::widened);
        Facts { value, remoteness, suspense, misere_value, misere_remoteness, class }
    }

    fn partly(seen: Self::Seen) -> Partly {
        let [remoteness, suspense, misere_remoteness] = [seen.1, seen.2, seen.4].map(Word::widened);
        Partly { values: seen.0, remoteness, suspense, misere_remoteness }
    }
}
