//! A game with its parameters and without a position.
//!
//! A name is looked up once, its parameters are read once; from then on the open game reads positions, makes them of numbers, and fills tables.

use super::{Alias, Component, TypedComponent};
use crate::game::{Coordinates, Game, HeapGame};
use crate::proof::{Refusal, Unchecked};
use crate::sequence::Numbered;
use crate::solve::grid::{self, Question, Rows};
use crate::text::{Parsed, Text};
use crate::{Budget, SolveError};
use std::fmt;

/// A game without a position, the type of its rules erased.
pub trait OpenGame: fmt::Debug + Send + Sync {
    /// The game and its parameters: what stands before the colon.
    fn name(&self) -> String;
    /// The game that this is in truth, where it goes by another name.
    fn recognised_as(&self) -> Option<String> {
        None
    }
    /// Reads a position, or says what is wrong with it.
    fn read(&self, position: Text<'_>) -> Parsed<Box<dyn Component>>;
    /// The position of these numbers, if they make one.
    fn at(&self, numbers: &[u64]) -> Option<Box<dyn Component>>;
    /// The game of one heap with a table of its values; for coins in a row, of a single head. `None` where there is no such thing.
    fn heaps(&self) -> Option<Box<dyn HeapGame>>;
    /// How far a table of two numbers goes unless told, where the usual size would be searched for hours.
    fn usual_table(&self) -> Option<[u64; 2]> {
        None
    }
    /// All positions of two numbers up to `to`, from the options; `None` if a position is not two numbers, or if the question has to be put to each position by itself.
    fn grid(&self, to: [u64; 2], question: Question, budget: &Budget) -> Option<Rows>;
    /// Goes through the facts of a certificate that names this game.
    fn check(&self, facts: &Unchecked<'_>, budget: &Budget) -> Result<(), Refusal>;
}

/// Reads the parts of a position.
type Reader<G> = fn(&G, Text<'_>) -> Parsed<Vec<<G as crate::Ruleset>::Position>>;

/// The rules of a game with a reader of its positions: the one implementation of [`OpenGame`] for games.
pub struct TypedGame<G: Game> {
    rules: G,
    read: Reader<G>,
    coordinates: Option<Coordinates<G>>,
}

impl<G: Game> TypedGame<G> {
    /// A game whose positions are texts of its own.
    pub fn boxed(rules: G, read: Reader<G>) -> Box<dyn OpenGame> {
        Box::new(TypedGame { rules, read, coordinates: None })
    }

    /// A game whose positions are numbers as well.
    pub fn with_coordinates(rules: G, read: Reader<G>, coordinates: Coordinates<G>) -> Box<dyn OpenGame> {
        Box::new(TypedGame { rules, read, coordinates: Some(coordinates) })
    }
}

impl<G: Game<Position = u64>> TypedGame<G> {
    /// A game of heaps, written as a list of numbers.
    ///
    /// ```
    /// use grundy::{games::nim::Nim, sum::TypedGame, text::Text};
    /// let nim = TypedGame::of_heaps(Nim);
    /// assert_eq!(nim.read(Text::new("3,4,5")).unwrap().notation(), "nim:3,4,5");
    /// assert_eq!(nim.at(&[7]).unwrap().notation(), "nim:7");
    /// assert!(nim.at(&[3, 4]).is_none()); // that would be two heaps
    /// ```
    pub fn of_heaps(rules: G) -> Box<dyn OpenGame> {
        TypedGame::boxed(rules, |_, position| position.numbers())
    }
}

impl<G: Game> OpenGame for TypedGame<G> {
    fn name(&self) -> String {
        self.rules.prefix()
    }

    fn read(&self, position: Text<'_>) -> Parsed<Box<dyn Component>> {
        Ok(TypedComponent::boxed(self.rules.clone(), (self.read)(&self.rules, position)?))
    }

    fn at(&self, numbers: &[u64]) -> Option<Box<dyn Component>> {
        let position = match (&self.coordinates, numbers) {
            (Some(coordinates), _) => (coordinates.at)(&self.rules, numbers)?,
            (None, &[heap]) => Numbered::<G>::heap(heap).filter(|_| heap < u64::MAX || self.is_legal(heap))?,
            _ => return None,
        };
        Some(TypedComponent::boxed(self.rules.clone(), vec![position]))
    }

    fn usual_table(&self) -> Option<[u64; 2]> {
        self.rules.usual_table()
    }

    fn heaps(&self) -> Option<Box<dyn HeapGame>> {
        self.rules.heaps().or_else(|| Numbered::boxed(&self.rules))
    }

    fn check(&self, facts: &Unchecked<'_>, budget: &Budget) -> Result<(), Refusal> {
        facts.check(&self.rules, &|text| (self.read)(&self.rules, text), budget)
    }

    fn grid(&self, to: [u64; 2], question: Question, budget: &Budget) -> Option<Rows> {
        let coordinates = self.coordinates.filter(|coordinates| coordinates.of.is_some())?;
        let is_pair = |numbers: &[u64; 2]| (coordinates.at)(&self.rules, numbers).is_some();
        // Some games have no pair of zeros.
        if ![to, [1, 1], [0, 0]].iter().any(is_pair) {
            return None;
        }
        if question == Question::Misere && self.rules.splits() {
            return None;
        }
        if question != Question::Misere && self.rules.kind() != crate::Kind::Plain {
            return Some((vec![], Some(SolveError::Unsupported("sum-of-outcomes"))));
        }
        Some(grid::fill(&self.rules, coordinates, to, question, budget))
    }
}

impl<G: Game> TypedGame<G> {
    /// Whether the largest heap is a position: some games have a bound of their own there.
    fn is_legal(&self, heap: u64) -> bool {
        (self.read)(&self.rules, Text::new(&heap.to_string())).is_ok()
    }
}

impl<G: Game> fmt::Debug for TypedGame<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TypedGame({})", self.rules.prefix())
    }
}

/// A game under another name: a rule that turned out to be a known game.
#[derive(Debug)]
pub struct Renamed {
    /// The game.
    pub game: Box<dyn OpenGame>,
    /// The name it goes by.
    pub alias: Alias,
    /// How many numbers a position has.
    pub arity: usize,
}

impl OpenGame for Renamed {
    fn name(&self) -> String {
        self.alias.prefix.to_string()
    }

    fn recognised_as(&self) -> Option<String> {
        Some(self.alias.game.to_string())
    }

    fn read(&self, position: Text<'_>) -> Parsed<Box<dyn Component>> {
        Ok(self.game.read(position)?.with_alias(self.alias.clone()))
    }

    fn at(&self, numbers: &[u64]) -> Option<Box<dyn Component>> {
        let game = Some(&self.game).filter(|_| numbers.len() == self.arity)?;
        Some(game.at(numbers)?.with_alias(self.alias.clone()))
    }

    fn heaps(&self) -> Option<Box<dyn HeapGame>> {
        self.game.heaps()
    }

    fn check(&self, facts: &Unchecked<'_>, budget: &Budget) -> Result<(), Refusal> {
        self.game.check(facts, budget)
    }

    fn grid(&self, to: [u64; 2], question: Question, budget: &Budget) -> Option<Rows> {
        if self.arity == 2 { self.game.grid(to, question, budget) } else { None }
    }
}
