//! The nim-value by the definition, word for word: slow, short, and right. Every other solver is tested against it.
//!
//! The value of a position is the mex of its options' values, and the value of an option with several parts is their nim-sum. For whole sums, where not even
//! that is assumed, see [`sum::reference`](crate::sum::reference).

use crate::{Budget, Nimber, Ruleset, SolveError, mex};

/// The nim-value of one position, without memory.
///
/// ```
/// use grundy::{Budget, games::nim::Nim, solve::reference};
/// assert_eq!(reference::nim_value(&Nim, &5, &Budget::unlimited()).unwrap().0, 5);
/// ```
pub fn nim_value<R: Ruleset>(rules: &R, at: &R::Position, budget: &Budget) -> Result<Nimber, SolveError> {
    let mut values = vec![];
    rules.walk(at, budget, |_, parts| {
        if !parts.iter().any(|part| rules.entailing(part)) {
            let parts = parts.iter().map(|part| nim_value(rules, part, budget)).collect::<Result<Vec<_>, _>>()?;
            values.push(parts.into_iter().sum());
        }
        Ok(())
    })?;
    Ok(mex(values))
}
