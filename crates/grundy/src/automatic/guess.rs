//! An automaton that agrees with a table of values, by residual functions.
//!
//! A residual is a partial function: n ↦ v, or undefined. The whole sequence is one. Reading the bits b of n and c of v leaves the residual
//! h'(n) = (h(2n + b) - c)/2 where h(2n + b) has the lowest bit c, and undefined elsewhere. Only finitely many values are known, so the
//! residuals get shorter as more is read; two that agree as far as both are known are taken for one.

use super::Automaton;
use super::automaton::bits;

/// Residuals known to fewer places than this are too short to be told apart.
const FEWEST: usize = 12;

/// More states than this are no law that anybody would want.
const MOST_STATES: usize = 600;

/// No value of v goes on from here.
const UNDEFINED: u32 = u32::MAX;

/// The automaton that a table of values suggests.
///
/// ```
/// let nim: Vec<u32> = (0..200).collect();
/// assert_eq!(grundy::automatic::guess(&nim).unwrap().len(), 2); // rows equal so far, or not
/// ```
pub fn guess(values: &[u32]) -> Option<Automaton> {
    let mut residuals: Vec<Vec<u32>> = vec![values.to_vec()];
    let mut next: Vec<[u32; 4]> = vec![];
    while let Some(residual) = residuals.get(next.len()) {
        let after: Vec<Vec<u32>> = (0..4).map(|letter| derivative(residual, letter)).collect();
        let mut row = [0; 4];
        for (to, after) in row.iter_mut().zip(after) {
            let known = residuals.iter().position(|known| agree(known, &after));
            *to = match known {
                Some(state) if after.len() >= FEWEST => state as u32,
                None if after.len() >= FEWEST && residuals.len() < MOST_STATES => {
                    residuals.push(after);
                    residuals.len() as u32 - 1
                }
                _ => return None,
            };
        }
        next.push(row);
    }
    let accepts = residuals.iter().map(|residual| residual[0] == 0).collect();
    let guessed = Automaton::new(next, accepts);
    let fits = (0..values.len()).all(|n| guessed.accepts_pair(n as u64, u64::from(values[n])));
    fits.then_some(guessed)
}

/// What is left of a residual after a letter.
fn derivative(residual: &[u32], letter: usize) -> Vec<u32> {
    let (n, v) = bits(letter);
    let halve = |&value: &u32| if value != UNDEFINED && u64::from(value & 1) == v { value >> 1 } else { UNDEFINED };
    residual.iter().skip(n as usize).step_by(2).map(halve).collect()
}

fn agree(one: &[u32], other: &[u32]) -> bool {
    one.iter().zip(other).all(|(a, b)| a == b)
}

impl Automaton {
    /// Whether the pair is accepted.
    pub(crate) fn accepts_pair(&self, n: u64, v: u64) -> bool {
        let places = 64 - (n | v).leading_zeros();
        let letter = |place: u32| (n >> place & 1) as usize + 2 * (v >> place & 1) as usize;
        self.accepts((0..places).fold(0, |state, place| self.next(state, letter(place))))
    }
}
