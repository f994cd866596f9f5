//! `period --json` and `pattern --json`.

use crate::Narrator;
use grundy::Evidence;
use grundy::pattern::{Counterexample, Dialect, Law, Pattern};
use grundy::period::Found;

/// What was found about a game's period; null where there is none.
#[derive(serde::Serialize)]
pub struct PeriodFound<'a> {
    game: &'a str,
    period: Option<u64>,
    preperiod: Option<u64>,
    saltus: Option<u64>,
    evidence: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    checked_to: Option<u64>,
}

impl<'a> PeriodFound<'a> {
    /// The law that was found for a game.
    pub fn new(game: &'a str, found: &Found) -> PeriodFound<'a> {
        PeriodFound {
            game,
            period: found.law.map(|law| law.period),
            preperiod: found.law.map(|law| law.preperiod),
            saltus: found.law.map(|law| law.saltus),
            evidence: found.basis.evidence.name(),
            checked_to: checked_to(found.basis.evidence),
        }
    }
}

/// The law behind a game's values.
#[derive(serde::Serialize)]
pub struct PatternFound<'a> {
    game: &'a str,
    law: Option<String>,
    statement: Option<String>,
    evidence: &'static str,
    terms: usize,
    nearly: Vec<NearLaw<'a>>,
    cpp: Option<String>,
    python: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    checked_to: Option<u64>,
}

#[derive(serde::Serialize)]
struct NearLaw<'a> {
    law: &'a str,
    counterexample: &'a str,
}

impl<'a> PatternFound<'a> {
    /// The law that was found for a game, in the narrator's language.
    pub fn new(game: &'a str, found: &'a Pattern, narrator: &Narrator) -> PatternFound<'a> {
        let near = |near: &'a Counterexample| NearLaw { law: &near.law, counterexample: &near.at };
        let program = |dialect| found.law.as_ref().and_then(|law| law.program(dialect));
        PatternFound {
            game,
            law: found.law.as_ref().map(Law::text),
            statement: found.law.as_ref().map(|law| narrator.say(&law.statement())),
            evidence: found.basis.evidence.name(),
            terms: found.terms,
            nearly: found.near.iter().map(near).collect(),
            cpp: program(Dialect::Cpp),
            python: program(Dialect::Python),
            checked_to: checked_to(found.basis.evidence),
        }
    }
}

fn checked_to(evidence: Evidence) -> Option<u64> {
    match evidence {
        Evidence::CheckedTo(last) => Some(last),
        _ => None,
    }
}
