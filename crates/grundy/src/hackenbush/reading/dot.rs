//! Graphviz: `graph { hip -- neck [color=blue, weight=3]; g1 [ground=true, pos="0,0"] }`.
//!
//! `color` or `colour` of an edge is green, blue or red, `weight` a whole number, `ground` puts a vertex on the ground, `pos` says
//! where it is drawn. A vertex called `ground` is on it as well; without any, vertex 0 is the ground. Arrows are edges like others.

use super::builder::Builder;
use super::inline::colour;
use super::lines::coordinate;
use crate::hackenbush::board::Board;
use crate::msg;
use crate::text::dot::{self, Drawing, Header, Word};
use crate::text::{Parsed, Text, shortened};

pub(super) fn read(text: Text<'_>) -> Parsed<Board> {
    let mut reader = Reader { builder: Builder::new(text.as_str().len()), heading: None };
    dot::read(text, &mut reader)?;
    if !reader.builder.has_ground() {
        let place = reader.heading.unwrap_or(text);
        return Err(place.error(msg!("hackenbush-no-ground")).hint(msg!("hackenbush-ground-hint")));
    }
    Ok(reader.builder.finish())
}

struct Reader<'a> {
    builder: Builder<'a>,
    /// The word `graph`.
    heading: Option<Text<'a>>,
}

impl<'a> Drawing<'a> for Reader<'a> {
    const VERTEX_KEYS: &'static [&'static [&'static str]] = &[&["ground"], &["pos"]];
    const EDGE_KEYS: &'static [&'static [&'static str]] = &[&["color", "colour"], &["weight"]];

    fn begin(&mut self, header: Header<'a>) -> Parsed<()> {
        self.heading = Some(header.place);
        Ok(())
    }

    fn vertex(&mut self, name: &Word<'a>) -> Parsed<u32> {
        let vertex = self.builder.name(name.text.clone());
        if name.text == "ground" {
            self.builder.ground(vertex);
        }
        Ok(vertex)
    }

    fn edge(&mut self, [from, to]: [u32; 2], place: Text<'a>, values: &[Option<Word<'a>>]) -> Parsed<()> {
        if self.builder.is_full() {
            return Err(place.error(msg!("hackenbush-too-many-edges")));
        }
        self.builder.edge(from, to);
        if let Some(Word { place: value, .. }) = &values[0] {
            let colour = colour(value.as_str()).ok_or_else(|| value.error(msg!("hackenbush-colour", text = shortened(value.as_str()))))?;
            self.builder.colour(colour);
        }
        if let Some(weight) = &values[1] {
            self.builder.weight(weight.place.number()?);
        }
        Ok(())
    }

    fn describe(&mut self, vertex: u32, values: &[Option<Word<'a>>]) -> Parsed<()> {
        if values[0].as_ref().is_some_and(|ground| ground.text != "false") {
            self.builder.ground(vertex);
        }
        if let Some(Word { place: value, .. }) = &values[1] {
            let wrong = || value.error(msg!("hackenbush-coordinate", text = shortened(value.as_str())));
            let (x, y) = value.split_once(',').ok_or_else(wrong)?;
            // An exclamation mark pins a vertex in Graphviz.
            let y = y.split(|c| c == '!').next().ok_or_else(wrong)?;
            self.builder.at(vertex, [coordinate(x.trim())?, coordinate(y)?]);
        }
        Ok(())
    }
}
