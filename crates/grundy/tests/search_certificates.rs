//! Certificates of searched values: each is accepted, and none with a line that was changed.

use grundy::game::By;
use grundy::notation::{NoFiles, parse, verify};
use grundy::proof::{Facts, Holds, Refusal};
use grundy::sum::{Workspace, reference};
use grundy::{Budget, Dice};

/// The certificate of a position, if it is one part and its value is searched for.
fn certificate(expression: &str) -> Option<Facts> {
    let sum = parse(expression).unwrap();
    let [component] = sum.components() else { panic!("one component") };
    let (position, facts) = component.normal().facts(&mut Workspace::default(), &Budget::unlimited())?.unwrap();
    let value = facts.last().unwrap().value;
    Some(Facts { game: component.prefix(), position, value, facts })
}

fn checked(text: &str) -> Result<Holds, Refusal> {
    verify("test", text.as_bytes(), &NoFiles, false, &Budget::unlimited())
}

fn assert_holds(expression: &str, facts: &Facts) {
    match checked(&facts.to_string()) {
        Ok(Holds::Value(claim)) => assert_eq!(claim, *facts, "{expression}"),
        other => panic!("{expression}: {other:?}\n{facts}"),
    }
}

/// Samples of every game of the catalogue whose values are searched for, held against the definition.
#[test]
fn certificates_of_searches_hold_and_tell_the_value() {
    let mut dice = Dice::new(21);
    let mut certified = 0;
    for entry in grundy::games::all() {
        for _ in 0..12 {
            let expression = (entry.sample)(&mut dice);
            let Ok(sum) = parse(&expression) else { continue };
            if sum.components().len() != 1 || sum.components()[0].partizan().is_partizan() || sum.components()[0].normal().entailing() {
                continue;
            }
            let Some(facts) = certificate(&expression) else { continue };
            let value = reference::Reference::default().nim_value(&sum).unwrap();
            assert_eq!(value.map(|value| value.0), Some(facts.value), "{expression}");
            assert_holds(&expression, &facts);
            certified += 1;
        }
    }
    assert!(certified > 20, "{certified} certificates are too few to tell");
}

/// Larger boards, with values from tables and theorems among the facts.
#[test]
fn certificates_of_larger_boards_hold() {
    for (expression, value) in [("cram:4x5", 2), ("cram:3x6", 4), ("cram:.....#/....../##....", 0)] {
        let facts = certificate(expression).expect("it is searched");
        assert_holds(expression, &facts);
        if !expression.contains('#') {
            assert_eq!(facts.value, value);
        }
    }
}

/// A line that is missing, twice there, in another place or with another number is noticed.
#[test]
fn no_line_of_a_certificate_can_be_changed() {
    let text = certificate("cram:3x4").expect("it is searched").to_string();
    assert!(checked(&text).is_ok());
    let lines: Vec<&str> = text.lines().collect();
    let with = |at: usize, new: &[&str]| [&lines[..at], new, &lines[at + 1..]].concat().join("\n") + "\n";
    for (at, line) in lines.iter().enumerate() {
        assert!(checked(&with(at, &[])).is_err(), "without `{line}`");
        assert!(checked(&with(at, &[line, line])).is_err(), "`{line}` twice");
        assert!(checked(&with(at, &[line.trim_end_matches(|c| c != ' ')])).is_err(), "`{line}` cut short");
        if let Some((part, rest)) = line.split_once(" = ").or_else(|| line.split_once(" != ")) {
            let equal = line.contains(" = ");
            let digits = rest.chars().take_while(char::is_ascii_digit).count();
            let value: u64 = rest[..digits].parse().unwrap();
            let sign = |equal: bool| if equal { "=" } else { "!=" };
            let other = format!("{part} {} {rest}", sign(!equal));
            assert!(checked(&with(at, &[&other])).is_err(), "`{line}` turned round");
            let other = format!("{part} {} {}{}", sign(equal), value + 1, &rest[digits..]);
            assert!(checked(&with(at, &[&other])).is_err(), "`{line}` with another value");
        }
    }
    // Facts that need later ones.
    let mut turned = lines.clone();
    turned[6..].reverse();
    assert!(checked(&(turned.join("\n") + "\n")).is_err());
}

/// Whatever moves are named, be they named twice, in another order or for another value: a certificate that is accepted tells the value.
#[test]
fn no_other_value_can_be_shown() {
    let (mut dice, mut refused) = (Dice::new(22), 0);
    let games = grundy::games::all().map(|entry| (entry.sample)(&mut Dice::new(5)));
    let boards = ["cram:2x2", "cram:2x4", "cram:1x9", "chomp:2,1", "elephants:x..o", "node-kayles:0-1,1-2,2-3", "geography:0-1,1-2@0"];
    for expression in boards.map(str::to_owned).into_iter().chain(games) {
        let Ok(sum) = parse(&expression) else { continue };
        if sum.components().len() != 1 || sum.components()[0].partizan().is_partizan() || sum.components()[0].normal().entailing() {
            continue;
        }
        let Some(right) = certificate(&expression) else { continue };
        let named = right.facts.iter().filter_map(|fact| if let By::Moves(moves) = &fact.by { Some(moves) } else { None });
        let named: Vec<String> = named.flatten().cloned().collect();
        if named.is_empty() {
            continue;
        }
        for _ in 0..60 {
            let mut other = right.clone();
            let at = if dice.roll(1) == 0 { other.facts.len() - 1 } else { dice.roll(other.facts.len() as u64 - 1) as usize };
            let value = dice.roll(3);
            let count = if other.facts[at].is { value } else { 1 };
            let few = [dice.pick(&named).clone(), dice.pick(&named).clone()];
            other.facts[at].value = value;
            other.facts[at].by = By::Moves((0..count).map(|_| dice.pick(&few).clone()).collect());
            other.value = other.facts.last().unwrap().value;
            match checked(&other.to_string()) {
                Ok(_) => assert_eq!(other.value, right.value, "{expression}\n{other}"),
                Err(_) => refused += 1,
            }
        }
    }
    assert!(refused > 500, "{refused} changes are too few to tell");
}

/// A value without the moves that it needs is refused before room is made for them.
#[test]
fn a_huge_value_is_refused_at_once() {
    for value in [4_000_000_000, u64::MAX] {
        let text =
            format!("grundy certificate 1\ngame cram\ntheorem search\nposition 1x2\nvalue {value}\nfacts 1\n1x2 = {value}: 1.1-1.2\n");
        assert!(checked(&text).is_err());
        let other = format!("1x2 != {value}: 1.1-1.2\n1x2 = 1: 1.1-1.2\n");
        let text = format!("grundy certificate 1\ngame cram\ntheorem search\nposition 1x2\nvalue 1\nfacts 2\n{other}");
        assert!(checked(&text).is_err());
        assert!(checked(&text.replace(&format!("!= {value}"), "!= 0")).is_ok());
    }
}
