//! `grundy graph` by several processes on one machine: the same answers as one process, whatever happens on the way.

mod guide;
mod processes;

use grundy::Dice;
use processes::{done, errors, folder_with, grundy, hosts, joined, port_is_taken, process, soon, started, together};
use std::fmt::Write;
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Output};
use std::time::Duration;

/// Arcs as text. Deep ones lead near; without cycles they lead down a hidden order.
fn arcs(dice: &mut Dice, vertices: u64, count: u64, deep: bool, loopy: bool) -> String {
    let mut names: Vec<u64> = (0..vertices).collect();
    for at in (1..names.len()).rev() {
        names.swap(at, dice.roll(at as u64) as usize);
    }
    named_arcs(dice, &names, count, deep, loopy)
}

/// As [`arcs`], where the order is that of these names.
fn named_arcs(dice: &mut Dice, names: &[u64], count: u64, deep: bool, loopy: bool) -> String {
    let vertices = names.len() as u64;
    let mut text = String::new();
    for at in 0..count {
        let from = dice.roll(vertices - 2) + 1;
        let to = if deep { from - 1 - dice.roll((from - 1).min(3)) } else { dice.roll(from - 1) };
        let back = loopy && at % 3 == 0;
        let (from, to) = if back { (to, from) } else { (from, to) };
        writeln!(text, "{} {}", names[from as usize], names[to as usize]).unwrap();
    }
    text
}

/// Everything that is known of every vertex, acyclic or loopy, deep or wide, by 1, 2 and 3 processes with 1 and 2 workers.
#[test]
fn processes_find_what_one_finds() {
    let mut dice = Dice::new(160);
    let (up, down): (Vec<u64>, Vec<u64>) = ((0..900).collect(), (0..900).rev().collect());
    let mut graphs =
        [(false, false), (false, true), (true, false), (true, true)].map(|(deep, loopy)| arcs(&mut dice, 900, 2500, deep, loopy)).to_vec();
    // In their natural order, and in its reverse.
    graphs.extend([(&up, true), (&up, false), (&down, false)].map(|(names, deep)| named_arcs(&mut dice, names, 2500, deep, false)));
    for (at, text) in graphs.iter().enumerate() {
        let folder = folder_with(text);
        let expected = done(folder.path(), &["graph", "graph.txt", "--csv"]);
        for processes in 1..=3 {
            done(folder.path(), &["graph", "graph.txt", "--convert", "cut", "--parts", &processes.to_string()]);
            for workers in ["1", "2"] {
                let found = joined(&together(folder.path(), processes, &["cut", "--workers", workers, "--csv"]));
                assert!(found == expected, "{processes} processes, {workers} workers, graph {at}");
            }
            (0..processes).for_each(|part| fs::remove_file(folder.path().join(format!("cut.{part}"))).unwrap());
        }
        let here = done(folder.path(), &["graph", "graph.txt", "--csv", "--workers", "3"]);
        assert!(here == expected, "three workers of one process");
    }
}

/// Named vertices, JSON, normal play alone, the summary, explanations of every vertex: the same text as ever.
#[test]
fn processes_speak_as_one() {
    let folder = folder_with("top middle\nmiddle end\ntop end\nround about\nabout round\nabout end\nlong round\nlong about\nself self\n");
    let at = folder.path();
    for arguments in [&["--json"][..], &["--json", "--normal"], &["--csv"]] {
        let expected = done(at, &[&["graph", "graph.txt"], arguments].concat());
        // A text is cut by each process for itself, and that is said.
        let outputs = together(at, 2, &[&["graph.txt"], arguments].concat());
        assert!(outputs.iter().all(|output| errors(output).contains("is not cut into parts")));
        assert_eq!(joined(&outputs), expected);
    }
    let summary = joined(&together(at, 3, &["graph.txt"]));
    assert!(done(at, &["graph", "graph.txt"]).starts_with(&summary) && summary.lines().count() == 5, "{summary}");
    for vertex in ["top", "end", "round", "long", "self"] {
        let expected = done(at, &["graph", "graph.txt", "--explain", vertex]);
        assert_eq!(joined(&together(at, 2, &["graph.txt", "--explain", vertex])), expected);
    }
    let unknown = together(at, 2, &["graph.txt", "--explain", "nowhere"]);
    assert!(!unknown[0].status.success() && errors(&unknown[0]).contains("`nowhere`"));
}

