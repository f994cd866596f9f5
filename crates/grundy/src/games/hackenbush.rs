//! Hackenbush: cut an edge of a drawing; everything no longer joined to the ground goes with it.
//!
//! Green edges are for both players: the game is impartial and its value comes from the fusion and colon principles in
//! linear time, with every winning edge (see [`crate::hackenbush`]). An edge of weight w must be cut w times; trees have a
//! theorem, other graphs are searched. Blue edges are Left's and red ones Right's: then the game is partizan and
//! [`crate::partizan`] answers.
//!
//! Misère play: where no cycle but loops passes through the ground, the branches there are heaps of misère Nim.
//!
//! A position is one part, the whole drawing, so that edges keep their places in the input. A move is written as the
//! edge's ends and its place, `2-5#7`, since parallel edges have the same ends.

use super::Entry;
use crate::Genus;
use crate::game::Game;
use crate::hackenbush::partizan::{may_cut, red_blue};
use crate::hackenbush::{Board, Shape, WeightedTree, explain};
use crate::partizan::{Dyadic, Side};
use crate::sum::TypedGame;
use crate::{Dice, Fact, Nimber, Play, Reason, Ruleset, Visit, Walk};
use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The rules of Hackenbush.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hackenbush;

/// A drawing, or what a cut leaves of one; the latter is worked out only when it is needed.
#[derive(Clone, Debug)]
pub enum Drawing {
    /// As it stands.
    Whole(Arc<Board>),
    /// After a cut of this edge.
    Cut(Arc<Board>, u32),
}

impl Drawing {
    /// What stands.
    pub fn board(&self) -> Cow<'_, Board> {
        match self {
            Drawing::Whole(board) => Cow::Borrowed(board),
            Drawing::Cut(board, edge) => Cow::Owned(board.after_cut(*edge as usize)),
        }
    }

    /// What stands, to be kept.
    fn shared(&self) -> Arc<Board> {
        match self {
            Drawing::Whole(board) => board.clone(),
            cut => Arc::new(cut.board().into_owned()),
        }
    }
}

impl PartialEq for Drawing {
    fn eq(&self, other: &Drawing) -> bool {
        self.board().shape == other.board().shape
    }
}

impl Eq for Drawing {}

impl PartialOrd for Drawing {
    fn partial_cmp(&self, other: &Drawing) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Drawing {
    fn cmp(&self, other: &Drawing) -> Ordering {
        self.board().shape.cmp(&other.board().shape)
    }
}

impl Hash for Drawing {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.board().shape.hash(state);
    }
}

impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.board().fmt(f)
    }
}

/// A cut: `hip-neck#4`.
#[derive(Clone, Debug)]
pub struct Cut {
    of: Arc<Board>,
    edge: u32,
}

impl PartialEq for Cut {
    fn eq(&self, other: &Cut) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for Cut {}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.of.edge_name(self.edge as usize))
    }
}

/// Shows the cuts of these edges.
fn show(board: &Arc<Board>, edges: impl IntoIterator<Item = u32>, visit: &mut Visit<'_, Hackenbush>) -> Walk {
    let only = board.only_foot();
    edges.into_iter().try_for_each(|edge| {
        let cut = Cut { of: board.clone(), edge };
        if only == Some(edge) { visit.option(cut, &[]) } else { visit.option(cut, &[Drawing::Cut(board.clone(), edge)]) }
    })
}

impl Ruleset for Hackenbush {
    type Position = Drawing;
    type Move = Cut;

    fn options(&self, from: &Drawing, visit: &mut Visit<'_, Self>) -> Walk {
        let board = from.shared();
        let stands = board.shape.graph.grounded(|_| true);
        show(&board, (0..board.len() as u32).filter(|&edge| stands[edge as usize]), visit)
    }

