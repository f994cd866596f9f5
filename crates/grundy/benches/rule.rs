//! Rules against closures written by hand, and against the engine of the game that the rule is.
//!
//! `cargo bench -p grundy --bench rule`, or `… --bench rule -- gcd` for the rules in which a word stands. Every table is asserted to be
//! equal; printed are options a second of CPU time.

use grundy::Budget;
use grundy::game::HeapGame;
use grundy::notation::{NoFiles, heap_game};
use grundy::rule::{Checked, RuleTable};
use grundy::text::Text;
use std::hint::black_box;

fn main() {
    println!("options a CPU-second, in millions; the targets are ratios to the closure, and at least 30 for every rule");
    native("n -> a + b for a + b == n, 1 <= a < b", "grundy", 10_000, |n, g, mark| {
        for a in 1..n.div_ceil(2) {
            mark.put(g[a] ^ g[n - a]);
        }
    });
    native("n -> n-k for 1 <= k <= n/2", "at-most-half", 10_000, |n, g, mark| {
        for k in 1..=n / 2 {
            mark.put(g[n - k]);
        }
    });
    compare("n -> a + b for n-2 <= a+b < n", "kayles", 5_000, 0.1, |n, g, mark| {
        for take in 1..=n.min(2) {
            for a in 0..=n - take {
                mark.put(g[a] ^ g[n - take - a]);
            }
        }
    });
    native("n -> n-3*k for k >= 1", "", 10_000, |n, g, mark| {
        for k in 1..=n / 3 {
            mark.put(g[n - 3 * k]);
        }
    });
    general("n -> n-k for 1 <= k <= n, gcd(k, n) == 1", 3_000, |n, g, mark| {
        for k in 1..=n {
            if gcd(k, n) == 1 {
                mark.put(g[n - k]);
            }
        }
    });
    general("n -> n-k for 1 <= k < n, k % 5 != 2", 10_000, |n, g, mark| {
        for k in 1..n {
            if k % 5 != 2 {
                mark.put(g[n - k]);
            }
        }
    });
    general("n -> n-k*k for k >= 1", 300_000, |n, g, mark| {
        let mut k = 1;
        while k * k <= n {
            mark.put(g[n - k * k]);
            k += 1;
        }
    });
    general("n -> n/k for k >= 2, k <= n", 10_000, |n, g, mark| {
        for k in 2..=n {
            mark.put(g[n / k]);
        }
    });
    general("n -> n-1 | n/2 | n/3 for n >= 1", 1_000_000, |n, g, mark| {
        if n >= 1 {
            mark.put(g[n - 1]);
            mark.put(g[n / 2]);
            mark.put(g[n / 3]);
        }
    });
    general("n -> n/k for 2 <= k <= 3, n >= 1", 1_000_000, |n, g, mark| {
        if n >= 1 {
            mark.put(g[n / 2]);
            mark.put(g[n / 3]);
        }
    });
    general("n -> a + b + c for a+b+c == n-1, 1 <= a <= b <= c, odd(b)", 400, |n, g, mark| {
        for a in 1..n {
            for b in a..n {
                if 2 * b + a < n && b % 2 == 1 {
                    mark.put(g[a] ^ g[b] ^ g[n - 1 - a - b]);
                }
            }
        }
    });
    general("n -> n-k for prime(k)", 20_000, {
        let primes: Vec<usize> = (2..20_000).filter(|&n| (2..).take_while(|d| d * d <= n).all(|d| n % d != 0)).collect();
        move |n, g, mark| primes.iter().take_while(|&&p| p <= n).for_each(|&p| mark.put(g[n - p]))
    });
    grid();
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Whether one of the words of the command line stands in a rule; without words, all rules are asked for.
fn asked_for(rule: &str) -> bool {
    let mut words = std::env::args().skip(1).filter(|word| !word.starts_with("--")).peekable();
    words.peek().is_none() || words.any(|word| rule.contains(&word))
}

/// CPU time of this thread in seconds, where the system tells; else the time that passed.
fn clock() -> f64 {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    let passed = START.get_or_init(std::time::Instant::now).elapsed().as_secs_f64();
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok()).map_or(passed, |nanoseconds| nanoseconds * 1e-9)
}

/// The time that a piece of work takes: repeated until the clock, which is coarse, can tell; the best of three.
fn best<T>(mut work: impl FnMut() -> T) -> (f64, T) {
    let mut least = f64::MAX;
    let mut result = black_box(work());
    for _ in 0..3 {
        let (start, mut runs) = (clock(), 0);
        while clock() - start < 0.05 {
            result = black_box(work());
            runs += 1;
        }
        least = least.min((clock() - start) / f64::from(runs));
    }
    (least, result)
}

