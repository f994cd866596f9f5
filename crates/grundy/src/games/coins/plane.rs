//! Coin turning in two dimensions.
//!
//! The *product* of two one-dimensional rules: turn all coins (x, y) with x in a set of the first rule and y in a set of the
//! second; the coin at the end of both must go from heads to tails. Here x is the row and y the column.
//!
//! **Tartan theorem (Berlekamp, Conway and Guy, Winning Ways ch. 14, 1982).** The coin at (x, y) is worth g₁(x) ⊗ g₂(y), the nim-product of
//! its values under the two rules.
//!
//! Turning A × B changes the value by (⊕ of g₁ over A) ⊗ (⊕ of g₂ over B), since ⊗ distributes over ⊕. So for each set A of the first rule
//! the second factor is known by a nim-division, and the sets B are [found](super::finder) directly.
//!
//! *Turning Corners* is Twins times Twins, *Rugs* is Ruler times Ruler. *Acrostic Twins* is no such product but an [acrostic](super::acrostic) one: turn two coins of one row or
//! of one column. The coin (x, y) then moves like two heaps of Nim and is worth x ⊕ y.

use super::finder::Finder;
use super::list_heads;
use super::rule::CoinRule;
use super::values::Table;
use crate::game::Solver;
use crate::game::{Game, Look, Square};
use crate::{Basis, Budget, Fact, Nimber, Play, Reason, Ruleset, SolveError, Visit, Walk};
use std::fmt;

/// A game of coins in the plane.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CoinPlane {
    /// The product of a rule for the rows' numbers and one for the columns'.
    Product(CoinRule, CoinRule),
    /// Two coins of one row or of one column.
    AcrosticTwins,
}

/// Coins in a rectangle, row by row, true for heads.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Plane {
    width: usize,
    coins: Vec<bool>,
}

/// A coin's row and column, from 0.
pub type Place = (usize, usize);

/// The coins that are turned, row and column from 0: `0.1,1.1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnAll(pub Vec<Place>);

impl fmt::Display for TurnAll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (row, column)) in self.0.iter().enumerate() {
            write!(f, "{}{row}.{column}", if at > 0 { "," } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Display for Plane {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, &head) in self.coins.iter().enumerate() {
            let row_end = at > 0 && at % self.width == 0;
            write!(f, "{}{}", if row_end { "/" } else { "" }, if head { 'H' } else { 'T' })?;
        }
        Ok(())
    }
}

impl Plane {
    /// A rectangle of coins. Panics unless they fill rows of that width.
    pub fn new(width: usize, coins: Vec<bool>) -> Plane {
        assert!(width > 0 && coins.len().is_multiple_of(width), "full rows");
        Plane { width, coins }
    }

    pub(super) fn heads(&self) -> impl Iterator<Item = Place> {
        self.coins.iter().enumerate().filter(|&(_, &head)| head).map(|(at, _)| (at / self.width, at % self.width))
    }

    /// The rows and columns up to the last that have heads.
    pub(super) fn live(&self) -> (usize, usize) {
        self.heads().fold((0, 0), |(height, width), (row, column)| (height.max(row + 1), width.max(column + 1)))
    }

    /// Keeps the rectangle of the live rows and columns, if there are any.
    pub(super) fn keep_live(&self, keep: &mut dyn FnMut(Plane)) {
        let (height, width) = self.live();
        if height > 0 {
            let rows = self.coins.chunks(self.width).take(height);
            keep(Plane { width, coins: rows.flat_map(|row| &row[..width]).copied().collect() });
        }
    }

    /// Squares with heads and tails.
    pub(super) fn look(&self) -> Look {
        let row = |row: &[bool]| row.iter().map(|&head| if head { Square::Head } else { Square::Tail }).collect();
        Look::Squares { rows: self.coins.chunks(self.width.max(1)).map(row).collect(), from: Some(0) }
    }

