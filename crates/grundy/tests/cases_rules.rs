//! Sequences from outside: the shared suite's, OEIS's, and those of the catalogue, each from a rule.

use grundy::notation::{NoFiles, heap_game, open_game};

use grundy::game::HeapGame;
use grundy::rule::{Checked, RuleTable};
use grundy::tabulate::{Question, grid, row};
use grundy::text::Text;
use grundy::{Budget, Outcome};
use serde_json::Value;

fn file(name: &str) -> Value {
    let path = format!("{}/../../testdata/{name}", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))).unwrap()
}

fn numbers(list: &Value) -> Vec<u32> {
    list.as_array().unwrap().iter().map(|value| value.as_u64().unwrap() as u32).collect()
}

/// The values of a rule by its own table, never by the engine of the game that it may be.
fn values(rule: &str, size: usize) -> Vec<u32> {
    let checked = Checked::read(Text::new(rule)).unwrap_or_else(|diagnostic| panic!("{rule}: {diagnostic:?}"));
    let mut dense = RuleTable::new(checked);
    dense.extend(size, &Budget::unlimited()).unwrap();
    dense.values().to_vec()
}

#[test]
fn the_sequences_of_oeis() {
    for entry in file("oeis.json")["sequences"].as_array().unwrap() {
        let (rule, from) = (entry["rule"].as_str().unwrap(), entry["offset"].as_u64().unwrap() as usize);
        let expected = numbers(&entry["values"]);
        assert_eq!(values(rule, from + expected.len())[from..], expected, "{} {rule}", entry["id"]);
        if let Some(game) = entry["game"].as_str() {
            let mut heaps = heap_game(game, &NoFiles).unwrap();
            heaps.extend(from + expected.len(), &Budget::unlimited()).unwrap();
            assert_eq!(heaps.first(usize::MAX)[from..from + expected.len()], expected, "{} {game}", entry["id"]);
        }
    }
}

#[test]
fn the_sequences_of_the_suite() {
    let rule = |sequence: &str| match sequence {
        "kayles" => Some("n -> a + b for n-2 <= a+b < n"),
        "dawson_chess" => Some("n -> n-1 for n == 1 | n-2 | a + b for a+b == n-3"),
        "dawson_kayles" => Some("n -> a + b for a+b == n-2"),
        "grundy" => Some("n -> a + b for a+b == n, 1 <= a < b"),
        "lasker" => Some("n -> m for m < n | a + b for a+b == n, 1 <= a <= b"),
        "lasker3" => Some("n -> m for m < n | a + b + c for a+b+c == n, 1 <= a <= b <= c"),
        "at_least_half" => Some("n -> n-k for k >= 1, 2*k >= n"),
        "at_most_half" => Some("n -> n-k for 1 <= k <= n/2"),
        "squares" | "take_squares" => Some("n -> n-k*k for k >= 1"),
        "primes" | "take_primes" => Some("n -> n-k for prime(k)"),
        _ => None,
    };
    let mut tested = 0;
    for case in file("cases/sequences.json")["cases"].as_array().unwrap() {
        let name = case["pos"]["sequence"].as_str().unwrap();
        if let (Some(rule), Some(list)) = (rule(name), case["exp"]["values"].as_array()) {
            let from = case["pos"]["first_index"].as_u64().unwrap() as usize;
            let expected = numbers(&Value::Array(list.clone()));
            assert_eq!(values(rule, from + expected.len())[from..], expected, "{name}");
            tested += 1;
        }
    }
    assert!(tested >= 5, "only {tested} sequences were found");
}

