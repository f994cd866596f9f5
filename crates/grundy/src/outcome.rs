//! Who wins, under which convention, and what a position is worth.

use crate::Nimber;
use std::collections::BTreeSet;
use std::fmt;

/// Who wins with best play.
///
/// Some books swap the letters, so text for people never shows them alone.
///
/// ```
/// use grundy::Outcome;
/// assert_eq!(Outcome::N.to_string(), "N");
/// assert_eq!(Outcome::of_mover(false), Outcome::P);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The *previous* player wins: the player to move loses.
    P,
    /// The *next* player, the one to move, wins.
    N,
    /// Neither player can force a win; play goes round for ever.
    Draw,
}

impl Outcome {
    /// N if the player to move wins, else P.
    pub fn of_mover(wins: bool) -> Outcome {
        if wins { Outcome::N } else { Outcome::P }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::P => "P",
            Outcome::N => "N",
            Outcome::Draw => "D",
        })
    }
}

/// What happens at the end of play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Play {
    /// Who cannot move loses.
    #[default]
    Normal,
    /// Who cannot move wins.
    Misere,
    /// The stopping rule of the SJ theorem (Anti-SG): play ends as soon as every part has nim-value 0, and the player
    /// to move then wins. It is *not* misère play, with which it is often confused.
    Sj,
}

impl Play {
    /// The name used in flags and JSON.
    ///
    /// ```
    /// assert_eq!(grundy::Play::Misere.name(), "misere");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Play::Normal => "normal",
            Play::Misere => "misere",
            Play::Sj => "sj",
        }
    }
}

/// How a move is made in a sum of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Compound {
    /// Move in exactly one component.
    #[default]
    Disjunctive,
    /// Move in every component that has a move. With the [long ending](Ending::Long) this is Every-SG.
    Conjunctive,
    /// Move in as many components as you like, at least one.
    Selective,
    /// Move in at least one and at most so many components.
    UpTo(usize),
}

impl Compound {
    /// The compound of a name in flags and JSON. Every-SG, `every`, is the conjunctive compound with the long ending, which is the usual one.
    ///
    /// ```
    /// use grundy::Compound;
    /// assert_eq!(Compound::named("upto:2"), Some(Compound::UpTo(2)));
    /// assert_eq!(Compound::named("upto:0"), None);
    /// ```
    pub fn named(name: &str) -> Option<Compound> {
        match name {
            "disjunctive" => Some(Compound::Disjunctive),
            "conjunctive" | "every" => Some(Compound::Conjunctive),
            "selective" => Some(Compound::Selective),
            _ => name.strip_prefix("upto:")?.parse().ok().filter(|&most| most > 0).map(Compound::UpTo),
        }
    }

    /// The name used in flags and JSON.
    ///
    /// ```
    /// assert_eq!(grundy::Compound::UpTo(2).name(), "upto:2");
    /// ```
    pub fn name(self) -> String {
        match self {
            Compound::Disjunctive => "disjunctive".into(),
            Compound::Conjunctive => "conjunctive".into(),
            Compound::Selective => "selective".into(),
            Compound::UpTo(most) => format!("upto:{most}"),
        }
    }
}

/// When a sum of games is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ending {
    /// When every component has ended.
    #[default]
    Long,
    /// As soon as one component has ended.
    Short,
}

impl Ending {
    /// The name used in flags and JSON.
    ///
    /// ```
    /// assert_eq!(grundy::Ending::Short.name(), "short");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Ending::Long => "long",
            Ending::Short => "short",
        }
    }
}

/// How a sum is played: one of Conway's dozen (ONAG ch. 14), or at most so many components a move.
///
/// Its *components* are the independent parts of the position at every moment, whatever game they come from: each heap is one, the two rows that a
/// Kayles row is split into are two, and so are two regions of a Cram board or two branches of a drawing that meet only at the ground. A component
/// has *ended* if it is given without a move, or once a move leaves nothing of it to play in; what a move leaves beside that in which
/// nobody can move, such as a single cell of a Cram board, is no component.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Convention {
    /// In how many components a move is made.
    pub compound: Compound,
    /// When play is over.
    pub ending: Ending,
    /// Who wins then.
    pub play: Play,
}

impl Convention {
    /// The name of compound and ending in JSON. The continued conjunctive compound has a name of its own, `every`.
    ///
    /// ```
    /// use grundy::{Compound, Convention};
    /// assert_eq!(Convention::default().name(), "disjunctive");
    /// assert_eq!(Convention { compound: Compound::Conjunctive, ..Convention::default() }.name(), "every");
    /// ```
    pub fn name(self) -> String {
        match (self.compound, self.ending) {
            (Compound::Conjunctive, Ending::Long) => "every".into(),
            (compound, _) => compound.name(),
        }
    }

