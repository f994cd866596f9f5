//! Which values are common and which are rare.
//!
//! A *space* gives every value v of a heap n a class, the parity of the bits that v shares with a mask, changed at odd n if the space
//! *alternates*. One class is called common and the other rare, so that for every split of n into a and b
//!
//! > common + common is rare, common + rare is common, rare + rare is rare.
//!
//! For a mask alone the common values must be those of odd parity. If the space alternates, the class of a + b at n is the sum of the parts' classes and of the parity of the stones taken;
//! so all splits must take an even number, or all an odd one, and in the second case the common values are those of class 0.
//!
//! **Every space is right**: whichever mask is chosen, the engines give the same values. A good one has few rare positions, and then they are quick.
//! Values of sparse games (Winning Ways ch. 4) have such a mask. It is found from a histogram of the values: the Walsh-Hadamard transform gives for all masks
//! at once by how much the even parities outnumber the odd.

use super::rules::Moves;

/// A division of the values into common and rare ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space {
    /// The bits whose parity counts; not 0.
    pub mask: u32,
    /// Whether the class changes at odd heaps.
    pub alternates: bool,
    /// The class of common values.
    pub common: u32,
}

impl Space {
    /// The space in which the fewest of these values are rare, and how many are.
    pub(crate) fn discover(moves: &Moves, values: &[u16]) -> Option<(Space, u64)> {
        let largest = values.iter().copied().max()?;
        let size = (usize::from(largest) + 1).next_power_of_two();
        let mut histogram = [vec![0i64; size], vec![0i64; size]];
        for (heap, &value) in values.iter().enumerate().skip(1) {
            histogram[heap & 1][usize::from(value)] += 1;
        }
        histogram.iter_mut().for_each(|counts| transform(counts));
        let total = values.len() as i64 - 1;
        let plain = (1..size).map(|mask| (Space::new(mask, None), histogram[0][mask] + histogram[1][mask]));
        let parity = moves.parity_of_splits();
        let alternating = parity.into_iter().flat_map(|parity| {
            let surplus =
                |mask: usize| if parity == 0 { histogram[0][mask] - histogram[1][mask] } else { histogram[1][mask] - histogram[0][mask] };
            (1..size)
                .map(move |mask| (mask, surplus(mask)))
                .map(move |(mask, surplus)| (Space::new(mask, Some(parity)), surplus))
                .collect::<Vec<_>>()
        });
        // The surplus of rare values over common ones.
        let (space, surplus) = plain.chain(alternating).min_by_key(|&(_, surplus)| surplus)?;
        Some((space, ((total + surplus) / 2) as u64))
    }

    /// The space of a mask, alternating if the parity of all splits is given.
    fn new(mask: usize, parity: Option<u64>) -> Space {
        Space { mask: mask as u32, alternates: parity.is_some(), common: if parity == Some(1) { 0 } else { 1 } }
    }

    /// Whether a value of a heap is common.
    #[inline(always)]
    pub fn is_common(&self, heap: u64, value: u32) -> bool {
        let turn = if self.alternates { heap as u32 & 1 } else { 0 };
        (value & self.mask).count_ones() & 1 ^ turn == self.common
    }

    /// Whether leaving `take` stones less turns common values into rare ones and the reverse.
    pub(crate) fn turns(&self, take: u64) -> bool {
        self.alternates && take % 2 == 1
    }

    /// The lowest bit of the mask, which the class and the other bits determine.
    #[inline(always)]
    pub(crate) fn bit(&self) -> u32 {
        self.mask.trailing_zeros()
    }

    /// A value without its determined bit. This keeps exclusive ors, and the order of values of one class.
    #[inline(always)]
    pub(crate) fn short(&self, value: u32) -> u32 {
        let low = (1 << self.bit()) - 1;
        value & low | value >> 1 & !low
    }

    /// The common value, or the rare one, of a heap with these bits.
    #[inline(always)]
    pub(crate) fn value(&self, heap: u64, short: u32, common: bool) -> u32 {
        let low = (1 << self.bit()) - 1;
        let value = short & low | (short & !low) << 1;
        if self.is_common(heap, value) == common { value } else { value | 1 << self.bit() }
    }

    /// Whether, of the two values with these bits, the rare one is smaller.
    pub(crate) fn rare_is_smaller(&self, heap: u64, short: u32) -> bool {
        self.value(heap, short, false) < self.value(heap, short, true)
    }
}

/// The Walsh-Hadamard transform in place: entry m becomes the sum of all entries v, with a minus where v and m share an odd number of bits.
fn transform(counts: &mut [i64]) {
    let mut half = 1;
    while half < counts.len() {
        for block in counts.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::Code;
    use crate::sequence::plain;
    use proptest::prelude::*;

    fn moves(code: &str) -> Moves {
        Moves::of(&Code::known(code)).unwrap()
    }

    /// The transform finds what counting finds, for all masks.
    #[test]
    fn the_best_mask_is_the_best_by_counting() {
        for code in [".106", ".16", ".127", ".142", ".6", "4!.0", ".37", ".04"] {
            let (moves, code) = (moves(code), Code::known(code));
            let values: Vec<u16> = plain::values(&code, 600).into_iter().map(|value| value as u16).collect();
            let (space, rares) = Space::discover(&moves, &values).unwrap();
            let count =
                |space: Space| values.iter().enumerate().skip(1).filter(|&(n, &v)| !space.is_common(n as u64, v.into())).count() as u64;
            assert_eq!(count(space), rares, "{code}");
            for mask in 1..256 {
                assert!(count(Space::new(mask, None)) >= rares, "{code}");
                let turning = moves.parity_of_splits().map(|parity| Space::new(mask, Some(parity)));
                assert!(turning.is_none_or(|space| count(space) >= rares), "{code}");
            }
        }
    }

    proptest! {
        /// Classes add up as the module says, whatever the mask, and short values keep what they promise.
        #[test]
        fn classes_add_up(mask in 1..512usize, take in 0..9u64, turn in any::<bool>(), a in 1..500u64, b in 1..500u64, v in 0..1024u32, w in 0..1024u32) {
            let space = Space::new(mask, turn.then_some(take % 2));
            let n = a + b + take;
            let both = space.is_common(a, v) == space.is_common(b, w);
            prop_assert_eq!(space.is_common(n, v ^ w), !both);
            prop_assert_eq!(space.short(v ^ w), space.short(v) ^ space.short(w));
            prop_assert_eq!(space.value(n, space.short(v), space.is_common(n, v)), v);
            if space.is_common(n, v) == space.is_common(n, w) {
                prop_assert_eq!(v.cmp(&w), space.short(v).cmp(&space.short(w)));
            }
            prop_assert_eq!(space.is_common(n, v) != space.is_common(n + take, v), space.turns(take));
            // Of different classes: the bits above the determined one decide, then that one.
            if space.is_common(n, v) != space.is_common(n, w) {
                let above = |value: u32| space.short(value) >> space.bit();
                let rare = if space.is_common(n, v) { w } else { v };
                let order = above(rare).cmp(&above(v ^ w ^ rare));
                let smaller = order.is_lt() || order.is_eq() && space.rare_is_smaller(n, space.short(v ^ w ^ rare));
                prop_assert_eq!(rare < v ^ w ^ rare, smaller);
            }
        }
    }
}
