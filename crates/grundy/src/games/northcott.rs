//! Northcott's game: in each row of a board stand one piece of either player; move one of your own pieces along its row, forward or
//! back, without jumping over the other piece. Who cannot move loses.
//!
//! `northcott/8:2-6,1-5` is a board with rows of 8 squares. The first number of a row is the piece of the player to move, the second
//! that of the other player; after a move the rows are written with the numbers exchanged, since the other player is to
//! move. Written so the rules are the same for both players, and the game may stand in sums: whoever moves in it moves the pieces
//! named first.
//!
//! **Theorem.** The nim-value is the exclusive or of the gaps, the numbers of free squares between the two pieces of a row.
//!
//! *Proof.* Going forward makes a gap smaller, to any size, as in Nim. Going back makes it larger, but the opponent can go forward by as much
//! and restore it. A player who answers so, and otherwise plays Nim, only ever goes forward, so that this ends: positions can
//! come back, but nobody can be forced to let them. (In the terms of Smith 1966, every option of larger value reverts.) ∎
//!
//! So a move wins iff it makes the exclusive or 0, and going back may do that too. Misère play has no such answer, since a player
//! may go back and forth for ever; small boards are decided by [backward induction](crate::sum::retrograde), and many are
//! draws.

use super::nim::columns;
use super::{Entry, list};
use crate::game::{Game, Look, Square};
use crate::sum::TypedGame;
use crate::text::{Parsed, Text, shortened};
use crate::{Dice, Fact, Kind, Nimber, Play, Reason, Ruleset, Visit, Walk, msg};
use std::fmt;

/// The rules of Northcott's game on rows of one length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Northcott {
    length: u64,
}

/// The squares, from 1, of the mover's and the other piece in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Row {
    own: u64,
    other: u64,
}

/// The rows of a board.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board(Vec<Row>);

/// The mover's piece of a row, from 1, goes from a square to another: `1:2->3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    row: usize,
    from: u64,
    to: u64,
}

impl fmt::Display for Shift {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}->{}", self.row, self.from, self.to)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, row) in self.0.iter().enumerate() {
            write!(f, "{}{}-{}", if at > 0 { "," } else { "" }, row.own, row.other)?;
        }
        Ok(())
    }
}

impl Row {
    fn read(text: Text<'_>, length: u64) -> Parsed<Row> {
        let Some((own, other)) = text.split_once('-') else {
            return Err(text.error(msg!("northcott-row", text = shortened(text.as_str()))));
        };
        let row = Row { own: own.number_in(1..=length)?, other: other.number_in(1..=length)? };
        if row.own == row.other { Err(text.error(msg!("northcott-same-square"))) } else { Ok(row) }
    }

    fn gap(self) -> u64 {
        self.own.abs_diff(self.other) - 1
    }

    /// The mover's square that makes the gap so large, if it is on the board.
    fn square_for(self, gap: u64, length: u64) -> Option<u64> {
        let distance = gap.checked_add(1)?;
        let square = if self.own < self.other { self.other.checked_sub(distance)? } else { self.other.checked_add(distance)? };
        (1..=length).contains(&square).then_some(square)
    }

    /// The squares the mover's piece could stand on, its own among them.
    fn squares(self, length: u64) -> std::ops::RangeInclusive<u64> {
        if self.own < self.other { 1..=self.other - 1 } else { self.other + 1..=length }
    }
}

impl Board {
    fn gaps(&self) -> Vec<u64> {
        self.0.iter().map(|row| row.gap()).collect()
    }

    fn value(&self) -> u64 {
        self.0.iter().fold(0, |sum, row| sum ^ row.gap())
    }

    /// A move, and the board as the other player sees it.
    fn walk(&self, row: usize, to: u64) -> (Shift, Board) {
        let mut rows: Vec<Row> = self.0.iter().map(|row| Row { own: row.other, other: row.own }).collect();
        rows[row].other = to;
        (Shift { row: row + 1, from: self.0[row].own, to }, Board(rows))
    }
}

impl Ruleset for Northcott {
    type Position = Board;
    type Move = Shift;

    fn options(&self, from: &Board, visit: &mut Visit<'_, Self>) -> Walk {
        for (at, row) in from.0.iter().enumerate() {
            for to in row.squares(self.length).filter(|&to| to != row.own) {
                let (action, after) = from.walk(at, to);
                visit.option(action, &[after])?;
            }
        }
        Ok(())
    }

    fn theorem(&self, at: &Board) -> Option<Fact> {
        Some(Fact::value(at.value(), "northcott"))
    }
}

impl Game for Northcott {
    fn prefix(&self) -> String {
        format!("northcott/{}", self.length)
    }

