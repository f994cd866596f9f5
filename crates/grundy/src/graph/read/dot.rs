//! DOT, the language of Graphviz: as much of it as says which arcs there are.
//!
//! Attributes are skipped; `a -> {b c}` and subgraphs are understood; an undirected edge is refused, since a token could go back and forth along it.

use super::{Draft, NamedGraph};
use crate::msg;
use crate::text::{Parsed, Text};

pub(super) fn read(text: Text<'_>) -> Parsed<NamedGraph> {
    let mut reader = Reader { tokens: Tokens { text, at: 0 }, draft: Draft::default(), open: vec![] };
    reader.head()?;
    reader.body()?;
    Ok(reader.draft.finish())
}

struct Reader<'a> {
    tokens: Tokens<'a>,
    draft: Draft,
    /// For each open brace: the arrows' left side before it, and the vertices seen inside.
    open: Vec<(Vec<u32>, Vec<u32>)>,
}

impl<'a> Reader<'a> {
    fn head(&mut self) -> Parsed<()> {
        loop {
            match self.tokens.next()? {
                Some(token) if token.as_str() == "{" => return Ok(()),
                Some(_) => {}
                None => return Err(self.tokens.end().error(msg!("dot-brace-missing"))),
            }
        }
    }

    fn body(&mut self) -> Parsed<()> {
        self.open.push((vec![], vec![]));
        // The vertices on the left of an arrow that is coming, or of one just passed.
        let (mut last, mut left): (Vec<u32>, Vec<u32>) = (vec![], vec![]);
        while let Some(token) = self.tokens.next()? {
            match token.as_str() {
                "->" if last.is_empty() => return Err(token.error(msg!("dot-arrow-from-nothing"))),
                "->" => left = std::mem::take(&mut last),
                "--" => return Err(token.error(msg!("dot-undirected")).hint(msg!("dot-hint"))),
                ";" | "," => (last, left) = (vec![], vec![]),
                "[" => self.skip_attributes(token)?,
                "=" => {
                    self.tokens.next()?;
                    (last, left) = (vec![], vec![]);
                }
                "{" => {
                    self.open.push((std::mem::take(&mut left), vec![]));
                    last = vec![];
                }
                "}" => {
                    let Some((before, inside)) = self.open.pop() else { return Err(token.error(msg!("dot-brace-extra"))) };
                    if self.open.is_empty() {
                        return self.tail();
                    }
                    self.join(&before, &inside, token)?;
                    (last, left) = (inside, vec![]);
                }
                "subgraph" => drop(self.tokens.name_before_brace()?),
                "node" | "edge" | "graph" => {}
                _ if self.tokens.peek()?.is_some_and(|next| next.as_str() == "=") => {}
                _ => {
                    let name = unquoted(token);
                    let vertex = self.draft.vertex(name)?;
                    self.join(&left, &[vertex], name)?;
                    if let Some((_, inside)) = self.open.last_mut() {
                        inside.push(vertex);
                    }
                    (last, left) = (vec![vertex], vec![]);
                }
            }
        }
        Err(self.tokens.end().error(msg!("dot-brace-open")))
    }

    fn join(&mut self, left: &[u32], right: &[u32], place: Text<'_>) -> Parsed<()> {
        if (self.draft.arcs.len() + left.len() * right.len()) as u64 > super::MOST_ARCS {
            return Err(place.error(msg!("graph-too-many-arcs", most = super::MOST_ARCS)));
        }
        self.draft.arcs.extend(left.iter().flat_map(|&from| right.iter().map(move |&to| (from, to))));
        Ok(())
    }

    fn skip_attributes(&mut self, bracket: Text<'_>) -> Parsed<()> {
        loop {
            match self.tokens.next()? {
                Some(token) if token.as_str() == "]" => return Ok(()),
                Some(_) => {}
                None => return Err(bracket.error(msg!("dot-bracket-open"))),
            }
        }
    }

    fn tail(&mut self) -> Parsed<()> {
        match self.tokens.next()? {
            Some(token) => Err(token.error(msg!("dot-after-end"))),
            None => Ok(()),
        }
    }
}

fn unquoted(token: Text<'_>) -> Text<'_> {
    let text = token.as_str();
    if text.len() >= 2 && text.starts_with('"') { token.slice(1..text.len() - 1) } else { token }
}

struct Tokens<'a> {
    text: Text<'a>,
    at: usize,
}

impl<'a> Tokens<'a> {
    /// The place after the last character.
    fn end(&self) -> Text<'a> {
        let len = self.text.as_str().len();
        self.text.slice(len..len)
    }

    fn peek(&mut self) -> Parsed<Option<Text<'a>>> {
        let before = self.at;
        let token = self.next();
        self.at = before;
        token
    }

    /// The name of a subgraph, if it has one.
    fn name_before_brace(&mut self) -> Parsed<Option<Text<'a>>> {
        match self.peek()? {
            Some(token) if token.as_str() != "{" => self.next(),
            _ => Ok(None),
        }
    }

    fn next(&mut self) -> Parsed<Option<Text<'a>>> {
        self.skip_blank()?;
        let rest = &self.text.as_str()[self.at..];
        let Some(first) = rest.chars().next() else { return Ok(None) };
        let length = match first {
            '"' => quoted_length(rest).ok_or_else(|| self.text.slice(self.at..self.at + 1).error(msg!("dot-quote-open")))?,
            _ if rest.starts_with("->") || rest.starts_with("--") => 2,
            '{' | '}' | '[' | ']' | ';' | ',' | '=' => 1,
            _ => {
                let end = rest.find(|c: char| c.is_whitespace() || "{}[];,=\"".contains(c)).unwrap_or(rest.len());
                arrow(&rest[..end]).max(1)
            }
        };
        // A character may be longer than one byte.
        let length = (length..=rest.len()).find(|&end| rest.is_char_boundary(end)).unwrap_or(rest.len());
        let token = self.text.slice(self.at..self.at + length);
        self.at += length;
        Ok(Some(token))
    }

    fn skip_blank(&mut self) -> Parsed<()> {
        loop {
            let rest = &self.text.as_str()[self.at..];
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            if trimmed.starts_with("//") || trimmed.starts_with('#') {
                self.at += trimmed.find('\n').unwrap_or(trimmed.len());
            } else if trimmed.starts_with("/*") {
                let end = trimmed.find("*/").ok_or_else(|| self.text.slice(self.at..self.at + 2).error(msg!("dot-comment-open")))?;
                self.at += end + 2;
            } else {
                return Ok(());
            }
        }
    }
}

/// Where an arrow begins.
fn arrow(text: &str) -> usize {
    text.find("->").unwrap_or(text.len()).min(text.find("--").unwrap_or(text.len()))
}

/// The length of a quoted word with its quotes; a quote after a backslash does not end it.
fn quoted_length(text: &str) -> Option<usize> {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '"' if !escaped => return Some(at + 1),
            _ => escaped = c == '\\' && !escaped,
        }
    }
    None
}
