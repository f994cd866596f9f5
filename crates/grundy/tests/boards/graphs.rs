//! Games on graphs: Arc Kayles, vertex geography, and Nimstring, whose strings are edges.

use super::rows::{Rows, beside, cells};
use super::{Engine, Plain};
use grundy::{Outcome, Play};
use std::collections::BTreeMap;

/// Edges of a graph, each with its lesser end first.
pub(super) type Edges = Vec<(usize, usize)>;

/// Every graph on so many vertices.
pub(super) fn graphs(vertices: usize) -> Vec<Edges> {
    let pairs: Edges = (0..vertices).flat_map(|from| (from + 1..vertices).map(move |to| (from, to))).collect();
    (0..1usize << pairs.len()).map(|code| (0..pairs.len()).filter(|at| code >> at & 1 == 1).map(|at| pairs[at]).collect()).collect()
}

fn edges_text(edges: &Edges) -> String {
    if edges.is_empty() { "-".into() } else { edges.iter().map(|(from, to)| format!("{from}-{to}")).collect::<Vec<_>>().join(",") }
}

fn without(edges: &Edges, gone: &[usize]) -> Edges {
    edges.iter().copied().filter(|(from, to)| !gone.contains(from) && !gone.contains(to)).collect()
}

#[test]
fn arc_kayles_on_every_small_graph() {
    let mut plain = Plain::new(|edges: &Edges| edges.iter().map(|&(from, to)| without(edges, &[from, to])).collect());
    let mut engine = Engine::default();
    for edges in (1..=5).flat_map(graphs) {
        plain.compare(&mut engine, &edges, &format!("arc-kayles:{}", edges_text(&edges)));
    }
}

/// On a grid it is Cram; on any graph it is Node Kayles on the graph of its edges; on a path it is .07.
#[test]
fn arc_kayles_is_cram_and_node_kayles_and_dawsons_kayles() {
    let mut engine = Engine::default();
    for (height, width) in [(1, 4), (2, 3), (3, 3), (3, 4), (4, 4), (3, 5)] {
        let rows: Rows = vec![vec!['.'; width]; height];
        let number = |cell: (usize, usize)| cell.0 * width + cell.1;
        let all = cells(&rows).into_iter().flat_map(|cell| beside(&rows, cell).into_iter().map(move |other| (cell, other)));
        let grid: Edges = all.filter(|(cell, other)| cell < other).map(|(cell, other)| (number(cell), number(other))).collect();
        let value = engine.value(&format!("cram:{height}x{width}"));
        assert_eq!(engine.value(&format!("arc-kayles:{}", edges_text(&grid))), value, "{height}x{width}");
        assert_eq!(engine.value(&format!("arc-kayles/grid:{height}x{width}")), value, "{height}x{width}");
    }
    for edges in graphs(5).into_iter().step_by(7).filter(|edges| !edges.is_empty()) {
        let meet = |one: (usize, usize), other: (usize, usize)| [other.0, other.1].iter().any(|end| [one.0, one.1].contains(end));
        let pairs = (0..edges.len()).flat_map(|one| (one + 1..edges.len()).map(move |other| (one, other)));
        let lines: Edges = pairs.filter(|&(one, other)| meet(edges[one], edges[other])).collect();
        let all: Vec<String> = (0..edges.len()).map(|edge| edge.to_string()).collect();
        let lines = if lines.is_empty() { all.join(",") } else { format!("{},{}", edges_text(&lines), all.join(",")) };
        let arcs = edges_text(&edges);
        assert_eq!(engine.value(&format!("arc-kayles:{arcs}")), engine.value(&format!("node-kayles:{lines}")), "{arcs}");
    }
    for vertices in 2..=20 {
        let path: Edges = (1..vertices).map(|to| (to - 1, to)).collect();
        assert_eq!(engine.value(&format!("arc-kayles:{}", edges_text(&path))), engine.value(&format!(".07:{vertices}")));
    }
}

#[test]
fn geography_on_every_small_graph() {
    let options = |(edges, token): &(Edges, usize)| -> Vec<(Edges, usize)> {
        let ends = edges.iter().filter(|(from, to)| from == token || to == token);
        ends.map(|(from, to)| (without(edges, &[*token]), if from == token { *to } else { *from })).collect()
    };
    let (mut plain, mut engine) = (Plain::new(options), Engine::default());
    for edges in (2..=5).flat_map(graphs).filter(|edges| !edges.is_empty()) {
        for token in 0..5 {
            if edges.iter().any(|(from, to)| *from == token || *to == token) {
                plain.compare(&mut engine, &(edges.clone(), token), &format!("geography:{}@{token}", edges_text(&edges)));
            }
        }
    }
}

/// Strings by their ends, 0 for the ground, and a heap of Nim beside them.
type Hanging = (Vec<(usize, usize)>, u64);