    fn look(&self, at: &Board) -> Option<Look> {
        const MOST_LENGTH: u64 = 60;
        let square = |row: &Row, square: u64| match square {
            own if own == row.own => Square::Own,
            other if other == row.other => Square::Other,
            _ => Square::Free,
        };
        let row = |row: &Row| (1..=self.length).map(|at| square(row, at)).collect();
        (self.length <= MOST_LENGTH).then(|| Look::Squares { rows: at.0.iter().map(row).collect(), from: Some(1) })
    }

    fn moves_to(&self, from: &Board, value: Nimber, visit: &mut Visit<'_, Self>) -> Option<Walk> {
        let change = from.value() ^ value.0;
        for (at, row) in from.0.iter().enumerate() {
            let to = row.square_for(row.gap() ^ change, self.length).filter(|&to| to != row.own);
            if let Some((action, after)) = to.map(|to| from.walk(at, to)) {
                let walk = visit.option(action, &[after]);
                if walk.is_err() {
                    return Some(walk);
                }
            }
        }
        Some(Ok(()))
    }

    fn only_alone(&self) -> bool {
        true
    }

    fn kind(&self) -> Kind {
        Kind::Loopy
    }

    fn explain(&self, parts: &[Board], play: Play) -> Vec<Reason> {
        if play != Play::Normal {
            return vec![];
        }
        let explain = |board: &Board| {
            let gaps = board.gaps();
            [msg!("northcott-gaps", gaps = shortened(&list(&gaps)), value = board.value()).into(), columns(&gaps)]
        };
        parts.iter().flat_map(explain).collect()
    }
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[Entry {
    name: "northcott",
    aliases: &["northcotts-game", "诺斯科特游戏"],
    source: "Winning Ways, ch. 3; T. S. Ferguson, Game Theory, I.2.7 (4)",
    examples: &["northcott/8:2-6,1-5", "northcott/8:2-7,3-5,1-4"],
    rules: &[],
    laws: &[],
    open: |opening| {
        let length = opening.required_parameters()?.number_in(2..=u64::MAX)?;
        Ok(TypedGame::boxed(Northcott { length }, |rules, position| {
            let rows = position.items().map(|text| Row::read(text, rules.length)).collect::<Parsed<Vec<_>>>()?;
            Ok(vec![Board(rows)])
        }))
    },
    sample: |dice: &mut Dice| {
        let length = 2 + dice.roll(3);
        let mut rows = vec![];
        for _ in 0..=dice.roll(1) {
            let own = 1 + dice.roll(length - 1);
            let other = 1 + (own + dice.roll(length - 2)) % length;
            rows.push(format!("{own}-{other}"));
        }
        format!("northcott/{length}:{}", rows.join(","))
    },
}];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Halt;
    use crate::notation::parse;
    use crate::sum::retrograde;
    use crate::{Budget, Outcome, Sum};

    /// A board has the value n iff the sum with a row of gap n is lost: boards of two rows of four squares, and a row of five.
    #[test]
    fn gaps_are_nim_values() {
        let rows: Vec<Row> =
            (1..=4).flat_map(|own| (1..=4).map(move |other| Row { own, other })).filter(|row| row.own != row.other).collect();
        for (&first, &second) in rows.iter().flat_map(|first| rows.iter().map(move |second| (first, second))).step_by(23) {
            let board = Board(vec![first, second]);
            for heap in 0..4 {
                // A heap is as good as a row of its own, here on a longer board: `northcott` does not stand beside other games.
                let beside = [Row { own: 1, other: heap + 2 }];
                let sum = Sum::new(vec![crate::sum::TypedComponent::boxed(
                    Northcott { length: 5 },
                    vec![Board([&board.0[..], &beside].concat())],
                )]);
                let outcome = retrograde::solve(&sum, Play::Normal, &Budget::unlimited()).unwrap().outcome;
                assert_eq!(outcome, Outcome::of_mover(heap != board.value()), "{sum}");
            }
        }
    }

    #[test]
    fn the_longest_board() {
        let board = Board(vec![Row { own: 1, other: u64::MAX }]);
        let mut found = vec![];
        let walk = Northcott { length: u64::MAX }.moves_to(
            &board,
            Nimber(0),
            &mut Visit::<Northcott>::new(&Budget::unlimited(), &mut |action, _| {
                found.push(action.to_string());
                Ok(())
            }),
        );
        assert!(!matches!(walk, Some(Err(Halt::Failed(_)))));
        assert_eq!(found, ["1:1->18446744073709551614"]);
    }

    #[test]
    fn misere_can_be_a_draw() {
        let sum = parse("northcott/4:1-4,1-4").unwrap();
        assert_eq!(retrograde::solve(&sum, Play::Misere, &Budget::unlimited()).unwrap().outcome, Outcome::Draw);
    }
}
