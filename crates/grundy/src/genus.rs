//! The genus of tame games: all that misère play asks of them.
//!
//! Let g⁺ be the nim-value and g⁻ the *misère value*: g⁻ of a position without options is 1, and otherwise the mex of the
//! options' g⁻. The player to move loses misère play iff g⁻ = 0. A position is *tame* if it and all its followers have
//!
//! * (g⁺, g⁻) = (0, 1) or (1, 0), called *fickle*, or
//! * g⁺ = g⁻, called *firm*.
//!
//! **Theorem (Conway, ONAG ch. 12).** A sum of tame parts is tame: fickle with value ⊕g⁺ if all parts are fickle, else
//! firm with value ⊕g⁺.
//!
//! *Proof, by induction on the sum's options.* All parts fickle, x = ⊕g⁺. A part (v, v⊕1) has options with g⁺ ≠ v and
//! g⁻ ≠ v⊕1: fickle ones have value v⊕1, firm ones are at least 2. So the sum's options are fickle of value x⊕1, with g⁻ = x,
//! or firm and at least 2. If x = 1, no option has g⁻ = 0, so g⁻ = 0. If x = 0, one has: a part (1, 0) moves to g⁺ = 0,
//! which cannot be firm; a part (0, 1) with options moves to g⁻ = 0, which cannot be firm either; with no options at all g⁻ = 1
//! by definition. Some part firm, T = ⊕g⁺. An option that stays firm has g⁻ = g⁺ ≠ T. One that turns all fickle comes from the
//! last firm part (v, v) moving to (w, w⊕1) with w⊕1 ≠ v, so its g⁻ ≠ T. And each u < T is reached: some part has
//! t = v⊕T⊕u < v; if it is fickle, or another part is firm, its option with g⁺ = t does it; if it is the last firm part, its
//! option with g⁻ = t does. ∎
//!
//! Nim heaps are tame, and so is every game whose followers pass the test. Where the test fails the game is *wild* and the
//! rule would give wrong answers: Kayles is wild from a heap of 8 on.

use crate::{Nimber, mex};
use std::ops::Add;

/// The genus of a tame position.
///
/// ```
/// use grundy::{Genus, Nimber};
/// let one = Genus::of_nim_heap(Nimber(1));
/// assert!(one.loses_misere());           // the last stone loses
/// assert!(!(one + one).loses_misere());
/// let two = Genus::of_nim_heap(Nimber(2));
/// assert!((two + two).loses_misere());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Genus {
    value: Nimber,
    firm: bool,
}

impl Genus {
    /// No move at all: the empty sum.
    pub const NOTHING: Genus = Genus { value: Nimber::ZERO, firm: false };

    /// A heap of Nim: fickle up to one stone, firm from two on.
    pub fn of_nim_heap(size: Nimber) -> Genus {
        Genus { value: size, firm: size.0 > 1 }
    }

    /// The pair (g⁺, g⁻), if it is one of a tame position.
    pub fn from_pair(plus: Nimber, minus: Nimber) -> Option<Genus> {
        let fickle = plus.0 <= 1 && minus.0 == plus.0 ^ 1;
        (fickle || plus == minus).then_some(Genus { value: plus, firm: !fickle })
    }

    /// The genus of a position from those of its options, all tame; `None` if the position is wild.
    pub fn of_options(options: &[Genus]) -> Option<Genus> {
        if options.is_empty() {
            return Some(Genus::NOTHING);
        }
        Genus::from_pair(mex(options.iter().map(|option| option.plus())), mex(options.iter().map(|option| option.minus())))
    }

    /// The nim-value, g⁺.
    pub fn plus(self) -> Nimber {
        self.value
    }

    /// The misère value, g⁻.
    pub fn minus(self) -> Nimber {
        if self.firm { self.value } else { self.value + Nimber::ONE }
    }

    /// Whether g⁺ = g⁻.
    pub fn is_firm(self) -> bool {
        self.firm
    }

    /// Whether the player to move loses misère play.
    pub fn loses_misere(self) -> bool {
        self.minus().is_zero()
    }
}

impl Add for Genus {
    type Output = Genus;
    fn add(self, other: Genus) -> Genus {
        Genus { value: self.value + other.value, firm: self.firm || other.firm }
    }
}
