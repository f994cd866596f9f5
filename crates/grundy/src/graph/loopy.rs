//! Graphs with cycles: outcomes with draws, remoteness, and the values of Smith.
//!
//! **Outcomes** by going backwards from the ends (retrograde analysis): a vertex with a lost option is won; one whose options are all won is lost; whatever is never reached
//! is a draw, because its player can always move to another such vertex. Vertices are met in the order of their remoteness.
//!
//! **Values** (C. A. B. Smith 1966; Fraenkel and Perl 1975). A vertex v may be labelled m if its labelled options hold every value below m and not m itself, and each option u
//! that is not labelled has an option labelled m: whoever moves from v to u is answered by going back to the value m. For m = 0, 1, …, label as long as possible. The rest have
//! the value ∞(K), K the set of labels among their options.
//!
//! **Sums.** a + b = a xor b; ∞(K) + a = ∞(K xor a); ∞ + ∞ is a draw. A position is lost iff its value is 0, won iff it is a nimber above 0 or ∞(K) with 0 in K, else drawn.

use super::Csr;
use super::count::{Count, Counting, narrowest};
use super::recurrence::lost;
use crate::{Budget, SolveError};

/// The remoteness of a draw.
pub const DRAW: u32 = u32::MAX;

/// The label of a vertex of infinite value.
pub const INFINITE: u16 = u16::MAX;

/// The remoteness of each vertex, which tells the outcome by its [parity](lost), or [`DRAW`].
///
/// ```
/// use grundy::graph::{Csr, loopy};
/// let graph = Csr::from_arcs(4, &[(1, 0), (1, 1), (2, 3), (3, 2)]);
/// assert_eq!(loopy::remoteness(&graph, &graph.reversed(), false), [0, 1, loopy::DRAW, loopy::DRAW]);
/// ```
pub fn remoteness(graph: &Csr, reversed: &Csr, misere: bool) -> Vec<u32> {
    remoteness_within(graph, reversed, misere, &Budget::unlimited()).expect("nobody stops an unlimited budget")
}

/// As [`remoteness`], as long as the budget lasts.
pub fn remoteness_within(graph: &Csr, reversed: &Csr, misere: bool, budget: &Budget) -> Result<Vec<u32>, SolveError> {
    // Until a vertex is decided its cell counts the options that are not, and has this bit set.
    const OPEN: u32 = 1 << 31;
    let mut cells: Vec<u32> = graph.vertices().map(|vertex| OPEN | graph.row(vertex).len() as u32).collect();
    let mut level: Vec<u32> = graph.vertices().filter(|&vertex| cells[vertex as usize] == OPEN).collect();
    level.iter().for_each(|&vertex| cells[vertex as usize] = 0);
    let mut number = 0;
    while !level.is_empty() {
        let wins = lost(number, misere);
        number += 1;
        let mut next = vec![];
        for piece in level.chunks(PIECE) {
            budget.check(0)?;
            reversed.each_row(piece, |_, row| {
                for &before in row {
                    let cell = &mut cells[before as usize];
                    if *cell & OPEN != 0 {
                        *cell -= 1;
                        if wins || *cell == OPEN {
                            *cell = number;
                            next.push(before);
                        }
                    }
                }
            });
        }
        // In ascending order the rows that come next are met in the order in which they lie in memory.
        next.sort_unstable();
        level = next;
    }
    cells.iter_mut().filter(|cell| **cell & OPEN != 0).for_each(|cell| *cell = DRAW);
    Ok(cells)
}

/// The suspense of each vertex, given its remoteness: how many moves are left if the winner delays and the loser hurries. It is [`DRAW`] for a draw, and where the winner, though sure to win, can delay for ever.
///
/// The loser can force the end in k moves if some option lets him do so in k - 1; the winner, who goes to lost options only, is forced in k moves if all of these have k - 1 at most. So vertices are met in the order of their suspense,
/// a lost one after its first option and a won one after the last of its lost options.
///
/// ```
/// use grundy::graph::{Csr, loopy};
/// // From 3, which is won, one can go to 0 or to 2; 2 is lost, and leads to 1, which is won, or back to 3.
/// let graph = Csr::from_arcs(4, &[(1, 0), (2, 1), (2, 3), (3, 0), (3, 2)]);
/// let reversed = graph.reversed();
/// let remoteness = loopy::remoteness(&graph, &reversed, false);
/// assert_eq!(loopy::suspense(&graph, &reversed, &remoteness), [0, 1, 2, 3]);
/// ```
pub fn suspense(graph: &Csr, reversed: &Csr, remoteness: &[u32]) -> Vec<u32> {
    suspense_within(graph, reversed, remoteness, &Budget::unlimited()).expect("nobody stops an unlimited budget")
}

