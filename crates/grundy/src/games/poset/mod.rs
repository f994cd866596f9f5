//! Poset games: choose an element of a finite ordered set; it goes, with everything above it. Who finds nothing left loses.
//!
//! Nim heaps are chains, Chomp is a product of two chains without its least element, and subset take-away ([`subsets`]) a simplex without its ends. Deciding who wins is PSPACE-complete (Grier 2013), so this is search,
//! on the parts of the set that are not comparable with each other.
//!
//! **Theorem (strategy stealing).** If there is a greatest element, the player to move wins. *Proof.* Taking the greatest element wins, or some answer to it does; but that answer takes the greatest element along, and could have
//! been the first move. ∎

pub mod subsets;

use super::colours::{mix, refined, settled};
use super::{Entry, bits};
use crate::game::{Game, Look, Shade};
use crate::sum::TypedGame;
use crate::text::{Parsed, Text, shortened};
use crate::{Dice, Fact, Ruleset, Visit, Walk, msg};
use std::fmt;
use std::sync::Arc;

/// The rules of poset games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PosetGame;

/// Elements of an ordered set of at most 64.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Poset {
    /// Those that are left.
    left: u64,
    /// What is above each element, itself with it.
    above: Arc<[u64]>,
    /// What they are called; their numbers, if that is empty.
    names: Arc<[Box<str>]>,
}

/// The chosen element, by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Take(String);

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Each element with those that come next above it, then those that are comparable with no other.
impl fmt::Display for Poset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let next = self.next_above().map(|[low, high]| format!("{}<{}", self.name(low), self.name(high)));
        let alone = bits(self.left).filter(|&element| self.comparable(element) == 1 << element).map(|element| self.name(element));
        f.write_str(&next.chain(alone).collect::<Vec<_>>().join(","))
    }
}

impl Poset {
    fn name(&self, element: u32) -> String {
        self.names.get(element as usize).map_or_else(|| element.to_string(), |name| name.to_string())
    }

    /// What is left above an element, itself with it.
    fn above(&self, element: u32) -> u64 {
        self.above[element as usize] & self.left
    }

    /// What is left below an element, itself with it.
    fn below(&self, element: u32) -> u64 {
        bits(self.left).filter(|&low| self.above(low) >> element & 1 == 1).fold(0, |below, low| below | 1 << low)
    }

    fn comparable(&self, element: u32) -> u64 {
        self.above(element) | self.below(element)
    }

    /// Every two elements with nothing between them, the lesser first.
    fn next_above(&self) -> impl Iterator<Item = [u32; 2]> {
        bits(self.left).flat_map(move |low| {
            let higher = self.above(low) & !(1 << low);
            let between = bits(higher).fold(0, |between, middle| between | self.above(middle) & !(1 << middle));
            bits(higher & !between).map(move |high| [low, high])
        })
    }

    fn with(&self, left: u64) -> Poset {
        Poset { left, ..self.clone() }
    }

    /// The parts that are not comparable with each other.
    fn parts(&self) -> impl Iterator<Item = u64> {
        let mut rest = self.left;
        std::iter::from_fn(move || {
            let (mut part, mut fresh) = (0, rest & rest.wrapping_neg());
            while fresh != 0 {
                part |= fresh;
                fresh = bits(fresh).fold(0, |next, element| next | self.comparable(element)) & !part;
            }
            rest &= !part;
            (part != 0).then_some(part)
        })
    }

    /// A part with its elements numbered in the order of their colours, which tell the colours above and below them.
    fn renamed(&self, part: u64) -> Poset {
        let colours = self.colours(part);
        let mut order: Vec<u32> = bits(part).collect();
        order.sort_by_key(|&element| (self.below(element).count_ones(), colours[element as usize]));
        let place = |element: u32| order.iter().position(|&other| other == element).expect("a part has all that is comparable");
        let above = order.iter().map(|&element| bits(self.above(element)).fold(0, |above, high| above | 1 << place(high))).collect();
        Poset { left: u64::MAX >> (64 - order.len()), above, names: [].into() }
    }

    fn colours(&self, part: u64) -> [u64; 64] {
        let elements: Vec<usize> = bits(part).map(|element| element as usize).collect();
        refined(&elements, [0; 64], |element, colours| {
            let all = |set: u64| bits(set).map(|other| mix(colours[other as usize] + 1)).fold(1, u64::wrapping_add);
            let (high, low) = (all(self.above(element as u32)), all(self.below(element as u32)));
            mix(high).rotate_left(1) ^ low
        })
    }
}

impl Ruleset for PosetGame {
    type Position = Poset;
    type Move = Take;

    fn options(&self, from: &Poset, visit: &mut Visit<'_, Self>) -> Walk {
        bits(from.left).try_for_each(|element| {
            let left = from.with(from.left & !from.above(element));
            visit.option(Take(from.name(element)), if left.left == 0 { &[] } else { std::slice::from_ref(&left) })
        })
    }

    fn theorem(&self, at: &Poset) -> Option<Fact> {
        let greatest = bits(at.left).any(|element| at.below(element) == at.left);
        greatest.then(|| Fact::outcome(true, "poset-stealing"))
    }

    fn reduce(&self, at: &Poset, keep: &mut dyn FnMut(Poset)) {
        at.parts().for_each(|part| keep(settled(at.renamed(part), |poset| poset.renamed(poset.left))));
    }

    fn separate(&self, at: &Poset, keep: &mut dyn FnMut(Poset)) {
        at.parts().for_each(|part| keep(at.with(part)));
    }