/// Values, outcomes and misère outcomes of subtraction sets, as tables.
#[test]
fn subtraction_tables() {
    let letters = |rows: &[u32]| rows.iter().map(|&wins| Outcome::of_mover(wins == 1).to_string()).collect::<String>();
    for case in file("cases/subtraction_table.json")["cases"].as_array().unwrap().iter().filter(|case| case["pos"]["upto"].is_u64()) {
        let set: Vec<u64> = case["pos"]["set"].as_array().unwrap().iter().map(|take| take.as_u64().unwrap()).collect();
        let to = case["pos"]["upto"].as_u64().unwrap();
        let rule = format!("n -> {}", set.iter().map(|take| format!("n-{take}")).collect::<Vec<_>>().join(" | "));
        let listed = format!("subtraction/{}", set.iter().map(u64::to_string).collect::<Vec<_>>().join(","));
        for text in [rule, listed] {
            let game = open_game(&text, &NoFiles).unwrap();
            let table = |question| row(game.as_ref(), to, question, &Budget::unlimited()).unwrap().numbers().collect::<Vec<_>>();
            assert_eq!(table(Question::Values), numbers(&case["exp"]["sg"]), "{text}");
            assert_eq!(letters(&table(Question::Outcomes)), case["exp"]["outcome"].as_str().unwrap(), "{text}");
            assert_eq!(letters(&table(Question::Misere)), case["exp"]["misere"].as_str().unwrap(), "misère {text}");
        }
    }
}

/// Every game that a rule is recognised as has the rule's values and the rule's moves.
#[test]
fn known_games_are_their_rules() {
    let budget = Budget::unlimited();
    for (name, rule) in grundy::games::all().flat_map(|entry| entry.rules) {
        let checked = Checked::read(Text::new(rule)).unwrap();
        assert_eq!(checked.recognised().map(|known| known.game.as_str()), Some(*name), "{rule}");
        let game = open_game(name, &NoFiles).unwrap();
        if checked.arity() == 1 {
            let table = row(game.as_ref(), 60, Question::Values, &budget).unwrap_or_else(|| panic!("{name} has no row"));
            assert_eq!(table.numbers().collect::<Vec<_>>(), values(rule, 61), "{name}");
            continue;
        }
        let mut search = grundy::rule::RuleGame::<grundy::rule::Tuple>::new(checked.clone()).values_by_search();
        let table = grid(game.as_ref(), [9, 9], Question::Values, &budget).unwrap();
        for (x, line) in table.rows.iter().enumerate() {
            for (y, value) in line.iter().enumerate() {
                let expected = game.at(&[x as u64, y as u64]).map(|_| search(&[x as i64, y as i64]).0);
                assert_eq!(value.number().map(u64::from), expected, "{name}:{x},{y}");
            }
        }
    }
}

/// Rules in many spellings, and what they are.
#[test]
fn rules_are_recognised_by_their_options() {
    let expected = [
        ("n -> n-1 | n-3 | n-4", Some("subtraction/1,3,4")),
        ("n -> n-k for 1 <= k <= 3", Some("bash/3")),
        ("n -> m for n-1000000 <= m < n", Some("bash/1000000")),
        ("n -> n-k for k >= 1", Some("nim")),
        ("n -> m for m < n", Some("nim")),
        ("n -> a + b for a+b == n-1 | a + b for a+b == n-2", Some("kayles")),
        ("n -> x + y for 1 <= n-x-y <= 2, x <= y", Some("kayles")),
        ("n -> n-1 | n-2 | a + b for a+b == n-1, 1 <= a <= b | a + b for a+b == n-2, a >= 1, b >= 1", Some("kayles")),
        ("n -> b + a for n == a+b, a >= 1, a != b, b > 0", Some("grundy")),
        ("n -> n-k for 1 <= k <= 9, prime(k)", Some("subtraction/2,3,5,7")),
        ("n -> n-k for k >= 1, odd(k)", Some("subtraction/odd")),
        ("n -> a + b for a+b == n-1, 1 <= a < b | n-2 for n >= 3", Some(".4!2")),
        ("n -> a + b + c for a+b+c == n-1, 1 <= a <= b <= c", Some(".8")),
        ("n -> a + a for 2*a == n, a >= 1", None),
        ("n -> n/2 for n >= 1", None),
        ("n -> n-1 for n >= 3", None),
        ("n -> a + b for a+b == n-1, 2 <= a <= b", None),
        ("n -> n-k for 1 <= k <= n/2", Some("at-most-half")),
        ("n -> m for n <= 2*m, m < n", Some("at-most-half")),
        ("n -> m for 2*m <= n, m < n", Some("at-least-half")),
        ("(a, b) -> (a, b-j) for j > 0 | (a-j, b-j) | (a-j, b) for 0 < j", Some("wythoff")),
        ("(x, y) -> (x-k, y) | (x, y-k) for k >= 1", None),
    ];
    for (rule, game) in expected {
        let checked = Checked::read(Text::new(rule)).unwrap_or_else(|diagnostic| panic!("{rule}: {diagnostic:?}"));
        assert_eq!(checked.recognised().map(|known| known.game.as_str()), game, "{rule}");
    }
}

