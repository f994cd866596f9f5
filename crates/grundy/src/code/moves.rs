//! The moves of a game of heaps in symbols, for proofs that speak of every n at once.
//!
//! A [`MoveKind`] of move turns a heap of n into heaps x₁, …, xⱼ whenever some linear conditions on n and the xᵢ hold. Taking at most half, for
//! one, is the kind with one part and the conditions x ≤ n - 1 and 2x ≥ n; Kayles has the kinds n = x + 1, n = x + y + 2, and so on.

use super::{Code, Digit};

/// f₀·n + f₁·x₁ + … + constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linear {
    /// The factor of n, then of each part, then of each further number.
    pub factors: Vec<i64>,
    /// What is added.
    pub constant: i64,
}

/// What a move asks of the numbers n, x₁, …, xⱼ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The form is 0.
    Zero(Linear),
    /// The form is 0 or more.
    AtLeastZero(Linear),
    /// The form is a multiple of the number.
    Multiple(Linear, u64),
}

/// A kind of move: to any heaps that meet the conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveKind {
    /// How many heaps are left.
    pub parts: usize,
    /// How many further numbers there must be for the conditions to hold; they come after the parts.
    pub others: usize,
    /// All of them must hold.
    pub conditions: Vec<Condition>,
}

/// The moves of a game in symbols.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rules {
    /// All kinds of move.
    Moves(Vec<MoveKind>),
    /// The coins from m to n are turned at once, where the conditions on n and m hold.
    Runs(Vec<Condition>),
}

impl Linear {
    /// A form from its factors and constant.
    ///
    /// ```
    /// use grundy::code::moves::Linear;
    /// assert_eq!(Linear::new([1, -2], 5).value(&[10, 3]), 9);
    /// ```
    pub fn new(factors: impl Into<Vec<i64>>, constant: i64) -> Linear {
        Linear { factors: factors.into(), constant }
    }

    fn times(&self, by: i64) -> Linear {
        Linear { factors: self.factors.iter().map(|factor| factor * by).collect(), constant: self.constant * by }
    }

    fn plus(&self, other: &Linear) -> Linear {
        let factors = self.factors.iter().zip(&other.factors).map(|(a, b)| a + b).collect();
        Linear { factors, constant: self.constant + other.constant }
    }

    /// The form's value at these numbers.
    pub fn value(&self, numbers: &[i64]) -> i64 {
        self.constant + self.factors.iter().zip(numbers).map(|(factor, number)| factor * number).sum::<i64>()
    }
}

impl Condition {
    fn form_mut(&mut self) -> &mut Linear {
        let (Condition::Zero(form) | Condition::AtLeastZero(form) | Condition::Multiple(form, _)) = self;
        form
    }

    /// Whether the condition holds for n followed by the parts.
    pub fn holds(&self, numbers: &[i64]) -> bool {
        match self {
            Condition::Zero(form) => form.value(numbers) == 0,
            Condition::AtLeastZero(form) => form.value(numbers) >= 0,
            Condition::Multiple(form, modulus) => form.value(numbers).rem_euclid(*modulus as i64) == 0,
        }
    }
}

impl MoveKind {
    /// The same moves without the further numbers that a condition determines, and without conditions that say nothing new.
    ///
    /// A number k with k = form is replaced by the form everywhere, and form ≥ 0 is asked for, since numbers are never negative. A number q with
    /// c·q ≤ form < c·(q + 1) is ⌊form/c⌋; then r + q ≥ 0 iff c·r + form ≥ 0, and r - q ≥ 0 iff c·r + c - 1 - form ≥ 0.
    ///
    /// ```
    /// use grundy::code::moves::{Condition, Linear, MoveKind};
    /// // x = n - k with k >= 1.
    /// let take = vec![Condition::Zero(Linear::new([1, -1, -1], 0)), Condition::AtLeastZero(Linear::new([0, 0, 1], -1))];
    /// let plain = MoveKind { parts: 1, others: 1, conditions: take }.simplified();
    /// assert_eq!(plain, MoveKind { parts: 1, others: 0, conditions: vec![Condition::AtLeastZero(Linear::new([1, -1], -1))] });
    /// ```
    pub fn simplified(mut self) -> MoveKind {
        while let Some((at, name)) = self.determined() {
            let Condition::Zero(form) = self.conditions.swap_remove(at) else { unreachable!("an equation was found") };
            // form = factor·k + rest = 0 with factor ±1, so k = -factor·rest.
            let mut value = form.times(-form.factors[name]);
            value.factors[name] = 0;
            for condition in &mut self.conditions {
                let form = condition.form_mut();
                let factor = std::mem::take(&mut form.factors[name]);
                *form = form.plus(&value.times(factor));
            }
            self.conditions.push(Condition::AtLeastZero(value));
            self.conditions.iter_mut().for_each(|condition| _ = condition.form_mut().factors.remove(name));
            self.others -= 1;
        }
        while self.without_quotient() {}
        let mut kept: Vec<Condition> = vec![];
        for condition in &self.conditions {
            let weaker = |other: &Condition| matches!((condition, other), (Condition::AtLeastZero(a), Condition::AtLeastZero(b)) if a.factors == b.factors && b.constant < a.constant);
            let empty =
                matches!(condition, Condition::AtLeastZero(form) if form.constant >= 0 && form.factors.iter().all(|&factor| factor >= 0));
            if !empty && !kept.contains(condition) && !self.conditions.iter().any(weaker) {
                kept.push(condition.clone());
            }
        }
        MoveKind { conditions: kept, ..self }
    }

