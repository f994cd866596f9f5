//! Chomp (Gale 1974): a bar of chocolate whose top left square is poisoned. Bite a square other than that one: it goes, with
//! everything below it and to its right. Who is left with the poisoned square alone cannot move and loses.
//!
//! The bar is a partition, its rows from the top. What is known of the player to move:
//!
//! * **Hooks.** If all squares lie in the first row and the first column, the arms are two heaps of Nim: the value is
//!   (a - 1) ⊕ (b - 1) for arms of a and b squares, the corner counted in both.
//! * **Squares.** If the two arms are equal and there is a square at 2.2, biting it leaves an equal hook: a win.
//! * **Rectangles** of more than one square are won, by strategy stealing (Gale 1974): if the bite at the far corner
//!   loses, the answer to it could have been bitten at once.
//! * **Two rows** (a, b) lose iff b = a - 1. *Proof.* A bite in (a, a - 1) shortens the second row alone, to a difference of
//!   two or more, or cuts both rows to one length. Any other (a, b) can be brought to that form: (a, a) by the last square
//!   of the second row, (a, b) with b < a - 1 by cutting the first row to b + 1. ∎
//!
//! All else is search. A bar and its mirror image in the diagonal are the same game, so the lesser of the two is searched.

use super::Entry;
use super::board::rectangle;
use crate::game::{Coordinates, Game, Look, Square};
use crate::games::Opening;
use crate::sum::{OpenGame, TypedGame};
use crate::text::{Parsed, Text};
use crate::{Dice, Fact, Play, Reason, Ruleset, Visit, Walk, msg};
use std::fmt;

/// The rules of Chomp.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chomp;

/// The lengths of the rows from the top, none longer than the one above, the first at least 1.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bar(Vec<u16>);

/// A bite by row and column from 1: `2.3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bite {
    /// The row, from 1 at the top.
    pub row: usize,
    /// The column, from 1 at the left.
    pub column: u16,
}

impl fmt::Display for Bite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.row, self.column)
    }
}

impl fmt::Display for Bar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, row) in self.0.iter().enumerate() {
            write!(f, "{}{row}", if at > 0 { "," } else { "" })?;
        }
        Ok(())
    }
}

/// What a theorem recognises in a bar.
enum Shape {
    /// Two arms and nothing between them.
    Hook(u16, u16),
    /// Two rows, or two columns.
    Pair(u16, u16),
    /// Equal arms around a square at 2.2.
    EqualArms,
    Rectangle,
    Other,
}

impl Bar {
    /// The bar with rows of these lengths, if they make one: none is longer than the one above, and the poisoned square is there.
    fn of_rows(rows: &[u64]) -> Option<Bar> {
        let squares = rows.iter().try_fold(0u64, |sum, &row| sum.checked_add(row))?;
        let falls = rows.windows(2).all(|pair| pair[1] <= pair[0]);
        (falls && (1..=MOST_SQUARES).contains(&squares)).then(|| Bar(rows.iter().filter(|&&row| row > 0).map(|&row| row as u16).collect()))
    }

    /// The lengths of the first two rows.
    fn two_rows(&self) -> [u64; 2] {
        [0, 1].map(|at| self.0.get(at).copied().map_or(0, u64::from))
    }

    /// The bar mirrored in its diagonal: columns become rows.
    fn mirrored(&self) -> Bar {
        let column = |at: u16| self.0.iter().take_while(|&&row| row > at).count() as u16;
        Bar((0..self.0[0]).map(column).collect())
    }

    /// What is left after a bite.
    fn bitten(&self, bite: Bite) -> Bar {
        let cut = |(at, &row): (usize, &u16)| if at + 1 >= bite.row { row.min(bite.column - 1) } else { row };
        Bar(self.0.iter().enumerate().map(cut).take_while(|&row| row > 0).collect())
    }

    fn shape(&self) -> Shape {
        let (across, down) = (self.0[0], self.0.len() as u16);
        let second = self.0.get(1).copied().unwrap_or(0);
        match &self.0[..] {
            _ if second <= 1 => Shape::Hook(across, down),
            &[a, b] => Shape::Pair(a, b),
            rows if across == 2 => Shape::Pair(down, rows.iter().filter(|&&row| row == 2).count() as u16),
            _ if across == down => Shape::EqualArms,
            rows if rows.iter().all(|&row| row == across) => Shape::Rectangle,
            _ => Shape::Other,
        }
    }
}

impl Ruleset for Chomp {
    type Position = Bar;
    type Move = Bite;

    fn options(&self, from: &Bar, visit: &mut Visit<'_, Self>) -> Walk {
        for (at, &length) in from.0.iter().enumerate() {
            for column in if at == 0 { 2..=length } else { 1..=length } {
                let bite = Bite { row: at + 1, column };
                visit.option(bite, &[from.bitten(bite)])?;
            }
        }
        Ok(())
    }

    fn theorem(&self, at: &Bar) -> Option<Fact> {
        match at.shape() {
            Shape::Hook(across, down) => Some(Fact::value(u64::from((across - 1) ^ (down - 1)), "chomp-hook")),
            Shape::Pair(long, short) => Some(Fact::outcome(long != short + 1, "chomp-two-rows")),
            Shape::EqualArms => Some(Fact::outcome(true, "chomp-square")),
            Shape::Rectangle => Some(Fact::outcome(true, "chomp-stealing")),
            Shape::Other => None,
        }
    }

    fn reduce(&self, at: &Bar, keep: &mut dyn FnMut(Bar)) {
        keep(at.mirrored().min(at.clone()));
    }

