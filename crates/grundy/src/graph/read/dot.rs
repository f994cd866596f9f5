//! DOT: the arcs that Graphviz draws. An undirected graph is refused, since a token could go back and forth along an edge.

use super::{Draft, NamedGraph};
use crate::msg;
use crate::text::dot::{self, Drawing, Header, Word};
use crate::text::{Parsed, Text};

pub(super) fn read(text: Text<'_>) -> Parsed<NamedGraph> {
    let mut draft = Draft::default();
    dot::read(text, &mut draft)?;
    Ok(draft.finish())
}

impl<'a> Drawing<'a> for Draft {
    const VERTEX_KEYS: &'static [&'static [&'static str]] = &[];
    const EDGE_KEYS: &'static [&'static [&'static str]] = &[];

    fn begin(&mut self, header: Header<'a>) -> Parsed<()> {
        let undirected = || header.place.error(msg!("dot-undirected")).hint(msg!("dot-hint"));
        if header.directed { Ok(()) } else { Err(undirected()) }
    }

    fn vertex(&mut self, name: &Word<'a>) -> Parsed<u32> {
        self.named(&name.text, name.place)
    }

    fn edge(&mut self, [from, to]: [u32; 2], place: Text<'a>, _: &[Option<Word<'a>>]) -> Parsed<()> {
        self.join(from, to, place)
    }

    fn describe(&mut self, _: u32, _: &[Option<Word<'a>>]) -> Parsed<()> {
        Ok(())
    }
}
