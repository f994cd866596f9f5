//! DOT, the language of Graphviz, read as Graphviz reads it.
//!
//! ```text
//! graph       [ "strict" ] ( "graph" | "digraph" ) [ word ] body
//! body        "{" { statement [ ";" ] } "}"
//! statement   ends { ( "->" | "--" ) ends } [ attributes ]
//!           | ( "graph" | "node" | "edge" ) attributes
//!           | word "=" word
//! ends        vertex { "," vertex }  |  [ "subgraph" [ word ] ] body
//! vertex      word [ ":" word [ ":" word ] ]                 a port is a place at the vertex, not another vertex
//! attributes  "[" { word [ "=" word ] [ "," | ";" ] } "]" …
//! ```
//!
//! An edge between groups joins every vertex of one with every vertex of the other. `node [key=value]` and `edge [key=value]` hold for
//! what is new after them, up to the end of their subgraph. In a `strict` graph an edge written twice is one edge with the attributes of
//! both. Whoever reads a graph says which keys matter ([`Drawing`]); other attributes are passed over.

mod reader;
mod token;

pub use token::Word;

use crate::msg;
use crate::text::{Parsed, Text};
use reader::Reader;
use token::{Token, Tokens};

/// What is made of a DOT file.
pub trait Drawing<'a> {
    /// The attributes of vertices that matter, each under all its names.
    const VERTEX_KEYS: &'static [&'static [&'static str]];

    /// The attributes of edges that matter.
    const EDGE_KEYS: &'static [&'static [&'static str]];

    /// The file says which kind of graph it holds.
    fn begin(&mut self, header: Header<'a>) -> Parsed<()>;

    /// The vertex of a name. New names get the numbers 0, 1, 2, … in turn.
    fn vertex(&mut self, name: &Word<'a>) -> Parsed<u32>;

    /// An edge, with the value of each of [`EDGE_KEYS`](Drawing::EDGE_KEYS).
    fn edge(&mut self, ends: [u32; 2], place: Text<'a>, values: &[Option<Word<'a>>]) -> Parsed<()>;

    /// The attributes of a vertex that has any, told after all edges.
    fn describe(&mut self, vertex: u32, values: &[Option<Word<'a>>]) -> Parsed<()>;
}

/// What kind of graph a file holds.
#[derive(Clone, Copy, Debug)]
pub struct Header<'a> {
    /// Whether it is a `digraph`.
    pub directed: bool,
    /// The keyword that says so.
    pub place: Text<'a>,
    strict: bool,
}

/// Whether a text, whatever comments it begins with, begins as DOT does.
///
/// ```
/// use grundy::{notation::Text, text::dot};
/// assert!(dot::begins(Text::new("#图图\nstrict graph \"g\" { }")));
/// assert!(!dot::begins(Text::new("graph paper\npaper end")));
/// ```
pub fn begins(text: Text<'_>) -> bool {
    let mut tokens = Tokens::new(text);
    let Ok(Some(_)) = keyword(&mut tokens) else { return false };
    match tokens.next() {
        Ok(Token::Word(_)) => tokens.next().map_or(true, |next| next.is("{")),
        Ok(token) => token.is("{"),
        Err(_) => true,
    }
}

/// `strict graph`, if it stands there.
fn keyword<'a>(tokens: &mut Tokens<'a>) -> Parsed<Option<Header<'a>>> {
    let Token::Word(mut word) = tokens.next()? else { return Ok(None) };
    let strict = word.is("strict");
    if strict {
        let Token::Word(next) = tokens.next()? else { return Ok(None) };
        word = next;
    }
    let directed = word.is("digraph");
    Ok((directed || word.is("graph")).then_some(Header { directed, place: word.place, strict }))
}

/// Reads a whole file.
pub fn read<'a>(text: Text<'a>, drawing: &mut impl Drawing<'a>) -> Parsed<()> {
    let mut tokens = Tokens::new(text);
    let Some(header) = keyword(&mut tokens)? else {
        return Err(Tokens::new(text).next()?.place().error(msg!("dot-header")));
    };
    drawing.begin(header)?;
    if let Token::Word(_) = tokens.peek()? {
        tokens.next()?;
    }
    let brace = tokens.next()?;
    if !brace.is("{") {
        return Err(brace.place().error(msg!("dot-brace-missing")));
    }
    Reader::new(tokens, header, drawing).read()
}

