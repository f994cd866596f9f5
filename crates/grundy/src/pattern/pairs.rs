//! Laws of positions of two numbers.
//!
//! Tried in this order: a bit formula of both numbers, one for positive numbers only, Euclid's quotients, the nim-product, blocks (each value is enlarged to a block of four, so that
//! the picture looks like its own corner), and if no law of the values is seen, laws of the zeros: equal heaps, Wythoff's pairs, Euclid's golden
//! ratio, Zeckendorf's parts (Fibonacci Nim).

use super::zeros::lower_wythoff;
use super::{Border, Counterexample, Expr, FEW, Law, Pattern, Terms, bits};
use crate::{Basis, Evidence, Message, Nimber, SolveError, msg};

/// A law of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairLaw {
    /// g(x, y) = ⌊|y/x - x/y|⌋, and 0 where a heap is empty.
    Quotient,
    /// g(x, y) is the nim-product of x and y.
    Product,
    /// g(2x + a, 2y + b) = 2·g(x, y) + c, with c for (a, b) = (0,0), (0,1), (1,0), (1,1).
    Blocks([u64; 4]),
    /// The player to move loses iff x = y.
    Equal,
    /// The player to move loses iff the pair is (⌊kφ⌋, ⌊kφ²⌋) for some k.
    Wythoff,
    /// The player to move loses iff the larger is less than φ times the smaller.
    GoldenRatio,
    /// With x stones, of which at most y may be taken: lost iff y is less than x's smallest Zeckendorf part.
    Zeckendorf,
}

impl PairLaw {
    const VALUES: [PairLaw; 2] = [PairLaw::Quotient, PairLaw::Product];
    const ZEROS: [PairLaw; 4] = [PairLaw::Equal, PairLaw::Wythoff, PairLaw::GoldenRatio, PairLaw::Zeckendorf];

    /// The value of a position, if the law speaks of values.
    fn value(self, x: u64, y: u64) -> Option<u64> {
        match self {
            PairLaw::Quotient if x == 0 || y == 0 => Some(0),
            PairLaw::Quotient => Some((x * x).abs_diff(y * y) / (x * y)),
            PairLaw::Product => Some((Nimber(x) * Nimber(y)).0),
            _ => None,
        }
    }

    /// Whether the player to move loses.
    ///
    /// ```
    /// use grundy::pattern::pairs::PairLaw;
    /// assert!(PairLaw::Wythoff.is_lost(5, 3) && !PairLaw::Wythoff.is_lost(3, 4));
    /// assert!(PairLaw::Zeckendorf.is_lost(8, 7) && !PairLaw::Zeckendorf.is_lost(12, 1));
    /// ```
    pub fn is_lost(self, x: u64, y: u64) -> bool {
        let (small, large) = (x.min(y), x.max(y));
        match self {
            PairLaw::Equal => x == y,
            PairLaw::Wythoff => lower_wythoff(large - small) == small,
            // large/small < φ iff large² < large·small + small².
            PairLaw::GoldenRatio => large * large < large * small + small * small || small == 0,
            PairLaw::Zeckendorf => y < smallest_part(x) || x == 0,
            _ => self.value(x, y) == Some(0),
        }
    }

    /// The law's name.
    pub fn name(self) -> String {
        match self {
            PairLaw::Quotient => "quotient".into(),
            PairLaw::Product => "nim-product".into(),
            PairLaw::Blocks(add) => format!("blocks {add:?}"),
            PairLaw::Equal => "equal".into(),
            PairLaw::Wythoff => "wythoff".into(),
            PairLaw::GoldenRatio => "golden-ratio".into(),
            PairLaw::Zeckendorf => "zeckendorf".into(),
        }
    }

    /// The law as a sentence to be.
    pub fn statement(self) -> Message {
        match self {
            PairLaw::Quotient => msg!("law-quotient"),
            PairLaw::Product => msg!("law-nim-product"),
            PairLaw::Blocks([a, b, c, d]) => msg!("law-blocks", corner = a, right = b, below = c, far = d),
            PairLaw::Equal => msg!("law-equal"),
            PairLaw::Wythoff => msg!("law-wythoff"),
            PairLaw::GoldenRatio => msg!("law-golden-ratio"),
            PairLaw::Zeckendorf => msg!("law-zeckendorf"),
        }
    }
}

/// The smallest part of a number as a sum of Fibonacci numbers no two of which are neighbours.
fn smallest_part(mut n: u64) -> u64 {
    loop {
        let (mut a, mut b) = (1, 2);
        while b <= n {
            (a, b) = (b, a + b);
        }
        if a >= n {
            return a;
        }
        n -= a;
    }
}

/// From fewer positions than this nothing is concluded.
const FEWEST: usize = 16;

/// A square table of a game of two numbers.
#[derive(Clone, Debug)]
pub struct Grid {
    /// The positions (x, y), those with a smaller maximum first.
    pub points: Vec<(u64, u64)>,
    /// Their nim-values, where they are known for all positions.
    pub values: Option<Vec<u32>>,
    /// Whether the player to move loses.
    pub lost: Vec<bool>,
    /// Why it is no larger, if the budget ended it.
    pub stopped: Option<SolveError>,
}

