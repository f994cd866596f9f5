//! The reasoning on red-blue drawings, for `--explain`: stalks and trees by Berlekamp's rule, small graphs by their options.
//! Drawings with green edges or weights have no rule; what a search finds there is told by [`crate::partizan::explain`].

use super::board::{Board, Colour};
use super::multigraph::GROUND;
use super::partizan::{Between, Branch, tree};
use crate::partizan::Dyadic;
use crate::{Cell, Reason, msg};

/// The most rows, and the most terms of a sum, that are told.
const MOST_ROWS: usize = 24;
const MOST_TERMS: usize = 16;

/// The rules for red and blue edges on this position, if it has no others.
pub(super) fn explain(board: &Board) -> Vec<Reason> {
    if board.is_weighted() || (0..board.len()).any(|edge| board.colour(edge) == Colour::Green) {
        return vec![];
    }
    let Some(order) = board.shape.graph.climb() else { return between(board).into_iter().collect() };
    let mut branches = vec![];
    let Some(_) = tree(board, &order, |branch| branches.push(branch)) else { return vec![] };
    let is_stalk = branches.len() == order.len() && branches.len() > 1 && order.windows(2).all(|pair| pair[1].2 == pair[0].0);
    if is_stalk && branches.len() <= MOST_TERMS { stalk(board, &branches) } else { grown(board, &branches) }
}

/// Berlekamp's rule: the first run of one colour counts, then halve with every edge.
fn stalk(board: &Board, branches: &[Branch]) -> Vec<Reason> {
    let colours: Vec<Colour> = branches.iter().rev().map(|branch| board.colour(branch.edge as usize)).collect();
    let run = colours.iter().take_while(|&&colour| colour == colours[0]).count();
    let term = |(at, &colour): (usize, &Colour)| {
        let sign = if colour == Colour::Blue { 1 } else { -1 };
        Dyadic::new(sign, (at + 1).saturating_sub(run) as u32)
    };
    let terms: Vec<Dyadic> = colours.iter().enumerate().filter_map(term).collect();
    let letters: String = colours.iter().map(|&colour| if colour == Colour::Blue { 'b' } else { 'r' }).collect();
    vec![msg!("hackenbush-stalk", stalk = letters, sum = Dyadic::written_sum(&terms)).into()]
}

/// Each edge with what stands on it, and the sum at the ground.
fn grown(board: &Board, branches: &[Branch]) -> Vec<Reason> {
    let row = |branch: &Branch| {
        let is_blue = board.colour(branch.edge as usize) == Colour::Blue;
        vec![
            Cell::plain(board.edge_name(branch.edge as usize)),
            Cell::plain(if is_blue { msg!("colour-blue") } else { msg!("colour-red") }),
            Cell::plain(branch.above.to_string()),
            Cell::plain(branch.worth.to_string()),
        ]
    };
    let mut rows: Vec<_> = branches.iter().take(MOST_ROWS).map(row).collect();
    if branches.len() > MOST_ROWS {
        rows.push(vec![Cell::plain(msg!("hackenbush-more-rows", count = branches.len() - MOST_ROWS))]);
    }
    let standing: Vec<Dyadic> = branches.iter().filter(|branch| branch.below == GROUND).map(|branch| branch.worth).collect();
    let mut reasons = if rows.is_empty() { vec![] } else { vec![msg!("hackenbush-red-blue").with_table(rows)] };
    if standing.len() <= MOST_TERMS {
        reasons.push(msg!("hackenbush-red-blue-total", sum = Dyadic::written_sum(&standing)).into());
    }
    reasons
}

/// A graph with cycles: the simplest number between the options.
fn between(board: &Board) -> Option<Reason> {
    let Between { left, right, value } = Between::of(board)?;
    let name = |edge: u32| board.edge_name(edge as usize);
    let value = value.to_string();
    Some(match (left, right) {
        (Some((cut, low)), Some((red, high))) => {
            let (low, high) = (low.to_string(), high.to_string());
            msg!("hackenbush-between", left = name(cut), low = low, right = name(red), high = high, value = value).into()
        }
        _ => msg!("hackenbush-one-colour", value = value).into(),
    })
}
