//! Laws as short programs: C++ from C++14 on, and Python from 3.8 on.
//!
//! A program is a function: `g(n)` or `g(n, m)` gives the value, `loses(n)` or `loses(n, m)` tells whether the player to move loses. What it uses stands before it.
//! Numbers are unsigned and of 64 bits in C++; where a law squares them, they must be below 2^31.

mod automaton;
mod formula;
mod pairs;
mod recursion;
mod regular;
mod zeros;

use super::{Border, Law};
use crate::text::Dialect;

/// What the function of a program tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tells {
    /// The nim-value: `g`.
    Value,
    /// Whether the player to move loses: `loses`.
    Loss,
}

/// A function with all that it uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The functions, that of the law last.
    pub text: String,
    /// What the last one tells.
    pub tells: Tells,
    /// Of how many numbers.
    pub arity: usize,
}

impl Program {
    fn value(arity: usize, text: String) -> Program {
        Program { text, tells: Tells::Value, arity }
    }

    /// The values of the heaps from 0 on as a table that ends; `None` for no programming language.
    ///
    /// ```
    /// use grundy::pattern::{Dialect, Program};
    /// assert!(Program::of_values(&[0, 1, 2], Dialect::Cpp).unwrap().text.contains("assert(n <= 2);"));
    /// ```
    pub fn of_values(values: &[u32], dialect: Dialect) -> Option<Program> {
        (dialect != Dialect::Plain).then(|| regular::values_alone(values, dialect == Dialect::Python))
    }

    fn loss(arity: usize, text: String) -> Program {
        Program { text, tells: Tells::Loss, arity }
    }

    /// The name of its function.
    pub fn function(&self) -> &'static str {
        match self.tells {
            Tells::Value => "g",
            Tells::Loss => "loses",
        }
    }

    /// The program with the headers that it needs.
    pub fn whole(&self, dialect: Dialect) -> String {
        headers(&self.text, dialect) + &self.text
    }
}

/// The headers that a text needs, and the name of its numbers.
///
/// ```
/// use grundy::{pattern::headers, text::Dialect};
/// assert_eq!(headers("u64 f() { return std::max(1, 2); }", Dialect::Cpp), "#include <algorithm>\ntypedef unsigned long long u64;\n\n");
/// ```
pub fn headers(text: &str, dialect: Dialect) -> String {
    let known: &[(&str, &str)] = match dialect {
        Dialect::Cpp => &[
            ("std::max", "#include <algorithm>\n"),
            ("std::min", "#include <algorithm>\n"),
            ("std::swap", "#include <algorithm>\n"),
            ("assert(", "#include <cassert>\n"),
            ("std::sqrt", "#include <cmath>\n"),
            ("std::printf", "#include <cstdio>\n"),
            ("std::cin", "#include <iostream>\n"),
            ("std::string", "#include <string>\n"),
            ("std::vector", "#include <vector>\n"),
        ],
        Dialect::Python => &[("isqrt(", "from math import isqrt\n"), ("gcd(", "from math import gcd\n"), ("sys.", "import sys\n")],
        Dialect::Plain => &[],
    };
    let mut lines: Vec<&str> = known.iter().filter(|(sign, _)| text.contains(sign)).map(|(_, line)| *line).collect();
    lines.dedup();
    let number = if dialect == Dialect::Cpp && text.contains("u64") { "typedef unsigned long long u64;\n" } else { "" };
    let gap = if lines.is_empty() && number.is_empty() { "" } else { "\n" };
    lines.concat() + number + gap
}

/// The law as a program; `None` for no programming language.
pub(super) fn of(law: &Law, dialect: Dialect) -> Option<Program> {
    let python = match dialect {
        Dialect::Plain => return None,
        Dialect::Cpp => false,
        Dialect::Python => true,
    };
    Some(match law {
        Law::Regular(law, values) => regular::program(*law, values, python),
        Law::Formula(formula, first) => formula::program(formula, 1, formula::Domain::first(*first), dialect),
        Law::Pair(formula) => formula::program(formula, 2, formula::Domain::All, dialect),
        Law::Positive(formula, border) => {
            let inside = if python { "n > 0 and m > 0" } else { "n > 0 && m > 0" };
            let domain = match border {
                Border::Constant(value) => formula::Domain::Else(inside, *value),
                Border::Absent | Border::Various => formula::Domain::Only(inside),
            };
            formula::program(formula, 2, domain, dialect)
        }
        Law::Recursion(recursion) => recursion::program(recursion, python),
        Law::Automatic(automaton) => automaton::program(automaton, python),
        Law::Zeros(law) => zeros::program(law, python),
        Law::Pairs(law) => pairs::program(*law, python),
    })
}
