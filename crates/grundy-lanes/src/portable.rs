//! What each operation means, in plain Rust.

use super::{BYTES, Lanes, Offsets, Permutation, Shift, Steps, Word, assert_room_for_members, lanes};

/// Plain Rust, for every machine.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

/// 256 bits, the lowest first.
type Vector = [u64; 4];

/// The lanes of a vector one by one, each replaced.
#[inline(always)]
fn each<W: Word>(vector: Vector, change: impl Fn(W) -> W) -> Vector {
    let mut bytes = super::Bits256(vector).spread();
    for lane in bytes.chunks_exact_mut(size_of::<W>()) {
        let word = change(W::gathered(lane)).spread();
        lane.copy_from_slice(&word[..size_of::<W>()]);
    }
    super::Bits256::gathered(&bytes).0
}

/// The bits of each word whose number lacks bit k.
const LOWER: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// Replaces each number i of each set by i xor v.
#[inline(always)]
fn xor(mut a: Vector, v: u8) -> Vector {
    for (k, lower) in LOWER.into_iter().enumerate().filter(|(k, _)| v >> k & 1 == 1) {
        a = a.map(|bits| (bits & lower) << (1 << k) | bits >> (1 << k) & lower);
    }
    std::array::from_fn(|i| a[i ^ usize::from(v >> 6)])
}

impl Lanes for Portable {
    type Vector = Vector;

    const PAIRS: usize = 4;

    #[inline(always)]
    fn empty(self) -> Vector {
        [0; 4]
    }

    #[inline(always)]
    fn splat<W: Word>(self, word: W) -> Vector {
        each(self.empty(), |_: W| word)
    }

    #[inline(always)]
    fn load<W: Word>(self, row: &[W], at: usize) -> Vector {
        let mut bytes = [0; BYTES];
        for (to, word) in bytes.chunks_exact_mut(size_of::<W>()).zip(&row[at..at + lanes::<W>()]) {
            to.copy_from_slice(&word.spread()[..size_of::<W>()]);
        }
        super::Bits256::gathered(&bytes).0
    }

    #[inline(always)]
    fn store<W: Word>(self, row: &mut [W], at: usize, vector: Vector) {
        let bytes = super::Bits256(vector).spread();
        for (word, from) in row[at..at + lanes::<W>()].iter_mut().zip(bytes.chunks_exact(size_of::<W>())) {
            *word = W::gathered(from);
        }
    }

    #[inline(always)]
    fn union<W: Word, const K: usize>(self, row: &[W], at: usize, distances: &Offsets) -> [Vector; K] {
        distances.assert_inside(at, K * lanes::<W>(), row.len());
        let mut all = [self.empty(); K];
        for &distance in distances.distances() {
            for (k, union) in all.iter_mut().enumerate() {
                *union = self.or(*union, self.load(row, at - distance as usize + k * lanes::<W>()));
            }
        }
        all
    }

    #[inline(always)]
    fn sums<const PAIRS: usize>(self, row: &[u8], unknown: &[u8], at: usize, steps: &Steps, first: u8) -> [[Vector; 2]; PAIRS] {
        steps.assert_inside(at, 1, row, unknown);
        let mut sums = [[[0u8; BYTES]; 2]; PAIRS];
        for (distance, number) in steps.iter() {
            let from = at - distance as usize;
            for (lane, value) in row[from..from + BYTES].iter().enumerate() {
                let sum = value ^ number;
                let known = unknown.get(from + lane).is_none_or(|&unknown| unknown != 1);
                if known && sum / 128 == first / 128 && sum >= first && usize::from(sum - first) < 16 * PAIRS {
                    let from_first = usize::from(sum - first);
                    sums[from_first / 16][from_first / 8 % 2][lane] |= 1 << (sum % 8);
                }
            }
        }
        sums.map(|pair| pair.map(|bytes| super::Bits256::gathered(&bytes).0))
    }

    #[inline(always)]
    fn low_sums<const K: usize>(self, row: &[u8], unknown: &[u8], at: usize, steps: &Steps) -> [Vector; K] {
        steps.assert_inside(at, K, row, unknown);
        let mut sums = [[0u8; BYTES]; K];
        for (distance, number) in steps.iter() {
            let from = at - distance as usize;
            for (place, low) in (from..).zip(sums.as_flattened_mut()) {
                let known = unknown.get(place).is_none_or(|&unknown| unknown != 1);
                *low |= 1u8.checked_shl((row[place] ^ number).into()).filter(|_| known).unwrap_or(0);
            }
        }
        sums.map(|bytes| super::Bits256::gathered(&bytes).0)
    }

