//! Bash's game, the simplest take-away: one heap, take from 1 to m stones.
//!
//! The values are 0, 1, …, m, 0, 1, …: g(n) = n mod (m + 1), because the m numbers before n hold every residue but that of
//! n itself. With m = 0 nobody can move, and the same formula says so.
//!
//! Misère: a heap that is a multiple of m + 1 is terminal or has, for m ≥ 1, an option of value 1 (take m), so the game is
//! tame with the genus of a heap of n mod (m + 1).

use super::nim::Reduce;
use super::{Entry, explain_heaps, list};
use crate::Genus;
use crate::code::Code;
use crate::game::Game;
use crate::sum::TypedGame;
use crate::{Dice, Fact, Nimber, Play, Reason, Ruleset, Visit, Walk, msg};

/// Take from 1 to `most` stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bash {
    /// The most that may be taken.
    pub most: u64,
}

impl Bash {
    /// n mod (m + 1), also when m + 1 is 2^64.
    fn residue(&self, heap: u64) -> u64 {
        self.most.checked_add(1).map_or(heap, |modulus| heap % modulus)
    }
}

impl Ruleset for Bash {
    type Position = u64;
    type Move = Reduce;

    fn options(&self, &from: &u64, visit: &mut Visit<'_, Self>) -> Walk {
        (from.saturating_sub(self.most)..from).try_for_each(|to| visit.option(Reduce { from, to }, &[to]))
    }

    fn theorem(&self, &heap: &u64) -> Option<Fact> {
        Some(Fact::value(self.residue(heap), "bash"))
    }
}

impl Game for Bash {
    fn prefix(&self) -> String {
        format!("bash/{}", self.most)
    }

    fn moves_to(&self, &from: &u64, value: Nimber, visit: &mut Visit<'_, Self>) -> Option<Walk> {
        // Among the m heaps below `from` each residue occurs once, except the residue of `from`, which does not.
        let (here, there) = (self.residue(from), value.0);
        if there > self.most || here == there {
            return Some(Ok(()));
        }
        let take = if here > there { here - there } else { here + (self.most - there) + 1 };
        Some(if take <= from { visit.option(Reduce { from, to: from - take }, &[from - take]) } else { Ok(()) })
    }

    fn code(&self) -> Option<Code> {
        Code::of_takes(1..=self.most)
    }

    fn genus(&self, &heap: &u64) -> Option<Genus> {
        Some(Genus::of_nim_heap(Nimber(self.residue(heap))))
    }

    fn explain(&self, heaps: &[u64], _: Play) -> Vec<Reason> {
        let sentence = |heap: u64| {
            let cycle = u128::from(self.most) + 1;
            Some(msg!("bash-residue", heap = heap, most = self.most, modulus = cycle, residue = self.residue(heap)))
        };
        explain_heaps(heaps, |heap| Some(self.residue(heap)), sentence)
    }
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[Entry {
    name: "bash",
    aliases: &["take-away", "bachet", "cses-1098", "巴什博弈"],
    source: "C. G. Bachet, Problèmes plaisans et délectables (1612)",
    examples: &["bash/3:21", "bash/5:10,7"],
    rules: &[],
    laws: &[],
    open: |opening| {
        let most = opening.required_parameters()?.number()?;
        Ok(TypedGame::of_heaps(Bash { most }))
    },
    sample: |dice: &mut Dice| format!("bash/{}:{}", dice.roll(4), list(&dice.list(3, 8))),
}];
