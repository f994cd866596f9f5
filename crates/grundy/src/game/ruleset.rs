//! The central trait: what may be played.

use super::Fact;
use crate::{Budget, Halt, Nimber, Play, SolveError, Walk, saw_all};
use std::fmt::{Debug, Display};
use std::hash::Hash;

/// The rules of an impartial game, given by its options and nothing else.
///
/// A [`Position`](Ruleset::Position) is ONE component: one heap, one board, one tree. An option is a *slice* of
/// positions, because a move may split a component into independent ones or remove it; that one choice covers Nim,
/// Kayles, token games and Hackenbush.
///
/// ```
/// use grundy::{Budget, Ruleset, Visit, Walk};
///
/// /// Take one or two stones.
/// struct OneOrTwo;
///
/// impl Ruleset for OneOrTwo {
///     type Position = u64;
///     type Move = u64;
///     fn options(&self, &n: &u64, visit: &mut Visit<'_, Self>) -> Walk {
///         for take in 1..=n.min(2) {
///             visit.option(take, &[n - take])?;
///         }
///         Ok(())
///     }
/// }
/// assert_eq!(grundy::solve::reference::nim_value(&OneOrTwo, &7, &Budget::unlimited()).unwrap().0, 7 % 3);
/// ```
pub trait Ruleset {
    /// One component.
    type Position: Clone + Ord + Hash + Display + Debug + Send + Sync + 'static;
    /// A move, shown in notation, not prose.
    type Move: Clone + Eq + Display;

    /// Shows every move from a position with the components it leaves, until the visitor or the budget ends the walk.
    ///
    /// Moves are distinct; two of them may lead to the same place. Play must end, unless the game says otherwise. Rules that look
    /// through much before they find an option call [`Visit::tick`] on the way; rules that cannot list a position's options fail with
    /// `Err(error.into())`.
    fn options(&self, from: &Self::Position, visit: &mut Visit<'_, Self>) -> Walk;

    /// Walks through the options under a budget. The result says whether all were seen (`true`) or the visitor ended the walk with
    /// [`Halt::Enough`](crate::Halt::Enough) (`false`); an error, the visitor's or the rules' own, comes out as it is.
    ///
    /// ```
    /// use grundy::{Budget, Ruleset, games::nim::Nim};
    /// let mut count = 0;
    /// let all = Nim.walk(&5, &Budget::unlimited(), |_, _| { count += 1; Ok(()) });
    /// assert_eq!((all, count), (Ok(true), 5));
    /// ```
    fn walk(
        &self,
        from: &Self::Position,
        budget: &Budget,
        mut each: impl FnMut(Self::Move, &[Self::Position]) -> Walk,
    ) -> Result<bool, SolveError>
    where
        Self: Sized,
    {
        saw_all(self.options(from, &mut Visit::new(budget, &mut each)))
    }

    /// The options of a part that was [kept](Self::reduce), as a search reads them: of each the sum of what is [tabled](Self::tabled), and what else is [kept](Self::reduce_and_add). Those come first that are likely to leave small parts, whose values are
    /// known; [entailing](Self::entailing) ones, which nobody takes, are left out. `see` asks the budget.
    fn scan(&self, from: &Self::Position, budget: &Budget, see: &mut dyn FnMut(Nimber, &[Self::Position]) -> Walk) -> Walk {
        let mut kept = vec![];
        self.options(
            from,
            &mut Visit::new(budget, &mut |_, parts| {
                if parts.iter().any(|part| self.entailing(part)) {
                    return Ok(());
                }
                kept.clear();
                let sum = parts.iter().fold(Nimber(0), |sum, part| sum + self.reduce_and_add(part, &mut |part| kept.push(part)));
                see(sum, &kept)
            }),
        )
    }

    /// Whether nobody can move here.
    ///
    /// ```
    /// use grundy::{Budget, Ruleset, games::nim::Nim};
    /// assert_eq!((Nim.is_over_at(&0, &Budget::unlimited()), Nim.is_over_at(&3, &Budget::unlimited())), (Ok(true), Ok(false)));
    /// ```
    fn is_over_at(&self, at: &Self::Position, budget: &Budget) -> Result<bool, SolveError>
    where
        Self: Sized,
    {
        self.walk(at, budget, |_, _| Err(Halt::Enough))
    }

    /// What a theorem says of the position under normal play. Its conditions have been checked for this position.
    fn theorem(&self, at: &Self::Position) -> Option<Fact> {
        let _ = at;
        None
    }

    /// The nim-value of a small part in canonical form, where the game has a table of all of them.
    fn tabled(&self, at: &Self::Position) -> Option<Nimber> {
        let _ = at;
        None
    }

    /// What [`reduce`](Self::reduce) keeps, but for the parts that are [tabled](Self::tabled): the sum of their values is returned instead. A game whose tables do not need the
    /// canonical form can spare itself the work.
    fn reduce_and_add(&self, at: &Self::Position, keep: &mut dyn FnMut(Self::Position)) -> Nimber {
        let mut sum = Nimber(0);
        self.reduce(at, &mut |part| match self.tabled(&part) {
            Some(value) => sum += value,
            None => keep(part),
        });
        sum
    }

    /// The position as independent parts in a canonical form, for solvers that remember what they have seen, and for compounds, whose
    /// components are the independent parts of the moment.
    ///
    /// The parts' sum must be the *same game* as the position, move for move, so that it may be used in either play:
    /// splitting, renaming, mirroring and dropping what can never move are allowed, theorems are not. The canonical form may be
    /// imperfect (two parts that are the same game may keep different forms), but it must be *stable*: a part that was kept is kept as itself when it is reduced
    /// again. The conformance suite asks this of every game.
    fn reduce(&self, at: &Self::Position, keep: &mut dyn FnMut(Self::Position)) {
        keep(at.clone());
    }

    /// The independent parts of a position, each under its own name: a split without renaming. These are what a compound calls its components, so
    /// that a move of a part is written as a move of the whole. The parts' [canonical forms](Ruleset::reduce) are those of the position.
    fn separate(&self, at: &Self::Position, keep: &mut dyn FnMut(Self::Position)) {
        keep(at.clone());
    }

    /// Roughly how long play can last: solvers try options of small parts first. Only speed depends on it.
    fn size(&self, at: &Self::Position) -> u32 {
        let _ = at;
        0
    }

    /// A number that stands for this position in canonical form, and for no other one of the game; none where there is none so small, or nobody wrote one. Solvers that remember much keep it in place of the position.
    ///
    /// ```
    /// use grundy::games::cram::{Board, Cram};
    /// use grundy::Ruleset;
    /// assert!(Cram.packed(&Board::empty(5, 7)).is_some_and(|key| Cram.packed(&Board::empty(7, 5)) != Some(key)));
    /// assert_eq!(Cram.packed(&Board::empty(8, 8)), None);
    /// ```
    fn packed(&self, at: &Self::Position) -> Option<u64> {
        let _ = at;
        None
    }

    /// How many bytes a position holds beyond its own size, for solvers that count what they remember.
    fn bytes_held(&self, at: &Self::Position) -> u64 {
        let _ = at;
        0
    }

    /// Whether the player to move wins the *whole sum* at once with a move here, as by a third mark in Treblecross.
    /// Then nobody ever moves to such a position under normal play, and it has no nim-value.
    fn entailing(&self, at: &Self::Position) -> bool {
        let _ = at;
        false
    }

    /// Whether the move just made here ended the *whole sum*: the player to move has lost it. An [entailing](Ruleset::entailing) position is one with such an option under normal play.
    fn over(&self, at: &Self::Position, play: Play) -> bool {
        let _ = (at, play);
        false
    }
}

/// How far the plain theory of sums, which wants play to end and sums to add up, applies to a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// Play ends, and a move changes nothing but its own part.
    #[default]
    Plain,
    /// Some position is [entailing](Ruleset::entailing): a move may end the whole sum.
    Entailing,
    /// A position can come back, so that play need not end.
    Loopy,
}

