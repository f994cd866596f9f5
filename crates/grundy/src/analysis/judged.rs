//! Every move judged: not only which moves win, but what each legal move comes to.
//!
//! The outcome after a move is that of the position it leaves, for the player who then moves: a move wins iff that position is lost. Each option is answered as a question of
//! its own, by the theory of its convention ([`analyse`](super::analyse)); where an answer takes a layout of all that can follow (misère search, compounds), all options share the
//! sum's. Nothing is guessed: a move that was not decided within the budget says why.
//!
//! The moves are [listed](list) first, which is quick, so that a game can go on whatever is known of it; then they are [judged](judge). A hard option must not starve the others:
//! there is a little effort for each first, then all that is left for those that stayed open.

use super::moves::Collector;
use super::partizan::{number, search::Search};
use super::{Asked, Request, collect, compound, misere, prepare};
use crate::partizan::{Dyadic, Side};
use crate::solve::product::every_turn;
use crate::sum::{Component, Workspace, retrograde};
use crate::{Budget, Ending, Halt, Kind, Nimber, Outcome, Play, SolveError, Step, Sum, Walk, saw_all};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// What to judge.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// What is on it.
    pub sum: &'a Sum,
    /// How it is played; what the request says of lists and reasons does not matter here.
    pub request: &'a Request,
    /// Who is to move, in games whose players have different moves.
    pub side: Side,
}

/// A move and what it comes to.
#[derive(Clone, Debug)]
pub struct Judged {
    /// Its place in the list of all moves.
    pub index: usize,
    /// The move.
    pub step: Step,
    /// The position after it, as text that can be read again.
    pub to: String,
    /// Whether nobody can move then.
    pub ends: bool,
    /// What that position is.
    pub verdict: Verdict,
}

/// What is known of the position after a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// Who wins, as the player who then moves sees it.
    pub outcome: Option<Outcome>,
    /// Its nim-value, under normal play and where there is one.
    pub nim_value: Option<Nimber>,
    /// The set K of an infinite value ∞(K).
    pub loopy: Option<BTreeSet<Nimber>>,
    /// Its value, where it is a number and the players have different moves.
    pub number: Option<Dyadic>,
    /// Why the outcome is not known.
    pub unknown: Option<SolveError>,
}

impl Verdict {
    /// Who wins, and no more.
    fn outcome(outcome: Outcome) -> Verdict {
        Verdict { outcome: Some(outcome), ..Verdict::default() }
    }

    /// An answer, or why there is none.
    fn of(answer: Result<Verdict, SolveError>) -> Verdict {
        answer.unwrap_or_else(|error| Verdict { unknown: Some(error), ..Verdict::default() })
    }
}

impl Judged {
    /// Whether the move wins for who makes it; `None` if that is not known. A draw is no win.
    pub fn wins(&self) -> Option<bool> {
        self.verdict.outcome.map(|outcome| outcome == Outcome::P)
    }
}

/// The first moves of a situation.
#[derive(Clone, Debug, Default)]
pub struct JudgedMoves {
    /// The moves in order.
    pub moves: Vec<Judged>,
    /// Whether those are all.
    pub complete: bool,
}

/// So many positions are looked at for each move before the others had their turn.
const FIRST_EFFORT: u64 = 20_000;

/// A list takes no more bytes than this: the positions after the moves of a long one are long, too.
const MOST_BYTES: usize = 16 << 20;

/// Whoever is shown judged moves.
pub type JudgedVisitor<'a> = &'a mut dyn FnMut(&Judged) -> Walk;

/// Lists the first `most` moves and judges them.
///
/// ```
/// use grundy::analysis::{Request, judged::{Situation, judge_all}};
/// use grundy::{Budget, notation::parse, partizan::Side, sum::Workspace};
/// let (sum, request) = (parse("nim:1,2").unwrap(), Request::default());
/// let at = Situation { sum: &sum, request: &request, side: Side::Left };
/// let judged = judge_all(at, 100, &mut Workspace::default(), &Budget::unlimited()).unwrap();
/// let told: Vec<_> = judged.moves.iter().map(|one| (one.step.action.as_str(), one.verdict.nim_value.unwrap().0)).collect();
/// assert_eq!(told, [("1->0", 2), ("2->0", 1), ("2->1", 0)]); // only the last wins
/// ```
pub fn judge_all(at: Situation<'_>, most: usize, work: &mut Workspace, budget: &Budget) -> Result<JudgedMoves, SolveError> {
    let mut moves = list(at, most, work, budget)?;
    judge(at, &mut moves, work, budget, &mut |_| Ok(()));
    Ok(moves)
}

