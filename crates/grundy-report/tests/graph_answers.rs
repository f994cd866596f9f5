//! What people read about graphs and compounds, kept as snapshots in both languages.

use grundy::analysis::{Request, analyse};
use grundy::component::Workspace;
use grundy::graph::{Solved, read::read};
use grundy::notation::{Text, parse};
use grundy::{Budget, Compound, Convention, Ending, Play};
use grundy_report::{Language, Narrator, answer::answer, graph};

/// A text in English and in Chinese, without colours.
fn both(text: impl Fn(&Narrator) -> String) -> String {
    Language::ALL.map(|language| plain(&text(&Narrator::new(language)))).join("\n")
}

fn plain(text: &str) -> String {
    let mut pieces = text.split('\u{1b}');
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |all, piece| all + piece.split_once('m').map_or("", |(_, rest)| rest))
}

fn solved(expression: &str, convention: Convention) -> String {
    let Convention { compound, ending, play } = convention;
    let sum = parse(expression).unwrap();
    let request = Request { play, compound, ending, explain: true, list_moves: 20 };
    let analysis = analyse(&sum, &request, &mut Workspace::default(), &Budget::unlimited()).unwrap();
    both(|narrator| answer(&sum, &analysis, narrator))
}

/// Each of the dozen but the ordinary sums, and "at most two".
#[test]
fn compounds() {
    for compound in [Compound::Disjunctive, Compound::Conjunctive, Compound::Selective, Compound::UpTo(2)] {
        for ending in [Ending::Long, Ending::Short] {
            for play in [Play::Normal, Play::Misere] {
                if (compound, ending) == (Compound::Disjunctive, Ending::Long) {
                    continue;
                }
                let name = format!("{}_{}_{}", compound.name().replace(':', ""), ending.name(), play.name());
                insta::assert_snapshot!(name, solved("bash/2:4,2 + nim:2", Convention { compound, ending, play }));
            }
        }
    }
}

#[test]
fn a_drawn_graph() {
    insta::assert_snapshot!(solved("graph/0-1,1-0,1-2,2-3:0 + nim:3", Convention::default()));
}

#[test]
fn the_figure_of_ferguson() {
    let text = include_str!("../../../examples/ferguson.txt");
    let solved = Solved::of(read(Text::new(text)).unwrap(), 1).unwrap();
    let top = solved.graph.names.find("top").unwrap();
    insta::assert_snapshot!(both(|narrator| {
        [graph::summary(&solved, narrator), graph::table(&solved, 40, narrator), graph::explanation(&solved, top, narrator)].join("\n")
    }));
}
