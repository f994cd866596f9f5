//! Periods, certificates and patterns against what is known from outside, and against claims that must not be made.

use grundy::game::HeapGame;
use grundy::notation::{NoFiles, heap_game, open_game, rulebook};
use grundy::pattern::{Border, Dialect, Law, Pattern, Subject, of_heaps};
use grundy::period::{self, PeriodReport};
use grundy::proof::{self, Certificate, Extent, Refusal, Shown};
use grundy::sequence::{Regularity, plain};
use grundy::sum::Workspace;
use grundy::{Budget, Dice, Evidence, Nimber, SolveError, mex};
use std::path::Path;

fn testdata(name: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name)).unwrap()
}

fn game(text: &str) -> Box<dyn HeapGame> {
    heap_game(text, &NoFiles).unwrap()
}

fn find(text: &str, most: usize) -> (Box<dyn HeapGame>, PeriodReport) {
    let mut game = game(text);
    let found = period::find(game.as_mut(), most, &Budget::unlimited());
    (game, found)
}

fn certificate(text: &str) -> Certificate {
    let (game, found) = find(text, usize::MAX);
    found.certificate(&game.name()).unwrap()
}

#[test]
fn known_periods_are_found_least_and_proved() {
    for line in testdata("octal_periods.txt").lines().filter(|line| !line.starts_with('#')) {
        let [code, period, preperiod] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let (game, found) = find(code, usize::MAX);
        let law = Regularity { preperiod: preperiod.parse().unwrap(), period: period.parse().unwrap(), saltus: 0 };
        assert_eq!((found.law, found.basis.evidence), (Some(law), Evidence::Proved), "{code}");
        let text = found.certificate(&game.name()).unwrap().to_string();
        assert!(proof::verify(code, &text, &rulebook(&NoFiles)).is_ok(), "{code}");
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
        assert_eq!(game.first(SIZE)[..], plain::values(&game.code().unwrap(), SIZE), "{code}");
        match found.basis.evidence {
            Evidence::Proved => {
                proved += 1;
                let law = found.law.unwrap();
                assert_eq!(law.saltus, 0, "a finite octal code has no saltus: {code}");
                assert!(
                    (0..SIZE as u64).all(|n| Some(law.value(&game.first(usize::MAX), n)) == game.value_at(n as usize).map(u128::from)),
                    "{code}"
                );
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
    let first = (0..600).find(|&n| one.value_at(n) != other.value_at(n));
    assert_eq!(first, Some(519));
}

/// The text at the place that the checker points at.
fn place(text: &str) -> Option<String> {
    match proof::verify("test", text, &rulebook(&NoFiles)) {
        Ok(_) => None,
        Err(Refusal::Unfinished(error)) => panic!("there is no limit: {error:?}"),
        Err(Refusal::Unreadable(diagnostic) | Refusal::Wrong(diagnostic)) => Some(text[diagnostic.span].to_owned()),
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
        game.first(usize::MAX).into_owned()
    };
    let claim =
        |preperiod: u64, period: u64| Certificate { preperiod, period, shown: Shown::Values(long.clone()), ..right.clone() }.to_string();
    assert_eq!(place(&claim(71, 12)), None);
    assert_eq!(place(&claim(71, 24)).unwrap(), "24");
    assert_eq!(place(&claim(71, 36)).unwrap(), "36");
    assert_eq!(place(&claim(72, 12)).unwrap(), "72");
    assert_eq!(place(&claim(70, 12)).unwrap(), long[82].to_string());
    assert_eq!(place(&claim(71, 0)).unwrap(), "0");
    assert_eq!(place(&claim(0, u64::MAX)).unwrap(), u64::MAX.to_string());
    let Shown::Values(values) = &right.shown else { panic!("Kayles is proved by its values") };
    let short = Certificate { shown: Shown::Values(values[..values.len() - 1].to_vec()), ..right.clone() };
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

/// Zeros at the start are no period: a split that leaves three heaps needs three stones.
#[test]
fn a_few_zeros_certify_nothing() {
    for (game, zeros) in [("8.0", 3), (".8", 4), (".4", 3), (".2", 2)] {
        let values = vec!["0"; zeros].join(" ");
        let text = format!("grundy certificate 1\ngame {game}\ntheorem guy-smith\npreperiod 0\nperiod 1\nvalues {zeros}\n0: {values}\n");
        let Err(Refusal::Wrong(diagnostic)) = proof::verify("mine", &text, &rulebook(&NoFiles)) else { panic!("{game} is accepted") };
        assert_eq!(diagnostic.message.key, "certificate-short", "{game}");
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

fn pattern(text: &str, most: usize) -> Pattern {
    let game = open_game(text, &NoFiles).unwrap();
    Subject::of(game.as_ref()).unwrap().pattern(most, &Budget::unlimited())
}

const WYTHOFF: &str = "(x, y) -> (x-k, y) | (x, y-k) | (x-k, y-k) for k >= 1";
const EUCLID: &str = "(x, y) -> (x-k*y, y) for k >= 1, y >= 1, x-k*y >= 1 | (x, y-k*x) for k >= 1, x >= 1, y-k*x >= 1";
const KOPPERS: &str = "(x, y) -> (a, b) for a+b == x, a >= 1, b >= 1 | (a, b) for a+b == y, a >= 1, b >= 1";

/// The laws of well-known games, from their rules where the language can write them, with the evidence that is right for each.
#[test]
fn the_law_of_a_known_game_is_named() {
    use Evidence::{CheckedTo, Proved};
    for (text, law, evidence) in [
        ("bash/3", "g(n) = n mod 4", Proved),
        ("n -> n-k for 1 <= k <= 3", "g(n) = n mod 4", Proved),
        ("nim", "g(n) = n", Proved),
        ("n -> n-k for k >= 1, 2*k >= n", "g(n) = bitlength(n)", Proved),
        ("n -> n-k for 1 <= k <= n/2", "g(0) = 0, g(2n) = n, g(2n+1) = g(n)", Proved),
        ("n -> n-k for k >= 1 | a + b for a+b == n, 1 <= a <= b", "g(n+4) = g(n)+4 for n >= 1", Proved),
        ("coins/mock-turtles", "g(n) = odious(n)", Proved),
        ("n -> 0 for n >= 1 | a for 1 <= a < n | a + b for 1 <= a < b < n", "g(0) = 0, g(n) = odious(n - 1) for n >= 1", Proved),
        ("coins/ruler", "g(n) = lowbit(n + 1)", Proved),
        ("subtraction/divisors", "g(n) = bitlength(lowbit(n))", Proved),
        ("n -> n-k for k >= 1, k divides n", "g(n) = bitlength(lowbit(n))", Proved),
        ("n -> n-k for k >= 1, k divides n, k*k >= 0", "g(n) = bitlength(lowbit(n))", CheckedTo(599)),
        ("n -> n-k for 1 <= k <= n/3", "g(0) = 0, g(3n) = n, g(3n+1) = g(2n), g(3n+2) = g(2n+1)", Proved),
        ("n -> n-k for k >= 1, 3*k >= n", "g(0) = 0, g(3n) = g(2n) + 1, g(3n+1) = g(2n) + 1, g(3n+2) = g(2n+1) + 1", Proved),
        ("fibonacci", "fibonacci", Proved),
        ("(n, m) -> (n-k, 2*k) for 1 <= k <= m", "zeckendorf", Proved),
        ("wythoff", "wythoff", Proved),
        (WYTHOFF, "wythoff", Proved),
        ("euclid", "quotient", Proved),
        (EUCLID, "quotient", Proved),
        ("koppers", "g(n,m) = lowzero((n - 1) or (m - 1))", Proved),
        (KOPPERS, "g(n,m) = lowzero((n - 1) or (m - 1)) for n, m >= 1", Proved),
        ("(x, y) -> (x-k, y) | (x, y-k) for k >= 1", "g(n,m) = n xor m", Proved),
        ("moore/2", "g(n,m) = n + m", Proved),
        ("subtraction/coprimes", "multiples", Proved),
        ("n -> n-k for k >= 1, n % k == 0, k < n", "g(n) = twos(n)", Proved),
    ] {
        let found = pattern(text, 600);
        assert_eq!(found.law.map(|law| law.text()).as_deref(), Some(law), "{text}");
        assert_eq!(found.basis.evidence, evidence, "{text}");
    }
}

/// A game's theorem proves nothing of a rule that was not recognised, however much their values agree.
#[test]
fn a_rule_that_is_not_recognised_is_only_checked() {
    for (rule, law, known) in [
        // One condition more, which changes nothing but is not seen to.
        (format!("{KOPPERS}, a*b >= 1"), "g(n,m) = lowzero((n - 1) or (m - 1)) for n, m >= 1", None),
        // Wythoff's game with a move more that changes no zero up to 30, and a rule that differs far out.
        (format!("{WYTHOFF} | (x-1, y-1) for x >= 1, y >= 1, x*y >= 1"), "wythoff", None),
        (format!("{WYTHOFF} | (0, 0) for x >= 30, y >= 2*x"), "wythoff", None),
        (WYTHOFF.into(), "wythoff", Some("wythoff")),
    ] {
        let game = open_game(&rule, &NoFiles).unwrap();
        assert_eq!(game.recognised_as().as_deref(), known, "{rule}");
        let found = pattern(&rule, 600);
        assert_eq!(found.law.map(|law| law.text()).as_deref(), Some(law), "{rule}");
        let evidence = if known.is_some() { Evidence::Proved } else { Evidence::CheckedTo(23) };
        assert_eq!(found.basis.evidence, evidence, "{rule}");
    }
}

/// A law is never more than what was looked at.
#[test]
fn patterns_do_not_claim_too_much() {
    for text in ["grundy", ".36", ".161", ".6", "subtraction/squares"] {
        let found = pattern(text, 3000);
        assert!(found.law.is_none(), "{text}: {:?}", found.law);
        assert_ne!(found.basis.evidence, Evidence::Proved);
    }
    // Lasker's Nim grows: whatever is said of it is not a period.
    let Some(Law::Regular(law, _)) = pattern("lasker", 500).law else { panic!("lasker has a law") };
    assert_eq!((law.period, law.saltus), (4, 4));
    // From a few terms there is only a guess, and from fewer nothing.
    assert_eq!(pattern("coins/ruler", 20).basis.evidence, Evidence::Guess);
    assert!(pattern("coins/ruler", 6).law.is_none());
}

/// A sequence that breaks its law where a shorter table would have ended.
#[derive(Debug)]
struct Breaking(Vec<u32>);

impl HeapGame for Breaking {
    fn name(&self) -> String {
        "breaking".into()
    }

    fn known(&self) -> usize {
        self.0.len()
    }

    fn chunk(&self, from: usize) -> &[u32] {
        self.0.get(from..).unwrap_or(&[])
    }

    fn extend(&mut self, size: usize, _: &Budget) -> Result<(), SolveError> {
        let known = self.0.len() as u32;
        self.0.extend((known..size as u32).map(|n| if n < 519 { n % 6 } else { n % 6 + n / 519 }));
        Ok(())
    }
}

#[test]
fn a_law_that_breaks_is_told_with_its_first_counterexample() {
    let short = of_heaps(&mut Breaking(vec![]), 500, &Budget::unlimited());
    assert_eq!(short.law.unwrap().text(), "g(n) = n mod 6");
    assert_eq!(short.basis.evidence, Evidence::CheckedTo(499));
    let long = of_heaps(&mut Breaking(vec![]), 4000, &Budget::unlimited());
    assert!(long.law.is_none(), "{:?}", long.law);
    assert!(long.near.iter().any(|near| near.at == "519"), "{:?}", long.near);
}

/// Programs are only text here; their shape is looked at.
#[test]
fn laws_are_programs() {
    let lasker = pattern("lasker", 500).law.unwrap();
    assert!(lasker.program(Dialect::Cpp).unwrap().contains("return values[1 + (n - 1) % 4] + (n - 1) / 4 * 4;"));
    assert!(lasker.program(Dialect::Python).unwrap().contains("return VALUES[1 + (n - 1) % 4] + (n - 1) // 4 * 4"));
    let half = pattern("at-most-half", 500).law.unwrap();
    assert!(half.program(Dialect::Python).unwrap().contains("return n // 2 if n % 2 == 0 else g(n // 2)"));
    let turtles = pattern("coins/mock-turtles", 500).law.unwrap();
    assert!(turtles.program(Dialect::Cpp).unwrap().contains("odious(n)"));
    let koppers = pattern(KOPPERS, 500).law.unwrap();
    assert!(
        koppers
            .program(Dialect::Cpp)
            .unwrap()
            .contains("u64 g(u64 n, u64 m) { assert(n > 0 && m > 0); return lowzero((n - 1) | (m - 1)); }")
    );
    assert!(koppers.program(Dialect::Python).unwrap().contains("def g(n, m):"));
}

/// The rule in symbols has the options of the rule itself.
#[test]
fn symbols_mean_what_the_rule_means() {
    for text in [
        "n -> n-k for 1 <= k <= n/3",
        "n -> n/2 for n >= 1 | n-1 for n >= 1",
        "n -> a + b for a+b == n-1, a < b | n-k for odd(k), k <= n",
        "n -> n % 3 for n >= 3 | n-2 for n >= 2",
    ] {
        let mut game = game(text);
        game.extend(60, &Budget::unlimited()).unwrap();
        let kinds = game.moves().unwrap_or_else(|| panic!("{text} is linear"));
        for n in 0..60i64 {
            let mut options = vec![];
            for kind in &kinds {
                each_tuple(kind.parts + kind.others, n + 1, &mut vec![n], &mut |numbers| {
                    if kind.conditions.iter().all(|condition| condition.holds(numbers)) {
                        let parts = &numbers[1..=kind.parts];
                        options.push(parts.iter().map(|&part| Nimber(game.first(usize::MAX)[part as usize].into())).sum());
                    }
                });
            }
            assert_eq!(mex(options).0, u64::from(game.first(usize::MAX)[n as usize]), "{text} at {n}");
        }
    }
}

fn each_tuple(length: usize, below: i64, chosen: &mut Vec<i64>, visit: &mut dyn FnMut(&[i64])) {
    if length == 0 {
        return visit(chosen);
    }
    for number in 0..below {
        chosen.push(number);
        each_tuple(length - 1, below, chosen, visit);
        chosen.pop();
    }
}

/// Whatever is proved of a random rule from its first values is true of the later ones.
#[test]
fn what_is_proved_of_random_rules_is_true() {
    const PIECES: [&str; 12] = [
        "n-1",
        "n-k for 1 <= k <= 2",
        "n-k for 2 <= k <= n/2",
        "n-k for k >= 1, 3*k >= n",
        "n-k for odd(k), k <= n",
        "n/2 for n >= 1",
        "n/3 for n >= 2",
        "a + b for a+b == n, 1 <= a <= b",
        "a + b for a+b == n-2, a < b",
        "a + b for a+b < n, 2*a <= b",
        "0 for n >= 1",
        "n % 4 for n >= 4",
    ];
    let (mut dice, mut proved) = (Dice::new(5), 0);
    for _ in 0..40 {
        let pieces: Vec<&str> = (0..=dice.roll(1)).map(|_| *dice.pick(&PIECES)).collect();
        let rule = format!("n -> {}", pieces.join(" | "));
        let mut game = game(&rule);
        let found = of_heaps(game.as_mut(), 250, &Budget::unlimited());
        let (Some(law), Evidence::Proved) = (found.law, found.basis.evidence) else { continue };
        proved += 1;
        game.extend(500, &Budget::unlimited()).unwrap();
        for n in 0..500u64 {
            let value = match &law {
                Law::Automatic(automaton) => automaton.value(n),
                Law::Zeros(_) | Law::Pairs(_) => panic!("{rule}: a law of zeros is never proved"),
                _ => law.value(n, 0),
            };
            assert_eq!(value, Some(game.first(usize::MAX)[n as usize].into()), "{rule}: {} at {n}", law.text());
        }
    }
    assert!(proved >= 15, "{proved} of 40 rules");
}

/// A certificate by recurrence is derived again in full, and each changed number of it is noticed.
#[test]
fn certificates_by_recurrence_are_checked_whole() {
    for name in [".16", ".127", "4.064"] {
        let text = certificate(name).to_string();
        assert!(text.contains("theorem sparse-recurrence"), "{text}");
        let full = |text: &str| proof::verify_within("mine", text, &rulebook(&NoFiles), true, &Budget::unlimited());
        let (_, extent) = full(&text).unwrap_or_else(|why| panic!("{name}: {why:?}"));
        assert_eq!(extent, Extent::Whole);
        let changed = |field: &str, change: &dyn Fn(u64) -> u64| {
            let at = text.find(&format!("\n{field} ")).unwrap() + field.len() + 2;
            let end = at + text[at..].find('\n').unwrap();
            format!("{}{}{}", &text[..at], change(text[at..end].parse().unwrap()), &text[end..])
        };
        for (field, change) in [
            ("preperiod", (&|n: u64| n + 1) as &dyn Fn(u64) -> u64),
            ("preperiod", &|n: u64| n - 1),
            ("period", &|n: u64| 2 * n),
            ("mask", &|n: u64| n ^ 1),
            ("alternates", &|n: u64| 1 - n),
            ("window", &|n: u64| n / 2),
            ("witness", &|n: u64| n / 16),
            ("recurrence", &|n: u64| n / 2),
            ("apart", &|n: u64| n - 1),
            ("rares", &|n: u64| n - 1),
        ] {
            assert!(full(&changed(field, change)).is_err(), "{name}: another {field} is noticed");
        }
        let last = text.trim_end().rfind('\n').unwrap() + 1;
        let other = format!("{}{}", &text[..last], text[last..].replace(": ", ": 1"));
        assert!(full(&other).is_err(), "{name}: another rare value is noticed");
    }
}

/// Whatever is written as a program gives the value of every position that was looked at, and takes as many numbers as a position has.
#[test]
fn programs_hold_on_the_whole_table() {
    const PIECES: [&str; 14] = [
        "(x-k, y) for k >= 1",
        "(x, y-k) for k >= 1",
        "(x, y-2*k) for k >= 1, x > 0, y > 0",
        "(x-2*k, y) for k >= 1, x > 0, y > 0",
        "(x-1, y) for y >= 1",
        "(x, y-1)",
        "(x-1, y-1)",
        "(x-k, y-k) for k >= 1",
        "(x-k, y) for 1 <= k <= 3",
        "(x, y-k) for 1 <= k <= 2, x >= 1",
        "(x/2, y) for x >= 1",
        "(0, y) for x >= 1, y >= 1",
        "(x-k, y) for k >= 1, x-k >= 1, y >= 1",
        "(x, y-k) for k >= 1, y-k >= 1, x >= 1",
    ];
    let mut dice = Dice::new(6);
    let (mut pairs, mut borders) = (0, 0);
    let known = ["(x, y) -> (x, y-2*k) for k >= 1, x > 0, y > 0", "(x, y) -> (x-k, y) for k >= 1", KOPPERS];
    let random = (0..150).map(|_| {
        let pieces: Vec<&str> = (0..=dice.roll(1)).map(|_| *dice.pick(&PIECES)).collect();
        format!("(x, y) -> {}", pieces.join(" | "))
    });
    for rule in known.into_iter().map(str::to_owned).chain(random) {
        let found = pattern(&rule, 144);
        let Some(law) = found.law.filter(|law| law.program(Dialect::Python).is_some()) else { continue };
        pairs += 1;
        borders += usize::from(matches!(law, Law::Positive(..)));
        assert!(law.program(Dialect::Python).unwrap().contains("def g(n, m):"), "{rule}");
        assert!(law.program(Dialect::Cpp).unwrap().contains("g(u64 n, u64 m)"), "{rule}");
        let game = open_game(&rule, &NoFiles).unwrap();
        for (x, y) in (0..12).flat_map(|x| (0..12).map(move |y| (x, y))) {
            let Some(position) = game.at(&[x, y]) else { continue };
            let worth = position.normal().worth(Some(100_000), &mut Workspace::default(), &Budget::unlimited()).unwrap().worth;
            // A program that leaves out the border refuses it.
            let refused = matches!(law, Law::Positive(_, Border::Various)) && (x == 0 || y == 0);
            let expected = worth.nimber().filter(|_| !refused);
            assert_eq!(law.value(x, y).map(Nimber), expected, "{rule}: {} at {x},{y}", law.text());
        }
    }
    assert!(pairs > 50 && borders > 5, "{pairs} laws of pairs, {borders} with a border");
}
