//! Benchmarks of the foundation: answers are asserted, ratios and rates are printed.
//!
//! `cargo xtask bench`, or `cargo bench -p grundy --bench solve`.

use grundy::analysis::{Answer, Request, analyse};
use grundy::game::Solver;
use grundy::notation::parse;
use grundy::solve::{Search, reference};
use grundy::sum::Workspace;
use grundy::{Budget, Dice, Nimber, Outcome, Play};
use std::hint::black_box;
use std::time::{Duration, Instant};

fn main() {
    memo_search_against_reference();
    nim_with_a_million_heaps();
    nim_products();
    cram();
}

/// The best of several runs: other work on the machine only ever adds time.
fn best<T>(runs: u32, mut work: impl FnMut() -> T) -> (Duration, T) {
    let mut least = Duration::MAX;
    let mut result = None;
    for _ in 0..runs {
        let (wall, processor) = (Instant::now(), processor_time());
        result = Some(black_box(work()));
        let elapsed = wall.elapsed();
        // The system counts in steps of some milliseconds, which is too coarse for the short ones.
        let counted = processor_time().zip(processor).map(|(end, start)| end - start).filter(|_| elapsed > Duration::from_millis(100));
        least = least.min(counted.unwrap_or(elapsed));
    }
    (least, result.expect("at least one run"))
}

/// The processor time of this thread where the system tells it, so that other work on the machine does not count.
fn processor_time() -> Option<Duration> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

fn verdict(met: bool) -> &'static str {
    if met { "met" } else { "MISSED" }
}

/// Every position of some small games, by the definition and by search with memory.
fn memo_search_against_reference() {
    use grundy::games::take_and_break::TakeAndBreak;
    let game = TakeAndBreak::named("kayles", ".77");
    let heaps = 0..=15u64;
    let (slow, expected) =
        best(3, || heaps.clone().map(|heap| reference::nim_value(&game, &heap, &Budget::unlimited()).unwrap()).collect::<Vec<_>>());
    let count = expected.len() as f64;
    let (fast, found) = best(20, || {
        let mut search = Search::default();
        heaps.clone().map(|heap| search.value(&game, &heap, &Budget::unlimited()).unwrap().0).collect::<Vec<_>>()
    });
    assert_eq!(found, expected);
    println!(
        "nim-values of kayles:0..15   reference {:>10.0}/s   memo search {:>10.0}/s   ratio {:.0}x",
        count / slow.as_secs_f64(),
        count / fast.as_secs_f64(),
        slow.as_secs_f64() / fast.as_secs_f64()
    );
}

fn nim_with_a_million_heaps() {
    let mut dice = Dice::new(1);
    let heaps: Vec<u64> = (0..1_000_000).map(|_| dice.bits()).collect();
    let total = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    let expected = heaps.iter().filter(|&&heap| heap ^ total < heap).count() as u64;
    let text = format!("nim:{}", heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(","));
    let (reading, sum) = best(3, || parse(&text).unwrap());
    let request = Request { list_moves: 20, ..Request::default() };
    let (solving, analysis) =
        best(7, || analyse(&sum, &request, &mut Workspace::default(), &Budget::unlimited()).and_then(Answer::impartial).unwrap());
    assert_eq!((analysis.outcome, analysis.nim_value, analysis.winning.total), (Outcome::N, Some(Nimber(total)), expected));
    let misere = Request { play: Play::Misere, list_moves: 20, ..Request::default() };
    let (misere_time, answer) =
        best(3, || analyse(&sum, &misere, &mut Workspace::default(), &Budget::unlimited()).and_then(Answer::impartial).unwrap());
    assert_eq!((answer.outcome, answer.winning.total), (Outcome::N, expected));
    let plain = best(7, || {
        let total = black_box(&heaps).iter().fold(0, |sum, heap| sum ^ heap);
        heaps.iter().filter(|&&heap| heap ^ total < heap).count()
    });
    println!(
        "nim with 10^6 heaps          read {:.1} ms   solve {:.1} ms ({:.0}x a plain loop; target under 30 ms: {})   misère {:.1} ms",
        reading.as_secs_f64() * 1e3,
        solving.as_secs_f64() * 1e3,
        solving.as_secs_f64() / plain.0.as_secs_f64(),
        verdict(solving < Duration::from_millis(30)),
        misere_time.as_secs_f64() * 1e3
    );
}

fn nim_products() {
    const COUNT: usize = 1_000_000;
    let mut dice = Dice::new(2);
    let factors: Vec<(u64, u64)> = (0..COUNT).map(|_| (dice.bits(), dice.bits())).collect();
    let _ = Nimber(3) * Nimber(5);
    let (fast, sum) = best(5, || factors.iter().fold(Nimber::ZERO, |sum, &(a, b)| sum + Nimber(a) * Nimber(b)));
    let some = &factors[..COUNT / 50];
    let (slow, few) = best(2, || some.iter().fold(0, |sum, &(a, b)| sum ^ grundy::nimber::reference::product(a, b)));
    assert_eq!(some.iter().fold(Nimber::ZERO, |sum, &(a, b)| sum + Nimber(a) * Nimber(b)), Nimber(few));
    black_box(sum);
    let rate = COUNT as f64 / fast.as_secs_f64();
    println!(
        "64-bit nim products          {:.1} million/s, one core ({:.0}x the tower recursion; target 10 million/s: {})",
        rate / 1e6,
        rate * slow.as_secs_f64() / some.len() as f64,
        verdict(rate >= 1e7)
    );
}

fn cram() {
    let sum = parse("cram:5x6").unwrap();
    let (time, analysis) = best(3, || {
        analyse(&sum, &Request::default(), &mut Workspace::default(), &Budget::unlimited()).and_then(Answer::impartial).unwrap()
    });
    assert_eq!(analysis.outcome, Outcome::N);
    println!(
        "cram:5x6                     {:.2} s (target under 2 s: {})   nim-value {}, {} winning moves",
        time.as_secs_f64(),
        verdict(time < Duration::from_secs(2)),
        analysis.nim_value.expect("found").0,
        analysis.winning.total
    );
}
