//! Periods, certificates and patterns against what is known from outside, and against claims that must not be made.

use grundy::notation::{NoFiles, heap_game};
use grundy::proof::{self, Certificate, Refusal};
use grundy::sequence::regularity::{self, Found};
use grundy::sequence::{HeapGame, Regularity, plain};
use grundy::{Budget, Evidence};
use std::path::Path;

fn testdata(name: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name)).unwrap()
}

fn game(text: &str) -> Box<dyn HeapGame> {
    heap_game(text, &NoFiles).unwrap()
}

fn find(text: &str, most: usize) -> (Box<dyn HeapGame>, Found) {
    let mut game = game(text);
    let found = regularity::find(game.as_mut(), most, &Budget::unlimited());
    (game, found)
}

fn certificate(text: &str) -> Certificate {
    let (game, found) = find(text, usize::MAX);
    found.certificate(game.as_ref()).unwrap()
}

#[test]
fn known_periods_are_found_least_and_proved() {
    for line in testdata("octal_periods.txt").lines().filter(|line| !line.starts_with('#')) {
        let [code, period, preperiod] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let (game, found) = find(code, usize::MAX);
        let law = Regularity { preperiod: preperiod.parse().unwrap(), period: period.parse().unwrap(), saltus: 0 };
        assert_eq!((found.law, found.basis.evidence), (Some(law), Evidence::Proved), "{code}");
        // The checker is slow and plain; the longest table is left to the release build.
        if law.preperiod < 10_000 {
            let text = found.certificate(game.as_ref()).unwrap().to_string();
            assert!(proof::verify(code, &text, &NoFiles).is_ok(), "{code}");
        }
    }
}

#[test]
fn octal_codes_of_one_and_two_digits() {
    const SIZE: usize = 2000;
    let mut proved = 0;
    for number in 1..64 {
        let code = format!(".{}{}", number / 8, number % 8);
        let (mut game, found) = find(&code, SIZE);
        game.extend(SIZE, &Budget::unlimited()).unwrap();
        assert_eq!(game.values()[..SIZE], plain::values(&game.code().unwrap(), SIZE), "{code}");
        match found.basis.evidence {
            Evidence::Proved => {
                proved += 1;
                let law = found.law.unwrap();
                assert_eq!(law.saltus, 0, "a finite octal code has no saltus: {code}");
                assert!((0..SIZE as u64).all(|n| law.value(game.values(), n) == game.values()[n as usize].into()), "{code}");
            }
            evidence => {
                assert_eq!(evidence, Evidence::CheckedTo(SIZE as u64 - 1), "{code}");
                assert_eq!(found.law, None, "{code}: nothing repeats yet");
            }
        }
    }
    assert_eq!(proved, 46, "of 63 codes; the others have no known period, or a longer one");
}

#[test]
fn saltus_and_subtraction_are_proved_too() {
    for (text, preperiod, period, saltus) in [
        ("nim", 0, 1, 1),
        ("lasker", 1, 4, 4),
        ("lasker/3", 1, 8, 8),
        (".8", 1, 3, 1),
        ("row-take", 0, 1, 1),
        ("even-if-not-all", 1, 2, 1),
        ("bash/5", 0, 6, 0),
        ("bash/0", 0, 1, 0),
        ("subtraction/1,3,4", 0, 7, 0),
        ("subtraction/odd", 0, 2, 0),
        ("subtraction/even", 0, 2, 1),
        ("subtraction/2,5,6", 0, 11, 0),
    ] {
        let (_, found) = find(text, 5000);
        assert_eq!(found.law, Some(Regularity { preperiod, period, saltus }), "{text}");
        assert_eq!(found.basis.evidence, Evidence::Proved, "{text}");
    }
}

#[test]
fn nothing_is_claimed_of_the_open_games() {
    for text in ["grundy", ".6", ".06", ".007", "subtraction/squares", "subtraction/primes", "at-most-half", "at-least-half"] {
        let (_, found) = find(text, 3000);
        assert_eq!(found.law, None, "{text}");
        assert_ne!(found.basis.evidence, Evidence::Proved, "{text}");
    }
}

