//! A player on top of the judged moves.
//!
//! * From a **won** position it makes a winning move, any of them by the roll of its dice; where positions can come back it makes the quickest, since going round for ever wins nothing.
//! * From a **drawn** one it keeps the draw.
//! * From a **lost** one it holds out as long as it can. The *remoteness* of a position is how many moves the game still lasts if the winner hurries and the loser holds
//!   out; where all that can follow is few enough to be laid out, the player makes the move after which it is greatest ([`How::Longest`]). Elsewhere there is a stand-in, and it is called
//!   that: the move to which the fewest answers win ([`How::FewestAnswers`]), so that a human has the most chances to go wrong.
//! * With a `strength` below 100, so many moves in a hundred are made like that, and the others at random.
//!
//! The dice are rolled anew for each position, from the seed and the position's text: the same game is played again from the same seed, and no state is kept between moves.

use crate::analysis::judged::{Judged, Situation, after_turn, judge_all};
use crate::analysis::{Answer, Request, analyse};
use crate::partizan::{PartizanOutcome, Side};
use crate::sum::{Workspace, retrograde::Remoteness};
use crate::{Budget, Dice, Kind, Outcome, SolveError, Step, Sum};
use std::collections::HashMap;

/// Who plays.
#[derive(Clone, Copy, Debug)]
pub struct Player {
    /// How many moves in a hundred are made with care.
    pub strength: u64,
    /// What the dice begin with.
    pub seed: u64,
}

impl Default for Player {
    fn default() -> Player {
        Player { strength: 100, seed: 0 }
    }
}

/// How a move was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// It wins.
    Won,
    /// It wins, and no line of play is shorter.
    Quickest,
    /// It keeps the draw.
    Draw,
    /// The position is lost, and no other move holds out longer.
    Longest,
    /// The position is lost, and of the moves looked at this is one to which the fewest answers win.
    FewestAnswers,
    /// By the dice.
    Random,
    /// By the dice, since nothing was decided within the budget.
    Unknown,
}

impl How {
    /// The word used in JSON and in the locale files (`how-…`).
    pub fn name(self) -> &'static str {
        match self {
            How::Won => "won",
            How::Quickest => "quickest",
            How::Draw => "draw",
            How::Longest => "longest",
            How::FewestAnswers => "fewest-answers",
            How::Random => "random",
            How::Unknown => "unknown",
        }
    }
}

/// A move that was chosen.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The move and what it comes to.
    pub judged: Judged,
    /// How it was chosen.
    pub how: How,
}

/// So many moves of a position are looked at; beyond them only winning moves that a theorem names.
pub const MOST_MOVES: usize = 1_000;

/// So many winning moves are chosen from.
const MOST_WINNING: usize = 64;

/// So many positions are laid out to find the longest resistance.
const MOST_LAID_OUT: usize = 20_000;

/// So many moves from a lost position are tried for the number of answers, each with so much effort.
const MOST_TRIED: usize = 40;
const EFFORT: u64 = 5_000;

impl Player {
    /// The move to make; `None` if there is none.
    ///
    /// ```
    /// use grundy::analysis::{Request, judged::Situation};
    /// use grundy::player::{How, Player};
    /// use grundy::{Budget, notation::parse, partizan::Side, sum::Workspace};
    /// let (sum, request) = (parse("nim:13,12,8").unwrap(), Request::default());
    /// let at = Situation { sum: &sum, request: &request, side: Side::Left };
    /// let choice = Player::default().choose(at, &mut Workspace::default(), &Budget::unlimited()).unwrap().unwrap();
    /// assert_eq!((choice.how, choice.judged.wins()), (How::Won, Some(true)));
    /// ```
    pub fn choose(self, at: Situation<'_>, work: &mut Workspace, budget: &Budget) -> Result<Option<Choice>, SolveError> {
        let mut dice = self.dice(at.sum);
        if dice.roll(99) >= self.strength {
            return self.at_random(at, How::Random, &mut dice, work, budget);
        }
        let request = &Request { list_moves: MOST_WINNING, explain: false, ..at.request.clone() };
        let at = Situation { request, ..at };
        let answer = match analyse(at.sum, request, work, budget) {
            Ok(answer) => answer,
            Err(SolveError::Exhausted(_) | SolveError::Unsupported(_)) => return self.undecided(at, &mut dice, work, budget),
            Err(other) => return Err(other),
        };
        match standing(&answer, at.side) {
            Outcome::N => self.win(at, &answer, &mut dice, work, budget),
            Outcome::Draw => self.keep_the_draw(at, &mut dice, work, budget),
            Outcome::P => self.resist(at, &mut dice, work, budget),
        }
    }

