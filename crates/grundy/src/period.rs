//! The question `grundy period` asks: from where on, and how, does a sequence of values repeat?
//!
//! A sequence is *arithmetic-periodic* if g(n + p) = g(n) + s for all n ≥ n₀; with the saltus s = 0 it is *periodic*. For a finite code
//! [Guy and Smith's theorem](crate::sequence::Period) turns finitely many values into a proof, and the table grows just until it applies. For a
//! subtraction set, where a move leaves one heap, this is the repetition of a window of max(S) values, and happens always. Finite octal codes
//! have no saltus. Where the theorem does not apply (endless digits, heaps that must differ, rules that are no code), a law that the
//! values suggest is put to the [automaton proof](crate::automatic), and without a proof it is said how far it was checked.

use crate::automatic::Rules;
use crate::code::Code;
use crate::game::HeapGame;
use crate::proof::Certificate;
use crate::sequence::{Period, Regularity};
use crate::{Basis, Budget, Evidence, SolveError};

/// What was found about a game's sequence.
#[derive(Clone, Debug)]
pub struct Found {
    /// The law, if there is one.
    pub law: Option<Regularity>,
    /// How it is known; of no law, how far was looked.
    pub basis: Basis,
    /// How many values were looked at.
    pub size: usize,
    /// Why the search ended without a proof, if the budget ended it.
    pub stopped: Option<SolveError>,
}

impl Found {
    /// What an independent checker needs to believe the period, if Guy and Smith's theorem proved it.
    pub fn certificate(&self, game: &dyn HeapGame) -> Option<Certificate> {
        let law = self.law.filter(|law| self.basis.evidence == Evidence::Proved && law.saltus == 0)?;
        let needed = theorem(&game.code()?)?.needs(law);
        let values = game.values().get(..usize::try_from(needed).ok()?)?.to_vec();
        Some(Certificate { game: game.name(), preperiod: law.preperiod, period: law.period, values })
    }
}

/// Where no theorem grows with the table, this many values are looked at.
const ENOUGH: usize = 1 << 12;

/// From so many values on, the law that they suggest is worth a try by automata.
const WORTH_PROVING: usize = 192;

/// Looks for the law of a game's values among the first `most`, and stops as soon as it is proved.
///
/// ```
/// use grundy::{Budget, Evidence, notation, sequence::regularity};
/// let mut kayles = notation::heap_game("kayles", &notation::NoFiles).unwrap();
/// let found = regularity::find(kayles.as_mut(), usize::MAX, &Budget::unlimited());
/// let law = found.law.unwrap();
/// assert_eq!((law.preperiod, law.period, law.saltus), (71, 12, 0));
/// assert_eq!(found.basis.evidence, Evidence::Proved);
/// ```
pub fn find(game: &mut dyn HeapGame, most: usize, budget: &Budget) -> Found {
    let theorem = game.code().and_then(|code| theorem(&code));
    let cap = if theorem.is_some() { most } else { most.min(ENOUGH) };
    let mut automata = Automata { rules: Rules::of(game), tried: WORTH_PROVING / 2 };
    let mut size = 64;
    let stopped = loop {
        if let Err(error) = game.extend(size.min(cap), budget) {
            break Some(error);
        }
        let values = game.values();
        if let Some((period, by)) = theorem.and_then(|theorem| theorem.period(values)) {
            return Found { law: Some(period), basis: Basis::proved(by), size: values.len(), stopped: None };
        }
        if let Some(law) = automata.law(values, theorem.is_some(), budget) {
            return Found { law: Some(law), basis: Basis::proved("automaton"), size: values.len(), stopped: None };
        }
        if size >= cap {
            break None;
        }
        size += size / 8;
    };
    let size = game.values().len();
    let basis = Basis { evidence: Evidence::CheckedTo(size.saturating_sub(1) as u64), by: "table" };
    Found { law: Regularity::suggested(game.values()), basis, size, stopped }
}

/// The numbers of a code that Guy and Smith's theorem needs.
#[derive(Clone, Copy, Debug)]
struct GuySmith {
    last_take: u64,
    heaps: u32,
}

/// The theorem for a code, if it applies.
fn theorem(code: &Code) -> Option<GuySmith> {
    let last_take = code.last_take()?;
    let same = (0..=last_take).all(|take| !code.digit(take).distinct);
    same.then(|| GuySmith { last_take, heaps: code.most_heaps() })
}

impl GuySmith {
    /// The period that these values prove, and the name of the proof.
    fn period(self, values: &[u32]) -> Option<(Regularity, &'static str)> {
        let Period { start, length } = Period::find(values, self.last_take, self.heaps)?;
        let by = if self.heaps <= 1 { "window-period" } else { "octal-period" };
        Some((Regularity { preperiod: start, period: length, saltus: 0 }, by))
    }

    /// How many values the theorem needs for a period.
    fn needs(self, law: Regularity) -> u64 {
        Period { start: law.preperiod, length: law.period }.values_needed(self.last_take, self.heaps)
    }
}

/// Proofs by automata, tried again only when there are twice as many values.
struct Automata {
    rules: Option<Rules>,
    tried: usize,
}

impl Automata {
    /// The law that the values suggest, if it can be proved. One without saltus is left to the theorem, where that applies.
    fn law(&mut self, values: &[u32], has_theorem: bool, budget: &Budget) -> Option<Regularity> {
        let rules = self.rules.as_ref().filter(|_| values.len() >= 2 * self.tried)?;
        let law = Regularity::suggested(values).filter(|law| law.saltus > 0 || !has_theorem)?;
        self.tried = values.len();
        rules.have_regularity(values, law, budget).then_some(law)
    }
}
