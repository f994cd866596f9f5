//! Coin turning games: some coins in a row or a rectangle are turned over, and the last of them must go from heads to tails.
//!
//! | module | what |
//! |---|---|
//! | [`rule`] | which sets of coins may be turned, and the values known in closed form |
//! | [`values`] | tables of the other values, and the mock turtle theorem |
//! | `line` | a single coin as a heap, for tables and laws |
//! | `finder` | sets that change the value by a wanted amount |
//! | [`row`] | one dimension |
//! | [`plane`] | two dimensions: products of rules by the Tartan theorem |
//! | [`acrostic`] | two dimensions: one rule along columns, one along rows |
//!
//! A row is one position and not the sum of its heads: two heads on one coin cancel, but under normal play only.

pub mod acrostic;
mod finder;
mod line;
pub mod plane;
pub mod row;
pub mod rule;
pub mod values;

pub use rule::CoinRule;

use super::{Entry, fold};
use crate::game::{Coordinates, Game};
use crate::games::Opening;
use crate::sum::{OpenGame, TypedGame};
use crate::text::{Diagnostic, Drawing, Parsed, Text};
use crate::{Cell, Dice, Reason, msg};
use acrostic::Acrostic;
use plane::{CoinPlane, Plane};
use row::{CoinRow, Row};

/// The most coins a position may have.
const MOST_COINS: usize = 1 << 20;

/// Rules that are known by their own names: people who look for one may leave out that it is about coins.
pub(super) static NAMED: &[&str] = &[
    "coins/turning-turtles",
    "coins/mock-turtles",
    "coins/moebius",
    "coins/mogul",
    "coins/twins",
    "coins/triplets",
    "coins/ruler",
    "coins/rulerette",
    "coins/grunt",
    "coins/turning-corners",
    "coins/rugs",
    "coins/acrostic-twins",
];

/// The rules that stand between the slash and the colon.
enum Rules {
    Row(CoinRule),
    Plane(CoinPlane),
    Acrostic(Acrostic),
}

fn open(opening: Opening<'_>) -> Parsed<Box<dyn OpenGame>> {
    Ok(match read_rules(opening.required_parameters()?)? {
        Rules::Plane(rules) => in_the_plane(rules),
        Rules::Acrostic(rules) => in_the_plane(rules),
        Rules::Row(rule) => {
            let head = Coordinates { at: |_, place| row_with_head(place), of: None };
            TypedGame::with_coordinates(CoinRow::new(rule), |_, position| read_row(position), head)
        }
    })
}

fn in_the_plane<G: Game<Position = Plane>>(rules: G) -> Box<dyn OpenGame> {
    let head = Coordinates { at: |_, place| plane_with_head(place), of: None };
    TypedGame::with_coordinates(rules, |_, position| read_plane(position), head)
}

fn read_plane(position: Text<'_>) -> Parsed<Vec<Plane>> {
    let (width, heads) = drawn(position, "coins/turning-corners:HT/TH")?;
    Ok(vec![Plane::new(width, heads)])
}

fn read_row(position: Text<'_>) -> Parsed<Vec<Row>> {
    let (width, heads) = drawn(position, "coins/ruler:HTTHT")?;
    match width == heads.len() {
        true => Ok(vec![Row(heads)]),
        false => Err(position.error(msg!("coins-one-row")).hint(msg!("coins-two-rules"))),
    }
}

/// The last of so many coins shows heads: what tables are about, since a position is the sum of its heads.
fn with_last_head(coins: u64) -> Option<Vec<bool>> {
    let last = usize::try_from(coins).ok()?.checked_sub(1).filter(|&last| last < MOST_COINS)?;
    Some([vec![false; last], vec![true]].concat())
}

/// A row whose only head is at this place, from 0.
fn row_with_head(place: &[u64]) -> Option<Row> {
    let &[coin] = place else { return None };
    with_last_head(coin.checked_add(1)?).map(Row)
}

/// A rectangle whose only head is in this row and column, from 0.
fn plane_with_head(place: &[u64]) -> Option<Plane> {
    let &[row, column] = place else { return None };
    let (height, width) = (row.checked_add(1)?, column.checked_add(1)?);
    Some(Plane::new(usize::try_from(width).ok()?, with_last_head(height.checked_mul(width)?)?))
}

/// Rows of heads and tails: how many coins a row has, and which show heads.
fn drawn(position: Text<'_>, example: &str) -> Parsed<(usize, Vec<bool>)> {
    let hint = |diagnostic: Box<Diagnostic>| {
        if diagnostic.hint.is_none() { diagnostic.hint(msg!("position-example", example = example)) } else { diagnostic }
    };
    let drawing = Drawing::read(position, &['H', 'T'], MOST_COINS).map_err(hint)?;
    Ok((drawing.width, drawing.cells.into_iter().map(|kind| kind == 0).collect()))
}

