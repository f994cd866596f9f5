//! `0-1,1-2r,2-0x3,0=4`.

use super::builder::Builder;
use crate::hackenbush::board::{Board, Colour};
use crate::msg;
use crate::text::Cursor;
use crate::text::{Parsed, Text, shortened};

/// Vertices are numbered up to here.
const MOST: u64 = u32::MAX as u64 - 1;

/// Whether the text begins with a number and `-` or `=`, or is the empty position.
pub(super) fn looks_like(content: &str) -> bool {
    let rest = content.trim_start_matches(|c: char| c.is_ascii_digit());
    rest.len() < content.len() && (rest.is_empty() || rest.starts_with(['-', '=', ',']))
}

pub(super) fn read(text: Text<'_>) -> Parsed<Board> {
    let text = text.trim();
    let mut builder = Builder::new(text.as_str().len());
    // The ground is there even if no edge touches it.
    builder.number(0);
    if text.as_str() == "0" {
        return Ok(builder.finish());
    }
    let grounds = text.as_str().contains('=');
    for item in text.split(|c| c == ',') {
        if grounds && item.as_str().contains('=') {
            ground(item, &mut builder)?;
        } else {
            edge(item, &mut builder)?;
        }
    }
    if grounds {
        let zero = builder.number(0);
        builder.ground(zero);
    }
    Ok(builder.finish())
}

/// `0=4=7`.
fn ground(item: Text<'_>, builder: &mut Builder<'_>) -> Parsed<()> {
    let numbers = item.split(|c| c == '=').map(|piece| piece.number_in(0..=MOST)).collect::<Parsed<Vec<_>>>()?;
    if !numbers.contains(&0) {
        return Err(item.error(msg!("hackenbush-ground-zero", text = shortened(item.as_str()))));
    }
    for number in numbers {
        let vertex = builder.number(number as u32);
        builder.ground(vertex);
    }
    Ok(())
}

/// `1-2`, `1-2r`, `1-2x3`, `1-2rx3`.
fn edge(item: Text<'_>, builder: &mut Builder<'_>) -> Parsed<()> {
    let malformed = || item.error(msg!("hackenbush-edge", text = shortened(item.as_str())));
    if item.is_blank() {
        return Err(malformed());
    }
    let (from, rest) = item.split_once('-').ok_or_else(malformed)?;
    let mut rest = Cursor::new(rest);
    let to = rest.take_while(|letter| letter.is_ascii_digit());
    if to.as_str().is_empty() {
        return Err(malformed());
    }
    let (from, to) = (from.number_in(0..=MOST)?, to.number_in(0..=MOST)?);
    if builder.is_full() {
        return Err(item.error(msg!("hackenbush-too-many-edges")));
    }
    let (from, to) = (builder.number(from as u32), builder.number(to as u32));
    builder.edge(from, to);
    if !rest.is_at_end() && !rest.sees("x") {
        let mark = rest.next_letter();
        builder.colour(colour(mark.as_str()).ok_or_else(|| mark.error(msg!("hackenbush-colour", text = mark.as_str())))?);
        rest.bump();
    }
    if !rest.rest().is_blank() {
        builder.weight(weight(rest.rest())?);
    }
    Ok(())
}

/// A colour by its letter or its name.
pub(super) fn colour(text: &str) -> Option<Colour> {
    match text {
        "g" | "green" => Some(Colour::Green),
        "b" | "blue" => Some(Colour::Blue),
        "r" | "red" => Some(Colour::Red),
        _ => None,
    }
}

/// `x3`.
pub(super) fn weight(text: Text<'_>) -> Parsed<u64> {
    match text.as_str().strip_prefix('x') {
        Some(_) => text.slice(1..text.as_str().len()).number(),
        None => Err(text.error(msg!("hackenbush-mark", text = shortened(text.as_str())))),
    }
}