    fn size(&self, at: &Poset) -> u32 {
        at.left.count_ones()
    }

    fn bytes_held(&self, at: &Poset) -> u64 {
        8 * at.above.len() as u64
    }
}

impl Game for PosetGame {
    fn prefix(&self) -> String {
        "poset".into()
    }

    fn look(&self, at: &Poset) -> Option<Look> {
        let elements: Vec<u32> = bits(at.left).collect();
        let place = |element: u32| elements.iter().position(|&other| other == element).expect("what is above is left");
        let points = elements.iter().map(|&element| (at.name(element), Shade::Plain)).collect();
        Some(Look::Net { points, lines: at.next_above().map(|ends| ends.map(place)).collect(), rooted: false })
    }

    fn empty_text(&self) -> &'static str {
        "-"
    }

    fn splits(&self) -> bool {
        true
    }
}

/// The longest name of an element.
const MOST_LETTERS: usize = 20;

/// Chains `a<b<c` and lone elements `d`; `-` is the empty set.
fn read(position: Text<'_>) -> Parsed<Vec<Poset>> {
    if position.as_str() == "-" {
        return Ok(vec![]);
    }
    let names = names(position)?;
    let number = |name: Text<'_>| names.iter().position(|other| **other == *name.as_str()).expect("all names were read");
    let mut above: Vec<u64> = (0..names.len()).map(|element| 1 << element).collect();
    for item in position.items() {
        let chain: Vec<usize> = item.split(|c| c == '<').map(number).collect();
        for pair in chain.windows(2) {
            relate(&mut above, pair[0], pair[1], item)?;
        }
    }
    let left = u64::MAX >> (64 - names.len());
    let is_numbered = names.iter().enumerate().all(|(number, name)| **name == *number.to_string());
    Ok(vec![Poset { left, above: above.into(), names: if is_numbered { [].into() } else { names.into() } }])
}

/// A name is a number, or begins with a letter.
fn is_name(text: &str) -> bool {
    let is_word = text.starts_with(char::is_alphabetic) && text.chars().all(char::is_alphanumeric);
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (is_word || is_number) && text.chars().count() <= MOST_LETTERS
}

/// The names of all elements: numbers in their order, then words in theirs.
fn names(position: Text<'_>) -> Parsed<Vec<Box<str>>> {
    let mut names: Vec<Box<str>> = vec![];
    for name in position.items().flat_map(|item| item.split(|c| c == '<')) {
        let text = name.as_str();
        if !is_name(text) {
            return Err(name.error(msg!("poset-name", name = shortened(text))));
        }
        if !names.iter().any(|other| **other == *text) {
            names.push(text.into());
        }
        if names.len() > 64 {
            return Err(name.error(msg!("poset-too-large", most = 64u64)));
        }
    }
    names.sort_by_key(|name| (name.parse::<u64>().map_or(u64::MAX, |number| number), name.clone()));
    Ok(names)
}

/// One element is below another: whatever is above that one is above it, and above all that is below it.
fn relate(above: &mut [u64], low: usize, high: usize, item: Text<'_>) -> Parsed<()> {
    let higher = above[high];
    if higher >> low & 1 == 1 {
        return Err(item.error(msg!("poset-cycle")));
    }
    above.iter_mut().filter(|own| **own >> low & 1 == 1).for_each(|own| *own |= higher);
    Ok(())
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[
    Entry {
        name: "poset",
        aliases: &["poset-game", "偏序集游戏"],
        source: "D. Grier, Deciding the winner of an arbitrary finite poset game is PSPACE-complete, ICALP 2013",
        examples: &["poset:a<b,b<c,a<d", "poset:a<c,b<c,b<d,e"],
        rules: &[],
        laws: &[],
        open: |opening| {
            opening.no_parameters()?;
            Ok(TypedGame::boxed(PosetGame, |_, position| read(position)))
        },
        sample: |dice: &mut Dice| {
            let elements = 1 + dice.roll(7);
            let name = |at: u64| char::from(b'a' + at as u8);
            let alone = (0..elements).map(|at| name(at).to_string());
            let mut items: Vec<String> = alone.collect();
            for _ in 0..dice.roll(8) {
                let (one, other) = (dice.roll(elements - 1), dice.roll(elements - 1));
                if one != other {
                    items.push(format!("{}<{}", name(one.min(other)), name(one.max(other))));
                }
            }
            format!("poset:{}", items.join(","))
        },
    },
    subsets::ENTRY,
];

#[cfg(test)]
mod tests {
    use crate::notation::parse;

    #[test]
    fn orders_are_read_and_written() {
        let read = |text: &str| parse(text).unwrap().to_string();
        assert_eq!(read("poset:a<b<c,a<c"), "poset:a<b,b<c");
        assert_eq!(read("poset:x1,b<a"), "poset:b<a,x1");
        assert_eq!(read("poset:b<c,a<b"), "poset:a<b,b<c");
        assert_eq!(read("poset:10<2,9,0<10"), "poset:0<10,10<2,9");
        assert_eq!(parse("poset:a<b,b<a").unwrap_err().span, 10..13);
        for bad in ["poset:a<a", "poset:a<", "poset:a<b<c<a", "poset:a-b", "poset:,", "poset:a>b", "poset:1e9"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
        let large: Vec<String> = (0..65).map(|at| format!("e{at}")).collect();
        assert!(parse(&format!("poset:{}", large.join(","))).is_err());
        assert!(parse(&format!("poset:{}", large[..64].join("<"))).is_ok());
    }
}