    fn theorem(&self, at: &Drawing) -> Option<Fact> {
        let board = at.board();
        let Shape { graph, weights, .. } = &board.shape;
        if board.is_coloured() {
            return None;
        }
        if !board.is_weighted() {
            return Some(Fact::value(graph.value().into(), "fusion-colon"));
        }
        Some(Fact::value(WeightedTree::new(graph, weights)?.value(), "weighted-tree"))
    }

    fn bytes_held(&self, at: &Drawing) -> u64 {
        let Shape { graph, labels, colours, weights } = &at.board().shape;
        (size_of::<Board>() + 8 * graph.ends().len() + 4 * labels.len() + colours.len() + 8 * weights.len()) as u64
    }

    fn reduce(&self, at: &Drawing, keep: &mut dyn FnMut(Drawing)) {
        for part in at.board().shape.parts() {
            keep(Drawing::Whole(Arc::new(Board::bare(part))));
        }
    }

    fn separate(&self, at: &Drawing, keep: &mut dyn FnMut(Drawing)) {
        at.board().parts().into_iter().for_each(|part| keep(Drawing::Whole(Arc::new(part))));
    }
}

impl Game for Hackenbush {
    fn prefix(&self) -> String {
        "hackenbush".into()
    }

    fn moves_to(&self, from: &Drawing, value: Nimber, visit: &mut Visit<'_, Self>) -> Option<Walk> {
        let board = from.shared();
        let Shape { graph, weights, .. } = &board.shape;
        if board.is_coloured() {
            return None;
        }
        let edges = if board.is_weighted() { WeightedTree::new(graph, weights)?.edges_to(value.0) } else { graph.edges_to(value.0) };
        Some(show(&board, edges, visit))
    }

    fn genus(&self, at: &Drawing) -> Option<Genus> {
        let board = at.board();
        if board.is_coloured() || board.is_weighted() {
            return None;
        }
        let heaps = board.shape.graph.branches()?;
        Some(heaps.into_iter().fold(Genus::NOTHING, |sum, heap| sum + Genus::of_nim_heap(Nimber(heap.into()))))
    }

    fn splits(&self) -> bool {
        true
    }

    fn is_partizan(&self, at: &Drawing) -> bool {
        at.board().is_coloured()
    }

    fn side_options(&self, from: &Drawing, side: Side, visit: &mut Visit<'_, Self>) -> Walk {
        let board = from.shared();
        let stands = board.shape.graph.grounded(|_| true);
        let cuts = |edge: usize| stands[edge] && may_cut(side, board.colour(edge));
        show(&board, (0..board.len()).filter(|&edge| cuts(edge)).map(|edge| edge as u32), visit)
    }

    fn number(&self, at: &Drawing) -> Option<Dyadic> {
        red_blue(&at.board())
    }

    fn edge(&self, action: &str) -> Option<u64> {
        action.rsplit_once('#')?.1.parse().ok()
    }

    fn by_names(&self, at: &Drawing, after: Option<&str>) -> Option<String> {
        let board = at.board();
        let Some(action) = after else { return board.by_names() };
        let place = self.edge(action)?;
        let edge = (0..board.len()).find(|&edge| u64::from(board.place(edge)) == place)?;
        let left = board.after_cut(edge);
        if left.is_empty() { board.by_names().map(|_| "0".into()) } else { left.by_names() }
    }

    fn explain(&self, parts: &[Drawing], play: Play) -> Vec<Reason> {
        parts.iter().flat_map(|part| explain(&part.board(), play)).collect()
    }

    fn extras(&self, parts: &[Drawing]) -> Vec<(&'static str, u64)> {
        let off_ground: usize = parts.iter().map(|part| part.board().off_ground()).sum();
        if off_ground == 0 { vec![] } else { vec![("off_ground", off_ground as u64)] }
    }
}

