//! Long chains of parts, all of their beginnings at once.
//!
//! A chain of parts of values a₁, a₂, …, aⱼ, each on a bridge above the one before, adds to what it stands on
//! ```text
//! A(j) = F₁(F₂(…Fⱼ(0)…)),   Fᵢ(x) = (x xor aᵢ) + 1,   A(0) = 0
//! ```
//! by the colon principle. Here A(0), A(1), …, A(m) are found together, in O(m log m) steps instead of m².
//!
//! **Lemma.** Let X(j) = a₁ xor … xor aⱼ. Bit b of A(j) is bit b of X(j), flipped iff an odd number of i < j have
//! A(i) = A(j) modulo 2ᵇ.
//!
//! *Proof.* Follow the value of chain j from its end down through Fⱼ, …, F₁. Bit b is flipped by each aᵢ that has it, in all
//! X(j), and by each + 1 whose carry reaches it. The carry of Fᵢ reaches bit b iff afterwards the b bits below are all zero,
//! that is iff from then on they go the way of a chain that starts with 0 below Fᵢ: the chain of i - 1 parts. As each F is one
//! to one modulo 2ᵇ, that is the case iff the two end alike, A(j) = A(i - 1) modulo 2ᵇ. ∎
//!
//! So put 0, 1, …, m in a row and treat bit 0: every second one is flipped. Part them by that bit, keeping the order, and
//! treat bit 1 in both groups, and so on. No two chains have equal values (F₁…Fᵢ is one to one, and no F gives 0, so what is
//! above the shorter one is not 0), so at the 32nd bit at the latest every group has one chain. Large groups are parted by
//! six bits at once, with a table that does three.

/// Groups up to this size are parted bit by bit.
const SMALL: usize = 48;

/// Shows the values of the chains of the first 0, 1, …, m parts, in any order: the number of parts and the value.
///
/// ```
/// use grundy::hackenbush::chain_values;
/// let values = |parts: &[u32]| {
///     let mut values = vec![0; parts.len() + 1];
///     chain_values(parts.iter().copied(), &mut |chain, value| values[chain] = value);
///     values
/// };
/// assert_eq!(values(&[0, 0, 0]), [0, 1, 2, 3]); // bamboo
/// assert_eq!(values(&[1, 0]), [0, 2, 1]); // a loop on the first vertex: (1 xor 1) + 1
/// ```
pub fn chain_values(parts: impl ExactSizeIterator<Item = u32>, show: &mut dyn FnMut(usize, u32)) {
    let mut row = Vec::with_capacity(parts.len() + 1);
    row.push(0u64);
    let mut total = 0;
    for (part, chain) in parts.zip(1u64..) {
        total ^= part;
        row.push(u64::from(total) << 32 | chain);
    }
    let mut spare = vec![0; row.len()];
    settle(&mut row, 32, &mut spare, show);
}

/// A group of chains that agree in the bits below `bit`, each as its value so far and its number; `spare` is as long.
fn settle(group: &mut [u64], bit: u32, spare: &mut [u64], show: &mut dyn FnMut(usize, u32)) {
    match group {
        [] => {}
        [chain] => show(*chain as u32 as usize, (*chain >> 32) as u32),
        _ if group.len() <= SMALL => part_by_one(group, bit, spare, show),
        _ => part_by_six(group, bit, spare, show),
    }
}

fn part_by_one(group: &mut [u64], bit: u32, spare: &mut [u64], show: &mut dyn FnMut(usize, u32)) {
    debug_assert!(bit < 64, "values of different chains differ");
    let (mut zeros, mut ones) = (0, 0);
    for place in 0..group.len() {
        let chain = group[place] ^ (place as u64 & 1) << bit;
        let one = (chain >> bit & 1) as usize;
        group[zeros] = chain;
        spare[ones] = chain;
        ones += one;
        zeros += 1 - one;
    }
    let (high, rest) = spare.split_at_mut(ones);
    settle(&mut group[..zeros], bit + 1, &mut rest[..zeros], show);
    settle(high, bit + 1, &mut group[..ones], show);
}

fn part_by_six(group: &mut [u64], bit: u32, spare: &mut [u64], show: &mut dyn FnMut(usize, u32)) {
    let mut sizes = [0usize; 64];
    let (mut first, mut second) = (0u8, [0u8; 8]);
    for chain in group.iter_mut() {
        let bits = (*chain >> bit) as usize;
        let low = three_bits(&mut first, bits & 7);
        let path = low | three_bits(&mut second[low], bits >> 3 & 7) << 3;
        *chain ^= ((path ^ (bits & 63)) as u64) << bit;
        sizes[path] += 1;
    }
    let mut place = 0;
    let mut next = sizes.map(|size| {
        place += size;
        place - size
    });
    for &chain in group.iter() {
        let place = &mut next[(chain >> bit & 63) as usize];
        spare[*place] = chain;
        *place += 1;
    }
    let (mut group, mut spare) = (group, spare);
    for size in sizes {
        let (part, other);
        (part, spare) = spare.split_at_mut(size);
        (other, group) = group.split_at_mut(size);
        settle(part, bit + 6, other, show);
    }
}

/// Three bits of a chain, corrected. The state has the parities of the groups met so far: of all chains at place 1, of those
/// with lowest bit i at place 2 + i, with lowest two bits i at place 4 + i.
fn three_bits(state: &mut u8, bits: usize) -> usize {
    let entry = TABLE[usize::from(*state) << 3 | bits];
    *state = (entry >> 8) as u8;
    usize::from(entry & 7)
}

/// For a state and three bits: the new state and the corrected bits.
static TABLE: [u16; 2048] = {
    let mut table = [0; 2048];
    let mut at = 0;
    while at < 2048 {
        let (mut state, bits) = (at >> 3, at & 7);
        let (mut path, mut bit) = (0, 0);
        while bit < 3 {
            let group = 1 << bit | path;
            path |= (bits >> bit ^ state >> group) << bit & 1 << bit;
            state ^= 1 << group;
            bit += 1;
        }
        table[at] = (state << 8 | path) as u16;
        at += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;

    #[test]
    fn chains_agree_with_their_definition() {
        let mut dice = Dice::new(1);
        for round in 0..400 {
            let (most, length) = ([0, 1, 3, 100][round % 4], [60, 1000][round / 200]);
            let parts: Vec<u32> = dice.list(length, most).into_iter().map(|part| part as u32).collect();
            let direct = |many: usize| parts[..many].iter().rev().fold(0, |x, part| (x ^ part) + 1);
            let expected: Vec<u32> = (0..=parts.len()).map(direct).collect();
            let mut values = vec![u32::MAX; expected.len()];
            chain_values(parts.iter().copied(), &mut |chain, value| values[chain] = value);
            assert_eq!(values, expected, "{parts:?}");
        }
    }
}
