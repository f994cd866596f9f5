//! Expressions as linear forms, and what follows from their shape.
//!
//! A form is c₁·x₁ + … + c, where each x is a name or an expression that is taken as a whole (`n/2`, `k*k`). From a condition
//! `form >= 0` the bounds of a name follow by dividing by its coefficient. A quotient by a fixed number is multiplied out first:
//! k ≤ ⌊e/c⌋ iff c·k ≤ e, and k ≥ ⌊e/c⌋ iff e < c·(k+1).

use super::ast::Expr;
use super::meaning::{Binary, Unary};
use std::collections::BTreeMap;

/// A linear form with exact coefficients.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Linear {
    /// Coefficients of names and of expressions taken as a whole. An expression that may be without a value stays with the
    /// coefficient 0, so that nothing is forgotten when it cancels.
    pub terms: BTreeMap<Expr, i64>,
    pub constant: i64,
}

impl Linear {
    /// The form of an expression, unless its coefficients are beyond counting.
    pub fn of(expr: &Expr) -> Option<Linear> {
        match expr {
            Expr::Number(constant) => Some(Linear { constant: *constant, ..Linear::default() }),
            Expr::Unary(Unary::Minus, a) => Linear::of(a)?.times(-1),
            Expr::Binary(Binary::Add, a, b) => Linear::of(a)?.plus(&Linear::of(b)?, 1),
            Expr::Binary(Binary::Sub, a, b) => Linear::of(a)?.plus(&Linear::of(b)?, -1),
            Expr::Binary(Binary::Mul, a, b) => {
                let (a, b) = (Linear::of(a)?, Linear::of(b)?);
                match (a.as_constant(), b.as_constant()) {
                    (Some(factor), _) => b.times(factor),
                    (_, Some(factor)) => a.times(factor),
                    _ => Some(Linear::whole(expr.clone())),
                }
            }
            _ => Some(Linear::whole(expr.clone())),
        }
    }

    fn whole(expr: Expr) -> Linear {
        Linear { terms: BTreeMap::from([(expr, 1)]), constant: 0 }
    }

    /// The number that the form is, if it is one.
    pub fn as_constant(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }

    pub fn times(mut self, factor: i64) -> Option<Linear> {
        for coefficient in self.terms.values_mut() {
            *coefficient = coefficient.checked_mul(factor)?;
        }
        self.constant = self.constant.checked_mul(factor)?;
        Some(self.tidy())
    }

    /// `self + factor * other`.
    pub fn plus(mut self, other: &Linear, factor: i64) -> Option<Linear> {
        for (term, coefficient) in &other.terms {
            let own = self.terms.entry(term.clone()).or_insert(0);
            *own = own.checked_add(coefficient.checked_mul(factor)?)?;
        }
        self.constant = self.constant.checked_add(other.constant.checked_mul(factor)?)?;
        Some(self.tidy())
    }

    fn tidy(mut self) -> Linear {
        self.terms.retain(|term, coefficient| *coefficient != 0 || may_lack_value(term));
        self
    }

    /// The coefficient of a name that stands nowhere else in the form; 0 if it is not there.
    pub fn coefficient(&self, name: usize) -> Option<i64> {
        let hidden = self.terms.keys().any(|term| !matches!(term, Expr::Name(_)) && term.mentions(name));
        (!hidden).then(|| self.terms.get(&Expr::Name(name)).copied().unwrap_or(0))
    }

    pub fn mentions(&self, name: usize) -> bool {
        self.terms.keys().any(|term| term.mentions(name))
    }

    /// The form without a name's own term.
    pub fn without(&self, name: usize) -> Linear {
        let mut rest = self.clone();
        rest.terms.remove(&Expr::Name(name));
        rest
    }

