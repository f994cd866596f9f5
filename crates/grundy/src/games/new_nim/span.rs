//! The linear span of numbers over GF(2): what exclusive ors of some of them give.

/// A basis in echelon form, grown number by number, which remembers what each of its vectors is made of.
#[derive(Clone, Default)]
pub(super) struct Span {
    /// Vectors with distinct highest bits, each with the inserted numbers it is the exclusive or of: bit i stands for the i-th
    /// number that was independent of those before it.
    vectors: Vec<(u64, u64)>,
}

impl Span {
    /// Adds a number; `false` if it is the exclusive or of numbers added before.
    pub(super) fn insert(&mut self, number: u64) -> bool {
        let (rest, parts) = self.reduce(number);
        if rest == 0 {
            return false;
        }
        self.vectors.push((rest, parts | 1 << self.vectors.len()));
        true
    }

    /// Which of the independent numbers a number is the exclusive or of, if it depends on them.
    pub(super) fn parts(&self, number: u64) -> Option<u64> {
        let (rest, parts) = self.reduce(number);
        (rest == 0).then_some(parts)
    }

    /// What is left of a number, and the numbers that were taken off it.
    fn reduce(&self, number: u64) -> (u64, u64) {
        self.vectors.iter().fold((number, 0), |(rest, parts), &(vector, made_of)| {
            // A vector is reduced by the earlier ones, so going through them in order clears each highest bit for good.
            if rest >> vector.ilog2() & 1 == 1 { (rest ^ vector, parts ^ made_of) } else { (rest, parts) }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Span;
    use crate::Dice;

    #[test]
    fn dependences_are_exact() {
        let mut dice = Dice::new(3105);
        for _ in 0..300 {
            let mut span = Span::default();
            let mut basis = vec![];
            for _ in 0..10 {
                let number = 1 + dice.roll(62);
                let known = span.parts(number);
                let subsets = 0..1u64 << basis.len();
                let sum = |subset: u64| (0..basis.len()).filter(|i| subset >> i & 1 == 1).fold(0, |sum, i| sum ^ basis[i]);
                assert_eq!(known, subsets.into_iter().find(|&subset| sum(subset) == number));
                assert_eq!(span.insert(number), known.is_none());
                if known.is_none() {
                    basis.push(number);
                }
            }
        }
    }
}
