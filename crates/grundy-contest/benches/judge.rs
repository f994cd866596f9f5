//! The largest input that each problem allows, against the limit of a second that judges usually give.
//!
//! `cargo xtask bench judge`. Every output is read again: a line for each case, and none of them empty.

use grundy::Budget;
use grundy_contest::generate::{Generator, Size};
use grundy_contest::{find, judge};
use std::time::{Duration, Instant};

/// How the counts of each problem are fixed, where not all may be as large as they can at once.
const LARGEST: &[(&str, &str)] = &[
    ("lightoj-1199", "T=100..100, n=100..100"),
    ("lightoj-1229", "T=200..200, board=.X 200..200"),
    ("uva-10561", "T=200..200, board=.X 200..200"),
    ("lightoj-1344", "T=50..50, K=50..50, m=50..50"),
    ("lightoj-1355", "T=100..100, n=1000..1000"),
    ("poj-1067", "T=10000..10000"),
    ("poj-1704", "T=20..20, n=1000..1000"),
    ("poj-3710", "T=1..1, N=1..1, m=70000..70000"),
    ("hdu-1850", "T=100..100, m=1000..1000"),
    ("hdu-1907", "T=474..474, n=47..47"),
    ("hdu-2509", "T=100..100, n=100..100"),
    ("hdu-2516", "T=10000..10000"),
    ("hdu-3032", "T=1..1, n=1000000..1000000"),
    ("hdu-3094", "T=1..1, n=100000..100000"),
    ("hdu-3590", "T=1..1, N=99..99, m=100..100"),
    ("hdu-3595", "T=1..1, N=1000..1000"),
    ("hdu-5795", "T=1..1, n=1000000..1000000"),
    ("luogu-p1247", "n=500000..500000"),
    ("luogu-p2197", "T=10..10, n=10000..10000"),
    ("luogu-p4301", "n=100000..100000"),
    ("spoj-cot3", "n=100000..100000"),
    ("cses-1098", "T=200000..200000, n=1..1"),
    ("cses-1099", "T=1..1, n=200000..200000"),
    ("cses-1729", "n=1000000..1000000, k=100..100"),
    ("cses-1730", "T=200000..200000, n=1..1"),
    ("cses-2207", "T=100000..100000"),
    ("cses-2208", "T=200000..200000, n=1..1"),
];

/// The time that the processor has spent on this program, in ticks of a hundredth of a second, where the system tells it.
fn processor_time() -> Option<Duration> {
    let line = std::fs::read_to_string("/proc/self/stat").ok()?;
    let fields: Vec<&str> = line.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: u64 = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
    Some(Duration::from_millis(10 * ticks))
}

fn main() {
    assert_eq!(LARGEST.len(), grundy_contest::all().len());
    for (id, limits) in LARGEST {
        let mut problem = find(id).expect("a problem of the list").clone();
        let known: Vec<(String, grundy_contest::Limit)> =
            problem.format.each_field().map(|field| (field.name.clone(), field.limit.clone())).collect();
        // Only what is named is fixed; the others keep the judge's limits.
        for item in limits.split(", ") {
            problem.format.set_limits(item).unwrap_or_else(|wrong| panic!("{id}: {wrong:?}"));
        }
        assert_eq!(known.len(), problem.format.each_field().count());
        let size = Size { cases: u64::MAX, counts: u64::MAX, values: u64::MAX };
        let cases = Generator::new(&problem, 1).unbalanced().cases(size, &Budget::unlimited());
        let input = problem.format.write(&cases);
        let (start, used) = (Instant::now(), processor_time());
        let output = judge::whole(&problem, &input, &Budget::unlimited()).unwrap_or_else(|wrong| panic!("{id}: {wrong:?}"));
        let time = start.elapsed();
        assert!(output.lines().count() >= cases.len() && !output.trim().is_empty(), "{id}");
        // A judge counts the time of the processor, which others on a busy machine do not take from.
        let counted = processor_time().zip(used).map_or(time, |(then, before)| then - before);
        let verdict = if counted.as_millis() < 1000 { "" } else { "  over the limit" };
        let (counted, time) = (counted.as_secs_f64(), time.as_secs_f64());
        println!("{id:14} {:9} bytes  {counted:5.2} s of 1 s  ({time:6.3} s by the clock){verdict}", input.len());
    }
}
