//! A rule of one number as a program: the definition of the nim-value, as a loop over all heaps with a loop for each free name.
//!
//! The loops are those of the [plan](super::plan). What may lack a value (a quotient by 0, a negative shift) is tested before it is used.

use super::ast::{Expr, Name, Rule};
use super::meaning::{Binary, Test, Unary};
use super::plan::{Fact, Plan, Range, Step};
use crate::text::Dialect;

impl Rule {
    /// A function `g(heap)` that fills a table from 0 up to the heap; `None` if the rule is not of one number, or uses what programs have no short form for.
    ///
    /// ```
    /// use grundy::{rule::Rule, text::{Dialect, Text}};
    /// let rule = Rule::read(Text::new("n -> n-k for 1 <= k <= 3")).unwrap();
    /// assert!(rule.program(Dialect::Python).unwrap().contains("for k in range(1, min(n, 3) + 1):"));
    /// ```
    pub fn program(&self, dialect: Dialect) -> Option<String> {
        let python = match dialect {
            Dialect::Plain => return None,
            Dialect::Cpp => false,
            Dialect::Python => true,
        };
        let [_] = &self.head[..] else { return None };
        let mut body = String::new();
        for group in &self.groups {
            let names = letters(&group.names);
            for target in &group.targets {
                let plan = Plan::new(group, target, 1).ok()?;
                let mut writer = Writer { python, names: &names, depth: 2, open: 0, text: String::new() };
                writer.plan(&plan)?;
                body.push_str(&writer.text);
            }
        }
        let head = &letters(&self.head)[0];
        let text = if python { python_frame(head, &body) } else { cpp_frame(head, &body) };
        Some(helpers(&text, python) + &text)
    }
}

fn cpp_frame(n: &str, body: &str) -> String {
    format!(
        "u64 g(u64 heap) {{\n    static std::vector<u64> value(1);   // a heap of 0 has no moves\n    static std::vector<long long> seen; // seen[v] == {n}: an option of {n} has the value v\n    \
         for (long long {n} = value.size(); {n} <= (long long)heap; {n}++) {{\n        \
         auto mark = [&](u64 v) {{\n            if (v >= seen.size()) seen.resize(v + 1);\n            seen[v] = {n};\n        }};\n{body}        u64 mex = 0;\n        while (mex < seen.size() && seen[mex] == {n}) mex++;\n        value.push_back(mex);\n    }}\n    return value[heap];\n}}\n"
    )
}

fn python_frame(n: &str, body: &str) -> String {
    format!(
        "value = [0]  # a heap of 0 has no moves\n\ndef g(heap):\n    for {n} in range(len(value), heap + 1):\n        seen = set()\n{body}        mex = 0\n        while mex in seen:\n            mex += 1\n        value.append(mex)\n    return value[heap]\n"
    )
}

/// Functions that the text uses.
fn helpers(text: &str, python: bool) -> String {
    let known = if python { PYTHON } else { CPP };
    let mut used: Vec<&(&str, &str)> = known.iter().filter(|(name, _)| text.contains(&format!("{name}("))).collect();
    // A helper may use another, which stands before it.
    let nested: Vec<&(&str, &str)> =
        known.iter().filter(|(name, _)| used.iter().any(|(own, body)| own != name && body.contains(&format!("{name}(")))).collect();
    used.extend(nested);
    let found = known.iter().filter(|helper| used.contains(helper)).map(|(_, body)| *body);
    let all: String = found.collect();
    if all.is_empty() { all } else { all + "\n" }
}

const CPP: &[(&str, &str)] = &[
    ("floor_div", "long long floor_div(long long a, long long b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }\n"),
    ("floor_mod", "long long floor_mod(long long a, long long b) { return a % b != 0 && (a < 0) != (b < 0) ? a % b + b : a % b; }\n"),
    ("gcd", "long long gcd(long long a, long long b) { return b ? gcd(b, a % b) : a < 0 ? -a : a; }\n"),
    (
        "root",
        "long long root(long long n) {\n    long long r = std::sqrt((long double)n);\n    while (r * r > n) r--;\n    while ((r + 1) * (r + 1) <= n) r++;\n    return r;\n}\n",
    ),
    // Past the range of numbers it is as good as endless.
    (
        "power",
        "long long power(long long a, long long b) {\n    long long p = 1;\n    while (b-- > 0) {\n        if (a > 1 && p > 1000000000000000000 / a) return 1000000000000000000;\n        p *= a;\n    }\n    return p;\n}\n",
    ),
    ("shifted", "long long shifted(long long a, long long b) { return a >> (b < 63 ? b : 63); }\n"),
    ("divides", "bool divides(long long a, long long b) { return a ? b % a == 0 : b == 0; }\n"),
    (
        "is_prime",
        "bool is_prime(long long n) {\n    for (long long d = 2; d * d <= n; d++) if (n % d == 0) return false;\n    return n > 1;\n}\n",
    ),
    ("is_square", "bool is_square(long long n) { return n >= 0 && root(n) * root(n) == n; }\n"),
    ("is_triangular", "bool is_triangular(long long n) { return n >= 0 && root(8 * n + 1) * root(8 * n + 1) == 8 * n + 1; }\n"),
    (
        "is_fibonacci",
        "bool is_fibonacci(long long n) {\n    long long a = 0, b = 1;\n    while (a < n) b += a, a = b - a;\n    return a == n;\n}\n",
    ),
    (
        "is_power",
        "bool is_power(long long n, long long base) {\n    while (n > 0 && base > 1 && n % base == 0) n /= base;\n    return n == 1;\n}\n",
    ),
];

