//! How the moves of one target are enumerated: which name runs over which range, what is computed, what is tested.
//!
//! 1. Conditions become facts `form >= 0`, `form == 0`, `form != 0` and tests; that every part is at least 0 is one of them.
//! 2. An equation that is linear in a free name with coefficient ±1 defines it: the name is replaced everywhere. So
//!    `a + b == n, 1 <= a < b` becomes `1 <= a, a < n-a`, and a runs to (n-1)/2.
//! 3. Free names are put in an order in which each has an upper bound in terms of those before it: by a linear condition, by
//!    one that a later name can only tighten, or by one that falls without end as the name grows (`n - k*k >= 0`), whose last
//!    number is found by bisection. A name without any is an error.
//!    An equation such as `a*b == n` gives the last name of a product as a quotient.
//! 4. Facts are tested as soon as their names are known; those that served as exact bounds need no test.

use super::ast::{Condition, Expr, Group, Target};
use super::imply::tightened;
use super::linear::{Linear, Trend, least};
use super::meaning::{Binary, NoValue, Relation, Test, Unary};

/// Something that must hold, in normal form.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fact {
    AtLeastZero(Expr),
    Zero(Expr),
    NotZero(Expr),
    Test { test: Test, arguments: Vec<Expr>, wanted: bool },
}

/// One step of the enumeration.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// The name runs over a range.
    Range(Range),
    /// The name is `value / divisor`, if that is a whole number and not negative.
    Let { name: usize, value: Expr, divisor: Expr },
    /// What must hold from here on.
    Require(Fact),
}

/// The numbers that a name runs over.
#[derive(Clone, Debug)]
pub(super) struct Range {
    pub name: usize,
    /// It is at least 0 and at least each of these.
    pub lows: Vec<Expr>,
    /// It is at most each of these.
    pub highs: Vec<Expr>,
    /// It is at most the last number for which each of these is at least 0; they never rise with the name.
    pub falls: Vec<Expr>,
    /// It is at least the first number for which each of these is at least 0; they never fall with the name.
    pub rises: Vec<Expr>,
    /// Only numbers with this property, which are few.
    pub members: Option<(Test, i64)>,
}

/// The enumeration of one target.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub names: usize,
    pub steps: Vec<Step>,
    /// The facts before any order was chosen, with equations used up.
    pub facts: Vec<Fact>,
    pub parts: Target,
}

impl Fact {
    pub fn expressions(&self) -> &[Expr] {
        match self {
            Fact::AtLeastZero(e) | Fact::Zero(e) | Fact::NotZero(e) => std::slice::from_ref(e),
            Fact::Test { arguments, .. } => arguments,
        }
    }

    pub fn mentions(&self, name: usize) -> bool {
        self.expressions().iter().any(|e| e.mentions(name))
    }

    pub fn with(&self, name: usize, value: &Expr) -> Fact {
        let put = |e: &Expr| e.with(name, value);
        match self {
            Fact::AtLeastZero(e) => Fact::AtLeastZero(put(e)),
            Fact::Zero(e) => Fact::Zero(put(e)),
            Fact::NotZero(e) => Fact::NotZero(put(e)),
            Fact::Test { test, arguments, wanted } => {
                Fact::Test { test: *test, arguments: arguments.iter().map(put).collect(), wanted: *wanted }
            }
        }
        .tidy()
    }

    /// The fact with its form in order, and quotients by fixed numbers multiplied out.
    fn tidy(self) -> Fact {
        let form = |e: &Expr| Linear::of(e);
        match self {
            Fact::AtLeastZero(e) => Fact::AtLeastZero(form(&e).map_or(e, |form| form.multiplied_out().expr())),
            Fact::Zero(e) => Fact::Zero(form(&e).map_or(e, |form| form.expr())),
            Fact::NotZero(e) => Fact::NotZero(form(&e).map_or(e, |form| form.expr())),
            Fact::Test { test, arguments, wanted } => {
                let arguments = arguments.into_iter().map(|e| form(&e).map_or(e, |form| form.expr())).collect();
                Fact::Test { test, arguments, wanted }
            }
        }
    }