/// The rows of CSV without the order of the winning moves, which is that of the vertices.
fn rows(csv: &str) -> Vec<Vec<String>> {
    let mut rows: Vec<Vec<String>> = csv
        .lines()
        .map(|line| {
            let mut words: Vec<String> = line.split([',', ' ', '"']).filter(|word| !word.is_empty()).map(str::to_owned).collect();
            words[1..].sort_unstable();
            words
        })
        .collect();
    rows.sort_unstable();
    rows
}

/// Games and rules are unfolded by all workers, into the graph that one would make.
#[test]
fn games_are_unfolded_together() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    for game in ["cram:3x3", "kayles:9,4", "(n -> n-1 | n-3 | n-4):40", "nim:3,4+dawson-chess:7"] {
        let expected = rows(&done(at, &["graph", "--from", game, "--csv"]));
        assert_eq!(rows(&done(at, &["graph", "--from", game, "--csv", "--workers", "2"])), expected, "{game}");
        assert_eq!(rows(&joined(&together(at, 2, &["--from", game, "--csv", "--workers", "2"]))), expected, "{game}");
    }
    // The parts that are written are those that are solved.
    let game = ["--from", "cram:3x3"];
    let expected = joined(&together(at, 2, &[&game[..], &["--csv"]].concat()));
    joined(&together(at, 2, &[&game[..], &["--convert", "cram"]].concat()));
    assert_eq!(joined(&together(at, 2, &["cram", "--csv"])), expected);
}

/// A process that dies while positions are being found: the others say so, and that a new start finds them again. Which it does.
#[test]
fn positions_are_found_again() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    loop {
        hosts(at, 2);
        let game = ["--from", "cram:6x6", "--state"];
        let mut victim = process(at, 0, &[&game[..], &["state-0", "--progress"]].concat());
        let other = process(at, 1, &[&game[..], &["state-1"]].concat());
        // It has hardly begun, and the board is large.
        let begun = BufReader::new(victim.stderr.take().unwrap()).lines().next().is_some_and(|line| line.unwrap().starts_with("round"));
        victim.kill().unwrap();
        victim.wait().unwrap();
        let output = soon(other);
        if begun && !port_is_taken(&output) {
            let (code, text) = refusal(&output);
            assert!(code == Some(3) && text.contains("find the positions again"), "{text}");
            break;
        }
    }
    let again = started(at, 2, || {
        let state = |number: usize| format!("state-{number}");
        (0..2).map(|number| process(at, number, &["--from", "cram:3x3", "--csv", "--resume", "--state", &state(number)])).collect()
    });
    assert!(again.iter().all(|output| errors(output).contains("they are found again")));
    assert_eq!(rows(&joined(&again)), rows(&done(at, &["graph", "--from", "cram:3x3", "--csv"])));
}

