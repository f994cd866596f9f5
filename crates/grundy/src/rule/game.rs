//! A rule as a game: options from the rule, values from a [table](RuleTable) where the numbers are small enough, else by search.

use super::check::{Checked, Flat, MOST_ROWS};
use super::moves::run::{Cut, Fuel};
use super::table::RuleTable;
use crate::game::{Coordinates, Game, HeapGame, Look, Solver};
use crate::games::open_named;
use crate::proof::{Refusal, Unchecked};
use crate::solve::Search;
use crate::solve::grid::{Question, Rows};
use crate::sum::{Alias, Component, OpenGame, Renamed, TypedGame};
use crate::text::{Parsed, Text};
use crate::{Basis, Budget, Halt, Nimber, Ruleset, SolveError, Stop, Visit, Walk, msg};
use smallvec::SmallVec;
use std::fmt::{self, Debug, Display};
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::sync::Arc;

/// A position of a rule with several numbers: `3,5`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tuple(SmallVec<[u64; 4]>);

impl Display for Tuple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().enumerate().try_for_each(|(at, number)| write!(f, "{}{number}", if at > 0 { "," } else { "" }))
    }
}

/// What a rule's position may be: a heap, or a tuple.
pub trait Place: Clone + Ord + Hash + Display + Debug + Send + Sync + 'static {
    /// The position of these numbers, none of which is negative.
    fn of(numbers: &[i64]) -> Self;
    /// Its numbers.
    fn numbers(&self) -> SmallVec<[i64; 4]>;
    /// The rule as a game of heaps with a table, if positions are heaps.
    fn heaps(rule: &Arc<Checked>) -> Option<Box<dyn HeapGame>> {
        let _ = rule;
        None
    }
}

impl Place for u64 {
    fn of(numbers: &[i64]) -> u64 {
        numbers[0] as u64
    }

    fn numbers(&self) -> SmallVec<[i64; 4]> {
        SmallVec::from_slice(&[*self as i64])
    }

    fn heaps(rule: &Arc<Checked>) -> Option<Box<dyn HeapGame>> {
        Some(Box::new(RuleTable::new(rule.clone())))
    }
}

impl Place for Tuple {
    fn of(numbers: &[i64]) -> Tuple {
        Tuple(numbers.iter().map(|&number| number as u64).collect())
    }

    fn numbers(&self) -> SmallVec<[i64; 4]> {
        self.0.iter().map(|&number| number as i64).collect()
    }
}

/// The game of a rule, with heaps (`u64`) or tuples as positions.
#[derive(Clone, Debug)]
pub struct RuleGame<P> {
    rule: Arc<Checked>,
    place: PhantomData<fn() -> P>,
}

/// Rules are the same iff their canonical texts are.
impl<P> PartialEq for RuleGame<P> {
    fn eq(&self, other: &RuleGame<P>) -> bool {
        Arc::ptr_eq(&self.rule, &other.rule) || self.rule.to_string() == other.rule.to_string()
    }
}

impl<P> Eq for RuleGame<P> {}

impl<P> Hash for RuleGame<P> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.rule.to_string().hash(state);
    }
}

impl<P: Place> RuleGame<P> {
    /// The game of a rule; its positions must have as many numbers as the rule's head has names.
    pub fn new(rule: Arc<Checked>) -> RuleGame<P> {
        RuleGame { rule, place: PhantomData }
    }

    /// The rule.
    pub fn rule(&self) -> &Arc<Checked> {
        &self.rule
    }

    /// Nim-values by search alone, for comparison with tables and with known games.
    pub fn values_by_search(self) -> impl FnMut(&[i64]) -> Nimber {
        let mut search = Search::default();
        move |numbers| search.value(&self, &P::of(numbers), &Budget::unlimited()).map_or(Nimber(u64::MAX), |(value, _)| value)
    }
}

/// A position becomes others: `7->2+3`, `3,5->2,4`; or nothing: `2->0`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleMove<P> {
    from: P,
    to: SmallVec<[P; 2]>,
}

impl<P: Display> Display for RuleMove<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}->{}", self.from, if self.to.is_empty() { "0" } else { "" })?;
        self.to.iter().enumerate().try_for_each(|(at, part)| write!(f, "{}{part}", if at > 0 { "+" } else { "" }))
    }
}

impl<P: Place> Ruleset for RuleGame<P> {
    type Position = P;
    type Move = RuleMove<P>;

    fn options(&self, from: &P, visit: &mut Visit<'_, Self>) -> Walk {
        let numbers = from.numbers();
        let arity = self.rule.arity();
        let mut fuel = Fuel { rows: MOST_ROWS, budget: Some(visit.budget()), unasked: 0 };
        let result = self.rule.each_option(&numbers, &mut fuel, &mut |option| {
            let to: SmallVec<[P; 2]> = option.chunks(arity).map(P::of).collect();
            Ok(visit.option(RuleMove { from: from.clone(), to: to.clone() }, &to)?)
        });
        result.map_err(|cut| match cut {
            Cut::Enough => Halt::Enough,
            cut => self.rule.error(cut).into(),
        })
    }

    /// Nothing can be played where every number is 0: no position is below it.
    fn reduce(&self, at: &P, keep: &mut dyn FnMut(P)) {
        if at.numbers().iter().any(|&number| number > 0) {
            keep(at.clone());
        }
    }
}

impl<P: Place> Game for RuleGame<P> {
    fn prefix(&self) -> String {
        format!("({})", self.rule)
    }

