//! Sets of cells as words of 64 or 128 bits.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Shl, Shr};

/// A word of 64 or 128 cells.
pub(in crate::games) trait Word:
    Copy
    + Ord
    + From<u64>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    const BITS: u32;
    const ZERO: Self;
    fn of(words: [u64; 2]) -> Self;
    fn words(self) -> [u64; 2];
    fn least(self) -> u32;
    fn greatest(self) -> u32;
    fn reversed(self) -> Self;
    /// All but the lowest bit. Panics if there is none.
    fn without_least(self) -> Self;
    /// The lowest four bits.
    fn nibble(self) -> usize;
    /// The first column of a board without end.
    fn column(stride: u32) -> Self;

    /// The lowest `count` bits, at least one.
    #[inline]
    fn ones(count: u32) -> Self {
        !Self::ZERO >> (Self::BITS - count)
    }

    /// Moved up, however far.
    #[inline]
    fn up(self, by: u32) -> Self {
        if by < Self::BITS { self << by } else { Self::ZERO }
    }

    /// Moved down, however far.
    #[inline]
    fn down(self, by: u32) -> Self {
        if by < Self::BITS { self >> by } else { Self::ZERO }
    }
}

/// What is the same for words of every width.
macro_rules! word {
    ($word:ty, $of:expr, $words:expr) => {
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const ZERO: $word = 0;
            #[inline]
            fn of(words: [u64; 2]) -> $word {
                $of(words)
            }
            #[inline]
            fn words(self) -> [u64; 2] {
                $words(self)
            }
            #[inline]
            fn least(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline]
            fn greatest(self) -> u32 {
                <$word>::BITS - 1 - self.leading_zeros()
            }
            #[inline]
            fn reversed(self) -> $word {
                self.reverse_bits()
            }
            #[inline]
            fn without_least(self) -> $word {
                self & (self - 1)
            }
            #[inline]
            fn nibble(self) -> usize {
                self as usize & 15
            }
            #[inline]
            fn column(stride: u32) -> $word {
                COLUMN[stride as usize] as $word
            }
        }
    };
}

word!(u64, |[low, _]: [u64; 2]| low, |word| [word, 0]);
word!(u128, joined, split);

/// The lowest `count` bits, up to 128.
pub(in crate::games) fn low_bits(count: u32) -> u128 {
    u128::MAX.checked_shr(128 - count).unwrap_or(0)
}

/// The two halves of a set, low and high.
#[inline]
pub(super) fn split(cells: u128) -> [u64; 2] {
    [cells as u64, (cells >> 64) as u64]
}

/// A set from its halves.
#[inline]
pub(super) fn joined([low, high]: [u64; 2]) -> u128 {
    u128::from(low) | u128::from(high) << 64
}

/// The cells of a set, lowest first.
#[inline]
pub(in crate::games) fn cells<W: Word>(mut set: W) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let at = (set != W::ZERO).then(|| set.least())?;
        set = set.without_least();
        Some(at)
    })
}

/// Every cell that is a multiple of a width: the first column of a board that wide.
pub(super) static COLUMN: [u128; 129] = {
    let mut columns = [0; 129];
    let mut at = 0;
    while at < 129 * 128 {
        let (width, cell) = (at / 128, at % 128);
        if width > 0 && cell % width == 0 {
            columns[width] |= 1 << cell;
        }
        at += 1;
    }
    columns
};

/// `cell / width` without a division.
#[inline]
pub(super) fn row_of(cell: u32, width: u32) -> u32 {
    (cell * INVERSE[width as usize]) >> 16
}

/// 2^16 / width, rounded up. The product's error is at most `cell`, and `cell * width` is below 2^16.
static INVERSE: [u32; 129] = {
    let mut inverse = [0; 129];
    let mut width = 1;
    while width < 129 {
        inverse[width] = 65_536 / width as u32 + 1;
        width += 1;
    }
    inverse
};
