//! Boards: CPU seconds of the search, beside `igsolve` where it is installed.
//!
//! `cargo xtask bench boards`, or `cargo bench -p grundy --bench boards -- 5x8` for some boards. Values are asserted to be the known ones. The rival is a program of its own, so it is only ever run: `cargo xtask bench boards --install`
//! installs it into `target/rival`, and it is run if it is there. The last table goes on for ten minutes: `-- table`.
//!
//! What a search reads for a single board is partly luck: another order among options that look alike takes a third more or less. So every board is searched in several orders, of which the mean is shown; boards made by dice (`-- dice`) and every opening of a board as a board of its own
//! (`-- openings`) are searched, too; and ratios are shown of the totals. A rectangle is the hardest case for all winning moves, since nearly all of its moves win, and each takes a proof.

use grundy::game::Solver;
use grundy::games::cram::{Board, Cram};
use grundy::solve::Search;
use grundy::{Budget, Dice, Nimber, Ruleset, Stop, mex};
use std::collections::BTreeSet;
use std::ops::{AddAssign, Div};
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

/// Height, width, the known value, and how many times the rival's time is aimed at.
const BOARDS: [(u8, u8, u64, f64); 4] = [(5, 6, 2, 1.0), (5, 7, 1, 1.0), (5, 8, 1, 0.3), (4, 11, 1, 0.3)];

/// So many orders of each board are searched.
const ORDERS: u8 = 4;

/// The board whose openings are searched, too, and its known value.
const OPENED: (u8, u8, u64) = (5, 7, 1);

/// Values found by others (Lemoine and Viennot, Beling), in the order of their difficulty.
const KNOWN: [(u8, u8, u64); 20] = [
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
    (5, 10, 2),
    (6, 9, 1),
    (7, 8, 3),
    (4, 15, 4),
];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let wanted = |name: &str| words.is_empty() || words.iter().any(|word| word == name);
    println!(
        "CPU seconds, the mean of {ORDERS} orders: the value alone, the rival's, and all winning moves with the value, each by one thread. Then the time that passes with two threads, against one."
    );
    println!(
        "{:8}{:>9}{:>9}{:>8}{:>8}{:>11}{:>8}{:>16}{:>14}{:>11}",
        "cram", "value", "rival", "ratio", "target", "all moves", "ratio", "options a s", "two threads", "ratio"
    );
    let mut all = Figures::default();
    for (height, width, value, target) in BOARDS {
        let name = format!("{height}x{width}");
        if wanted(&name) {
            let (found, figures) = measured(Board::empty(height, width));
            assert_eq!(found, Nimber(value), "{name}");
            figures.print(&name, rival(&name), Some(target));
            all += figures;
        }
    }
    all.print("all", None, None);
    if wanted("dice") {
        dice();
    }
    if wanted("openings") {
        openings();
    }
    if wanted("table") {
        table();
    }
}

/// What was measured of a board, or of several.
#[derive(Clone, Copy, Default)]
struct Figures {
    /// The value, by one thread: CPU seconds, seconds passed, options read.
    value: f64,
    passed: f64,
    options: f64,
    /// CPU seconds for all winning moves with the value.
    moves: f64,
    /// Seconds passed for the value by two threads.
    two: f64,
}

impl AddAssign for Figures {
    fn add_assign(&mut self, more: Figures) {
        let Figures { value, passed, options, moves, two } = more;
        self.value += value;
        self.passed += passed;
        self.options += options;
        self.moves += moves;
        self.two += two;
    }
}

impl Div<f64> for Figures {
    type Output = Figures;

    fn div(self, by: f64) -> Figures {
        let Figures { value, passed, options, moves, two } = self;
        Figures { value: value / by, passed: passed / by, options: options / by, moves: moves / by, two: two / by }
    }
}

impl Figures {
    fn print(self, name: &str, rival: Option<f64>, target: Option<f64>) {
        let Figures { value, passed, options, moves, two } = self;
        let told = |number: Option<f64>, digits: usize| number.map_or("-".to_string(), |number| format!("{number:.digits$}"));
        println!(
            "{name:8}{value:>9.3}{:>9}{:>8}{:>8}{moves:>11.3}{:>8.1}{:>16.0}{two:>12.3} s{:>10.2}x",
            told(rival, 2),
            told(rival.map(|rival| value / rival), 2),
            told(target, 1),
            moves / value,
            options / value,
            passed / two
        );
    }
}

