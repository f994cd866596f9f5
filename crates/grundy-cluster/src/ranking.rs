//! Remoteness and suspense where play need not end: vertices are settled in the order of their number.
//!
//! Going backwards from the ends (retrograde analysis, as in the engine's [`loopy`](grundy::graph::loopy)): a vertex has its number as soon as it is *ripe*.
//! - Remoteness: with a lost option it is won, in one move more than the quickest of these; without any it is lost once all options are known to be won, in one move more than the slowest.
//! - Suspense, once it is known who wins: a lost vertex goes to the first won option that is known; a won one must wait for all its lost options.
//!
//! The number of a ripe vertex is one more than that of the option it goes to ([`Recurrence::cell`]), so with all vertices of number n settled those of n + 1 are known: a round, or a few if there
//! is much to send, for each number that occurs. Whoever is never ripe is a draw, or, for suspense, can delay for ever. Messages are ids alone: all know the number.
//!
//! Vertices from which play must end have their numbers already, and whoever has an arc to one has seen it.

use crate::phase::{Phase, next_piece};
use crate::post::{Post, Trouble, Vote};
use crate::saving::{Loader, Saver};
use crate::share::Share;
use crate::wire::each;
use grundy::graph::{Recurrence, Word, lost};
use std::collections::BTreeMap;
use std::marker::PhantomData;

/// The word of a vertex that has no number.
pub const UNKNOWN: u32 = <u32 as Word>::UNKNOWN;

/// Whether a word says that the player to move loses; that of nothing seen, or of the unknown, does not.
#[inline]
fn says_lost(word: u32) -> bool {
    word < UNKNOWN
}

/// What is to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    /// How quickly it can be won.
    Remoteness,
    /// How long it can be delayed.
    Suspense,
}

/// One worker's state. R is the recurrence of the numbers, in words of 32 bits.
pub struct Ranking<'s, R> {
    share: &'s Share,
    rank: Rank,
    misere: bool,
    state: State,
    /// Vertices of the present number of which nobody was told.
    work: Vec<u32>,
    /// Ripe vertices by their number. One may stand under several; the least counts.
    ripe: BTreeMap<u32, Vec<u32>>,
    number: u32,
    told: u64,
    settled: u64,
    recurrence: PhantomData<R>,
}

/// What is known of the worker's vertices: the arrays of a ranking.
#[derive(Default)]
pub struct State {
    /// The words that are known.
    pub found: Vec<u32>,
    /// The best option seen.
    pub best: Vec<u32>,
    /// How many options are waited for.
    pub open: Vec<u32>,
    /// The words that tell who wins; for suspense only.
    pub winners: Vec<u32>,
    /// How many options were found to be lost in this step; for remoteness only.
    pub lost_options: Vec<u32>,
}

impl State {
    /// To find the remoteness of the vertices that have no word yet.
    pub fn for_remoteness(found: Vec<u32>, best: Vec<u32>, open: Vec<u32>) -> State {
        let lost_options = vec![0; found.len()];
        State { found, best, open, winners: vec![], lost_options }
    }

    /// To find the suspense of the vertices that have no word yet, given who wins and how many lost options are not known.
    pub fn for_suspense(found: Vec<u32>, best: Vec<u32>, winners: Vec<u32>, open: Vec<u32>) -> State {
        State { found, best, open, winners, lost_options: vec![] }
    }
}

