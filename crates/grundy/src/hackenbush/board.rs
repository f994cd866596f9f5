//! A position as it was written: the graph with its colours and weights, and the sketch it came from.

use super::multigraph::{GROUND, Multigraph};
use std::fmt;
use std::sync::Arc;

/// A vertex that has no number yet.
pub(super) const UNNUMBERED: u32 = u32::MAX;

/// Who may cut an edge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Both players.
    #[default]
    Green,
    /// Left alone.
    Blue,
    /// Right alone.
    Red,
}

/// Everything that the rules depend on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    /// The graph, its ground vertices merged.
    pub graph: Multigraph,
    /// The number under which each vertex is printed; the ground's is 0.
    pub labels: Vec<u32>,
    /// A colour an edge, or nothing if all are green.
    pub colours: Vec<Colour>,
    /// How often each edge may be cut before it is gone, at least once, or nothing if all go at once.
    pub weights: Vec<u64>,
}

/// A position of Hackenbush.
///
/// ```
/// let board = grundy::hackenbush::Board::read_inline("0-1,1-2r,2-0x3").unwrap();
/// assert_eq!(board.to_string(), "0-1,1-2r,2-0x3");
/// assert_eq!(board.after_cut(2).to_string(), "0-1,1-2r,2-0x2");
/// assert_eq!(board.after_cut(0).to_string(), "1-2r,2-0x3");
/// ```
#[derive(Clone, Debug)]
pub struct Board {
    /// What the rules depend on.
    pub shape: Shape,
    /// Each edge's place in the input, or nothing if they stand as they stood there.
    pub(super) places: Vec<u32>,
    /// The names, ground vertices and coordinates of the input, where it has any.
    pub sketch: Option<Arc<Sketch>>,
}

/// What the input says beyond the rules: for people and pictures.
#[derive(Clone, Debug, Default)]
pub struct Sketch {
    /// The vertices before the ground was made one.
    pub vertices: Vec<Spot>,
    /// The ends of each edge of the input among them.
    pub ends: Vec<[u32; 2]>,
}

/// A vertex of a [`Sketch`].
#[derive(Clone, Debug)]
pub struct Spot {
    /// Its name.
    pub name: String,
    /// Whether it stands on the ground.
    pub ground: bool,
    /// Where it is drawn: to the right, and up.
    pub at: Option<[f64; 2]>,
}

impl Board {
    /// A position on a shape of its own, with no sketch behind it.
    pub fn bare(shape: Shape) -> Board {
        Board { shape, places: vec![], sketch: None }
    }

    /// How many edges there are.
    pub fn len(&self) -> usize {
        self.shape.graph.ends().len()
    }

    /// Whether there are no edges.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The colour of an edge.
    pub fn colour(&self, edge: usize) -> Colour {
        self.shape.colours.get(edge).copied().unwrap_or_default()
    }

    /// How often an edge may be cut before it is gone.
    pub fn weight(&self, edge: usize) -> u64 {
        self.shape.weights.get(edge).copied().unwrap_or(1)
    }

    /// Whether some edge is not for both players.
    pub fn is_coloured(&self) -> bool {
        self.shape.colours.iter().any(|&colour| colour != Colour::Green)
    }

    /// Whether some edge must be cut more than once.
    pub fn is_weighted(&self) -> bool {
        self.shape.weights.iter().any(|&weight| weight != 1)
    }

    /// An edge's place in the input, from 0.
    pub fn place(&self, edge: usize) -> u32 {
        self.places.get(edge).copied().unwrap_or(edge as u32)
    }

    /// The name of an edge as a move: its ends as the input names them, and its place there.
    pub fn edge_name(&self, edge: usize) -> String {
        let ends = self.end_names(edge);
        format!("{}-{}#{}", ends[0], ends[1], self.place(edge))
    }

