//! A position as independent parts, for solvers that search and for compounds.
//!
//! The ground is one vertex, so what hangs together without it is a game of its own, and each loop at the ground is one. In
//! a [part of a shape](Shape::parts) the vertices are numbered in the order its edges name them, so that parts which differ in their labels alone
//! are the same. The order of the edges stays: then it does not matter whether a part is taken out before or after a cut.

use super::board::{Board, Shape, UNNUMBERED};

impl Board {
    /// The parts that are joined to the ground, their vertices and edges named as here.
    pub fn parts(&self) -> Vec<Board> {
        let mut number = vec![UNNUMBERED; self.shape.graph.vertices() as usize];
        let part = |edges: Vec<usize>| Board {
            shape: self.shape.only(&edges, &mut number),
            places: edges.iter().map(|&edge| self.place(edge)).collect(),
            sketch: self.sketch.clone(),
        };
        self.shape.edges_of_parts().into_iter().map(part).collect()
    }
}

impl Shape {
    /// The parts that are joined to the ground.
    pub fn parts(&self) -> Vec<Shape> {
        let mut number = vec![UNNUMBERED; self.graph.vertices() as usize];
        let part = |edges: Vec<usize>| {
            let part = self.only(&edges, &mut number);
            Shape { labels: (0..part.graph.vertices()).collect(), ..part }
        };
        self.edges_of_parts().into_iter().map(part).collect()
    }

    /// The edges of each part that is joined to the ground.
    fn edges_of_parts(&self) -> Vec<Vec<usize>> {
        let grounded = self.graph.grounded(|_| true);
        let part_of = self.graph.hanging_together();
        let mut edges: Vec<Vec<usize>> = vec![];
        let mut place = vec![UNNUMBERED; self.graph.vertices() as usize + self.graph.ends().len()];
        for edge in (0..grounded.len()).filter(|&edge| grounded[edge]) {
            let place = &mut place[part_of[edge] as usize];
            if *place == UNNUMBERED {
                *place = edges.len() as u32;
                edges.push(vec![]);
            }
            edges[*place as usize].push(edge);
        }
        edges
    }
}