/// The sum whose parts a move of this situation counts: in a compound, the independent parts stand apart.
pub fn played(at: Situation<'_>) -> Cow<'_, Sum> {
    match at.request.convention().is_ordinary() {
        true => Cow::Borrowed(at.sum),
        false => Cow::Owned(compound::apart(at.sum)),
    }
}

/// The first `most` moves, none of them judged yet. If the budget ends on the way, the list is not complete.
pub fn list(at: Situation<'_>, most: usize, work: &mut Workspace, budget: &Budget) -> Result<JudgedMoves, SolveError> {
    prepare(at.sum, budget)?;
    let mut moves: Vec<Judged> = vec![];
    let mut bytes = 0;
    let mut add = |step: Step, to: String, ends: bool| {
        bytes += to.len() + step.turn().map(|one| one.bytes() as usize).sum::<usize>();
        if moves.len() >= most || bytes > MOST_BYTES {
            return Err(Halt::Enough);
        }
        moves.push(Judged { index: moves.len(), step, to, ends, verdict: Verdict::default() });
        Ok(())
    };
    let play = at.request.play;
    let walk = match () {
        () if is_partizan(at.sum) => at.sum.side_options(at.side, budget, &mut |step, option| {
            let ends = option.side_options(at.side.other(), budget, &mut |_, _| Err(Halt::Enough)) == Ok(());
            add(step, option.to_string(), ends)
        }),
        () if !at.request.convention().is_ordinary() => turns(&played(at), at.request, most, budget, &mut |step, to| add(step, to, false)),
        () if is_over(at.sum, play, work, budget)? => Ok(()),
        () => at.sum.options(budget, &mut |step, option| {
            let ends = play != Play::Sj && is_over(&option, play, work, budget)?;
            add(step, option.to_string(), ends)
        }),
    };
    let complete = match saw_all(walk) {
        Err(SolveError::Exhausted(_)) => false,
        other => other?,
    };
    Ok(JudgedMoves { moves, complete })
}

/// Every turn of a compound, from the moves of its parts alone.
fn turns(sum: &Sum, request: &Request, most: usize, budget: &Budget, show: &mut dyn FnMut(Step, String) -> Walk) -> Walk {
    let mut seats: Vec<Vec<Step>> = vec![];
    let mut cut = false;
    for (at, component) in sum.components().iter().enumerate() {
        for part in 0..component.len() {
            let mut own = vec![];
            let walked = saw_all(component.alone(part).options(budget, &mut |found, _| {
                if own.len() >= most {
                    return Err(Halt::Enough);
                }
                own.push(Step { part, ..Step::new(at, &found) });
                Ok(())
            }))?;
            cut |= !walked;
            seats.push(own);
        }
    }
    let ended = seats.iter().any(Vec::is_empty);
    if request.ending == Ending::Short && (ended || seats.is_empty()) {
        return Ok(());
    }
    seats.retain(|moves| !moves.is_empty());
    let counts: Vec<usize> = seats.iter().map(Vec::len).collect();
    every_turn(&counts, request.convention(), &mut |turn| {
        budget.check(0)?;
        let mut steps = seats.iter().zip(turn).filter_map(|(moves, choice)| Some(moves[(*choice)?].clone()));
        let first = steps.next().expect("a turn moves somewhere");
        let step = Step { also: steps.collect(), ..first };
        let to = after_turn(sum, &step, request.ending, budget)?;
        show(step, to)
    })?;
    if cut { Err(Halt::Enough) } else { Ok(()) }
}

/// Judges moves that were listed, and shows each when it is known. Those that are not known in the end say why.
pub fn judge(at: Situation<'_>, moves: &mut JudgedMoves, work: &mut Workspace, budget: &Budget, visit: JudgedVisitor<'_>) {
    let asked = Asked { sum: at.sum, request: at.request, budget };
    let list = &mut Verdicts { moves: &mut moves.moves, next: 0, visit };
    let judged = match () {
        () if list.moves.is_empty() => Ok(true),
        () if is_partizan(at.sum) => by_sides(at, budget, list),
        () if !at.request.convention().is_ordinary() => by_turns(asked, list),
        () => match misere::judged(asked, &mut |_, outcome| list.next(Verdict::outcome(outcome), None)) {
            Some(judged) => judged,
            None if is_loopy(at.sum) && at.request.play == Play::Misere => by_retrograde(asked, list),
            None => one_by_one(asked, work, list),
        },
    };
    if let Err(error) = judged {
        let open = moves.moves.iter_mut().filter(|judged| judged.verdict == Verdict::default());
        open.for_each(|judged| judged.verdict.unknown = Some(error.clone()));
    }
}

/// Verdicts on moves, which come in the order of the list.
struct Verdicts<'v> {
    moves: &'v mut [Judged],
    next: usize,
    visit: JudgedVisitor<'v>,
}