/// Whether the player to move wins Nimstring with a heap of Nim beside it, by its rules: who frees a coin moves again, who cannot move loses, or wins under misère play.
fn wins_nimstring(known: &mut BTreeMap<Hanging, bool>, at: &Hanging, play: Play) -> bool {
    if let Some(&wins) = known.get(at) {
        return wins;
    }
    let (strings, heap) = at;
    let hangs = |strings: &[(usize, usize)], coin: usize| coin == 0 || strings.iter().any(|ends| ends.0 == coin || ends.1 == coin);
    let ended = strings.is_empty() && *heap == 0;
    let mut wins = ended && play == Play::Misere || (0..*heap).any(|left| !wins_nimstring(known, &(strings.clone(), left), play));
    for cut in 0..strings.len() {
        let mut left = strings.clone();
        let (one, other) = left.remove(cut);
        let frees = !hangs(&left, one) || !hangs(&left, other);
        wins = wins || wins_nimstring(known, &(left, *heap), play) == frees;
    }
    known.insert(at.clone(), wins);
    wins
}

/// Every choice of at most so many strings on so many coins, with repetitions.
fn hangings(coins: usize, most: usize) -> Vec<Vec<(usize, usize)>> {
    let ends: Vec<(usize, usize)> = (0..=coins).flat_map(|one| (one + 1..=coins).map(move |other| (one, other))).collect();
    let mut all: Vec<Vec<usize>> = vec![vec![]];
    let mut last = all.clone();
    for _ in 0..most {
        let longer = |choice: &Vec<usize>| {
            let from = choice.last().copied().unwrap_or(0);
            (from..ends.len()).map(|next| [&choice[..], &[next]].concat()).collect::<Vec<_>>()
        };
        last = last.iter().flat_map(longer).collect();
        all.extend(last.iter().cloned());
    }
    all.into_iter().skip(1).map(|choice| choice.into_iter().map(|at| ends[at]).collect()).collect()
}

/// A value n means: lost beside a heap of n and beside no other; and a loony position is won beside every heap.
#[test]
fn nimstring_on_every_small_drawing() {
    const HEAPS: u64 = 5;
    let (mut known, mut engine) = (BTreeMap::new(), Engine::default());
    let (mut valued, mut loony) = (0, 0);
    for strings in [(2, 6), (3, 5), (4, 4)].into_iter().flat_map(|(coins, most)| hangings(coins, most)) {
        let text: Vec<String> = strings.iter().map(|(one, other)| format!("{one}-{other}")).collect();
        let text = format!("nimstring:{}", text.join(","));
        let found = engine.analysis(&text, Play::Normal);
        let value = found.nim_value.map(|value| value.0);
        *if value.is_some() { &mut valued } else { &mut loony } += 1;
        assert!(value.is_none_or(|value| value < HEAPS), "{text}");
        for heap in 0..HEAPS {
            let wins = wins_nimstring(&mut known, &(strings.clone(), heap), Play::Normal);
            assert_eq!(wins, value != Some(heap), "{text} beside a heap of {heap}");
        }
        assert_eq!(found.outcome, Outcome::of_mover(value != Some(0)), "{text}");
        assert_eq!(found.winning.listed.is_empty(), value == Some(0), "{text}");
    }
    assert!(valued > 300 && loony > 300, "{valued} with values, {loony} loony");
    for (height, width) in [(1, 1), (1, 2), (1, 3), (2, 2)] {
        let coin =
            |row: usize, column: usize| if row * column > 0 && row <= height && column <= width { (row - 1) * width + column } else { 0 };
        let upright = (1..=height).flat_map(|row| (0..=width).map(move |column| ((row, column), (row, column + 1))));
        let level = (0..=height).flat_map(|row| (1..=width).map(move |column| ((row, column), (row + 1, column))));
        let strings: Vec<(usize, usize)> = upright.chain(level).map(|(one, other)| (coin(one.0, one.1), coin(other.0, other.1))).collect();
        let value = engine.value(&format!("nimstring:{height}x{width}"));
        for heap in 0..HEAPS {
            assert_eq!(
                wins_nimstring(&mut known, &(strings.clone(), heap), Play::Normal),
                value != heap,
                "{height}x{width} beside a heap of {heap}"
            );
        }
    }
}

/// Who wins, as the rules have it: free coins and loony positions are under misère play what they are under normal play.
#[test]
fn misere_nimstring_on_every_small_drawing() {
    let (mut known, mut engine, mut lost) = (BTreeMap::new(), Engine::default(), 0);
    for strings in [(2, 6), (3, 5), (4, 4)].into_iter().flat_map(|(coins, most)| hangings(coins, most)) {
        let text: Vec<String> = strings.iter().map(|(one, other)| format!("{one}-{other}")).collect();
        for heap in 0..3 {
            let text = format!("nimstring:{} + nim:{heap}", text.join(","));
            let wins = wins_nimstring(&mut known, &(strings.clone(), heap), Play::Misere);
            let found = engine.analysis(&text, Play::Misere);
            assert_eq!((found.outcome, found.nim_value), (Outcome::of_mover(wins), None), "{text}");
            // Who has to move and cannot has won without a winning move.
            assert!(found.winning.listed.is_empty() || wins, "{text}");
            lost += usize::from(!wins);
        }
    }
    assert!(lost > 300, "{lost} lost");
}
