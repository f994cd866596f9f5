//! Laws as short programs in C++ and Python.

use super::{Border, Dialect, Expr, Law, Recursion};
use crate::sequence::Regularity;

/// A table longer than this is no program to paste.
const MOST_VALUES: usize = 4000;

/// The law as a function g.
pub(super) fn of(law: &Law, dialect: Dialect) -> Option<String> {
    match (law, dialect) {
        (_, Dialect::Plain) => None,
        (Law::Formula(formula, None), _) => Some(of_formula(formula, "n", Domain::All, dialect)),
        (Law::Formula(formula, Some(first)), _) => Some(of_formula(formula, "n", Domain::Else("n > 0", *first), dialect)),
        (Law::Pair(formula), _) => Some(of_formula(formula, "n, m", Domain::All, dialect)),
        (Law::Positive(formula, border), _) => {
            let inside = if dialect == Dialect::Python { "n > 0 and m > 0" } else { "n > 0 && m > 0" };
            let domain = match border {
                Border::Constant(value) => Domain::Else(inside, *value),
                Border::Absent | Border::Various => Domain::Only(inside),
            };
            Some(of_formula(formula, "n, m", domain, dialect))
        }
        (Law::Recursion(recursion), _) => Some(of_recursion(recursion, dialect)),
        (Law::Regular(law, values), _) if values.len() <= MOST_VALUES => Some(of_period(*law, values, dialect)),
        _ => None,
    }
}

/// Where a formula holds.
enum Domain {
    All,
    /// Under a condition; else the value is this.
    Else(&'static str, u32),
    /// Under a condition; of others nothing is said, and nothing is answered.
    Only(&'static str),
}

fn of_formula(formula: &Expr, names: &str, domain: Domain, dialect: Dialect) -> String {
    let value = formula.print(dialect);
    if dialect == Dialect::Python {
        let body = match domain {
            Domain::All => format!("    return {value}"),
            Domain::Else(inside, other) => format!("    return {value} if {inside} else {other}"),
            Domain::Only(inside) => format!("    assert {inside}\n    return {value}"),
        };
        return format!("def g({names}):\n{body}\n");
    }
    let names = names.split(", ").map(|name| format!("u64 {name}")).collect::<Vec<_>>().join(", ");
    let (header, body) = match domain {
        Domain::All => ("", format!("return {value};")),
        Domain::Else(inside, other) => ("", format!("return {inside} ? {value} : {other};")),
        Domain::Only(inside) => ("#include <cassert>\n", format!("assert({inside}); return {value};")),
    };
    format!("#include <bit>\n{header}#include <cstdint>\nusing u64 = std::uint64_t;\n\nu64 g({names}) {{ {body} }}\n")
}

fn of_recursion(recursion: &Recursion, dialect: Dialect) -> String {
    let first = recursion.first;
    match dialect {
        Dialect::Python => {
            let value = by_digit(recursion, "//", |value, digit| format!("{value} if {digit} else "));
            format!("def g(n):\n    if n == 0:\n        return {first}\n    return {value}\n")
        }
        _ => {
            let value = by_digit(recursion, "/", |value, digit| format!("{digit} ? {value} : "));
            let body = format!("if (n == 0) return {first};\n    return {value};");
            format!("#include <cstdint>\nusing u64 = std::uint64_t;\n\nu64 g(u64 n) {{\n    {body}\n}}\n")
        }
    }
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

fn of_period(law: Regularity, values: &[u32], dialect: Dialect) -> String {
    let list = values.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
    let Regularity { preperiod, period, saltus } = law;
    let past = if preperiod == 0 { "n".to_owned() } else { format!("(n - {preperiod})") };
    let at = if preperiod == 0 { format!("n % {period}") } else { format!("{preperiod} + {past} % {period}") };
    let turns = |over: &str| if saltus == 0 { String::new() } else { format!(" + {past} {over} {period} * {saltus}") };
    match dialect {
        Dialect::Python => {
            let start = if preperiod == 0 { String::new() } else { format!("    if n < {preperiod}:\n        return VALUES[n]\n") };
            format!("VALUES = [{list}]\n\ndef g(n):\n{start}    return VALUES[{at}]{}\n", turns("//"))
        }
        _ => {
            let start = if preperiod == 0 { String::new() } else { format!("    if (n < {preperiod}) return values[n];\n") };
            let body = format!("    static const u64 values[] = {{{list}}};\n{start}    return values[{at}]{};", turns("/"));
            format!("#include <cstdint>\nusing u64 = std::uint64_t;\n\nu64 g(u64 n) {{\n{body}\n}}\n")
        }
    }
}
