//! Subset take-away (Gale and Neyman 1982): begin with all subsets of a set of n points but the empty one and the whole; take a subset away, with all subsets that contain it. Who finds none left loses.
//!
//! What is left is always a *simplicial complex*: with a set, all its non-empty subsets. It is written by its largest sets, `ab,bc,d`, and `4` is the beginning on four points. Complexes that share no point are independent, and the
//! names of the points do not matter: the least of all namings is kept, of those that name points in the order of how many sets of each size they are in.
//!
//! Gale and Neyman conjectured that the beginning is lost for the player to move, whatever n is; it is for n up to 6, and Brouwer and Christensen (2017) found that it is not for n = 7. A complex with a largest set that
//! contains all others is won, by strategy stealing.

use super::super::board::{cells, low_bits};
use super::super::{Entry, list};
use crate::game::{Coordinates, Game};
use crate::sum::TypedGame;
use crate::text::{Parsed, Text};
use crate::{Dice, Fact, Ruleset, Visit, Walk, msg};
use std::fmt;

/// The rules of subset take-away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SubsetTakeaway;

/// The most points: the subsets of 7 are the bits of a word.
const POINTS: u32 = 7;

/// Sets of points `a` to `g`, each a number whose bits are its points; with a set, all its non-empty subsets are there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Complex(u128);

/// A set of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Set(u32);

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..POINTS).filter(|point| self.0 >> point & 1 == 1).try_for_each(|point| write!(f, "{}", char::from(b'a' + point as u8)))
    }
}

/// For each set, the sets that contain it.
static CONTAINING: [u128; 1 << POINTS] = {
    let mut containing = [0; 1 << POINTS];
    let mut at = 0;
    while at < 1 << (2 * POINTS) {
        let (set, other) = (at % (1 << POINTS), at / (1 << POINTS));
        if set & other == set {
            containing[set] |= 1 << other;
        }
        at += 1;
    }
    containing
};

impl fmt::Display for Complex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(points) = (2..=POINTS).find(|&points| *self == Complex::beginning(points)) {
            return points.fmt(f);
        }
        let largest: Vec<String> = self.largest().map(|set| set.to_string()).collect();
        f.write_str(if largest.is_empty() { "0".into() } else { largest.join(",") }.as_str())
    }
}

impl Complex {
    /// All subsets of so many points but the empty one and the whole.
    pub fn beginning(points: u32) -> Complex {
        Complex(low_bits((1 << points) - 1) & !1)
    }

    fn without(self, set: u32) -> Complex {
        Complex(self.0 & !CONTAINING[set as usize])
    }

    /// The sets that are in no other.
    fn largest(self) -> impl Iterator<Item = Set> {
        cells(self.0).filter(move |&set| CONTAINING[set as usize] & self.0 == 1 << set).map(Set)
    }

    /// The points that are left.
    fn points(self) -> u32 {
        cells(self.0).fold(0, |points, set| points | set)
    }

    /// The sets within some points.
    fn within(self, points: u32) -> Complex {
        Complex(cells(self.0).filter(|set| set & !points == 0).fold(0, |all, set| all | 1 << set))
    }

    /// Parts that share no point.
    fn parts(self) -> impl Iterator<Item = Complex> {
        let mut rest = self.points();
        std::iter::from_fn(move || {
            let mut part = (rest != 0).then_some(rest & rest.wrapping_neg())?;
            loop {
                let grown = cells(self.0).filter(|set| set & part != 0).fold(part, |grown, set| grown | set);
                if grown == part {
                    break;
                }
                part = grown;
            }
            rest &= !part;
            Some(self.within(part))
        })
    }

    /// In how many sets of each size a point is, packed into a number.
    fn degree(self, point: u32) -> u64 {
        cells(self.0).filter(|set| set >> point & 1 == 1).map(|set| 1 << (8 * (set.count_ones() - 1))).sum()
    }

    /// The points under other names, the first of the order as `a`.
    fn renamed(self, order: &[(u64, u32)]) -> Complex {
        let mut image = [0u32; 1 << POINTS];
        for (name, &(_, point)) in order.iter().enumerate() {
            for (set, image) in image.iter_mut().enumerate() {
                *image |= (set as u32 >> point & 1) << name;
            }
        }
        Complex(cells(self.0).fold(0, |all, set| all | 1 << image[set as usize]))
    }

    /// The least of the namings in the order of the degrees.
    fn canonical(self) -> Complex {
        let mut order: Vec<(u64, u32)> = cells(u128::from(self.points())).map(|point| (self.degree(point), point)).collect();
        order.sort_unstable();
        let mut least = self.renamed(&order);
        while next_order(&mut order) {
            least = least.min(self.renamed(&order));
        }
        least
    }
}

/// The next order in which points of equal degree change places; `false` after the last one.
fn next_order(order: &mut [(u64, u32)]) -> bool {
    order.chunk_by_mut(|one, other| one.0 == other.0).any(next_permutation)
}

