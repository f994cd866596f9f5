//! Every position that can come from some parts, as an explicit table.
//!
//! Unlike [`unfold`](super::unfold), nothing is merged, reduced or dropped, and positions may repeat. So the table can be asked what the rules of a *compound* ask: which
//! parts stand side by side at this moment, and which of them has ended. It is also how a game of the catalogue becomes a graph of its own.

use crate::games::Game;
use crate::graph::Csr;
use crate::{Budget, SolveError};
use foldhash::fast::FixedState;
use indexmap::IndexMap;
use std::any::Any;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// A position of a [`Positions`] table.
pub type Id = u32;

/// What stands in the place of a part after a move that leaves nothing there.
pub const NOTHING: Id = 0;

/// An option: the parts that take a part's place.
pub type Parts = Box<[Id]>;

/// The positions found so far, each with its options.
pub struct Positions {
    options: Vec<Vec<Parts>>,
    /// For each game, by its prefix, the ids of its positions.
    places: HashMap<String, Box<dyn Any>>,
    bytes: u64,
    splits: bool,
    entailing: bool,
}

type Places<P> = IndexMap<P, Id, FixedState>;

impl Default for Positions {
    fn default() -> Positions {
        Positions { options: vec![vec![]], places: HashMap::new(), bytes: 0, splits: false, entailing: false }
    }
}

impl Positions {
    /// The options of a position.
    pub fn options(&self, at: Id) -> &[Parts] {
        &self.options[at as usize]
    }

    /// Whether a position has no options.
    pub fn ended(&self, at: Id) -> bool {
        self.options[at as usize].is_empty()
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

    /// The table as a graph, if no move [splits](Positions::splits) a part.
    pub fn graph(&self) -> Csr {
        let target = |parts: &Parts| parts.first().copied().unwrap_or(NOTHING);
        Csr::from_rows(self.options.iter().map(|options| options.iter().map(target).collect::<Vec<_>>()))
    }

    /// Adds positions with all their followers, breadth first, and returns their ids.
    pub fn add<G: Game>(&mut self, rules: &G, parts: &[G::Position], budget: &Budget) -> Result<Vec<Id>, SolveError> {
        let prefix = rules.prefix();
        let mut places = match self.places.remove(&prefix) {
            Some(places) => *places.downcast::<Places<G::Position>>().expect("a prefix names one game"),
            None => Places::default(),
        };
        let ids = parts.iter().map(|part| self.id(&mut places, part)).collect();
        let result = self.fill(rules, &mut places, budget);
        self.places.insert(prefix, Box::new(places));
        result.map(|()| ids)
    }

    /// The id of parts that have been added.
    pub fn ids_of<G: Game>(&self, rules: &G, parts: &[G::Position]) -> Vec<Id> {
        let places = self.places.get(&rules.prefix()).and_then(|places| places.downcast_ref::<Places<G::Position>>());
        let places = places.expect("the game was added");
        parts.iter().map(|part| places[part]).collect()
    }

    fn id<P: Clone + std::hash::Hash + Eq>(&mut self, places: &mut Places<P>, at: &P) -> Id {
        if let Some(&id) = places.get(at) {
            return id;
        }
        let id = self.options.len() as Id;
        places.insert(at.clone(), id);
        self.options.push(vec![]);
        self.bytes += (2 * size_of::<P>() + 64) as u64;
        id
    }

    /// Looks at every position from the first that has not been looked at.
    fn fill<G: Game>(&mut self, rules: &G, places: &mut Places<G::Position>, budget: &Budget) -> Result<(), SolveError> {
        let mut looks = 0u64;
        let mut next = 0;
        while let Some((position, &id)) = places.get_index(next) {
            next += 1;
            if !self.fresh(id) {
                continue;
            }
            let position = position.clone();
            self.entailing |= rules.entailing(&position);
            let mut options: Vec<Parts> = vec![];
            let mut verdict = Ok(());
            let _ = rules.options(&position, &mut |_, leaves| {
                looks += 1;
                self.bytes += 16 + 4 * leaves.len() as u64;
                if looks & 0xfff == 0 {
                    budget.visit(0x1000);
                    verdict = budget.check(self.bytes);
                }
                self.splits |= leaves.len() > 1;
                let mut parts: Parts = leaves.iter().map(|leaf| self.id(places, leaf)).collect();
                parts.sort_unstable();
                options.push(parts);
                if verdict.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            verdict?;
            options.sort_unstable();
            options.dedup();
            self.options[id as usize] = options;
        }
        Ok(())
    }

    /// Whether a position has not been looked at; one without options is looked at again, which costs nothing.
    fn fresh(&self, id: Id) -> bool {
        self.options[id as usize].is_empty()
    }
}