impl Grid {
    /// All positions with both numbers below `side`, those with a smaller maximum first.
    pub fn points(side: u64) -> Vec<(u64, u64)> {
        (0..side)
            .flat_map(|most| {
                (0..=most).flat_map(move |less| if less < most { vec![(less, most), (most, less)] } else { vec![(most, most)] })
            })
            .collect()
    }
}

/// The simplest law that holds on the whole table.
///
/// ```
/// use grundy::pattern::pairs::{Grid, of_grid};
/// let points = Grid::points(16);
/// let values: Vec<u32> = points.iter().map(|&(x, y)| (x ^ y) as u32).collect();
/// let lost = values.iter().map(|&value| value == 0).collect();
/// let found = of_grid(&Grid { points, values: Some(values), lost, stopped: None });
/// assert_eq!(found.law.unwrap().text(), "g(n,m) = n xor m");
/// ```
pub fn of_grid(grid: &Grid) -> Pattern {
    let mut near = vec![];
    if grid.points.len() < FEWEST {
        let basis = Basis { evidence: Evidence::Guess, by: "table" };
        return Pattern { law: None, basis, near, terms: grid.points.len(), stopped: grid.stopped.clone() };
    }
    let law = grid.values.as_ref().and_then(|values| law_of_values(grid, values, &mut near)).or_else(|| law_of_zeros(grid, &mut near));
    let side = grid.points.last().map_or(0, |&(x, _)| x);
    let evidence = if grid.points.len() < FEW { Evidence::Guess } else { Evidence::CheckedTo(side) };
    Pattern { law, basis: Basis { evidence, by: "table" }, near, terms: grid.points.len(), stopped: grid.stopped.clone() }
}

fn law_of_values(grid: &Grid, values: &[u32], near: &mut Vec<Counterexample>) -> Option<Law> {
    let terms = Terms { values, points: Some(&grid.points), skip: 0 };
    if let Some(formula) = bits::search(&terms, near) {
        return Some(Law::Pair(formula));
    }
    if let Some(formula) = formula_of_positive(grid, values) {
        return Some(Law::Positive(formula, border(grid, values)));
    }
    let holds = |law: &PairLaw| (0..terms.len()).all(|at| terms.fits(at, |x, y| law.value(x, y)));
    PairLaw::VALUES.into_iter().find(holds).or_else(|| blocks(&terms)).map(Law::Pairs)
}

/// What the positions with an empty heap are worth.
fn border(grid: &Grid, values: &[u32]) -> Border {
    let mut empty = grid.points.iter().zip(values).filter(|((x, y), _)| *x == 0 || *y == 0).map(|(_, &value)| value);
    match empty.next() {
        None => Border::Absent,
        Some(first) if empty.all(|value| value == first) => Border::Constant(first),
        Some(_) => Border::Various,
    }
}

/// A formula for the positions without an empty heap, where there are others.
fn formula_of_positive(grid: &Grid, values: &[u32]) -> Option<Expr> {
    let positive = |&(x, y): &(u64, u64)| x > 0 && y > 0;
    let (points, values): (Vec<(u64, u64)>, Vec<u32>) =
        grid.points.iter().copied().zip(values).filter(|(point, _)| positive(point)).unzip();
    let some = points.len() >= FEWEST && points.len() < grid.points.len();
    some.then(|| bits::search(&Terms { values: &values, points: Some(&points), skip: 0 }, &mut vec![])).flatten()
}

/// g(2x + a, 2y + b) = 2·g(x, y) + c for all positions whose double is in the table.
fn blocks(terms: &Terms<'_>) -> Option<PairLaw> {
    let place = |x: u64, y: u64| (0..terms.len()).find(|&at| terms.point(at) == (x, y));
    let mut add = [0; 4];
    for (at, add) in add.iter_mut().enumerate() {
        *add = terms.value(place(at as u64 >> 1, at as u64 & 1)?).checked_sub(2 * terms.value(0))?;
    }
    let fits = |at: usize| {
        let (x, y) = terms.point(at);
        let corner = place(x / 2, y / 2).map(|half| 2 * terms.value(half) + add[(2 * (x & 1) + (y & 1)) as usize]);
        corner == Some(terms.value(at))
    };
    (0..terms.len().min(1024)).all(fits).then_some(PairLaw::Blocks(add))
}

fn law_of_zeros(grid: &Grid, near: &mut Vec<Counterexample>) -> Option<Law> {
    let broken = |law: PairLaw| (0..grid.points.len()).find(|&at| law.is_lost(grid.points[at].0, grid.points[at].1) != grid.lost[at]);
    let firsts: Vec<(PairLaw, Option<usize>)> = PairLaw::ZEROS.iter().map(|&law| (law, broken(law))).collect();
    if let Some((law, _)) = firsts.iter().find(|(_, first)| first.is_none()) {
        return Some(Law::Pairs(*law));
    }
    let (law, first) = firsts.into_iter().filter_map(|(law, first)| Some((law, first?))).max_by_key(|&(_, first)| first)?;
    if first > grid.points.len() / 8 {
        let (x, y) = grid.points[first];
        near.push(Counterexample { law: law.name(), at: format!("{x},{y}") });
    }
    None
}
