//! Periods of take-and-break games, proved.
//!
//! **Theorem (Guy and Smith 1956, for octal codes).** Let a code's last non-zero digit be the k-th, and let no move leave more
//! than j ≥ 1 heaps. If g(n + p) = g(n) for all n with n₀ ≤ n < j·n₀ + (j - 1)·p + k, then g(n + p) = g(n) for all n ≥ n₀.
//!
//! *Proof.* Let n be at least that bound and suppose the claim below n. A move from n + p takes t ≤ k and leaves at most j heaps with
//! the sum n + p - t, the largest of which is at least (n + p - t)/j ≥ n₀ + p. Making it smaller by p is a move from n, and by
//! induction of the same value, since the smaller heap is at least n₀ and below n. In the same way a move from n leaves a heap of
//! at least n₀, which may grow by p. So n and n + p have options of the same values. ∎
//!
//! The same holds for codes that ask for different heaps only if growing or shrinking one heap keeps them different, which
//! fails; so such codes get no period here.

/// A proved period: g(n + length) = g(n) for all n ≥ start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The least n₀.
    pub start: u64,
    /// The least p.
    pub length: u64,
}

impl Period {
    /// The least period that a table of values proves for a code with these k and j, if any.
    ///
    /// ```
    /// use grundy::sequence::Period;
    /// let values: Vec<u32> = (0..40).map(|n| n % 4).collect();
    /// assert_eq!(Period::find(&values, 3, 1), Some(Period { start: 0, length: 4 }));
    /// ```
    pub fn find(values: &[u32], last_take: u64, most_heaps: u32) -> Option<Period> {
        let heaps = u64::from(most_heaps.max(1));
        let size = values.len() as u64;
        let agreement = agreement_from_the_end(values);
        (1..=size / 2).find_map(|length| {
            let start = size - length - u64::from(agreement[length as usize]);
            let bound = heaps * start + (heaps - 1) * length + last_take;
            // g(n + p) must be known for all n below the bound.
            (bound + length <= size).then_some(Period { start, length })
        })
    }

    /// The place in the first period that has the same value.
    pub fn fold(self, n: u64) -> u64 {
        if n < self.start { n } else { self.start + (n - self.start) % self.length }
    }
}

/// For each p, how many of the last values equal those p before them, without a gap: the Z-algorithm (Gusfield 1997) on the values
/// read backwards, linear for all p together.
fn agreement_from_the_end(values: &[u32]) -> Vec<u32> {
    let size = values.len();
    let at = |i: usize| values[size - 1 - i];
    let mut agreement = vec![0u32; size.max(1)];
    // The window [left, right) is the stretch furthest on that is known to equal a stretch at the start.
    let (mut left, mut right) = (0, 0);
    for p in 1..size {
        let mut length = if p < right { (agreement[p - left] as usize).min(right - p) } else { 0 };
        while p + length < size && at(length) == at(p + length) {
            length += 1;
        }
        if p + length > right {
            (left, right) = (p, p + length);
        }
        agreement[p] = length as u32;
    }
    agreement
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn agreement_is_counted(values in proptest::collection::vec(0u32..3, 0..60)) {
            let size = values.len();
            for (p, &found) in agreement_from_the_end(&values).iter().enumerate().skip(1) {
                let plain = (0..size - p).take_while(|i| values[size - 1 - i] == values[size - 1 - i - p]).count();
                prop_assert_eq!(found as usize, plain);
            }
        }
    }
}