    fn turn(&mut self, places: &[Place]) {
        for &(row, column) in places {
            let coin = &mut self.coins[row * self.width + column];
            *coin = !*coin;
        }
    }

    /// Shows the position after these coins are turned, and turns them back.
    pub(super) fn show<R>(&mut self, places: Vec<Place>, visit: &mut Visit<'_, R>) -> Walk
    where
        R: Ruleset<Position = Plane, Move = TurnAll>,
    {
        self.turn(&places);
        visit.option(TurnAll(places.clone()), std::slice::from_ref(self))?;
        self.turn(&places);
        Ok(())
    }
}

fn product(rows: &[usize], columns: &[usize]) -> Vec<Place> {
    rows.iter().flat_map(|&row| columns.iter().map(move |&column| (row, column))).collect()
}

impl CoinPlane {
    /// The values of the rows and of the columns that may turn, where closed forms give them; Acrostic Twins needs none.
    fn closed_values(&self, at: &Plane) -> Option<[Vec<u64>; 2]> {
        let (height, width) = at.live();
        match self {
            CoinPlane::AcrosticTwins => Some([vec![], vec![]]),
            CoinPlane::Product(rows, columns) => Some([rows.closed_values(height)?, columns.closed_values(width)?]),
        }
    }

    /// What each of the heads is worth, given the values of rows and columns.
    fn worths(&self, at: &Plane, [rows, columns]: [&[u64]; 2]) -> impl Iterator<Item = (Place, Nimber)> {
        at.heads().map(move |(row, column)| match self {
            CoinPlane::AcrosticTwins => ((row, column), Nimber((row ^ column) as u64)),
            CoinPlane::Product(..) => ((row, column), Nimber(rows[row]) * Nimber(columns[column])),
        })
    }

    fn worth(&self, at: &Plane, values: [&[u64]; 2]) -> Nimber {
        self.worths(at, values).map(|(_, worth)| worth).sum()
    }

    /// All moves to a value, given the values of rows and columns.
    fn moves_by(&self, values: [&[u64]; 2], from: &Plane, value: Nimber, visit: &mut Visit<'_, Self>) -> Walk {
        let change = self.worth(from, values) + value;
        match self {
            _ if change.is_zero() => Ok(()),
            CoinPlane::AcrosticTwins => twins_changing(from, change.0, visit),
            CoinPlane::Product(rows, columns) => {
                let (height, width) = from.live();
                let rows = Finder::new(rows, &values[0][..height]);
                let columns = Finder::new(columns, &values[1][..width]);
                products_changing(from, &rows, &columns, change, visit)
            }
        }
    }
}

impl Ruleset for CoinPlane {
    type Position = Plane;
    type Move = TurnAll;

    fn options(&self, from: &Plane, visit: &mut Visit<'_, Self>) -> Walk {
        let mut after = from.clone();
        from.heads().try_for_each(|(row, column)| match self {
            CoinPlane::AcrosticTwins => {
                (0..column).try_for_each(|other| after.show(vec![(row, other), (row, column)], visit))?;
                (0..row).try_for_each(|other| after.show(vec![(other, column), (row, column)], visit))
            }
            CoinPlane::Product(first, second) => {
                first.sets(row, &mut |rows| second.sets(column, &mut |columns| after.show(product(rows, columns), visit)))
            }
        })
    }

    fn theorem(&self, at: &Plane) -> Option<Fact> {
        let by = if let CoinPlane::AcrosticTwins = self { "acrostic-twins" } else { "tartan" };
        let [rows, columns] = self.closed_values(at)?;
        Some(Fact::value(self.worth(at, [&rows, &columns]).0, by))
    }

    fn reduce(&self, at: &Plane, keep: &mut dyn FnMut(Plane)) {
        at.keep_live(keep);
    }
}

/// A table for the rows and one for the columns.
struct Tables([Table; 2]);

impl Solver<CoinPlane> for Tables {
    fn value(&mut self, rules: &CoinPlane, at: &Plane, budget: &Budget) -> Result<(Nimber, Basis), SolveError> {
        let Tables([rows, columns]) = self;
        let (height, width) = at.live();
        rows.reach(height, budget)?;
        columns.reach(width, budget)?;
        Ok((rules.worth(at, [rows.values(), columns.values()]), Basis::computed("tartan-table")))
    }

