//! Position in, analysis out: the outcome, the nim-value, all winning moves, how they are known, and why.
//!
//! Under normal play the theorem of Sprague and Grundy adds the components' values, and a move wins iff it makes the total
//! zero: a part of value v must move to value v + total. Under misère play the sum is decided by a theorem of its game, by
//! its genus if everything in it is tame, or by search on the whole sum; see [`crate::solve::misere`]. Other compounds than the
//! disjunctive sum have theories of their own; see [`crate::solve::compound`].

mod compound;
pub mod judged;
mod misere;
mod moves;
mod need;
mod normal;
mod outcome;
pub mod partizan;
mod replies;
mod selective;
mod witness;

pub use moves::{MoveVisitor, Moves};
pub use need::{Need, need};
pub use outcome::outcome;
pub use partizan::Partizan;

use moves::Collector;

use crate::sum::{Component, Workspace};
use crate::{Basis, Budget, Compound, Convention, Ending, Nimber, Outcome, Play, Reason, SolveError, Sum};
use std::collections::BTreeSet;

/// What to find out about a sum.
#[derive(Clone, Debug)]
pub struct Request {
    /// How play ends.
    pub play: Play,
    /// How a move is made in the sum.
    pub compound: Compound,
    /// When the sum is over.
    pub ending: Ending,
    /// How many winning moves to write out; the others are counted.
    pub list_moves: usize,
    /// Whether to collect the reasoning.
    pub explain: bool,
    /// How many options may be looked at for a nim-value where a theorem has told the outcome already.
    pub effort: u64,
}

impl Default for Request {
    fn default() -> Request {
        Request {
            play: Play::Normal,
            compound: Compound::Disjunctive,
            ending: Ending::Long,
            list_moves: usize::MAX,
            explain: false,
            effort: Request::EFFORT,
        }
    }
}

impl Request {
    /// What takes no time that anyone would notice.
    pub const EFFORT: u64 = 100_000;

    /// How the sum is to be played.
    pub fn convention(&self) -> Convention {
        Convention { compound: self.compound, ending: self.ending, play: self.play }
    }
}

/// Everything that was found out about a sum.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// How play ends.
    pub play: Play,
    /// How a move is made.
    pub compound: Compound,
    /// When the sum is over.
    pub ending: Ending,
    /// Who wins.
    pub outcome: Outcome,
    /// The nim-value of the whole, where it is known; there is none outside normal play.
    pub nim_value: Option<Nimber>,
    /// The set K, if the whole has the infinite value ∞(K).
    pub loopy: Option<BTreeSet<Nimber>>,
    /// How the outcome is known.
    pub basis: Basis,
    /// What is known of each component.
    pub components: Vec<ComponentReport>,
    /// The winning moves.
    pub winning: Moves,
    /// Why, in steps; empty unless asked for.
    pub reasons: Vec<Reason>,
    /// Numbers of a game's own, such as New Nim's least removal.
    pub extras: Vec<(&'static str, u64)>,
    /// The sum with its independent parts apart, where a compound makes moves in each of them.
    apart: Option<Sum>,
}

/// What is known of one component of the sum.
#[derive(Clone, Debug)]
pub struct ComponentReport {
    /// Its nim-value under normal play, where it is known.
    pub nim_value: Option<Nimber>,
    /// The set K, if it has the infinite value ∞(K).
    pub loopy: Option<BTreeSet<Nimber>>,
    /// How that, or its part in the outcome, is known.
    pub basis: Basis,
    /// What its parts count for in a compound, where the theory has numbers.
    pub figures: Option<Figures>,
    /// The theorem that gives its outcome alone, where the value was found in another way.
    pub outcome: Option<Basis>,
}

impl ComponentReport {
    /// A component of which only this is known.
    fn known(nim_value: Option<Nimber>, basis: Basis) -> ComponentReport {
        ComponentReport { nim_value, loopy: None, basis, figures: None, outcome: None }
    }
}

/// A number for each part of a component, under the name that JSON and the locale files (`figure-…`) give it: its `step`, its `remoteness`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    /// What is counted.
    pub name: &'static str,
    /// The number of each part.
    pub numbers: Vec<u32>,
}

impl Analysis {
    /// How the sum is played.
    pub fn convention(&self) -> Convention {
        Convention { compound: self.compound, ending: self.ending, play: self.play }
    }

    /// The sum that the winning moves speak of: the one asked about, its independent parts apart where a compound makes moves in each of them.
    pub fn played<'s>(&'s self, asked: &'s Sum) -> &'s Sum {
        self.apart.as_ref().unwrap_or(asked)
    }
}

/// What was found out about a sum: of impartial games, or of games in which the two players have different moves.
#[derive(Clone, Debug)]
pub enum Answer {
    /// Both players have the same moves everywhere.
    Impartial(Analysis),
    /// Somewhere they have not.
    Partizan(Partizan),
}

impl Answer {
    /// The analysis of a sum that is known to be impartial; for any other it is an error.
    pub fn impartial(self) -> Result<Analysis, SolveError> {
        match self {
            Answer::Impartial(analysis) => Ok(analysis),
            Answer::Partizan(_) => Err(SolveError::Unsupported("partizan")),
        }
    }
}

