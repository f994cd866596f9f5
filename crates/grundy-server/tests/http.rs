//! The server as a browser, a program and an enemy see it.

use grundy_server::{Bound, Limits};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::mpsc::channel;
use std::time::Duration;
use tokio::sync::oneshot;

/// A server of its own for each test; it ends with it.
struct Server {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Server {
    fn begin() -> Server {
        let (stop, told) = oneshot::channel();
        let (send, receive) = channel();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let bound = Bound::to("127.0.0.1", 0, Limits { time: Duration::from_secs(60), ..Limits::default() }).await.unwrap();
                send.send(bound.address().unwrap()).unwrap();
                bound.serve(async { drop(told.await) }).await.unwrap();
            });
        });
        Server { address: receive.recv().unwrap(), stop: Some(stop), thread: Some(thread) }
    }

    fn connect(&self, request: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        stream
    }

    /// Status, headers and body of a request written by hand.
    fn raw(&self, request: &str) -> (u16, String, String) {
        let mut text = vec![];
        // A server that refuses a large body may close before all of it was sent.
        let _closed = self.connect(request).read_to_end(&mut text);
        let text = String::from_utf8_lossy(&text).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        (status, head.to_lowercase(), body.to_owned())
    }

    fn request(&self, method: &str, path: &str, headers: &str, body: &str) -> (u16, String, String) {
        let length = if method == "POST" { format!("content-length: {}\r\n", body.len()) } else { String::new() };
        let host = if headers.to_lowercase().contains("host:") { String::new() } else { format!("host: {}\r\n", self.address) };
        self.raw(&format!("{method} {path} HTTP/1.1\r\n{host}connection: close\r\n{length}{headers}\r\n{body}"))
    }

    fn post(&self, route: &str, body: &Value) -> (u16, String, String) {
        self.request("POST", &format!("/api/{route}"), "content-type: application/json\r\n", &body.to_string())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop.take().map(|stop| stop.send(()));
        self.thread.take().map(|thread| thread.join());
    }
}

fn error_of(body: &str) -> Value {
    let value: Value = serde_json::from_str(body).unwrap_or_else(|_| panic!("no JSON: {body}"));
    assert!(!value["error"]["message"].as_str().unwrap().is_empty(), "{value}");
    value["error"].clone()
}

#[test]
fn the_page_and_the_api_are_there() {
    let server = Server::begin();
    let (status, head, body) = server.request("GET", "/", "", "");
    assert_eq!(status, 200);
    assert!(head.contains("text/html") && body.contains("<html"));
    for wanted in ["content-security-policy: default-src 'self'", "x-content-type-options: nosniff", "frame-ancestors 'none'"] {
        assert!(head.contains(wanted), "{head}");
    }
    assert!(!head.contains("unsafe"), "{head}");
    let (status, _, body) = server.post("solve", &json!({"position": "nim:1,2"}));
    assert_eq!((status, serde_json::from_str::<Value>(&body).unwrap()["nim_value"].as_u64()), (200, Some(3)));
    let (status, _, body) = server.request("GET", "/api/games?lang=zh", "", "");
    assert!(status == 200 && body.contains("尼姆"), "{body}");
    let (status, _, body) = server.request("GET", "/api/openapi.json", "", "");
    assert!(status == 200 && body.contains("\"openapi\":\"3.1.0\""));
    let tag = head.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap().to_owned();
    assert_eq!(server.request("GET", "/", &format!("if-none-match: {tag}\r\n"), "").0, 304);
}

