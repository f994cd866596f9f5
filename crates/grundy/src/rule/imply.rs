//! Whether one linear condition follows from others, by the elimination of Fourier (1827) and Motzkin (1936).
//!
//! Conditions are `form >= 0` over whole numbers none of which is negative. The negation of the goal, -goal - 1 ≥ 0, is put beside the
//! others and the names are eliminated one by one: every lower bound of a name is added to every upper bound. If a negative constant
//! comes out to be at least 0, there is no solution, and the goal follows. The converse may fail for whole numbers: "no" means
//! "not seen".

use super::ast::Expr;
use super::linear::Linear;

/// With more conditions than this the elimination is given up.
const MOST: usize = 300;

/// Whether `goal >= 0` follows. Every name, and every expression that is taken as a whole, is a variable; names are at least 0.
pub(super) fn implied(facts: &[Linear], goal: &Linear) -> bool {
    let Some(negation) = goal.clone().times(-1).and_then(|form| form.plus(&constant(1), -1)) else { return false };
    let mut forms: Vec<Linear> = facts.to_vec();
    forms.push(negation);
    let mut variables: Vec<Expr> = forms.iter().flat_map(|form| form.terms.keys().cloned()).collect();
    variables.sort();
    variables.dedup();
    forms.extend(variables.iter().filter(|term| matches!(term, Expr::Name(_))).filter_map(Linear::of));
    for variable in variables {
        match eliminated(&forms, &variable) {
            Some(next) if next.len() <= MOST => forms = next,
            _ => return false,
        }
        if forms.iter().any(|form| form.as_constant().is_some_and(|constant| constant < 0)) {
            return true;
        }
    }
    false
}

fn constant(constant: i64) -> Linear {
    Linear { constant, ..Linear::default() }
}

fn eliminated(forms: &[Linear], variable: &Expr) -> Option<Vec<Linear>> {
    let coefficient = |form: &Linear| form.terms.get(variable).copied().unwrap_or(0);
    let mut next: Vec<Linear> = forms.iter().filter(|form| coefficient(form) == 0).cloned().collect();
    for low in forms.iter().filter(|form| coefficient(form) > 0) {
        for high in forms.iter().filter(|form| coefficient(form) < 0) {
            let sum = low.clone().times(coefficient(high).checked_neg()?)?.plus(high, coefficient(low))?;
            next.push(tightened(sum));
        }
    }
    next.sort();
    next.dedup();
    Some(next)
}

/// Divides by the common divisor of the coefficients; the constant is rounded down, since the rest is a whole number.
pub(super) fn tightened(mut form: Linear) -> Linear {
    let gcd = form.terms.values().fold(0u64, |gcd, &c| {
        let (mut a, mut b) = (gcd, c.unsigned_abs());
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    });
    let Ok(gcd) = i64::try_from(gcd) else { return form };
    if gcd > 1 {
        form.terms.values_mut().for_each(|c| *c /= gcd);
        form.constant = form.constant.div_euclid(gcd);
    }
    form
}
