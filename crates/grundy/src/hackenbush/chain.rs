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
//! above the shorter one is not 0), so at the 32nd bit at the latest every group has one chain.

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
pub fn chain_values(parts: impl ExactSizeIterator<Item = u32>, show: &mut impl FnMut(usize, u32)) {
    let mut row = Vec::with_capacity(parts.len() + 1);
    row.push(0u64);
    let (mut total, mut any) = (0, 0);
    for (part, chain) in parts.zip(1u64..) {
        total ^= part;
        any |= part;
        row.push(u64::from(total) << 32 | chain);
    }
    if any == 0 {
        // A bare ring or path, F(x) = x + 1 throughout: bamboo.
        return (0..row.len()).for_each(|chain| show(chain, chain as u32));
    }
    let mut spare = vec![0; row.len()];
    settle(&mut row, 32, &mut spare);
    drop(spare);
    for chain in row {
        show(chain as u32 as usize, (chain >> 32) as u32);
    }
}

/// A group of chains that agree in the bits below `bit`, each as its value so far and its number; `spare` is as long.
fn settle(group: &mut [u64], bit: u32, spare: &mut [u64]) {
    match group {
        [] | [_] => return,
        [first, second] => {
            // A flip makes them agree if they did not before; the first one that parts them is the last.
            let agree = !(*first ^ *second) >> bit;
            *second ^= (agree ^ agree.wrapping_sub(1)) << bit;
            return;
        }
        _ => {}
    }
    let (mut zeros, mut ones) = (0, 0);
    for place in 0..group.len() {
        let chain = group[place] ^ (place as u64 & 1) << bit;
        let one = (chain >> bit & 1) as usize;
        group[zeros] = chain;
        spare[ones] = chain;
        ones += one;
        zeros += 1 - one;
    }
    group[zeros..].copy_from_slice(&spare[..ones]);
    let (low, high) = group.split_at_mut(zeros);
    settle(low, bit + 1, spare);
    settle(high, bit + 1, spare);
}

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
