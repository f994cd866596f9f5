//! Sums of components.

use super::{Diagnostic, Parsed, Source, Text, shortened};
use crate::component::Component;
use crate::games::{self, Entry};
use crate::rule::{self, Checked};
use crate::sequence::HeapGame;
use crate::{Message, Sum, msg};

/// Where `@name` finds its text. The engine does no input or output of its own.
pub trait Files {
    /// The contents of a file, or why they cannot be had.
    fn read(&self, path: &str) -> Result<String, Message>;
}

/// For callers that allow no files.
pub struct NoFiles;

impl Files for NoFiles {
    fn read(&self, path: &str) -> Result<String, Message> {
        Err(msg!("file-not-allowed", path = path))
    }
}

/// The pieces of one component, handed to its game's reader.
#[derive(Clone, Copy, Debug)]
pub struct Input<'a> {
    /// The game's name or code as typed.
    pub name: Text<'a>,
    /// What stands between `/` and `:`.
    pub parameters: Option<Text<'a>>,
    /// What stands after `:`.
    pub position: Text<'a>,
}

impl<'a> Input<'a> {
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

/// Reads an expression that uses no files.
///
/// ```
/// let sum = grundy::notation::parse("nim:13,12,8 + bash/3:21").unwrap();
/// assert_eq!(sum.to_string(), "nim:13,12,8 + bash/3:21");
/// let error = grundy::notation::parse("nim:3,x").unwrap_err();
/// assert_eq!(error.span, 6..7);
/// ```
pub fn parse(expression: &str) -> Parsed<Sum> {
    parse_with(expression, &NoFiles)
}

/// Reads an expression; `@name` is looked up in `files`.
pub fn parse_with(expression: &str, files: &dyn Files) -> Parsed<Sum> {
    let whole = Text::new(expression);
    if whole.is_blank() {
        return Err(whole.error(msg!("expression-empty")).hint(msg!("expression-hint")));
    }
    let components = pieces(whole).into_iter().map(|piece| component(piece, whole, files)).collect::<Parsed<Vec<_>>>()?;
    Ok(Sum::new(components))
}

/// Reads a game without a position, `kayles` or `subtraction/1,3,4` or `.77`, as a game of heaps.
///
/// ```
/// use grundy::notation::{NoFiles, heap_game};
/// assert_eq!(heap_game("0.77", &NoFiles).unwrap().name(), ".77");
/// assert_eq!(heap_game("kyles", &NoFiles).unwrap_err().span, 0..5);
/// ```
pub fn heap_game(text: &str, files: &dyn Files) -> Parsed<Box<dyn HeapGame>> {
    let _ = files;
    let whole = Text::new(text).trim();
    if whole.is_blank() {
        return Err(whole.error(msg!("game-empty")).hint(msg!("see-games")));
    }
    let (name, parameters) = match whole.split_once('/') {
        Some((name, parameters)) => (name.trim(), Some(parameters.trim())),
        None => (whole, None),
    };
    if let Some((game, position)) = whole.split_once(':') {
        return Err(position.error(msg!("position-unexpected", game = game.as_str())));
    }
    let entry = find(name)?;
    // Every game of heaps reads `0`; a flaw in it, and not in the parameters, means that positions are not heaps.
    let nothing = Text::of_file("0");
    let no_heaps = || whole.error(msg!("game-not-of-heaps", game = entry.name)).hint(msg!("heap-game-example"));
    match read(entry, Input { name, parameters, position: nothing }) {
        Ok(component) => component.heaps().ok_or_else(no_heaps),
        Err(flaw) if flaw.source == Source::Expression => Err(flaw),
        Err(_) => Err(no_heaps()),
    }
}

/// The texts between the `+` signs that stand outside parentheses.
fn pieces(whole: Text<'_>) -> Vec<Text<'_>> {
    let (mut pieces, mut start, mut depth) = (vec![], 0, 0u32);
    for (at, c) in whole.as_str().char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            '+' if depth == 0 => {
                pieces.push(whole.slice(start..at));
                start = at + 1;
            }
            _ => {}
        }
    }
    pieces.push(whole.slice(start..whole.as_str().len()));
    pieces
}

