//! A game that was played, looked at afterwards: where the loser had won and gave it away.
//!
//! A player *gives the win away* by moving from a won position to one that the opponent does not lose. The game was lost at the loser's last such move; if there was
//! none, the position was lost for them from the start.

use crate::analysis::judged::{Situation, list, played};
use crate::analysis::{Answer, Request, analyse};
use crate::notation::{Files, Parsed, parse_with};
use crate::partizan::Side;
use crate::player::outcome_of;
use crate::sum::Workspace;
use crate::{Budget, Halt, Message, Outcome, Step, Sum, msg};

/// So many winning moves are named.
const MOST_NAMED: usize = 8;

/// A game, ply by ply.
#[derive(Clone, Debug)]
pub struct Review {
    /// The positions in order, each with what its player to move could do.
    pub plies: Vec<Ply>,
    /// The ply at which the loser gave the win away for the last time.
    pub lost_at: Option<usize>,
    /// How it ended.
    pub ending: Ending,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Nobody could move. The player who would have been next has won, or has not.
    Over {
        /// Whether the player to move at the end won.
        mover_won: bool,
    },
    /// There were moves left.
    GoingOn,
    /// Who has won is not known.
    Unknown,
}

/// One position of a game.
#[derive(Clone, Debug)]
pub struct Ply {
    /// The position.
    pub position: String,
    /// Who wins it, as the player to move sees it; `None` if that was not found within the budget.
    pub outcome: Option<Outcome>,
    /// Whether the player to move could have won and did not play for it.
    pub gave_away: bool,
    /// Some winning moves that there were, with the positions after them.
    pub winning: Vec<(Step, String)>,
}

impl Review {
    /// Looks at the positions of a game in the order in which they came up; `side` is who began, where that matters.
    ///
    /// ```
    /// use grundy::analysis::Request;
    /// use grundy::{Budget, notation::parse, partizan::Side, review::Review, sum::Workspace};
    /// let game = ["nim:1,2", "nim:1", "nim:0"].map(|text| parse(text).unwrap()); // 2->1 would have won
    /// let review = Review::of(&game, &Request::default(), Side::Left, &mut Workspace::default(), &Budget::unlimited());
    /// assert_eq!(review.lost_at, Some(0));
    /// assert_eq!(review.plies[0].winning[0].1, "nim:1,1");
    /// ```
    pub fn of(game: &[Sum], request: &Request, side: Side, work: &mut Workspace, budget: &Budget) -> Review {
        let side_at = |ply: usize| if ply.is_multiple_of(2) { side } else { side.other() };
        let mut plies: Vec<Ply> = vec![];
        for (at, sum) in game.iter().enumerate() {
            plies.push(ply(Situation { sum, request, side: side_at(at) }, work, budget));
        }
        for at in 1..plies.len() {
            let now = plies[at].outcome;
            let before = &mut plies[at - 1];
            before.gave_away = before.outcome == Some(Outcome::N) && now.is_some_and(|outcome| outcome != Outcome::P);
        }
        let last = game.len() - 1;
        let end = Situation { sum: &game[last], request, side: side_at(last) };
        let ending = match (list(end, 1, work, budget), outcome_of(end, work, budget)) {
            (Ok(moves), _) if !moves.moves.is_empty() => Ending::GoingOn,
            (Ok(moves), Ok(outcome)) if moves.complete => Ending::Over { mover_won: outcome == Outcome::N },
            _ => Ending::Unknown,
        };
        let lost_at = match ending {
            Ending::Over { mover_won } => {
                let loser = last + usize::from(mover_won);
                (0..last).rev().find(|&ply| ply % 2 == loser % 2 && plies[ply].gave_away)
            }
            _ => None,
        };
        Review { plies, lost_at, ending }
    }

    /// The game in a sentence.
    pub fn sentence(&self) -> Message {
        let first = &self.plies[0];
        match (self.ending, self.lost_at.map(|at| (at, &self.plies[at]))) {
            (Ending::GoingOn, _) => msg!("review-going-on"),
            (_, Some((at, ply))) => match ply.winning.first() {
                Some((step, _)) => {
                    msg!("review-lost-at", move = (at + 1) as u64, from = ply.position.as_str(), better = step.action.as_str())
                }
                None => msg!("review-lost-at-none", move = (at + 1) as u64, from = ply.position.as_str()),
            },
            _ if self.ending == Ending::Unknown || self.plies.iter().any(|ply| ply.outcome.is_none()) => msg!("review-unknown"),
            _ if first.outcome == Some(Outcome::Draw) => msg!("review-draw"),
            (Ending::Over { mover_won }, None) => {
                // The loser's first position: the one who moves at the end, or the other.
                let loser = (self.plies.len() - 1 + usize::from(mover_won)) % 2;
                msg!("review-start-lost", position = self.plies.get(loser).unwrap_or(first).position.as_str())
            }
            _ => msg!("review-unknown"),
        }
    }
}

/// The position of a game that has this text and comes behind another. What ended a game may be no position to ask about, and so is found among the options.
///
/// ```
/// use grundy::{Budget, notation::{NoFiles, parse}, review::follower};
/// let before = parse("treblecross:.XX").unwrap();
/// assert_eq!(follower(&before, "treblecross:XXX", &NoFiles, &Budget::unlimited()).unwrap().to_string(), "treblecross:XXX");
/// ```
pub fn follower(before: &Sum, text: &str, files: &dyn Files, budget: &Budget) -> Parsed<Sum> {
    parse_with(text, files).or_else(|wrong| {
        let mut found = None;
        let _walked = before.options(budget, &mut |_, option| {
            if option.to_string() != text.trim() {
                return Ok(());
            }
            found = Some(option);
            Err(Halt::Enough)
        });
        found.ok_or(wrong)
    })
}

fn ply(at: Situation<'_>, work: &mut Workspace, budget: &Budget) -> Ply {
    let request = Request { list_moves: MOST_NAMED, explain: false, ..at.request.clone() };
    let (outcome, winning) = match analyse(at.sum, &request, work, budget) {
        Ok(Answer::Impartial(analysis)) => (Some(analysis.outcome), analysis.winning.listed),
        Ok(Answer::Partizan(found)) => {
            let outcome = outcome_of(at, work, budget).ok();
            (outcome, if at.side == Side::Left { found.left_wins } else { found.right_wins })
        }
        Err(_) => (None, vec![]),
    };
    let sum = played(at);
    let winning = winning.into_iter().take(MOST_NAMED).map(|step| (step.clone(), sum.after(&step))).collect();
    Ply { position: at.sum.to_string(), outcome, gave_away: false, winning }
}
