//! Nimstring (Winning Ways, ch. 16): coins hang on strings, which join them to each other or to the ground. Cut a string; who frees a coin by that, so that it hangs on no string any more, must cut again. Who has to cut and cannot loses.
//!
//! On a board of boxes, as in dots and boxes, a box is a coin and a side of a box a string, which joins the boxes on its two sides; drawing the side cuts the string. `nimstring:2x3` is such a board, and `0-1,1-2,2-0` a drawing of strings in which 0 is
//! the ground. In a sum with other games, to have to cut again means to have to make another move, anywhere in the sum. So a move is not just one step between positions, and the theory of Winning Ways is needed to make it so. Let a coin on one string be *open*.
//!
//! **Theorem 1 (free coins).** Let c be an open coin whose string goes to the ground; or to an open coin; or to a coin on three strings or more; or to a coin on two strings, the other of which goes to an open coin. Then taking c changes nothing: with any other games
//! beside it, G is won for the player to move iff G without c is. *Proof.* If it is won without c, take c and go on. If it is lost without c, every move in G and beside it is one that could have been made without c, but for the taking of c itself, and
//! leaves either a position to which the theorem applies again, or one in which c hangs on a coin with two strings, which the opponent wins by theorem 2. ∎
//!
//! **Theorem 2 (loony positions).** Let c be an open coin on a coin d with two strings, the other of which goes to the ground or to a coin on two strings or more. Then the player to move wins, whatever stands beside. *Proof.* Let H be all the rest. The player to move
//! may take c and d, and is then to move in H; or cut d's other string, which frees no coin, and leave c and d to the opponent, to whom they are free by theorem 1, and who is then to move in H. Whichever is better can be chosen. ∎
//!
//! So free coins may be taken at once, and a cut that leaves a *loony* position is lost at once. What is left is a game as any other: its positions have no open coins, a move cuts a string, free coins are then taken, and the value is the mex of the values of all moves that are not
//! loony. That is how it is played here: a move is a cut together with the taking of all free coins before it, and to move in a loony position is to win.
//!
//! Neither proof asks who wins when nobody can cut any more, so both theorems hold under misère play, too: who has to cut and cannot wins, free coins change nothing, and a loony position is won. There nothing adds up, and the whole sum is searched.

use super::Entry;
use super::colours::{mix, refined, settled};
use crate::game::{Coordinates, Game, Look, Shade};
use crate::sum::TypedGame;
use crate::text::{Parsed, Text, shortened};
use crate::{Dice, Fact, Kind, Play, Ruleset, Visit, Walk, msg};
use std::fmt;

/// The rules of Nimstring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Nimstring;

/// The most coins, and the most strings.
const MOST_COINS: u8 = 127;
const MOST_STRINGS: usize = 255;

/// Something of the ground and of every coin.
const COINS: usize = MOST_COINS as usize + 1;
type Coins<T> = [T; COINS];

/// A string by its two ends, the lesser first; 0 is the ground.
type Cord = [u8; 2];

/// Strings that are not cut yet, in rising order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strings {
    cords: Box<[Cord]>,
    /// A player made the move that wins in a loony position.
    won: bool,
}

/// The free coins that are taken first, and the string that is cut; a loony position is won by its open coin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    cords: Vec<Cord>,
    wins: bool,
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cords: Vec<String> = self.cords.iter().map(|[one, other]| format!("{one}-{other}")).collect();
        write!(f, "{}{}", cords.join(","), if self.wins { "!" } else { "" })
    }
}

impl fmt::Display for Strings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.won {
            return f.write_str(WON);
        }
        if let Some((height, width)) = self.size_of_board() {
            return write!(f, "{height}x{width}");
        }
        let cords: Vec<String> = self.cords.iter().map(|[one, other]| format!("{one}-{other}")).collect();
        f.write_str(if cords.is_empty() { "0".into() } else { cords.join(",") }.as_str())
    }
}

/// What a part of a position is when its free coins are gone.
enum Part {
    /// No coin is open.
    Quiet(Vec<Cord>),
    /// Whoever moves wins, by the string of this open coin.
    Loony(Vec<Cord>, Cord),
}

impl Part {
    fn cords(&self) -> &[Cord] {
        let (Part::Quiet(cords) | Part::Loony(cords, _)) = self;
        cords
    }
}

impl Strings {
    fn of(mut cords: Vec<Cord>) -> Strings {
        cords.sort_unstable();
        Strings { cords: cords.into(), won: false }
    }

