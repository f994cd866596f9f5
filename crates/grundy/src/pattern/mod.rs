//! The law behind a table: what a contest programmer looks for by eye.
//!
//! Families of laws are tried in a fixed order of simplicity, one file a family, and the first law that holds on every term is the answer:
//!
//! | family | laws |
//! |---|---|
//! | [`Regularity`] | constant, linear, periodic, arithmetic-periodic, n mod m in pieces |
//! | [`bits`] | formulas of bit length, lowest bit, number of ones, xor, shifts, in one and two variables |
//! | [`recursion`] | g(2n) and g(2n + 1) from n and g(n), and the like in other bases |
//! | [`automatic`] | everything that a finite automaton reads off the bits of n |
//! | [`zeros`] | where no law of the values is seen: which positions the player to move loses |
//! | [`pairs`] | the same for positions of two numbers; Wythoff's pairs, Euclid's quotients, blocks |
//!
//! A law from a table is no theorem. It is called *proved* only if a proof from the rules was found: a period theorem, the
//! [automaton proof](crate::automatic) of the formula itself ([`transducer`]), the theorems on [interval rules](window), or, where the game is one of the
//! catalogue or was recognised as one by its options, [its own theorem](theorem). Otherwise it is *checked to N*, or, where the terms are few for the law's size, a *guess*. Laws that held for long and then broke are told
//! with their first counterexample, since they are what a hasty eye would have believed.

mod apart;
mod bits;
mod certified;
mod expr;
pub mod pairs;
mod program;
mod recursion;
mod subject;
mod theorem;
mod transducer;
mod window;
pub mod zeros;

pub use crate::text::Dialect;
pub use expr::{Expr, Function, Operator};
pub use program::{Program, Tells, headers};
pub use recursion::{Branch, Recursion};
pub use subject::Subject;

use crate::automatic::{self, Automaton, Rules};
use crate::game::HeapGame;
use crate::period::{self, PeriodReport};
use crate::sequence::Regularity;
use crate::{Basis, Budget, Evidence, Message, SolveError, msg};
use pairs::PairLaw;
use zeros::ZeroLaw;

/// A law of a game's values, or only of its zeros.
#[derive(Clone, Debug)]
pub enum Law {
    /// Periodic or arithmetic-periodic, with the values up to the end of the first period.
    Regular(Regularity, Vec<u32>),
    /// A formula of n; the first value may stand apart from it.
    Formula(Expr, Option<u32>),
    /// A formula of n and m, of which it may use one alone.
    Pair(Expr),
    /// A formula of n and m for positions without an empty heap.
    Positive(Expr, Border),
    /// A recursion by the last digit in some base.
    Recursion(Recursion),
    /// An automaton that accepts the pairs of n and its value.
    Automatic(Automaton),
    /// Which heaps the player to move loses.
    Zeros(ZeroLaw),
    /// A law of two numbers with a name of its own.
    Pairs(PairLaw),
}

/// What is known of the positions with an empty heap, where a law of two numbers leaves them out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Border {
    /// There are none.
    Absent,
    /// All of them have this value.
    Constant(u32),
    /// Their values are different.
    Various,
}

/// A law that held for long, and where it broke.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The law as text.
    pub law: String,
    /// The first place where it is wrong: `519` or `3,5`.
    pub at: String,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// The first law that holds, if any does.
    pub law: Option<Law>,
    /// How it is known.
    pub basis: Basis,
    /// Laws that nearly held.
    pub near: Vec<Counterexample>,
    /// How many terms were looked at.
    pub terms: usize,
    /// Why there are no more terms, if the budget ended them.
    pub stopped: Option<SolveError>,
}

/// Values with the positions that they belong to.
#[derive(Clone, Debug)]
pub(crate) struct Terms<'a> {
    values: &'a [u32],
    points: Option<&'a [(u64, u64)]>,
    /// So many terms at the beginning are not asked about.
    skip: usize,
}

impl Terms<'_> {
    fn len(&self) -> usize {
        self.values.len()
    }

    fn pairs(&self) -> bool {
        self.points.is_some()
    }

    fn value(&self, at: usize) -> u64 {
        self.values[at].into()
    }

    fn point(&self, at: usize) -> (u64, u64) {
        self.points.map_or((at as u64, 0), |points| points[at])
    }

    fn fits(&self, at: usize, law: impl Fn(u64, u64) -> Option<u64>) -> bool {
        let (n, m) = self.point(at);
        at < self.skip || law(n, m) == Some(self.value(at))
    }

    /// The position as it stands in notation.
    fn place(&self, at: usize) -> String {
        let (n, m) = self.point(at);
        if self.pairs() { format!("{n},{m}") } else { n.to_string() }
    }
}

