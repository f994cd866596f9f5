//! A rule that is a game known by another name.
//!
//! What is compared are the options, for every position at once, never values. Each target is brought to a **normal form**: a
//! free name that a part determines is replaced by the part itself, so that `n-k for 1 <= k <= n/2` and `m for m < n <= 2*m` both speak of
//! the part p that is left, with the conditions p < n and n <= 2p; conditions that follow from the others are dropped. Rules with the
//! same set of normal forms have the same options. That settles the games of [`KNOWN`].
//!
//! **Codes.** Let a target of a heap's rule leave the parts p₁, …, p_j and take t = n - p₁ - … - p_j. If every condition either is about t alone or
//! only compares parts with each other and with 0, then what may be left after taking t depends on the *pattern* of the parts alone:
//! how many are positive and which of them are equal. Going through the patterns, each on one example, tells which numbers of heaps
//! may be left, equal or different, and that is the [digit](crate::sequence::Digit) for t.

use super::ast::Expr;
use super::check::Checked;
use super::imply::implied;
use super::linear::Linear;
use super::meaning::{Binary, Test};
use super::plan::{Fact, Plan};
use crate::code::Code;
use crate::text::Text;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// What a rule turns out to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recognised {
    /// The game in notation, as it stands before the colon: `kayles`, `subtraction/1,3,4`, `.77`.
    pub game: String,
    /// The same as a take-and-break code, if it is one and the name does not say so.
    pub code: Option<Code>,
}

/// Games of the catalogue in the rule language.
pub const KNOWN: &[(&str, &str)] = &[
    ("nim", "n -> n-k for k >= 1"),
    ("kayles", "n -> a + b for n-2 <= a+b < n"),
    ("dawson-kayles", "n -> a + b for a+b == n-2"),
    ("dawson-chess", "n -> n-1 for n == 1 | n-2 | a + b for a+b == n-3"),
    ("grundy", "n -> a + b for a+b == n, 1 <= a < b"),
    ("officers", "n -> n-1 for n >= 2 | a + b for a+b == n-1, 1 <= a <= b"),
    ("row-take", "n -> a + b for a+b < n"),
    ("lasker", "n -> n-k for k >= 1 | a + b for a+b == n, 1 <= a <= b"),
    ("lasker/3", "n -> n-k for k >= 1 | a + b + c for a+b+c == n, 1 <= a <= b <= c"),
    ("at-least-half", "n -> n-k for k >= 1, 2*k >= n"),
    ("at-most-half", "n -> n-k for 1 <= k <= n/2"),
    ("even-if-not-all", "n -> n-k for k >= 1, k < n, even(k) | 0 for odd(n)"),
    ("subtraction/squares", "n -> n-k*k for k >= 1"),
    ("subtraction/squares", "n -> n-k for k >= 1, square(k)"),
    ("subtraction/primes", "n -> n-k for prime(k)"),
    ("subtraction/odd", "n -> n-k for odd(k)"),
    ("subtraction/even", "n -> n-k for k >= 1, even(k)"),
    ("subtraction/powers-of-2", "n -> n-k for power(k, 2)"),
    ("subtraction/powers-of-3", "n -> n-k for power(k, 3)"),
    ("subtraction/divisors", "n -> n-k for k >= 1, k divides n"),
    ("subtraction/coprimes", "n -> n-k for k >= 1, gcd(k, n) == 1"),
    ("wythoff", "(x, y) -> (x-k, y) | (x, y-k) | (x-k, y-k) for k >= 1"),
    ("euclid", "(x, y) -> (x-k*y, y) for k >= 1, y >= 1, x-k*y >= 1 | (x, y-k*x) for k >= 1, x >= 1, y-k*x >= 1"),
    ("euclid/0", "(x, y) -> (x-k*y, y) for k >= 1, y >= 1 | (x, y-k*x) for k >= 1, x >= 1"),
    ("koppers", "(x, y) -> (a, b) for a+b == x, 1 <= a <= b | (a, b) for a+b == y, 1 <= a <= b"),
    ("koppers/ordered", "(x, y) -> (a, b) for a+b == x, a >= 1, b >= 1 | (a, b) for a+b == y, a >= 1, b >= 1"),
    ("fibonacci", "(n, m) -> (n-k, 2*k) for 1 <= k <= m"),
];

