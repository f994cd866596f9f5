//! Nimbers: the values of impartial games, and the field they form.
//!
//! **Sprague (1935), Grundy (1939).** Every finite impartial game under normal play equals one heap of Nim; the size of
//! that heap is its *nim-value*. Two games side by side have the value `a + b`, where `+` is the nim-sum (exclusive or
//! of the binary digits), and a position's value is the *mex*, the least value missing among its options.
//!
//! **Conway (On Numbers and Games, 1976, ch. 6).** With the product
//! `a * b = mex { a'*b + a*b' + a'*b' : a' < a, b' < b }` the nimbers below 2^(2^k) are the field with 2^(2^k)
//! elements. The product is what two-dimensional coin games need (the Tartan theorem).
//!
//! # How the product is computed
//! Let F = 2^(2^k) be a Fermat power. Then `F * x = F·x` (ordinary) for x < F, and `F * F = F + F/2` (nim-sum), so for
//! halves `a = a₁F + a₀`, `b = b₁F + b₀`
//!
//! ```text
//! a*b = (a₁b₁ + a₁b₀ + a₀b₁) F + (a₀b₀ + a₁b₁·(F/2))
//! ```
//!
//! and three products suffice, as in Karatsuba's trick. Descending from 64 to 16 bits takes nine products of 16-bit
//! nimbers and a few by a constant; those are looked up as `exp(log a + log b)` in the cyclic group of order 65535.
//! [`reference::product`] is the definition's descent to single bits, and the tests compare the two.

use std::fmt;
use std::ops::{Add, AddAssign, Div, Mul, MulAssign};
use std::sync::LazyLock;

/// A nim-value below 2^64.
///
/// `+` is the nim-sum and `*` the nim-product. Every nimber is its own negative, so there is no `-`.
///
/// ```
/// use grundy::Nimber;
/// assert_eq!(Nimber(13) + Nimber(12) + Nimber(8), Nimber(9));
/// assert_eq!(Nimber(24) * Nimber(17), Nimber(128));
/// assert_eq!(Nimber(9).to_string(), "*9");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nimber(pub u64);

impl Nimber {
    /// The value of a lost position.
    pub const ZERO: Nimber = Nimber(0);
    /// The unit of the nim-product.
    pub const ONE: Nimber = Nimber(1);

    /// Whether this is the value of a position that the player to move loses.
    ///
    /// ```
    /// # use grundy::Nimber;
    /// assert!((Nimber(5) + Nimber(5)).is_zero());
    /// ```
    pub fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// The nimber whose product with this one is 1, or `None` for zero.
    ///
    /// In the field of 2^64 elements x^(2^64 - 1) = 1, so the inverse is x^(2^64 - 2).
    ///
    /// ```
    /// # use grundy::Nimber;
    /// let x = Nimber(123_456_789);
    /// assert_eq!(x * x.inverse().unwrap(), Nimber::ONE);
    /// assert_eq!(Nimber::ZERO.inverse(), None);
    /// ```
    pub fn inverse(self) -> Option<Nimber> {
        (!self.is_zero()).then(|| self.pow(u64::MAX - 1))
    }

    /// The n-th power under the nim-product, with x^0 = 1.
    ///
    /// ```
    /// # use grundy::Nimber;
    /// assert_eq!(Nimber(2).pow(3), Nimber::ONE); // 2*2 = 3, 3*2 = 1
    /// ```
    pub fn pow(self, mut n: u64) -> Nimber {
        let (mut base, mut result) = (self, Nimber::ONE);
        while n > 0 {
            if n & 1 == 1 {
                result *= base;
            }
            base *= base;
            n >>= 1;
        }
        result
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "*{}", self.0)
    }
}

impl Add for Nimber {
    type Output = Nimber;
    #[expect(clippy::suspicious_arithmetic_impl, reason = "the sum of nimbers is the exclusive or")]
    fn add(self, other: Nimber) -> Nimber {
        Nimber(self.0 ^ other.0)
    }
}

impl AddAssign for Nimber {
    fn add_assign(&mut self, other: Nimber) {
        *self = *self + other;
    }
}

impl std::iter::Sum for Nimber {
    fn sum<I: Iterator<Item = Nimber>>(values: I) -> Nimber {
        values.fold(Nimber::ZERO, Add::add)
    }
}

