//! The value by spreading from the ground: fusion and colon along a breadth-first tree.
//!
//! **Fusion principle** (Berlekamp, Conway, Guy 1982). The vertices of a cycle may be fused into one without changing the
//! value. So every 2-edge-connected part becomes one vertex, each of its edges a loop worth 1. What is left is a tree of
//! bridges, for the [colon principle](super::peel).
//!
//! Number the vertices in the order they are met, breadth first, so that parents have smaller numbers than their children. An
//! edge that is not in the tree closes a cycle with the path between its ends in the tree, and the tree edges on the paths
//! of all those edges are just those that are no bridges. So each vertex has a *link*: to its parent while the edge to it
//! counts as a bridge, and afterwards to some vertex below it in its part. From the ends of an edge that closes a cycle, go down
//! to the lowest vertices of their parts; as long as these differ, the one with the larger number lies on the path, for the
//! other cannot be below it, and its part is fused with that of its parent. Links are halved on the way (Tarjan, van Leeuwen
//! 1984), and all in all there are at most V fusions, so the time is O((V + E) log V) at worst and linear in practice.
//!
//! At the end each vertex, from the last to the first, passes on to its link the exclusive or of all that it carries: x as
//! x + 1 over a bridge, and x xor 1 inside a part, the tree edge being a loop. It does not matter to which vertex of a
//! part something is added, since in the end the part is one vertex.
//!
//! **Memory** is what the time goes into: in a large graph whose neighbours lie far apart every vertex has to be waited
//! for. Breadth first, many vertices are known to come next, so their rows are asked for together, then all the
//! neighbours in them, then the first links of the fusions. The arrays are few and small: a vertex not met yet tells in place of its number where its
//! row begins; a row ends at a mark; and the place in the queue of a vertex that is done holds what the vertex carries.

use super::halves::HalfEdges;
use super::multigraph::{GROUND, Multigraph};
use std::hint::black_box;

/// On a link: the edge to the vertex is a bridge. On a number: the vertex was met; without it, this is where its row begins.
/// On a neighbour: it is the last of the row. All the numbers fit the bits below.
const MARK: u32 = 1 << 31;

/// How many vertices are asked for together.
const TOGETHER: usize = 64;

/// The nim-value of a graph.
pub(super) fn value(graph: &Multigraph) -> u32 {
    let (mut numbers, rows) = rows(graph);
    let begin = std::mem::replace(&mut numbers[GROUND as usize], MARK);
    if begin & MARK != 0 {
        return 0;
    }
    let many = graph.vertices() as usize;
    let mut spread = Spread { numbers, links: Vec::with_capacity(many), queue: Vec::with_capacity(many) };
    spread.links.push(MARK);
    spread.queue.push(begin);
    spread.follow(&rows, graph.is_scattered());
    spread.settle()
}

/// What was found of the vertices joined to the ground, in the order they were met; the ground is the first.
struct Spread {
    /// Where the row of each vertex of the graph begins or, once it is met, its number with the [`MARK`].
    numbers: Vec<u32>,
    /// For the upper end of a bridge the lower one, with the [`MARK`]; for another vertex a smaller one of its part.
    links: Vec<u32>,
    /// Where the rows of those that are still to be looked at begin; what the others carry.
    queue: Vec<u32>,
}

impl Spread {
    /// Looks at one vertex after the other until no new one is met; in a scattered graph memory is asked for beforehand.
    fn follow(&mut self, rows: &[u32], scattered: bool) {
        let mut closing = vec![];
        let mut at = 0;
        while at < self.queue.len() {
            let until = self.queue.len().min(at + TOGETHER);
            if scattered {
                black_box(self.queue[at..until].iter().fold(0, |sum, &row| sum ^ rows[row as usize]));
                black_box(self.queue[at..until].iter().fold(0, |sum, &row| sum ^ self.touch(&rows[row as usize..])));
            }
            for here in at..until {
                self.look_around(here, rows, &mut closing);
            }
            if scattered {
                let link = |number: u32| self.links[(number & !MARK) as usize];
                black_box(closing.iter().fold(0, |sum, &[_, far]| sum ^ link(link(far))));
            }
            for [near, far] in closing.drain(..) {
                self.fuse(near, far);
            }
            at = until;
        }
    }

    /// Looks at the neighbours of a vertex without asking what they are, so that none is waited for.
    fn touch(&self, row: &[u32]) -> u32 {
        let mut touched = 0;
        for &half in row {
            touched ^= self.numbers[(half & !MARK) as usize];
            if half & MARK != 0 {
                break;
            }
        }
        touched
    }

