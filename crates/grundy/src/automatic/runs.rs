//! Coins that are turned in runs, as in Ruler.
//!
//! If the coins from m to n may be turned at once, coin n is replaced by any number of others, and no [kind of move](crate::code::moves) has so many
//! parts. But their values add up to s(n) xor s(m), where s(n) = g(0) xor … xor g(n - 1). So the proof of the [head](super) works with the pairs (n, s(n)).
//!
//! **Theorem.** Let S be a set of pairs with (0, v) in S iff v = 0. Let G be the set of all (n, a xor b) with (n + 1, a) and (n, b) in S, let O be the set of all
//! (n, a xor b) with (n, a) and (m, b) in S for an m ≤ n from which a run to n may be turned, and M their mex, as in the head. If G = M, then G is
//! the graph of the values.
//!
//! *Proof.* Suppose that s(n) is all that S has with n, and that the same is true below n. Then the values of n's options are what O has with n, so g(n) is all that
//! M has with n, and G too. So every a that S has with n + 1 is s(n) xor g(n) = s(n + 1), and there is one since G is not empty at n. ∎

use super::options::{mex, reached};
use super::{Automaton, guess};
use crate::Budget;
use crate::code::moves::{Condition, Linear};

/// The graph of the values, proved, where the coins from m to n may be turned if the conditions on n and m hold.
///
/// ```
/// use grundy::{Budget, automatic, code::moves::{Condition, Linear}};
/// let ruler: Vec<u32> = (1..400u32).map(|n| n & n.wrapping_neg()).collect();
/// let any_run = [Condition::AtLeastZero(Linear::new([1, -1], 0))];
/// let law = automatic::prove_runs(&any_run, &ruler, &Budget::unlimited()).unwrap();
/// assert_eq!(law.value((1 << 40) - 1), Some(1 << 40));
/// ```
pub fn prove_runs(runs: &[Condition], values: &[u32], budget: &Budget) -> Option<Automaton> {
    let sums = guess(&sums(values))?;
    if sums.with_first(0, budget)? != sums {
        return None;
    }
    let pairs = |conditions: Vec<Condition>| reached(&[&sums, &sums], 0, &conditions, budget);
    // The first of the two sums is at n + 1, the second at n.
    let graph = pairs(vec![Condition::Zero(Linear::new([1, -1, 0], 1)), Condition::Zero(Linear::new([1, 0, -1], 0))])?;
    // The first is at n, the second at the beginning of a run.
    let at_n = Condition::Zero(Linear::new([1, -1, 0], 0));
    let before = Condition::AtLeastZero(Linear::new([1, 0, -1], 0));
    let options = pairs([at_n, before].into_iter().chain(runs.iter().map(shifted)).collect())?;
    (mex(&options, budget)? == graph).then_some(graph)
}

/// The sums of the values before n, for n = 0, 1, ….
pub(super) fn sums(values: &[u32]) -> Vec<u32> {
    let ends = values.iter().scan(0, |sum, value| {
        *sum ^= value;
        Some(*sum)
    });
    std::iter::once(0).chain(ends).collect()
}

/// A condition on n and m as one on n, another number and m.
fn shifted(condition: &Condition) -> Condition {
    let put = |form: &Linear| Linear::new([form.factors[0], 0, form.factors[1]], form.constant);
    match condition {
        Condition::Zero(form) => Condition::Zero(put(form)),
        Condition::AtLeastZero(form) => Condition::AtLeastZero(put(form)),
        Condition::Multiple(form, modulus) => Condition::Multiple(put(form), *modulus),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mex;

    /// The values from the definition.
    fn plain(runs: &[Condition], size: i64) -> Vec<u32> {
        let mut values: Vec<u32> = vec![];
        for n in 0..size {
            let sum = |from: i64| values[from as usize..].iter().fold(0, |sum, value| sum ^ value);
            let may = |&m: &i64| runs.iter().all(|condition| condition.holds(&[n, m]));
            let options: Vec<crate::Nimber> = (0..=n).filter(may).map(|m| crate::Nimber(sum(m).into())).collect();
            values.push(mex(options).0 as u32);
        }
        values
    }

    /// Runs of at least, or exactly, so many coins, or of an odd number: what is proved from 300 values is true of 600.
    #[test]
    fn proofs_are_true() {
        let length = |constant: i64| Linear::new([1, -1], 1 - constant);
        let mut proved = 0;
        for least in 1..6 {
            let odd = Condition::Multiple(length(1), 2);
            for runs in [
                vec![Condition::AtLeastZero(length(least))],
                vec![Condition::Zero(length(least))],
                vec![Condition::AtLeastZero(length(least)), odd],
            ] {
                let values = plain(&runs, 600);
                let Some(law) = prove_runs(&runs, &values[..300], &Budget::unlimited()) else { continue };
                proved += 1;
                assert!((0..600).all(|n| law.value(n) == Some(values[n as usize].into())), "{runs:?}");
            }
        }
        assert!(proved >= 9, "{proved}");
    }

    #[test]
    fn other_laws_are_refused() {
        let any = [Condition::AtLeastZero(Linear::new([1, -1], 0))];
        for wrong in [|n: u32| n % 2, |n: u32| n, |n: u32| (n + 1) & n.wrapping_neg(), |n: u32| u32::from(n == 100)] {
            assert_eq!(prove_runs(&any, &(0..300).map(wrong).collect::<Vec<_>>(), &Budget::unlimited()), None);
        }
    }
}
