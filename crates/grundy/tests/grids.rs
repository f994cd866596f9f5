//! Tables of pairs against the definition, for every game whose positions are two numbers, and where there is no position, no entry.

use grundy::notation::{NoFiles, open_game, parse};
use grundy::sum::reference::Reference;
use grundy::sum::{OpenGame, Workspace};
use grundy::tabulate::{Question, grid};
use grundy::{Budget, Outcome, Play, SolveError, Stop, Sum};

const GAMES: &[&str] = &[
    "wythoff",
    "euclid",
    "euclid/0",
    "koppers",
    "koppers/ordered",
    "fibonacci",
    "moore/1",
    "moore/2",
    "chomp",
    "staircase",
    "welter",
    "georgia-bob",
    "new-nim",
    "(x, y) -> (x-k, y) | (x, y-k) | (x-k, y-k) for k >= 1",
    "(x, y) -> (x-1, y+1) | (x, y-2)",
    "(n, m) -> (n-k, 2*k) for 1 <= k <= m",
    "(x, y) -> (x-1, y) + (x, y-1) for x >= 1, y >= 1",
];

fn open(text: &str) -> Box<dyn OpenGame> {
    open_game(text, &NoFiles).unwrap()
}

#[test]
fn every_cell_is_what_the_definition_says() {
    let unlimited = Budget::unlimited();
    for text in GAMES {
        let game = open(text);
        let mut reference = Reference::default();
        for (question, play) in [(Question::Values, Play::Normal), (Question::Outcomes, Play::Normal), (Question::Misere, Play::Misere)] {
            // The grid is not square, so rows and columns cannot be mixed up unseen. Where moves split, the definition on whole sums reaches no further.
            let to = if text.contains(") + (") { [2, 3] } else { [5, 6] };
            let table = match grid(game.as_ref(), to, question, &unlimited) {
                Some(table) if table.stopped.is_none() => table,
                other => panic!("{text} {question:?}: {other:?}"),
            };
            assert_eq!((table.rows.len() as u64, table.rows[0].len() as u64), (to[0] + 1, to[1] + 1), "{text}");
            for (x, y) in (0..=to[0]).flat_map(|x| (0..=to[1]).map(move |y| (x, y))) {
                let entry = table.rows[x as usize][y as usize].number();
                let expected = game.at(&[x, y]).map(|position| {
                    let sum = Sum::new(vec![position]);
                    match question {
                        Question::Values => reference.nim_value(&sum).unwrap().unwrap().0 as u32,
                        _ => u32::from(reference.outcome(&sum, play).unwrap() == Outcome::N),
                    }
                });
                assert_eq!(entry, expected, "{text}:{x},{y} {question:?}");
            }
        }
    }
}

/// What `solve` refuses has no entry, and what has none is refused.
#[test]
fn only_positions_have_entries() {
    for text in ["chomp", "koppers", "euclid", "welter", "wythoff"] {
        let table = grid(open(text).as_ref(), [4, 4], Question::Values, &Budget::unlimited()).unwrap();
        for (x, y) in (0..=4).flat_map(|x| (0..=4).map(move |y| (x, y))) {
            let entry = table.rows[x][y].number();
            assert_eq!(entry.is_some(), parse(&format!("{text}:{x},{y}")).is_ok(), "{text}:{x},{y}");
        }
    }
}

/// A table that cannot fit is refused before a cell is looked at, and one that is stopped keeps its whole rows.
#[test]
fn tables_keep_to_their_budget() {
    for text in ["euclid", "wythoff", "moore/2"] {
        let small = Budget::unlimited().with_memory(1 << 20);
        let table = grid(open(text).as_ref(), [20_000, 20_000], Question::Values, &small).unwrap();
        assert_eq!((table.rows.len(), table.stopped), (0, Some(SolveError::Exhausted(Stop::Memory))), "{text}");
    }
    let stopped = Budget::unlimited();
    stopped.stop(Stop::Time);
    let table = grid(open("wythoff").as_ref(), [50, 50], Question::Values, &stopped).unwrap();
    assert_eq!(table.stopped, Some(SolveError::Exhausted(Stop::Time)));
    let huge = grid(open("euclid").as_ref(), [u64::MAX, u64::MAX], Question::Values, &Budget::unlimited()).unwrap();
    assert_eq!(huge.stopped, Some(SolveError::Exhausted(Stop::Memory)));
}

/// Wythoff's values on a wide board, against a plain search of some of its cells.
#[test]
fn wythoffs_board_is_filled_from_its_options() {
    let table = grid(open("wythoff").as_ref(), [100, 200], Question::Values, &Budget::unlimited()).unwrap();
    let mut work = Workspace::default();
    for (x, y) in [(0, 0), (1, 2), (3, 5), (20, 32), (17, 40), (55, 34)] {
        let worth = open("wythoff").at(&[x, y]).unwrap().normal().worth(None, &mut work, &Budget::unlimited()).unwrap();
        assert_eq!(table.rows[x as usize][y as usize].number(), worth.worth.nimber().map(|value| value.0 as u32), "{x},{y}");
    }
}
