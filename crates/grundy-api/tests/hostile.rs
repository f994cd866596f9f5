//! Whatever is asked, the answer is an answer: no panic, no 500, nothing without an end.

use grundy::{Budget, Stop};
use grundy_api::{answer, routes};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// A budget that ends after some looks: the same on every machine.
fn short() -> Budget {
    let looks = AtomicU32::new(0);
    Budget::polled(move || (looks.fetch_add(1, Relaxed) > 40).then_some(Stop::Time)).with_memory(16 << 20)
}

fn checked(route: &str, body: &str) -> u16 {
    let reply = answer(route, body, &short());
    assert!(reply.status == 200 || (400..500).contains(&reply.status), "{route} {body}: {}", reply.body);
    if reply.status != 200 {
        let error = &reply.body["error"];
        assert!(!error["message"].as_str().unwrap_or_default().is_empty(), "{route} {body}: {}", reply.body);
        assert!(!error["message"].as_str().unwrap().starts_with("api-"), "{route} {body}: {}", reply.body);
    }
    reply.status
}

#[test]
fn hostile_requests_are_refused_with_a_reason() {
    let deep = "[".repeat(100_000);
    let nested = format!("({}n{} -> n-1):5", "(".repeat(10_000), ")".repeat(10_000));
    let long = format!("nim:{}", "7,".repeat(100_000) + "7");
    let many = "9".repeat(400);
    for (route, body) in [
        ("solve", deep.clone()),
        ("solve", format!("{{\"position\": {deep}}}")),
        ("solve", json!({ "position": nested }).to_string()),
        ("solve", json!({ "position": long }).to_string()),
        ("solve", json!({"position": format!("nim:{many}")}).to_string()),
        ("solve", json!({"position": "(n -> n):3"}).to_string()),
        ("solve", json!({"position": "(n -> n+1):3"}).to_string()),
        ("solve", json!({"position": "nim:1 + @/etc/passwd"}).to_string()),
        ("solve", json!({"position": "\u{0}\u{202e}nim:1"}).to_string()),
        ("solve", json!({"position": {"a": 1}}).to_string()),
        ("table", json!({"game": "nim", "to": -1}).to_string()),
        ("table", json!({"game": "nim", "to": 1e300}).to_string()),
        ("table", json!({"game": "wythoff", "to": [u64::MAX, u64::MAX]}).to_string()),
        ("table", json!({"game": "nim", "to": [1, 2, 3]}).to_string()),
        ("pattern", json!({"game": "hackenbush"}).to_string()),
        ("period", json!({"game": "hackenbush"}).to_string()),
        ("hackenbush", json!({"drawing": "0-"}).to_string()),
        ("hackenbush", json!({"drawing": "at a NaN inf"}).to_string()),
        ("graph", json!({"graph": "1 -> 2 | 1\n"}).to_string()),
        ("graph", json!({"graph": "\u{0}"}).to_string()),
        ("review", json!({"positions": []}).to_string()),
        ("review", json!({"positions": vec!["nim:1"; 501]}).to_string()),
        ("play", json!({"position": "nim:3", "strength": 101}).to_string()),
        ("play", json!({"position": "nim:3", "seed": -5}).to_string()),
        ("calc", json!({"expression": "(".repeat(50_000)}).to_string()),
        ("solve", "\u{feff}{}".into()),
        ("../solve", "{}".into()),
        ("", "{}".into()),
    ] {
        assert_ne!(checked(route, &body), 200, "{route} {}", body.chars().take(200).collect::<String>());
    }
}

/// Pieces that requests are made of: right ones, nearly right ones, and wrong ones.
fn piece() -> impl Strategy<Value = Value> {
    let texts: Vec<String> = grundy::games::all()
        .flat_map(|entry| entry.examples.iter().map(|text| (*text).to_owned()).chain([entry.name.to_owned()]))
        .chain(
            [
                "",
                "nim:",
                "nim:18446744073709551615",
                "kayles:1000000000000",
                "grundy:99999999",
                "cram:7x7",
                "(n -> n-k for k >= 1):50",
                "nim:1 + nim:2",
                "(n -> a + b for a + b == n, 1 <= a < b):40",
                "(x, y) -> (x-k, y) | (x, y-k) for k >= 1",
                "@x",
                "0-1,1-2,2-0",
                "0-1b,1-2r",
                "0 1\n1 2\n2 0\n",
                "1 0\n",
                "a: b c\n",
                "misere",
                "sj",
                "upto:2",
                "selective",
                "every",
                "short",
                "zh",
                "en",
                "left",
                "right",
                "values",
                "svg",
                "csv",
                "2->1",
                "7->6",
                "1",
                "\u{1F600}",
                "\\",
                "\"",
                "硬币:1",
                "巴什/3:5",
            ]
            .map(str::to_owned),
        )
        .collect();
    prop_oneof![
        6 => prop::sample::select(texts).prop_map(Value::from),
        1 => any::<String>().prop_map(Value::from),
        1 => any::<u64>().prop_map(Value::from),
        2 => (0u64..60).prop_map(Value::from),
        1 => any::<i32>().prop_map(Value::from),
        1 => any::<bool>().prop_map(Value::from),
        1 => prop::collection::vec((0u64..30).prop_map(Value::from), 0..4).prop_map(Value::from),
        1 => Just(json!(["nim:1,2", "nim:1,1"])),
        1 => Just(Value::Null),
        1 => Just(json!({"a": [1, {"b": null}]})),
    ]
}

const FIELDS: [&str; 26] = [
    "position",
    "play",
    "compound",
    "ending",
    "side",
    "explain",
    "picture",
    "most",
    "move",
    "component",
    "strength",
    "seed",
    "positions",
    "drawing",
    "brief",
    "graph",
    "game",
    "to",
    "question",
    "format",
    "expression",
    "lang",
    "time",
    "stream",
    "other",
    "",
];

fn field() -> impl Strategy<Value = (String, Value)> {
    (prop::sample::select(FIELDS.map(str::to_owned).to_vec()), piece())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    /// Requests with the fields that a route needs, and any others.
    #[test]
    fn no_request_breaks_the_api(route in prop::sample::select(routes().collect::<Vec<_>>()), needed in piece(), others in prop::collection::vec(field(), 0..4)) {
        let name = match route {
            "read" | "solve" | "moves" | "play" => "position",
            "review" => "positions",
            "hackenbush" => "drawing",
            "graph" => "graph",
            "calc" => "expression",
            _ => "game",
        };
        let mut body = json!({});
        if !matches!(route, "games" | "texts") {
            body[name] = needed;
        }
        for (name, value) in others {
            body[name] = value;
        }
        checked(route, &body.to_string());
    }

    /// Any bytes at all.
    #[test]
    fn no_text_breaks_the_api(route in prop::sample::select(routes().collect::<Vec<_>>()), body in any::<String>()) {
        checked(route, &body);
    }
}
