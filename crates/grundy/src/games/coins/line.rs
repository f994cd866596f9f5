//! A single head as a heap: coin n alone, for tables, periods and patterns.
//!
//! A row is worth the exclusive or of its heads, so under normal play turning {x, y, z} with x as the rightmost replaces the heap x by the heaps y and z.

use super::rule::CoinRule;
use super::values::Table;
use crate::code::moves::{Condition, Linear, MoveKind};
use crate::game::HeapGame;
use crate::{Budget, SolveError};

/// The values of the coins under a rule.
#[derive(Debug)]
pub(super) struct CoinLine {
    rule: CoinRule,
    name: String,
    table: Table,
    values: Vec<u32>,
}

impl CoinLine {
    pub(super) fn new(rule: CoinRule, name: String) -> CoinLine {
        CoinLine { table: Table::new(rule.clone()), rule, name, values: vec![] }
    }
}

impl HeapGame for CoinLine {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn known(&self) -> usize {
        self.values.len()
    }

    fn chunk(&self, from: usize) -> &[u32] {
        self.values.get(from..).unwrap_or(&[])
    }

    fn extend(&mut self, size: usize, budget: &Budget) -> Result<(), SolveError> {
        while self.values.len() < size {
            self.table.reach(self.values.len() + 1, budget)?;
            let value = self.table.values()[self.values.len()];
            self.values.push(u32::try_from(value).map_err(|_| SolveError::Unsupported("large-value"))?);
        }
        Ok(())
    }

    fn moves(&self) -> Option<Vec<MoveKind>> {
        match self.rule {
            CoinRule::AtMost(most @ 1..=4) => Some((0..most as usize).map(others).collect()),
            CoinRule::Exactly(count @ 1..=4) => Some(vec![others(count as usize - 1)]),
            _ => None,
        }
    }

    fn runs(&self) -> Option<Vec<Condition>> {
        // A run from m to n has n - m + 1 coins.
        let coins_past = |length: usize| Linear::new([1, -1], 1 - length as i64);
        match self.rule {
            CoinRule::Run(least) => Some(vec![Condition::AtLeastZero(coins_past(least))]),
            CoinRule::Strip(length) => Some(vec![Condition::Zero(coins_past(length))]),
            _ => None,
        }
    }
}

/// So many coins on the left, all different: x₁ < x₂ < … < n.
fn others(parts: usize) -> MoveKind {
    let less = |small: usize, large: usize| {
        let factors: Vec<i64> = (0..=parts).map(|at| i64::from(at == large) - i64::from(at == small)).collect();
        Condition::AtLeastZero(Linear::new(factors, -1))
    };
    // n stands at 0, after the last part in order.
    let conditions = (1..=parts).map(|part| less(part, if part < parts { part + 1 } else { 0 })).collect();
    MoveKind { parts, others: 0, conditions }
}
