//! Texts with gaps: a position in our notation, or the words of an answer.
//!
//! ```text
//! {n}        a number, a word, or a list joined by commas (in an answer, by blanks)
//! {n-1}  {from-to}      a sum or a difference
//! {c:WB}     the letter at this place
//! {a'}       a field of the input after the first winning move
//! [body;between;none]   the body for every item of the list that it speaks of, with something between two, or else if there is none
//! \n         a line's end
//! ```

use crate::format::{Field, Kind, Record, Value};
use crate::shape::Shape;
use std::borrow::Cow;
use std::fmt::Write;

/// A text with gaps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Template {
    pieces: Vec<Piece>,
}

/// A piece of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// As it stands.
    Text(String),
    /// A gap.
    Gap(Gap),
    /// A body for every item.
    Each {
        /// What is written for an item.
        body: Template,
        /// What stands between two.
        between: String,
        /// What stands there if there is none.
        none: String,
    },
}

/// A gap: a name, what is added or taken away, and the letters it chooses from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// The name of a value.
    pub name: String,
    /// The sign and the name or number of what is added.
    pub plus: Option<(i128, String)>,
    /// The letters it is the place in; empty if it is printed itself.
    pub letters: String,
}

impl Template {
    /// Reads a template; `None` if its brackets do not match.
    ///
    /// ```
    /// assert!(grundy_contest::template::Template::parse("hackenbush:[{u-1}-{v-1};,;0]").is_some());
    /// assert!(grundy_contest::template::Template::parse("nim:{a").is_none());
    /// ```
    pub fn parse(text: &str) -> Option<Template> {
        let mut letters = text.chars().peekable();
        let (template, end) = parse(&mut letters)?;
        end.is_none().then_some(template)
    }

    /// A template of these pieces.
    pub fn of(pieces: Vec<Piece>) -> Template {
        Template { pieces }
    }

    /// The pieces in order.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Every name that stands in it, in order.
    pub fn names(&self) -> Vec<&str> {
        let mut names = vec![];
        for piece in &self.pieces {
            match piece {
                Piece::Text(_) => {}
                Piece::Gap(gap) => {
                    names.push(gap.name.as_str());
                    names.extend(gap.plus.iter().map(|(_, name)| name.as_str()));
                }
                Piece::Each { body, .. } => names.extend(body.names()),
            }
        }
        names
    }

    /// Fills the gaps; `None` if a name has no value here.
    pub fn fill(&self, scope: &Scope<'_>, out: &mut String) -> Option<()> {
        for piece in &self.pieces {
            match piece {
                Piece::Text(text) => out.push_str(text),
                Piece::Gap(gap) => gap.fill(scope, out)?,
                Piece::Each { body, between, none } => {
                    let mut first = true;
                    scope.each(&body.names(), &mut |inner| {
                        if !std::mem::take(&mut first) {
                            out.push_str(between);
                        }
                        body.fill(inner, out)
                    })?;
                    if first {
                        out.push_str(none);
                    }
                }
            }
        }
        Some(())
    }
}

