//! Graphviz: `graph { hip -- neck [color=blue, weight=3]; g1 [ground=true, pos="0,0"] }`.
//!
//! The undirected (or directed, read as undirected) graphs that people draw: statements of vertices and edges with
//! attributes. `color` or `colour` is green, blue or red, `weight` a whole number, `ground` puts a vertex on the ground, `pos` says
//! where it is drawn. Without any `ground`, vertices called `ground` or `0` are it. Other attributes are passed over;
//! subgraphs are refused.

use super::builder::Builder;
use super::inline::colour;
use super::lines::coordinate;
use crate::hackenbush::board::Board;
use crate::msg;
use crate::text::{Parsed, Text, shortened};

/// Whether the text begins as a Graphviz file does.
pub(super) fn looks_like(content: &str) -> bool {
    let content = content.strip_prefix("//").map_or(content, |rest| rest.split_once('\n').map_or("", |(_, rest)| rest)).trim_start();
    let head = content.split('{').next().unwrap_or_default();
    content.contains('{') && head.split_whitespace().next().is_some_and(|word| matches!(word, "graph" | "digraph" | "strict"))
}

pub(super) fn read(text: Text<'_>) -> Parsed<Board> {
    let mut reader = Reader { text, at: 0, builder: Builder::new(text.as_str().len()), ground_named: vec![] };
    reader.heading()?;
    while !reader.takes("}") {
        reader.statement()?;
    }
    for vertex in std::mem::take(&mut reader.ground_named) {
        reader.builder.ground(vertex);
    }
    if !reader.builder.has_ground() {
        return Err(text.slice(0..5).error(msg!("hackenbush-no-ground")).hint(msg!("hackenbush-ground-hint")));
    }
    Ok(reader.builder.finish())
}

struct Reader<'a> {
    text: Text<'a>,
    at: usize,
    builder: Builder<'a>,
    ground_named: Vec<u32>,
}

impl<'a> Reader<'a> {
    /// `strict graph NAME {`.
    fn heading(&mut self) -> Parsed<()> {
        while !self.takes("{") {
            self.word()?;
        }
        Ok(())
    }

    /// `a -- b -- c [key=value, …];`, `a [key=value]`, `key=value`.
    fn statement(&mut self) -> Parsed<()> {
        if self.takes(";") {
            return Ok(());
        }
        let first = self.word()?;
        if self.takes("=") {
            self.word()?;
            return Ok(());
        }
        if matches!(first.as_str(), "node" | "edge" | "graph") {
            return self.attributes(&mut |_, _, _| Ok(()));
        }
        if first.as_str() == "subgraph" {
            return Err(first.error(msg!("hackenbush-dot-subgraph")));
        }
        let mut chain = vec![self.vertex(first)];
        while self.takes("--") || self.takes("->") {
            let next = self.word()?;
            chain.push(self.vertex(next));
        }
        match chain[..] {
            [vertex] => self.attributes(&mut |builder, key, value| vertex_attribute(builder, vertex, key, value)),
            _ => self.edges(&chain),
        }
    }

    /// The edges of a chain. Attributes stand behind them, so they are read once for each.
    fn edges(&mut self, chain: &[u32]) -> Parsed<()> {
        let start = self.at;
        for ends in chain.windows(2) {
            if self.builder.is_full() {
                return Err(self.text.slice(start..start).error(msg!("hackenbush-too-many-edges")));
            }
            self.builder.edge(ends[0], ends[1]);
            self.at = start;
            self.attributes(&mut edge_attribute)?;
        }
        Ok(())
    }

    fn vertex(&mut self, name: Text<'a>) -> u32 {
        let vertex = self.builder.name(name.as_str());
        if name.as_str() == "ground" && !self.ground_named.contains(&vertex) {
            self.ground_named.push(vertex);
        }
        vertex
    }

    /// `[key=value, key=value; …]`, any number of times.
    fn attributes(&mut self, take: &mut dyn FnMut(&mut Builder<'a>, Text<'a>, Text<'a>) -> Parsed<()>) -> Parsed<()> {
        while self.takes("[") {
            while !self.takes("]") {
                let key = self.word()?;
                let value = if self.takes("=") { self.word()? } else { key };
                take(&mut self.builder, key, value)?;
                let _ = self.takes(",") || self.takes(";");
            }
        }
        Ok(())
    }

    /// Takes a sign if it stands here.
    fn takes(&mut self, sign: &str) -> bool {
        self.skip();
        let here = self.text.as_str()[self.at..].starts_with(sign);
        self.at += if here { sign.len() } else { 0 };
        here
    }

    /// A bare or quoted word.
    fn word(&mut self) -> Parsed<Text<'a>> {
        self.skip();
        let rest = &self.text.as_str()[self.at..];
        if let Some(quoted) = rest.strip_prefix('"') {
            let length = quoted.find('"').ok_or_else(|| self.rest_of_line().error(msg!("hackenbush-dot-quote")))?;
            let word = self.text.slice(self.at + 1..self.at + 1 + length);
            self.at += length + 2;
            return Ok(word);
        }
        let dashed = |at: usize| rest[at..].starts_with("--") || rest[at..].starts_with("->");
        let part_of_word = |c: char| c.is_alphanumeric() || c == '_' || c == '.' || c == '-' || !c.is_ascii() && !c.is_whitespace();
        let end = rest.char_indices().find(|&(at, c)| !part_of_word(c) || dashed(at)).map_or(rest.len(), |(at, _)| at);
        if end == 0 {
            let found = self.rest_of_line();
            return Err(found.error(msg!("hackenbush-dot", text = shortened(found.as_str()))));
        }
        self.at += end;
        Ok(self.text.slice(self.at - end..self.at))
    }

    fn rest_of_line(&self) -> Text<'a> {
        let rest = &self.text.as_str()[self.at..];
        self.text.slice(self.at..self.at + rest.find('\n').unwrap_or(rest.len()))
    }

    /// White space and comments.
    fn skip(&mut self) {
        loop {
            let rest = &self.text.as_str()[self.at..];
            let space = rest.len() - rest.trim_start().len();
            let rest = &rest[space..];
            let comment = if rest.starts_with("//") || rest.starts_with('#') {
                rest.find('\n').unwrap_or(rest.len())
            } else if rest.starts_with("/*") {
                rest.find("*/").map_or(rest.len(), |end| end + 2)
            } else {
                0
            };
            self.at += space + comment;
            if comment == 0 {
                return;
            }
        }
    }
}

fn vertex_attribute<'a>(builder: &mut Builder<'a>, vertex: u32, key: Text<'a>, value: Text<'a>) -> Parsed<()> {
    match key.as_str() {
        "ground" if value.as_str() != "false" => builder.ground(vertex),
        "pos" => {
            let wrong = || value.error(msg!("hackenbush-coordinate", text = shortened(value.as_str())));
            let (x, y) = value.split_once(',').ok_or_else(wrong)?;
            // An exclamation mark pins a vertex in Graphviz.
            let y = y.split(|c| c == '!').next().ok_or_else(wrong)?;
            builder.at(vertex, [coordinate(x.trim())?, coordinate(y)?]);
        }
        _ => {}
    }
    Ok(())
}

fn edge_attribute<'a>(builder: &mut Builder<'a>, key: Text<'a>, value: Text<'a>) -> Parsed<()> {
    match key.as_str() {
        "color" | "colour" => {
            let colour = colour(value.as_str()).ok_or_else(|| value.error(msg!("hackenbush-colour", text = shortened(value.as_str()))))?;
            builder.colour(colour);
        }
        "weight" => builder.weight(value.number()?),
        _ => {}
    }
    Ok(())
}
