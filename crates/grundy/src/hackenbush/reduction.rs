//! The reduction of a green drawing by fusion and colon, as data: for explanations and for pictures of the steps.

use super::halves::HalfEdges;
use super::multigraph::{GROUND, Multigraph};
use super::peel::nodes;
use super::walk::walk;
use super::winning::Cover;
use std::collections::BTreeMap;

/// How a drawing comes to its value. Edges not joined to the ground are left out.
///
/// ```
/// use grundy::hackenbush::{Multigraph, reduction::Reduction};
/// let cherry = Multigraph::new(2, vec![[0, 1], [1, 1]]); // a stalk with a loop on top
/// let reduction = Reduction::of(&cherry);
/// assert_eq!(reduction.blocks[1].loops, [1]);
/// assert_eq!(reduction.blocks[1].worth, 1);
/// assert_eq!(reduction.value(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Reduction {
    /// The ground's first, and each before those that stand on it.
    pub blocks: Vec<Block>,
}

/// A 2-edge-connected part, perhaps a single vertex, that becomes one vertex.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// Its vertices, ascending.
    pub vertices: Vec<u32>,
    /// The edges inside it, which become loops.
    pub loops: Vec<u32>,
    /// The bridge it stands on and the block below; none for the ground's.
    pub stands_on: Option<(u32, usize)>,
    /// The blocks that stand on it.
    pub carries: Vec<usize>,
    /// The value of all that stands on it once it is one vertex.
    pub worth: u32,
}

impl Block {
    /// Whether there is anything to fuse: more than a single vertex.
    pub fn is_fused(&self) -> bool {
        self.vertices.len() > 1
    }
}

impl Reduction {
    /// Works out the blocks of a graph.
    pub fn of(graph: &Multigraph) -> Reduction {
        let halves = HalfEdges::Listed(graph);
        let mut nodes = nodes(graph.vertices(), &halves);
        let met = walk::<Cover>(halves, &mut nodes);
        let mut block_of_vertex = BTreeMap::new();
        let mut blocks: Vec<Block> = vec![];
        let mut block_of_met: Vec<usize> = Vec::with_capacity(met.len());
        for (at, here) in met.iter().enumerate() {
            let below = block_of_met.get(here.parent as usize).copied();
            let block = match below {
                Some(block) if at > 0 && !here.tally.is_bridge() => block,
                _ => {
                    let stands_on = below.filter(|_| at > 0).map(|below| (here.tally.tree_edge(), below));
                    blocks.push(Block { stands_on, worth: here.value, ..Block::default() });
                    blocks.len() - 1
                }
            };
            if let Some((_, below)) = blocks[block].stands_on.filter(|_| blocks[block].vertices.is_empty()) {
                blocks[below].carries.push(block);
            }
            block_of_met.push(block);
            block_of_vertex.insert(here.vertex, block);
            blocks[block].vertices.push(here.vertex);
        }
        for (edge, [u, v]) in graph.ends().iter().enumerate() {
            if let (Some(&block), Some(&other)) = (block_of_vertex.get(u), block_of_vertex.get(v))
                && block == other
            {
                blocks[block].loops.push(edge as u32);
            }
        }
        blocks.iter_mut().for_each(|block| block.vertices.sort_unstable());
        Reduction { blocks }
    }

    /// The nim-value of the whole.
    pub fn value(&self) -> u32 {
        self.blocks[0].worth
    }

    /// What stands on a block, each worth so much: the loop that an odd number of loops leaves, and the bridges.
    pub fn terms(&self, block: usize) -> Vec<u32> {
        let loops = (self.blocks[block].loops.len() % 2 == 1).then_some(1);
        loops.into_iter().chain(self.blocks[block].carries.iter().map(|&above| self.blocks[above].worth + 1)).collect()
    }