    /// The form as an expression.
    pub fn expr(&self) -> Expr {
        let mut all: Option<Expr> = None;
        let signed = self.terms.iter().map(|(term, &coefficient)| (coefficient, term));
        let (plus, minus): (Vec<_>, Vec<_>) = signed.partition(|(coefficient, _)| *coefficient >= 0);
        let scaled = |coefficient: i64, term: &Expr| match coefficient {
            1 => term.clone(),
            _ => Expr::binary(Binary::Mul, Expr::Number(coefficient), term.clone()),
        };
        for (coefficient, term) in plus {
            let next = scaled(coefficient, term);
            all = Some(all.map_or(next.clone(), |sum| Expr::binary(Binary::Add, sum, next)));
        }
        let mut all = match (all, self.constant) {
            (Some(sum), 0) => sum,
            (Some(sum), constant) if constant > 0 => Expr::binary(Binary::Add, sum, Expr::Number(constant)),
            (Some(sum), i64::MIN) => Expr::binary(Binary::Add, sum, Expr::Number(i64::MIN)),
            (Some(sum), constant) => Expr::binary(Binary::Sub, sum, Expr::Number(-constant)),
            (None, constant) => Expr::Number(constant),
        };
        for (coefficient, term) in minus {
            all = match coefficient.checked_neg() {
                Some(positive) => Expr::binary(Binary::Sub, all, scaled(positive, term)),
                None => Expr::binary(Binary::Add, all, scaled(coefficient, term)),
            };
        }
        all
    }

    /// The same condition `form >= 0` without a quotient by a fixed number, where there is just one of them.
    pub fn multiplied_out(self) -> Linear {
        let quotient = self.terms.iter().find_map(|(term, &sign)| match term {
            Expr::Binary(Binary::Div, e, divisor) if matches!(sign, 1 | -1) => match **divisor {
                Expr::Number(divisor) if divisor > 0 => Some((term.clone(), e.clone(), divisor, sign)),
                _ => None,
            },
            _ => None,
        });
        let Some((term, dividend, divisor, sign)) = quotient else { return self };
        let mut rest = self.clone();
        rest.terms.remove(&term);
        let out = || {
            // rest + ⌊e/c⌋ ≥ 0 iff e + c·rest ≥ 0;  rest - ⌊e/c⌋ ≥ 0 iff c·rest + c - 1 - e ≥ 0.
            let mut form = rest.times(divisor)?.plus(&Linear::of(&dividend)?, sign)?;
            if sign < 0 {
                form.constant = form.constant.checked_add(divisor - 1)?;
            }
            Some(form)
        };
        out().map_or(self, Linear::multiplied_out)
    }
}

/// Whether an expression can be without a value, other than by being too large.
fn may_lack_value(expr: &Expr) -> bool {
    match expr {
        Expr::Number(_) | Expr::Name(_) => false,
        Expr::Unary(Unary::Minus | Unary::Abs, a) => may_lack_value(a),
        Expr::Unary(..) => true,
        Expr::Binary(Binary::Div | Binary::Rem, a, b) => may_lack_value(a) || !matches!(**b, Expr::Number(b) if b != 0),
        Expr::Binary(Binary::Shl | Binary::Shr | Binary::Pow, ..) => true,
        Expr::Binary(_, a, b) => may_lack_value(a) || may_lack_value(b),
    }
}

/// How an expression changes when one name grows and the others stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trend {
    Flat,
    /// Never falls; without end if `true`.
    Up(bool),
    /// Never rises; without end if `true`.
    Down(bool),
    Unknown,
}

impl Trend {
    fn flipped(self) -> Trend {
        match self {
            Trend::Up(endless) => Trend::Down(endless),
            Trend::Down(endless) => Trend::Up(endless),
            other => other,
        }
    }

    fn plus(self, other: Trend) -> Trend {
        match (self, other) {
            (Trend::Flat, trend) | (trend, Trend::Flat) => trend,
            (Trend::Up(a), Trend::Up(b)) => Trend::Up(a || b),
            (Trend::Down(a), Trend::Down(b)) => Trend::Down(a || b),
            _ => Trend::Unknown,
        }
    }

    fn bounded(self, endless: bool) -> Trend {
        match self {
            Trend::Up(own) => Trend::Up(own && endless),
            Trend::Down(own) => Trend::Down(own && endless),
            other => other,
        }
    }