/// As [`suspense`], as long as the budget lasts.
pub fn suspense_within(graph: &Csr, reversed: &Csr, remoteness: &[u32], budget: &Budget) -> Result<Vec<u32>, SolveError> {
    let is_lost = |vertex: u32| remoteness[vertex as usize] != DRAW && lost(remoteness[vertex as usize], false);
    let is_won = |vertex: u32| !lost(remoteness[vertex as usize], false) && remoteness[vertex as usize] != DRAW;
    let mut found = vec![DRAW; graph.len()];
    // How many lost options of a won vertex are not met yet.
    let mut open: Vec<u32> = vec![0; graph.len()];
    for piece in remoteness.chunks(PIECE).enumerate().map(|(i, piece)| (i * PIECE) as u32..(i * PIECE + piece.len()) as u32) {
        budget.check(0)?;
        for vertex in piece.filter(|&vertex| is_won(vertex)) {
            open[vertex as usize] = graph.row(vertex).iter().filter(|&&option| is_lost(option)).count() as u32;
        }
    }
    let mut level: Vec<u32> = graph.vertices().filter(|&vertex| graph.row(vertex).is_empty()).collect();
    level.iter().for_each(|&vertex| found[vertex as usize] = 0);
    let mut number = 0;
    while !level.is_empty() {
        number += 1;
        let mut next = vec![];
        for piece in level.chunks(PIECE) {
            budget.check(0)?;
            reversed.each_row(piece, |vertex, row| {
                for &before in row.iter().filter(|&&before| found[before as usize] == DRAW) {
                    let forced = if is_lost(vertex) {
                        // Whoever has a lost option is won.
                        open[before as usize] -= 1;
                        open[before as usize] == 0
                    } else {
                        is_lost(before)
                    };
                    if forced {
                        next.push(before);
                    }
                }
            });
        }
        // A lost vertex may have been met from several options at once.
        next.sort_unstable();
        next.dedup();
        next.iter().for_each(|&vertex| found[vertex as usize] = number);
        level = next;
    }
    Ok(found)
}

/// The label of each vertex, or [`INFINITE`].
///
/// ```
/// use grundy::graph::{Csr, loopy};
/// // 1 can go to 0 or stay: it is ∞(0). From 2 every move to 1 is answered by going back to value 0.
/// let graph = Csr::from_arcs(3, &[(1, 0), (1, 1), (2, 1)]);
/// assert_eq!(loopy::values(&graph, &graph.reversed()), [0, loopy::INFINITE, 0]);
/// ```
pub fn values(graph: &Csr, reversed: &Csr) -> Vec<u16> {
    values_within(graph, reversed, &Budget::unlimited()).expect("nobody stops an unlimited budget")
}

/// As [`values`], as long as the budget lasts.
pub fn values_within(graph: &Csr, reversed: &Csr, budget: &Budget) -> Result<Vec<u16>, SolveError> {
    narrowest(graph, Labelling { graph, reversed, budget })
}

struct Labelling<'g> {
    graph: &'g Csr,
    reversed: &'g Csr,
    budget: &'g Budget,
}

impl Counting for Labelling<'_> {
    type Result = Result<Vec<u16>, SolveError>;

    fn run<C: Count>(self) -> Result<Vec<u16>, SolveError> {
        let Labelling { graph, reversed, budget } = self;
        let unlabelled = vec![INFINITE; graph.len()];
        let mut labels =
            Labels { graph, reversed, budget, reverted_at: unlabelled.clone(), value: unlabelled, open: vec![C::NONE; graph.len()] };
        labels.round(0, graph.vertices())?;
        // A label above m needs an option labelled m, so only vertices with such an option are candidates for the next label.
        let mut candidates: Vec<u32> = graph.vertices().filter(|&vertex| labels.reverted_at[vertex as usize] == 0).collect();
        let mut value = 0;
        while !candidates.is_empty() {
            value += 1;
            if value == INFINITE {
                return Err(SolveError::Unsupported("graph-value"));
            }
            labels.open.fill(C::NONE);
            labels.round(value, candidates.iter().copied())?;
            candidates.retain(|&vertex| labels.reverted_at[vertex as usize] == value);
        }
        Ok(labels.value)
    }
}

struct Labels<'g, C> {
    graph: &'g Csr,
    reversed: &'g Csr,
    budget: &'g Budget,
    value: Vec<u16>,
    /// The last m for which the vertex had an option labelled m.
    reverted_at: Vec<u16>,
    /// How many options have neither a label nor a way back to value m; none for those that are no candidates.
    open: Vec<C>,
}

impl<C: Count> Labels<'_, C> {
    /// Labels with m every candidate that may be. The candidates have options of all smaller values, and no label.
    fn round(&mut self, label: u16, candidates: impl Iterator<Item = u32>) -> Result<(), SolveError> {
        let mut queue = vec![];
        for vertex in candidates {
            let open = self.graph.row(vertex).iter().filter(|&&option| self.value[option as usize] == INFINITE).count();
            self.open[vertex as usize] = C::new(open);
            if open == 0 {
                queue.push(vertex);
            }
        }
        while !queue.is_empty() {
            let mut next = vec![];
            for piece in queue.chunks(PIECE) {
                self.budget.check(0)?;
                self.label(piece, label, &mut next);
            }
            next.sort_unstable();
            queue = next;
        }
        Ok(())
    }

    /// Labels vertices all of whose options have smaller labels or a way back to this one, and finds those of which that now becomes true.
    fn label(&mut self, vertices: &[u32], label: u16, next: &mut Vec<u32>) {
        let reversed = self.reversed;
        let mut reverted = vec![];
        reversed.each_row(vertices, |vertex, row| {
            if self.reverted_at[vertex as usize] == label {
                return;
            }
            self.value[vertex as usize] = label;
            for &before in row {
                let at = before as usize;
                if self.value[at] == INFINITE && std::mem::replace(&mut self.reverted_at[at], label) != label {
                    reverted.push(before);
                }
            }
        });
        reversed.each_row(&reverted, |_, row| {
            for &candidate in row {
                let open = &mut self.open[candidate as usize];
                if open.is_some() && !open.is_zero() && open.take_one() {
                    next.push(candidate);
                }
            }
        });
    }
}

/// So many vertices are labelled before the vertices that lead to them are looked at: few enough for what is found to stay in the cache.
const PIECE: usize = 1 << 14;
