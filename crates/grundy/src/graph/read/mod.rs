//! Text to graphs.
//!
//! | form | a line | |
//! |---|---|---|
//! | arcs | `u v` | an arc from u to v |
//! | lists | `v: a b c` | all arcs from v; `v:` has none |
//! | options | `v -> a b \| c \| -` | a token on v becomes tokens on a and b, or on c, or vanishes; `v ->` cannot move |
//! | DOT | `digraph { a -> b; }` | what Graphviz draws |
//!
//! The first line that says something tells which. `#` begins a comment. Vertices are words without white space, or numbers below 2^32 - 1 if all of them are.
//! A vertex exists if it is named somewhere.

mod arcs;
mod dot;
mod lines;

use super::{Arcs, Csr, MOST_ARCS, Multi, NamedGraph, Names};
use crate::msg;
use crate::text::{Parsed, Text, shortened};
use foldhash::fast::FixedState;
use indexmap::IndexSet;

/// Reads a graph in any of the forms.
///
/// ```
/// use grundy::{graph::read::read, notation::Text};
/// let graph = read(Text::new("# two moves to the end\ntop middle\nmiddle end\n")).unwrap();
/// assert_eq!((graph.len(), graph.names.find("end")), (3, Some(2)));
/// let diagnostic = read(Text::new("1 2\n3\n")).unwrap_err();
/// assert_eq!(diagnostic.span, 4..5);
/// ```
pub fn read(text: Text<'_>) -> Parsed<NamedGraph> {
    let graph = match form(text) {
        None => return Err(text.error(msg!("graph-empty")).hint(msg!("graph-forms"))),
        Some(Form::Dot) => dot::read(text)?,
        Some(Form::Options) => lines::options(text)?,
        Some(Form::Lists) => lines::lists(text)?,
        Some(Form::Arcs) => arcs::read(text)?,
    };
    if graph.is_empty() {
        return Err(text.error(msg!("graph-empty")).hint(msg!("graph-forms")));
    }
    Ok(graph)
}

enum Form {
    Arcs,
    Lists,
    Options,
    Dot,
}

fn form(text: Text<'_>) -> Option<Form> {
    let first = significant(text).next()?.as_str();
    Some(match first {
        _ if crate::text::dot::begins(text) => Form::Dot,
        _ if first.starts_with("//") || first.starts_with("/*") => Form::Dot,
        _ if first.contains("->") => Form::Options,
        _ if first.contains(':') => Form::Lists,
        _ => Form::Arcs,
    })
}

/// The lines that say something, without comments and space around.
fn significant(text: Text<'_>) -> impl Iterator<Item = Text<'_>> {
    text.lines().map(without_comment).filter(|line| !line.is_blank())
}

fn without_comment(line: Text<'_>) -> Text<'_> {
    line.split_once('#').map_or(line, |(said, _)| said).trim()
}

/// A graph that grows, with names.
struct Draft {
    names: IndexSet<Box<str>, FixedState>,
    arcs: Vec<(u32, u32)>,
    most_arcs: u64,
}

impl Default for Draft {
    fn default() -> Draft {
        Draft::with_most(MOST_ARCS)
    }
}

impl Draft {
    /// A graph of at most so many arcs.
    fn with_most(most_arcs: u64) -> Draft {
        Draft { names: IndexSet::default(), arcs: vec![], most_arcs }
    }

    fn vertex(&mut self, name: Text<'_>) -> Parsed<u32> {
        self.named(name.as_str(), name)
    }

    /// The vertex of a name that stands at a place.
    fn named(&mut self, name: &str, place: Text<'_>) -> Parsed<u32> {
        if let Some(at) = self.names.get_index_of(name) {
            return Ok(at as u32);
        }
        // Tokens are told apart by commas, and every name must fit on a line.
        if name.is_empty() || name == "-" || name.contains(|letter: char| matches!(letter, ',' | '#' | '+' | '|') || letter.is_control()) {
            return Err(place.error(msg!("graph-bad-name", name = shortened(name))));
        }
        Ok(self.names.insert_full(name.into()).0 as u32)
    }

    fn arc(&mut self, from: u32, to: Text<'_>) -> Parsed<()> {
        let target = self.vertex(to)?;
        self.join(from, target, to)
    }

    fn join(&mut self, from: u32, to: u32, place: Text<'_>) -> Parsed<()> {
        if self.arcs.len() as u64 >= self.most_arcs {
            return Err(place.error(msg!("graph-too-many-arcs", most = self.most_arcs)));
        }
        self.arcs.push((from, to));
        Ok(())
    }

    fn finish(self) -> NamedGraph {
        let arcs = self.arcs;
        match sorted_numbers(&self.names) {
            None => NamedGraph { arcs: Arcs::Single(Csr::from_arcs(self.names.len(), &arcs)), names: Names::Words(self.names) },
            Some((names, place)) => {
                let arcs: Vec<_> = arcs.iter().map(|&(from, to)| (place[from as usize], place[to as usize])).collect();
                NamedGraph { arcs: Arcs::Single(Csr::from_arcs(names.len(), &arcs)), names }
            }
        }
    }

    fn finish_multi(self, mut options: Vec<Vec<Vec<u32>>>) -> NamedGraph {
        options.resize(self.names.len(), vec![]);
        match sorted_numbers(&self.names) {
            None => NamedGraph { names: Names::Words(self.names), arcs: Arcs::Multi(Multi::from_rows(options)) },
            Some((names, place)) => {
                let mut rows = vec![vec![]; names.len()];
                for (vertex, mut row) in options.into_iter().enumerate() {
                    row.iter_mut().flatten().for_each(|token| *token = place[*token as usize]);
                    rows[place[vertex] as usize] = row;
                }
                NamedGraph { names, arcs: Arcs::Multi(Multi::from_rows(rows)) }
            }
        }
    }
}

/// If all names are numbers: the names in ascending order, and the new place of each.
fn sorted_numbers(words: &IndexSet<Box<str>, FixedState>) -> Option<(Names, Vec<u32>)> {
    // A number with leading zeros is a word of its own, 07 is not 7; and so is one that is too large to be kept as a number.
    let number = |word: &str| word.parse::<u32>().ok().filter(|&number| number < u32::MAX && number.to_string() == word);
    let numbers: Vec<u32> = words.iter().map(|word| number(word)).collect::<Option<_>>()?;
    let mut sorted = numbers.clone();
    sorted.sort_unstable();
    let place = numbers.iter().map(|number| sorted.binary_search(number).expect("it is there") as u32).collect();
    let plain = sorted.last().is_none_or(|&last| last as usize + 1 == sorted.len());
    Some((if plain { Names::Plain(sorted.len()) } else { Names::Numbers(sorted) }, place))
}
