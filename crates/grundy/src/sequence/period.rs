//! Periods of take-and-break games, proved.
//!
//! **Theorem (Guy and Smith 1956, for octal codes).** Let a code's last non-zero digit be the k-th, and let no move leave more
//! than j ≥ 1 heaps. Let m = max(n₀, 1). If g(n + p) = g(n) for all n with n₀ ≤ n < j·m + (j - 1)·p + k, then g(n + p) = g(n) for
//! all n ≥ n₀.
//!
//! *Proof.* Let n be at least that bound and suppose the claim below n. A move from n + p takes t ≤ k and leaves at most j heaps with
//! the sum n + p - t, the largest of which is at least (n + p - t)/j ≥ m + p. Making it smaller by p is a move from n, and by
//! induction of the same value, since the smaller heap is at least m and below n. In the same way a move from n leaves a heap of
//! at least m, which may grow by p. So n and n + p have options of the same values. ∎
//!
//! With n₀ in the place of m a heap could shrink to nothing, and a digit counts heaps that are not empty: the first four values of `.8`
//! are 0, which would be "period 1 from 0 on", and the fifth is 1.
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
        let size = values.len() as u64;
        let agreement = agreement_from_the_end(values);
        (1..=size / 2).find_map(|length| {
            let period = Period { start: size - length - u64::from(agreement[length as usize]), length };
            (period.values_needed(last_take, most_heaps) <= size).then_some(period)
        })
    }

    /// How many values the theorem looks at: g(n + p) for all n below its bound.
    pub(crate) fn values_needed(self, last_take: u64, most_heaps: u32) -> u64 {
        u64::from(most_heaps.max(1)) * (self.start.max(1) + self.length) + last_take
    }

    /// The place in the first period that has the same value.
    pub fn fold(self, n: u64) -> u64 {
        if n < self.start { n } else { self.start + (n - self.start) % self.length }
    }
}

/// Whether the last values stand once more in the second half of a table. Where a move leaves two heaps or more, a table that proves a period shows that: by the theorem its second half at least repeats what is one period before, and a period
/// is no longer than half of it. It is told much faster than whether there is a period.
pub(crate) fn may_have_a_period(values: &[u16]) -> bool {
    let size = values.len();
    let Some(tail) = size.checked_sub(TAIL).filter(|_| size >= 2 * TAIL).map(|from| &values[from..]) else { return true };
    (size / 2..size).any(|end| values[end - 1] == tail[TAIL - 1] && values[end - TAIL..end] == *tail)
}

/// So many values.
const TAIL: usize = 64;

/// For each p, how many of the last values equal those p before them, without a gap: the Z-algorithm (Gusfield 1997) on the values
/// read backwards, linear for all p together.
pub(crate) fn agreement_from_the_end(values: &[u32]) -> Vec<u32> {
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
    use crate::code::Code;
    use crate::sequence::plain;
    use proptest::prelude::*;

    /// However short the table, what it proves is true further on. Games that begin with many zeros are the ones to fear.
    #[test]
    fn no_prefix_proves_too_much() {
        for digits in 0..3 * 256 {
            let code = Code::known(&format!("{}.{:X}{:X}", [0, 4, 8][digits / 256], digits / 16 % 16, digits % 16));
            let last_take = code.last_take().expect("the code is finite");
            let values = plain::values(&code, 40);
            for size in 1..30 {
                let Some(Period { start, length }) = Period::find(&values[..size], last_take, code.most_heaps()) else { continue };
                let holds = |n: usize| values[n] == values[n + length as usize];
                assert!((start as usize..40 - length as usize).all(holds), "{code}: period {length} from {start} on, of {size} values");
            }
        }
    }

    /// What is told at once of a table never hides a period that it proves.
    #[test]
    fn no_period_is_overlooked() {
        for text in [".77", ".07", ".177", ".156", ".356", ".165", "4.344"] {
            let code = Code::known(text);
            let values = plain::values(&code, 2_000);
            let words: Vec<u16> = values.iter().map(|&value| value as u16).collect();
            let proves = |size: usize| Period::find(&values[..size], code.last_take().expect("finite"), code.most_heaps()).is_some();
            assert!((1..2_000).step_by(7).all(|size| may_have_a_period(&words[..size]) || !proves(size)), "{text}");
        }
    }

    proptest! {
        /// A table whose second half repeats is not passed over, and one that repeats nothing is.
        #[test]
        fn what_returns_is_seen(block in proptest::collection::vec(0u16..9, 1..80), before in proptest::collection::vec(0u16..9, 0..40)) {
            let size = (2 * (block.len() + before.len())).max(2 * TAIL);
            let values: Vec<u16> = before.iter().chain(block.iter().cycle()).copied().take(size).collect();
            prop_assert!(may_have_a_period(&values));
            prop_assert!(!may_have_a_period(&(0..size as u16).collect::<Vec<u16>>()));
        }

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
