//! A graph with names on its vertices.

use super::{Csr, Multi};
use crate::{Message, msg};
use foldhash::fast::FixedState;
use indexmap::IndexSet;
use std::fmt;

/// The names of the vertices 0, 1, 2, …
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Names {
    /// Vertex n is called n.
    Plain(usize),
    /// Numbers with gaps between them, ascending.
    Numbers(Vec<u32>),
    /// Words, in the order in which they were met.
    Words(IndexSet<Box<str>, FixedState>),
}

impl Names {
    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Names::Plain(count) => *count,
            Names::Numbers(numbers) => numbers.len(),
            Names::Words(words) => words.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The vertex of a name.
    ///
    /// ```
    /// use grundy::graph::Names;
    /// assert_eq!(Names::Plain(3).find("2"), Some(2));
    /// assert_eq!(Names::Numbers(vec![5, 7]).find("7"), Some(1));
    /// assert_eq!(Names::Plain(3).find("3"), None);
    /// ```
    pub fn find(&self, name: &str) -> Option<u32> {
        let number = || name.parse::<u32>().ok().filter(|_| name.bytes().all(|byte| byte.is_ascii_digit()));
        match self {
            Names::Plain(count) => number().filter(|&vertex| (vertex as usize) < *count),
            Names::Numbers(numbers) => numbers.binary_search(&number()?).ok().map(|at| at as u32),
            Names::Words(words) => words.get_index_of(name).map(|at| at as u32),
        }
    }

    /// The name of a vertex, to be shown.
    pub fn name(&self, vertex: u32) -> Name<'_> {
        Name { names: self, vertex }
    }

    /// The message that a Multi-SG graph has this cycle.
    pub(crate) fn cycle(&self, cycle: &[u32]) -> Message {
        let names: Vec<String> = cycle.iter().chain(cycle.first()).take(12).map(|&vertex| self.name(vertex).to_string()).collect();
        msg!("graph-multi-cycle", cycle = names.join(" -> "))
    }

    /// A name near to one that is not there, for "did you mean".
    pub fn nearest(&self, name: &str) -> Option<&str> {
        let Names::Words(words) = self else { return None };
        let far = name.chars().count() / 3 + 2;
        let distance = |word: &str| strsim::damerau_levenshtein(word, name);
        words.iter().take(100_000).map(|word| (distance(word), &**word)).filter(|&(distance, _)| distance < far).min().map(|(_, word)| word)
    }
}

/// The name of one vertex.
#[derive(Clone, Copy, Debug)]
pub struct Name<'a> {
    names: &'a Names,
    vertex: u32,
}

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.names {
            Names::Plain(_) => write!(f, "{}", self.vertex),
            Names::Numbers(numbers) => write!(f, "{}", numbers[self.vertex as usize]),
            Names::Words(words) => f.write_str(&words[self.vertex as usize]),
        }
    }
}

/// The moves of a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arcs {
    /// A move leads to one vertex.
    Single(Csr),
    /// A move may lead to several, or none.
    Multi(Multi),
}

/// A graph as it is read from a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedGraph {
    /// What the vertices are called.
    pub names: Names,
    /// Where their tokens may move.
    pub arcs: Arcs,
}

impl NamedGraph {
    /// How many vertices there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is no vertex.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The different options of a vertex, in the order they were written.
    pub fn options(&self, vertex: u32) -> Vec<&[u32]> {
        let all: Vec<&[u32]> = match &self.arcs {
            Arcs::Single(graph) => graph.row(vertex).chunks(1).collect(),
            Arcs::Multi(graph) => graph.options(vertex).collect(),
        };
        all.into_iter().collect::<IndexSet<_, FixedState>>().into_iter().collect()
    }
}