/// The value of a board, found in several orders, and what that takes on the average.
fn measured(board: Board) -> (Nimber, Figures) {
    let (mut values, mut all) = (BTreeSet::new(), Figures::default());
    for luck in 0..ORDERS {
        let (value, figures) = searched(board, luck.into());
        values.insert(value);
        all += figures;
    }
    assert_eq!(values.len(), 1, "{board}: {values:?}");
    (values.pop_first().expect("one value"), all / ORDERS.into())
}

/// The value of a board, found in one order in three ways that agree, and what that took.
fn searched(board: Board, luck: u64) -> (Nimber, Figures) {
    let search = |threads: usize| Search::default().with_threads(threads).with_luck(luck);
    let budget = Budget::unlimited();
    let (found, value, passed) = timed(|| search(1).value(&Cram, &board, &budget).unwrap().0);
    let (by_two, _, two) = timed(|| search(2).value(&Cram, &board, &Budget::unlimited()).unwrap().0);
    let (with_moves, moves, _) = timed(|| value_and_moves(board, search(1)));
    assert_eq!((by_two, with_moves), (found, found), "{board}");
    (found, Figures { value, passed, options: budget.visited() as f64, moves, two })
}

/// The value, and of every option whether it is 0, as an analysis asks for it: the options that wins go to, or none.
fn value_and_moves(board: Board, mut search: Search<Board>) -> Nimber {
    let budget = Budget::unlimited();
    let (value, _) = search.value(&Cram, &board, &budget).unwrap();
    let mut won = false;
    for parts in options(board) {
        won |= search.equals(&Cram, &parts, Nimber(0), &budget).unwrap();
    }
    assert_eq!(won, value != Nimber(0), "{board}");
    value
}

/// The options of a board, each as its regions, that are unlike each other.
fn options(board: Board) -> BTreeSet<Vec<Board>> {
    let mut options = BTreeSet::new();
    let walked = Cram.walk(&board, &Budget::unlimited(), |_, parts| {
        let mut regions = vec![];
        parts.iter().for_each(|part| Cram.reduce(part, &mut |region| regions.push(region)));
        regions.sort_unstable();
        options.insert(regions);
        Ok(())
    });
    assert_eq!(walked, Ok(true));
    options
}

/// So many boards are made by dice, of which a region has this many places for a domino at least.
const DICE: u64 = 50;
const PLACES: u32 = 35;

/// Rectangles from which cells were taken by dice, in one order each.
fn dice() {
    let mut dice = Dice::new(15);
    let mut all = Figures::default();
    for _ in 0..DICE {
        all += searched(by_dice(&mut dice), 0).1;
    }
    all.print(&format!("{DICE} by dice"), None, None);
}

/// The largest region of a rectangle from which cells were taken, if it is large enough.
fn by_dice(dice: &mut Dice) -> Board {
    const SIZES: [(u8, u8); 7] = [(3, 12), (4, 9), (4, 10), (5, 7), (5, 8), (6, 6), (6, 7)];
    loop {
        let (height, width) = SIZES[dice.roll(SIZES.len() as u64 - 1) as usize];
        let area = u32::from(height) * u32::from(width);
        let (mut free, left) = ((1u128 << area) - 1, 31 + dice.roll(4) as u32);
        while free.count_ones() > left {
            free &= !(1 << dice.roll(u64::from(area) - 1));
        }
        let mut regions = vec![];
        Cram.reduce(&Board::of(height, width, free), &mut |region| regions.push(region));
        if let Some(largest) = regions.into_iter().max_by_key(|region| Cram.size(region)).filter(|region| Cram.size(region) >= PLACES) {
            return largest;
        }
    }
}

/// Every opening of a board that is unlike the others, as a board of its own. The least value that none of them has is the board's.
fn openings() {
    let (height, width, value) = OPENED;
    let (mut all, mut values) = (Figures::default(), vec![]);
    for (nth, parts) in options(Board::empty(height, width)).iter().enumerate() {
        let [board] = parts[..] else { panic!("a domino splits {height}x{width}") };
        let (found, figures) = measured(board);
        figures.print(&format!("{height}x{width} {}", nth + 1), None, None);
        values.push(found);
        all += figures;
    }
    assert_eq!(mex(values), Nimber(value), "{height}x{width}");
    all.print("openings", None, None);
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

/// What comes of some work, its CPU time and the time passed.
fn timed<T>(work: impl FnOnce() -> T) -> (T, f64, f64) {
    let (start, wall) = (clock(), Instant::now());
    let found = work();
    (found, clock() - start, wall.elapsed().as_secs_f64())
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
