//! The meaning of a rule, word for word: try every choice of numbers.
//!
//! Slow, and correct by being read. The tests compare everything else with it.

use super::ast::{Condition, Rule};
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
    let mut found = BTreeSet::new();
    for group in &rule.groups {
        let mut numbers = from.to_vec();
        numbers.resize(group.names.len(), 0);
        loop {
            for target in group.targets.iter().filter(|target| group.conditions_of(target).all(|condition| holds(condition, &numbers))) {
                let parts: Result<Parts, NoValue> = target.iter().map(|part| part.iter().map(|e| e.value(&numbers)).collect()).collect();
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

fn holds(condition: &Condition, numbers: &[i64]) -> bool {
    match condition {
        Condition::Chain(first, rest) => {
            let mut left = first.value(numbers);
            rest.iter().all(|(relation, right)| {
                let right = right.value(numbers);
                let holds = matches!((left, right), (Ok(a), Ok(b)) if relation.holds(a, b));
                left = right;
                holds
            })
        }
        Condition::Test { test, arguments, wanted } => {
            let values: Result<Vec<i64>, NoValue> = arguments.iter().map(|e| e.value(numbers)).collect();
            values.is_ok_and(|values| test.holds(&values) == *wanted)
        }
    }
}