impl Verdicts<'_> {
    /// The verdict on the next move, and whether it ends the game if only now that is known.
    fn next(&mut self, verdict: Verdict, ends: Option<bool>) -> Walk {
        let Some(judged) = self.moves.get_mut(self.next) else { return Err(Halt::Enough) };
        judged.ends = ends.unwrap_or(judged.ends);
        self.next += 1;
        self.set(self.next - 1, verdict)
    }

    fn set(&mut self, index: usize, verdict: Verdict) -> Walk {
        self.moves[index].verdict = verdict;
        (self.visit)(&self.moves[index])
    }
}

/// Every option as a question of its own, in two rounds.
fn one_by_one(asked: Asked<'_>, work: &mut Workspace, list: &mut Verdicts<'_>) -> Result<bool, SolveError> {
    let Asked { sum, request, budget } = asked;
    let little = budget.with_effort(FIRST_EFFORT);
    let mut open = vec![];
    let all = saw_all(sum.options(budget, &mut |_, option| {
        if list.next >= list.moves.len() {
            return Err(Halt::Enough);
        }
        let verdict = Verdict::of(verdict_of(&option, request, work, &little));
        let ends = if request.play == Play::Sj { is_over(&option, request.play, work, &little).ok() } else { None };
        if matches!(verdict.unknown, Some(SolveError::Exhausted(_))) {
            open.push((list.next, option.clone()));
        }
        list.next(verdict, ends)
    }))?;
    for (index, option) in open {
        let verdict = Verdict::of(verdict_of(&option, request, work, budget));
        if verdict.unknown.is_none() && !saw_all(list.set(index, verdict))? {
            return Ok(false);
        }
    }
    Ok(all)
}

/// The outcome of a position, with its value where there is one.
fn verdict_of(sum: &Sum, request: &Request, work: &mut Workspace, budget: &Budget) -> Result<Verdict, SolveError> {
    prepare(sum, budget)?;
    let request = Request { explain: false, ..request.clone() };
    let analysis = collect(sum, &request, work, budget, Collector::nothing(budget))?;
    Ok(Verdict { nim_value: analysis.nim_value, loopy: analysis.loopy, ..Verdict::outcome(analysis.outcome) })
}

/// Misère play where positions can come back: one layout tells of every option.
fn by_retrograde(asked: Asked<'_>, list: &mut Verdicts<'_>) -> Result<bool, SolveError> {
    let Asked { sum, request, budget } = asked;
    let all = retrograde::Remoteness::of(sum, request.play, retrograde::MOST_POSITIONS, budget)?;
    let mut numbers = vec![];
    all.options(sum, budget, &mut |_, number| numbers.push(number))?;
    saw_all(numbers.into_iter().try_for_each(|number| list.next(Verdict::outcome(all.outcome(number)), None)))
}

