//! The values of coins: closed forms where there are any, else a table that grows on demand.
//!
//! Under a rule with few sets a coin the table follows the definition. For Moebius and Mogul (at most k = 5 or 7 coins) that would
//! mean all subsets of 4 or 6. Here is a better way. Let h(0) = 0, and h(x) the least number that is not the exclusive or of at most
//! k - 2 numbers among h(1), …, h(x - 1).
//!
//! **Theorem (the mock turtle theorem, Winning Ways ch. 14).** For odd k, g(x) is that one of 2h(x) and 2h(x) + 1 that is odious,
//! i.e. has an odd number of ones.
//!
//! *Proof by induction.* Options are sums (⊕) of at most k - 1 earlier values, all odious: evil sums have an even number of
//! terms, odious ones an odd number, so at most k - 2. Let u = h(x). *(1)* Each u' < u is a sum of at most k - 2 of h(1), …; the
//! corresponding values sum to 2u' or 2u' + 1, and adding g(0) = 1, whose h is 0, gives the other. *(2)* The odious one
//! of 2u and 2u + 1 is no option, since u would be a sum of at most k - 2. *(3)* If the odious one is 2u + 1, then 2u is an option: u has
//! an even number of ones and is not 0, so for a power of two m in it, m is an earlier value (a power of two is never a sum of smaller
//! numbers) and u ⊕ m < u is a sum of at most k - 2; so u is a sum of at most k - 1, and not of fewer; their number is even, and the
//! values sum to the evil number 2u. ∎
//!
//! The sums of at most j numbers are kept as a bit set for each j; a new number h adds to the j-th set the (j-1)-th, moved by ⊕ h.

use super::rule::{CoinRule, odious};
use crate::{Budget, MexSet, Nimber, SolveError};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

/// A rule with the memory of its values, which all copies share.
#[derive(Clone, Debug)]
pub struct Valued {
    /// The rule.
    pub rule: CoinRule,
    table: Arc<Mutex<Table>>,
}

#[derive(Debug, Default)]
struct Table {
    values: Vec<u64>,
    /// For each j, the sums of at most j of the numbers h so far; only for rules of many subsets.
    sums: Vec<BitSet>,
}

impl Valued {
    /// A rule about whose values nothing is known yet.
    pub fn new(rule: CoinRule) -> Valued {
        Valued { rule, table: Arc::default() }
    }

    /// The values of the first coins; `None` if the table does not reach that far.
    pub fn known(&self, coins: usize) -> Option<Vec<u64>> {
        if self.rule.is_closed() {
            return (0..coins).map(|coin| self.rule.closed_value(coin)).collect();
        }
        self.table.lock().unwrap_or_else(PoisonError::into_inner).values.get(..coins).map(<[u64]>::to_vec)
    }

    /// The values of the first coins, growing the table as far as needed.
    pub fn values(&self, coins: usize, budget: &Budget) -> Result<Vec<u64>, SolveError> {
        if !self.rule.is_closed() {
            let mut table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
            while table.values.len() < coins {
                match self.rule {
                    CoinRule::AtMost(most) => table.grow_by_sums(most, budget)?,
                    _ => table.grow_by_definition(&self.rule, budget)?,
                }
                budget.visit(1);
            }
        }
        Ok(self.known(coins).expect("closed, or just grown so far"))
    }
}

impl Table {
    fn grow_by_definition(&mut self, rule: &CoinRule, budget: &Budget) -> Result<(), SolveError> {
        budget.check(self.values.len() as u64 * 8)?;
        let last = self.values.len();
        let mut seen = MexSet::default();
        let _ = rule.sets(last, &mut |coins| {
            seen.insert(Nimber(coins[..coins.len() - 1].iter().fold(0, |sum, &coin| sum ^ self.values[coin])));
            ControlFlow::Continue(())
        });
        self.values.push(seen.mex().0);
        Ok(())
    }

    fn grow_by_sums(&mut self, most: u32, budget: &Budget) -> Result<(), SolveError> {
        let Some(&last) = self.values.last() else {
            // h(0) = 0 stands for the sum of nothing.
            self.sums = vec![BitSet::of_zero(); most as usize - 1];
            self.values.push(odious(0));
            return Ok(());
        };
        let all = self.sums.last().expect("one set for each number of terms");
        let next = all.first_missing(last / 2 + 1);
        let bytes = self.sums.len() as u64 * all.bytes() * if next >= all.len() { 2 } else { 1 };
        budget.check(bytes)?;
        if bytes > MOST_BYTES {
            return Err(SolveError::Exhausted(crate::Stop::Memory));
        }
        for terms in (1..self.sums.len()).rev() {
            let (fewer, more) = self.sums.split_at_mut(terms);
            more[0].add_moved(&fewer[terms - 1], next);
        }
        self.sums[0].grow(next);
        self.values.push(odious(next));
        Ok(())
    }
}

/// The sets of sums are never let grow beyond this.
const MOST_BYTES: u64 = 4 << 30;

/// A set of numbers below a power of two.
#[derive(Clone, Debug)]
struct BitSet {
    words: Vec<u64>,
}

impl BitSet {
    fn of_zero() -> BitSet {
        BitSet { words: vec![1] }
    }

    fn len(&self) -> u64 {
        self.words.len() as u64 * 64
    }

    fn bytes(&self) -> u64 {
        self.words.len() as u64 * 8
    }

    /// The least number from `from` on that is not in the set.
    fn first_missing(&self, from: u64) -> u64 {
        let start = (from / 64) as usize;
        for (at, &word) in self.words.iter().enumerate().skip(start) {
            let ignored = if at == start { (1 << (from % 64)) - 1 } else { 0 };
            if word | ignored != u64::MAX {
                return at as u64 * 64 + u64::from((word | ignored).trailing_ones());
            }
        }
        self.len().max(from)
    }

    /// Makes room for a number.
    fn grow(&mut self, number: u64) {
        while number >= self.len() {
            self.words.resize(self.words.len() * 2, 0);
        }
    }

    /// Adds every n ⊕ mask with n in the other set.
    fn add_moved(&mut self, other: &BitSet, mask: u64) {
        self.grow(mask);
        let far = (mask / 64) as usize;
        for (at, &word) in other.words.iter().enumerate().filter(|&(_, &word)| word != 0) {
            self.words[at ^ far] |= moved(word, mask % 64);
        }
    }
}

/// The bits of a word, bit i in the place i ⊕ mask: blocks of 1, 2, 4, … change places as the mask says.
fn moved(mut word: u64, mask: u64) -> u64 {
    const LOW_HALVES: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (level, low) in LOW_HALVES.iter().enumerate().filter(|&(level, _)| mask >> level & 1 == 1) {
        word = (word & low) << (1 << level) | word >> (1 << level) & low;
    }
    word
}