/// The game that a rule is, if it is one that is known.
///
/// ```
/// use grundy::{notation::Text, rule::{Checked, recognise}};
/// let known = |rule: &str| recognise(&Checked::read(Text::new(rule)).unwrap()).map(|known| known.game);
/// assert_eq!(known("n -> n-1 | n-3 | n-4").as_deref(), Some("subtraction/1,3,4"));
/// assert_eq!(known("h -> l + r for h-2 <= l+r <= h-1, l <= r").as_deref(), Some("kayles"));
/// assert_eq!(known("n -> m for n/2 <= m < n, 2*m >= n").as_deref(), Some("at-most-half"));
/// assert_eq!(known("(a, b) -> (a-k, b) for 1 <= k <= a | (a, b-k) for 1 <= k <= b | (a-k, b-k) for 1 <= k <= min(a, b)").as_deref(), Some("wythoff"));
/// assert_eq!(known("n -> n/2 for n >= 1"), None);
/// ```
pub fn recognise(rule: &Checked) -> Option<Recognised> {
    if let [target] = &rule.targets[..]
        && let Some(most) = bash(&target.plan, rule.arity())
    {
        return Some(Recognised { game: format!("bash/{most}"), code: None });
    }
    let own = Form::of(rule);
    let code = own.code.clone();
    let code_text = || code.as_ref().map(Code::to_string);
    let named = known_forms().iter().find(|(_, form)| form.same_as(&own)).map(|(name, _)| (*name).to_owned());
    let game = named.or_else(|| code.as_ref().and_then(subtraction)).or_else(code_text)?;
    let code = code.filter(|code| code.to_string() != game);
    Some(Recognised { game, code })
}

/// A rule in normal form.
struct Form {
    arity: usize,
    shapes: BTreeSet<Shape>,
    code: Option<Code>,
}

impl Form {
    fn of(rule: &Checked) -> Form {
        Form {
            arity: rule.arity(),
            shapes: rule.targets.iter().map(|target| Shape::of(&target.plan, rule.arity())).collect(),
            code: code(rule),
        }
    }

    fn same_as(&self, other: &Form) -> bool {
        let by_code = self.code.is_some() && self.code == other.code;
        self.arity == other.arity && (by_code || self.shapes == other.shapes)
    }
}

/// The known games in normal form, made once.
fn known_forms() -> &'static [(&'static str, Form)] {
    static FORMS: OnceLock<Vec<(&'static str, Form)>> = OnceLock::new();
    FORMS.get_or_init(|| {
        let read = |text: &str| Checked::read(Text::new(text)).expect("a rule written in this crate is well formed");
        KNOWN.iter().map(|(name, text)| (*name, Form::of(&read(text)))).collect()
    })
}

/// `n -> n-k for 1 <= k <= m` with any m, however large.
fn bash(plan: &Plan, arity: usize) -> Option<i64> {
    let shape = Shape::of(plan, arity);
    let part = Expr::Name(PART);
    let at_least_zero = |e: Expr| Fact::AtLeastZero(Linear::of(&e).map_or(e, |form| form.expr()));
    let minus = |a: &Expr, b: &Expr| Expr::binary(Binary::Sub, a.clone(), b.clone());
    let below = at_least_zero(minus(&minus(&Expr::Name(0), &part), &Expr::Number(1)));
    let [a, b] = &shape.facts.iter().collect::<Vec<_>>()[..] else { return None };
    let other = if **a == below { b } else { a };
    let form = other.at_least_zero()?;
    let fits = shape.parts == [vec![part.clone()]] && (**a == below || **b == below);
    let most = form.constant;
    let expected = at_least_zero(Expr::binary(Binary::Add, minus(&part, &Expr::Name(0)), Expr::Number(most)));
    (fits && arity == 1 && most >= 1 && **other == expected).then_some(most)
}

/// A code without splits is a set of amounts.
fn subtraction(code: &Code) -> Option<String> {
    let last = code.last_take()?;
    let takes: Vec<u64> = (1..=last).filter(|&take| code.digit(take).leave != 0).collect();
    let plain = takes.iter().all(|&take| code.digit(take).leave == 3) && code.digit(0).leave == 0 && !takes.is_empty();
    plain.then(|| format!("subtraction/{}", takes.iter().map(u64::to_string).collect::<Vec<_>>().join(",")))
}

/// The names of parts in a normal form, and of what is left free, begin here.
const PART: usize = 1_000;
const FREE: usize = 2_000;
/// The amount that is taken.
const TAKEN: usize = 3_000;

/// The normal form of a target.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Shape {
    parts: Vec<Vec<Expr>>,
    facts: BTreeSet<Fact>,
}

