//! Large amounts as people read them: rounded, and with a unit.

/// A number of bytes: `3.2 GiB`.
///
/// ```
/// use grundy_report::amounts;
/// assert_eq!(amounts::bytes(1000), "1000 B");
/// assert_eq!(amounts::bytes(3 << 29), "1.5 GiB");
/// ```
pub fn bytes(bytes: u64) -> String {
    const UNITS: [&str; 6] = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let unit = (1..=6).rev().find(|unit| bytes >> (10 * unit) > 0);
    match unit {
        Some(unit) => format!("{} {}", tenths(bytes, 1 << (10 * unit)), UNITS[unit - 1]),
        None => format!("{bytes} B"),
    }
}

/// A number of things: `591.0 M`.
///
/// ```
/// assert_eq!(grundy_report::amounts::count(591_000_000), "591.0 M");
/// ```
pub fn count(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..1_000_000 => format!("{} k", tenths(number, 1000)),
        _ => format!("{} M", tenths(number, 1_000_000)),
    }
}

/// A time: `2 h 05 min`.
///
/// ```
/// use grundy_report::amounts;
/// assert_eq!(amounts::seconds(59), "59 s");
/// assert_eq!(amounts::seconds(7500), "2 h 05 min");
/// assert_eq!(amounts::seconds(400_000), "4 d 15 h");
/// ```
pub fn seconds(seconds: u64) -> String {
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min {:02} s", seconds / 60, seconds % 60),
        3600..86_400 => format!("{} h {:02} min", seconds / 3600, seconds / 60 % 60),
        86_400..31_536_000 => format!("{} d {:02} h", seconds / 86_400, seconds / 3600 % 24),
        _ => format!("{} a", seconds / 31_536_000),
    }
}

fn tenths(number: u64, unit: u64) -> String {
    format!("{}.{}", number / unit, u128::from(number % unit) * 10 / u128::from(unit))
}