/// What [`Ruleset::options`] shows its options to.
///
/// It asks the budget at every option, so whoever walks through the options of a heap of 10^18 stops in time.
pub struct Visit<'a, R: Ruleset + ?Sized> {
    budget: &'a Budget,
    seen: u64,
    each: Each<'a, R>,
}

/// A visitor of options.
type Each<'a, R> = &'a mut dyn FnMut(<R as Ruleset>::Move, &[<R as Ruleset>::Position]) -> Walk;

impl<'a, R: Ruleset + ?Sized> Visit<'a, R> {
    /// Options are shown to `each`, as long as the budget lasts.
    pub fn new(budget: &'a Budget, each: Each<'a, R>) -> Visit<'a, R> {
        Visit { budget, seen: 0, each }
    }

    /// Shows one option: the move, and the parts that take the position's place.
    #[inline]
    pub fn option(&mut self, action: R::Move, leaves: &[R::Position]) -> Walk {
        self.tick()?;
        (self.each)(action, leaves)
    }

    /// Goes on with another position: what was seen before does not count as effort.
    pub(crate) fn begin(&mut self) {
        self.seen = 0;
    }

    /// Asks the budget, for rules that look at many choices between two options.
    #[inline]
    pub fn tick(&mut self) -> Walk {
        self.seen += 1;
        if self.seen & 0xfff == 0 {
            self.budget.visit(0x1000);
        }
        Ok(self.budget.check_effort(self.seen, 0)?)
    }

    /// The same visitor for other rules with the same moves and positions.
    pub fn like<S>(&mut self) -> Visit<'_, S>
    where
        S: Ruleset<Move = R::Move, Position = R::Position> + ?Sized,
    {
        Visit { budget: self.budget, seen: self.seen, each: self.each }
    }

    /// The budget of the walk.
    pub fn budget(&self) -> &'a Budget {
        self.budget
    }
}
