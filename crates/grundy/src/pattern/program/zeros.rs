//! Laws of the heaps that are lost.

use super::Program;
use crate::pattern::zeros::{Set, ZeroLaw};

/// The square root, rounded down, in whole numbers.
pub(super) const ROOT: &str = "u64 root(u64 n) {\n    u64 r = std::sqrt((long double)n);\n    while (r * r > n) r--;\n    while ((r + 1) * (r + 1) <= n) r++;\n    return r;\n}\n\n";

/// ⌊kφ⌋ in whole numbers.
pub(super) fn lower_wythoff(python: bool) -> String {
    if python {
        "def lower(k):\n    return (k + isqrt(5 * k * k)) // 2\n\n".into()
    } else {
        format!("{ROOT}u64 lower(u64 k) {{ return (k + root(5 * k * k)) / 2; }}\n\n")
    }
}

pub(super) fn program(law: &ZeroLaw, python: bool) -> Program {
    let (helpers, inside) = set(law.set, python);
    let listed = |wanted: bool| law.exceptions.iter().filter(move |&&n| law.set.contains(n) == wanted).map(|n| format!("n == {n}"));
    let or = if python { " or " } else { " || " };
    let (also, but) = (listed(false).collect::<Vec<_>>().join(or), listed(true).collect::<Vec<_>>().join(or));
    let mut lines = vec![];
    for (numbers, answer) in [(also, true), (but, false)].into_iter().filter(|(numbers, _)| !numbers.is_empty()) {
        lines.push(match (python, answer) {
            (true, true) => format!("    if {numbers}:\n        return True\n"),
            (true, false) => format!("    if {numbers}:\n        return False\n"),
            (false, answer) => format!("    if ({numbers}) return {answer};\n"),
        });
    }
    let lines = lines.concat();
    let text = if python {
        format!("{helpers}def loses(n):\n{lines}    return {inside}\n")
    } else {
        format!("{helpers}bool loses(u64 n) {{\n{lines}    return {inside};\n}}\n")
    };
    Program::loss(1, text)
}

/// What membership needs, and the test itself.
fn set(set: Set, python: bool) -> (String, String) {
    let root = || if python { String::new() } else { ROOT.to_owned() };
    let square = |of: &str| if python { format!("isqrt({of}) ** 2 == {of}") } else { format!("root({of}) * root({of}) == {of}") };
    match (set, python) {
        (Set::Multiples(of), _) => (String::new(), format!("n % {of} == 0")),
        (Set::PowersOfTwo, true) => (String::new(), "n > 0 and n & (n - 1) == 0".into()),
        (Set::PowersOfTwo, false) => (String::new(), "n > 0 && (n & (n - 1)) == 0".into()),
        (Set::Evil, true) => (String::new(), "bin(n).count(\"1\") % 2 == 0".into()),
        (Set::Evil, false) => (String::new(), "!__builtin_parityll(n)".into()),
        (Set::Odious, true) => (String::new(), "bin(n).count(\"1\") % 2 == 1".into()),
        (Set::Odious, false) => (String::new(), "__builtin_parityll(n)".into()),
        (Set::Squares, _) => (root(), square("n")),
        (Set::Triangular, _) => (root(), square("(8 * n + 1)")),
        (Set::Fibonacci, true) => (
            "def is_fibonacci(n):\n    a, b = 1, 2\n    while a < n:\n        a, b = b, a + b\n    return a == n\n\n".into(),
            "is_fibonacci(n)".into(),
        ),
        (Set::Fibonacci, false) => {
            let body = "    u64 a = 1, b = 2;\n    while (a < n) b += a, a = b - a;\n    return a == n;\n";
            (format!("bool is_fibonacci(u64 n) {{\n{body}}}\n\n"), "is_fibonacci(n)".into())
        }
        // n = ⌊kφ⌋ for a k near n/φ, or ⌊kφ⌋ + k for one near n/φ².
        (Set::LowerWythoff, true) => (lower_wythoff(true), "any(lower(k) == n for k in range(lower(n) - n, lower(n) - n + 2))".into()),
        (Set::LowerWythoff, false) => (lower_wythoff(false), "lower(lower(n) - n) == n || lower(lower(n) - n + 1) == n".into()),
        (Set::UpperWythoff, true) => {
            (lower_wythoff(true), "any(lower(k) + k == n for k in range(max(0, 2 * n - lower(n) - 1), 2 * n - lower(n) + 2))".into())
        }
        (Set::UpperWythoff, false) => (
            format!("{}bool is_upper(u64 n, u64 k) {{ return lower(k) + k == n; }}\n\n", lower_wythoff(false)),
            "is_upper(n, 2 * n - lower(n)) || is_upper(n, 2 * n - lower(n) + 1) || (2 * n > lower(n) && is_upper(n, 2 * n - lower(n) - 1))"
                .into(),
        ),
    }
}
