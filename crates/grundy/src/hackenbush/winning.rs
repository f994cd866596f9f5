//! Every edge whose cut leaves a wanted value, without trying each one.
//!
//! **From the ground up.** Call the 2-edge-connected parts, each with all that stands on it, *blocks*. Let val(B) be the
//! value of a block and need(B) the value it would have to take for the whole to have the wanted one; for the ground's
//! block the two are S(ground) and the wanted value. Only gap(B) = need(B) xor val(B) matters. Consider a bridge from B
//! up to c. It adds S(c) + 1 to B; to fill the gap it would have to add t = gap(B) xor (S(c) + 1). If t = 0, cutting the
//! bridge does it, and nothing above can, since whatever stands on a bridge adds at least 1. Otherwise no cut of the bridge
//! does, and the block of c needs the value t - 1. As x -> (x xor a) + 1 is one to one there is nothing else to consider.
//!
//! **Inside a block C.** Two edges of C *belong together* if cutting both parts C; this is an equivalence, and the edges
//! of a class of k ≥ 2 lie in a ring: cutting them all leaves k pieces, 2-edge-connected each, joined by the class in a
//! circle. Cutting one edge of the class opens the ring, and the other k - 1 become bridges of two chains standing on the
//! piece P₀ that holds the lowest vertex. With pieces P₁, …, P₍ₖ₋₁₎ of values aᵢ around the ring and the edges f₁, …, fₖ
//! between them, cutting f_q leaves a₀ xor A(q - 1) xor A'(k - q), where A and A' are the [chains](super::chain) of the
//! pieces in either sense. As val(C) = a₀ xor a₁ xor … xor (k mod 2), the piece P₀ need not be known. A class of one edge
//! just takes a loop from C: it does the job iff gap(C) = 1.
//!
//! **The classes.** In the [walk](super::walk), let cov(u) be the set of back edges that cover the tree edge to u. Tree
//! edges belong together iff their cov are equal; a back edge belongs to those tree edges that it alone covers (c(u) = 1).
//! So a class lies on one path of the tree, with at most one back edge. For u below w on such a path:
//!
//! - *Equal iff c(u) = c(w) and Y(u) = Y(w)*, where c counts cov and Y adds up the numbers of the lower ends. For let L be
//!   what is in cov(w) alone: it ends at u or above; and G what is in cov(u) alone: it ends below u. If L and G are
//!   equally many but not none, the sum over G is smaller, since all its members have smaller numbers. Exact, no hashing.
//! - *Where to look*: give each vertex the child through which it reaches lowest. If u and w belong together, all that
//!   covers u starts at or above w, so the path of these children from u passes w. Thus a class lies on one of these paths.
//! - *On such a path*, going down from w as long as cov(w) covers, c cannot be less than c(w), and is equal just for w's
//!   class. So the next member can only be the nearest u on the path with c(u) ≤ c(w), which the usual chain of nearest
//!   smaller elements gives in constant time on average.
//!
//! The values: a piece between consecutive members u below w of a class has S(u) xor S(w) xor 1, since back edges from above
//! w either stay there or cover both; the uppermost piece, if the class has a back edge, S(w) xor 1.

use super::chain::chain_values;
use super::halves::{HalfEdges, NO_EDGE};
use super::multigraph::{GROUND, Multigraph};
use super::peel::{Node, Peeled, peel};
use super::walk::{Met, Tally, walk};

/// The gap of a block in which no cut does it, or that is not joined to the ground: every cut changes the value of what it
/// cuts, so none fills a gap of 0, and above a bridge from such a block the gap is 0 again: (S(c) + 1) - 1 xor S(c).
const HOPELESS: u32 = 0;

/// No vertex.
const NOWHERE: u32 = u32::MAX;

/// Up to this many edges, the chains of a class are worked out one by one.
const SHORT: usize = 12;

/// What the walk notes of the back edges that cover the tree edge to a vertex.
#[derive(Clone, Copy)]
#[repr(Rust, packed(4))]
pub(super) struct Cover {
    /// The tree edge itself.
    tree_edge: u32,
    /// How many there are: c.
    count: u32,
    /// The exclusive or of their numbers: the edge itself if there is one.
    edges: u32,
    /// The sum of the numbers of their lower ends: Y.
    lower_ends: u64,
    /// The child through which the vertex reaches lowest.
    lowest_child: u32,
}

impl Cover {
    /// The tree edge.
    pub fn tree_edge(&self) -> u32 {
        self.tree_edge
    }

    /// Whether nothing covers it.
    pub fn is_bridge(&self) -> bool {
        self.count == 0
    }
}

impl Tally for Cover {
    type Half = [u32; 2];

    fn enter(edge: u32) -> Cover {
        Cover { tree_edge: edge, count: 0, edges: 0, lower_ends: 0, lowest_child: NOWHERE }
    }

    fn leads_down(&mut self, edge: u32, to: u32) {
        self.count += 1;
        self.edges ^= edge;
        self.lower_ends += u64::from(to);
    }

    fn ends_here(&mut self, edge: u32, here: u32) {
        self.count -= 1;
        self.edges ^= edge;
        self.lower_ends -= u64::from(here);
    }

