//! The reasoning told on a position, for `--explain`.

use super::board::Board;
use super::coloured;
use super::reduction::Reduction;
use super::weighted::WeightedTree;
use crate::{Cell, Play, Reason, msg};

/// Drawings with more edges than this are not told step by step.
const MOST_EDGES: usize = 5_000;
/// The most fusions, rows and winning edges that are told.
const MOST_FUSIONS: usize = 8;
const MOST_ROWS: usize = 24;
const MOST_CUTS: usize = 40;
/// More winning edges than this are told in a table.
const MOST_SENTENCES: usize = 3;
/// The most vertices that are named in one sentence.
const MOST_NAMES: usize = 9;

/// Fusion and colon, the theorem on weighted trees, or the rules for red and blue, on this position.
pub fn explain(board: &Board, play: Play) -> Vec<Reason> {
    if board.len() > MOST_EDGES {
        return vec![];
    }
    if board.is_coloured() {
        return if play == Play::Normal { coloured::explain(board) } else { vec![] };
    }
    if board.is_weighted() {
        return WeightedTree::new(&board.shape.graph, &board.shape.weights).map_or(vec![], |tree| weighted(board, &tree));
    }
    let reduction = Reduction::of(&board.shape.graph);
    let mut reasons: Vec<Reason> = ground(board).into_iter().collect();
    reasons.extend(fusions(board, &reduction));
    reasons.extend(colon(board, &reduction));
    if play == Play::Normal {
        reasons.push(total(&reduction));
        reasons.extend(cuts(board));
    } else if let Some(branches) = board.shape.graph.branches() {
        let heaps = branches.iter().take(MOST_ROWS).map(u32::to_string).collect::<Vec<_>>().join(", ");
        reasons.push(msg!("hackenbush-misere-branches", heaps = heaps).into());
    }
    reasons
}

/// Several ground vertices count as one.
fn ground(board: &Board) -> Option<Reason> {
    let grounds = board.sketch.as_ref()?.vertices.iter().filter(|spot| spot.ground).map(|spot| spot.name.clone()).collect::<Vec<_>>();
    (grounds.len() > 1).then(|| msg!("hackenbush-one-ground", names = listed(&grounds)).into())
}

fn fusions(board: &Board, reduction: &Reduction) -> Vec<Reason> {
    let fused: Vec<_> = reduction.blocks.iter().filter(|block| block.is_fused() || block.loops.len() > 1).collect();
    let mut reasons: Vec<Reason> = vec![];
    for block in fused.iter().take(MOST_FUSIONS) {
        let names = listed(&block.vertices.iter().flat_map(|&vertex| board.vertex_names(vertex)).collect::<Vec<_>>());
        let many = block.loops.len();
        let rest = if many % 2 == 1 { msg!("hackenbush-odd-loops") } else { msg!("hackenbush-even-loops") };
        reasons.push(if block.is_fused() {
            msg!("hackenbush-fuse", names = names, edges = many, rest = rest).into()
        } else {
            msg!("hackenbush-loops", name = names, edges = many, rest = rest).into()
        });
    }
    if fused.len() > MOST_FUSIONS {
        reasons.push(msg!("hackenbush-more-fusions", count = fused.len() - MOST_FUSIONS).into());
    }
    reasons
}

/// One row for each stalk: bridges one above the other with nothing else between them.
fn colon(board: &Board, reduction: &Reduction) -> Option<Reason> {
    let blocks = &reduction.blocks;
    let mut rows = vec![];
    for top in (1..blocks.len()).rev() {
        // A vertex in the middle of a stalk is told with the vertex at its top.
        if blocks[top].loops.is_empty() && blocks[top].carries.len() == 1 {
            continue;
        }
        let mut bottom = top;
        let mut length = 1;
        while let Some((_, below)) =
            blocks[bottom].stands_on.filter(|&(_, below)| below != 0 && blocks[below].loops.is_empty() && blocks[below].carries.len() == 1)
        {
            bottom = below;
            length += 1;
        }
        let edge = |block: usize| blocks[block].stands_on.map_or(String::new(), |(edge, _)| board.edge_name(edge as usize));
        let name = if length == 1 { edge(top) } else { format!("{} … {}", edge(bottom), edge(top)) };
        let terms = reduction.terms(top);
        rows.push(vec![
            Cell::plain(name),
            Cell::plain(xor_of(&terms)),
            Cell::plain(format!("+{length}")),
            Cell::plain((blocks[bottom].worth + 1).to_string()),
        ]);
    }
    if rows.is_empty() {
        return None;
    }
    let more = rows.len().saturating_sub(MOST_ROWS);
    rows.truncate(MOST_ROWS);
    if more > 0 {
        rows.push(vec![Cell::plain(msg!("hackenbush-more-rows", count = more))]);
    }
    Some(msg!("hackenbush-colon").with_table(rows))
}

fn total(reduction: &Reduction) -> Reason {
    match reduction.terms(0)[..] {
        [] => msg!("hackenbush-nothing-left").into(),
        ref terms => msg!("hackenbush-total", sum = xor_of(terms)).into(),
    }
}

/// What the winning edges do.
fn cuts(board: &Board) -> Vec<Reason> {
    let edges = board.shape.graph.edges_to(0);
    let falls = |edge: u32| board.len() - board.off_ground() - board.after_cut(edge as usize).len();
    let name = |edge: u32| board.edge_name(edge as usize);
    if edges.len() <= MOST_SENTENCES {
        let told = |&edge: &u32| Reason::from(msg!("hackenbush-cut", edge = name(edge), falls = falls(edge))).only_alone();
        return edges.iter().map(told).collect();
    }
    let mut rows: Vec<Vec<Cell>> =
        edges.iter().take(MOST_CUTS).map(|&edge| vec![Cell::plain(name(edge)), Cell::plain(falls(edge))]).collect();
    if edges.len() > MOST_CUTS {
        rows.push(vec![Cell::plain(msg!("hackenbush-more-rows", count = edges.len() - MOST_CUTS))]);
    }
    vec![msg!("hackenbush-cuts", count = edges.len()).with_table(rows).only_alone()]
}

fn weighted(board: &Board, tree: &WeightedTree<'_>) -> Vec<Reason> {
    let rows = tree.rows().take(MOST_ROWS).map(|(edge, weight, above, worth)| {
        let name = board.edge_name(edge as usize);
        vec![Cell::plain(name), Cell::plain(format!("x{weight}")), Cell::plain(above), Cell::plain(worth)]
    });
    let rows: Vec<_> = rows.collect();
    let total = msg!("hackenbush-weighted-total", value = tree.value());
    if rows.is_empty() { vec![total.into()] } else { vec![msg!("hackenbush-weighted").with_table(rows), total.into()] }
}

/// `3 xor 4 = 7`, or the number alone.
fn xor_of(terms: &[u32]) -> String {
    let total = terms.iter().fold(0, |sum, term| sum ^ term);
    let shown: Vec<String> = terms.iter().take(MOST_NAMES).map(u32::to_string).collect();
    match terms.len() {
        0 | 1 => total.to_string(),
        many if many > MOST_NAMES => format!("{} xor … = {total}", shown.join(" xor ")),
        _ => format!("{} = {total}", shown.join(" xor ")),
    }
}

fn listed(names: &[String]) -> String {
    let shown = names.iter().take(MOST_NAMES).cloned().collect::<Vec<_>>().join(", ");
    if names.len() > MOST_NAMES { shown + ", …" } else { shown }
}