    fn size(&self, at: &Bar) -> u32 {
        at.0.iter().map(|&row| u32::from(row)).sum()
    }
}

impl Game for Chomp {
    fn prefix(&self) -> String {
        "chomp".into()
    }

    fn look(&self, at: &Bar) -> Option<Look> {
        let row = |(row, &length): (usize, &u16)| {
            (0..length).map(|column| if (row, column) == (0, 0) { Square::Poison } else { Square::Chocolate }).collect()
        };
        Some(Look::Squares { rows: at.0.iter().enumerate().map(row).collect(), from: None })
    }

    fn explain(&self, bars: &[Bar], play: Play) -> Vec<Reason> {
        let explain = |bar: &Bar| match bar.shape() {
            Shape::Hook(across, down) => {
                let (across, down) = (u32::from(across - 1), u32::from(down - 1));
                Some(msg!("chomp-hook", across = across, down = down, value = across ^ down).into())
            }
            Shape::Pair(long, short) if long == short + 1 => Some(msg!("chomp-pair-lost").into()),
            Shape::Pair(..) => Some(msg!("chomp-pair-won").into()),
            Shape::EqualArms => Some(msg!("chomp-equal-arms").into()),
            Shape::Rectangle => Some(msg!("chomp-stealing").into()),
            Shape::Other => None,
        };
        if play == Play::Normal { bars.iter().filter_map(explain).collect() } else { vec![] }
    }
}

/// The most squares a bar may have: a search goes through all of them at every position.
const MOST_SQUARES: u64 = 10_000;

/// The rows from the top; rows of 0 at the end are dropped.
fn open(opening: Opening<'_>) -> Parsed<Box<dyn OpenGame>> {
    opening.no_parameters()?;
    let rows = Coordinates { at: |_, rows| Bar::of_rows(rows), of: Some(Bar::two_rows) };
    Ok(TypedGame::with_coordinates(Chomp, |_, position| read(position), rows))
}

/// A rectangle `4x5`, or the lengths of the rows.
fn read(position: Text<'_>) -> Parsed<Vec<Bar>> {
    if let Some(size) = rectangle(position, MOST_SQUARES) {
        return size.map(|[height, width]| vec![Bar(vec![width as u16; height as usize])]);
    }
    let mut rows = vec![];
    let mut squares = 0;
    for item in position.items() {
        let length = item.number_in(0..=MOST_SQUARES)?;
        if let Some(&above) = rows.last()
            && length > u64::from(above)
        {
            return Err(item.error(msg!("chomp-row-longer", row = length, above = u64::from(above))));
        }
        squares += length;
        if squares > MOST_SQUARES {
            return Err(item.error(msg!("chomp-too-large", most = MOST_SQUARES)));
        }
        rows.push(length as u16);
    }
    rows.retain(|&row| row > 0);
    if rows.is_empty() {
        return Err(position.error(msg!("chomp-poison-gone")));
    }
    Ok(vec![Bar(rows)])
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[Entry {
    name: "chomp",
    aliases: &["啃巧克力"],
    source: "D. Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974)",
    examples: &["chomp:5,5,3", "chomp:4x6", "chomp:1"],
    rules: &[],
    laws: &[],
    open,
    sample: |dice: &mut Dice| {
        let mut rows: Vec<u64> = (0..=dice.roll(3)).map(|_| 1 + dice.roll(3)).collect();
        rows.sort_unstable_by(|a, b| b.cmp(a));
        format!("chomp:{}", super::list(&rows))
    },
}];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outcome;
    use crate::notation::parse;
    use crate::sum::reference;

    /// All bars of at most four rows and four columns.
    fn small_bars() -> impl Iterator<Item = Bar> {
        let rows = (0..4u32.pow(4)).map(|code| (0..4).map(|at| (code / 4u32.pow(at) % 4 + u32::from(at == 0)) as u16).collect::<Vec<_>>());
        rows.filter(|rows| rows.is_sorted_by(|a, b| a >= b)).map(|rows| Bar(rows.into_iter().take_while(|&row| row > 0).collect()))
    }

    #[test]
    fn theorems_agree_with_the_definition() {
        let mut spoken = 0;
        for bar in small_bars() {
            let value = reference_value(&bar);
            let Some(fact) = Chomp.theorem(&bar) else { continue };
            spoken += 1;
            assert_eq!(fact.worth.outcome(), Outcome::of_mover(value != 0), "{bar}");
            assert_eq!(fact.worth.nimber().map_or(value, |nimber| nimber.0), value, "{bar}");
        }
        assert!(spoken > 20);
    }

    fn reference_value(bar: &Bar) -> u64 {
        let sum = parse(&format!("chomp:{bar}")).unwrap();
        reference::Reference::default().nim_value(&sum).unwrap().unwrap().0
    }

    #[test]
    fn mirrors_and_bad_bars() {
        assert_eq!(Bar(vec![5, 5, 3]).mirrored(), Bar(vec![3, 3, 3, 2, 2]));
        assert_eq!(parse("chomp:3,4").unwrap_err().span, 8..9);
        for bad in ["chomp:0", "chomp:0,0", "chomp:10001", "chomp:9999,2", "chomp:3,x", "chomp:99999999999999999999", "chomp:0x3", "chomp:101x100", "chomp:3x", "chomp:x3", "chomp:3x4,2"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
        assert_eq!(parse("chomp:3,0").unwrap().to_string(), "chomp:3");
        assert_eq!(parse("chomp:3x2").unwrap().to_string(), "chomp:2,2,2");
        assert_eq!(parse("chomp:1x10000").unwrap().to_string(), "chomp:10000");
    }
}