    /// Replaces a further number that is a quotient, if there is one that stands in inequalities only, by itself.
    fn without_quotient(&mut self) -> bool {
        let names = self.parts + 1..self.parts + 1 + self.others;
        let Some((name, dividend, divisor)) = names.into_iter().find_map(|name| self.quotient(name)) else { return false };
        let rest = |form: &Linear| {
            let mut rest = form.clone();
            rest.factors[name] = 0;
            rest.times(divisor)
        };
        let replaced = self.conditions.iter().filter_map(|condition| match condition {
            Condition::AtLeastZero(form) => match form.factors[name] {
                0 => Some(condition.clone()),
                1 => Some(Condition::AtLeastZero(rest(form).plus(&dividend))),
                -1 => {
                    let mut bound = rest(form).plus(&dividend.times(-1));
                    bound.constant += divisor - 1;
                    Some(Condition::AtLeastZero(bound))
                }
                _ => None,
            },
            other => Some(other.clone()),
        });
        self.conditions = replaced.chain([Condition::AtLeastZero(dividend.clone())]).collect();
        self.conditions.iter_mut().for_each(|condition| _ = condition.form_mut().factors.remove(name));
        self.others -= 1;
        true
    }

    /// The dividend and divisor of a further number that two conditions make a quotient, where all others that it stands in are inequalities with it once.
    fn quotient(&self, name: usize) -> Option<(usize, Linear, i64)> {
        let (mut bounds, mut simple) = (vec![], true);
        for condition in &self.conditions {
            match condition {
                Condition::AtLeastZero(form) if form.factors[name].abs() > 1 => bounds.push(form),
                Condition::AtLeastZero(_) => {}
                Condition::Zero(form) | Condition::Multiple(form, _) => simple &= form.factors[name] == 0,
            }
        }
        bounds.sort_by_key(|form| form.factors[name]);
        let [above, below] = bounds[..] else { return None };
        let divisor = below.factors[name];
        let gap = above.plus(below);
        let floor = gap.factors.iter().all(|&factor| factor == 0) && gap.constant == divisor - 1;
        let mut dividend = above.clone();
        dividend.factors[name] = 0;
        (simple && floor).then_some((name, dividend, divisor))
    }

    /// An equation and a further number that stands in it once.
    fn determined(&self) -> Option<(usize, usize)> {
        self.conditions.iter().enumerate().find_map(|(at, condition)| {
            let Condition::Zero(form) = condition else { return None };
            let names = self.parts + 1..self.parts + 1 + self.others;
            names.into_iter().find(|&name| form.factors[name].abs() == 1).map(|name| (at, name))
        })
    }
}

/// The moves of a code; `None` if it has more digits than a proof could use.
///
/// ```
/// use grundy::{code::{Code, moves}, text::Text};
/// let nim = Code::read(Text::new(".[3]")).unwrap();
/// assert_eq!(moves::of_code(&nim).unwrap().len(), 2); // take all, or leave one heap
/// ```
pub fn of_code(code: &Code) -> Option<Vec<MoveKind>> {
    const MOST_DIGITS: usize = 64;
    let (digits, repeat) = code.digits();
    if digits.len() + repeat.len() > MOST_DIGITS {
        return None;
    }
    let mut kinds = vec![];
    for (take, &digit) in digits.iter().enumerate() {
        add_kinds(&mut kinds, digit, take == 0, |form| vec![Condition::Zero(Linear { constant: -(take as i64), ..form })]);
    }
    for (at, &digit) in repeat.iter().enumerate() {
        let least = (digits.len() + at) as i64;
        add_kinds(&mut kinds, digit, false, |form| {
            let past = Linear { constant: -least, ..form };
            let stride = (repeat.len() > 1).then(|| Condition::Multiple(past.clone(), repeat.len() as u64));
            [Condition::AtLeastZero(past)].into_iter().chain(stride).collect()
        });
    }
    Some(kinds)
}

/// The kinds of one digit. `taken` makes conditions on the number taken, n - x₁ - … - xⱼ.
fn add_kinds(kinds: &mut Vec<MoveKind>, digit: Digit, nothing_taken: bool, taken: impl Fn(Linear) -> Vec<Condition>) {
    let fewest = if nothing_taken { 2 } else { 0 };
    for parts in (fewest..8).filter(|parts| digit.leave >> parts & 1 == 1) {
        let unit = |part: usize, factor: i64| (0..=parts).map(|at| if at == part { factor } else { 0 }).collect::<Vec<_>>();
        let factors: Vec<i64> = (0..=parts).map(|at| if at == 0 { 1 } else { -1 }).collect();
        let mut conditions = taken(Linear::new(factors, 0));
        conditions.extend((1..=parts).map(|part| Condition::AtLeastZero(Linear::new(unit(part, 1), -1))));
        if digit.distinct {
            conditions.extend((1..parts).map(|part| {
                let mut factors = unit(part, -1);
                factors[part + 1] = 1;
                Condition::AtLeastZero(Linear::new(factors, -1))
            }));
        }
        kinds.push(MoveKind { parts, others: 0, conditions });
    }
}
