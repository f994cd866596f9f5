//! Laws that the game's own theorem states.
//!
//! A game of the catalogue knows its [theorem](crate::Ruleset::theorem), whose proof stands at the head of the game's page, and so does a rule whose options
//! were compared with the game's and found to be the same. If the law that a table shows is what this theorem says of *every* position, then the
//! law is proved, however short the table. What a theorem says stands in the game's [entry](crate::games::Entry::laws), in the words of [`words`];
//! nothing else is concluded from its name.
//!
//! A rule may have positions that the game has not: an empty heap in Euclid and in Koppers' Nim. A rule that was recognised as Euclid has no move
//! there, which is the 0 of the law; the law of Koppers' Nim does not speak of them.

use super::{Border, Law, Pattern};
use crate::{Basis, games};

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
    let words = words(law);
    games::all().flat_map(|entry| entry.laws).any(|&(name, stated)| name == theorem && stated == words)
}

/// A law in the words of the catalogue. Two laws have the same words only if they say the same of all positions that the game has.
fn words(law: &Law) -> String {
    match law {
        // Of a game without empty heaps this is the whole law, as long as it says nothing of them.
        Law::Positive(formula, Border::Absent | Border::Various) => Law::Pair(formula.clone()).text(),
        Law::Zeros(law) => format!("lost in {:?} except {:?}", law.set, law.exceptions),
        _ => law.text(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::pairs::PairLaw;
    use crate::pattern::{Expr, Subject};
    use crate::{Budget, Evidence, notation};
    use std::collections::BTreeSet;

    /// The theorem and the law of a game's table, if the one proves the other.
    fn proved(game: &str) -> Option<(String, String)> {
        let game = notation::open_game(game, &notation::NoFiles).unwrap();
        let found = Subject::of(game.as_ref())?.pattern(300, &Budget::unlimited());
        let law = found.law.filter(|_| found.basis.evidence == Evidence::Proved)?;
        Some((found.basis.by.to_owned(), words(&law)))
    }

    /// A law that no table shows would be a slip of the pen, which proves nothing and is never seen.
    #[test]
    fn every_stated_law_is_seen_in_a_table() {
        for entry in games::all().filter(|entry| !entry.laws.is_empty()) {
            let examples = entry.examples.iter().filter_map(|example| Some(example.split_once(':')?.0));
            let shown: BTreeSet<_> = entry.rules.iter().flat_map(|&(game, rule)| [game, rule]).chain(examples).filter_map(proved).collect();
            for &(theorem, law) in entry.laws {
                assert!(shown.contains(&(theorem.to_owned(), law.to_owned())), "{theorem}: {law}, not in {shown:?}");
            }
        }
    }

    #[test]
    fn a_theorem_proves_no_other_law() {
        assert!(states("wythoff", &Law::Pairs(PairLaw::Wythoff)));
        assert!(!states("wythoff", &Law::Pairs(PairLaw::GoldenRatio)));
        assert!(!states("euclid-quotients", &Law::Pairs(PairLaw::Quotient)));
        assert!(!states("koppers", &Law::Pair(Expr::N)));
    }

    /// What a table says of empty heaps is not what the theorem of a game without empty heaps says.
    #[test]
    fn a_law_of_the_border_is_not_proved_with_the_rest() {
        let law = |border| Law::Positive(koppers(), border);
        assert!(states("koppers", &law(Border::Absent)) && states("koppers", &law(Border::Various)));
        assert!(!states("koppers", &law(Border::Constant(0))));
    }

    fn koppers() -> Expr {
        use crate::pattern::{Function, Operator};
        Expr::apply(Function::LowZero, &Expr::join(Operator::Or, &Expr::less_one(&Expr::N), &Expr::less_one(&Expr::M)))
    }
}
