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
//!
//! A row is one position and not the sum of its heads: two heads on one coin cancel, but under normal play only.

mod finder;
mod line;
pub mod plane;
pub mod row;
pub mod rule;
pub mod values;

pub use rule::CoinRule;

use super::{Entry, Words, fold};
use crate::sum::{Component, TypedComponent};
use crate::text::{Drawing, Parsed, Text};
use crate::games::Input;
use crate::{Cell, Dice, Message, Reason, msg};
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
}

impl Rules {
    /// A position to try, in as many dimensions as the rules have.
    fn example(&self) -> Message {
        let example = match self {
            Rules::Row(_) => "coins/ruler:HTTHT",
            Rules::Plane(_) => "coins/turning-corners:HT/TH",
        };
        msg!("position-example", example = example)
    }
}

fn read(input: Input<'_>) -> Parsed<Box<dyn Component>> {
    let rules = read_rules(input.required_parameters()?)?;
    let drawing = Drawing::read(input.position, ['H', 'T'], MOST_COINS);
    let Drawing { width, cells } = drawing.map_err(|flaw| if flaw.hint.is_none() { flaw.hint(rules.example()) } else { flaw })?;
    match rules {
        Rules::Plane(rules) => Ok(TypedComponent::boxed(rules, vec![Plane::new(width, cells)])),
        Rules::Row(rule) if width == cells.len() => Ok(TypedComponent::boxed(CoinRow::new(rule), vec![Row(cells)])),
        Rules::Row(_) => Err(input.position.error(msg!("coins-one-row")).hint(msg!("coins-two-rules"))),
    }
}

fn read_rules(text: Text<'_>) -> Parsed<Rules> {
    Ok(match (fold(text.as_str()).as_str(), two_rules(text)) {
        ("turning-corners", _) => Rules::Plane(CoinPlane::Product(CoinRule::Exactly(2), CoinRule::Exactly(2))),
        ("rugs", _) => Rules::Plane(CoinPlane::Product(CoinRule::Run(1), CoinRule::Run(1))),
        ("acrostic-twins", _) => Rules::Plane(CoinPlane::AcrosticTwins),
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
    aliases: &["coin-turning"],
    title: Words { en: "Coin turning games", zh: "翻硬币游戏" },
    rule: Words {
        en: "Turn over some coins of a row, H for heads and T for tails; the rightmost of them must go from heads to tails. The rule after the slash says which \
             sets may be turned: turning-turtles (at most 2), mock-turtles (3), moebius (5), mogul (7), twins (exactly 2), triplets (3), ruler (any run), \
             rulerette (any run of at least 2), strip/k (any run of k), grunt (four in mirror symmetry, the first coin of all among them), \
             subtraction-two/1,4 (two at such a distance), subtraction-one-two/1,4 (or one alone). In two dimensions, rows joined by /: \
             turning-corners, rugs, acrostic-twins, or two rules with a comma between them: the first for the rows, the second for the columns.",
        zh: "翻转一排硬币中的若干枚（H 正面，T 反面），其中最右边的一枚必须由正变反。斜杠后写规则：turning-turtles（至多 2 枚）、mock-turtles（至多 3 枚）、\
             moebius（至多 5 枚）、mogul（至多 7 枚）、twins（恰好 2 枚）、triplets（恰好 3 枚）、ruler（连续任意多枚）、rulerette（连续至少 2 枚）、strip/k（连续 k 枚）、\
             grunt（对称的四枚，且包含最左边的硬币）、subtraction-two/1,4（距离为给定数的两枚）、subtraction-one-two/1,4（同前，或单独一枚）。二维时各行用 / 连接：\
             turning-corners、rugs、acrostic-twins，或用逗号连接两条规则：前者管行，后者管列。",
    },
    theory: Words {
        en: "A position is worth the exclusive or of its heads' values. In two dimensions the Tartan theorem gives the nim-product of the values under the two rules.",
        zh: "局面的 SG 值等于各正面硬币 SG 值的异或和。二维乘积规则由 Tartan 定理给出：两条规则的 SG 值的 Nim 积。",
    },
    source: "H. W. Lenstra, Nim multiplication (1978); E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, ch. 14 (1982)",
    examples: &["coins/ruler:HTTHT", "coins/strip/3:HTTH", "coins/subtraction-two/1,4:HTTHT", "coins/turning-corners:HT/TH", "coins/mock-turtles,ruler:HTT/THT"],
    read,
    sample,
}];

fn sample(dice: &mut Dice) -> String {
    const RULES: [&str; 13] = [
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
    ];
    let coins = |dice: &mut Dice, count: u64| (0..count).map(|_| if dice.roll(1) == 0 { 'H' } else { 'T' }).collect::<String>();
    let rule = *dice.pick(&RULES);
    if dice.roll(2) > 0 {
        let count = 1 + dice.roll(7);
        return format!("coins/{rule}:{}", coins(dice, count));
    }
    let rules = match dice.roll(4) {
        0 => "turning-corners".into(),
        1 => "rugs".into(),
        2 => "acrostic-twins".into(),
        _ => format!("{rule},{}", dice.pick(&RULES)),
    };
    let (height, width) = *dice.pick(&[(1, 5), (2, 2), (2, 3), (2, 4), (3, 2), (4, 2), (3, 3)]);
    let rows: Vec<String> = (0..height).map(|_| coins(dice, width)).collect();
    format!("coins/{rules}:{}", rows.join("/"))
}