/// From fewer terms than this nothing is concluded.
const FEWEST: usize = 12;

/// Fewer terms than this make a guess.
const FEW: usize = 48;

/// So many terms are enough for a first look.
const EARLY: usize = 400;

/// More terms than this are not looked at by the slower families.
const ENOUGH: usize = 4096;

/// The simplest law of a game of heaps that holds on its first `most` values.
///
/// ```
/// use grundy::{Budget, Evidence, notation, pattern};
/// let mut game = notation::heap_game("at-most-half", &notation::NoFiles).unwrap();
/// let found = pattern::of_heaps(game.as_mut(), 1000, &Budget::unlimited());
/// assert_eq!(found.law.unwrap().text(), "g(0) = 0, g(2n) = n, g(2n+1) = g(n)");
/// assert_eq!(found.basis.evidence, Evidence::Proved);
/// ```
pub fn of_heaps(game: &mut dyn HeapGame, most: usize, budget: &Budget) -> Pattern {
    // What can be proved is mostly seen early, and a long table may take long.
    let early = search(game, most.min(EARLY), budget).by_theorem(game.theorem());
    if most <= EARLY || early.stopped.is_some() || early.basis.evidence == Evidence::Proved {
        return early;
    }
    let found = search(game, most, budget).by_theorem(game.theorem());
    held_against_all(found, game, most, budget)
}

/// A law that the slower families saw in the first terms is held against all others.
fn held_against_all(mut found: Pattern, game: &mut dyn HeapGame, most: usize, budget: &Budget) -> Pattern {
    let Some(law) = found.law.as_ref().filter(|_| found.basis.evidence < Evidence::Computed && found.terms < most) else { return found };
    found.stopped = game.extend(most, budget).err().or(found.stopped);
    let values = game.first(most);
    let wrong = (found.terms..values.len()).find(|&n| !law.agrees(n as u64, values[n].into()));
    found.terms = values.len();
    match wrong {
        None => found.basis = graded(law, Basis { evidence: Evidence::CheckedTo(values.len() as u64 - 1), ..found.basis }, values.len()),
        Some(at) => {
            found.near.push(Counterexample { law: law.text(), at: at.to_string() });
            found.law = None;
        }
    }
    found
}

fn search(game: &mut dyn HeapGame, most: usize, budget: &Budget) -> Pattern {
    let mut regular = period::find(game, most, budget);
    regular.law = regular.law.filter(|law| game.extend((law.preperiod + law.period) as usize, budget).is_ok());
    if regular.basis.evidence == Evidence::Proved && regular.law.is_some() {
        return regular_pattern(game, regular, vec![]);
    }
    let stopped = game.extend(most.min(ENOUGH), budget).err().or(regular.stopped.clone());
    let values = &*game.first(most.min(ENOUGH));
    let terms = Terms { values, points: None, skip: 0 };
    let mut near = broken_periods(&game.first(usize::MAX));
    if terms.len() < FEWEST {
        return Pattern { law: None, basis: Basis { evidence: Evidence::Guess, by: "table" }, near, terms: terms.len(), stopped };
    }
    let found = |law: Law, basis: Basis, near: Vec<Counterexample>| Pattern {
        basis: graded(&law, basis, terms.len()),
        law: Some(law),
        near,
        terms: terms.len(),
        stopped: stopped.clone(),
    };
    if regular.law.is_some() {
        return regular_pattern(game, regular, near);
    }
    let rules = Rules::of(game);
    let proof = |formula: &Expr, first: Option<u32>| proof_of_formula(formula, first, rules.as_ref()?, values, budget);
    let checked = Basis { evidence: Evidence::CheckedTo(terms.len().saturating_sub(1) as u64), by: "table" };
    if let Some(formula) = bits::search(&terms, &mut near) {
        let basis = proof(&formula, None).unwrap_or(checked);
        return found(Law::Formula(formula, None), basis, near);
    }
    if let Some(recursion) = rules.as_ref().and_then(|rules| window::proved(rules.moves())) {
        return found(Law::Recursion(recursion), Basis::proved("interval"), near);
    }
    if let Some(recursion) = recursion::search(&terms, &mut near) {
        return found(Law::Recursion(recursion), checked, near);
    }
    if let Some(formula) = bits::search(&Terms { skip: 1, ..terms.clone() }, &mut vec![]) {
        let first = Some(values[0]);
        let basis = proof(&formula, first).unwrap_or(checked);
        return found(Law::Formula(formula, first), basis, near);
    }
    if let Some(automaton) = automatic::guess(values) {
        let proved = rules.is_some_and(|rules| rules.have_law(&automaton, values, budget));
        let basis = if proved { Basis::proved("automaton") } else { checked };
        return found(Law::Automatic(automaton), basis, near);
    }
    let lost: Vec<bool> = values.iter().map(|&value| value == 0).collect();
    match zeros::search(&lost, &mut near) {
        Some(law) => found(Law::Zeros(law), checked, near),
        None => Pattern { law: None, basis: checked, near, terms: terms.len(), stopped },
    }
}