/// Whichever process dies, and whenever: the others say so and stop, nothing is half written, and a new start goes on to the same bytes.
#[test]
fn a_killed_process_is_no_loss() {
    let mut dice = Dice::new(9);
    let mut text = arcs(&mut dice, 800, 2400, true, true);
    // A round a number: this one takes a while.
    (1..300).for_each(|at| writeln!(text, "{} {}", 5000 + at, 4999 + at).unwrap());
    text += "5299 5100\n5100 5299\n";
    let folder = folder_with(&text);
    let at = folder.path();
    done(at, &["graph", "graph.txt", "--convert", "cut", "--parts", "3"]);
    let save = ["cut", "--every", "10ms"];
    let command = |number: usize, kept: &str, more: &[&str]| {
        let (state, answers) = (format!("{kept}-state-{number}"), format!("{kept}-{number}"));
        process(at, number, &[&save[..], &["--state", &state, "--answers", &answers], more].concat())
    };
    let outputs = started(at, 3, || (0..3).map(|number| command(number, "whole", &[])).collect());
    outputs.iter().for_each(|output| assert!(output.status.success(), "{}", errors(output)));
    let rounds: u64 = errors(&outputs[0]).split(" rounds;").next().unwrap().trim().parse().unwrap();
    let mut died = 0;
    for attempt in 0..50 {
        if died == 10 {
            break;
        }
        let (kept, unlucky) = (format!("kill{attempt}"), dice.roll(2) as usize);
        hosts(at, 3);
        let start = |number: usize| command(number, &kept, if number == unlucky { &["--progress"] } else { &[] });
        let mut children: Vec<Child> = (0..3).map(start).collect();
        let mut victim = children.remove(unlucky);
        let said = BufReader::new(victim.stderr.take().unwrap()).lines();
        // So many rounds it sees; more lines than rounds there are not before the end.
        said.take(dice.roll(rounds * 3 / 4) as usize).for_each(|line| drop(line.unwrap()));
        victim.kill().unwrap();
        // By the signal, not by itself.
        let killed = victim.wait().unwrap().code().is_none();
        let outputs: Vec<Output> = children.into_iter().map(soon).collect();
        if outputs.iter().any(port_is_taken) {
            continue;
        }
        died += usize::from(killed);
        for output in outputs {
            // Whoever had finished before has its answers; the others have one thing to say.
            let text = errors(&output);
            let refused = output.status.code().is_some_and(|code| code == 2 || code == 3);
            let said_once = text.lines().filter(|line| line.starts_with("error:")).count() == 1;
            assert!(output.status.success() || refused && said_once && !text.contains("panicked"), "{text}");
        }
        let again = started(at, 3, || (0..3).map(|number| command(number, &kept, &["--resume"])).collect());
        again.iter().for_each(|output| assert!(output.status.success(), "{}", errors(output)));
        for number in 0..3 {
            let answers = |kept: &str| fs::read(at.join(format!("{kept}-{number}"))).unwrap();
            assert!(answers(&kept) == answers("whole"), "attempt {attempt}, process {number}");
        }
    }
    assert_eq!(died, 10);
    let left: Vec<PathBuf> = fs::read_dir(at).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(left.iter().all(|path| !path.to_string_lossy().ends_with(".draft")), "{left:?}");
}

/// What a process says when it refuses, with its status.
fn refusal(output: &Output) -> (Option<i32>, String) {
    assert!(output.stdout.is_empty());
    (output.status.code(), errors(output))
}