    /// The fact in lowest terms.
    pub fn reduced(self) -> Fact {
        match self.tidy() {
            Fact::AtLeastZero(e) => Fact::AtLeastZero(Linear::of(&e).map_or(e, |form| tightened(form).expr())),
            other => other,
        }
    }

    /// Whether the fact holds for these numbers; where something has no value, it does not.
    pub fn holds(&self, numbers: &[i64]) -> Result<bool, NoValue> {
        let mut values = [0; 2];
        for (value, e) in values.iter_mut().zip(self.expressions()) {
            match e.value(numbers) {
                Ok(number) => *value = number,
                Err(NoValue::Undefined) => return Ok(false),
                Err(NoValue::Overflow) => return Err(NoValue::Overflow),
            }
        }
        Ok(match self {
            Fact::AtLeastZero(_) => values[0] >= 0,
            Fact::Zero(_) => values[0] == 0,
            Fact::NotZero(_) => values[0] != 0,
            Fact::Test { test, wanted, .. } => test.holds(&values[..test.arity()]) == *wanted,
        })
    }

    /// The form of a fact `form >= 0`.
    pub fn at_least_zero(&self) -> Option<Linear> {
        match self {
            Fact::AtLeastZero(e) => Linear::of(e),
            _ => None,
        }
    }
}

/// The facts that conditions state.
fn facts<'a>(conditions: impl Iterator<Item = &'a Condition>) -> Vec<Fact> {
    let mut facts = vec![];
    for condition in conditions {
        match condition {
            Condition::Test { test, arguments, wanted } => {
                facts.push(Fact::Test { test: *test, arguments: arguments.clone(), wanted: *wanted });
            }
            Condition::Chain(first, rest) => {
                let mut left = first;
                for (relation, right) in rest {
                    compare(left, *relation, right, &mut facts);
                    left = right;
                }
            }
        }
    }
    facts
}

/// The facts that a comparison states. What is at most the least of two numbers is at most each of them, and the largest of two is at most what each of them is.
fn compare(a: &Expr, relation: Relation, b: &Expr, facts: &mut Vec<Fact>) {
    let minus = |a: &Expr, b: &Expr| Expr::binary(Binary::Sub, a.clone(), b.clone());
    let (small, large, room) = match relation {
        Relation::AtMost => (a, b, 0),
        Relation::Less => (a, b, 1),
        Relation::AtLeast => (b, a, 0),
        Relation::More => (b, a, 1),
        Relation::Equal => return facts.push(Fact::Zero(minus(a, b)).tidy()),
        Relation::Different => return facts.push(Fact::NotZero(minus(a, b)).tidy()),
    };
    for small in each_of(small, Binary::Max) {
        for large in each_of(large, Binary::Min) {
            let apart = minus(large, small);
            facts.push(Fact::AtLeastZero(if room == 0 { apart } else { Expr::binary(Binary::Sub, apart, Expr::Number(room)) }).tidy());
        }
    }
}

/// The numbers of which an expression is the least, or the largest; the expression alone if it is neither, or if they are not linear.
fn each_of(e: &Expr, extreme: Binary) -> Vec<&Expr> {
    match e {
        Expr::Binary(op, a, b) if *op == extreme => {
            let parts: Vec<&Expr> = [a, b].into_iter().flat_map(|side| each_of(side, extreme)).collect();
            if parts.iter().all(|part| Linear::of(part).is_some()) { parts } else { vec![e] }
        }
        _ => vec![e],
    }
}

/// An expression that grew past this is not substituted further.
const MOST_SIZE: usize = 400;

impl Plan {
    /// The enumeration of a target, or the name that has no bound.
    pub fn new(group: &Group, target: &Target, arity: usize) -> Result<Plan, usize> {
        let mut facts = facts(group.conditions_of(target));
        facts.extend(target.iter().flatten().map(|part| Fact::AtLeastZero(part.clone()).tidy()));
        Plan::of(facts, target.clone(), arity, group.names.len())
    }

