//! Nim-sequences: values a second of CPU time, from nothing and streaming, beside `ogsolve` where it is installed.
//!
//! `cargo xtask bench sequence`, or `cargo bench -p grundy --bench sequence -- .106` for some codes. Periods are asserted to be the known ones, and Grundy's game to have its
//! first value from 256 on at 7250049. Rivals are programs of their own (GPL), so they are only ever run: `cargo xtask bench sequence --install`
//! installs them into `target/rival`, and they are run if they are there. `ogsolve` does not know Grundy's game; `igsolve` does, goes through all pairs, and is asked for a short table, where it is quickest.
//!
//! `-- sweep` goes through all codes of up to three digits instead, to 50,000 heaps each, as a table and as a run, and prints where the rival is quicker: nowhere, it is hoped.
//!
//! What two threads find together is told by the clock on the wall, beside what one finds by the same clock; so it says something on an idle machine only.

use grundy::Budget;
use grundy::notation::{NoFiles, heap_game};
use grundy::sequence::{LongRun, Settled};
use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

/// A code, how far its table goes, how far it is streamed, and its period and preperiod, where they are known.
type Game<'a> = (&'a str, usize, u64, Option<(u64, u64)>);

const GAMES: [Game<'static>; 17] = [
    (".106", MILLION, 1_000_000_000, None),
    (".104", MILLION, 1_000_000_000, Some((11_770_282, 197_769_598))),
    (".16", MILLION, 1_000_000_000, Some((149_459, 105_351))),
    (".354", MILLION, 1_000_000_000, Some((1180, 10_061_916))),
    (".376", MILLION, 1_000_000_000, Some((4, 2_268_248))),
    (".054", MILLION, 1_000_000_000, Some((10_015_179, 193_235_616))),
    (".454", MILLION, 1_000_000_000, Some((60_620_715, 160_949_019))),
    (".56", MILLION, 1_000_000_000, Some((144, 326_640))),
    (".6", MILLION, 10_000_000, None),
    (".014", MILLION, 10_000_000, None),
    ("grundy", MILLION, 10_000_000, None),
    (".007", 200_000, 200_000, None),
    // Rare heaps that never come to an end, many of them, and values too large for words: what other engines have to do.
    (".143", 200_000, 200_000, None),
    (".366", 200_000, 200_000, None),
    (".744", 200_000, 200_000, None),
    (".564", 200_000, 200_000, None),
    (".314", 200_000, 200_000, None),
];

const MILLION: usize = 1_000_000;

/// Grundy's game has its first value from 256 on here.
const GRUNDY_256: usize = 7_250_049;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    if let Some(("sweep", codes)) = words.split_first().map(|(first, rest)| (first.as_str(), rest)) {
        return sweep(codes);
    }
    println!("Million values a second of CPU time. A stream goes on after its period, unless the rest can be copied.");
    println!(
        "{:8}{:>10}{:>10}{:>10}{:>8}{:>16}{:>10}{:>8}{:>14}{:>8}",
        "code", "table to", "from 0", "rival", "ratio", "streamed to", "rate", "ratio", "two threads", "gain"
    );
    for game in GAMES.into_iter().filter(|(name, ..)| words.is_empty() || words.iter().any(|word| word == name)) {
        let (name, size, ..) = game;
        let (table, rival) = (table(name, size), rival(name, size));
        let one = stream(game, 1);
        let two = stream(game, 2);
        assert_eq!(one.reached, two.reached, "{name}");
        let ratio = |rate: f64| rival.map_or(String::new(), |rival| format!("{:.1}", rate / rival));
        let told = rival.map_or(String::new(), |rival| format!("{rival:.3}"));
        println!(
            "{name:8}{size:>10}{table:>10.2}{told:>10}{:>8}{:>16}{:>10.2}{:>8}{:>14.2}{:>8.2}",
            ratio(table),
            one.reached,
            one.rate,
            ratio(one.rate),
            two.by_the_wall,
            two.by_the_wall / one.by_the_wall
        );
    }
}

/// All codes of up to three digits, or some, beside the rival, by the clock on the wall: that of the processor may go by hundredths.
fn sweep(codes: &[String]) {
    println!(
        "Milliseconds to {SWEPT} heaps: as a table, as a run, and what the rival says of itself. Those that were asked for, or those for which it is quicker:"
    );
    let (mut compared, mut least) = (0, [f64::INFINITY; 2]);
    let best = |times: [f64; TRIES]| times.into_iter().fold(f64::INFINITY, f64::min);
    let table = |name: &str| {
        let start = Instant::now();
        table(name, SWEPT);
        start.elapsed().as_secs_f64()
    };
    let run = |name: &str| {
        // Where the theorem settles it before the end, the rest is known.
        let Streamed { reached, by_the_wall, .. } = stream((name, SWEPT, SWEPT as u64, None), 1);
        reached as f64 / by_the_wall / 1e6
    };
    // A zero at the end says nothing.
    let all = (1..0o1000).filter(|digits| digits % 8 > 0).map(|digits| format!(".{digits:03o}"));
    for name in all.filter(|name| codes.is_empty() || codes.contains(name)) {
        let Some(rival) = rival_says(&name, SWEPT) else { return println!("The rival is not installed.") };
        let own = [best([(); TRIES].map(|()| table(&name))), best([(); TRIES].map(|()| run(&name)))];
        compared += 1;
        (0..2).for_each(|way| least[way] = least[way].min(rival / own[way]));
        if !codes.is_empty() || own.iter().any(|&own| own > rival) {
            println!("{name:8}{:>10.2}{:>10.2}{:>10.2}", own[0] * 1e3, own[1] * 1e3, rival * 1e3);
        }
    }
    println!("{compared} codes; at the least {:.2} times as fast as a table, {:.2} times as a run", least[0], least[1]);
}

