//! Laws that automata prove have certificates, which a checker of its own believes, and believes no longer when any line is changed.

use grundy::game::HeapGame;
use grundy::notation::{NoFiles, heap_game, open_game, verify};
use grundy::pattern::of_heaps;
use grundy::proof::{Holds, Refusal};
use grundy::{Basis, Budget, Stop, games};
use std::collections::BTreeSet;

const TERMS: usize = 1000;

/// The certificate of the law of a game, if automata prove one.
fn certificate(name: &str) -> Option<String> {
    let mut game: Box<dyn HeapGame> = heap_game(name, &NoFiles).ok()?;
    let found = of_heaps(game.as_mut(), TERMS, &Budget::unlimited());
    let proved = found.law.is_some() && found.basis == Basis::proved("automaton");
    proved.then(|| found.certificate(game.as_mut(), &Budget::unlimited()).unwrap_or_else(|| panic!("{name} has no certificate")))
}

fn checked(text: &str) -> Result<Holds, Refusal> {
    verify("mine", text.as_bytes(), &NoFiles, false, &Budget::unlimited())
}

/// Rules with laws of all kinds: periods with and without saltus, formulas, automata; coins that are turned in runs.
const GAMES: &[&str] = &[
    "nim",
    "lasker",
    "lasker/3",
    "4!.0[3]",
    "coins/mock-turtles",
    "coins/ruler",
    "coins/strip/3",
    "coins/twins",
    "n -> n-2*k for k >= 1",
    "n -> n-3*k for k >= 1 | n-1",
    "n -> n-k for 1 <= k <= 6 | n-4*k for k >= 1",
    "n -> n/2 | n-1 for n >= 1",
    "n -> n-k for k >= 1, n % 2 == 0 | n-1",
    "n -> n-1 for n % 2 == 0 | n-k for 1 <= k <= 3",
    "n -> a + b for a + b == n-1, 1 <= a <= b | n-k for k >= 1",
];

#[test]
fn certificates_hold() {
    let listed = games::all().flat_map(|entry| entry.rules.iter().flat_map(|&(game, rule)| [game, rule]));
    let names: BTreeSet<&str> = GAMES.iter().copied().chain(listed).filter(|name| open_game(name, &NoFiles).is_ok()).collect();
    let mut count = 0;
    for name in names {
        let Some(text) = certificate(name) else { continue };
        assert!(matches!(checked(&text), Ok(Holds::Law(_))), "{name}: {:?}\n{text}", checked(&text));
        count += 1;
    }
    assert!(count >= 22, "{count}");
}

/// Every number of every line is changed, one at a time.
#[test]
fn no_line_can_be_changed() {
    let mut tried = 0;
    for name in ["lasker", "coins/ruler", "coins/mock-turtles", "n -> n-3*k for k >= 1 | n-1", "n -> n/2 | n-1 for n >= 1"] {
        let text = certificate(name).unwrap_or_else(|| panic!("{name}"));
        let lines: Vec<&str> = text.lines().collect();
        for (at, line) in lines.iter().enumerate().filter(|(at, _)| *at != 1) {
            let words: Vec<&str> = line.split(' ').collect();
            for (place, word) in words.iter().enumerate() {
                let Ok(number) = word.parse::<u64>() else { continue };
                for other in [number + 1, number.wrapping_sub(1), 0, 1, 2].into_iter().filter(|&other| other != number) {
                    let other = other.to_string();
                    let changed: Vec<&str> =
                        words.iter().enumerate().map(|(here, word)| if here == place { &other } else { *word }).collect();
                    let changed = changed.join(" ");
                    let all: Vec<&str> = lines.iter().enumerate().map(|(here, line)| if here == at { &changed } else { *line }).collect();
                    assert!(checked(&(all.join("\n") + "\n")).is_err(), "{name}: {line} as {changed}");
                    tried += 1;
                }
            }
            let without: Vec<&str> = lines.iter().enumerate().filter(|(here, _)| *here != at).map(|(_, line)| *line).collect();
            assert!(checked(&without.join("\n")).is_err(), "{name} without {line}");
        }
    }
    assert!(tried > 300, "{tried}");
}

/// The certificate of one game is none of another.
#[test]
fn other_games_are_refused() {
    let text = certificate("lasker").unwrap();
    for other in ["nim", "kayles", "coins/ruler", "wythoff", "n -> n-1", "no such game", "n -> n-k*k for k >= 1"] {
        let wrong = text.replace("game lasker\n", &format!("game {other}\n"));
        assert!(matches!(checked(&wrong), Err(Refusal::Wrong(_))), "{other}");
    }
}

/// What is not of the form is refused with its place, and a budget ends a check that would take long.
#[test]
fn bad_text_and_small_budgets() {
    let text = certificate("lasker").unwrap();
    for (from, to) in [
        ("claim period", "claim nothing"),
        ("theorem automaton", "theorem automaton-of-sums"),
        ("states", "stats"),
        ("\n0: ", "\n0 "),
        ("saltus 4", "saltus 04"),
    ] {
        assert!(matches!(checked(&text.replace(from, to)), Err(Refusal::Wrong(_))), "{from}");
    }
    let stopped = Budget::unlimited();
    stopped.stop(Stop::Interrupted);
    assert!(matches!(verify("mine", text.as_bytes(), &NoFiles, false, &stopped), Err(Refusal::Unfinished(_))));
}