    /// Boxes in rows and columns, numbered from 1 at the upper left.
    fn of_board(height: u8, width: u8) -> Strings {
        let coin =
            |row: u8, column: u8| if (1..=height).contains(&row) && (1..=width).contains(&column) { (row - 1) * width + column } else { 0 };
        let mut cords = vec![];
        for row in 0..=height {
            for column in 0..=width {
                cords.extend((row > 0).then(|| [coin(row, column), coin(row, column + 1)]));
                cords.extend((column > 0).then(|| [coin(row, column), coin(row + 1, column)]));
            }
        }
        Strings::of(cords.into_iter().map(ordered).collect())
    }

    fn size_of_board(&self) -> Option<(u8, u8)> {
        let coins = self.cords.iter().map(|cord| cord[1]).max()?;
        let sizes = (1..=coins).filter(|height| coins.is_multiple_of(*height)).map(|height| (height, coins / height));
        let strings = |height: u8, width: u8| 2 * usize::from(height) * usize::from(width) + usize::from(height) + usize::from(width);
        sizes
            .filter(|&(height, width)| strings(height, width) == self.cords.len())
            .find(|&(height, width)| *self == Strings::of_board(height, width))
    }

    /// The parts that are joined otherwise than by the ground, with what was taken of them.
    fn parts(&self) -> Vec<(Vec<Cord>, Part)> {
        let mut part_of: Coins<u8> = std::array::from_fn(|coin| coin as u8);
        for &[one, other] in self.cords.iter().filter(|cord| cord[0] != 0) {
            let (own, joined) = (part_of[usize::from(one)], part_of[usize::from(other)]);
            part_of.iter_mut().filter(|part| **part == joined).for_each(|part| *part = own);
        }
        let mut parts: Vec<(u8, Vec<Cord>)> = vec![];
        for &cord in &self.cords {
            let own = part_of[usize::from(cord[1])];
            match parts.iter_mut().find(|(part, _)| *part == own) {
                Some((_, cords)) => cords.push(cord),
                None => parts.push((own, vec![cord])),
            }
        }
        parts.into_iter().map(|(_, cords)| without_free_coins(cords)).collect()
    }

    /// Whether some coin hangs on a single string.
    fn has_open_coin(&self) -> bool {
        counts(&self.cords)[1..].contains(&1)
    }

    /// The same strings with the coins renamed by their places among them.
    fn renamed(&self) -> Strings {
        let mut coins: Vec<usize> = self.cords.iter().flatten().map(|&coin| usize::from(coin)).filter(|&coin| coin != 0).collect();
        coins.sort_unstable();
        coins.dedup();
        let around = |coin: usize, colours: &Coins<u64>| {
            let ends = self.cords.iter().filter_map(|&cord| other_end(cord, coin as u8));
            ends.map(|end| mix(colours[usize::from(end)] + 1)).fold(1, u64::wrapping_add)
        };
        let mut colours = std::array::from_fn(|coin| u64::from(coin != 0));
        // Each coin gets a colour of its own: where all that is around cannot tell two apart, the first of them is set apart.
        for set_apart in 2.. {
            colours = refined(&coins, colours, around);
            let alike = |coin: &&usize| coins.iter().filter(|&&other| colours[other] == colours[**coin]).count() > 1;
            let Some(&twin) = coins.iter().filter(alike).min_by_key(|&&coin| (colours[coin], coin)) else { break };
            colours[twin] = mix(set_apart);
        }
        coins.sort_by_key(|&coin| colours[coin]);
        let name =
            |end: u8| if end == 0 { 0 } else { coins.iter().position(|&coin| coin == usize::from(end)).map_or(0, |at| at as u8 + 1) };
        Strings::of(self.cords.iter().map(|cord| ordered(cord.map(name))).collect())
    }
}

fn ordered([one, other]: Cord) -> Cord {
    [one.min(other), one.max(other)]
}

fn other_end([one, other]: Cord, end: u8) -> Option<u8> {
    if one == end { Some(other) } else { (other == end).then_some(one) }
}

/// On how many strings each coin hangs.
fn counts(cords: &[Cord]) -> Coins<u8> {
    let mut counts = [0; COINS];
    cords.iter().flatten().for_each(|&end| counts[usize::from(end)] += 1);
    counts
}

