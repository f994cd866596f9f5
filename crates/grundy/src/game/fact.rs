//! What a theorem says of a position.

use crate::{Basis, Nimber, Outcome, Worth};

/// What a theorem says of a position, and the theorem's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// A nim-value, or only the outcome.
    pub worth: Worth,
    /// The theorem.
    pub basis: Basis,
}

impl Fact {
    /// A nim-value by a theorem.
    ///
    /// ```
    /// use grundy::Fact;
    /// assert_eq!(Fact::value(3, "nim").worth.nimber(), Some(grundy::Nimber(3)));
    /// ```
    pub fn value(value: u64, by: &'static str) -> Fact {
        Fact { worth: Worth::Nimber(Nimber(value)), basis: Basis::proved(by) }
    }

    /// Only the outcome of the position standing alone, by a theorem.
    pub fn outcome(mover_wins: bool, by: &'static str) -> Fact {
        Fact { worth: Worth::Alone(Outcome::of_mover(mover_wins)), basis: Basis::proved(by) }
    }

    /// The nim-value that the theorem tells. A position that the player to move loses has value 0, so an outcome may be enough.
    ///
    /// ```
    /// use grundy::{Fact, Nimber};
    /// assert_eq!(Fact::outcome(false, "moore").nim_value().unwrap().0, Nimber(0));
    /// assert!(Fact::outcome(true, "moore").nim_value().is_none());
    /// ```
    pub fn nim_value(&self) -> Option<(Nimber, Basis)> {
        match self.worth {
            Worth::Nimber(value) => Some((value, self.basis)),
            Worth::Alone(Outcome::P) => Some((Nimber::ZERO, self.basis)),
            _ => None,
        }
    }
}
