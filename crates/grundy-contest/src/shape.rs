//! What a case must be beyond its grammar: the edges of a tree, a tree with polygons, numbers that are all different.
//!
//! ```text
//! shape    "tree" u v n "root" r | "polygons" u v n "root" r | "distinct" a
//! ```
//! Vertices are numbered from the root on. A tree lends the templates the list `parent`: the parents of all vertices but the root, in order.

use crate::format::{Field, Record, Value};
use grundy::text::{Parsed, Text};
use grundy::{Dice, msg};

/// The shape of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Whatever the grammar allows.
    Any,
    /// The numbers of this list are all different.
    Distinct(String),
    /// The pairs are the edges of a graph.
    Graph(Edges),
}

/// Where the edges of a graph stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edges {
    /// The fields of an edge's two ends.
    pub ends: [String; 2],
    /// The field with the number of vertices.
    pub vertices: String,
    /// The number of the root, which is the least.
    pub root: u64,
    /// Whether polygons may hang at the vertices of the tree.
    pub polygons: bool,
}

/// Where the items of a group stand in the input.
pub type Places<'a> = Vec<Text<'a>>;

impl Shape {
    /// Reads a shape.
    pub fn parse(text: &str) -> Option<Shape> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            [] => Some(Shape::Any),
            ["distinct", name] => Some(Shape::Distinct(name.into())),
            [kind @ ("tree" | "polygons"), u, v, n, "root", root] => Some(Shape::Graph(Edges {
                ends: [u.into(), v.into()],
                vertices: n.into(),
                root: root.parse().ok()?,
                polygons: kind == "polygons",
            })),
            _ => None,
        }
    }

    /// Whether the numbers of this list are to be different.
    pub fn distinct(&self, name: &str) -> bool {
        matches!(self, Shape::Distinct(list) if list == name)
    }

    /// Where the edges stand, if these are the fields of one.
    pub fn edges(&self, fields: &[Field]) -> Option<&Edges> {
        match self {
            Shape::Graph(edges) => Some(edges).filter(|edges| edges.ends.iter().all(|end| fields.iter().any(|field| field.name == *end))),
            _ => None,
        }
    }

    /// Whether these are the fields of an edge.
    pub fn is_of(&self, fields: &[Field]) -> bool {
        self.edges(fields).is_some()
    }

    /// Whether the edges that were read are those of such a graph.
    pub fn check(&self, fields: &[Field], items: &[Record], around: &[(&str, u64)], places: &Places<'_>, end: Text<'_>) -> Parsed<()> {
        let Some(edges) = self.edges(fields) else { return Ok(()) };
        let vertices = around.iter().rev().find(|(name, _)| *name == edges.vertices).map_or(0, |(_, number)| *number);
        let last = (edges.root + vertices).saturating_sub(1);
        let mut groups = Groups::new(usize::try_from(vertices).unwrap_or(usize::MAX).min(2 * items.len() + 1));
        for (item, place) in items.iter().zip(places) {
            let ends = edges.of(fields, item);
            for (word, vertex) in place.words().zip(ends) {
                if !(edges.root..=last).contains(&vertex) {
                    return Err(word.error(msg!("input-vertex", vertex = vertex, least = edges.root, most = last)));
                }
            }
            let [u, v] = ends.map(|vertex| (vertex - edges.root) as usize);
            if !edges.polygons && !groups.join(u, v) {
                return Err(place.error(msg!("input-not-tree", u = ends[0], v = ends[1])));
            }
        }
        if edges.polygons || items.len() as u64 + 1 == vertices { Ok(()) } else { Err(end.error(msg!("input-not-connected"))) }
    }
}

impl Edges {
    /// The two ends of an edge.
    pub fn of(&self, fields: &[Field], item: &Record) -> [u64; 2] {
        [0, 1].map(|end| item.named(fields, &self.ends[end]).unwrap_or(0))
    }

    /// An edge with these ends; its other fields are left for others to fill.
    pub fn set(&self, fields: &[Field], item: &mut Record, ends: [u64; 2]) {
        for (at, field) in fields.iter().enumerate() {
            if let Some(end) = self.ends.iter().position(|end| *end == field.name) {
                item.values[at] = Value::Number(ends[end]);
            }
        }
    }

