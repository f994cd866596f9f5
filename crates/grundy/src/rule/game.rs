//! A rule as a game: options from the rule, values from a [table](Dense) where the numbers are small enough, else by search.

use super::check::{Checked, Flat, MOST_ROWS};
use super::dense::Dense;
use super::run::{Cut, Fuel};
use crate::game::Game;
use crate::game::HeapGame;
use crate::game::Solver;
use crate::games::position_of;
use crate::solve::Search;
use crate::sum::{Alias, Component, TypedComponent};
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
        Some(Box::new(Dense::new(rule.clone())))
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

    fn solver(&self) -> Option<Box<dyn Solver<Self>>> {
        Some(Box::new(RuleSolver { dense: Dense::new(self.rule.clone()), search: Search::default() }))
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
    dense: Dense,
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

/// Reads the position of a rule and makes a component of it; a rule that is a known game is played by that game's engine.
pub fn component(rule: &Arc<Checked>, position: Text<'_>) -> Parsed<Box<dyn Component>> {
    let arity = rule.arity();
    if let Some(known) = rule.recognised()
        && (arity == 1 || position.items().count() == arity)
        && let Ok(inner) = position_of(&known.game, position)
    {
        return Ok(inner.with_alias(Alias { prefix: format!("({rule})").into(), game: known.game.as_str().into() }));
    }
    let rule = rule.clone();
    if position.trim().as_str() == "0" && arity > 1 {
        return Ok(TypedComponent::boxed(RuleGame::<Tuple>::new(rule), vec![]));
    }
    if position.is_blank() {
        return Err(position.error(msg!("number-missing")).hint(msg!("number-hint")));
    }
    let numbers = position.items().map(|item| Ok(item.number_in(0..=i64::MAX as u64)? as i64)).collect::<Parsed<Flat>>()?;
    if numbers.len() % arity != 0 {
        return Err(position.error(msg!("rule-position-length", count = arity, found = numbers.len())));
    }
    Ok(match arity {
        1 => TypedComponent::boxed(RuleGame::<u64>::new(rule), numbers.iter().map(|&number| number as u64).collect()),
        _ => TypedComponent::boxed(RuleGame::<Tuple>::new(rule), numbers.chunks(arity).map(Tuple::of).collect()),
    })
}
