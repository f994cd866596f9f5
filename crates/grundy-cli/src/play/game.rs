//! One game: the positions so far, whose turn it is, and what both can do.

use crate::files::Disk;
use grundy::analysis::Request;
use grundy::analysis::judged::{Judged, JudgedMoves, Situation, judge_all, list, played};
use grundy::partizan::Side;
use grundy::player::{Choice, Player, outcome_of};
use grundy::review::{Review, follower};
use grundy::sum::Workspace;
use grundy::{Budget, Message, Outcome, SolveError, Stop, Sum, msg};
use grundy_report::judged::named;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    You,
    Engine,
}

impl Who {
    pub fn other(self) -> Who {
        match self {
            Who::You => Who::Engine,
            Who::Engine => Who::You,
        }
    }
}

/// How much is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hints {
    Nothing,
    Hint,
    Winning,
    Values,
}

impl Hints {
    pub const ALL: [Hints; 4] = [Hints::Nothing, Hints::Hint, Hints::Winning, Hints::Values];

    pub fn name(self) -> &'static str {
        match self {
            Hints::Nothing => "nothing",
            Hints::Hint => "hint",
            Hints::Winning => "winning",
            Hints::Values => "values",
        }
    }

    /// The next level; after the last comes the first.
    pub fn next(self) -> Hints {
        let at = Hints::ALL.iter().position(|&level| level == self).unwrap_or(0);
        Hints::ALL[(at + 1) % Hints::ALL.len()]
    }
}

/// So many moves are listed, and so many are searched for one that is typed.
const MOST_LISTED: usize = 1_000;
const MOST_SEARCHED: usize = 200_000;

/// A game that is going on, or over.
pub struct Match {
    request: Request,
    player: Player,
    first: Who,
    side: Side,
    limits: (Duration, u64),
    /// The positions so far, the first one included.
    positions: Vec<Sum>,
    /// The moves so far, and how the engine chose its own.
    pub log: Vec<(Who, String, Option<&'static str>)>,
    /// Who has won, once the game is over; nothing if that is not known.
    pub over: Option<Option<Who>>,
    pub hints: Hints,
    /// The moves of the present position, once they were asked for.
    moves: Option<JudgedMoves>,
    work: Workspace,
}

/// What a text that was typed means.
pub enum Meant {
    Move(Box<Judged>),
    Nothing,
    Several,
}

impl Match {
    pub fn new(sum: Sum, request: Request, player: Player, first: Who, side: Side, hints: Hints, limits: (Duration, u64)) -> Match {
        let work = Workspace::default();
        let mut game =
            Match { request, player, first, side, limits, positions: vec![sum], log: vec![], over: None, hints, moves: None, work };
        game.look_for_the_end();
        game
    }

    /// The present position.
    pub fn sum(&self) -> &Sum {
        self.positions.last().expect("there is always the first position")
    }

    /// The sum whose parts the moves count.
    pub fn played(&self) -> Sum {
        played(self.situation()).into_owned()
    }

    /// Whose turn it is.
    pub fn mover(&self) -> Who {
        if self.log.len().is_multiple_of(2) { self.first } else { self.first.other() }
    }

    /// Whether the players have different moves.
    pub fn is_partizan(&self) -> bool {
        self.sum().components().iter().any(|component| component.partizan().is_partizan())
    }

    pub fn human_side(&self) -> Side {
        self.side
    }

    fn situation(&self) -> Situation<'_> {
        let side = if self.mover() == Who::You { self.side } else { self.side.other() };
        Situation { sum: self.sum(), request: &self.request, side }
    }

    /// The moves of the present position, judged as far as the time allows.
    pub fn moves(&mut self) -> &JudgedMoves {
        if self.moves.is_none() {
            let mut work = std::mem::take(&mut self.work);
            let moves = within(self.limits, |budget| judge_all(self.situation(), MOST_LISTED, &mut work, budget));
            self.work = work;
            self.moves = Some(moves.unwrap_or_default());
        }
        self.moves.as_ref().expect("just made")
    }

    /// The move that a text means: its number in the list, the move, or the position after it.
    pub fn meant(&mut self, text: &str) -> Meant {
        let sum = self.played();
        let moves = self.moves();
        if let Some(judged) = text.parse::<usize>().ok().and_then(|number| moves.moves.get(number.checked_sub(1)?)) {
            return Meant::Move(Box::new(judged.clone()));
        }
        let squeezed = |text: &str| text.split_whitespace().collect::<String>();
        let wanted = squeezed(text);
        let fits = |judged: &&Judged| {
            let plain = judged.step.also.is_empty() && squeezed(&judged.step.action) == wanted;
            plain || squeezed(&named(&sum, &judged.step)) == wanted || squeezed(&judged.to) == wanted
        };
        let mut found: Vec<Judged> = moves.moves.iter().filter(fits).cloned().collect();
        if found.is_empty() && !moves.complete {
            let mut work = std::mem::take(&mut self.work);
            let more = within(self.limits, |budget| list(self.situation(), MOST_SEARCHED, &mut work, budget)).unwrap_or_default();
            self.work = work;
            found = more.moves.iter().filter(fits).cloned().collect();
        }
        // Equal heaps have equal moves: any of them will do.
        let same =
            found.windows(2).all(|pair| pair[0].step.component == pair[1].step.component && pair[0].step.action == pair[1].step.action);
        match found.into_iter().next() {
            None => Meant::Nothing,
            Some(judged) if same => Meant::Move(Box::new(judged)),
            Some(_) => Meant::Several,
        }
    }

