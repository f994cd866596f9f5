//! Who wins where positions can come back: backward from the ends.
//!
//! The definition of the outcomes by options has no bottom when play can go round, but its least solution has: lay out every
//! position that can be reached, decide those without options, and hand each decision back to the positions before it. A
//! position with a lost option is won; one whose options are all won is lost. What is never decided is a draw: from there
//! neither player can force an end (Smith 1966; Fraenkel and Perl 1975).
//!
//! Positions are whole sums, straight from the rules, so this is also the reference for loopy games.

use super::{Step, Sum};
use crate::{Budget, Outcome, Play, SolveError, saw_all};
use foldhash::fast::FixedState;
use indexmap::IndexSet;

/// The most positions that are laid out.
const MOST_POSITIONS: usize = 200_000;

/// What a position with its components and its arcs takes up, roughly.
const BYTES_A_POSITION: u64 = 400;

/// The outcome of a sum and of each of its options.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// Who wins; nobody may.
    pub outcome: Outcome,
    /// Every winning move.
    pub winning: Vec<Step>,
    /// How many positions were laid out.
    pub positions: usize,
}

/// All positions reachable from one, with the arcs turned round.
struct Graph {
    /// For each position, those from which a move leads to it.
    before: Vec<Vec<u32>>,
    /// For each position, how many moves it has.
    moves: Vec<u32>,
}

/// Decides a small sum under normal or misère play.
///
/// ```
/// use grundy::{Budget, Outcome, Play, notation::parse, sum::retrograde::solve};
/// let verdict = solve(&parse("nim:1,2").unwrap(), Play::Normal, &Budget::unlimited()).unwrap();
/// assert_eq!((verdict.outcome, verdict.winning.len()), (Outcome::N, 1));
/// ```
pub fn solve(sum: &Sum, play: Play, budget: &Budget) -> Result<Verdict, SolveError> {
    if play == Play::Sj {
        return Err(SolveError::Unsupported("sj-kind"));
    }
    let (graph, places) = lay_out(sum, budget)?;
    let outcomes = decide(&graph, play);
    let mut winning = vec![];
    saw_all(sum.options(budget, &mut |step, option| {
        let place = places.get_index_of(&option.sorted()).expect("every option was laid out");
        if outcomes[place] == Outcome::P {
            winning.push(step);
        }
        Ok(())
    }))?;
    Ok(Verdict { outcome: outcomes[0], winning, positions: outcomes.len() })
}

/// Breadth first from the sum, which gets the number 0. The options come one by one: a long board has more of them than can be held.
fn lay_out(sum: &Sum, budget: &Budget) -> Result<(Graph, IndexSet<Sum, FixedState>), SolveError> {
    let mut places = IndexSet::with_hasher(FixedState::default());
    places.insert(sum.sorted());
    let mut graph = Graph { before: vec![vec![]], moves: vec![] };
    while let Some(position) = places.get_index(graph.moves.len()).cloned() {
        let here = graph.moves.len() as u32;
        let mut moves = 0;
        saw_all(position.options(budget, &mut |_, option| {
            moves += 1;
            let (place, fresh) = places.insert_full(option.sorted());
            if fresh {
                graph.before.push(vec![]);
            }
            graph.before[place].push(here);
            if places.len() > MOST_POSITIONS {
                return Err(SolveError::Unsupported("retrograde-large").into());
            }
            Ok(budget.check(places.len() as u64 * BYTES_A_POSITION)?)
        }))?;
        graph.moves.push(moves);
        budget.visit(1);
    }
    Ok((graph, places))
}

/// Backward induction: what is still a draw at the end is one.
fn decide(graph: &Graph, play: Play) -> Vec<Outcome> {
    let mut outcomes = vec![Outcome::Draw; graph.moves.len()];
    let mut open = graph.moves.clone();
    let mut decided: Vec<usize> = (0..open.len()).filter(|&at| open[at] == 0).collect();
    for &end in &decided {
        outcomes[end] = Outcome::of_mover(play == Play::Misere);
    }
    while let Some(at) = decided.pop() {
        for &before in &graph.before[at] {
            let before = before as usize;
            open[before] -= 1;
            let outcome = match outcomes[at] {
                Outcome::P => Outcome::N,
                _ if open[before] == 0 => Outcome::P,
                _ => continue,
            };
            if outcomes[before] == Outcome::Draw {
                outcomes[before] = outcome;
                decided.push(before);
            }
        }
    }
    outcomes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse;
    use crate::sum::reference::Reference;

    /// 0 is an end; 1 goes to 0 and back to 2; 2 goes to 1 and 3; 3 and 4 go round.
    #[test]
    fn a_ring_is_a_draw() {
        let arcs = [(1, 0), (1, 2), (2, 1), (3, 4), (4, 3), (5, 1), (5, 3)];
        let mut graph = Graph { before: vec![vec![]; 6], moves: vec![0; 6] };
        for (from, to) in arcs {
            graph.before[to].push(from as u32);
            graph.moves[from] += 1;
        }
        use Outcome::{Draw, N, P};
        assert_eq!(decide(&graph, Play::Normal), [P, N, P, Draw, Draw, Draw]);
        assert_eq!(decide(&graph, Play::Misere), [N, Draw, Draw, Draw, Draw, Draw]);
    }

    #[test]
    fn agrees_with_the_definition_where_play_ends() {
        let mut reference = Reference::default();
        for text in ["nim:0", "nim:1,1", "nim:3,4,5", "kayles:5,2", "nim:2,2 + bash/2:4"] {
            let sum = parse(text).unwrap();
            for play in [Play::Normal, Play::Misere] {
                let verdict = solve(&sum, play, &Budget::unlimited()).unwrap();
                assert_eq!(verdict.outcome, reference.outcome(&sum, play).unwrap(), "{text}");
                assert_eq!(verdict.winning, reference.winning_moves(&sum, play).unwrap(), "{text}");
            }
        }
    }
}
