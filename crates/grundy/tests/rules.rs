//! A thousand random rules of the language: options, values, winning moves and misère outcomes are those of the plain interpreter.

use grundy::analysis::{Answer, Request, analyse};
use grundy::notation::parse;
use grundy::rule::{Checked, Form, Rule, RuleGame, RuleTable, Tuple, plain};
use grundy::sum::Workspace;
use grundy::text::Text;
use grundy::{Budget, Dice, Nimber, Outcome, Play, mex};
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

/// A random expression over these names.
fn expression(dice: &mut Dice, names: &[&str], depth: u32) -> String {
    let roll = dice.roll(if depth == 0 { 4 } else { 9 });
    match roll {
        0..=1 => dice.roll(5).to_string(),
        2..=4 => (*dice.pick(names)).to_owned(),
        5..=8 => {
            let op = *dice.pick(&["+", "-", "-", "*", "/", "%", "&", "^", "<<", ">>"]);
            format!("({}{op}{})", expression(dice, names, depth - 1), expression(dice, names, depth - 1))
        }
        _ => {
            let name = *dice.pick(&["min", "max", "gcd", "or", "xor", "and", "pow", "abs", "sqrt", "bits", "length", "lowbit"]);
            let first = expression(dice, names, depth - 1);
            match name {
                "abs" | "sqrt" | "bits" | "length" | "lowbit" => format!("{name}({first})"),
                "pow" => format!("pow({first}, {})", dice.roll(3)),
                _ => format!("{name}({first}, {})", expression(dice, names, depth - 1)),
            }
        }
    }
}

fn condition(dice: &mut Dice, names: &[&str]) -> String {
    match dice.roll(9) {
        0..=4 => {
            let relation = *dice.pick(&["<=", "<", ">=", ">", "==", "!="]);
            format!("{} {relation} {}", expression(dice, names, 1), expression(dice, names, 1))
        }
        5 => format!("{} <= {} < {}", dice.roll(2), expression(dice, names, 0), expression(dice, names, 1)),
        6 => format!("{}{} divides {}", dice.pick(&["", "not "]), expression(dice, names, 0), expression(dice, names, 1)),
        7 => format!("power({}, {})", dice.pick(names), dice.roll(3)),
        _ => {
            let test = *dice.pick(&["prime", "square", "triangular", "fibonacci", "odd", "even"]);
            format!("{}{test}({})", dice.pick(&["", "not "]), expression(dice, names, 1))
        }
    }
}

/// The targets and conditions of a heap's rule. Most make the heap smaller, and most names are bounded; the rest is luck.
fn heap_group(dice: &mut Dice) -> String {
    const FREE: &[&[&str]] = &[&["k"], &["a", "b"], &["a", "b"], &[], &["a", "b", "c"]];
    let free = *dice.pick(FREE);
    let names: Vec<&str> = ["n"].iter().chain(free).copied().collect();
    let mut conditions: Vec<String> = vec![];
    let mut targets = vec![];
    for _ in 0..=dice.roll(1) {
        let parts: Vec<String> = match (dice.roll(5), free) {
            (0..=1, [k]) => vec![format!("n-{k}")],
            (0..=2, [a, b]) => vec![a.to_string(), b.to_string()],
            (3, [a, b]) => vec![format!("n-{a}-{b}"), a.to_string()],
            (_, [a, b, c]) => vec![a.to_string(), b.to_string(), c.to_string()],
            _ => (0..=dice.roll(1)).map(|_| expression(dice, &names, 2)).collect(),
        };
        conditions.extend(parts.iter().map(|part| format!("{part} < n")));
        targets.push(parts.join(" + "));
    }
    match free {
        ["a", "b"] if dice.roll(1) == 0 => {
            conditions.push(format!("{} == n{}", dice.pick(&["a+b", "a+2*b", "2*a+3*b"]), dice.pick(&["", "-1", "-2"])))
        }
        ["a", "b", "c"] => conditions.push(format!("a+b+c {} n{}", dice.pick(&["==", "<="]), dice.pick(&["", "-1", "-2"]))),
        _ => {}
    }
    conditions.extend(free.iter().map(|name| format!("{} <= {name} <= {}", dice.roll(1), dice.pick(&["n", "n/2", "3", "n-1"]))));
    conditions.extend((0..dice.roll(2)).map(|_| condition(dice, &names)));
    if dice.roll(3) == 0 && !conditions.is_empty() {
        let left_out = dice.roll(conditions.len() as u64 - 1) as usize;
        conditions.remove(left_out);
    }
    group(targets, conditions)
}

