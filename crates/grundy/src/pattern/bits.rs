//! Bit formulas in one and two variables, from the shortest up.
//!
//! All formulas of a size are made from smaller ones, and of those that have the same values on the sample points only the first is kept
//! (as in superoptimisers: Massalin 1987). So a few thousand formulas stand for millions, and the first one that fits is as short as any.
//! The sample is the beginning of the table; where a formula breaks later, the sample is made longer and the search begins again.
//!
//! Where neither of two numbers is ever 0, it is natural to count from 0 instead: then n - 1 and m - 1 are as short as n and m.

use super::expr::{Expr, Function, Operator};
use super::{Counterexample, Terms};
use std::collections::HashMap;

/// The longest formulas that are tried: so many numbers, names, operators and functions.
const MOST_SIZE: usize = 5;

/// So many different formulas are kept.
const MOST_KEPT: usize = 40_000;

/// So often is the sample made longer.
const MOST_ROUNDS: usize = 6;

/// The shortest formula that agrees with all terms, and the first counterexamples of those that nearly did.
pub(super) fn search(terms: &Terms<'_>, near: &mut Vec<Counterexample>) -> Option<Expr> {
    let mut sample = terms.len().min(40);
    for _ in 0..MOST_ROUNDS {
        let found = Enumeration::new(terms, sample).run()?;
        let Some(wrong) = (0..terms.len()).find(|&at| !terms.fits(at, |n, m| found.value(n, m))) else { return Some(found) };
        near.push(Counterexample { law: found.to_string(), at: terms.place(wrong) });
        sample = (wrong + 1).max(sample + 1);
    }
    None
}

struct Enumeration<'a> {
    terms: &'a Terms<'a>,
    sample: usize,
    /// `sizes[s]` are the formulas of size s + 1 that are kept, with their values on the sample.
    sizes: Vec<Vec<(Expr, Vec<u64>)>>,
    known: HashMap<Vec<u64>, ()>,
    wanted: Vec<u64>,
}

impl<'a> Enumeration<'a> {
    fn new(terms: &'a Terms<'a>, sample: usize) -> Enumeration<'a> {
        let wanted = (terms.skip..sample).map(|at| terms.value(at)).collect();
        Enumeration { terms, sample, sizes: vec![], known: HashMap::new(), wanted }
    }

    fn run(mut self) -> Option<Expr> {
        for size in 1..=MOST_SIZE {
            self.sizes.push(vec![]);
            if let Some(found) = self.fill(size) {
                return Some(found);
            }
        }
        None
    }

    /// Makes all formulas of a size; returns one that has the wanted values.
    fn fill(&mut self, size: usize) -> Option<Expr> {
        if size == 1 {
            return names(self.terms).into_iter().chain((0..4).map(Expr::Number)).find_map(|leaf| self.keep(size, leaf));
        }
        for at in 0..self.sizes[size - 2].len() {
            let inner = self.sizes[size - 2][at].0.clone();
            for function in Function::ALL {
                if let Some(found) = self.keep(size, Expr::apply(function, &inner)) {
                    return Some(found);
                }
            }
        }
        for left in 1..size.saturating_sub(1) {
            let right = size - 1 - left;
            for (a, b) in
                (0..self.sizes[left - 1].len()).flat_map(|a| (0..self.sizes[right - 1].len()).map(move |b| (a, b))).collect::<Vec<_>>()
            {
                let (one, other) = (self.sizes[left - 1][a].0.clone(), self.sizes[right - 1][b].0.clone());
                for operator in operators(&other, left <= right) {
                    if let Some(found) = self.keep(size, Expr::join(operator, &one, &other)) {
                        return Some(found);
                    }
                }
                if self.known.len() > MOST_KEPT {
                    return None;
                }
            }
        }
        None
    }

    /// Keeps a formula if its values are new; returns it if they are the wanted ones.
    fn keep(&mut self, size: usize, formula: Expr) -> Option<Expr> {
        let mut values = Vec::with_capacity(self.sample);
        for at in self.terms.skip..self.sample {
            let (n, m) = self.terms.point(at);
            values.push(formula.value(n, m)?);
        }
        if values == self.wanted {
            return Some(formula);
        }
        if self.known.insert(values.clone(), ()).is_none() {
            self.sizes[size - 1].push((formula, values));
        }
        None
    }
}

/// What formulas are made of, besides numbers.
fn names(terms: &Terms<'_>) -> Vec<Expr> {
    match terms.points {
        None => vec![Expr::N],
        Some(points) if points.iter().any(|&(n, m)| n == 0 || m == 0) => vec![Expr::N, Expr::M],
        Some(_) => vec![Expr::N, Expr::M, Expr::less_one(&Expr::N), Expr::less_one(&Expr::M)],
    }
}

/// The operators worth trying: shifts, products and remainders by numbers only, and the symmetric ones in one order.
fn operators(right: &Expr, in_order: bool) -> Vec<Operator> {
    use Operator::{And, Left, Minus, Mod, Or, Over, Plus, Right, Times, Xor};
    let mut all = if in_order { vec![Plus, Minus, Xor, And, Or] } else { vec![Minus] };
    if !in_order {
        // A sum with a number reads better with the number last.
        all.extend(matches!(right, Expr::Number(_)).then_some([Plus, Xor, And, Or]).into_iter().flatten());
    }
    match right {
        Expr::Number(1) => all.extend([Left, Right]),
        Expr::Number(2) => all.extend([Left, Right, Mod]),
        Expr::Number(3) => all.extend([Times, Over, Mod]),
        _ => {}
    }
    all
}
