//! What games are called: a name, its aliases, Chinese names, and what is near to them.

use super::{Entry, all, take_and_break};
use crate::{Message, msg};

/// The game of a name, an alias, a Chinese name or a code.
///
/// ```
/// use grundy::games::find;
/// assert_eq!(find("Nim").unwrap().name, "nim");
/// assert_eq!(find("0.77").unwrap().name, "octal");
/// assert_eq!(find("威佐夫").unwrap().name, "wythoff");
/// assert_eq!(find("尼姆博弈").unwrap().name, "nim");
/// assert!(find("no-such-game").is_none());
/// ```
pub fn find(name: &str) -> Option<&'static Entry> {
    let wanted = key(name);
    let named = all().find(|entry| names(entry).any(|known| key(known) == wanted));
    named.or_else(|| take_and_break::looks_like_code(name).then_some(&take_and_break::CODE))
}

/// Games that have a name of their own and are another game with parameters.
const SHORT: &[(&str, (&str, &str))] = &[
    ("take-a-square", ("subtraction", "squares")),
    ("subtract-a-square", ("subtraction", "squares")),
    ("divisor-nim", ("subtraction", "proper-divisors")),
    ("coprime-nim", ("subtraction", "coprimes")),
];

/// The game and its parameters that a short name stands for.
///
/// ```
/// assert_eq!(grundy::games::written_out("Take a square"), Some(("subtraction", "squares")));
/// assert!(grundy::games::written_out("nim").is_none());
/// ```
pub fn written_out(name: &str) -> Option<(&'static str, &'static str)> {
    let wanted = key(name);
    SHORT.iter().find(|(short, _)| key(short) == wanted).map(|(_, long)| *long)
}

/// The known name nearest to one that is not known, if any is near.
///
/// ```
/// assert_eq!(grundy::games::nearest("kyles"), Some("kayles"));
/// assert_eq!(grundy::games::nearest("mock-turtle"), Some("coins/mock-turtles"));
/// ```
pub fn nearest(name: &str) -> Option<&'static str> {
    let wanted = fold(name);
    if wanted.chars().count() > 40 {
        return None;
    }
    let far = (wanted.chars().count() / 3).max(1) + 1;
    let coins = super::coins::NAMED.iter().map(|&known| (known.trim_start_matches("coins/"), known));
    let known = all().flat_map(names).map(|known| (known, known)).chain(coins);
    let candidates = known.map(|(name, known)| (strsim::damerau_levenshtein(&fold(name), &wanted), known));
    candidates.filter(|&(distance, _)| distance < far).min_by_key(|&(distance, _)| distance).map(|(_, known)| known)
}

/// A game's name and its other names.
///
/// ```
/// use grundy::games::{find, names};
/// assert_eq!(names(find("nim").unwrap()).next(), Some("nim"));
/// ```
pub fn names(entry: &'static Entry) -> impl Iterator<Item = &'static str> {
    [entry.name].into_iter().chain(entry.aliases.iter().copied())
}

/// Names are compared without case, and `_` or a space is as good as `-`.
pub(crate) fn fold(name: &str) -> String {
    name.trim().chars().flat_map(char::to_lowercase).map(|c| if c == '_' || c == ' ' { '-' } else { c }).collect()
}

/// A game's name may also be written without `-`, with 尼姆 for Nim, 洛谷 for Luogu, 博奕 for 博弈, and with or without 博弈 or 游戏, both "game".
fn key(name: &str) -> String {
    let folded = fold(name).replace('-', "").replace("博奕", "博弈").replace("尼姆", "nim").replace("洛谷", "luogu");
    let stem = folded.strip_suffix("博弈").or_else(|| folded.strip_suffix("游戏"));
    stem.filter(|stem| !stem.is_empty()).map_or_else(|| folded.clone(), str::to_owned)
}

/// Names of a way to play, and the hint that says how.
type Way = (&'static [&'static str], fn() -> Message);

/// Names that are no games but ways to play them.
const WAYS: [Way; 3] = [
    (&["anti-sg", "anti-nim", "misere", "misère", "misere-nim", "反常", "反常规则", "反尼姆", "反sg"], || msg!("way-misere")),
    (&["every-sg", "conjunctive"], || msg!("way-every")),
    (&["multi-sg"], || msg!("way-multi")),
];

/// What would help who typed a name that is no game's.
///
/// ```
/// use grundy::games::hint;
/// assert_eq!(hint("Anti-SG").key, "way-misere");
/// assert_eq!(hint("kyles").key, "nearest-game");
/// assert_eq!(hint("no-such-game").key, "see-games");
/// ```
pub fn hint(name: &str) -> Message {
    let wanted = key(name);
    let way = WAYS.iter().find(|(names, _)| names.iter().any(|known| key(known) == wanted));
    match (way, nearest(name)) {
        (Some(&(_, way)), _) => way(),
        (None, Some(near)) => msg!("nearest-game", name = near),
        (None, None) => msg!("see-games"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_people_type() {
        let known = [
            ("阶梯博弈", "staircase"),
            ("阶梯Nim", "staircase"),
            ("台阶 Nim", "staircase"),
            ("新Nim游戏", "new-nim"),
            ("格兰迪游戏", "grundy"),
            ("推硬币", "georgia-bob"),
            ("三连", "treblecross"),
            ("无向图删边游戏", "hackenbush"),
            ("取石子", "nim"),
            ("取石子游戏", "nim"),
            ("Nim博弈", "nim"),
            ("威佐夫博奕", "wythoff"),
            ("洛谷 P2148", "koppers"),
            ("POJ 1704", "georgia-bob"),
        ];
        for (typed, name) in known {
            assert_eq!(find(typed).map(|entry| entry.name), Some(name), "{typed}");
        }
    }

    #[test]
    fn no_name_means_two_games() {
        let mut seen = std::collections::HashMap::new();
        for entry in all() {
            for name in names(entry) {
                let before = seen.insert(key(name), entry.name);
                assert!(before.is_none_or(|other| other == entry.name), "{name} is {before:?} and {}", entry.name);
            }
        }
        for (ways, _) in WAYS {
            assert!(ways.iter().all(|way| find(way).is_none()));
        }
    }
}
