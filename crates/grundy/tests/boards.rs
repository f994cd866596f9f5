//! Games on boards and graphs against their rules: every small board, with positions and moves written here from the rules alone.

use grundy::analysis::{Analysis, Answer, Request, analyse};
use grundy::notation::parse;
use grundy::sum::Workspace;
use grundy::{Budget, Outcome, Play};
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};
use std::path::Path;

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

/// A board as rows of letters.
type Rows = Vec<Vec<char>>;

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

fn cells(rows: &Rows) -> Vec<(usize, usize)> {
    (0..rows.len()).flat_map(|row| (0..rows[row].len()).map(move |column| (row, column))).collect()
}

/// The cells beside a cell, across and down.
fn beside(rows: &Rows, cell: (usize, usize)) -> Vec<(usize, usize)> {
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

/// Edges of a graph, each with its lesser end first.
type Edges = Vec<(usize, usize)>;

/// Every graph on so many vertices.
fn graphs(vertices: usize) -> Vec<Edges> {
    let pairs: Edges = (0..vertices).flat_map(|from| (from + 1..vertices).map(move |to| (from, to))).collect();
    (0..1usize << pairs.len()).map(|code| (0..pairs.len()).filter(|at| code >> at & 1 == 1).map(|at| pairs[at]).collect()).collect()
}

fn edges_text(edges: &Edges) -> String {
    if edges.is_empty() { "-".into() } else { edges.iter().map(|(from, to)| format!("{from}-{to}")).collect::<Vec<_>>().join(",") }
}

fn without(edges: &Edges, gone: &[usize]) -> Edges {
    edges.iter().copied().filter(|(from, to)| !gone.contains(from) && !gone.contains(to)).collect()
}

#[test]
fn arc_kayles_on_every_small_graph() {
    let mut plain = Plain::new(|edges: &Edges| edges.iter().map(|&(from, to)| without(edges, &[from, to])).collect());
    let mut engine = Engine::default();
    for edges in (1..=5).flat_map(graphs) {
        plain.compare(&mut engine, &edges, &format!("arc-kayles:{}", edges_text(&edges)));
    }
}

/// On a grid it is Cram; on any graph it is Node Kayles on the graph of its edges; on a path it is .07.
#[test]
fn arc_kayles_is_cram_and_node_kayles_and_dawsons_kayles() {
    let mut engine = Engine::default();
    for (height, width) in [(1, 4), (2, 3), (3, 3), (3, 4), (4, 4), (3, 5)] {
        let rows: Rows = vec![vec!['.'; width]; height];
        let number = |cell: (usize, usize)| cell.0 * width + cell.1;
        let all = cells(&rows).into_iter().flat_map(|cell| beside(&rows, cell).into_iter().map(move |other| (cell, other)));
        let grid: Edges = all.filter(|(cell, other)| cell < other).map(|(cell, other)| (number(cell), number(other))).collect();
        let value = engine.value(&format!("cram:{height}x{width}"));
        assert_eq!(engine.value(&format!("arc-kayles:{}", edges_text(&grid))), value, "{height}x{width}");
        assert_eq!(engine.value(&format!("arc-kayles/grid:{height}x{width}")), value, "{height}x{width}");
    }
    for edges in graphs(5).into_iter().step_by(7).filter(|edges| !edges.is_empty()) {
        let meet = |one: (usize, usize), other: (usize, usize)| [other.0, other.1].iter().any(|end| [one.0, one.1].contains(end));
        let pairs = (0..edges.len()).flat_map(|one| (one + 1..edges.len()).map(move |other| (one, other)));
        let lines: Edges = pairs.filter(|&(one, other)| meet(edges[one], edges[other])).collect();
        let all: Vec<String> = (0..edges.len()).map(|edge| edge.to_string()).collect();
        let lines = if lines.is_empty() { all.join(",") } else { format!("{},{}", edges_text(&lines), all.join(",")) };
        let arcs = edges_text(&edges);
        assert_eq!(engine.value(&format!("arc-kayles:{arcs}")), engine.value(&format!("node-kayles:{lines}")), "{arcs}");
    }
    for vertices in 2..=20 {
        let path: Edges = (1..vertices).map(|to| (to - 1, to)).collect();
        assert_eq!(engine.value(&format!("arc-kayles:{}", edges_text(&path))), engine.value(&format!(".07:{vertices}")));
    }
}

#[test]
fn geography_on_every_small_graph() {
    let options = |(edges, token): &(Edges, usize)| -> Vec<(Edges, usize)> {
        let ends = edges.iter().filter(|(from, to)| from == token || to == token);
        ends.map(|(from, to)| (without(edges, &[*token]), if from == token { *to } else { *from })).collect()
    };
    let (mut plain, mut engine) = (Plain::new(options), Engine::default());
    for edges in (2..=5).flat_map(graphs).filter(|edges| !edges.is_empty()) {
        for token in 0..5 {
            if edges.iter().any(|(from, to)| *from == token || *to == token) {
                plain.compare(&mut engine, &(edges.clone(), token), &format!("geography:{}@{token}", edges_text(&edges)));
            }
        }
    }
}

/// Elements that are left, and the pairs of lower and higher ones.
type Order = (Vec<usize>, Edges);

fn poset((left, below): &Order) -> Vec<Order> {
    let take = |element: usize| {
        (left.iter().copied().filter(|&other| other != element && !below.contains(&(element, other))).collect(), below.clone())
    };
    left.iter().map(|&element| take(element)).collect()
}

#[test]
fn poset_games_on_every_small_order() {
    let (mut plain, mut engine) = (Plain::new(poset), Engine::default());
    for elements in 1..=5 {
        let transitive = |below: &Edges| {
            let chains = below.iter().flat_map(|one| below.iter().filter(|other| one.1 == other.0).map(|other| (one.0, other.1)));
            chains.into_iter().all(|pair| below.contains(&pair))
        };
        for below in graphs(elements).into_iter().filter(transitive) {
            let name = |element: usize| char::from(b'a' + element as u8);
            let alone = (0..elements).map(|element| name(element).to_string());
            let pairs = below.iter().map(|&(low, high)| format!("{}<{}", name(low), name(high)));
            let text = format!("poset:{}", alone.chain(pairs).collect::<Vec<_>>().join(","));
            plain.compare(&mut engine, &((0..elements).collect(), below), &text);
        }
    }
}

/// Chomp is a poset game: the squares but the poisoned one, each below those to its right and under it.
#[test]
fn chomp_is_a_poset_game() {
    let mut engine = Engine::default();
    for (height, width) in [(2, 2), (2, 4), (3, 3), (3, 4)] {
        let name = |row: usize, column: usize| format!("r{row}c{column}");
        let mut pairs = vec![];
        for (row, column) in (0..height).flat_map(|row| (0..width).map(move |column| (row, column))).skip(1) {
            pairs.push(name(row, column));
            if row + 1 < height {
                pairs.push(format!("{}<{}", name(row, column), name(row + 1, column)));
            }
            if column + 1 < width {
                pairs.push(format!("{}<{}", name(row, column), name(row, column + 1)));
            }
        }
        let rows = vec![width.to_string(); height].join(",");
        assert_eq!(engine.value(&format!("poset:{}", pairs.join(","))), engine.value(&format!("chomp:{rows}")), "{height}x{width}");
    }
}

/// Sets of points as numbers.
type Sets = Vec<u32>;

/// A set goes with all that contain it.
fn takeaway(sets: &Sets) -> Vec<Sets> {
    sets.iter().map(|set| sets.iter().copied().filter(|other| other & set != *set).collect()).collect()
}

#[test]
fn subset_takeaway_on_every_complex() {
    let (mut plain, mut engine) = (Plain::new(takeaway), Engine::default());
    let letters = |set: u32| (0..4).filter(|point| set >> point & 1 == 1).map(|point| char::from(b'a' + point as u8)).collect::<String>();
    let mut complexes = 0;
    for code in 1..1u32 << 15 {
        let sets: Vec<u32> = (1..16).filter(|set| code >> (set - 1) & 1 == 1).collect();
        let is_complex = sets.iter().all(|set| (1..16).filter(|sub| sub & !set == 0).all(|sub| sets.contains(&sub)));
        if is_complex {
            complexes += 1;
            let text = sets.iter().map(|&set| letters(set)).collect::<Vec<_>>().join(",");
            plain.compare(&mut engine, &sets, &format!("subset-takeaway:{text}"));
        }
    }
    // The monotone families of subsets of four points, but for the empty ones: Dedekind's number 168 less two.
    assert_eq!(complexes, 166);
    for points in 2..=5 {
        let begins: Vec<u32> = (1..(1 << points) - 1).collect();
        assert_eq!(plain.value(&begins), 0, "{points} points");
    }
    for points in 2..=6 {
        assert_eq!(engine.value(&format!("subset-takeaway:{points}")), 0, "{points} points");
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

/// Strings by their ends, 0 for the ground, and a heap of Nim beside them.
type Hanging = (Vec<(usize, usize)>, u64);

/// Whether the player to move wins Nimstring with a heap of Nim beside it, by its rules: who frees a coin moves again, who cannot move loses.
fn wins_nimstring(known: &mut BTreeMap<Hanging, bool>, at: &Hanging) -> bool {
    if let Some(&wins) = known.get(at) {
        return wins;
    }
    let (strings, heap) = at;
    let hangs = |strings: &[(usize, usize)], coin: usize| coin == 0 || strings.iter().any(|ends| ends.0 == coin || ends.1 == coin);
    let mut wins = (0..*heap).any(|left| !wins_nimstring(known, &(strings.clone(), left)));
    for cut in 0..strings.len() {
        let mut left = strings.clone();
        let (one, other) = left.remove(cut);
        let frees = !hangs(&left, one) || !hangs(&left, other);
        wins = wins || wins_nimstring(known, &(left, *heap)) == frees;
    }
    known.insert(at.clone(), wins);
    wins
}

/// Every choice of at most so many strings on so many coins, with repetitions.
fn hangings(coins: usize, most: usize) -> Vec<Vec<(usize, usize)>> {
    let ends: Vec<(usize, usize)> = (0..=coins).flat_map(|one| (one + 1..=coins).map(move |other| (one, other))).collect();
    let mut all: Vec<Vec<usize>> = vec![vec![]];
    let mut last = all.clone();
    for _ in 0..most {
        let longer = |choice: &Vec<usize>| {
            let from = choice.last().copied().unwrap_or(0);
            (from..ends.len()).map(|next| [&choice[..], &[next]].concat()).collect::<Vec<_>>()
        };
        last = last.iter().flat_map(longer).collect();
        all.extend(last.iter().cloned());
    }
    all.into_iter().skip(1).map(|choice| choice.into_iter().map(|at| ends[at]).collect()).collect()
}

/// A value n means: lost beside a heap of n and beside no other; and a loony position is won beside every heap.
#[test]
fn nimstring_on_every_small_drawing() {
    const HEAPS: u64 = 5;
    let (mut known, mut engine) = (BTreeMap::new(), Engine::default());
    let (mut valued, mut loony) = (0, 0);
    for strings in [(2, 6), (3, 5), (4, 4)].into_iter().flat_map(|(coins, most)| hangings(coins, most)) {
        let text: Vec<String> = strings.iter().map(|(one, other)| format!("{one}-{other}")).collect();
        let text = format!("nimstring:{}", text.join(","));
        let found = engine.analysis(&text, Play::Normal);
        let value = found.nim_value.map(|value| value.0);
        *if value.is_some() { &mut valued } else { &mut loony } += 1;
        assert!(value.is_none_or(|value| value < HEAPS), "{text}");
        for heap in 0..HEAPS {
            let wins = wins_nimstring(&mut known, &(strings.clone(), heap));
            assert_eq!(wins, value != Some(heap), "{text} beside a heap of {heap}");
        }
        assert_eq!(found.outcome, Outcome::of_mover(value != Some(0)), "{text}");
        assert_eq!(found.winning.listed.is_empty(), value == Some(0), "{text}");
    }
    assert!(valued > 300 && loony > 300, "{valued} with values, {loony} loony");
    for (height, width) in [(1, 1), (1, 2), (1, 3), (2, 2)] {
        let coin =
            |row: usize, column: usize| if row * column > 0 && row <= height && column <= width { (row - 1) * width + column } else { 0 };
        let upright = (1..=height).flat_map(|row| (0..=width).map(move |column| ((row, column), (row, column + 1))));
        let level = (0..=height).flat_map(|row| (1..=width).map(move |column| ((row, column), (row + 1, column))));
        let strings: Vec<(usize, usize)> = upright.chain(level).map(|(one, other)| (coin(one.0, one.1), coin(other.0, other.1))).collect();
        let value = engine.value(&format!("nimstring:{height}x{width}"));
        for heap in 0..HEAPS {
            assert_eq!(wins_nimstring(&mut known, &(strings.clone(), heap)), value != heap, "{height}x{width} beside a heap of {heap}");
        }
    }
}

/// The rows of a bar of chocolate from the top, 0 where there is none.
type Bar = [u8; 8];

/// All bars within 8 by 10 that lose for the player to move, each found after all that can be left of it.
fn lost_bars() -> HashSet<Bar> {
    let mut bars: Vec<Bar> = (1..=10).map(|first| [first, 0, 0, 0, 0, 0, 0, 0]).collect();
    for row in 1..8 {
        let longer = |bar: &Bar| {
            let bar = *bar;
            (0..=bar[row - 1]).map(move |length| std::array::from_fn(|at| if at == row { length } else { bar[at] }))
        };
        bars = bars.iter().flat_map(longer).collect();
    }
    bars.sort_by_key(|bar| bar.iter().map(|&row| u32::from(row)).sum::<u32>());
    let mut lost = HashSet::new();
    for bar in bars {
        if !bites(&bar).any(|(_, left)| lost.contains(&left)) {
            lost.insert(bar);
        }
    }
    lost
}

/// Every bite, by row and column from 0, with what it leaves.
fn bites(bar: &Bar) -> impl Iterator<Item = ((usize, u8), Bar)> {
    let bar = *bar;
    let squares = (0..8).flat_map(move |row| (0..bar[row]).map(move |column| (row, column))).filter(|&square| square != (0, 0));
    squares.map(move |(row, column)| ((row, column), std::array::from_fn(|at| if at >= row { bar[at].min(column) } else { bar[at] })))
}

/// Every rectangle to 10 by 10 with all winning bites, to 8 by 10 compared with the definition. There is one bite that wins, and on 8 by 10 and 9 by 10 there are two.
#[test]
fn chomp_to_ten_by_ten() {
    let (lost, mut engine) = (lost_bars(), Engine::default());
    for (height, width) in (1..=10usize).flat_map(|height| (height..=10).map(move |width| (height, width))).skip(1) {
        let text = format!("chomp:{}", vec![width.to_string(); height].join(","));
        // Who wins and by which bites, without the nim-value.
        let found = engine.asked(&text, Request { effort: 0, ..Request::default() });
        let winning: Vec<&str> = found.winning.listed.iter().map(|step| step.action.as_str()).collect();
        let bar = std::array::from_fn(|row| if row < height { width as u8 } else { 0 });
        let expected = bites(&bar).filter(|(_, left)| lost.contains(left)).map(|((row, column), _)| format!("{}.{}", row + 1, column + 1));
        assert!(height > 8 || winning == expected.collect::<Vec<_>>(), "{text}: {winning:?}");
        assert_eq!(found.outcome, Outcome::N, "{text}");
        assert_eq!(winning.len(), if matches!((height, width), (8 | 9, 10)) { 2 } else { 1 }, "{text}");
    }
}
