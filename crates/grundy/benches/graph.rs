//! Benchmarks of the graph engine: answers are asserted, times stand beside a plain pass over the same arcs.
//!
//! `cargo xtask bench --bench graph`, or with other sizes `VERTICES=1000000 cargo bench -p grundy --bench graph`.
//!
//! The *plain pass* reads every arc, looks up the cell of its target and takes the exclusive or of a row: the least that any solver must do, with nothing decided.
//! One thread is timed by the processor's time where Linux tells it, since other work on the machine would spoil the clock's; two threads by the clock, which says something
//! only on an idle machine: the load is printed.
//! Memory is the peak of the process while it solves, the graph included; it is read where Linux tells it.

use grundy::Dice;
use grundy::graph::{Csr, NimValue, Order, Recurrence, Remoteness, acyclic, binary, loopy};
use std::fmt::Write;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Arcs from each vertex.
const OUT: u64 = 5;

fn main() {
    let vertices = std::env::var("VERTICES").ok().and_then(|count| count.parse().ok()).unwrap_or(10_000_000);
    let load = std::fs::read_to_string("/proc/loadavg").ok().and_then(|text| Some(text.split(' ').next()?.to_owned()));
    println!("{vertices} vertices, {} arcs; load of the machine {}", vertices * OUT, load.as_deref().unwrap_or("unknown"));
    let natural = natural(vertices);
    let plain = plain_pass(&natural);
    println!(
        "plain pass over the arcs       {:>8.3} s   (only adding up the ids: {:.3} s)",
        plain.as_secs_f64(),
        adding_up(&natural).as_secs_f64()
    );
    let values = in_natural_order(&natural, plain);
    in_shuffled_order(natural, values, plain);
    with_cycles(vertices, plain);
    reading(vertices.min(2_000_000));
}

/// Every arc leads to a smaller id.
fn natural(vertices: u64) -> Csr {
    let mut dice = Dice::new(1);
    Csr::from_rows((0..vertices).map(|from| {
        let count = if from == 0 { 0 } else { OUT };
        (0..count).map(|_| dice.roll(from - 1) as u32).collect::<Vec<_>>()
    }))
}

fn plain_pass(graph: &Csr) -> Duration {
    let cells: Vec<u16> = graph.vertices().map(|vertex| vertex as u16).collect();
    let (time, _) = best(3, || {
        let row = |vertex: u32| graph.row(vertex).iter().fold(0, |sum, &target| sum ^ cells[target as usize]);
        graph.vertices().map(row).collect::<Vec<u16>>()
    });
    time
}

/// Not even a look at the targets.
fn adding_up(graph: &Csr) -> Duration {
    best(3, || graph.vertices().map(|vertex| graph.row(vertex).iter().map(|&target| u64::from(target)).sum::<u64>()).sum::<u64>()).0
}

fn in_natural_order(graph: &Csr, plain: Duration) -> Vec<u16> {
    reset_peak();
    let (time, values) = best(3, || acyclic::solve::<NimValue>(graph, &Order::of(graph).expect("no cycle")));
    let mex = |vertex: u32| NimValue::of(graph.row(vertex).iter().map(|&target| values[target as usize]));
    assert!(graph.vertices().all(|vertex| Some(values[vertex as usize]) == mex(vertex)), "every value is the mex of its options'");
    report("natural order, nim-values", time, plain, Some(3.0), graph);
    let (one, _) = by_the_clock(3, || acyclic::solve::<NimValue>(graph, &Order::of(graph).expect("no cycle")));
    let (two, threaded) = by_the_clock(3, || acyclic::solve_threaded::<NimValue>(graph, &Order::of_on(graph, 2).expect("no cycle"), 2));
    assert_eq!(threaded, values);
    report_threads("natural order, nim-values", one, two);
    let (time, remoteness) = best(3, || acyclic::solve::<Remoteness<false>>(graph, &Order::of(graph).expect("no cycle")));
    assert!(remoteness.iter().zip(&values).all(|(&number, &value)| number.is_multiple_of(2) == (value == 0)), "outcomes agree");
    report("natural order, remoteness", time, plain, Some(3.0), graph);
    values
}

/// The same graph with its vertices renamed at random.
fn in_shuffled_order(natural: Csr, values: Vec<u16>, plain: Duration) {
    let mut dice = Dice::new(2);
    let mut name: Vec<u32> = natural.vertices().collect();
    for at in (1..name.len()).rev() {
        name.swap(at, dice.roll(at as u64) as usize);
    }
    let mut old = vec![0; name.len()];
    name.iter().enumerate().for_each(|(from, &to)| old[to as usize] = from as u32);
    let shuffled = Csr::from_rows(old.iter().map(|&vertex| natural.row(vertex).iter().map(|&target| name[target as usize])));
    let expected = digest(old.iter().map(|&vertex| values[vertex as usize]));
    drop((natural, name, old, values));
    reset_peak();
    let (time, found) = best(2, || acyclic::solve::<NimValue>(&shuffled, &Order::of(&shuffled).expect("no cycle")));
    assert_eq!(digest(found.iter().copied()), expected);
    drop(found);
    report("shuffled, nim-values", time, plain, Some(60.0), &shuffled);
    let (one, _) = by_the_clock(2, || acyclic::solve::<NimValue>(&shuffled, &Order::of(&shuffled).expect("no cycle")));
    let (two, found) = by_the_clock(2, || {
        let order = Order::of_on(&shuffled, 2).expect("no cycle");
        acyclic::solve_threaded::<NimValue>(&shuffled, &order, 2)
    });
    assert_eq!(digest(found.iter().copied()), expected);
    report_threads("shuffled, nim-values", one, two);
    let (time, remoteness) = best(1, || acyclic::solve::<Remoteness<false>>(&shuffled, &Order::of(&shuffled).expect("no cycle")));
    assert!(remoteness.iter().zip(&found).all(|(&number, &value)| number.is_multiple_of(2) == (value == 0)), "outcomes agree");
    report("shuffled, remoteness", time, plain, Some(60.0), &shuffled);
}

