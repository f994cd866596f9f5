//! Periods that are proved as soon as they are seen.
//!
//! **Theorem.** Let all values up to a heap E be known, let L be the last rare heap among them, S the longest tap, and D such that at every heap n with L < n ≤ E
//! each rare value below the candidate is excluded by a pair whose larger heap is at least n - D (for the smaller heap p and the take t, p + t ≤ D). If the S values before C and the S values before
//! C + P are the same, where C - S is beyond L and all takes from it, and if E ≥ C + P + D, then g(n + P) = g(n) for all n ≥ C - S. (If the space alternates, P must be even.)
//!
//! *Proof.* Let c be the sequence that is g up to C and then goes on with the candidates for ever. A candidate depends on the S values before it, so c(n + P) = c(n) for all n ≥ C - S.
//! We show g(n) = c(n) for all n by induction; up to E it is known. Let n > E. Then n - P > C + D, and there, by the supposition, or by induction if n - P > E, every rare value r below c(n - P) = c(n) is
//! g(p) + g(n - P - t - p) for some p + t ≤ D. As n - P - t - p ≥ C, this is g(p) + g(n - t - p), an option of n. So the value of n is its candidate. ∎
//!
//! The classical theorem needs all values up to 2(n₀ + P); this one those up to n₀ + P and a little more, and remembers a window.
//!
//! **Least.** The states that equal the one at C are exactly those at C + kp, with p the least period. So if the first return is found, its distance is p. The least preperiod is found
//! from *marks*, the windows at some heaps on the way: the windows at m and m + p are equal if and only if m - S ≥ n₀. Bisection gives two marks around n₀, and between them both stretches are computed once more and compared.
//!
//! **Seeing the return.** A period shorter than the part of the row that is kept is seen by comparing the row with itself. For a longer one the states are compared after a short value that comes seldom, and only where a hash of the few values before it says so, which is again a property of the state; marks are
//! made only there, and found again by a hash of the end of their windows.

use super::preperiod::Search;
use super::{End, Sparse};
use crate::sequence::period::agreement_from_the_end;
use crate::{Budget, SolveError};
use std::collections::HashMap;

/// A state on the way: the short values of the window before a heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mark {
    pub(crate) heap: u64,
    pub(crate) window: Vec<u8>,
}

/// A period with all that its proof needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recurrence {
    /// The least n₀.
    pub preperiod: u64,
    /// The least p.
    pub period: u64,
    /// C.
    pub start: u64,
    /// S.
    pub window: u64,
    /// D.
    pub witness: u64,
    /// The bits whose parity is a value's class, and whether the class changes at odd heaps.
    pub mask: u32,
    /// Whether the class changes at odd heaps.
    pub alternates: bool,
    /// The rare heaps with their values.
    pub rares: Vec<(u64, u32)>,
    /// For each prime factor of the period, a heap n and a distance d, the period divided by it, with g(n + d) ≠ g(n).
    pub apart: Vec<(u64, u64)>,
    /// The first values of the period.
    pub first: Vec<u32>,
}

/// What is remembered of the way.
#[derive(Clone, Debug, Default)]
pub(crate) struct Watch {
    pub(super) epoch: Option<u64>,
    pub(super) window: usize,
    /// In the order of heaps.
    pub(super) marks: Vec<Mark>,
    /// The marks that are waited for, by their hash.
    pub(super) waiting: HashMap<u64, usize>,
    /// The short value after which states are looked at, and the last heap that had it.
    pub(super) seldom: Option<usize>,
    /// Where it is not seldom enough, only some of its heaps count: those where so many bits of a hash of the values before it are 0.
    pub(super) thinned: u32,
    pub(super) last_seen: u64,
    pub(super) spacing: u64,
    pub(super) next_mark: u64,
    pub(super) next_compare: u64,
    /// A return that was seen: C and P.
    pub(super) found: Option<(u64, u64)>,
}

/// Marks are made at first at this distance.
const SPACING: u64 = 1 << 14;

/// The most marks, and the most bytes of them.
const MOST_MARKS: usize = 1024;
const MOST_BYTES: usize = 64 << 20;

/// States are looked at about so many heaps apart.
const APART: u64 = 1 << 13;

/// A value that was not seen for half of the way, or for so many heaps, comes no more. Early on, up to there, so many times fewer are far better.
const GONE: u64 = 1 << 24;
const EARLY: u64 = 1 << 24;
const FAR_LESS: usize = 8;

/// So many of the last values of a window are hashed, and so many decide whether they are.
const END: u64 = 256;
const CONTEXT: u64 = 8;

