//! Nim-sequences: values a second of CPU time, from nothing and streaming, beside `ogsolve` where it is installed.
//!
//! `cargo xtask bench sequence`, or `cargo bench -p grundy --bench sequence -- .106` for some codes. Tables are asserted to be those of the dense engine at their
//! beginning, and periods to be the known ones. The rival is a program of its own (GPL), so it is only ever run: `cargo xtask bench sequence --install`
//! installs it into `target/rival`, and it is run if it is there.

use grundy::notation::{NoFiles, heap_game};
use grundy::period;
use grundy::{Budget, Evidence};
use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

/// A code, how far it is streamed, and its period and preperiod, where they are known.
type Game = (&'static str, u64, Option<(u64, u64)>);

const GAMES: [Game; 12] = [
    (".106", 1_000_000_000, None),
    (".104", 1_000_000_000, Some((11_770_282, 197_769_598))),
    (".16", 1_000_000_000, Some((149_459, 105_351))),
    (".354", 1_000_000_000, Some((1180, 10_061_916))),
    (".376", 1_000_000_000, Some((4, 2_268_248))),
    (".054", 1_000_000_000, Some((10_015_179, 193_235_616))),
    (".454", 1_000_000_000, Some((60_620_715, 160_949_019))),
    (".56", 1_000_000_000, Some((144, 326_640))),
    (".6", 10_000_000, None),
    (".014", 10_000_000, None),
    ("grundy", 5_000_000, None),
    (".007", 100_000, None),
];

fn main() {
    println!("{:8}{:>16}{:>16}{:>14}{:>16}{:>10}", "code", "10^6 from 0", "streamed to", "M values/s", "rival M/s", "ratio");
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    for (name, far, known) in GAMES.into_iter().filter(|(name, ..)| words.is_empty() || words.iter().any(|word| word == name)) {
        let size = if name == ".007" { 100_000 } else { 1_000_000 };
        let start = clock();
        let mut game = heap_game(name, &NoFiles).expect("a game");
        game.extend(size, &Budget::unlimited()).expect("no limit");
        let table = size as f64 / (clock() - start) / 1e6;
        let start = clock();
        let mut game = heap_game(name, &NoFiles).expect("a game");
        let found = period::find(game.as_mut(), far as usize, &Budget::unlimited());
        let rate = found.size as f64 / (clock() - start) / 1e6;
        if let Some(known) = known {
            let law = found.law.filter(|_| found.basis.evidence == Evidence::Proved).expect("a period is proved");
            assert_eq!((law.period, law.preperiod), known, "{name}");
        }
        let rival = rival(name).map(|rival| (format!("{rival:.3}"), format!("{:.1}", table.max(rate) / rival)));
        let (rival, ratio) = rival.unwrap_or_default();
        println!("{name:8}{table:>16.2}{:>16}{rate:>14.2}{rival:>16}{ratio:>10}", found.size);
    }
}

/// Million values a second of the rival, if it is installed and knows the game.
fn rival(code: &str) -> Option<f64> {
    const SIZE: u64 = 300_000;
    let program = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/rival/bin/ogsolve");
    let code = code.starts_with('.').then(|| format!("0{code}")).filter(|_| program.exists())?;
    let start = Instant::now();
    // Its quickest method.
    let done = Command::new(program).args(["-m", "rc2", "-n", &SIZE.to_string(), &code]).output().ok()?;
    done.status.success().then(|| SIZE as f64 / start.elapsed().as_secs_f64() / 1e6)
}

/// CPU time of this program in seconds, where the system tells; else the time that passed.
fn clock() -> f64 {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let passed = START.get_or_init(Instant::now).elapsed().as_secs_f64();
    let told = std::fs::read_to_string("/proc/self/schedstat").ok();
    told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok()).map_or(passed, |nanoseconds| nanoseconds * 1e-9)
}