    /// Dice for one position.
    fn dice(self, sum: &Sum) -> Dice {
        let mixed = sum.to_string().bytes().fold(self.seed, |mixed, byte| Dice::new(mixed ^ u64::from(byte)).bits());
        Dice::new(mixed)
    }

    fn win(
        self,
        at: Situation<'_>,
        answer: &Answer,
        dice: &mut Dice,
        work: &mut Workspace,
        budget: &Budget,
    ) -> Result<Option<Choice>, SolveError> {
        if at.sum.components().iter().any(|component| component.traits().kind == Kind::Loopy)
            && let Some(choice) = by_remoteness(at, How::Quickest, dice, work, budget)?
        {
            return Ok(Some(choice));
        }
        let (played, steps): (&Sum, &[Step]) = match answer {
            Answer::Impartial(analysis) => (analysis.played(at.sum), &analysis.winning.listed),
            Answer::Partizan(found) if at.side == Side::Left => (at.sum, &found.left_wins),
            Answer::Partizan(found) => (at.sum, &found.right_wins),
        };
        if steps.is_empty() {
            // The game is won and over, or the budget ended before the first winning move.
            return self.undecided(at, dice, work, budget);
        }
        let step = dice.pick(steps);
        let to = after_turn(played, step, at.request.ending, budget)?;
        self.judged(at, step, to, How::Won, work, budget).map(Some)
    }

    /// A move that is known by its text, judged.
    fn judged(
        self,
        at: Situation<'_>,
        step: &Step,
        to: String,
        how: How,
        work: &mut Workspace,
        budget: &Budget,
    ) -> Result<Choice, SolveError> {
        let found = judge_all(at, MOST_MOVES, work, budget)?.moves.into_iter().find(|judged| judged.step == *step);
        let beyond = || Judged { index: MOST_MOVES, step: step.clone(), to, ends: false, verdict: Default::default() };
        let mut judged = found.unwrap_or_else(beyond);
        if how == How::Won {
            judged.verdict.outcome = Some(Outcome::P);
            judged.verdict.unknown = None;
        }
        Ok(Choice { judged, how })
    }

    fn keep_the_draw(
        self,
        at: Situation<'_>,
        dice: &mut Dice,
        work: &mut Workspace,
        budget: &Budget,
    ) -> Result<Option<Choice>, SolveError> {
        let mut moves = judge_all(at, MOST_MOVES, work, budget)?.moves;
        moves.retain(|judged| judged.verdict.outcome == Some(Outcome::Draw));
        Ok(picked(moves, How::Draw, dice))
    }

    fn resist(self, at: Situation<'_>, dice: &mut Dice, work: &mut Workspace, budget: &Budget) -> Result<Option<Choice>, SolveError> {
        match by_remoteness(at, How::Longest, dice, work, budget)? {
            Some(choice) => Ok(Some(choice)),
            None => fewest_answers(at, dice, work, budget),
        }
    }

    /// Whatever is known: a move that wins, else one of which nothing is known, else any.
    fn undecided(self, at: Situation<'_>, dice: &mut Dice, work: &mut Workspace, budget: &Budget) -> Result<Option<Choice>, SolveError> {
        let moves = judge_all(at, MOST_MOVES, work, budget)?.moves;
        let better = |wins: Option<bool>| moves.iter().filter(|judged| judged.wins() == wins).cloned().collect::<Vec<_>>();
        let choice = picked(better(Some(true)), How::Won, dice).or_else(|| picked(better(None), How::Unknown, dice));
        Ok(choice.or_else(|| picked(moves, How::Unknown, dice)))
    }

    fn at_random(
        self,
        at: Situation<'_>,
        how: How,
        dice: &mut Dice,
        work: &mut Workspace,
        budget: &Budget,
    ) -> Result<Option<Choice>, SolveError> {
        Ok(picked(judge_all(at, MOST_MOVES, work, budget)?.moves, how, dice))
    }
}

/// Who wins, as the player to move sees it.
fn standing(answer: &Answer, side: Side) -> Outcome {
    match answer {
        Answer::Impartial(analysis) => analysis.outcome,
        Answer::Partizan(found) => Outcome::of_mover(match found.class {
            PartizanOutcome::Next => true,
            PartizanOutcome::Previous => false,
            PartizanOutcome::Left => side == Side::Left,
            PartizanOutcome::Right => side == Side::Right,
        }),
    }
}