impl<'s, R: Recurrence<Cell = u32, Seen = u32>> Ranking<'s, R> {
    /// Before the first round.
    pub fn new(share: &'s Share, rank: Rank, misere: bool, state: State) -> Ranking<'s, R> {
        let settled = state.found.iter().filter(|&&word| word != UNKNOWN).count() as u64;
        let (work, ripe) = (vec![], BTreeMap::new());
        let mut ranking = Ranking { share, rank, misere, state, work, ripe, number: 0, told: 0, settled, recurrence: PhantomData };
        for own in 0..share.len() as u32 {
            if ranking.state.found[own as usize] == UNKNOWN {
                ranking.note(own, None);
            }
        }
        ranking
    }

    /// What was found.
    pub fn finish(self) -> State {
        self.state
    }

    /// The number of a vertex, if it is ripe.
    #[inline]
    fn number_of(&self, own: u32) -> Option<u32> {
        let State { best, open, winners, .. } = &self.state;
        let (best, all_known) = (best[own as usize], open[own as usize] == 0);
        let ripe = match self.rank {
            Rank::Remoteness => says_lost(best) || all_known,
            Rank::Suspense if says_lost(winners[own as usize]) => best != R::NOTHING,
            Rank::Suspense => all_known && winners[own as usize] != UNKNOWN,
        };
        ripe.then(|| R::cell(best).expect("a play of fewer than 2^31 moves").moves())
    }

    /// Lists a vertex under its number, if that is new.
    #[inline]
    fn note(&mut self, own: u32, before: Option<u32>) {
        let number = self.number_of(own);
        if let Some(number) = number.filter(|_| number != before) {
            self.ripe.entry(number).or_default().push(own);
        }
    }

    /// A vertex of the whole graph has the present number.
    fn learn(&mut self, vertex: u32) {
        let is_lost = lost(self.number, self.misere);
        let word = if is_lost { self.number } else { !self.number };
        let share = self.share;
        let Some(slot) = share.slot(vertex) else { return };
        for &before in share.predecessors(slot) {
            let at = before as usize;
            if is_lost && self.rank == Rank::Remoteness {
                self.state.lost_options[at] += 1;
            }
            if self.state.found[at] != UNKNOWN {
                continue;
            }
            let number = self.number_of(before);
            R::see(&mut self.state.best[at], word);
            if self.rank == Rank::Remoteness || is_lost {
                self.state.open[at] -= 1;
            }
            self.note(before, number);
        }
    }

    /// Everything but what is known from steps before, as bytes.
    pub fn save(&self, to: &mut Saver) {
        let State { found, best, open, winners, lost_options } = &self.state;
        [found, best, open, winners, lost_options, &self.work].iter().for_each(|list| to.list(list));
        to.one((self.number, self.settled));
    }

    /// From such bytes; `None` if they do not fit.
    pub fn load(share: &'s Share, rank: Rank, misere: bool, from: &mut Loader) -> Option<Ranking<'s, R>> {
        let (found, best, open, winners, lost_options) = (from.list()?, from.list()?, from.list()?, from.list()?, from.list()?);
        let work: Vec<u32> = from.list()?;
        let (number, settled) = from.one()?;
        let expected = if rank == Rank::Remoteness { [share.len(), 0] } else { [0, share.len()] };
        let fits = [found.len(), best.len(), open.len()] == [share.len(); 3] && [lost_options.len(), winners.len()] == expected;
        if !fits || work.iter().any(|&own| own as usize >= share.len()) {
            return None;
        }
        let ranking = Ranking::new(share, rank, misere, State { found, best, open, winners, lost_options });
        Some(Ranking { work, number, settled, ..ranking })
    }
}

impl<R: Recurrence<Cell = u32, Seen = u32>> Phase for Ranking<'_, R> {
    fn work(&mut self, post: &mut Post) -> Result<(), Trouble> {
        self.told = 0;
        for own in self.ripe.remove(&self.number).unwrap_or_default() {
            let number = self.number;
            let found = &mut self.state.found[own as usize];
            if *found == UNKNOWN {
                *found = if lost(number, self.misere) { number } else { !number };
                self.work.push(own);
                self.settled += 1;
            }
        }
        while let Some(piece) = next_piece(&mut self.work, post)? {
            let first = self.share.first();
            self.share.tell(post, &piece, |own| first + own);
            piece.iter().for_each(|&own| self.learn(first + own));
            self.told += piece.len() as u64;
        }
        Ok(())
    }

    fn vote(&self) -> Vote {
        let least = self.ripe.first_key_value().map_or(u64::MAX, |(&number, _)| u64::from(number));
        Vote { left: self.work.len() as u64, told: self.told, settled: self.settled, least, ..Vote::default() }
    }

    fn deliver(&mut self, _: usize, bytes: &[u8]) {
        each::<u32>(bytes).for_each(|vertex| self.learn(vertex));
    }

    fn advance(&mut self, all: &Vote) -> bool {
        if all.left == 0 {
            // What others were told can only lead to the next number; if nobody was told anything, the votes knew all numbers.
            self.number = if all.told > 0 { self.number + 1 } else { u32::try_from(all.least).unwrap_or(u32::MAX) };
        }
        all.is_quiet() && all.least == u64::MAX
    }
}