/// How much of the row is compared with itself.
const TAIL: u64 = 1 << 16;

/// So many first values of a period are told.
const FIRST: u64 = 64;

/// Goes on until a period is proved, or so many heaps are known, or to a pause at about `pause`. Who goes on after a pause comes to the same proof as without it.
pub(crate) fn search(sparse: &mut Sparse, watch: &mut Watch, most: u64, pause: u64, budget: &Budget) -> Result<Option<Recurrence>, Halt> {
    if watch.is_ready(sparse) {
        // The last look was broken off in the middle of the proof.
        return watch.look(sparse, sparse.next(), budget).map_err(Halt::Budget);
    }
    let to = most.min(pause);
    sparse.in_company(to, |mut company| {
        while company.sparse().next() < to {
            budget.check(company.sparse().bytes() + watch.bytes()).map_err(Halt::Budget)?;
            let from = company.sparse().next();
            company.advance((most - from).min(1 << 12) as usize).map_err(Halt::End)?;
            budget.visit(company.sparse().next() - from);
            if let Some(proof) = watch.look(company.sparse(), from, budget).map_err(Halt::Budget)? {
                return Ok(Some(proof));
            }
        }
        Ok(None)
    })
}

/// Why the search ends without a period.
#[derive(Clone, Debug)]
pub(crate) enum Halt {
    Budget(SolveError),
    End(End),
}

impl Watch {
    /// The bytes of the marks.
    pub(super) fn bytes(&self) -> u64 {
        (self.marks.len() * (self.window + size_of::<Mark>())) as u64
    }

    /// Looks at the heaps that were found since `from`. Returns the proof of a period once there is one.
    pub(crate) fn look(&mut self, sparse: &Sparse, from: u64, budget: &Budget) -> Result<Option<Recurrence>, SolveError> {
        if self.epoch != Some(sparse.epoch) {
            let window = sparse.window() as usize;
            *self = Watch { epoch: Some(sparse.epoch), window, spacing: SPACING, ..Watch::default() };
        }
        let regular = sparse.regular_from();
        let next = sparse.next();
        if next < regular + 2 * self.window as u64 {
            return Ok(None);
        }
        if self.found.is_none() {
            self.compare_tail(sparse);
            self.look_for_returns(sparse, from.max(regular + self.window as u64));
        }
        let done = self.found.filter(|_| self.is_ready(sparse));
        done.map(|(start, period)| self.proof(sparse, start, period, budget)).transpose()
    }

    /// Whether a return was seen, and enough heaps after it that it proves a period.
    fn is_ready(&self, sparse: &Sparse) -> bool {
        let enough = |(start, period): (u64, u64)| sparse.next() >= start + period + sparse.longest_witness();
        self.epoch == Some(sparse.epoch) && self.found.is_some_and(enough)
    }

    /// Sees periods shorter than what is kept.
    fn compare_tail(&mut self, sparse: &Sparse) {
        let next = sparse.next();
        if next < self.next_compare {
            return;
        }
        self.next_compare = next + next / 4;
        let from = sparse.known_from().max(next.saturating_sub(TAIL + 2 * self.window as u64));
        let tail: Vec<u32> = sparse.shorts(from, next).into_iter().map(u32::from).collect();
        if self.marks.is_empty() && next - from >= self.window as u64 {
            self.mark(sparse, sparse.known_from() + self.window as u64);
        }
        let even = if sparse.space().alternates { 2 } else { 1 };
        let agreement = agreement_from_the_end(&tail);
        let period = (1..tail.len()).find(|&p| p % even == 0 && agreement[p] as usize >= self.window);
        if let Some(period) = period.map(|period| period as u64) {
            self.found = Some((next - period, period));
            // A state of the period, to compute it again from.
            let start = Mark { heap: next - period, window: sparse.shorts(next - period - self.window as u64, next - period) };
            let place = self.marks.partition_point(|mark| mark.heap < start.heap);
            self.marks.insert(place, start);
        }
        if self.found.is_none() {
            self.choose_seldom(&tail, next);
        }
    }

