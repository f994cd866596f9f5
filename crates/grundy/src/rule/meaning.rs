//! What the operators, functions, relations and tests of the language mean, one pair of numbers at a time.
//!
//! Numbers are whole and exact. Where something has no meaning (division by zero, a negative shift, the root of a negative
//! number) the choice of numbers that led there is no move. A result beyond 64 bits is an error: nothing wraps.

use super::ast::Expr;

/// Why an expression has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoValue {
    /// It has no meaning for these numbers, so they are no move.
    Undefined,
    /// It is larger than the engine can count.
    Overflow,
}

use NoValue::{Overflow, Undefined};

macro_rules! named {
    ($(#[$doc:meta])* $type:ident { $($(#[$about:meta])* $variant:ident $name:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $type { $($(#[$about])* $variant),* }

        impl $type {
            /// All of them.
            pub const ALL: &'static [$type] = &[$($type::$variant),*];

            /// How it is written.
            pub fn name(self) -> &'static str {
                match self { $($type::$variant => $name),* }
            }
        }
    };
}

named! {
    /// A sign or function of one number.
    Unary {
        /// The negative.
        Minus "-",
        /// The absolute value.
        Abs "abs",
        /// The square root, rounded down.
        Sqrt "sqrt",
        /// How many binary ones.
        Bits "bits",
        /// How many binary digits.
        Length "length",
        /// The lowest binary one as a number; 0 for 0.
        Lowbit "lowbit",
    }
}

named! {
    /// An operator or function of two numbers.
    Binary {
        /// Sum.
        Add "+",
        /// Difference.
        Sub "-",
        /// Product.
        Mul "*",
        /// Quotient, rounded down.
        Div "/",
        /// What division leaves; never negative for a positive divisor.
        Rem "%",
        /// Binary and.
        And "&",
        /// Exclusive or.
        Xor "^",
        /// Times a power of two.
        Shl "<<",
        /// Divided by a power of two, rounded down.
        Shr ">>",
        /// Binary or.
        Or "or",
        /// The smaller.
        Min "min",
        /// The larger.
        Max "max",
        /// Greatest common divisor.
        Gcd "gcd",
        /// Power.
        Pow "pow",
    }
}

named! {
    /// A comparison.
    Relation {
        /// At most.
        AtMost "<=",
        /// Less.
        Less "<",
        /// At least.
        AtLeast ">=",
        /// More.
        More ">",
        /// Equal.
        Equal "==",
        /// Different.
        Different "!=",
    }
}

named! {
    /// A property that numbers have or have not.
    Test {
        /// The first divides the second; 0 divides 0 alone.
        Divides "divides",
        /// A prime number.
        Prime "prime",
        /// A perfect square.
        Square "square",
        /// 0, 1, 3, 6, 10, …
        Triangular "triangular",
        /// 0, 1, 2, 3, 5, 8, …
        Fibonacci "fibonacci",
        /// Odd.
        Odd "odd",
        /// Even.
        Even "even",
        /// The first is a power of the second: 1, b, b², …
        Power "power",
    }
}

impl Unary {
    /// How tightly the sign binds: more than every binary operator.
    pub const LEVEL: u8 = 6;

    /// Its value.
    pub fn apply(self, a: i64) -> Result<i64, NoValue> {
        match self {
            Unary::Minus => a.checked_neg().ok_or(Overflow),
            Unary::Abs => a.checked_abs().ok_or(Overflow),
            _ if a < 0 => Err(Undefined),
            Unary::Sqrt => Ok(a.isqrt()),
            Unary::Bits => Ok(i64::from(a.count_ones())),
            Unary::Length => Ok(i64::from(64 - a.leading_zeros())),
            Unary::Lowbit => Ok(a & a.wrapping_neg()),
        }
    }
}

