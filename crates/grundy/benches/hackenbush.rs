//! Green Hackenbush on graphs of ten million edges: `cargo bench -p grundy --bench hackenbush -- [edges] [runs] [names]`.
//!
//! The rival is a plain single pass over the same edges that touches both ends of each (it counts degrees): the least that
//! any answer depending on the whole graph must do. Beside it stands a bare scan of the list. Each figure is the least
//! processor time of a few runs, since machines are shared; answers are asserted. Bytes are the peak of resident memory above what was held
//! before the call, plus the edge list itself; they are read from Linux and left out elsewhere. Reading is the same graph from
//! the text of a file; it should take less than value and winning edges together, which a solve needs.

use grundy::Dice;
use grundy::hackenbush::{Board, Multigraph};
use grundy::text::Text;
use std::fmt::Write;
use std::fs;
use std::hint::black_box;
use std::time::Instant;

/// What is aimed at, in plain passes, and in bytes an edge.
const VALUE_TARGET: f64 = 15.0;
const EDGES_TARGET: f64 = 40.0;
const BYTES_TARGET: f64 = 100.0;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let mut numbers = args.iter().filter_map(|arg| arg.parse::<usize>().ok());
    // Cargo adds a flag of its own.
    let names: Vec<_> = args.iter().filter(|arg| !arg.starts_with('-') && arg.parse::<usize>().is_err()).collect();
    let (edges, runs) = (numbers.next().unwrap_or(10_000_000), numbers.next().unwrap_or(3));
    println!("{edges} edges, best of {runs}; targets: value {VALUE_TARGET}x, winning edges {EDGES_TARGET}x, {BYTES_TARGET} bytes an edge");
    println!(
        "{:13} {:>8} {:>8} | {:>8} {:>6} {:>6} | {:>8} {:>6} {:>6} | {:>8} | {:>10} {:>10}",
        "ns an edge", "scan", "pass", "value", "ratio", "bytes", "winning", "ratio", "bytes", "reading", "nim-value", "edges"
    );
    for (name, make) in GRAPHS.iter().filter(|(name, _)| names.is_empty() || names.iter().any(|&wanted| wanted == name)) {
        let (graph, expected) = make(edges as u32);
        report(name, &graph, expected, runs);
    }
}

/// A graph, and its value where a formula gives it.
type Subject = (Multigraph, Option<u32>);

/// From the number of edges.
type Maker = fn(u32) -> Subject;

/// Built one at a time: each is dropped before the next.
const GRAPHS: [(&str, Maker); 5] =
    [("random tree", random_tree), ("path", path), ("cycle", cycle), ("grid", grid), ("random graph", random_graph)];

fn random_tree(edges: u32) -> Subject {
    let mut dice = Dice::new(1);
    let ends: Vec<_> = (1..=edges).map(|child| [dice.roll(u64::from(child) - 1) as u32, child]).collect();
    // Parents come before children, so one backward pass is the colon principle.
    let mut value = vec![0u32; edges as usize + 1];
    for &[parent, child] in ends.iter().rev() {
        value[parent as usize] ^= value[child as usize] + 1;
    }
    (Multigraph::new(edges + 1, ends), Some(value[0]))
}

fn path(edges: u32) -> Subject {
    (Multigraph::new(edges + 1, (0..edges).map(|at| [at, at + 1]).collect()), Some(edges))
}

fn cycle(edges: u32) -> Subject {
    (Multigraph::new(edges, (0..edges).map(|at| [at, (at + 1) % edges]).collect()), Some(edges % 2))
}

fn grid(edges: u32) -> Subject {
    let side = (1..).find(|side| 2 * side * (side + 1) >= edges).expect("a side") + 1;
    let cell = |row: u32, column: u32| row * side + column;
    let across = (0..side).flat_map(|row| (1..side).map(move |column| [cell(row, column - 1), cell(row, column)]));
    let up = (1..side).flat_map(|row| (0..side).map(move |column| [cell(row - 1, column), cell(row, column)]));
    let ends: Vec<_> = across.chain(up).collect();
    // A grid has no bridge, so every edge becomes a loop.
    let value = ends.len() as u32 % 2;
    (Multigraph::new(side * side, ends), Some(value))
}

fn random_graph(edges: u32) -> Subject {
    let mut dice = Dice::new(2);
    let vertices = edges / 2;
    let mut end = || dice.roll(u64::from(vertices) - 1) as u32;
    let ends = (0..edges).map(|_| [end(), end()]).collect();
    (Multigraph::new(vertices, ends), None)
}

