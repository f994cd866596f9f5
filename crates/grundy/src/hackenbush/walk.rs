//! One depth-first walk over what is left after [peeling](super::peel): fusion and colon together.
//!
//! **Fusion principle** (Berlekamp, Conway, Guy 1982). The vertices of a cycle may be fused into one without changing the
//! value. So every 2-edge-connected part becomes one vertex, each of its edges a loop worth 1.
//!
//! Number the vertices in the order the walk meets them. A *tree edge* leads to a vertex not met before; every other edge
//! is a *back edge* and joins a vertex to one of its ancestors. It *covers* the tree edges between the two. The tree edge to
//! c is a bridge iff no back edge covers it, that is iff nothing at or above c reaches past c (Tarjan 1974). Let S(v) be the
//! exclusive or of
//! - the value of the trees and loops that were peeled off at v,
//! - 1 for each back edge whose upper end (the one met later) is v,
//! - for each child c: S(c) + 1 if the edge to c is a bridge (colon), S(c) xor 1 if not (fusion: the edge is a loop).
//!
//! Then S(v) is, if v is the ground or the edge to v is a bridge, the value of all that stands on v; S(ground) is the answer.
//! The walk keeps its own stack in the table it fills, so a path of any length is no danger.
//!
//! **Memory.** A vertex is known by the place of its row, and the row begins with all that the walk has to know of the
//! vertex, so that there is one place to wait for and not two. Neighbours are asked for together when a vertex is met.

use super::halves::{Half, HalfEdges, NO_EDGE};
use super::multigraph::GROUND;
use super::peel::Node;
use std::hint::black_box;

/// At the head of a row: the vertex was not met, and this is the value of what was peeled off there. On a neighbour: it is
/// the last of the row. On a cursor: the edge to the parent has yet to be passed over. All numbers fit the bits below.
const MARK: u32 = 1 << 31;

/// The cursor at the end of a row: no half stands there, since the ground's row comes first.
const DONE: u32 = 0;

/// Vertices that have no row.
const NO_ROW: u32 = u32::MAX;

/// What else to note of a vertex during the walk. Vertices are given by their numbers in the order of the walk.
pub(super) trait Tally: Copy {
    /// What has to be known of an edge.
    type Half: Half;
    /// The walk comes to a vertex by an edge.
    fn enter(edge: u32) -> Self;
    /// A back edge leads from here down to `to`.
    fn leads_down(&mut self, edge: u32, to: u32);
    /// A back edge from above ends here.
    fn ends_here(&mut self, edge: u32, here: u32);
    /// The walk is done with a child. `lowest` says that it reaches lower than all that was seen here before.
    fn takes(&mut self, child: u32, tally: &Self, lowest: bool);
}

/// For the value nothing else is needed, not even the edges' numbers.
impl Tally for () {
    type Half = u32;
    fn enter(_: u32) {}
    fn leads_down(&mut self, _: u32, _: u32) {}
    fn ends_here(&mut self, _: u32, _: u32) {}
    fn takes(&mut self, _: u32, (): &(), _: bool) {}
}

/// A vertex as the walk leaves it.
#[derive(Clone, Copy)]
pub(super) struct Met<T> {
    /// Which vertex of the graph, where edges' numbers matter.
    pub vertex: u32,
    /// The vertex the walk came from, by its number in the walk; the ground's is its own.
    pub parent: u32,
    /// S.
    pub value: u32,
    /// The lowest vertex that a back edge from here or above leads to, or its own number. Free for another use after the
    /// walk, to save memory.
    pub low: u32,
    /// Where the walk goes on in the row. The edge to the parent is passed over once. Rows keep the order of the input, so
    /// among parallel edges the first one in the child's row is also the one that the walk took. Free after the walk, too.
    pub cursor: u32,
    /// What else was noted.
    pub tally: T,
}

impl<T: Tally> Met<T> {
    /// A vertex that is met now, its row being at this place.
    fn new(rows: &mut [T::Half], place: u32, number: u32, parent: u32, edge: u32) -> Met<T> {
        let head = &mut rows[place as usize];
        let (value, vertex) = (head.across() & !MARK, head.edge());
        *head = T::Half::new(number, vertex);
        Met { vertex, parent, value, low: number, cursor: (place + 1) | MARK, tally: T::enter(edge) }
    }

