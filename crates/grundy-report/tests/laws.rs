//! Periods and patterns as people read them, in both languages.

use grundy::Budget;
use grundy::notation::{NoFiles, heap_game, open_game};
use grundy::pattern::Subject;
use grundy::period;
use grundy_report::{Language, Narrator, law};

/// The text without colours, in both languages.
fn both(show: impl Fn(&Narrator) -> String) -> String {
    let texts = Language::ALL.map(|language| plain(&show(&Narrator::new(language))));
    texts.join("\n")
}

/// Colour codes left out: from an escape to the next `m`.
fn plain(text: &str) -> String {
    let mut pieces = text.split('\u{1b}');
    let first = pieces.next().unwrap_or("").to_owned();
    pieces.fold(first, |all, piece| all + piece.split_once('m').map_or("", |(_, rest)| rest))
}

fn period(text: &str, most: usize) -> String {
    let mut game = heap_game(text, &NoFiles).unwrap();
    let found = period::find(game.as_mut(), most, &Budget::unlimited());
    both(|narrator| law::period(text, &found, narrator))
}

fn pattern(text: &str) -> String {
    let game = open_game(text, &NoFiles).unwrap();
    let found = Subject::of(game.as_ref()).unwrap().pattern(900, &Budget::unlimited());
    both(|narrator| law::pattern(text, &found, narrator))
}

#[test]
fn periods() {
    insta::assert_snapshot!("period_kayles", period("kayles", usize::MAX));
    insta::assert_snapshot!("period_lasker", period("lasker", usize::MAX));
    insta::assert_snapshot!("period_none", period("grundy", 300));
}

#[test]
fn patterns() {
    insta::assert_snapshot!("pattern_at_most_half", pattern("at-most-half"));
    insta::assert_snapshot!("pattern_lasker", pattern("lasker"));
    insta::assert_snapshot!("pattern_ruler", pattern("coins/ruler"));
    insta::assert_snapshot!("pattern_wythoff", pattern("wythoff"));
    insta::assert_snapshot!("pattern_fibonacci", pattern("fibonacci"));
    insta::assert_snapshot!("pattern_koppers", pattern("(x, y) -> (a, x-a) for 1 <= a < x | (a, y-a) for 1 <= a < y"));
    insta::assert_snapshot!("pattern_at_most_a_third", pattern("n -> n-k for 1 <= k <= n/3"));
}