    fn takes(&mut self, child: u32, cover: &Cover, lowest: bool) {
        self.count += cover.count;
        self.edges ^= cover.edges;
        self.lower_ends += cover.lower_ends;
        if lowest {
            self.lowest_child = child;
        }
    }
}

impl Multigraph {
    /// All edges whose cut leaves the value `wanted`, in ascending order; with 0, the winning edges.
    ///
    /// ```
    /// use grundy::hackenbush::Multigraph;
    /// let triangle = Multigraph::new(3, vec![[0, 1], [1, 2], [2, 0]]);
    /// assert_eq!(triangle.edges_to(0), [1]);
    /// assert_eq!(triangle.edges_to(2), [0, 2]);
    /// ```
    pub fn edges_to(&self, wanted: u64) -> Vec<u32> {
        // Fewer than 2³¹ edges are worth less than 2³¹.
        let Some(wanted) = u32::try_from(wanted).ok().filter(|&wanted| wanted >> 31 == 0) else { return vec![] };
        edges_to(self, wanted, HalfEdges::of(self))
    }
}

/// The same from the halves, in either order.
fn edges_to(graph: &Multigraph, wanted: u32, halves: HalfEdges<[u32; 2]>) -> Vec<u32> {
    let Peeled { mut nodes, leaves } = peel(graph.vertices(), &halves);
    let ground = nodes[GROUND as usize];
    let met = if ground.degree > 0 { walk::<Cover>(halves, &mut nodes) } else { vec![] };
    let value = met.first().map_or(ground.value, |ground| ground.value);
    if value == wanted {
        // Every cut changes the value.
        return vec![];
    }
    let mut gaps = vec![HOPELESS; nodes.len()];
    gaps[GROUND as usize] = wanted ^ value;
    let mut verdict = Verdict::new(graph.ends().len());
    core(met, &mut gaps, &mut verdict);
    for leaf in leaves.into_iter().rev() {
        let Node { edge, across, value, .. } = nodes[leaf as usize];
        gaps[leaf as usize] = verdict.bridge(edge, gaps[across as usize], value);
    }
    drop(nodes);
    for (edge, &[end, _]) in graph.ends().iter().enumerate() {
        // Loops, and back edges that belong to no class.
        if !verdict.settled.has(edge as u32) && gaps[end as usize] == 1 {
            verdict.wins.add(edge as u32);
        }
    }
    verdict.wins.numbers()
}

/// A set of edges, a bit each.
struct Edges(Vec<u64>);

impl Edges {
    fn none_of(many: usize) -> Edges {
        Edges(vec![0; many.div_ceil(64)])
    }

    fn add(&mut self, edge: u32) {
        self.0[edge as usize / 64] |= 1 << (edge % 64);
    }

    fn has(&self, edge: u32) -> bool {
        self.0[edge as usize / 64] >> (edge % 64) & 1 == 1
    }

    fn numbers(&self) -> Vec<u32> {
        let mut numbers = Vec::with_capacity(self.0.iter().map(|word| word.count_ones() as usize).sum());
        for (at, &word) in self.0.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                numbers.push(64 * at as u32 + rest.trailing_zeros());
                rest &= rest - 1;
            }
        }
        numbers
    }
}

/// The edges that were looked at, and those among them that leave the wanted value.
struct Verdict {
    settled: Edges,
    wins: Edges,
}

impl Verdict {
    fn new(edges: usize) -> Verdict {
        Verdict { settled: Edges::none_of(edges), wins: Edges::none_of(edges) }
    }

    fn settle(&mut self, edge: u32, wins: bool) {
        self.settled.add(edge);
        if wins {
            self.wins.add(edge);
        }
    }

    /// A bridge from a block with this gap to one with this value; returns the gap of the latter.
    fn bridge(&mut self, edge: u32, gap: u32, value: u32) -> u32 {
        let must_add = gap ^ (value + 1);
        self.settle(edge, must_add == 0);
        if must_add == 0 { HOPELESS } else { (must_add - 1) ^ value }
    }
}

/// What takes the place of what the walk alone needed.
impl Met<Cover> {
    /// The gap of the vertex's block.
    fn gap(&self) -> u32 {
        self.low
    }

    /// The nearest vertex below on the path of lowest children whose tree edge is covered by no more back edges.
    fn nearest(&self) -> u32 {
        self.cursor
    }

    fn note(&mut self, gap: u32, nearest: u32) {
        (self.low, self.cursor) = (gap, nearest);
    }
}

