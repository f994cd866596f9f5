//! The acrostic product of two rules for coins (Winning Ways ch. 14).
//!
//! Where the [product](super::plane) turns rows and columns at once, the acrostic product turns coins of a single column, whose rows are a set of the first rule, or of a single row, whose columns are a set of the
//! second. The last of them must go from heads to tails. Acrostic Twins, where both rules are Twins, has the value x ⊕ y for the coin (x, y); no closed form is known for all others.
//!
//! As in every game of coins a position is worth the sum of its heads, each as if it stood alone. A head alone has as options the other coins of each set, so
//!
//! > g(x, y) = mex { ⊕ g(x', y) over the others of a set of rows, ⊕ g(x, y') over the others of a set of columns },
//!
//! which a table gives from the corner on. A cell costs as much as the two rules have sets that end there.

use super::CoinRule;
use super::plane::{Place, Plane, TurnAll};
use crate::game::{Game, Look, Solver};
use crate::nimber::MexSet;
use crate::{Basis, Budget, Nimber, Ruleset, SolveError, Visit, Walk, saw_all};

/// A rule for the rows' numbers within a column, and one for the columns' within a row.
///
/// ```
/// use grundy::analysis::{Answer, Request, analyse};
/// use grundy::{Budget, Nimber, notation::parse, sum::Workspace};
/// let sum = parse("coins/acrostic,ruler,ruler:TT/TH").unwrap();
/// let answer = analyse(&sum, &Request::default(), &mut Workspace::default(), &Budget::unlimited()).unwrap();
/// // Alone in the corner a coin is worth 1, beside it 2. From (1, 1) one reaches 0, and 2 along either side.
/// assert_eq!(answer.impartial().unwrap().nim_value, Some(Nimber(1)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Acrostic(pub CoinRule, pub CoinRule);

impl Acrostic {
    /// Shows every set of coins that may be turned with this one as the last.
    fn sets(&self, (row, column): Place, visit: &mut dyn FnMut(Vec<Place>) -> Walk) -> Walk {
        // A set of one coin is the same set whichever rule it comes from.
        let mut alone = false;
        self.0.sets(row, &mut |rows| {
            alone |= rows.len() == 1;
            visit(rows.iter().map(|&row| (row, column)).collect())
        })?;
        self.1.sets(column, &mut |columns| match columns {
            [_] if alone => Ok(()),
            _ => visit(columns.iter().map(|&column| (row, column)).collect()),
        })
    }
}

impl Ruleset for Acrostic {
    type Position = Plane;
    type Move = TurnAll;

    fn options(&self, from: &Plane, visit: &mut Visit<'_, Self>) -> Walk {
        let mut after = from.clone();
        from.heads().try_for_each(|head| self.sets(head, &mut |places| after.show(places, visit)))
    }

    fn reduce(&self, at: &Plane, keep: &mut dyn FnMut(Plane)) {
        at.keep_live(keep);
    }
}

impl Game for Acrostic {
    fn prefix(&self) -> String {
        format!("coins/acrostic,{},{}", self.0, self.1)
    }

    fn look(&self, at: &Plane) -> Option<Look> {
        Some(at.look())
    }

    fn solver(&self) -> Option<Box<dyn Solver<Self>>> {
        Some(Box::new(Grid::default()))
    }
}

/// The values of single coins, row by row.
#[derive(Default)]
struct Grid {
    width: usize,
    values: Vec<u64>,
}

impl Grid {
    /// Makes the table reach so far.
    fn reach(&mut self, rules: &Acrostic, (height, width): (usize, usize), budget: &Budget) -> Result<(), SolveError> {
        let known = self.values.len().checked_div(self.width).unwrap_or(0);
        if height <= known && width <= self.width {
            return Ok(());
        }
        let (height, width) = (height.max(known), width.max(self.width));
        let mut grid = Grid { width, values: Vec::with_capacity(height * width) };
        for place in (0..height).flat_map(|row| (0..width).map(move |column| (row, column))) {
            let mut seen = MexSet::default();
            saw_all(rules.sets(place, &mut |places| {
                budget.check((8 * grid.values.capacity()) as u64)?;
                let others = places.iter().filter(|&&other| other != place);
                seen.insert(others.map(|&(row, column)| Nimber(grid.values[row * width + column])).sum());
                Ok(())
            }))?;
            grid.values.push(seen.mex().0);
        }
        *self = grid;
        Ok(())
    }
}

impl Solver<Acrostic> for Grid {
    fn value(&mut self, rules: &Acrostic, at: &Plane, budget: &Budget) -> Result<(Nimber, Basis), SolveError> {
        self.reach(rules, at.live(), budget)?;
        let value = at.heads().map(|(row, column)| Nimber(self.values[row * self.width + column])).sum();
        Ok((value, Basis::computed("acrostic-table")))
    }
}