/// Where a closure written by hand marks the values of the options.
struct Marks {
    places: Vec<u32>,
    stamp: u32,
}

impl Marks {
    #[inline]
    fn put(&mut self, value: u32) {
        self.places[value as usize] = self.stamp;
    }
}

/// The table of a game whose options a closure marks.
fn by_hand(to: usize, options: impl Fn(usize, &[u32], &mut Marks)) -> Vec<u32> {
    let (mut g, mut seen) = (vec![], Marks { places: vec![0; 1 << 16], stamp: 0 });
    for n in 0..=to {
        let stamp = n as u32 + 1;
        seen.stamp = stamp;
        options(n, &g, &mut seen);
        g.push(seen.places.iter().position(|&mark| mark != stamp).expect("room for every value") as u32);
    }
    g
}

fn compiled(rule: &str, to: usize) -> (f64, Vec<u32>, u64) {
    let checked = Checked::read(Text::new(rule)).unwrap();
    let (time, dense) = best(|| {
        let mut dense = RuleTable::new(checked.clone());
        dense.extend(to + 1, &Budget::unlimited()).unwrap();
        dense
    });
    (time, dense.values().to_vec(), dense.looked_at())
}

/// Rules that run as loops over the table: at least half as fast as the closure.
fn native(rule: &str, game: &str, to: usize, options: impl Fn(usize, &[u32], &mut Marks)) {
    compare(rule, game, to, 0.5, options);
}

/// All other rules: at least a tenth.
fn general(rule: &str, to: usize, options: impl Fn(usize, &[u32], &mut Marks)) {
    compare(rule, "", to, 0.1, options);
}

fn compare(rule: &str, game: &str, to: usize, target: f64, options: impl Fn(usize, &[u32], &mut Marks)) {
    if !asked_for(rule) {
        return;
    }
    let (hand, expected) = best(|| by_hand(to, &options));
    let (own, found, count) = compiled(rule, to);
    assert_eq!(found, expected, "{rule}");
    let rate = |time: f64| count as f64 / time / 1e6;
    let ratio = hand / own;
    let met = if ratio >= target && rate(own) >= 30.0 { "met" } else { "MISSED" };
    let engine = if game.is_empty() {
        String::new()
    } else {
        let (time, values) = best(|| {
            let mut heaps = heap_game(game, &NoFiles).unwrap();
            heaps.extend(to + 1, &Budget::unlimited()).unwrap();
            heaps.first(to + 1).into_owned()
        });
        assert_eq!(values, expected, "{game}");
        format!("   {game} {:.0}", rate(time))
    };
    println!(
        "{rule:<62} to {to:>7}   rule {:>5.0}   closure {:>5.0}   ratio {ratio:.2} (target {target}: {met}){engine}",
        rate(own),
        rate(hand)
    );
}

/// Wythoff's game as a rule, against loops over a grid.
fn grid() {
    const SIDE: usize = 300;
    let rule = "(x, y) -> (x-k, y) | (x, y-k) | (x-k, y-k) for k >= 1";
    if !asked_for(rule) {
        return;
    }
    let checked = Checked::read(Text::new(rule)).unwrap();
    let (own, dense) = best(|| {
        let mut dense = RuleTable::new(checked.clone());
        dense.value(&[SIDE as i64 - 1, SIDE as i64 - 1], &Budget::unlimited()).unwrap().unwrap();
        dense
    });
    let (hand, expected) = best(|| {
        let (mut g, mut seen) = (vec![0u32; SIDE * SIDE], vec![0u32; 1 << 12]);
        for x in 0..SIDE {
            for y in 0..SIDE {
                let stamp = (x * SIDE + y) as u32 + 1;
                (1..=x).for_each(|k| seen[g[(x - k) * SIDE + y] as usize] = stamp);
                (1..=y).for_each(|k| seen[g[x * SIDE + y - k] as usize] = stamp);
                (1..=x.min(y)).for_each(|k| seen[g[(x - k) * SIDE + y - k] as usize] = stamp);
                g[x * SIDE + y] = seen.iter().position(|&mark| mark != stamp).unwrap() as u32;
            }
        }
        g
    });
    assert_eq!(dense.values(), expected);
    let rate = |time: f64| dense.looked_at() as f64 / time / 1e6;
    let ratio = hand / own;
    let met = if ratio >= 0.5 { "met" } else { "MISSED" };
    println!(
        "{rule:<62} to {SIDE:>3}x{SIDE}   rule {:>5.0}   closure {:>5.0}   ratio {ratio:.2} (target 0.5: {met})",
        rate(own),
        rate(hand)
    );
}
