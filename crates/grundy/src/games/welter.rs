//! Welter's game: coins lie on distinct squares 0, 1, 2, …; move one coin to any lower square that is free, over others if need
//! be.
//!
//! **Theorem (Welter 1954).** The nim-value of coins on the squares x₁, …, x_k is the exclusive or of all xᵢ and of (xᵢ|xⱼ)
//! for all pairs, where the *mating function* (x|y) is 2^(n+1) - 1 if 2^n is the highest power of two that divides x - y.
//! Proofs: Winning Ways, ch. 15; Conway, ONAG, ch. 13.
//!
//! Bit b of (x|y) is set iff x ≡ y modulo 2^b. So bit b of the value is the parity of the coins' bits b, plus the number of pairs
//! that agree modulo 2^b: sorted by their bits from the low end, such coins stand together. And if one coin is
//! moved to an unknown square, that square's bits are found one by one from the low end, since bit b of the value needs only
//! the lower bits of the square: each coin has exactly one square for each value, and the move is legal if that square is lower
//! and free.

use super::nim::Reduce;
use super::{Entry, list};
use crate::game::{Coordinates, Game, Look};
use crate::sum::TypedGame;
use crate::{Cell, Dice, Fact, Nimber, Play, Reason, Ruleset, Visit, Walk, msg};
use std::fmt;

/// The rules of Welter's game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Welter;

/// The squares of the coins, distinct and in rising order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coins(Vec<u64>);

impl fmt::Display for Coins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&list(&self.0))
    }
}

/// The mating function (x|y) of two distinct squares.
///
/// ```
/// use grundy::games::welter::mate;
/// assert_eq!(mate(1, 4), 1);
/// assert_eq!(mate(2, 6), 7);
/// ```
pub fn mate(x: u64, y: u64) -> u64 {
    (x ^ y) ^ (x ^ y).wrapping_sub(1)
}

/// Welter's function of distinct squares.
///
/// ```
/// assert_eq!(grundy::games::welter::welter(&[2, 3, 5]), 2 ^ 3 ^ 5 ^ 1 ^ 1 ^ 3);
/// ```
pub fn welter(squares: &[u64]) -> u64 {
    let mut from_low_end: Vec<u64> = squares.iter().map(|square| square.reverse_bits()).collect();
    from_low_end.sort_unstable();
    let mated = (0..u64::BITS).fold(0, |sum, bit| {
        let low_bits = |key: u64| key.checked_shr(u64::BITS - bit).unwrap_or(0);
        let pairs: usize =
            from_low_end.chunk_by(|&x, &y| low_bits(x) == low_bits(y)).map(|alike| alike.len() * (alike.len() - 1) / 2).sum();
        sum | (pairs as u64 & 1) << bit
    });
    squares.iter().fold(mated, |sum, square| sum ^ square)
}

/// The one square that gives the coins the value, when it joins these others of value `without`.
fn square_for(others: &[u64], without: u64, value: u64) -> u64 {
    let mut alike = others.to_vec();
    let mut square = 0;
    for bit in 0..u64::BITS {
        // Here `alike` are the others that agree with the square modulo 2^bit.
        let digit = (value ^ without) >> bit & 1 ^ (alike.len() as u64 & 1);
        square |= digit << bit;
        alike.retain(|other| other >> bit & 1 == digit);
    }
    square
}

impl Coins {
    fn after(&self, coin: usize, to: u64) -> Coins {
        let mut squares = self.0.clone();
        squares[coin] = to;
        squares.sort_unstable();
        Coins(squares)
    }

    fn explain(&self) -> Reason {
        const MOST_COINS: usize = 8;
        let value = welter(&self.0);
        if self.0.len() > MOST_COINS {
            return msg!("welter-many", coins = self.0.len(), value = value).into();
        }
        let row = |(at, &x): (usize, &u64)| {
            let mates = self.0[..at].iter().map(|&y| Cell::plain(mate(x, y)));
            [Cell::marked(x, true)].into_iter().chain(mates).collect()
        };
        msg!("welter-mates", value = value).with_table(self.0.iter().enumerate().map(row).collect())
    }
}

impl Ruleset for Welter {
    type Position = Coins;
    type Move = Reduce;

    fn options(&self, from: &Coins, visit: &mut Visit<'_, Self>) -> Walk {
        for (coin, &square) in from.0.iter().enumerate() {
            let mut free = (0..square).filter(|to| from.0.binary_search(to).is_err());
            free.try_for_each(|to| visit.option(Reduce { from: square, to }, &[from.after(coin, to)]))?;
        }
        Ok(())
    }

    fn theorem(&self, at: &Coins) -> Option<Fact> {
        Some(Fact::value(welter(&at.0), "welter"))
    }
}

impl Game for Welter {
    fn prefix(&self) -> String {
        "welter".into()
    }

    fn look(&self, at: &Coins) -> Option<Look> {
        Look::coins_on(&at.0, 0)
    }

    fn moves_to(&self, from: &Coins, value: Nimber, visit: &mut Visit<'_, Self>) -> Option<Walk> {
        let here = welter(&from.0);
        for (coin, &square) in from.0.iter().enumerate() {
            let others: Vec<u64> = from.0.iter().copied().filter(|&other| other != square).collect();
            let without = others.iter().fold(here ^ square, |sum, &other| sum ^ mate(square, other));
            let to = square_for(&others, without, value.0);
            if to < square && from.0.binary_search(&to).is_err() {
                let flow = visit.option(Reduce { from: square, to }, &[from.after(coin, to)]);
                if flow.is_err() {
                    return Some(flow);
                }
            }
        }
        Some(Ok(()))
    }

    fn explain(&self, parts: &[Coins], _: Play) -> Vec<Reason> {
        parts.iter().map(Coins::explain).collect()
    }
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[Entry {
    name: "welter",
    aliases: &["welters-game", "韦尔特游戏"],
    source: "C. P. Welter, The theory of a class of games on a sequence of squares, Indag. Math. 16 (1954)",
    examples: &["welter:1,4,6", "welter:2,3,5,1000000000000"],
    rules: &[],
    laws: &[],
    open: |opening| {
        opening.no_parameters()?;
        let squares = Coordinates { at: |_, numbers| super::as_set(numbers, 0).map(Coins), of: None };
        Ok(TypedGame::with_coordinates(Welter, |_, position| Ok(vec![Coins(super::distinct(position, 0)?)]), squares))
    },
    sample: |dice: &mut Dice| format!("welter:{}", list(&super::some_of(dice, 0..=7))),
}];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_of_bits_are_the_mating_functions() {
        let mut dice = Dice::new(54);
        for _ in 0..200 {
            let mut squares: Vec<u64> = (0..dice.roll(9)).map(|_| dice.bits() >> dice.roll(63)).collect();
            squares.sort_unstable();
            squares.dedup();
            let mut plain = 0;
            for (at, &x) in squares.iter().enumerate() {
                plain = squares[..at].iter().fold(plain ^ x, |sum, &y| sum ^ mate(x, y));
            }
            assert_eq!(welter(&squares), plain, "{squares:?}");
        }
    }

    #[test]
    fn a_square_for_every_value_at_the_edge() {
        let others = [0, 7, 1 << 63, u64::MAX];
        for value in [0, 1, 12345, 1 << 63, u64::MAX] {
            let square = square_for(&others, welter(&others), value);
            if !others.contains(&square) {
                let all: Vec<u64> = others.iter().copied().chain([square]).collect();
                assert_eq!(welter(&all), value);
            }
        }
    }
}
