//! Lists of arcs, `u v` a line: the form of large files.
//!
//! Files of plain numbers take a fast way through the bytes, without a word allocated. Whatever it does not understand is read again by the plain way, which finds the
//! place and the words for it.

use super::{Draft, NamedGraph, significant};
use crate::graph::{Arcs, Csr, MOST_ARCS, Names};
use crate::msg;
use crate::text::{Parsed, Text};

pub(super) fn read(text: Text<'_>) -> Parsed<NamedGraph> {
    match numbers(text.as_str().as_bytes()) {
        Some(arcs) => Ok(compact(arcs)),
        None => plainly(text),
    }
}

fn plainly(text: Text<'_>) -> Parsed<NamedGraph> {
    let mut draft = Draft::default();
    for line in significant(text) {
        let mut found = line.words();
        match (found.next(), found.next(), found.next()) {
            (Some(from), Some(to), None) => {
                let from = draft.vertex(from)?;
                draft.arc(from, to)?;
            }
            (_, Some(_), Some(third)) => return Err(third.error(msg!("graph-third-word")).hint(msg!("graph-arc-hint"))),
            _ => return Err(line.error(msg!("graph-half-arc")).hint(msg!("graph-arc-hint"))),
        }
    }
    Ok(draft.finish())
}

/// The arcs of a file that holds nothing but numbers, spaces and comments, or `None`.
fn numbers(bytes: &[u8]) -> Option<Vec<(u32, u32)>> {
    let mut arcs = Vec::with_capacity(bytes.len() / 16);
    let mut at = 0;
    loop {
        at = skip_to_line(bytes, at);
        if at == bytes.len() {
            return Some(arcs);
        }
        let (from, end) = number(bytes, at)?;
        let start = skip_space(bytes, end);
        if start == end || arcs.len() as u64 == MOST_ARCS {
            return None;
        }
        let (to, end) = number(bytes, start)?;
        at = skip_space(bytes, end);
        if !matches!(bytes.get(at), None | Some(b'\n' | b'#')) {
            return None;
        }
        arcs.push((from, to));
    }
}

/// A number without leading zeros, below 2^32 - 1, and where it ends.
#[inline]
fn number(bytes: &[u8], start: usize) -> Option<(u32, usize)> {
    let mut number = 0u64;
    let mut at = start;
    while let Some(digit) = bytes.get(at).map(|byte| byte.wrapping_sub(b'0')).filter(|&digit| digit < 10) {
        number = number * 10 + u64::from(digit);
        at += 1;
        if at - start > 10 {
            return None;
        }
    }
    let leading = at - start > 1 && bytes[start] == b'0';
    (at > start && !leading && number < u64::from(u32::MAX)).then_some((number as u32, at))
}

#[inline]
fn skip_space(bytes: &[u8], mut at: usize) -> usize {
    while matches!(bytes.get(at), Some(b' ' | b'\t' | b'\r')) {
        at += 1;
    }
    at
}

/// Past blank lines and comments to the next thing said.
#[inline]
fn skip_to_line(bytes: &[u8], mut at: usize) -> usize {
    loop {
        match bytes.get(at) {
            Some(b' ' | b'\t' | b'\r' | b'\n') => at += 1,
            Some(b'#') => at = bytes[at..].iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |end| at + end),
            _ => return at,
        }
    }
}

/// Numbers the vertices that occur from 0 on. The work depends on how many arcs there are, never on how large the numbers are.
fn compact(mut arcs: Vec<(u32, u32)>) -> NamedGraph {
    let largest = arcs.iter().fold(0, |most, &(from, to)| most.max(from).max(to)) as usize;
    let dense = largest < 4 * arcs.len() + 64;
    let mut used: Vec<u32> = if dense {
        let mut seen = vec![false; largest + 1];
        arcs.iter().for_each(|&(from, to)| (seen[from as usize], seen[to as usize]) = (true, true));
        (0..=largest as u32).filter(|&number| seen[number as usize]).collect()
    } else {
        arcs.iter().flat_map(|&(from, to)| [from, to]).collect()
    };
    if !dense {
        used.sort_unstable();
        used.dedup();
    }
    if used.len() == largest + 1 {
        return NamedGraph { arcs: Arcs::Single(Csr::from_arcs(used.len(), &arcs)), names: Names::Plain(used.len()) };
    }
    let place = |number: u32| used.binary_search(&number).expect("it occurs") as u32;
    arcs.iter_mut().for_each(|(from, to)| (*from, *to) = (place(*from), place(*to)));
    NamedGraph { arcs: Arcs::Single(Csr::from_arcs(used.len(), &arcs)), names: Names::Numbers(used) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;

    #[test]
    fn the_fast_way_reads_what_the_plain_way_reads() {
        let mut dice = Dice::new(5);
        for _ in 0..500 {
            let most = *dice.pick(&[3, 9, 5000, u64::from(u32::MAX) - 1]);
            let line = |dice: &mut Dice| match dice.roll(6) {
                0 => format!("  {}\t{} # an arc", dice.roll(most), dice.roll(most)),
                1 => "# a comment".into(),
                _ => format!("{} {}", dice.roll(most), dice.roll(most)),
            };
            let text = (0..dice.roll(9) + 1).map(|_| line(&mut dice)).collect::<Vec<_>>().join("\n") + "\n1 0";
            assert_eq!(compact(numbers(text.as_bytes()).unwrap()), plainly(Text::new(&text)).unwrap(), "{text}");
        }
    }

    #[test]
    fn a_large_number_takes_no_memory() {
        let graph = read(Text::new("4294967294 0\n")).unwrap();
        assert_eq!((graph.len(), graph.names.find("4294967294")), (2, Some(1)));
    }
}
