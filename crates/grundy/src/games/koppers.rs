//! Koppers' Nim: two heaps, none empty; remove one heap and split the other into two heaps, none empty.
//!
//! Bodo Koppers told it to David Singmaster, who told it to Richard Guy (OEIS A053398). With several such pairs it is E&D, a problem of
//! Chinese contests (SDOI 2009, Luogu P2148).
//!
//! **Theorem.** The nim-value of (x, y) is the place, counted from 0, of the lowest zero bit of (x - 1) or (y - 1).
//!
//! *Proof.* Write z(w) for the place of the lowest zero bit of w, and take 1 from every heap: u = x - 1 is split into a and b with
//! a + b = u - 1. It is enough to see that the numbers z(a or b) over all splits are exactly the places of the ones of u. For then, by
//! induction, the options of (x, y) have the places of the ones of u or v as values, with v = y - 1, and their mex is z(u or v). So let
//! z(a or b) = k. Below the place k every bit is in a or in b, and the bit k is in neither. Hence the lowest k + 1 bits of a and b, added, make
//! 2^k - 1 + s, where s < 2^k are the bits below k that are in both, and nothing is carried past the place k. So the lowest k + 1 bits of
//! u = a + b + 1 are 2^k + s: the bit k of u is one, and s is what u has below it. The other way round, if the bit k of u is one and s stands
//! below it, give both a and b the bits of s, give every other bit below k to one of them, and divide what u has above the place k between them
//! in any way; then a + b = u - 1 and z(a or b) = k. ∎
//!
//! So the splits to a value k are counted too: with h for the number above the place k of u there are h + 1 ways to divide it, times two for each
//! zero that u has below the place k. They are gone through one by one, without looking at any other split.
//!
//! Heaps have no order, so that a split is shown once, the smaller heap first. In `koppers/ordered` the two places of a pair are told apart, as
//! in a rule with two names, and (1,2) and (2,1) are two options. Misère play is searched.

use super::Entry;
use super::pair::{Pair, PairMove};
use crate::game::{Coordinates, Game, Look};
use crate::games::Opening;
use crate::sum::{OpenGame, TypedGame};
use crate::text::{Parsed, Text};
use crate::{Cell, Dice, Fact, Nimber, Play, Reason, Ruleset, Visit, Walk, msg};

/// The rules of Koppers' Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Koppers {
    /// Whether a split into a and b is another move than that into b and a.
    pub ordered: bool,
}

/// The nim-value of two heaps, none of them empty.
///
/// ```
/// use grundy::games::koppers::value;
/// assert_eq!([value(1, 1), value(2, 1), value(3, 1), value(4, 1), value(4, 3)], [0, 1, 0, 2, 2]);
/// ```
pub fn value(x: u64, y: u64) -> u64 {
    u64::from(((x - 1) | (y - 1)).trailing_ones())
}

/// Shows the splits of a heap to a value, each once, as two heaps of which the first is not the larger.
fn splits(heap: u64, value: u64, visit: &mut dyn FnMut(u64, u64) -> Walk) -> Walk {
    let less = heap - 1;
    if value >= 64 || less >> value & 1 == 0 {
        return Ok(());
    }
    let below = (1 << value) - 1;
    let (above, shared) = (less >> value >> 1, less & below);
    let single = below & !shared;
    let whole = |high: u64, low: u64| (high << value << 1 | low) + 1;
    for high in 0..=above / 2 {
        // Where both heaps have the same above, the second one has the highest of the single bits.
        let own = if high == above - high { without_highest(single) } else { single };
        subsets(own).try_for_each(|own| visit(whole(high, shared | own), whole(above - high, shared | single & !own)))?;
    }
    Ok(())
}

fn without_highest(bits: u64) -> u64 {
    bits.checked_ilog2().map_or(0, |highest| bits & !(1 << highest))
}

/// All numbers whose bits are among the given ones, in rising order.
fn subsets(bits: u64) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(0), move |&set: &u64| Some(set.wrapping_sub(bits) & bits).filter(|&next| next != 0))
}