impl Binary {
    /// How tightly an operator binds, as in Python; `None` for what is written as a function.
    pub fn level(self) -> Option<u8> {
        match self {
            Binary::Xor => Some(1),
            Binary::And => Some(2),
            Binary::Shl | Binary::Shr => Some(3),
            Binary::Add | Binary::Sub => Some(4),
            Binary::Mul | Binary::Div | Binary::Rem => Some(5),
            _ => None,
        }
    }

    /// Its value.
    ///
    /// ```
    /// use grundy::rule::Binary;
    /// assert_eq!(Binary::Div.apply(-1, 2), Ok(-1));
    /// assert_eq!(Binary::Rem.apply(-1, 2), Ok(1));
    /// ```
    pub fn apply(self, a: i64, b: i64) -> Result<i64, NoValue> {
        match self {
            Binary::Add => a.checked_add(b).ok_or(Overflow),
            Binary::Sub => a.checked_sub(b).ok_or(Overflow),
            Binary::Mul => a.checked_mul(b).ok_or(Overflow),
            Binary::Div if b == 0 => Err(Undefined),
            Binary::Div => floor(a, b).ok_or(Overflow),
            Binary::Rem if b == 0 => Err(Undefined),
            Binary::Rem => Ok(remainder(a, b)),
            Binary::And => Ok(a & b),
            Binary::Or => Ok(a | b),
            Binary::Xor => Ok(a ^ b),
            Binary::Shl | Binary::Shr if b < 0 => Err(Undefined),
            Binary::Shl if a == 0 => Ok(0),
            Binary::Shl if b > 62 => Err(Overflow),
            Binary::Shl => a.checked_mul(1 << b).ok_or(Overflow),
            Binary::Shr => Ok(a >> b.min(63)),
            Binary::Min => Ok(a.min(b)),
            Binary::Max => Ok(a.max(b)),
            Binary::Gcd => i64::try_from(gcd(a.unsigned_abs(), b.unsigned_abs())).map_err(|_| Overflow),
            Binary::Pow if b < 0 => Err(Undefined),
            Binary::Pow if (-1..=1).contains(&a) => Ok(if b == 0 || b % 2 == 0 { a * a | i64::from(b == 0) } else { a }),
            Binary::Pow => u32::try_from(b).ok().and_then(|b| a.checked_pow(b)).ok_or(Overflow),
        }
    }
}

/// Division rounded down.
fn floor(a: i64, b: i64) -> Option<i64> {
    let quotient = a.checked_div(b)?;
    Some(if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient })
}

fn remainder(a: i64, b: i64) -> i64 {
    let rest = a.wrapping_rem(b);
    if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest }
}

/// Stein's binary algorithm (1967): no division.
fn gcd(mut a: u64, mut b: u64) -> u64 {
    if a == 0 || b == 0 {
        return a | b;
    }
    let twos = (a | b).trailing_zeros();
    a >>= a.trailing_zeros();
    while b > 0 {
        b >>= b.trailing_zeros();
        (a, b) = (a.min(b), a.abs_diff(b));
    }
    a << twos
}

impl Relation {
    /// Whether it holds.
    pub fn holds(self, a: i64, b: i64) -> bool {
        match self {
            Relation::AtMost => a <= b,
            Relation::Less => a < b,
            Relation::AtLeast => a >= b,
            Relation::More => a > b,
            Relation::Equal => a == b,
            Relation::Different => a != b,
        }
    }
}

impl Test {
    /// How many numbers it is about.
    pub fn arity(self) -> usize {
        if matches!(self, Test::Divides | Test::Power) { 2 } else { 1 }
    }

