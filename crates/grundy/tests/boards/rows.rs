//! Games on boards of cells, written as rows of letters.

use super::{Engine, Plain};
use grundy::notation::parse;
use grundy::{Outcome, Play};
use serde_json::Value;
use std::path::Path;

/// A board as rows of letters.
pub(super) type Rows = Vec<Vec<char>>;

fn text(rows: &Rows) -> String {
    rows.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
}

/// Every board of a size with these letters.
fn every(height: usize, width: usize, letters: &[char]) -> Vec<Rows> {
    let all = letters.len().pow((height * width) as u32);
    let board = |code: usize| {
        let letter = |cell: usize| letters[code / letters.len().pow(cell as u32) % letters.len()];
        (0..height).map(|row| (0..width).map(|column| letter(row * width + column)).collect()).collect()
    };
    (0..all).map(board).collect()
}

pub(super) fn cells(rows: &Rows) -> Vec<(usize, usize)> {
    (0..rows.len()).flat_map(|row| (0..rows[row].len()).map(move |column| (row, column))).collect()
}

/// The cells beside a cell, across and down.
pub(super) fn beside(rows: &Rows, cell: (usize, usize)) -> Vec<(usize, usize)> {
    cells(rows).into_iter().filter(|other| other.0.abs_diff(cell.0) + other.1.abs_diff(cell.1) == 1).collect()
}

fn clobber(rows: &Rows) -> Vec<Rows> {
    let mut options = vec![];
    for from in cells(rows) {
        for to in beside(rows, from) {
            let (own, other) = (rows[from.0][from.1], rows[to.0][to.1]);
            if own != '.' && other != '.' && own != other {
                let mut after = rows.clone();
                after[from.0][from.1] = '.';
                after[to.0][to.1] = own;
                options.push(after);
            }
        }
    }
    options
}

#[test]
fn clobber_on_every_small_board() {
    let (mut plain, mut engine) = (Plain::new(clobber), Engine::default());
    for (height, width) in [(1, 1), (1, 2), (1, 5), (1, 7), (3, 1), (2, 2), (2, 3), (3, 2), (2, 4)] {
        for board in every(height, width, &['x', 'o', '.']) {
            plain.compare(&mut engine, &board, &format!("clobber:{}", text(&board)));
        }
    }
    let begins = |height: usize, width: usize| -> Rows {
        (0..height).map(|row| (0..width).map(|column| if (row + column) % 2 == 0 { 'x' } else { 'o' }).collect()).collect()
    };
    for (height, width) in [(1, 12), (2, 5), (3, 3), (3, 4)] {
        assert_eq!(engine.value(&format!("clobber:{height}x{width}")), plain.value(&begins(height, width)), "{height}x{width}");
    }
}

/// A stone goes to any stone beside it. The engine names a move by the stone that leaves, wherever it goes.
fn cannibal(rows: &Rows) -> Vec<Rows> {
    let stones = cells(rows).into_iter().filter(|cell| rows[cell.0][cell.1] != '.');
    let movable = stones.filter(|&cell| beside(rows, cell).iter().any(|other| rows[other.0][other.1] != '.'));
    let left = |cell: (usize, usize)| {
        let mut after = rows.clone();
        after[cell.0][cell.1] = '.';
        after
    };
    movable.map(left).collect()
}

#[test]
fn cannibal_clobber_on_every_small_board() {
    let (mut plain, mut engine) = (Plain::new(cannibal), Engine::default());
    for (height, width) in [(1, 1), (1, 9), (2, 2), (5, 2), (3, 3), (3, 4)] {
        for board in every(height, width, &['x', '.']) {
            plain.compare(&mut engine, &board, &format!("cannibal-clobber:{}", text(&board)));
        }
    }
    for stones in 1..=24 {
        let officers = engine.value(&format!(".6:{stones}"));
        assert_eq!(engine.value(&format!("cannibal-clobber:1x{stones}")), officers, "{stones} stones in a row are Officers");
    }
    assert_eq!(engine.value("cannibal-clobber:xo/ox"), engine.value("cannibal-clobber:2x2"));
}