    /// The ends of an edge as the input names them.
    fn end_names(&self, edge: usize) -> [String; 2] {
        match &self.sketch {
            Some(sketch) => sketch.ends[self.place(edge) as usize].map(|end| sketch.vertices[end as usize].name.clone()),
            None => self.shape.graph.ends()[edge].map(|end| self.shape.labels[end as usize].to_string()),
        }
    }

    /// The edges by the names of the input, with their colours and weights, if it has names: `hip-neck,neck-head b`. The notation has numbers.
    pub fn by_names(&self) -> Option<String> {
        let edge = |edge: usize| {
            let ends = self.end_names(edge);
            let colour = match self.colour(edge) {
                Colour::Green => "",
                Colour::Blue => " b",
                Colour::Red => " r",
            };
            let weight = if self.weight(edge) == 1 { String::new() } else { format!(" x{}", self.weight(edge)) };
            format!("{}-{}{colour}{weight}", ends[0], ends[1])
        };
        let named = |spot: &Spot| spot.name.bytes().any(|byte| !byte.is_ascii_digit());
        self.sketch.as_ref().filter(|sketch| sketch.vertices.iter().any(named))?;
        Some((0..self.len()).map(edge).collect::<Vec<_>>().join(", "))
    }

    /// The position as a file of lines, an edge a line, with names and places as far as they are known: reading it gives the position back.
    ///
    /// ```
    /// use grundy::{hackenbush::Board, text::Text};
    /// let board = Board::read(Text::new("ground g\ng a blue\na b x2\nat a 0 1\n")).unwrap();
    /// assert_eq!(board.lines(), "ground g\ng a blue\na b x2\nat a 0 1\n");
    /// ```
    pub fn lines(&self) -> String {
        let word = |name: &str| !name.is_empty() && !name.contains(|c: char| c.is_whitespace() || c == '#' || c == '"');
        let sketch = self.sketch.as_ref().filter(|sketch| sketch.vertices.iter().all(|spot| word(&spot.name)));
        let mut text = match sketch {
            Some(sketch) => sketch.vertices.iter().filter(|spot| spot.ground).map(|spot| format!("ground {}\n", spot.name)).collect(),
            None => "ground 0\n".to_owned(),
        };
        for edge in 0..self.len() {
            let ends = match sketch {
                Some(_) => self.end_names(edge),
                None => self.shape.graph.ends()[edge].map(|end| self.shape.labels[end as usize].to_string()),
            };
            let colour = match self.colour(edge) {
                Colour::Green => "",
                Colour::Blue => " blue",
                Colour::Red => " red",
            };
            let weight = if self.weight(edge) == 1 { String::new() } else { format!(" x{}", self.weight(edge)) };
            text += &format!("{} {}{colour}{weight}\n", ends[0], ends[1]);
        }
        for spot in sketch.into_iter().flat_map(|sketch| &sketch.vertices) {
            if let Some([x, y]) = spot.at {
                text += &format!("at {} {x} {y}\n", spot.name);
            }
        }
        text
    }

    /// The names of a vertex in the input: several for the ground, if it has several vertices.
    pub fn vertex_names(&self, vertex: u32) -> Vec<String> {
        let Some(sketch) = &self.sketch else { return vec![self.shape.labels[vertex as usize].to_string()] };
        let spots = || sketch.vertices.iter();
        if vertex == GROUND {
            return spots().filter(|spot| spot.ground).map(|spot| spot.name.clone()).collect();
        }
        // An edge of the vertex leads to its name in the input; every vertex above the ground has one.
        let ends = || self.shape.graph.ends().iter().enumerate();
        let found = ends().find_map(|(edge, ends)| Some((edge, ends.iter().position(|&end| end == vertex)?)));
        found.map(|(edge, side)| vec![self.end_names(edge)[side].clone()]).unwrap_or_default()
    }

    /// How many edges are not joined to the ground; nobody can cut them.
    pub fn off_ground(&self) -> usize {
        self.shape.graph.grounded(|_| true).iter().filter(|&&stands| !stands).count()
    }

