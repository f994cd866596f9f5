//! The argument of a certificate by recurrence, step by step, with code of its own.
//!
//! A class is given to every value v of a heap n: the parity of the bits that v shares with a mask, changed at odd n if the certificate says so. The splits
//! of the game must allow it (all take an even number or all an odd one), and then a pair of common heaps has a rare value, a pair of rare heaps too, and a common heap with a rare one a common value.
//!
//! **Theorem.** Let R be the rare heaps, L the last of them, and S at least p + t for every p in R and every take t, and at least every take. Suppose that at every heap n with C < n ≤ C + P + D the value is the least common one
//! that neither a plain take has nor a pair with a heap of R, and that each smaller rare value is that of a plain take or of a pair (p, n - t - p) with p + t ≤ D. If g(n + P) = g(n) for the S heaps before C, and C - S lies beyond L and all takes from it (and P is
//! even if classes alternate), then g(n + P) = g(n) for all n ≥ C - S.
//!
//! *Proof.* From C on the least common value that is not excluded depends on the S values before it, so these *candidates* repeat with the period P. For n > C + P + D suppose that all values before n are candidates. What excludes the rare values below the
//! candidate at n - P reads heaps from C on, or the same small heap p; so it does the same at n. ∎
//!
//! So it is enough to go through all heaps up to C + P + D in order, from the rules and the values before, and to compare each with the one P later. That is `--full`. Without it the first heaps are gone through.

use super::Checked;
use super::certificate::{Claim, Recurrence};
use crate::code::Code;
use crate::{Budget, SolveError, msg};

/// Without `--full` so many heaps are gone through.
const CHEAP: u64 = 1 << 17;

/// How much of a claim was derived again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All of it.
    Whole,
    /// The heaps below this, of all that the argument needs.
    Below(u64, u64),
}

/// What ends a check early.
pub(super) enum Halt {
    /// The claim is wrong.
    Wrong(super::Placed<crate::Message>),
    /// The budget is spent.
    Budget(SolveError),
}

impl From<super::Placed<crate::Message>> for Halt {
    fn from(why: super::Placed<crate::Message>) -> Halt {
        Halt::Wrong(why)
    }
}

/// Whether the claim follows from the rules, as far as it is gone through.
pub(super) fn check(claim: &Claim, shown: &Recurrence, code: &Code, full: bool, budget: &Budget) -> Result<Extent, Halt> {
    let end = numbers_fit(claim, shown, code)?;
    if !full && end > CHEAP {
        let mut heaps = Heaps::new(claim, shown, code);
        heaps.run_to(CHEAP, budget)?;
        return Ok(Extent::Below(CHEAP, end));
    }
    let (period, preperiod) = (claim.period.it, claim.preperiod.it);
    let (mut here, mut there) = (Heaps::new(claim, shown, code), Heaps::new(claim, shown, code));
    there.run_to(period, budget)?;
    let mut first = 0;
    for heap in 0..=end - period {
        here.run_to(heap + 1, budget)?;
        there.run_to(heap + period + 1, budget)?;
        if here.value(heap) != there.value(heap + period) {
            first = heap + 1;
        }
    }
    if there.rares < shown.rares.len() {
        let heap = shown.rares[there.rares].0;
        return Err(claim.game.put(msg!("certificate-rare", heap = heap)).into());
    }
    if first > preperiod {
        return Err(claim.preperiod.put(msg!("certificate-early", heap = first - 1)).into());
    }
    if first < preperiod {
        return Err(claim.preperiod.put(msg!("certificate-late", heap = first)).into());
    }
    shorter_periods_fail(claim, shown, &there)?;
    Ok(Extent::Whole)
}

