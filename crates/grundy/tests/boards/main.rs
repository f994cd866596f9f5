//! Games on boards and graphs against their rules: every small board, with positions and moves written here from the rules alone.

mod graphs;
mod orders;
mod rows;

use grundy::analysis::{Analysis, Answer, Request, analyse};
use grundy::notation::parse;
use grundy::sum::Workspace;
use grundy::{Budget, Outcome, Play};
use std::collections::BTreeMap;

/// The positions one move away.
type Options<S> = Box<dyn Fn(&S) -> Vec<S>>;

/// The definition: values, and who wins under misère play, by going through all that can follow.
struct Plain<S> {
    options: Options<S>,
    values: BTreeMap<S, u64>,
    misere: BTreeMap<S, bool>,
}

impl<S: Ord + Clone> Plain<S> {
    fn new(options: impl Fn(&S) -> Vec<S> + 'static) -> Plain<S> {
        Plain { options: Box::new(options), values: BTreeMap::new(), misere: BTreeMap::new() }
    }

    fn value(&mut self, at: &S) -> u64 {
        if let Some(&known) = self.values.get(at) {
            return known;
        }
        let below: Vec<u64> = (self.options)(at).iter().map(|option| self.value(option)).collect();
        let value = (0..).find(|value| !below.contains(value)).unwrap();
        self.values.insert(at.clone(), value);
        value
    }

    /// Whether the player to move wins when whoever cannot move wins.
    fn misere(&mut self, at: &S) -> bool {
        if let Some(&known) = self.misere.get(at) {
            return known;
        }
        let options = (self.options)(at);
        let wins = options.is_empty() || options.iter().any(|option| !self.misere(option));
        self.misere.insert(at.clone(), wins);
        wins
    }

    /// Compares a position with the engine: value, outcomes, and how many moves win.
    fn compare(&mut self, engine: &mut Engine, at: &S, text: &str) {
        let found = engine.analysis(text, Play::Normal);
        let value = self.value(at);
        assert_eq!(found.outcome, Outcome::of_mover(value != 0), "{text}");
        assert_eq!(found.nim_value.map(|value| value.0), Some(value), "{text}");
        let winning = (self.options)(at).iter().filter(|option| self.value(option) == 0).count();
        assert_eq!(found.winning.listed.len(), winning, "{text}");
        let wins = self.misere(at);
        assert_eq!(engine.analysis(text, Play::Misere).outcome, Outcome::of_mover(wins), "misère {text}");
    }
}

#[derive(Default)]
struct Engine(Workspace);

impl Engine {
    fn analysis(&mut self, text: &str, play: Play) -> Analysis {
        self.asked(text, Request { play, ..Request::default() })
    }

    fn asked(&mut self, text: &str, request: Request) -> Analysis {
        let sum = parse(text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        analyse(&sum, &request, &mut self.0, &Budget::unlimited())
            .and_then(Answer::impartial)
            .unwrap_or_else(|error| panic!("{text}: {error:?}"))
    }

    fn value(&mut self, text: &str) -> u64 {
        self.analysis(text, Play::Normal).nim_value.unwrap_or_else(|| panic!("{text} has a value")).0
    }
}
