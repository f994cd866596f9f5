//! Any compound by its definition: every state of the whole sum, as one graph.
//!
//! A state is the multiset of parts that stand side by side. With the long ending, parts that have ended are dropped, and play is over when none is left; with the short
//! ending play is over as soon as a part has ended. A turn chooses parts, as many as the compound asks for, and an option in each. The states are then the vertices of a graph
//! without any structure, which is solved from its ends; where play can go round for ever, that includes draws.

use super::followers::{Followers, Id};
use crate::graph::{Csr, loopy, lost};
use crate::{Budget, Convention, Ending, Outcome, Play, SolveError, Walk, saw_all};
use foldhash::fast::FixedState;
use indexmap::IndexSet;

/// The states that can come from a sum, solved.
pub struct Product<'t> {
    rules: Rules<'t>,
    states: IndexSet<State, FixedState>,
    remoteness: Vec<u32>,
}

/// The parts that stand side by side, sorted; empty once play is over.
type State = Box<[Id]>;

impl<'t> Product<'t> {
    /// Solves the sum of these parts and every state that can come from it.
    pub fn of(table: &'t Followers, parts: &[Id], convention: Convention, budget: &Budget) -> Result<Product<'t>, SolveError> {
        let rules = Rules { table, convention };
        let mut states: IndexSet<State, FixedState> = IndexSet::default();
        states.insert(rules.state(parts.to_vec()));
        let mut arcs: Vec<(u32, u32)> = vec![];
        let (mut next, mut held, mut turns) = (0, 0, 0u64);
        while let Some(state) = states.get_index(next).cloned() {
            let first = arcs.len();
            saw_all(rules.turns(&state, &mut |turn| {
                turns += 1;
                if turns & 0xfff == 0 {
                    budget.visit(0x1000);
                }
                let after = rules.after(&state, turn);
                held += if states.contains(&after) { 0 } else { 64 + 4 * after.len() as u64 };
                arcs.push((next as u32, states.insert_full(after).0 as u32));
                Ok(budget.check_effort(states.len() as u64, table.bytes() + held + 16 * arcs.capacity() as u64)?)
            }))?;
            sort_and_dedup_tail(&mut arcs, first);
            next += 1;
        }
        let graph = Csr::from_arcs(states.len(), &arcs);
        let reversed = graph.reversed_within(1, budget)?;
        let remoteness = loopy::remoteness_within(&graph, &reversed, convention.play == Play::Misere, budget)?;
        Ok(Product { rules, states, remoteness })
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// There is always the state asked about.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// Who wins a state that can come from the sum.
    pub fn outcome(&self, parts: Vec<Id>) -> Outcome {
        match self.remoteness(parts) {
            None => Outcome::Draw,
            Some(number) => Outcome::of_mover(!lost(number, self.rules.convention.play == Play::Misere)),
        }
    }

    /// How many turns are left of such a state if the winner hurries and the loser holds out; nothing in a draw.
    pub fn remoteness(&self, parts: Vec<Id>) -> Option<u32> {
        let at = self.states.get_index_of(&self.rules.state(parts)).expect("a state of this product");
        Some(self.remoteness[at]).filter(|&number| number != loopy::DRAW)
    }
}

fn sort_and_dedup_tail(arcs: &mut Vec<(u32, u32)>, first: usize) {
    let mut tail = arcs.split_off(first);
    tail.sort_unstable();
    tail.dedup();
    arcs.append(&mut tail);
}

#[derive(Clone, Copy)]
struct Rules<'t> {
    table: &'t Followers,
    convention: Convention,
}

impl Rules<'_> {
    fn state(self, mut parts: Vec<Id>) -> State {
        match self.convention.ending {
            Ending::Long => parts.retain(|&part| !self.table.ended(part)),
            Ending::Short if parts.iter().any(|&part| self.table.ended(part)) => parts.clear(),
            Ending::Short => {}
        }
        parts.sort_unstable();
        parts.into_boxed_slice()
    }

    fn after(self, state: &[Id], turn: &[Option<usize>]) -> State {
        let mut parts = vec![];
        for (&part, choice) in state.iter().zip(turn) {
            match choice {
                None => parts.push(part),
                Some(option) => parts.extend(replaced(&self.table.options(part)[*option])),
            }
        }
        self.state(parts)
    }

    fn turns(self, state: &[Id], visit: &mut dyn FnMut(&[Option<usize>]) -> Walk) -> Walk {
        let counts: Vec<usize> = state.iter().map(|&part| self.table.options(part).len()).collect();
        every_turn(&counts, self.convention, visit)
    }
}

/// The parts that take a part's place; nothing at all is a part that has ended.
pub fn replaced(option: &[Id]) -> impl Iterator<Item = Id> + '_ {
    let ended = option.is_empty().then_some(super::followers::NOTHING);
    option.iter().copied().chain(ended)
}

/// Every turn in parts with so many options each, none of which has ended: an option or none for each part.
///
/// ```
/// use grundy::{Compound, Convention, solve::product::every_turn};
/// let mut turns = 0;
/// let convention = Convention { compound: Compound::UpTo(2), ..Convention::default() };
/// every_turn(&[1, 1, 1], convention, &mut |_| { turns += 1; Ok(()) }).unwrap();
/// assert_eq!(turns, 3 + 3);
/// ```
pub fn every_turn(counts: &[usize], convention: Convention, visit: &mut dyn FnMut(&[Option<usize>]) -> Walk) -> Walk {
    let (least, most) = convention.moved(counts.len());
    if counts.is_empty() {
        return Ok(());
    }
    let mut turn: Vec<Option<usize>> = vec![None; counts.len()];
    // How many choices have been tried at each part, counting "stay" first, and how many parts move so far.
    let (mut tried, mut moved) = (vec![0; counts.len()], 0);
    let mut at = 0;
    loop {
        if turn[at].take().is_some() {
            moved -= 1;
        }
        let choice = tried[at];
        tried[at] += 1;
        if choice > counts[at] {
            tried[at] = 0;
            if at == 0 {
                return Ok(());
            }
            at -= 1;
            continue;
        }
        turn[at] = choice.checked_sub(1);
        moved += usize::from(choice > 0);
        let left = counts.len() - at - 1;
        if moved > most || moved + left < least {
            continue;
        }
        if left > 0 {
            at += 1;
        } else {
            visit(&turn)?;
        }
    }
}
