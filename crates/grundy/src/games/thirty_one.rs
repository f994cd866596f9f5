//! Thirty-one: the cards 1 to 6 of the four suits lie open; the players take turns to turn one over and add its value to a running sum,
//! which must not pass 31. Who cannot play a card loses.
//!
//! With any number of cards of each value the sums 3, 10, 17, 24, 31 would be the lost ones. But there are only four of each, and the player who keeps to
//! these sums runs out of cards: from the start not 3 but 1, 2 and 5 win (Mott-Smith 1954). So the game is searched.
//!
//! A card that would pass 31, now or after as many of its kind as fit, can never be played. Dropping such cards leaves the same game, and many
//! positions become one.

use super::Entry;
use crate::game::{Coordinates, Game, Look};
use crate::games::Opening;
use crate::sum::{OpenGame, TypedGame};
use crate::text::{Parsed, Text};
use crate::{Dice, Ruleset, Visit, Walk, msg};
use std::fmt;

/// The rules of Thirty-one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ThirtyOne;

/// The sum that must not be passed, and the number of suits.
const MOST_SUM: u8 = 31;
const SUITS: u8 = 4;

/// The sum so far, and how many cards of each value are left: `12/4,3,4,4,2,4`, or only the sum if they are all there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Table {
    sum: u8,
    left: [u8; 6],
}

/// The value of the card played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card(u8);

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.left == [SUITS; 6] {
            return write!(f, "{}", self.sum);
        }
        let [a, b, c, d, e, g] = self.left;
        write!(f, "{}/{a},{b},{c},{d},{e},{g}", self.sum)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Ruleset for ThirtyOne {
    type Position = Table;
    type Move = Card;

    fn options(&self, from: &Table, visit: &mut Visit<'_, Self>) -> Walk {
        for (at, card) in (1..=6).enumerate() {
            if from.left[at] > 0 && from.sum + card <= MOST_SUM {
                let mut to = Table { sum: from.sum + card, ..*from };
                to.left[at] -= 1;
                visit.option(Card(card), &[to])?;
            }
        }
        Ok(())
    }

    fn reduce(&self, at: &Table, keep: &mut dyn FnMut(Table)) {
        let mut table = *at;
        for (left, card) in table.left.iter_mut().zip(1..) {
            *left = (*left).min((MOST_SUM - at.sum) / card);
        }
        keep(table);
    }
}

impl Game for ThirtyOne {
    fn prefix(&self) -> String {
        "thirty-one".into()
    }

    fn look(&self, at: &Table) -> Option<Look> {
        Some(Look::Heaps { sizes: at.left.map(u64::from).to_vec(), from: Some(1) })
    }
}

fn open(opening: Opening<'_>) -> Parsed<Box<dyn OpenGame>> {
    opening.no_parameters()?;
    let starts = Coordinates {
        at: |_, numbers| match *numbers {
            [sum] if sum <= MOST_SUM.into() => Some(Table { sum: sum as u8, left: [SUITS; 6] }),
            _ => None,
        },
        of: None,
    };
    Ok(TypedGame::with_coordinates(ThirtyOne, |_, position| read(position), starts))
}

fn read(position: Text<'_>) -> Parsed<Vec<Table>> {
    let (sum, left) = match position.split_once('/') {
        Some((sum, counts)) => {
            let counts: Vec<u8> = counts.items().map(|count| Ok(count.number_in(0..=SUITS.into())? as u8)).collect::<Parsed<_>>()?;
            (sum, <[u8; 6]>::try_from(counts).map_err(|_| position.error(msg!("thirty-one-six-counts")))?)
        }
        None => (position, [SUITS; 6]),
    };
    let sum = sum.number_in(0..=MOST_SUM.into())? as u8;
    Ok(vec![Table { sum, left }])
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[Entry {
    name: "thirty-one",
    aliases: &["31", "thirty-one-game", "三十一点"],
    source: "G. Mott-Smith, Mathematical Puzzles (1954); T. S. Ferguson, Game Theory, Part I, 1.5",
    examples: &["thirty-one:0", "thirty-one:12/4,3,4,4,2,4"],
    rules: &[],
    laws: &[],
    open,
    sample: |dice: &mut Dice| {
        let left = [(); 6].map(|()| dice.roll(3).to_string()).join(",");
        format!("thirty-one:{}/{left}", 21 + dice.roll(10))
    },
}];

#[cfg(test)]
mod tests {
    use crate::analysis::{Answer, Request, analyse};
    use crate::notation::parse;
    use crate::sum::Workspace;
    use crate::{Budget, Play};

    #[test]
    fn the_start_is_won_by_three_cards() {
        let start = parse("thirty-one:0/4,4,4,4,4,4").unwrap();
        assert_eq!(start.to_string(), "thirty-one:0");
        for (play, cards) in [(Play::Normal, "1 2 5"), (Play::Misere, "")] {
            let request = Request { play, ..Request::default() };
            let analysis = analyse(&start, &request, &mut Workspace::default(), &Budget::unlimited()).and_then(Answer::impartial).unwrap();
            let found: Vec<&str> = analysis.winning.listed.iter().map(|step| step.action.as_str()).collect();
            assert_eq!(found.join(" "), cards, "{play:?}");
        }
    }

    #[test]
    fn impossible_tables_are_refused() {
        for (text, key) in [
            ("thirty-one:32", "number-out-of-range"),
            ("thirty-one:3/4,4,4,4,4", "thirty-one-six-counts"),
            ("thirty-one:3/4,4,4,4,4,4,4", "thirty-one-six-counts"),
            ("thirty-one:3/4,4,5,4,4,4", "number-out-of-range"),
            ("thirty-one:3/", "thirty-one-six-counts"),
            ("thirty-one:/4,4,4,4,4,4", "number-missing"),
        ] {
            assert_eq!(parse(text).unwrap_err().message.key, key, "{text}");
        }
    }
}
