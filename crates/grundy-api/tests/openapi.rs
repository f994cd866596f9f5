//! The description for programs is true: it has every route, every example is answered as described, and no other field is taken.

use grundy::Budget;
use grundy_api::answer;
use grundy_api::openapi::{COMMON, Kind, PLAYED, ROUTES, description};
use serde_json::{Value, json};

/// A value that a field takes.
fn sample(name: &str, kind: Kind) -> Value {
    match (name, kind) {
        ("position", _) => json!("nim:1,2"),
        ("positions", _) => json!(["nim:1"]),
        ("move", _) => json!("1->0"),
        ("component", _) => json!(0),
        ("compound", _) => json!("selective"),
        ("game", _) => json!(".77"),
        ("drawing", _) => json!("0-1"),
        ("graph", _) => json!("1 0\n"),
        ("expression", _) => json!("1+1"),
        (_, Kind::Text) => json!("x"),
        (_, Kind::OneOf(words)) => json!(words[0]),
        (_, Kind::Number(most)) => json!(most.min(50)),
        (_, Kind::Flag) => json!(true),
        (_, Kind::Texts) => json!([]),
        (_, Kind::Sizes) => json!(9),
    }
}

#[test]
fn every_route_is_described_and_described_routes_are_there() {
    let described: Vec<&str> = ROUTES.iter().map(|route| route.name).collect();
    let mut known: Vec<&str> = grundy_api::routes().collect();
    let mut sorted = described.clone();
    known.sort_unstable();
    sorted.sort_unstable();
    assert_eq!(sorted, known);
    assert_eq!(description()["paths"].as_object().unwrap().len(), known.len());
}

#[test]
fn every_example_is_answered_as_described() {
    for route in ROUTES {
        let reply = answer(route.name, route.example, &Budget::unlimited());
        assert_eq!(reply.status, 200, "{}: {}", route.name, reply.body);
        for field in route.reply {
            assert!(reply.body.get(field).is_some(), "{} has no {field}: {}", route.name, reply.body);
        }
    }
}

#[test]
fn described_fields_are_taken_and_no_others() {
    for route in ROUTES {
        let played = if route.played { PLAYED } else { &[] };
        let mut body = json!({});
        for (name, kind, _) in COMMON.iter().chain(played).chain(route.fields) {
            body[*name] = sample(name, *kind);
        }
        let reply = answer(route.name, &body.to_string(), &Budget::unlimited());
        assert_eq!(reply.status, 200, "{} {body}: {}", route.name, reply.body);
        for (name, _, required) in route.fields {
            let mut less = body.clone();
            less.as_object_mut().unwrap().remove(*name);
            let status = answer(route.name, &less.to_string(), &Budget::unlimited()).status;
            assert_eq!(status, if *required { 400 } else { 200 }, "{} without {name}", route.name);
        }
        body["nonsense"] = json!(1);
        assert_eq!(answer(route.name, &body.to_string(), &Budget::unlimited()).status, 400, "{}", route.name);
    }
}

/// Values of the words that a field may have are all taken.
#[test]
fn every_word_is_taken() {
    for route in ROUTES {
        let played = if route.played { PLAYED } else { &[] };
        for (name, kind, _) in COMMON.iter().chain(played).chain(route.fields) {
            let Kind::OneOf(words) = kind else { continue };
            for word in *words {
                let mut body: Value = serde_json::from_str(route.example).unwrap();
                body[*name] = json!(word);
                let reply = answer(route.name, &body.to_string(), &Budget::unlimited());
                assert_eq!(reply.status, 200, "{} {body}: {}", route.name, reply.body);
            }
        }
    }
}
