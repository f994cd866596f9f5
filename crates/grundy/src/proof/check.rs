//! The argument of a certificate, step by step.
//!
//! **Theorem (Guy and Smith 1956).** Let a code without endless digits have its last digit at k, and let no move leave more than j ≥ 1
//! heaps. Let m = max(n₀, 1). If g(n + p) = g(n) for all n with n₀ ≤ n < b = j·m + (j - 1)·p + k, then g(n + p) = g(n) for all n ≥ n₀.
//! (With n₀ = 0 in the place of m, a heap of p made smaller by p would be empty, and no heap of a move is.)
//!
//! So it is enough to check, in this order:
//! 1. each value is the mex of the options' values, by the rules and the values before it;
//! 2. there are at least b + p values;
//! 3. g(n + p) = g(n) for n₀ ≤ n < b;
//! 4. n₀ cannot be smaller: n₀ = 0 or g(n₀ - 1 + p) ≠ g(n₀ - 1);
//! 5. p cannot be smaller. The least period divides every period, so it is enough that p/q fails for each prime factor q of p; and
//!    as all is periodic from n₀ on, it fails within one period or not at all.

use super::Checked;
use super::certificate::{Claim, Placed};
use crate::code::{Code, Digit};
use crate::{Nimber, msg};

/// Whether the claim follows from its values and the rules.
pub(super) fn check(claim: &Claim, values: &[Placed<u32>], code: &Code) -> Checked<()> {
    let needed = values_needed(claim, code)?;
    values_follow_the_rules(values, code)?;
    if (values.len() as u128) < needed {
        return Err(claim.period.put(msg!("certificate-short", found = values.len() as u64, needed = needed)));
    }
    values_repeat(claim, values, (needed - u128::from(claim.period.it)) as usize)?;
    claims_are_least(claim, values)
}

/// b + p of the theorem.
fn values_needed(claim: &Claim, code: &Code) -> Checked<u128> {
    let (start, length) = (u128::from(claim.preperiod.it), u128::from(claim.period.it));
    if length == 0 {
        return Err(claim.period.put(msg!("certificate-period-zero")));
    }
    let last = code.last_take().ok_or_else(|| claim.game.put(msg!("certificate-endless")))?;
    if (0..=last).any(|take| code.digit(take).distinct) {
        return Err(claim.game.put(msg!("certificate-distinct")));
    }
    let heaps = u128::from(code.most_heaps().max(1));
    Ok(heaps * start.max(1) + heaps * length + u128::from(last))
}

fn values_follow_the_rules(claimed: &[Placed<u32>], code: &Code) -> Checked<()> {
    let values: Vec<Nimber> = claimed.iter().map(|value| Nimber(value.it.into())).collect();
    let mut seen: Vec<usize> = vec![];
    for (heap, claimed) in claimed.iter().enumerate() {
        let mut mark = |value: Nimber| {
            // All values before this heap's were found right, so this is small whatever the file holds.
            let at = value.0 as usize;
            if at >= seen.len() {
                seen.resize(at + 1, 0);
            }
            seen[at] = heap + 1;
        };
        for take in 0..=heap.min(code.last_take().unwrap_or(0) as usize) {
            mark_moves(&values, heap - take, code.digit(take as u64), take, &mut mark);
        }
        let mex = seen.iter().position(|&mark| mark != heap + 1).unwrap_or(seen.len());
        if mex != claimed.it as usize {
            return Err(claimed.put(msg!("certificate-value", heap = heap as u64, claimed = claimed.it, right = mex as u64)));
        }
    }
    Ok(())
}

/// Shows the value of every way to leave `rest` as the digit allows.
fn mark_moves(values: &[Nimber], rest: usize, digit: Digit, take: usize, mark: &mut dyn FnMut(Nimber)) {
    let allows = |heaps: u32| digit.leave >> heaps & 1 == 1;
    if take > 0 && rest == 0 && allows(0) {
        mark(Nimber::ZERO);
    }
    if take > 0 && rest > 0 && allows(1) {
        mark(values[rest]);
    }
    if allows(2) {
        for small in 1..=rest / 2 {
            mark(values[small] + values[rest - small]);
        }
    }
    for heaps in (3..8).filter(|&heaps| allows(heaps)) {
        mark_splits(values, rest, heaps, 1, Nimber::ZERO, mark);
    }
}

/// Shows `total` plus the value of every way to write `rest` as `heaps` parts of at least `least`.
fn mark_splits(values: &[Nimber], rest: usize, heaps: u32, least: usize, total: Nimber, mark: &mut dyn FnMut(Nimber)) {
    if heaps == 1 {
        return mark(total + values[rest]);
    }
    for part in least..=rest / heaps as usize {
        mark_splits(values, rest - part, heaps - 1, part, total + values[part], mark);
    }
}

fn values_repeat(claim: &Claim, values: &[Placed<u32>], bound: usize) -> Checked<()> {
    let (start, length) = (claim.preperiod.it as usize, claim.period.it as usize);
    let value = |heap: usize| values[heap].it;
    match (start..bound).find(|&heap| value(heap) != value(heap + length)) {
        None => Ok(()),
        Some(heap) => {
            let (here, there) = (value(heap), value(heap + length));
            let why = msg!("certificate-repeat", heap = heap as u64, here = here, far = (heap + length) as u64, there = there);
            Err(values[heap + length].put(why))
        }
    }
}

fn claims_are_least(claim: &Claim, values: &[Placed<u32>]) -> Checked<()> {
    let (start, length) = (claim.preperiod.it as usize, claim.period.it as usize);
    let value = |heap: usize| values[heap].it;
    if start > 0 && value(start - 1) == value(start - 1 + length) {
        return Err(claim.preperiod.put(msg!("certificate-late", heap = (start - 1) as u64)));
    }
    for shorter in prime_factors(length).into_iter().map(|prime| length / prime) {
        // Past the values that are there, the period just checked tells the value.
        let at = |heap: usize| value(start + (heap - start) % length);
        if (start..start + length).all(|heap| at(heap) == at(heap + shorter)) {
            return Err(claim.period.put(msg!("certificate-multiple", shorter = shorter as u64)));
        }
    }
    Ok(())
}

pub(super) fn prime_factors(mut number: usize) -> Vec<usize> {
    let mut primes = vec![];
    let mut divisor = 2;
    while divisor * divisor <= number {
        if number.is_multiple_of(divisor) {
            primes.push(divisor);
            while number.is_multiple_of(divisor) {
                number /= divisor;
            }
        }
        divisor += 1;
    }
    if number > 1 {
        primes.push(number);
    }
    primes
}
