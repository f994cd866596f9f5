//! The definition, word for word, on whole sums: slow, short, and right. Every other way to solve a sum is tested against it.
//!
//! A position without options is lost (normal play) or won (misère play) for the player to move. Any other is won iff some
//! option is lost. Nothing else is used: a sum is one game whose options are the moves in its components, and not even the theorem
//! of Sprague and Grundy is assumed. Play must end: where positions can come back, [`retrograde`](super::retrograde) takes its place.

use super::{Step, Sum};
use crate::{Budget, Nimber, Outcome, Play, SolveError, mex, saw_all};
use std::collections::HashMap;

/// Answers about small sums, remembered.
#[derive(Default)]
pub struct Reference {
    values: HashMap<Sum, Nimber>,
    won: [HashMap<Sum, bool>; 3],
}

/// What the definition says, unless the rules cannot list the options of some position.
type Answer<T> = Result<T, SolveError>;

impl Reference {
    /// Who wins the sum.
    ///
    /// ```
    /// use grundy::{Outcome, Play, notation::parse, sum::reference::Reference};
    /// let mut reference = Reference::default();
    /// assert_eq!(reference.outcome(&parse("nim:1,2,3").unwrap(), Play::Normal), Ok(Outcome::P));
    /// assert_eq!(reference.outcome(&parse("nim:1,1").unwrap(), Play::Misere), Ok(Outcome::N));
    /// ```
    pub fn outcome(&mut self, sum: &Sum, play: Play) -> Answer<Outcome> {
        Ok(Outcome::of_mover(self.wins(sum, play)?))
    }

    /// The nim-value of the sum, or `None` where one move decides the whole sum.
    pub fn nim_value(&mut self, sum: &Sum) -> Answer<Option<Nimber>> {
        if hangs_on_a_move(sum) {
            return Ok(None);
        }
        let key = sum.sorted();
        if let Some(&value) = self.values.get(&key) {
            return Ok(Some(value));
        }
        let mut values = vec![];
        for (_, option) in options(sum)? {
            values.extend(self.nim_value(&option)?);
        }
        let value = mex(values);
        self.values.insert(key, value);
        Ok(Some(value))
    }

    /// Every winning move.
    pub fn winning_moves(&mut self, sum: &Sum, play: Play) -> Answer<Vec<Step>> {
        let mut winning = vec![];
        if self.finished(sum, play)? || over(sum, play) {
            return Ok(winning);
        }
        for (step, option) in options(sum)? {
            if !self.wins(&option, play)? {
                winning.push(step);
            }
        }
        Ok(winning)
    }

    fn wins(&mut self, sum: &Sum, play: Play) -> Answer<bool> {
        if self.finished(sum, play)? {
            return Ok(true);
        }
        if over(sum, play) {
            return Ok(false);
        }
        let key = sum.sorted();
        if let Some(&won) = self.won[play as usize].get(&key) {
            return Ok(won);
        }
        let options = options(sum)?;
        let mut won = options.is_empty() && play == Play::Misere;
        for (_, option) in options {
            won = won || !self.wins(&option, play)?;
        }
        self.won[play as usize].insert(key, won);
        Ok(won)
    }

    /// The player to move wins without moving, by the stopping rule of SJ.
    fn finished(&mut self, sum: &Sum, play: Play) -> Answer<bool> {
        let mut finished = play == Play::Sj;
        if finished {
            for part in sum.components().iter().flat_map(|component| component.split()) {
                finished &= self.nim_value(&Sum::new(vec![part]))? == Some(Nimber::ZERO);
            }
        }
        Ok(finished)
    }
}

/// The last move ended the whole sum.
fn over(sum: &Sum, play: Play) -> bool {
    sum.components().iter().any(|component| component.normal().over(play))
}

/// A move has ended the whole sum, or can: there is no nim-value.
fn hangs_on_a_move(sum: &Sum) -> bool {
    sum.components().iter().any(|component| component.normal().over(Play::Normal) || component.normal().entailing())
}

/// Every move of the sum with the sum it leaves.
pub fn options(sum: &Sum) -> Answer<Vec<(Step, Sum)>> {
    let mut all = vec![];
    saw_all(sum.options(&Budget::unlimited(), &mut |step, option| {
        all.push((step, option));
        Ok(())
    }))?;
    Ok(all)
}
