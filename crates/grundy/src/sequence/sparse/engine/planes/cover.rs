//! Few taps that exclude all that is in doubt, or nearly all: the greedy cover of a set by sets.
//!
//! The next tap is always the one that excludes the most of what is still in doubt. For each thing in doubt the taps that exclude it are listed; so, when a tap is chosen, the gains of all others
//! are brought down one by one, and the whole choice takes as many steps as the lists have entries.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The things in doubt, each with the taps that exclude it.
#[derive(Clone, Debug, Default)]
pub(super) struct Cover {
    /// The lists, one after the other, and where each ends.
    taps: Vec<u32>,
    ends: Vec<u32>,
}

impl Cover {
    /// One more thing in doubt, with the taps that exclude it: whoever is called adds them.
    pub(super) fn add(&mut self, taps: impl FnOnce(&mut Vec<u32>)) {
        taps(&mut self.taps);
        self.ends.push(self.taps.len() as u32);
    }

    /// The taps that exclude this.
    fn list(&self, doubt: usize) -> &[u32] {
        let start = doubt.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.taps[start as usize..self.ends[doubt] as usize]
    }

    /// The chosen taps, the best first, as long as one excludes `worth` things more. Of equals the first.
    pub(super) fn chosen(&self, worth: u32) -> Vec<u32> {
        let (mut gains, starts, doubts) = self.inverted();
        let mut queue: BinaryHeap<(u32, Reverse<u32>)> =
            (0..).zip(&gains).filter(|&(_, &gain)| gain >= worth).map(|(tap, &gain)| (gain, Reverse(tap))).collect();
        let mut excluded = vec![false; self.ends.len()];
        let mut chosen = vec![];
        while let Some((gain, Reverse(tap))) = queue.pop() {
            let now = gains[tap as usize];
            if now < gain {
                // Others have excluded some of it since.
                if now >= worth {
                    queue.push((now, Reverse(tap)));
                }
                continue;
            }
            chosen.push(tap);
            for &doubt in &doubts[starts[tap as usize] as usize..starts[tap as usize + 1] as usize] {
                if !std::mem::replace(&mut excluded[doubt as usize], true) {
                    self.list(doubt as usize).iter().for_each(|&tap| gains[tap as usize] -= 1);
                }
            }
        }
        chosen
    }

    /// For each tap how many things it excludes, and which: the lists of all taps one after the other, and where each starts.
    fn inverted(&self) -> (Vec<u32>, Vec<u32>, Vec<u32>) {
        let count = self.taps.iter().max().map_or(0, |&last| last as usize + 1);
        let mut gains = vec![0; count];
        self.taps.iter().for_each(|&tap| gains[tap as usize] += 1);
        let mut starts = vec![0; count + 1];
        for tap in 0..count {
            starts[tap + 1] = starts[tap] + gains[tap];
        }
        let (mut next, mut doubts) = (starts.clone(), vec![0; self.taps.len()]);
        for doubt in 0..self.ends.len() {
            for &tap in self.list(doubt) {
                doubts[next[tap as usize] as usize] = doubt as u32;
                next[tap as usize] += 1;
            }
        }
        (gains, starts, doubts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// The same by the definition: every gain is counted anew for every choice.
    fn plain(lists: &[BTreeSet<u32>], worth: u32) -> Vec<u32> {
        let mut open: Vec<&BTreeSet<u32>> = lists.iter().collect();
        let mut chosen = vec![];
        loop {
            let gain = |tap: u32| open.iter().filter(|list| list.contains(&tap)).count() as u32;
            let best = (0..20).max_by_key(|&tap| (gain(tap), Reverse(tap))).filter(|&tap| gain(tap) >= worth);
            let Some(tap) = best else { return chosen };
            chosen.push(tap);
            open.retain(|list| !list.contains(&tap));
        }
    }

    proptest! {
        #[test]
        fn the_choice_is_greedy(lists in prop::collection::vec(prop::collection::btree_set(0..20u32, 0..6), 0..40), worth in 1..4u32) {
            let mut cover = Cover::default();
            lists.iter().for_each(|list| cover.add(|taps| taps.extend(list)));
            prop_assert_eq!(cover.chosen(worth), plain(&lists, worth));
        }
    }
}
