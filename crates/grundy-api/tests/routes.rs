//! Every route answers, in the words of `docs/api.md`.

use grundy::{Budget, Nimber};
use grundy_api::{Reply, answer};
use serde_json::Value;

fn ask(route: &str, body: Value) -> Reply {
    answer(route, &body.to_string(), &Budget::unlimited())
}

fn ok(route: &str, body: Value) -> Value {
    let reply = ask(route, body.clone());
    assert_eq!(reply.status, 200, "{route} {body}: {}", reply.body);
    reply.body
}

use serde_json::json;

#[test]
fn solve_has_the_contract_and_the_board() {
    let reply = ok("solve", json!({"position": "nim:3,4,5 + kayles:6", "explain": true, "picture": true}));
    assert_eq!((reply["outcome"].as_str(), reply["nim_value"].as_u64()), (Some("N"), Some(3 ^ 4 ^ 5 ^ 3)));
    assert_eq!(reply["board"][1]["parts"][0]["look"], json!({"kind": "row", "pins": 6}));
    assert!(reply["svg"].as_str().unwrap().starts_with("<svg"));
    assert!(!reply["text"].as_str().unwrap().contains('\u{1b}'));
    assert_eq!(reply["command"], "grundy solve 'nim:3,4,5 + kayles:6' --explain");
    assert!(reply["reasons"].as_array().unwrap().len() > 2);
    assert_eq!(ok("solve", json!({"position": "hackenbush:0-1b,1-2r"}))["value"], "1/2");
}

#[test]
fn large_numbers_are_text() {
    let reply = ok("solve", json!({"position": "nim:18446744073709551615"}));
    assert_eq!(reply["nim_value"], "18446744073709551615");
}

#[test]
fn moves_say_what_they_come_to_and_what_to_touch() {
    let reply = ok("moves", json!({"position": "kayles:7,3"}));
    assert_eq!((reply["over"].as_bool(), reply["moves_complete"].as_bool()), (Some(false), Some(true)));
    let moves = reply["moves"].as_array().unwrap();
    let named = |name: &str| moves.iter().find(|one| one["move"] == name).unwrap();
    assert_eq!((&named("7->6")["wins"], &named("7->6")["nim_value"]), (&json!(true), &json!(0)));
    assert_eq!(named("7->6")["touch"], json!({"pins": [[6, 7], [0, 1]]}));
    assert_eq!(named("7->2+4")["touch"], json!({"pins": [[2, 3], [4, 5]]}));
    assert_eq!(named("7->5")["wins"], false);
    for one in moves {
        let to = one["to"].as_str().unwrap();
        let after = ok("solve", json!({"position": to}));
        assert_eq!((&after["outcome"], &after["nim_value"]), (&one["outcome"], &one["nim_value"]), "{to}");
    }
    let over = ok("moves", json!({"position": "nim:0", "play": "misere"}));
    assert_eq!((over["over"].as_bool(), over["winner"].as_str()), (Some(true), Some("next")));
}