/// Three crosses, or `line` of them, in a line.
fn is_dead(rows: &Rows, line: usize) -> bool {
    let ways = [(0, 1), (1, 0), (1, 1), (1, -1)];
    cells(rows).into_iter().any(|(row, column)| {
        ways.into_iter().any(|(down, right)| {
            (0..line as isize).all(|step| {
                let (row, column) = (row as isize + step * down, column as isize + step * right);
                let cell = usize::try_from(row).ok().and_then(|row| rows.get(row)?.get(usize::try_from(column).ok()?));
                cell == Some(&'x')
            })
        })
    })
}

fn notakto(line: usize) -> impl Fn(&Vec<Rows>) -> Vec<Vec<Rows>> {
    move |boards| {
        let mut options = vec![];
        for (at, board) in boards.iter().enumerate().filter(|(_, board)| !is_dead(board, line)) {
            for (row, column) in cells(board).into_iter().filter(|cell| board[cell.0][cell.1] == '.') {
                let mut after = boards.clone();
                after[at][row][column] = 'x';
                options.push(after);
            }
        }
        options
    }
}

#[test]
fn notakto_on_every_small_board() {
    let mut engine = Engine::default();
    for (game, line) in [("notakto", 3), ("notakto/2", 2), ("notakto/4", 4), ("notakto/1", 1)] {
        let mut plain = Plain::new(notakto(line));
        for (height, width) in [(1, 1), (1, 5), (2, 3), (4, 2), (3, 3), (2, 5)] {
            for board in every(height, width, &['x', '.']) {
                plain.compare(&mut engine, &vec![board.clone()], &format!("{game}:{}", text(&board)));
            }
        }
    }
}

/// Plambeck and Whitehead: on one board only the centre wins, two boards are lost.
#[test]
fn notakto_as_it_is_played() {
    let mut engine = Engine::default();
    let one = engine.analysis("notakto:3x3", Play::Misere);
    let moves: Vec<&str> = one.winning.listed.iter().map(|step| step.action.as_str()).collect();
    assert_eq!((one.outcome, moves), (Outcome::N, vec!["2.2"]));
    assert_eq!(engine.analysis("notakto:3x3 + notakto:3x3", Play::Misere).outcome, Outcome::P);
    assert_eq!(engine.analysis("notakto:3x3,3x3", Play::Misere).outcome, Outcome::P);
    let mut plain = Plain::new(notakto(3));
    let empty: Rows = vec![vec!['.'; 3]; 2];
    for boards in 1..=3 {
        let text = vec!["notakto:2x3"; boards].join(" + ");
        let wins = plain.misere(&vec![empty.clone(); boards]);
        assert_eq!(engine.analysis(&text, Play::Misere).outcome, Outcome::of_mover(wins), "{text}");
    }
}

fn attacks(piece: &str, rows: usize, columns: usize) -> bool {
    match piece {
        "queens" => attacks("rooks", rows, columns) || attacks("bishops", rows, columns),
        "rooks" => rows == 0 || columns == 0,
        "bishops" => rows == columns,
        "kings" => rows < 2 && columns < 2,
        "knights" => rows * columns == 2,
        _ => rows + columns == 1,
    }
}

const PIECES: [&str; 6] = ["queens", "rooks", "bishops", "kings", "knights", "grid"];

/// A piece takes its cell and all that it attacks; `.` are the free cells.
fn pieces(piece: &'static str) -> impl Fn(&Rows) -> Vec<Rows> {
    move |rows| {
        let place = |(row, column): (usize, usize)| {
            let mut after = rows.clone();
            for cell in cells(rows) {
                if cell == (row, column) || attacks(piece, cell.0.abs_diff(row), cell.1.abs_diff(column)) {
                    after[cell.0][cell.1] = '#';
                }
            }
            after
        };
        cells(rows).into_iter().filter(|cell| rows[cell.0][cell.1] == '.').map(place).collect()
    }
}

