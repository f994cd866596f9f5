//! Automata: all values that go with the bits of n so far are carried along, by the state that they lead to; there is one for each state at most.
//!
//! That is no restriction: two values that lead to the same state would both go with some n, or neither with any.

use super::Program;
use crate::automatic::Automaton;
use crate::text::{Dialect, List};

pub(super) fn program(automaton: &Automaton, python: bool) -> Program {
    let dialect = if python { Dialect::Python } else { Dialect::Cpp };
    let rows = automaton.states().map(|(next, _)| List::of(*next, dialect).to_string()).collect::<Vec<_>>();
    let indent = if python { "" } else { "    " };
    let next = List { items: &rows, dialect, indent };
    let accepts = List { items: automaton.states().map(|(_, accepts)| u8::from(accepts)).collect::<Vec<_>>(), dialect, indent };
    let text = if python {
        format!(
            "NEXT = {next}\nACCEPTS = {accepts}\n\ndef g(n):\n    # The value that leads to each state so far.\n    ways = {{0: 0}}\n    \
             for place in range(n.bit_length() + {extra}):\n        bit, longer = n >> place & 1, {{}}\n        \
             for state, value in ways.items():\n            longer[NEXT[state][bit]] = value\n        \
             for state, value in ways.items():\n            longer[NEXT[state][bit + 2]] = value | 1 << place\n        ways = longer\n    \
             return next(value for state, value in ways.items() if ACCEPTS[state])\n",
            extra = automaton.len()
        )
    } else {
        let size = automaton.len();
        format!(
            "u64 g(u64 n) {{\n    static const int next[{size}][4] = {next};\n    static const bool accepts[] = {accepts};\n    \
             // The value that leads to each state so far, and whether there is one.\n    \
             u64 value[{size}] = {{}}, longer[{size}];\n    bool is[{size}] = {{true}}, then[{size}];\n    \
             for (int place = 0; place < 63; place++) {{\n        for (bool& one : then) one = false;\n        \
             for (int high = 0; high < 2; high++)\n            for (int state = 0; state < {size}; state++)\n                if (is[state]) {{\n                    \
             int to = next[state][(n >> place & 1) + 2 * high];\n                    then[to] = true;\n                    longer[to] = value[state] | u64(high) << place;\n                \
             }}\n        for (int state = 0; state < {size}; state++) is[state] = then[state], value[state] = longer[state];\n    }}\n    \
             for (int state = 0; state < {size}; state++) if (is[state] && accepts[state]) return value[state];\n    return 0;\n}}\n"
        )
    };
    Program::value(1, text)
}
