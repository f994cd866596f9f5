//! The statements of a DOT file, one after the other; subgraphs wait on a stack of their own.

use super::token::{Token, Tokens, Word};
use super::{Drawing, Header};
use crate::msg;
use crate::text::{Diagnostic, Parsed, Text, shortened};
use foldhash::fast::FixedState;
use indexmap::{IndexMap, IndexSet};
use std::collections::HashMap;

/// Subgraphs may be nested so deep.
const MOST_DEPTH: usize = 250;

/// A value for each key that matters.
type Values<'a> = Vec<Option<Word<'a>>>;

/// The vertices of a subgraph, and its own subgraphs by name: opened again, they are the same.
#[derive(Default)]
struct Subgraph {
    vertices: IndexSet<u32, FixedState>,
    named: HashMap<String, usize>,
}

/// One side of an edge.
enum Ends {
    Vertices(Vec<u32>),
    Subgraph(usize),
}

/// An open brace: what holds inside it, and the statement that is being read there.
struct Frame<'a> {
    subgraph: usize,
    /// How many vertices the subgraph had when it was opened.
    before: usize,
    vertex_defaults: Values<'a>,
    edge_defaults: Values<'a>,
    statement: Vec<Ends>,
}

pub(super) struct Reader<'a, 'd, D> {
    tokens: Tokens<'a>,
    header: Header<'a>,
    drawing: &'d mut D,
    /// How many vertices have been named.
    known: u32,
    subgraphs: Vec<Subgraph>,
    /// The open braces around, the innermost on its own.
    outer: Vec<Frame<'a>>,
    inner: Frame<'a>,
    described: IndexMap<u32, Values<'a>, FixedState>,
    /// The edges of a strict graph.
    merged: IndexMap<[u32; 2], (Text<'a>, Values<'a>), FixedState>,
}