const PYTHON: &[(&str, &str)] = &[
    ("divides", "def divides(a, b):\n    return b % a == 0 if a else b == 0\n"),
    ("is_prime", "def is_prime(n):\n    return n > 1 and all(n % d for d in range(2, isqrt(n) + 1))\n"),
    ("is_square", "def is_square(n):\n    return n >= 0 and isqrt(n) ** 2 == n\n"),
    ("is_triangular", "def is_triangular(n):\n    return n >= 0 and isqrt(8 * n + 1) ** 2 == 8 * n + 1\n"),
    ("is_fibonacci", "def is_fibonacci(n):\n    a, b = 0, 1\n    while a < n:\n        a, b = b, a + b\n    return a == n\n"),
    ("is_power", "def is_power(n, base):\n    while n > 0 and base > 1 and n % base == 0:\n        n //= base\n    return n == 1\n"),
];

/// Names that both languages take and that mean nothing else: a single letter stays.
fn letters(names: &[Name]) -> Vec<String> {
    let plain = |text: &str| text.len() == 1 && text.bytes().all(|byte| byte.is_ascii_alphabetic() && !b"vg".contains(&byte));
    names.iter().enumerate().map(|(at, name)| if plain(&name.text) { name.text.clone() } else { format!("x{at}") }).collect()
}

struct Writer<'a> {
    python: bool,
    names: &'a [String],
    /// How deep the next line stands.
    depth: usize,
    /// How many braces are open.
    open: usize,
    text: String,
}

/// An expression with what must hold for it to have a value.
struct Guarded {
    text: String,
    guards: Vec<String>,
}

