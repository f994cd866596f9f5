//! Periodic and arithmetic-periodic laws: a remainder or a quotient where it is one, else a table.

use super::Program;
use crate::sequence::Regularity;
use crate::text::{Dialect, List};

pub(super) fn program(law: Regularity, values: &[u32], python: bool) -> Program {
    let text = match short(law, values, if python { "//" } else { "/" }) {
        Some(value) if python => format!("def g(n):\n    return {value}\n"),
        Some(value) => format!("u64 g(u64 n) {{ return {value}; }}\n"),
        None => table(law, values, python),
    };
    Program::value(1, text)
}

/// A formula without a table: one of c, n + c, n % p, n / q, n % p / q, from n = 0 on.
fn short(law: Regularity, values: &[u32], over: &str) -> Option<String> {
    let Regularity { preperiod: 0, period, saltus } = law else { return None };
    let first = values[..period as usize].to_vec();
    let constant = |value: &str, plus: u32| if plus == 0 { value.to_owned() } else { format!("{value} + {plus}") };
    if first.iter().all(|&value| value == first[0]) {
        return match saltus {
            0 => Some(first[0].to_string()),
            _ => {
                let steps = if period == 1 { "n".to_owned() } else { format!("n {over} {period}") };
                let steps = if saltus == 1 { steps } else { format!("{steps} * {saltus}") };
                Some(constant(&steps, first[0]))
            }
        };
    }
    // Equal values side by side, as many of each.
    let width = first.iter().take_while(|&&value| value == first[0]).count() as u64;
    let stairs = (0u64..).zip(&first).all(|(n, &value)| u64::from(value) == n / width);
    if saltus > 0 || !stairs || !period.is_multiple_of(width) {
        return None;
    }
    let rest = format!("n % {period}");
    Some(if width == 1 { rest } else { format!("{rest} {over} {width}") })
}

/// The values up to a heap and no further.
pub(super) fn values_alone(values: &[u32], python: bool) -> Program {
    let list = listed(values, python);
    let last = values.len().saturating_sub(1);
    Program::value(
        1,
        if python {
            format!("VALUES = {list}\n\ndef g(n):\n    # Known up to {last}.\n    return VALUES[n]\n")
        } else {
            format!("u64 g(u64 n) {{\n    static const unsigned values[] = {list};\n    assert(n <= {last});\n    return values[n];\n}}\n")
        },
    )
}

fn listed(values: &[u32], python: bool) -> List<'_, &[u32]> {
    if python { List::of(values, Dialect::Python) } else { List { items: values, dialect: Dialect::Cpp, indent: "    " } }
}

fn table(law: Regularity, values: &[u32], python: bool) -> String {
    let list = listed(values, python);
    let Regularity { preperiod, period, saltus } = law;
    let past = if preperiod == 0 { "n".to_owned() } else { format!("(n - {preperiod})") };
    let at = if preperiod == 0 { format!("n % {period}") } else { format!("{preperiod} + {past} % {period}") };
    let over = if python { "//" } else { "/" };
    let turns = if saltus == 0 { String::new() } else { format!(" + {past} {over} {period} * {saltus}") };
    let start = match (preperiod, python) {
        (0, _) => String::new(),
        (_, true) => format!("    if n < {preperiod}:\n        return VALUES[n]\n"),
        (_, false) => format!("    if (n < {preperiod}) return values[n];\n"),
    };
    if python {
        format!("VALUES = {list}\n\ndef g(n):\n{start}    return VALUES[{at}]{turns}\n")
    } else {
        format!("u64 g(u64 n) {{\n    static const unsigned values[] = {list};\n{start}    return values[{at}]{turns};\n}}\n")
    }
}