fn tuple_group(dice: &mut Dice) -> String {
    const FREE: &[&[&str]] = &[&["k"], &["j", "k"], &[]];
    let free = *dice.pick(FREE);
    let names: Vec<&str> = ["x", "y"].iter().chain(free).copied().collect();
    let mut targets = vec![];
    let mut conditions = vec![];
    for _ in 0..=dice.roll(2) {
        let target = match (dice.roll(6), free) {
            (0, [k]) => format!("(x-{k}, y)"),
            (1, [k]) => format!("(x, y-{k})"),
            (2, [k]) => format!("(x-{k}, y-{k})"),
            (3, [k]) => format!("(x-{k}, 2*{k})"),
            (0..=2, [j, k]) => format!("(x-{j}, y-{k})"),
            (3, [j, k]) => format!("(x-{j}, y) + ({k}, y-{j})"),
            _ => {
                let (p, q) = (expression(dice, &names, 1), expression(dice, &names, 1));
                conditions.push(dice.pick(&[format!("{p} + {q} < x + y"), format!("{p} < x"), format!("{q} < y, {p} <= x")]).clone());
                format!("({p}, {q})")
            }
        };
        targets.push(target);
    }
    conditions.extend(free.iter().map(|name| format!("1 <= {name} <= {}", dice.pick(&["x", "y", "x+y", "3", "max(x, y)"]))));
    conditions.extend((0..dice.roll(2)).map(|_| condition(dice, &names)));
    group(targets, conditions)
}

fn group(targets: Vec<String>, conditions: Vec<String>) -> String {
    let conditions = if conditions.is_empty() { String::new() } else { format!(" for {}", conditions.join(", ")) };
    format!("{}{conditions}", targets.join(" | "))
}

fn random_rule(dice: &mut Dice) -> String {
    let heaps = dice.roll(2) > 0;
    let groups: Vec<String> = (0..=dice.roll(2)).map(|_| if heaps { heap_group(dice) } else { tuple_group(dice) }).collect();
    format!("{} -> {}", if heaps { "n" } else { "(x, y)" }, groups.join(" | "))
}

type Position = Vec<i64>;

/// Everything from the definition, with a memory.
struct Plain<'a> {
    rule: &'a Rule,
    options: HashMap<Position, Rc<BTreeSet<plain::Parts>>>,
    values: BTreeMap<Position, Nimber>,
    misere: HashMap<Vec<Position>, bool>,
}