impl Mul for Nimber {
    type Output = Nimber;
    fn mul(self, other: Nimber) -> Nimber {
        Nimber(TABLES.product64(self.0, other.0))
    }
}

impl MulAssign for Nimber {
    fn mul_assign(&mut self, other: Nimber) {
        *self = *self * other;
    }
}

/// Division by zero panics, as for integers; [`Nimber::inverse`] tells beforehand.
impl Div for Nimber {
    type Output = Nimber;
    #[expect(clippy::suspicious_arithmetic_impl, reason = "division in a field is a product with the inverse")]
    fn div(self, other: Nimber) -> Nimber {
        self * other.inverse().expect("division of a nimber by zero")
    }
}

/// The least nimber that is not among `values`: the *minimal excludant*.
///
/// ```
/// use grundy::{Nimber, mex};
/// assert_eq!(mex([0, 1, 4].map(Nimber)), Nimber(2));
/// assert_eq!(mex([]), Nimber::ZERO);
/// ```
pub fn mex(values: impl IntoIterator<Item = Nimber>) -> Nimber {
    let mut seen = MexSet::default();
    for value in values {
        seen.insert(value);
    }
    seen.mex()
}

/// A set of nimbers that is asked for its mex again and again without being freed in between.
///
/// Only values that can matter are stored: a set built from n insertions has a mex of at most n, so a value far above
/// the number of insertions is kept in a list and merged when asked. Inserting is O(1), the mex O(number of values / 64).
///
/// ```
/// use grundy::{Nimber, MexSet};
/// let mut seen = MexSet::default();
/// seen.insert(Nimber(0));
/// seen.insert(Nimber(u64::MAX)); // costs no memory
/// assert_eq!(seen.mex(), Nimber(1));
/// ```
#[derive(Clone, Debug, Default)]
pub struct MexSet {
    words: Vec<u64>,
    inserted: u64,
    far: Vec<u64>,
}

impl MexSet {
    /// Adds a value.
    pub fn insert(&mut self, value: Nimber) {
        self.inserted += 1;
        if value.0 <= self.inserted.max(1024) {
            self.set(value.0);
        } else {
            self.far.push(value.0);
        }
    }

    /// Whether the value was inserted.
    pub fn contains(&self, value: Nimber) -> bool {
        let word = usize::try_from(value.0 / 64).ok().and_then(|at| self.words.get(at));
        word.is_some_and(|word| word >> (value.0 % 64) & 1 == 1) || self.far.contains(&value.0)
    }

    /// The least value that was not inserted.
    pub fn mex(&mut self) -> Nimber {
        let near = std::mem::take(&mut self.far);
        for value in near {
            if value <= self.inserted {
                self.set(value);
            } else {
                self.far.push(value);
            }
        }
        let full = self.words.iter().take_while(|&&word| word == u64::MAX).count();
        let rest = self.words.get(full).map_or(0, |word| word.trailing_ones());
        Nimber(full as u64 * 64 + u64::from(rest))
    }

    /// Forgets everything and keeps the memory.
    pub fn clear(&mut self) {
        self.words.fill(0);
        self.far.clear();
        self.inserted = 0;
    }

    fn set(&mut self, value: u64) {
        let at = (value / 64) as usize;
        if at >= self.words.len() {
            self.words.resize(at + 1, 0);
        }
        self.words[at] |= 1 << (value % 64);
    }
}

/// Logarithms in the multiplicative group of the field of 65536 nimbers.
struct Tables {
    log: Box<[u16]>,
    /// `exp[i]` for i up to twice the group's order, so that a sum of two logarithms needs no reduction.
    exp: Box<[u16]>,
}

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

const ORDER: usize = 65535;

impl Tables {
    fn new() -> Tables {
        // The nimbers below 256 are a field of their own, so none of them generates the larger group.
        let powers =
            (256..).map(powers).find(|powers| powers.len() == ORDER).expect("the multiplicative group of a finite field is cyclic");
        let mut log = vec![0u16; ORDER + 1].into_boxed_slice();
        for (i, &power) in powers.iter().enumerate() {
            log[power as usize] = i as u16;
        }
        let exp = powers.repeat(2).into_boxed_slice();
        Tables { log, exp }
    }

    #[inline]
    fn product16(&self, a: u16, b: u16) -> u16 {
        if a == 0 || b == 0 {
            return 0;
        }
        self.exp[self.log[a as usize] as usize + self.log[b as usize] as usize]
    }

