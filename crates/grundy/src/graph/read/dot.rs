//! DOT: the arcs that Graphviz draws. An undirected graph is refused, since a token could go back and forth along an edge.

use super::{Draft, NamedGraph};
use crate::msg;
use crate::text::dot::{self, Drawing, Header, Word};
use crate::text::{Parsed, Text};

/// The most arcs that a drawing may stand for. In the other forms an arc takes some bytes; here `{ a b … } -> { c d … }` is an arc for each pair, and a short text could fill any memory.
const MOST_ARCS: u64 = 1 << 26;

pub(super) fn read(text: Text<'_>) -> Parsed<NamedGraph> {
    read_at_most(MOST_ARCS, text)
}

fn read_at_most(most_arcs: u64, text: Text<'_>) -> Parsed<NamedGraph> {
    let mut draft = Draft::with_most(most_arcs);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_product_of_groups_is_bounded() {
        let drawing = Text::new("digraph { {a b c} -> {d e f} }");
        assert!(read_at_most(9, drawing).is_ok());
        assert_eq!(read_at_most(8, drawing).unwrap_err().message.key, "graph-too-many-arcs");
    }
}
