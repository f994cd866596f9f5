//! The moves of a game of heaps in symbols, for proofs that speak of every n at once.
//!
//! A [`MoveKind`] of move turns a heap of n into heaps x₁, …, xⱼ whenever some linear conditions on n and the xᵢ hold. Taking at most half, for
//! one, is the kind with one part and the conditions x ≤ n - 1 and 2x ≥ n; Kayles has the kinds n = x + 1, n = x + y + 2, and so on.

use super::{Code, Digit};

/// f₀·n + f₁·x₁ + … + fⱼ·xⱼ + constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linear {
    /// The factor of n, then of each part.
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
    /// All of them must hold.
    pub conditions: Vec<Condition>,
}

impl Linear {
    /// A form from its factors and constant.
    ///
    /// ```
    /// use grundy::sequence::moves::Linear;
    /// assert_eq!(Linear::new([1, -2], 5).value(&[10, 3]), 9);
    /// ```
    pub fn new(factors: impl Into<Vec<i64>>, constant: i64) -> Linear {
        Linear { factors: factors.into(), constant }
    }

    /// The form's value at these numbers.
    pub fn value(&self, numbers: &[i64]) -> i64 {
        self.constant + self.factors.iter().zip(numbers).map(|(factor, number)| factor * number).sum::<i64>()
    }
}

impl Condition {
    /// Whether the condition holds for n followed by the parts.
    pub fn holds(&self, numbers: &[i64]) -> bool {
        match self {
            Condition::Zero(form) => form.value(numbers) == 0,
            Condition::AtLeastZero(form) => form.value(numbers) >= 0,
            Condition::Multiple(form, modulus) => form.value(numbers).rem_euclid(*modulus as i64) == 0,
        }
    }
}

/// The moves of a code; `None` if it has more digits than a proof could use.
///
/// ```
/// use grundy::{notation::Text, sequence::{Code, moves}};
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
        kinds.push(MoveKind { parts, conditions });
    }
}