    /// The drawings on the way: one for each block that is fused, then one for each vertex whose branches become one stalk.
    pub fn stages(&self, graph: &Multigraph) -> Vec<Stage> {
        let mut stages = vec![];
        let mut fused = vec![false; self.blocks.len()];
        for (at, block) in self.blocks.iter().enumerate() {
            if block.is_fused() || block.loops.len() > 1 {
                fused[at] = true;
                stages.push(Stage { step: StageStep::Fuse(at), ..self.drawn(graph, &fused) });
            }
        }
        fused.fill(true);
        let mut stalk = vec![false; self.blocks.len()];
        for at in (1..self.blocks.len()).rev() {
            let plain = self.blocks[at].loops.is_empty() && self.blocks[at].carries.len() <= 1;
            stalk[at] = true;
            if !plain {
                stages.push(Stage { step: StageStep::Stalk(at), ..self.with_stalks(&stalk) });
            }
        }
        stages
    }

    /// The graph with some blocks fused and the others as they were.
    fn drawn(&self, graph: &Multigraph, fused: &[bool]) -> Stage {
        let mut place = BTreeMap::new();
        let mut vertices: Vec<Vec<u32>> = vec![];
        for (block, &fused) in self.blocks.iter().zip(fused) {
            for (nth, &vertex) in block.vertices.iter().enumerate() {
                if nth == 0 || !fused {
                    vertices.push(vec![]);
                }
                let last = vertices.len() - 1;
                vertices[last].push(vertex);
                place.insert(vertex, last as u32);
            }
        }
        let inside: BTreeMap<u32, usize> =
            self.blocks.iter().enumerate().flat_map(|(at, block)| block.loops.iter().map(move |&edge| (edge, at))).collect();
        let mut edges = vec![];
        for (edge, [u, v]) in graph.ends().iter().enumerate() {
            let (Some(&u), Some(&v)) = (place.get(u), place.get(v)) else { continue };
            // Of the loops of a fused block an odd one stays.
            let gone = inside.get(&(edge as u32)).is_some_and(|&block| {
                let loops = &self.blocks[block].loops;
                fused[block] && (loops.len().is_multiple_of(2) || loops[0] != edge as u32)
            });
            if !gone {
                edges.push([u, v]);
            }
        }
        Stage { step: StageStep::Fuse(0), vertices, edges }
    }

    /// All blocks fused, and all that stands on some of them one stalk.
    fn with_stalks(&self, stalk: &[bool]) -> Stage {
        let mut vertices: Vec<Vec<u32>> = vec![];
        let mut edges = vec![];
        let mut place = vec![None; self.blocks.len()];
        for (at, block) in self.blocks.iter().enumerate() {
            let below = match block.stands_on {
                None => None,
                // A block on top of a stalk is part of it already.
                Some((_, below)) if stalk[below] || place[below].is_none() => continue,
                Some((_, below)) => place[below],
            };
            let here = vertices.len() as u32;
            place[at] = Some(here);
            vertices.push(block.vertices.clone());
            edges.extend(below.map(|below| [below, here]));
            if !stalk[at] {
                edges.extend((block.loops.len() % 2 == 1).then_some([here, here]));
                continue;
            }
            for _ in 0..block.worth {
                vertices.push(vec![]);
                let top = vertices.len() as u32 - 1;
                edges.push([top - 1, top]);
            }
        }
        debug_assert!(vertices[0].contains(&GROUND));
        Stage { step: StageStep::Stalk(0), vertices, edges }
    }
}

/// A drawing on the way to the value.
#[derive(Clone, Debug)]
pub struct Stage {
    /// What was done last.
    pub step: StageStep,
    /// For each vertex the vertices of the original that it was fused from; none for one of a new stalk. The ground is first.
    pub vertices: Vec<Vec<u32>>,
    /// The ends of the edges.
    pub edges: Vec<[u32; 2]>,
}

/// What leads from one drawing to the next. Blocks are given by their place in [`Reduction::blocks`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StageStep {
    /// A block becomes one vertex, its edges loops, and pairs of loops are gone.
    Fuse(usize),
    /// All that stands on a block becomes one stalk.
    Stalk(usize),
}
