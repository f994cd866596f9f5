//! Laws that the game's own theorem states.
//!
//! A game of the catalogue knows its [theorem](crate::Ruleset::theorem), whose proof stands at the head of the game's page, and so does a rule whose options
//! were compared with the game's and found to be the same. If the law that a table shows is what this theorem says of *every* position, then the
//! law is proved, however short the table. What each theorem says is written here once more, as a law; nothing else is concluded from its name.
//!
//! A rule may have positions that the game has not: an empty heap in Euclid and in Koppers' Nim. A rule that was recognised as Euclid has no move
//! there, which is the 0 of the law; the law of Koppers' Nim does not speak of them.

use super::pairs::PairLaw;
use super::zeros::Set;
use super::{Expr, Function, Law, Operator, Pattern};
use crate::Basis;

impl Pattern {
    /// The same pattern, proved if this theorem, which holds for all positions of the game, states the law.
    pub(super) fn by_theorem(self, theorem: Option<&'static str>) -> Pattern {
        match (theorem, &self.law) {
            (Some(theorem), Some(law)) if states(theorem, law) => Pattern { basis: Basis::proved(theorem), ..self },
            _ => self,
        }
    }
}

/// Whether the theorem of this name says just what the law says.
fn states(theorem: &str, law: &Law) -> bool {
    match (theorem, law) {
        ("wythoff", Law::Pairs(law)) => *law == PairLaw::Wythoff,
        ("euclid", Law::Pairs(law)) => *law == PairLaw::Quotient,
        ("fibonacci", Law::Pairs(law)) => *law == PairLaw::Zeckendorf,
        // At the start n - 1 may be taken, less than the smallest Zeckendorf part iff n is the only one. Without stones there is no move.
        ("fibonacci", Law::Zeros(law)) => law.set == Set::Fibonacci && law.exceptions == [0],
        // One more than the number of twos in n, and 0 for n = 0.
        ("subtraction-divisors", Law::Formula(formula, None)) => *formula == twos_and_one(),
        ("koppers", Law::Pair(formula) | Law::Positive(formula, _)) => *formula == koppers(),
        _ => false,
    }
}

/// The place of the lowest one of n, counted from 1.
fn twos_and_one() -> Expr {
    Expr::apply(Function::BitLength, &Expr::apply(Function::LowBit, &Expr::N))
}

/// The lowest zero of (n - 1) or (m - 1).
fn koppers() -> Expr {
    let both = Expr::join(Operator::Or, &Expr::less_one(&Expr::N), &Expr::less_one(&Expr::M));
    Expr::apply(Function::LowZero, &both)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::koppers::value;

    #[test]
    fn formulas_are_their_theorems() {
        for n in 1..200u64 {
            assert_eq!(twos_and_one().value(n, 0), Some(u64::from(n.trailing_zeros()) + 1), "{n}");
        }
        assert_eq!(twos_and_one().value(0, 0), Some(0));
        for (x, y) in (1..40).flat_map(|x| (1..40).map(move |y| (x, y))) {
            assert_eq!(koppers().value(x, y), Some(value(x, y)), "{x},{y}");
        }
    }

    #[test]
    fn a_theorem_proves_no_other_law() {
        assert!(states("wythoff", &Law::Pairs(PairLaw::Wythoff)));
        assert!(!states("wythoff", &Law::Pairs(PairLaw::GoldenRatio)));
        assert!(!states("euclid-quotients", &Law::Pairs(PairLaw::Quotient)));
        assert!(!states("koppers", &Law::Pair(Expr::N)));
    }
}
