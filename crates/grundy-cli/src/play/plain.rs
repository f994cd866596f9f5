//! The game line by line, where there is no terminal to draw on.

use super::game::{Hints, Match, Meant, Who};
use crate::Status;
use crate::output::print;
use grundy::partizan::Side;
use grundy::{Message, msg};
use grundy_report::{Narrator, judged, textboard};
use std::io::BufRead;

/// So many moves are listed.
const MOST_SHOWN: usize = 60;

/// Plays until the game or the input ends.
pub fn play(mut game: Match, input: &mut dyn BufRead, narrator: &Narrator) -> Status {
    let say = |message: &Message| print(&(narrator.say(message) + "\n"));
    if game.is_partizan() {
        print(&(narrator.word(if game.human_side() == Side::Left { "play-you-are-left" } else { "play-you-are-right" }) + "\n"));
    }
    show(&mut game, narrator);
    loop {
        while game.over.is_none() && game.mover() == Who::Engine {
            let Some(choice) = game.engine_choice() else {
                print(&(narrator.word("play-stuck") + "\n"));
                return Status::Undecided;
            };
            game.make(&choice.judged, Some(choice.how.name()));
            say(&told(&game, narrator));
            show(&mut game, narrator);
        }
        if game.over.is_some() {
            game.ending().iter().for_each(say);
            return Status::Answered;
        }
        print(&(narrator.word("play-your-move") + " "));
        let mut line = String::new();
        if !matches!(input.read_line(&mut line), Ok(1..)) {
            print(&format!("\n{}\n", narrator.word("play-ended")));
            return Status::Answered;
        }
        match line.trim() {
            "" => {}
            "q" | "quit" => {
                print(&(narrator.word("play-ended") + "\n"));
                return Status::Answered;
            }
            "?" => list(&mut game, narrator),
            "h" | "hint" => {
                let hint = game.hint();
                say(&hint);
            }
            "u" | "undo" => {
                let undone = game.undo();
                say(&if undone { msg!("play-undone") } else { msg!("play-nothing-to-undo") });
                show(&mut game, narrator);
            }
            text => match game.meant(text) {
                Meant::Move(judged) => {
                    game.make(&judged, None);
                    say(&told(&game, narrator));
                    show(&mut game, narrator);
                }
                Meant::Nothing => say(&msg!("play-not-a-move", text = grundy::notation::shortened(text))),
                Meant::Several => say(&msg!("play-which", text = grundy::notation::shortened(text))),
            },
        }
    }
}

/// The last move.
pub fn told(game: &Match, narrator: &Narrator) -> Message {
    match game.log.last() {
        Some((Who::Engine, step, how)) => {
            msg!("play-engine", step = step.as_str(), how = how.map(|how| narrator.word(&format!("how-{how}"))).unwrap_or_default())
        }
        Some((_, step, _)) => msg!("play-you", step = step.as_str()),
        None => msg!("play-now", position = game.sum().to_string()),
    }
}

fn show(game: &mut Match, narrator: &Narrator) {
    print(&format!("{}\n", narrator.say(&msg!("play-now", position = game.sum().by_names()))));
    textboard::lines(game.sum()).iter().for_each(|line| print(&format!("  {line}\n")));
}

/// The moves, with as much as may be shown of what they come to.
fn list(game: &mut Match, narrator: &Narrator) {
    let (hints, sum) = (game.hints, game.played());
    let moves = game.moves();
    if hints == Hints::Values {
        return print(&judged::table(&sum, moves, MOST_SHOWN, narrator));
    }
    for (at, judged) in moves.moves.iter().enumerate().take(MOST_SHOWN) {
        let sign = if hints == Hints::Winning && judged.wins() == Some(true) { "+" } else { " " };
        print(&format!("{:>4} {sign} {}\n", at + 1, judged::named(&sum, &judged.step)));
    }
    if moves.moves.len() > MOST_SHOWN || !moves.complete {
        print(&(narrator.word("moves-incomplete") + "\n"));
    }
}