/// Whether the numbers of the claim are such as the theorem speaks of. Returns the last heap that it needs.
fn numbers_fit(claim: &Claim, shown: &Recurrence, code: &Code) -> Checked<u64> {
    let wrong = |what: &'static str| Err(claim.game.put(msg!("certificate-recurrence", what = what)));
    let Some(last_take) = code.last_take().filter(|_| code.most_heaps() == 2) else { return wrong("code") };
    let splits: Vec<u64> = (0..=last_take).filter(|&take| code.digit(take).leave & 4 != 0).collect();
    let (period, preperiod) = (claim.period.it, claim.preperiod.it);
    if period == 0 {
        return Err(claim.period.put(msg!("certificate-period-zero")));
    }
    if shown.mask == 0 || shown.mask > u32::from(u16::MAX) {
        return wrong("mask");
    }
    if shown.alternates && (splits.iter().any(|take| take % 2 != splits[0] % 2) || period % 2 == 1) {
        return wrong("alternates");
    }
    if !shown.rares.is_sorted_by(|a, b| a.0 < b.0) || shown.rares.first().is_some_and(|rare| rare.0 == 0) {
        return wrong("rares");
    }
    let last_rare = shown.rares.last().map_or(0, |rare| rare.0);
    if shown.window < last_rare.saturating_add(last_take) {
        return wrong("window");
    }
    let after = last_rare.saturating_add(last_take).saturating_add(shown.window);
    if shown.start <= after || shown.start - shown.window < preperiod {
        return wrong("recurrence");
    }
    let end = shown.start.checked_add(period).and_then(|end| end.checked_add(shown.witness)).filter(|&end| end < 1 << 60);
    let Some(end) = end else { return wrong("recurrence") };
    if shown.window.max(shown.witness) > MOST_KEPT || last_rare > MOST_KEPT {
        return wrong("witness");
    }
    let primes = super::check::prime_factors(period as usize);
    let apart = |distance: u64| shown.apart.iter().any(|&(heap, d)| d == distance && heap >= preperiod && heap.saturating_add(d) <= end);
    if !primes.iter().all(|&prime| apart(period / prime as u64)) {
        return wrong("apart");
    }
    Ok(end)
}

/// The first values, so many at least, are kept for good.
const FIRST: u64 = 1 << 15;

/// A certificate that asks for more values at hand than this is refused.
const MOST_KEPT: u64 = 1 << 26;

fn shorter_periods_fail(claim: &Claim, shown: &Recurrence, heaps: &Heaps<'_>) -> Checked<()> {
    for &(heap, distance) in &shown.apart {
        if heaps.noted(heap) == heaps.noted(heap + distance) {
            return Err(claim.period.put(msg!("certificate-multiple", shorter = distance)));
        }
    }
    Ok(())
}

/// The values of the heaps in order, each from the rules and those before it.
struct Heaps<'a> {
    claim: &'a Claim,
    shown: &'a Recurrence,
    /// Takes that split, and whether the parts must differ; takes that leave one heap; takes of the whole heap.
    splits: Vec<(u64, bool)>,
    takes: Vec<u64>,
    all: Vec<u64>,
    common: u32,
    /// The first values, which are never forgotten, and the last ones, each at its heap's remainder.
    head: Vec<u16>,
    last: Vec<u16>,
    next: u64,
    /// How many of the rare heaps have been met.
    rares: usize,
    seen: Vec<u64>,
    /// The heaps whose values are asked for at the end, in order, with the values of those that were passed.
    notes: Vec<(u64, u32)>,
    noted: usize,
}

