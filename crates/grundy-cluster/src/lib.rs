//! Game graphs on several machines, by the engine's own recurrences on timely dataflow.
//!
//! Each worker owns a range of the vertices; a process has one or several workers. Work goes in *rounds*: everybody resolves what it can and sends what others need, then everybody has received all of it.
//!
//! | module | what |
//! |---|---|
//! | [`post`], [`memory`] | rounds: parcels, votes, what may be sent at once, and what there must be room for |
//! | [`share`], [`slots`] | a worker's arcs turned round, and who must be told what |
//! | [`joint`] | all recurrences side by side |
//! | [`sweeping`] | graphs in their natural order |
//! | [`settling`], [`ranking`], [`labelling`] | the steps for all others: where play must end; remoteness and suspense; values of Smith |
//! | [`solve`](mod@solve) | the plan of the steps |
//! | [`keeper`], [`saving`] | states that outlive a process |
//! | [`handshake`], [`cluster`] | processes that meet, and what happens when one is lost |
//! | [`session`] | all of it |
//! | [`unfolding`] | any game as a graph that is spread over the workers |
//! | [`neighbourhood`], [`summary`], [`answer_file`] | what is shown and written |
//!
//! It pays only past the memory of the largest machine: one plain thread is quicker wherever the graph fits.
#![forbid(unsafe_code)]

mod answer_file;
mod answers;
mod cluster;
mod handshake;
mod joint;
mod keeper;
mod labelling;
mod memory;
mod neighbourhood;
mod phase;
mod post;
mod ranking;
mod saving;
mod session;
mod settling;
mod share;
mod slots;
mod solve;
mod summary;
mod sweeping;
mod unfolding;
mod wire;

pub use answer_file::{answer_bytes, join_answers};
pub use answers::append;
pub use cluster::Failure;
pub use handshake::Patience;
pub use memory::most_needed;
pub use neighbourhood::{Gathered, pieces};
pub use post::{Sent, Trouble};
pub use session::{NoAnswer, Progress, PutAway, Solved, Source, Task, Tell, solve_together};
pub use solve::Found;
pub use summary::Summary;
pub use unfolding::Parse;

use cluster::{Links, execute};
use grundy::Budget;
use grundy::graph::{Arrays, Part, Solution, Wanted};
use keeper::Keeper;
use post::Post;
use share::Share;
use std::sync::Arc;

/// So many bytes a worker may send in a round, where there is memory enough.
const QUOTA: usize = memory::MOST as usize;

/// Solves a graph by several workers of this process; the answer is the same as the engine's.
///
/// ```
/// use grundy::{Budget, graph::{Csr, Part, Wanted}};
/// let part = Part::whole(Csr::from_arcs(4, &[(1, 0), (2, 0), (2, 1), (3, 2)]));
/// let solution = grundy_cluster::solve_here(part, Wanted::Both, 2, &Budget::unlimited()).unwrap();
/// assert_eq!(solution.arrays().value, [0, 1, 2, 0]);
/// ```
pub fn solve_here(part: Part, wanted: Wanted, workers: usize, budget: &Budget) -> Result<Solution, Failure> {
    solve_with(part, wanted, workers, QUOTA, budget)
}

/// As [`solve_here`], with another bound on what is sent in a round.
fn solve_with(part: Part, wanted: Wanted, workers: usize, quota: usize, budget: &Budget) -> Result<Solution, Failure> {
    let (part, budget) = (Arc::new(part), budget.clone());
    let bounds = evenly(&[0, part.vertices()], workers);
    let found = execute(Links::Alone, workers, move |worker| {
        let mut post = Post::new(worker, workers, quota, &budget);
        let mut share = Share::of(part.clone(), bounds.clone(), wanted, Arc::new(|| ()), &mut post)?;
        solve::solve(&mut share, wanted, &mut post, &mut Keeper::default())
    })?;
    let cyclic = found.iter().any(|found| found.cyclic);
    let mut arrays = Arrays::default();
    found.into_iter().for_each(|found| answers::append(&mut arrays, found.answers));
    Ok(Solution::of_arrays(arrays, cyclic))
}

