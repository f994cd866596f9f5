//! Two hundred clients at once: half of them ask easy questions, half of them questions that use up their budget.
//!
//! `cargo xtask bench serve [SECONDS]` asserts the answers and prints how long the easy ones took, how much memory the process had at most, and how long the server took to stop.

use grundy_server::{Bound, Limits};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;

const CLIENTS: usize = 200;

/// A client waits so long between an answer and the next question.
const PAUSE: Duration = Duration::from_millis(20);

/// Easy questions with a field of the answer.
const EASY: [(&str, &str, &str, u64); 5] = [
    ("solve", r#"{"position": "nim:13,12,8", "explain": true}"#, "nim_value", 9),
    ("solve", r#"{"position": "kayles:1000"}"#, "nim_value", 1),
    ("moves", r#"{"position": "nim:3,4,5"}"#, "nim_value", 2),
    ("solve", r#"{"position": "hackenbush:0-1,1-2,2-0,2-3"}"#, "nim_value", 0),
    ("table", r#"{"game": ".77", "to": 50}"#, "from", 0),
];

const HARD: [&str; 3] =
    [r#"{"position": "cram:7x7"}"#, r#"{"position": "grundy:100000000"}"#, r#"{"position": "chomp:9,9,9,9,9,9,9,9", "play": "misere"}"#];

fn main() {
    let seconds = std::env::args().find_map(|word| word.parse().ok()).unwrap_or(30);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(measure(Duration::from_secs(seconds)));
    runtime.shutdown_background();
}

async fn measure(time: Duration) {
    let bound = Bound::to("127.0.0.1", 0, Limits::default()).await.expect("a free port");
    let address = bound.address().expect("an address");
    let (stop, told) = oneshot::channel::<()>();
    let serving = tokio::spawn(bound.serve(async { drop(told.await) }));
    let over = Arc::new(AtomicBool::new(false));
    let clients: Vec<_> = (0..CLIENTS).map(|nth| tokio::spawn(client(address, nth, over.clone()))).collect();
    tokio::time::sleep(time).await;
    over.store(true, Relaxed);
    let memory = most_memory();
    let mut took = vec![];
    for client in clients.into_iter().step_by(2) {
        took.extend(client.await.expect("an easy client does not fail"));
    }
    took.sort_unstable();
    let told_at = Instant::now();
    stop.send(()).expect("the server listens");
    serving.await.expect("it does not panic").expect("it serves");
    let at = |part: usize| took[(took.len() - 1) * part / 100];
    println!(
        "{} easy answers in {} s from {} clients, {} others with hard questions",
        took.len(),
        time.as_secs(),
        CLIENTS / 2,
        CLIENTS / 2
    );
    println!("50% within {:?}, 95% within {:?}, 99% within {:?}, the longest {:?}", at(50), at(95), at(99), at(100));
    println!("most memory {} MiB, stopped after {:?}", memory >> 10, told_at.elapsed());
}

/// Asks until time is over; how long the answers took, for a client with easy questions.
async fn client(address: SocketAddr, nth: usize, over: Arc<AtomicBool>) -> Vec<Duration> {
    let mut took = vec![];
    let mut asked = nth / 2;
    while !over.load(Relaxed) {
        asked += 1;
        if nth % 2 == 1 {
            let (status, _) = ask(address, "solve", HARD[asked % HARD.len()]).await;
            assert!(matches!(status, 200 | 503), "{status}");
        } else {
            let (route, body, field, value) = EASY[asked % EASY.len()];
            let begun = Instant::now();
            let (status, answer) = ask(address, route, body).await;
            took.push(begun.elapsed());
            assert_eq!((status, answer[field].as_u64()), (200, Some(value)), "{route} {body}: {answer}");
        }
        tokio::time::sleep(PAUSE).await;
    }
    took
}

async fn ask(address: SocketAddr, route: &str, body: &str) -> (u16, Value) {
    let mut stream = TcpStream::connect(address).await.expect("the server listens");
    let head = format!(
        "POST /api/{route} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    let mut text = vec![];
    let sent = stream.write_all((head + body).as_bytes()).await;
    if sent.is_err() || stream.read_to_end(&mut text).await.is_err() {
        return (503, json!({}));
    }
    let text = String::from_utf8_lossy(&text);
    let Some((head, body)) = text.split_once("\r\n\r\n") else { return (503, json!({})) };
    (head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0), serde_json::from_str(body).unwrap_or_default())
}

/// The most memory that the process had so far, in KiB, where the system tells.
fn most_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
    line.split_whitespace().next().and_then(|number| number.parse().ok()).unwrap_or(0)
}
