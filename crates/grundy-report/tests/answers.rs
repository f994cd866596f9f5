//! What people read, kept as snapshots in both languages: `cargo insta accept` takes over a change.

mod examples;

use examples::Examples;
use grundy::analysis::{Answer, Request, analyse};
use grundy::graph::{Solved, read::read};
use grundy::notation::{parse, parse_with};
use grundy::sum::Workspace;
use grundy::text::Text;
use grundy::{Budget, Compound, Convention, Ending, Play};
use grundy_report::{Language, Narrator, answer, graph};

/// The answer in English and in Chinese, without colours.
fn both(expression: &str, play: Play) -> String {
    let sum = parse_with(expression, &Examples).unwrap();
    let request = Request { play, explain: true, list_moves: 20, ..Request::default() };
    let analysis = analyse(&sum, &request, &mut Workspace::default(), &Budget::unlimited()).and_then(Answer::impartial).unwrap();
    let texts = Language::ALL.map(|language| plain(&answer::answer(&sum, &analysis, &Narrator::new(language))));
    texts.join("\n")
}

/// The answer about a game in which the players have different moves, in both languages.
fn both_sides(expression: &str, play: Play) -> String {
    let sum = parse_with(expression, &Examples).unwrap();
    let request = Request { play, explain: true, ..Request::default() };
    let answer = analyse(&sum, &request, &mut Workspace::default(), &Budget::unlimited()).unwrap();
    let Answer::Partizan(found) = answer else { panic!("{expression} is partizan") };
    let texts = Language::ALL.map(|language| plain(&answer::partizan(&sum, &found, answer::SHORT_LIST, &Narrator::new(language))));
    texts.join("\n")
}

#[test]
fn hackenbush_red_blue_tree() {
    insta::assert_snapshot!(both_sides("hackenbush:0-1b,1-2r,1-3r,0-4r,4-4b", Play::Normal));
}

#[test]
fn hackenbush_red_blue_cycle() {
    insta::assert_snapshot!(both_sides("hackenbush:0-1b,1-2b,2-0r + hackenbush:0-1r,1-2b", Play::Normal));
}

#[test]
fn hackenbush_red_blue_misere() {
    insta::assert_snapshot!(both_sides("hackenbush:0-1b,1-2r,0-3g", Play::Misere));
}

#[test]
fn hackenbush_red_blue() {
    insta::assert_snapshot!(both_sides("hackenbush:0-1b,1-2r,2-3b", Play::Normal));
}

#[test]
fn hackenbush_red_blue_green() {
    insta::assert_snapshot!(both_sides("hackenbush:0-1b,1-2g,0-3r", Play::Normal));
}

/// As [`both`], under another compound.
fn compound(expression: &str, convention: Convention) -> String {
    let Convention { compound, ending, play } = convention;
    let sum = parse(expression).unwrap();
    let request = Request { play, compound, ending, explain: true, list_moves: 20, ..Request::default() };
    let analysis = analyse(&sum, &request, &mut Workspace::default(), &Budget::unlimited()).and_then(Answer::impartial).unwrap();
    Language::ALL.map(|language| plain(&answer::answer(&sum, &analysis, &Narrator::new(language)))).join("\n")
}

/// Each of the dozen but the ordinary sums, and "at most two".
#[test]
fn compounds() {
    for compound_rule in [Compound::Disjunctive, Compound::Conjunctive, Compound::Selective, Compound::UpTo(2)] {
        for (ending, play) in
            [Ending::Long, Ending::Short].into_iter().flat_map(|ending| [Play::Normal, Play::Misere].map(|play| (ending, play)))
        {
            let convention = Convention { compound: compound_rule, ending, play };
            if compound_rule == Compound::Disjunctive && ending == Ending::Long {
                continue;
            }
            let name = format!("compound_{}_{}_{}", compound_rule.name().replace(':', ""), ending.name(), play.name());
            insta::assert_snapshot!(name, compound("bash/2:4,2 + nim:2", convention));
        }
    }
}

#[test]
fn a_drawn_graph() {
    insta::assert_snapshot!(both("graph/0-1,1-0,1-2,2-3:0 + nim:3", Play::Normal));
}

#[test]
fn the_figure_of_ferguson() {
    let text = include_str!("../../../examples/ferguson.txt");
    let solved = Solved::of(read(Text::new(text)).unwrap(), 1).unwrap();
    let page = |language: Language| {
        let narrator = Narrator::new(language);
        let top = solved.graph.names.find("top").unwrap();
        let pieces =
            [graph::summary(&solved, &narrator), graph::table(&solved, 40, &narrator), graph::explanation(&solved, top, &narrator)];
        plain(&pieces.join("\n"))
    };
    insta::assert_snapshot!(Language::ALL.map(page).join("\n"));
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
    unlike_games: "nim:3,4,5 + kayles:7 + wythoff:3,5 + treblecross:.....", Normal;
    subtraction: "subtraction/1,3,4:6", Normal;
    at_least_half: "at-least-half:12", Normal;
    lasker: "lasker:2,5,7", Normal;
    fibonacci: "fibonacci:43", Normal;
    moore: "moore/2:3,4,5,6", Normal;
    moore_misere: "moore/2:1,1,1,1", Misere;
    staircase: "staircase:2,0,3", Normal;
    new_nim: "new-nim:5,5,6,6,5,5", Normal;
    wythoff: "wythoff:12,15", Normal;
    koppers: "koppers:3,6,1,2", Normal;
    wythoff_misere: "wythoff:2,2", Misere;
    euclid: "euclid:3,8", Normal;
    welter: "welter:1,4,7", Normal;
    georgia_bob: "georgia-bob:2,5,9", Normal;
    northcott: "northcott/8:2-6,1-4", Normal;
    treblecross: "treblecross:........", Normal;
    treblecross_at_once: "treblecross:.X.X...X", Normal;
    thirty_one: "thirty-one:0", Normal;
    bracelet: "bracelet:5-1-7-2-4-5-3,2-1-5-3", Normal;
    coins_ruler: "coins/ruler:HTTHT", Normal;
    coins_product: "coins/mock-turtles,ruler:HTT/THT", Normal;
    cram: "cram:2x3", Normal;
    cram_symmetry: "cram:6x6", Normal;
    cram_centre: "cram:2x19", Normal;
    nim_one_heap: "nim:5", Normal;
    kayles_lost: "kayles:2,2", Normal;
    subtraction_lost: "subtraction/1,3,4:7", Normal;
    misere_sum_of_a_rule: "(n -> n-1 | n-3):4,2 + nim:2", Misere;
    misere_lost: "kayles:1,1,2 + nim:2", Misere;
    hackenbush_house: "hackenbush:@house.txt", Normal;
    chomp: "chomp:3,2", Normal;
    node_kayles: "node-kayles:0-1,1-2,2-3", Normal;
    tree_chain: "tree-chain:BWBB/0,0,1", Normal;
    tree_path: "tree-path:WBWW/0,0,1", Normal;
    hackenbush_juggler: "hackenbush:@juggler.txt", Normal;
    hackenbush_ring: "hackenbush:0-1,1-2,2-3,3-4,4-0,2-5", Normal;
    hackenbush_weighted: "hackenbush:0-1x2,1-2,0-3x3,3-4", Normal;
    hackenbush_misere: "hackenbush:0-1,1-2,1-3,0-4,4-4", Misere;
}
