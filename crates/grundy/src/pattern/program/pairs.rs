//! Laws of two numbers with names of their own.

use super::Program;
use super::zeros::lower_wythoff;
use crate::pattern::pairs::PairLaw;

pub(super) fn program(law: PairLaw, python: bool) -> Program {
    match (law, python) {
        (PairLaw::Quotient, true) => value("def g(n, m):\n    return abs(n * n - m * m) // (n * m) if n * m else 0\n"),
        (PairLaw::Quotient, false) => {
            value("u64 g(u64 n, u64 m) {\n    if (n < m) std::swap(n, m);\n    return m ? (n * n - m * m) / (n * m) : 0;\n}\n")
        }
        (PairLaw::Product, true) => value(PRODUCT_PYTHON),
        (PairLaw::Product, false) => value(PRODUCT_CPP),
        (PairLaw::Blocks(add), true) => {
            let list = add.map(|add| add.to_string()).join(", ");
            value(&format!("def g(n, m):\n    return 2 * g(n // 2, m // 2) + ({list})[2 * (n % 2) + m % 2] if n or m else 0\n"))
        }
        (PairLaw::Blocks(add), false) => {
            let list = add.map(|add| add.to_string()).join(", ");
            let body = "    return n || m ? 2 * g(n / 2, m / 2) + add[2 * (n % 2) + m % 2] : 0;\n";
            value(&format!("u64 g(u64 n, u64 m) {{\n    static const u64 add[] = {{{list}}};\n{body}}}\n"))
        }
        (PairLaw::Equal, true) => loss("def loses(n, m):\n    return n == m\n"),
        (PairLaw::Equal, false) => loss("bool loses(u64 n, u64 m) { return n == m; }\n"),
        (PairLaw::Wythoff, true) => loss(&format!("{}def loses(n, m):\n    return lower(abs(n - m)) == min(n, m)\n", lower_wythoff(true))),
        (PairLaw::Wythoff, false) => {
            let body = "    if (n > m) std::swap(n, m);\n    return lower(m - n) == n;\n";
            loss(&format!("{}bool loses(u64 n, u64 m) {{\n{body}}}\n", lower_wythoff(false)))
        }
        (PairLaw::GoldenRatio, true) => {
            loss("def loses(n, m):\n    n, m = min(n, m), max(n, m)\n    return n == 0 or m * m < m * n + n * n\n")
        }
        (PairLaw::GoldenRatio, false) => {
            loss("bool loses(u64 n, u64 m) {\n    if (n > m) std::swap(n, m);\n    return n == 0 || m * m < m * n + n * n;\n}\n")
        }
        (PairLaw::Zeckendorf, true) => loss(ZECKENDORF_PYTHON),
        (PairLaw::Zeckendorf, false) => loss(ZECKENDORF_CPP),
    }
}

fn value(text: &str) -> Program {
    Program::value(2, text.to_owned())
}

fn loss(text: &str) -> Program {
    Program::loss(2, text.to_owned())
}

/// With F the largest of 2, 4, 16, 256, … up to a power of two x: x ⊗ y splits both by F, and F ⊗ F = F ^ F/2.
const PRODUCT_CPP: &str = "u64 g(u64 n, u64 m) {
    if (n < 2 || m < 2) return n * m;
    int half = 32;
    while (n >> half == 0 && m >> half == 0) half /= 2;
    u64 mask = (u64(1) << half) - 1, a = n >> half, b = n & mask, c = m >> half, d = m & mask;
    u64 low = g(b, d), high = g(a, c);
    return ((g(a ^ b, c ^ d) ^ low) << half) ^ low ^ g(high, u64(1) << (half - 1));
}
";

const PRODUCT_PYTHON: &str = "def g(n, m):
    if n < 2 or m < 2:
        return n * m
    half = 32
    while n >> half == 0 and m >> half == 0:
        half //= 2
    mask = (1 << half) - 1
    a, b, c, d = n >> half, n & mask, m >> half, m & mask
    low, high = g(b, d), g(a, c)
    return (g(a ^ b, c ^ d) ^ low) << half ^ low ^ g(high, 1 << (half - 1))
";

const ZECKENDORF_CPP: &str = "// The smallest part of n as a sum of Fibonacci numbers no two of which are neighbours.
u64 smallest(u64 n) {
    for (;;) {
        u64 a = 1, b = 2;
        while (b <= n) b += a, a = b - a;
        if (a >= n) return a;
        n -= a;
    }
}

bool loses(u64 n, u64 m) { return n == 0 || m < smallest(n); }
";

const ZECKENDORF_PYTHON: &str = "def smallest(n):
    # The smallest part of n as a sum of Fibonacci numbers no two of which are neighbours.
    while True:
        a, b = 1, 2
        while b <= n:
            a, b = b, a + b
        if a >= n:
            return a
        n -= a

def loses(n, m):
    return n == 0 or m < smallest(n)
";