    fn moves_to(&mut self, rules: &CoinPlane, from: &Plane, value: Nimber, visit: &mut Visit<'_, CoinPlane>) -> Option<Walk> {
        let [rows, columns] = self.0.each_ref().map(Table::values);
        let (height, width) = from.live();
        (rows.len() >= height && columns.len() >= width).then(|| rules.moves_by([rows, columns], from, value, visit))
    }
}

impl Game for CoinPlane {
    fn prefix(&self) -> String {
        use CoinRule::{Exactly, Run};
        match self {
            CoinPlane::AcrosticTwins => "coins/acrostic-twins".into(),
            CoinPlane::Product(rows, columns) => match (rows, columns) {
                (Exactly(2), Exactly(2)) => "coins/turning-corners".into(),
                (Run(1), Run(1)) => "coins/rugs".into(),
                (rows, columns) => format!("coins/{rows},{columns}"),
            },
        }
    }

    fn look(&self, at: &Plane) -> Option<Look> {
        Some(at.look())
    }

    fn solver(&self) -> Option<Box<dyn Solver<Self>>> {
        let rules = match self {
            CoinPlane::Product(rows, columns) => [rows.clone(), columns.clone()],
            CoinPlane::AcrosticTwins => [CoinRule::Exactly(2), CoinRule::Exactly(2)],
        };
        Some(Box::new(Tables(rules.map(Table::new))))
    }

    fn moves_to(&self, from: &Plane, value: Nimber, visit: &mut Visit<'_, Self>) -> Option<Walk> {
        let [rows, columns] = self.closed_values(from)?;
        Some(self.moves_by([&rows, &columns], from, value, visit))
    }

    fn explain(&self, planes: &[Plane], play: Play) -> Vec<Reason> {
        if play != Play::Normal {
            return vec![];
        }
        let label = |((row, column), worth): (Place, Nimber)| (format!("{row}.{column}"), worth.0);
        let explain = |plane: &Plane| {
            let [rows, columns] = self.closed_values(plane)?;
            Some(list_heads(self.worths(plane, [&rows, &columns]).map(label)))
        };
        planes.iter().filter_map(explain).collect()
    }
}

/// Along a row or a column the value changes by the two numbers' exclusive or, so the other coin is known.
fn twins_changing(from: &Plane, change: u64, visit: &mut Visit<'_, CoinPlane>) -> Walk {
    let mut after = from.clone();
    let other = |at: usize| usize::try_from(at as u64 ^ change).ok().filter(|&other| other < at);
    from.heads().try_for_each(|(row, column)| {
        other(column).map_or(Ok(()), |left| after.show(vec![(row, left), (row, column)], visit))?;
        other(row).map_or(Ok(()), |above| after.show(vec![(above, column), (row, column)], visit))
    })
}

fn products_changing(from: &Plane, first: &Finder<'_>, second: &Finder<'_>, change: Nimber, visit: &mut Visit<'_, CoinPlane>) -> Walk {
    let mut after = from.clone();
    for (row, coins) in from.coins.chunks(from.width).enumerate().take(first.values.len()) {
        let heads: Vec<usize> = (0..coins.len()).filter(|&column| coins[column]).collect();
        if heads.is_empty() {
            continue;
        }
        first.rule.sets(row, &mut |rows| {
            let factor: Nimber = rows.iter().map(|&row| Nimber(first.values[row])).sum();
            let Some(inverse) = factor.inverse() else { return Ok(()) };
            let wanted = (change * inverse).0;
            heads.iter().try_for_each(|&column| second.sets(column, wanted, &mut |columns| after.show(product(rows, columns), visit)))
        })?;
    }
    Ok(())
}
