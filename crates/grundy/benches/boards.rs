//! Boards: CPU seconds of the search, beside `igsolve` where it is installed.
//!
//! `cargo xtask bench boards`, or `cargo bench -p grundy --bench boards -- 5x8` for some boards. Values are asserted to be the known ones. The rival is a program of its own, so it is only ever run: `cargo xtask bench boards --install`
//! installs it into `target/rival`, and it is run if it is there. The last table goes on for ten minutes: `-- table`.

use grundy::analysis::{Answer, Request, analyse};
use grundy::game::Solver;
use grundy::games::cram::{Board, Cram};
use grundy::notation::parse;
use grundy::solve::Search;
use grundy::sum::Workspace;
use grundy::{Budget, Nimber, Stop};
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

/// Height, width, the known value, and how many times the rival's time is aimed at.
const BOARDS: [(u8, u8, u64, f64); 4] = [(5, 6, 2, 1.0), (5, 7, 1, 1.0), (5, 8, 1, 0.3), (4, 11, 1, 0.3)];

/// Values found by others (Lemoine and Viennot, Beling), in the order of their difficulty.
const KNOWN: [(u8, u8, u64); 16] = [
    (4, 4, 0),
    (4, 5, 2),
    (5, 5, 0),
    (4, 6, 0),
    (5, 6, 2),
    (4, 7, 3),
    (4, 8, 0),
    (6, 6, 0),
    (4, 9, 1),
    (5, 7, 1),
    (5, 8, 1),
    (4, 11, 1),
    (5, 9, 1),
    (6, 7, 5),
    (4, 13, 3),
    (7, 7, 1),
];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    println!("CPU seconds; the value alone, the rival's, and all winning moves with the value, each by one thread.");
    println!(
        "{:8}{:>9}{:>9}{:>8}{:>8}{:>11}{:>8}{:>16}{:>14}{:>11}",
        "cram", "value", "rival", "ratio", "target", "all moves", "ratio", "options a s", "two threads", "ratio"
    );
    for (height, width, value, target) in BOARDS {
        let name = format!("{height}x{width}");
        if words.is_empty() || words.contains(&name) {
            compare(&name, Board::empty(height, width), value, target);
        }
    }
    if words.is_empty() || words.iter().any(|word| word == "table") {
        table();
    }
}

fn compare(name: &str, board: Board, value: u64, target: f64) {
    let budget = Budget::unlimited();
    let (one, wall) = timed(|| assert_eq!(Search::default().with_threads(1).value(&Cram, &board, &budget).unwrap().0, Nimber(value)));
    let options = budget.visited() as f64 / one;
    let (_, two) =
        timed(|| assert_eq!(Search::default().with_threads(2).value(&Cram, &board, &Budget::unlimited()).unwrap().0, Nimber(value)));
    let sum = parse(&format!("cram:{name}")).unwrap();
    let request = Request { effort: u64::MAX, ..Request::default() };
    let (moves, _) = timed(|| {
        let answer =
            analyse(&sum, &request, &mut Workspace::default(), &Budget::unlimited().with_threads(1)).and_then(Answer::impartial).unwrap();
        assert_eq!(answer.nim_value, Some(Nimber(value)));
    });
    let rival = rival(name);
    let told = |number: Option<f64>| number.map_or("-".to_string(), |number| format!("{number:.2}"));
    println!(
        "{name:8}{one:>9.3}{:>9}{:>8}{target:>8.1}{moves:>11.3}{:>8.1}{options:>16.0}{two:>12.3} s{:>10.2}x",
        told(rival),
        told(rival.map(|rival| one / rival)),
        moves / one,
        wall / two
    );
}

/// As far as ten minutes of all cores reach.
fn table() {
    let begun = Instant::now();
    let budget = Budget::polled(move || (begun.elapsed() > Duration::from_secs(600)).then_some(Stop::Time));
    for (height, width, value) in KNOWN {
        let start = clock();
        match Search::default().value(&Cram, &Board::empty(height, width), &budget) {
            Ok((found, _)) => {
                assert_eq!(found, Nimber(value), "{height}x{width}");
                println!("cram:{height}x{width} = {value}   {:.1} CPU s, {:.0} s in all", clock() - start, begun.elapsed().as_secs_f64());
            }
            Err(_) => println!("cram:{height}x{width} was not reached in ten minutes"),
        }
    }
}

/// CPU time and time passed.
fn timed(work: impl FnOnce()) -> (f64, f64) {
    let (start, wall) = (clock(), Instant::now());
    work();
    (clock() - start, wall.elapsed().as_secs_f64())
}

/// CPU seconds of the rival, if it is installed.
fn rival(name: &str) -> Option<f64> {
    let program = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/rival/bin/igsolve");
    let (height, width) = name.split_once('x').filter(|_| program.exists())?;
    let start = children()?;
    let done = Command::new(program).args(["-m", "br-asp-set", "cram", "-r", height, "-c", width]).output().ok()?;
    done.status.success().then(|| children().map(|end| end - start))?
}

/// CPU seconds of the programs that were run from here, where the system tells: in hundredths.
fn children() -> Option<f64> {
    times().map(|[_, children]| children)
}

/// CPU seconds of this program with all its threads, where the system tells; else the time that passed.
fn clock() -> f64 {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let passed = START.get_or_init(Instant::now).elapsed().as_secs_f64();
    times().map_or(passed, |[own, _]| own)
}

/// CPU seconds of this program, and of those that it has run.
fn times() -> Option<[f64; 2]> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    let fields: Vec<&str> = text.rsplit(')').next()?.split_whitespace().collect();
    let seconds = |at: usize| Some((fields.get(at)?.parse::<f64>().ok()? + fields.get(at + 1)?.parse::<f64>().ok()?) / 100.0);
    Some([seconds(11)?, seconds(13)?])
}