/// What was taken of a part, and what is left: quiet, or loony.
fn without_free_coins(mut cords: Vec<Cord>) -> (Vec<Cord>, Part) {
    let mut taken = vec![];
    loop {
        let strings = counts(&cords);
        let open = |coin: u8| coin != 0 && strings[usize::from(coin)] == 1;
        let hangs = |&cord: &Cord| if open(cord[0]) { Some((cord, cord[1])) } else { open(cord[1]).then_some((cord, cord[0])) };
        let Some((cord, on)) = cords.iter().find_map(hangs) else { return (taken, Part::Quiet(cords)) };
        if on != 0 && strings[usize::from(on)] == 2 {
            let further = cords.iter().filter(|&&other| other != cord).find_map(|&other| other_end(other, on));
            if further.is_some_and(|end| !open(end)) {
                return (taken, Part::Loony(cords, cord));
            }
        }
        cords.retain(|&other| other != cord);
        taken.push(cord);
    }
}

/// The simplest loony position: an open coin on a coin that hangs on the ground.
fn loony() -> Strings {
    Strings::of(vec![[0, 1], [1, 2]])
}

impl Ruleset for Nimstring {
    type Position = Strings;
    type Move = Cut;

    fn options(&self, from: &Strings, visit: &mut Visit<'_, Self>) -> Walk {
        let parts = from.parts();
        let taken: Vec<Cord> = parts.iter().flat_map(|(taken, _)| taken).copied().collect();
        for (at, (_, part)) in parts.iter().enumerate() {
            let others = || parts.iter().enumerate().filter(|&(other, _)| other != at).flat_map(|(_, (_, part))| part.cords()).copied();
            let cut = |cord: Cord, wins: bool| Cut { cords: taken.iter().copied().chain([cord]).collect(), wins };
            let left = |own: Vec<Cord>| Some(Strings::of(others().chain(own).collect())).filter(|left| !left.cords.is_empty());
            match part {
                Part::Loony(_, open) => {
                    let won = Strings { cords: [].into(), won: true };
                    let leaves: Vec<Strings> = [won].into_iter().chain(left(vec![])).collect();
                    visit.option(cut(*open, true), &leaves)?;
                }
                Part::Quiet(cords) => {
                    for (place, &cord) in cords.iter().enumerate().filter(|&(place, cord)| place == 0 || cords[place - 1] != *cord) {
                        let own = [&cords[..place], &cords[place + 1..]].concat();
                        visit.option(cut(cord, false), left(own).as_slice())?;
                    }
                }
            }
        }
        Ok(())
    }

    fn theorem(&self, at: &Strings) -> Option<Fact> {
        at.won.then(|| Fact::value(0, "over"))
    }

    fn reduce(&self, at: &Strings, keep: &mut dyn FnMut(Strings)) {
        if at.won {
            return keep(at.clone());
        }
        for (_, part) in at.parts() {
            match part {
                Part::Loony(..) => keep(loony()),
                Part::Quiet(cords) if cords.is_empty() => {}
                Part::Quiet(cords) => keep(settled(Strings::of(cords).renamed(), Strings::renamed)),
            }
        }
    }

    fn separate(&self, at: &Strings, keep: &mut dyn FnMut(Strings)) {
        if at.won {
            return keep(at.clone());
        }
        at.parts()
            .iter()
            .map(|(_, part)| part.cords())
            .filter(|cords| !cords.is_empty())
            .for_each(|cords| keep(Strings::of(cords.to_vec())));
    }

    fn size(&self, at: &Strings) -> u32 {
        at.cords.len() as u32
    }

    fn bytes_held(&self, at: &Strings) -> u64 {
        2 * at.cords.len() as u64
    }

    fn over(&self, at: &Strings, _: Play) -> bool {
        at.won
    }

    fn entailing(&self, at: &Strings) -> bool {
        at.has_open_coin() && at.parts().iter().any(|(_, part)| matches!(part, Part::Loony(..)))
    }
}

impl Game for Nimstring {
    fn prefix(&self) -> String {
        "nimstring".into()
    }

    fn look(&self, at: &Strings) -> Option<Look> {
        let mut ends: Vec<u8> = at.cords.iter().flatten().copied().collect();
        ends.sort_unstable();
        ends.dedup();
        let place = |end: u8| ends.iter().position(|&other| other == end).expect("every end is a point");
        let shade = |end: u8| if end == 0 { Shade::Black } else { Shade::White };
        let points = ends.iter().map(|&end| (end.to_string(), shade(end))).collect();
        Some(Look::Net { points, lines: at.cords.iter().map(|cord| cord.map(place)).collect(), rooted: false })
    }

    fn winning_moves(&self, from: &Strings, play: Play, visit: &mut Visit<'_, Self>) -> Option<Walk> {
        if play != Play::Normal || !self.entailing(from) {
            return None;
        }
        let budget = visit.budget();
        let winning = &mut |cut: Cut, leaves: &[Strings]| if cut.wins { visit.option(cut, leaves) } else { Ok(()) };
        Some(self.options(from, &mut Visit::<Nimstring>::new(budget, winning)))
    }

