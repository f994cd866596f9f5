//! Rules whose options are an interval: n may become anything from lo(n) to hi(n).
//!
//! **Theorem A.** Let the options of n be 0, …, hi(n), where hi never decreases, and none if hi(n) < 0. Then g(n) = 1 + g(hi(n)), or 0 without
//! options. *Proof.* By induction g never decreases and skips nothing, so the options have exactly the values 0, …, g(hi(n)). ∎ Taking at least half of
//! the heap is such a rule with hi(n) = ⌊n/2⌋ for n > 0, and what satisfies g(0) = 0, g(n) = 1 + g(⌊n/2⌋) is the bit length.
//!
//! **Theorem B.** Let the options of n be lo(n), …, n - 1, where lo(0) = 0 and lo(n + 1) is lo(n) or one more. Then the heaps lo(n), …, n have the values
//! 0, …, n - lo(n), each once. So g(n + 1) = n + 1 - lo(n + 1) if lo stays, and g(n + 1) = g(lo(n)) if it moves. *Proof.* It is true for n = 0. If
//! lo stays, the options of n + 1 have the values 0, …, n - lo(n), and n + 1 adds the next one. If it moves, its options lack g(lo(n)) alone of these, and
//! n + 1 puts it back. ∎ With lo(n) = ⌈n/2⌉, taking at most half: g(2k) = k and g(2k + 1) = g(k).

use super::recursion::{Branch, Recursion};
use crate::sequence::moves::{Condition, MoveKind};

/// The recursion that a theorem proves for these moves, if they are an interval of one of the two kinds above.
pub(super) fn proved(moves: &[MoveKind]) -> Option<Recursion> {
    let [MoveKind { parts: 1, others: 0, conditions }] = moves else { return None };
    let mut bounds = vec![];
    for condition in conditions {
        let Condition::AtLeastZero(form) = condition else { return None };
        bounds.push((form.factors[0], form.factors[1], form.constant));
    }
    // x ≤ n - 1 and 2x ≤ n: at least half is taken. x ≤ n - 1 and 2x ≥ n: at most half.
    bounds.sort_unstable();
    match bounds[..] {
        [(1, -2, 0), (1, -1, -1)] => Some(Recursion { first: 0, branches: [Branch::plus_one(), Branch::plus_one()] }),
        [(-1, 2, 0), (1, -1, -1)] => Some(Recursion { first: 0, branches: [Branch::half(), Branch::same()] }),
        _ => None,
    }
}