impl Koppers {
    /// Shows the pair that a split leaves, and where order matters the other way round as well.
    fn show(&self, from: Pair, a: u64, b: u64, visit: &mut Visit<'_, Self>) -> Walk {
        let mut show = |to: Pair| visit.option(PairMove { from, to }, &[to]);
        show(Pair::new(a, b))?;
        if self.ordered && a != b { show(Pair::new(b, a)) } else { Ok(()) }
    }
}

/// The heaps that may be split: of equal ones it does not matter which.
fn heaps(at: Pair) -> impl Iterator<Item = u64> {
    [at.first, at.second].into_iter().take(if at.first == at.second { 1 } else { 2 })
}

impl Ruleset for Koppers {
    type Position = Pair;
    type Move = PairMove;

    fn options(&self, &from: &Pair, visit: &mut Visit<'_, Self>) -> Walk {
        heaps(from).try_for_each(|heap| (1..=heap / 2).try_for_each(|a| self.show(from, a, heap - a, visit)))
    }

    fn theorem(&self, at: &Pair) -> Option<Fact> {
        Some(Fact::value(value(at.first, at.second), "koppers"))
    }

    /// Two heaps of one stone are nothing.
    fn reduce(&self, at: &Pair, keep: &mut dyn FnMut(Pair)) {
        if at.sorted() != (1, 1) {
            keep(at.mirrored());
        }
    }
}

impl Game for Koppers {
    fn prefix(&self) -> String {
        if self.ordered { "koppers/ordered".into() } else { "koppers".into() }
    }

    fn look(&self, at: &Pair) -> Option<Look> {
        Some(Look::heaps(&[at.first, at.second]))
    }

    fn moves_to(&self, &from: &Pair, value: Nimber, visit: &mut Visit<'_, Self>) -> Option<Walk> {
        Some(heaps(from).try_for_each(|heap| splits(heap, value.0, &mut |a, b| self.show(from, a, b, visit))))
    }

    fn explain(&self, parts: &[Pair], _: Play) -> Vec<Reason> {
        parts.iter().map(|&at| explain(at)).collect()
    }
}

/// Both heaps less 1 in binary, one under the other, with the column marked that gives the value.
fn explain(at: Pair) -> Reason {
    let value = value(at.first, at.second);
    let width = (64 - ((at.first - 1) | (at.second - 1)).leading_zeros()).max(value as u32 + 1).min(64);
    let row = |heap: u64| {
        let digit = |bit: u32| Cell::marked((heap - 1) >> bit & 1, u64::from(bit) == value);
        [Cell::plain(format!("{heap} - 1"))].into_iter().chain((0..width).rev().map(digit)).collect::<Vec<_>>()
    };
    msg!("koppers-columns", x = at.first, y = at.second, value = value).with_table(vec![row(at.first), row(at.second)])
}

fn open(opening: Opening<'_>) -> Parsed<Box<dyn OpenGame>> {
    let ordered = match opening.parameters {
        None => false,
        Some(text) if text.as_str() == "ordered" => true,
        Some(text) => return Err(text.error(msg!("koppers-parameter"))),
    };
    let pairs = Coordinates { at: |_, numbers| Pair::of_numbers(numbers).filter(|at| at.sorted().0 > 0), of: Some(Pair::numbers) };
    Ok(TypedGame::with_coordinates(Koppers { ordered }, |_, position| read(position), pairs))
}

