//! Wythoff's game (1907): two heaps; take any number of stones from one heap, or the same number from both.
//!
//! **Theorem (Wythoff).** The player to move loses iff the heaps are A_k = ⌊kφ⌋ and B_k = A_k + k for some k ≥ 0, where
//! φ = (1 + √5)/2. For k ≥ 1 the numbers A_k and B_k together are all positive numbers, each once (Beatty), and the differences are
//! all numbers, each once. So a pair cannot be moved to another pair, since a move keeps a heap or the difference.
//!
//! **Misère.** The lost pairs are (0, 1), (2, 2) and (A_k, B_k) for k ≥ 2. Again every number and every difference occurs once (2
//! in one pair only), so no pair moves to another; and (0, 0), where nobody can move, is won. Let (a, b) with a ≤ b be no pair
//! and not (0, 0). If the partner of a is below b, move there. Else a is the smaller half of the pair of some difference k
//! > b - a, and the pair of difference b - a has a smaller half below a, so take equally from both. ∎
//!
//! No floating point: since φ is the positive root of x² = x + 1, kφ ≥ a means a(a - k) ≤ k², which fits 128 bits. Bisection
//! with that test finds A_k, and the partner of a heap. Three moves at most can win: to the partner of either heap, or to the
//! pair of the same difference. Only the outcome is known in closed form; nim-values are searched.

use super::Entry;
use super::pair::{Pair, PairMove};
use crate::game::{Coordinates, Game, Look};
use crate::sum::TypedGame;
use crate::{Dice, Fact, Play, Reason, Ruleset, Visit, Walk, msg};

/// The rules of Wythoff's game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wythoff;

/// Whether kφ ≥ a, for k ≥ 1 and a ≤ 2^64.
fn reaches(k: u64, a: u128) -> bool {
    let k = u128::from(k);
    a <= k || a * (a - k) <= k * k
}

/// A_k = ⌊kφ⌋, or `None` if it is 2^64 or more.
///
/// ```
/// use grundy::games::wythoff::lower;
/// assert_eq!((0..8).map(|k| lower(k).unwrap()).collect::<Vec<_>>(), [0, 1, 3, 4, 6, 8, 9, 11]);
/// ```
pub fn lower(k: u64) -> Option<u64> {
    if k == 0 {
        return Some(0);
    }
    let (mut low, mut high) = (u128::from(k), 1 << 64);
    if reaches(k, high) {
        return None;
    }
    while high - low > 1 {
        let middle = (low + high) / 2;
        *(if reaches(k, middle) { &mut low } else { &mut high }) = middle;
    }
    Some(low as u64)
}

/// The other heap of the lost pair that holds a heap of n.
///
/// The least k with kφ ≥ n has A_k = n, unless n is no A at all. Then the n numbers up to it are A_1, …, A_{k-1} and B_1, …, B_j
/// = n with j = n - k + 1, so its partner A_j = B_j - j is k - 1.
fn partner(n: u64) -> u128 {
    if n == 0 {
        return 0;
    }
    let (mut below, mut k) = (0, n);
    while k - below > 1 {
        let middle = below + (k - below) / 2;
        *(if reaches(middle, n.into()) { &mut k } else { &mut below }) = middle;
    }
    if reaches(k, u128::from(n) + 1) { u128::from(k) - 1 } else { u128::from(n) + u128::from(k) }
}

/// The lost pairs of one play.
#[derive(Clone, Copy)]
struct Lost {
    misere: bool,
}

impl Lost {
    fn under(play: Play) -> Lost {
        Lost { misere: play == Play::Misere }
    }

    /// The smaller heap of the lost pair with a given difference.
    fn lower(self, difference: u64) -> Option<u64> {
        match difference {
            0 if self.misere => Some(2),
            1 if self.misere => Some(0),
            _ => lower(difference),
        }
    }

    fn partner(self, heap: u64) -> u128 {
        match heap {
            0 if self.misere => 1,
            1 if self.misere => 0,
            2 if self.misere => 2,
            _ => partner(heap),
        }
    }

    fn contains(self, at: Pair) -> bool {
        let (small, large) = at.sorted();
        self.lower(large - small) == Some(small)
    }

    /// The lost pairs that can be reached in one move.
    fn reached_from(self, at: Pair) -> impl Iterator<Item = Pair> {
        let below = |heap: u64, other: u64| u64::try_from(self.partner(heap)).ok().filter(|&partner| partner < other);
        let (small, large) = at.sorted();
        let equally = self.lower(large - small).filter(|&lower| lower < small).map(|lower| small - lower);
        let to_second = below(at.first, at.second).map(|second| Pair { second, ..at });
        let to_first = below(at.second, at.first).map(|first| Pair { first, ..at });
        let to_both = equally.map(|take| Pair::new(at.first - take, at.second - take));
        [to_first, to_second, to_both].into_iter().flatten()
    }
}

impl Ruleset for Wythoff {
    type Position = Pair;
    type Move = PairMove;

    fn options(&self, &from: &Pair, visit: &mut Visit<'_, Self>) -> Walk {
        let mut show = |to: Pair| visit.option(PairMove { from, to }, &[to]);
        (0..from.first).try_for_each(|first| show(Pair { first, ..from }))?;
        (0..from.second).try_for_each(|second| show(Pair { second, ..from }))?;
        (1..=from.sorted().0).try_for_each(|take| show(Pair::new(from.first - take, from.second - take)))
    }