/// A proof of a formula from the rules, where there is one.
fn proof_of_formula(formula: &Expr, first: Option<u32>, rules: &Rules, values: &[u32], budget: &Budget) -> Option<Basis> {
    let bit_length = first.is_none() && *formula == Expr::apply(Function::BitLength, &Expr::N);
    if bit_length && window::proved(rules.moves()).is_some_and(|recursion| recursion.is_bit_length()) {
        return Some(Basis::proved("interval"));
    }
    let graph = Law::Formula(formula.clone(), first).automaton(budget)?;
    rules.have_law(&graph, values, budget).then(|| Basis::proved("automaton"))
}

/// The law of the heaps that the player to move loses, where only outcomes are known.
///
/// ```
/// use grundy::pattern::of_outcomes;
/// let fibonacci = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89];
/// let lost: Vec<bool> = (0..100).map(|n| fibonacci.contains(&n)).collect();
/// assert!(of_outcomes(&lost, None).law.is_some());
/// ```
pub fn of_outcomes(lost: &[bool], stopped: Option<SolveError>) -> Pattern {
    let mut near = vec![];
    let law = zeros::search(lost, &mut near).map(Law::Zeros);
    let checked = Basis { evidence: Evidence::CheckedTo(lost.len().saturating_sub(1) as u64), by: "table" };
    let basis = law.as_ref().map_or(checked, |law| graded(law, checked, lost.len()));
    Pattern { law, basis, near, terms: lost.len(), stopped }
}

fn regular_pattern(game: &dyn HeapGame, found: PeriodReport, near: Vec<Counterexample>) -> Pattern {
    let law = found.law.map(|law| {
        let end = (law.preperiod + law.period) as usize;
        Law::Regular(law, game.first(end).into_owned())
    });
    let basis = law.as_ref().map_or(found.basis, |law| graded(law, found.basis, found.size as usize));
    Pattern { law, basis, near, terms: found.size as usize, stopped: found.stopped }
}

/// A check of few terms is only a guess.
fn graded(law: &Law, basis: Basis, terms: usize) -> Basis {
    let few = terms < FEW.max(4 * law.size());
    if few && basis.evidence < Evidence::Computed { Basis { evidence: Evidence::Guess, ..basis } } else { basis }
}

/// Periods that a shorter table would have suggested.
fn broken_periods(values: &[u32]) -> Vec<Counterexample> {
    let mut broken: Vec<Counterexample> = vec![];
    for part in [16, 8, 4, 2] {
        let Some(law) = Regularity::suggested(&values[..values.len() / part]) else { continue };
        let wrong = (0..values.len()).find(|&n| law.value(values, n as u64) != values[n].into());
        let text = Law::Regular(law, vec![]).text();
        if let Some(at) = wrong.filter(|_| broken.iter().all(|other| other.law != text)) {
            broken.push(Counterexample { law: text, at: at.to_string() });
        }
    }
    broken
}

impl Law {
    /// The law as one line of mathematics.
    pub fn text(&self) -> String {
        match self {
            Law::Regular(law, values) => regular_text(*law, values),
            Law::Formula(formula, None) => format!("g(n) = {formula}"),
            Law::Pair(formula) => format!("g(n,m) = {formula}"),
            Law::Formula(formula, Some(first)) => format!("g(0) = {first}, g(n) = {formula} for n >= 1"),
            Law::Positive(formula, Border::Constant(value)) => format!("g(n,m) = {formula} for n, m >= 1, g(n,0) = g(0,n) = {value}"),
            Law::Positive(formula, _) => format!("g(n,m) = {formula} for n, m >= 1"),
            Law::Recursion(recursion) => recursion.to_string(),
            Law::Automatic(automaton) => format!("automaton({})", automaton.len()),
            Law::Zeros(law) => law.name().to_owned(),
            Law::Pairs(law) => law.name(),
        }
    }

