//! The little number theory that sets of primes, divisors and coprimes need, exact for all 64-bit numbers.

/// The greatest common divisor.
pub(super) fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The primes below this one are tried by division.
const TRIAL: u64 = 1 << 16;

/// The least prime factor, if it is below 2^16; so of every number below 2^32 that is not a prime.
pub(super) fn small_factor(n: u64) -> Option<u64> {
    match n {
        0 | 1 => None,
        _ if n.is_multiple_of(2) => Some(2),
        _ => (3..TRIAL).step_by(2).take_while(|&d| d * d <= n).find(|&d| n.is_multiple_of(d)).or_else(|| (n < TRIAL).then_some(n)),
    }
}

/// How many primes there are up to `n`, by Lucy Hedgehog's variant of Legendre's method: O(n^(3/4)) time, O(√n) memory.
///
/// `small[v]` counts the numbers from 2 to v, and `large[i]` those to n/i, that survive sieving by the primes so far.
pub(super) fn count_primes(n: u64) -> u64 {
    let root = n.isqrt() as usize;
    let mut small: Vec<u64> = (0..=root as u64).map(|v| v.saturating_sub(1)).collect();
    let mut large: Vec<u64> = (0..=root as u64).map(|i| n.checked_div(i).map_or(0, |v| v - 1)).collect();
    for p in 2..=root {
        if small[p] == small[p - 1] {
            continue;
        }
        let (below, square) = (small[p - 1], (p * p) as u64);
        for i in 1..=root.min((n / square) as usize) {
            let survivors = if i * p <= root { large[i * p] } else { small[(n / (i * p) as u64) as usize] };
            large[i] -= survivors - below;
        }
        for v in (p * p..=root).rev() {
            small[v] -= small[v / p] - below;
        }
    }
    if root == 0 { 0 } else { large[1] }
}

/// The k-th prime, counting from 1, if it is below 2^16.
pub(super) fn nth_small_prime(k: u64) -> Option<u64> {
    (2..TRIAL).filter(|&n| is_prime(n)).nth(usize::try_from(k.checked_sub(1)?).ok()?)
}

/// The least prime factor of a number above 1.
pub(super) fn least_factor(n: u64) -> u64 {
    small_factor(n).or_else(|| prime_factors(n).into_iter().min()).unwrap_or(n)
}

fn product(a: u64, b: u64, modulus: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(modulus)) as u64
}

fn power(mut base: u64, mut exponent: u64, modulus: u64) -> u64 {
    let mut result = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = product(result, base, modulus);
        }
        base = product(base, base, modulus);
        exponent >>= 1;
    }
    result
}

/// The test of Miller and Rabin with the first twelve primes, which is exact below 3.3 · 10^24 (Sorenson and Webster 2015).
pub(super) fn is_prime(n: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if n < 2 || BASES.iter().any(|&base| n.is_multiple_of(base)) {
        return BASES.contains(&n);
    }
    let twos = (n - 1).trailing_zeros();
    BASES.iter().all(|&base| {
        let mut x = power(base, (n - 1) >> twos, n);
        let mut passed = x == 1 || x == n - 1;
        for _ in 1..twos {
            x = product(x, x, n);
            passed |= x == n - 1;
        }
        passed
    })
}

/// All divisors in increasing order; none of 0.
pub(super) fn divisors(n: u64) -> Vec<u64> {
    let mut divisors = if n > 0 { vec![1] } else { vec![] };
    let mut primes = prime_factors(n);
    primes.sort_unstable();
    for equal in primes.chunk_by(|a, b| a == b) {
        let known = divisors.clone();
        let mut factor = 1;
        for prime in equal {
            factor *= prime;
            divisors.extend(known.iter().map(|divisor| divisor * factor));
        }
    }
    divisors.sort_unstable();
    divisors
}

/// The prime factors, each as often as it divides.
fn prime_factors(n: u64) -> Vec<u64> {
    let (mut primes, mut open) = (vec![], vec![n]);
    while let Some(n) = open.pop().filter(|&n| n > 0) {
        match n {
            1 => {}
            _ if is_prime(n) => primes.push(n),
            _ => {
                let factor = if n < TRIAL * TRIAL { small_factor(n) } else { None };
                let factor = factor.unwrap_or_else(|| any_factor(n));
                open.extend([factor, n / factor]);
            }
        }
    }
    primes
}

/// A proper factor of a composite number by Pollard's rho (1975): two runners on x² + c meet modulo a factor first.
fn any_factor(n: u64) -> u64 {
    if n.is_multiple_of(2) {
        return 2;
    }
    let proper = (1..n).find_map(|c| {
        let step = |x: u64| ((u128::from(product(x, x, n)) + u128::from(c)) % u128::from(n)) as u64;
        let (mut slow, mut fast) = (2, 2);
        loop {
            slow = step(slow);
            fast = step(step(fast));
            match gcd(slow.abs_diff(fast), n) {
                1 => {}
                factor => break (factor < n).then_some(factor),
            }
        }
    });
    proper.expect("a composite number has a proper factor")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn primes_are_those_of_the_definition() {
        let plain: Vec<u64> = (2..3000).filter(|n| (2..*n).all(|d| n % d > 0)).collect();
        assert_eq!((0..3000).filter(|&n| is_prime(n)).collect::<Vec<_>>(), plain);
        for n in 0..3000 {
            assert_eq!(count_primes(n), plain.iter().filter(|&&p| p <= n).count() as u64, "{n}");
        }
        assert_eq!(count_primes(10_000_000), 664_579);
        assert_eq!(nth_small_prime(4), Some(7));
        assert_eq!((nth_small_prime(0), nth_small_prime(1_000_000)), (None, None));
        // The largest prime below 2^64, and a product of two large primes.
        assert!(is_prime(18_446_744_073_709_551_557));
        assert!(!is_prime(4_294_967_291 * 4_294_967_279));
    }

    #[test]
    fn divisors_are_complete() {
        for n in 0..2000 {
            assert_eq!(divisors(n), (1..=n).filter(|&d| n % d == 0).collect::<Vec<_>>(), "{n}");
        }
        assert_eq!(divisors(4_294_967_291 * 4_294_967_279), [1, 4_294_967_279, 4_294_967_291, 18_446_743_979_220_271_189]);
        assert_eq!(divisors(897_612_484_786_617_600).len(), 103_680);
        assert_eq!(divisors(u64::MAX).len(), 128);
        assert_eq!(divisors(1 << 63).len(), 64);
        assert_eq!(divisors(4_294_967_291 * 4_294_967_291).len(), 3);
    }

    #[test]
    fn least_factors_are_least() {
        for n in 2..5000 {
            assert_eq!(small_factor(n), (2..=n).find(|d| n % d == 0), "{n}");
        }
        assert_eq!(small_factor(4_294_967_291), None); // a prime
        assert_eq!(small_factor(65_521 * 65_521), Some(65_521));
        assert_eq!(least_factor(4_294_967_291 * 4_294_967_279), 4_294_967_279);
    }
}