    fn theorem(&self, &at: &Pair) -> Option<Fact> {
        Some(Fact::outcome(!Lost::under(Play::Normal).contains(at), "wythoff"))
    }

    fn reduce(&self, at: &Pair, keep: &mut dyn FnMut(Pair)) {
        keep(at.mirrored());
    }
}

impl Game for Wythoff {
    fn prefix(&self) -> String {
        "wythoff".into()
    }

    fn look(&self, at: &Pair) -> Option<Look> {
        Some(Look::Queen([at.first, at.second]))
    }

    fn winning_moves(&self, &from: &Pair, play: Play, visit: &mut Visit<'_, Self>) -> Option<Walk> {
        let mut reached = Lost::under(play).reached_from(from);
        Some(reached.try_for_each(|to| visit.option(PairMove { from, to }, &[to])))
    }

    fn misere(&self, &at: &Pair) -> Option<Fact> {
        Some(Fact::outcome(!Lost::under(Play::Misere).contains(at), "wythoff-misere"))
    }

    fn followers(&self, at: &Pair) -> u64 {
        at.first.saturating_add(1).saturating_mul(at.second.saturating_add(1))
    }

    fn explain(&self, parts: &[Pair], play: Play) -> Vec<Reason> {
        parts.iter().flat_map(|&at| explain(at, play)).collect()
    }
}

/// Which pair the position is compared with, and what each winning move does.
fn explain(at: Pair, play: Play) -> Vec<Reason> {
    let lost = Lost::under(play);
    let (small, large) = at.sorted();
    let k = large - small;
    let mut reasons: Vec<Reason> = vec![];
    if play == Play::Misere {
        reasons.push(msg!("wythoff-misere-pairs").into());
    }
    reasons.push(match lost.lower(k) {
        Some(lower) => msg!("wythoff-pair", k = k, lower = lower, upper = u128::from(lower) + u128::from(k)).into(),
        None => msg!("wythoff-pair-beyond", k = k).into(),
    });
    if lost.contains(at) {
        reasons.push(msg!("wythoff-is-pair").into());
    }
    reasons.extend(lost.reached_from(at).map(|to| {
        let message = if to.first == at.first {
            msg!("wythoff-keeps", kept = at.first, partner = to.second)
        } else if to.second == at.second {
            msg!("wythoff-keeps", kept = at.second, partner = to.first)
        } else {
            msg!("wythoff-keeps-difference", take = at.first - to.first, to = to.to_string())
        };
        Reason::from(message).only_alone()
    }));
    reasons
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[Entry {
    name: "wythoff",
    aliases: &["wythoffs-game", "wyt-queens", "poj-1067", "威佐夫博弈"],
    source: "W. A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7 (1907)",
    examples: &["wythoff:3,5", "wythoff:5,5", "wythoff:1000000000000000000,1618033988749894848"],
    rules: &[("wythoff", "(x, y) -> (x-k, y) | (x, y-k) | (x-k, y-k) for k >= 1")],
    laws: &[("wythoff", "wythoff")],
    open: |opening| {
        opening.no_parameters()?;
        let pairs = Coordinates { at: |_, numbers| Pair::of_numbers(numbers), of: Some(Pair::numbers) };
        Ok(TypedGame::with_coordinates(Wythoff, |_, position| Ok(vec![Pair::read(position)?]), pairs))
    },
    sample: |dice: &mut Dice| format!("wythoff:{},{}", dice.roll(8), dice.roll(8)),
}];

#[cfg(test)]
mod tests {
    use super::*;

    /// Every pair up to 120, from the rules alone.
    #[test]
    fn both_plays_agree_with_the_rules() {
        for play in [Play::Normal, Play::Misere] {
            let lost = Lost::under(play);
            let mut won = vec![[false; 121]; 121];
            for (a, b) in (0..=120).flat_map(|a| (0..=120).map(move |b| (a, b))) {
                let end = a + b == 0 && play == Play::Misere;
                let rows = (0..a).any(|x| !won[x][b]) || (0..b).any(|y| !won[a][y]);
                won[a][b] = end || rows || (1..=a.min(b)).any(|t| !won[a - t][b - t]);
                assert_eq!(lost.contains(Pair::new(a as u64, b as u64)), !won[a][b], "({a}, {b}) under {play:?}");
            }
        }
    }

    /// The first k at which a double-precision ⌊kφ⌋ is wrong, and the largest heaps there are.
    #[test]
    fn exact_where_doubles_fail() {
        let k = 102_334_155;
        let a = lower(k).unwrap();
        assert_eq!(a, 165_580_140);
        assert!(Lost::under(Play::Normal).contains(Pair::new(a + k, a)));
        assert_eq!(partner(a), u128::from(a + k));
        assert_eq!(partner(a + k), u128::from(a));
        assert_eq!(lower(u64::MAX), None);
        for heap in [u64::MAX, u64::MAX - 1, 1 << 63, 1_000_000_000_000_000_000] {
            let other = partner(heap);
            assert!(u64::try_from(other).is_err() || partner(other as u64) == u128::from(heap));
            assert!(Lost::under(Play::Normal).reached_from(Pair::new(heap, heap)).count() >= 1);
        }
        let largest = 11_400_714_819_323_198_485;
        assert_eq!(lower(largest), Some(u64::MAX - 1));
        assert_eq!(lower(largest + 1), None);
    }
}
