//! The drawing as a graph: an edge list over numbered vertices, vertex 0 being the ground.

/// Vertex 0: all ground vertices are one, since nothing above the ground depends on where it stands.
pub const GROUND: u32 = 0;

/// A multigraph on the ground. Loops, repeated edges and parts not joined to the ground are allowed.
///
/// ```
/// use grundy::hackenbush::Multigraph;
/// let triangle = Multigraph::new(3, vec![[0, 1], [1, 2], [2, 0]]);
/// assert_eq!(triangle.value(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Multigraph {
    vertices: u32,
    ends: Vec<[u32; 2]>,
}

impl Multigraph {
    /// The most edges a graph may have: vertices, half-edges and values then fit 32 bits with room for a mark.
    pub const MOST_EDGES: usize = (1 << 29) - 2;

    /// The most vertices: their numbers have room for a mark, too.
    pub const MOST_VERTICES: u32 = 1 << 31;

    /// A graph with vertices `0..vertices`; vertex 0 is the ground and always there.
    ///
    /// # Panics
    /// If an edge names a vertex that is not there, or there are more than [`MOST_EDGES`](Self::MOST_EDGES) or
    /// [`MOST_VERTICES`](Self::MOST_VERTICES).
    pub fn new(vertices: u32, ends: Vec<[u32; 2]>) -> Multigraph {
        let vertices = vertices.max(1);
        assert!(ends.len() <= Self::MOST_EDGES && vertices <= Self::MOST_VERTICES, "the graph is too large");
        assert!(ends.iter().all(|&[u, v]| u.max(v) < vertices), "an edge ends at a vertex of the graph");
        Multigraph { vertices, ends }
    }

    /// How many vertices there are.
    pub fn vertices(&self) -> u32 {
        self.vertices
    }

    /// The two ends of each edge.
    pub fn ends(&self) -> &[[u32; 2]] {
        &self.ends
    }

    /// Which edges are joined to the ground when only those that `stands` accepts are there.
    ///
    /// ```
    /// use grundy::hackenbush::Multigraph;
    /// let path = Multigraph::new(3, vec![[0, 1], [1, 2], [2, 2]]);
    /// assert_eq!(path.grounded(|edge| edge != 1), [true, false, false]);
    /// ```
    pub fn grounded(&self, stands: impl Fn(usize) -> bool) -> Vec<bool> {
        let mut root: Vec<u32> = (0..self.vertices).collect();
        for (_, &[u, v]) in self.ends.iter().enumerate().filter(|&(edge, _)| stands(edge)) {
            unite(&mut root, u, v);
        }
        // The ground is vertex 0, the least of its set, so it is the root.
        (0..self.ends.len()).map(|edge| stands(edge) && find(&mut root, self.ends[edge][0]) == GROUND).collect()
    }

    /// For each edge the name of what it hangs together with when the ground is taken away: a vertex of it, or for a loop at
    /// the ground a number of its own, the number of vertices plus the edge's.
    pub(super) fn hanging_together(&self) -> Vec<u32> {
        let mut root: Vec<u32> = (0..self.vertices).collect();
        for &[u, v] in self.ends.iter().filter(|ends| !ends.contains(&GROUND)) {
            unite(&mut root, u, v);
        }
        let name = |(edge, &[u, v]): (usize, &[u32; 2])| match u.max(v) {
            GROUND => self.vertices + edge as u32,
            above => find(&mut root, above),
        };
        self.ends.iter().enumerate().map(name).collect()
    }

    /// For a graph whose only cycles are loops: the vertices joined to the ground, without the ground itself, each after
    /// the one it stands on, as (vertex, edge to it, vertex below). `None` if there is a cycle.
    ///
    /// ```
    /// use grundy::hackenbush::Multigraph;
    /// let path = Multigraph::new(3, vec![[1, 2], [0, 1], [2, 2]]);
    /// assert_eq!(path.climb(), Some(vec![(1, 1, 0), (2, 0, 1)]));
    /// ```
    pub fn climb(&self) -> Option<Vec<(u32, u32, u32)>> {
        let mut rows = vec![vec![]; self.vertices as usize];
        for (edge, &[u, v]) in self.ends.iter().enumerate().filter(|(_, [u, v])| u != v) {
            rows[u as usize].push((v, edge as u32));
            rows[v as usize].push((u, edge as u32));
        }
        let mut met = vec![false; rows.len()];
        met[GROUND as usize] = true;
        let mut order = vec![(GROUND, u32::MAX, GROUND)];
        let mut next = 0;
        while let Some(&(vertex, came_by, _)) = order.get(next) {
            next += 1;
            for &(above, edge) in rows[vertex as usize].iter().filter(|&&(_, edge)| edge != came_by) {
                if std::mem::replace(&mut met[above as usize], true) {
                    return None;
                }
                order.push((above, edge, vertex));
            }
        }
        order.remove(0);
        Some(order)
    }
}

/// Makes one set of two; its root is the least vertex of it.
fn unite(root: &mut [u32], u: u32, v: u32) {
    let (u, v) = (find(root, u), find(root, v));
    root[u.max(v) as usize] = u.min(v);
}

/// The root of a vertex's set, with the path to it halved.
fn find(root: &mut [u32], mut at: u32) -> u32 {
    while root[at as usize] != at {
        root[at as usize] = root[root[at as usize] as usize];
        at = root[at as usize];
    }
    at
}