/// Each thing that can be wrong is named by every process, and nobody waits for ever.
#[test]
fn what_is_wrong_is_named() {
    let folder = folder_with("1 0\n2 0\n2 1\n3 2\n");
    let at = folder.path();
    done(at, &["graph", "graph.txt", "--convert", "cut", "--parts", "2"]);
    let pair = |first: &[&str], second: &[&str]| started(at, 2, || vec![process(at, 0, first), process(at, 1, second)]);
    let both_say = |outputs: Vec<Output>, words: &[&str]| {
        for (code, text) in outputs.iter().map(refusal) {
            assert!(code == Some(2) && words.iter().any(|word| text.contains(word)), "{code:?}, {text}");
        }
    };
    both_say(pair(&["cut"], &["cut", "--workers", "2"]), &["--workers must be the same"]);
    both_say(pair(&["cut"], &["cut", "--normal"]), &["asked for something else"]);
    fs::write(at.join("other.txt"), "1 0\n2 0\n3 0\n").unwrap();
    both_say(pair(&["graph.txt"], &["other.txt"]), &["another graph"]);
    both_say(pair(&["cut.1"], &["cut.0"]), &["is part 1 of 2", "is part 0 of 2"]);
    // One may not have the memory that it needs: it says how much, and the other says that.
    both_say(pair(&["cut"], &["cut", "--memory", "100KiB"]), &["another process would need more memory", "would need about 128.0 KiB"]);

    let mut bytes = fs::read(at.join("cut.1")).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(at.join("bad.1"), bytes).unwrap();
    let start = |arguments: &[&str]| grundy(at, &[&["graph", "--hosts", "hosts", "--time", "1s"], arguments].concat()).spawn().unwrap();
    let alone = |arguments: &[&str]| refusal(&started(at, 2, || vec![start(arguments)])[0]);
    assert!(alone(&["bad", "--process", "1"]).1.contains("the part is damaged"));
    let missing = alone(&["cut", "--process", "0"]);
    assert!(missing.0 == Some(2) && missing.1.contains("process 1") && missing.1.contains("did not come"), "{}", missing.1);
    let missing = alone(&["cut", "--process", "1"]);
    assert!(missing.0 == Some(2) && missing.1.contains("process 0"), "{}", missing.1);
    assert!(alone(&["cut", "--process", "2"]).1.contains("there is no process 2"));
    fs::write(at.join("tokens.txt"), "a -> b c\nb -> c\n").unwrap();
    let tokens = alone(&["tokens.txt", "--process", "0"]);
    assert!(tokens.0 == Some(3) && tokens.1.contains("here moves make several"), "{}", tokens.1);

    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    fs::write(at.join("hosts"), format!("{}\n127.0.0.1:1\n", taken.local_addr().unwrap())).unwrap();
    let with_these_hosts = || refusal(&soon(start(&["cut", "--process", "0"]))).1;
    assert!(with_these_hosts().contains("is in use"));
    fs::write(at.join("hosts"), "here\n").unwrap();
    assert!(with_these_hosts().contains("`here` is not an address"));
    assert!(refusal(&grundy(at, &["graph", "cut.0", "--workers", "2"]).output().unwrap()).1.contains("is one of 2 parts"));
}

/// Two processes with one number: all three hear of it.
#[test]
fn two_with_one_number_are_told() {
    let folder = folder_with("1 0\n2 0\n2 1\n3 2\n");
    let at = folder.path();
    let outputs = started(at, 3, || [0, 2, 2].map(|number| process(at, number, &["graph.txt"])).into());
    let said: Vec<_> = outputs.iter().map(refusal).collect();
    assert!(said[0].1.contains("two processes say that they are process 2"), "{}", said[0].1);
    assert!(said.iter().all(|(code, text)| *code == Some(2) && text.contains("error:")), "{said:?}");
}

/// A peer of another version is named; strangers who knock do no harm.
#[test]
fn strangers_and_other_versions() {
    use std::io::{Read, Write};
    let folder = folder_with("1 0\n2 0\n");
    let at = folder.path();
    loop {
        hosts(at, 2);
        let address = fs::read_to_string(at.join("hosts")).unwrap().lines().next().unwrap().to_owned();
        let mut child = process(at, 0, &["graph.txt"]);
        let mut knock = || {
            while child.try_wait().unwrap().is_none() {
                match std::net::TcpStream::connect(&address) {
                    Ok(socket) => return Some(socket),
                    Err(_) => std::thread::sleep(Duration::from_millis(10)),
                }
            }
            None
        };
        let (Some(mut stranger), Some(mut socket)) = (knock(), knock()) else {
            assert!(port_is_taken(&soon(child)));
            continue;
        };
        stranger.write_all(b"GET / HTTP/1.1\r\n\r\n").unwrap();
        let greeting = r#"{"cluster":0,"version":"0.0.1","process":1,"processes":2,"workers":1,"task":"","checksum":"","range":[0,0]}"#;
        socket.write_all(format!("{greeting}\n").as_bytes()).unwrap();
        let (code, text) = refusal(&soon(child));
        assert!(code == Some(2) && text.contains("is version 0.0.1"), "{text}");
        let mut answer = String::new();
        socket.read_to_string(&mut answer).unwrap();
        assert!(answer.contains("\"trouble\":\""), "the other is told: {answer}");
        return;
    }
}
