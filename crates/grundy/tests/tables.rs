//! Every entry of a table is what the position says when it is asked by itself.

use grundy::analysis::{Answer, Request, analyse};
use grundy::notation::{NoFiles, open_game, parse};
use grundy::sum::Workspace;
use grundy::tabulate::{Question, grid, row};
use grundy::{Budget, Outcome, Play};

/// What the table should say of a position.
fn asked(position: &str, question: Question) -> u32 {
    let play = if question == Question::Misere { Play::Misere } else { Play::Normal };
    let request = Request { play, list_moves: 0, ..Request::default() };
    let sum = parse(position).unwrap_or_else(|error| panic!("{position}: {error:?}"));
    let found = analyse(&sum, &request, &mut Workspace::default(), &Budget::unlimited()).and_then(Answer::impartial).unwrap();
    match question {
        Question::Values => found.nim_value.unwrap().0 as u32,
        _ => u32::from(found.outcome == Outcome::N),
    }
}

const QUESTIONS: [Question; 3] = [Question::Values, Question::Outcomes, Question::Misere];

#[test]
fn rows_agree_with_their_positions() {
    let head = |n: u64| format!("{}H", "T".repeat(n as usize));
    let games: [(&str, &dyn Fn(u64) -> String); 4] =
        [("coins/ruler", &head), ("coins/twins", &head), ("treblecross", &|n| ".".repeat(n as usize)), ("kayles", &|n| n.to_string())];
    for (name, position) in games {
        let game = open_game(name, &NoFiles).unwrap();
        for question in QUESTIONS {
            let table = row(game.as_ref(), 8, question, &Budget::unlimited()).unwrap();
            assert!(table.stopped.is_none(), "{name}");
            for n in 1..=8 {
                let wanted = asked(&format!("{name}:{}", position(n)), question);
                assert_eq!(table.rows[0][n as usize].number(), Some(wanted), "{name} {n} {question:?}");
            }
        }
    }
}

#[test]
fn grids_agree_with_their_positions() {
    let plane = |x: u64, y: u64| {
        let tails = "T".repeat(y as usize + 1);
        let rows = (0..x).map(|_| tails.clone()).chain([format!("{}H", "T".repeat(y as usize))]);
        rows.collect::<Vec<_>>().join("/")
    };
    let pair = |x: u64, y: u64| format!("{x},{y}");
    type Pairs<'a> = (&'a str, &'a dyn Fn(u64, u64) -> String);
    let games: [Pairs<'_>; 5] = [
        ("cram", &|x, y| format!("{x}x{y}")),
        ("coins/turning-corners", &plane),
        ("coins/ruler,twins", &plane),
        ("nim", &pair),
        ("kayles", &pair),
    ];
    for (name, position) in games {
        let game = open_game(name, &NoFiles).unwrap();
        for question in QUESTIONS {
            let table = grid(game.as_ref(), [3, 3], question, &Budget::unlimited()).unwrap();
            assert!(table.stopped.is_none(), "{name}");
            for (x, y) in (1..=3).flat_map(|x| (1..=3).map(move |y| (x, y))) {
                let wanted = asked(&format!("{name}:{}", position(x, y)), question);
                assert_eq!(table.rows[x as usize][y as usize].number(), Some(wanted), "{name} {x},{y} {question:?}");
            }
        }
    }
    let cram = open_game("cram", &NoFiles).unwrap();
    let table = grid(cram.as_ref(), [1, 1], Question::Values, &Budget::unlimited()).unwrap();
    assert_eq!(table.rows[0][1].number(), None); // no board has no rows
}

/// Every board by its sides.
#[test]
fn boards_by_size_agree_with_their_positions() {
    let games = [
        "clobber",
        "cannibal-clobber",
        "notakto",
        "notakto/2",
        "nogo",
        "amazons",
        "fission",
        "elephants",
        "node-kayles/queens",
        "node-kayles/grid",
    ];
    let all = games.iter().map(|&game| (game, &QUESTIONS[..])).chain([("nimstring", &QUESTIONS[..2]), ("arc-kayles/grid", &QUESTIONS[..])]);
    for (name, questions) in all {
        let game = open_game(name, &NoFiles).unwrap();
        for &question in questions {
            let table = grid(game.as_ref(), [2, 3], question, &Budget::unlimited()).unwrap();
            assert!(table.stopped.is_none() && table.undecided() == 0, "{name}");
            for (x, y) in (1..=2).flat_map(|x| (1..=3).map(move |y| (x, y))) {
                let wanted = asked(&format!("{name}:{x}x{y}"), question);
                assert_eq!(table.rows[x as usize][y as usize].number(), Some(wanted), "{name} {x}x{y} {question:?}");
            }
        }
    }
}

/// What a small budget does not reach is blank, and nothing else is changed by it.
#[test]
fn what_is_not_decided_is_blank() {
    let game = open_game("clobber", &NoFiles).unwrap();
    let whole = grid(game.as_ref(), [3, 4], Question::Values, &Budget::unlimited()).unwrap();
    let mut partly = 0;
    for effort in [1, 30, 300, 3000] {
        let table = grid(game.as_ref(), [3, 4], Question::Values, &Budget::unlimited().with_effort(effort)).unwrap();
        let decided = table.numbers().count();
        assert_eq!(table.undecided() > 0, table.stopped.is_some(), "effort {effort}");
        assert_eq!(decided + table.undecided() as usize, whole.numbers().count(), "effort {effort}");
        partly += usize::from(decided > 0 && table.undecided() > 0);
        for (row, right) in table.rows.iter().flatten().zip(whole.rows.iter().flatten()) {
            assert!(row == right || row.is_undecided(), "effort {effort}");
        }
    }
    assert!(partly > 0);
}