#[test]
fn pieces_on_every_small_board() {
    let mut engine = Engine::default();
    for piece in PIECES {
        let mut plain = Plain::new(pieces(piece));
        for (height, width) in [(1, 1), (1, 6), (2, 4), (5, 2), (3, 3)] {
            for board in every(height, width, &['.', '#']) {
                plain.compare(&mut engine, &board, &format!("node-kayles/{piece}:{}", text(&board)));
            }
        }
        for (height, width) in [(4, 4), (3, 5)] {
            let value = plain.value(&vec![vec!['.'; width]; height]);
            assert_eq!(engine.value(&format!("node-kayles/{piece}:{height}x{width}")), value, "{piece} on {height}x{width}");
        }
    }
}

/// Published values, `testdata/boards.json`.
#[test]
fn boards_have_the_published_values() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/boards.json");
    let file: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let mut engine = Engine::default();
    for table in file["tables"].as_array().unwrap() {
        let (game, board) = (table["game"].as_str().unwrap(), table["board"].as_str().unwrap());
        let tested = table["tested"].as_u64().unwrap() as usize;
        for (n, value) in (1..=tested).zip(table["values"].as_array().unwrap()) {
            let text = format!("{game}:{}", board.replace('n', &n.to_string()));
            assert_eq!(Some(engine.value(&text)), value.as_u64(), "{text}, {}", table["source"]);
        }
    }
}

/// Queens on boards that the definition alone can reach.
#[test]
fn queens_have_the_values_of_the_definition() {
    let (mut engine, mut plain) = (Engine::default(), Plain::new(pieces("queens")));
    for n in 1..=6 {
        assert_eq!(engine.value(&format!("node-kayles/queens:{n}")), plain.value(&vec![vec!['.'; n]; n]), "{n} by {n}");
    }
}

/// Whether every group of stones has a free cell beside it: found by letting breath spread from the free cells.
fn breathes(rows: &Rows) -> bool {
    ['x', 'o'].into_iter().all(|colour| {
        let stones: Vec<_> = cells(rows).into_iter().filter(|cell| rows[cell.0][cell.1] == colour).collect();
        let mut alive: Vec<_> =
            stones.iter().copied().filter(|&cell| beside(rows, cell).iter().any(|other| rows[other.0][other.1] == '.')).collect();
        while let Some(&next) =
            stones.iter().find(|&cell| !alive.contains(cell) && beside(rows, *cell).iter().any(|other| alive.contains(other)))
        {
            alive.push(next);
        }
        alive.len() == stones.len()
    })
}

fn nogo(rows: &Rows) -> Vec<Rows> {
    let free = cells(rows).into_iter().filter(|cell| rows[cell.0][cell.1] == '.');
    let put = |(row, column): (usize, usize), colour: char| {
        let mut after = rows.clone();
        after[row][column] = colour;
        after
    };
    free.flat_map(|cell| ['x', 'o'].map(|colour| put(cell, colour))).filter(breathes).collect()
}

#[test]
fn nogo_on_every_small_board() {
    let (mut plain, mut engine) = (Plain::new(nogo), Engine::default());
    for (height, width) in [(1, 1), (1, 2), (1, 6), (2, 2), (3, 2), (2, 4)] {
        for board in every(height, width, &['.', 'x', 'o']) {
            let text = format!("nogo:{}", text(&board));
            if breathes(&board) {
                plain.compare(&mut engine, &board, &text);
            } else {
                assert!(parse(&text).is_err(), "{text}");
            }
        }
    }
    assert_eq!(engine.value("nogo:3x3"), plain.value(&vec![vec!['.'; 3]; 3]));
}

/// The free cells in sight of a cell, in all eight directions.
fn in_sight(rows: &Rows, (row, column): (usize, usize)) -> Vec<(usize, usize)> {
    let mut seen = vec![];
    for (down, right) in (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right))).filter(|&way| way != (0, 0)) {
        for step in 1.. {
            let (y, x) = (row as isize + step * down, column as isize + step * right);
            let inside = y >= 0 && x >= 0 && (y as usize) < rows.len() && (x as usize) < rows[0].len();
            if !inside || rows[y as usize][x as usize] != '.' {
                break;
            }
            seen.push((y as usize, x as usize));
        }
    }
    seen
}