    /// Whether it is the disjunctive sum played to its end, for which values add up.
    ///
    /// ```
    /// use grundy::{Compound, Convention};
    /// assert!(Convention::default().is_ordinary());
    /// assert!(!Convention { compound: Compound::Selective, ..Convention::default() }.is_ordinary());
    /// ```
    pub fn is_ordinary(self) -> bool {
        matches!(self.compound, Compound::Disjunctive | Compound::UpTo(1)) && self.ending == Ending::Long
    }

    /// The least and the most components of `open` in which a move must be made.
    pub fn moved(self, open: usize) -> (usize, usize) {
        match self.compound {
            Compound::Disjunctive => (1, 1),
            Compound::Conjunctive => (open, open),
            Compound::Selective => (1, open),
            Compound::UpTo(most) => (1, most.min(open)),
        }
    }
}

/// What one component is worth in a sum under normal play: as much as is known, and no more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Worth {
    /// It equals a heap of Nim.
    Nimber(Nimber),
    /// It has a cycle and the loopy value ∞(K): a draw unless something else is added (Smith 1966).
    Loopy(BTreeSet<Nimber>),
    /// The player to move wins the whole sum with a move here, whatever else stands beside.
    Entailing,
    /// Only the outcome of the component standing alone is known. Nothing may be added to it.
    Alone(Outcome),
}

impl Worth {
    /// The outcome of the component standing alone under normal play.
    ///
    /// ```
    /// use grundy::{Nimber, Outcome, Worth};
    /// assert_eq!(Worth::Nimber(Nimber(3)).outcome(), Outcome::N);
    /// ```
    pub fn outcome(&self) -> Outcome {
        match self {
            Worth::Nimber(value) => Outcome::of_mover(!value.is_zero()),
            Worth::Loopy(values) if values.contains(&Nimber::ZERO) => Outcome::N,
            Worth::Loopy(_) => Outcome::Draw,
            Worth::Entailing => Outcome::N,
            Worth::Alone(outcome) => *outcome,
        }
    }

    /// The set K of an infinite value ∞(K).
    pub fn infinite(&self) -> Option<&BTreeSet<Nimber>> {
        match self {
            Worth::Loopy(values) => Some(values),
            _ => None,
        }
    }

    /// The nim-value, where there is one.
    pub fn nimber(&self) -> Option<Nimber> {
        match self {
            Worth::Nimber(value) => Some(*value),
            _ => None,
        }
    }
}

/// Smith's rules (1966): nimbers add by exclusive or, a nimber shifts the set of ∞(K), and two infinite values make a draw. What has no
/// value of its own ([`Worth::Alone`]) swallows the sum as [`Worth::Entailing`] does; callers look for those first.
///
/// ```
/// use grundy::{Nimber, Worth};
/// assert_eq!(Worth::Nimber(Nimber(5)) + Worth::Nimber(Nimber(3)), Worth::Nimber(Nimber(6)));
/// ```
impl std::ops::Add for Worth {
    type Output = Worth;
    fn add(self, other: Worth) -> Worth {
        match (self, other) {
            (Worth::Nimber(a), Worth::Nimber(b)) => Worth::Nimber(a + b),
            (Worth::Loopy(values), Worth::Nimber(a)) | (Worth::Nimber(a), Worth::Loopy(values)) => {
                Worth::Loopy(values.into_iter().map(|value| value + a).collect())
            }
            (Worth::Loopy(_), Worth::Loopy(_)) => Worth::Loopy(BTreeSet::new()),
            (special, Worth::Nimber(_) | Worth::Loopy(_)) | (_, special) => special,
        }
    }
}

/// How a claim is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Evidence {
    /// Only a guess from the terms seen.
    Guess,
    /// True as far as it was checked.
    CheckedTo(u64),
    /// Every case was computed.
    Computed,
    /// A named theorem, whose conditions were checked.
    Proved,
}

impl Evidence {
    /// The word used in JSON.
    ///
    /// ```
    /// assert_eq!(grundy::Evidence::Proved.name(), "proved");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Evidence::Guess => "guess",
            Evidence::CheckedTo(_) => "checked",
            Evidence::Computed => "computed",
            Evidence::Proved => "proved",
        }
    }
}

/// The method behind a claim: its evidence, and the key of its name (`by-…` in the locale files).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Basis {
    /// How strong the claim is.
    pub evidence: Evidence,
    /// The method's key, such as `nim` or `search`.
    pub by: &'static str,
}

impl Basis {
    /// A theorem whose conditions hold.
    pub const fn proved(by: &'static str) -> Basis {
        Basis { evidence: Evidence::Proved, by }
    }

    /// An exhaustive computation.
    pub const fn computed(by: &'static str) -> Basis {
        Basis { evidence: Evidence::Computed, by }
    }

    /// The weaker of two bases: a chain of reasoning is as good as its weakest link.
    ///
    /// ```
    /// use grundy::Basis;
    /// assert_eq!(Basis::proved("nim").and(Basis::computed("search")), Basis::computed("search"));
    /// ```
    pub fn and(self, other: Basis) -> Basis {
        if other.evidence < self.evidence { other } else { self }
    }
}
