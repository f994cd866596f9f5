//! Graphs by several processes on one machine, against one plain thread: time, processor time, peak memory, bytes sent.
//!
//! `cargo xtask bench cluster`, or with another size `VERTICES=1000000 cargo xtask bench cluster`, or one order alone, `ORDER=natural` or `ORDER=shuffled`. The processes talk over loopback, so the network costs processor time, and time by the clock says
//! something only where there are as many processors as processes. Answers are compared: all must print the same summary. Memory is the peak of each process (Linux tells it), the mapped file included.
//!
//! Targets: a process of p needs at most 1.3/p of the memory of the plain thread and 100 MB; all together at most 4 times its processor time.

use grundy::Dice;
use grundy::graph::{Arcs, Csr, NamedGraph, Names, binary};
use std::fs;
use std::io::{BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Arcs from each vertex.
const OUT: u64 = 5;

fn main() {
    let vertices: u64 = std::env::var("VERTICES").ok().and_then(|count| count.parse().ok()).unwrap_or(10_000_000);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cluster-bench");
    fs::create_dir_all(&folder).expect("a folder for the graphs");
    println!("{vertices} vertices, {} arcs", vertices * OUT);
    let only = std::env::var("ORDER").ok();
    for order in ["natural", "shuffled"].into_iter().filter(|&order| only.as_ref().is_none_or(|only| only == order)) {
        let path = folder.join(order);
        write(&path, graph(vertices, order == "shuffled"));
        compare(&path, order, (vertices * OUT) as f64);
    }
    fs::remove_dir_all(&folder).expect("the graphs go");
}

/// Every arc leads to a smaller id; shuffled, ids are then dealt anew.
fn graph(vertices: u64, shuffled: bool) -> Csr {
    let mut dice = Dice::new(1);
    let natural = Csr::from_rows((0..vertices).map(|from| {
        let count = if from == 0 { 0 } else { OUT };
        (0..count).map(|_| dice.roll(from - 1) as u32).collect::<Vec<_>>()
    }));
    if !shuffled {
        return natural;
    }
    let mut name: Vec<u32> = natural.vertices().collect();
    for at in (1..name.len()).rev() {
        name.swap(at, dice.roll(at as u64) as usize);
    }
    let mut old = vec![0; name.len()];
    name.iter().enumerate().for_each(|(from, &to)| old[to as usize] = from as u32);
    Csr::from_rows(old.iter().map(|&vertex| natural.row(vertex).iter().map(|&target| name[target as usize])))
}

fn write(path: &Path, graph: Csr) {
    let mut out = BufWriter::new(fs::File::create(path).expect("room on the disk"));
    let named = NamedGraph { names: Names::Plain(graph.len()), arcs: Arcs::Single(graph) };
    binary::write(&named, &mut |piece| out.write_all(piece).expect("room on the disk")).expect("plain arcs");
    out.flush().expect("room on the disk");
}

fn grundy(path: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.arg("graph").arg(path).args(["--time", "2h", "--memory", "64GiB", "--lang", "en"]);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn compare(path: &Path, what: &str, arcs: f64) {
    let plain = run(vec![grundy(path).args(["--threads", "1"]).spawn().expect("the command")]);
    let (plain_memory, plain_cpu) = (plain.memory[0] as f64, plain.cpu.as_secs_f64());
    println!(
        "{what:<9} plain thread  {:>7.2} s   processor {plain_cpu:>7.2} s            {:>5.0} MB",
        plain.time.as_secs_f64(),
        plain_memory / 1e6
    );
    for processes in 1..=3 {
        let part = path.with_extension("part");
        let cut = grundy(path).arg("--convert").arg(&part).args(["--parts", &processes.to_string()]).status();
        assert!(cut.expect("the command").success());
        let hosts = path.with_extension("hosts");
        fs::write(&hosts, free_addresses(processes)).expect("room on the disk");
        let start = |process: usize| {
            let mut command = grundy(&part);
            command.arg("--hosts").arg(&hosts).args(["--process", &process.to_string()]);
            command.spawn().expect("the command")
        };
        let all = run((0..processes).map(start).collect());
        assert_eq!(all.summary, plain.summary, "the same answers");
        let most = *all.memory.iter().max().expect("a process") as f64;
        let allowed = 1.3 / processes as f64 * plain_memory + 100e6;
        let ratio = all.cpu.as_secs_f64() / plain_cpu;
        println!(
            "{what:<9} {processes} process{:<4} {:>7.2} s   processor {:>7.2} s ({ratio:.2}x, target 4x: {})   {:>5.0} MB each (target {:.0}: {})   {:.2} bytes an arc sent",
            if processes == 1 { "" } else { "es" },
            all.time.as_secs_f64(),
            all.cpu.as_secs_f64(),
            verdict(ratio <= 4.0),
            most / 1e6,
            allowed / 1e6,
            verdict(most <= allowed),
            all.sent / arcs,
        );
    }
}

fn verdict(met: bool) -> &'static str {
    if met { "met" } else { "MISSED" }
}

/// An address a line, with ports that are free now.
fn free_addresses(count: usize) -> String {
    let listeners: Vec<_> = (0..count).map(|_| std::net::TcpListener::bind("127.0.0.1:0").expect("a free port")).collect();
    listeners.iter().map(|listener| format!("{}\n", listener.local_addr().expect("it is bound"))).collect()
}

/// What some processes used.
struct Used {
    time: Duration,
    cpu: Duration,
    memory: Vec<u64>,
    /// Bytes between processes.
    sent: f64,
    /// The first lines of the first process.
    summary: Vec<String>,
}

/// Waits for processes, and looks at what they use until they end.
fn run(mut children: Vec<Child>) -> Used {
    let start = Instant::now();
    let mut used = vec![(Duration::ZERO, 0); children.len()];
    while !children.iter_mut().all(|child| child.try_wait().expect("a child").is_some()) {
        for (child, used) in children.iter().zip(&mut used) {
            used.0 = used.0.max(processor_time(child.id()).unwrap_or_default());
            used.1 = used.1.max(peak(child.id()).unwrap_or_default());
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let time = start.elapsed();
    let (mut sent, mut summary) = (0.0, vec![]);
    for child in &mut children {
        let (mut out, mut notes) = (String::new(), String::new());
        child.stdout.take().expect("piped").read_to_string(&mut out).expect("text");
        child.stderr.take().expect("piped").read_to_string(&mut notes).expect("text");
        assert!(child.wait().expect("a child").success(), "{notes}");
        sent += bytes_sent(&notes);
        if summary.is_empty() {
            summary = out.lines().take(5).map(str::to_owned).collect();
        }
    }
    Used { time, cpu: used.iter().map(|used| used.0).sum(), memory: used.iter().map(|used| used.1).collect(), sent, summary }
}

/// From "31 rounds; this process sent 5.1 MiB to others".
fn bytes_sent(notes: &str) -> f64 {
    let words: Vec<&str> = notes.lines().last().unwrap_or_default().split(' ').collect();
    let Some(at) = words.iter().position(|&word| word == "sent") else { return 0.0 };
    let unit = ["B", "KiB", "MiB", "GiB", "TiB"].iter().position(|unit| words.get(at + 2) == Some(unit)).unwrap_or(0);
    words[at + 1].parse::<f64>().unwrap_or(0.0) * 1024f64.powi(unit as i32)
}

/// What a process has used of the processors, with threads that have ended; Linux only, in hundredths of a second.
fn processor_time(process: u32) -> Option<Duration> {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: u64 = fields.get(11..13)?.iter().map(|field| field.parse::<u64>().unwrap_or(0)).sum();
    Some(Duration::from_millis(10 * ticks))
}

/// The peak of a process's memory in bytes; Linux only.
fn peak(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}
