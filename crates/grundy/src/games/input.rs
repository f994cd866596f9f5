//! The pieces of text that a game's reader is handed.

use super::{Entry, find, hint};
use crate::msg;
use crate::sum::OpenGame;
use crate::text::{Parsed, Text, shortened};

/// What stands before the colon: a game's name with its parameters, handed to its entry.
#[derive(Clone, Copy, Debug)]
pub struct Opening<'a> {
    /// The game's name or code as typed.
    pub name: Text<'a>,
    /// What stands between `/` and `:`.
    pub parameters: Option<Text<'a>>,
    /// The graph that tokens stand on: what `@file` before a `#` holds.
    pub graph: Option<GraphFile<'a>>,
}

/// A file that holds a graph.
#[derive(Clone, Copy, Debug)]
pub struct GraphFile<'a> {
    /// Its name as typed.
    pub path: &'a str,
    /// What it holds.
    pub bytes: &'a [u8],
}

impl<'a> Opening<'a> {
    /// For games that take no parameters: says so if there are any.
    pub fn no_parameters(self) -> Parsed<()> {
        match self.parameters {
            Some(text) => Err(text.error(msg!("parameter-unexpected", game = self.name.as_str()))),
            None => Ok(()),
        }
    }

    /// For games that need parameters.
    pub fn required_parameters(self) -> Parsed<Text<'a>> {
        match self.parameters {
            Some(text) if !text.is_blank() => Ok(text),
            _ => Err(self.name.error(msg!("parameter-missing", game = self.name.as_str()))),
        }
    }
}

/// The game of a name in a text; a name that is not known is an error there.
pub(crate) fn find_text(name: Text<'_>) -> Parsed<&'static Entry> {
    find(name.as_str()).ok_or_else(|| {
        let unknown = msg!("unknown-game", name = shortened(name.as_str()));
        name.error(unknown).hint(hint(name.as_str()))
    })
}

/// A game that is known by its canonical name: `kayles`, `subtraction/1,3,4`, `.77`.
pub(crate) fn open_named(game: &str) -> Parsed<Box<dyn OpenGame>> {
    let whole = Text::new(game);
    let (name, parameters) = match whole.split_once('/') {
        Some((name, parameters)) => (name, Some(parameters)),
        None => (whole, None),
    };
    (find_text(name)?.open)(Opening { name, parameters, graph: None })
}
