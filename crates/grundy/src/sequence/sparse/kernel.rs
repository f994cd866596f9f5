//! The two inner loops, over words of any width and any vector instructions.
//!
//! A *row* has a word for each heap: the [short](super::space::Space::short) common value alone, or nothing if the heap's value is rare. A [tap](Tap) is a
//! distance s and a short value u; at heap n it excludes (short of n - s) xor u. So what many taps of one u exclude at a stretch of heaps is a union of stretches of the row,
//! [permuted](Permutation) once.
//!
//! [`Candidates`] finds for one block of heaps after the other the least common value that no tap excludes. Taps longer than a block read finished heaps; shorter ones read the block
//! itself. There the values are guessed and found again from the guesses until nothing changes. What stands then is right and the only possibility, since each heap reads smaller ones only.
//!
//! [`Doubts`] looks at finished heaps: which rare values below the candidate do the witness taps not exclude?

use grundy_lanes::{Kernel, Lanes, Offsets, Permutation, Word, lanes};

/// So many vectors make a block.
pub(super) const VECTORS: usize = 4;

/// How many heaps a block has.
pub(super) const fn block<W: Word>() -> usize {
    VECTORS * lanes::<W>()
}

/// A heap n may not have the value (short of n - distance) xor short.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Tap {
    pub(crate) short: u32,
    pub(crate) distance: u32,
}

/// Taps of one short value.
#[derive(Clone, Debug)]
pub(super) struct Group {
    permutation: Option<Permutation>,
    /// Taps at least as long as a block,
    far: Offsets,
    /// as a vector,
    middle: Offsets,
    /// and shorter ones.
    near: Vec<u32>,
}

impl Group {
    /// The taps, by short value. Those beyond the words' bits exclude nothing that the words can hold.
    pub(super) fn all<W: Word>(taps: &[Tap]) -> Vec<Group> {
        let mut taps: Vec<Tap> = taps.iter().copied().filter(|tap| (tap.short as usize) < W::BITS).collect();
        taps.sort();
        taps.dedup();
        let group = |taps: &[Tap]| {
            let within = |from: usize, to: usize| {
                let range = from as u32..to.min(u32::MAX as usize) as u32;
                taps.iter().map(|tap| tap.distance).filter(move |distance| range.contains(distance))
            };
            Group {
                permutation: (taps[0].short > 0).then(|| Permutation::xor(taps[0].short as u8)),
                far: Offsets::new(within(block::<W>(), usize::MAX)),
                middle: Offsets::new(within(lanes::<W>(), block::<W>())),
                near: within(0, lanes::<W>()).collect(),
            }
        };
        taps.chunk_by(|a, b| a.short == b.short).map(group).collect()
    }

    /// The taps, in order.
    pub(super) fn taps(&self) -> impl Iterator<Item = Tap> {
        let short = self.permutation.as_ref().map_or(0, |permutation| permutation.v().into());
        let distances = self.near.iter().chain(self.middle.distances()).chain(self.far.distances());
        distances.map(move |&distance| Tap { short, distance })
    }

    #[inline(always)]
    fn permuted<L: Lanes>(&self, l: L, vector: L::Vector) -> L::Vector {
        match &self.permutation {
            Some(permutation) => l.permute(vector, permutation),
            None => vector,
        }
    }
}

/// Fills blocks of the row from `at` on with candidates, and returns the union of all; nothing if some heap has none.
pub(super) struct Candidates<'a, W> {
    pub(super) row: &'a mut [W],
    pub(super) at: usize,
    pub(super) blocks: usize,
    pub(super) groups: &'a [Group],
}

impl<W: Word> Kernel for Candidates<'_, W> {
    type Output = Option<W>;

    #[inline(always)]
    fn run<L: Lanes>(self, l: L) -> Option<W> {
        let far: Vec<&Group> = self.groups.iter().filter(|group| !group.far.distances().is_empty()).collect();
        let middle: Vec<&Group> = self.groups.iter().filter(|group| !group.middle.distances().is_empty()).collect();
        let near: Vec<&Group> = self.groups.iter().filter(|group| !group.near.is_empty()).collect();
        let mut previous = l.load(self.row, self.at - lanes::<W>());
        let (mut seen, mut lost) = (l.empty(), false);
        for at in (0..self.blocks).map(|i| self.at + i * block::<W>()) {
            let mut excluded = [l.empty(); VECTORS];
            for group in &far {
                let union = l.union::<W, VECTORS>(self.row, at, &group.far);
                for k in 0..VECTORS {
                    excluded[k] = l.or(excluded[k], group.permuted(l, union[k]));
                }
            }
            for (k, &far) in excluded.iter().enumerate() {
                let here = at + k * lanes::<W>();
                let mut excluded = far;
                for group in &middle {
                    let [union] = l.union::<W, 1>(self.row, here, &group.middle);
                    excluded = l.or(excluded, group.permuted(l, union));
                }
                previous = settled::<W, L>(l, excluded, previous, &near);
                l.store(self.row, here, previous);
                seen = l.or(seen, previous);
                lost |= l.some_empty::<W>(previous);
            }
        }
        let mut words = [W::default(); 16];
        l.store(&mut words, 0, seen);
        (!lost).then(|| words.into_iter().fold(W::default(), W::or))
    }
}

