//! Who wins a sum when a given player starts, straight from the rules, with memory and without recursion.

use super::Side;
use crate::component::Component;
use crate::{Budget, Play, SolveError, Step, Sum};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Answers about sums, remembered by their text and who is to move.
#[derive(Default)]
pub struct Search {
    /// Whether a player who cannot move wins.
    misere: bool,
    known: HashMap<(String, Side), bool>,
    bytes: u64,
}

/// A question that waits for the answers about its options.
struct Open {
    key: (String, Side),
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
    /// use grundy::{Budget, notation::parse, partizan::{Side, search::Search}};
    /// let sum = parse("hackenbush:0-1b,1-2r").unwrap(); // worth a half
    /// let mut search = Search::default();
    /// assert!(search.wins(&sum, Side::Left, &Budget::unlimited()).unwrap());
    /// assert!(!search.wins(&sum, Side::Right, &Budget::unlimited()).unwrap());
    /// ```
    pub fn wins(&mut self, sum: &Sum, side: Side, budget: &Budget) -> Result<bool, SolveError> {
        let asked = (sum.to_string(), side);
        let mut stack = vec![];
        if !self.known.contains_key(&asked) {
            stack.push(open(sum, asked.clone()));
        }
        while let Some(top) = stack.last_mut() {
            let other = top.key.1.other();
            // Options are looked at one after the other, until one is lost for the opponent.
            let next = top.options.last().map(|option| (option.to_string(), other));
            let answer = match &next {
                None => Some(self.misere && top.is_stuck),
                Some(key) => match self.known.get(key) {
                    Some(false) => Some(true),
                    Some(true) => {
                        top.options.pop();
                        continue;
                    }
                    None => None,
                },
            };
            match (answer, next) {
                (Some(answer), _) => {
                    let done = stack.pop().expect("it was just looked at");
                    self.remember(done.key, answer, budget)?;
                }
                (None, Some(key)) => {
                    let option = top.options.last().expect("it was just looked at");
                    let question = open(option, key);
                    stack.push(question);
                }
                (None, None) => unreachable!("without options the answer is known"),
            }
        }
        Ok(self.known[&asked])
    }

    fn remember(&mut self, key: (String, Side), answer: bool, budget: &Budget) -> Result<(), SolveError> {
        self.bytes += key.0.len() as u64 + 64;
        self.known.insert(key, answer);
        budget.visit(1);
        budget.check_effort(self.known.len() as u64, self.bytes)
    }
}

fn open(sum: &Sum, key: (String, Side)) -> Open {
    let options: Vec<_> = options(sum, key.1).into_iter().map(|(_, option)| option).collect();
    Open { key, is_stuck: options.is_empty(), options }
}

/// Every move of one player with the sum it leaves.
pub fn options(sum: &Sum, side: Side) -> Vec<(Step, Sum)> {
    let mut all = vec![];
    for (at, component) in sum.components().iter().enumerate() {
        let _ = component.side_options(side, &mut |found, option| {
            let step = Step::new(at, &found);
            all.push((step, replaced(sum, at, option)));
            ControlFlow::Continue(())
        });
    }
    all
}

fn replaced(sum: &Sum, at: usize, by: Box<dyn Component>) -> Sum {
    let mut components: Vec<_> = sum.components().iter().map(|other| other.boxed_clone()).collect();
    components[at] = by;
    Sum::new(components)
}