/// What is refused, and where.
#[test]
fn errors_have_a_place() {
    let expected = [
        ("n -> n-k", "rule-cycle", 0..8),
        ("n -> n-1 | n+1", "rule-cycle", 0..14),
        ("n -> k", "rule-unbounded", 5..6),
        ("n -> n-1 for k <= n-3, j >= 2, j*k != 5", "rule-unbounded", 23..24),
        ("n -> 2*n for n >= 1", "rule-grows", 0..19),
        ("n - n-1", "rule-arrow-missing", 2..3),
        ("n -> n-1 |", "rule-expression-expected", 9..10),
        ("n -> n-1 for n = 3", "rule-single-equals", 15..16),
        ("(x, y) -> (x-1)", "rule-tuple-length", 10..15),
        ("(x, x) -> (x-1, x)", "rule-name-twice", 4..5),
        ("n -> foo(n)", "rule-unknown-function", 5..8),
        ("n -> n-1 for min(n) < 3", "rule-argument-count", 13..16),
        ("n -> n-prime(n)", "rule-test-as-number", 7..12),
        ("n -> n-99999999999999999999", "number-too-large", 7..27),
        ("(x, y) -> (y, x)", "rule-cycle", 0..16),
        ("n -> n-1 for n", "rule-comparison-expected", 13..14),
        ("", "rule-head", 0..0),
    ];
    for (rule, key, span) in expected {
        let diagnostic = Checked::read(Text::new(rule)).map(|checked| checked.to_string()).unwrap_err();
        assert_eq!((diagnostic.message.key, diagnostic.span.clone()), (key, span), "{rule}: {diagnostic:?}");
    }
}

/// Rules that would take for ever are stopped, by fuel or by the budget.
#[test]
fn hostile_rules_end() {
    use grundy::analysis::{Answer, Request, analyse};
    use grundy::notation::parse;
    use grundy::sum::Workspace;
    let rules = [
        ("(n -> n-1 for a <= n, b <= n, c <= n, d <= n, a*b*c*d == 7):1000000", true),
        ("(n -> n-k for 1 <= k <= n, k*k*k*k*k*k*k != 5):9000000000000000000", true),
        ("(n -> n-1 for n >= 100, k <= n*n*n, k*k == 17):100000", false),
        ("((x, y, z) -> (x-a, y-b, z-c) for a+b+c >= 1):1000000,1000000,1000000", true),
        ("(n -> n-1 for n < 1000 | (n+1) for n >= 1000):2000", true),
    ];
    for (text, endless) in rules {
        let sum = parse(text).unwrap();
        let budget = Budget::unlimited().with_memory(1 << 26);
        let stopper = budget.clone();
        let clock = std::thread::spawn(move || {
            std::thread::sleep(std::time::Duration::from_millis(300));
            stopper.stop(grundy::Stop::Time);
        });
        let start = std::time::Instant::now();
        let result = analyse(&sum, &Request::default(), &mut Workspace::default(), &budget).and_then(Answer::impartial);
        assert_eq!(result.is_err(), endless, "{text}");
        assert!(start.elapsed().as_secs() < 20, "{text} took {:?}", start.elapsed());
        clock.join().unwrap();
    }
}
