//! Who wins a sum when a given player starts, straight from the rules, with memory and without recursion.

use crate::partizan::Side;
use crate::{Budget, Play, SolveError, Step, Sum, saw_all};
use std::collections::HashMap;

/// Answers about sums, remembered with who is to move.
#[derive(Default)]
pub struct Search {
    /// Whether a player who cannot move wins.
    misere: bool,
    known: HashMap<(Sum, Side), bool>,
    bytes: u64,
}

/// A question that waits for the answers about its options.
struct Open {
    key: (Sum, Side),
    options: Vec<Sum>,
    /// Whether there was none to begin with.
    is_stuck: bool,
}

impl Search {
    /// An empty memory for this play; the stopping rule of the SJ theorem is not known here and counts as normal play.
    pub fn new(play: Play) -> Search {
        Search { misere: play == Play::Misere, ..Search::default() }
    }

    /// Whether the player to move wins.
    ///
    /// ```
    /// use grundy::{Budget, notation::parse, analysis::partizan::search::Search, partizan::Side};
    /// let sum = parse("hackenbush:0-1b,1-2r").unwrap(); // worth a half
    /// let mut search = Search::default();
    /// assert!(search.wins(&sum, Side::Left, &Budget::unlimited()).unwrap());
    /// assert!(!search.wins(&sum, Side::Right, &Budget::unlimited()).unwrap());
    /// ```
    pub fn wins(&mut self, sum: &Sum, side: Side, budget: &Budget) -> Result<bool, SolveError> {
        let asked = (sum.sorted(), side);
        let mut stack = vec![];
        if !self.known.contains_key(&asked) {
            stack.push(open(asked.clone(), budget)?);
        }
        while let Some(top) = stack.last_mut() {
            // Options are looked at one after the other, until one is lost for the opponent.
            let answer = match top.options.last() {
                None => self.misere && top.is_stuck,
                Some(option) => {
                    let key = (option.clone(), top.key.1.other());
                    match self.known.get(&key) {
                        Some(false) => true,
                        Some(true) => {
                            top.options.pop();
                            continue;
                        }
                        None => {
                            stack.push(open(key, budget)?);
                            continue;
                        }
                    }
                }
            };
            let done = stack.pop().expect("it was just looked at");
            self.remember(done.key, answer, budget)?;
        }
        Ok(self.known[&asked])
    }

    fn remember(&mut self, key: (Sum, Side), answer: bool, budget: &Budget) -> Result<(), SolveError> {
        self.bytes += key.0.components().iter().map(|component| 400 + 64 * component.len() as u64).sum::<u64>();
        self.known.insert(key, answer);
        budget.visit(1);
        budget.check_effort(self.known.len() as u64, self.bytes)
    }
}

fn open(key: (Sum, Side), budget: &Budget) -> Result<Open, SolveError> {
    let options: Vec<Sum> = options(&key.0, key.1, budget)?.into_iter().map(|(_, option)| option.sorted()).collect();
    Ok(Open { key, is_stuck: options.is_empty(), options })
}

/// Every move of one player with the sum it leaves.
pub fn options(sum: &Sum, side: Side, budget: &Budget) -> Result<Vec<(Step, Sum)>, SolveError> {
    let mut all = vec![];
    saw_all(sum.side_options(side, budget, &mut |step, option| {
        all.push((step, option));
        Ok(())
    }))?;
    Ok(all)
}
