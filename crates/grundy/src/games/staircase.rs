//! Staircase Nim (Sprague 1937): coins lie on the steps of a staircase; move any number of them, at least one, from one step to
//! the next lower one. Step 1 is next to the ground, and coins on the ground are out of play.
//!
//! **Theorem.** The nim-value is that of Nim with the *odd* steps as heaps, and so is the genus.
//!
//! *Proof.* Call a position fickle if no odd step holds more than one coin, else firm, and let T be the exclusive or of the odd
//! steps. A move from an odd step makes an odd step smaller; one from an even step makes an odd step larger. Neither leaves T
//! as it was, and by the argument of Nim the odd steps alone reach every smaller value. For misère play compare with
//! [`Genus`]. From a fickle position a move leads to a fickle one of value T⊕1, or it lifts an odd step above one coin and
//! leads to a firm one of value at least 2. If T = 0 and any coin is left, a fickle one is reached: move a single coin from an odd
//! step or, if those are empty, from an even one. So (g⁺, g⁻) = (T, T⊕1). From a firm position all is as in Nim, since the
//! extra moves from even steps keep an odd step large: g⁺ = g⁻ = T. ∎
//!
//! A target value names the new size of each odd step, so the moves that reach it are found one a step.

use super::{Entry, list, nim};
use crate::Genus;
use crate::game::{Coordinates, Game, Look};
use crate::sum::TypedGame;
use crate::text::shortened;
use crate::{Dice, Fact, Nimber, Play, Reason, Ruleset, Visit, Walk, msg};
use std::fmt;

/// The rules of staircase Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Staircase;

/// The coins on the steps 1, 2, …; their total is below 2^64.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stairs(Vec<u64>);

/// Coins go down from a step: `3:2` moves two coins from step 3 to step 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Descent {
    /// The step they leave, from 1.
    pub step: usize,
    /// How many.
    pub coins: u64,
}

impl fmt::Display for Descent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.step, self.coins)
    }
}

impl fmt::Display for Stairs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&list(&self.0))
    }
}

impl Stairs {
    /// Coins on the steps, step 1 first; `None` if there are 2^64 or more.
    ///
    /// ```
    /// use grundy::games::staircase::Stairs;
    /// assert_eq!(Stairs::new(vec![2, 0, 3]).unwrap().value(), 2 ^ 3);
    /// assert!(Stairs::new(vec![u64::MAX, 1]).is_none());
    /// ```
    pub fn new(coins: Vec<u64>) -> Option<Stairs> {
        coins.iter().try_fold(0u64, |total, &coins| total.checked_add(coins))?;
        Some(Stairs(coins))
    }

    /// The coins of the odd steps: the heaps of Nim behind the staircase.
    pub fn heaps(&self) -> Vec<u64> {
        self.0.iter().step_by(2).copied().collect()
    }

    /// The nim-value: the exclusive or of the odd steps.
    pub fn value(&self) -> u64 {
        self.0.iter().step_by(2).fold(0, |sum, &coins| sum ^ coins)
    }

    /// The genus, that of Nim with the odd steps.
    pub fn genus(&self) -> Genus {
        self.0.iter().step_by(2).fold(Genus::NOTHING, |sum, &coins| sum + Genus::of_nim_heap(Nimber(coins)))
    }

    /// What is left after a legal move.
    fn after(&self, descent: Descent) -> Stairs {
        let mut coins = self.0.clone();
        coins[descent.step - 1] -= descent.coins;
        if descent.step > 1 {
            coins[descent.step - 2] += descent.coins;
        }
        Stairs(coins)
    }

    /// All moves.
    fn descents(&self) -> impl Iterator<Item = Descent> {
        (1..).zip(&self.0).flat_map(|(step, &most)| (1..=most).map(move |coins| Descent { step, coins }))
    }

    /// All moves to positions of the given value, which must differ from the present one: at most one a step.
    pub fn descents_to(&self, value: u64) -> impl Iterator<Item = Descent> {
        let change = self.value() ^ value;
        (1..).zip(&self.0).filter_map(move |(step, &most)| {
            let coins = if step % 2 == 1 {
                most.checked_sub(most ^ change)?
            } else {
                let below = self.0[step - 2];
                (below ^ change).checked_sub(below)?
            };
            (1..=most).contains(&coins).then_some(Descent { step, coins })
        })
    }

    /// The theorem on this staircase.
    fn explain(&self) -> Vec<Reason> {
        let heaps = self.heaps();
        vec![msg!("staircase-odd-steps", heaps = shortened(&list(&heaps)), value = self.value()).into(), nim::columns(&heaps)]
    }
}

impl Ruleset for Staircase {
    type Position = Stairs;
    type Move = Descent;

    fn options(&self, from: &Stairs, visit: &mut Visit<'_, Self>) -> Walk {
        from.descents().try_for_each(|descent| visit.option(descent, &[from.after(descent)]))
    }

    fn theorem(&self, at: &Stairs) -> Option<Fact> {
        Some(Fact::value(at.value(), "staircase"))
    }
}

impl Game for Staircase {
    fn prefix(&self) -> String {
        "staircase".into()
    }

    fn look(&self, at: &Stairs) -> Option<Look> {
        Some(Look::Heaps { sizes: at.0.clone(), from: Some(1) })
    }

    fn moves_to(&self, from: &Stairs, value: Nimber, visit: &mut Visit<'_, Self>) -> Option<Walk> {
        Some(from.descents_to(value.0).try_for_each(|descent| visit.option(descent, &[from.after(descent)])))
    }

    fn genus(&self, at: &Stairs) -> Option<Genus> {
        Some(at.genus())
    }

    fn explain(&self, parts: &[Stairs], _: Play) -> Vec<Reason> {
        parts.iter().flat_map(Stairs::explain).collect()
    }
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[Entry {
    name: "staircase",
    aliases: &["staircase-nim", "cses-1099", "阶梯尼姆", "阶梯博弈", "台阶尼姆"],
    source: "R. P. Sprague, Bemerkungen über eine spezielle Abelsche Gruppe (1937); T. S. Ferguson, Game Theory, I.2.5",
    examples: &["staircase:2,0,3", "staircase:1,2,1", "staircase:0"],
    rules: &[],
    laws: &[],
    open: |opening| {
        opening.no_parameters()?;
        let steps = Coordinates { at: |_, numbers| Stairs::new(numbers.to_vec()), of: None };
        Ok(TypedGame::with_coordinates(Staircase, |_, position| Ok(vec![Stairs(position.numbers_with_total()?)]), steps))
    },
    sample: |dice: &mut Dice| format!("staircase:{}", list(&dice.list(4, 3))),
}];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coins_beyond_any_table() {
        let stairs = Stairs::new(vec![1 << 63, (1 << 63) - 1]).unwrap();
        let moves: Vec<_> = stairs.descents_to(0).collect();
        assert_eq!(moves, [Descent { step: 1, coins: 1 << 63 }]);
        let lifted: Vec<_> = stairs.descents_to((1 << 63) + 5).collect();
        assert_eq!(lifted, [Descent { step: 2, coins: 5 }]);
    }
}
