//! Every position that can come from some parts, as an explicit table.
//!
//! A position of the table is one *independent part* in [canonical form](crate::Ruleset::reduce): a Cram board that falls into two regions is two
//! parts, a heap is one. Parts that nobody can move in are left out of what a move leaves. So the table can be asked what the rules of a *compound* ask, which parts
//! stand side by side at this moment, and like games answer alike: a row of Dawson's Chess and the same path in Node Kayles.
//!
//! Positions may repeat. Where they do not, [`merged`](super::merged) makes equal games one.

use crate::game::{Game, PerGame};
use crate::graph::Csr;
use crate::{Budget, Play, Ruleset, SolveError};
use foldhash::fast::FixedState;
use indexmap::IndexMap;

/// A position of a [`Followers`] table.
pub type Id = u32;

/// A part that has ended: what stands in the place of a part after a move that leaves nothing to play.
pub const NOTHING: Id = 0;

/// Parts side by side, in order; none of them has ended.
pub type Parts = Box<[Id]>;

/// The positions found so far, each with its options.
pub struct Followers {
    options: Vec<Vec<Parts>>,
    /// For each game the ids of its positions.
    places: PerGame,
    bytes: u64,
    splits: bool,
    entailing: bool,
    /// Positions at which a move has ended the whole sum, under misère play as well.
    over: Vec<Id>,
}

/// The ids of a game's positions, in the order in which they were met.
struct Places<P>(IndexMap<P, Id, FixedState>);

impl<P> Default for Places<P> {
    fn default() -> Places<P> {
        Places(IndexMap::default())
    }
}

impl Default for Followers {
    fn default() -> Followers {
        Followers { options: vec![vec![]], places: PerGame::default(), bytes: 0, splits: false, entailing: false, over: vec![] }
    }
}

/// How many looks at an option count as one position of a budget's effort.
const OPTIONS_A_POSITION: u64 = 16;

impl Followers {
    /// The options of a position.
    pub fn options(&self, at: Id) -> &[Parts] {
        &self.options[at as usize]
    }

    /// Whether a position has no options, and is left out of what a move leaves.
    pub fn ended(&self, at: Id) -> bool {
        self.options[at as usize].is_empty() && !self.is_over(at)
    }

    /// Whether a move to this position has won the whole sum, whatever stands beside and who wins at the end of play.
    pub fn is_over(&self, at: Id) -> bool {
        self.over.contains(&at)
    }

    /// How many positions there are, [`NOTHING`] included.
    pub fn len(&self) -> usize {
        self.options.len()
    }

    /// A table is never empty: it has [`NOTHING`].
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The bytes held, roughly.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Whether some move leaves more than one part.
    pub fn splits(&self) -> bool {
        self.splits
    }

    /// Whether somewhere a move wins the whole sum at once.
    pub fn entailing(&self) -> bool {
        self.entailing
    }

    /// The table as a graph, if no move [splits](Followers::splits) a part.
    pub fn graph(&self) -> Csr {
        let target = |parts: &Parts| parts.first().copied().unwrap_or(NOTHING);
        Csr::from_rows(self.options.iter().map(|options| options.iter().map(target).collect::<Vec<_>>()))
    }

    /// Adds positions with all their followers, breadth first, and returns the independent parts of each.
    pub fn add<G: Game>(&mut self, rules: &G, positions: &[G::Position], budget: &Budget) -> Result<Vec<Parts>, SolveError> {
        let mut places: Places<G::Position> = std::mem::take(self.places.entry(rules, Places::default));
        let first = self.options.len();
        let result = self.explore(rules, positions, &mut places, budget);
        if result.is_err() {
            // What was not looked at has no options yet: it must not be taken for an end.
            self.options.truncate(first);
            self.over.retain(|&id| (id as usize) < first);
            places.0.retain(|_, id| (*id as usize) < first);
        }
        *self.places.entry(rules, Places::default) = places;
        result?;
        self.drop_ended(first);
        Ok(positions.iter().map(|position| self.parts_of(rules, std::slice::from_ref(position))).collect())
    }