    /// The engine's choice; nothing if it found none.
    pub fn engine_choice(&mut self) -> Option<Choice> {
        let mut work = std::mem::take(&mut self.work);
        let choice = within(self.limits, |budget| self.player.choose(self.situation(), &mut work, budget));
        self.work = work;
        choice.ok().flatten()
    }

    /// Makes a move of whoever's turn it is.
    pub fn make(&mut self, judged: &Judged, how: Option<&'static str>) {
        let files = Disk::within(self.limits.1);
        let Ok(sum) = within(self.limits, |budget| follower(self.sum(), &judged.to, &files, budget)) else { return };
        let (mover, step) = (self.mover(), named(&self.played(), &judged.step));
        self.log.push((mover, step, how));
        self.positions.push(sum);
        self.moves = None;
        if judged.ends {
            self.over = Some(judged.wins().map(|wins| if wins { mover } else { mover.other() }));
        } else {
            self.look_for_the_end();
        }
    }

    /// Whether there are no moves, and who has won then.
    fn look_for_the_end(&mut self) {
        let mut work = std::mem::take(&mut self.work);
        let ended: Result<Option<Outcome>, SolveError> = within(self.limits, |budget| {
            let moves = list(self.situation(), 1, &mut work, budget)?;
            if !moves.moves.is_empty() || !moves.complete {
                return Ok(None);
            }
            outcome_of(self.situation(), &mut work, budget).map(Some)
        });
        self.work = work;
        let mover = self.mover();
        self.over = ended.ok().flatten().map(|outcome| match outcome {
            Outcome::N => Some(mover),
            Outcome::P => Some(mover.other()),
            Outcome::Draw => None,
        });
    }

    /// Takes back to the last position in which it was the human's turn; whether there was one.
    pub fn undo(&mut self) -> bool {
        let before = self.log.len();
        let turns = (0..before).rev().find(|&turn| self.log[turn].0 == Who::You);
        let Some(turn) = turns else { return false };
        self.positions.truncate(turn + 1);
        self.log.truncate(turn);
        self.moves = None;
        self.over = None;
        true
    }

    /// Begins anew.
    pub fn restart(&mut self) {
        self.positions.truncate(1);
        self.log.clear();
        self.moves = None;
        self.over = None;
        self.player.seed = self.player.seed.wrapping_add(1);
        self.look_for_the_end();
    }

    /// A hint for the human.
    pub fn hint(&mut self) -> Message {
        if self.hints == Hints::Nothing {
            return msg!("play-hint-off");
        }
        let mut work = std::mem::take(&mut self.work);
        let best = within(self.limits, |budget| Player::default().choose(self.situation(), &mut work, budget));
        self.work = work;
        let Ok(Some(choice)) = best else { return msg!("play-hint-unknown") };
        let step = named(&self.played(), &choice.judged.step);
        match choice.judged.verdict.outcome {
            Some(Outcome::P) => msg!("play-hint-won", step = step),
            Some(Outcome::Draw) => msg!("play-hint-draw", step = step),
            Some(Outcome::N) => msg!("play-hint-lost"),
            None => msg!("play-hint-unknown"),
        }
    }

    /// What is said at the end: who won, and where it was lost.
    pub fn ending(&mut self) -> Vec<Message> {
        let winner = match self.over {
            Some(Some(Who::You)) => msg!("play-you-won"),
            Some(Some(Who::Engine)) => msg!("play-engine-won"),
            _ => msg!("play-unknown-winner"),
        };
        let side = if self.first == Who::You { self.side } else { self.side.other() };
        let mut work = std::mem::take(&mut self.work);
        let review = within(self.limits, |budget| Review::of(&self.positions, &self.request, side, &mut work, budget));
        self.work = work;
        vec![winner, review.sentence()]
    }
}

/// Computes under a budget that ends when the time does.
fn within<T>((time, memory): (Duration, u64), work: impl FnOnce(&Budget) -> T) -> T {
    let budget = Budget::unlimited().with_memory(memory);
    let (done, waiting) = channel::<()>();
    let watched = budget.clone();
    std::thread::spawn(move || {
        if waiting.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
            watched.stop(Stop::Time);
        }
    });
    let result = work(&budget);
    drop(done);
    result
}
