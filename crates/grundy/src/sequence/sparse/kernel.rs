//! The inner loop, over words of any width and any vector instructions.
//!
//! A *row* has a word for each heap: the [short](super::space::Space::short) common value alone, or nothing if the heap's value is rare.
//!
//! [`Candidates`] finds for one vector of heaps after the other the least common value that no [tap](super::taps) excludes. Taps longer than a vector read finished heaps; shorter ones read the vector
//! itself. There the values are guessed and found again from the guesses until nothing changes. What stands then is right and the only possibility, since each heap reads smaller ones only.
//!
//! **Cost.** Taps are few (15 for .106, 42 for .454, 70 for .054), so most of the time goes into looking up what to do with them. Where the same taps serve long, and the machine is one for which code can be [written](grundy_lanes::Continuation), that is done once, and this
//! loop only finds the first heaps; it is the one for every machine, and for every width.
//!
//! Whether each candidate is the value is asked afterwards, in [slices](super::slices).

use super::taps::{Plan, VECTORS, block, excluded};
use grundy_lanes::{Kernel, Lanes, Word, lanes};

/// Fills blocks of the row from `at` on with candidates, and returns the union of all; nothing if some heap has none.
pub(super) struct Candidates<'a, W> {
    pub(super) row: &'a mut [W],
    pub(super) at: usize,
    pub(super) blocks: usize,
    pub(super) plan: &'a Plan<W>,
}

impl<W: Word> Kernel for Candidates<'_, W> {
    type Output = Option<W>;

    #[inline(always)]
    fn run<L: Lanes>(self, l: L) -> Option<W> {
        let [mut before, mut previous] = [2, 1].map(|back| l.load(self.row, self.at - back * lanes::<W>()));
        let (mut seen, mut lost) = (l.empty(), l.empty());
        for at in (0..self.blocks).map(|i| self.at + i * block::<W>()) {
            let far = excluded::<W, L, VECTORS>(l, self.row, at, &self.plan.far);
            for (k, far) in far.into_iter().enumerate() {
                let here = at + k * lanes::<W>();
                let [middle] = excluded::<W, L, 1>(l, self.row, here, &self.plan.middle);
                let mut excluded = l.or(far, middle);
                for class in &self.plan.recent {
                    let shifted = class.reads.iter().map(|shift| l.or(l.carried(before, shift), l.within::<W>(previous, shift)));
                    excluded = l.or(excluded, class.permuted(l, shifted.fold(l.empty(), |union, read| l.or(union, read))));
                }
                let found = settled::<W, L>(l, self.plan, excluded, previous);
                l.store(self.row, here, found);
                (before, previous) = (previous, found);
                seen = l.or(seen, found);
                lost = l.or(lost, l.empty_lanes::<W>(found));
            }
        }
        let mut words = [W::default(); 16];
        l.store(&mut words, 0, seen);
        l.all_empty(lost).then(|| words.into_iter().fold(W::default(), W::or))
    }
}

/// The candidates of one vector, given what longer taps exclude and the vector before.
#[inline(always)]
fn settled<W: Word, L: Lanes>(l: L, plan: &Plan<W>, longer: L::Vector, previous: L::Vector) -> L::Vector {
    let mut known = longer;
    for class in &plan.near {
        let permuted = class.permuted(l, previous);
        known = class.reads.iter().fold(known, |known, shift| l.or(known, l.carried(permuted, shift)));
    }
    let mut guess = l.least_missing::<W>(known);
    for round in 0..plan.rounds {
        let better = better::<W, L>(l, plan, known, guess);
        // The first round nearly always changes something, and to guess wrong whether another one will costs more than a round or two.
        if round > 0 && round + 2 < plan.rounds && l.same(guess, better) {
            break;
        }
        guess = better;
    }
    guess
}

/// What the candidates of a vector would be, were they this.
#[inline(always)]
fn better<W: Word, L: Lanes>(l: L, plan: &Plan<W>, known: L::Vector, guess: L::Vector) -> L::Vector {
    let mut all = known;
    for class in &plan.near {
        let permuted = class.permuted(l, guess);
        all = class.reads.iter().fold(all, |all, shift| l.or(all, l.within::<W>(permuted, shift)));
    }
    l.least_missing::<W>(all)
}