impl Writer<'_> {
    fn plan(&mut self, plan: &Plan) -> Option<()> {
        for step in &plan.steps {
            match step {
                Step::Require(fact) => {
                    let condition = self.fact(fact)?;
                    self.begin("if", &condition);
                }
                Step::Let { name, value, divisor } => self.quotient(*name, value, divisor)?,
                Step::Range(range) => self.range(range)?,
            }
        }
        let mut guards = vec![];
        let mut values = vec![];
        for part in &plan.parts {
            let part = self.expr(&part[0])?;
            guards.extend(part.guards);
            values.push(format!("value[{}]", bare(&part.text)));
        }
        if !guards.is_empty() {
            let condition = self.all(&guards);
            self.begin("if", &condition);
        }
        let value = if values.is_empty() { "0".to_owned() } else { values.join(" ^ ") };
        self.line(&if self.python { format!("seen.add({value})") } else { format!("mark({value});") });
        while self.open > 0 {
            self.depth -= 1;
            self.open -= 1;
            if !self.python {
                self.line("}");
            }
        }
        Some(())
    }

    fn line(&mut self, text: &str) {
        self.text.push_str(&"    ".repeat(self.depth));
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// A line that opens a block.
    fn begin(&mut self, keyword: &str, inside: &str) {
        let line = if self.python { format!("{keyword} {inside}:") } else { format!("{keyword} ({inside}) {{") };
        self.line(&line);
        self.depth += 1;
        self.open += 1;
    }

    fn all(&self, conditions: &[String]) -> String {
        conditions.join(if self.python { " and " } else { " && " })
    }

    fn quotient(&mut self, name: usize, value: &Expr, divisor: &Expr) -> Option<()> {
        let (value, divisor) = (self.plain(value)?, self.plain(divisor)?);
        let condition = self.all(&[format!("{value} >= 0"), format!("{value} % {divisor} == 0")]);
        self.begin("if", &condition);
        let name = &self.names[name];
        let line = match (self.python, divisor.as_str()) {
            (true, "1") => format!("{name} = {value}"),
            (true, _) => format!("{name} = {value} // {divisor}"),
            (false, _) => format!("long long {name} = {value} / {divisor};"),
        };
        self.line(&line);
        Some(())
    }

    fn range(&mut self, range: &Range) -> Option<()> {
        let name = self.names[range.name].clone();
        let least = match &range.lows[..] {
            [] => "0".to_owned(),
            [Expr::Number(low @ 0..)] => low.to_string(),
            lows => self.extreme("max", lows, Some("0"))?,
        };
        let falls = range.falls.iter().map(|e| Some(format!("{} >= 0", self.plain(e)?))).collect::<Option<Vec<_>>>()?;
        if self.python {
            let most = if range.highs.is_empty() { "heap".to_owned() } else { self.extreme("min", &range.highs, None)? };
            self.begin("for", &format!("{name} in range({least}, {most} + 1)"));
            if !falls.is_empty() {
                let still = self.all(&falls);
                self.line(&format!("if not ({still}):\n{}break", "    ".repeat(self.depth + 1)));
            }
        } else {
            let mut conditions = vec![];
            if !range.highs.is_empty() {
                conditions.push(format!("{name} <= {}", self.extreme("min", &range.highs, None)?));
            }
            conditions.extend(falls);
            let conditions = self.all(&conditions);
            self.begin("for", &format!("long long {name} = {least}; {conditions}; {name}++"));
        }
        let mut tests = range.rises.iter().map(|e| Some(format!("{} >= 0", self.plain(e)?))).collect::<Option<Vec<_>>>()?;
        if let Some((test, base)) = range.members {
            tests.push(self.test(test, &[name, base.to_string()])?);
        }
        if !tests.is_empty() {
            let condition = self.all(&tests);
            self.begin("if", &condition);
        }
        Some(())
    }

    /// The least or largest of several, with one more.
    fn extreme(&self, which: &str, of: &[Expr], more: Option<&str>) -> Option<String> {
        let mut texts = of.iter().map(|e| Some(bare(&self.plain(e)?).to_owned())).collect::<Option<Vec<_>>>()?;
        texts.extend(more.map(str::to_owned));
        // Of several numbers one counts, and nothing need be said twice.
        let numbers = texts.iter().filter_map(|text| text.parse::<i64>().ok());
        let number = if which == "max" { numbers.max() } else { numbers.min() };
        texts.retain(|text| text.parse::<i64>().is_err());
        let mut seen = std::collections::HashSet::new();
        texts.retain(|text| seen.insert(text.clone()));
        texts.extend(number.map(|number| number.to_string()));
        let [only] = &texts[..] else {
            if self.python {
                return Some(format!("{which}({})", texts.join(", ")));
            }
            let nested = texts.into_iter().rev().reduce(|inner, text| format!("std::{which}<long long>({text}, {inner})"));
            return nested;
        };
        Some(only.clone())
    }

    fn fact(&self, fact: &Fact) -> Option<String> {
        let (mut conditions, text) = match fact {
            Fact::AtLeastZero(e) => self.compared(e, ">= 0")?,
            Fact::Zero(e) => self.compared(e, "== 0")?,
            Fact::NotZero(e) => self.compared(e, "!= 0")?,
            Fact::Test { test, arguments, wanted } => {
                let arguments = arguments.iter().map(|e| self.expr(e)).collect::<Option<Vec<_>>>()?;
                let texts: Vec<String> = arguments.iter().map(|argument| argument.text.clone()).collect();
                let text = self.test(*test, &texts)?;
                let not = if self.python { "not " } else { "!" };
                let text = if *wanted { text } else { format!("{not}({text})") };
                (arguments.into_iter().flat_map(|argument| argument.guards).collect(), text)
            }
        };
        conditions.push(text);
        Some(self.all(&conditions))
    }

    fn compared(&self, e: &Expr, with: &str) -> Option<(Vec<String>, String)> {
        let Guarded { text, guards } = self.expr(e)?;
        // a - b >= 0 reads better as a >= b.
        if let Expr::Binary(Binary::Sub, a, b) = e {
            let (a, b) = (self.expr(a)?, self.expr(b)?);
            return Some((guards, format!("{} {} {}", a.text, &with[..2], b.text)));
        }
        Some((guards, format!("{text} {with}")))
    }

    fn test(&self, test: Test, arguments: &[String]) -> Option<String> {
        let first = bare(&arguments[0]);
        Some(match test {
            Test::Odd => format!("{} % 2 != 0", arguments[0]),
            Test::Even => format!("{} % 2 == 0", arguments[0]),
            Test::Divides => format!("divides({first}, {})", bare(&arguments[1])),
            Test::Prime => format!("is_prime({first})"),
            Test::Square => format!("is_square({first})"),
            Test::Triangular => format!("is_triangular({first})"),
            Test::Fibonacci => format!("is_fibonacci({first})"),
            Test::Power if arguments[1].parse::<i64>().is_ok_and(|base| base > 1) => format!("is_power({first}, {})", arguments[1]),
            Test::Power => return None,
        })
    }

    /// An expression that always has a value.
    fn plain(&self, e: &Expr) -> Option<String> {
        let Guarded { text, guards } = self.expr(e)?;
        guards.is_empty().then_some(text)
    }

    /// The expression, in parentheses where it is more than a name, a number or a call.
    fn expr(&self, e: &Expr) -> Option<Guarded> {
        let call =
            |name: &str, arguments: &[&str]| format!("{name}({})", arguments.iter().map(|text| bare(text)).collect::<Vec<_>>().join(", "));
        Some(match e {
            Expr::Number(number) if *number < 0 => Guarded { text: format!("({number})"), guards: vec![] },
            Expr::Number(number) => Guarded { text: number.to_string(), guards: vec![] },
            Expr::Name(name) => Guarded { text: self.names[*name].clone(), guards: vec![] },
            Expr::Unary(op, a) => {
                let Guarded { text, mut guards } = self.expr(a)?;
                if !matches!(op, Unary::Minus | Unary::Abs) {
                    guards.push(format!("{text} >= 0"));
                }
                let text = match (op, self.python) {
                    (Unary::Minus, _) => format!("(-{text})"),
                    (Unary::Abs, true) => call("abs", &[&text]),
                    (Unary::Abs, false) => format!("({text} < 0 ? -{text} : {text})"),
                    (Unary::Sqrt, true) => call("isqrt", &[&text]),
                    (Unary::Sqrt, false) => call("root", &[&text]),
                    (Unary::Bits, true) => format!("bin({text}).count(\"1\")"),
                    (Unary::Bits, false) => call("__builtin_popcountll", &[&text]),
                    (Unary::Length, true) => format!("({text}).bit_length()"),
                    (Unary::Length, false) => format!("({text} ? 64 - __builtin_clzll({text}) : 0)"),
                    (Unary::Lowbit, _) => format!("({text} & -{text})"),
                };
                Guarded { text, guards }
            }
            Expr::Binary(op, a, b) => {
                let (a, b) = (self.expr(a)?, self.expr(b)?);
                let mut guards: Vec<String> = a.guards.into_iter().chain(b.guards).collect();
                let (a, b) = (a.text, b.text);
                let never_negative = a.bytes().all(|byte| byte.is_ascii_alphanumeric());
                let fixed = b.parse::<i64>().is_ok_and(|by| by > 0);
                if matches!(op, Binary::Div | Binary::Rem) && !fixed {
                    guards.push(format!("{b} != 0"));
                }
                let natural = b.bytes().all(|byte| byte.is_ascii_alphanumeric());
                if matches!(op, Binary::Shl | Binary::Shr | Binary::Pow) && !natural {
                    guards.push(format!("{b} >= 0"));
                }
                let text = match (op, self.python) {
                    (Binary::Add, _) => format!("({a} + {b})"),
                    (Binary::Sub, _) => format!("({a} - {b})"),
                    (Binary::Mul, _) => format!("({a} * {b})"),
                    (Binary::Div, true) => format!("({a} // {b})"),
                    (Binary::Div, false) if never_negative && fixed => format!("({a} / {b})"),
                    (Binary::Div, false) => call("floor_div", &[&a, &b]),
                    (Binary::Rem, true) => format!("({a} % {b})"),
                    (Binary::Rem, false) if never_negative && fixed => format!("({a} % {b})"),
                    (Binary::Rem, false) => call("floor_mod", &[&a, &b]),
                    (Binary::And, _) => format!("({a} & {b})"),
                    (Binary::Or, _) => format!("({a} | {b})"),
                    (Binary::Xor, _) => format!("({a} ^ {b})"),
                    (Binary::Min, true) => call("min", &[&a, &b]),
                    (Binary::Max, true) => call("max", &[&a, &b]),
                    (Binary::Min, false) => call("std::min<long long>", &[&a, &b]),
                    (Binary::Max, false) => call("std::max<long long>", &[&a, &b]),
                    (Binary::Gcd, _) => call("gcd", &[&a, &b]),
                    (Binary::Shl, true) => format!("({a} << {b})"),
                    (Binary::Shr, true) => format!("({a} >> {b})"),
                    (Binary::Pow, true) => format!("({a} ** {b})"),
                    (Binary::Shl, false) => format!("({a} * {})", call("power", &["2", &b])),
                    (Binary::Shr, false) => call("shifted", &[&a, &b]),
                    (Binary::Pow, false) => call("power", &[&a, &b]),
                };
                Guarded { text, guards }
            }
        })
    }
}

/// A text without the parentheses around the whole of it.
fn bare(text: &str) -> &str {
    let Some(inside) = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) else { return text };
    let mut depth = 0i32;
    let closes_early = inside.chars().any(|letter| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        depth < 0
    });
    if closes_early { text } else { inside }
}