impl Shape {
    fn of(plan: &Plan, arity: usize) -> Shape {
        let (mut parts, mut facts) = (plan.parts.clone(), plan.facts.clone());
        let places: Vec<(usize, usize)> =
            parts.iter().enumerate().flat_map(|(part, numbers)| (0..numbers.len()).map(move |at| (part, at))).collect();
        for (count, &(part, at)) in places.iter().enumerate() {
            let name = Expr::Name(PART + count);
            let Some((free, value)) = determined(&parts[part][at], &name, arity, plan.names) else { continue };
            facts.push(Fact::AtLeastZero(value.clone()));
            facts = facts.iter().map(|fact| fact.with(free, &value)).collect();
            parts.iter_mut().flatten().for_each(|e| {
                let put = e.with(free, &value);
                *e = Linear::of(&put).map_or(put, |form| form.expr());
            });
            facts.push(Fact::AtLeastZero(name));
        }
        rename_free(&mut parts, &mut facts, arity, plan.names);
        Shape { parts, facts: without_consequences(facts) }
    }
}

/// A free name that a part determines: `n-k` is p, so k is n-p.
fn determined(part: &Expr, name: &Expr, arity: usize, names: usize) -> Option<(usize, Expr)> {
    let form = Linear::of(part)?;
    let free = (arity..names).find(|&free| form.coefficient(free).is_some_and(|c| matches!(c, 1 | -1)))?;
    let sign = form.coefficient(free)?;
    let value = Linear::of(name)?.plus(&form.without(free), -1)?.times(sign)?;
    Some((free, value.expr()))
}

/// What stays free is called by the order in which it appears.
fn rename_free(parts: &mut [Vec<Expr>], facts: &mut [Fact], arity: usize, names: usize) {
    let mut next = FREE;
    let mut rename = vec![];
    let mut meet = |e: &Expr| {
        e.each_name(&mut |name| {
            if (arity..names).contains(&name) && !rename.iter().any(|(old, _)| *old == name) {
                rename.push((name, Expr::Name(next)));
                next += 1;
            }
        });
    };
    parts.iter().flatten().for_each(&mut meet);
    facts.iter().flat_map(|fact| fact.expressions()).for_each(&mut meet);
    for (old, new) in &rename {
        parts.iter_mut().flatten().for_each(|e| *e = e.with(*old, new));
        facts.iter_mut().for_each(|fact| *fact = fact.with(*old, new));
    }
}

/// The facts that do not follow from the others.
fn without_consequences(facts: Vec<Fact>) -> BTreeSet<Fact> {
    let mut kept: Vec<Fact> = facts.into_iter().map(Fact::reduced).collect::<BTreeSet<_>>().into_iter().collect();
    let mut at = 0;
    while at < kept.len() {
        let fact = kept.remove(at);
        let others: Vec<Linear> = kept.iter().filter_map(Fact::at_least_zero).collect();
        match fact.at_least_zero() {
            Some(form) if implied(&others, &form) => {}
            _ => {
                kept.insert(at, fact);
                at += 1;
            }
        }
    }
    kept.into_iter().collect()
}

/// Which amounts a target takes.
struct Takes {
    facts: Vec<Fact>,
    /// The only amount, if it is fixed.
    fixed: Option<i64>,
}

/// Patterns of what is left: for each number of positive parts, how many are equal at a time, from the smallest up.
type Patterns = BTreeSet<Vec<usize>>;