    /// The enumeration of the parts for which the facts hold, or the name that has no bound.
    pub fn of(mut facts: Vec<Fact>, mut parts: Target, arity: usize, names: usize) -> Result<Plan, usize> {
        use_equations(&mut facts, &mut parts, arity, names);
        forget_idle(&mut facts, &parts, arity, names);
        facts.retain(|fact| !matches!(fact, Fact::AtLeastZero(Expr::Number(0..)) | Fact::Zero(Expr::Number(0))));
        facts.sort();
        facts.dedup();
        let mut plan = Plan { names, steps: vec![], facts: facts.clone(), parts };
        plan.order(facts, arity)?;
        Ok(plan)
    }

    /// The names that are free and still used.
    fn free(facts: &[Fact], parts: &Target, arity: usize, names: usize) -> Vec<usize> {
        let used = |name: &usize| parts.iter().flatten().any(|part| part.mentions(*name)) || facts.iter().any(|fact| fact.mentions(*name));
        (arity..names).filter(used).collect()
    }

    fn order(&mut self, mut facts: Vec<Fact>, arity: usize) -> Result<(), usize> {
        let lows = lows(&facts, self.names);
        let mut open = Plan::free(&facts, &self.parts, arity, self.names);
        loop {
            let (ready, waiting): (Vec<_>, Vec<_>) = facts.into_iter().partition(|fact| !open.iter().any(|&name| fact.mentions(name)));
            facts = waiting;
            self.steps.extend(ready.into_iter().map(Step::Require));
            if open.is_empty() {
                return Ok(());
            }
            let step = open.iter().find_map(|&name| defined(name, &open, &mut facts));
            let step = step.or_else(|| open.iter().find_map(|&name| divided(name, &open, &lows, &mut facts)));
            let step = step.or_else(|| bounded(&open, &lows, &mut facts));
            let Some(step) = step else { return Err(open[0]) };
            let (Step::Let { name, .. } | Step::Range(Range { name, .. })) = step else { unreachable!("steps that bind a name") };
            open.retain(|&other| other != name);
            self.steps.push(step);
        }
    }
}

/// Replaces names that an equation defines.
fn use_equations(facts: &mut Vec<Fact>, parts: &mut Target, arity: usize, names: usize) {
    loop {
        let found = facts.iter().enumerate().find_map(|(at, fact)| {
            let Fact::Zero(e) = fact else { return None };
            let form = Linear::of(e)?;
            let name = (arity..names).rev().find(|&name| form.coefficient(name).is_some_and(|c| matches!(c, 1 | -1)))?;
            let sign = form.coefficient(name)?;
            Some((at, name, form.without(name).times(-sign)?.expr()))
        });
        let Some((at, name, value)) = found.filter(|(_, _, value)| value.size() < MOST_SIZE) else { return };
        facts.remove(at);
        facts.push(Fact::AtLeastZero(value.clone()).tidy());
        facts.iter_mut().for_each(|fact| *fact = fact.with(name, &value));
        parts.iter_mut().flatten().for_each(|part| {
            let put = part.with(name, &value);
            *part = Linear::of(&put).map_or(put, |form| form.expr());
        });
    }
}

/// Drops names that stand in no part and whose conditions every large enough number meets.
fn forget_idle(facts: &mut Vec<Fact>, parts: &Target, arity: usize, names: usize) {
    for name in arity..names {
        let coefficient = |e: &Expr| Linear::of(e).and_then(|form| form.coefficient(name)).filter(|_| !has_whole_terms(e));
        let met_by_large = |fact: &Fact| match fact {
            Fact::AtLeastZero(e) => coefficient(e).is_some_and(|c| c > 0),
            Fact::NotZero(e) => coefficient(e).is_some_and(|c| c != 0),
            _ => false,
        };
        let idle = !parts.iter().flatten().any(|part| part.mentions(name));
        if idle && facts.iter().filter(|fact| fact.mentions(name)).all(met_by_large) {
            facts.retain(|fact| !fact.mentions(name));
        }
    }
}

/// Whether more than names stands in an expression: then it may lack a value, and is not dropped.
fn has_whole_terms(e: &Expr) -> bool {
    Linear::of(e).is_none_or(|form| form.terms.keys().any(|term| !matches!(term, Expr::Name(_))))
}