    /// The law as a sentence to be.
    pub fn statement(&self) -> Message {
        match self {
            Law::Automatic(automaton) => msg!("law-automatic", states = automaton.len()),
            Law::Zeros(law) => law.statement(),
            Law::Pairs(law) => law.statement(),
            _ => msg!("law-formula", formula = self.text()),
        }
    }

    /// The formula, if it is one.
    pub fn formula(&self) -> Option<&Expr> {
        match self {
            Law::Formula(formula, _) | Law::Pair(formula) | Law::Positive(formula, _) => Some(formula),
            _ => None,
        }
    }

    /// Whether it speaks of positions of two numbers.
    pub fn of_pairs(&self) -> bool {
        matches!(self, Law::Pairs(_) | Law::Pair(_) | Law::Positive(..))
    }

    /// The value of a heap, or of a position of two numbers, where the law is one that [`program`](Law::program) writes.
    ///
    /// ```
    /// use grundy::pattern::{Border, Expr, Law};
    /// let law = Law::Positive(Expr::M, Border::Constant(0));
    /// assert_eq!((law.value(3, 5), law.value(0, 5)), (Some(5), Some(0)));
    /// ```
    pub fn value(&self, n: u64, m: u64) -> Option<u64> {
        match self {
            Law::Regular(law, values) => u64::try_from(law.value(values, n)).ok(),
            Law::Formula(_, Some(first)) if n == 0 => Some(u64::from(*first)),
            Law::Positive(_, border) if n == 0 || m == 0 => match border {
                Border::Constant(value) => Some(u64::from(*value)),
                Border::Absent | Border::Various => None,
            },
            Law::Formula(formula, _) | Law::Pair(formula) | Law::Positive(formula, _) => formula.value(n, m),
            Law::Recursion(recursion) => recursion.value(n),
            Law::Automatic(automaton) => automaton.value(n),
            Law::Zeros(_) | Law::Pairs(_) => None,
        }
    }

    /// Whether the law says this of a heap.
    fn agrees(&self, n: u64, value: u64) -> bool {
        match self {
            Law::Zeros(law) => law.contains(n) == (value == 0),
            Law::Automatic(automaton) => automaton.accepts_pair(n, value),
            _ => self.value(n, 0) == Some(value),
        }
    }

    /// The law as a program, where it is short enough to be read.
    pub fn program(&self, dialect: Dialect) -> Option<String> {
        const MOST_VALUES: usize = 4000;
        let short = self.size() <= MOST_VALUES;
        short.then(|| program::of(self, dialect)).flatten().map(|program| program.whole(dialect))
    }

    /// The law as a program of any length; `None` in no programming language.
    ///
    /// ```
    /// use grundy::pattern::{Dialect, Expr, Law};
    /// assert_eq!(Law::Formula(Expr::N, None).emitted(Dialect::Python).unwrap().text, "def g(n):\n    return n\n");
    /// ```
    pub fn emitted(&self, dialect: Dialect) -> Option<Program> {
        program::of(self, dialect)
    }

    /// About how many numbers it takes to write the law down.
    fn size(&self) -> usize {
        match self {
            Law::Regular(law, _) => (law.preperiod + law.period) as usize,
            Law::Automatic(automaton) => 4 * automaton.len(),
            Law::Recursion(recursion) => 3 * recursion.branches.len(),
            _ => 5,
        }
    }
}

fn regular_text(law: Regularity, values: &[u32]) -> String {
    let Regularity { preperiod, period, saltus } = law;
    let from = if preperiod > 0 { format!(" for n >= {preperiod}") } else { String::new() };
    let first = values.get(preperiod as usize).map(|&value| i64::from(value));
    match (period, saltus, first) {
        (1, 0, Some(first)) => format!("g(n) = {first}{from}"),
        (1, _, Some(first)) => format!("g(n) = {}{from}", linear_text(saltus, first - (saltus * preperiod) as i64)),
        (_, 0, Some(0)) if (0..period).all(|n| values.get(n as usize).is_some_and(|&value| u64::from(value) == n)) => {
            format!("g(n) = n mod {period}")
        }
        (_, 0, _) => format!("g(n+{period}) = g(n){from}"),
        _ => format!("g(n+{period}) = g(n)+{saltus}{from}"),
    }
}

fn linear_text(slope: u64, constant: i64) -> String {
    let slope = if slope == 1 { "n".to_owned() } else { format!("{slope}n") };
    match constant {
        0 => slope,
        _ if constant > 0 => format!("{slope} + {constant}"),
        _ => format!("{slope} - {}", -constant),
    }
}
