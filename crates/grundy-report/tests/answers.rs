//! What people read, kept as snapshots in both languages: `cargo insta accept` takes over a change.

use grundy::analysis::{Request, analyse};
use grundy::component::Workspace;
use grundy::notation::parse;
use grundy::{Budget, Play};
use grundy_report::{Language, Narrator, answer::answer};

/// The answer in English and in Chinese, without colours.
fn both(expression: &str, play: Play) -> String {
    let sum = parse(expression).unwrap();
    let request = Request { play, explain: true, list_moves: 20, ..Request::default() };
    let analysis = analyse(&sum, &request, &mut Workspace::default(), &Budget::unlimited()).unwrap();
    let texts = Language::ALL.map(|language| plain(&answer(&sum, &analysis, &Narrator::new(language))));
    texts.join("\n")
}

fn plain(text: &str) -> String {
    let mut pieces = text.split('\u{1b}');
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |all, piece| all + piece.split_once('m').map_or("", |(_, rest)| rest))
}

macro_rules! snapshots {
    ($($name:ident: $expression:expr, $play:ident;)*) => { $(#[test] fn $name() { insta::assert_snapshot!(both($expression, Play::$play)); })* };
}

snapshots! {
    nim: "nim:13,12,8", Normal;
    nim_lost: "nim:1,2,3", Normal;
    nim_misere_ones: "nim:1,1,1", Misere;
    nim_misere: "nim:3,4,5", Misere;
    nim_sj: "nim:3,4,5", Sj;
    bash: "bash/3:21", Normal;
    kayles: "kayles:7,3", Normal;
    kayles_period: "kayles:1000", Normal;
    kayles_misere_wild: "kayles:9,3", Misere;
    sum: "nim:3,4,5 + kayles:8 + bash/3:5", Normal;
}