#[test]
fn hostile_requests_are_refused_with_a_reason() {
    let server = Server::begin();
    let json = "content-type: application/json\r\n";
    let own = format!("host: {}\r\n", server.address);
    let good = r#"{"position": "nim:1"}"#;
    for (method, path, headers, body, wanted) in [
        ("POST", "/api/solve", "host: evil.example\r\ncontent-type: application/json\r\n".to_owned(), good, 403),
        ("GET", "/", "host: evil.example\r\n".to_owned(), "", 403),
        ("POST", "/api/solve", format!("{own}origin: http://evil.example\r\n{json}"), good, 403),
        ("POST", "/api/solve", format!("{own}origin: null\r\n{json}"), good, 403),
        ("POST", "/api/solve", format!("{own}origin: https://{}\r\n{json}", server.address), good, 403),
        ("POST", "/api/solve", format!("{own}sec-fetch-site: cross-site\r\n{json}"), good, 403),
        ("POST", "/api/solve", "content-type: text/plain\r\n".to_owned(), good, 415),
        ("POST", "/api/solve", String::new(), good, 415),
        ("POST", "/api/nothing", json.to_owned(), good, 404),
        ("GET", "/api/solve", String::new(), "", 405),
        ("DELETE", "/api/solve", String::new(), "", 405),
        ("OPTIONS", "/api/solve", format!("{own}origin: http://evil.example\r\n"), "", 403),
        ("POST", "/", json.to_owned(), good, 405),
        ("GET", "/../Cargo.toml", String::new(), "", 404),
        ("GET", "/..%2f..%2fCargo.toml", String::new(), "", 404),
        ("GET", "/%2e%2e/Cargo.toml", String::new(), "", 404),
        ("GET", "//etc/passwd", String::new(), "", 404),
        ("GET", "/.git/config", String::new(), "", 404),
        ("GET", "/index.html%00.png", String::new(), "", 404),
        ("POST", "/api/solve", json.to_owned(), "{", 400),
        ("POST", "/api/solve", json.to_owned(), r#"{"position": 3}"#, 400),
        ("POST", "/api/solve", json.to_owned(), r#"{"position": "nim:x"}"#, 422),
        ("POST", "/api/solve", json.to_owned(), r#"{"position": "nim:@/etc/passwd"}"#, 422),
    ] {
        let (status, head, answer) = server.request(method, path, &headers, body);
        assert_eq!(status, wanted, "{method} {path} {headers}: {answer}");
        assert_eq!(error_of(&answer)["status"], wanted);
        assert!(head.contains("content-security-policy"), "{head}");
        assert!(!head.contains("access-control-allow"), "{head}");
    }
    // A body that is announced as too large is not even read; one that grows too large is cut off.
    let large = format!(
        "POST /api/solve HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 10000000\r\n\r\n",
        server.address
    );
    let (status, _, answer) = server.raw(&large);
    assert_eq!((status, error_of(&answer)["kind"].as_str()), (413, Some("size")));
    let deep = "[".repeat(1 << 19);
    assert_eq!(server.request("POST", "/api/solve", json, &deep).0, 400);
    // And it answers still.
    assert_eq!(server.post("solve", &json!({"position": "nim:1"})).0, 200);
}

#[test]
fn long_questions_stream_their_progress_and_end_with_a_reply() {
    let server = Server::begin();
    let (status, head, body) = server.post("solve", &json!({"position": "cram:7x7", "stream": true, "time": 1300}));
    assert!(status == 200 && head.contains("application/x-ndjson"), "{head}");
    assert!(body.contains(r#"{"progress":"#), "{body}");
    assert!(body.contains(r#"{"reply":"#) && body.contains(r#""reason":"time""#), "{body}");
    let (_, _, body) = server.post("moves", &json!({"position": "nim:1,2", "stream": true}));
    assert!(body.matches(r#"{"move":"#).count() >= 3, "{body}");
    let (_, _, body) = server.post("moves", &json!({"position": "nim:x", "stream": true}));
    assert!(body.contains(r#""status":422"#), "{body}");
}

/// Closing the connection cancels: with more hard questions given up than there are threads for them, the next hard one is begun at once and comes to an end.
#[test]
fn closing_the_connection_cancels() {
    let server = Server::begin();
    let body = json!({"position": "cram:7x7"}).to_string();
    let request = format!(
        "POST /api/solve HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        server.address,
        body.len()
    );
    // Each of them could go on for a minute.
    let given_up: Vec<TcpStream> = (0..12).map(|_| server.connect(&request)).collect();
    std::thread::sleep(Duration::from_millis(300));
    drop(given_up);
    // This one has more to do than fits the first slice, so it goes through the slow lane as well.
    let (status, _, body) = server.post("solve", &json!({"position": "cram:5x5", "time": 30000}));
    let answer: Value = serde_json::from_str(&body).unwrap();
    assert_eq!((status, answer["outcome"].as_str()), (200, Some("P")), "{answer}");
}

#[test]
fn easy_questions_are_answered_while_hard_ones_compute() {
    let server = Server::begin();
    let body = json!({"position": "cram:7x7", "time": 60000}).to_string();
    let request = format!(
        "POST /api/solve HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        server.address,
        body.len()
    );
    let hard: Vec<TcpStream> = (0..20).map(|_| server.connect(&request)).collect();
    for _ in 0..50 {
        assert_eq!(server.post("solve", &json!({"position": "nim:3,4,5"})).0, 200);
    }
    drop(hard);
}

/// Told to stop while it computes, it stops: the test would not end otherwise.
#[test]
fn a_server_that_is_told_to_stop_stops() {
    let mut server = Server::begin();
    let body = json!({"position": "cram:7x7", "time": 60000}).to_string();
    let request = format!(
        "POST /api/solve HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        server.address,
        body.len()
    );
    let _open: Vec<TcpStream> = (0..5).map(|_| server.connect(&request)).collect();
    std::thread::sleep(Duration::from_millis(100));
    server.stop.take().unwrap().send(()).unwrap();
    server.thread.take().unwrap().join().unwrap();
    assert!(TcpStream::connect(server.address).is_err());
}
