//! Which codes a survey looks at.

use crate::files::Disk;
use grundy::notation::Files;
use grundy::text::decode;
use grundy::{Message, msg};

/// The codes that an argument stands for: one, a range `.1-.777`, or the lines of a file `@codes.txt`.
pub fn listed(text: &str) -> Result<Vec<String>, Message> {
    if let Some(path) = text.strip_prefix('@') {
        let bytes = Disk::default().read(path)?;
        let text = decode(&bytes).map_err(|diagnostic| diagnostic.message)?;
        return Ok(text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned).collect());
    }
    match text.split_once('-') {
        Some((first, last)) if first.starts_with('.') && last.starts_with('.') => {
            range(&first[1..], &last[1..]).ok_or_else(|| msg!("survey-range", text = text))
        }
        _ => Ok(vec![text.to_owned()]),
    }
}

/// All octal codes from one to another: the shorter ones first, those of one length in the order of their digits. A code that ends in 0 is a shorter one.
fn range(first: &str, last: &str) -> Option<Vec<String>> {
    const MOST_DIGITS: usize = 6;
    let octal = |digits: &str| (1..=MOST_DIGITS).contains(&digits.len()) && digits.bytes().all(|digit| (b'0'..=b'7').contains(&digit));
    let order = |digits: &str| (digits.len(), u32::from_str_radix(digits, 8).ok());
    if !octal(first) || !octal(last) || order(first) > order(last) {
        return None;
    }
    let of_length = |length: usize| (0..1u32 << (3 * length)).map(move |number| format!("{number:0length$o}"));
    let all = (first.len()..=last.len()).flat_map(of_length);
    let within = all.filter(|digits| order(first) <= order(digits) && order(digits) <= order(last) && !digits.ends_with('0'));
    Some(within.map(|digits| format!(".{digits}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_in_order() {
        assert_eq!(range("6", "03").unwrap(), [".6", ".7", ".01", ".02", ".03"]);
        assert_eq!(range("1", "777").unwrap().len(), 7 + 56 + 448);
        assert_eq!(range("8", "9"), None);
        assert_eq!(range("77", "1"), None);
    }
}