fn amazons(rows: &Rows) -> Vec<Rows> {
    let mut options = vec![];
    for from in cells(rows).into_iter().filter(|cell| rows[cell.0][cell.1] == 'a') {
        for to in in_sight(rows, from) {
            let mut moved = rows.clone();
            moved[from.0][from.1] = '.';
            moved[to.0][to.1] = 'a';
            for arrow in in_sight(&moved, to) {
                let mut after = moved.clone();
                after[arrow.0][arrow.1] = '#';
                options.push(after);
            }
        }
    }
    options
}

#[test]
fn amazons_on_every_small_board() {
    let (mut plain, mut engine) = (Plain::new(amazons), Engine::default());
    for (height, width) in [(1, 1), (1, 6), (2, 2), (3, 2), (2, 4)] {
        for board in every(height, width, &['.', 'a', '#']) {
            plain.compare(&mut engine, &board, &format!("amazons:{}", text(&board)));
        }
    }
    let begins: Rows = vec!["a..".chars().collect(), "...".chars().collect(), "..a".chars().collect()];
    assert_eq!(engine.value("amazons:3x3"), plain.value(&begins));
}

fn fission(rows: &Rows) -> Vec<Rows> {
    let mut options = vec![];
    for (row, column) in cells(rows).into_iter().filter(|cell| rows[cell.0][cell.1] == 'x') {
        for (down, right) in [(0, 1), (1, 0)] {
            let ends = [(row.checked_sub(down), column.checked_sub(right)), (Some(row + down), Some(column + right))];
            let is_free = |&(y, x): &(Option<usize>, Option<usize>)| y.zip(x).and_then(|(y, x)| rows.get(y)?.get(x)) == Some(&'.');
            if ends.iter().all(is_free) {
                let mut after = rows.clone();
                after[row][column] = '.';
                ends.iter().for_each(|&(y, x)| after[y.unwrap()][x.unwrap()] = 'x');
                options.push(after);
            }
        }
    }
    options
}

#[test]
fn fission_on_every_small_board() {
    let (mut plain, mut engine) = (Plain::new(fission), Engine::default());
    for (height, width) in [(1, 1), (1, 7), (2, 4), (4, 2), (3, 3)] {
        for board in every(height, width, &['.', 'x', '#']).into_iter().step_by(if height == 3 { 5 } else { 1 }) {
            plain.compare(&mut engine, &board, &format!("fission:{}", text(&board)));
        }
    }
    for (height, width) in [(5, 5), (4, 5), (3, 6)] {
        let mut begins: Rows = vec![vec!['.'; width]; height];
        begins[(height - 1) / 2][(width - 1) / 2] = 'x';
        assert_eq!(engine.value(&format!("fission:{height}x{width}")), plain.value(&begins), "{height}x{width}");
    }
}

fn elephants(rows: &Rows) -> Vec<Rows> {
    let mut options = vec![];
    for (row, column) in cells(rows) {
        let to = match rows[row][column] {
            'x' => Some(column + 1),
            'o' => column.checked_sub(1),
            _ => None,
        };
        if let Some(to) = to.filter(|&to| rows[row].get(to) == Some(&'.')) {
            let mut after = rows.clone();
            after[row].swap(column, to);
            options.push(after);
        }
    }
    options
}

#[test]
fn elephants_on_every_small_board() {
    let (mut plain, mut engine) = (Plain::new(elephants), Engine::default());
    for (height, width) in [(1, 1), (1, 2), (1, 5), (1, 8), (2, 3), (2, 4)] {
        for board in every(height, width, &['.', 'x', 'o']) {
            plain.compare(&mut engine, &board, &format!("elephants:{}", text(&board)));
        }
    }
}

#[test]
fn dominoes_topple_to_both_sides() {
    let options =
        |row: &Vec<char>| -> Vec<Vec<char>> { (0..row.len()).flat_map(|at| [row[..at].to_vec(), row[at + 1..].to_vec()]).collect() };
    let (mut plain, mut engine) = (Plain::new(options), Engine::default());
    for dominoes in 0..12 {
        plain.compare(&mut engine, &vec!['|'; dominoes], &format!("toppling-dominoes:{dominoes}"));
    }
}
