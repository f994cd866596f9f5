//! Which coins a move may turn, in one dimension.
//!
//! A rule says for each coin x which sets of coins with x as their rightmost may be turned. That is all: x itself must go from
//! heads to tails, so play ends, and a row is worth the exclusive or of its heads' values (Lenstra 1978), where
//!
//! g(x) = mex of g(y) ⊕ g(z) ⊕ … over the sets {x, y, z, …} that may be turned.
//!
//! For most rules the values are known in closed form. Count coins from 0.
//!
//! | rule | sets | g(x) |
//! |---|---|---|
//! | turning-turtles | at most 2 | x + 1 |
//! | mock-turtles | at most 3 | the x-th odious number: 2x, and 1 more if that has an even number of ones |
//! | moebius, mogul | at most 5, 7 | [a table](super::values) |
//! | twins | exactly 2 | x |
//! | triplets | exactly 3 | 0, 0, then the odious numbers |
//! | ruler | any run | the largest power of 2 that divides x + 1 |
//! | rulerette | any run but a single coin | half of that, rounded down |
//! | strip/k | any run of k | 1 if k divides x + 1, else 0 |
//! | grunt | 0, a, x - a, x with 0 < a < x - a | that of a heap of x in Grundy's game |
//! | subtraction-two/S | x and x - s, s in S | that of a heap of x when s in S may be taken |
//! | subtraction-one-two/S | the same, or x alone | a table |
//!
//! Proofs: Berlekamp, Conway and Guy, Winning Ways ch. 14 (1982). *Strip:* of the k - 1 values before x exactly one is 1, unless k
//! divides x + 1, when none is. *Rulerette*, coins counted from 1: the odd ones are worth 0 and coin 2m as much as Ruler's coin m.
//! For the sums that a run adds to coin 2m are 0 and those of the runs that end at Ruler's coin m - 1, which are the options
//! of Ruler's coin m; and those it adds to coin 2m + 1 are sums of runs that end at Ruler's coin m, which are never 0.

use crate::games::fold;
use crate::text::{Parsed, Text, shortened};
use crate::{Message, SolveError, Stop, Walk, msg};
use std::fmt;

/// A rule of one-dimensional coin turning.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CoinRule {
    /// Any set of at most so many coins.
    AtMost(u32),
    /// Any set of exactly so many coins.
    Exactly(u32),
    /// Any run of at least so many neighbouring coins: 1 or 2.
    Run(usize),
    /// Any run of exactly so many neighbouring coins.
    Strip(usize),
    /// Runs of neighbouring coins whose lengths are in the list.
    Runs(Vec<usize>),
    /// So many coins as a number of the list says, wherever they are.
    Counts(Vec<usize>),
    /// Any coins that are their own mirror image.
    Sym,
    /// Three coins at equal distances.
    Turnips,
    /// Four coins in mirror symmetry, of which the first of all is one.
    Grunt,
    /// Two coins at a distance in the list.
    Apart {
        /// The distances, ascending, none 0.
        distances: Vec<usize>,
        /// Whether one coin may be turned alone as well.
        single: bool,
    },
}

/// What is called with each set of coins, in ascending order.
pub type SetVisitor<'a> = &'a mut dyn FnMut(&[usize]) -> Walk;

/// Rules that need no number after their name.
const PLAIN: [(&str, CoinRule); 11] = [
    ("turning-turtles", CoinRule::AtMost(2)),
    ("mock-turtles", CoinRule::AtMost(3)),
    ("moebius", CoinRule::AtMost(5)),
    ("mogul", CoinRule::AtMost(7)),
    ("twins", CoinRule::Exactly(2)),
    ("triplets", CoinRule::Exactly(3)),
    ("ruler", CoinRule::Run(1)),
    ("rulerette", CoinRule::Run(2)),
    ("grunt", CoinRule::Grunt),
    ("sym", CoinRule::Sym),
    ("turnips", CoinRule::Turnips),
];