/// Numbers that the names are never below, as far as linear conditions tell.
pub(super) fn lows(facts: &[Fact], names: usize) -> Vec<i64> {
    let mut lows = vec![0; names];
    for _ in 0..3 {
        for form in facts.iter().filter_map(Fact::at_least_zero) {
            for name in 0..names {
                let Some(c) = form.coefficient(name).filter(|&c| c > 0) else { continue };
                let rest = form.without(name);
                // c·x ≥ -rest; the names in the rest may only lower it.
                let safe = rest.terms.iter().all(|(term, &d)| d < 0 && matches!(term, Expr::Name(_)));
                let most =
                    rest.terms.iter().try_fold(rest.constant, |sum, (term, &d)| sum.checked_add(d.checked_mul(least(term, &lows)?)?));
                if let (true, Some(most)) = (safe, most.filter(|&most| most < 0 && most > i64::MIN / 2)) {
                    lows[name] = lows[name].max((-most - 1) / c + 1);
                }
            }
        }
    }
    lows
}

/// A name that an equation gives once all others in it are known.
fn defined(name: usize, open: &[usize], facts: &mut Vec<Fact>) -> Option<Step> {
    let known = |form: &Linear| open.iter().all(|&other| other == name || !form.mentions(other));
    let (at, form, c) = facts.iter().enumerate().find_map(|(at, fact)| {
        let Fact::Zero(e) = fact else { return None };
        let form = Linear::of(e)?;
        let c = form.coefficient(name).filter(|&c| c != 0)?;
        known(&form).then_some((at, form, c))
    })?;
    let value = form.without(name).times(-c.signum())?.expr();
    facts.remove(at);
    Some(Step::Let { name, value, divisor: Expr::Number(c.checked_abs()?) })
}

/// A name that an equation gives as a quotient by something known that is never below 1: b by a*b == n, once a is known.
fn divided(name: usize, open: &[usize], lows: &[i64], facts: &mut Vec<Fact>) -> Option<Step> {
    let known = |e: &Expr| open.iter().all(|&other| !e.mentions(other));
    let (at, value, divisor) = facts.iter().enumerate().find_map(|(at, fact)| {
        let Fact::Zero(e) = fact else { return None };
        let mut rest = Linear::of(e)?;
        let (product, factor) = rest.terms.keys().find_map(|term| Some((term.clone(), factor_beside(term, name)?)))?;
        let sign = rest.terms.remove(&product).filter(|sign| matches!(sign, 1 | -1))?;
        let value = rest.times(-sign)?.expr();
        (known(&value) && known(&factor) && least(&factor, lows).is_some_and(|least| least >= 1)).then_some((at, value, factor))
    })?;
    facts.remove(at);
    Some(Step::Let { name, value, divisor })
}

/// What a name is multiplied by in a product of the two.
pub(super) fn factor_beside(term: &Expr, name: usize) -> Option<Expr> {
    match term {
        Expr::Binary(Binary::Mul, a, b) if **a == Expr::Name(name) => Some((**b).clone()),
        Expr::Binary(Binary::Mul, a, b) if **b == Expr::Name(name) => Some((**a).clone()),
        _ => None,
    }
}

/// The first name with an upper bound, exact ones before loose ones.
fn bounded(open: &[usize], lows: &[i64], facts: &mut Vec<Fact>) -> Option<Step> {
    let ranges: Vec<(Range, Vec<usize>, bool)> = open.iter().map(|&name| range(name, open, lows, facts)).collect();
    let exact = ranges.iter().position(|(range, _, exact)| *exact && !range.highs.is_empty());
    let some = exact.or_else(|| ranges.iter().position(|(range, ..)| !range.highs.is_empty() || !range.falls.is_empty()))?;
    let (range, used, _) = ranges.into_iter().nth(some)?;
    let mut at = 0;
    facts.retain(|_| {
        at += 1;
        !used.contains(&(at - 1))
    });
    Some(Step::Range(range))
}

