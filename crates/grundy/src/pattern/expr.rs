//! Formulas of n (and m) that can be computed, printed, and printed as a program.

use crate::text::Dialect;
use std::collections::BTreeSet;
use std::fmt;

/// A formula. Numbers are whole and never negative; what would be negative, or too large, has no value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Expr {
    /// The heap's size, or the first of two numbers.
    N,
    /// The second of two numbers.
    M,
    /// A number.
    Number(u64),
    /// A function of one formula.
    Apply(Function, Box<Expr>),
    /// Two formulas joined by an operator.
    Join(Operator, Box<Expr>, Box<Expr>),
}

/// Functions of one number that look at its bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Function {
    /// How many bits it takes to write the number.
    BitLength,
    /// The largest power of two that divides the number; 0 for 0.
    LowBit,
    /// How often two divides the number; 0 for 0.
    Twos,
    /// How many ones it has in binary.
    Ones,
    /// Whether the number of ones is odd.
    Parity,
    /// The n-th number with an odd number of ones, from 1 for n = 0: of 2n and 2n + 1 the one that is odious.
    Odious,
    /// The place of its lowest zero, counted from 0: how many ones stand at its end in binary.
    LowZero,
}

/// Operators, from those that bind most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operator {
    /// Product.
    Times,
    /// Quotient, rounded down.
    Over,
    /// Remainder.
    Mod,
    /// Sum.
    Plus,
    /// Difference.
    Minus,
    /// Shift to higher places.
    Left,
    /// Shift to lower places.
    Right,
    /// Bits that both have.
    And,
    /// Bits that one has and the other has not: the nim-sum.
    Xor,
    /// Bits that either has.
    Or,
}

impl Function {
    pub(super) const ALL: [Function; 7] =
        [Function::BitLength, Function::LowBit, Function::Twos, Function::Ones, Function::Parity, Function::Odious, Function::LowZero];

    fn of(self, number: u64) -> Option<u64> {
        Some(match self {
            Function::BitLength => u64::from(64 - number.leading_zeros()),
            Function::LowBit => number & number.wrapping_neg(),
            Function::Twos => u64::from(number.trailing_zeros() % 64),
            Function::Ones => u64::from(number.count_ones()),
            Function::Parity => u64::from(number.count_ones() % 2),
            Function::Odious => number.checked_mul(2)? + u64::from(number.count_ones().is_multiple_of(2)),
            Function::LowZero => u64::from(number.trailing_ones()),
        })
    }

    /// The name that it has in a sentence.
    pub fn name(self) -> &'static str {
        match self {
            Function::BitLength => "bitlength",
            Function::LowBit => "lowbit",
            Function::Twos => "twos",
            Function::Ones => "popcount",
            Function::Parity => "parity",
            Function::Odious => "odious",
            Function::LowZero => "lowzero",
        }
    }
}

impl Operator {
    fn of(self, left: u64, right: u64) -> Option<u64> {
        match self {
            Operator::Times => left.checked_mul(right),
            Operator::Over => left.checked_div(right),
            Operator::Mod => left.checked_rem(right),
            Operator::Plus => left.checked_add(right),
            Operator::Minus => left.checked_sub(right),
            Operator::Left => u32::try_from(right).ok().filter(|&by| by < 64 && left.leading_zeros() >= by).map(|by| left << by),
            Operator::Right => u32::try_from(right).ok().map(|by| left.unbounded_shr(by)),
            Operator::And => Some(left & right),
            Operator::Xor => Some(left ^ right),
            Operator::Or => Some(left | right),
        }
    }

    fn text(self, dialect: Dialect) -> &'static str {
        match self {
            Operator::Times => "*",
            Operator::Over if dialect == Dialect::Python => "//",
            Operator::Over => "/",
            Operator::Mod if dialect == Dialect::Plain => "mod",
            Operator::Mod => "%",
            Operator::Plus => "+",
            Operator::Minus => "-",
            Operator::Left => "<<",
            Operator::Right => ">>",
            Operator::And if dialect == Dialect::Plain => "and",
            Operator::And => "&",
            Operator::Xor if dialect == Dialect::Plain => "xor",
            Operator::Xor => "^",
            Operator::Or if dialect == Dialect::Plain => "or",
            Operator::Or => "|",
        }
    }
}

impl Expr {
    pub(super) fn apply(function: Function, to: &Expr) -> Expr {
        Expr::Apply(function, Box::new(to.clone()))
    }

    pub(super) fn join(operator: Operator, left: &Expr, right: &Expr) -> Expr {
        Expr::Join(operator, Box::new(left.clone()), Box::new(right.clone()))
    }

    /// One less than a formula.
    pub(super) fn less_one(of: &Expr) -> Expr {
        Expr::join(Operator::Minus, of, &Expr::Number(1))
    }

    /// The formula's value, if it has one.
    ///
    /// ```
    /// use grundy::pattern::{Expr, Operator};
    /// let nim = Expr::Join(Operator::Xor, Box::new(Expr::N), Box::new(Expr::M));
    /// assert_eq!(nim.value(5, 3), Some(6));
    /// assert_eq!(nim.to_string(), "n xor m");
    /// ```
    pub fn value(&self, n: u64, m: u64) -> Option<u64> {
        match self {
            Expr::N => Some(n),
            Expr::M => Some(m),
            Expr::Number(number) => Some(*number),
            Expr::Apply(function, to) => function.of(to.value(n, m)?),
            Expr::Join(operator, left, right) => operator.of(left.value(n, m)?, right.value(n, m)?),
        }
    }

    /// The functions that stand in it, each once, in the order of their names.
    pub fn functions(&self) -> BTreeSet<&'static str> {
        match self {
            Expr::Apply(function, to) => to.functions().into_iter().chain([function.name()]).collect(),
            Expr::Join(_, left, right) => left.functions().union(&right.functions()).copied().collect(),
            _ => BTreeSet::new(),
        }
    }

    /// Whether the second number stands in it.
    pub fn uses_m(&self) -> bool {
        match self {
            Expr::M => true,
            Expr::N | Expr::Number(_) => false,
            Expr::Apply(_, to) => to.uses_m(),
            Expr::Join(_, left, right) => left.uses_m() || right.uses_m(),
        }
    }

    /// The formula as text.
    pub fn print(&self, dialect: Dialect) -> String {
        match self {
            Expr::N => "n".into(),
            Expr::M => "m".into(),
            Expr::Number(number) => number.to_string(),
            Expr::Apply(function, to) => format!("{}({})", function.name(), to.print(dialect)),
            // A shift by 64 or more has no meaning in C++.
            Expr::Join(operator @ (Operator::Left | Operator::Right), left, right)
                if dialect == Dialect::Cpp && !matches!(**right, Expr::Number(0..64)) =>
            {
                let name = if *operator == Operator::Left { "shl" } else { "shr" };
                format!("{name}({}, {})", left.print(dialect), right.print(dialect))
            }
            Expr::Join(operator, left, right) => {
                let side = |side: &Expr| match side {
                    Expr::Join(..) => format!("({})", side.print(dialect)),
                    _ => side.print(dialect),
                };
                format!("{} {} {}", side(left), operator.text(dialect), side(right))
            }
        }
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.print(Dialect::Plain))
    }
}