    /// Whether the tree edge to this vertex, the `number`th of the walk, is a bridge.
    pub fn hangs_by_a_bridge(&self, number: u32) -> bool {
        self.low == number
    }

    /// The next half of the row, if there is one.
    fn next(&mut self, rows: &[T::Half]) -> Option<(u32, u32)> {
        let place = self.cursor & !MARK;
        if place == DONE {
            return None;
        }
        let half = rows[place as usize];
        self.cursor = if half.across() & MARK == 0 { self.cursor + 1 } else { (self.cursor & MARK) | DONE };
        Some((half.across() & !MARK, half.edge()))
    }
}

/// All vertices joined to the ground after peeling, in the order of the walk: parents before children, the ground first.
pub(super) fn walk<T: Tally>(halves: HalfEdges<T::Half>, nodes: &mut [Node]) -> Vec<Met<T>> {
    let (mut rows, many) = rows(&halves, nodes);
    drop(halves);
    let mut met: Vec<Met<T>> = Vec::with_capacity(many);
    let mut here: Met<T> = Met::new(&mut rows, 0, 0, 0, NO_EDGE);
    here.cursor = if nodes[GROUND as usize].degree == 0 { DONE } else { 1 };
    met.push(here);
    let mut at = 0u32;
    loop {
        while let Some((next, edge)) = here.next(&rows) {
            let there = rows[next as usize].across();
            if there & MARK != 0 {
                met[at as usize] = here;
                let number = met.len() as u32;
                here = Met::new(&mut rows, next, number, at, edge);
                at = number;
                met.push(here);
                touch(&rows, next + 1);
            } else if there > at {
                here.tally.ends_here(edge, at);
            } else if there == here.parent && here.cursor & MARK != 0 {
                here.cursor &= !MARK;
            } else {
                here.value ^= 1;
                here.low = here.low.min(there);
                here.tally.leads_down(edge, there);
            }
        }
        met[at as usize] = here;
        if at == 0 {
            return met;
        }
        let child = here;
        here = met[child.parent as usize];
        here.value ^= if child.hangs_by_a_bridge(at) { child.value + 1 } else { child.value ^ 1 };
        here.tally.takes(at, &child.tally, child.low < here.low);
        here.low = here.low.min(child.low);
        at = child.parent;
    }
}

/// Looks at the neighbours of a vertex all at once, so that the memory is asked for them together; one by one, each would
/// be waited for before the next.
fn touch<H: Half>(rows: &[H], first: u32) {
    let mut touched = 0;
    for half in &rows[first as usize..] {
        touched ^= rows[(half.across() & !MARK) as usize].across();
        if half.across() & MARK != 0 {
            break;
        }
    }
    black_box(touched);
}

/// The rows of the vertices that were not peeled in one array, and how many there are. At the head of a row stands the
/// value of what was peeled off and the vertex's number; neighbours are given by the places of their heads. The ground comes
/// first, whether or not it has neighbours.
fn rows<H: Half>(halves: &HalfEdges<H>, nodes: &mut [Node]) -> (Vec<H>, usize) {
    let (mut total, mut many) = (0u32, 0);
    let mut heads = vec![NO_ROW; nodes.len()];
    for (vertex, node) in (GROUND..).zip(nodes.iter_mut()).filter(|(vertex, node)| node.degree > 0 || *vertex == GROUND) {
        heads[vertex as usize] = total;
        total += node.degree + 1;
        node.edge = total;
        many += 1;
    }
    assert!(total < MARK, "the graph is too large");
    let mut rows = vec![H::default(); total as usize];
    // Filled from the back, so that each row's end becomes its beginning.
    halves.each_back(|from, half| {
        let (head, across) = (heads[from as usize], heads[half.across() as usize]);
        if head == NO_ROW || across == NO_ROW || head == across {
            return;
        }
        let node = &mut nodes[from as usize];
        node.edge -= 1;
        let last = if node.edge == head + node.degree { MARK } else { 0 };
        rows[node.edge as usize] = H::new(across | last, half.edge());
    });
    for (vertex, (node, &head)) in (GROUND..).zip(nodes.iter().zip(&heads)).filter(|(_, (_, head))| **head != NO_ROW) {
        rows[head as usize] = H::new(node.value | MARK, vertex);
    }
    (rows, many)
}
