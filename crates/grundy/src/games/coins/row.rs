//! Coin turning in one dimension: a row of coins under one [rule](super::CoinRule).

use super::finder::Finder;
use super::line::CoinLine;
use super::rule::CoinRule;
use super::values::Table;
use super::{list_heads, numbers};
use crate::game::HeapGame;
use crate::game::Solver;
use crate::game::{Game, Look, Square};
use crate::{Basis, Budget, Fact, Nimber, Play, Reason, Ruleset, SolveError, Visit, Walk};
use std::fmt;

/// A game of coins in a row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CoinRow {
    rule: CoinRule,
}

/// Coins in a row, true for heads.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Row(pub Vec<bool>);

/// The coins that are turned, from 0 at the left: `0,3`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn(pub Vec<usize>);

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&numbers(&self.0))
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|&head| f.write_str(if head { "H" } else { "T" }))
    }
}

impl Row {
    fn heads(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().filter(|&(_, &head)| head).map(|(coin, _)| coin)
    }

    /// How many coins there are up to the last of the heads; those after it never turn.
    fn live(&self) -> usize {
        self.0.iter().rposition(|&head| head).map_or(0, |last| last + 1)
    }

    fn turn(&mut self, coins: &[usize]) {
        coins.iter().for_each(|&coin| self.0[coin] = !self.0[coin]);
    }

    /// Shows the position after these coins are turned, and turns them back.
    fn show(&mut self, coins: &[usize], visit: &mut Visit<'_, CoinRow>) -> Walk {
        self.turn(coins);
        visit.option(Turn(coins.to_vec()), std::slice::from_ref(self))?;
        self.turn(coins);
        Ok(())
    }

    fn worth(&self, values: &[u64]) -> u64 {
        self.heads().fold(0, |sum, coin| sum ^ values[coin])
    }
}

impl CoinRow {
    /// The game of a rule.
    pub fn new(rule: CoinRule) -> CoinRow {
        CoinRow { rule }
    }
}

impl Ruleset for CoinRow {
    type Position = Row;
    type Move = Turn;

    fn options(&self, from: &Row, visit: &mut Visit<'_, Self>) -> Walk {
        let mut after = from.clone();
        from.heads().try_for_each(|last| self.rule.sets(last, &mut |coins| after.show(coins, visit)))
    }

    fn theorem(&self, at: &Row) -> Option<Fact> {
        let value = at.heads().try_fold(0, |sum, coin| Some(sum ^ self.rule.closed_value(coin)?))?;
        Some(Fact::value(value, self.rule.theorem()))
    }

    fn reduce(&self, at: &Row, keep: &mut dyn FnMut(Row)) {
        if at.live() > 0 {
            keep(Row(at.0[..at.live()].to_vec()));
        }
    }
}

impl CoinRow {
    /// All moves to a value, given the values of the coins that may turn.
    fn moves_by(&self, values: &[u64], from: &Row, value: Nimber, visit: &mut Visit<'_, Self>) -> Walk {
        let change = from.worth(values) ^ value.0;
        let finder = Finder::new(&self.rule, &values[..from.live()]);
        let mut after = from.clone();
        from.heads().try_for_each(|last| finder.sets(last, change, &mut |coins| after.show(coins, visit)))
    }
}

impl Solver<CoinRow> for Table {
    fn value(&mut self, _: &CoinRow, at: &Row, budget: &Budget) -> Result<(Nimber, Basis), SolveError> {
        self.reach(at.live(), budget)?;
        Ok((Nimber(at.worth(self.values())), Basis::computed("coin-table")))
    }

    fn moves_to(&mut self, rules: &CoinRow, from: &Row, value: Nimber, visit: &mut Visit<'_, CoinRow>) -> Option<Walk> {
        (self.values().len() >= from.live()).then(|| rules.moves_by(self.values(), from, value, visit))
    }
}

impl Game for CoinRow {
    fn prefix(&self) -> String {
        format!("coins/{}", self.rule)
    }

    fn look(&self, at: &Row) -> Option<Look> {
        Some(Look::strip(at.0.iter().map(|&head| if head { Square::Head } else { Square::Tail }).collect(), Some(0)))
    }

    fn solver(&self) -> Option<Box<dyn Solver<Self>>> {
        Some(Box::new(Table::new(self.rule.clone())))
    }

    fn heaps(&self) -> Option<Box<dyn HeapGame>> {
        Some(Box::new(CoinLine::new(self.rule.clone(), self.prefix())))
    }

    fn moves_to(&self, from: &Row, value: Nimber, visit: &mut Visit<'_, Self>) -> Option<Walk> {
        Some(self.moves_by(&self.rule.closed_values(from.live())?, from, value, visit))
    }

    fn explain(&self, rows: &[Row], play: Play) -> Vec<Reason> {
        if play != Play::Normal {
            return vec![];
        }
        let explain = |row: &Row| {
            let values = self.rule.closed_values(row.live())?;
            Some(list_heads(row.heads().map(|coin| (coin.to_string(), values[coin]))))
        };
        rows.iter().filter_map(explain).collect()
    }
}