    #[inline]
    fn product32(&self, a: u32, b: u32) -> u32 {
        let (a1, a0, b1, b0) = ((a >> 16) as u16, a as u16, (b >> 16) as u16, b as u16);
        let low = self.product16(a0, b0);
        let high = self.product16(a1, b1);
        let cross = self.product16(a1 ^ a0, b1 ^ b0);
        u32::from(cross ^ low) << 16 | u32::from(low ^ self.product16(high, 1 << 15))
    }

    #[inline]
    fn product64(&self, a: u64, b: u64) -> u64 {
        let (a1, a0, b1, b0) = ((a >> 32) as u32, a as u32, (b >> 32) as u32, b as u32);
        if a1 | b1 == 0 {
            return u64::from(self.product32(a0, b0));
        }
        let low = self.product32(a0, b0);
        let high = self.product32(a1, b1);
        let cross = self.product32(a1 ^ a0, b1 ^ b0);
        u64::from(cross ^ low) << 32 | u64::from(low ^ self.product32(high, 1 << 31))
    }
}

/// The powers of an element, from 1 on, until they repeat. Multiplication by it is linear, so the images of the single bits suffice.
fn powers(element: u16) -> Vec<u16> {
    let images: [u16; 16] = std::array::from_fn(|bit| reference::product(1 << bit, element.into()) as u16);
    let times = |power: u16| (0..16).filter(|bit| power >> bit & 1 == 1).fold(0, |sum, bit| sum ^ images[bit as usize]);
    let mut powers = vec![1];
    let mut power = times(1);
    while power != 1 {
        powers.push(power);
        power = times(power);
    }
    powers
}

/// The product straight from the tower of fields, for tests and for building the tables.
pub mod reference {
    /// The nim-product by descent to single bits.
    ///
    /// ```
    /// assert_eq!(grundy::nimber::reference::product(24, 17), 128);
    /// ```
    pub fn product(a: u64, b: u64) -> u64 {
        level(a, b, 32)
    }

    fn level(a: u64, b: u64, half: u32) -> u64 {
        if a < 2 || b < 2 {
            return a * b;
        }
        let mask = (1u64 << half) - 1;
        let (a1, a0, b1, b0) = (a >> half, a & mask, b >> half, b & mask);
        if half == 0 {
            return a & b;
        }
        let down = |x, y| level(x, y, half / 2);
        let (high, low) = (down(a1, b1), down(a0, b0));
        let cross = down(a1 ^ a0, b1 ^ b0);
        (cross ^ low) << half | (low ^ down(high, 1 << (half - 1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Conway's definition, for products of numbers below 16.
    #[test]
    fn the_product_is_the_mex_of_the_definition() {
        let mut table = [[Nimber::ZERO; 16]; 16];
        for a in 0..16 {
            for b in 0..16 {
                table[a][b] = mex((0..a).flat_map(|x| (0..b).map(move |y| (x, y))).map(|(x, y)| table[x][b] + table[a][y] + table[x][y]));
                assert_eq!(table[a][b], Nimber(a as u64) * Nimber(b as u64), "{a} * {b}");
            }
        }
    }

    proptest! {
        #[test]
        fn fast_product_equals_the_reference(a: u64, b: u64, shift in 0u32..64) {
            let (a, b) = (a >> shift, b >> (63 - shift));
            prop_assert_eq!((Nimber(a) * Nimber(b)).0, reference::product(a, b));
        }

        #[test]
        fn the_nimbers_are_a_field(a: u64, b: u64, c: u64) {
            let (a, b, c) = (Nimber(a), Nimber(b), Nimber(c));
            prop_assert_eq!(a * b, b * a);
            prop_assert_eq!((a * b) * c, a * (b * c));
            prop_assert_eq!(a * (b + c), a * b + a * c);
            prop_assert_eq!(a + a, Nimber::ZERO);
            if let Some(inverse) = a.inverse() {
                prop_assert_eq!(a * inverse, Nimber::ONE);
                prop_assert_eq!((b * a) / a, b);
            }
        }

        #[test]
        fn mex_is_the_least_missing(values in proptest::collection::vec(prop_oneof![0u64..40, any::<u64>()], 0..80)) {
            let mut m = 0;
            while values.contains(&m) { m += 1; }
            prop_assert_eq!(mex(values.iter().map(|&v| Nimber(v))), Nimber(m));
        }
    }
}