/// The template up to its end or to a closing mark, and that mark.
fn parse(letters: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Option<(Template, Option<char>)> {
    let (mut pieces, mut text) = (vec![], String::new());
    loop {
        let letter = letters.next();
        let piece = match letter {
            Some('\\') => {
                text.push(match letters.next()? {
                    'n' => '\n',
                    other => other,
                });
                continue;
            }
            Some('{') => Some(Piece::Gap(gap(letters)?)),
            Some('[') => Some(each(letters)?),
            None | Some(']') => None,
            Some(other) => {
                text.push(other);
                continue;
            }
        };
        if !text.is_empty() {
            pieces.push(Piece::Text(std::mem::take(&mut text)));
        }
        match piece {
            Some(piece) => pieces.push(piece),
            None => return Some((Template { pieces }, letter)),
        }
    }
}

fn gap(letters: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Option<Gap> {
    let mut inside = String::new();
    loop {
        match letters.next()? {
            '}' => break,
            letter => inside.push(letter),
        }
    }
    let (sum, letters) = inside.split_once(':').unwrap_or((&inside, ""));
    let sign = sum.find(['+', '-']);
    let name = sum[..sign.unwrap_or(sum.len())].trim().to_owned();
    let plus = sign.map(|at| (if &sum[at..at + 1] == "-" { -1 } else { 1 }, sum[at + 1..].trim().to_owned()));
    (!name.is_empty()).then_some(Gap { name, plus, letters: letters.to_owned() })
}

fn each(letters: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Option<Piece> {
    let (body, end) = parse(letters)?;
    let mut pieces = body.pieces;
    end?;
    // The last text of the body has what stands between two items, and what stands for none.
    let mut tail = (String::new(), String::new());
    if let Some(Piece::Text(text)) = pieces.last_mut() {
        let whole = std::mem::take(text);
        let mut parts = whole.splitn(3, ';');
        *text = parts.next().unwrap_or_default().to_owned();
        tail = (parts.next().unwrap_or_default().to_owned(), parts.next().unwrap_or_default().to_owned());
    }
    Some(Piece::Each { body: Template { pieces }, between: tail.0, none: tail.1 })
}

/// What a name stands for.
#[derive(Clone, Debug)]
pub enum Item<'a> {
    /// A number.
    Number(i128),
    /// A word.
    Word(Cow<'a, str>),
    /// Numbers.
    Numbers(Cow<'a, [u64]>),
}

/// The named values of one winning move.
pub type Named = Vec<(String, String)>;

/// Where names are looked up: the records from the inside to the outside, and what an answer knows.
#[derive(Clone, Default)]
pub struct Scope<'a> {
    /// The records around, the innermost last.
    pub frames: Vec<(&'a [Field], &'a Record)>,
    /// The shape of the case.
    pub shape: Option<&'a Shape>,
    /// Numbers by name: `case`, `count`, what a game has of its own.
    pub numbers: Vec<(&'a str, u64)>,
    /// The winning moves.
    pub moves: &'a [Named],
    /// The case after the first winning move.
    pub after: Option<&'a Record>,
    /// What joins a list.
    pub comma: &'static str,
    /// The move that is spoken of.
    pub chosen: Option<&'a Named>,
}

impl<'a> Scope<'a> {
    /// The names of a case.
    pub fn of(fields: &'a [Field], case: &'a Record, shape: &'a Shape) -> Scope<'a> {
        Scope { frames: vec![(fields, case)], shape: Some(shape), comma: ",", ..Scope::default() }
    }

    fn item(&self, name: &str) -> Option<Item<'a>> {
        if let Some((_, number)) = self.numbers.iter().find(|(other, _)| *other == name) {
            return Some(Item::Number((*number).into()));
        }
        if let Some((_, text)) = self.chosen.or(self.moves.first()).and_then(|step| step.iter().find(|(other, _)| other == name)) {
            return Some(text.parse().map_or(Item::Word(text.into()), Item::Number));
        }
        if let Some(plain) = name.strip_suffix('\'') {
            let (fields, _) = self.frames.first()?;
            return in_record(fields, self.after?, plain);
        }
        self.frames.iter().rev().find_map(|(fields, record)| in_record(fields, record, name)).or_else(|| self.parents(name))
    }

    fn parents(&self, name: &str) -> Option<Item<'a>> {
        if name != "parent" {
            return None;
        }
        self.frames.iter().rev().find_map(|(fields, record)| {
            fields.iter().zip(&record.values).find_map(|(field, value)| match (&field.kind, value) {
                (Kind::Group(inner, _), Value::Group(items)) => Some(Item::Numbers(self.shape?.edges(inner)?.parents(inner, items).into())),
                _ => None,
            })
        })
    }

    /// Shows the scope of every item of the list that these names speak of.
    fn each(&self, names: &[&str], visit: &mut dyn FnMut(&Scope<'_>) -> Option<()>) -> Option<()> {
        for &name in names {
            if self.moves.iter().any(|step| step.iter().any(|(other, _)| other == name)) {
                return self.moves.iter().try_for_each(|step| visit(&Scope { chosen: Some(step), ..self.clone() }));
            }
            let found = self.frames.iter().rev().find_map(|(fields, record)| list_with(fields, record, name));
            match found {
                None => continue,
                Some((Kind::Group(inner, _), Value::Group(items))) => {
                    let mut inside = self.clone();
                    for item in items {
                        inside.frames.push((inner, item));
                        visit(&inside)?;
                        inside.frames.pop();
                    }
                    return Some(());
                }
                Some((_, Value::Numbers(list))) => {
                    let mut inside = self.clone();
                    for &number in list {
                        inside.numbers.push((name_of(self, name), number));
                        visit(&inside)?;
                        inside.numbers.pop();
                    }
                    return Some(());
                }
                Some(_) => return None,
            }
        }
        // Without any winning move there is nothing to go through.
        Some(())
    }
}

/// The name as it stands in the grammar, which lives long enough.
fn name_of<'a>(scope: &Scope<'a>, name: &str) -> &'a str {
    let mut fields = scope.frames.iter().flat_map(|(fields, _)| fields.iter());
    fields.find(|field| field.name == name).map_or("", |field| field.name.as_str())
}

/// The list in this record that a name speaks of.
fn list_with<'a>(fields: &'a [Field], record: &'a Record, name: &str) -> Option<(&'a Kind, &'a Value)> {
    let at = fields.iter().position(|field| field.count().is_some() && field.holds(name))?;
    Some((&fields[at].kind, &record.values[at]))
}

fn in_record<'a>(fields: &'a [Field], record: &'a Record, name: &str) -> Option<Item<'a>> {
    let at = fields.iter().position(|field| field.name == name)?;
    match record.values.get(at)? {
        Value::Number(number) => Some(Item::Number((*number).into())),
        Value::Word(word) => Some(Item::Word(word.into())),
        Value::Numbers(list) => Some(Item::Numbers(list.into())),
        Value::Group(_) => None,
    }
}

impl Gap {
    fn fill(&self, scope: &Scope<'_>, out: &mut String) -> Option<()> {
        let plus = match &self.plus {
            None => 0,
            Some((sign, name)) => match name.parse::<i128>() {
                Ok(number) => sign * number,
                Err(_) => match scope.item(name)? {
                    Item::Number(number) => sign * number,
                    _ => return None,
                },
            },
        };
        match scope.item(&self.name)? {
            Item::Number(number) => self.print(number + plus, out),
            Item::Word(word) => {
                out.push_str(&word);
                Some(())
            }
            Item::Numbers(list) => {
                for (at, &number) in list.iter().enumerate() {
                    out.push_str(if at > 0 { scope.comma } else { "" });
                    self.print(i128::from(number) + plus, out)?;
                }
                Some(())
            }
        }
    }

    fn print(&self, number: i128, out: &mut String) -> Option<()> {
        if self.letters.is_empty() {
            return write!(out, "{number}").ok();
        }
        out.push(self.letters.chars().nth(usize::try_from(number).ok()?)?);
        Some(())
    }
}

impl Template {
    /// The values of the gaps, read back from a text: for each name its values in order. `None` if the text is not of this form.
    ///
    /// ```
    /// use grundy_contest::template::Template;
    /// let wythoff = Template::parse("wythoff:{a},{b}").unwrap();
    /// assert_eq!(wythoff.read("wythoff:3,5").unwrap(), [("a".into(), vec!["3".into()]), ("b".into(), vec!["5".into()])]);
    /// assert!(wythoff.read("nim:3,5").is_none());
    /// ```
    pub fn read(&self, text: &str) -> Option<Vec<(String, Vec<String>)>> {
        let mut found = vec![];
        let rest = self.read_into(text, &mut found)?;
        rest.is_empty().then_some(found)
    }

    fn read_into<'t>(&self, mut text: &'t str, found: &mut Vec<(String, Vec<String>)>) -> Option<&'t str> {
        for (at, piece) in self.pieces.iter().enumerate() {
            match piece {
                Piece::Text(literal) => text = text.strip_prefix(literal.as_str())?,
                Piece::Gap(gap) => {
                    let end = match self.pieces.get(at + 1) {
                        Some(Piece::Text(next)) => text.find(next.as_str())?,
                        _ => text.len(),
                    };
                    found.push((gap.name.clone(), gap.undo(&text[..end])?));
                    text = &text[end..];
                }
                Piece::Each { .. } => return None,
            }
        }
        Some(text)
    }
}

impl Gap {
    /// The values that would have been printed as this text.
    fn undo(&self, text: &str) -> Option<Vec<String>> {
        let plus = match &self.plus {
            None => 0,
            Some((sign, number)) => sign * number.parse::<i128>().ok()?,
        };
        let one = |text: &str| match text.parse::<i128>() {
            Ok(number) => Some((number - plus).to_string()),
            Err(_) => Some(text.to_owned()),
        };
        if self.letters.is_empty() { text.split(',').map(one).collect() } else { None }
    }
}