/// The candidates of one vector, given what longer taps exclude and the vector before.
#[inline(always)]
fn settled<W: Word, L: Lanes>(l: L, excluded: L::Vector, previous: L::Vector, near: &[&Group]) -> L::Vector {
    let mut guess = l.least_missing::<W>(excluded);
    if near.is_empty() {
        return guess;
    }
    loop {
        let mut all = excluded;
        for group in near {
            let mut union = l.empty();
            for &distance in &group.near {
                union = l.or(union, l.shifted::<W>(previous, guess, distance as usize));
            }
            all = l.or(all, group.permuted(l, union));
        }
        let better = l.least_missing::<W>(all);
        if l.same(guess, better) {
            return guess;
        }
        guess = better;
    }
}

/// For each heap of finished blocks, the rare values below its candidate that no witness tap excludes, where there are any.
pub(super) struct Doubts<'a, W> {
    pub(super) row: &'a [W],
    pub(super) at: usize,
    pub(super) blocks: usize,
    /// The first witnesses, and those that are asked where these leave a doubt.
    pub(super) first: &'a [Group],
    pub(super) second: &'a [Group],
    /// The short values whose rare one is smaller than the common one, at `at` and at the next heap.
    pub(super) smaller: [W; 2],
    /// Makes a short value into all those that differ from it below the determined bit only.
    pub(super) spread: &'a [Permutation],
    /// Places in the row with what is in doubt there.
    pub(super) doubts: &'a mut Vec<(usize, W)>,
}

impl<W: Word> Kernel for Doubts<'_, W> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self, l: L) {
        let alternate: [W; 32] = std::array::from_fn(|i| self.smaller[i & 1]);
        let smaller = [l.load(&alternate, 0), l.load(&alternate, 1)];
        for at in (0..self.blocks).map(|i| self.at + i * block::<W>()) {
            let mut excluded = [l.empty(); VECTORS];
            for group in self.first {
                let union = l.union::<W, VECTORS>(self.row, at, &group.far);
                for k in 0..VECTORS {
                    excluded[k] = l.or(excluded[k], group.permuted(l, union[k]));
                }
            }
            for (k, &excluded) in excluded.iter().enumerate() {
                let here = at + k * lanes::<W>();
                let candidate = l.load(self.row, here);
                let alike = self.spread.iter().fold(candidate, |alike, half| l.or(alike, l.permute(alike, half)));
                let twins = l.and(alike, smaller[(k * lanes::<W>()) & 1]);
                let doubt = l.without(l.or(l.below::<W>(alike), twins), excluded);
                if !l.all_empty(doubt) {
                    let mut excluded = l.empty();
                    for group in self.second {
                        let [union] = l.union::<W, 1>(self.row, here, &group.far);
                        excluded = l.or(excluded, group.permuted(l, union));
                    }
                    let doubt = l.without(doubt, excluded);
                    let mut words = [W::default(); 16];
                    l.store(&mut words, 0, doubt);
                    let lanes = words[..lanes::<W>()].iter().enumerate().filter(|(_, word)| !word.is_empty());
                    self.doubts.extend(lanes.map(|(lane, &word)| (here + lane, word)));
                }
            }
        }
    }
}

/// Witness taps may read any finished heap, so they are all taken as far ones.
pub(super) fn witnesses<W: Word>(taps: &[Tap]) -> Vec<Group> {
    let mut groups = Group::all::<W>(taps);
    for group in &mut groups {
        let near = group.near.drain(..).chain(group.middle.distances().iter().copied()).chain(group.far.distances().iter().copied());
        group.far = Offsets::new(near.collect::<Vec<_>>());
        group.middle = Offsets::default();
    }
    groups
}