    #[inline(always)]
    fn have_sums<const K: usize>(self, row: &[u8], at: usize, steps: &Steps, numbers: &[[Vector; 2]; K]) -> [[Vector; 2]; K] {
        steps.assert_inside(at, 2, row, &[]);
        let numbers = numbers.map(|pair| pair.map(|vector| super::Bits256(vector).spread()));
        let mut have = [[[0; BYTES]; 2]; K];
        for (distance, number) in steps.iter() {
            let from = at - distance as usize;
            for (lane, value) in row[from..from + 2 * BYTES].iter().enumerate() {
                for (have, _) in have.iter_mut().zip(&numbers).filter(|(_, numbers)| numbers.as_flattened()[lane] == value ^ number) {
                    have.as_flattened_mut()[lane] = u8::MAX;
                }
            }
        }
        have.map(|pair| pair.map(|bytes| super::Bits256::gathered(&bytes).0))
    }

    #[inline(always)]
    fn or(self, a: Vector, b: Vector) -> Vector {
        std::array::from_fn(|i| a[i] | b[i])
    }

    #[inline(always)]
    fn and(self, a: Vector, b: Vector) -> Vector {
        std::array::from_fn(|i| a[i] & b[i])
    }

    #[inline(always)]
    fn without(self, a: Vector, b: Vector) -> Vector {
        std::array::from_fn(|i| a[i] & !b[i])
    }

    #[inline(always)]
    fn xor(self, a: Vector, b: Vector) -> Vector {
        std::array::from_fn(|i| a[i] ^ b[i])
    }

    #[inline(always)]
    fn all_empty(self, a: Vector) -> bool {
        a == [0; 4]
    }

    #[inline(always)]
    fn same(self, a: Vector, b: Vector) -> bool {
        a == b
    }

    #[inline(always)]
    fn permute(self, a: Vector, permutation: &Permutation) -> Vector {
        xor(a, permutation.v())
    }

    #[inline(always)]
    fn permute_bits(self, a: Vector, permutation: &Permutation) -> Vector {
        xor(a, permutation.v() & 7)
    }

    #[inline(always)]
    fn permute_bytes(self, a: Vector, permutation: &Permutation) -> Vector {
        xor(a, permutation.v() & !7)
    }

    #[inline(always)]
    fn least_missing<W: Word>(self, a: Vector) -> Vector {
        each(a, W::least_missing)
    }

    #[inline(always)]
    fn below<W: Word>(self, a: Vector) -> Vector {
        each(a, W::below)
    }

    #[inline(always)]
    fn some_empty<W: Word>(self, a: Vector) -> bool {
        super::Bits256(a).spread().chunks_exact(size_of::<W>()).any(|lane| W::gathered(lane).is_empty())
    }

    #[inline(always)]
    fn empty_lanes<W: Word>(self, a: Vector) -> Vector {
        each(a, |word: W| if word.is_empty() { word.not() } else { W::default() })
    }

    #[inline(always)]
    fn filled_bytes(self, a: Vector) -> u32 {
        let bytes = super::Bits256(a).spread().into_iter().enumerate();
        bytes.filter(|&(_, byte)| byte != 0).fold(0, |bits, (i, _)| bits | 1 << i)
    }

    #[inline(always)]
    fn halves<W: Word>(self, a: Vector, b: Vector) -> [Vector; 2] {
        assert!(W::BITS > 8, "a byte is not cut in halves");
        let half = size_of::<W>() / 2;
        let mut halves = [[0; BYTES]; 2];
        let bytes = [a, b].map(|vector| super::Bits256(vector).spread());
        for (i, some) in bytes.as_flattened().chunks_exact(half).enumerate() {
            halves[i % 2][i / 2 * half..][..half].copy_from_slice(some);
        }
        halves.map(|bytes| super::Bits256::gathered(&bytes).0)
    }

    #[inline(always)]
    fn put_members(self, a: [Vector; 2], to: &mut [u8], at: usize, stride: usize) {
        assert_room_for_members(to, at, stride);
        let bytes = a.map(|vector| super::Bits256(vector).spread());
        for number in 0..8 {
            let members: u64 = bytes.as_flattened().iter().enumerate().map(|(i, byte)| u64::from(byte >> number & 1) << i).sum();
            to[at + number * stride..][..8].copy_from_slice(&members.to_le_bytes());
        }
    }

    #[inline(always)]
    fn within<W: Word>(self, a: Vector, shift: &Shift) -> Vector {
        let (from, mut to) = (super::Bits256(a).spread(), [0; BYTES]);
        to[shift.bytes..].copy_from_slice(&from[..BYTES - shift.bytes]);
        xor(super::Bits256::gathered(&to).0, (8 * shift.swap) as u8)
    }

    #[inline(always)]
    fn carried(self, previous: Vector, shift: &Shift) -> Vector {
        let (from, mut to) = (super::Bits256(previous).spread(), [0; BYTES]);
        to[..shift.bytes].copy_from_slice(&from[BYTES - shift.bytes..]);
        xor(super::Bits256::gathered(&to).0, (8 * shift.swap) as u8)
    }
}
