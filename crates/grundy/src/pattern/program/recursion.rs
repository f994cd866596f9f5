//! Recursions by the last digit.

use super::Program;
use crate::pattern::Recursion;

pub(super) fn program(recursion: &Recursion, python: bool) -> Program {
    let first = recursion.first;
    let text = if python {
        let value = by_digit(recursion, "//", |value, digit| format!("{value} if {digit} else "));
        format!("def g(n):\n    if n == 0:\n        return {first}\n    return {value}\n")
    } else {
        let value = by_digit(recursion, "/", |value, digit| format!("{digit} ? {value} : "));
        format!("u64 g(u64 n) {{\n    if (n == 0) return {first};\n    return {value};\n}}\n")
    };
    Program::value(1, text)
}

/// All branches in one expression, each but the last with its digit.
fn by_digit(recursion: &Recursion, over: &str, choice: impl Fn(&str, &str) -> String) -> String {
    let base = recursion.branches.len();
    let quotient = format!("n {over} {base}");
    let texts = recursion.branches.iter().enumerate().map(|(digit, branch)| {
        // Only as a factor does the quotient need parentheses.
        let (plain, whole) = (branch.text(&quotient, "*"), branch.text(&format!("({quotient})"), "*"));
        let value = if plain.contains('*') { whole } else { plain };
        if digit + 1 == base { value } else { choice(&value, &format!("n % {base} == {digit}")) }
    });
    texts.collect()
}
