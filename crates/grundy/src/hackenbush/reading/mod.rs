//! Positions from text.
//!
//! ```text
//! inline   0-1,1-2,2-0      edges; vertex 0 is the ground; after an edge a colour b, r, g and a weight x3; 0=4=7 says that
//!                           vertices 4 and 7 are the ground too
//! lines    hip neck b x3    an edge a line, by names or numbers; `ground a b c` says which vertices are the ground (else it
//!                           is 0), `at NAME x y` where a vertex is drawn; # starts a comment
//! dot      graph { a -- b }   Graphviz: edges with color and weight, vertices with ground=true and pos="x,y"
//! ```
//! All three fill a [`Builder`](builder::Builder), which names the vertices and makes the ground one.

mod builder;
mod dot;
mod inline;
mod lines;

use super::board::Board;
use crate::text::{Parsed, Text};

impl Board {
    /// Reads a position in any of the three notations, told apart by how it begins.
    pub fn read(text: Text<'_>) -> Parsed<Board> {
        let content = first_content(text.as_str());
        if crate::text::dot::begins(text) {
            dot::read(text)
        } else if inline::looks_like(content) {
            inline::read(text)
        } else {
            lines::read(text)
        }
    }

    /// Reads the inline notation.
    ///
    /// ```
    /// let board = grundy::hackenbush::Board::read_inline("0-1,1-2,0=2").unwrap();
    /// assert_eq!(board.to_string(), "0-1,1-0");
    /// ```
    pub fn read_inline(text: &str) -> Parsed<Board> {
        inline::read(Text::new(text))
    }
}

/// The text from the first thing on that is neither white space nor a `#` comment.
fn first_content(mut text: &str) -> &str {
    loop {
        text = text.trim_start();
        if !text.starts_with('#') {
            return text;
        }
        text = text.find('\n').map_or("", |end| &text[end..]);
    }
}