    /// The trend in `name` of an expression whose names are at least `lows`.
    pub fn of(expr: &Expr, name: usize, lows: &[i64]) -> Trend {
        if !expr.mentions(name) {
            return Trend::Flat;
        }
        let trend = |e: &Expr| Trend::of(e, name, lows);
        let least = |e: &Expr| least(e, lows).unwrap_or(i64::MIN);
        match expr {
            Expr::Number(_) => Trend::Flat,
            Expr::Name(_) => Trend::Up(true),
            Expr::Unary(Unary::Minus, a) => trend(a).flipped(),
            Expr::Unary(Unary::Sqrt | Unary::Length, a) if least(a) >= 0 => trend(a),
            Expr::Unary(..) => Trend::Unknown,
            Expr::Binary(op, a, b) => match op {
                Binary::Add => trend(a).plus(trend(b)),
                Binary::Sub => trend(a).plus(trend(b).flipped()),
                Binary::Mul => product(trend(a), trend(b), least(a), least(b), a, b),
                Binary::Div | Binary::Shr => match **b {
                    Expr::Number(b) if b > 0 => trend(a),
                    _ => Trend::Unknown,
                },
                Binary::Min | Binary::Max => extreme(trend(a), trend(b), *op == Binary::Min),
                Binary::Pow | Binary::Shl => match (trend(a), trend(b)) {
                    (Trend::Up(endless), Trend::Flat) if least(a) >= 0 => Trend::Up(endless && (*op == Binary::Shl || least(b) >= 1)),
                    (Trend::Flat, Trend::Up(endless)) if least(a) >= 1 && least(b) >= 0 => {
                        Trend::Up(endless && (*op == Binary::Shl || least(a) >= 2))
                    }
                    _ => Trend::Unknown,
                },
                _ => Trend::Unknown,
            },
        }
    }
}

fn product(a: Trend, b: Trend, least_a: i64, least_b: i64, left: &Expr, right: &Expr) -> Trend {
    match (a, b) {
        (Trend::Flat, trend) if least_a >= 0 => trend.bounded(least_a >= 1),
        (trend, Trend::Flat) if least_b >= 0 => trend.bounded(least_b >= 1),
        (Trend::Flat, trend) if matches!(left, Expr::Number(..0)) => trend.flipped(),
        (trend, Trend::Flat) if matches!(right, Expr::Number(..0)) => trend.flipped(),
        (Trend::Up(x), Trend::Up(y)) if least_a >= 0 && least_b >= 0 => Trend::Up((x && (y || least_b >= 1)) || (y && least_a >= 1)),
        _ => Trend::Unknown,
    }
}

fn extreme(a: Trend, b: Trend, least: bool) -> Trend {
    let endless = |trend: Trend| matches!(trend, Trend::Up(true) | Trend::Down(true));
    let (both, either) = (endless(a) && endless(b), endless(a) || endless(b));
    match (a, b) {
        (Trend::Up(_), Trend::Up(_) | Trend::Flat) | (Trend::Flat, Trend::Up(_)) => Trend::Up(if least { both } else { either }),
        (Trend::Down(_), Trend::Down(_) | Trend::Flat) | (Trend::Flat, Trend::Down(_)) => Trend::Down(if least { either } else { both }),
        _ => Trend::Unknown,
    }
}

/// A number that an expression is never below, if one is plain to see.
pub(super) fn least(expr: &Expr, lows: &[i64]) -> Option<i64> {
    let natural = |e: &Expr| least(e, lows).filter(|&low| low >= 0);
    match expr {
        Expr::Number(number) => Some(*number),
        Expr::Name(name) => Some(lows[*name]),
        Expr::Unary(Unary::Minus, a) => match **a {
            Expr::Number(number) => number.checked_neg(),
            _ => None,
        },
        Expr::Unary(..) => Some(0),
        Expr::Binary(op, a, b) => match op {
            Binary::Add => least(a, lows)?.checked_add(least(b, lows)?),
            Binary::Sub => match **b {
                Expr::Number(number) => least(a, lows)?.checked_sub(number),
                _ => None,
            },
            Binary::Mul => natural(a)?.checked_mul(natural(b)?),
            Binary::Div => match **b {
                Expr::Number(number) if number > 0 => Some(natural(a)? / number),
                _ => natural(a).and(natural(b)).map(|_| 0),
            },
            Binary::Rem => natural(b).map(|_| 0),
            Binary::Min => Some(least(a, lows)?.min(least(b, lows)?)),
            Binary::Max => [least(a, lows), least(b, lows)].into_iter().flatten().max(),
            Binary::And => natural(a).or(natural(b)).map(|_| 0),
            Binary::Gcd => Some(0),
            Binary::Shl => natural(a),
            Binary::Pow => natural(a).map(|low| low.min(1)),
            Binary::Or | Binary::Xor | Binary::Shr => natural(a).and(natural(b)).map(|_| 0),
        },
    }
}