/// .161 and .36 have the same values below 519, and not there.
#[test]
fn two_games_that_agree_for_long_are_told_apart() {
    let (mut one, mut other) = (game(".161"), game(".36"));
    for game in [&mut one, &mut other] {
        game.extend(600, &Budget::unlimited()).unwrap();
    }
    let first = (0..600).find(|&n| one.values()[n] != other.values()[n]);
    assert_eq!(first, Some(519));
}

/// The text at the place that the checker points at.
fn place(text: &str) -> Option<String> {
    match proof::verify("test", text, &NoFiles) {
        Ok(_) => None,
        Err(Refusal::Unreadable(flaw) | Refusal::Wrong(flaw)) => Some(text[flaw.span].to_owned()),
    }
}

#[test]
fn every_changed_digit_is_found() {
    for name in [".77", "subtraction/1,3,4", ".07"] {
        let text = certificate(name).to_string();
        assert_eq!(place(&text), None);
        let digits: Vec<usize> = text.bytes().enumerate().filter(|(_, byte)| byte.is_ascii_digit()).map(|(at, _)| at).collect();
        let values = text.find("\n0: ").unwrap() + 4;
        for at in digits {
            let old = text.as_bytes()[at] - b'0';
            for new in (0..10).filter(|&new| new != old) {
                let mut wrong = text.clone();
                wrong.replace_range(at..=at, &new.to_string());
                let found = place(&wrong);
                assert!(found.is_some(), "{name}: digit {at} may be {new}:\n{wrong}");
                let in_row = wrong[..at].rfind('\n').is_some_and(|row| wrong[row..at].contains(": "));
                if at >= values && in_row {
                    assert!(found.unwrap().contains(&new.to_string()), "{name}: the place of digit {at}");
                }
            }
        }
    }
}

#[test]
fn claims_that_are_not_least_are_refused_with_the_place() {
    let right = certificate(".77");
    let long = {
        let mut game = game(".77");
        game.extend(1000, &Budget::unlimited()).unwrap();
        game.values().to_vec()
    };
    let claim = |preperiod: u64, period: u64| Certificate { preperiod, period, values: long.clone(), ..right.clone() }.to_string();
    assert_eq!(place(&claim(71, 12)), None);
    assert_eq!(place(&claim(71, 24)).unwrap(), "24");
    assert_eq!(place(&claim(71, 36)).unwrap(), "36");
    assert_eq!(place(&claim(72, 12)).unwrap(), "72");
    assert_eq!(place(&claim(70, 12)).unwrap(), long[82].to_string());
    assert_eq!(place(&claim(71, 0)).unwrap(), "0");
    assert_eq!(place(&claim(0, u64::MAX)).unwrap(), long[999].to_string());
    let short = Certificate { values: right.values[..right.values.len() - 1].to_vec(), ..right.clone() };
    assert!(place(&short.to_string()).is_some(), "one value fewer than the theorem needs");
    let other = Certificate { game: "grundy".into(), ..right.clone() };
    assert_eq!(place(&other.to_string()).unwrap(), "grundy");
    let endless = Certificate { game: "nim".into(), ..right };
    assert_eq!(place(&endless.to_string()).unwrap(), "nim");
}

#[test]
fn no_text_makes_the_checker_panic() {
    let text = certificate("bash/1").to_string();
    for end in 0..text.len() {
        assert!(place(&text[..end]).is_some() || end + 1 == text.len(), "{}", &text[..end]);
    }
    for hostile in [
        "",
        "grundy certificate 1\n",
        "grundy certificate 1\ngame \u{1f600}\n",
        &text.replace("0 1", "0 4294967295"),
        &text.replace(' ', "\u{a0}"),
    ] {
        assert!(place(hostile).is_some());
    }
}

/// The checker shares the rules with the engine and nothing else.
#[test]
fn the_checker_stands_alone() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/proof");
    for entry in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        for line in text.lines().filter(|line| line.trim_start().starts_with("use ")) {
            assert!(!line.contains("solve"), "{line}");
            let rules_only = ["use crate::sequence::Code;", "use crate::sequence::{Code, Digit};"];
            assert!(!line.contains("sequence") || rules_only.contains(&line.trim()), "{line}");
        }
    }
}