fn picked(moves: Vec<Judged>, how: How, dice: &mut Dice) -> Option<Choice> {
    (!moves.is_empty()).then(|| Choice { judged: dice.pick(&moves).clone(), how })
}

/// The move after which the game lasts longest ([`How::Longest`]), or the winning one after which it is over soonest; `None` where there is too much to be laid out.
fn by_remoteness(
    at: Situation<'_>,
    how: How,
    dice: &mut Dice,
    work: &mut Workspace,
    budget: &Budget,
) -> Result<Option<Choice>, SolveError> {
    let numbers = match remoteness(at, budget) {
        Ok(numbers) => numbers,
        Err(SolveError::Exhausted(_) | SolveError::Unsupported(_)) => return Ok(None),
        Err(other) => return Err(other),
    };
    let mut moves = judge_all(at, MOST_MOVES, work, budget)?.moves;
    let number = |judged: &Judged| numbers.get(&key(&judged.step)).copied().flatten();
    let best = match how {
        How::Longest => moves.iter().filter_map(number).max(),
        _ => moves.iter().filter(|judged| judged.wins() == Some(true)).filter_map(number).min(),
    };
    let Some(best) = best else { return Ok(None) };
    moves.retain(|judged| number(judged) == Some(best));
    Ok(picked(moves, how, dice))
}

/// What tells the moves of a position apart.
fn key(step: &Step) -> Vec<(usize, usize, String)> {
    step.turn().map(|one| (one.component, one.part, one.action.clone())).collect()
}

type Numbers = HashMap<Vec<(usize, usize, String)>, Option<u32>>;

/// The remoteness after each move.
fn remoteness(at: Situation<'_>, budget: &Budget) -> Result<Numbers, SolveError> {
    let mut numbers = Numbers::new();
    if at.sum.components().iter().any(|component| component.partizan().is_partizan()) {
        return Err(SolveError::Unsupported("partizan"));
    }
    if !at.request.convention().is_ordinary() {
        let little = budget.with_effort(MOST_LAID_OUT as u64);
        crate::analysis::judged::turn_lengths(at, &little, &mut |step, number| _ = numbers.insert(key(&step), number))?;
        return Ok(numbers);
    }
    let all = Remoteness::of(at.sum, at.request.play, MOST_LAID_OUT, budget)?;
    all.options(at.sum, budget, &mut |step, number| _ = numbers.insert(key(&step), number))?;
    Ok(numbers)
}

/// The stand-in for the longest resistance: of some moves, one to which the fewest answers win.
fn fewest_answers(at: Situation<'_>, dice: &mut Dice, work: &mut Workspace, budget: &Budget) -> Result<Option<Choice>, SolveError> {
    let mut moves = judge_all(at, MOST_MOVES, work, budget)?.moves;
    while moves.len() > MOST_TRIED {
        let gone = dice.roll(moves.len() as u64 - 1) as usize;
        moves.swap_remove(gone);
    }
    let answers: Vec<Option<u64>> = moves.iter().map(|judged| answers(at, &judged.to, work, &budget.with_effort(EFFORT))).collect();
    let Some(fewest) = answers.iter().flatten().min().copied() else { return Ok(picked(moves, How::FewestAnswers, dice)) };
    let best = moves.into_iter().zip(answers).filter(|&(_, count)| count == Some(fewest)).map(|(judged, _)| judged);
    Ok(picked(best.collect(), How::FewestAnswers, dice))
}

/// How many answers to a move win.
fn answers(at: Situation<'_>, to: &str, work: &mut Workspace, budget: &Budget) -> Option<u64> {
    let sum = crate::notation::parse(to).ok()?;
    let request = Request { list_moves: 0, ..at.request.clone() };
    match analyse(&sum, &request, work, budget).ok()? {
        Answer::Impartial(analysis) => analysis.winning.complete.then_some(analysis.winning.total),
        Answer::Partizan(found) => {
            let wins = if at.side == Side::Left { found.right_wins } else { found.left_wins };
            found.complete.then_some(wins.len() as u64)
        }
    }
}

/// Who wins a situation, as the player to move sees it.
pub fn outcome_of(at: Situation<'_>, work: &mut Workspace, budget: &Budget) -> Result<Outcome, SolveError> {
    let request = Request { list_moves: 0, explain: false, ..at.request.clone() };
    analyse(at.sum, &request, work, budget).map(|answer| standing(&answer, at.side))
}
