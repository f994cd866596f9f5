//! An array of numbers that is either our own or part of a file that somebody else holds in memory.

use self_cell::self_cell;
use std::fmt;
use std::ops::{Deref, Range};
use std::sync::Arc;

/// Bytes that several may look at: a vector, or a file that is mapped into memory.
pub type Bytes = Arc<dyn AsRef<[u8]> + Send + Sync>;

type Slice<'a> = &'a [u32];

self_cell! {
    /// Numbers inside bytes, with the bytes.
    pub(super) struct Lent {
        owner: Bytes,
        #[covariant]
        dependent: Slice,
    }
}

/// Numbers of 32 bits, our own or lent.
pub(super) enum Numbers {
    Own(Vec<u32>),
    Lent(Lent),
}

impl Numbers {
    /// The little-endian numbers in a part of some bytes: as they stand where the machine can read them so, else copied.
    pub fn inside(bytes: &Bytes, range: Range<usize>) -> Numbers {
        let lent = Lent::try_new(bytes.clone(), |bytes| {
            if cfg!(target_endian = "little") {
                bytemuck::try_cast_slice(&(**bytes).as_ref()[range.clone()]).map_err(|_| ())
            } else {
                Err(())
            }
        });
        lent.map_or_else(|()| Numbers::Own(decode(&(**bytes).as_ref()[range])), Numbers::Lent)
    }
}

/// Little-endian numbers.
pub(super) fn decode(bytes: &[u8]) -> Vec<u32> {
    bytes.chunks_exact(4).map(|four| u32::from_le_bytes(four.try_into().expect("four bytes"))).collect()
}

impl Deref for Numbers {
    type Target = [u32];

    #[inline]
    fn deref(&self) -> &[u32] {
        match self {
            Numbers::Own(numbers) => numbers,
            Numbers::Lent(lent) => lent.borrow_dependent(),
        }
    }
}

impl From<Vec<u32>> for Numbers {
    fn from(numbers: Vec<u32>) -> Numbers {
        Numbers::Own(numbers)
    }
}

impl Clone for Numbers {
    fn clone(&self) -> Numbers {
        Numbers::Own(self.to_vec())
    }
}

impl PartialEq for Numbers {
    fn eq(&self, other: &Numbers) -> bool {
        **self == **other
    }
}

impl Eq for Numbers {}

impl fmt::Debug for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}
