//! The permutation of bits that replaces each number i of a set by i xor v.

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
}