impl CoinRule {
    /// Reads a rule: a name, with its numbers after a slash where it needs them.
    ///
    /// ```
    /// use grundy::{games::coins::CoinRule, notation::Text};
    /// assert_eq!(CoinRule::read(Text::new("strip/3")).unwrap(), CoinRule::Strip(3));
    /// assert_eq!(CoinRule::read(Text::new("1-3C")), CoinRule::read(Text::new("runs/1-3")));
    /// ```
    pub fn read(text: Text<'_>) -> Parsed<CoinRule> {
        let (name, argument) = match text.split_once('/') {
            Some((name, argument)) => (name.trim(), Some(argument.trim())),
            None => (text.trim(), None),
        };
        let folded = fold(name.as_str());
        if let Some((_, rule)) = PLAIN.iter().find(|(known, _)| *known == folded) {
            return match argument {
                Some(extra) => Err(extra.error(msg!("coin-rule-number-unexpected", rule = folded))),
                None => Ok(rule.clone()),
            };
        }
        // 1-3C: from one to three consecutive coins.
        if let (None, Some(runs)) =
            (argument, folded.strip_suffix('c').filter(|runs| runs.starts_with(|first: char| first.is_ascii_digit())))
        {
            return Ok(CoinRule::Runs(lengths(name.slice(0..runs.len()), 1 << 20)?));
        }
        let needed = || argument.ok_or_else(|| name.error(msg!("coin-rule-number-missing", rule = folded.as_str())));
        match folded.as_str() {
            "strip" => Ok(CoinRule::Strip(needed()?.number_in(1..=1 << 20)? as usize)),
            "runs" => Ok(CoinRule::Runs(lengths(needed()?, 1 << 20)?)),
            "counts" => Ok(CoinRule::Counts(lengths(needed()?, 64)?)),
            "subtraction-two" => Ok(CoinRule::Apart { distances: distances(needed()?)?, single: false }),
            "subtraction-one-two" => Ok(CoinRule::Apart { distances: distances(needed()?)?, single: true }),
            _ => Err(name.error(msg!("coin-rule-unknown", rule = shortened(name.as_str()))).hint(names())),
        }
    }

    /// Shows every set of coins that may be turned with `last` as the rightmost.
    ///
    /// ```
    /// use grundy::games::coins::CoinRule;
    /// let mut sets = vec![];
    /// CoinRule::Exactly(2).sets(2, &mut |coins| { sets.push(coins.to_vec()); Ok(()) }).unwrap();
    /// assert_eq!(sets, [[0, 2], [1, 2]]);
    /// ```
    pub fn sets(&self, last: usize, visit: SetVisitor<'_>) -> Walk {
        match *self {
            CoinRule::AtMost(most) => (0..most).try_for_each(|others| subsets(&mut vec![], 0, others, last, visit)),
            CoinRule::Exactly(count) => subsets(&mut vec![], 0, count - 1, last, visit),
            CoinRule::Run(least) => {
                let coins: Vec<usize> = (0..=last).collect();
                (least..=last + 1).try_for_each(|length| visit(&coins[last + 1 - length..]))
            }
            CoinRule::Strip(length) => match (last + 1).checked_sub(length) {
                Some(first) => visit(&(first..=last).collect::<Vec<_>>()),
                None => Ok(()),
            },
            CoinRule::Runs(ref lengths) => lengths.iter().filter_map(|&length| (last + 1).checked_sub(length)).try_for_each(|first| {
                let run: Vec<usize> = (first..=last).collect();
                visit(&run)
            }),
            CoinRule::Counts(ref counts) => counts.iter().filter(|&&count| count <= last + 1).try_for_each(|&count| {
                let others = u32::try_from(count - 1).unwrap_or(u32::MAX);
                subsets(&mut vec![], 0, others, last, visit)
            }),
            CoinRule::Sym => (0..=last).rev().try_for_each(|first| symmetric(first, last, visit)),
            CoinRule::Turnips => (1..=last / 2).try_for_each(|gap| visit(&[last - 2 * gap, last - gap, last])),
            CoinRule::Grunt => (1..last.div_ceil(2)).try_for_each(|a| visit(&[0, a, last - a, last])),
            CoinRule::Apart { ref distances, single } => {
                if single {
                    visit(&[last])?;
                }
                distances.iter().filter_map(|&distance| last.checked_sub(distance)).try_for_each(|first| visit(&[first, last]))
            }
        }
    }

    /// The value of a coin, where it has a closed form.
    pub fn closed_value(&self, coin: usize) -> Option<u64> {
        let x = coin as u64;
        let power = 1 << (x + 1).trailing_zeros();
        match self {
            CoinRule::AtMost(2) => Some(x + 1),
            CoinRule::AtMost(3) => Some(odious(x)),
            CoinRule::Exactly(2) => Some(x),
            CoinRule::Exactly(3) => Some(x.checked_sub(2).map_or(0, odious)),
            CoinRule::Run(1) => Some(power),
            CoinRule::Run(2) => Some(power / 2),
            CoinRule::Strip(length) => Some(u64::from((coin + 1).is_multiple_of(*length))),
            _ => None,
        }
    }

    /// The values of the first coins, where they have a closed form.
    pub fn closed_values(&self, coins: usize) -> Option<Vec<u64>> {
        (0..coins).map(|coin| self.closed_value(coin)).collect()
    }

