//! The linear engine against the definition, on every small multigraph and on thousands of random ones.

use grundy::analysis::{Answer, Request, analyse};
use grundy::hackenbush::partizan::may_cut;
use grundy::hackenbush::reference::{ByDefinition, standing, values_after_cuts};
use grundy::hackenbush::{Board, Multigraph};
use grundy::notation::parse;
use grundy::partizan::{Class, Side};
use grundy::sum::Workspace;
use grundy::{Budget, Dice, Play};

/// A random multigraph: loops, repeated edges, parts off the ground, up to three vertices merged into the ground.
fn random(dice: &mut Dice, most_edges: u64) -> Multigraph {
    let grounds = 1 + dice.roll(2);
    let vertices = grounds + dice.roll(8);
    let edges = dice.roll(most_edges);
    let mut end = || dice.roll(vertices - 1).saturating_sub(grounds - 1) as u32;
    let ends = (0..edges).map(|_| [end(), end()]).collect();
    Multigraph::new((vertices - grounds + 1) as u32, ends)
}

/// A ring-rich graph: few branchings, so that classes of edges that belong together are long.
fn ringed(dice: &mut Dice, most_edges: u64) -> Multigraph {
    let mut ends: Vec<[u32; 2]> = vec![];
    let mut vertices = 1;
    let edges = dice.roll(most_edges) as usize;
    while ends.len() < edges {
        let (from, to) = (dice.roll(vertices - 1) as u32, dice.roll(vertices - 1) as u32);
        let length = 1 + dice.roll(4);
        let mut at = from;
        for _ in 1..length {
            ends.push([at, vertices as u32]);
            at = vertices as u32;
            vertices += 1;
        }
        ends.push(if dice.roll(3) == 0 { [at, at] } else { [at, to] });
    }
    ends.truncate(edges);
    Multigraph::new(vertices as u32, ends)
}

/// Value and all edges, for every total anyone might want, by the definition.
fn agrees_with_the_definition(graph: &Multigraph) {
    let all = (1u64 << graph.ends().len()) - 1;
    let mut reference = ByDefinition::default();
    assert_eq!(graph.value(), reference.value(graph, all), "value of {graph:?}");
    let alive = standing(graph, all);
    let after: Vec<_> =
        (0..graph.ends().len()).map(|edge| (alive >> edge & 1 == 1).then(|| reference.value(graph, all & !(1 << edge)))).collect();
    agrees_with(graph, &after);
}

fn agrees_with(graph: &Multigraph, after: &[Option<u32>]) {
    let most = after.iter().flatten().max().map_or(2, |most| most + 2);
    for wanted in 0..=most {
        let expected: Vec<u32> = (0..after.len() as u32).filter(|&edge| after[edge as usize] == Some(wanted)).collect();
        assert_eq!(graph.edges_to(u64::from(wanted)), expected, "edges of {graph:?} to {wanted}");
    }
}

#[test]
fn random_multigraphs_agree_with_the_definition() {
    let mut dice = Dice::new(4);
    for round in 0..10_000 {
        agrees_with_the_definition(&if round % 2 == 0 { random(&mut dice, 12) } else { ringed(&mut dice, 12) });
    }
}

/// All multigraphs with up to `edges` edges on the ground and up to two other vertices, and the smaller ones on three.
#[test]
fn every_small_multigraph_agrees_with_the_definition() {
    for (vertices, edges) in [(1, 4), (2, 6), (3, 5), (4, 4)] {
        let pairs: Vec<[u32; 2]> = (0..vertices).flat_map(|u| (u..vertices).map(move |v| [u, v])).collect();
        every_multiset(&pairs, edges, &mut vec![], &mut |ends| agrees_with_the_definition(&Multigraph::new(vertices, ends.to_vec())));
    }
}

fn every_multiset(pairs: &[[u32; 2]], left: usize, chosen: &mut Vec<[u32; 2]>, visit: &mut dyn FnMut(&[[u32; 2]])) {
    visit(chosen);
    if left > 0 {
        for (at, &pair) in pairs.iter().enumerate() {
            chosen.push(pair);
            every_multiset(&pairs[at..], left - 1, chosen, visit);
            chosen.pop();
        }
    }
}

/// Larger graphs, beyond the definition: the value has been checked above, so each edge is cut and the rest valued anew.
#[test]
fn larger_multigraphs_agree_with_cutting_each_edge() {
    let mut dice = Dice::new(5);
    for round in 0..2_000 {
        let graph = if round % 2 == 0 { random(&mut dice, 40) } else { ringed(&mut dice, 200) };
        agrees_with(&graph, &values_after_cuts(&graph));
    }
}

/// One ring with trees and loops on it, long enough for the chains to be worked out together.
#[test]
fn long_rings_agree_with_cutting_each_edge() {
    let mut dice = Dice::new(6);
    for _ in 0..60 {
        let length = 13 + dice.roll(200) as u32;
        let mut ends: Vec<[u32; 2]> = (0..length).map(|at| [at, (at + 1) % length]).collect();
        let mut vertices = length;
        for _ in 0..dice.roll(100) {
            let on = dice.roll(u64::from(vertices) - 1) as u32;
            let leaf = if dice.roll(2) == 0 { on } else { vertices };
            ends.push([on, leaf]);
            vertices += u32::from(leaf == vertices);
        }
        let graph = Multigraph::new(vertices, ends);
        agrees_with(&graph, &values_after_cuts(&graph));
    }
}

#[test]
fn the_empty_graph_and_absurd_totals() {
    let empty = Multigraph::new(0, vec![]);
    assert_eq!(empty.value(), 0);
    assert!(empty.edges_to(0).is_empty());
    let edge = Multigraph::new(2, vec![[0, 1]]);
    assert_eq!(edge.edges_to(0), [0]);
    for wanted in [1, 1 << 31, u64::from(u32::MAX), u64::MAX] {
        assert!(edge.edges_to(wanted).is_empty(), "{wanted}");
    }
}

/// Whether the player to move wins, straight from the rules.
fn wins(board: &Board, side: Side, play: Play) -> bool {
    let stands = board.shape.graph.grounded(|_| true);
    let mut cuts = (0..board.len()).filter(|&edge| stands[edge] && may_cut(side, board.colour(edge))).peekable();
    match cuts.peek() {
        None => play == Play::Misere,
        Some(_) => cuts.any(|edge| !wins(&board.after_cut(edge), side.other(), play)),
    }
}

#[test]
fn coloured_drawings_agree_with_the_rules_in_both_plays() {
    let mut dice = Dice::new(7);
    for _ in 0..400 {
        let edges = 1 + dice.roll(5);
        let text: Vec<String> =
            (0..edges).map(|_| format!("{}-{}{}", dice.roll(3), dice.roll(3), ["b", "r", "g"][dice.roll(2) as usize])).collect();
        let text = text.join(",") + ",0-1b";
        let (sum, board) = (parse(&format!("hackenbush:{text}")).unwrap(), Board::read_inline(&text).unwrap());
        for play in [Play::Normal, Play::Misere] {
            let expected = Class::of_starters(wins(&board, Side::Left, play), wins(&board, Side::Right, play));
            let request = Request { play, ..Request::default() };
            let answer = analyse(&sum, &request, &mut Workspace::default(), &Budget::unlimited()).unwrap();
            let Answer::Partizan(found) = answer else { panic!("{text} is partizan") };
            assert_eq!(found.class, expected, "{text} {play:?}");
        }
    }
}