impl<'a> Heaps<'a> {
    fn new(claim: &'a Claim, shown: &'a Recurrence, code: &Code) -> Heaps<'a> {
        let last_take = code.last_take().unwrap_or(0);
        let with = |bit: u8| (0..=last_take).filter(move |&take| code.digit(take).leave & bit != 0);
        let splits: Vec<(u64, bool)> = with(4).map(|take| (take, code.digit(take).distinct)).collect();
        let odd = shown.alternates && splits.first().is_some_and(|(take, _)| take % 2 == 1);
        let last_rare = shown.rares.last().map_or(0, |rare| rare.0);
        let reach = (shown.window.max(shown.witness).max(last_rare) + last_take + 1).max(FIRST);
        let mut notes: Vec<(u64, u32)> = shown.apart.iter().flat_map(|&(heap, distance)| [(heap, 0), (heap + distance, 0)]).collect();
        notes.sort();
        notes.dedup();
        Heaps {
            claim,
            shown,
            splits,
            takes: with(2).filter(|&take| take > 0).collect(),
            all: with(1).filter(|&take| take > 0).collect(),
            common: u32::from(!odd),
            head: vec![],
            last: vec![0; reach.next_power_of_two() as usize],
            next: 0,
            rares: 0,
            seen: vec![0; 1 << 17],
            notes,
            noted: 0,
        }
    }

    fn run_to(&mut self, end: u64, budget: &Budget) -> Result<(), Halt> {
        while self.next < end {
            if self.next & 0xfff == 0 {
                budget.visit(0x1000);
                budget.check(2 * (self.last.len() + self.head.capacity()) as u64).map_err(Halt::Budget)?;
            }
            let value = self.next_value()?;
            self.push(value);
        }
        Ok(())
    }

    fn push(&mut self, value: u32) {
        let heap = self.next;
        if heap < self.last.len() as u64 {
            self.head.push(value as u16);
        }
        let place = heap as usize & (self.last.len() - 1);
        self.last[place] = value as u16;
        while self.notes.get(self.noted).is_some_and(|note| note.0 == heap) {
            self.notes[self.noted].1 = value;
            self.noted += 1;
        }
        self.next += 1;
    }

    /// The value of a heap among the last ones or the first.
    fn value(&self, heap: u64) -> u32 {
        self.last[heap as usize & (self.last.len() - 1)].into()
    }

    /// The value of a heap that was to be noted.
    fn noted(&self, heap: u64) -> u32 {
        self.notes.iter().find(|note| note.0 == heap).map_or(0, |note| note.1)
    }

    fn is_common(&self, heap: u64, value: u32) -> bool {
        let turn = if self.shown.alternates { heap as u32 & 1 } else { 0 };
        (value & self.shown.mask).count_ones() & 1 ^ turn == self.common
    }

    fn next_value(&mut self) -> Checked<u32> {
        let heap = self.next;
        let stamp = heap + 1;
        if heap == 0 {
            return Ok(0);
        }
        if self.all.contains(&heap) {
            self.seen[0] = stamp;
        }
        for take in self.takes.iter().filter(|&&take| take < heap) {
            let value = self.value(heap - take);
            self.seen[value as usize] = stamp;
        }
        for &(rare, value) in &self.shown.rares[..self.rares] {
            for &(take, distinct) in &self.splits {
                let Some(other) = heap.checked_sub(take + rare).filter(|&other| other > 0 && !(distinct && other == rare)) else {
                    continue;
                };
                let sum = self.value(other) ^ value;
                self.seen[sum as usize] = stamp;
            }
        }
        let is_free = |heaps: &Heaps<'_>, value: u32| heaps.seen[value as usize] != stamp;
        let candidate = (0..1 << 16).find(|&value| is_free(self, value) && self.is_common(heap, value));
        let Some(candidate) = candidate else { return Err(self.claim.game.put(msg!("certificate-recurrence", what = "mask"))) };
        let mut open: Vec<u32> = (0..candidate).filter(|&value| is_free(self, value)).collect();
        // Up to the recurrence it does not matter how far the pair is.
        let reach = if heap <= self.shown.start && heap < self.last.len() as u64 { heap } else { self.shown.witness };
        let mut part = 1;
        while !open.is_empty() && part <= reach {
            for &(take, distinct) in &self.splits {
                let other =
                    heap.checked_sub(take + part).filter(|&other| other > 0 && part + take <= reach && !(distinct && other == part));
                if let Some(other) = other {
                    let sum = u32::from(self.head[part as usize]) ^ self.value(other);
                    open.retain(|&value| value != sum);
                }
            }
            part += 1;
        }
        self.judged(heap, open.first().copied(), candidate)
    }

    /// The value of a heap, given the least rare value that nothing excludes, if it is what the certificate says of rare heaps.
    fn judged(&mut self, heap: u64, rare: Option<u32>, candidate: u32) -> Checked<u32> {
        let claimed = self.shown.rares.get(self.rares).copied().filter(|claimed| claimed.0 == heap);
        if rare != claimed.map(|claimed| claimed.1) {
            return Err(self.claim.game.put(msg!("certificate-rare", heap = heap)));
        }
        self.rares += usize::from(rare.is_some());
        Ok(rare.unwrap_or(candidate))
    }
}