impl<'a, 'd, D: Drawing<'a>> Reader<'a, 'd, D> {
    /// After the first brace.
    pub fn new(tokens: Tokens<'a>, header: Header<'a>, drawing: &'d mut D) -> Self {
        let inner = Frame {
            subgraph: 0,
            before: 0,
            vertex_defaults: vec![None; D::VERTEX_KEYS.len()],
            edge_defaults: vec![None; D::EDGE_KEYS.len()],
            statement: vec![],
        };
        let subgraphs = vec![Subgraph::default()];
        let (described, merged) = Default::default();
        Reader { tokens, header, drawing, known: 0, subgraphs, outer: vec![], inner, described, merged }
    }

    /// To the end of the file.
    pub fn read(mut self) -> Parsed<()> {
        while self.step()? {}
        if let end @ (Token::Word(_) | Token::Mark(..)) = self.tokens.next()? {
            return Err(end.place().error(msg!("dot-after-end")));
        }
        for (ends, (place, values)) in &self.merged {
            self.drawing.edge(*ends, *place, values)?;
        }
        for (&vertex, values) in &self.described {
            self.drawing.describe(vertex, values)?;
        }
        Ok(())
    }

    /// Reads one side of an edge, or a statement without edges, or a brace. Says whether the last brace is still open.
    fn step(&mut self) -> Parsed<bool> {
        let begins = self.inner.statement.is_empty();
        match self.tokens.next()? {
            Token::Mark("}", _) if begins => return self.close(),
            Token::Mark(";", _) if begins => {}
            Token::Mark("{", place) => self.open(None, place)?,
            Token::Word(word) if word.is("subgraph") => self.subgraph()?,
            Token::Word(word) if begins && word.is("node") => {
                self.inner.vertex_defaults = self.attributes(D::VERTEX_KEYS, self.inner.vertex_defaults.clone())?;
            }
            Token::Word(word) if begins && word.is("edge") => {
                self.inner.edge_defaults = self.attributes(D::EDGE_KEYS, self.inner.edge_defaults.clone())?;
            }
            Token::Word(word) if begins && word.is("graph") => drop(self.attributes(&[], vec![])?),
            Token::Word(_) if begins && self.tokens.peek()?.is("=") => {
                self.tokens.next()?;
                self.word()?;
            }
            Token::Word(word) => {
                let vertices = self.vertices(word)?;
                self.after_ends(Ends::Vertices(vertices))?;
            }
            other => return Err(unexpected(&other)),
        }
        Ok(true)
    }

    /// `a:port, b, c`.
    fn vertices(&mut self, first: Word<'a>) -> Parsed<Vec<u32>> {
        let mut vertices = vec![];
        let mut name = first;
        loop {
            vertices.push(self.vertex(&name)?);
            // A port, and a side of it.
            for _ in 0..2 {
                if self.takes(":")? {
                    self.word()?;
                }
            }
            if !self.takes(",")? {
                return Ok(vertices);
            }
            name = self.word()?;
        }
    }

    fn vertex(&mut self, name: &Word<'a>) -> Parsed<u32> {
        let vertex = self.drawing.vertex(name)?;
        if vertex == self.known {
            self.known += 1;
            if self.inner.vertex_defaults.iter().any(Option::is_some) {
                self.described.insert(vertex, self.inner.vertex_defaults.clone());
            }
        }
        // Nobody asks for the vertices of the whole.
        if !self.outer.is_empty() {
            self.subgraphs[self.inner.subgraph].vertices.insert(vertex);
        }
        Ok(vertex)
    }

    /// `subgraph NAME {`.
    fn subgraph(&mut self) -> Parsed<()> {
        let mut token = self.tokens.next()?;
        let mut name = None;
        if let Token::Word(word) = token {
            name = Some(word);
            token = self.tokens.next()?;
        }
        if !token.is("{") {
            return Err(token.place().error(msg!("dot-brace-missing")));
        }
        self.open(name, token.place())
    }

    fn open(&mut self, name: Option<Word<'a>>, brace: Text<'a>) -> Parsed<()> {
        if self.outer.len() == MOST_DEPTH {
            return Err(brace.error(msg!("dot-too-deep", most = MOST_DEPTH)));
        }
        let next = self.subgraphs.len();
        let subgraph = match name {
            None => next,
            Some(name) => *self.subgraphs[self.inner.subgraph].named.entry(name.text.into_owned()).or_insert(next),
        };
        if subgraph == next {
            self.subgraphs.push(Subgraph::default());
        }
        let inner = Frame {
            subgraph,
            before: self.subgraphs[subgraph].vertices.len(),
            vertex_defaults: self.inner.vertex_defaults.clone(),
            edge_defaults: self.inner.edge_defaults.clone(),
            statement: vec![],
        };
        self.outer.push(std::mem::replace(&mut self.inner, inner));
        Ok(())
    }

    /// A subgraph's vertices are vertices of what is around it.
    fn close(&mut self) -> Parsed<bool> {
        let Some(outer) = self.outer.pop() else { return Ok(false) };
        let closed = std::mem::replace(&mut self.inner, outer);
        if !self.outer.is_empty() {
            let new: Vec<u32> = self.subgraphs[closed.subgraph].vertices.iter().skip(closed.before).copied().collect();
            self.subgraphs[self.inner.subgraph].vertices.extend(new);
        }
        self.after_ends(Ends::Subgraph(closed.subgraph))?;
        Ok(true)
    }

    /// An arrow follows, or the statement is complete.
    fn after_ends(&mut self, ends: Ends) -> Parsed<()> {
        self.inner.statement.push(ends);
        let place = match self.tokens.peek()? {
            Token::Mark(arrow @ ("->" | "--"), place) if (arrow == "->") != self.header.directed => {
                return Err(place.error(msg!("dot-wrong-arrow")));
            }
            Token::Mark("->" | "--", _) => return self.tokens.next().map(drop),
            other => other.place(),
        };
        match &std::mem::take(&mut self.inner.statement)[..] {
            [Ends::Vertices(vertices)] => self.describe(vertices),
            [_] => self.attributes(&[], vec![]).map(drop),
            chain => self.edges(chain, place),
        }
    }

    fn describe(&mut self, vertices: &[u32]) -> Parsed<()> {
        let values = self.attributes(D::VERTEX_KEYS, vec![None; D::VERTEX_KEYS.len()])?;
        if values.iter().any(Option::is_some) {
            for vertex in vertices {
                let known = self.described.entry(*vertex).or_insert_with(|| vec![None; values.len()]);
                overlay(known, &values);
            }
        }
        Ok(())
    }

    fn edges(&mut self, chain: &[Ends], place: Text<'a>) -> Parsed<()> {
        let values = self.attributes(D::EDGE_KEYS, self.inner.edge_defaults.clone())?;
        let count = |ends: &Ends| match ends {
            Ends::Vertices(vertices) => vertices.len(),
            Ends::Subgraph(subgraph) => self.subgraphs[*subgraph].vertices.len(),
        };
        let vertex = |ends: &Ends, at: usize| match ends {
            Ends::Vertices(vertices) => vertices[at],
            Ends::Subgraph(subgraph) => self.subgraphs[*subgraph].vertices[at],
        };
        for pair in chain.windows(2) {
            let [from, to] = pair else { unreachable!("windows of two") };
            for (i, j) in (0..count(from)).flat_map(|i| (0..count(to)).map(move |j| (i, j))) {
                let ends = [vertex(from, i), vertex(to, j)];
                if !self.header.strict {
                    self.drawing.edge(ends, place, &values)?;
                    continue;
                }
                let known = if self.header.directed || ends[0] < ends[1] { ends } else { [ends[1], ends[0]] };
                let (_, merged) = self.merged.entry(known).or_insert_with(|| (place, values.clone()));
                overlay(merged, &values);
            }
        }
        Ok(())
    }

    /// `[key=value, key; …]`, any number of times, over the values that hold already.
    fn attributes(&mut self, keys: &[&[&str]], mut values: Values<'a>) -> Parsed<Values<'a>> {
        loop {
            let bracket = self.tokens.peek()?;
            if !bracket.is("[") {
                return Ok(values);
            }
            self.tokens.next()?;
            while !self.takes("]")? {
                if let Token::End(_) = self.tokens.peek()? {
                    return Err(bracket.place().error(msg!("dot-bracket-open")));
                }
                let key = self.word()?;
                let value = if self.takes("=")? { self.word()? } else { key.clone() };
                if let Some(at) = keys.iter().position(|names| names.contains(&&*key.text)) {
                    values[at] = Some(value);
                }
                let _ = self.takes(",")? || self.takes(";")?;
            }
        }
    }

    fn takes(&mut self, mark: &str) -> Parsed<bool> {
        let here = self.tokens.peek()?.is(mark);
        if here {
            self.tokens.next()?;
        }
        Ok(here)
    }

    fn word(&mut self) -> Parsed<Word<'a>> {
        match self.tokens.next()? {
            Token::Word(word) => Ok(word),
            other => Err(unexpected(&other)),
        }
    }
}

/// New values stand over old ones.
fn overlay<'a>(values: &mut Values<'a>, new: &Values<'a>) {
    for (value, new) in values.iter_mut().zip(new) {
        if new.is_some() {
            value.clone_from(new);
        }
    }
}

fn unexpected(token: &Token<'_>) -> Box<Diagnostic> {
    match token {
        Token::End(place) => place.error(msg!("dot-brace-open")),
        other => other.place().error(msg!("dot-unexpected", text = shortened(other.place().as_str()))),
    }
}