/// The next permutation in the order of the alphabet; the last is followed by the first, and `false`.
fn next_permutation(items: &mut [(u64, u32)]) -> bool {
    let Some(rise) = items.windows(2).rposition(|pair| pair[0] < pair[1]) else {
        items.reverse();
        return false;
    };
    let larger = items.iter().rposition(|item| *item > items[rise]).expect("the next item is larger");
    items.swap(rise, larger);
    items[rise + 1..].reverse();
    true
}

impl Ruleset for SubsetTakeaway {
    type Position = Complex;
    type Move = Set;

    fn options(&self, from: &Complex, visit: &mut Visit<'_, Self>) -> Walk {
        cells(from.0).try_for_each(|set| {
            let left = from.without(set);
            visit.option(Set(set), if left.0 == 0 { &[] } else { std::slice::from_ref(&left) })
        })
    }

    fn theorem(&self, at: &Complex) -> Option<Fact> {
        let is_simplex = at.0 >> at.points() & 1 == 1 && at.0 != 0;
        is_simplex.then(|| Fact::outcome(true, "poset-stealing"))
    }

    fn reduce(&self, at: &Complex, keep: &mut dyn FnMut(Complex)) {
        at.parts().for_each(|part| keep(part.canonical()));
    }

    fn separate(&self, at: &Complex, keep: &mut dyn FnMut(Complex)) {
        at.parts().for_each(keep);
    }

    fn size(&self, at: &Complex) -> u32 {
        at.0.count_ones()
    }
}

impl Game for SubsetTakeaway {
    fn prefix(&self) -> String {
        "subset-takeaway".into()
    }

    fn splits(&self) -> bool {
        true
    }
}

/// A number of points, or the largest sets.
fn read(position: Text<'_>) -> Parsed<Vec<Complex>> {
    if position.as_str().starts_with(|c: char| c.is_ascii_digit()) {
        return Ok(beginning(&[position.number_in(0..=POINTS.into())?]).into_iter().filter(|complex| complex.0 != 0).collect());
    }
    let mut sets = 0;
    for item in position.items() {
        if item.is_blank() {
            return Err(item.error(msg!("subset-empty")));
        }
        let mut set = 0;
        for (at, letter) in item.as_str().char_indices() {
            let point = (letter.to_ascii_lowercase() as u32).wrapping_sub('a' as u32);
            if point >= POINTS || set >> point & 1 == 1 {
                let place = item.slice(at..at + letter.len_utf8());
                return Err(place.error(msg!("subset-letter", letter = letter.to_string())));
            }
            set |= 1 << point;
        }
        sets |= (1..1u32 << POINTS).filter(|subset| subset & !set == 0).fold(0u128, |all, subset| all | 1 << subset);
    }
    Ok(vec![Complex(sets)])
}

fn beginning(points: &[u64]) -> Option<Complex> {
    let &[points] = points else { return None };
    (points <= u64::from(POINTS)).then(|| if points < 2 { Complex(0) } else { Complex::beginning(points as u32) })
}

/// This game's page of the catalogue.
pub(super) const ENTRY: Entry = Entry {
    name: "subset-takeaway",
    aliases: &["subset-take-away", "superset-game", "子集游戏"],
    source: "D. Gale and A. Neyman, Nim-type games, International Journal of Game Theory 11 (1982)",
    examples: &["subset-takeaway:4", "subset-takeaway:ab,bc,cd,e"],
    rules: &[],
    laws: &[],
    open: |opening| {
        opening.no_parameters()?;
        let points = Coordinates { at: |_, points| beginning(points), of: None };
        Ok(TypedGame::with_coordinates(SubsetTakeaway, |_, position| read(position), points))
    },
    sample: |dice: &mut Dice| match dice.roll(9) {
        0 => format!("subset-takeaway:{}", list(&[dice.roll(3)])),
        _ => {
            let set = |dice: &mut Dice| Set(dice.roll(31) as u32 & dice.roll(31) as u32 | 1 << dice.roll(4)).to_string();
            let sets: Vec<String> = (0..=dice.roll(2)).map(|_| set(dice)).collect();
            format!("subset-takeaway:{}", sets.join(","))
        }
    },
};

#[cfg(test)]
mod tests {
    use crate::notation::parse;

    #[test]
    fn complexes_are_read_and_written() {
        let read = |text: &str| parse(text).unwrap().to_string();
        assert_eq!(read("subset-takeaway:a,b,c,bc,ac,ab"), "subset-takeaway:3");
        assert_eq!(read("subset-takeaway:B,dc,a"), "subset-takeaway:a,b,cd");
        assert_eq!(read("subset-takeaway:1"), "subset-takeaway:0");
        assert_eq!(parse("subset-takeaway:ab,ah").unwrap_err().span, 20..21);
        for bad in ["subset-takeaway:8", "subset-takeaway:aa", "subset-takeaway:a,,b", "subset-takeaway:é", "subset-takeaway:3,a"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