/// A digit with more places than this is not written out.
const MOST_TAKE: i64 = 400;

/// The code of a heap's rule, if it is one.
fn code(rule: &Checked) -> Option<Code> {
    if rule.arity() != 1 {
        return None;
    }
    let targets = rule.targets.iter().map(|target| leaves(&target.plan)).collect::<Option<Vec<_>>>()?;
    let thresholds = targets.iter().map(|(takes, _)| takes.threshold()).collect::<Option<Vec<i64>>>()?;
    let settled = thresholds.into_iter().max().unwrap_or(0).checked_add(1)?;
    if settled > MOST_TAKE {
        return None;
    }
    // From `settled` on, digits repeat with period 2: only parity can matter there.
    let digits = (0..settled + 2).map(|take| digit(&targets, take)).collect::<Option<Vec<String>>>()?;
    let (fixed, repeat) = digits.split_at(settled as usize);
    let repeat = if repeat.iter().all(|digit| digit == "0") { String::new() } else { format!("[{}]", repeat.concat()) };
    let (first, rest) = fixed.split_first()?;
    Code::read(Text::new(&format!("{first}.{}{repeat}", rest.concat()))).ok()
}

fn digit(targets: &[(Takes, Patterns)], take: i64) -> Option<String> {
    let mut patterns = Patterns::new();
    for (takes, left) in targets {
        if takes.holds(take)? {
            patterns.extend(left.iter().cloned());
        }
    }
    let (mut leave, mut distinct, mut equal) = (0u32, false, false);
    for heaps in 0..=4usize {
        let found: Vec<&Vec<usize>> = patterns.iter().filter(|pattern| pattern.iter().sum::<usize>() == heaps).collect();
        let all = if heaps == 0 { 1 } else { 1 << (heaps - 1) };
        if found.is_empty() {
            continue;
        }
        leave |= 1 << heaps;
        if heaps >= 2 {
            match found.len() {
                count if count == all => equal = true,
                1 if found[0].iter().all(|&run| run == 1) => distinct = true,
                _ => return None,
            }
        }
    }
    if distinct && equal {
        return None;
    }
    let symbol = char::from_digit(leave, 36)?.to_ascii_uppercase();
    Some(format!("{symbol}{}", if distinct { "!" } else { "" }))
}

impl Takes {
    fn holds(&self, take: i64) -> Option<bool> {
        if self.fixed.is_some_and(|fixed| fixed != take) {
            return Some(false);
        }
        let mut all = true;
        for fact in &self.facts {
            all &= fact.with(TAKEN, &Expr::Number(take)).holds(&[]).ok()?;
        }
        Some(all)
    }

    /// An amount from which on only the parity of the amount can matter.
    fn threshold(&self) -> Option<i64> {
        if let Some(fixed) = self.fixed {
            return fixed.checked_add(1);
        }
        let mut most = 1;
        for fact in &self.facts {
            most = most.max(match fact {
                Fact::AtLeastZero(e) | Fact::NotZero(e) | Fact::Zero(e) => {
                    let form = Linear::of(e)?;
                    let c = form.coefficient(TAKEN)?.checked_abs()?;
                    (form.constant.checked_abs()? / c.max(1)).checked_add(2)?
                }
                // Parity goes on for ever; other tests stand beside a bound (see `settled`).
                Fact::Test { .. } => 0,
            });
        }
        Some(most)
    }

    /// Whether tests other than parity stand beside an upper bound, so that they need not be known for ever.
    fn settled(&self) -> bool {
        let bounded = self.facts.iter().any(|fact| fact.at_least_zero().is_some_and(|form| form.coefficient(TAKEN).is_some_and(|c| c < 0)));
        let tame = self.facts.iter().all(|fact| match fact {
            Fact::Test { test, arguments, .. } => matches!((test, &arguments[..]), (Test::Odd | Test::Even, [Expr::Name(_)])),
            _ => true,
        });
        self.fixed.is_some() || bounded || tame
    }
}