#[test]
fn touching_fits_every_kind_of_board() {
    let touch = |position: &str, step: &str| {
        let reply = ok("moves", json!({ "position": position }));
        let moves = reply["moves"].as_array().unwrap().clone();
        let found = moves.into_iter().find(|one| one["move"] == step);
        found.unwrap_or_else(|| panic!("{step} in {position}: {}", reply["moves"]))["touch"].clone()
    };
    assert_eq!(touch("nim:3,4", "4->1"), json!({"heaps": [{"heap": 0, "left": 1}]}));
    assert_eq!(touch("lasker:5", "5->2+3"), json!({"heaps": [{"heap": 0, "left": 0, "into": [2, 3]}]}));
    assert_eq!(touch("coins/ruler:HTTHT", "2,3")["cells"], json!([[0, 2], [0, 3]]));
    assert_eq!(touch("clobber:xo/.x", "1.2-2.2"), json!({"cells": [[0, 1], [1, 1]]}));
    assert_eq!(touch("node-kayles/grid:2x3", "1.1"), json!({"cells": [[0, 0], [0, 1], [1, 0]], "on": [0, 0]}));
    assert_eq!(touch("nimstring:2x2", "0-1"), json!({"points": [0, 1]}));
    assert_eq!(touch("hackenbush:0-1,1-2,2-0", "1-2#1"), json!({"edge": 1}));
    assert_eq!(touch("graph/3-1,3-2,2-0,1-0:3", "3->2"), json!({"tokens": [2]}));
    for entry in grundy::games::all() {
        for &example in entry.examples {
            let reply = ok("moves", json!({"position": example, "most": 30}));
            for one in reply["moves"].as_array().unwrap() {
                let touched = one["touch"].as_object().unwrap();
                assert!(!touched.is_empty() || reply["board"][0]["parts"][0]["look"].is_null(), "{example}: {one}");
                let empty = touched.values().any(|places| places.as_array().is_some_and(Vec::is_empty));
                // In New Nim a player may take nothing, and tokens may vanish.
                let nothing = one["move"] == "-" || touched.contains_key("tokens") || touched.contains_key("into");
                assert!(!empty || nothing, "{example}: {one}");
            }
        }
    }
}

#[test]
fn the_engine_answers() {
    let reply = ok("play", json!({"position": "nim:1,2", "move": "2->1"}));
    assert_eq!((reply["yours"]["wins"].as_bool(), reply["how"].as_str()), (Some(true), Some("longest")));
    assert_eq!(reply["over"], false);
    let last = ok("play", json!({"position": "nim:1", "move": "1->0"}));
    assert_eq!((last["over"].as_bool(), last["winner"].as_str(), last["move"].is_null()), (Some(true), Some("you"), true));
    let first = ok("play", json!({"position": "nim:1,2", "seed": 5}));
    assert_eq!((first["to"].as_str(), first["how"].as_str()), (Some("nim:1,1"), Some("won")));
    let far = ok("play", json!({"position": "nim:1000000000000000000,5"}));
    assert_eq!((far["to"].as_str(), far["how"].as_str()), (Some("nim:5,5"), Some("won")));
    assert_eq!(ask("play", json!({"position": "nim:1,2", "move": "2->5"})).status, 422);
}

#[test]
fn a_game_is_looked_back_at() {
    let reply = ok("review", json!({"positions": ["nim:1,2", "nim:1", "nim:0"]}));
    assert_eq!((reply["lost_at"].as_u64(), reply["plies"][0]["gave_away"].as_bool()), (Some(0), Some(true)));
    assert!(reply["text"].as_str().unwrap().contains("2->1"), "{reply}");
    // A game that one move ends has a last position that nobody could ask about.
    let ended = ok("review", json!({"positions": ["treblecross:.XX", "treblecross:XXX"]}));
    assert_eq!((ended["plies"][1]["outcome"].as_str(), ended["lost_at"].is_null()), (Some("P"), true), "{ended}");
}

#[test]
fn hackenbush_has_its_steps() {
    let juggler = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/juggler.txt")).unwrap();
    let reply = ok("hackenbush", json!({ "drawing": juggler }));
    assert_eq!(reply["nim_value"], 4);
    assert!(reply["steps"].as_array().unwrap().len() > 3);
    let edges = reply["drawing"]["edges"].as_array().unwrap();
    for edge in edges {
        assert_eq!(edge["wins"].as_bool().unwrap(), edge["after"] == 0, "{edge}");
    }
    let again = ok("hackenbush", json!({"drawing": reply["export"]}));
    assert_eq!((&again["position"], &again["export"]), (&reply["position"], &reply["export"]));
    let coloured = ok("hackenbush", json!({"drawing": "0-1b,1-2r"}));
    assert_eq!((coloured["value"].as_str(), coloured["drawing"]["edges"][1]["after"].as_str()), (Some("1/2"), Some("1")));
}

