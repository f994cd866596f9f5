//! Rules whose options are an interval: n may become anything from lo(n) to hi(n).
//!
//! **Theorem A.** Let the options of n be 0, …, hi(n), where hi never decreases, and none if hi(n) < 0. Then g(n) = 1 + g(hi(n)), or 0 without
//! options. *Proof.* By induction g never decreases and skips nothing, so the options have exactly the values 0, …, g(hi(n)). ∎ Taking at least half of
//! the heap is such a rule with hi(n) = ⌊n/2⌋ for n > 0, and what satisfies g(0) = 0, g(n) = 1 + g(⌊n/2⌋) is the bit length. Taking at least the part
//! p/q has hi(n) = ⌊(q - p)n/q⌋, so that g(qk + r) = g((q - p)k + ⌊(q - p)r/q⌋) + 1.
//!
//! **Theorem B.** Let the options of n be lo(n), …, n - 1, where lo(0) = 0 and lo(n + 1) is lo(n) or one more. Then the heaps lo(n), …, n have the values
//! 0, …, n - lo(n), each once. So g(n + 1) = n + 1 - lo(n + 1) if lo stays, and g(n + 1) = g(lo(n)) if it moves. *Proof.* It is true for n = 0. If
//! lo stays, the options of n + 1 have the values 0, …, n - lo(n), and n + 1 adds the next one. If it moves, its options lack g(lo(n)) alone of these, and
//! n + 1 puts it back. ∎ With lo(n) = ⌈n/2⌉, taking at most half: g(2k) = k and g(2k + 1) = g(k).
//!
//! Taking at most the part p/q has lo(n) = n - ⌊pn/q⌋. It stays at n + 1 = qk + r iff ⌊pr/q⌋ > ⌊p(r - 1)/q⌋, as for r = 0, and then g(qk + r) = pk + ⌊pr/q⌋; else
//! g(qk + r) = g((q - p)k + r - 1 - ⌊p(r - 1)/q⌋). With a third: g(3k) = k, g(3k + 1) = g(2k), g(3k + 2) = g(2k + 1).

use super::recursion::{Branch, Recursion};
use crate::code::moves::{Condition, MoveKind};

/// A recursion has as many branches as its base; a larger one would not be read.
const MOST_BASE: u64 = 32;

/// The recursion that a theorem proves for these moves, if they are an interval of one of the two kinds above.
pub(super) fn proved(moves: &[MoveKind]) -> Option<Recursion> {
    let [MoveKind { parts: 1, others: 0, conditions }] = moves else { return None };
    let mut bounds = vec![];
    for condition in conditions {
        let Condition::AtLeastZero(form) = condition else { return None };
        bounds.push((form.factors[0], form.factors[1], form.constant));
    }
    // x ≤ n - 1, and how x compares with a part of n.
    let at = bounds.iter().position(|&bound| bound == (1, -1, -1))?;
    bounds.swap_remove(at);
    let [(of_n, of_x, 0)] = bounds[..] else { return None };
    let base = of_x.unsigned_abs();
    let kept = of_n.unsigned_abs();
    let proper = (2..=MOST_BASE).contains(&base) && 0 < kept && kept < base && of_n.signum() == -of_x.signum();
    let branch = if of_x < 0 { at_least } else { at_most };
    proper.then(|| Recursion { first: 0, branches: (0..base).map(|digit| branch(base - kept, base, digit)).collect() })
}

/// Taking at least the part p/q.
fn at_least(p: u64, q: u64, digit: u64) -> Branch {
    Branch::smaller(q - p, (q - p) * digit / q, 1)
}

/// Taking at most the part p/q.
fn at_most(p: u64, q: u64, digit: u64) -> Branch {
    let before = digit.checked_sub(1).map(|before| (before, p * before / q));
    match before {
        Some((before, part)) if part == p * digit / q => Branch::smaller(q - p, before - part, 0),
        _ => Branch::linear(p, (p * digit / q) as i64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::moves::Linear;
    use crate::{Nimber, mex};

    /// Every part p/q with a small q, at most and at least, against the definition.
    #[test]
    fn recursions_agree_with_the_rules() {
        for (p, q) in (2..=MOST_BASE as i64).flat_map(|q| (1..q).map(move |p| (p, q))) {
            for most in [true, false] {
                // q(n - x) ≤ pn, or ≥.
                let sign = if most { 1 } else { -1 };
                let bound = Linear::new([sign * (p - q), sign * q], 0);
                let conditions = vec![Condition::AtLeastZero(bound), Condition::AtLeastZero(Linear::new([1, -1], -1))];
                let law = proved(&[MoveKind { parts: 1, others: 0, conditions: conditions.clone() }]).unwrap();
                let mut values: Vec<Nimber> = vec![];
                for n in 0..400i64 {
                    let may = |&x: &i64| conditions.iter().all(|condition| condition.holds(&[n, x]));
                    values.push(mex((0..n).filter(may).map(|x| values[x as usize])));
                    assert_eq!(law.value(n as u64), Some(values[n as usize].0), "{p}/{q} of {n}: {law}");
                }
            }
        }
    }
}