/// What a target takes and what it may leave, if its conditions are of the kind that codes have.
fn leaves(plan: &Plan) -> Option<(Takes, Patterns)> {
    let shape = Shape::of(plan, 1);
    let names: Vec<usize> = (0..shape.parts.len()).map(|part| PART + part).collect();
    let mut facts: Vec<Fact> = shape.facts.iter().cloned().collect();
    let open: Vec<usize> = (0..names.len()).filter(|&part| shape.parts[part][0] != Expr::Name(names[part])).collect();
    let sum = names.iter().map(|&name| Expr::Name(name)).reduce(|a, b| Expr::binary(Binary::Add, a, b))?;
    // n is the parts and what is taken.
    let fixed = match open[..] {
        [] => None,
        [one] => {
            let mut form = Linear::of(&shape.parts[one][0])?.plus(&Linear::of(&Expr::Name(0))?, -1)?;
            for &name in names.iter().filter(|&&name| name != names[one]) {
                form = form.plus(&Linear::of(&Expr::Name(name))?, 1)?;
            }
            Some(form.as_constant()?.checked_neg()?)
        }
        _ => return None,
    };
    let taken = fixed.map_or(Expr::Name(TAKEN), Expr::Number);
    let whole = Expr::binary(Binary::Add, sum, taken);
    facts = facts.iter().map(|fact| fact.with(0, &whole).reduced()).collect();
    let background: Vec<Linear> = names.iter().chain([&TAKEN]).filter_map(|&name| Linear::of(&Expr::Name(name))).collect();
    facts.retain(|fact| !fact.at_least_zero().is_some_and(|form| implied(&background, &form)));
    // A number that is still free may be chosen so that a condition holds; a code cannot say that.
    if facts.iter().flat_map(Fact::expressions).any(mentions_free) {
        return None;
    }
    let about_takes = |fact: &Fact| !names.iter().any(|&name| fact.mentions(name));
    let (takes, left): (Vec<Fact>, Vec<Fact>) = facts.into_iter().partition(about_takes);
    if !left.iter().all(is_pattern) || names.len() > 4 {
        return None;
    }
    let takes = Takes { facts: takes, fixed };
    takes.settled().then_some((takes, patterns(&left, names.len())?))
}

/// Whether a name stands in an expression that no part determines.
fn mentions_free(e: &Expr) -> bool {
    let mut found = false;
    e.each_name(&mut |name| found |= (FREE..TAKEN).contains(&name));
    found
}

/// Whether a fact compares parts only with each other or with 0.
fn is_pattern(fact: &Fact) -> bool {
    let form = match fact {
        Fact::AtLeastZero(e) | Fact::Zero(e) | Fact::NotZero(e) => Linear::of(e),
        Fact::Test { .. } => None,
    };
    let Some(form) = form else { return false };
    let strict = matches!(fact, Fact::AtLeastZero(_)) && form.constant == -1;
    let parts_only = form.terms.keys().all(|term| matches!(term, Expr::Name(name) if (PART..FREE).contains(name)));
    let coefficients: Vec<i64> = form.terms.values().copied().collect();
    parts_only && (form.constant == 0 || strict) && matches!(coefficients[..], [1] | [-1, 1] | [1, -1])
}

/// The patterns that the facts allow, each tried on one example.
fn patterns(facts: &[Fact], parts: usize) -> Option<Patterns> {
    const SIZES: [i64; 5] = [0, 5, 7, 9, 11];
    let mut found = Patterns::new();
    for choice in 0..SIZES.len().pow(parts as u32) {
        let sizes: Vec<i64> = (0..parts).map(|part| SIZES[choice / SIZES.len().pow(part as u32) % SIZES.len()]).collect();
        let put =
            |fact: &Fact| sizes.iter().enumerate().fold(fact.clone(), |fact, (part, &size)| fact.with(PART + part, &Expr::Number(size)));
        let mut allowed = true;
        for fact in facts {
            allowed &= put(fact).holds(&[]).ok()?;
        }
        if allowed {
            let mut runs: BTreeMap<i64, usize> = BTreeMap::new();
            sizes.iter().filter(|&&size| size > 0).for_each(|&size| *runs.entry(size).or_default() += 1);
            found.insert(runs.into_values().collect());
        }
    }
    Some(found)
}