/// So far codes are swept, and what is quick is the best of so many tries.
const SWEPT: usize = 50_000;
const TRIES: usize = 3;

/// The rate of a table from nothing.
fn table(name: &str, size: usize) -> f64 {
    let start = clock();
    let mut game = heap_game(name, &NoFiles).expect("a game");
    game.extend(size, &Budget::unlimited()).expect("no limit");
    size as f64 / (clock() - start) / 1e6
}

/// How far a stream came, and its rate: by CPU time of the first thread, and by the clock on the wall.
struct Streamed {
    reached: u64,
    rate: f64,
    by_the_wall: f64,
}

/// A stream on so many threads. It goes on after a period that a returning window proves; what Guy and Smith's theorem settles is copied, and is not counted.
fn stream((name, _, far, known): Game<'_>, threads: usize) -> Streamed {
    let code = heap_game(name, &NoFiles).expect("a game").code().expect("a code");
    let (start, wall) = (clock(), Instant::now());
    let mut run = LongRun::new(name.into(), code).on_threads(threads);
    while run.next() < far && !matches!(run.settled(), Some(Settled::Theorem(..))) {
        run.advance(STEP.min(far - run.next()), &Budget::unlimited()).expect("no limit");
    }
    let rate = |seconds: f64| run.next() as f64 / seconds / 1e6;
    let streamed = Streamed { reached: run.next(), rate: rate(clock() - start), by_the_wall: rate(wall.elapsed().as_secs_f64()) };
    if let Some(known) = known {
        let (preperiod, period) = run.settled().expect("a period is proved").period();
        assert_eq!((period, preperiod), known, "{name}");
    }
    if name == "grundy" && threads == 1 {
        let mut game = heap_game(name, &NoFiles).expect("a game");
        game.extend(GRUNDY_256 + 1, &Budget::unlimited()).expect("no limit");
        assert_eq!(game.first(usize::MAX).iter().position(|&value| value >= 256), Some(GRUNDY_256));
    }
    streamed
}

/// So many heaps at a time.
const STEP: u64 = 1 << 22;

/// Million values a second of CPU time of the rival that knows the game, if it is installed.
fn rival(name: &str, size: usize) -> Option<f64> {
    let (mut program, size) = if name.starts_with('.') { (ogsolve(name, size), size) } else { (igsolve(name), SHORT) };
    let (start, wall) = (children(), Instant::now());
    let done = program.output().ok()?;
    let passed = wall.elapsed().as_secs_f64();
    let time = children().zip(start).map_or(passed, |(end, start)| end - start);
    done.status.success().then(|| size as f64 / time.max(0.01) / 1e6)
}

/// The seconds that the rival says it took.
fn rival_says(name: &str, size: usize) -> Option<f64> {
    let told = String::from_utf8(ogsolve(name, size).output().ok()?.stdout).ok()?;
    let time = told.split("calculation time: ").nth(1)?.split_whitespace().next()?;
    let units = [("ns", 1e-9), ("µs", 1e-6), ("ms", 1e-3), ("s", 1.0)];
    units.into_iter().find_map(|(unit, seconds)| Some(time.strip_suffix(unit)?.parse::<f64>().ok()? * seconds))
}

/// The rival asked for the values of an octal code by its quickest method.
fn ogsolve(name: &str, size: usize) -> Command {
    let mut program = installed("ogsolve");
    program.args(["-m", "rc2", "-n", &size.to_string(), &format!("0{name}")]);
    program
}

/// The rival that knows games by name, asked for a short table.
fn igsolve(name: &str) -> Command {
    let mut program = installed("igsolve");
    program.args([name, "-p", &SHORT.to_string()]);
    program
}

fn installed(program: &str) -> Command {
    Command::new(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/rival/bin").join(program))
}

/// The table that a rival is asked for which takes a time that grows with the square.
const SHORT: usize = 10_000;

/// CPU time in seconds of the programs that were run from here, where the system tells: in hundredths.
fn children() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    let fields: Vec<&str> = text.rsplit(')').next()?.split_whitespace().collect();
    Some((fields.get(13)?.parse::<f64>().ok()? + fields.get(14)?.parse::<f64>().ok()?) / 100.0)
}

/// CPU time of this program in seconds, where the system tells; else the time that passed.
fn clock() -> f64 {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let passed = START.get_or_init(Instant::now).elapsed().as_secs_f64();
    let told = std::fs::read_to_string("/proc/self/schedstat").ok();
    told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok()).map_or(passed, |nanoseconds| nanoseconds * 1e-9)
}