    /// The parts that positions are, sorted, without those that have ended; each must be a position that was added, or an option of one.
    pub fn parts_of<G: Game>(&self, rules: &G, positions: &[G::Position]) -> Parts {
        let Some(Places(places)) = self.places.get::<G, Places<G::Position>>(rules) else { return Parts::default() };
        let mut parts = vec![];
        for position in positions {
            rules.reduce(position, &mut |part| parts.push(*places.get(&part).expect("the position was added")));
        }
        parts.retain(|&part| !self.ended(part));
        parts.sort_unstable();
        parts.into_boxed_slice()
    }

    /// The text of a position, if it is one of this game.
    pub fn text<G: Game>(&self, rules: &G, at: Id) -> Option<String> {
        let Places(places) = self.places.get::<G, Places<G::Position>>(rules)?;
        places.iter().find(|&(_, &id)| id == at).map(|(position, _)| position.to_string())
    }

    fn explore<G: Game>(
        &mut self,
        rules: &G,
        positions: &[G::Position],
        places: &mut Places<G::Position>,
        budget: &Budget,
    ) -> Result<(), SolveError> {
        let mut next = places.0.len();
        let mut looks = 0;
        for position in positions {
            let mut known = true;
            rules.reduce(position, &mut |part| {
                known &= part == *position;
                self.id(rules, places, part);
            });
            // A canonical form may be imperfect: the options of the position as it was given can have other forms than those of its parts.
            if !known {
                self.look(rules, position, places, &mut looks, budget)?;
            }
        }
        while let Some((position, &id)) = places.0.get_index(next) {
            let position = position.clone();
            self.entailing |= rules.entailing(&position);
            self.over.extend(rules.over(&position, Play::Misere).then_some(id));
            self.options[id as usize] = self.look(rules, &position, places, &mut looks, budget)?;
            next += 1;
        }
        Ok(())
    }

    /// The options of a position, whose parts become positions of the table.
    fn look<G: Game>(
        &mut self,
        rules: &G,
        position: &G::Position,
        places: &mut Places<G::Position>,
        looks: &mut u64,
        budget: &Budget,
    ) -> Result<Vec<Parts>, SolveError> {
        let mut options: Vec<Parts> = vec![];
        rules.walk(position, budget, |_, leaves| {
            *looks += 1;
            let mut parts = vec![];
            for leaf in leaves {
                rules.reduce(leaf, &mut |part| parts.push(self.id(rules, places, part)));
            }
            parts.sort_unstable();
            self.bytes += 16 + 4 * parts.len() as u64;
            options.push(parts.into_boxed_slice());
            Ok(budget.check_effort(*looks / OPTIONS_A_POSITION, self.bytes)?)
        })?;
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    fn id<R: Ruleset>(&mut self, rules: &R, places: &mut Places<R::Position>, at: R::Position) -> Id {
        if let Some(&id) = places.0.get(&at) {
            return id;
        }
        let id = self.options.len() as Id;
        self.bytes += (2 * size_of::<R::Position>() + 64) as u64 + rules.bytes_held(&at);
        places.0.insert(at, id);
        self.options.push(vec![]);
        id
    }

    /// Leaves parts that have ended out of the options of the positions from `first` on.
    fn drop_ended(&mut self, first: usize) {
        let ended: Vec<bool> = (0..self.options.len() as Id).map(|at| self.ended(at)).collect();
        for options in &mut self.options[first..] {
            for parts in options.iter_mut().filter(|parts| parts.iter().any(|&part| ended[part as usize])) {
                *parts = parts.iter().copied().filter(|&part| !ended[part as usize]).collect();
            }
            options.sort_unstable();
            options.dedup();
            self.splits |= options.iter().any(|parts| parts.len() > 1);
        }
    }
}