    fn splits(&self) -> bool {
        true
    }

    fn kind(&self) -> Kind {
        Kind::Entailing
    }

    fn usual_table(&self) -> Option<[u64; 2]> {
        Some([2, 3])
    }
}

/// How a part is written in which a loony position was won.
const WON: &str = "won";

/// A board of boxes `2x3`, or strings `0-1`; `0` is no string at all.
fn read(position: Text<'_>) -> Parsed<Vec<Strings>> {
    if position.as_str() == "0" {
        return Ok(vec![]);
    }
    if let Some((height, width)) = position.split_once('x') {
        let (height, width) = (height.number_in(1..=u64::from(MOST_COINS))?, width.number_in(1..=u64::from(MOST_COINS))?);
        let too_large = || position.error(msg!("nimstring-too-large", most = MOST_STRINGS as u64));
        return Ok(vec![board(&[height, width]).ok_or_else(too_large)?]);
    }
    let (mut cords, mut won) = (vec![], None);
    for item in position.items() {
        if item.as_str() == WON {
            won = Some(Strings { cords: [].into(), won: true });
            continue;
        }
        let Some((one, other)) = item.split_once('-') else {
            return Err(item.error(msg!("nimstring-string", text = shortened(item.as_str()))));
        };
        let end = |text: Text<'_>| text.number_in(0..=u64::from(MOST_COINS)).map(|end| end as u8);
        let cord = ordered([end(one)?, end(other)?]);
        if cord[0] == cord[1] {
            return Err(item.error(msg!("nimstring-loop", coin = u64::from(cord[0]))));
        }
        cords.push(cord);
        if cords.len() > MOST_STRINGS {
            return Err(item.error(msg!("nimstring-too-large", most = MOST_STRINGS as u64)));
        }
    }
    let strings = Some(Strings::of(cords)).filter(|strings| !strings.cords.is_empty());
    Ok(won.into_iter().chain(strings).collect())
}

/// The boxes of so many rows and columns.
fn board(size: &[u64]) -> Option<Strings> {
    let &[height, width] = size else { return None };
    let boxes = height.checked_mul(width).filter(|boxes| (1..=u64::from(MOST_COINS)).contains(boxes))?;
    (2 * boxes + height + width <= MOST_STRINGS as u64).then(|| Strings::of_board(height as u8, width as u8))
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[Entry {
    name: "nimstring",
    aliases: &["strings-and-coins", "nim-string", "绳与硬币"],
    source: "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, ch. 16 (1982)",
    examples: &["nimstring:2x2", "nimstring:0-1,1-2,2-3,3-0,1-3"],
    rules: &[],
    laws: &[],
    open: |opening| {
        opening.no_parameters()?;
        let boards = Coordinates { at: |_, size| board(size), of: None };
        Ok(TypedGame::with_coordinates(Nimstring, |_, position| read(position), boards))
    },
    sample: |dice: &mut Dice| {
        let coins = 1 + dice.roll(3);
        let string = |dice: &mut Dice| (dice.roll(coins), dice.roll(coins));
        let strings: Vec<String> = (0..=dice.roll(6))
            .map(|_| string(dice))
            .filter(|(one, other)| one != other)
            .map(|(one, other)| format!("{one}-{other}"))
            .collect();
        format!("nimstring:{}", if strings.is_empty() { "1x1".into() } else { strings.join(",") })
    },
}];

#[cfg(test)]
mod tests {
    use crate::notation::parse;

    #[test]
    fn strings_are_read_and_written() {
        let read = |text: &str| parse(text).unwrap().to_string();
        assert_eq!(read("nimstring:2-1,1-0,1-2"), "nimstring:0-1,1-2,1-2");
        assert_eq!(read("nimstring:0-1,0-1,0-1,0-1"), "nimstring:1x1");
        // A column of boxes hangs on the same strings as a row.
        assert_eq!(read("nimstring:3x1"), "nimstring:1x3");
        for (height, width) in [(1, 1), (1, 2), (2, 2), (3, 5), (7, 12)] {
            assert_eq!(read(&format!("nimstring:{height}x{width}")), format!("nimstring:{height}x{width}"));
        }
        for bad in ["nimstring:0-0", "nimstring:3-3", "nimstring:1", "nimstring:0-128", "nimstring:0x3", "nimstring:12x12", "nimstring:x"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
