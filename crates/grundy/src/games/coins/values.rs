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
use crate::{Budget, MexSet, Nimber, SolveError, Stop, saw_all};

/// The values of the first coins under a rule.
///
/// ```
/// use grundy::{Budget, games::coins::{CoinRule, values::Table}};
/// let mut moebius = Table::new(CoinRule::AtMost(5));
/// moebius.reach(9, &Budget::unlimited()).unwrap();
/// assert_eq!(moebius.values(), [1, 2, 4, 8, 16, 31, 32, 64, 103]);
/// ```
#[derive(Debug)]
pub struct Table {
    rule: CoinRule,
    values: Vec<u64>,
    /// For each j, the sums of at most j of the numbers h so far; only for rules of many subsets.
    sums: Vec<BitSet>,
}

impl Table {
    /// An empty table.
    pub fn new(rule: CoinRule) -> Table {
        Table { rule, values: vec![], sums: vec![] }
    }

    /// The values found so far.
    pub fn values(&self) -> &[u64] {
        &self.values
    }

    /// Makes the table at least so long.
    pub fn reach(&mut self, coins: usize, budget: &Budget) -> Result<(), SolveError> {
        while self.values.len() < coins {
            match (self.rule.closed_value(self.values.len()), &self.rule) {
                (Some(value), _) => self.values.push(value),
                (None, &CoinRule::AtMost(most)) => self.grow_by_sums(most, budget)?,
                (None, _) => self.grow_by_definition(budget)?,
            }
            budget.visit(1);
        }
        Ok(())
    }

    fn grow_by_definition(&mut self, budget: &Budget) -> Result<(), SolveError> {
        budget.check(self.values.len() as u64 * 8)?;
        let last = self.values.len();
        let mut seen = MexSet::default();
        saw_all(self.rule.sets(last, &mut |coins| {
            seen.insert(Nimber(coins[..coins.len() - 1].iter().fold(0, |sum, &coin| sum ^ self.values[coin])));
            Ok(budget.check(0)?)
        }))?;
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
            return Err(SolveError::Exhausted(Stop::Memory));
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Closed forms and the mock turtle theorem against the definition, for every rule.
    #[test]
    fn tables_agree_with_the_definition() {
        let subsets = [(2, 60), (3, 40), (5, 24), (7, 20)].map(|(most, coins)| (CoinRule::AtMost(most), coins));
        let exact = [(2, 60), (3, 40)].map(|(count, coins)| (CoinRule::Exactly(count), coins));
        let runs = [CoinRule::Run(1), CoinRule::Run(2), CoinRule::Strip(1), CoinRule::Strip(2), CoinRule::Strip(7)];
        for (rule, coins) in subsets.into_iter().chain(exact).chain(runs.map(|rule| (rule, 300))) {
            let (mut quick, mut plain) = (Table::new(rule.clone()), Table::new(rule.clone()));
            quick.reach(coins, &Budget::unlimited()).unwrap();
            (0..coins).for_each(|_| plain.grow_by_definition(&Budget::unlimited()).unwrap());
            assert_eq!(quick.values(), plain.values(), "{rule}");
        }
    }

    /// The new rules against those that say the same, and against their words.
    #[test]
    fn rules_by_lists_agree_with_their_names() {
        let same = [
            (CoinRule::Runs((1..=30).collect()), CoinRule::Run(1)),
            (CoinRule::Runs(vec![3]), CoinRule::Strip(3)),
            (CoinRule::Counts(vec![1, 2, 3]), CoinRule::AtMost(3)),
            (CoinRule::Counts(vec![3]), CoinRule::Exactly(3)),
        ];
        for (one, other) in same {
            let [mut a, mut b] = [&one, &other].map(|rule| Table::new((*rule).clone()));
            a.reach(24, &Budget::unlimited()).unwrap();
            b.reach(24, &Budget::unlimited()).unwrap();
            assert_eq!(a.values(), b.values(), "{one} and {other}");
        }
        for last in 0..12usize {
            let sets = |rule: CoinRule| {
                let mut sets = vec![];
                rule.sets(last, &mut |coins| {
                    sets.push(coins.to_vec());
                    Ok(())
                })
                .unwrap();
                sets.sort();
                sets
            };
            let all = (0..1usize << last).map(|mask| (0..=last).filter(|&coin| coin == last || mask >> coin & 1 == 1).collect::<Vec<_>>());
            let mirrored = |coins: &Vec<usize>| coins.iter().all(|coin| coins.contains(&(coins[0] + last - coin)));
            let spaced = |coins: &Vec<usize>| coins.len() == 3 && coins[1] - coins[0] == coins[2] - coins[1];
            let mut wanted: Vec<Vec<usize>> = all.clone().filter(mirrored).collect();
            wanted.sort();
            assert_eq!(sets(CoinRule::Sym), wanted, "{last}");
            let mut wanted: Vec<Vec<usize>> = all.filter(spaced).collect();
            wanted.sort();
            assert_eq!(sets(CoinRule::Turnips), wanted, "{last}");
        }
    }

    #[test]
    fn grunt_is_grundys_game() {
        let mut table = Table::new(CoinRule::Grunt);
        table.reach(20, &Budget::unlimited()).unwrap();
        assert_eq!(table.values(), [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3]);
    }

    #[test]
    fn a_table_that_would_be_too_large_is_given_up() {
        let mut mogul = Table::new(CoinRule::AtMost(7));
        let verdict = mogul.reach(1_000_000, &Budget::unlimited().with_memory(1 << 20));
        assert_eq!(verdict, Err(SolveError::Exhausted(Stop::Memory)));
        assert!(mogul.values().len() > 50);
    }
}