    /// Chooses the short value that comes least often, if there is none yet, or if the one there is does not come any more. Early on a far better one is taken too; later the marks that are waited for would be missed.
    fn choose_seldom(&mut self, tail: &[u32], next: u64) {
        let mut counts = [0usize; 256];
        tail.iter().for_each(|&short| counts[short as usize] += 1);
        let seldom = (0..256).filter(|&short| counts[short] > 0).min_by_key(|&short| counts[short]);
        let Some(least) = seldom.map(|short| counts[short]) else { return };
        let gone = (next / 2).clamp(TAIL, GONE);
        let better = |has: usize| next - self.last_seen > gone || next < EARLY && counts[has] > FAR_LESS * least;
        if self.seldom.is_none_or(better) {
            (self.seldom, self.last_seen, self.next_mark) = (seldom, next, next);
            (self.thinned, self.waiting) = (0, HashMap::new());
        }
        // It may have become less seldom. Fewer of its heaps count then; those that still do are some of those that did, so no mark has to go.
        let often = self.seldom.map_or(0, |short| counts[short] as u64);
        self.thinned = self.thinned.max((often * APART / tail.len() as u64).max(1).ilog2());
    }

    fn look_for_returns(&mut self, sparse: &Sparse, from: u64) {
        let Some(seldom) = self.seldom.filter(|&seldom| sparse.has_seen(seldom)) else { return };
        let heaps: Vec<u64> = sparse.places_of(seldom, from).into_iter().filter(|&heap| self.counts(sparse, heap)).collect();
        for heap in heaps {
            self.last_seen = heap;
            let window = || sparse.shorts(heap + 1 - self.window as u64, heap + 1);
            let hash = hash(&sparse.shorts(heap + 1 - END.min(self.window as u64), heap + 1), heap, sparse);
            match self.waiting.get(&hash) {
                Some(&mark) if self.marks[mark].window == window() => {
                    let start = self.marks[mark].heap;
                    self.found = Some((start, heap + 1 - start));
                    return;
                }
                Some(_) => {}
                None if heap >= self.next_mark => {
                    let window = window();
                    self.waiting.insert(hash, self.marks.len());
                    self.marks.push(Mark { heap: heap + 1, window });
                    self.next_mark = heap + self.spacing;
                    self.thin_out();
                }
                None => {}
            }
        }
    }

    /// Whether a heap with the seldom value is one of those that count.
    fn counts(&self, sparse: &Sparse, heap: u64) -> bool {
        let hash = || sparse.hash_of(heap + 1 - CONTEXT.min(self.window as u64), heap + 1);
        self.thinned == 0 || hash() >> (64 - self.thinned) == 0
    }

    /// Makes a mark that is not waited for.
    fn mark(&mut self, sparse: &Sparse, heap: u64) {
        self.marks.push(Mark { heap, window: sparse.shorts(heap - self.window as u64, heap) });
    }

    /// Drops every other mark if there are too many; the first stays.
    fn thin_out(&mut self) {
        if self.marks.len() < MOST_MARKS.min((MOST_BYTES / self.window.max(1)).max(16)) {
            return;
        }
        let mut place = 0;
        self.marks.retain(|_| {
            place += 1;
            place % 2 == 1
        });
        self.waiting.retain(|_, mark| {
            let stays = *mark % 2 == 0;
            *mark /= 2;
            stays
        });
        self.spacing *= 2;
    }

    /// The marks that are waited for, by their hash; `None` if these are not marks that one can wait for.
    pub(super) fn wait_for(&mut self, marks: impl Iterator<Item = u64>, sparse: &Sparse) -> Option<()> {
        for place in marks {
            let mark = self.marks.get(usize::try_from(place).ok()?)?;
            let before = self.waiting.insert(hash(&mark.window, mark.heap.wrapping_sub(1), sparse), place as usize);
            before.is_none().then_some(())?;
        }
        Some(())
    }

    fn proof(&self, sparse: &Sparse, start: u64, period: u64, budget: &Budget) -> Result<Recurrence, SolveError> {
        let search = Search { sparse, marks: &self.marks, window: self.window as u64, start, period, budget };
        let preperiod = search.preperiod()?;
        Ok(Recurrence {
            preperiod,
            period,
            start,
            // A plain take of a rare heap is read too.
            window: (self.window as u64).max(sparse.regular_from()),
            witness: sparse.longest_witness(),
            mask: sparse.space().mask,
            alternates: sparse.space().alternates,
            rares: sparse.rares().iter().map(|rare| (rare.heap, rare.value)).collect(),
            apart: search.apart()?,
            first: search.values(preperiod, period.min(FIRST))?,
        })
    }
}

/// What a window that ends with this heap is found again by: its end.
fn hash(window: &[u8], heap: u64, sparse: &Sparse) -> u64 {
    let window = &window[window.len().saturating_sub(END as usize)..];
    let parity = if sparse.space().alternates { heap & 1 } else { 0 };
    xxhash_rust::xxh3::xxh3_64_with_seed(window, parity)
}