    /// The parents of all vertices but the root, of a tree.
    pub fn parents(&self, fields: &[Field], items: &[Record]) -> Vec<u64> {
        let size = items.len() + 1;
        let mut neighbours: Vec<Vec<usize>> = vec![vec![]; size];
        for item in items {
            let [u, v] = self.of(fields, item).map(|vertex| (vertex - self.root) as usize);
            neighbours[u].push(v);
            neighbours[v].push(u);
        }
        let mut parent = vec![0; size];
        let mut waiting = vec![(0, usize::MAX)];
        while let Some((vertex, from)) = waiting.pop() {
            parent[vertex] = from;
            waiting.extend(neighbours[vertex].iter().filter(|&&next| next != from).map(|&next| (next, vertex)));
        }
        parent[1..].iter().map(|&vertex| vertex as u64 + self.root).collect()
    }

    /// The edges of a random graph of this shape with so many vertices: paths, stars and what lies between, under shuffled names.
    pub fn random(&self, vertices: u64, dice: &mut Dice) -> Vec<[u64; 2]> {
        let reach = [1, 3, vertices.max(1), vertices.max(1)][dice.roll(3) as usize];
        let mut edges: Vec<[u64; 2]> = vec![];
        // Polygons hang at vertices of the tree, and nothing hangs at theirs.
        let mut tree = vec![0];
        let mut next = 1;
        while next < vertices {
            let at = tree[tree.len() - 1 - dice.roll((reach - 1).min(tree.len() as u64 - 1)) as usize];
            if self.polygons && dice.roll(2) == 0 {
                let more = 1 + dice.roll((vertices - next - 1).min(4));
                let ring: Vec<u64> = std::iter::once(at).chain(next..next + more).chain([at]).collect();
                edges.extend(ring.windows(2).map(|pair| [pair[0], pair[1]]));
                next += more;
            } else {
                edges.push([at, next]);
                tree.push(next);
                next += 1;
            }
        }
        self.renamed(edges, vertices, dice)
    }

    fn renamed(&self, mut edges: Vec<[u64; 2]>, vertices: u64, dice: &mut Dice) -> Vec<[u64; 2]> {
        let mut names: Vec<u64> = (0..vertices).map(|vertex| vertex + self.root).collect();
        // The root keeps its name.
        for at in (2..names.len()).rev() {
            names.swap(at, 1 + dice.roll(at as u64 - 1) as usize);
        }
        for at in (1..edges.len()).rev() {
            edges.swap(at, dice.roll(at as u64) as usize);
        }
        let named = |[u, v]: [u64; 2]| [names[u as usize], names[v as usize]];
        edges.into_iter().map(named).map(|[u, v]| if dice.roll(1) == 0 { [u, v] } else { [v, u] }).collect()
    }
}

/// Which vertices are joined already.
struct Groups(Vec<usize>);

impl Groups {
    fn new(size: usize) -> Groups {
        Groups((0..size).collect())
    }

    fn head(&mut self, mut of: usize) -> usize {
        while self.0[of] != of {
            self.0[of] = self.0[self.0[of]];
            of = self.0[of];
        }
        of
    }

    /// Joins two vertices; `false` if they were joined before, or cannot belong to a tree of this size.
    fn join(&mut self, u: usize, v: usize) -> bool {
        if u.max(v) >= self.0.len() {
            return true;
        }
        let (u, v) = (self.head(u), self.head(v));
        self.0[u] = v;
        u != v
    }
}

#[cfg(test)]
mod tests {
    use crate::Format;
    use crate::shape::Shape;

    #[test]
    fn trees_are_told_from_other_graphs() {
        let format = Format::parse("n; (u v)*n-1").unwrap();
        let shape = Shape::parse("tree u v n root 1").unwrap();
        assert!(format.read_shaped("4\n2 1\n3 2\n4 2\n", &shape).is_ok());
        for (input, key, span) in [
            ("3\n1 2\n2 1\n", "input-not-tree", 6..9),
            ("3\n1 2\n2 4\n", "input-vertex", 8..9),
            ("3\n1 2\n0 1\n", "input-vertex", 6..7),
            ("2\n2 2\n", "input-not-tree", 2..5),
        ] {
            let wrong = format.read_shaped(input, &shape).unwrap_err();
            assert_eq!((wrong.message.key, wrong.span), (key, span), "{input:?}");
        }
    }
}