fn component(piece: Text<'_>, whole: Text<'_>, files: &dyn Files) -> Parsed<Box<dyn Component>> {
    let piece = piece.trim();
    if piece.is_blank() {
        return Err(missing_component(piece, whole));
    }
    let Some((head, position)) = cut_at_colon(piece) else {
        return Err(no_position(piece));
    };
    let position = position.trim();
    if let Some(source) = rule_source(head.trim()) {
        let rule = with_file(source, files, |source| Checked::read(source))?;
        if position.is_blank() {
            return Err(head.trim().error(msg!("rule-position-missing")).hint(msg!("rule-hint")));
        }
        return with_file(position, files, |position| rule::component(rule.clone(), position));
    }
    let (name, parameters) = match head.split_once('/') {
        Some((name, parameters)) => (name.trim(), Some(parameters.trim())),
        None => (head.trim(), None),
    };
    let entry = find(name)?;
    if position.is_blank() {
        return Err(head.trim().error(msg!("position-missing", game = entry.name)).hint(example(entry)));
    }
    with_file(position, files, |position| read(entry, Input { name, parameters, position }))
}

/// What stands before and after the colon; a rule in parentheses is passed over.
fn cut_at_colon(piece: Text<'_>) -> Option<(Text<'_>, Text<'_>)> {
    let mut depth = 0u32;
    let colon = piece.as_str().char_indices().find(|&(_, c)| {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ':' && depth == 0
    });
    let (at, _) = colon?;
    Some((piece.slice(0..at), piece.slice(at + 1..piece.as_str().len())))
}

/// The text of a rule that stands in place of a game's name: `(n -> n-1)`, or `(@file)` and `@file`.
fn rule_source(head: Text<'_>) -> Option<Text<'_>> {
    let text = head.as_str();
    if text.starts_with('@') {
        return Some(head);
    }
    let inside = text.strip_prefix('(')?.strip_suffix(')')?;
    Some(head.slice(1..1 + inside.len()).trim())
}

/// Reads a text, or the file that it names with `@`.
fn with_file<T>(text: Text<'_>, files: &dyn Files, read: impl FnOnce(Text<'_>) -> Parsed<T>) -> Parsed<T> {
    let Some(path) = text.as_str().strip_prefix('@') else { return read(text) };
    let contents = files.read(path.trim()).map_err(|why| text.error(why))?;
    let inside = Text::of_file(&contents).trim();
    if inside.is_blank() {
        return Err(text.error(msg!("file-empty", path = path.trim())));
    }
    read(inside).map_err(|flaw| in_file(flaw, path, &contents))
}

fn read(entry: &'static Entry, input: Input<'_>) -> Parsed<Box<dyn Component>> {
    (entry.read)(input).map_err(|flaw| if flaw.hint.is_none() { flaw.hint(example(entry)) } else { flaw })
}

/// A flaw in a file's text is shown in that file.
fn in_file(mut flaw: Box<Diagnostic>, path: &str, text: &str) -> Box<Diagnostic> {
    if flaw.source != Source::Expression {
        flaw.source = Source::File { path: path.trim().to_owned(), text: text.to_owned() };
    }
    flaw
}

fn find(name: Text<'_>) -> Parsed<&'static Entry> {
    games::find(name.as_str()).ok_or_else(|| {
        let flaw = name.error(msg!("unknown-game", name = shortened(name.as_str())));
        match games::nearest(name.as_str()) {
            Some(near) => flaw.hint(msg!("nearest-game", name = near)),
            None => flaw.hint(msg!("see-games")),
        }
    })
}

fn example(entry: &Entry) -> Message {
    msg!("position-example", example = entry.examples[0])
}

/// The caret goes under the `+` that has nothing beside it.
fn missing_component(piece: Text<'_>, whole: Text<'_>) -> Box<Diagnostic> {
    let at = piece.span().start;
    let before = whole.as_str()[..at].rfind('+');
    let sign = before.or_else(|| whole.as_str()[at..].find('+').map(|next| at + next));
    let span = sign.map_or(piece.span(), |sign| sign..sign + 1);
    Diagnostic::new(span, msg!("component-missing")).hint(msg!("expression-hint"))
}

/// There is no colon: perhaps only a game's name, perhaps only numbers.
fn no_position(piece: Text<'_>) -> Box<Diagnostic> {
    let name = piece.split_once('/').map_or(piece, |(name, _)| name).trim();
    match games::find(name.as_str()) {
        Some(entry) => piece.error(msg!("position-missing", game = entry.name)).hint(example(entry)),
        None => {
            let flaw = piece.error(msg!("colon-missing", text = shortened(piece.as_str())));
            match games::nearest(name.as_str()) {
                Some(near) => flaw.hint(msg!("nearest-game", name = near)),
                None => flaw.hint(msg!("expression-hint")),
            }
        }
    }
}