impl<'a> Plain<'a> {
    fn new(rule: &'a Rule) -> Plain<'a> {
        Plain { rule, options: HashMap::new(), values: BTreeMap::new(), misere: HashMap::new() }
    }

    /// Numbers up to 12 are enough for the small positions of the rules above.
    fn options(&mut self, at: &Position) -> Rc<BTreeSet<plain::Parts>> {
        let rule = self.rule;
        self.options.entry(at.clone()).or_insert_with(|| Rc::new(plain::options(rule, at, 12))).clone()
    }

    /// Whether no number beyond 64 bits is met in any position from here on, and there are not too many of them.
    fn can_count(&mut self, at: &Position) -> bool {
        let mut seen = BTreeSet::from([at.clone()]);
        let mut open = vec![at.clone()];
        while let Some(at) = open.pop() {
            let Some(options) = plain::counted_options(self.rule, &at, 12).filter(|_| seen.len() < 300) else { return false };
            open.extend(options.into_iter().flatten().filter(|part| seen.insert(part.clone())));
        }
        true
    }

    fn value(&mut self, at: &Position) -> Nimber {
        if let Some(&value) = self.values.get(at) {
            return value;
        }
        let options = self.options(at);
        let value = mex(options.iter().map(|parts| parts.iter().map(|part| self.value(part)).sum()));
        self.values.insert(at.clone(), value);
        value
    }

    /// Whether the player to move wins a sum under misère play; `None` if there are too many sums to look at.
    fn wins_misere(&mut self, sum: &[Position]) -> Option<bool> {
        let mut key: Vec<Position> = sum.iter().filter(|part| !self.options(part).is_empty()).cloned().collect();
        key.sort();
        if let Some(&wins) = self.misere.get(&key) {
            return Some(wins);
        }
        if self.misere.len() > 3_000 {
            return None;
        }
        let mut wins = key.is_empty();
        for at in 0..key.len() {
            for parts in self.options(&key[at]).iter() {
                wins = wins || !self.wins_misere(&after(&key, at, parts))?;
            }
        }
        self.misere.insert(key, wins);
        Some(wins)
    }
}

/// A sum after a move in one of its positions.
fn after(sum: &[Position], moved: usize, parts: &plain::Parts) -> Vec<Position> {
    sum.iter().enumerate().filter(|(other, _)| *other != moved).map(|(_, position)| position).chain(parts).cloned().collect()
}

/// The moves of a component as sorted parts.
fn engine_options(text: &str) -> BTreeSet<String> {
    let sum = parse(text).unwrap_or_else(|diagnostic| panic!("{text}: {diagnostic:?}"));
    grundy::sum::reference::options(&sum).unwrap().into_iter().map(|(step, _)| step.action).collect()
}

fn action(from: &Position, parts: &plain::Parts) -> String {
    let list = |numbers: &Position| numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
    let left: Vec<String> = parts.iter().filter(|part| part.iter().any(|&number| number > 0)).map(list).collect();
    format!("{}->{}", list(from), if left.is_empty() { "0".into() } else { left.join("+") })
}

#[test]
fn a_thousand_random_rules_agree_with_the_plain_interpreter() {
    let mut dice = Dice::new(5);
    let (mut accepted, mut tried, mut with_moves, mut misere) = (0, 0, 0, 0);
    while accepted < 1_000 {
        tried += 1;
        assert!(tried < 100_000, "only {accepted} rules of {tried} were accepted");
        let text = random_rule(&mut dice);
        let Ok(checked) = Checked::read(Text::new(&text)) else { continue };
        let rule = checked.rule().clone();
        let printed = rule.to_string();
        assert_eq!(Rule::read(Text::new(&printed)).unwrap().to_string(), printed, "{text}");
        let positions: Vec<Position> = match checked.arity() {
            1 => (0..=8).map(|n| vec![n]).collect(),
            _ => (0..=3).flat_map(|x| (0..=4).map(move |y| vec![x, y])).collect(),
        };
        let mut plain = Plain::new(&rule);
        let mut dense = RuleTable::new(checked.clone());
        for from in &positions {
            let numbers = from.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
            let at = format!("({printed}):{numbers}");
            let expected: BTreeSet<String> = plain.options(from).iter().map(|parts| action(from, parts)).collect();
            with_moves += usize::from(!expected.is_empty());
            assert_eq!(engine_options(&at), expected, "options of {at}");
            if let Some(value) = dense.value(from, &Budget::unlimited()).unwrap_or_else(|error| panic!("{at}: {error:?}")) {
                assert_eq!(value, plain.value(from), "table of {at}");
            }
        }
        for _ in 0..3 {
            let sum: Vec<Position> = (0..=dice.roll(1)).map(|_| dice.pick(&positions).clone()).collect();
            misere += usize::from(compare(&printed, &sum, &mut plain));
        }
        accepted += 1;
    }
    println!("{accepted} of {tried} rules accepted, {with_moves} positions with moves, {misere} misère sums");
    assert!(with_moves > 4_000 && misere > 2_000);
}

/// Outcome, value and all winning moves of a sum of positions, in both plays; tells whether misère play could be compared.
fn compare(rule: &str, sum: &[Position], plain: &mut Plain<'_>) -> bool {
    let numbers = sum.iter().flatten().map(i64::to_string).collect::<Vec<_>>().join(",");
    let text = format!("({rule}):{numbers}");
    let position = parse(&text).unwrap();
    let solve = |play: Play| {
        let request = Request { play, ..Request::default() };
        analyse(&position, &request, &mut Workspace::default(), &Budget::unlimited())
            .and_then(Answer::impartial)
            .unwrap_or_else(|error| panic!("{text}: {error:?}"))
    };
    let (mut normal_wins, mut misere_wins) = (BTreeSet::new(), Some(BTreeSet::new()));
    for (part, from) in sum.iter().enumerate() {
        for parts in plain.options(from).iter() {
            let after = after(sum, part, parts);
            if after.iter().map(|p| plain.value(p)).sum::<Nimber>().is_zero() {
                normal_wins.insert((part, action(from, parts)));
            }
            match (plain.wins_misere(&after), &mut misere_wins) {
                (Some(false), Some(wins)) => _ = wins.insert((part, action(from, parts))),
                (Some(true), _) => {}
                _ => misere_wins = None,
            }
        }
    }
    let listed = |analysis: &grundy::analysis::Analysis| {
        analysis.winning.listed.iter().map(|step| (step.part, step.action.clone())).collect::<BTreeSet<_>>()
    };
    let normal = solve(Play::Normal);
    let value: Nimber = sum.iter().map(|from| plain.value(from)).sum();
    assert_eq!(normal.nim_value, Some(value), "{text}");
    assert_eq!(normal.outcome, Outcome::of_mover(!value.is_zero()), "{text}");
    assert_eq!(listed(&normal), normal_wins, "winning moves of {text}");
    let (Some(wins), Some(expected)) = (plain.wins_misere(sum), misere_wins) else { return false };
    let misere = solve(Play::Misere);
    assert_eq!(misere.outcome, Outcome::of_mover(wins), "misère {text}");
    assert_eq!(listed(&misere), expected, "misère winning moves of {text}");
    true
}

/// A target that a table may run in a form of its own, with conditions that may be written out: few values, remainders, strips.
fn table_group(dice: &mut Dice, heaps: bool) -> String {
    const HEAPS: &[(&str, &[&str])] = &[
        ("n-1", &[]),
        ("n/2", &[]),
        ("n/2 + n/3", &[]),
        ("n-k", &["k"]),
        ("n-3*k", &["k"]),
        ("k + (n-k-1)", &["k"]),
        ("n/k", &["k"]),
        ("n-k*k", &["k"]),
        ("a + b", &["a", "b"]),
        ("n-a-b", &["a", "b"]),
        ("a + (b-1)", &["a", "b"]),
        ("a + b + (n-a-b-1)", &["a", "b"]),
    ];
    const GRIDS: &[(&str, &[&str])] = &[
        ("(x-k, y)", &["k"]),
        ("(x, y-k)", &["k"]),
        ("(x-k, y-k)", &["k"]),
        ("(x-1, y/2)", &[]),
        ("(x-a, y-b)", &["a", "b"]),
        ("(x-a, y) + (a-1, b)", &["a", "b"]),
    ];
    let (target, free) = *dice.pick(if heaps { HEAPS } else { GRIDS });
    let most: &[&str] = if heaps { &["n", "n/2", "n-1", "3"] } else { &["x", "y", "min(x, y)", "2"] };
    let mut conditions = vec![if heaps { "n >= 1" } else { "x+y >= 1" }.to_owned()];
    conditions.extend(free.iter().map(|name| format!("{} <= {name} <= {}", 1 + dice.roll(1), dice.pick(most))));
    if heaps && free.len() == 2 {
        conditions.push(
            dice.pick(&[
                "n-2 <= a+b < n",
                "a+b == n-1",
                "a+b < n",
                "a+2*b < n, a+2*b >= n-3",
                "a <= b, a+2*b < n",
                "a*b == n, a+b < n",
                "n-1 == b*a",
            ])
            .to_string(),
        );
    }
    if let Some(name) = free.first().filter(|_| dice.roll(1) == 0) {
        let one =
            ["odd(_)", "even(_)", "_ % 3 != 1", "_ % 4 < 2", "_ % 5 == 2", "3 divides _", "not 2 divides _", "gcd(_, 6) == 1", "prime(_)"];
        conditions.push(dice.pick(&one).replace('_', name));
    }
    group(vec![target.to_owned()], conditions)
}

/// Tables run in other forms than the enumeration of a position's moves, and in blocks. Every form must be reached.
#[test]
fn tables_of_random_rules_agree_with_a_search() {
    let mut dice = Dice::new(8);
    let mut reached: BTreeMap<Form, usize> = BTreeMap::new();
    for round in 0..600 {
        let heaps = dice.roll(2) > 0;
        let groups: Vec<String> = (0..=dice.roll(2)).map(|_| table_group(&mut dice, heaps)).collect();
        let rule = format!("{} -> {}", if heaps { "n" } else { "(x, y)" }, groups.join(" | "));
        // A quotient by 1 is refused: it leads back.
        let Ok(checked) = Checked::read(Text::new(&rule)) else { continue };
        let mut dense = RuleTable::new(checked.clone());
        dense.forms().for_each(|form| *reached.entry(form).or_default() += 1);
        // Now and then beyond the first blocks of rows.
        let size = if round % 30 == 0 { 300 } else { 40 };
        if heaps {
            let mut search = RuleGame::<u64>::new(checked).values_by_search();
            dense.value(&[size], &Budget::unlimited()).unwrap().unwrap();
            (0..=size).for_each(|n| assert_eq!(u64::from(dense.values()[n as usize]), search(&[n]).0, "{rule} at {n}"));
        } else {
            let mut search = RuleGame::<Tuple>::new(checked).values_by_search();
            let (wide, high) = (5, size / 6);
            let Some(_) = dense.value(&[wide, high], &Budget::unlimited()).unwrap_or_else(|error| panic!("{rule}: {error:?}")) else {
                continue;
            };
            for (x, y) in (0..=wide).flat_map(|x| (0..=high).map(move |y| (x, y))) {
                let value = dense.value(&[x, y], &Budget::unlimited()).unwrap().unwrap();
                assert_eq!(value, search(&[x, y]), "{rule} at {x},{y}");
            }
        }
    }
    println!("{reached:?}");
    assert!(reached.len() == 4 && reached.values().all(|&count| count >= 100), "{reached:?}");
}

/// A number beyond 64 bits is an error even if the condition in which it stands would fail for what is left of it.
#[test]
fn nothing_wraps() {
    let rule = Checked::read(Text::new("n -> n-1 for n*4611686018427387904 >= 1")).unwrap();
    let error = RuleTable::new(rule).value(&[3], &Budget::unlimited()).unwrap_err();
    assert_eq!(error, grundy::SolveError::Unsupported("rule-overflow"));
}

/// A rule of pairs that is played by a known game has all its own moves: of two mirrored ones both.
#[test]
fn known_games_have_the_moves_of_their_rules() {
    let list = |numbers: &Position| numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
    let of_pairs = |text: &str| Checked::read(Text::new(text)).unwrap().arity() == 2;
    let mut compared = 0;
    // In Fibonacci Nim all positions without stones are one.
    let rules = grundy::games::all().flat_map(|entry| entry.rules);
    for (game, text) in rules.filter(|(game, text)| *game != "fibonacci" && of_pairs(text)) {
        let checked = Checked::read(Text::new(text)).unwrap();
        assert_eq!(checked.recognised().map(|known| known.game.as_str()), Some(*game));
        let mut plain = Plain::new(checked.rule());
        for from in (0..=7).flat_map(|x| (0..=7).map(move |y| vec![x, y])) {
            let at = format!("({text}):{}", list(&from));
            let expected: BTreeSet<String> = plain.options(&from).iter().map(|parts| list(&parts[0])).collect();
            let found = engine_options(&at).iter().map(|action| action.split_once("->").unwrap().1.to_owned()).collect::<BTreeSet<_>>();
            let found: BTreeSet<String> = found.iter().map(|to| if to == "0" { "0,0".to_owned() } else { to.clone() }).collect();
            assert_eq!(found, expected, "options of {at}, which is {game}");
            compared += expected.len();
        }
    }
    assert!(compared > 1_000, "{compared}");
}

/// Numbers at the edges of what can be counted.
const EDGES: [i64; 14] =
    [0, 1, 2, 3, 400, 65_536, 1 << 24, 1 << 31, 1 << 32, (1 << 62) - 1, 1 << 62, (1 << 62) + 1, i64::MAX - 1, i64::MAX];

/// Rules with such numbers in the places of C and D. Of their names only small choices make moves, so that the plain interpreter sees them all.
const HOSTILE: [&str; 30] = [
    "n -> n-C",
    "n -> n-C | n-D | n-1",
    "n -> n-k for 1 <= k <= C",
    "n -> n-C*k for k >= 1",
    "n -> n-C*k-D*k for k >= 1",
    "n -> n-k for k >= 1, C*k <= D",
    "n -> n-k for k >= 1, C*k >= n, k*(-C) - k <= 0",
    "n -> n-a-b for a >= 1, b >= 1",
    "n -> n-a-b for a >= C, b >= D",
    "n -> n-1 for m <= 4, m-C <= D",
    "n -> n-1 for m <= 3, C*m <= D",
    "n -> n-k for k >= 1, m*m <= n, m <= C",
    "n -> n/C for n >= 1, C >= 2",
    "n -> n-k for k >= 1, C divides k",
    "n -> n-1-n%C",
    "n -> n-k for k >= 1, k%C == 1",
    "n -> a + b for a+b == n-C, a >= 1, b >= 1",
    "n -> a + b for a+b <= n-1, C*a <= D*b, a <= n-1",
    "n -> n-k for k >= 1, sqrt(C) >= k",
    "n -> n-k for power(k, C)",
    "n -> n-k for C <= k <= D",
    "n -> n-k for k >= 1, k << C <= D",
    "n -> n-k for k >= 1, pow(k, 2) <= C",
    "n -> n-k for k >= 1, k&C == 0, gcd(k, D) == 1",
    "n -> n-k for k >= 1, k != C, k-C <= D",
    "n -> n-k for prime(k), k <= C",
    "(x, y) -> (x-C*k, y) | (x, y-k) for k >= 1",
    "(x, y) -> (x-k, y) | (x-C*k, y-D*k) for k >= 1",
    "(x, y) -> (x-k, y-C) | (y-k, x-1) for k >= 1, x+y >= C",
    "(n, m) -> (n-k, 2*k) for 1 <= k <= m, k*C <= D",
];

/// Runs something until it has looked at too many positions.
fn within<T>(work: impl FnOnce(&Budget) -> T) -> T {
    use std::sync::atomic::{AtomicBool, Ordering};
    let (budget, done) = (Budget::unlimited().with_memory(1 << 27), AtomicBool::new(false));
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                if budget.visited() > 1 << 20 {
                    budget.stop(grundy::Stop::Effort);
                }
                std::thread::yield_now();
            }
        });
        let result = work(&budget);
        done.store(true, Ordering::Relaxed);
        result
    })
}