/// The first vertex of each worker, and the number of vertices: the range of each process is cut evenly among its workers.
fn evenly(processes: &[u32], workers: usize) -> Vec<u32> {
    let cut = |start: u32, end: u32, at: usize| start + (u64::from(end - start) * at as u64 / workers as u64) as u32;
    let ranges = processes.windows(2).flat_map(|range| (0..workers).map(move |at| cut(range[0], range[1], at)));
    ranges.chain(processes.last().copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::Dice;
    use grundy::graph::Csr;

    pub fn random_graph(dice: &mut Dice, vertices: u64, arcs: u64, loopy: bool) -> Csr {
        let mut names: Vec<u32> = (0..vertices as u32).collect();
        for at in (1..names.len()).rev() {
            names.swap(at, dice.roll(at as u64) as usize);
        }
        let arcs: Vec<(u32, u32)> = (0..arcs)
            .map(|_| (dice.roll(vertices - 1), dice.roll(vertices - 1)))
            .filter(|(from, to)| loopy || from != to)
            .map(|(a, b)| if loopy { (a, b) } else { (a.max(b), a.min(b)) })
            .map(|(from, to)| (names[from as usize], names[to as usize]))
            .collect();
        Csr::from_arcs(vertices as usize, &arcs)
    }

    /// Ids that fall or rise along every arc, but for a few where cycles are wanted.
    pub fn natural_graph(dice: &mut Dice, vertices: u64, falls: bool, loopy: bool) -> Csr {
        let arcs: Vec<(u32, u32)> = (0..3 * vertices)
            .map(|_| (dice.roll(vertices - 1) as u32, dice.roll(vertices - 1) as u32))
            .filter(|(a, b)| a != b)
            .map(|(a, b)| if falls != (loopy && a.min(b) == 0) { (a.max(b), a.min(b)) } else { (a.min(b), a.max(b)) })
            .collect();
        Csr::from_arcs(vertices as usize, &arcs)
    }

    #[test]
    fn natural_orders_are_solved_as_by_the_engine() {
        let mut dice = Dice::new(18);
        for round in 0..800 {
            let vertices = dice.roll(14) + 1;
            let graph = natural_graph(&mut dice, vertices, round % 2 == 0, round % 3 == 0);
            check(&graph, Wanted::Both, dice.roll(2) as usize + 1, *dice.pick(&[1, QUOTA]));
        }
        for falls in [false, true] {
            check(&natural_graph(&mut dice, 20_000, falls, false), Wanted::Both, 2, QUOTA);
            check(&natural_graph(&mut dice, 20_000, falls, true), Wanted::Both, 3, QUOTA);
        }
    }

    fn check(graph: &Csr, wanted: Wanted, workers: usize, quota: usize) {
        let budget = Budget::unlimited();
        let expected = Solution::within(graph, wanted, 1, &budget).unwrap();
        let found = solve_with(Part::whole(graph.clone()), wanted, workers, quota, &budget).unwrap();
        assert_eq!(found.arrays(), expected.arrays(), "{workers} workers on {graph:?}");
        assert_eq!(found.is_cyclic(), expected.is_cyclic());
    }

    #[test]
    fn small_graphs_are_solved_as_by_the_engine() {
        let mut dice = Dice::new(16);
        for round in 0..1500 {
            let vertices = dice.roll(11) + 1;
            let count = dice.roll(3 * vertices);
            let graph = random_graph(&mut dice, vertices, count, round % 3 != 0);
            let wanted = *dice.pick(&[Wanted::Both, Wanted::Both, Wanted::Normal]);
            check(&graph, wanted, dice.roll(2) as usize + 1, *dice.pick(&[1, 30, QUOTA]));
        }
    }

    #[test]
    fn large_graphs_are_solved_as_by_the_engine() {
        let mut dice = Dice::new(17);
        for loopy in [false, true] {
            // Wide, dense enough for values beyond a word of bits, and with most vertices on long paths.
            check(&random_graph(&mut dice, 30_000, 100_000, loopy), Wanted::Both, 2, 1 << 12);
            check(&random_graph(&mut dice, 700, 100_000, loopy), Wanted::Both, 3, QUOTA);
            let path: Vec<(u32, u32)> =
                (1..50_000).flat_map(|at| [(at, at - 1), (at, at - 1 - dice.roll(u64::from(at - 1).min(4)) as u32)]).collect();
            let back = loopy.then_some((25_000, 49_999)).into_iter();
            let deep = Csr::from_arcs(50_000, &path.iter().copied().chain(back).collect::<Vec<_>>());
            check(&deep, Wanted::Both, 2, QUOTA);
        }
    }

    /// A path longer than 32,767 moves asks for wider words, and cliques for values beyond a word of bits.
    #[test]
    fn large_numbers_are_exact() {
        let path = Csr::from_arcs(40_000, &(1..40_000).map(|at| (at, at - 1)).collect::<Vec<_>>());
        check(&path, Wanted::Both, 2, QUOTA);
        let heap: Vec<(u32, u32)> = (0..200).flat_map(|from| (0..from).map(move |to| (from, to))).collect();
        check(&Csr::from_arcs(200, &heap), Wanted::Both, 3, QUOTA);
        let and_loops = heap.iter().copied().chain((100..200).map(|at| (at + 100, at))).chain((200..300).map(|at| (at, at)));
        check(&Csr::from_arcs(300, &and_loops.collect::<Vec<_>>()), Wanted::Both, 3, QUOTA);
        let fan: Vec<(u32, u32)> =
            heap.iter().copied().chain((100..200).map(|to| (200, to))).chain([(200, 201), (201, 200), (201, 99)]).collect();
        check(&Csr::from_arcs(202, &fan), Wanted::Both, 2, QUOTA);
    }
}