/// Answers every question about a sum.
///
/// ```
/// use grundy::{Budget, Outcome, analysis::{Answer, Request, analyse}, notation::parse, sum::Workspace};
/// let ask = |text| analyse(&parse(text).unwrap(), &Request::default(), &mut Workspace::default(), &Budget::unlimited()).unwrap();
/// let Answer::Impartial(nim) = ask("nim:13,12,8") else { panic!() };
/// assert_eq!((nim.outcome, nim.nim_value.unwrap().0), (Outcome::N, 9));
/// let moves: Vec<_> = nim.winning.listed.iter().map(|step| step.action.as_str()).collect();
/// assert_eq!(moves, ["13->4", "12->5", "8->1"]);
/// let Answer::Partizan(half) = ask("hackenbush:0-1b,1-2r") else { panic!() };
/// assert_eq!((half.class.to_string(), half.number.unwrap().to_string()), ("L".into(), "1/2".into()));
/// ```
pub fn analyse(sum: &Sum, request: &Request, work: &mut Workspace, budget: &Budget) -> Result<Answer, SolveError> {
    prepare(sum, budget)?;
    if sum.components().iter().any(|component| component.partizan().is_partizan()) {
        return partizan::analyse(sum, request, budget).map(Answer::Partizan);
    }
    collect(sum, request, work, budget, Collector::keeping(request.list_moves, budget)).map(Answer::Impartial)
}

/// Shows every winning move to a visitor and holds none of them, for lists too long for memory; the order is that of [`analyse`].
///
/// ```
/// use grundy::analysis::{MoveVisitor, Request, winning_moves};
/// use grundy::{Budget, Step, Walk, notation::parse, sum::Workspace};
/// struct Count(usize);
/// impl MoveVisitor for Count {
///     fn wants_leaves(&self) -> bool { false }
///     fn visit(&mut self, _: &Step) -> Walk { self.0 += 1; Ok(()) }
/// }
/// let (sum, mut count) = (parse("nim:13,12,8").unwrap(), Count(0));
/// let moves = winning_moves(&sum, &Request::default(), &mut Workspace::default(), &Budget::unlimited(), &mut count).unwrap();
/// assert_eq!((count.0, moves.total, moves.complete), (3, 3, true));
/// ```
pub fn winning_moves(
    sum: &Sum,
    request: &Request,
    work: &mut Workspace,
    budget: &Budget,
    visitor: &mut dyn MoveVisitor,
) -> Result<Moves, SolveError> {
    prepare(sum, budget)?;
    let request = Request { explain: false, ..request.clone() };
    Ok(collect(sum, &request, work, budget, Collector::showing(visitor, budget))?.winning)
}

/// A question, and what may be spent on it.
#[derive(Clone, Copy)]
struct Asked<'a> {
    sum: &'a Sum,
    request: &'a Request,
    budget: &'a Budget,
}

impl Asked<'_> {
    /// An answer without values; the moves are filled in at the end.
    fn answer(self, outcome: Outcome, basis: Basis, reasons: Vec<Reason>) -> Analysis {
        Analysis {
            play: self.request.play,
            compound: self.request.compound,
            ending: self.request.ending,
            outcome,
            nim_value: None,
            loopy: None,
            basis,
            components: vec![ComponentReport::known(None, basis); self.sum.components().len()],
            winning: Moves::default(),
            reasons: if self.request.explain { reasons } else { vec![] },
            extras: vec![],
            apart: None,
        }
    }
}

/// Theorems that need work beforehand have it done under the budget.
fn prepare(sum: &Sum, budget: &Budget) -> Result<(), SolveError> {
    sum.components().iter().try_for_each(|component| component.prepare(budget))
}

fn collect(sum: &Sum, request: &Request, work: &mut Workspace, budget: &Budget, mut found: Collector<'_>) -> Result<Analysis, SolveError> {
    if sum.components().iter().any(|component| component.partizan().is_partizan()) {
        return Err(SolveError::Unsupported("partizan"));
    }
    let asked = Asked { sum, request, budget };
    let ordinary = request.convention().is_ordinary();
    let mut analysis = match request.play {
        Play::Sj if !ordinary => Err(SolveError::Unsupported("sj-compound")),
        _ if !ordinary => compound::analyse(asked, work, &mut found),
        Play::Normal => normal::analyse(asked, work, &mut found),
        Play::Misere => misere::analyse(asked, work, &mut found),
        Play::Sj => misere::analyse_sj(asked, work, &mut found),
    }?;
    analysis.winning = found.finish();
    // They speak of winning the game alone under normal play.
    if let ([component], Play::Normal) = (sum.components(), request.play) {
        analysis.extras = component.notes().extras();
    }
    Ok(analysis)
}

/// How many parts of a sum have any text to them, with the component each is in: 1 if the sum is one game alone.
fn standing_parts(sum: &Sum) -> usize {
    sum.components().iter().map(|component| component.len()).sum()
}

/// What a component's game has to say of itself, without what holds only of the game alone if it is not.
fn explain(sum: &Sum, component: &dyn Component, play: Play) -> Vec<Reason> {
    let alone = sum.components().len() == 1;
    component.notes().explain(play).into_iter().filter(|reason| alone || !reason.alone).collect()
}