/// Rules at the edge of 64 bits are refused, or given up, or right.
#[test]
fn hostile_numbers_are_counted_or_refused() {
    let mut dice = Dice::new(9);
    let (mut read, mut known, mut answered) = (0, 0, 0);
    for round in 0..30 * HOSTILE.len() {
        let number = |dice: &mut Dice| match (*dice.pick(&EDGES), dice.roll(5)) {
            (edge, 0) => format!("(-{edge})"),
            (edge, _) => edge.to_string(),
        };
        let text = HOSTILE[round % HOSTILE.len()].replace('C', &number(&mut dice)).replace('D', &number(&mut dice));
        let Ok(checked) = Checked::read(Text::new(&text)) else { continue };
        read += 1;
        known += usize::from(checked.recognised().is_some());
        let rule = checked.rule().clone();
        let mut plain = Plain::new(&rule);
        let mut dense = RuleTable::new(checked.clone());
        for at in [0, 1, 5, 8] {
            let from = vec![at; checked.arity()];
            let table = within(|budget| dense.value(&from, budget));
            let position = parse(&format!("({text}):{}", from.iter().map(i64::to_string).collect::<Vec<_>>().join(","))).unwrap();
            let analysis = within(|budget| analyse(&position, &Request::default(), &mut Workspace::default(), budget));
            if !plain.can_count(&from) {
                continue;
            }
            if let Ok(Some(value)) = table {
                assert_eq!(value, plain.value(&from), "table of {position}");
            }
            if let Ok(analysis) = analysis.and_then(grundy::analysis::Answer::impartial) {
                assert_eq!(analysis.nim_value, Some(plain.value(&from)), "{position}");
                answered += 1;
            }
        }
    }
    println!("{read} rules read, {known} known, {answered} positions answered");
    assert!(read > 600 && known > 100 && answered > 2000, "{read} {known} {answered}");
}

