//! Formulas, with the functions of bits that they use.

use super::Program;
use crate::pattern::Expr;
use crate::text::Dialect;

/// Where a formula holds.
pub(super) enum Domain {
    All,
    /// Under a condition; else the value is this.
    Else(&'static str, u32),
    /// Under a condition; of others nothing is said, and nothing is answered.
    Only(&'static str),
}

impl Domain {
    /// The first value may stand apart.
    pub(super) fn first(value: Option<u32>) -> Domain {
        value.map_or(Domain::All, |value| Domain::Else("n > 0", value))
    }
}

pub(super) fn program(formula: &Expr, arity: usize, domain: Domain, dialect: Dialect) -> Program {
    let value = formula.print(dialect);
    let mut text: String = formula.functions().into_iter().map(|name| helper(name, dialect)).collect();
    for shift in ["shl", "shr"].into_iter().filter(|shift| value.contains(&format!("{shift}("))) {
        text.push_str(helper(shift, dialect));
    }
    text.push_str(if text.is_empty() { "" } else { "\n" });
    if dialect == Dialect::Python {
        let body = match domain {
            Domain::All => format!("    return {value}"),
            Domain::Else(inside, other) => format!("    return {value} if {inside} else {other}"),
            Domain::Only(inside) => format!("    assert {inside}\n    return {value}"),
        };
        text.push_str(&format!("def g({}):\n{body}\n", if arity == 1 { "n" } else { "n, m" }));
    } else {
        let body = match domain {
            Domain::All => format!("return {value};"),
            Domain::Else(inside, other) => format!("return {inside} ? {value} : {other};"),
            Domain::Only(inside) => format!("assert({inside}); return {value};"),
        };
        text.push_str(&format!("u64 g({}) {{ {body} }}\n", if arity == 1 { "u64 n" } else { "u64 n, u64 m" }));
    }
    Program::value(arity, text)
}

/// The function of a name.
fn helper(name: &str, dialect: Dialect) -> &'static str {
    match (name, dialect == Dialect::Python) {
        ("bitlength", false) => "u64 bitlength(u64 n) { return n ? 64 - __builtin_clzll(n) : 0; }\n",
        ("lowbit", false) => "u64 lowbit(u64 n) { return n & -n; }\n",
        ("twos", false) => "u64 twos(u64 n) { return n ? __builtin_ctzll(n) : 0; }\n",
        ("popcount", false) => "u64 popcount(u64 n) { return __builtin_popcountll(n); }\n",
        ("parity", false) => "u64 parity(u64 n) { return __builtin_parityll(n); }\n",
        ("odious", false) => "u64 odious(u64 n) { return 2 * n + !__builtin_parityll(n); }\n",
        ("lowzero", false) => "u64 lowzero(u64 n) { return ~n ? __builtin_ctzll(~n) : 64; }\n",
        ("shl", false) => "u64 shl(u64 n, u64 k) { return k < 64 ? n << k : 0; }\n",
        ("shr", false) => "u64 shr(u64 n, u64 k) { return k < 64 ? n >> k : 0; }\n",
        ("bitlength", true) => "def bitlength(n):\n    return n.bit_length()\n",
        ("lowbit", true) => "def lowbit(n):\n    return n & -n\n",
        ("twos", true) => "def twos(n):\n    return max(0, (n & -n).bit_length() - 1)\n",
        ("popcount", true) => "def popcount(n):\n    return bin(n).count(\"1\")\n",
        ("parity", true) => "def parity(n):\n    return bin(n).count(\"1\") % 2\n",
        ("odious", true) => "def odious(n):\n    return 2 * n + 1 - bin(n).count(\"1\") % 2\n",
        ("lowzero", true) => "def lowzero(n):\n    return (~n & (n + 1)).bit_length() - 1\n",
        ("shl", true) => "def shl(n, k):\n    return n << k\n",
        ("shr", true) => "def shr(n, k):\n    return n >> k\n",
        _ => "",
    }
}
