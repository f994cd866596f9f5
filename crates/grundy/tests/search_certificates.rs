//! Certificates of searched values: each is accepted, and none with a line that was changed.

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