    /// The name of the closed form.
    pub fn theorem(&self) -> &'static str {
        match self {
            CoinRule::AtMost(2) => "coin-turtles",
            CoinRule::AtMost(3) => "coin-mock-turtles",
            CoinRule::Exactly(2) => "coin-twins",
            CoinRule::Exactly(_) => "coin-triplets",
            CoinRule::Run(1) => "coin-ruler",
            CoinRule::Run(_) => "coin-rulerette",
            CoinRule::Strip(_) => "coin-strip",
            CoinRule::AtMost(_) | CoinRule::Runs(_) | CoinRule::Counts(_) | CoinRule::Sym | CoinRule::Turnips => "coin-table",
            CoinRule::Grunt | CoinRule::Apart { .. } => "coin-table",
        }
    }
}

/// The x-th number with an odd number of ones, from 0.
pub(super) fn odious(x: u64) -> u64 {
    2 * x + u64::from(x.count_ones().is_multiple_of(2))
}

/// All sets of `others` coins from `first` on and below `last`, with `last`; the recursion is as deep as the set is large.
fn subsets(chosen: &mut Vec<usize>, first: usize, others: u32, last: usize, visit: SetVisitor<'_>) -> Walk {
    if others == 0 {
        chosen.push(last);
        let flow = visit(chosen);
        chosen.pop();
        return flow;
    }
    for coin in first..last {
        chosen.push(coin);
        let flow = subsets(chosen, coin + 1, others - 1, last, visit);
        chosen.pop();
        flow?;
    }
    Ok(())
}

/// All sets of coins from `first` to `last`, both among them, that are their own mirror image.
fn symmetric(first: usize, last: usize, visit: SetVisitor<'_>) -> Walk {
    // Each pair between the two is turned or not, and so is the coin in the middle.
    let between: Vec<usize> = (first + 1..=first + (last - first) / 2).filter(|&coin| coin < last).collect();
    if between.len() >= 64 {
        return Err(SolveError::Exhausted(Stop::Effort).into());
    }
    for chosen in 0..1u64 << between.len() {
        let inner = || between.iter().enumerate().filter(|&(at, _)| chosen >> at & 1 == 1).map(|(_, &coin)| coin);
        let mut coins: Vec<usize> = [first].into_iter().chain(inner()).collect();
        coins.extend(inner().map(|coin| first + last - coin).chain([last]));
        coins.sort_unstable();
        coins.dedup();
        visit(&coins)?;
    }
    Ok(())
}

/// Lengths or counts up to a bound: numbers and ranges, `1-3,7`, ascending.
fn lengths(text: Text<'_>, most: u64) -> Parsed<Vec<usize>> {
    let mut all = vec![];
    for item in text.items() {
        let (first, last) = match item.split_once('-') {
            Some((first, last)) => (first.trim().number_in(1..=most)?, last.trim().number_in(1..=most)?),
            None => (item.number_in(1..=most)?, item.number_in(1..=most)?),
        };
        if first > last {
            return Err(item.error(msg!("range-backwards", first = first, last = last)));
        }
        all.extend(first as usize..=last as usize);
    }
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

/// As it is read: ranges where numbers follow one another.
fn ranges(numbers: &[usize]) -> String {
    let mut pieces: Vec<(usize, usize)> = vec![];
    for &number in numbers {
        match pieces.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => pieces.push((number, number)),
        }
    }
    let piece = |&(first, last): &(usize, usize)| if first == last { first.to_string() } else { format!("{first}-{last}") };
    pieces.iter().map(piece).collect::<Vec<_>>().join(",")
}

fn distances(text: Text<'_>) -> Parsed<Vec<usize>> {
    let mut distances = text.items().map(|item| Ok(item.number_in(1..=1 << 32)? as usize)).collect::<Parsed<Vec<_>>>()?;
    distances.sort_unstable();
    distances.dedup();
    Ok(distances)
}

fn names() -> Message {
    let names: Vec<&str> = PLAIN.iter().map(|(name, _)| *name).collect();
    msg!("coin-rule-names", names = names.join(", "))
}

impl fmt::Display for CoinRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CoinRule::Strip(length) => write!(f, "strip/{length}"),
            CoinRule::Runs(lengths) => write!(f, "runs/{}", ranges(lengths)),
            CoinRule::Counts(counts) => write!(f, "counts/{}", ranges(counts)),
            CoinRule::Apart { distances, single } => {
                let list: Vec<String> = distances.iter().map(usize::to_string).collect();
                write!(f, "subtraction-{}two/{}", if *single { "one-" } else { "" }, list.join(","))
            }
            plain => f.write_str(PLAIN.iter().find(|(_, rule)| rule == plain).map_or("", |(name, _)| name)),
        }
    }
}
