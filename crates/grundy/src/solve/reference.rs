//! The definition, word for word: slow, short, and right. Every other solver is tested against it.
//!
//! A position without options is lost (normal play) or won (misère play) for the player to move. Any other is won iff some
//! option is lost. Its nim-value is the mex of its options' values. Nothing else is used: a sum is one game whose options
//! are the moves in its components, and not even the theorem of Sprague and Grundy is assumed. Play must end: where positions
//! can come back, [`retrograde`](super::retrograde) takes its place.

use crate::{Nimber, Outcome, Play, Ruleset, Step, Sum, mex};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// The nim-value of one position, by the definition and without memory.
///
/// ```
/// use grundy::{games::nim::Nim, solve::reference};
/// assert_eq!(reference::nim_value(&Nim, &5).0, 5);
/// ```
pub fn nim_value<R: Ruleset>(rules: &R, at: &R::Position) -> Nimber {
    let mut values = vec![];
    let _ = rules.options(at, &mut |_, parts| {
        if !parts.iter().any(|part| rules.entailing(part)) {
            values.push(parts.iter().map(|part| nim_value(rules, part)).sum());
        }
        ControlFlow::Continue(())
    });
    mex(values)
}

/// Answers about small sums, remembered by their text.
#[derive(Default)]
pub struct Reference {
    values: HashMap<String, Nimber>,
    won: [HashMap<String, bool>; 3],
}

impl Reference {
    /// Who wins the sum.
    ///
    /// ```
    /// use grundy::{Outcome, Play, notation::parse, solve::reference::Reference};
    /// let mut reference = Reference::default();
    /// assert_eq!(reference.outcome(&parse("nim:1,2,3").unwrap(), Play::Normal), Outcome::P);
    /// assert_eq!(reference.outcome(&parse("nim:1,1").unwrap(), Play::Misere), Outcome::N);
    /// ```
    pub fn outcome(&mut self, sum: &Sum, play: Play) -> Outcome {
        Outcome::of_mover(self.wins(sum, play))
    }

    /// The nim-value of the sum, or `None` where one move decides the whole sum.
    pub fn nim_value(&mut self, sum: &Sum) -> Option<Nimber> {
        if hangs_on_a_move(sum) {
            return None;
        }
        let text = key(sum);
        if let Some(&value) = self.values.get(&text) {
            return Some(value);
        }
        let options = options(sum);
        let value = mex(options.iter().filter_map(|(_, option)| self.nim_value(option)));
        self.values.insert(text, value);
        Some(value)
    }

    /// Every winning move.
    pub fn winning_moves(&mut self, sum: &Sum, play: Play) -> Vec<Step> {
        if self.finished(sum, play) || over(sum, play) {
            return vec![];
        }
        options(sum).into_iter().filter(|(_, option)| !self.wins(option, play)).map(|(step, _)| step).collect()
    }

    fn wins(&mut self, sum: &Sum, play: Play) -> bool {
        if self.finished(sum, play) {
            return true;
        }
        if over(sum, play) {
            return false;
        }
        let text = key(sum);
        if let Some(&won) = self.won[play as usize].get(&text) {
            return won;
        }
        let options = options(sum);
        let won = if options.is_empty() { play == Play::Misere } else { options.iter().any(|(_, option)| !self.wins(option, play)) };
        self.won[play as usize].insert(text, won);
        won
    }

    /// The player to move wins without moving, by the stopping rule of SJ.
    fn finished(&mut self, sum: &Sum, play: Play) -> bool {
        play == Play::Sj && parts(sum).iter().all(|part| self.nim_value(part) == Some(Nimber::ZERO))
    }
}

/// A sum's name in the memory: the order of parts does not matter.
fn key(sum: &Sum) -> String {
    let mut names: Vec<String> = sum
        .components()
        .iter()
        .map(|component| {
            let mut parts: Vec<String> = (0..component.len()).map(|at| component.part(at)).collect();
            parts.sort_unstable();
            format!("{}:{}", component.prefix(), parts.join(","))
        })
        .collect();
    names.sort_unstable();
    names.join("+")
}

/// The last move ended the whole sum.
fn over(sum: &Sum, play: Play) -> bool {
    play == Play::Normal && sum.components().iter().any(|component| component.over())
}

/// A move has ended the whole sum, or can: there is no nim-value.
fn hangs_on_a_move(sum: &Sum) -> bool {
    sum.components().iter().any(|component| component.over() || component.entailing())
}

fn parts(sum: &Sum) -> Vec<Sum> {
    sum.components().iter().flat_map(|component| component.split()).map(|part| Sum::new(vec![part])).collect()
}

/// Every move of the sum with the sum it leaves.
pub fn options(sum: &Sum) -> Vec<(Step, Sum)> {
    let mut all = vec![];
    for (at, component) in sum.components().iter().enumerate() {
        let _ = component.options(&mut |found, option| {
            let step = Step::new(at, &found);
            let mut components: Vec<_> = sum.components().iter().map(|other| other.boxed_clone()).collect();
            components[at] = option;
            all.push((step, Sum::new(components)));
            ControlFlow::Continue(())
        });
    }
    all
}