/// A name that stands in no part stays free; a code's last amount may be the largest number there is.
#[test]
fn names_that_no_part_determines() {
    for (text, value) in [("(n -> n-a-b for a>=1, b>=1):5", 2), ("(n -> n-1 for m <= 4):7", 1), ("(n -> n-9223372036854775807):5", 0)] {
        let sum = parse(text).unwrap();
        let found = analyse(&sum, &Request::default(), &mut Workspace::default(), &Budget::unlimited()).unwrap().impartial().unwrap();
        assert_eq!(found.nim_value, Some(Nimber(value)), "{text}");
    }
}

/// Words of the language in any order.
fn soup() -> impl Strategy<Value = String> {
    let words = "n x y k a b -> -> -> | | + - * / % ( ) ( ) , , <= < >= > == != = for for not divides prime square odd power gcd min max pow \
                 sqrt bits << >> & ^ or 0 1 2 3 17 9223372036854775807 99999999999999999999 # @ é ≤ → × $";
    let word = select(words.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
    proptest::collection::vec(word, 0..24).prop_map(|words| words.join(" "))
}

fn is_read_or_refused(text: &str) {
    match Rule::read(Text::new(text)) {
        Ok(rule) => {
            let printed = rule.to_string();
            let again =
                Rule::read(Text::new(&printed)).unwrap_or_else(|diagnostic| panic!("{text:?} prints as {printed:?}: {diagnostic:?}"));
            assert_eq!(again.to_string(), printed, "{text:?}");
        }
        Err(diagnostic) => {
            assert!(diagnostic.span.start <= diagnostic.span.end && diagnostic.span.end <= text.len(), "{text:?}: {:?}", diagnostic.span);
            assert!(
                text.is_char_boundary(diagnostic.span.start) && text.is_char_boundary(diagnostic.span.end),
                "{text:?}: {:?}",
                diagnostic.span
            );
        }
    }
    // Checking may refuse it, but never panics or hangs.
    let _ = Checked::read(Text::new(text));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn any_words_are_read_or_refused(text in soup()) {
        is_read_or_refused(&text);
        is_read_or_refused(&format!("n -> {text}"));
        is_read_or_refused(&format!("n -> n-k for {text}"));
    }

    #[test]
    fn any_text_is_read_or_refused(text in ".{0,40}") {
        is_read_or_refused(&text);
    }

    #[test]
    fn expressions_print_and_read_back(seed in any::<u64>()) {
        let mut dice = Dice::new(seed);
        is_read_or_refused(&format!("n -> {} + {}", expression(&mut dice, &["n", "k"], 4), expression(&mut dice, &["n", "a"], 4)));
        is_read_or_refused(&random_rule(&mut dice));
    }
}