/// A small drawing: anything goes, loops, parallel edges, parts off the ground; now and then weights.
fn sample(dice: &mut Dice) -> String {
    let (vertices, edges) = (1 + dice.roll(4), dice.roll(6));
    let weighted = dice.roll(3) == 0;
    let edges = if weighted { edges.min(4) } else { edges };
    let mut edge = || {
        let text = format!("{}-{}", dice.roll(vertices), dice.roll(vertices));
        if weighted { format!("{text}x{}", dice.roll(3)) } else { text }
    };
    let edges: Vec<String> = (0..edges).map(|_| edge()).collect();
    format!("hackenbush:{}", if edges.is_empty() { "0".into() } else { edges.join(",") })
}

/// This family's page of the catalogue.
pub static ENTRIES: &[Entry] = &[Entry {
    name: "hackenbush",
    aliases: &[
        "green-hackenbush",
        "blue-red-hackenbush",
        "poj-3710",
        "hdu-3094",
        "hdu-3590",
        "lightoj-1355",
        "删边游戏",
        "无向图删边游戏",
        "图的删边游戏",
        "树的删边游戏",
        "树上删边游戏",
    ],
    source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, ch. 2 and 7 (1982); T. S. Ferguson, Game Theory, ch. 6; LightOJ 1355",
    examples: &[
        "hackenbush:0-1,1-2,2-0",
        "hackenbush:0-1,1-2,1-3,3-4,3-5",
        "hackenbush:0-1x2,1-2,0-3x3",
        "hackenbush:0-1b,1-2r,2-3b",
        "hackenbush:0",
    ],
    rules: &[],
    laws: &[],
    open: |opening| {
        opening.no_parameters()?;
        Ok(TypedGame::boxed(Hackenbush, |_, position| Ok(vec![Drawing::Whole(Arc::new(Board::read(position)?))])))
    },
    sample,
}];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use crate::hackenbush::Multigraph;
    use crate::solve::reference::nim_value;

    fn drawing(text: &str) -> Drawing {
        Drawing::Whole(Arc::new(Board::read_inline(text).unwrap()))
    }

    /// The theorem on weighted trees against the definition, on every tree with up to three edges and weights up to three.
    #[test]
    fn weighted_trees_agree_with_the_definition() {
        let value = |at: &Drawing| nim_value(&Hackenbush, at, &Budget::unlimited()).unwrap();
        for edges in 0..4u32 {
            for shape in 0..(1..=edges).product::<u32>() {
                for weights in 0..3u64.pow(edges) {
                    let parent = |child: u32| shape / (1..child).product::<u32>() % child;
                    let ends = (1..=edges).map(|child| [parent(child), child]).collect();
                    let weights: Vec<u64> = (0..edges).map(|edge| 1 + weights / 3u64.pow(edge) % 3).collect();
                    let graph = Multigraph::new(edges + 1, ends);
                    let shape = Shape { graph, labels: (0..=edges).collect(), colours: vec![], weights };
                    let tree = WeightedTree::new(&shape.graph, &shape.weights).unwrap();
                    let board = Board::bare(shape.clone());
                    let whole = Drawing::Whole(Arc::new(board.clone()));
                    assert_eq!(Nimber(tree.value()), value(&whole), "{board}");
                    let values: Vec<u64> = (0..edges).map(|edge| value(&Drawing::Cut(whole.shared(), edge)).0).collect();
                    for wanted in 0..8 {
                        let expected: Vec<u32> = (0..edges).filter(|&edge| values[edge as usize] == wanted).collect();
                        assert_eq!(tree.edges_to(wanted), expected, "{board} to {wanted}");
                    }
                }
            }
        }
    }

    #[test]
    fn parts_are_split_at_the_ground_and_made_alike() {
        let mut parts = vec![];
        Hackenbush.reduce(&drawing("0-5,5-6,0-9,9-3,7-8,0-0"), &mut |part| parts.push(part.to_string()));
        assert_eq!(parts.len(), 3);
        assert_eq!(parts[0], parts[1]);
        assert_eq!(parts[2], "0-0");
    }
}