/// The moves of one of two players who have different ones.
fn by_sides(at: Situation<'_>, budget: &Budget, list: &mut Verdicts<'_>) -> Result<bool, SolveError> {
    let Situation { sum, request, side } = at;
    if !request.convention().is_ordinary() || request.play == Play::Sj {
        return Err(SolveError::Unsupported("partizan"));
    }
    let mut search = Search::new(request.play);
    saw_all(sum.side_options(side, budget, &mut |_, option| {
        let value = number(&option).filter(|_| request.play == Play::Normal);
        let wins = match value {
            // The opponent, who moves next, wins iff the number is of their sign.
            Some(value) if side == Side::Left => Ok(value.sign().is_lt()),
            Some(value) => Ok(value.sign().is_gt()),
            None => search.wins(&option, side.other(), budget),
        };
        list.next(Verdict::of(wins.map(|wins| Verdict { number: value, ..Verdict::outcome(Outcome::of_mover(wins)) })), None)
    }))
}

/// Turns of a compound, in a sum whose parts stand apart.
fn by_turns(asked: Asked<'_>, list: &mut Verdicts<'_>) -> Result<bool, SolveError> {
    let sum = &compound::apart(asked.sum);
    compound::judged(Asked { sum, ..asked }, false, &mut |_, turned| list.next(Verdict::outcome(turned.outcome), Some(turned.ends)))
}

/// The text after a turn. With the short ending, what a move leaves beside something to play in, and in which nobody can move, is no component: it must not be read as one
/// that has ended.
pub(crate) fn after_turn(sum: &Sum, step: &Step, ending: Ending, budget: &Budget) -> Result<String, SolveError> {
    if ending == Ending::Long {
        return Ok(sum.after(step));
    }
    let mut steps = vec![];
    for one in step.turn() {
        steps.push(Step { leaves: live_leaves(sum, one, budget)?, also: vec![], ..one.clone() });
    }
    let also = steps.split_off(1);
    Ok(sum.after(&Step { also, ..steps.remove(0) }))
}

/// What a move leaves of its part, without what is dead beside something alive.
fn live_leaves(sum: &Sum, step: &Step, budget: &Budget) -> Result<String, SolveError> {
    let mut leaves = step.leaves.clone();
    if !sum.components()[step.component].traits().splits {
        return Ok(leaves);
    }
    saw_all(sum.components()[step.component].alone(step.part).options(budget, &mut |found, option| {
        if found.action.to_string() != step.action {
            return Ok(());
        }
        let option = option.separated();
        let live: Vec<usize> = (0..option.len()).filter(|&part| can_move(option.alone(part).as_ref(), budget)).collect();
        if !live.is_empty() {
            leaves = live.iter().map(|&part| option.part(part)).collect::<Vec<_>>().join(",");
        }
        Err(Halt::Enough)
    }))?;
    Ok(leaves)
}

fn can_move(component: &dyn Component, budget: &Budget) -> bool {
    component.options(budget, &mut |_, _| Err(Halt::Enough)) == Err(Halt::Enough)
}

/// Whether nobody moves in a disjunctive sum any more.
pub(crate) fn is_over(sum: &Sum, play: Play, work: &mut Workspace, budget: &Budget) -> Result<bool, SolveError> {
    if sum.components().iter().any(|component| component.normal().over(play)) {
        return Ok(true);
    }
    if play == Play::Sj {
        for component in sum.components() {
            if component.normal().worth(None, work, budget)?.parts.iter().any(|value| !value.is_zero()) {
                return Ok(false);
            }
        }
        return Ok(true);
    }
    saw_all(sum.options(budget, &mut |_, _| Err(Halt::Enough)))
}

fn is_partizan(sum: &Sum) -> bool {
    sum.components().iter().any(|component| component.partizan().is_partizan())
}

fn is_loopy(sum: &Sum) -> bool {
    sum.components().iter().any(|component| component.traits().kind == Kind::Loopy)
}

/// How many turns are left after each turn of a compound, from a layout of every state.
pub(crate) fn turn_lengths(at: Situation<'_>, budget: &Budget, show: &mut dyn FnMut(Step, Option<u32>)) -> Result<(), SolveError> {
    let sum = &compound::apart(at.sum);
    compound::judged(Asked { sum, request: at.request, budget }, true, &mut |step, turned| {
        show(step, turned.remoteness);
        Ok(())
    })
    .map(|_| ())
}
