//! Multi-SG graphs: a move may replace a token by several, or by none.
//!
//! The value of an option is the exclusive or of its tokens' values (Sprague and Grundy), so one pass finds all nim-values here too. Other recurrences do not
//! carry over: the remoteness of a sum is not a function of its parts'.

use super::{Csr, Order};
use crate::{Budget, Genus, Nimber, SolveError};

/// The options of each vertex, each a list of vertices.
///
/// ```
/// use grundy::graph::Multi;
/// // 1 may be removed; 2 may become two tokens on 1, or one.
/// let graph = Multi::from_rows([vec![], vec![vec![]], vec![vec![1, 1], vec![1]]]);
/// assert_eq!(graph.options(2).collect::<Vec<_>>(), [&[1, 1][..], &[1]]);
/// assert_eq!(graph.nim_values().unwrap(), [0, 1, 2]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Multi {
    /// Where the options of each vertex begin.
    rows: Vec<usize>,
    /// Where the tokens of each option begin.
    options: Vec<usize>,
    tokens: Vec<u32>,
}

impl Default for Multi {
    fn default() -> Multi {
        Multi { rows: vec![0], options: vec![0], tokens: vec![] }
    }
}

impl Multi {
    /// A graph from the options of each vertex in turn.
    pub fn from_rows(rows: impl IntoIterator<Item = Vec<Vec<u32>>>) -> Multi {
        let mut graph = Multi::default();
        for row in rows {
            for option in row {
                graph.tokens.extend(option);
                graph.options.push(graph.tokens.len());
            }
            graph.rows.push(graph.options.len() - 1);
        }
        graph
    }

    /// How many vertices there are.
    pub fn len(&self) -> usize {
        self.rows.len() - 1
    }

    /// Whether there is no vertex.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many options there are in all.
    pub fn arcs(&self) -> usize {
        self.options.len() - 1
    }

    /// The options of a vertex.
    pub fn options(&self, vertex: u32) -> impl Iterator<Item = &[u32]> {
        let row = self.rows[vertex as usize]..self.rows[vertex as usize + 1];
        row.map(|option| &self.tokens[self.options[option]..self.options[option + 1]])
    }

    /// Whether some option has more than one token.
    pub fn splits(&self) -> bool {
        self.options.windows(2).any(|ends| ends[1] - ends[0] > 1)
    }

    /// The nim-value of each vertex, or a cycle as [`Order::of`] gives it. A value is at most the number of options; sums of a few tokens reach large values with few arcs, so
    /// they have 32 bits.
    pub fn nim_values(&self) -> Result<Vec<u32>, Vec<u32>> {
        self.nim_values_within(&Budget::unlimited()).expect("nobody stops an unlimited budget")
    }

    /// As [`Multi::nim_values`], as long as the budget lasts.
    pub fn nim_values_within(&self, budget: &Budget) -> Result<Result<Vec<u32>, Vec<u32>>, SolveError> {
        let value = |options: &mut dyn Iterator<Item = Vec<u32>>| {
            let sums = options.map(|tokens| Nimber(u64::from(tokens.iter().fold(0, |sum, value| sum ^ value))));
            crate::mex(sums).0 as u32
        };
        self.settle(0, &value, budget)
    }

    /// The genus of each vertex, or `None` if a follower is wild; a cycle as [`Order::of`] gives it.
    pub fn genera(&self) -> Result<Vec<Option<Genus>>, Vec<u32>> {
        self.genera_within(&Budget::unlimited()).expect("nobody stops an unlimited budget")
    }

    /// As [`Multi::genera`], as long as the budget lasts.
    pub fn genera_within(&self, budget: &Budget) -> Result<Result<Vec<Option<Genus>>, Vec<u32>>, SolveError> {
        let genus = |options: &mut dyn Iterator<Item = Vec<Option<Genus>>>| {
            let sums = options.map(|tokens| tokens.into_iter().try_fold(Genus::NOTHING, |sum, genus| Some(sum + genus?)));
            Genus::of_options(&sums.collect::<Option<Vec<_>>>()?)
        };
        self.settle(None, &genus, budget)
    }

    /// A cell for each vertex, from those of the tokens of each of its options.
    fn settle<T: Copy>(
        &self,
        blank: T,
        cell: &dyn Fn(&mut dyn Iterator<Item = Vec<T>>) -> T,
        budget: &Budget,
    ) -> Result<Result<Vec<T>, Vec<u32>>, SolveError> {
        let followers = self.followers();
        let order = match Order::within(&followers, 1, budget)? {
            Ok(order) => order,
            Err(cycle) => return Ok(Err(cycle)),
        };
        let mut cells = vec![blank; self.len()];
        order.each_within(&followers, budget, |vertex, _| {
            let mut options = self.options(vertex).map(|tokens| tokens.iter().map(|&token| cells[token as usize]).collect());
            cells[vertex as usize] = cell(&mut options);
        })?;
        Ok(Ok(cells))
    }

    /// Which vertex can come from which, as plain arcs.
    pub fn followers(&self) -> Csr {
        Csr::from_rows((0..self.len() as u32).map(|vertex| self.options(vertex).flatten().copied().collect::<Vec<_>>()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Vertex k + 1 has the value 2^k: its options are all sums of the vertices before it. The last has 2^16 options, and the value 2^16.
    #[test]
    fn values_beyond_sixteen_bits_are_right() {
        let sum = |set: u32| (0..16).filter(move |bit| set >> bit & 1 == 1).map(|bit| bit + 1).collect::<Vec<u32>>();
        let graph = Multi::from_rows(std::iter::once(vec![]).chain((0..=16).map(|bit| (0..1 << bit).map(sum).collect())));
        let values = graph.nim_values().unwrap();
        assert_eq!(values, [0].into_iter().chain((0..=16).map(|bit| 1 << bit)).collect::<Vec<u32>>());
    }
}
