//! Loops over a fixed few numbers, written out.
//!
//! One plan becomes several that have the same moves together, each with one loop or one test less:
//!
//! * Two conditions f ≥ 0 and g ≥ 0 with f + g = c, a small number, leave f the values 0, …, c. Each of them is an equation, which
//!   [defines a name](crate::rule::plan). So `n/k for 2 <= k <= 3` becomes `n/2 | n/3`, and `a + b for n-2 <= a+b < n` becomes
//!   `a + b for a+b == n-2 | a + b for a+b == n-1`, with one loop each.
//! * Conditions on k % m alone, such as `odd(k)` or `k % 5 != 2`, leave k some of the remainders r. For each of them k = m·q + r with
//!   any q, so that what is linear in k is linear in q, and nothing need be tested.
//! * In an equation with a product of two names, such as a*b == n, one of them is 0, or it is at least 1 and the other is a quotient.

use crate::rule::ast::Expr;
use crate::rule::linear::Linear;
use crate::rule::meaning::{Binary, Test};
use crate::rule::plan::{Fact, Plan, factor_beside, lows};

/// A loop is not written out more often than this.
const MOST: i64 = 8;

/// The plans that a plan can be written out into; `None` if it has no such loop.
pub(in crate::rule) fn unrolled(plan: &Plan, arity: usize) -> Option<Vec<Plan>> {
    let by_value = strip(plan, arity).and_then(|(facts, form, most)| {
        let equal = |value: i64| Some(Fact::Zero(form.clone().plus(&constant(value), -1)?.expr()));
        let cases =
            (0..=most).map(|value| Some(Plan::of([&facts[..], &[equal(value)?]].concat(), plan.parts.clone(), arity, plan.names).ok()));
        cases.collect::<Option<Option<Vec<Plan>>>>()?
    });
    let plans = by_value.or_else(|| by_remainder(plan, arity)).or_else(|| by_zero(plan, arity))?;
    Some(plans.into_iter().filter(|plan| !is_void(plan)).collect())
}

fn constant(constant: i64) -> Linear {
    Linear { constant, ..Linear::default() }
}

/// Whether some fact is about no name and fails.
fn is_void(plan: &Plan) -> bool {
    plan.facts.iter().any(|fact| (0..plan.names).all(|name| !fact.mentions(name)) && fact.holds(&[]) == Ok(false))
}

/// A form that is from 0 to a small number by two of the facts, and the other facts.
fn strip(plan: &Plan, arity: usize) -> Option<(Vec<Fact>, Linear, i64)> {
    let forms: Vec<(usize, Linear)> = plan.facts.iter().enumerate().filter_map(|(at, fact)| Some((at, fact.at_least_zero()?))).collect();
    let defines = |form: &Linear| (arity..plan.names).any(|name| form.coefficient(name).is_some_and(|c| matches!(c, 1 | -1)));
    let (first, second, form, most) = forms.iter().filter(|(_, form)| defines(form)).find_map(|(first, form)| {
        forms.iter().find_map(|(second, other)| {
            let most = form.clone().plus(other, 1)?.as_constant().filter(|most| (0..MOST).contains(most))?;
            Some((*first, *second, form.clone(), most))
        })
    })?;
    let others = plan.facts.iter().enumerate().filter(|(at, _)| *at != first && *at != second).map(|(_, fact)| fact.clone());
    Some((others.collect(), form, most))
}

/// A plan for every remainder that a name may leave.
fn by_remainder(plan: &Plan, arity: usize) -> Option<Vec<Plan>> {
    let (name, modulus) = plan.facts.iter().find_map(about_remainder).filter(|(name, _)| *name >= arity)?;
    let (about, others): (Vec<Fact>, Vec<Fact>) =
        plan.facts.iter().cloned().partition(|fact| about_remainder(fact) == Some((name, modulus)));
    // Primes and their like are kept in lists, which would be lost.
    if others.iter().any(|fact| matches!(fact, Fact::Test { .. }) && fact.mentions(name)) {
        return None;
    }
    let possible = |rest: &i64| about.iter().all(|fact| fact.with(name, &Expr::Number(*rest)).holds(&[]) == Ok(true));
    let case = |rest: i64| {
        let multiple = Expr::binary(Binary::Mul, Expr::Number(modulus), Expr::Name(name));
        let value = Expr::binary(Binary::Add, multiple, Expr::Number(rest));
        let facts = others.iter().map(|fact| fact.with(name, &value)).collect();
        let put = |e: &Expr| Linear::of(&e.with(name, &value)).map_or_else(|| e.with(name, &value), |form| form.expr());
        let parts = plan.parts.iter().map(|part| part.iter().map(put).collect()).collect();
        Plan::of(facts, parts, arity, plan.names).ok()
    };
    (0..modulus).filter(possible).map(case).collect()
}

/// A plan in which a factor is 0, and one in which it is not.
fn by_zero(plan: &Plan, arity: usize) -> Option<Vec<Plan>> {
    let lows = lows(&plan.facts, plan.names);
    let is_factor = |name: usize| {
        let zero = plan.facts.iter().filter_map(|fact| if let Fact::Zero(e) = fact { Linear::of(e) } else { None });
        let other = zero.flat_map(|form| form.terms.into_keys()).find_map(|term| factor_beside(&term, name));
        other.is_some_and(|other| matches!(other, Expr::Name(other) if other >= arity && other != name))
    };
    let name = (arity..plan.names).find(|&name| lows[name] == 0 && is_factor(name))?;
    let less_one = Expr::binary(Binary::Sub, Expr::Name(name), Expr::Number(1));
    let cases = [Fact::Zero(Expr::Name(name)), Fact::AtLeastZero(less_one)];
    cases.map(|case| Plan::of([&plan.facts[..], &[case]].concat(), plan.parts.clone(), arity, plan.names).ok()).into_iter().collect()
}

/// The name and the modulus, if a fact depends on the remainder of one name alone.
fn about_remainder(fact: &Fact) -> Option<(usize, i64)> {
    let (name, modulus) = match fact {
        Fact::Test { test: Test::Odd | Test::Even, arguments, .. } => (&arguments[0], 2),
        Fact::Test { test: Test::Divides, arguments, .. } => (&arguments[1], as_number(&arguments[0])?),
        Fact::Test { .. } => return None,
        Fact::AtLeastZero(e) | Fact::Zero(e) | Fact::NotZero(e) => match Linear::of(e)?.terms.into_keys().collect::<Vec<_>>().as_slice() {
            [Expr::Binary(Binary::Rem, a, b)] => return remainder_of(a, as_number(b)?),
            _ => return None,
        },
    };
    remainder_of(name, modulus)
}

fn remainder_of(e: &Expr, modulus: i64) -> Option<(usize, i64)> {
    match e {
        Expr::Name(name) if (2..=MOST).contains(&modulus) => Some((*name, modulus)),
        _ => None,
    }
}

fn as_number(e: &Expr) -> Option<i64> {
    if let Expr::Number(number) = e { Some(*number) } else { None }
}
