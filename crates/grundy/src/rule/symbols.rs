//! The moves of a heap's rule in [symbols](crate::code::moves), for proofs that speak of every n at once.
//!
//! Every number that stands in a target is a variable: n, the parts, the free names, and a quotient for each division by a fixed number. What ties them
//! together is linear, or the rule has no such form: part = its expression, c·q ≤ e < c·(q + 1) for q = ⌊e/c⌋, and the conditions as written.

use super::ast::{Condition as Asked, Expr, Group, Target};
use super::check::Checked;
use super::meaning::{Binary, Relation, Test, Unary};
use crate::code::moves::{Condition, Linear, MoveKind};

/// The kinds of move of a rule with heaps as positions, if all of it is linear.
pub(super) fn moves(rule: &Checked) -> Option<Vec<MoveKind>> {
    if rule.arity() != 1 {
        return None;
    }
    let targets = rule.rule().groups.iter().flat_map(|group| group.targets.iter().map(move |target| (group, target)));
    targets.map(|(group, target)| kind(group, target)).collect()
}

fn kind(group: &Group, target: &Target) -> Option<MoveKind> {
    let parts = target.len();
    // n, then the parts, then the free names of the group; quotients follow.
    let mut symbols = Symbols { parts, count: parts + group.names.len(), conditions: vec![] };
    for (at, part) in target.iter().enumerate() {
        let [part] = &part[..] else { return None };
        let form = symbols.form(part)?;
        let mut tie = scaled(&form, -1)?;
        add(&mut tie, at + 1, 1);
        symbols.conditions.push(Condition::Zero(tie));
    }
    for condition in group.conditions_of(target) {
        symbols.ask(condition)?;
    }
    let Symbols { count, mut conditions, .. } = symbols;
    for condition in &mut conditions {
        let (Condition::Zero(form) | Condition::AtLeastZero(form) | Condition::Multiple(form, _)) = condition;
        form.factors.resize(count, 0);
    }
    Some(MoveKind { parts, others: count - 1 - parts, conditions }.simplified())
}

struct Symbols {
    parts: usize,
    count: usize,
    conditions: Vec<Condition>,
}

impl Symbols {
    /// The variable of a name: the head is n.
    fn variable(&self, name: usize) -> usize {
        if name == 0 { 0 } else { self.parts + name }
    }

    /// An expression as a linear form.
    fn form(&mut self, expr: &Expr) -> Option<Linear> {
        match expr {
            Expr::Number(number) => counted(Linear::new([], *number)),
            Expr::Name(name) => {
                let mut form = Linear::new([], 0);
                add(&mut form, self.variable(*name), 1);
                Some(form)
            }
            Expr::Unary(Unary::Minus, a) => scaled(&self.form(a)?, -1),
            Expr::Binary(Binary::Add, a, b) => sum(&self.form(a)?, &self.form(b)?),
            Expr::Binary(Binary::Sub, a, b) => sum(&self.form(a)?, &scaled(&self.form(b)?, -1)?),
            Expr::Binary(Binary::Mul, a, b) => match (&**a, &**b) {
                (Expr::Number(factor), other) | (other, Expr::Number(factor)) => scaled(&self.form(other)?, *factor),
                _ => None,
            },
            Expr::Binary(Binary::Div, a, b) => self.quotient(a, b).map(|(quotient, _, _)| quotient),
            Expr::Binary(Binary::Rem, a, b) => {
                self.quotient(a, b).and_then(|(quotient, divisor, form)| sum(&form, &scaled(&quotient, -divisor)?))
            }
            _ => None,
        }
    }

    /// ⌊a/b⌋ as a new variable, with b and the form of a; only where a is never negative.
    fn quotient(&mut self, a: &Expr, b: &Expr) -> Option<(Linear, i64, Linear)> {
        let Expr::Number(divisor @ 1..=65536) = *b else { return None };
        let form = self.form(a)?;
        if form.constant < 0 || form.factors.iter().any(|&factor| factor < 0) {
            return None;
        }
        let mut quotient = Linear::new([], 0);
        add(&mut quotient, self.count, 1);
        self.count += 1;
        let rest = sum(&form, &scaled(&quotient, -divisor)?)?;
        let below = sum(&Linear::new([], divisor - 1), &scaled(&rest, -1)?)?;
        self.conditions.extend([Condition::AtLeastZero(rest), Condition::AtLeastZero(below)]);
        Some((quotient, divisor, form))
    }

    fn ask(&mut self, condition: &Asked) -> Option<()> {
        match condition {
            Asked::Chain(first, links) => {
                let mut left = self.form(first)?;
                for (relation, right) in links {
                    let right = self.form(right)?;
                    let gap = sum(&right, &scaled(&left, -1)?)?;
                    let strictly = |form: &Linear| sum(form, &Linear::new([], -1));
                    self.conditions.push(match relation {
                        Relation::AtMost => Condition::AtLeastZero(gap),
                        Relation::Less => Condition::AtLeastZero(strictly(&gap)?),
                        Relation::AtLeast => Condition::AtLeastZero(scaled(&gap, -1)?),
                        Relation::More => Condition::AtLeastZero(strictly(&scaled(&gap, -1)?)?),
                        Relation::Equal => Condition::Zero(gap),
                        Relation::Different => return None,
                    });
                    left = right;
                }
                Some(())
            }
            Asked::Test { test, arguments, wanted } => {
                let (form, modulus) = match (test, &arguments[..], wanted) {
                    (Test::Even, [a], true) | (Test::Odd, [a], false) => (self.form(a)?, 2),
                    (Test::Odd, [a], true) | (Test::Even, [a], false) => (sum(&self.form(a)?, &Linear::new([], 1))?, 2),
                    (Test::Divides, [Expr::Number(divisor @ 1..=65536), a], true) => (self.form(a)?, *divisor as u64),
                    _ => return None,
                };
                self.conditions.push(Condition::Multiple(form, modulus));
                Some(())
            }
        }
    }
}

fn add(form: &mut Linear, variable: usize, factor: i64) {
    if form.factors.len() <= variable {
        form.factors.resize(variable + 1, 0);
    }
    form.factors[variable] += factor;
}

/// Forms with larger numbers are not looked at, so that nothing made from a few of them can overflow.
const MOST: u64 = 1 << 24;

fn counted(form: Linear) -> Option<Linear> {
    let small = form.factors.iter().chain([&form.constant]).all(|number| number.unsigned_abs() < MOST);
    small.then_some(form)
}

fn scaled(form: &Linear, by: i64) -> Option<Linear> {
    let factors = form.factors.iter().map(|factor| factor.checked_mul(by)).collect::<Option<_>>()?;
    counted(Linear { factors, constant: form.constant.checked_mul(by)? })
}

fn sum(one: &Linear, other: &Linear) -> Option<Linear> {
    // Both are small.
    let mut sum = one.clone();
    other.factors.iter().enumerate().for_each(|(variable, &factor)| add(&mut sum, variable, factor));
    sum.constant += other.constant;
    counted(sum)
}