    /// Meets the neighbours of a vertex, and notes the edges that close a cycle: those to a vertex met before that has not
    /// looked around yet. The others were noted from their other end, or are the edge to the parent.
    fn look_around(&mut self, place: usize, rows: &[u32], closing: &mut Vec<[u32; 2]>) {
        let here = place as u32;
        let mut carries = 0;
        for &half in &rows[self.queue[place] as usize..] {
            let number = &mut self.numbers[(half & !MARK) as usize];
            let there = *number & !MARK;
            if *number & MARK == 0 {
                *number = self.queue.len() as u32 | MARK;
                self.queue.push(there);
                self.links.push(here | MARK);
            } else if there >= here {
                carries ^= 1;
                closing.push([here, there]);
            }
            if half & MARK != 0 {
                break;
            }
        }
        self.queue[place] = carries;
    }

    /// Fuses all parts on the path between two vertices.
    fn fuse(&mut self, mut u: u32, mut v: u32) {
        loop {
            (u, v) = (self.lowest(u), self.lowest(v));
            if u == v {
                return;
            }
            (u, v) = (u.min(v), u.max(v));
            self.links[v as usize] &= !MARK;
        }
    }

    /// The lowest vertex of a vertex's part.
    fn lowest(&mut self, mut at: u32) -> u32 {
        loop {
            let below = self.links[at as usize];
            if below & MARK != 0 {
                return at;
            }
            let next = self.links[below as usize];
            if next & MARK != 0 {
                return below;
            }
            self.links[at as usize] = next;
            at = next;
        }
    }

    /// Brings everything down to the ground, and tells its value.
    fn settle(self) -> u32 {
        let Spread { links, queue: mut carried, .. } = self;
        for at in (1..links.len()).rev() {
            let worth = if links[at] & MARK != 0 { carried[at] + 1 } else { carried[at] ^ 1 };
            carried[(links[at] & !MARK) as usize] ^= worth;
        }
        carried[GROUND as usize]
    }
}

/// All neighbours of each vertex in one array, a loop's vertex once, and where the row of each vertex begins; a vertex without
/// neighbours has the [`MARK`] there.
fn rows(graph: &Multigraph) -> (Vec<u32>, Vec<u32>) {
    let halves = HalfEdges::<u32>::of(graph);
    let mut places = vec![0u32; graph.vertices() as usize];
    halves.each(|from, _| places[from as usize] += 1);
    let mut total = 0;
    for place in &mut places {
        total += *place;
        *place = total | MARK;
    }
    // Filled from the back, so that each row's end becomes its beginning. The first to come is the last of the row, and takes the mark.
    let mut rows = vec![0u32; total as usize];
    halves.each_back(|from, to| {
        let place = &mut places[from as usize];
        let last = *place & MARK;
        *place = (*place & !MARK) - 1;
        rows[*place as usize] = to | last;
    });
    (places, rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;
    use crate::hackenbush::{peel::nodes, walk::walk};

    fn walked(graph: &Multigraph) -> u32 {
        let halves = HalfEdges::Listed(graph);
        let mut nodes = nodes(graph.vertices(), &halves);
        walk::<()>(halves, &mut nodes)[0].value
    }

    /// Sparse and dense, with loops, repeated edges and parts off the ground; up to many times what is asked for together.
    #[test]
    fn spreading_agrees_with_walking() {
        let mut dice = Dice::new(8);
        for round in 0..6_000 {
            let vertices = 1 + dice.roll([4, 12, 40, 1_000][round % 4]);
            let most = vertices * (1 + dice.roll(2));
            let edges = dice.roll(most);
            let mut end = || dice.roll(vertices - 1) as u32;
            let graph = Multigraph::new(vertices as u32, (0..edges).map(|_| [end(), end()]).collect());
            assert_eq!(value(&graph), walked(&graph), "{graph:?}");
        }
    }

    /// So many vertices that their halves are parted.
    #[test]
    fn spreading_far_agrees_with_walking() {
        let mut dice = Dice::new(9);
        let vertices = 150_000;
        let mut end = || dice.roll(vertices - 1) as u32;
        let graph = Multigraph::new(vertices as u32, (0..2 * vertices).map(|_| [end(), end()]).collect());
        assert!(graph.is_scattered());
        assert_eq!(value(&graph), walked(&graph));
    }

    #[test]
    fn a_bare_ground_is_worth_nothing() {
        assert_eq!(value(&Multigraph::new(1, vec![])), 0);
        assert_eq!(value(&Multigraph::new(3, vec![[1, 2], [2, 2], [1, 2]])), 0);
    }
}