fn read_rules(text: Text<'_>) -> Parsed<Rules> {
    Ok(match (fold(text.as_str()).as_str(), two_rules(text)) {
        ("turning-corners", _) => Rules::Plane(CoinPlane::Product(CoinRule::Exactly(2), CoinRule::Exactly(2))),
        ("rugs", _) => Rules::Plane(CoinPlane::Product(CoinRule::Run(1), CoinRule::Run(1))),
        ("acrostic-twins", _) => Rules::Plane(CoinPlane::AcrosticTwins),
        (_, Some((first, rest))) if fold(first.as_str()) == "acrostic" => {
            let (rows, columns) = two_rules(rest).ok_or_else(|| rest.error(msg!("coins-acrostic-rules")))?;
            match (CoinRule::read(rows)?, CoinRule::read(columns)?) {
                (CoinRule::Exactly(2), CoinRule::Exactly(2)) => Rules::Plane(CoinPlane::AcrosticTwins),
                (rows, columns) => Rules::Acrostic(Acrostic(rows, columns)),
            }
        }
        (_, Some((rows, columns))) => Rules::Plane(CoinPlane::Product(CoinRule::read(rows)?, CoinRule::read(columns)?)),
        (_, None) => Rules::Row(CoinRule::read(text)?),
    })
}

/// The rules of a product stand on both sides of a comma; a comma before a digit belongs to a list of distances.
fn two_rules(text: Text<'_>) -> Option<(Text<'_>, Text<'_>)> {
    let whole = text.as_str();
    let comma = |&(at, _): &(usize, &str)| whole[at + 1..].trim_start().starts_with(|next: char| !next.is_ascii_digit());
    let (at, _) = whole.match_indices(',').find(comma)?;
    Some((text.slice(0..at).trim(), text.slice(at + 1..whole.len()).trim()))
}

/// What each of the heads is worth.
fn list_heads(heads: impl Iterator<Item = (String, u64)>) -> Reason {
    const MOST_ROWS: usize = 16;
    let heads: Vec<(String, u64)> = heads.collect();
    let total = heads.iter().fold(0, |sum, (_, value)| sum ^ value);
    let row = |(coin, value): &(String, u64)| vec![Cell::plain(coin.as_str()), Cell::plain(*value), Cell::plain(format!("{value:b}"))];
    let mut rows: Vec<_> = heads.iter().take(MOST_ROWS).map(row).collect();
    if heads.len() > MOST_ROWS {
        rows.push(vec![Cell::plain(msg!("more-rows", count = heads.len() - MOST_ROWS))]);
    }
    msg!("coin-heads", heads = heads.len(), total = total).with_table(rows)
}

fn numbers(list: &[usize]) -> String {
    list.iter().map(usize::to_string).collect::<Vec<_>>().join(",")
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[Entry {
    name: "coins",
    aliases: &["coin-turning", "翻硬币游戏"],
    source: "H. W. Lenstra, Nim multiplication (1978); E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, ch. 14 (1982)",
    examples: &[
        "coins/ruler:HTTHT",
        "coins/strip/3:HTTH",
        "coins/subtraction-two/1,4:HTTHT",
        "coins/turning-corners:HT/TH",
        "coins/mock-turtles,ruler:HTT/THT",
        "coins/acrostic,ruler,twins:HTT/THT",
    ],
    rules: &[],
    laws: &[],
    open,
    sample,
}];

fn sample(dice: &mut Dice) -> String {
    const RULES: [&str; 17] = [
        "turning-turtles",
        "mock-turtles",
        "moebius",
        "mogul",
        "twins",
        "triplets",
        "ruler",
        "rulerette",
        "grunt",
        "strip/2",
        "strip/3",
        "subtraction-two/1,3,4",
        "subtraction-one-two/2,3",
        "runs/1-2,4",
        "counts/1,3",
        "sym",
        "turnips",
    ];
    let coins = |dice: &mut Dice, count: u64| (0..count).map(|_| if dice.roll(1) == 0 { 'H' } else { 'T' }).collect::<String>();
    let rule = *dice.pick(&RULES);
    if dice.roll(2) > 0 {
        let count = 1 + dice.roll(7);
        return format!("coins/{rule}:{}", coins(dice, count));
    }
    let rules = match dice.roll(5) {
        0 => "turning-corners".into(),
        1 => "rugs".into(),
        2 => "acrostic-twins".into(),
        3 => format!("acrostic,{rule},{}", dice.pick(&RULES)),
        _ => format!("{rule},{}", dice.pick(&RULES)),
    };
    let (height, width) = *dice.pick(&[(1, 5), (2, 2), (2, 3), (2, 4), (3, 2), (4, 2), (3, 3)]);
    let rows: Vec<String> = (0..height).map(|_| coins(dice, width)).collect();
    format!("coins/{rules}:{}", rows.join("/"))
}
