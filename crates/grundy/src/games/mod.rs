//! The catalogue: one file a family of games.
//!
//! A game is a [`Ruleset`](crate::Ruleset) with a name, a notation, and whatever theorems make it quick. Its file exports `ENTRIES`,
//! and the list at the bottom of this page declares and registers it; nothing else in the project changes. The
//! conformance suite (`tests/conformance.rs`) then runs on it unasked.

mod colours;
mod input;
mod names;

pub use input::{GraphFile, Opening};
pub(crate) use input::{find_text, open_named};
pub(crate) use names::fold;
pub use names::{find, hint, names, nearest, written_out};

use crate::sum::OpenGame;
use crate::text::{Parsed, Text};
use crate::{Cell, Dice, Message, Reason, msg};

/// A game of the catalogue. Its title, rules and theory are texts that stand with all others, under `game-NAME-title`, `-rule` and
/// `-theory`.
#[derive(Debug)]
pub struct Entry {
    /// The name used in notation.
    pub name: &'static str,
    /// Other names that are understood, in any language.
    pub aliases: &'static [&'static str],
    /// Where it comes from.
    pub source: &'static str,
    /// Positions to try; the first is shown in error messages.
    pub examples: &'static [&'static str],
    /// The game in the rule language, where it can be written so: what stands before the colon, and the rule whose options are the game's.
    /// A typed rule with these options is played as this game.
    pub rules: &'static [(&'static str, &'static str)],
    /// What the game's theorems say of *every* position: a theorem's name, and the law in the words of `pattern`. A table that
    /// shows this law is then proved.
    pub laws: &'static [(&'static str, &'static str)],
    /// Opens the game with its parameters, or says what is wrong with them.
    pub open: fn(Opening<'_>) -> Parsed<Box<dyn OpenGame>>,
    /// A random position that is small enough for the reference solver: tests compare thousands of them.
    pub sample: fn(&mut Dice) -> String,
}

/// All games, in the order of the list below.
///
/// ```
/// assert!(grundy::games::all().any(|game| game.name == "kayles"));
/// ```
pub fn all() -> impl Iterator<Item = &'static Entry> {
    CATALOGUE.iter().flat_map(|family| family.iter()).chain([&take_and_break::CODE])
}

pub mod board;
pub mod general;
pub mod network;
pub mod pair;

macro_rules! catalogue {
    ($($family:ident),* $(,)?) => {
        $(pub mod $family;)*
        static CATALOGUE: &[&[Entry]] = &[$($family::ENTRIES),*];
    };
}

catalogue! {
    nim,
    bash,
    subtraction,
    halves,
    lasker,
    fibonacci,
    moore,
    thirty_one,
    bracelet,
    take_and_break,
    staircase,
    georgia_bob,
    nimble,
    welter,
    wythoff,
    euclid,
    koppers,
    new_nim,
    northcott,
    treblecross,
    cram,
    clobber,
    notakto,
    nogo,
    amazons,
    fission,
    elephants,
    toppling,
    chomp,
    node_kayles,
    arc_kayles,
    geography,
    poset,
    nimstring,
    trees,
    coins,
    graph,
    hackenbush,
}

/// Distinct whole numbers of at least `least`, in any order; returned in rising order.
pub(crate) fn distinct(text: Text<'_>, least: u64) -> Parsed<Vec<u64>> {
    if text.is_blank() {
        text.numbers()?;
    }
    let mut numbers: Vec<(u64, Text<'_>)> =
        text.items().map(|item| Ok((item.number_in(least..=u64::MAX)?, item))).collect::<Parsed<_>>()?;
    numbers.sort_by_key(|&(number, item)| (number, item.span().start));
    match numbers.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        Some(pair) => Err(pair[1].1.error(msg!("square-twice", square = pair[1].0))),
        None => Ok(numbers.into_iter().map(|(number, _)| number).collect()),
    }
}

/// Distinct numbers of at least `least`, in rising order, if they are that.
pub(crate) fn as_set(numbers: &[u64], least: u64) -> Option<Vec<u64>> {
    let mut set = numbers.to_vec();
    set.sort_unstable();
    let distinct = set.windows(2).all(|pair| pair[0] < pair[1]);
    (distinct && set.first().is_none_or(|&first| first >= least)).then_some(set)
}

/// A random choice of numbers from a short range, at least one, in rising order: distinct squares for samples.
pub(crate) fn some_of(dice: &mut Dice, range: std::ops::RangeInclusive<u64>) -> Vec<u64> {
    let last = *range.end();
    let chosen: Vec<u64> = range.filter(|_| dice.roll(2) == 0).collect();
    if chosen.is_empty() { vec![last] } else { chosen }
}

/// Explains a closed form on several heaps: a sentence for each that is different, then all values in a table with their total.
pub(crate) fn explain_heaps(heaps: &[u64], value: impl Fn(u64) -> Option<u64>, sentence: impl Fn(u64) -> Option<Message>) -> Vec<Reason> {
    const MOST_ROWS: usize = 16;
    const MOST_SENTENCES: usize = 6;
    let mut seen = std::collections::HashSet::new();
    let different: Vec<u64> = heaps.iter().copied().filter(|&heap| seen.insert(heap)).collect();
    let told = different.iter().take(MOST_SENTENCES).filter_map(|&heap| sentence(heap)).map(Reason::from);
    let untold = different.len().saturating_sub(MOST_SENTENCES);
    let more = (untold > 0).then(|| msg!("more-parts", count = untold).into());
    let values: Option<Vec<u64>> = heaps.iter().map(|&heap| value(heap)).collect();
    let table = values.filter(|values| values.len() > 1).map(|values| {
        let total = values.iter().fold(0, |sum, value| sum ^ value);
        let rows = heaps.iter().zip(&values).take(MOST_ROWS).map(|(&heap, &value)| vec![Cell::plain(heap), Cell::plain(value)]);
        msg!("parts-add-up", total = total).with_table(rows.collect())
    });
    told.chain(more).chain(table).collect()
}

/// Numbers as they stand in notation; an empty list is the empty position `0`.
pub(crate) fn list(numbers: &[u64]) -> String {
    if numbers.is_empty() {
        return "0".into();
    }
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

/// The places of the ones in a bit set, lowest first.
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let at = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(at)
    })
}
