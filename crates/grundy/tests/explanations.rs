//! What an explanation claims is true: answers to the moves from a lost position leave a lost position.

use grundy::analysis::{Analysis, Answer, Request, analyse};
use grundy::notation::parse;
use grundy::sum::Workspace;
use grundy::{Arg, Budget, Dice, Outcome, Play, Reason, Sum, games};

fn ask(sum: &Sum, play: Play, explain: bool) -> Option<Analysis> {
    let request = Request { play, explain, list_moves: 5, ..Request::default() };
    let budget = Budget::unlimited().with_effort(50_000).with_memory(1 << 27);
    analyse(sum, &request, &mut Workspace::default(), &budget).and_then(Answer::impartial).ok()
}

/// The rows of the answers that are shown, if there are any.
fn answers(reasons: &[Reason]) -> Vec<[String; 3]> {
    let told = reasons.iter().filter(|reason| matches!(reason.message.key, "lost-replies" | "lost-replies-some"));
    let text = |arg: &Arg| match arg {
        Arg::Text(text) => text.clone(),
        other => format!("{other:?}"),
    };
    let rows = told.flat_map(|reason| reason.table.iter().flat_map(|table| &table.rows));
    rows.map(|row| [0, 1, 2].map(|cell| text(&row[cell].text))).collect()
}

#[test]
fn answers_to_moves_from_lost_positions_leave_lost_positions() {
    let (mut lost, mut shown) = (0, 0);
    for entry in games::all() {
        let mut dice = Dice::new(7);
        for round in 0..40 {
            let text = match round % 2 {
                0 => (entry.sample)(&mut dice),
                _ => format!("{} + nim:{}", (entry.sample)(&mut dice), dice.roll(3)),
            };
            let Ok(sum) = parse(&text) else { continue };
            for play in [Play::Normal, Play::Misere, Play::Sj] {
                let Some(analysis) = ask(&sum, play, true).filter(|analysis| analysis.outcome == Outcome::P) else { continue };
                lost += 1;
                for [step, _, left] in answers(&analysis.reasons).iter().filter(|row| !row[2].is_empty()) {
                    shown += 1;
                    let after = match parse(left) {
                        Ok(after) => after,
                        // The answer has won the whole game.
                        Err(over) if over.message.key == "treblecross-finished" => continue,
                        Err(error) => panic!("{text} {step}: {left} {error:?}"),
                    };
                    let verdict = ask(&after, play, false).map(|analysis| analysis.outcome);
                    assert!(verdict.is_none_or(|outcome| outcome == Outcome::P), "{text}, {play:?}: {step} leaves {left}");
                }
            }
        }
    }
    assert!(lost > 300 && shown > 500, "{lost} lost positions, {shown} answers");
}