#[test]
fn graphs_are_layered_and_explained() {
    let reply = ok("graph", json!({"graph": "3 1\n3 2\n2 0\n1 0\n"}));
    assert_eq!(reply["vertices"].as_array().unwrap().len(), 4);
    for vertex in reply["vertices"].as_array().unwrap() {
        assert!(vertex["at"][0].is_number() && vertex["layer"].is_number() && vertex["why"].as_str().unwrap().len() > 10);
    }
    assert!(reply["svg"].as_str().unwrap().starts_with("<svg"));
    assert_eq!(ok("graph", json!({"graph": "0 1\n1 0\n"}))["draws"], 2);
}

#[test]
fn sequences() {
    let table = ok("table", json!({"game": ".77", "to": 5, "format": "csv"}));
    assert_eq!(table["values"], json!([0, 1, 2, 3, 1, 4]));
    assert!(table["export"].as_str().unwrap().contains("5,4"));
    assert_eq!(ok("table", json!({"game": "wythoff", "to": [2, 2]}))["values"][1], json!([1, 2, 0]));
    let period = ok("period", json!({"game": ".77"}));
    assert_eq!((period["period"].as_u64(), period["evidence"].as_str()), (Some(12), Some("proved")));
    assert!(period["certificate"].as_str().is_some());
    assert!(ok("pattern", json!({"game": "bash/3"}))["law"].is_string());
}

#[test]
fn reading_reports_errors_with_places_in_both_countings() {
    assert_eq!(ok("read", json!({"position": "nim:4, 3"}))["position"], "nim:4,3");
    let wrong = ok("read", json!({"position": "巴什/3:x", "lang": "zh"}));
    assert_eq!(wrong["error"]["status"], 422, "{wrong}");
    let (bytes, utf16) = (wrong["error"]["span"][0].as_u64().unwrap(), wrong["error"]["utf16"][0].as_u64().unwrap());
    assert!(bytes > utf16, "{wrong}");
}

#[test]
fn the_catalogue_the_texts_and_arithmetic() {
    let games = ok("games", json!({"lang": "zh"}));
    assert_eq!(games["games"].as_array().unwrap().len(), grundy::games::all().count());
    assert!(ok("texts", json!({}))["files"]["core"].as_str().unwrap().contains("verdict-n"));
    let value = Nimber(24) * Nimber(17) + Nimber(3);
    assert_eq!(ok("calc", json!({"expression": "24*17 + 3"}))["value"], value.0.to_string());
}

#[test]
fn what_is_wrong_is_told() {
    for (route, body, status, kind) in [
        ("nothing", "{}", 404, "route"),
        ("solve", "[1]", 400, "request"),
        ("solve", "{", 400, "request"),
        ("solve", "{}", 400, "request"),
        ("solve", r#"{"position": 5}"#, 400, "request"),
        ("solve", r#"{"position": "nim:1", "positon": "x"}"#, 400, "request"),
        ("solve", r#"{"position": "nim:1", "play": "loud"}"#, 400, "request"),
        ("solve", r#"{"position": "nim:@/etc/passwd"}"#, 422, "notation"),
        ("solve", r#"{"position": "graph:@/etc/passwd#1"}"#, 422, "notation"),
        ("table", r#"{"game": ".77", "to": 100000000}"#, 400, "request"),
        ("table", r#"{"game": "@/etc/passwd"}"#, 422, "notation"),
        ("moves", r#"{"position": "nim:1", "most": 10001}"#, 400, "request"),
        ("play", r#"{"position": "nim:1", "move": "1->7"}"#, 422, "move"),
        ("solve", r#"{"position": "(n -> n+1 | n-1):5"}"#, 422, "notation"),
    ] {
        let reply = answer(route, body, &Budget::unlimited());
        assert_eq!((reply.status, reply.body["error"]["kind"].as_str()), (status, Some(kind)), "{route} {body}: {}", reply.body);
        assert!(!reply.body["error"]["message"].as_str().unwrap().is_empty());
    }
}