/// What the facts say of a name's range, which of them are used up by it, and whether some upper bound is exact.
fn range(name: usize, open: &[usize], lows: &[i64], facts: &[Fact]) -> (Range, Vec<usize>, bool) {
    let mut range = Range { name, lows: vec![], highs: vec![], falls: vec![], rises: vec![], members: None };
    let (mut used, mut exact) = (vec![], false);
    if lows[name] > 0 {
        range.lows.push(Expr::Number(lows[name]));
    }
    for (at, fact) in facts.iter().enumerate().filter(|(_, fact)| fact.mentions(name)) {
        let others: Vec<usize> = open.iter().copied().filter(|&other| other != name && fact.mentions(other)).collect();
        let done = match fact {
            Fact::AtLeastZero(e) => match Linear::of(e).and_then(|form| Some((form.coefficient(name)?, form))) {
                Some((c, form)) if others.is_empty() => {
                    exact |= c < 0;
                    linear_bound(&mut range, name, c, &form)
                }
                Some((c, form)) if c < 0 => {
                    let _ = relaxed(form.expr(), &others, lows)
                        .and_then(|e| Linear::of(&e))
                        .map(|form| linear_bound(&mut range, name, c, &form));
                    false
                }
                Some(_) => false,
                None => bent_bound(&mut range, name, e, &others, lows),
            },
            Fact::Zero(e) => bent_equation(&mut range, name, e, &others, lows),
            Fact::Test { test, arguments, wanted: true } if range.members.is_none() => match (&arguments[..], test) {
                ([Expr::Name(_)], Test::Prime | Test::Square | Test::Triangular | Test::Fibonacci) => {
                    range.members = Some((*test, 0));
                    true
                }
                ([Expr::Name(x), Expr::Number(base @ 2..)], Test::Power) if *x == name => {
                    range.members = Some((*test, *base));
                    true
                }
                _ => false,
            },
            _ => false,
        };
        if done {
            used.push(at);
        }
    }
    (range, used, exact)
}

/// From c·x + rest ≥ 0: x ≥ ⌈-rest/c⌉ or x ≤ ⌊rest/-c⌋.
fn linear_bound(range: &mut Range, name: usize, c: i64, form: &Linear) -> bool {
    let rest = form.without(name);
    let quotient = |form: Linear, by: i64| if by == 1 { form.expr() } else { Expr::binary(Binary::Div, form.expr(), Expr::Number(by)) };
    if c > 0 {
        let Some(mut up) = rest.times(-1) else { return false };
        let Some(constant) = up.constant.checked_add(c - 1) else { return false };
        up.constant = constant;
        range.lows.push(quotient(up, c));
    } else {
        let Some(by) = c.checked_neg() else { return false };
        range.highs.push(quotient(rest, by));
    }
    true
}

/// A condition `e >= 0` that is not linear in the name, but monotone.
fn bent_bound(range: &mut Range, name: usize, e: &Expr, others: &[usize], lows: &[i64]) -> bool {
    match (Trend::of(e, name, lows), relaxed(e.clone(), others, lows)) {
        (Trend::Down(true), Some(loose)) => range.falls.push(loose),
        (Trend::Up(true), _) if others.is_empty() => range.rises.push(e.clone()),
        _ => return false,
    }
    others.is_empty()
}

/// A condition `e == 0` that is monotone in the name holds on one short range.
fn bent_equation(range: &mut Range, name: usize, e: &Expr, others: &[usize], lows: &[i64]) -> bool {
    let minus = Expr::Unary(Unary::Minus, Box::new(e.clone()));
    let (falling, rising) = match Trend::of(e, name, lows) {
        Trend::Down(true) => (e.clone(), minus),
        Trend::Up(true) => (minus, e.clone()),
        _ => return false,
    };
    let Some(loose) = relaxed(falling, others, lows) else { return false };
    range.falls.push(loose);
    if others.is_empty() {
        range.rises.push(rising);
    }
    others.is_empty()
}

/// `e` with later names at their least, if it can only be smaller otherwise: a condition `e >= 0` still follows.
fn relaxed(e: Expr, others: &[usize], lows: &[i64]) -> Option<Expr> {
    others.iter().try_fold(e, |e, &other| match Trend::of(&e, other, lows) {
        Trend::Flat | Trend::Down(_) => Some(e.with(other, &Expr::Number(lows[other]))),
        _ => None,
    })
}
