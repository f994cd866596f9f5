//! The permutation of bits that replaces each number i of a set by i xor v, and the shifts of lanes.

use super::{BYTES, Word, lanes};

/// Replaces i by i xor v in sets of the numbers below 256, or below a smaller power of two that is larger than v.
///
/// The lowest three bits of v move bits within their byte: each half of the byte is looked up in a table of sixteen. The next four move
/// bytes within sixteen, the last exchanges two sixteens.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub struct Permutation {
    /// What becomes of the lower half of a byte, written out twice as vector instructions want it.
    pub(crate) low: [u8; 32],
    /// What becomes of the upper half.
    pub(crate) high: [u8; 32],
    /// Where each byte comes from.
    pub(crate) bytes: [u8; 32],
    v: u8,
}

impl Permutation {
    /// The permutation for v.
    pub fn xor(v: u8) -> Permutation {
        let moved = |bits: u8| (0..8).filter(|bit| bits >> bit & 1 == 1).fold(0, |sum, bit| sum | 1 << (bit ^ (v & 7)));
        Permutation {
            low: std::array::from_fn(|half| moved(half as u8 & 15)),
            high: std::array::from_fn(|half| moved((half as u8 & 15) << 4)),
            bytes: std::array::from_fn(|byte| byte as u8 & 15 ^ (v >> 3 & 15)),
            v,
        }
    }

    /// v.
    pub fn v(&self) -> u8 {
        self.v
    }

    /// Whether bits move within their bytes.
    pub fn moves_bits(&self) -> bool {
        self.v & 7 != 0
    }
}

/// Moves the lanes of a vector up by some, and replaces each number i of each set by i xor 8h, which moves whole bytes too: both in one step.
///
/// A shuffle of bytes stays within sixteen. So (but for words of 256 bits, whose halves may have to be exchanged first) the lanes of a result come from the vector itself, from the vector with its lower half in the place of the upper one, and from the vector before.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub struct Shift {
    /// Which bytes come from the vector itself; 128 stands for none.
    pub(crate) own: [u8; 32],
    /// Which come from the other half: of the vector for the upper half, of the one before for the lower half.
    pub(crate) across: [u8; 32],
    /// Which come from the same half of the vector before.
    pub(crate) before: [u8; 32],
    pub(crate) bytes: usize,
    pub(crate) swap: usize,
}

impl Shift {
    /// Up by `by` lanes, fewer than there are, and xor 8 `high`, which must be below the size of the universe.
    pub fn new<W: Word>(by: usize, high: usize) -> Shift {
        assert!(by < lanes::<W>() && 8 * high < W::BITS.max(8), "a shift stays within the vector and the words");
        let (bytes, swap) = (by * size_of::<W>(), high);
        let mut shift = Shift { own: [NONE; 32], across: [NONE; 32], before: [NONE; 32], bytes, swap };
        for to in 0..BYTES {
            // The byte that lands here, counted from the first of the vector before.
            let from = BYTES + (to ^ (swap & 15)) - bytes;
            let place = (from % 16) as u8;
            match BYTES / 16 + to / 16 - from / 16 {
                0 => shift.own[to] = place,
                1 => shift.across[to] = place,
                _ => shift.before[to] = place,
            }
        }
        shift
    }
}

/// No byte.
const NONE: u8 = 0x80;
