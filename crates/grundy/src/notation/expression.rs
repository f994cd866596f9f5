//! Sums of components.

use super::{Diagnostic, Parsed, Source, Text, shortened};
use crate::code::Code;
use crate::code::moves::Rules;
use crate::game::HeapGame;
use crate::games::{self, Entry, GraphFile, Opening};
use crate::proof::{self, Holds, Refusal};
use crate::rule::{self, Checked};
use crate::sum::{Component, OpenGame};
use crate::text::{decode, shown};
use crate::{Budget, Message, Sum, msg};

/// Where `@name` finds its text. The engine does no input or output of its own.
pub trait Files {
    /// The bytes of a file, or why they cannot be had.
    fn read(&self, path: &str) -> Result<Vec<u8>, Message>;

    /// The contents of a graph file, which may be packed or binary.
    fn read_graph(&self, path: &str) -> Result<Vec<u8>, Message> {
        self.read(path)
    }
}

/// For callers that allow no files.
pub struct NoFiles;

impl Files for NoFiles {
    fn read(&self, path: &str) -> Result<Vec<u8>, Message> {
        Err(msg!("file-not-allowed", path = path))
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
    if let Some(wrong) = bare_rule(whole) {
        return Err(wrong);
    }
    let pieces = pieces(whole);
    let mut components = Vec::with_capacity(pieces.len());
    for piece in &pieces {
        let component = component(*piece, whole, files)?;
        if pieces.len() > 1 && component.only_alone() {
            return Err(piece.trim().error(msg!("only-alone", game = component.prefix())).hint(msg!("only-alone-hint")));
        }
        components.push(component);
    }
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
    let game = open_game(text, files)?;
    let no_heaps = || Text::new(text).trim().error(msg!("game-not-of-heaps", game = game.name())).hint(msg!("heap-game-example"));
    game.heaps().ok_or_else(no_heaps)
}

/// The rules of the games that certificates name, for [`proof::verify`](crate::proof::verify).
///
/// ```
/// use grundy::notation::{NoFiles, rulebook};
/// assert_eq!(rulebook(&NoFiles)("kayles").unwrap().unwrap().to_string(), ".77");
/// ```
pub fn rulebook(files: &dyn Files) -> impl Fn(&str) -> Parsed<Option<Code>> {
    |game| Ok(heap_game(game, files)?.code())
}

/// Checks the bytes of a certificate, of whatever kind.
///
/// ```
/// use grundy::notation::{NoFiles, verify};
/// use grundy::{Budget, proof::Holds};
/// let text = "grundy certificate 1\ngame cram\ntheorem search\nposition 1x2\nvalue 1\nfacts 1\n1x2 = 1: 1.1-1.2\n";
/// assert!(matches!(verify("mine", text.as_bytes(), &NoFiles, false, &Budget::unlimited()), Ok(Holds::Value(claim)) if claim.value == 1));
/// ```
pub fn verify(path: &str, bytes: &[u8], files: &dyn Files, full: bool, budget: &Budget) -> Result<Holds, Refusal> {
    let symbols = |game: &str| Ok(open_game(game, files)?.heaps().and_then(|heaps| Rules::of(heaps.as_ref())));
    if let Some(law) = proof::verify_law(path, bytes, &symbols, budget)? {
        return Ok(Holds::Law(law));
    }
    let Some(facts) = proof::read_facts(path, bytes)? else {
        let (certificate, extent) = proof::verify_within(path, bytes, &rulebook(files), full, budget)?;
        return Ok(Holds::Period(Box::new(certificate), extent));
    };
    let game = open_game(&facts.claim().game, files).map_err(|diagnostic| facts.unknown_game(diagnostic.message))?;
    game.check(&facts, budget)?;
    Ok(Holds::Value(facts.into_claim()))
}

/// Reads a game without a position: a name with its parameters, a code, a rule with or without parentheses, or a rule's `@file`.
///
/// ```
/// use grundy::notation::{NoFiles, open_game};
/// assert_eq!(open_game("n -> n-1|n-2", &NoFiles).unwrap().name(), "n -> n-1 | n-2");
/// let wythoff = open_game("wythoff", &NoFiles).unwrap();
/// assert!(wythoff.at(&[3, 5]).is_some() && wythoff.at(&[3]).is_none());
/// ```
pub fn open_game(text: &str, files: &dyn Files) -> Parsed<Box<dyn OpenGame>> {
    let whole = Text::new(text).trim();
    if whole.is_blank() {
        return Err(whole.error(msg!("game-empty")).hint(msg!("see-games")));
    }
    let bare = (whole.as_str().contains("->") || whole.as_str().contains('→')).then_some(whole);
    if let Some(source) = rule_source(whole).or(bare) {
        return Ok(rule::open(&with_file(source, files, Checked::read)?));
    }
    if let Some((game, position)) = whole.split_once(':') {
        return Err(position.error(msg!("position-unexpected", game = game.as_str())));
    }
    let (name, parameters) = named(whole);
    open(games::find_text(name)?, Opening { name, parameters, graph: None })
}

/// A game's name and its parameters.
fn named(head: Text<'_>) -> (Text<'_>, Option<Text<'_>>) {
    match head.split_once('/') {
        Some((name, parameters)) => (name.trim(), Some(parameters.trim())),
        None => match games::written_out(head.as_str()) {
            Some((name, parameters)) => (Text::new(name), Some(Text::new(parameters))),
            None => (head.trim(), None),
        },
    }
}

/// Opens a game; an error without a hint gets the game's example.
fn open(entry: &'static Entry, opening: Opening<'_>) -> Parsed<Box<dyn OpenGame>> {
    (entry.open)(opening).map_err(|diagnostic| with_example(diagnostic, entry))
}

fn with_example(diagnostic: Box<Diagnostic>, entry: &Entry) -> Box<Diagnostic> {
    if diagnostic.hint.is_none() { diagnostic.hint(example(entry)) } else { diagnostic }
}

/// The texts between the `+` signs that stand outside parentheses and braces.
fn pieces(whole: Text<'_>) -> Vec<Text<'_>> {
    let (mut pieces, mut start, mut depth) = (vec![], 0, 0u32);
    for (at, c) in whole.as_str().char_indices() {
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' => depth = depth.saturating_sub(1),
            '+' | '＋' if depth == 0 => {
                pieces.push(whole.slice(start..at));
                start = at + c.len_utf8();
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
        let rule = with_file(source, files, Checked::read)?;
        if position.is_blank() {
            return Err(head.trim().error(msg!("rule-position-missing")).hint(msg!("rule-hint")));
        }
        let game = rule::open(&rule);
        return with_file(position, files, |position| game.read(position));
    }
    let (name, parameters) = named(head);
    let entry = games::find_text(name)?;
    if position.is_blank() {
        return Err(head.trim().error(msg!("position-missing", game = entry.name)).hint(example(entry)));
    }
    if position.as_str().starts_with('@') && entry.name == games::graph::NAME {
        return tokens(entry, name, parameters, position, files);
    }
    let game = open(entry, Opening { name, parameters, graph: None })?;
    with_file(position, files, |position| game.read(position).map_err(|diagnostic| with_example(diagnostic, entry)))
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
        matches!(c, ':' | '：') && depth == 0
    });
    let (at, mark) = colon?;
    Some((piece.slice(0..at), piece.slice(at + mark.len_utf8()..piece.as_str().len())))
}

/// The text of a rule that stands in place of a game's name: `(n -> n-1)`, or `(@file)` and `@file`.
fn rule_source(head: Text<'_>) -> Option<Text<'_>> {
    let text = head.as_str();
    if text.starts_with('@') {
        return Some(head);
    }
    // The first parenthesis must be closed by the last: `(x, y) -> (x-1, y)` is a rule without parentheses of its own.
    let mut depth = 0u32;
    let close = text.char_indices().find(|&(_, c)| {
        depth = match c {
            '(' => depth + 1,
            ')' => depth.saturating_sub(1),
            _ => depth,
        };
        depth == 0
    });
    let (end, ')') = close? else { return None };
    (text.starts_with('(') && end + 1 == text.len()).then(|| head.slice(1..end).trim())
}

/// Reads a text, or the file that it names with `@`.
fn with_file<T>(text: Text<'_>, files: &dyn Files, read: impl FnOnce(Text<'_>) -> Parsed<T>) -> Parsed<T> {
    let Some(path) = text.as_str().strip_prefix('@') else { return read(text) };
    if path.trim().is_empty() {
        return Err(text.error(msg!("file-unnamed")).hint(msg!("file-unnamed-hint")));
    }
    let bytes = files.read(path.trim()).map_err(|why| text.error(why))?;
    let read = decode(&bytes).and_then(|contents| {
        let inside = Text::of_file(contents).trim();
        if inside.is_blank() { Err(text.error(msg!("file-empty", path = path.trim()))) } else { read(inside) }
    });
    read.map_err(|diagnostic| in_file(diagnostic, path, &bytes))
}

/// `@file#3,7`: tokens on the vertices of a graph in a file. The last `#` counts, since a path may have one too.
fn tokens(
    entry: &'static Entry,
    name: Text<'_>,
    parameters: Option<Text<'_>>,
    position: Text<'_>,
    files: &dyn Files,
) -> Parsed<Box<dyn Component>> {
    let text = position.as_str();
    let Some(mark) = text.rfind('#') else {
        return Err(position.error(msg!("graph-tokens-missing")).hint(example(entry)));
    };
    let (path, tokens) = (position.slice(1..mark).trim(), position.slice(mark + 1..text.len()).trim());
    let bytes = files.read_graph(path.as_str()).map_err(|why| path.error(why))?;
    let graph = GraphFile { path: path.as_str(), bytes: &bytes };
    let game = open(entry, Opening { name, parameters, graph: Some(graph) });
    let read = |game: Box<dyn OpenGame>| game.read(tokens).map_err(|diagnostic| with_example(diagnostic, entry));
    game.and_then(read).map_err(|diagnostic| in_file(diagnostic, path.as_str(), &bytes))
}

/// An error in a file's text is shown in that file.
fn in_file(mut diagnostic: Box<Diagnostic>, path: &str, bytes: &[u8]) -> Box<Diagnostic> {
    if diagnostic.source != Source::Expression {
        diagnostic.source = Source::File { path: path.trim().to_owned(), text: shown(bytes).into_owned() };
    }
    diagnostic
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

/// A rule stands in parentheses here: an arrow outside of them is met with the same rule as it should be written.
fn bare_rule(whole: Text<'_>) -> Option<Box<Diagnostic>> {
    let mut depth = 0u32;
    let outside = whole.as_str().char_indices().filter(|&(_, c)| {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    });
    let outside: Vec<(usize, char)> = outside.collect();
    let arrow = outside.windows(2).position(|pair| pair[0].1 == '→' || (pair[0].1, pair[1].1) == ('-', '>'))?;
    let colons = || outside.iter().enumerate().filter(|(_, (_, c))| matches!(c, ':' | '：')).map(|(at, _)| at);
    let text = whole.as_str();
    let written = match (colons().next(), colons().next_back()) {
        (Some(first), Some(at)) if first > arrow => {
            let (start, mark) = outside[at];
            format!("({}):{}", text[..start].trim(), text[start + mark.len_utf8()..].trim())
        }
        (None, _) => format!("({}):10", text.trim()),
        _ => return Some(whole.trim().error(msg!("rule-bare")).hint(msg!("expression-rule-hint"))),
    };
    Some(whole.trim().error(msg!("rule-bare")).hint(msg!("write-so", text = shortened(&written))))
}

/// There is no colon: perhaps only a game's name, perhaps a name and numbers, perhaps only numbers.
fn no_position(piece: Text<'_>) -> Box<Diagnostic> {
    let text = piece.as_str();
    let (head, numbers) = match text.find(char::is_whitespace) {
        Some(gap) => (piece.slice(0..gap), Some(&text[gap..])),
        None => (piece, None),
    };
    let name = head.split_once('/').map_or(head, |(name, _)| name).trim();
    let listed = |text: &str| {
        let words: Vec<&str> =
            text.split(|c: char| c.is_whitespace() || matches!(c, ',' | '，' | '、')).filter(|word| !word.is_empty()).collect();
        let plain = !words.is_empty() && words.iter().all(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        plain.then(|| words.join(","))
    };
    // Digits alone are numbers rather than a code.
    let known = games::find(name.as_str()).filter(|_| listed(text).is_none() && (numbers.is_none() || numbers.and_then(listed).is_some()));
    match known {
        Some(entry) => {
            let written =
                numbers.and_then(listed).map(|numbers| msg!("write-so", text = shortened(&format!("{}:{numbers}", head.as_str()))));
            piece.error(msg!("position-missing", game = entry.name)).hint(written.unwrap_or_else(|| example(entry)))
        }
        None => {
            let diagnostic = piece.error(msg!("colon-missing", text = shortened(text)));
            match (listed(text), games::hint(name.as_str())) {
                (Some(numbers), _) => diagnostic.hint(msg!("numbers-of-which-game", text = shortened(&format!("nim:{numbers}")))),
                (None, hint) if hint.key == "see-games" => diagnostic.hint(msg!("expression-hint")),
                (None, hint) => diagnostic.hint(hint),
            }
        }
    }
}
