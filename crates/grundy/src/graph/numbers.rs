//! An array of numbers that is either our own or part of a file that somebody else holds in memory.

use self_cell::self_cell;
use std::fmt;
use std::ops::{Deref, Range};
use std::sync::Arc;

/// Bytes that several may look at: a vector, or a file that is mapped into memory.
pub type Bytes = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// A number as it stands in files: 32 or 64 bits, little-endian.
pub(super) trait Number: bytemuck::Pod + Ord + fmt::Debug + Send + Sync {
    /// Numbers inside bytes, with the bytes.
    type Lent: Send + Sync;
    /// The numbers in a part of some bytes, if the machine can read them as they stand.
    fn lend(bytes: &Bytes, range: Range<usize>) -> Option<Self::Lent>;
    /// The numbers that were lent.
    fn lent(lent: &Self::Lent) -> &[Self];
    /// As an index.
    fn index(self) -> usize;
    /// From an index that fits.
    fn of_index(index: usize) -> Self;
    /// Its bytes, little-endian.
    fn write(self, to: &mut Vec<u8>);
    /// From as many bytes as it has.
    fn read(bytes: &[u8]) -> Self;
}

macro_rules! numbers {
    ($($number:ident, $lent:ident, $slice:ident);*) => {$(
        type $slice<'a> = &'a [$number];

        self_cell! {
            pub(super) struct $lent {
                owner: Bytes,
                #[covariant]
                dependent: $slice,
            }
        }

        impl Number for $number {
            type Lent = $lent;

            fn lend(bytes: &Bytes, range: Range<usize>) -> Option<$lent> {
                let little = cfg!(target_endian = "little");
                let lent = $lent::try_new(bytes.clone(), |bytes| {
                    let part = &(**bytes).as_ref()[range];
                    if little { bytemuck::try_cast_slice(part).map_err(|_| ()) } else { Err(()) }
                });
                lent.ok()
            }

            #[inline]
            fn lent(lent: &$lent) -> &[$number] {
                lent.borrow_dependent()
            }

            #[inline]
            fn index(self) -> usize {
                self as usize
            }

            #[inline]
            fn of_index(index: usize) -> $number {
                index as $number
            }

            fn write(self, to: &mut Vec<u8>) {
                to.extend(self.to_le_bytes());
            }

            fn read(bytes: &[u8]) -> $number {
                <$number>::from_le_bytes(bytes.try_into().expect("as many bytes as it has"))
            }
        }
    )*};
}

numbers!(u32, Lent32, Slice32; u64, Lent64, Slice64);

/// Numbers, our own or lent.
pub(super) enum Numbers<N: Number> {
    Own(Vec<N>),
    Lent(N::Lent),
}

impl<N: Number> Numbers<N> {
    /// The little-endian numbers in a part of some bytes: as they stand where the machine can read them so, else copied.
    pub fn inside(bytes: &Bytes, range: Range<usize>) -> Numbers<N> {
        N::lend(bytes, range.clone()).map_or_else(|| Numbers::Own(decode(&(**bytes).as_ref()[range])), Numbers::Lent)
    }
}

/// Little-endian numbers.
pub(super) fn decode<N: Number>(bytes: &[u8]) -> Vec<N> {
    bytes.chunks_exact(size_of::<N>()).map(N::read).collect()
}

impl<N: Number> Deref for Numbers<N> {
    type Target = [N];

    #[inline]
    fn deref(&self) -> &[N] {
        match self {
            Numbers::Own(numbers) => numbers,
            Numbers::Lent(lent) => N::lent(lent),
        }
    }
}

impl<N: Number> From<Vec<N>> for Numbers<N> {
    fn from(numbers: Vec<N>) -> Numbers<N> {
        Numbers::Own(numbers)
    }
}

impl<N: Number> Clone for Numbers<N> {
    fn clone(&self) -> Numbers<N> {
        Numbers::Own(self.to_vec())
    }
}

impl<N: Number> PartialEq for Numbers<N> {
    fn eq(&self, other: &Numbers<N>) -> bool {
        **self == **other
    }
}

impl<N: Number> Eq for Numbers<N> {}

impl<N: Number> fmt::Debug for Numbers<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}