fn read(position: Text<'_>) -> Parsed<Vec<Pair>> {
    let pairs = Pair::read_many(position)?;
    match position.items().find(|item| item.number() == Ok(0)) {
        Some(empty) => Err(empty.error(msg!("koppers-zero"))),
        None => Ok(pairs),
    }
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[Entry {
    name: "koppers",
    aliases: &["koppers-nim", "kopper", "luogu-p2148", "e&d", "E&D 游戏"],
    source: "B. Koppers, told by D. Singmaster to R. K. Guy (OEIS A053398); SDOI 2009, Luogu P2148",
    examples: &["koppers:3,5", "koppers:1,2,3,4", "koppers:1000000000,18446744073709551615"],
    rules: &[
        ("koppers", "(x, y) -> (a, b) for a+b == x, 1 <= a <= b | (a, b) for a+b == y, 1 <= a <= b"),
        ("koppers/ordered", "(x, y) -> (a, b) for a+b == x, a >= 1, b >= 1 | (a, b) for a+b == y, a >= 1, b >= 1"),
    ],
    laws: &[("koppers", "g(n,m) = lowzero((n - 1) or (m - 1))")],
    open,
    sample: |dice: &mut Dice| {
        let game = *dice.pick(&["koppers", "koppers", "koppers/ordered"]);
        let most = *dice.pick(&[(1, 8), (2, 4)]);
        let heaps: Vec<u64> = (0..2 * most.0).map(|_| 1 + dice.roll(most.1)).collect();
        format!("{game}:{}", super::list(&heaps))
    },
}];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use crate::Halt;
    use crate::mex;
    use std::collections::BTreeSet;

    /// The targets of the moves that a walk shows.
    fn targets(walk: impl FnOnce(&mut Visit<'_, Koppers>) -> Walk) -> Vec<Pair> {
        let mut all = vec![];
        let mut show = |action: PairMove, _: &[Pair]| {
            all.push(action.to);
            Ok(())
        };
        assert_eq!(walk(&mut Visit::new(&Budget::unlimited(), &mut show)), Ok(()));
        all
    }

    /// The rows of OEIS A053398.
    #[test]
    fn the_table_of_the_encyclopedia() {
        let rows: [&[u64]; 6] = [&[0], &[1, 1], &[0, 1, 0], &[2, 2, 2, 2], &[0, 2, 0, 2, 0], &[1, 1, 2, 2, 1, 1]];
        for (sum, row) in (2..).zip(rows) {
            let own: Vec<u64> = (1..sum).map(|x| value(x, sum - x)).collect();
            assert_eq!(own, row);
        }
    }

    /// Values from the rules alone, and the moves to every value, for all heaps up to 70.
    #[test]
    fn agrees_with_the_rules() {
        for (x, y) in (1..=70).flat_map(|x| (1..=70).map(move |y| (x, y))) {
            let at = Pair::new(x, y);
            for rules in [Koppers { ordered: false }, Koppers { ordered: true }] {
                let options = targets(|visit| rules.options(&at, visit));
                assert_eq!(options.iter().collect::<BTreeSet<_>>().len(), options.len(), "{at}");
                let right = mex(options.iter().map(|to| Nimber(value(to.first, to.second))));
                assert_eq!(rules.theorem(&at).unwrap().worth.nimber(), Some(right), "{at}");
                for wanted in 0..9 {
                    let mut expected: Vec<Pair> = options.iter().copied().filter(|to| value(to.first, to.second) == wanted).collect();
                    let mut found = targets(|visit| rules.moves_to(&at, Nimber(wanted), visit).unwrap());
                    expected.sort_unstable();
                    found.sort_unstable();
                    assert_eq!(found, expected, "{at} to {wanted}");
                }
            }
        }
    }

    #[test]
    fn heaps_at_the_edge() {
        assert_eq!(value(u64::MAX, 1), 0);
        assert_eq!(value(u64::MAX, 2), 64);
        assert_eq!(value(1 << 63, 1), 63);
        for wanted in [1, 31, 62, 63] {
            let mut count = 0;
            let walk = splits(u64::MAX, wanted, &mut |a, b| {
                assert!(a <= b && a.checked_add(b) == Some(u64::MAX) && value(a, b) == wanted, "{a} {b}");
                count += 1;
                if count < 1000 { Ok(()) } else { Err(Halt::Enough) }
            });
            assert!(count > 0 && !matches!(walk, Err(Halt::Failed(_))), "{wanted}");
        }
    }
}
