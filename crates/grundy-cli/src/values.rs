//! Values of flags as they are typed: times, sizes, compounds.

use grundy::Compound;
use std::time::Duration;

/// `disjunctive`, `conjunctive`, `every`, `selective`, `upto:3`.
pub fn compound(text: &str) -> Result<Compound, String> {
    Compound::named(text).ok_or_else(|| "a compound".into())
}

/// `10s`, `1.5s`, `500ms`, `2m`, `1h`; a bare number is seconds.
pub fn duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = number_and_unit(text)?;
    let milliseconds: u64 = match unit {
        "ms" => 1,
        "" | "s" => 1_000,
        "m" | "min" => 60_000,
        "h" => 3_600_000,
        _ => return Err("ms, s, m, h".into()),
    };
    number.times(milliseconds).map(Duration::from_millis).ok_or_else(|| "too large".into())
}

/// `100`, or `30,20` for a grid.
pub fn sizes(text: &str) -> Result<Vec<u64>, String> {
    let sizes = text.split(',').map(heap).collect::<Result<Vec<_>, _>>()?;
    if sizes.len() <= 2 { Ok(sizes) } else { Err("at most two numbers".into()) }
}

/// `1GiB`, `1.5GiB`, `512MiB`, `64k`; a bare number is bytes.
pub fn bytes(text: &str) -> Result<u64, String> {
    let (number, unit) = number_and_unit(text)?;
    let shift = match unit.to_ascii_lowercase().trim_end_matches('b').trim_end_matches('i') {
        "" => 0,
        "k" => 10,
        "m" => 20,
        "g" => 30,
        "t" => 40,
        _ => return Err("KiB, MiB, GiB".into()),
    };
    number.times(1 << shift).ok_or_else(|| "too large".into())
}

/// `1000`, also written `1_000`.
pub fn whole_number(text: &str) -> Result<usize, String> {
    usize::try_from(heap(text)?).map_err(|_| "a number".to_owned())
}

/// `1000`, `1_000`, `1e9`, `10^9`: exactly.
pub fn heap(text: &str) -> Result<u64, String> {
    let number = |text: &str| text.trim().replace('_', "").parse::<u64>().ok();
    let power = |base: u64, exponent: &str| base.checked_pow(number(exponent)?.try_into().ok()?);
    let read = match (text.split_once(['e', 'E']), text.split_once('^')) {
        (Some((factor, exponent)), _) => number(factor).and_then(|factor| factor.checked_mul(power(10, exponent)?)),
        (_, Some((base, exponent))) => number(base).and_then(|base| power(base, exponent)),
        _ => number(text),
    };
    read.ok_or_else(|| "a number".to_owned())
}

/// A number with at most nine decimals, kept exactly.
struct Decimal {
    digits: u64,
    over: u64,
}

impl Decimal {
    fn read(text: &str) -> Option<Decimal> {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
        let point_alone = text.ends_with('.') || whole.is_empty();
        let over = 10u64.checked_pow(decimals.len().try_into().ok().filter(|&count: &u32| count <= 9)?)?;
        let digits = format!("{whole}{decimals}").parse().ok()?;
        (!point_alone).then_some(Decimal { digits, over })
    }

    /// So many units of this size, rounded down.
    fn times(&self, unit: u64) -> Option<u64> {
        u64::try_from(u128::from(self.digits) * u128::from(unit) / u128::from(self.over)).ok()
    }
}

fn number_and_unit(text: &str) -> Result<(Decimal, &str), String> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let number = Decimal::read(&text[..end]).ok_or_else(|| "a number".to_owned())?;
    Ok((number, text[end..].trim()))
}

#[cfg(test)]
mod tests {
    use super::heap;

    #[test]
    fn large_numbers_are_exact() {
        assert_eq!(heap("1e9"), Ok(1_000_000_000));
        assert_eq!(heap("10^9"), Ok(1_000_000_000));
        assert_eq!(heap("2^40"), Ok(1 << 40));
        assert_eq!(heap(" 1_000 "), Ok(1000));
        for wrong in ["", "e9", "1e", "1e20", "1.5e9", "-1", "10^^2", "2^64", "1e9e9"] {
            assert!(heap(wrong).is_err(), "{wrong}");
        }
    }
}