/// A number that depends on every value and its place.
fn digest(values: impl Iterator<Item = u16>) -> u64 {
    values.fold(0, |sum: u64, value| sum.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(u64::from(value) + 1))
}

/// Arcs anywhere; every eighth vertex has none, and the others make up for it.
fn with_cycles(vertices: u64, plain: Duration) {
    let mut dice = Dice::new(3);
    let graph = Csr::from_rows((0..vertices).map(|from| {
        let count = [0, 5, 5, 6, 6, 6, 6, 6][from as usize % 8];
        (0..count).map(|_| dice.roll(vertices - 1) as u32).collect::<Vec<_>>()
    }));
    reset_peak();
    let (time, values) = best(1, || loopy::values(&graph, &graph.reversed()));
    report("loopy, values of Smith", time, plain, None, &graph);
    reset_peak();
    let (time, remoteness) = best(1, || loopy::remoteness(&graph, &graph.reversed(), false));
    report("loopy, outcomes, remoteness", time, plain, None, &graph);
    let (two, _) = by_the_clock(1, || {
        let reversed = graph.reversed_on(2);
        std::thread::scope(|scope| {
            let values = scope.spawn(|| loopy::values(&graph, &reversed));
            (loopy::remoteness(&graph, &reversed, false), values.join().expect("it does not panic"))
        })
    });
    report_threads("loopy, both", loopy_one(&graph), two);
    let finite = |vertex: u32| values[vertex as usize] != loopy::INFINITE;
    let zero = |vertex: u32| graph.row(vertex).iter().any(|&target| values[target as usize] == 0);
    let won = |vertex: u32| if finite(vertex) { values[vertex as usize] > 0 } else { zero(vertex) };
    for vertex in graph.vertices() {
        let (number, lost) = (remoteness[vertex as usize], values[vertex as usize] == 0);
        let expected = if won(vertex) { Some(1) } else { lost.then_some(0) };
        assert_eq!((number != loopy::DRAW).then_some(number % 2), expected, "the outcome of {vertex}");
    }
}

fn loopy_one(graph: &Csr) -> Duration {
    let both = || {
        let reversed = graph.reversed();
        (loopy::remoteness(graph, &reversed, false), loopy::values(graph, &reversed))
    };
    by_the_clock(1, both).0
}

/// Lines of arcs, from bytes to a graph.
fn reading(vertices: u64) {
    let mut dice = Dice::new(4);
    let mut text = String::new();
    for from in 0..vertices {
        (0..OUT).for_each(|_| _ = writeln!(text, "{from} {}", dice.roll(vertices - 1)));
    }
    let (time, graph) = best(2, || binary::read_any(text.as_bytes()).expect("it is a graph"));
    assert_eq!(graph.len() as u64, vertices);
    let rate = text.len() as f64 / time.as_secs_f64() / 1e6;
    println!(
        "reading {} arcs, {} MB     {:>8.3} s   {rate:.0} MB/s (target 100: {})",
        vertices * OUT,
        text.len() / 1_000_000,
        time.as_secs_f64(),
        verdict(rate >= 100.0)
    );
}

/// The best of several runs on one thread, in processor time.
fn best<T>(runs: u32, work: impl FnMut() -> T) -> (Duration, T) {
    let (clock, processor, result) = timed(runs, work);
    (processor.unwrap_or(clock), result)
}

/// The best of several runs by the clock on the wall.
fn by_the_clock<T>(runs: u32, work: impl FnMut() -> T) -> (Duration, T) {
    let (clock, _, result) = timed(runs, work);
    (clock, result)
}

fn timed<T>(runs: u32, mut work: impl FnMut() -> T) -> (Duration, Option<Duration>, T) {
    let mut least: (Duration, Option<Duration>) = (Duration::MAX, None);
    let mut result = None;
    for _ in 0..runs {
        drop(result.take());
        let (start, used) = (Instant::now(), processor_time());
        result = Some(black_box(work()));
        least.0 = least.0.min(start.elapsed());
        let spent = processor_time().zip(used).map(|(after, before)| after - before);
        least.1 = match (least.1, spent) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
    }
    (least.0, least.1, result.expect("at least one run"))
}

/// What this process has used of the processors; Linux only.
fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

fn report(what: &str, time: Duration, plain: Duration, target: Option<f64>, graph: &Csr) {
    let ratio = time.as_secs_f64() / plain.as_secs_f64();
    let aim = target.map_or(String::new(), |most| format!(" (target {most:.0}x: {})", verdict(ratio <= most)));
    let memory = peak().map_or(String::new(), |bytes| {
        let each = bytes as f64 / graph.arcs() as f64;
        format!("   {each:.1} bytes an arc (target 12: {})", verdict(each <= 12.0))
    });
    println!("{what:<30} {:>8.3} s   {ratio:>5.1}x the plain pass{aim}{memory}", time.as_secs_f64());
}

fn report_threads(what: &str, one: Duration, two: Duration) {
    let gain = one.as_secs_f64() / two.as_secs_f64();
    println!(
        "{:<30} {:>8.3} s   {gain:.2}x one thread (target 1.5x: {})",
        format!("{what}, 2 threads"),
        two.as_secs_f64(),
        verdict(gain >= 1.5)
    );
}

fn verdict(met: bool) -> &'static str {
    if met { "met" } else { "MISSED" }
}

/// Forgets the peak of the memory so far; Linux only.
fn reset_peak() {
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}

/// The peak of the memory in bytes; Linux only.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}
