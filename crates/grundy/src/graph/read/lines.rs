//! Adjacency lists, and Multi-SG options.

use super::{Draft, NamedGraph, significant};
use crate::msg;
use crate::text::{Parsed, Text};

/// `v: a b c`.
pub(super) fn lists(text: Text<'_>) -> Parsed<NamedGraph> {
    let mut draft = Draft::default();
    for line in significant(text) {
        let Some((head, tail)) = line.split_once(':') else {
            return Err(line.error(msg!("graph-colon-missing")).hint(msg!("graph-list-hint")));
        };
        let from = draft.vertex(one_word(head, line)?)?;
        tail.words().try_for_each(|word| draft.arc(from, word))?;
    }
    Ok(draft.finish())
}

/// `v -> a b | c | -`.
pub(super) fn options(text: Text<'_>) -> Parsed<NamedGraph> {
    let mut draft = Draft::default();
    let mut options: Vec<Vec<Vec<u32>>> = vec![];
    for line in significant(text) {
        let Some(at) = line.as_str().find("->") else {
            return Err(line.error(msg!("graph-arrow-missing")).hint(msg!("graph-option-hint")));
        };
        let from = draft.vertex(one_word(line.slice(0..at), line)?)?;
        let row = row(line.slice(at + 2..line.as_str().len()).trim(), &mut draft)?;
        options.resize(draft.names.len(), vec![]);
        options[from as usize].extend(row);
    }
    Ok(draft.finish_multi(options))
}

fn row(tail: Text<'_>, draft: &mut Draft) -> Parsed<Vec<Vec<u32>>> {
    if tail.is_blank() {
        return Ok(vec![]);
    }
    let option = |piece: Text<'_>| match piece.as_str() {
        "" => Err(tail.error(msg!("graph-option-empty")).hint(msg!("graph-option-hint"))),
        "-" => Ok(vec![]),
        _ => piece.words().map(|word| draft.vertex(word)).collect(),
    };
    tail.split(|c| c == '|').map(option).collect()
}

/// The vertex at the head of a line.
fn one_word<'a>(head: Text<'a>, line: Text<'a>) -> Parsed<Text<'a>> {
    let mut found = head.words();
    match (found.next(), found.next()) {
        (Some(word), None) => Ok(word),
        (None, _) => Err(line.error(msg!("graph-head-missing"))),
        (_, Some(second)) => Err(second.error(msg!("graph-head-several"))),
    }
}
