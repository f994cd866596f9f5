//! On what terms a question is asked: how much may be read for it before another one is tried, and what it is then taken to cost.
//!
//! A look tells how many options a question leaves to be refuted, but not what refuting them costs, and that differs a thousandfold. So every question has an allowance of options to be read. When it is used up the question is *left*: what was found on the way
//! is remembered, another look tells what is left of it, and what was spent tells what the rest will cost. It waits among the others at that price, and the next time it is allowed twice as much. So what is spent in vain is never much more than what the cheapest way
//! costs, though nobody knew which one that is; and since the allowance grows each time, every question is answered in the end.
//!
//! Each thread counts what it reads itself, so two at the same question spend twice its allowance. When each option weighed the same that was looked into: with two threads 5x8 Cram reads 4.5 to 6.6 million options, with one 3.4. Half the allowance for each helps 5x7 (2.6 to 3.4 million in place of 3.1 to 3.5)
//! and harms 4x11 (26 million in place of 21), so it is left as it is. Over eight boards two threads read 0.9 to 1.4 times as much as one, least where one was not lucky, and an option takes up to a third longer, since two memories share a cache. To part only further down reads a third more, to part at
//! every position as much as now.

/// On what terms a question is asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    /// All options are expected to be asked about, so threads take different ones; else one is expected to be enough, and threads go the same way.
    pub(super) all: bool,
    /// So many options may be read for it, about.
    allowed: u64,
    /// It is left when a thread has read more options than this, in all.
    end: u64,
    /// Fewer options than this are never allowed.
    least: u64,
}

/// Of what is allowed for a position, each option is allowed this part at first,
const SHARE: u64 = 2;

/// and what a whole search begins with is so many times the least.
const ROOT: u64 = 256;

impl Terms {
    /// The terms of the question that the search is for: it is never left.
    pub(super) fn of_root(least: u64) -> Terms {
        Terms { all: true, allowed: least.saturating_mul(ROOT), end: u64::MAX, least }
    }

    /// Says whether all options are expected to be asked about. Who asks for a value looks for 0 first, which some option of most positions has, and then for what is mostly the value itself.
    pub(super) fn expect_all(&mut self, all: bool) {
        self.all = all;
    }

    /// Whether a thread that has read so many options leaves the question.
    pub(super) fn are_over(self, seen: u64) -> bool {
        seen > self.end
    }

    /// What is allowed for an option at first.
    pub(super) fn first(self) -> u64 {
        (self.allowed / SHARE).max(self.least)
    }

    /// The terms for an option that was left so many times, now that so many options were read: each time twice as much, but never more than whoever asks has left.
    pub(super) fn of_option(self, times: u32, seen: u64) -> Terms {
        let allowed = self.first().saturating_mul(1 << times.min(u64::BITS - 1));
        Terms { all: !self.all, allowed, end: self.end.min(seen.saturating_add(allowed)), least: self.least }
    }
}

/// What a question has taken so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spent {
    /// How often it was left.
    pub(super) times: u32,
    /// How many options were read for it.
    options: u64,
    /// What it weighed at the first look.
    weight: u32,
}

/// What a question that was left still costs is taken for this part of what its progress tells: the last options are mostly easier.
const DOUBT: u128 = 1;

impl Spent {
    /// It was left after so many options.
    pub(super) fn add(&mut self, options: u64) {
        self.times += 1;
        self.options += options;
    }

    /// What asking costs, given what a look weighs now and what was allowed at first.
    ///
    /// That is the weight, if it was never asked. Else it is what is left of the weight, at the price that was paid for what is gone, where the first price is what was allowed for all of it.
    pub(super) fn cost(&mut self, weight: u32, first: u64) -> u32 {
        if self.times == 0 {
            self.weight = weight;
            return weight;
        }
        let gone = u128::from(self.weight.saturating_sub(weight).max(1));
        let cost = u128::from(weight) * u128::from(self.options) * u128::from(self.weight) / (DOUBT * gone * u128::from(first));
        cost.min(u128::from(u32::MAX / 2)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn allowances_grow_and_nobody_outlasts_who_asked() {
        let root = Terms::of_root(16);
        assert!(!root.are_over(u64::MAX - 1));
        let [first, second] = [0, 1].map(|times| root.of_option(times, 1_000));
        assert!(first.allowed >= 16 && second.allowed == 2 * first.allowed);
        assert!(!first.are_over(1_000 + first.allowed) && first.are_over(1_001 + first.allowed));
        for times in [0, 3, 70, u32::MAX] {
            let below = first.of_option(times, 1_100);
            assert!(below.allowed >= 16 && below.are_over(1_001 + first.allowed));
            assert_ne!(below.all, first.all);
            let mut expected = first;
            expected.expect_all(!first.all);
            assert_eq!(expected.of_option(times, 1_100).all, first.all);
        }
    }

    /// A question that gets on is cheaper than one that does not, and no cost is too large for a queue.
    #[test]
    fn what_was_spent_tells_the_cost() {
        let after = |options: u64, weight: u32| {
            let mut spent = Spent::default();
            assert_eq!(spent.cost(100, 50), 100);
            spent.add(options);
            spent.cost(weight, 50)
        };
        assert!(after(50, 20) < after(50, 90));
        assert!(after(50, 90) < after(500, 90));
        assert!(after(u64::MAX, u32::MAX) <= u32::MAX / 2);
        assert_eq!(after(50, 0), 0);
    }
}
