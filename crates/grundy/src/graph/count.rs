//! Counters no wider than the largest count needs.
//!
//! A counter for each vertex is met at random, so its width decides how many of them the processor's cache holds.

use super::Csr;

/// How many options of a vertex are still waited for.
pub(super) trait Count: Copy + Send + 'static {
    /// More than any count: the mark of a vertex that is not waited for.
    const NONE: Self;
    /// A count; it fits, since the width was chosen for it.
    fn new(count: usize) -> Self;
    /// Whether nothing is left.
    fn is_zero(self) -> bool;
    /// Takes one off, and says whether nothing is left.
    fn take_one(&mut self) -> bool;
    /// Whether this is a count, and not [`Count::NONE`].
    fn is_some(self) -> bool;
}

macro_rules! counts {
    ($($width:ty),*) => {$(
        impl Count for $width {
            const NONE: $width = <$width>::MAX;

            #[inline]
            fn new(count: usize) -> $width {
                count as $width
            }

            #[inline]
            fn is_zero(self) -> bool {
                self == 0
            }

            #[inline]
            fn take_one(&mut self) -> bool {
                *self -= 1;
                *self == 0
            }

            #[inline]
            fn is_some(self) -> bool {
                self != Self::NONE
            }
        }
    )*};
}

counts!(u8, u16, u32);

/// Work that is done with counters of any width.
pub(super) trait Counting {
    /// What comes of it.
    type Result;
    /// Does it.
    fn run<C: Count>(self) -> Self::Result;
}

/// Does work with the narrowest counters that hold the number of options of every vertex.
pub(super) fn narrowest<W: Counting>(graph: &Csr, work: W) -> W::Result {
    let most = graph.most_options();
    if most < usize::from(u8::MAX) {
        work.run::<u8>()
    } else if most < usize::from(u16::MAX) {
        work.run::<u16>()
    } else {
        work.run::<u32>()
    }
}
