//! An edge a line: `u v [colour] [xW]`, with `ground`, `at` and `#` comments.
//!
//! Files of ten million edges are read here, so numbers are read byte by byte and nothing is allocated for a line.

use super::builder::Builder;
use super::inline::{colour, weight};
use crate::hackenbush::board::Board;
use crate::msg;
use crate::text::{Parsed, Text, shortened};

pub(super) fn read(text: Text<'_>) -> Parsed<Board> {
    let all = text.as_str();
    let mut builder = Builder::new(all.len());
    let mut start = 0;
    let mut last = 0..0;
    while start < all.len() {
        match plain_edge(&all.as_bytes()[start..]) {
            Some((ends, length)) if !builder.is_full() => {
                let [u, v] = ends.map(|end| builder.number(end));
                builder.edge(u, v);
                start += length;
            }
            _ => {
                let end = all[start..].find('\n').map_or(all.len(), |length| start + length);
                let line = text.slice(start..end);
                if !line.is_blank() && !line.trim().as_str().starts_with('#') {
                    last = start..end;
                }
                self::line(line, &mut builder)?;
                start = end + 1;
            }
        }
    }
    if !builder.has_ground() {
        return Err(text.slice(last).trim().error(msg!("hackenbush-no-ground")).hint(msg!("hackenbush-ground-hint")));
    }
    Ok(builder.finish())
}

/// The most common line, two numbers of at most nine digits and nothing else, and its length with the line's end.
fn plain_edge(bytes: &[u8]) -> Option<([u32; 2], usize)> {
    let (u, first) = plain_number(bytes)?;
    if !matches!(bytes.get(first), Some(b' ' | b'\t')) {
        return None;
    }
    let (v, second) = plain_number(&bytes[first + 1..])?;
    let end = first + 1 + second;
    (bytes.get(end) == Some(&b'\n')).then_some(([u, v], end + 1))
}

#[inline]
fn plain_number(bytes: &[u8]) -> Option<(u32, usize)> {
    let (mut number, mut length) = (0u32, 0);
    for byte in bytes {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            break;
        }
        // More than nine digits are not used.
        number = number.wrapping_mul(10).wrapping_add(u32::from(digit));
        length += 1;
    }
    // A number written with a leading zero is a name of its own.
    let plain = (1..=9).contains(&length) && (length == 1 || bytes[0] != b'0');
    plain.then_some((number, length))
}

/// Any line.
fn line<'a>(line: Text<'a>, builder: &mut Builder<'a>) -> Parsed<()> {
    let line = line.split_once('#').map_or(line, |(before, _)| before).trim();
    let mut words = line.words();
    let Some(first) = words.next() else { return Ok(()) };
    match first.as_str() {
        "ground" => ground(line, words, builder),
        "at" => at(line, words, builder),
        _ => edge(line, first, words, builder),
    }
}

fn ground<'a>(line: Text<'a>, words: impl Iterator<Item = Text<'a>>, builder: &mut Builder<'a>) -> Parsed<()> {
    let mut none = true;
    for word in words {
        none = false;
        let vertex = builder.name(word.as_str());
        builder.ground(vertex);
    }
    if none { Err(line.error(msg!("hackenbush-ground-names")).hint(msg!("hackenbush-ground-hint"))) } else { Ok(()) }
}

fn at<'a>(line: Text<'a>, mut words: impl Iterator<Item = Text<'a>>, builder: &mut Builder<'a>) -> Parsed<()> {
    let (Some(name), Some(x), Some(y), None) = (words.next(), words.next(), words.next(), words.next()) else {
        return Err(line.error(msg!("hackenbush-at")));
    };
    let spot = [coordinate(x)?, coordinate(y)?];
    let vertex = builder.name(name.as_str());
    builder.at(vertex, spot);
    Ok(())
}

/// A number of at most a million in size, with or without decimals.
pub(super) fn coordinate(text: Text<'_>) -> Parsed<f64> {
    let number = text.as_str().parse::<f64>().ok().filter(|number| number.abs() <= 1e6);
    number.ok_or_else(|| text.error(msg!("hackenbush-coordinate", text = shortened(text.as_str()))))
}

fn edge<'a>(line: Text<'a>, from: Text<'a>, mut words: impl Iterator<Item = Text<'a>>, builder: &mut Builder<'a>) -> Parsed<()> {
    let Some(to) = words.next() else {
        return Err(line.error(msg!("hackenbush-line", text = shortened(line.as_str()))).hint(msg!("hackenbush-line-hint")));
    };
    if builder.is_full() {
        return Err(line.error(msg!("hackenbush-too-many-edges")));
    }
    let (from, to) = (builder.name(from.as_str()), builder.name(to.as_str()));
    builder.edge(from, to);
    let (mut coloured, mut weighed) = (false, false);
    for word in words {
        match colour(word.as_str()) {
            Some(colour) if !coloured => {
                builder.colour(colour);
                coloured = true;
            }
            None if !weighed && word.as_str().starts_with('x') && word.as_str()[1..].starts_with(|c: char| c.is_ascii_digit()) => {
                builder.weight(weight(word)?);
                weighed = true;
            }
            _ => return Err(word.error(msg!("hackenbush-mark", text = shortened(word.as_str()))).hint(msg!("hackenbush-line-hint"))),
        }
    }
    Ok(())
}