    /// The edge on which everything stands, if one cut of it leaves nothing.
    pub fn only_foot(&self) -> Option<u32> {
        let mut feet = (0..).zip(self.shape.graph.ends()).filter(|(_, ends)| ends.contains(&GROUND)).map(|(edge, _)| edge);
        let foot: u32 = feet.next()?;
        (feet.next().is_none() && self.weight(foot as usize) == 1).then_some(foot)
    }

    /// The position after one cut of an edge. What is no longer joined to the ground is gone.
    pub fn after_cut(&self, edge: usize) -> Board {
        let weight = self.weight(edge);
        if weight > 1 {
            let mut shape = self.shape.clone();
            shape.weights[edge] = weight - 1;
            return Board { shape, ..self.clone() };
        }
        let stands = self.shape.graph.grounded(|other| other != edge);
        let shape = self.shape.restricted(|edge| stands[edge]);
        match &self.sketch {
            // Edges are named by their places in the sketch.
            Some(sketch) => {
                let places = (0..self.len()).filter(|&edge| stands[edge]).map(|edge| self.place(edge)).collect();
                Board { shape, places, sketch: Some(sketch.clone()) }
            }
            None => Board::bare(shape),
        }
    }
}

impl Shape {
    /// The edges that pass the test, with the vertices they need.
    pub fn restricted(&self, keep: impl Fn(usize) -> bool) -> Shape {
        let kept: Vec<usize> = (0..self.graph.ends().len()).filter(|&edge| keep(edge)).collect();
        self.only(&kept, &mut vec![UNNUMBERED; self.graph.vertices() as usize])
    }

    /// These edges, with the vertices they need numbered as they come. `number` holds nothing before and after.
    pub(super) fn only(&self, edges: &[usize], number: &mut [u32]) -> Shape {
        let mut labels = vec![0];
        let mut renumbered = |end: u32| {
            if end != GROUND && number[end as usize] == UNNUMBERED {
                number[end as usize] = labels.len() as u32;
                labels.push(self.labels[end as usize]);
            }
            if end == GROUND { GROUND } else { number[end as usize] }
        };
        let ends = edges.iter().map(|&edge| self.graph.ends()[edge].map(&mut renumbered)).collect();
        edges.iter().flat_map(|&edge| self.graph.ends()[edge]).for_each(|end| number[end as usize] = UNNUMBERED);
        let graph = Multigraph::new(labels.len() as u32, ends);
        let colours = if self.colours.is_empty() { vec![] } else { edges.iter().map(|&edge| self.colours[edge]).collect() };
        let weights = if self.weights.is_empty() { vec![] } else { edges.iter().map(|&edge| self.weights[edge]).collect() };
        Shape { graph, labels, colours, weights }.plain()
    }

    /// Without lists that say nothing.
    fn plain(mut self) -> Shape {
        if self.colours.iter().all(|&colour| colour == Colour::Green) {
            self.colours = vec![];
        }
        if self.weights.iter().all(|&weight| weight == 1) {
            self.weights = vec![];
        }
        self
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("0");
        }
        // Whole pieces at a time: ten million edges are printed too.
        let mut text = String::with_capacity(1 << 12);
        for (edge, &[u, v]) in self.shape.graph.ends().iter().enumerate() {
            if edge > 0 {
                text.push(',');
            }
            let [u, v] = [u, v].map(|end| self.shape.labels[end as usize]);
            push_number(&mut text, u.into());
            text.push('-');
            push_number(&mut text, v.into());
            match self.colour(edge) {
                Colour::Green => {}
                Colour::Blue => text.push('b'),
                Colour::Red => text.push('r'),
            }
            if self.weight(edge) != 1 {
                text.push('x');
                push_number(&mut text, self.weight(edge));
            }
            if text.len() >= (1 << 12) - 64 {
                f.write_str(&text)?;
                text.clear();
            }
        }
        f.write_str(&text)
    }
}

fn push_number(text: &mut String, number: u64) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push((b'0' + (number % 10) as u8) as char);
}
