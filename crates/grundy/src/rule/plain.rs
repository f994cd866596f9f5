//! The meaning of a rule, word for word: try every choice of numbers.
//!
//! Slow, and correct by being read. The tests compare everything else with it.

use super::ast::{Condition, Expr, Rule};
use super::meaning::NoValue;
use std::collections::BTreeSet;

/// A move's result: the positions it leaves, in order.
pub type Parts = Vec<Vec<i64>>;

/// All moves from a position, if no name need be more than `most`.
///
/// ```
/// use grundy::{notation::Text, rule::{Rule, plain}};
/// let grundy = Rule::read(Text::new("n -> a + b for a + b == n, 1 <= a < b")).unwrap();
/// assert_eq!(plain::options(&grundy, &[5], 5), [vec![vec![1], vec![4]], vec![vec![2], vec![3]]].into());
/// ```
pub fn options(rule: &Rule, from: &[i64], most: i64) -> BTreeSet<Parts> {
    search(rule, from, most, &mut false)
}

/// As [`options`]; `None` if a number met on the way is beyond 64 bits, so that this interpreter cannot tell.
///
/// ```
/// use grundy::{notation::Text, rule::{Rule, plain}};
/// let rule = Rule::read(Text::new("n -> n-k for k >= 1, 4611686018427387904*k >= n")).unwrap();
/// assert_eq!(plain::counted_options(&rule, &[5], 1).map(|options| options.len()), Some(1));
/// assert_eq!(plain::counted_options(&rule, &[5], 5), None);
/// ```
pub fn counted_options(rule: &Rule, from: &[i64], most: i64) -> Option<BTreeSet<Parts>> {
    let mut beyond = false;
    let found = search(rule, from, most, &mut beyond);
    (!beyond).then_some(found)
}

fn search(rule: &Rule, from: &[i64], most: i64, beyond: &mut bool) -> BTreeSet<Parts> {
    let mut value = |e: &Expr, numbers: &[i64]| {
        let value = e.value(numbers);
        *beyond |= value == Err(NoValue::Overflow);
        value
    };
    let mut found = BTreeSet::new();
    for group in &rule.groups {
        let mut numbers = from.to_vec();
        numbers.resize(group.names.len(), 0);
        loop {
            for target in &group.targets {
                if !group.conditions_of(target).all(|condition| holds(condition, &numbers, &mut value)) {
                    continue;
                }
                let parts: Result<Parts, NoValue> = target.iter().map(|part| part.iter().map(|e| value(e, &numbers)).collect()).collect();
                if let Ok(mut parts) = parts
                    && parts.iter().flatten().all(|&number| number >= 0)
                {
                    parts.sort();
                    found.insert(parts);
                }
            }
            // The next choice, counting like an odometer.
            let Some(turn) = (from.len()..numbers.len()).find(|&name| numbers[name] < most) else { break };
            numbers[turn] += 1;
            numbers[from.len()..turn].fill(0);
        }
    }
    found
}

type Valued<'a> = &'a mut dyn FnMut(&Expr, &[i64]) -> Result<i64, NoValue>;

fn holds(condition: &Condition, numbers: &[i64], value: Valued<'_>) -> bool {
    match condition {
        Condition::Chain(first, rest) => {
            let mut left = value(first, numbers);
            rest.iter().all(|(relation, right)| {
                let right = value(right, numbers);
                let holds = matches!((left, right), (Ok(a), Ok(b)) if relation.holds(a, b));
                left = right;
                holds
            })
        }
        Condition::Test { test, arguments, wanted } => {
            let values: Result<Vec<i64>, NoValue> = arguments.iter().map(|e| value(e, numbers)).collect();
            values.is_ok_and(|values| test.holds(&values) == *wanted)
        }
    }
}
