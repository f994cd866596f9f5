//! Every move with what it comes to, as a person reads it.

use crate::{Narrator, Style, aligned, diagnostic};
use grundy::analysis::judged::{Judged, JudgedMoves};
use grundy::graph::explain::braced;
use grundy::{Outcome, Step, Sum, msg};

/// Positions longer than this are cut.
const MOST_TO: usize = 60;

/// A move as it is written and read: with the number of its component if there are several, and all moves of a turn.
///
/// ```
/// use grundy::{Step, notation::parse};
/// let step = Step { component: 1, part: 0, action: "7->6".into(), leaves: "6".into(), also: vec![] };
/// assert_eq!(grundy_report::judged::named(&parse("nim:3 + kayles:7").unwrap(), &step), "[2] 7->6");
/// ```
pub fn named(sum: &Sum, step: &Step) -> String {
    let several = sum.components().len() > 1;
    let one = |step: &Step| if several { format!("[{}] {}", step.component + 1, step.action) } else { step.action.clone() };
    step.turn().map(one).collect::<Vec<_>>().join(" & ")
}

/// A sign for what a move comes to, so that colour is not needed: it wins, loses, draws, or is not known.
pub fn sign(judged: &Judged) -> &'static str {
    match judged.verdict.outcome {
        Some(Outcome::P) => "+",
        Some(Outcome::N) => "-",
        Some(Outcome::Draw) => "=",
        None => "?",
    }
}

/// What a move comes to, in words.
pub fn verdict(judged: &Judged, narrator: &Narrator) -> String {
    let verdict = &judged.verdict;
    match (verdict.outcome, &verdict.unknown) {
        (Some(Outcome::P), _) => Style::Win.paint(&narrator.word("move-wins")),
        (Some(Outcome::N), _) => Style::Loss.paint(&narrator.word("move-loses")),
        (Some(Outcome::Draw), _) => narrator.word("move-draws"),
        (None, Some(error)) => Style::Faint.paint(&diagnostic::unsolved(error, narrator)),
        (None, None) => Style::Faint.paint(&narrator.word("move-unknown")),
    }
}

/// The value after a move, where there is one.
pub fn value(judged: &Judged) -> String {
    let verdict = &judged.verdict;
    match (verdict.nim_value, &verdict.loopy, verdict.number) {
        (Some(value), ..) => value.0.to_string(),
        (_, Some(values), _) => format!("∞{}", braced(values)),
        (_, _, Some(number)) => number.to_string(),
        _ => String::new(),
    }
}

/// The moves in a table: a sign, the move, what it comes to, the value and the position after it. The sum is the one whose parts the moves count.
pub fn table(sum: &Sum, moves: &JudgedMoves, most: usize, narrator: &Narrator) -> String {
    let heads = ["", "move", "comes-to", "value", "leaves"];
    let head = |head: &&str| if head.is_empty() { String::new() } else { Style::Strong.paint(&narrator.word(&format!("head-{head}"))) };
    let mut rows: Vec<Vec<String>> = vec![heads.iter().map(head).collect()];
    let row = |judged: &Judged| {
        vec![sign(judged).to_owned(), named(sum, &judged.step), verdict(judged, narrator), value(judged), shortened(&judged.to)]
    };
    rows.extend(moves.moves.iter().take(most).map(row));
    let mut text = aligned(&rows, &[false, false, false, true, false]).join("\n") + "\n";
    let left = moves.moves.len().saturating_sub(most);
    match (left, moves.complete) {
        (0, true) => {}
        (0, false) => text += &(narrator.word("moves-incomplete") + "\n"),
        (left, true) => text += &(narrator.say(&msg!("more-moves", count = left)) + "\n"),
        (left, false) => text += &(narrator.say(&msg!("more-moves-at-least", count = left)) + "\n"),
    }
    text
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= MOST_TO {
        return text.to_owned();
    }
    text.chars().take(MOST_TO - 1).chain(['…']).collect()
}