fn report(name: &str, graph: &Multigraph, expected: Option<u32>, runs: usize) {
    let edges = graph.ends().len();
    let ns = |seconds: f64| seconds * 1e9 / edges as f64;
    let (scan, _) = best(runs, || graph.ends().iter().fold(0u32, |sum, &[u, v]| sum ^ u ^ v));
    let (pass, _) = best(runs, || degrees(graph));
    let (value_time, value) = best(runs, || graph.value());
    let value_bytes = peak(|| graph.value());
    // A lost position has no winning edge, which its value tells at once: then those that leave 1, so that the work is done.
    let wanted = u32::from(value == 0);
    let (edges_time, winning) = best(runs, || graph.edges_to(wanted.into()));
    let edges_bytes = peak(|| graph.edges_to(wanted.into()));
    check(graph, value, expected, wanted, &winning);
    let text = lines(graph);
    let (reading, board) = best(runs, || Board::read(Text::new(&text)).expect("it was just written"));
    assert_eq!(board.shape.graph.value(), value, "the file holds the same graph");
    drop((text, board));
    println!(
        "{name:13} {:8.2} {:8.2} | {:8.1} {:6.1} {:>6} | {:8.1} {:6.1} {:>6} | {:8.1} | {value:10} {:10}",
        ns(scan),
        ns(pass),
        ns(value_time),
        value_time / pass,
        an_edge(value_bytes, edges),
        ns(edges_time),
        edges_time / pass,
        an_edge(edges_bytes, edges),
        ns(reading),
        winning.len()
    );
}

/// The value by formula; a non-zero value has a winning edge and zero has none; some of the edges do leave what is wanted,
/// others do not.
fn check(graph: &Multigraph, value: u32, expected: Option<u32>, wanted: u32, winning: &[u32]) {
    assert!(expected.is_none_or(|expected| expected == value), "the value is {value}");
    assert!(value == 0 || !winning.is_empty(), "a winning edge if the value is not 0");
    assert!(value != 0 || graph.edges_to(0).is_empty(), "none if it is 0");
    let mut dice = Dice::new(3);
    let some = (0..3).map(|_| dice.roll(graph.ends().len() as u64 - 1) as u32);
    let tried: Vec<u32> = some.chain(winning.iter().copied().take(2)).collect();
    for edge in tried {
        let mut ends = graph.ends().to_vec();
        ends.swap_remove(edge as usize);
        let after = Multigraph::new(graph.vertices(), ends).value();
        // An edge off the ground may be "cut" without any effect.
        let wins = after == wanted && value != wanted;
        assert_eq!(winning.binary_search(&edge).is_ok(), wins, "edge {edge}");
    }
}

/// The graph as a file, an edge a line.
fn lines(graph: &Multigraph) -> String {
    let mut text = String::with_capacity(18 * graph.ends().len());
    for [u, v] in graph.ends() {
        writeln!(text, "{u} {v}").expect("memory");
    }
    text
}

fn degrees(graph: &Multigraph) -> Vec<u32> {
    let mut degrees = vec![0; graph.vertices() as usize];
    for &[u, v] in graph.ends() {
        degrees[u as usize] += 1;
        degrees[v as usize] += 1;
    }
    degrees
}

/// The shortest time in seconds, and the answer.
fn best<T>(runs: usize, mut work: impl FnMut() -> T) -> (f64, T) {
    let mut timed = || {
        let (wall, processor) = (Instant::now(), processor_seconds());
        let answer = black_box(work());
        let counted = processor_seconds().zip(processor).map(|(end, start)| end - start);
        (counted.filter(|&seconds| seconds > 0.0).unwrap_or(wall.elapsed().as_secs_f64()), answer)
    };
    let mut best = timed();
    for _ in 1..runs {
        let next = timed();
        if next.0 < best.0 {
            best = next;
        }
    }
    best
}

/// The processor time of this thread where the system tells it, so that other work on the machine counts less.
fn processor_seconds() -> Option<f64> {
    // The file is brought up to date when the thread gives way.
    std::thread::yield_now();
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split(' ').next()?.parse::<u64>().ok().map(|nanoseconds| nanoseconds as f64 / 1e9)
}

/// How many bytes of memory the work takes at its peak, on Linux.
fn peak<T>(work: impl FnOnce() -> T) -> Option<u64> {
    // "5" resets the high-water mark.
    fs::write("/proc/self/clear_refs", "5").ok()?;
    let before = status("VmRSS:")?;
    black_box(work());
    Some(status("VmHWM:")?.saturating_sub(before))
}

fn status(field: &str) -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(field))?;
    line.trim().trim_end_matches(" kB").parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}

/// Bytes an edge, with the eight of the edge list.
fn an_edge(bytes: Option<u64>, edges: usize) -> String {
    bytes.map_or("-".into(), |bytes| format!("{:.1}", bytes as f64 / edges as f64 + 8.0))
}