/// The bridges and classes of what is left after peeling; fills in the gaps of its vertices from that of the ground.
fn core(mut met: Vec<Met<Cover>>, gaps: &mut [u32], verdict: &mut Verdict) {
    let mut has_mate_above = Edges::none_of(met.len());
    if let Some(ground) = met.first_mut() {
        ground.note(gaps[GROUND as usize], NOWHERE);
    }
    for at in 1..met.len() {
        let Met { vertex, parent, value, tally, .. } = met[at];
        let below = met[parent as usize].gap();
        let (gap, nearest) = match tally.is_bridge() {
            true => (verdict.bridge(tally.tree_edge, below, value), NOWHERE),
            false => (below, nearest_not_more(&met, at as u32)),
        };
        met[at].note(gap, nearest);
        gaps[vertex as usize] = gap;
        if let Some(mate) = mate(&met, at as u32) {
            has_mate_above.add(mate);
        }
    }
    let mut ring = Ring::default();
    for (at, here) in met.iter().enumerate().skip(1) {
        if here.gap() != HOPELESS && !here.tally.is_bridge() && !has_mate_above.has(at as u32) {
            ring.collect(&met, at as u32);
            ring.judge(here.gap(), verdict);
        }
    }
}

/// See [`Met::nearest`].
fn nearest_not_more(met: &[Met<Cover>], at: u32) -> u32 {
    let Met { parent, tally: Cover { count, .. }, .. } = met[at as usize];
    if met[parent as usize].tally.lowest_child != at {
        return NOWHERE;
    }
    let mut below = parent;
    while below != NOWHERE && met[below as usize].tally.count > count {
        below = met[below as usize].nearest();
    }
    below
}

/// The next member of the class below this one.
fn mate(met: &[Met<Cover>], at: u32) -> Option<u32> {
    let below = met[at as usize].nearest();
    let cover = |vertex: u32| {
        let Cover { count, lower_ends, .. } = met[vertex as usize].tally;
        (count, lower_ends)
    };
    (below != NOWHERE && cover(below) == cover(at)).then_some(below)
}

/// A class of edges that belong together, and the pieces between them.
#[derive(Default)]
struct Ring {
    /// From the uppermost tree edge down, after the back edge if there is one.
    edges: Vec<u32>,
    /// The values of the pieces between one edge and the next.
    pieces: Vec<u32>,
}

impl Ring {
    /// Takes in the class whose uppermost tree edge is the one to `at`.
    fn collect(&mut self, met: &[Met<Cover>], mut at: u32) {
        self.edges.clear();
        self.pieces.clear();
        let top = &met[at as usize];
        if top.tally.count == 1 {
            self.edges.push(top.tally.edges);
            self.pieces.push(top.value ^ 1);
        }
        self.edges.push(top.tally.tree_edge);
        while let Some(below) = mate(met, at) {
            self.pieces.push(met[below as usize].value ^ met[at as usize].value ^ 1);
            self.edges.push(met[below as usize].tally.tree_edge);
            at = below;
        }
        debug_assert!(!self.edges.contains(&NO_EDGE));
    }

    /// Settles the edges of the class, in a block with this gap.
    fn judge(&self, gap: u32, verdict: &mut Verdict) {
        let many = self.edges.len();
        let chains_must_make = self.pieces.iter().fold(gap ^ (many & 1) as u32, |sum, piece| sum ^ piece);
        if many <= SHORT {
            for (at, &edge) in self.edges.iter().enumerate() {
                let (before, after) = self.pieces.split_at(at);
                verdict.settle(edge, short(before.iter()) ^ short(after.iter().rev()) == chains_must_make);
            }
            return;
        }
        // Cutting an edge leaves the chain of the pieces before it, standing on the first edge, and of those after it.
        if self.pieces.iter().all(|&piece| piece == 0) {
            // A bare ring falls into two stalks of bamboo.
            for (at, &edge) in self.edges.iter().enumerate() {
                verdict.settle(edge, (at ^ (many - 1 - at)) as u32 == chains_must_make);
            }
            return;
        }
        let mut before = vec![0; many];
        chain_values(self.pieces.iter().copied(), &mut |chain, value| before[chain] = value);
        chain_values(self.pieces.iter().rev().copied(), &mut |chain, after| {
            let at = many - 1 - chain;
            verdict.settle(self.edges[at], before[at] ^ after == chains_must_make);
        });
    }
}

/// A chain of parts, from the one that stands lowest, by the colon principle alone.
fn short<'a>(parts: impl DoubleEndedIterator<Item = &'a u32>) -> u32 {
    parts.rev().fold(0, |above, part| (above ^ part) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;

    /// Labels far apart, so that the vertices lie in many blocks.
    #[test]
    fn parted_halves_tell_the_same_edges() {
        const FAR: u64 = 300_000;
        let mut dice = Dice::new(5);
        for round in 0..60 {
            let vertices = 2 + dice.roll([6, 40, 2_000][round % 3]);
            let label: Vec<u32> = (0..vertices).map(|at| (at * (FAR / vertices)) as u32).collect();
            let most = vertices + vertices / 2;
            let mut end = || dice.roll(vertices - 1) as u32;
            let ends: Vec<[u32; 2]> = (0..most).map(|_| [end(), end()]).collect();
            let near = Multigraph::new(vertices as u32, ends.clone());
            let far = Multigraph::new(FAR as u32, ends.iter().map(|ends| ends.map(|end| label[end as usize])).collect());
            for wanted in 0..4 {
                assert_eq!(edges_to(&far, wanted, HalfEdges::parted(&far)), edges_to(&near, wanted, HalfEdges::Listed(&near)));
            }
        }
    }
}