    fn look(&self, at: &P) -> Option<Look> {
        let sizes: SmallVec<[u64; 4]> = at.numbers().iter().map(|&number| number.unsigned_abs()).collect();
        Some(Look::heaps(&sizes))
    }

    fn solver(&self) -> Option<Box<dyn Solver<Self>>> {
        Some(Box::new(RuleSolver { dense: RuleTable::new(self.rule.clone()), search: Search::default() }))
    }

    fn splits(&self) -> bool {
        self.rule.splits()
    }

    fn heaps(&self) -> Option<Box<dyn HeapGame>> {
        P::heaps(&self.rule)
    }
}

/// A table while it is small, search when a position is far out and its followers may be few.
struct RuleSolver<P> {
    dense: RuleTable,
    search: Search<P>,
}

/// Positions up to this place of the table are tabulated without asking.
const SMALL_TABLE: u64 = 1 << 16;
/// Followers that are looked at before a large table is begun.
const FEW: u64 = 50_000;

impl<P: Place> Solver<RuleGame<P>> for RuleSolver<P> {
    fn value(&mut self, rules: &RuleGame<P>, at: &P, budget: &Budget) -> Result<(Nimber, Basis), SolveError> {
        let numbers = at.numbers();
        let size = self.dense.size_for(&numbers);
        if size.is_none_or(|size| size > SMALL_TABLE) {
            match self.search.value(rules, at, &budget.with_effort(if size.is_some() { FEW } else { u64::MAX })) {
                Err(SolveError::Exhausted(Stop::Effort)) if size.is_some() => {}
                result => return result,
            }
        }
        match self.dense.value(&numbers, budget)? {
            Some(value) => Ok((value, Basis::computed("table"))),
            None => self.search.value(rules, at, budget),
        }
    }
}

/// The game of a rule, without a position. A rule that is a known game is played by that game's engine.
pub fn open(rule: &Arc<Checked>) -> Box<dyn OpenGame> {
    let own: Box<dyn OpenGame> = match rule.arity() {
        1 => TypedGame::boxed(RuleGame::<u64>::new(rule.clone()), |rules, position| {
            Ok(numbers(rules.rule(), position)?.iter().map(|&number| number as u64).collect())
        }),
        _ => TypedGame::with_coordinates(
            RuleGame::<Tuple>::new(rule.clone()),
            |rules, position| match position.trim().as_str() {
                "0" => Ok(vec![]),
                _ => Ok(numbers(rules.rule(), position)?.chunks(rules.rule().arity()).map(Tuple::of).collect()),
            },
            Coordinates { at: tuple, of: (rule.arity() == 2).then_some(|at: &Tuple| [at.0[0], at.0[1]]) },
        ),
    };
    let known = rule.recognised().and_then(|known| {
        let alias = Alias { prefix: format!("({rule})").into(), game: known.game.as_str().into() };
        Some(Renamed { game: open_named(&known.game).ok()?, alias, arity: rule.arity() })
    });
    Box::new(OpenRule { text: rule.to_string(), known, own })
}

/// The position of these numbers.
fn tuple(rules: &RuleGame<Tuple>, numbers: &[u64]) -> Option<Tuple> {
    let fits = numbers.len() == rules.rule().arity() && numbers.iter().all(|&number| i64::try_from(number).is_ok());
    fits.then(|| Tuple(numbers.into()))
}

/// The numbers of all parts of a position.
fn numbers(rule: &Checked, position: Text<'_>) -> Parsed<Flat> {
    if position.is_blank() {
        return Err(position.error(msg!("number-missing")).hint(msg!("number-hint")));
    }
    let numbers = position.items().map(|item| Ok(item.number_in(0..=i64::MAX as u64)? as i64)).collect::<Parsed<Flat>>()?;
    match numbers.len() % rule.arity() {
        0 => Ok(numbers),
        _ => Err(position.error(msg!("rule-position-length", count = rule.arity(), found = numbers.len()))),
    }
}

/// A rule, perhaps a known game. A rule may have positions that the game has not; those are played by the rule.
#[derive(Debug)]
struct OpenRule {
    text: String,
    known: Option<Renamed>,
    own: Box<dyn OpenGame>,
}

impl OpenGame for OpenRule {
    fn name(&self) -> String {
        self.text.clone()
    }

    fn recognised_as(&self) -> Option<String> {
        self.known.as_ref()?.recognised_as()
    }

    fn read(&self, position: Text<'_>) -> Parsed<Box<dyn Component>> {
        let known = self.known.as_ref().filter(|known| known.arity == 1 || position.items().count() == known.arity);
        known.and_then(|known| known.read(position).ok()).map_or_else(|| self.own.read(position), Ok)
    }

    fn at(&self, numbers: &[u64]) -> Option<Box<dyn Component>> {
        self.known.as_ref().and_then(|known| known.at(numbers)).or_else(|| self.own.at(numbers))
    }

    fn heaps(&self) -> Option<Box<dyn HeapGame>> {
        self.known.as_ref().map_or_else(|| self.own.heaps(), |known| known.heaps())
    }

    fn check(&self, facts: &Unchecked<'_>, budget: &Budget) -> Result<(), Refusal> {
        self.own.check(facts, budget)
    }

    fn grid(&self, to: [u64; 2], question: Question, budget: &Budget) -> Option<Rows> {
        self.own.grid(to, question, budget)
    }
}