    /// Whether it holds. Negative numbers have none of the properties but being odd or even, and being divided.
    pub fn holds(self, arguments: &[i64]) -> bool {
        let a = arguments[0];
        match self {
            Test::Odd => a & 1 == 1,
            Test::Even => a & 1 == 0,
            Test::Divides => {
                if a == 0 {
                    arguments[1] == 0
                } else {
                    arguments[1].checked_rem(a).unwrap_or(0) == 0
                }
            }
            _ if a < 0 => false,
            Test::Square => a.isqrt() * a.isqrt() == a,
            Test::Prime => is_prime(a as u64),
            // a = m(m+1)/2 iff 8a + 1 is a square.
            Test::Triangular => {
                let m = (8 * i128::from(a) + 1).isqrt();
                m * m == 8 * i128::from(a) + 1
            }
            Test::Fibonacci => {
                let (mut f, mut g) = (0i64, 1i64);
                while f < a {
                    (f, g) = (g, f.saturating_add(g));
                }
                f == a
            }
            Test::Power => {
                let base = arguments[1];
                let (mut rest, least) = (a, base >= 2);
                while least && rest % base == 0 && rest > 0 {
                    rest /= base;
                }
                rest == 1 || (base == 0 && a == 0)
            }
        }
    }
}

/// Miller and Rabin's test with the bases that decide every 64-bit number (Sinclair 2011).
fn is_prime(n: u64) -> bool {
    const SMALL: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if n < 2 || SMALL.iter().any(|&p| n.is_multiple_of(p)) {
        return SMALL.contains(&n);
    }
    let twos = (n - 1).trailing_zeros();
    let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(n)) as u64;
    let power = |mut base: u64, mut exponent: u64| {
        let mut result = 1;
        while exponent > 0 {
            if exponent & 1 == 1 {
                result = times(result, base);
            }
            base = times(base, base);
            exponent >>= 1;
        }
        result
    };
    SMALL.iter().all(|&base| {
        let mut x = power(base, (n - 1) >> twos);
        x == 1
            || (0..twos).any(|_| {
                let found = x == n - 1;
                x = times(x, x);
                found
            })
    })
}

impl Expr {
    /// The value for these numbers.
    pub fn value(&self, numbers: &[i64]) -> Result<i64, NoValue> {
        match self {
            Expr::Number(number) => Ok(*number),
            Expr::Name(name) => Ok(numbers[*name]),
            Expr::Unary(op, a) => op.apply(a.value(numbers)?),
            Expr::Binary(op, a, b) => op.apply(a.value(numbers)?, b.value(numbers)?),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_agree_with_their_definitions() {
        for n in 0i64..2_000 {
            assert_eq!(Test::Prime.holds(&[n]), n > 1 && (2..n).all(|d| n % d != 0), "{n}");
            assert_eq!(Test::Square.holds(&[n]), (0..=n).any(|m| m * m == n), "{n}");
            assert_eq!(Test::Triangular.holds(&[n]), (0..=n).any(|m| m * (m + 1) / 2 == n), "{n}");
            assert_eq!(Test::Power.holds(&[n, 3]), (0..12).any(|e| 3i64.pow(e) == n), "{n}");
        }
        assert!([0, 1, 2, 3, 5, 8, 13].iter().all(|&n| Test::Fibonacci.holds(&[n])) && !Test::Fibonacci.holds(&[4]));
        assert!(Test::Prime.holds(&[9_223_372_036_854_775_783]) && !Test::Prime.holds(&[3_215_031_751]));
        assert!(Test::Divides.holds(&[0, 0]) && !Test::Divides.holds(&[0, 3]) && Test::Divides.holds(&[3, 0]));
    }

    #[test]
    fn the_edges_of_arithmetic() {
        assert_eq!(Binary::Div.apply(i64::MIN, -1), Err(Overflow));
        assert_eq!(Binary::Rem.apply(i64::MIN, -1), Ok(0));
        assert_eq!((Binary::Pow.apply(0, 0), Binary::Pow.apply(-1, 3), Binary::Pow.apply(2, 63)), (Ok(1), Ok(-1), Err(Overflow)));
        assert_eq!((Binary::Pow.apply(-1, 2), Binary::Pow.apply(0, 5), Binary::Pow.apply(1, i64::MAX)), (Ok(1), Ok(0), Ok(1)));
        assert_eq!((Binary::Shl.apply(1, 62), Binary::Shl.apply(1, 63)), (Ok(1 << 62), Err(Overflow)));
    }
}
