//! Collects edges under the names of the input, and makes the ground one.

use crate::hackenbush::board::{Board, Colour, Shape, Sketch, Spot};
use crate::hackenbush::multigraph::{GROUND, Multigraph};
use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// No number yet.
const NONE: u32 = u32::MAX;

/// Larger numbers are names like any word, so that there is always a free number above those in use.
const LARGEST_NUMBER: u32 = (1 << 31) - 1;

/// Vertices are numbered in the order they are named.
#[derive(Default)]
pub(super) struct Builder<'a> {
    /// The number that names each vertex, or [`NONE`] for a vertex named by a word.
    numbers: Vec<u32>,
    words: HashMap<u32, Cow<'a, str>>,
    /// Vertices named by small numbers; others are in the maps.
    by_number: Vec<u32>,
    by_large: HashMap<u32, u32>,
    by_word: HashMap<Cow<'a, str>, u32>,
    /// Numbers below this one are small: a table for them is no longer than the input.
    small: usize,
    ends: Vec<[u32; 2]>,
    colours: Vec<Colour>,
    weights: Vec<u64>,
    grounds: Vec<u32>,
    spots: Vec<(u32, [f64; 2])>,
}

impl<'a> Builder<'a> {
    /// For an input of so many bytes.
    pub fn new(bytes: usize) -> Builder<'a> {
        Builder { small: bytes, ..Builder::default() }
    }

    /// The vertex of a number.
    pub fn number(&mut self, number: u32) -> u32 {
        let place = if (number as usize) < self.small {
            if self.by_number.len() <= number as usize {
                let longer = (2 * self.by_number.len()).clamp(number as usize + 1, self.small);
                self.by_number.resize(longer, NONE);
            }
            &mut self.by_number[number as usize]
        } else {
            self.by_large.entry(number).or_insert(NONE)
        };
        if *place == NONE {
            *place = self.numbers.len() as u32;
            self.numbers.push(number);
        }
        *place
    }

    /// The vertex of a name; a name of digits is a number.
    pub fn name(&mut self, name: impl Into<Cow<'a, str>>) -> u32 {
        let name = name.into();
        let plain = name == "0" || !name.starts_with('0');
        if plain
            && name.bytes().all(|byte| byte.is_ascii_digit())
            && let Ok(number) = name.parse::<u32>()
            && number <= LARGEST_NUMBER
        {
            return self.number(number);
        }
        if let Some(&vertex) = self.by_word.get(&name) {
            return vertex;
        }
        let vertex = self.numbers.len() as u32;
        self.numbers.push(NONE);
        self.words.insert(vertex, name.clone());
        self.by_word.insert(name, vertex);
        vertex
    }

    /// Adds an edge that is cut once, by either player.
    pub fn edge(&mut self, u: u32, v: u32) {
        self.ends.push([u, v]);
    }

    /// Whether another edge fits.
    pub fn is_full(&self) -> bool {
        self.ends.len() >= Multigraph::MOST_EDGES
    }

    /// Colours the last edge.
    pub fn colour(&mut self, colour: Colour) {
        if colour != Colour::Green {
            self.colours.resize(self.ends.len() - 1, Colour::Green);
            self.colours.push(colour);
        }
    }

    /// Weighs the last edge; with weight 0 it is not there.
    pub fn weight(&mut self, weight: u64) {
        if weight != 1 {
            self.weights.resize(self.ends.len() - 1, 1);
            self.weights.push(weight);
        }
    }

    /// Puts a vertex on the ground.
    pub fn ground(&mut self, vertex: u32) {
        self.grounds.push(vertex);
    }

    /// Says where a vertex is drawn.
    pub fn at(&mut self, vertex: u32, spot: [f64; 2]) {
        self.spots.push((vertex, spot));
    }

    /// Whether the ground is known: some vertex was said to be on it, or there is a 0, or all names are numbers.
    pub fn has_ground(&self) -> bool {
        !self.grounds.is_empty() || self.by_word.is_empty() || self.by_number.first().is_some_and(|&vertex| vertex != NONE)
    }

    /// The position.
    pub fn finish(mut self) -> Board {
        if self.grounds.is_empty() {
            let zero = self.number(0);
            self.grounds.push(zero);
        }
        self.colours.resize(if self.colours.is_empty() { 0 } else { self.ends.len() }, Colour::Green);
        self.weights.resize(if self.weights.is_empty() { 0 } else { self.ends.len() }, 1);
        let grounds: BTreeSet<u32> = self.grounds.iter().copied().collect();
        let sketch = self.sketch(&grounds);
        let labels = self.labels(&grounds);
        // If the first vertex alone is the ground, everything is in its place.
        if !grounds.iter().eq(&[GROUND]) {
            let merged = self.merged(&grounds);
            for ends in &mut self.ends {
                *ends = ends.map(|end| merged[end as usize]);
            }
        }
        let graph = Multigraph::new(labels.len() as u32, self.ends);
        let shape = Shape { graph, labels, colours: self.colours, weights: self.weights };
        let present = |edge: usize| shape.weights.get(edge) != Some(&0);
        if (0..shape.weights.len()).all(present) {
            return Board { shape, places: vec![], sketch };
        }
        let places = (0..shape.graph.ends().len()).filter(|&edge| present(edge)).map(|edge| edge as u32).collect();
        Board { shape: shape.restricted(present), places, sketch }
    }

    /// The printed number of each vertex once the ground is one. Numbers stay; names, and a 0 that is not the ground, get the next free numbers.
    fn labels(&self, grounds: &BTreeSet<u32>) -> Vec<u32> {
        let most = self.numbers.iter().map(|&number| if number == NONE { 0 } else { number }).max().unwrap_or(0);
        let mut free = most.saturating_add(1);
        let mut label = |number: u32| {
            if number != 0 && number != NONE {
                return number;
            }
            free += 1;
            free - 1
        };
        let mut grounds = grounds.iter().peekable();
        let others = (0..).zip(&self.numbers).filter(|(vertex, _)| grounds.next_if_eq(&vertex).is_none());
        let mut labels = Vec::with_capacity(self.numbers.len() + 1);
        labels.push(0);
        labels.extend(others.map(|(_, &number)| label(number)));
        labels
    }

    /// The new vertex of each old one once the ground is one.
    fn merged(&self, grounds: &BTreeSet<u32>) -> Vec<u32> {
        let mut next = GROUND;
        let mut grounds = grounds.iter().peekable();
        let place = |vertex: u32| {
            if grounds.next_if_eq(&&vertex).is_some() {
                return GROUND;
            }
            next += 1;
            next
        };
        (0..self.numbers.len() as u32).map(place).collect()
    }

    /// What is worth keeping of the input for people: words, places, several ground vertices.
    fn sketch(&self, grounds: &BTreeSet<u32>) -> Option<Arc<Sketch>> {
        if self.by_word.is_empty() && self.spots.is_empty() && grounds.len() == 1 {
            return None;
        }
        let spots: HashMap<u32, [f64; 2]> = self.spots.iter().copied().collect();
        let vertices = (0..).zip(&self.numbers).map(|(vertex, number)| Spot {
            name: self.words.get(&vertex).map_or_else(|| number.to_string(), |word| word.clone().into_owned()),
            ground: grounds.contains(&vertex),
            at: spots.get(&vertex).copied(),
        });
        Some(Arc::new(Sketch { vertices: vertices.collect(), ends: self.ends.clone() }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Text;

    /// Numbers at the edge of 32 bits are names like any other, and the ground may be named last.
    #[test]
    fn large_numbers_and_late_grounds() {
        for (text, value) in [
            ("4294967294 a\n4294967295 a\n2147483647 a\n2147483648 4294967294\nground a\n", 2),
            ("5 4294967295\n4294967295 0\n", 2),
            ("1 2\n2 g\nh 3\nground g h\n", 3),
            ("00 0\n00 01\n", 2),
        ] {
            let board = Board::read(Text::of_file(text)).unwrap();
            assert_eq!(board.shape.graph.value(), value, "{text}");
            let mut labels = board.shape.labels.clone();
            labels.sort_unstable();
            labels.dedup();
            assert_eq!(labels.len(), board.shape.labels.len(), "every vertex has a number of its own: {text}");
        }
    }
}