/// A name as it has to be written in quotes, so that it is read as itself.
///
/// DOT cannot say everything: a backslash before a quote, or at the very end, comes in pairs. `None` for a name that needs a single one there.
///
/// ```
/// use grundy::text::dot::quoted;
/// assert_eq!(quoted("say \"n\""), Some(r#""say \"n\"""#.to_owned()));
/// assert_eq!(quoted(r"end\"), None);
/// ```
pub fn quoted(name: &str) -> Option<String> {
    let mut text = String::from("\"");
    let mut backslashes = 0u32;
    for letter in name.chars().chain(['"']) {
        let odd = backslashes % 2 == 1;
        match letter {
            '"' | '\n' | '\r' if odd => return None,
            '"' => text.push('\\'),
            _ => {}
        }
        backslashes = if letter == '\\' { backslashes + 1 } else { 0 };
        text.push(letter);
    }
    // The last quote ends the string.
    text.truncate(text.len() - 2);
    text.push('"');
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;

    /// Keeps everything as text.
    #[derive(Default)]
    struct Notes {
        names: Vec<String>,
        edges: Vec<String>,
        vertices: Vec<String>,
    }

    fn said(values: &[Option<Word<'_>>]) -> String {
        values.iter().map(|value| value.as_ref().map_or("-", |word| &word.text)).collect::<Vec<_>>().join("/")
    }

    impl<'a> Drawing<'a> for Notes {
        const VERTEX_KEYS: &'static [&'static [&'static str]] = &[&["ground"]];
        const EDGE_KEYS: &'static [&'static [&'static str]] = &[&["color", "colour"], &["weight"]];

        fn begin(&mut self, _: Header<'a>) -> Parsed<()> {
            Ok(())
        }

        fn vertex(&mut self, name: &Word<'a>) -> Parsed<u32> {
            let at = self.names.iter().position(|known| *known == name.text).unwrap_or_else(|| {
                self.names.push(name.text.clone().into_owned());
                self.names.len() - 1
            });
            Ok(at as u32)
        }

        fn edge(&mut self, [from, to]: [u32; 2], _: Text<'a>, values: &[Option<Word<'a>>]) -> Parsed<()> {
            let name = |vertex: u32| &self.names[vertex as usize];
            self.edges.push(format!("{}>{} {}", name(from), name(to), said(values)));
            Ok(())
        }

        fn describe(&mut self, vertex: u32, values: &[Option<Word<'a>>]) -> Parsed<()> {
            self.vertices.push(format!("{} {}", self.names[vertex as usize], said(values)));
            Ok(())
        }
    }

    fn notes(text: &str) -> Notes {
        let mut notes = Notes::default();
        read(Text::new(text), &mut notes).unwrap_or_else(|diagnostic| panic!("{text}: {diagnostic:?}"));
        notes
    }

    #[track_caller]
    fn edges(text: &str, expected: &[&str]) {
        let found = notes(text).edges.iter().map(|edge| edge.replace(" -/-", "")).collect::<Vec<_>>();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn edges_are_those_that_graphviz_draws() {
        edges("digraph { a -> b:n -> c:p:sw; a:w -> b }", &["a>b", "b>c", "a>b"]);
        edges("digraph { a -> {b c} -> d }", &["a>b", "a>c", "b>d", "c>d"]);
        edges("digraph { {a b} -> subgraph x { c -> {d} } }", &["c>d", "a>c", "a>d", "b>c", "b>d"]);
        edges("digraph { subgraph x {a b} subgraph x {c} -> d }", &["a>d", "b>d", "c>d"]);
        edges("digraph { a, b -> c, d }", &["a>c", "a>d", "b>c", "b>d"]);
        edges("digraph { a [label=<x]y>] b [label=<<i>;</i>>]; a -> b }", &["a>b"]);
        edges("DiGraph \"\" { Node [a=b] edge [c] GRAPH [d=e] rank=same a -> \"node\" }", &["a>node"]);
        edges("digraph{1->-2.5->.5 a->b}", &["1>-2.5", "-2.5>.5", "a>b"]);
        edges("digraph { \"a\" + /* and */ \"b\" -> \"c\\\nd\" -> \"e\\\"f\" -> \"g\\\\\" }", &["ab>cd", "cd>e\"f", "e\"f>g\\\\"]);
        edges("# one\r\n//two\r\ndigraph { /* three }\n*/ 图 -> 画 // a -> b\n# c -> d\n }", &["图>画"]);
        edges("graph { a -- b -- a; a -- a }", &["a>b", "b>a", "a>a"]);
        edges("strict graph { a -- b -- a; a -- a -- a }", &["a>b", "a>a"]);
        edges("strict digraph { a -> b -> a -> b }", &["a>b", "b>a"]);
    }

    #[test]
    fn attributes_hold_from_where_they_stand() {
        let text = "graph { a -- b edge [color=red]; c -- d; { edge [weight=2 colour=blue] e -- f } g -- h [weight=3, x=y; color=green] }";
        assert_eq!(notes(text).edges, ["a>b -/-", "c>d red/-", "e>f blue/2", "g>h green/3"]);
        let text = "graph { a; node [ground=true] a; b; { node [ground=false] c } d, e [ground]; a [ground=1] a [ground=2] }";
        assert_eq!(notes(text).vertices, ["b true", "c false", "d ground", "e ground", "a 2"]);
        assert_eq!(notes("strict graph { a -- b [color=red]; b -- a [weight=2] }").edges, ["a>b red/2"]);
    }

    #[test]
    fn errors_have_a_place() {
        for (text, key, place) in [
            ("digraph { a -> }", "dot-unexpected", "}"),
            ("digraph { a -> b", "dot-brace-open", ""),
            ("digraph { a -- b }", "dot-wrong-arrow", "--"),
            ("graph { a -> b }", "dot-wrong-arrow", "->"),
            ("digraph { -> b }", "dot-unexpected", "->"),
            ("digraph { a } b", "dot-after-end", "b"),
            ("digraph { a [b=c", "dot-bracket-open", "["),
            ("digraph { \"a -> b }", "dot-quote-open", "\""),
            ("digraph { <<a> b }", "dot-html-open", "<"),
            ("digraph { /* a }", "dot-comment-open", "/*"),
            ("digraph { 图-画 }", "dot-name", "图-画"),
            ("digraph { a.b }", "dot-name", "a.b"),
            ("digraph { 3x }", "dot-name", "3x"),
            ("digraph { color=#ff0000 }", "dot-name", "#ff0000"),
            ("digraph { \"a\" + b }", "dot-join", "b"),
            ("digraph { subgraph a }", "dot-brace-missing", "}"),
            ("digraph { a = }", "dot-unexpected", "}"),
            ("digraph a b { }", "dot-brace-missing", "b"),
            ("no graph { }", "dot-header", "no"),
            ("digraph { a:; }", "dot-unexpected", ";"),
        ] {
            let diagnostic = read(Text::new(text), &mut Notes::default()).expect_err(text);
            assert_eq!((diagnostic.message.key, &text[diagnostic.span]), (key, place), "{text}");
        }
        let deep = format!("graph {}a{}", "{".repeat(100_000), "}".repeat(100_000));
        assert_eq!(read(Text::new(&deep), &mut Notes::default()).unwrap_err().message.key, "dot-too-deep");
    }

    /// Whatever can be written in quotes is read as itself.
    #[test]
    fn quoted_names_come_back() {
        let mut dice = Dice::new(31);
        let mut written = 0;
        for _ in 0..5000 {
            let name: String = (0..dice.roll(8)).map(|_| *dice.pick(&['"', '\\', 'n', '图', '\n', ' ', '<', '\u{1}'])).collect();
            if let Some(quoted) = quoted(&name) {
                assert_eq!(notes(&format!("graph {{ {quoted} }}")).names, [name]);
                written += 1;
            }
        }
        assert!(written > 2500, "{written}");
    }
}
